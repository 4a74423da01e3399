"""Filings of a cell, from EDGAR into the raw store, and the documents that users added to it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dagster import AssetExecutionContext, Config, MaterializeResult, multi_asset
from pydantic import Field

from assets.cell import RETRIES, Cell, working
from assets.declaration import specs
from resources import EdgarResource, LakeResource, LibraryResource, RawStoreResource
from tickmark.forms import DEFAULT_FORMS
from tickmark.stages import DOCUMENTS, FILINGS, FORMS, added

if TYPE_CHECKING:
    import pandas as pd


class WantedFilings(Config):
    """Which filings to collect. Forms that the cell was built with before are kept: asking for fewer never loses a
    filing.
    """

    forms: list[str] = Field(list(DEFAULT_FORMS), description="forms to collect, such as 10-K, 10-Q, 8-K")
    edgar: bool | None = Field(
        None, description="ask EDGAR; left out: unless the cell was made of added documents alone"
    )


@multi_asset(**specs("raw_filings"))
def raw_filings(
    context: AssetExecutionContext,
    config: WantedFilings,
    edgar: EdgarResource,
    raw_store: RawStoreResource,
    lake: LakeResource,
    library: LibraryResource,
) -> Iterator[MaterializeResult]:
    """Ask EDGAR for the filings of this ticker and quarter, fetch what is not there yet, and list them with the
    documents that were added.
    """
    from tickmark.stages import steps

    with working(context, lake) as cell:
        documents = library.open().of_cell(cell.ticker, cell.period)
        own = library.companies().has(cell.ticker)
        forms, filings, failed = _of_edgar(context, cell, config, edgar, raw_store, own=own)
        found, unread = steps.with_documents(filings, (record.filing() for record in documents), raw_store.open())
        if found.empty:
            nothing = f"EDGAR lists no {', '.join(forms)}, and no document was added"
            context.log.warning(f"{cell.ticker} {cell.period}: {nothing}; skipped")
            return
        options = {FORMS: ",".join(forms), FILINGS: ",".join(sorted(filings["accession"])), DOCUMENTS: added(documents)}
        yield from cell.commit("raw_filings", found, left_out=[*failed, *unread], options=options)


def _of_edgar(
    context: AssetExecutionContext,
    cell: Cell,
    config: WantedFilings,
    edgar: EdgarResource,
    raw_store: RawStoreResource,
    *,
    own: bool,
) -> "tuple[list[str], pd.DataFrame, list[str]]":
    """The forms that EDGAR was asked for, its filings, and what was left out; where it is not asked now, the filings
    that the cell has of it.
    """
    from tickmark.stages import steps

    forms, last_built = cell.recorded("raw_filings", FORMS), cell.last("raw_filings")
    asked = config.edgar if config.edgar is not None else bool(forms) or last_built is None
    if own or not asked:
        return sorted(forms), steps.held(last_built), []
    wanted, known = sorted({*config.forms, *forms}), cell.recorded("raw_filings", FILINGS)
    with edgar.client(raw_store.open()) as client:
        filings, failed = steps.raw_filings(
            client, cell.ticker, cell.period, wanted, raw_store.open(), known, last=context.retry_number >= RETRIES
        )
    return wanted, filings, failed
