"""What the lake holds at a moment, as it is read for a publication: whole, or only where it differs from what a
published database holds.

The database remembers of every partition the version of the folder of its manifests, so that the next publication looks
into no folder that is as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import PurePosixPath

from tickmark.errors import LakeError
from tickmark.held import Held, Part, Partition
from tickmark.lake import Lake
from tickmark.manifest import Manifest, partition_of
from tickmark.schemas import TABLES

MOST_CHANGED = 0.5
"""As a share of all rows: where more changed, or more were replaced since, a database is made whole."""
_RELOADS = 20
_MARKS = 2**256


class Snapshot:
    """The parts as they were read, one after the other; each is brought up to date where its files have gone meanwhile.

    `held` is what the database holds that the snapshot was taken over; `before` are the parts in it of the partitions
    that were read, or are gone. Without one, all partitions were read. `failed` says why a manifest, or a file of it,
    could not be read; `quarantined` why a partition is held back.
    """

    def __init__(self, held: Held | None = None) -> None:
        self.taken = datetime.now(UTC)
        self.held = held
        self.before: Mapping[str, Part] = {}
        self.failed: dict[str, str] = {}
        self.quarantined: dict[Partition, str] = {}
        self._read: dict[str, Part] = {}
        self._manifests: dict[str, Manifest] = {}
        self._versions: dict[Partition, str] = {}
        self._untouched = 0

    @classmethod
    def take(cls, lake: Lake, held: Held | None = None) -> Snapshot:
        """Read all manifests but those of partitions that have the version that is held; one that is damaged becomes a
        problem.
        """
        snapshot = cls(held)
        there = lake.partition_versions()
        known = held.versions if held else {}
        same = {partition for partition, version in there.items() if version and known.get(partition) == version}
        snapshot._untouched = len(same)
        snapshot._versions = {partition: there[partition] for partition in there.keys() - same}
        if held:
            snapshot.before = held.parts((there.keys() | known.keys()) - same)
        for path in lake.manifest_paths(snapshot._versions):
            snapshot._take(lake, path)
        return snapshot

    def _take(self, lake: Lake, path: str) -> None:
        try:
            manifest = lake.manifest(path)
        except LakeError as error:
            self.failed[path] = str(error)
            return
        if manifest:
            self._manifests[path] = manifest
            self._read[path] = Part.of(manifest)
            if manifest.quarantined:
                self.quarantined[manifest.ticker, manifest.period] = manifest.quarantined

    @property
    def empty(self) -> bool:
        """Whether the lake holds nothing at all."""
        return not self._read and not self.failed and not self._untouched

    def parts(self) -> dict[str, Part]:
        """The parts that were read, also those whose manifest could not be: each with its problem."""
        found = {path: replace(part, problem=self._problem(path, part)) for path, part in self._read.items()}
        for path in self.failed.keys() - self._read.keys():
            ticker, period = partition_of(path) or ("", "")
            found[path] = Part(ticker, period, PurePosixPath(path).stem, None, self.failed[path], None, ())
        return found

    def _problem(self, path: str, part: Part) -> str | None:
        reason = self.quarantined.get(part.partition)
        return f"quarantined: {reason}" if reason else self.failed.get(path)

    def differences(self) -> tuple[list[Part], list[Part]]:
        """Parts whose rows are to be written, and the parts in the database whose rows are to be taken out."""
        now = {path: part for path, part in self.parts().items() if not part.problem}
        before = {path: part for path, part in self.before.items() if not part.problem}
        fresh = [part for path, part in now.items() if path not in before or before[path].tables != part.tables]
        stale = [part for path, part in before.items() if path not in now or now[path].tables != part.tables]
        return fresh, stale

    def share_changed(self) -> float:
        """The rows that are taken out and put in, as a share of all; 1 where nothing is held."""
        if self.held is None:
            return 1.0
        fresh, stale = self.differences()
        changed = sum(part.rows for part in fresh) + sum(part.rows for part in stale)
        return changed / max(1, sum(self._total().values()))

    def changes_little(self) -> bool:
        """Whether to change a copy of the database that the snapshot was taken over costs less than a whole one."""
        if self.held is None:
            return False
        most_replaced = MOST_CHANGED * sum(self.held.rows.values())
        return self.held.replaced <= most_replaced and self.share_changed() <= MOST_CHANGED

    def _total(self) -> dict[str, int]:
        total = dict(self.held.rows) if self.held else {}
        for sign, parts in ((-1, self.before), (1, self.parts())):
            for part in parts.values():
                for table, rows, _ in () if part.problem else part.tables:
                    total[table] = total.get(table, 0) + sign * rows
        return total

    @property
    def rows(self) -> dict[str, int]:
        """Rows by table of the contract, of the whole lake."""
        total = self._total()
        return {table: total.get(table, 0) for table in TABLES}

    @property
    def problems(self) -> list[str]:
        """What was left out and why."""
        return [f"{' '.join(partition_of(path) or ())}: {reason}" for path, reason in self.failed.items()]

    @property
    def held_back(self) -> list[str]:
        """Which partitions are quarantined, and why."""
        return [f"{ticker} {period}: {reason}" for (ticker, period), reason in self.quarantined.items()]

    def digest(self) -> str:
        """Digest of the whole lake's rows by table and partition, and of what is not published of it."""
        total = int(self.held.lake, 16) if self.held else 0
        total -= sum(part.mark for part in self.before.values())
        total += sum(part.mark for part in self.parts().values())
        return f"{total % _MARKS:064x}"

    def load(self, lake: Lake, path: str) -> dict[str, tuple[bytes, int]]:
        """Parquet bytes and number of rows of all tables of one part that have any, or of none: what was committed
        together is published together.
        """
        try:
            manifest = self._manifests.get(path) or _current(lake, path)
            for _ in range(_RELOADS):
                if self._read[path].committed != manifest.committed:
                    self._read[path] = Part.of(manifest)
                    self._versions[self._read[path].partition] = ""
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

    def records(self) -> list[tuple[object, ...]]:
        """Rows of `tickmark_partitions` for the partitions that were read: one per table of each part, and one per
        manifest that could not be read. A partition with a problem has no version, so that it is read again.
        """
        parts = self.parts().values()
        unsound = {part.partition for part in parts if part.problem}
        return [
            (table, p.ticker, p.period, p.step, rows, value, p.committed, p.problem, p.unread, version)
            for p in parts
            for version in ("" if p.partition in unsound else self._versions.get(p.partition, ""),)
            for table, rows, value in p.tables or [(None, None, None)]
        ]


def _current(lake: Lake, path: str) -> Manifest:
    manifest = lake.manifest(path)
    if manifest is None:
        raise LakeError("its manifest is missing", hint="build the partition again")
    if manifest.quarantined:
        raise LakeError(f"it was quarantined while it was read: {manifest.quarantined}", hint="publish again")
    return manifest
