"""Partitions built by several processes, here or on other machines, with Dask distributed.

`TICKMARK_CLUSTER=tcp://10.0.0.2:8786` names a scheduler; without it, one runs in this process with workers on this
machine. Dead workers, memory limits and the order of the work are Dask's business: a partition whose worker dies goes
to another one. Each worker has its own Dagster instance and, on another machine, its own environment; one that would
build into another lake, or with other code, refuses.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from pipelines.instance import open_instance
from pipelines.runs import Outcome, Task, remembering, run_cell
from tickmark import __version__
from tickmark.errors import ConfigError, StorageError
from tickmark.extras import missing, need
from tickmark.files import Files
from tickmark.settings import Settings, masked, settings
from tickmark.stages import STAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from dagster import DagsterInstance, JobDefinition
    from distributed import Client

DEATHS = 2
"""Workers that a partition may take with it before it is given up: it is the partition, then, that needs too much."""
WAIT_FOR_WORKERS = 60.0  # seconds, of a cluster that has none yet
CONNECT = 10.0  # seconds
PROBES = "_cluster"
"""Folder of TICKMARK_DATA for the files by which workers and a build see that they share it."""
NOT_INSTALLED = (
    "partitions are built one after the other: several at a time need the extra 'cluster' "
    "(python -m pip install 'tickmark[cluster]')"
)
_CONFIGURATION: dict[str, Any] = {
    "distributed.scheduler.allowed-failures": DEATHS,
    "distributed.scheduler.worker-saturation": 1.0,  # a partition waits here, not behind one that may kill its worker
    "distributed.worker.daemon": True,
}
_FORKED = sys.platform == "linux"
"""Whether workers are forks of a process that has loaded the graph, where each would load it anew: two seconds of CPU.
Libraries of macOS may not be forked.
"""
_LOADED = ("distributed", "pipelines.definitions", "tickmark.stages.steps")
if _FORKED:
    _CONFIGURATION["distributed.worker.multiprocessing-method"] = "forkserver"


@dataclass(frozen=True, slots=True)
class Expected:
    """What a worker must agree with: the lake, by a file in it that it must see, the code, and who counts requests."""

    data: str
    probe: str
    code: str
    limiter: str = ""


@contextmanager
def builders(
    current: Settings, count: int, instance: DagsterInstance
) -> Iterator[Callable[[Iterable[Task]], Iterator[Outcome]]]:
    """A function that builds tasks, giving outcomes in the order in which they come.

    One at a time they are built in this process, as all are where Dask is not installed; else by `count` processes, or
    by the workers of TICKMARK_CLUSTER however many those are.

    Raises:
        ConfigError: TICKMARK_CLUSTER cannot be reached, has no workers, or needs the extra `cluster`.
    """
    if current.cluster:
        need("cluster")
    elif count == 1 or missing("cluster"):
        yield lambda tasks: _one_by_one(instance, tasks)
        return
    with ExitStack() as stack:
        client = stack.enter_context(_remote(current) if current.cluster else _local(count))
        expected = stack.enter_context(_expected(current))
        yield lambda tasks: _spread(client, expected, list(tasks))


def _one_by_one(instance: DagsterInstance, tasks: Iterable[Task]) -> Iterator[Outcome]:
    for task in tasks:
        started = time.monotonic()
        error = run_cell(instance, _job(), task)
        yield Outcome(task, time.monotonic() - started, error)


@contextmanager
def _local(count: int) -> Iterator[Client]:
    """A scheduler in this process, with workers that end with it. Ctrl-C is this process's alone to handle: the thread
    that starts the others, and so they, are born with it blocked.
    """
    import dask
    from distributed import Client, LocalCluster
    from distributed.utils import get_mp_context

    threads = str(max(1, (os.cpu_count() or 1) // count))
    # a fork has the environment of when the first of them was made, so it is told what is set now, and what is not
    told = {str(field.validation_alias): "" for field in Settings.model_fields.values()} | os.environ
    with ExitStack() as stack:
        stack.enter_context(dask.config.set(_CONFIGURATION))
        if _FORKED:
            get_mp_context().set_forkserver_preload(list(_LOADED))
        resource_tracker.ensure_running()  # the thread that starts it has Ctrl-C unblocked behind it
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            cluster = stack.enter_context(
                LocalCluster(
                    n_workers=count,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",  # any free port: two builds at once do not warn of each other
                    silence_logs="CRITICAL",
                    env=told | {"OMP_NUM_THREADS": threads},
                )
            )
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield stack.enter_context(Client(cluster))


@contextmanager
def _remote(current: Settings) -> Iterator[Client]:
    from distributed import Client

    address = current.cluster
    try:
        client = Client(address, timeout=CONNECT)
    except (OSError, ValueError) as error:
        raise ConfigError(
            f"TICKMARK_CLUSTER={address} cannot be reached: {error or type(error).__name__}",
            hint="start one with 'dask scheduler', or leave it unset to build on this machine",
        ) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT_FOR_WORKERS)
        except TimeoutError as error:
            raise ConfigError(
                f"the scheduler at {address} has no workers",
                hint=f"start some with 'dask worker {address} --nworkers auto --nthreads 1'",
            ) from error
        machines = {str(worker["host"]) for worker in client.scheduler_info(n_workers=-1)["workers"].values()}
        if error := too_many_askers(current, machines):
            raise error
        yield client


def too_many_askers(current: Settings, machines: set[str]) -> ConfigError | None:
    """Why so many machines are not to ask EDGAR: nothing counts their requests together. A folder that they share does,
    an object store does not.
    """
    if len(machines) < 2 or current.limiter or "://" not in current.data:
        return None
    return ConfigError(
        f"the cluster has workers on {len(machines)} machines, and each would ask EDGAR ten times a second",
        hint="set TICKMARK_LIMITER to the address of a Redis, here and for the workers",
    )


@contextmanager
def _expected(current: Settings) -> Iterator[Expected]:
    """A file in the lake's folder that shows workers, while a build lasts, that theirs is the same."""
    files, name = Files(current.data), f"{PROBES}/{uuid4().hex}"
    files.put(name, b"a build is running\n")
    try:
        yield Expected(current.data, name, code_digest(), current.limiter)
    finally:
        with suppress(StorageError):
            files.delete(name)


def code_digest() -> str:
    """What two machines must have in common to make the same rows."""
    return f"{__version__} {' '.join(stage.code_version for stage in STAGES.values())}"


def _spread(client: Client, expected: Expected, tasks: Sequence[Task]) -> Iterator[Outcome]:
    """The tasks on the workers of a cluster; those that are not done are called back where the caller stops early."""
    from distributed import as_completed

    futures = {client.submit(build_here, task, expected, pure=False): task for task in tasks}
    try:
        for future in as_completed(futures):
            task = futures.pop(future)
            if future.status == "finished":
                yield future.result()
            else:
                yield Outcome(task, 0.0, _why(future.exception()))
    finally:
        client.cancel(list(futures))


def _why(error: BaseException | None) -> str:
    from distributed.scheduler import KilledWorker

    if isinstance(error, KilledWorker):
        return (
            f"{DEATHS + 1} worker processes ended while they built it (out of memory, or killed by somebody); build "
            f"again to finish this partition"
        )
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"


def build_here(task: Task, expected: Expected) -> Outcome:
    """What a worker does: one partition, in its own environment."""
    started = time.monotonic()
    error = _disagreement(expected) or run_cell(_instance(), _job(), task)
    return Outcome(task, time.monotonic() - started, error)


@lru_cache(maxsize=4)
def _disagreement(expected: Expected) -> str | None:
    """Why this process is not to build for whoever expects that; None where it may."""
    own, data = settings().limiter, settings().data
    if expected.limiter != own:
        return (
            f"the worker's TICKMARK_LIMITER is {masked(own) or 'not set'}, that of this build "
            f"{masked(expected.limiter) or 'not set'}; together they could ask EDGAR too often"
        )
    if expected.code != code_digest():
        return "the worker has another version of Tickmark; install the same on every machine"
    try:
        Files(data).get(expected.probe)
    except (FileNotFoundError, StorageError):
        return f"the worker's TICKMARK_DATA is {data}, which is not the folder or store {expected.data} of this build"
    return None


_open_here = ExitStack()


@cache
def _instance() -> DagsterInstance:
    """A worker's own, open as long as it lives."""
    return _open_here.enter_context(open_instance(settings().dagster_home))


@cache
def _job() -> JobDefinition:
    from pipelines.definitions import build_defs
    from pipelines.jobs import BUILD

    return remembering(build_defs().resolve_job_def(BUILD))
