"""What the lake holds at a moment: one `Part` per manifest, as it is read for a publication.

The published database remembers every part with the version of its manifest's file, so that the next publication reads
only manifests that were written since.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath

from tickmark.errors import LakeError
from tickmark.lake import Lake
from tickmark.manifest import Manifest, manifest_path, partition_of
from tickmark.schemas import TABLES

_RELOADS = 20


@dataclass(frozen=True, slots=True)
class Part:
    """The tables of one step of a partition, each with its number of rows and their digest, ordered by name.

    `version` is the manifest file's, empty where the file must be read again whatever its version.
    """

    ticker: str
    period: str
    step: str
    committed: datetime
    unread: str | None
    version: str
    tables: tuple[tuple[str, int, str], ...]

    @property
    def path(self) -> str:
        """Where its manifest is, below the lake."""
        return manifest_path(self.ticker, self.period, self.step)

    @property
    def partition(self) -> tuple[str, str]:
        """Ticker and period."""
        return self.ticker, self.period

    @property
    def key(self) -> tuple[str, str, str]:
        """Ticker, period and step."""
        return self.ticker, self.period, self.step

    @classmethod
    def of(cls, manifest: Manifest, version: str) -> Part:
        """The part that a manifest makes visible."""
        tables = tuple(sorted((name, entry.rows, entry.digest) for name, entry in manifest.entries.items()))
        unread = "\n".join(manifest.unread) or None
        return cls(manifest.ticker, manifest.period, manifest.step, manifest.committed, unread, version, tables)


class Snapshot:
    """The parts as they were read, one after the other; each is brought up to date where its files have gone meanwhile.

    `failed` says why a manifest, or a file of it, could not be read; `quarantined` why a partition is held back.
    """

    def __init__(self) -> None:
        self.taken = datetime.now(UTC)
        self.parts: dict[str, Part] = {}
        self.failed: dict[str, str] = {}
        self.quarantined: dict[tuple[str, str], str] = {}
        self._manifests: dict[str, Manifest] = {}

    @classmethod
    def take(cls, lake: Lake, known: Mapping[str, Part] | None = None) -> Snapshot:
        """Read all manifests but those that have the version of a known part; one that is damaged becomes a problem."""
        snapshot = cls()
        for path, version in lake.manifest_versions():
            part = known.get(path) if known and version else None
            if part is not None and part.version == version:
                snapshot.parts[path] = part
            else:
                snapshot._read(lake, path, version)
        return snapshot

    def _read(self, lake: Lake, path: str, version: str) -> None:
        try:
            manifest = lake.manifest(path)
        except LakeError as error:
            self.failed[path] = str(error)
        else:
            if manifest:
                self._take(path, manifest, version)

    def _take(self, path: str, manifest: Manifest, version: str) -> None:
        self._manifests[path] = manifest
        self.parts[path] = Part.of(manifest, version)
        if manifest.quarantined:
            self.quarantined[manifest.ticker, manifest.period] = manifest.quarantined

    @property
    def empty(self) -> bool:
        """Whether the lake holds nothing at all."""
        return not self.parts and not self.failed

    def kept(self) -> dict[str, Part]:
        """The parts whose rows are published."""
        return {path: part for path, part in self.parts.items() if self.problem(path, part) is None}

    def problem(self, path: str, part: Part) -> str | None:
        """Why the rows of a part are not published; None where they are."""
        reason = self.quarantined.get(part.partition)
        return f"quarantined: {reason}" if reason else self.failed.get(path)

    @property
    def rows(self) -> dict[str, int]:
        """Rows by table of the contract."""
        total = dict.fromkeys(TABLES, 0)
        for part in self.kept().values():
            for table, rows, _ in part.tables:
                if table in total:
                    total[table] += rows
        return total

    @property
    def problems(self) -> list[str]:
        """What was left out and why."""
        return [f"{' '.join(partition_of(path) or ())}: {reason}" for path, reason in self.failed.items()]

    @property
    def held_back(self) -> list[str]:
        """Which partitions are quarantined, and why."""
        return [f"{ticker} {period}: {reason}" for (ticker, period), reason in self.quarantined.items()]

    def digest(self) -> str:
        """Digest of every table's rows by partition."""
        read = self.kept()
        lines = [f"{path} {table} {value} {rows}" for path, part in read.items() for table, rows, value in part.tables]
        lines += [f"{path} {part.unread}" for path, part in read.items() if part.unread]
        return hashlib.sha256("\n".join(lines + self.held_back).encode()).hexdigest()

    def load(self, lake: Lake, path: str) -> dict[str, tuple[bytes, int]]:
        """Parquet bytes and number of rows of all tables of one part that have any, or of none: what was committed
        together is published together.
        """
        try:
            manifest = self._manifests.get(path) or _current(lake, path)
            for _ in range(_RELOADS):
                if self.parts[path].committed != manifest.committed:
                    self.parts[path] = Part.of(manifest, "")
                try:
                    entries = manifest.entries.items()
                    return {t: (lake.parquet(t, e), e.rows) for t, e in entries if t in TABLES and e.rows}
                except FileNotFoundError as error:
                    newer = _current(lake, path)
                    if newer.commit == manifest.commit:
                        raise LakeError(f"{error} is missing", hint="build the partition again") from error
                    manifest = newer
            raise LakeError(f"it was replaced {_RELOADS} times while it was read", hint="publish again")
        except LakeError as error:
            self.failed[path] = str(error)
            return {}

    def records(
        self, but: Collection[tuple[str, str, str]] = ()
    ) -> dict[tuple[str, str, str], list[tuple[object, ...]]]:
        """Rows of `tickmark_partitions` by ticker, period and step, but for some: one per table of each part, and one
        per manifest that could not be read; `problem` says why its rows are not published.
        """
        found: dict[tuple[str, str, str], list[tuple[object, ...]]] = {}
        for path, p in self.parts.items():
            if p.key in but:
                continue
            problem = self.problem(path, p)
            version = "" if problem else p.version
            found[p.ticker, p.period, p.step] = [
                (table, p.ticker, p.period, p.step, rows, value, p.committed, problem, p.unread, version)
                for table, rows, value in p.tables
            ]
        for path in self.failed.keys() - self.parts.keys():
            ticker, period = partition_of(path) or ("", "")
            step = PurePosixPath(path).stem
            row = (None, ticker, period, step, None, None, None, self.failed[path], None, "")
            found[ticker, period, step] = [row]
        return found


def _current(lake: Lake, path: str) -> Manifest:
    manifest = lake.manifest(path)
    if manifest is None:
        raise LakeError("its manifest is missing", hint="build the partition again")
    if manifest.quarantined:
        raise LakeError(f"it was quarantined while it was read: {manifest.quarantined}", hint="publish again")
    return manifest
