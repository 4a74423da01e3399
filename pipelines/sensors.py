"""What watches: EDGAR for new filings, and the graph for what was made anew."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from dagster import AssetSelection, AutomationConditionSensorDefinition, RunRequest, SensorEvaluationContext, SensorResult, SkipReason, sensor

from assets.partitions import TICKER, cell_key
from pipelines.jobs import build_filings
from pipelines.partitions import by_period, requests
from resources import EdgarResource, LakeResource, RawStoreResource
from tickmark.errors import TickmarkError
from tickmark.stages import FILINGS, recorded

if TYPE_CHECKING:
    from tickmark.edgar import EdgarClient
    from tickmark.lake import Lake

BUDGET = 25
"""Tickers asked about per tick: one index page each, under EDGAR's ten requests a second, well within the 60 s that Dagster gives a tick."""
LOOK_BACK = 5
"""Newest periods of a ticker whose filings are built when they are new: four quarters and the one under way. Older ones are for a backfill."""
SECONDS_BETWEEN_TICKS = 600


@sensor(
    job=build_filings,
    minimum_interval_seconds=SECONDS_BETWEEN_TICKS,
    description=f"Asks EDGAR about {BUDGET} registered tickers per tick, in turn, and builds what is new.",
)
def new_filings(context: SensorEvaluationContext, edgar: EdgarResource, raw_store: RawStoreResource, lake: LakeResource) -> SensorResult | SkipReason:
    """The cursor is the ticker asked about last. A ticker that cannot be asked about is reported and passed over; its turn comes again."""
    watched = sorted(context.instance.get_dynamic_partitions(TICKER))
    if not watched:
        return SkipReason("no ticker is registered yet: build one, or add a partition named by its ticker")
    batch = next_in_turn(watched, context.cursor or "", BUDGET)
    found: dict[tuple[str, str], list[str]] = {}
    with edgar.client(raw_store.open()) as client:
        for ticker in batch:
            try:
                found |= unbuilt(client, lake.open(), ticker)
            except TickmarkError as error:
                context.log.warning(f"{ticker}: {error}")
    runs = [RunRequest(run_key=_run_key(cell, filings), partition_key=cell_key(*cell)) for cell, filings in found.items()]
    additions = requests(context.instance, found)
    return SensorResult(run_requests=runs, dynamic_partitions_requests=additions, cursor=batch[-1])


def next_in_turn(watched: Sequence[str], last: str, budget: int) -> list[str]:
    """At most `budget` of the sorted names: those after `last`, then from the start again."""
    start = next((i for i, name in enumerate(watched) if name > last), 0)
    return [*watched[start:], *watched[:start]][:budget]


def unbuilt(client: EdgarClient, lake: Lake, ticker: str) -> dict[tuple[str, str], list[str]]:
    """Cells among the newest of a ticker for which EDGAR lists a filing that the lake does not hold; with all their accession numbers.

    Raises:
        EntityError, SourceError: EDGAR does not know the ticker, or could not be asked.
    """
    listed = by_period(client.filings(client.by_ticker(ticker), ticker=ticker, latest=True))
    found = {}
    for period in sorted(listed)[-LOOK_BACK:]:
        accessions = sorted(filing.accession for filing in listed[period])
        if not set(accessions) <= recorded(lake.built(ticker, period).get("raw_filings"), FILINGS):
            found[ticker, period] = accessions
    return found


def _run_key(cell: tuple[str, str], accessions: Sequence[str]) -> str:
    """The same filings are asked for once a day, however often the sensor sees that they are missing: a run may be queued, or have failed."""
    return f"{cell[0]} {cell[1]} {hashlib.sha256(','.join(accessions).encode()).hexdigest()[:16]} {datetime.now(UTC):%Y-%m-%d}"


automation = AutomationConditionSensorDefinition(
    "automation",
    target=AssetSelection.all(),
    minimum_interval_seconds=60,
    description="Runs stages whose inputs or code have changed, and publishes the warehouse after that.",
)
