"""Filings of a cell, from EDGAR into the raw store."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, Config, MaterializeResult, multi_asset
from pydantic import Field

from assets.cell import RETRIES, working
from assets.declaration import specs
from resources import EdgarResource, LakeResource, RawStoreResource
from tickmark.forms import DEFAULT_FORMS
from tickmark.stages import FILINGS, FORMS


class WantedFilings(Config):
    """Which filings to collect. Forms that the cell was built with before are kept: asking for fewer never loses a filing."""

    forms: list[str] = Field(list(DEFAULT_FORMS), description="forms to collect, such as 10-K, 10-Q, 8-K")


@multi_asset(**specs("raw_filings"))
def raw_filings(
    context: AssetExecutionContext, config: WantedFilings, edgar: EdgarResource, raw_store: RawStoreResource, lake: LakeResource
) -> Iterator[MaterializeResult]:
    """Ask EDGAR for the filings of this ticker and quarter, fetch what is not there yet, and list them."""
    from tickmark.stages import steps

    with working(context, lake) as cell, edgar.client(raw_store.open()) as client:
        forms, known = sorted({*config.forms, *cell.recorded("raw_filings", FORMS)}), cell.recorded("raw_filings", FILINGS)
        last = context.retry_number >= RETRIES
        found, failed = steps.raw_filings(client, cell.ticker, cell.period, forms, raw_store.open(), known, last=last)
        if found.empty:
            context.log.warning(f"{cell.ticker} {cell.period}: EDGAR lists no {', '.join(forms)}; skipped")
        else:
            options = {FORMS: ",".join(forms), FILINGS: ",".join(sorted(found["accession"]))}
            yield from cell.commit("raw_filings", found, left_out=failed, options=options)
