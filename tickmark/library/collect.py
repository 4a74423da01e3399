"""Which files are meant by paths, folders and patterns, and their bytes as they were at one moment."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tickmark.document.recognise import MAX_BYTES
from tickmark.errors import ConfigError, DocumentError, DocumentTooLarge
from tickmark.library.sidecar import NAME

MAX_FILES = 20_000
_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class Source:
    """One file: where it is, and the names of the folders that were said on the way to it, the outermost first."""

    path: Path
    folders: tuple[str, ...]


def collect(arguments: Iterable[str], *, pattern: str = "", recursive: bool = False) -> Iterator[Source]:
    """The files that arguments mean, each once, folders in the order of names.

    Hidden files, `documents.yaml`, and links that lead out of a folder that is searched are passed over.

    Args:
        arguments: paths of files and folders, or globs where no file has that name.
        pattern: of the names of files in folders, as `*.pdf`.
        recursive: folders within folders too.

    Raises:
        ConfigError: nothing has a name that was given, or there are more than `MAX_FILES`.
    """
    seen: set[Path] = set()
    for argument in arguments:
        for source in _meant(argument, pattern, recursive):
            if (real := Path(os.path.realpath(source.path))) not in seen:
                seen.add(real)
                if len(seen) > MAX_FILES:
                    raise ConfigError(
                        f"there are more than {MAX_FILES:,} files",
                        hint="add them by parts, or narrow them with --pattern",
                    )
                yield source


def _meant(argument: str, pattern: str, recursive: bool) -> Iterator[Source]:
    path = Path(argument)
    if path.is_dir():
        yield from _in_folder(path, pattern, recursive)
        return
    if path.exists() or path.is_symlink():
        yield Source(path, _folders(path.parent))
        return
    is_pattern = glob.has_magic(argument)
    matches = sorted(glob.glob(argument, recursive=recursive)) if is_pattern else []  # noqa: PTH207 - as typed
    if not matches:
        raise ConfigError(f"there is no file or folder {argument}")
    for match in matches:
        if Path(match).is_dir():
            yield from _in_folder(Path(match), pattern, recursive)
        elif not Path(match).name.startswith(".") and Path(match).name != NAME:
            yield Source(Path(match), _folders(Path(match).parent))


def _in_folder(folder: Path, pattern: str, recursive: bool) -> Iterator[Source]:
    top = Path(os.path.realpath(folder))
    outer = _folders(folder) or (top.name,)
    for parent, inner, names in os.walk(folder):  # links to folders are not followed
        inner[:] = sorted(name for name in inner if not name.startswith(".")) if recursive else []
        below = Path(parent).relative_to(folder).parts
        for name in sorted(names):
            path = Path(parent) / name
            if name.startswith(".") or name == NAME or (pattern and not fnmatch(name, pattern)):
                continue
            if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(top):
                continue
            yield Source(path, (*outer, *below))


def _folders(folder: Path) -> tuple[str, ...]:
    return tuple(part for part in folder.parts if part not in (".", "..", "/"))


def bytes_of(path: Path) -> bytes:
    """The bytes of a file, as they were at one moment.

    Raises:
        DocumentTooLarge: more than `MAX_BYTES`.
        DocumentError: no regular file, not readable, or still being written.
    """
    try:
        for _ in range(_ATTEMPTS):
            handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
            with os.fdopen(handle, "rb") as stream:
                before = os.fstat(handle)
                if not stat.S_ISREG(before.st_mode):
                    raise DocumentError("it is no regular file")
                if before.st_size > MAX_BYTES:
                    raise DocumentTooLarge(f"the document has {before.st_size:,} bytes; the limit is {MAX_BYTES:,}")
                data = stream.read(MAX_BYTES + 1)
                after = os.fstat(handle)
            if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns) and len(
                data
            ) == after.st_size:
                return data
    except OSError as error:
        raise DocumentError(f"it cannot be read: {error.strerror or error}") from error
    raise DocumentError("it changed while it was read", hint="add it again once it is written")
