"""Backfills in bulk: one run for all quarters of a company.

A run of `build_filings` for each of 20,000 partitions is 20,000 processes to start, as long as the reading of a filing
each, and 20,000 rows to plan. The job `backfill_companies` has a company for a partition: its run asks EDGAR once what
there is, builds what is behind quarter by quarter, and reports each table of a quarter as a materialization of its
partition, so that the UI shows progress. One that is killed goes on, when it is run again, where it stopped.
"""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from dagster import (
    AssetCheckEvaluation,
    AssetCheckSeverity,
    AssetKey,
    AssetMaterialization,
    AssetsDefinition,
    Config,
    Failure,
    MaterializeResult,
    OpExecutionContext,
    RetryRequested,
    job,
    op,
)
from dagster._core.definitions.data_version import CODE_VERSION_TAG, DATA_VERSION_TAG
from pydantic import Field

from assets.cell import Cell
from assets.checks import RULES, judged
from assets.chunks import chunks
from assets.declaration import DESCRIPTIONS
from assets.descriptions import READ, descriptions
from assets.extracted_facts import extracted_facts
from assets.partitions import cell_key, tickers
from assets.raw_filings import WantedFilings, raw_filings
from assets.reports import reports
from assets.sections import sections
from assets.sheets import sheets
from assets.tables import tables
from assets.verified_facts import verified_facts
from pipelines.partitions import register
from pipelines.runs import Task
from resources import EdgarResource, EmbedderResource, LakeResource, LibraryResource, RawStoreResource
from tickmark.errors import ConfigError
from tickmark.forms import DEFAULT_FORMS
from tickmark.settings import settings
from tickmark.stages import STAGES

BACKFILL, COMPANY = "backfill_companies", "backfill_company"
_ASSETS: dict[str, AssetsDefinition] = {
    asset.op.name: asset
    for asset in (raw_filings, sections, tables, sheets, extracted_facts, verified_facts, chunks, reports, descriptions)
}


class Wanted(Config):
    """Which quarters of a company to build."""

    since: str = Field("", description="only filings that report on a period ending on or after this day: 2023-01-01")
    forms: list[str] = Field(list(DEFAULT_FORMS), description="forms to collect, such as 10-K, 10-Q, 8-K")


@dataclass(frozen=True, slots=True)
class Quarter:
    """What an asset is told of the partition that it is to make, where Dagster has no step for it."""

    partition_key: str
    log: Any
    retry_number: int = 0


@op(name=COMPANY)
def backfill_company(
    context: OpExecutionContext,
    config: Wanted,
    edgar: EdgarResource,
    raw_store: RawStoreResource,
    lake: LakeResource,
    library: LibraryResource,
    embedder: EmbedderResource,
) -> None:
    """Build every quarter of the run's company that EDGAR lists filings for and that is behind.

    Raises:
        RetryRequested: quarters could not be built that may be later; what is built by then is not built again.
        Failure: quarters cannot be built, each with its reason; the others are.
    """
    from pipelines.build import plan

    resources = {"edgar": edgar, "raw_store": raw_store, "lake": lake, "library": library, "embedder": embedder}
    failed: list[str] = []
    again: RetryRequested | None = None
    for item in plan(lake.open(), settings(), [context.partition_key], _day(config.since), None, config.forms):
        if not isinstance(item, Task):
            failed += [f"{item.ticker} {item.period}: {item.error}"] if item.error else []
            continue
        register(context.instance, [(item.ticker, item.period)])
        try:
            for event in build_quarter(context, item, resources):
                context.log_event(event)
        except RetryRequested as error:
            again = error
        except Failure as error:
            failed.append(f"{item.ticker} {item.period}: {error.description}")
            context.log.error(failed[-1])
    if again:
        raise again
    if failed:
        raise Failure("; ".join(failed), metadata={"failed": failed}, allow_retries=False)


def build_quarter(
    context: OpExecutionContext, task: Task, resources: Mapping[str, Any]
) -> Iterator[AssetMaterialization | AssetCheckEvaluation]:
    """Build a partition stage by stage, as the graph would: behind a stage whose blocking checks fail, nothing that
    reads it is built. Gives what became of its tables.
    """
    quarter = Quarter(cell_key(task.ticker, task.period), context.log)
    config = WantedFilings(edgar=task.edgar, forms=list(task.forms) or list(DEFAULT_FORMS))
    stopped: set[str] = set()
    for name in task.stages:
        if stopped.isdisjoint(STAGES[name].reads):
            yield from _made(name, quarter, {**resources, "config": config})
            for check in _checks(name, quarter, resources["lake"], resources["raw_store"]):
                if not check.passed and check.severity is AssetCheckSeverity.ERROR and check.blocking:
                    stopped.add(name)
                yield check
        else:
            stopped.add(name)
    if stopped.isdisjoint(READ) and not set(READ).isdisjoint(task.stages):
        yield from _made(DESCRIPTIONS, quarter, resources)


def _made(name: str, quarter: Quarter, given: Mapping[str, Any]) -> Iterator[AssetMaterialization]:
    """What an asset makes of a partition, without a step of Dagster around it."""
    make = _ASSETS[name].op.compute_fn.decorated_fn  # type: ignore[union-attr]
    wanted = [name for name in inspect.signature(make).parameters if name != "context"]
    made: Iterator[MaterializeResult[Any]] = make(quarter, **{name: given[name] for name in wanted})
    for result in made:
        tags = {DATA_VERSION_TAG: result.data_version.value} if result.data_version else {}
        if name in STAGES:
            tags[CODE_VERSION_TAG] = STAGES[name].code_version
        yield AssetMaterialization(
            AssetKey.from_coercible(result.asset_key or name),
            metadata=dict(result.metadata or {}),
            partition=quarter.partition_key,
            tags=tags,
        )


def _checks(
    name: str, quarter: Quarter, lake: LakeResource, raw_store: RawStoreResource
) -> Iterator[AssetCheckEvaluation]:
    cell = Cell(quarter, lake.open())
    for rule in RULES:
        if rule.table in STAGES[name].tables:
            verdict = judged(rule, cell, raw_store)
            yield AssetCheckEvaluation(
                AssetKey(rule.table),
                rule.name,
                verdict.passed,
                metadata=verdict.metadata,
                severity=rule.severity,
                description=verdict.text,
                blocking=rule.blocking,
                partition=quarter.partition_key,
            )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise ConfigError(f"since: '{text}' is not a day", hint="write it as 2023-01-01") from None


@job(
    name=BACKFILL,
    partitions_def=tickers,
    description=(
        "Everything of a company in one run: each quarter that EDGAR lists filings for and that is behind. For many "
        "companies, launch a backfill of them from this job's page: one run each."
    ),
)
def backfill_companies() -> None:
    """The partition of a run is a company."""
    backfill_company()
