"""Companies added in the UI: the job that registers them, and the sensor that has their partitions built.

Launch `add_companies` with `tickers: [NVDA, AMD]` and `since: 2023-01-01`. Nobody has to type a quarter: the partitions
are those that EDGAR lists filings for.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from dagster import (
    Config,
    DagsterRunStatus,
    DefaultSensorStatus,
    OpExecutionContext,
    RunRequest,
    RunStatusSensorContext,
    SensorResult,
    SkipReason,
    job,
    op,
    run_status_sensor,
)
from pydantic import Field

from assets.partitions import cell_key
from pipelines.jobs import build_filings
from pipelines.partitions import by_period, register
from resources import EdgarResource, LakeResource, RawStoreResource
from tickmark.errors import ConfigError
from tickmark.forms import DEFAULT_FORMS
from tickmark.stages import FILINGS, recorded

if TYPE_CHECKING:
    from tickmark.edgar import EdgarClient

ADD, REGISTER = "add_companies", "register_companies"


class NewCompanies(Config):
    """Which companies to add, and from when on."""

    tickers: list[str] = Field(description="tickers, CIKs or names, such as NVDA")
    since: str = Field("", description="only filings that report on a period ending on or after this day: 2023-01-01")
    forms: list[str] = Field(list(DEFAULT_FORMS), description="forms to collect, such as 10-K, 10-Q, 8-K")


@op(name=REGISTER)
def register_companies(
    context: OpExecutionContext, config: NewCompanies, edgar: EdgarResource, raw_store: RawStoreResource
) -> int:
    """Ask EDGAR which quarters these companies have filings for, and register them as partitions.

    Raises:
        EntityError: a company is unknown or ambiguous; none is registered.
        ConfigError: `since` is not a day.
    """
    with edgar.client(raw_store.open()) as client:
        found = filings_of(client, config)
    register(context.instance, found)
    for ticker in sorted({ticker for ticker, _ in found}):
        periods = [period for of, period in found if of == ticker]
        context.log.info(f"{ticker}: {len(periods)} quarters with filings, {min(periods)} to {max(periods)}")
    if not found:
        context.log.warning(f"EDGAR lists no {', '.join(config.forms)} of {', '.join(config.tickers)} for these days")
    context.add_output_metadata({"partitions": len(found)})
    return len(found)


@job(
    name=ADD,
    description=(
        "Registers companies by ticker, CIK or name: tickers, since, forms. When it is done, the sensor `build_added` "
        "has every quarter built that EDGAR lists filings for."
    ),
)
def add_companies() -> None:
    """Register, and nothing else: each partition is built in a run of its own."""
    register_companies()


@run_status_sensor(
    run_status=DagsterRunStatus.SUCCESS,
    monitored_jobs=[add_companies],
    request_job=build_filings,
    default_status=DefaultSensorStatus.RUNNING,
    description="Builds the partitions of companies that the job add_companies has registered.",
)
def build_added(
    context: RunStatusSensorContext, edgar: EdgarResource, raw_store: RawStoreResource, lake: LakeResource
) -> SensorResult | SkipReason:
    """One run for each quarter with a filing that the lake does not hold yet."""
    config = NewCompanies(**_configured(context.dagster_run.run_config))
    with edgar.client(raw_store.open()) as client:
        found = filings_of(client, config)
    opened = lake.open()
    behind = [
        cell
        for cell, accessions in found.items()
        if not set(accessions) <= recorded(opened.built(*cell).get("raw_filings"), FILINGS)
    ]
    if not behind:
        return SkipReason("all of its filings are built")
    ops: dict[str, Any] = {"raw_filings": {"config": {"forms": config.forms}}}
    runs = [
        RunRequest(
            run_key=f"{context.dagster_run.run_id} {ticker} {period}",
            partition_key=cell_key(ticker, period),
            run_config={"ops": ops},
        )
        for ticker, period in behind
    ]
    return SensorResult(run_requests=runs)


def filings_of(client: "EdgarClient", config: NewCompanies) -> Mapping[tuple[str, str], Sequence[str]]:
    """Cells that EDGAR lists filings for, with their accession numbers.

    Raises:
        EntityError, SourceError: a company is unknown, or EDGAR could not be asked.
        ConfigError: `since` is not a day.
    """
    try:
        since = date.fromisoformat(config.since) if config.since else None
    except ValueError:
        raise ConfigError(f"since: '{config.since}' is not a day", hint="write it as 2023-01-01") from None
    found: dict[tuple[str, str], Sequence[str]] = {}
    for text in config.tickers:
        company = client.resolve(text)
        ticker = company.tickers[0] if company.tickers else f"CIK{company.cik:010d}"
        listed = by_period(client.filings(company, config.forms, since=since, ticker=ticker))
        found |= {(ticker, period): [f.accession for f in filings] for period, filings in listed.items()}
    return found


def _configured(run_config: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = run_config["ops"][REGISTER]["config"]
    return found
