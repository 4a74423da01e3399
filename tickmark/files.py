"""Whole files under one root, in a local folder or an object store, by URL.

A file is only ever put whole: beside and renamed in a local folder (and flushed to the disk), one PUT in an object
store. Belongs here: how bytes get in and out. Does not belong here: what the bytes mean.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from tickmark.errors import StorageError
from tickmark.settings import masked

PART_SUFFIX = ".part"
_CLOCK_SECONDS = 2.0
_S3 = ("s3://", "s3a://")


def file_system(url: str, **options: Any) -> tuple[Any, str]:
    """The fsspec file system of an address, and the path in it.

    Raises:
        StorageError: it is no address of a folder or of a store that can be reached from here.
    """
    import fsspec

    if url.startswith(_S3):
        options = {"max_concurrency": 1} | options  # else s3fs asks for the size of each file before it gets it
    try:
        found: tuple[Any, str] = fsspec.core.url_to_fs(url, **options)
    except (ValueError, ImportError) as error:
        raise StorageError(
            f"{masked(url)} cannot be opened: {error}",
            hint="check the addresses in TICKMARK_DATA and TICKMARK_WAREHOUSE",
        ) from error
    return found


class Files:
    """Files below `url`, named by paths with `/` that never leave it. `options` go to the fsspec file system."""

    def __init__(self, url: str, **options: Any) -> None:
        from fsspec.implementations.local import LocalFileSystem

        self.url = url
        self._fs, root = file_system(url, use_listings_cache=False, **options)
        self._root = root.rstrip("/")
        self.local = isinstance(self._fs, LocalFileSystem)

    def full(self, path: str) -> str:
        """The file system's own name for a path below the root."""
        return f"{self._root}/{path}" if path else self._root

    def get(self, path: str) -> bytes:
        """The bytes of a file.

        Raises:
            FileNotFoundError: there is none.
            StorageError: it cannot be read.
        """
        with self._errors("read", path):
            data: bytes = self._fs.cat_file(self.full(path))
            return data

    def put(self, path: str, data: bytes) -> None:
        """Write a whole file, replacing any: whoever reads meanwhile sees the old bytes or the new ones.

        Raises:
            StorageError: it cannot be written (no space, no permission, no connection).
        """
        try:
            if self.local:
                _put_local(Path(self.full(path)), data)
            else:
                self._fs.pipe_file(self.full(path), data)
        except OSError as error:
            raise StorageError(f"cannot write {self.full(path)}: {error}") from error

    def delete(self, path: str) -> None:
        """Remove a file; nothing happens where there is none."""
        try:
            with self._errors("delete", path):
                self._fs.rm_file(self.full(path))
        except FileNotFoundError:
            return

    def size(self, path: str) -> int | None:
        """Bytes of a file, None where there is none."""
        try:
            with self._errors("read", path):
                return int(self._fs.size(self.full(path)))
        except FileNotFoundError:
            return None

    def modified(self, path: str) -> datetime | None:
        """When a file was last written; None where there is none or the store does not tell."""
        try:
            with self._errors("read", path):
                moment: datetime = self._fs.modified(self.full(path))
        except (FileNotFoundError, NotImplementedError):
            return None
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

    def find(self, folder: str) -> list[str]:
        """Paths of all files below a folder, at any depth, sorted; none where there is no such folder.

        Raises:
            StorageError: it cannot be listed.
        """
        start = self.full(folder)
        with self._errors("list", folder):
            # fsspec's local listing stats every entry and drops a whole folder when one of them is renamed meanwhile.
            names = list(_walk(start)) if self.local else self._fs.find(start)
        skip = len(self._root.lstrip("/")) + 1
        return sorted(name.lstrip("/")[skip:] for name in names)

    def tags(self, folder: str) -> dict[str, str]:
        """The files below a folder as `find` has them, each with what changes when it does: the tag that an object
        store lists; nothing in a local folder, where reading a file costs as little as asking after it.

        Raises:
            StorageError: it cannot be listed.
        """
        if self.local:
            return dict.fromkeys(self.find(folder), "")
        with self._errors("list", folder):
            listed = self._fs.find(self.full(folder), detail=True)
        skip = len(self._root.lstrip("/")) + 1
        return {name.lstrip("/")[skip:]: str(told.get("ETag") or "") for name, told in sorted(listed.items())}

    def folder_versions(self, top: str, depth: int) -> dict[str, str]:
        """The folders so many levels below `top`, each with what changes when a file in it is put, replaced or deleted:
        in a local folder its times and number, so that no file is looked at, in an object store the tags of its files.

        Empty where the store has none, or the folder was changed less than two seconds ago: a clock may be as coarse.

        Raises:
            StorageError: it cannot be listed.
        """
        with self._errors("list", top):
            return self._folders(top, depth) if self.local else self._tags(top, depth)

    def _folders(self, top: str, depth: int) -> dict[str, str]:
        folders = [top]
        for _ in range(depth):
            folders = [f"{folder}/{name}" for folder in folders for name in _subfolders(self.full(folder))]
        young, found = time.time() - _CLOCK_SECONDS, {}
        for folder in folders:
            try:
                told = os.stat(self.full(folder))  # noqa: PTH116  # a path object for each takes longer than the call
            except FileNotFoundError:
                continue
            version = f"{told.st_mtime_ns}-{told.st_ctime_ns}-{told.st_ino}"
            found[folder] = version if told.st_mtime < young else ""
        return found

    def _tags(self, top: str, depth: int) -> dict[str, str]:
        skip, levels = len(self._root.lstrip("/")) + 1, top.count("/") + 1 + depth
        tags: dict[str, list[str]] = {}
        for name, told in sorted(self._fs.find(self.full(top), detail=True).items()):
            *folders, file = name.lstrip("/")[skip:].split("/")
            if len(folders) == levels:
                tag = told.get("ETag")
                tags.setdefault("/".join(folders), []).append(f"{file} {tag}" if tag else "")
        return {
            folder: hashlib.sha256("\n".join(of).encode()).hexdigest() if all(of) else "" for folder, of in tags.items()
        }

    @contextmanager
    def _errors(self, verb: str, path: str) -> Iterator[None]:
        try:
            yield
        except FileNotFoundError:
            raise
        except OSError as error:
            raise StorageError(f"cannot {verb} {self.full(path)}: {error}") from error


def _walk(folder: str) -> Iterator[str]:
    def failed(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            raise error

    for parent, _, names in os.walk(folder, onerror=failed):
        yield from (f"{parent}/{name}" for name in names)


def _subfolders(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
    except FileNotFoundError:
        return []


def _put_local(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{uuid4().hex}{PART_SUFFIX}")
    try:
        with beside.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Flush a local folder's entries to the disk, so that a rename in it outlives a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
