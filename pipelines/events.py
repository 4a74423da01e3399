"""Dagster's event log as builds write it: the same SQLite files, over connections that stay open.

Dagster's own storage opens a database anew for each of a run's 120 events. The last connection to go moves SQLite's
write-ahead log into the database and waits for the disk several times, which was the greater part of what an event
costs. Here a process keeps one connection to the index and one to the run that it is at work on, and a commit does not
wait for the disk: what a power cut may take is the latest history of a run, and no fact. A process that is killed loses
nothing. The database of a run is a copy of the first one, empty, rather than made statement by statement; and what is
asked of the index a hundred times a run and stays as it is (its tables, the partition) is asked once.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from dagster._core.storage.event_log.sqlite.sqlite_event_log import SqliteEventLogStorage
from dagster._core.storage.sqlite import SQLITE_BUSY_TIMEOUT_SECONDS
from dagster._serdes import ConfigurableClassData
from sqlalchemy import Connection, Engine, StaticPool, create_engine, text

INDEX = "index"


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
