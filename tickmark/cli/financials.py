"""`tickmark financials`: a company's statements over several years or quarters."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.assurance import MARKS, legend
from tickmark.catalogue import title
from tickmark.cli.output import (
    Format,
    json_value,
    parse_date,
    print_csv,
    print_json,
    print_table,
    printable,
    remark,
    results,
)
from tickmark.cli.query import Documents, Sources
from tickmark.errors import TickmarkError
from tickmark.language.units import is_money
from tickmark.narrowing import Narrowing

if TYPE_CHECKING:
    import duckdb

    from tickmark.factstore import FactStore
    from tickmark.financials import Column, Entry, Financials, Line, Statement
    from tickmark.financials.printed import PrintedStatement
    from tickmark.model import Document

_POWERS = {"units": 0, "thousands": 3, "millions": 6, "billions": 9}
_WORKED_OUT, _DIFFERS = "=", "*"
_MARKS = frozenset((_WORKED_OUT, _DIFFERS, *MARKS.values())) - {""}


class Which(StrEnum):
    """Statements that can be shown alone."""

    income = "income"
    balance = "balance"
    cashflow = "cashflow"


class Periods(StrEnum):
    """What the columns are."""

    year = "year"
    quarter = "quarter"


class Scale(StrEnum):
    """What amounts of money and numbers of shares are shown in."""

    units = "units"
    thousands = "thousands"
    millions = "millions"
    billions = "billions"


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("financials")(financials)


def financials(
    tickers: Annotated[list[str], typer.Argument(metavar="TICKER", help="Tickers, as NVDA.")],
    statement: Annotated[Which | None, typer.Option(help="Only this statement.")] = None,
    every: Annotated[Periods, typer.Option(help="Fiscal years or fiscal quarters.")] = Periods.year,
    periods: Annotated[int, typer.Option(min=1, help="Columns at most, counted from the newest.")] = 5,
    as_of: Annotated[
        str | None, typer.Option(metavar="2024-01-31", help="Only filings that were public by that day.")
    ] = None,
    scale: Annotated[
        Scale | None,
        typer.Option(
            "--in",
            help=(
                "What a table and a workbook show money and shares in; by default what the company prints. json and "
                "csv hold base units."
            ),
        ),
    ] = None,
    document: Documents = None,
    source: Sources = None,
    raw: Annotated[
        bool, typer.Option("--raw", help="Show metrics by their canonical names, and values in base units.")
    ] = False,
    style: Annotated[
        Format, typer.Option("--format", help="table for reading; json and csv hold a row per value, with its fact.")
    ] = Format.table,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=(
                "Write a file instead: .xlsx for a workbook with each statement in standard lines and as printed, .csv "
                "or .json for a row per value."
            ),
        ),
    ] = None,
) -> None:
    """Show a company's statements over the years, one value per metric and period, each a verified fact.

    Values come from the filing that became public last, and from the statement before its notes; spending is positive
    and a loss is negative, whatever the filing's brackets mean.
    A value marked = is printed in no filing: it is what two facts leave (a fourth quarter is the year less nine
    months). One marked * is stated otherwise by another filing.
    A corroborated printing is preferred. A value marked † is uncorroborated: nothing but the page confirms it. One
    marked ‡ is
    disputed: the page and the company's own tag contradict each other.
    """
    from tickmark.factstore import FactStore
    from tickmark.financials import financials as statements_of
    from tickmark.financials.workbook import write_workbook
    from tickmark.security import output_path
    from tickmark.settings import settings
    from tickmark.warehouse import open_warehouse

    day = parse_date(as_of)
    workbook = output is not None and output.lower().endswith(".xlsx")
    printed: dict[str, dict[str, PrintedStatement]] = {}
    with closing(open_warehouse(settings().warehouse_path)) as connection:
        store = FactStore.over(connection, Narrowing.of(document, source).accessions(connection))
        found = [
            _only(statements_of(store, ticker, every=every.value, periods=periods, as_of=day), statement)
            for ticker in dict.fromkeys(tickers)
        ]
        if workbook:
            printed = {one.company.ticker: _printed(one, store, connection) for one in found}
    if output is not None and workbook:
        target = output_path(output, (".xlsx",))
        write_workbook(found, target, None if scale is None else _POWERS[scale.value], printed)
        remark(f"written: {target}")
        return
    rows = [_record(one, *of) for one in found for of in one.entries()]
    with results(output) as written:
        style = written or style
        if style is Format.json:
            print_json(rows)
        elif style is Format.csv:
            print_csv(_COLUMNS, rows)
        else:
            for one in found:
                _show(one, Scale.units if raw else scale, raw=raw)


_COLUMNS = (
    "ticker", "statement", "metric", "label", "fiscal_period", "period_start", "period_end_date", "amount", "unit",
    "printed_value", "worked_out", "assurance",
    "fact_id", "less_fact_id", "accession", "doc_type", "filing_date", "section_id", "table_index", "row_index",
    "column_index", "other_fact_ids",
)  # fmt: skip


def _printed(found: Financials, store: FactStore, connection: duckdb.DuckDBPyConnection) -> dict[str, PrintedStatement]:
    """The statements of a company as printed; none, and a remark, where the filings are not at hand or cannot be
    read.
    """
    from tickmark.document import open_document
    from tickmark.financials.printed import printed_statements
    from tickmark.rawstore import RawStore
    from tickmark.settings import settings

    raw = RawStore.of(settings())

    def open_filing(accession: str) -> Document:
        query = "SELECT sha256, document FROM raw_filings WHERE ticker = ? AND accession = ?"
        sha256, name = connection.execute(query, [found.company.ticker, accession]).fetchall()[0]
        return open_document(raw.get(sha256), sha256, name)

    held = store.facts(found.company.ticker)
    try:
        return printed_statements(found, held.facts if held else (), open_filing)
    except TickmarkError as error:
        remark(f"{found.company.ticker}: no sheets of the statements as printed: {error}")
        return {}


def _only(found: Financials, wanted: Which | None) -> Financials:
    """One statement alone, where one is wanted."""
    return (
        found
        if wanted is None
        else replace(found, statements=tuple(s for s in found.statements if s.name == wanted.value))
    )


def _record(found: Financials, statement: Statement, line: Line, column: Column, entry: Entry) -> dict[str, Any]:
    """A row of `--format json` and `csv`: `amount` has the sign of plain words, `printed_value` that of the page, and
    is empty for what two facts leave.
    """
    fact = entry.facts[0]
    values: tuple[Any, ...] = (
        found.company.ticker,
        statement.name,
        line.metric,
        line.label,
        column.name,
        None if fact.period_start is None else column.start,
        fact.period_end_date,
        float(entry.amount),
        entry.unit,
        None if entry.worked_out else fact.value,
        entry.worked_out,
        entry.assurance,
        fact.fact_id,
        entry.facts[1].fact_id if entry.worked_out else None,
        fact.accession,
        fact.doc_type,
        fact.filing_date,
        fact.section_id,
        fact.table_index,
        fact.row_index,
        fact.column_index,
        " ".join(other.fact_id for other in entry.others) or None,
    )
    return {name: json_value(value) for name, value in zip(_COLUMNS, values, strict=True)}


def _show(found: Financials, scale: Scale | None, *, raw: bool) -> None:
    """A table for each statement, the columns' names above and their last days below them; in the scale that the
    company prints unless told.
    """
    from tickmark.financials import TITLES, reporting_power

    power = reporting_power(found) if scale is None else _POWERS[scale.value]
    scaled = next(name for name, known in _POWERS.items() if known == power)
    print(printable(f"{found.company.name} ({found.company.ticker})"))
    marks: set[str] = set()
    for statement in found.statements:
        units = {
            entry.unit
            for line in statement.lines
            for entry in line.entries
            if entry is not None and is_money(entry.unit)
        }
        of_money = " and ".join(sorted(units)) + (f" in {scaled}" if power else "")
        headings = (f"{TITLES[statement.name]}, {of_money}", *(f">{column.name}" for column in found.columns))
        ends = ["", *(str(column.end) for column in found.columns)]
        names = [
            ": ".join(part for part in (line.metric, line.label) if part) if raw else title(line.metric, line.label)
            for line in statement.lines
        ]
        rows = [
            [name, *(_cell(entry, power) for entry in line.entries)]
            for name, line in zip(names, statement.lines, strict=True)
        ]
        print()
        print_table(headings, [ends, *rows], wrap=headings[:1])
        marks |= {mark for row in rows for cell in row[1:] for mark in cell if mark in _MARKS}
    if _WORKED_OUT in marks:
        remark("= is printed in no filing: what two facts leave; --format json names both")
    if _DIFFERS in marks:
        remark("* is stated otherwise by another filing; --format json names the facts")
    for line in legend(marks):
        remark(line)


def _cell(entry: Entry | None, power: int) -> str:
    """A value as text: money and shares scaled, with as many decimals as it has, two at most; prices and rates as they
    are.
    """
    if entry is None:
        return ""
    scaled = round(entry.amount.scaleb(-power), 2) if is_money(entry.unit) or entry.unit == "shares" else entry.amount
    text = (
        f"{scaled.normalize():,f}"
        if "/" not in entry.unit
        else f"{scaled:,.{max(2, -int(scaled.as_tuple().exponent))}f}"
    )
    return text + (_WORKED_OUT if entry.worked_out else _DIFFERS if entry.others else "") + MARKS[entry.assurance]
