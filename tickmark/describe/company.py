"""Revenue lines and segments of a company, from the published warehouse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

from tickmark.describe.changes import Change, changes
from tickmark.describe.reading import Text
from tickmark.describe.rows import Company, describe
from tickmark.errors import NotInWarehouse
from tickmark.forms import comes_every, names_of

if TYPE_CHECKING:
    import duckdb

    from tickmark.llm import Model

_FILINGS = (
    "SELECT * FROM raw_filings WHERE ticker = ? AND (?::VARCHAR IS NULL OR period = ?) ORDER BY report_date DESC, "
    "filing_date DESC"
)
_FACTS = (
    "SELECT * FROM verified_facts WHERE ticker = ? AND accession = ? AND table_index IS NOT NULL ORDER BY table_index, "
    "row_index, column_index, fact_id"
)
_TABLES = """SELECT t.table_index, t.section_id, t.title, t.kind, s.title AS section_title FROM tables AS t
    LEFT JOIN sections AS s ON s.accession = t.accession AND s.section_id = t.section_id WHERE t.accession = ?"""
_PASSAGES = """SELECT c.chunk_id, c.section_id, coalesce(c.heading, '') AS heading, c.text, c.table_index
    FROM chunks AS c LEFT JOIN sections AS s ON s.accession = c.accession AND s.section_id = c.section_id
    WHERE c.accession = ? AND NOT c.is_toc ORDER BY coalesce(s.ordinal, 1000000), c.doc_id, c.char_start, c.chunk_id"""
_ANNUAL = """SELECT accession FROM raw_filings WHERE ticker = ?1 AND list_contains(?4, left(form, 4))
    ORDER BY filing_date > ?2, abs(date_diff('day', report_date, ?3)), filing_date DESC LIMIT 1"""
_YEAR_BEFORE = """SELECT earlier.accession FROM raw_filings AS own JOIN raw_filings AS earlier
    ON earlier.ticker = own.ticker AND left(earlier.form, 4) = left(own.form, 4)
    AND date_diff('day', earlier.report_date, own.report_date) BETWEEN 350 AND 380
    WHERE own.accession = ? ORDER BY earlier.filing_date LIMIT 1"""


def describe_company(target: str, ticker: str, *, period: str | None = None, model: Model | None = None) -> Company:
    """Revenue lines and segments of a company's newest annual report, or of the filing of one partition.

    Args:
        target: path or URL of the warehouse.
        period: partition, as `2024Q1`.
        model: words the descriptions from the quotes; without one they are quoted.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        NotInWarehouse: nothing of the company or the period is there, or no table of it adds up to its revenue.
        ModelUnavailable, ModelRefused: of the model.
    """
    from tickmark.warehouse import open_warehouse

    with closing(open_warehouse(target)) as database:
        filings = _rows(database, _FILINGS, [ticker, period, period])
        if not filings:
            raise _nothing(database, ticker, period)
        annual = [filing for filing in filings if comes_every(filing["form"]) == "year"]
        for filing in filings if period or not annual else annual:
            found = _described(database, filing, model)
            if found is not None:
                return found
    raise NotInWarehouse(
        f"no table of {ticker}'s {'filing' if period else 'filings'} breaks its revenue down so that the lines add "
        f"up to it"
    )


def describe_changes(target: str, ticker: str, *, period: str | None = None) -> tuple[Company, list[Change] | None]:
    """A company's revenue as `describe_company`, and what its report tells otherwise than that of the year before;
    None where the warehouse does not hold that one, or nothing in it adds up.

    Raises:
        WarehouseError, NotInWarehouse: as `describe_company`.
    """
    from tickmark.warehouse import open_warehouse

    found = describe_company(target, ticker, period=period)
    with closing(open_warehouse(target)) as database:
        earlier = year_before_of(database, found.accession)
    return found, changes(earlier, found) if earlier else None


def described(database: duckdb.DuckDBPyConnection, accession: str) -> Company | None:
    """The revenue of one filing of an open warehouse; None where nothing adds up to it."""
    filings = _rows(database, "SELECT * FROM raw_filings WHERE accession = ?", [accession])
    return _described(database, filings[0], None) if filings else None


def year_before_of(database: duckdb.DuckDBPyConnection, accession: str) -> Company | None:
    """The revenue as the company's report of the same kind of a year before tells it."""
    found = database.execute(_YEAR_BEFORE, [accession]).fetchone()
    return described(database, found[0]) if found else None


def _nothing(database: duckdb.DuckDBPyConnection, ticker: str, period: str | None) -> NotInWarehouse:
    filings = _rows(database, "SELECT DISTINCT ticker, period FROM raw_filings ORDER BY ticker, period", [])
    periods = [row["period"] for row in filings if row["ticker"] == ticker]
    tickers = dict.fromkeys(row["ticker"] for row in filings)
    there = (
        f"there are {', '.join(periods)}"
        if periods
        else f"the warehouse holds {', '.join(tickers)}"
        if tickers
        else "the warehouse is empty"
    )
    what = f"{ticker} {period}" if periods else ticker
    return NotInWarehouse(f"nothing of {what} has been built: {there}", hint=f"run 'tickmark build {ticker}'")


def _described(database: duckdb.DuckDBPyConnection, filing: Mapping[str, Any], model: Model | None) -> Company | None:
    accession = filing["accession"]
    tables = {row["table_index"]: row for row in _rows(database, _TABLES, [accession])}
    passages = _rows(database, _PASSAGES, [accession])
    if (
        comes_every(filing["form"]) != "year"
    ):  # it does not say again what the lines are; the annual report before it does, or the next
        given = [filing["ticker"], filing["filing_date"], filing["report_date"], names_of("year")]
        for (annual,) in database.execute(_ANNUAL, given).fetchall():
            passages += [row | {"table_index": None} for row in _rows(database, _PASSAGES, [annual])]
    return describe_filing(filing, _rows(database, _FACTS, [filing["ticker"], accession]), tables, passages, model)


def describe_filing(
    filing: Mapping[str, Any],
    facts: Sequence[Mapping[str, Any]],
    tables: Mapping[int, Mapping[str, Any]],
    passages: Iterable[Mapping[str, Any]],
    model: Model | None,
) -> Company | None:
    """As `describe`, with rows of `chunks` for the passages and a model for the writer."""
    from tickmark.describe.writer import model_writer

    texts = [
        Text(row["chunk_id"], row["section_id"] or "", row["heading"] or "", row["text"], row["table_index"], place)
        for place, row in enumerate(passages)
    ]
    writer = model_writer(model, filing["company"], filing["period"]) if model is not None else None
    return describe(facts, tables, filing, texts, writer)


def _rows(database: duckdb.DuckDBPyConnection, query: str, parameters: Sequence[Any]) -> list[dict[str, Any]]:
    result = database.execute(query, parameters)
    names = [column[0] for column in result.description]
    return [dict(zip(names, row, strict=True)) for row in result.fetchall()]
