"""Dagster's own storage, opened so that several builds, workers and the UI can share it."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import yaml
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from dagster import DagsterInstance, DagsterRunStatus, RunsFilter
from dagster._core.instance.ref import InstanceRef
from dagster._core.storage import sql
from sqlalchemy.exc import DatabaseError

from pipelines.events import KeptEventLog
from resources.run_owner import OWNER_TAG, host, started_at
from tickmark.errors import StorageError
from tickmark.settings import REPOSITORY

CONFIGURATION = REPOSITORY / "dagster_home" / "dagster.yaml"
DATABASES = ("history", "schedules")  # folders that Dagster keeps its SQLite files in
UNFINISHED = ".unfinished-"
STORAGES = frozenset(("storage", "run_storage", "event_log_storage", "schedule_storage"))
OUTPUT_STAYS = {
    "compute_logs": {"module": "dagster._core.storage.noop_compute_log_manager", "class": "NoOpComputeLogManager"}
}
"""What a build's stages print goes to its terminal. Dagster would put it into files, by a helper process or two per
run.
"""


class _ReadOnce(ScriptDirectory):
    """The migrations of Dagster's databases. It reads the eighty files of them for each database that it opens or
    makes, to know what the newest is; a process reads them once.
    """

    _known: ClassVar[dict[str | None, ScriptDirectory]] = {}

    @classmethod
    def from_config(cls, config: Config) -> ScriptDirectory:
        """Those that a configuration names."""
        place = config.get_main_option("script_location")
        if place not in cls._known:
            cls._known[place] = super().from_config(config)
        return cls._known[place]


sql.ScriptDirectory = command.ScriptDirectory = _ReadOnce  # type: ignore[misc,attr-defined]


@contextmanager
def open_instance(home: str | Path) -> Iterator[DagsterInstance]:
    """The instance at DAGSTER_HOME. A folder without a `dagster.yaml` gets the project's own.

    Raises:
        StorageError: its databases cannot be used: no room, no permission, damage. Also where that shows only while the
            instance is in use.
    """
    try:
        with _opened(Path(home).absolute()) as instance:
            yield instance
    except DatabaseError as error:
        hint = "make room, or remove the folder: it holds the history of runs, and no facts"
        raise StorageError(f"Dagster's own storage in {home} cannot be used: {error.orig}", hint=hint) from error


def _opened(folder: Path) -> DagsterInstance:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".opening").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / CONFIGURATION.name).exists():
            shutil.copyfile(CONFIGURATION, folder / CONFIGURATION.name)
        _create_databases(folder)
        os.environ["DAGSTER_HOME"] = str(folder)  # Dagster's own code asks the environment here and there
        return DagsterInstance.from_ref(InstanceRef.from_dir(str(folder), overrides=OUTPUT_STAYS | _events(folder)))


def _events(folder: Path) -> dict[str, Any]:
    """The event log that keeps its connections, unless the folder's `dagster.yaml` names a storage of its own, such as
    PostgreSQL.
    """
    configured = yaml.safe_load((folder / CONFIGURATION.name).read_text(encoding="utf-8")) or {}
    if not STORAGES.isdisjoint(configured):
        return {}
    place = {"base_dir": str(folder / "history" / "runs")}
    return {"event_log_storage": {"module": KeptEventLog.__module__, "class": KeptEventLog.__name__, "config": place}}


def _create_databases(folder: Path) -> None:
    """Make Dagster's databases beside and rename them into place: one that was killed while it was made could never be
    used.

    The caller holds the lock: two processes that made them at once would trip over each other's tables.
    """
    for abandoned in folder.glob(f"{UNFINISHED}*"):
        shutil.rmtree(abandoned)
    missing = [name for name in DATABASES if not (folder / name).exists()]
    if missing:
        scratch = folder / f"{UNFINISHED}{os.getpid()}"
        scratch.mkdir()
        shutil.copyfile(folder / CONFIGURATION.name, scratch / CONFIGURATION.name)
        DagsterInstance.from_config(str(scratch)).dispose()
        for made in filter(Path.exists, (scratch / name for name in missing)):
            made.rename(folder / made.name)
        shutil.rmtree(scratch)


def close_abandoned_runs(instance: DagsterInstance) -> int:
    """Mark runs as failed whose process on this host is gone (`kill -9`, power cut), so that nobody waits for them;
    gives their number.
    """
    abandoned = 0
    for run in instance.get_runs(
        RunsFilter(statuses=[DagsterRunStatus.STARTED, DagsterRunStatus.STARTING, DagsterRunStatus.NOT_STARTED])
    ):
        machine, _, process = run.tags.get(OWNER_TAG, "").partition(":")
        pid, _, started = process.partition(":")
        if machine == host() and pid.isdigit() and started_at(int(pid)) != started:
            instance.report_run_failed(
                run,
                (
                    f"the process that ran it ({pid} on {machine}) is gone; what it had committed is kept, build again "
                    f"to finish"
                ),
            )
            abandoned += 1
    return abandoned
