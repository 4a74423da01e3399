"""SQL that is not trusted, run in a process of its own that is ended where it exceeds its time or its memory.

DuckDB limits what a query holds and can be interrupted between two blocks of rows, but one scalar function that makes
one huge value (`list_sort(range(...))`, `repeat('a', ...)`) is beyond both. A process is not: the system refuses it
memory, and it can be killed.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tickmark.child import ENVIRONMENT, Child, Late
from tickmark.errors import QueryError, WarehouseError
from tickmark.settings import inherited
from tickmark.warehouse import SANDBOX, checked_file, local_copy, opened_by

_WORKER: Final = Path(__file__).with_name("sql_worker.py")
MEMORY: Final = 1 << 30
"""Bytes that a query may hold."""
LONGEST_SQL: Final = 1_000_000
"""Characters of a query."""
_GRACE: Final = 1.0  # seconds after its time in which a query may end by itself
_START_SECONDS: Final = 60.0
_MOST_THREADS: Final = 4


@dataclass(frozen=True, slots=True)
class Result:
    """Rows of a query. `truncated` is True where there were more than the cap."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    truncated: bool

    def dicts(self) -> list[dict[str, Any]]:
        """Rows by column name; of columns with the same name the last one counts."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


class SqlProcess:
    """Queries over the snapshot that is published at a path or a URL when this is made. The process starts with the
    first query, serves one query at a time, and is started again after one that had to be ended.

    Args:
        target: path or URL of the warehouse.
        memory: bytes that a query may hold, and that its rows may fill.

    Raises:
        WarehouseError: there is no warehouse.
    """

    def __init__(self, target: str, *, memory: int = MEMORY) -> None:
        self._path = local_copy(target)
        checked_file(self._path)
        self._snapshot = self._path.open("rb")
        self._memory = memory
        self._worker: _Worker | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> SqlProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_snapshot"):
            self._snapshot.close()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._worker is not None:
            self._worker.end()
        self._worker = None
        self._snapshot.close()

    def query(
        self,
        sql: str,
        params: Sequence[Any] | Mapping[str, Any] = (),
        *,
        seconds: float = 10.0,
        rows: int = 1000,
    ) -> Result:
        """Run one SELECT (or EXPLAIN, DESCRIBE, SHOW, SUMMARIZE) for at most `seconds`; give at most `rows` rows.

        Raises:
            QueryError: not one such statement, not valid, not permitted, too long or too large.
        """
        if len(sql) > LONGEST_SQL:
            raise QueryError(f"the query is longer than {LONGEST_SQL:,} characters")
        values = dict(params) if isinstance(params, Mapping) else list(params)
        try:
            request = pickle.dumps({"sql": sql, "params": values, "seconds": seconds, "rows": rows})
        except Exception as error:  # whatever an object's own pickling raises
            raise QueryError(f"a parameter cannot be handed to the query: {error}") from error
        with self._lock:
            return self._asked(request, seconds)

    def _asked(self, request: bytes, seconds: float) -> Result:
        worker = self._running()
        try:
            return worker.ask(request, seconds)
        finally:
            if worker.ended:
                self._worker = None

    def _running(self) -> _Worker:
        if self._worker is None or self._worker.process.poll() is not None:
            self._worker = self._started()
        return self._worker

    def _started(self) -> _Worker:
        if self._snapshot.closed:
            raise QueryError("the warehouse has been closed")
        if self._is_published():
            return opened_by(self._path, lambda name: _Worker(name, self._memory))
        with tempfile.TemporaryDirectory(prefix="tickmark-") as folder:  # a newer one was published since
            copy = Path(folder) / self._path.name
            self._snapshot.seek(0)
            with copy.open("wb") as stream:
                shutil.copyfileobj(self._snapshot, stream)
            return _Worker(str(copy), self._memory)

    def _is_published(self) -> bool:
        """Whether the path still names the snapshot."""
        try:
            return os.path.samestat(self._path.stat(), os.fstat(self._snapshot.fileno()))
        except OSError:
            return False


class _Worker:
    """One running process, ready for queries."""

    def __init__(self, name: str, memory: int) -> None:
        threads = min(os.cpu_count() or 1, _MOST_THREADS)
        config = SANDBOX | {"memory_limit": f"{memory}B", "threads": str(threads)}
        spare = memory + memory // 2 + (256 << 20)
        self.ended = False
        self._child = Child(
            [str(_WORKER), name, json.dumps(config), str(spare), str(memory)], inherited((*ENVIRONMENT, "PYTHONPATH"))
        )
        self.process, self.end = self._child.process, self._child.end
        try:
            said = self._child.next(time.monotonic() + _START_SECONDS)
        except (Late, EOFError, pickle.UnpicklingError) as error:
            self.end()
            raise WarehouseError("the process for queries did not start") from error
        if said[0] != "ready":
            self.end()
            raise OSError(str(said[1]))

    def ask(self, request: bytes, seconds: float) -> Result:
        """The rows of a query. A process that met a limit is ended: the next query starts another.

        Raises:
            QueryError: refused, failed, too long or too large.
        """
        columns: tuple[str, ...] = ()
        rows: list[tuple[Any, ...]] = []
        deadline = time.monotonic() + seconds + _GRACE
        try:
            self._child.send(request)
            while True:
                kind, *said = self._child.next(deadline)
                if kind == "refused":
                    if said[0] in ("time", "memory"):  # its threads may still be short of it
                        self._stop()
                    raise _refusal(said[0], said[1], seconds)
                if kind == "end":
                    return Result(columns, tuple(rows), bool(said[0]))
                if kind == "columns":
                    columns = said[0]
                else:
                    rows += said[0]
        except Late as error:
            self._stop()
            raise _refusal("time", "", seconds) from error
        except (EOFError, OSError) as error:
            late = time.monotonic() > deadline - _GRACE
            self._stop()
            raise _refusal("time" if late else "memory", "", seconds) from error
        except pickle.UnpicklingError as error:
            self._stop()
            raise QueryError(f"the query gave what cannot be read: {error}") from error
        except BaseException as error:  # an interrupt by the user: the query is of no use any more
            if not isinstance(error, QueryError):
                self._stop()
            raise

    def _stop(self) -> None:
        self.ended = True
        self.end()


def _refusal(kind: str, message: str, seconds: float) -> QueryError:
    if kind == "time":
        return QueryError(f"the query took longer than {seconds:g} s and was stopped", hint="narrow it down")
    if kind == "memory":
        return QueryError("the query needs more memory than it may have", hint="narrow it down")
    return QueryError(message if kind == "statement" else f"the query failed: {message}")
