"""Dagster's event log as builds write it: the same SQLite files, over connections that stay open.

Dagster's own storage opens a database anew for each of a run's 120 events. The last connection to go moves SQLite's
write-ahead log into the database and waits for the disk several times, which was the greater part of what an event
costs. Here a process keeps one connection to the index and one to the run that it is at work on, and a commit does not
wait for the disk: what a power cut may take is the latest history of a run, and no fact. A process that is killed loses
nothing. The database of a run is a copy of the first one, empty, rather than made statement by statement; and what is
asked of the index a hundred times a run and stays as it is (its tables and their columns, the partition, and until an
asset is made anew what it was made from) is asked once. An event is inserted by a statement that is made once.
"""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from dagster import AssetKey, AssetRecordsFilter, DagsterEventType, EventLogEntry
from dagster._core.event_api import EventRecordsResult
from dagster._core.events import ASSET_CHECK_EVENTS, ASSET_EVENTS, EVENT_TYPE_TO_PIPELINE_RUN_STATUS
from dagster._core.storage.event_log.base import AssetRecord
from dagster._core.storage.event_log.schema import SqlEventLogStorageTable
from dagster._core.storage.event_log.sqlite.sqlite_event_log import SqliteEventLogStorage
from dagster._core.storage.sqlite import SQLITE_BUSY_TIMEOUT_SECONDS
from dagster._serdes import ConfigurableClassData
from sqlalchemy import Connection, Engine, StaticPool, create_engine, text

INDEX = "index"
_INSERT = SqlEventLogStorageTable.insert()
_ENDS = frozenset((DagsterEventType.RUN_SUCCESS, DagsterEventType.RUN_FAILURE, DagsterEventType.RUN_CANCELED))
_T = TypeVar("_T")


class KeptEventLog(SqliteEventLogStorage):
    """Dagster's `SqliteEventLogStorage` with connections that are kept. For processes that run the graph; the UI and
    the daemon read the files as ever.
    """

    def __init__(self, base_dir: str, inst_data: ConfigurableClassData | None = None) -> None:
        self._kept: dict[str, Engine] = {}
        self._turn = threading.Lock()
        self._blank: bytes | None = None
        self._tables: set[str] = set()
        self._partitions: set[tuple[str, str]] = set()
        self._told: defaultdict[str, dict[Hashable, Any]] | None = None  # of assets, during a run
        self._timed: bool | None = None
        super().__init__(base_dir, inst_data)

    @classmethod
    def from_config_value(cls, inst_data: ConfigurableClassData | None, config_value: Any) -> KeptEventLog:
        """As Dagster makes it from `dagster.yaml`."""
        return cls(inst_data=inst_data, **config_value)

    def run_connection(self, run_id: str | None = None) -> AbstractContextManager[Connection]:
        """A transaction on a run's database; events of no run have one of their own."""
        return self._transaction(run_id or "")

    def index_connection(self) -> AbstractContextManager[Connection]:
        """A transaction on the database of all runs."""
        return self._transaction(INDEX)

    def has_table(self, table_name: str) -> bool:
        """Whether the index has a table; one that is there stays."""
        if table_name not in self._tables and super().has_table(table_name):
            self._tables.add(table_name)
        return table_name in self._tables

    def has_dynamic_partition(self, partitions_def_name: str, partition_key: str) -> bool:
        """Whether a partition is registered; one that is counts as such as long as this process does not remove it."""
        key = (partitions_def_name, partition_key)
        if key not in self._partitions and super().has_dynamic_partition(*key):
            self._partitions.add(key)
        return key in self._partitions

    def delete_dynamic_partition(self, partitions_def_name: str, partition_key: str) -> None:
        """Take a partition off the register."""
        super().delete_dynamic_partition(partitions_def_name, partition_key)
        self._partitions.discard((partitions_def_name, partition_key))

    def store_event(self, event: EventLogEntry) -> None:
        """Write an event into its run's database, and into the index what is asked of all runs."""
        row = self._event_to_row(event)
        kind = event.dagster_event_type if event.is_dagster_event else None
        with self.run_connection(event.run_id) as connection:
            connection.execute(_INSERT, row)
        if kind in ASSET_EVENTS:
            if self._told is not None and event.dagster_event and event.dagster_event.asset_key:
                self._told.pop(event.dagster_event.asset_key.to_string(), None)
            with self.index_connection() as connection:
                place = self._indexed(connection, row)
                self._store_asset_event_tags(connection, [event], [place])
                self._store_asset_event(connection, event, place)
        elif kind in ASSET_CHECK_EVENTS:
            with self.index_connection() as connection:
                place = self._indexed(connection, row)
            self.store_asset_check_event(event, place)
        elif kind in EVENT_TYPE_TO_PIPELINE_RUN_STATUS:
            if kind == DagsterEventType.RUN_START:
                self._told = defaultdict(dict)
            elif kind in _ENDS:
                self._told = None
            with self.index_connection() as connection:
                self._indexed(connection, row)

    @staticmethod
    def _indexed(connection: Connection, row: Mapping[str, Any]) -> int:
        key = connection.execute(_INSERT, row).inserted_primary_key
        assert key is not None
        return int(key[0])

    def _once(self, asset: AssetKey, asked: Hashable, find: Callable[[], _T]) -> _T:
        """What was found of an asset, during a run only once until there is an event of it: each of a stage's checks,
        and each stage that reads it, asks for the same.
        """
        if self._told is None:
            return find()
        known = self._told[asset.to_string()]
        if asked not in known:
            known[asked] = find()
        found: _T = known[asked]
        return found

    def fetch_materializations(
        self,
        records_filter: AssetKey | AssetRecordsFilter,
        limit: int,
        cursor: str | None = None,
        ascending: bool = False,
    ) -> EventRecordsResult:
        """The materialisations of an asset."""
        asset = records_filter if isinstance(records_filter, AssetKey) else records_filter.asset_key
        asked = ("materialisations", repr(records_filter), limit, cursor, ascending)
        of_all = super().fetch_materializations
        return self._once(asset, asked, lambda: of_all(records_filter, limit, cursor, ascending))

    def get_asset_records(self, asset_keys: Sequence[AssetKey] | None = None) -> Sequence[AssetRecord]:
        """What is known of assets."""
        of_all = super().get_asset_records
        if asset_keys is None or self._told is None:
            return of_all(asset_keys)
        found = [self._once(key, "record", lambda key=key: list(of_all([key]))) for key in asset_keys]
        return [record for records in found for record in records]

    def get_latest_tags_by_partition(
        self,
        asset_key: AssetKey,
        event_type: DagsterEventType,
        tag_keys: Sequence[str],
        asset_partitions: Sequence[str] | None = None,
        before_cursor: int | None = None,
        after_cursor: int | None = None,
    ) -> Mapping[str, Mapping[str, str]]:
        """Tags of the last event of each partition of an asset."""
        partitions = None if asset_partitions is None else tuple(asset_partitions)
        asked = ("tags", event_type, tuple(tag_keys), partitions, before_cursor, after_cursor)
        of_all = super().get_latest_tags_by_partition
        return self._once(
            asset_key,
            asked,
            lambda: of_all(asset_key, event_type, tag_keys, asset_partitions, before_cursor, after_cursor),
        )

    def _has_asset_key_index_cols_on_connection(self, conn: Connection) -> bool:
        """Whether the index has the times of assets; a process does not see its columns change."""
        if self._timed is None:
            self._timed = super()._has_asset_key_index_cols_on_connection(conn)
        return self._timed

    def dispose(self) -> None:
        """Close the connections."""
        with self._turn:
            self._forget(set(self._kept))
        super().dispose()

    @contextmanager
    def _transaction(self, shard: str) -> Iterator[Connection]:
        with self._turn:
            if shard not in self._kept:
                self._forget(set(self._kept) - {INDEX})  # of the run before
                self._kept[shard] = self._opened(shard)
            with self._kept[shard].connect() as connection, connection.begin():
                yield connection

    def _opened(self, shard: str) -> Engine:
        self._make(shard)
        patience = {
            "timeout": SQLITE_BUSY_TIMEOUT_SECONDS,
            "check_same_thread": False,
        }  # one thread at a time has its turn
        engine = create_engine(self.conn_string_for_shard(shard), poolclass=StaticPool, connect_args=patience)
        with engine.connect() as connection:
            connection.execute(text("PRAGMA synchronous=NORMAL"))
        return engine

    def _make(self, shard: str) -> None:
        """A database where there is none."""
        path = Path(self.path_for_shard(shard))
        of_run = shard not in ("", INDEX) and not path.exists()
        if of_run and self._blank is not None:
            beside = path.with_name(f".{path.name}.{os.getpid()}")
            beside.write_bytes(self._blank)
            beside.replace(path)
            return
        with super().run_connection(shard):
            pass
        if of_run and not path.with_name(f"{path.name}-wal").exists():  # else somebody has it open already
            self._blank = path.read_bytes()

    def _forget(self, shards: set[str]) -> None:
        for shard in shards:
            self._kept.pop(shard).dispose()
