"""What follows a run: the warehouse is published after the last build of a backfill, a failure is told, and a run whose
process is gone is ended.
"""

from __future__ import annotations

from dagster import (
    DagsterRunStatus,
    DefaultSensorStatus,
    RunFailureSensorContext,
    RunRequest,
    RunsFilter,
    RunStatusSensorContext,
    SensorEvaluationContext,
    SkipReason,
    run_failure_sensor,
    run_status_sensor,
    sensor,
)

from pipelines.in_bulk import BACKFILL, backfill_companies
from pipelines.instance import close_abandoned_runs
from pipelines.jobs import BUILD, build_filings, embed_passages, publish_warehouse
from tickmark.alerts import send
from tickmark.errors import TickmarkError
from tickmark.settings import settings

_WAITING = [
    DagsterRunStatus.NOT_STARTED,
    DagsterRunStatus.QUEUED,
    DagsterRunStatus.STARTING,
    DagsterRunStatus.STARTED,
]


def _publish(context: RunStatusSensorContext) -> RunRequest | SkipReason:
    """One publication for a backfill, not one for each of its runs."""
    waiting = sum(
        context.instance.get_runs_count(RunsFilter(job_name=name, statuses=_WAITING)) for name in (BUILD, BACKFILL)
    )
    if waiting:
        return SkipReason(f"{waiting} builds are running or waiting")
    return RunRequest(run_key=context.dagster_run.run_id)


@run_status_sensor(
    run_status=DagsterRunStatus.SUCCESS,
    monitored_jobs=[build_filings, backfill_companies, embed_passages],
    request_job=publish_warehouse,
    default_status=DefaultSensorStatus.RUNNING,
    description="Publishes the warehouse once no build is running or waiting, so that a backfill shows at once.",
)
def publish_after_builds(context: RunStatusSensorContext) -> RunRequest | SkipReason:
    """The last build of a backfill has succeeded."""
    return _publish(context)


@run_status_sensor(
    run_status=DagsterRunStatus.FAILURE,
    monitored_jobs=[build_filings, backfill_companies, embed_passages],
    request_job=publish_warehouse,
    default_status=DefaultSensorStatus.RUNNING,
    description="The same where the last build to end has failed: what the others have built is published.",
)
def publish_after_failed_builds(context: RunStatusSensorContext) -> RunRequest | SkipReason:
    """The last build of a backfill has failed; those before it found it still running, and published nothing."""
    return _publish(context)


@sensor(
    minimum_interval_seconds=30,
    default_status=DefaultSensorStatus.RUNNING,
    description="Ends runs whose process on this machine is gone: they hold up no others, and are tried again.",
)
def end_dead_runs(context: SensorEvaluationContext) -> SkipReason:
    """After a power cut or a killed daemon, runs would count as running for an hour."""
    ended = close_abandoned_runs(context.instance)
    return SkipReason(f"{ended} runs were ended: their processes are gone" if ended else "every run has its process")


@run_failure_sensor(
    default_status=DefaultSensorStatus.RUNNING,
    description="Posts each failed run to TICKMARK_ALERT_URL, a webhook; does nothing where none is set.",
)
def alert_on_failure(context: RunFailureSensorContext) -> SkipReason | None:
    """A message of one line and its parts, as chat services and gateways take them."""
    url = settings().alert_url
    if not url:
        return SkipReason("no webhook is set: TICKMARK_ALERT_URL")
    run = context.dagster_run
    cell = run.tags.get("dagster/partition", "")
    message = {
        "text": f"Tickmark: {run.job_name} failed{f' for {cell}' if cell else ''}: {context.failure_event.message}",
        "job": run.job_name,
        "partition": cell,
        "run_id": run.run_id,
    }
    try:
        send(url, message)
    except TickmarkError as error:
        context.log.error(str(error))
    return None
