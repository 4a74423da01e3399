"""Processes that run the graph, one partition at a time each, and the runs themselves.

A worker that dies (out of memory, killed) costs its partition, not the build: another takes its place. Workers die with
the process that started them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from dagster import DagsterInstance, ExecuteInProcessResult, JobDefinition

ATTEMPTS = 3  # of a run, where Dagster's own storage was busy for longer than it waits
LOCKED = "database is locked"
FAREWELL = 5.0  # seconds that a worker without work is given to end by itself


@dataclass(frozen=True, slots=True)
class Task:
    """A partition to build: the stages to run, the forms to collect (none: the default ones), and whether EDGAR is
    asked for them.
    """

    ticker: str
    period: str
    forms: tuple[str, ...]
    stages: tuple[str, ...]
    edgar: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """A task done: `error` says in one line why it failed, else it is None."""

    task: Task
    seconds: float
    error: str | None


class Workers:
    """A number of worker processes, each with its own Dagster instance on the same home. Leaving the context ends
    them.
    """

    def __init__(self, count: int, home: str) -> None:
        self._home = home
        self._count = count
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        self._all: list[_Worker] = []

    def __enter__(self) -> Workers:
        threads = max(1, (os.cpu_count() or 1) // self._count)
        self._all = [_Worker(self._home, threads) for _ in range(self._count)]
        for worker in self._all:
            self._idle.put(worker)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for worker in self._all:
            worker.close(at_once=kind is not None)

    def map(self, tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Outcomes in the order in which they come."""
        with ThreadPoolExecutor(self._count) as threads:
            futures = [threads.submit(self._do, task) for task in tasks]
            try:
                for future in as_completed(futures):
                    yield future.result()
            except BaseException:
                for future in futures:
                    future.cancel()
                for worker in self._all:
                    worker.close(at_once=True)
                raise

    def _do(self, task: Task) -> Outcome:
        worker = self._idle.get()
        started = time.monotonic()
        try:
            error = worker.do(task)
        finally:
            self._idle.put(worker)
        return Outcome(task, time.monotonic() - started, error)


class _Worker:
    """One process, replaced when it dies."""

    def __init__(self, home: str, threads: int) -> None:
        self._home = home
        self._threads = threads
        self._closed = False
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would share the parent's threads and database handles
        self._connection, theirs = context.Pipe()
        arguments = (theirs, self._home, self._threads)
        self._process: SpawnProcess = context.Process(target=serve, args=arguments, name="tickmark worker", daemon=True)
        self._process.start()
        theirs.close()

    def do(self, task: Task) -> str | None:
        try:
            self._connection.send(task)
            answer: str | None = self._connection.recv()
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode
            if not self._closed:
                self._start()
            return f"the worker process ended unexpectedly ({_exit_reason(code)}); build again to finish this partition"
        return answer

    def close(self, *, at_once: bool) -> None:
        self._closed = True
        self._connection.close()
        if at_once:
            self._process.kill()
        self._process.join(FAREWELL)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _exit_reason(code: int | None) -> str:
    if code is not None and code < 0:
        return signal.Signals(-code).name + (
            ": out of memory, or killed by somebody" if code == -signal.SIGKILL else ""
        )
    return f"exit code {code}"


def serve(connection: Connection, home: str, threads: int) -> None:
    """A worker's life: tasks in, errors or None out, until the connection is closed. `threads` are for arithmetic: its
    share of the processors.
    """
    os.environ.setdefault("OMP_NUM_THREADS", str(threads))  # read when torch is loaded
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    threading.Thread(target=_die_with_parent, daemon=True).start()
    from pipelines.definitions import build_defs
    from pipelines.instance import open_instance
    from pipelines.jobs import BUILD

    with open_instance(home) as instance:
        job = build_defs().resolve_job_def(BUILD)
        while True:
            try:
                task = connection.recv()
            except EOFError:
                return
            connection.send(run_cell(instance, job, task))


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)


def run_cell(instance: DagsterInstance, job: JobDefinition, task: Task) -> str | None:
    """One Dagster run over the stages of a task; the reason if it failed."""
    from dagster import AssetKey

    from assets.partitions import cell_key
    from tickmark.stages import STAGES

    config: dict[str, Any] = QUIET
    if "raw_filings" in task.stages:
        wanted: dict[str, Any] = {"edgar": task.edgar} | ({"forms": list(task.forms)} if task.forms else {})
        config = QUIET | {"ops": {"raw_filings": {"config": wanted}}}
    keys = [AssetKey(table) for name in task.stages for table in STAGES[name].tables]
    return _run(
        instance, job, run_config=config, partition_key=cell_key(task.ticker, task.period), asset_selection=keys
    )


def run_publish(instance: DagsterInstance) -> str | None:
    """One Dagster run that publishes the warehouse; the reason if it failed."""
    from pipelines.definitions import build_defs
    from pipelines.jobs import PUBLISH

    return _run(instance, build_defs().resolve_job_def(PUBLISH), run_config=QUIET)


QUIET: dict[str, Any] = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
"""Events go to the instance, where the UI shows them; the terminal belongs to the command."""


def _run(instance: DagsterInstance, job: JobDefinition, **arguments: Any) -> str | None:
    """Run a job; what other processes' writes to Dagster's own storage broke is run again, since every stage can be."""
    reason: str | None = None
    for _ in range(ATTEMPTS):
        reason = _attempt(instance, job, **arguments)
        if reason is None or LOCKED not in reason:
            return reason
    return reason


def _attempt(instance: DagsterInstance, job: JobDefinition, **arguments: Any) -> str | None:
    from pipelines.instance import OWNER_TAG, owner

    try:
        result = job.execute_in_process(instance=instance, raise_on_error=False, tags={OWNER_TAG: owner()}, **arguments)
    except Exception as error:  # whatever Dagster itself raises must not take the other partitions with it
        return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"  # what follows the first line is SQL
    return None if result.success else _reason(result)


def _reason(result: ExecuteInProcessResult) -> str:
    """The first failure of a run: its step, and the message of the error at its root."""
    for event in result.all_events:
        if event.is_step_failure:
            data = event.step_failure_data
            if data.user_failure_data and data.user_failure_data.description:
                return f"{event.step_key}: {data.user_failure_data.description}"
            error = data.error
            while error and error.cause:
                error = error.cause
            return f"{event.step_key}: {error.message.strip() if error else 'failed without a reason'}"
    return "the run failed without a failed step"
