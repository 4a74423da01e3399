"""`documents.yaml`: what is known of the files of a folder, written beside them, and read the next time. People correct
it by hand.

::

    folder:                       # holds for every file here
      company: Acme Tools GmbH
    files:
      annual-report.pdf:
        sha256: 3f2a...           # the entry holds for these bytes; without it, for whatever the file holds
        report_date: 2023-12-31
        currency: EUR
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from tickmark.errors import ConfigError
from tickmark.schemas import SOURCES

NAME = "documents.yaml"
MAX_BYTES = 4 * 2**20
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same, and many times as fast where it is built
_FISCAL = re.compile(r"(?:FY|Q[1-4] )(?:19|20)\d\d")
_HEAD = (
    "# What `tickmark add` knows of the files of this folder. Correct it by hand: what stands here counts before "
    "everything else.\n"
)
_DIGEST = 16  # characters of a sha256 that an entry names its bytes by


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody says of a document, by an option or in `documents.yaml`; empty or None where nothing is said."""

    company: str = ""
    form: str = ""
    report_date: date | None = None
    fiscal: str = ""
    year_end: str = ""
    currency: str = ""
    source: str = ""
    published: date | None = None

    def over(self, other: Given) -> Given:
        """What this says, and where it says nothing, what another does."""
        return Given(**{field.name: getattr(self, field.name) or getattr(other, field.name) for field in fields(Given)})


class Sidecar:
    """The file of one folder. What is added to it is written by `save`, unless the folder cannot be written."""

    def __init__(self, folder: Path) -> None:
        """Raises ConfigError: there is one that cannot be read."""
        self.path = folder / NAME
        self._read = _load(self.path)
        self._changed = False

    def given(self, name: str, sha256: str) -> Given:
        """What it says of a file with these bytes.

        Raises:
            ConfigError: an entry says what cannot be.
        """
        entry = self._entries().get(name) or {}
        held = entry if str(entry.get("sha256", sha256)).startswith(sha256[:_DIGEST]) else {}
        whole = self._read.get("folder") or {}
        return self._given(name, held).over(self._given("folder", whole))

    def note(self, name: str, sha256: str, given: Given) -> None:
        """Remember what a file was taken for."""
        entry = {"sha256": sha256[:_DIGEST]} | {
            field.name: value for field in fields(Given) if (value := getattr(given, field.name))
        }
        if self._entries().get(name) != entry:
            self._read.setdefault("files", {})[name] = entry
            self._changed = True

    def save(self) -> str | None:
        """Write it, where there is something new; says why it could not be."""
        if not self._changed:
            return None
        text = _HEAD + yaml.safe_dump(self._read, allow_unicode=True, sort_keys=True)
        beside = self.path.with_name(f".{NAME}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            return f"{self.path} cannot be written: {error.strerror or error}"
        return None

    def _entries(self) -> dict[str, dict[str, Any]]:
        files = self._read.get("files") or {}
        return files if isinstance(files, dict) else {}

    def _given(self, what: str, entry: Mapping[str, Any]) -> Given:
        try:
            return given_of(entry)
        except ValueError as error:
            raise ConfigError(f"{self.path}: {what}: {error}", hint="correct the entry, or delete it") from error


def given_of(entry: Mapping[str, Any]) -> Given:
    """An entry's values.

    Raises:
        ValueError: one that cannot be.
    """
    if not isinstance(entry, Mapping):
        raise ValueError("is no list of names and values")
    if unknown := sorted(set(map(str, entry)) - {"sha256", *(field.name for field in fields(Given))}):
        raise ValueError(f"'{unknown[0]}' is nothing that is known of a document")
    if nested := [name for name, value in entry.items() if not isinstance(value, (str, int, float, date, type(None)))]:
        raise ValueError(f"'{nested[0]}' is no single value")
    if odd := [name for name, value in entry.items() if isinstance(value, str) and not value.isprintable()]:
        raise ValueError(f"'{odd[0]}' holds what cannot be printed")
    days = {name: _day(name, entry[name]) for name in ("report_date", "published") if entry.get(name)}
    texts = {
        name: str(entry[name]).strip()
        for name in ("company", "form", "fiscal", "year_end", "currency", "source")
        if entry.get(name)
    }
    found = Given(**texts | days)  # type: ignore[arg-type]  # texts and days go to fields of their kinds
    if found.fiscal and not _FISCAL.fullmatch(found.fiscal):
        raise ValueError(f"fiscal '{found.fiscal}' is none: write FY2024 or Q2 2024")
    if found.currency and not re.fullmatch(r"[A-Z]{3}", found.currency):
        raise ValueError(f"currency '{found.currency}' is no ISO code such as EUR")
    if found.source and found.source not in SOURCES[1:]:
        raise ValueError(f"source '{found.source}' is none of {', '.join(SOURCES[1:])}")
    if found.year_end and not re.fullmatch(r"(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])", found.year_end):
        raise ValueError(f"year_end '{found.year_end}' is no day of a year: write \"1231\"")
    return found


def _day(name: str, value: Any) -> date:
    try:
        return value if type(value) is date else date.fromisoformat(str(value))
    except ValueError:
        raise ValueError(f"{name} '{value}' is no day: write 2023-12-31") from None


def _text(path: Path) -> str:
    """What a file says; a pipe, a device and the like say nothing, or do not end.

    Raises:
        OSError, ValueError: it is not there, no file, not text, or too large.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ValueError("it is no regular file")
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise ValueError(f"it has more than {MAX_BYTES:,} bytes")
    return data.decode("utf-8")


def _load(path: Path) -> dict[str, Any]:
    try:
        read = yaml.load(_text(path), Loader=_LOADER)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, yaml.YAMLError, RecursionError) as error:
        raise ConfigError(
            f"{path} cannot be read: {str(error)[:200]}", hint="correct it, or delete it: it is written anew"
        ) from error
    if read is None:
        return {}
    if not isinstance(read, dict) or not all(isinstance(read.get(name) or {}, dict) for name in ("folder", "files")):
        raise ConfigError(f"{path} is no list of files", hint="correct it, or delete it: it is written anew")
    return read
