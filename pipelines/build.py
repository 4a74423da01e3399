"""Builds in this process: what EDGAR lists and the lake does not hold yet goes through the graph, and the warehouse is
published.

Every partition is one Dagster run, seen in the UI afterwards. Runs are spread over processes (pipelines/cluster.py):
Python holds one core per process. What is finished is in the lake, committed stage by stage, so a build that is killed
is taken up by the next one where it stopped.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain
from typing import TYPE_CHECKING

from dagster import AssetMaterialization

from assets.declaration import EMBEDDINGS
from pipelines.cluster import NOT_INSTALLED, builders
from pipelines.instance import close_abandoned_runs, open_instance
from pipelines.partitions import by_period, left_out, left_out_last, register, replaced_last
from pipelines.runs import Task, run_publish
from tickmark.edgar import EdgarClient
from tickmark.errors import SourceError, WarehouseError
from tickmark.extras import missing
from tickmark.lake import Lake
from tickmark.library.records import Library
from tickmark.manifest import CORROBORATED, DISPUTED
from tickmark.rawstore import RawStore
from tickmark.sections import remarks
from tickmark.settings import Settings, settings
from tickmark.stages import added, stale
from tickmark.stages.embeddings import embed, without_vectors
from tickmark.stages.publication import publish_all

if TYPE_CHECKING:
    from dagster import DagsterInstance

    from tickmark.model import Company, Filing

WORTH_A_PROCESS = 2  # filings of a 10-K's size: to load Dagster and the engine takes as long as to read one
LIKE_A_FILING = 250_000  # bytes of an added document that takes as long as a filing
LEAST = 0.2  # of a filing: what the graph itself takes for a partition, however little there is to read
BUILT, UNCHANGED, INCOMPLETE, QUARANTINED, FAILED = "built", "unchanged", "incomplete", "quarantined", "failed"


@dataclass(frozen=True, slots=True)
class PartitionResult:
    """What became of one partition.

    `status` is `built`, `unchanged`, `incomplete` (built, but for filings that could not be had or read), `quarantined`
    (its filings contradict themselves: nothing of it is published) or `failed`; `error` says why it failed or is
    quarantined, or what it lacks, else it is None.

    `filings`, `verified` and `rejected` are numbers of rows in the lake now, `corroborated` and `disputed` those of the
    verified ones; `seconds` is wall time. `remarks` say what of the documents could not be read.
    A company that could not be asked about is one failed result with the period "".
    """

    ticker: str
    period: str
    filings: int
    verified: int
    rejected: int
    seconds: float
    status: str
    error: str | None = None
    remarks: tuple[str, ...] = ()
    corroborated: int = 0
    disputed: int = 0


def build(
    tickers: Sequence[str],
    since: date | None = None,
    periods: Sequence[str] | None = None,
    forms: Sequence[str] | None = None,
    on_result: Callable[[PartitionResult], None] | None = None,
    workers: int | None = None,
    on_plan: Callable[[int], None] | None = None,
    on_notice: Callable[[str], None] | None = None,
) -> list[PartitionResult]:
    """Build every partition of these companies that EDGAR lists filings for, and publish the warehouse.

    Args:
        tickers: tickers, CIKs or names of companies.
        since: only filings that report on a period ending on or after this day.
        periods: only these partitions, as 2024Q1.
        forms: only these; default 10-K and 10-Q with their amendments. A partition keeps the forms it was built with
            before.
        on_result: called in this thread as each partition is done, unchanged ones first.
        workers: partitions built at the same time, each in a process of its own; default: one per processor,
            as far as each has two to build. Those of TICKMARK_CLUSTER, where it is set, are as many as there are.
        on_plan: called once EDGAR has been asked, with the number of results that there will be.
        on_notice: called with a sentence where a damaged database was replaced, or processes cannot be used.

    Returns:
        One result per partition, sorted by ticker and period; empty where EDGAR lists nothing that fits. A partition of
        whichever company that is
        damaged, so that the warehouse had to leave it out, is a failed one.

    Raises:
        EntityError: a company is unknown or ambiguous; nothing was built.
        ConfigError: EDGAR_URL or EDGAR_IDENTITY cannot be used.
        WarehouseError, LakeError: partitions were built but the warehouse could not be published.
    """
    current = settings()
    lake = Lake(current.data)
    results: list[PartitionResult] = []

    def tell(result: PartitionResult) -> None:
        results.append(result)
        if on_result:
            on_result(result)

    with open_instance(current.dagster_home) as instance:
        close_abandoned_runs(instance)
        planned = list(plan(lake, current, tickers, since, periods, forms))
        if on_plan:
            on_plan(len(planned))
        register(instance, [(item.ticker, item.period) for item in planned if item.period])
        unchanged = (item for item in planned if isinstance(item, PartitionResult))
        try:
            tasks = [item for item in planned if isinstance(item, Task)]
            for result in chain(unchanged, run(lake, current, instance, tasks, workers, on_notice)):
                tell(result)
        finally:
            close_abandoned_runs(instance)  # of workers that died, or were ended with this build
        told = {(result.ticker, result.period) for result in results if result.status == FAILED}
        missing, notice = published(
            lake, current, instance, built=any(result.status in (BUILT, INCOMPLETE) for result in results)
        )
        if notice and on_notice:
            on_notice(notice)
        for cell, reason in missing.items():
            if cell not in told:
                tell(PartitionResult(*cell, 0, 0, 0, 0.0, FAILED, f"left out of the warehouse: {reason}"))
        embedded(lake, current, instance, {(result.ticker, result.period) for result in results}, on_notice)
    return sorted(results, key=lambda result: (result.ticker, result.period))


def plan(
    lake: Lake,
    current: Settings,
    tickers: Sequence[str],
    since: date | None,
    periods: Sequence[str] | None,
    forms: Sequence[str] | None,
) -> Iterator[Task | PartitionResult]:
    """What there is to do: a task per partition that is behind, a result for each that is not and for each company that
    could not be asked about.
    """
    with EdgarClient(current, RawStore.of(current)) as client:
        companies: dict[str, Company] = {}
        for text in tickers:
            try:
                company = client.resolve(text)
            except SourceError as error:
                yield PartitionResult(text, "", 0, 0, 0, 0.0, FAILED, str(error))
            else:
                companies[_partition_name(company)] = company
        for name, company in companies.items():
            started = time.monotonic()
            try:
                listed = by_period(client.filings(company, forms or None, since=since, ticker=name))
            except SourceError as error:
                yield PartitionResult(name, "", 0, 0, 0, time.monotonic() - started, FAILED, str(error))
                continue
            if refused := client.refused(company):
                reason = f"{len(refused)} entries of its index are left out, the first: {refused[0]}"
                yield PartitionResult(name, "", 0, 0, 0, time.monotonic() - started, FAILED, reason)
            for period, filings in listed.items():
                if (not periods or period in periods) and (
                    since is None or any(filing.report_date >= since for filing in filings)
                ):
                    yield _task_or_result(lake, current, name, period, filings, forms)


def _partition_name(company: Company) -> str:
    """A company's first ticker, so that one company is built once, by whichever of its names it was asked for."""
    return company.tickers[0] if company.tickers else f"CIK{company.cik:010d}"


def _task_or_result(
    lake: Lake, current: Settings, ticker: str, period: str, filings: Sequence[Filing], forms: Sequence[str] | None
) -> Task | PartitionResult:
    documents = added(Library.of(current).of_cell(ticker, period))
    stages = stale(
        lake.built(ticker, period, thorough=True), current, [filing.accession for filing in filings], documents
    )
    if "raw_filings" not in stages and lost(lake, RawStore.of(current), ticker, period):
        stages = ["raw_filings", *stages]
    if stages:
        return Task(ticker, period, tuple(forms or ()), tuple(stages))
    return result_of(lake, ticker, period, 0.0, UNCHANGED)


def lost(lake: Lake, store: RawStore, ticker: str, period: str) -> bool:
    """Whether a document of a partition is in the raw store no longer, or damaged, so that no evidence could be shown
    of its facts.
    """
    raw = lake.read("raw_filings", ticker, period)
    return not all(store.sound(sha256) for sha256 in raw["sha256"])


def result_of(
    lake: Lake, ticker: str, period: str, seconds: float, status: str, error: str | None = None
) -> PartitionResult:
    built = lake.built(ticker, period)
    rows = {table: entry.rows for manifest in built.values() for table, entry in manifest.entries.items()}
    counts = (rows.get("raw_filings", 0), rows.get("verified_facts", 0), rows.get("rejected_facts", 0))
    flags = lake.read("sections", ticker, period)["flags"] if status == BUILT and rows.get("sections") else ()
    said = (
        [
            *remarks(flags),
            *(text for step, manifest in built.items() if step != "raw_filings" for text in manifest.unread),
        ]
        if status == BUILT
        else []
    )
    if status == BUILT and rows.get("sheet_rows"):
        said.append(
            f"{rows['sheet_rows']:,} rows of sheets are in typed tables of the warehouse, which the table sheets lists"
        )
    elif status == BUILT and counts[0] and not counts[1]:
        said.append(
            f"no facts: {rows.get('tables', 0):,} tables with numbers and the text gave "
            f"{rows.get('extracted_facts', 0):,} candidates"
        )
    gate = built.get("verified_facts")
    if gate and gate.quarantined and status != FAILED:
        status, error = QUARANTINED, gate.quarantined
    lacking = built["raw_filings"].unread if status == BUILT and "raw_filings" in built else ()
    if lacking:
        status, error = INCOMPLETE, "; ".join(lacking)
    assured = (gate.counted(CORROBORATED), gate.counted(DISPUTED)) if gate else (0, 0)
    return PartitionResult(ticker, period, *counts, seconds, status, error, tuple(said), *assured)


def run(
    lake: Lake,
    current: Settings,
    instance: DagsterInstance,
    tasks: Sequence[Task],
    workers: int | None = None,
    on_notice: Callable[[str], None] | None = None,
) -> Iterator[PartitionResult]:
    """Build tasks, several at a time; results as they come."""
    if not tasks:
        return
    count = processes_for(tasks, workers)
    if on_notice and count > 1 and missing("cluster"):
        on_notice(NOT_INSTALLED)
    with builders(current, count, instance) as build_all:
        for outcome in build_all(tasks):
            cell = outcome.task.ticker, outcome.task.period
            error = None if outcome.error and _held_back(lake, current, *cell) else outcome.error
            yield result_of(lake, *cell, outcome.seconds, FAILED if error else BUILT, error)


def processes_for(tasks: Sequence[Task], workers: int | None = None) -> int:
    """How many processes are to build these tasks: as many as were asked for, else one per processor as far as each
    then reads for longer than it takes to start. No more than there are tasks.
    """
    if workers:
        return min(workers, len(tasks))
    work = sum(1.0 if task.bytes is None else min(1.0, max(LEAST, task.bytes / LIKE_A_FILING)) for task in tasks)
    return min(os.cpu_count() or 1, max(1, int(work / WORTH_A_PROCESS)))


def _held_back(lake: Lake, current: Settings, ticker: str, period: str) -> bool:
    """Whether a partition stopped at the gate because it is quarantined: everything up to the gate is up to date."""
    built = lake.built(ticker, period)
    gate = built.get("verified_facts")
    return gate is not None and gate.quarantined is not None and gate.step not in stale(built, current)


def published(
    lake: Lake, current: Settings, instance: DagsterInstance, *, built: bool
) -> tuple[Mapping[tuple[str, str], str], str | None]:
    """Through Dagster where something was built, so that the UI shows it; else only if the database is missing, damaged
    or behind.

    Gives what was left out, and why; and what is to be said of a database that was replaced.

    Raises:
        WarehouseError: it could not be published.
    """
    if not built:
        if not lake.partitions():
            return {}, None
        done = publish_all(lake, current.warehouse_path)
        return left_out(done.problems), done.replaced
    if error := run_publish(instance):
        raise WarehouseError(
            f"the partitions are built, but the warehouse could not be published: {error}",
            hint="the same command publishes again",
        )
    return left_out_last(instance), replaced_last(instance)


def embedded(
    lake: Lake,
    current: Settings,
    instance: DagsterInstance,
    cells: Iterable[tuple[str, str]],
    on_notice: Callable[[str], None] | None = None,
) -> None:
    """Vectors for the passages of these partitions that have none, once their facts are published; then those are, too.

    Raises:
        EmbeddingError: the model cannot be loaded, or is not the one expected; the facts are published all the same.
        WarehouseError: the vectors are made, but could not be published.
    """
    lacking = without_vectors(lake, current.embedding_model, sorted(cells))
    if not lacking:
        return
    if on_notice:
        on_notice(f"the facts are published; making vectors for search by meaning, of {len(lacking)} partitions")
    done = list(embed(lake, current.embedding_model, lacking))
    counts = {"partitions": len(done), "new vectors": sum(one.made for one in done)}
    instance.report_runless_asset_event(AssetMaterialization(EMBEDDINGS, metadata=counts))
    publish_all(lake, current.warehouse_path)
