"""Publishing: the lake's rows as native tables of one DuckDB database, built beside and swapped in by rename.

Publishers on one machine take turns by a lock and take their snapshot of the lake only once they hold it, so no older
snapshot ever replaces a newer one. Readers are never asked. Belongs here: how the database is made. How it is opened is
in `warehouse`.
"""

from __future__ import annotations

import fcntl
import glob
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import duckdb

from tickmark import __version__
from tickmark.errors import LakeError, WarehouseError
from tickmark.files import Files, file_system, sync_folder
from tickmark.lake import Lake
from tickmark.layout import layout, recipe
from tickmark.manifest import Manifest, partition_of
from tickmark.published_sheets import create_sheets
from tickmark.schemas import TABLES, contract_version
from tickmark.warehouse import READER_MARK, Build, build_record, connect_file, local_path, read_through

if TYPE_CHECKING:
    import pyarrow

LOCK_SECONDS = 900.0
"""How long one publisher waits for another; far more than any takes."""
_BATCH_BYTES = 64 * 2**20
_BATCH_ROWS = 200_000
"""Measured best of 50,000 to 800,000; a row group of DuckDB has 122,880."""
_BUILD_MARK = ".build-"
_MEMORY = "1GB"
_ABANDONED_SECONDS = 300.0
"""A reader's private name for the database lives for milliseconds; one this old belonged to a process that died."""
_RELOADS = 20


@dataclass(frozen=True, slots=True)
class Published:
    """What a publish did. `changed` is False where the warehouse had the lake's state already.

    `problems` says which partitions were left out, and why: they were damaged or from an older contract. `quarantined`
    says the same of those that the gate holds back, since their filings contradict themselves. `replaced` says that the
    database was damaged, or none of Tickmark's, and where it is kept.
    """

    target: str
    changed: bool
    rows: dict[str, int]
    problems: tuple[str, ...]
    seconds: float
    replaced: str | None = None
    quarantined: tuple[str, ...] = ()


def publish(lake: Lake, target: str, *, wait: float = LOCK_SECONDS) -> Published:
    """Make the lake's present state the warehouse at `target`, a path or a URL.

    Partitions that cannot be read are left out, are named in the result and in the table `tickmark_partitions`, and are
    tried again next time. In an object store there is no lock: an older snapshot gives way when it finds a newer one
    there, but two publishers that upload in the same instant can still cross, so let one publish.

    Raises:
        WarehouseError: another publisher held the lock for `wait` seconds, the database could not be written, or the
            lake is empty and the warehouse not.
        StorageError: the lake cannot be reached.
    """
    started = time.monotonic()
    path = local_path(target)
    try:
        snapshot, changed, replaced = (
            _publish_local(lake, path, wait) if path else (*_publish_remote(lake, target), None)
        )
    except (OSError, duckdb.Error) as error:
        raise WarehouseError(f"{target} could not be published: {error}") from error
    seconds, held_back = time.monotonic() - started, tuple(snapshot.held_back)
    return Published(target, changed, snapshot.rows, tuple(snapshot.problems), seconds, replaced, held_back)


def _publish_local(lake: Lake, path: Path, wait: float) -> tuple[_Snapshot, bool, str | None]:
    if "?" in str(path):
        raise WarehouseError(
            f"{path} cannot be a warehouse: DuckDB takes what follows a ? as options",
            hint="choose another TICKMARK_WAREHOUSE",
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    with _lock(path, wait):
        _clean(path)
        snapshot = _Snapshot.take(lake)
        published, damage = _published(path)
        if snapshot.is_in(published, lake) and not damage:
            return snapshot, False, None
        folder = path.with_name(f".{path.name}{_BUILD_MARK}{uuid4().hex}")
        folder.mkdir()
        try:
            new = folder / path.name
            snapshot.write(lake, new)
            with new.open("rb+") as stream:
                os.fsync(stream.fileno())
            os.utime(new, ns=(_nanoseconds(snapshot.taken),) * 2)
            replaced = damage and f"{damage}; it is kept as {_kept(path)}, and published anew"
            path.with_name(f"{path.name}.wal").unlink(
                missing_ok=True
            )  # left by a tool that wrote to the old one: the new one could not be opened
            new.replace(path)
            sync_folder(path.parent)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return snapshot, True, replaced


def _publish_remote(lake: Lake, target: str) -> tuple[_Snapshot, bool]:
    filesystem, path = file_system(target, use_listings_cache=False)
    folder, _, name = target.rpartition("/")
    beside = Files(folder)
    record = f"{name}.build.json"
    snapshot = _Snapshot.take(lake)
    if snapshot.is_in(_remote_record(beside, record) if filesystem.exists(path) else None, lake):
        return snapshot, False
    with tempfile.TemporaryDirectory(prefix="tickmark-") as scratch:
        new = Path(scratch) / "warehouse.duckdb"
        snapshot.write(lake, new)
        there = _remote_record(beside, record)
        if there and there.snapshot_at > snapshot.taken:
            return snapshot, False
        filesystem.put_file(str(new), path)
    build = snapshot.build()
    fields = {name: getattr(build, name) for name in ("contract", "recipe", "lake", "problems")} | {
        "snapshot_at": build.snapshot_at.isoformat()
    }
    beside.put(record, json.dumps(fields).encode())
    return snapshot, True


def _remote_record(files: Files, name: str) -> Build | None:
    try:
        fields = json.loads(files.get(name))
        return Build(**fields | {"snapshot_at": datetime.fromisoformat(fields["snapshot_at"])})
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def _published(path: Path) -> tuple[Build | None, str | None]:
    """What the database says of itself, and what is wrong with it; neither where there is none.

    It bears the time of its snapshot: only a file that was written to since is read from end to end.
    """
    if not path.exists() or not path.stat().st_size:
        return None, None
    try:
        with closing(connect_file(path)) as connection:
            build = build_record(connection)
            if build.contract == contract_version() and path.stat().st_mtime_ns != _nanoseconds(build.snapshot_at):
                read_through(connection)
                os.utime(path, ns=(_nanoseconds(build.snapshot_at),) * 2)
    except (WarehouseError, duckdb.Error) as error:
        reason = str(error.args[0] if error.args else error).partition("\n")[0]
        return None, f"the database at {path} was damaged, or none of Tickmark's ({reason})"
    return build, None


def _nanoseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000_000) * 1000


def _kept(path: Path) -> Path:
    """A second name for a database that is to be replaced and cannot be made again by publishing, or may be somebody
    else's; a copy where names cannot be shared.
    """
    kept = path.with_name(f"{path.name}.replaced-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    try:
        kept.hardlink_to(path)
    except OSError:
        shutil.copyfile(path, kept)
    return kept


class _Snapshot:
    """The lake's manifests as they were read, one after the other; each is brought up to date where its files have gone
    meanwhile.
    """

    def __init__(self) -> None:
        self.taken = datetime.now(UTC)
        self.manifests: dict[str, Manifest] = {}
        self.failed: dict[str, str] = {}
        self.quarantined: dict[tuple[str, str], str] = {}

    @classmethod
    def take(cls, lake: Lake) -> _Snapshot:
        """Read all manifests; one that is damaged becomes a problem."""
        snapshot = cls()
        for path in lake.manifest_paths():
            try:
                manifest = lake.manifest(path)
            except LakeError as error:
                snapshot.failed[path] = str(error)
            else:
                if manifest:
                    snapshot.manifests[path] = manifest
                    if manifest.quarantined:
                        snapshot.quarantined[manifest.ticker, manifest.period] = manifest.quarantined
        return snapshot

    def _kept(self) -> dict[str, Manifest]:
        """The manifests whose rows are published."""
        whole = ((path, m) for path, m in self.manifests.items() if path not in self.failed)
        return {path: m for path, m in whole if (m.ticker, m.period) not in self.quarantined}

    @property
    def rows(self) -> dict[str, int]:
        """Rows by table of the contract."""
        total = dict.fromkeys(TABLES, 0)
        for manifest in self._kept().values():
            for table, entry in manifest.entries.items():
                if table in total:
                    total[table] += entry.rows
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
        read = self._kept()
        lines = [f"{path} {t} {e.digest} {e.rows}" for path, m in read.items() for t, e in sorted(m.entries.items())]
        lines += [f"{path} {said}" for path, m in read.items() for said in m.unread]
        lines += self.held_back
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def is_in(self, published: Build | None, lake: Lake) -> bool:
        """Is this what was published already?

        Raises:
            WarehouseError: there is nothing in the lake to replace it by.
        """
        if published is None:
            return False
        if not self.manifests and not self.failed:
            raise WarehouseError(
                f"the lake at {lake.url} holds nothing; the published warehouse stays as it is",
                hint="check TICKMARK_DATA",
            )
        return (
            not published.problems
            and not self.failed
            and (published.lake, published.recipe) == (self.digest(), recipe())
        )

    def build(self) -> Build:
        """The record of what was published."""
        return Build(contract_version(), recipe(), self.digest(), self.taken, len(self.failed))

    def write(self, lake: Lake, path: Path) -> None:
        """Build the database at `path`, which does not exist yet."""
        with closing(
            duckdb.connect(str(path), config={"memory_limit": _MEMORY, "temp_directory": str(path.parent / "spill")})
        ) as connection:
            for statement in layout():
                connection.execute(statement)
            with _Writer(connection, path.parent / "scratch") as writer:
                for key in self._kept():
                    for table, (data, rows) in self._load(lake, key).items():
                        writer.add(table, data, rows)
            create_sheets(connection)
            self._record(connection)
            connection.execute("CHECKPOINT")

    def _load(self, lake: Lake, path: str) -> dict[str, tuple[bytes, int]]:
        """Parquet bytes and number of rows of all tables of one manifest, or of none: what was committed together is
        published together.
        """
        try:
            for _ in range(_RELOADS):
                manifest = self.manifests[path]
                try:
                    return {
                        t: (lake.parquet(t, e), e.rows) for t, e in manifest.entries.items() if t in TABLES and e.rows
                    }
                except FileNotFoundError as error:
                    newer = lake.manifest(path)
                    if newer is None or newer.commit == manifest.commit:
                        raise LakeError(f"{error} is missing", hint="build the partition again") from error
                    if newer.quarantined:
                        raise LakeError(
                            f"it was quarantined while it was read: {newer.quarantined}", hint="publish again"
                        ) from error
                    self.manifests[path] = newer
            raise LakeError(f"it was replaced {_RELOADS} times while it was read", hint="publish again")
        except LakeError as error:
            self.failed[path] = str(error)
            return {}

    def _record(self, connection: duckdb.DuckDBPyConnection) -> None:
        build = self.build()
        values = [build.contract, build.recipe, build.lake, build.snapshot_at, build.problems, __version__]
        connection.execute(
            (
                "INSERT INTO tickmark_build (contract, recipe, lake, snapshot_at, problems, tickmark_version) VALUES "
                "(?, "
                "?, ?, ?, ?, ?)"
            ),
            values,
        )
        connection.register("incoming", self._partitions())
        connection.execute("INSERT INTO tickmark_partitions BY NAME SELECT * FROM incoming")
        connection.unregister("incoming")

    def _problem(self, path: str, manifest: Manifest) -> str | None:
        reason = self.quarantined.get((manifest.ticker, manifest.period))
        return f"quarantined: {reason}" if reason else self.failed.get(path)

    def _partitions(self) -> pyarrow.Table:
        """One row per table of each manifest, and one per manifest that could not be read; `problem` says why its rows
        are not here.
        """
        import pyarrow as pa

        rows: list[tuple[Any, ...]] = [
            (
                table,
                m.ticker,
                m.period,
                m.step,
                e.rows,
                e.digest,
                m.committed,
                self._problem(path, m),
                "\n".join(m.unread) or None,
            )
            for path, m in self.manifests.items()
            for table, e in sorted(m.entries.items())
        ]
        for path in self.failed.keys() - self.manifests.keys():
            ticker, period = partition_of(path) or ("", "")
            rows.append((None, ticker, period, Path(path).stem, None, None, None, self.failed[path], None))
        columns = list(zip(*rows, strict=True)) or [()] * 9
        kinds = [
            pa.string(),
            pa.string(),
            pa.string(),
            pa.string(),
            pa.int64(),
            pa.string(),
            pa.timestamp("us", "UTC"),
            pa.string(),
            pa.string(),
        ]
        names = ["table_name", "ticker", "period", "step", "rows", "digest", "committed", "problem", "unread"]
        return pa.table([pa.array(values, kind) for values, kind in zip(columns, kinds, strict=True)], names=names)


class _Writer:
    """Collects Parquet files by table in a scratch folder and inserts them by name, a batch at a time, in one
    transaction.

    DuckDB reads them itself: more than twice as fast as Arrow tables from Python, in a third of the memory. The copies
    in the scratch folder serve object stores too, and the lake may drop a file meanwhile.
    """

    def __init__(self, connection: duckdb.DuckDBPyConnection, scratch: Path) -> None:
        self._connection = connection
        self._scratch = scratch
        self._waiting: dict[str, list[Path]] = {}
        self._weight: dict[str, float] = {}

    def __enter__(self) -> _Writer:
        self._scratch.mkdir()
        self._connection.execute("BEGIN")
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            for table in list(self._waiting):
                self._flush(table)
            self._connection.execute("COMMIT")
        shutil.rmtree(self._scratch, ignore_errors=True)

    def add(self, table: str, data: bytes, rows: int) -> None:
        """Take a file; it is inserted once there are enough."""
        waiting = self._waiting.setdefault(table, [])
        path = self._scratch / f"{table}-{len(waiting)}.parquet"
        path.write_bytes(data)
        waiting.append(path)
        self._weight[table] = self._weight.get(table, 0.0) + max(len(data) / _BATCH_BYTES, rows / _BATCH_ROWS)
        if self._weight[table] >= 1:
            self._flush(table)

    def _flush(self, table: str) -> None:
        files = self._waiting.pop(table)
        del self._weight[table]
        insert = f'INSERT INTO "{table}" BY NAME SELECT * FROM read_parquet($1, hive_partitioning=false)'  # noqa: S608  # a name of the contract
        self._connection.execute(insert, [[glob.escape(str(path)) for path in files]])
        for path in files:
            path.unlink()


@contextmanager
def _lock(path: Path, wait: float) -> Iterator[None]:
    """One publisher of a path at a time; the system frees the lock of a process that dies."""
    deadline = time.monotonic() + wait
    with path.with_name(f".{path.name}.lock").open("wb") as stream:
        while True:
            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as error:
                if time.monotonic() > deadline:
                    raise WarehouseError(
                        f"another process has been publishing {path} for {wait:g} s",
                        hint="look for a publisher that hangs",
                    ) from error
                time.sleep(0.05)
        yield


def _clean(path: Path) -> None:
    """Remove what publishers and readers that died left beside; called under the lock, so no publisher is at work."""
    for old in path.parent.iterdir():
        if old.name.startswith(f".{path.name}{_BUILD_MARK}"):
            shutil.rmtree(old, ignore_errors=True)
        elif old.name.startswith(f".{path.name}{READER_MARK}"):
            with suppress(OSError):
                if time.time() - old.stat().st_mtime > _ABANDONED_SECONDS:
                    shutil.rmtree(old)
