"""The lake: partitions as Parquet files, committed together, read by column name, written by anyone at any time.

Layout below TICKMARK_DATA, a local folder or the URL of an object store::

    lake/<table>/ticker=NVDA/period=2024Q1/<digest>-<commit>.parquet    immutable
    lake/_manifests/ticker=NVDA/period=2024Q1/<step>.json               what is current: one file, replaced whole

Files are written first and the manifest last, so a process that dies leaves the old state or the new one. Two processes
that build the same partition at once both leave a whole commit; the later one counts. LakeError means damage, which
building again mends; every other StorageError means that the store cannot be reached or has no room.
"""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tickmark import columnar
from tickmark.caching import Lately
from tickmark.errors import ContractError, LakeError, NotInWarehouse
from tickmark.files import Files
from tickmark.manifest import (
    FOLDER,
    Entry,
    Manifest,
    manifest_path,
    partition_folder,
    partition_of,
    partition_of_folder,
    ticker_folder,
)
from tickmark.schemas import TABLES

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow

GRACE = timedelta(hours=1)
"""How long files that no manifest names are kept: much longer than any commit or any read of one partition takes."""
_READ_ATTEMPTS = 20
_FEW = 100
"""Partitions that are listed one by one rather than all at once."""
_checked_here: deque[str] = deque(maxlen=100)
"""sha256 of the files whose rows this process checked last, as it wrote them or found them to be the same."""
_tables_read: Lately[str, pyarrow.Table] = Lately(32 << 20)
"""Rows of files that were read last, by their sha256: the steps and checks of a partition ask for the same ones again
and again. Their bytes are compared each time.
"""
_manifests_read: Lately[tuple[str, str], Manifest] = Lately(4096)
"""Manifests of object stores, by their place and tag: a build asks what is built at each stage."""
_SEEN_FOR = 60.0  # seconds
_MOST_SEEN = 100_000
_seen: dict[str, float] = {}
"""Files of object stores that had the size that was written, with when that was seen."""


@dataclass(frozen=True, slots=True)
class Commit:
    """What a commit left visible: digest and number of rows by table. `changed` is False where the lake held the same
    rows already.
    """

    digests: dict[str, str]
    rows: dict[str, int]
    changed: bool


class Lake:
    """The lake below `url`. `options` go to the fsspec file system (keys, endpoints). Safe to share between threads."""

    def __init__(self, url: str, *, grace: timedelta = GRACE, **options: Any) -> None:
        self.url = url
        self.grace = grace
        self._files = Files(f"{url.rstrip('/')}/lake", **options)

    def commit(
        self,
        step: str,
        ticker: str,
        period: str,
        frames: Mapping[str, pd.DataFrame],
        made_from: Mapping[str, str] | None = None,
    ) -> Commit:
        """Replace a step's tables of one partition, all at once. A frame without rows is as good as any other.

        Every frame is checked against the contract before anything is written. Where the lake holds the same rows, made
        from the same, nothing is.

        Args:
            made_from: what the rows were made from, kept in the manifest.

        Raises:
            ContractError: a frame breaks the contract, holds rows of another partition, or belongs to another step;
                nothing was written.
            StorageError: the files cannot be written; what was visible before still is.
        """
        target = manifest_path(ticker, period, step)
        tables = {name: _checked(name, ticker, period, frame) for name, frame in frames.items()}
        manifests = self._manifests(ticker, period, damaged=False)
        _check_owner(step, tables, manifests)
        current = manifests.get(step)
        digests = {name: columnar.digest(TABLES[name], table) for name, table in tables.items()}
        rows = {name: int(table.num_rows) for name, table in tables.items()}
        same = current is not None and current.digests == digests and all(map(self._whole, current.entries.values()))
        if current is not None and same and current.made_from == dict(made_from or {}):
            _checked_here.extend(entry.sha256 for entry in current.entries.values())
            return Commit(digests, rows, changed=False)
        # Never a new manifest over files of an older commit: others may have replaced it meanwhile, and a sweep may
        # have taken them.
        commit = uuid4().hex
        entries = {
            name: self._write(name, partition_folder(ticker, period), commit, digests[name], table)
            for name, table in tables.items()
        }
        manifest = Manifest(
            ticker,
            period,
            step,
            commit,
            datetime.now(UTC),
            entries,
            current.paths if current else (),
            dict(made_from or {}),
        )
        self._files.put(target, manifest.to_json())
        _checked_here.extend(entry.sha256 for entry in entries.values())
        folders = [f"{name}/{partition_folder(ticker, period)}" for name in tables]
        self._sweep(folders, self.grace, lambda: self._manifests(ticker, period, damaged=False).values())
        return Commit(digests, rows, changed=not same)

    def read(self, table: str, ticker: str, period: str, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """Rows of one table and partition, ordered by the table's key, with the contract's columns (or those that are
        named) and dtypes.

        Raises:
            NotInWarehouse: the partition has not been built as far as this table.
            LakeError: the partition is damaged.
        """
        return self.read_many([table], ticker, period, columns)[table]

    def read_many(
        self, tables: Iterable[str], ticker: str, period: str, columns: Sequence[str] | None = None
    ) -> dict[str, pd.DataFrame]:
        """Several tables of one partition; those that were committed together come from the same commit.

        Raises:
            NotInWarehouse: the partition has not been built as far as one of the tables.
            LakeError: the partition is damaged.
        """
        names = list(tables)
        seen: set[str] = set()
        for _ in range(_READ_ATTEMPTS):
            manifests = self._manifests(ticker, period, damaged=False)
            if not all(any(name in manifest.entries for manifest in manifests.values()) for name in names):
                manifests = self._manifests(
                    ticker, period
                )  # says so where it is damage that hides a table; that of another step hides none
            entries = _entries(names, manifests, f"{ticker} {period}")
            try:
                return {
                    name: columnar.to_frame(rows if columns is None else rows.select(list(columns)))
                    for name, entry in entries.items()
                    for rows in (self.load(name, entry),)
                }
            except FileNotFoundError as error:  # a later commit may have replaced what the manifest named
                state = " ".join(sorted(manifest.commit for manifest in manifests.values()))
                if state in seen:
                    raise LakeError(
                        f"{ticker} {period}: {error} is missing", hint="build the partition again"
                    ) from error
                seen.add(state)
        raise LakeError(
            f"{ticker} {period} was replaced {_READ_ATTEMPTS} times while it was read", hint="read it again"
        )

    def rows_checked(self, table: str, ticker: str, period: str) -> int | None:
        """How many rows a table of a partition has, where its file is, byte for byte, one that this process has checked
        against the contract; None where that cannot be said.
        """
        manifests = self._manifests(ticker, period, damaged=False).values()  # damage of another step hides no table
        entries = [m.entries[table] for m in manifests if table in m.entries]
        if len(entries) != 1 or entries[0].sha256 not in _checked_here or not self._whole(entries[0]):
            return None
        return entries[0].rows

    def load(self, table: str, entry: Entry) -> pyarrow.Table:
        """The rows of one file of a manifest.

        Raises:
            FileNotFoundError: it is gone.
            LakeError: it is not what was written.
        """
        data = self._bytes(entry)
        return _tables_read.of(
            f"{table} {entry.sha256}",
            lambda: columnar.from_parquet(TABLES[table], data, self._files.full(entry.path)),
            _weight,
        )

    def parquet(self, table: str, entry: Entry) -> bytes:
        """One file of a manifest as Parquet bytes after the present contract; raises as `load` does."""
        return columnar.conform(TABLES[table], self._bytes(entry), self._files.full(entry.path))

    def _bytes(self, entry: Entry) -> bytes:
        data = self._files.get(entry.path)
        if hashlib.sha256(data).hexdigest() != entry.sha256:
            raise LakeError(
                f"{self._files.full(entry.path)} is damaged: its bytes are not those that were written",
                hint="build the partition again",
            )
        return data

    def partitions(self, table: str | None = None) -> list[tuple[str, str]]:
        """Ticker and period of all partitions that were built (as far as `table`, where given), also those without
        rows, sorted.
        """
        if table is None:
            found = (partition_of(path) for path in self._files.find(FOLDER))
            return sorted({partition for partition in found if partition})
        return sorted({(m.ticker, m.period) for m in self.manifests() if table in m.entries})

    def periods(self, ticker: str) -> set[str]:
        """The periods of a ticker that were built, by one look at the store."""
        found = map(partition_of, self._files.find(f"{FOLDER}/{ticker_folder(ticker)}"))
        return {partition[1] for partition in found if partition}

    def state(self, ticker: str, period: str) -> dict[str, str]:
        """Digest of the rows by table, for every table that was built for this partition."""
        manifests = self._manifests(ticker, period)
        return {table: value for manifest in manifests.values() for table, value in manifest.digests.items()}

    def built(self, ticker: str, period: str, *, thorough: bool = False) -> dict[str, Manifest]:
        """What was built for a partition: its manifests by step. One that is damaged, or lacks a file, counts as none,
        so that a build can mend it.

        Args:
            thorough: read every file and compare it with its digest; else only its size is looked at.
        """
        found = self._manifests(ticker, period, damaged=False)
        sound = self._whole if thorough else self._as_long_as_written
        return {step: m for step, m in found.items() if all(map(sound, m.entries.values()))}

    def digest(self, table: str) -> str:
        """Digest of all rows of a table, whatever files they are in; equal to that of a warehouse with the same
        rows.
        """
        found = ((m.ticker, m.period, m.entries[table]) for m in self.manifests() if table in m.entries)
        return columnar.combined((ticker, period, entry.digest, entry.rows) for ticker, period, entry in found)

    def manifests(self) -> Iterator[Manifest]:
        """Every manifest of the lake, ordered by ticker, period and step.

        Raises:
            LakeError: one is damaged.
        """
        for path in self.manifest_paths():
            manifest = self.manifest(path)
            if manifest is not None:
                yield manifest

    def manifest_paths(self, partitions: Collection[tuple[str, str]] | None = None) -> list[str]:
        """Where the manifests are (those of some partitions, where given), below the lake, ordered by ticker, period
        and step.
        """
        few = partitions is not None and len(partitions) <= _FEW
        folders = [f"{FOLDER}/{partition_folder(*of)}" for of in partitions or ()] if few else [FOLDER]
        found = [(partition_of(path), path) for folder in folders for path in self._files.find(folder)]
        wanted = None if partitions is None else set(partitions)
        return [path for _, path in sorted((of, path) for of, path in found if of and (wanted is None or of in wanted))]

    def partition_versions(self) -> dict[tuple[str, str], str]:
        """The partitions that were built, each with what changes when one of its manifests does; empty where the store
        tells nothing, or where it changed so lately that it may change without a new one.
        """
        versions = self._files.folder_versions(FOLDER, depth=2)
        found = ((partition_of_folder(folder), version) for folder, version in versions.items())
        return {partition: version for partition, version in found if partition}

    def manifest(self, path: str) -> Manifest | None:
        """The manifest at a path as it is now, None where there is none.

        Raises:
            LakeError: it is damaged.
        """
        try:
            return Manifest.from_json(self._files.get(path), self._files.full(path))
        except FileNotFoundError:
            return None

    def drop(self, ticker: str, period: str) -> int:
        """Take a partition out of the lake, at once and for good: its manifests first, so that nobody reads what is
        half there; gives the number of files deleted.

        A reader who is at it finds the partition gone.
        """
        manifests = self._files.find(f"{FOLDER}/{partition_folder(ticker, period)}")
        for path in manifests:
            self._files.delete(path)
        return len(manifests) + self.forget(ticker, period)

    def forget(self, ticker: str, period: str) -> int:
        """Delete the files of a partition that its manifests do not name now, without the usual grace; gives their
        number. Nobody else may be writing the partition.
        """
        current = self._manifests(ticker, period, damaged=False)
        keep = {path for manifest in current.values() for path in manifest.paths}
        folder = partition_folder(ticker, period)
        found = [
            path
            for path in self._files.find("")
            if f"/{folder}/" in f"/{path}" and not path.startswith(f"{FOLDER}/") and path not in keep
        ]
        for path in found:
            self._files.delete(path)
        return len(found)

    def collect(self, grace: timedelta | None = None) -> int:
        """Delete files that no manifest has named for longer than `grace`, and leftovers of processes that died; gives
        their number.

        With less than the default grace nobody else may be writing.
        """
        return self._sweep([""], self.grace if grace is None else grace, self.manifests)

    def _sweep(self, folders: list[str], grace: timedelta, manifests: Callable[[], Iterable[Manifest]]) -> int:
        # List first, read manifests after: a commit always writes new files, so one that is listed and old can only
        # lose its manifest.
        listed = [path for folder in folders for path in self._files.find(folder)]
        limit = datetime.now(UTC) - grace
        keep: set[str] = set()
        for manifest in manifests():
            keep.update(manifest.paths)
            if manifest.committed > limit:
                keep.update(manifest.previous)
        deleted = 0
        for path in listed:
            if path in keep or partition_of(path):
                continue
            modified = self._files.modified(path)
            if modified is not None and modified <= limit:
                self._files.delete(path)
                deleted += 1
        return deleted

    def _write(self, table: str, folder: str, commit: str, digest: str, rows: pyarrow.Table) -> Entry:
        data = columnar.to_parquet(rows)
        path = f"{table}/{folder}/{digest[:16]}-{commit}.parquet"
        self._files.put(path, data)
        return Entry(path, rows.num_rows, len(data), hashlib.sha256(data).hexdigest(), digest)

    def _as_long_as_written(self, entry: Entry) -> bool:
        """In a store, one that was just seen is not asked after again: each question is a request."""
        if self._files.local:
            return self._files.size(entry.path) == entry.bytes
        name, now = self._files.full(entry.path), time.monotonic()
        if now - _seen.get(name, -_SEEN_FOR) < _SEEN_FOR:
            return True
        there = self._files.size(entry.path) == entry.bytes
        if there:
            if len(_seen) >= _MOST_SEEN:
                _seen.clear()
            _seen[name] = now
        return there

    def _whole(self, entry: Entry) -> bool:
        try:
            self._bytes(entry)
        except (FileNotFoundError, LakeError):
            return False
        return True

    def _manifests(self, ticker: str, period: str, *, damaged: bool = True) -> dict[str, Manifest]:
        """Manifests of a partition by step; with `damaged=False` one that is damaged counts as none, so that a build
        can mend it.
        """
        found = {}
        for path, tag in self._files.tags(f"{FOLDER}/{partition_folder(ticker, period)}").items():
            try:
                manifest = self._tagged(path, tag) if partition_of(path) else None
            except LakeError:
                if damaged:
                    raise
                manifest = None
            if manifest is not None:
                found[manifest.step] = manifest
        return found

    def _tagged(self, path: str, tag: str) -> Manifest | None:
        """The manifest at a path, which is read once for each tag that a store lists it with."""
        if not tag:
            return self.manifest(path)
        name = self._files.full(path)
        try:
            return _manifests_read.of(
                (name, tag), lambda: Manifest.from_json(self._files.get(path), name), weigh=lambda _: 1
            )
        except FileNotFoundError:
            return None


def _weight(rows: pyarrow.Table) -> int:
    return int(rows.nbytes)


def _checked(table: str, ticker: str, period: str, frame: pd.DataFrame) -> pyarrow.Table:
    if table not in TABLES:
        raise ContractError(f"{table!r} is not a table of the contract", hint=f"there are {', '.join(TABLES)}")
    schema = TABLES[table]
    valid = schema.validate(frame)
    strangers = valid[(valid["ticker"] != ticker) | (valid["period"] != period)]
    if len(strangers):
        first = strangers.iloc[0]
        raise ContractError(
            f"{table}: {len(strangers)} rows of another partition ({first['ticker']} {first['period']}) in that of "
            f"{ticker} {period}"
        )
    return columnar.to_arrow(schema, valid)


def _check_owner(step: str, tables: Mapping[str, Any], manifests: Mapping[str, Manifest]) -> None:
    """A table belongs to one step, and a step always commits all of its tables: else one run's rows would stand beside
    another's.
    """
    if not tables:
        raise ContractError(f"step {step} commits no table", hint="an empty frame is what clears a partition")
    for other in manifests.values():
        taken = sorted(set(tables) & set(other.entries)) if other.step != step else []
        if taken:
            raise ContractError(
                f"{', '.join(taken)} of {other.ticker} {other.period} belongs to step {other.step}, not to {step}"
            )
    missing = sorted(set(manifests[step].entries) - set(tables)) if step in manifests else []
    if missing:
        raise ContractError(
            f"step {step} committed {', '.join(missing)} before and does not now",
            hint="an empty frame is what clears a partition",
        )


def _entries(tables: list[str], manifests: Mapping[str, Manifest], where: str) -> dict[str, Entry]:
    entries = {name: entry for manifest in manifests.values() for name, entry in manifest.entries.items()}
    missing = [name for name in tables if name not in entries]
    if missing:
        raise NotInWarehouse(
            f"{where} has not been built as far as {', '.join(missing)}",
            hint=f"run 'tickmark build {where.split()[0]}'",
        )
    return {name: entries[name] for name in tables}
