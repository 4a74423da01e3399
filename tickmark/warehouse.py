"""The published warehouse: how people and programs open it and what they may do.

The database is replaced by rename, never written in place, so whoever has it open keeps the snapshot they opened. Each
connection opens the file under a name of its own: within one process DuckDB would otherwise hand out the snapshot that
is already open under that path, refuse a second configuration, and stumble over a write-ahead log that another tool
left beside the file.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import duckdb

from tickmark.errors import WarehouseError
from tickmark.files import file_system
from tickmark.schemas import TABLES, contract_version

Opened = TypeVar("Opened")
BUILD_HINT = "run 'tickmark build TICKER', or 'tickmark demo' for a made-up company"
READER_MARK = ".reader-"
_BUILD = "SELECT COLUMNS('^(contract|recipe|lake|problems|replaced_rows|changes)$') FROM tickmark_build"
"""Databases of earlier versions say nothing of replaced rows."""
_TAKEN = "SELECT epoch_us(snapshot_at) FROM tickmark_build"
"""As a number: to make a time with its zone of it, DuckDB loads a library that looks for six hundred files."""
_MAGIC = b"DUCK"
"""DuckDB's storage format: eight bytes of checksum, then this."""
_CACHE_KEPT_SECONDS = 3600.0
LOOKUPS = "72MB"
"""What look-ups of a few companies may hold, the parts of the file they read last included: these would stay otherwise
until all of it is in memory. The facts of a company with 98,000 of them can be read."""
_THREADS = "2"
"""Each holds a part of the file by column that it reads."""
SANDBOX = {
    "enable_external_access": "false",
    "lock_configuration": "true",
    "python_enable_replacements": "false",
    "autoload_known_extensions": "false",
    "autoinstall_known_extensions": "false",
    "allow_community_extensions": "false",
    "allow_persistent_secrets": "false",
    "temp_directory": "",
    "allocator_bulk_deallocation_flush_threshold": "1MB",  # what was freed goes back to the system
}


@dataclass(frozen=True, slots=True)
class Build:
    """What a warehouse says of itself. `lake` is the digest of the lake's state, `recipe` of the SQL that laid out its
    tables, `problems` the number of partitions that were left out because they could not be read, `replaced_rows` how
    many rows were written over since the database was last made whole; they still take room. `changes` is how often it
    was changed since.
    """

    contract: str
    recipe: str
    lake: str
    snapshot_at: datetime
    problems: int
    replaced_rows: int = 0
    changes: int = 0


def open_warehouse(target: str) -> duckdb.DuckDBPyConnection:
    """A read-only connection to the snapshot that is published now, at a path or a URL.

    Raises:
        WarehouseError: there is none, it is not a DuckDB database, or it was published under another contract.
    """
    return _open(target, {"temp_directory": f"{tempfile.gettempdir()}/tickmark-spill-{uuid4().hex}"})


def sandboxed(target: str, *, memory: str = LOOKUPS) -> duckdb.DuckDBPyConnection:
    """As `open_warehouse`, for SQL that is not trusted: no files, no network, no extensions, no Python variables, no
    change of settings.

    `memory` is DuckDB's limit for what a query holds; a query that needs more fails. One scalar function that makes one
    huge value, such as repeat, is beyond this limit: SQL that somebody else wrote runs in a `SqlProcess`.

    Raises:
        WarehouseError: as for `open_warehouse`.
    """
    return _open(target, SANDBOX | {"memory_limit": memory, "threads": _THREADS})


def digest(connection: duckdb.DuckDBPyConnection, table: str) -> str:
    """Digest of all rows of a contract table, equal to `Lake.digest` where the rows are equal. Holds one ticker at a
    time in memory.

    Raises:
        WarehouseError: the contract has no such table.
    """
    from tickmark import columnar  # pyarrow, which readers do without

    if table not in TABLES:
        raise WarehouseError(f"{table!r} is not a table of the contract", hint=f"there are {', '.join(TABLES)}")
    schema = TABLES[table]
    names = ", ".join(f'"{name}"' for name in schema.column_names)
    found: list[tuple[str, str, str, int]] = []
    tickers = f'SELECT DISTINCT ticker FROM "{table}" ORDER BY ticker'  # noqa: S608  # a name of the contract
    one_ticker = f'SELECT {names} FROM "{table}" WHERE ticker = ?'  # noqa: S608  # names of the contract
    for (ticker,) in connection.execute(tickers).fetchall():
        rows = connection.sql(one_ticker, params=[ticker]).to_arrow_table()
        found += [
            (ticker, period, columnar.digest(schema, part), part.num_rows)
            for period, part in columnar.by_period(schema, rows)
        ]
    return columnar.combined(found)


def read_through(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Rows by table of the contract, every value of them read, so that damage shows that no query has met yet.

    Raises:
        duckdb.Error: a part of the file is damaged.
    """
    found = {}
    for table in TABLES:
        every_value = f'SELECT count(*), bit_xor(hash(t)) FROM "{table}" AS t'  # noqa: S608  # a name of the contract
        row = connection.execute(every_value).fetchone()
        found[table] = row[0] if row else 0
    return found


def build_record(connection: duckdb.DuckDBPyConnection) -> Build:
    """What the warehouse says of itself.

    Raises:
        WarehouseError: nothing, so it was not published by Tickmark.
    """
    try:
        row, taken = connection.execute(_BUILD).fetchone(), connection.execute(_TAKEN).fetchone()
    except duckdb.Error as error:
        raise WarehouseError(f"the database has no build record: {error}", hint=BUILD_HINT) from error
    if row is None or taken is None:
        raise WarehouseError("the database's build record is empty", hint=BUILD_HINT)
    contract, recipe, lake, *counts = row
    return Build(contract, recipe, lake, datetime.fromtimestamp(0, UTC) + timedelta(microseconds=taken[0]), *counts)


def local_path(target: str) -> Path | None:
    """The path that a target means, None where it is in an object store."""
    if ":" not in target[2:]:  # the drive of a path of Windows aside, no path has one, and every address has
        return Path(target).expanduser().absolute()
    from fsspec.implementations.local import LocalFileSystem

    filesystem, path = file_system(target)
    return Path(path) if isinstance(filesystem, LocalFileSystem) else None


def local_copy(target: str) -> Path:
    """The database that a path or a URL means, as a local file.

    Raises:
        WarehouseError: there is none, or it cannot be fetched.
    """
    return local_path(target) or _download(target)


def connect_file(path: Path, config: Mapping[str, str] | None = None) -> duckdb.DuckDBPyConnection:
    """A read-only connection to a local database file, whoever else has it open or replaces it.

    Raises:
        WarehouseError: missing, not a DuckDB database, or unreadable.
    """
    checked_file(path)
    return opened_by(path, lambda name: duckdb.connect(name, read_only=True, config=dict(config or {})))


def opened_by(path: Path, open_it: Callable[[str], Opened]) -> Opened:
    """What `open_it` gives for the first name of a database file that it can open.

    Raises:
        WarehouseError: it can open none.
    """
    failure: Exception | None = None
    for way in (_linked, _as_it_is, _copied):
        try:
            with way(path) as name:
                return open_it(name)
        except (
            OSError,
            duckdb.Error,
        ) as error:  # no link here, a lock of another tool, a write-ahead log of another file
            failure = error
    raise WarehouseError(f"{path} cannot be opened: {failure}", hint=BUILD_HINT) from failure


def _open(target: str, config: dict[str, str]) -> duckdb.DuckDBPyConnection:
    path = local_copy(target)
    with ExitStack() as stack:
        connection = stack.enter_context(connect_file(path, config))
        contract = build_record(connection).contract
        if contract != contract_version():
            raise WarehouseError(
                (
                    f"{target} was published by another version of Tickmark (contract {contract}, this is "
                    f"{contract_version()})"
                ),
                hint=BUILD_HINT,
            )
        stack.pop_all()
    return connection


def checked_file(path: Path) -> None:
    """Nothing, where a path holds a DuckDB database.

    Raises:
        WarehouseError: it is missing, unreadable or something else.
    """
    try:
        with path.open("rb") as stream:
            head = stream.read(12)
    except FileNotFoundError as error:
        raise WarehouseError(f"there is no warehouse at {path}", hint=BUILD_HINT) from error
    except OSError as error:
        raise WarehouseError(f"{path} cannot be read: {error}") from error
    if head[8:] != _MAGIC:
        raise WarehouseError(
            f"{path} is not a DuckDB database", hint="point TICKMARK_WAREHOUSE at the published one, or " + BUILD_HINT
        )


@contextmanager
def _linked(path: Path) -> Iterator[str]:
    """The file under a second, private name beside it; DuckDB needs the name only while it opens the file."""
    folder = path.with_name(f".{path.name}{READER_MARK}{uuid4().hex}")
    folder.mkdir()
    try:
        (folder / path.name).hardlink_to(path)
        yield str(folder / path.name)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _as_it_is(path: Path) -> Iterator[str]:
    yield str(path)


@contextmanager
def _copied(path: Path) -> Iterator[str]:
    """A private copy, for a file that another tool has opened for writing."""
    with tempfile.TemporaryDirectory(prefix="tickmark-") as folder:
        yield shutil.copyfile(path, f"{folder}/{path.name}")


def _download(url: str) -> Path:
    """The published database of an object store as a local file; one copy per version is kept in the user's cache.

    Raises:
        WarehouseError: there is none, or it cannot be fetched.
    """
    filesystem, path = file_system(url, use_listings_cache=False)
    home = Path.home() / ".cache" / "tickmark" / hashlib.sha256(url.encode()).hexdigest()[:16]
    try:
        version = hashlib.sha256(str(filesystem.ukey(path)).encode()).hexdigest()[:16]
        local = home / version / "warehouse.duckdb"
        if not local.exists():
            local.parent.mkdir(parents=True, exist_ok=True)
            beside = local.with_name(f"{uuid4().hex}.part")
            filesystem.get_file(path, str(beside))
            beside.replace(local)
            _forget(home, local.parent)
    except FileNotFoundError as error:
        raise WarehouseError(f"there is no warehouse at {url}", hint=BUILD_HINT) from error
    except OSError as error:
        raise WarehouseError(f"{url} cannot be fetched: {error}") from error
    return local


def _forget(home: Path, current: Path) -> None:
    for old in home.iterdir():
        with suppress(OSError):
            if old != current and time.time() - old.stat().st_mtime > _CACHE_KEPT_SECONDS:
                shutil.rmtree(old)
