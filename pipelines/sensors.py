"""What watches: EDGAR for new filings, and the graph for what was made anew."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from dagster import (
    AssetSelection,
    AutomationConditionSensorDefinition,
    RunRequest,
    SensorEvaluationContext,
    SensorResult,
    SkipReason,
    sensor,
)

from assets.partitions import TICKER, cell_key
from pipelines.jobs import build_filings
from pipelines.partitions import by_period, requests
from resources import EdgarResource, LakeResource, LibraryResource, RawStoreResource
from tickmark.errors import TickmarkError
from tickmark.library.sidecar import NAME as SIDECAR
from tickmark.settings import settings
from tickmark.stages import FILINGS, added, recorded, stale

if TYPE_CHECKING:
    from tickmark.edgar import EdgarClient
    from tickmark.lake import Lake
    from tickmark.library.collect import Source

BUDGET = 25
"""Tickers asked about per tick: one index page each, under EDGAR's ten requests a second, well within the 60 s that
Dagster gives a tick.
"""
LOOK_BACK = 5
"""Newest periods of a ticker whose filings are built when they are new: four quarters and the one under way. Older ones
are for a backfill.
"""
SECONDS_BETWEEN_TICKS = 600
SECONDS_BETWEEN_LOOKS = 30
SETTLED_SECONDS = 3.0
"""How long a dropped file has to be left alone before it is read: it may still be copied."""


@sensor(
    job=build_filings,
    minimum_interval_seconds=SECONDS_BETWEEN_TICKS,
    description=f"Asks EDGAR about {BUDGET} registered tickers per tick, in turn, and builds what is new.",
)
def new_filings(
    context: SensorEvaluationContext,
    edgar: EdgarResource,
    raw_store: RawStoreResource,
    lake: LakeResource,
    library: LibraryResource,
) -> SensorResult | SkipReason:
    """The cursor is the ticker asked about last. A ticker that cannot be asked about is reported and passed over; its
    turn comes again.
    """
    own = {company.key for company in library.companies().all()}
    watched = sorted(set(context.instance.get_dynamic_partitions(TICKER)) - own)
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
    runs = [
        RunRequest(run_key=_run_key(cell, filings), partition_key=cell_key(*cell)) for cell, filings in found.items()
    ]
    additions = requests(context.instance, found)
    return SensorResult(run_requests=runs, dynamic_partitions_requests=additions, cursor=batch[-1])


@sensor(
    job=build_filings,
    minimum_interval_seconds=SECONDS_BETWEEN_LOOKS,
    description=(
        f"Adds files that are dropped into TICKMARK_INBOX, {BUDGET} per look, and builds the partitions that "
        f"they belong to."
    ),
)
def inbox(context: SensorEvaluationContext, lake: LakeResource, library: LibraryResource) -> SensorResult | SkipReason:
    """The cursor holds the files that were looked at, with size and time: one that was refused is looked at again when
    it, or its `documents.yaml`, has changed.
    """
    from pipelines.documents import register_files
    from tickmark.library.collect import collect

    current = settings()
    if not current.inbox:
        return SkipReason("no folder is watched: set TICKMARK_INBOX")
    if not Path(current.inbox).is_dir():
        return SkipReason(f"TICKMARK_INBOX={current.inbox} is no folder")
    seen: dict[str, str] = json.loads(context.cursor or "{}")
    there = {str(source.path): (source, _state(source)) for source in collect([current.inbox], recursive=True)}
    new = [source for path, (source, state) in there.items() if state and seen.get(path) != state][:BUDGET]
    try:
        files, cells = register_files(current, new)
    except TickmarkError as error:
        return SkipReason(str(error))
    for file in files:
        (context.log.warning if file.failed else context.log.info)(
            f"{file.source.path}: {file.status} {'; '.join(file.said)}"
        )
    records = {cell: library.open().of_cell(*cell) for cell in cells}
    behind = {
        cell: added(own)
        for cell, own in records.items()
        if own and stale(lake.open().built(*cell), current, (), added(own))
    }
    runs = [
        RunRequest(run_key=f"{ticker} {period} {state}", partition_key=cell_key(ticker, period))
        for (ticker, period), state in behind.items()
    ]
    done = {str(source.path) for source in new}
    looked = {
        path: state if path in done else seen[path]
        for path, (_, state) in there.items()
        if path in done or path in seen
    }
    return SensorResult(
        run_requests=runs, dynamic_partitions_requests=requests(context.instance, behind), cursor=json.dumps(looked)
    )


def _state(source: Source) -> str:
    """A file's size and time, with those of the notes beside it; empty while it may still be written."""
    try:
        found = source.path.stat()
        notes = source.path.with_name(SIDECAR)
        told = f" {notes.stat().st_mtime_ns}" if notes.exists() and found.st_mtime < notes.stat().st_mtime else ""
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}{told}" if time.time() - found.st_mtime > SETTLED_SECONDS else ""


def next_in_turn(watched: Sequence[str], last: str, budget: int) -> list[str]:
    """At most `budget` of the sorted names: those after `last`, then from the start again."""
    start = next((i for i, name in enumerate(watched) if name > last), 0)
    return [*watched[start:], *watched[:start]][:budget]


def unbuilt(client: EdgarClient, lake: Lake, ticker: str) -> dict[tuple[str, str], list[str]]:
    """Cells among the newest of a ticker for which EDGAR lists a filing that the lake does not hold; with all their
    accession numbers.

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
    """The same filings are asked for once a day, however often the sensor sees that they are missing: a run may be
    queued, or have failed.
    """
    return (
        f"{cell[0]} {cell[1]} {hashlib.sha256(','.join(accessions).encode()).hexdigest()[:16]} "
        f"{datetime.now(UTC):%Y-%m-%d}"
    )


automation = AutomationConditionSensorDefinition(
    "automation",
    target=AssetSelection.all(),
    minimum_interval_seconds=60,
    description="Runs stages whose inputs or code have changed, and publishes the warehouse after that.",
)
