"""What happens every night."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from dagster import AssetObservation, RunRequest, ScheduleDefinition, ScheduleEvaluationContext, schedule

from assets.freshness import ZONE
from assets.partitions import cell_key
from pipelines.jobs import build_filings, publish_warehouse
from pipelines.partitions import left_out_last
from resources import LakeResource, LibraryResource
from tickmark.library.records import Record
from tickmark.settings import settings
from tickmark.stages import added, stale

REFRESH_AT, PUBLISH_AT = "30 2 * * *", "30 5 * * *"
BUDGET = 500
"""Cells requested per night; at two at a time and some seconds each, they are done before the warehouse is published.
"""


@schedule(
    job=build_filings,
    cron_schedule=REFRESH_AT,
    execution_timezone=ZONE,
    description=(
        "Builds what is unfinished, failed, damaged, or was made by older code. New filings are the sensor's business."
    ),
)
def nightly_refresh(
    context: ScheduleEvaluationContext, lake: LakeResource, library: LibraryResource
) -> Iterator[RunRequest]:
    """One run per cell that is not as it would be made now, at most `BUDGET`; the rest follows in the next nights.

    What was looked at is an observation of `verified_facts`: a night in which all is as it should be leaves its trace
    there, too.
    """
    opened, current = lake.open(), settings()
    damaged = left_out_last(context.instance)
    partitions = opened.partitions()
    records: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in library.open().all():
        records[record.cell].append(record)
    behind = [
        cell for cell in partitions if cell in damaged or stale(opened.built(*cell), current, (), added(records[cell]))
    ]
    context.log.info(f"{len(behind)} of {len(partitions)} partitions are behind")
    observed = {"partitions": len(partitions), "behind": len(behind)}
    context.instance.report_runless_asset_event(AssetObservation("verified_facts", metadata=observed))
    for ticker, period in behind[:BUDGET]:
        yield RunRequest(run_key=None, partition_key=cell_key(ticker, period))


nightly_publish = ScheduleDefinition(
    name="nightly_publish",
    job=publish_warehouse,
    cron_schedule=PUBLISH_AT,
    execution_timezone=ZONE,
    description="Publishes the warehouse in the morning.",
)
