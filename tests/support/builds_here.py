"""Builds without worker processes: each of those loads Dagster and the engine anew, which takes longer than reading a
filing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType
from unittest import mock

from dagster._core.storage.defs_state.base import DefsStateStorage

from pipelines.definitions import build_defs
from pipelines.instance import open_instance
from pipelines.jobs import BUILD
from pipelines.workers import Outcome, Task, run_cell


class WorkersHere:
    """Stands in for `pipelines.workers.Workers`: the same runs, one after the other, in this process."""

    def __init__(self, _count: int, home: str) -> None:
        self._home = home
        self._stack = ExitStack()

    def __enter__(self) -> WorkersHere:
        self._instance = self._stack.enter_context(open_instance(self._home))
        self._job = build_defs().resolve_job_def(BUILD)
        return self

    def __exit__(self, *error: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._stack.close()

    def map(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Outcomes in the order of the tasks."""
        for task in tasks:
            started = time.monotonic()
            error = run_cell(self._instance, self._job, task)
            yield Outcome(task, time.monotonic() - started, error)


@contextmanager
def builds_here() -> Iterator[None]:
    """`pipelines.build.build` works in this process. Worker processes are tested by the command itself
    (graph/test_crash.py, unit/test_docs.py).

    As it loads definitions, Dagster asks the storage of stored definitions that was set last, which may be of an
    instance that an earlier test has closed. Tickmark stores none.
    """
    no_storage = mock.patch.object(DefsStateStorage, "get", return_value=None)
    with no_storage, mock.patch("pipelines.build.Workers", WorkersHere):
        yield
