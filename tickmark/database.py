"""The database of a publication: made whole, or a copy of the last one in which what changed is replaced.

A copy shares its blocks with the original where the file system can (Btrfs, XFS); elsewhere it is copied by the system,
at about a second for a gigabyte. Either way the published file itself is never written to.
"""

from __future__ import annotations

import glob
import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any

import duckdb

from tickmark import __version__
from tickmark.lake import Lake
from tickmark.layout import PARTITIONS_COLUMNS, layout, recipe
from tickmark.published_sheets import create_sheets, drop_sheets
from tickmark.schemas import TABLES, contract_version
from tickmark.snapshot import Part, Snapshot
from tickmark.warehouse import Build

_BATCH_BYTES = 64 * 2**20
_BATCH_ROWS = 200_000
"""Measured best of 50,000 to 800,000."""
_ROW_GROUP = 30_720
"""Rows that DuckDB writes together. A change writes whole groups: with its own 122,880, ten changed partitions of 1,000
cost five times as much; with 16,384, they cost more again, and the file grows by 7 %."""
_MEMORY = "1GB"
_MOST_CHANGED = 0.5
"""As a share of all rows: where more changed, or more were replaced since, a database is made whole."""
_CHANGES = 32
"""After so many changes, DuckDB joins groups of few rows as it writes. It does so at every change by itself, and then
writes anew, of a table with few rows and long texts, all of them: `reports` of 1,000 partitions for ten that
changed."""
_SHEETS = frozenset(("sheets", "sheet_rows"))
_PARTS = """SELECT ticker, period, step, committed, unread, version, table_name, "rows", digest
    FROM tickmark_partitions WHERE problem IS NULL ORDER BY ticker, period, step, table_name"""

_LEFT_OUT = "SELECT DISTINCT ticker, period, step FROM tickmark_partitions WHERE problem IS NOT NULL"
_FORGET = """DELETE FROM tickmark_partitions
    WHERE (ticker, period, step) IN (SELECT unnest($1::VARCHAR[]), unnest($2::VARCHAR[]), unnest($3::VARCHAR[]))"""


def published_parts(connection: duckdb.DuckDBPyConnection) -> dict[str, Part]:
    """The parts that a database holds, by the paths of their manifests."""
    found = {}
    for (ticker, period, step, committed, unread, version), rows in groupby(
        connection.execute(_PARTS).fetchall(), key=lambda row: row[:6]
    ):
        part = Part(ticker, period, step, committed, unread, version, tuple((row[6], row[7], row[8]) for row in rows))
        found[part.path] = part
    return found


def write_database(
    lake: Lake, snapshot: Snapshot, path: Path, base: Path | None = None, before: Mapping[str, Part] | None = None
) -> Build:
    """Make the database at `path`, which does not exist yet.

    Args:
        snapshot: what to publish; files that cannot be read become problems of it.
        base: a database of the same layout whose rows are taken over where they did not change.
        before: the parts that `base` holds.
    """
    held = before if base is not None and before and _mostly_the_same(snapshot, before) else {}
    if held and base is not None:
        _copy(base, path)
    with closing(_connect(path)) as connection:
        if not held:
            for statement in layout():
                connection.execute(statement)
        changes = _changes(connection) + 1 if held else 0
        if changes % _CHANGES:
            connection.execute("SET max_vacuum_tasks = 0")
        replaced = _write_rows(connection, lake, snapshot, path.parent / "scratch", held)
        _record_partitions(connection, snapshot, held)
        build = _record_build(connection, snapshot, replaced, changes)
        connection.execute("CHECKPOINT")
    return build


def worth_keeping(build: Build, parts: Mapping[str, Part]) -> bool:
    """Whether a database has fewer rows that were replaced, and still take room, than would pay for making it whole."""
    return build.replaced_rows <= _MOST_CHANGED * sum(map(_rows, parts.values()))


def _connect(path: Path) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect(config={"memory_limit": _MEMORY, "temp_directory": str(path.parent / "spill")})
    name = str(path).replace("'", "''")
    connection.execute(f"ATTACH '{name}' AS warehouse (ROW_GROUP_SIZE {_ROW_GROUP}); USE warehouse")
    return connection


def _differences(snapshot: Snapshot, before: Mapping[str, Part]) -> tuple[list[str], list[Part]]:
    """Paths of the parts whose rows are to be written, and the parts whose rows are to be taken out."""
    kept = snapshot.kept()
    fresh = [path for path, part in kept.items() if path not in before or before[path].tables != part.tables]
    stale = [part for path, part in before.items() if path not in kept or kept[path].tables != part.tables]
    return fresh, stale


def _mostly_the_same(snapshot: Snapshot, before: Mapping[str, Part]) -> bool:
    fresh, stale = _differences(snapshot, before)
    changed = sum(_rows(snapshot.parts[path]) for path in fresh) + sum(map(_rows, stale))
    return changed <= _MOST_CHANGED * sum(snapshot.rows.values())


def _rows(part: Part) -> int:
    return sum(rows for _, rows, _ in part.tables)


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as old, target.open("wb") as new:
        left = os.fstat(old.fileno()).st_size
        try:
            while left and (done := os.copy_file_range(old.fileno(), new.fileno(), left)):
                left -= done
        except (OSError, AttributeError):  # across file systems; not on Linux
            left = -1
    if left:
        shutil.copyfile(source, target)


def _write_rows(
    connection: duckdb.DuckDBPyConnection, lake: Lake, snapshot: Snapshot, scratch: Path, before: Mapping[str, Part]
) -> int:
    """Replace the rows of parts that differ; gives how many rows were taken out."""
    fresh, stale = _differences(snapshot, before)
    changed = [*stale, *(snapshot.parts[path] for path in fresh)]
    touched = {name for part in changed for name, rows, _ in part.tables if rows}
    if _SHEETS & touched:
        drop_sheets(connection)
    with _Writer(connection, scratch) as writer:
        taken_out = _delete(connection, stale)
        for path in fresh:
            for table, (data, rows) in snapshot.load(lake, path).items():
                writer.add(table, data, rows)
    if _SHEETS & touched:
        create_sheets(connection)
    return taken_out


def _delete(connection: duckdb.DuckDBPyConnection, stale: Iterable[Part]) -> int:
    partitions: dict[str, list[tuple[str, str]]] = {}
    for part in stale:
        for table, rows, _ in part.tables:
            if rows and table in TABLES:
                partitions.setdefault(table, []).append(part.partition)
    taken_out = 0
    for table, gone in partitions.items():
        tickers, periods = map(list, zip(*gone, strict=True))
        cells = "(SELECT unnest($1::VARCHAR[]), unnest($2::VARCHAR[]))"
        delete = f'DELETE FROM "{table}" WHERE (ticker, period) IN {cells}'  # noqa: S608  # a name of the contract
        done = connection.execute(delete, [tickers, periods]).fetchone()
        taken_out += done[0] if done else 0
    return taken_out


def _record_partitions(connection: duckdb.DuckDBPyConnection, snapshot: Snapshot, before: Mapping[str, Part]) -> None:
    """Bring `tickmark_partitions` up to date; rows of parts that are the same as before are left where they are."""
    import pyarrow as pa

    kept = snapshot.kept()
    same = {part.key for path, part in before.items() if kept.get(path) == part}
    gone = {part.key for part in before.values()} - same
    gone |= {tuple(key) for key in connection.execute(_LEFT_OUT).fetchall()}
    if gone:
        connection.execute(_FORGET, list(map(list, zip(*gone, strict=True))))
    wanted = snapshot.records(same)
    if not wanted:
        return
    text, when = pa.string(), pa.timestamp("us", "UTC")
    kinds = [text, text, text, text, pa.int64(), text, when, text, text, text]
    columns = zip(*(row for rows in wanted.values() for row in rows), strict=True)
    arrays = [pa.array(values, kind) for values, kind in zip(columns, kinds, strict=True)]
    connection.register("incoming", pa.table(arrays, names=list(PARTITIONS_COLUMNS)))
    connection.execute("INSERT INTO tickmark_partitions BY NAME SELECT * FROM incoming")
    connection.unregister("incoming")


def _changes(connection: duckdb.DuckDBPyConnection) -> int:
    """How often a database was changed since it was made whole."""
    found = connection.execute("SELECT max(changes) FROM tickmark_build").fetchone()
    return found[0] or 0 if found else 0


def _record_build(connection: duckdb.DuckDBPyConnection, snapshot: Snapshot, replaced: int, changes: int) -> Build:
    old = connection.execute("SELECT max(replaced_rows) FROM tickmark_build").fetchone()
    build = Build(
        contract_version(),
        recipe(),
        snapshot.digest(),
        snapshot.taken,
        len(snapshot.failed),
        replaced + (old[0] or 0 if old else 0),
        changes,
    )
    values: list[Any] = [build.contract, build.recipe, build.lake, build.snapshot_at, build.problems]
    connection.execute("DELETE FROM tickmark_build")
    connection.execute(
        "INSERT INTO tickmark_build (contract, recipe, lake, snapshot_at, problems, replaced_rows, changes, "
        "tickmark_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [*values, build.replaced_rows, build.changes, __version__],
    )
    return build


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
        rows = "SELECT * FROM read_parquet($1, hive_partitioning=false)"
        insert = f'INSERT INTO "{table}" BY NAME {rows}'  # a name of the contract
        self._connection.execute(insert, [[glob.escape(str(path)) for path in files]])
        for path in files:
            path.unlink()
