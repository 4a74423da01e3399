"""Runs of the graph in this process: one over a partition, one that publishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dagster import AssetKey, DagsterInstance, ExecuteInProcessResult, JobDefinition

ATTEMPTS = 3  # of a run, where Dagster's own storage was busy for longer than it waits
LOCKED = "database is locked"


@dataclass(frozen=True, slots=True)
class Task:
    """A partition to build: the stages to run, the forms to collect (none: the default ones), whether EDGAR is asked
    for them, and the bytes to read where that is known beforehand.
    """

    ticker: str
    period: str
    forms: tuple[str, ...]
    stages: tuple[str, ...]
    edgar: bool = True
    bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A task done: `error` says in one line why it failed, else it is None."""

    task: Task
    seconds: float
    error: str | None


def run_cell(instance: DagsterInstance, job: JobDefinition, task: Task) -> str | None:
    """One Dagster run over the stages of a task; the reason if it failed."""
    from dagster import AssetKey

    from assets.declaration import DESCRIPTIONS
    from assets.descriptions import READ
    from assets.partitions import cell_key
    from tickmark.stages import STAGES

    config: dict[str, Any] = QUIET
    if "raw_filings" in task.stages:
        wanted: dict[str, Any] = {"edgar": task.edgar} | ({"forms": list(task.forms)} if task.forms else {})
        config = QUIET | {"ops": {"raw_filings": {"config": wanted}}}
    keys = [AssetKey(table) for name in task.stages for table in STAGES[name].tables]
    if not set(READ).isdisjoint(task.stages):
        keys.append(AssetKey(DESCRIPTIONS))
    return _run(
        instance, job, run_config=config, partition_key=cell_key(task.ticker, task.period), asset_selection=keys
    )


def remembering(job: JobDefinition) -> JobDefinition:
    """The job, which remembers what it makes of itself for some assets: Dagster makes a job of them for each run, and
    describes it anew, which takes as long as ten events.
    """
    make = job.as_ephemeral_job
    made: dict[frozenset[AssetKey], JobDefinition] = {}

    def of_assets(*, asset_selection: Sequence[AssetKey] | None = None, **rest: Any) -> JobDefinition:
        key = frozenset(asset_selection or ())
        if any(rest.values()):
            return make(asset_selection=asset_selection, **rest)
        if key not in made:
            made[key] = make(asset_selection=asset_selection, **rest)
        return made[key]

    job.as_ephemeral_job = of_assets  # type: ignore[method-assign,assignment]
    return job


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
    from resources.run_owner import OWNER_TAG, owner

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
