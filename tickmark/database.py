"""The database of a publication: made whole, or an earlier one in which what changed is replaced.

What is changed is a file of the publisher's own (`spare`): the published one is never written to.
"""

from __future__ import annotations

import glob
import shutil
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb

from tickmark import __version__
from tickmark.held import Part
from tickmark.lake import Lake
from tickmark.layout import PARTITIONS_COLUMNS, layout, recipe
from tickmark.published_sheets import create_sheets, drop_sheets
from tickmark.schemas import TABLES, contract_version
from tickmark.snapshot import Snapshot
from tickmark.warehouse import Build

_BATCH_BYTES = 64 * 2**20
_BATCH_ROWS = 200_000
"""Measured best of 50,000 to 800,000."""
_ROW_GROUP = 30_720
"""Rows that DuckDB writes together. A change writes whole groups: with its own 122,880, ten changed partitions of 1,000
cost five times as much; with 16,384, they cost more again, and the file grows by 7 %."""
_MEMORY = "1GB"
_AT_ONCE = "1KB"
"""With more than this in a transaction, DuckDB writes rows to their place and nothing to a log first: nobody else has
the file, and one that a publisher left half written is thrown away."""
_CHANGES = 32
"""After so many changes, DuckDB joins groups of few rows as it writes. It does so at every change by itself, and then
writes anew, of a table with few rows and long texts, all of them: `reports` of 1,000 partitions for ten that
changed."""
_SHEETS = frozenset(("sheets", "sheet_rows"))
_FORGET = """DELETE FROM tickmark_partitions
    WHERE (ticker, period) IN (SELECT unnest($1::VARCHAR[]), unnest($2::VARCHAR[]))"""


def write_database(lake: Lake, snapshot: Snapshot, path: Path) -> Build:
    """Make the database at `path`.

    Args:
        snapshot: what to publish; files that cannot be read become problems of it. Where it was taken over a database,
            `path` is a copy of that; else nothing is there.
    """
    with closing(_connect(path)) as connection:
        changes = _changes(connection) + 1 if snapshot.held else 0
        if changes % _CHANGES:
            connection.execute("SET max_vacuum_tasks = 0")
        connection.execute("BEGIN")  # of the layout, too: by itself, each of its statements would be a checkpoint
        if not snapshot.held:
            connection.execute("; ".join(layout()))
        replaced = _write_rows(connection, lake, snapshot, path.parent / "scratch")
        _record_partitions(connection, snapshot)
        build = _record_build(connection, snapshot, replaced, changes)
        connection.execute("COMMIT")
        connection.execute("CHECKPOINT")
    return build


def _connect(path: Path) -> duckdb.DuckDBPyConnection:
    spill = str(path.parent / "spill")
    connection = duckdb.connect(
        config={"memory_limit": _MEMORY, "temp_directory": spill, "wal_autocheckpoint": _AT_ONCE}
    )
    name = str(path).replace("'", "''")
    connection.execute(f"ATTACH '{name}' AS warehouse (ROW_GROUP_SIZE {_ROW_GROUP}); USE warehouse")
    return connection


def _write_rows(connection: duckdb.DuckDBPyConnection, lake: Lake, snapshot: Snapshot, scratch: Path) -> int:
    """Replace the rows of parts that differ; gives how many rows were taken out."""
    fresh, stale = snapshot.differences()
    touched = {name for part in (*stale, *fresh) for name, rows, _ in part.tables if rows}
    if _SHEETS & touched:
        drop_sheets(connection)
    with _Writer(connection, scratch) as writer:
        taken_out = _delete(connection, stale)
        for part in fresh:
            for table, (data, rows) in snapshot.load(lake, part.path).items():
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


def _record_partitions(connection: duckdb.DuckDBPyConnection, snapshot: Snapshot) -> None:
    """Bring `tickmark_partitions` up to date; rows of partitions that were not read are left where they are."""
    import pyarrow as pa

    gone = {part.partition for part in snapshot.before.values()}
    if gone:
        connection.execute(_FORGET, list(map(list, zip(*gone, strict=True))))
    wanted = snapshot.records()
    if not wanted:
        return
    text, when = pa.string(), pa.timestamp("us", "UTC")
    kinds = [text, text, text, text, pa.int64(), text, when, text, text, text]
    arrays = [pa.array(values, kind) for values, kind in zip(zip(*wanted, strict=True), kinds, strict=True)]
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
    """Collects Parquet files by table in a scratch folder and inserts them by name, a batch at a time.

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
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            for table in list(self._waiting):
                self._flush(table)
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
