"""Document -> Tables: each number with its unit, scale, period and labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from tickmark.evidence import Source, SourceKind
from tickmark.language.units import SIGNS, is_money
from tickmark.model import OUTLOOK, Document, FiscalPeriod, Period
from tickmark.numbers import scaled
from tickmark.tables.grid.continued_tables import Joined, joined_tables
from tickmark.tables.grid.grid import Row, read_rows
from tickmark.tables.grid.subtotals import Addends, find_addends, total_labels
from tickmark.tables.grid.table_classifier import by_origination, holds_amounts, is_maturity, kind_of, own_title
from tickmark.tables.headers.captions import Caption, acquisition_date, caption_of, is_heading, page_furniture
from tickmark.tables.headers.headers import ColumnContext, HeaderBlock, header_blocks
from tickmark.tables.headers.scale import read_statement, time_words_removed
from tickmark.tables.headers.sheet_days import columns_summed, periods_of_rows
from tickmark.tables.model import NumberCell, Reading, Table
from tickmark.tables.periods.accounts import Accounts, accounts_of
from tickmark.tables.periods.chains import Span, chained_edges
from tickmark.tables.periods.guidance import outlooks
from tickmark.tables.periods.named_kinds import named_by_column, names_balance
from tickmark.tables.periods.period import Dated, PeriodReader
from tickmark.tables.periods.plans import without_plans, without_returns_of_years
from tickmark.tables.periods.relative_times import founded
from tickmark.tables.periods.statement_tie_out import statement_ties
from tickmark.tables.readings.full import printed_in_full
from tickmark.tables.readings.inline_amounts import label_readings
from tickmark.tables.readings.nonfinancial_tables import on_their_own
from tickmark.tables.units.currency import currency_in, named_most
from tickmark.tables.units.currency_sign_convention import marking
from tickmark.tables.units.document_dollar import dollar_of
from tickmark.tables.units.document_scale import document_scale
from tickmark.tables.units.nonmonetary_units import PLAIN
from tickmark.tables.units.per_share import plausible
from tickmark.tables.units.scales_side_by_side import ends_told, headed, told_apart
from tickmark.tables.units.sheet_currency import currency_of_sheets, is_sheet, money_named
from tickmark.tables.units.table_scale import TableScale, prints_whole, table_scale
from tickmark.tables.units.unit import UnitReader, UnitScale
from tickmark.tables.units.unit_propagation import of_one_unit
from tickmark.time.calendar import document_calendar
from tickmark.time.read import names_no_day, read_clue, read_range

_MAIN = ("balance_sheet", "income_statement", "cash_flow")
_TITLES = 4
_HEADS = 8  # rows of a table that may be its headers
_MANY = 4  # rows, one in which is not told apart by its label
_TEXTS = 2  # of a row: a day and a name
_NO_HEADER = HeaderBlock()


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table with all that governs its cells, before any of them is read; where it goes on over pages, the whole of
    it.

    `days` are those of rows of a sheet that are of one day each, `summed` the columns whose sum stands below them.
    """

    joined: Joined
    kind: str
    caption: Caption
    rows: list[Row]
    governing: dict[int, HeaderBlock]
    continued: bool
    scale: TableScale
    units: UnitReader
    periods: PeriodReader
    sums: list[Addends]
    days: dict[int, Period | None]
    summed: frozenset[int]
    accounts: Accounts | None = None

    def column(self, row: Row, cell: NumberCell) -> ColumnContext:
        """The headers over a number."""
        return self.governing.get(row.index, _NO_HEADER).column(cell.column, cell.colspan)


def read_tables(
    document: Document, fiscal: FiscalPeriod, section_of: Callable[[int], str | None], currency: str = ""
) -> tuple[Table, ...]:
    """Every table that holds numbers, in document order.

    Args:
        document: as read.
        fiscal: the fiscal period the document is about.
        section_of: block index -> section_id.
        currency: of a document that names none; the US dollar of one that is no sheet, unless told.
    """
    return plausible(
        [table for opened in open_tables(document, fiscal, currency) for table in _read(opened, section_of)]
    )


def open_tables(document: Document, fiscal: FiscalPeriod, told: str = "") -> Iterator[OpenTable]:
    """Tables that hold numbers, in document order, each with its rows, headers, caption and readers."""
    calendar = document_calendar(document, fiscal)
    rows_of = {table.index: read_rows(table) for table in document.tables}
    sheet = is_sheet(document)
    named_money = money_named(document) if sheet else set[int]()
    currency = (currency_of_sheets(document) or told) if sheet else _currency(document, rows_of, told or "USD")
    cents_apart = prints_whole(rows_of)
    signs = marking(rows_of.values())
    furniture = page_furniture(document)
    inception = founded(document)
    numbered = [
        block
        for block in document.blocks
        if block.table_index is not None
        and holds_amounts(document.tables[block.table_index], rows_of[block.table_index])
    ]
    whole = joined_tables(document, numbered, rows_of, furniture)
    captions = _captions(document, whole, rows_of, furniture)
    kinds = {t.raw.index: kind_of(t.rows, _titles(captions[t.block], sheet=sheet)) for t in whole}
    ties = statement_ties(kinds, {t.raw.index: t.rows for t in whole}, calendar)
    beyond = document_scale(
        document, rows_of, [(t.block, t.rows, captions[t.block]) for t in whole if kinds[t.raw.index] in _MAIN]
    )
    header: HeaderBlock | None = None
    for table in whole:
        rows, caption, kind = table.rows, captions[table.block], kinds[table.raw.index]
        before = header if table.goes_on else None
        governing = header_blocks(rows, before)
        header = governing[max(governing)]
        scale = table_scale(
            rows,
            caption,
            beyond.on_page(document.blocks[table.block]),
            beyond.at(table.block),
            currency,
            whole=cents_apart,
            told=sheet,
        )
        sums = find_addends(rows)
        timed = "maturity" if is_maturity(rows, calendar.fiscal.year, calendar.fiscal.quarter or 4) else kind
        periods = PeriodReader(
            calendar,
            timed,
            caption,
            rows,
            ties=ties,
            totals=total_labels(rows, sums),
            chains=_chains(timed, rows, sums, governing),
            sums=sums,
            vintages=by_origination(rows),
            acquired=acquisition_date(document, table.block, caption),
            founded=inception,
            sheet=sheet,
        )
        continued = before is not None and governing[min(governing)].above is before
        days = periods_of_rows(rows) if sheet else {}
        units = UnitReader(scale, kind, caption, rows, sums, signs, named=table.block in named_money and not days)
        yield OpenTable(
            table,
            kind,
            caption,
            rows,
            governing,
            continued,
            scale,
            units,
            periods,
            sums,
            days,
            columns_summed(rows, days),
            accounts_of(rows, caption.texts[:_TITLES], calendar.end) if sheet else None,
        )


def _titles(caption: Caption, *, sheet: bool) -> str:
    """What says of which kind a table is: its title, and of a sheet the lines at its top, which have no headings."""
    return " ".join((caption.title, caption.lead, *(caption.texts[:_TITLES] if sheet else ())))


def _captions(
    document: Document, whole: list[Joined], rows_of: dict[int, list[Row]], furniture: frozenset[int]
) -> dict[int, Caption]:
    """Block -> what stands above the table there, with what one introduction says of several tables."""
    captions = {table.block: caption_of(document, table.block, rows_of, furniture) for table in whole}
    for first, second in pairwise(whole):
        if not captions[second.block].texts:
            above = captions[
                first.block
            ]  # one introduction over tables that time alone tells apart; its scale over any
            captions[second.block] = above if _heads(first.rows) == _heads(second.rows) else above.scales()
        elif _heads(first.rows) == _heads(second.rows) and _only_headed(document, first.block, second.block):
            captions[second.block] = captions[second.block].under(
                captions[first.block]
            )  # one introduction over tables that their headings tell apart
    for table in whole:
        if title := own_title(table.rows):
            captions[table.block] = replace(captions[table.block], title=title)
    return captions


def _only_headed(document: Document, first: int, second: int) -> bool:
    """Whether nothing but headings that state no scale stands between two tables."""
    between = [block for block in document.blocks[first + 1 : second] if block.text]
    return all(
        block.table_index is None and is_heading(block) and read_statement(block.text) is None for block in between
    )


def _heads(rows: list[Row]) -> list[str]:
    """What the headers of a table say apart from time."""
    return [time_words_removed(cell.text) for row in rows if row.kind == "header" for cell in row.texts]


def _chains(kind: str, rows: list[Row], sums: list[Addends], governing: dict[int, HeaderBlock]) -> dict[int, str]:
    """Opening and closing balances of a table that is none of the statements whose own order tells them."""
    if kind in _MAIN or kind == "maturity":
        return {}
    spans: dict[tuple[int, int], Span] = {}
    for found in sums:
        row = next(row for row in rows if row.index == found.total)
        for cell in row.numbers:
            clue = governing.get(row.index, _NO_HEADER).column(cell.column, cell.colspan).clue
            spans[row.index, cell.edge] = Span(clue.months, (clue.dates, clue.years, clue.month_day))
    return chained_edges(rows, sums, spans)


def named_currency(document: Document) -> str:
    """The currency that a document's signs and titles name; empty where it names none."""
    return _currency(document, {table.index: read_rows(table) for table in document.tables}, "")


def _currency(document: Document, rows_of: dict[int, list[Row]], unnamed: str) -> str:
    """The document's own currency: the sign printed most, before numbers of tables and in text; of a dollar sign, the
    dollar that titles name. Where there is no sign at all, the currency that titles and statements of scale name most
    ("Amounts in Norwegian kroner"); `unnamed` where there is none.
    """
    counts = Counter(n.symbol for rows in rows_of.values() for row in rows for n in row.numbers if n.symbol)
    texts = [block.text for block in document.blocks if block.text]
    heads = [
        cell.text for rows in rows_of.values() for row in rows[:_HEADS] if row.kind != "data" for cell in row.texts
    ]
    shown = texts if counts else [*texts, *heads]
    whole, signed = "\n".join(shown), "\n".join(text for text in shown if "$" in text)
    for sign, code in SIGNS.items():
        if sign in (signed if "$" in sign else whole):
            alone = re.compile(rf"(?<![A-Za-z]){re.escape(sign)}{'(?![A-Za-z])' if sign.isalpha() else ''}").search
            counts[code] += len([text for text in shown if sign in text and alone(text)])
    code = next((code for code, times in counts.most_common(1) if times), "")
    if code:
        return dollar_of(document) if code == "USD" else code
    return named_most((*texts, *heads), unnamed)


def _read(table: OpenTable, section_of: Callable[[int], str | None]) -> Iterator[Table]:
    """The readings of a table, each under the `<table>` that holds its cell."""
    readings: list[Reading] = []
    for row in table.rows:
        found = [_read_cell(table, row, cell) for cell in row.numbers]
        of_row = [reading for reading in found if reading is not None]
        readings += label_readings(row, of_row, table.scale)
        readings += of_row
    readings = without_plans(without_returns_of_years(readings))
    readings = outlooks(readings, table.caption, table.rows, table.periods.calendar)
    cells = {(n.row, n.column): n for row in table.rows for n in row.numbers}
    readings = [reading for reading in readings if not _is_end_of_amounts(reading, cells)]
    readings = headed(
        ends_told(told_apart(printed_in_full(of_one_unit(readings, table.sums, cells), table.sums), cells), cells),
        cells,
    )
    readings = _as_printed(readings, table.rows)
    if table.days:
        readings = _lines_told_apart(readings, table.rows)
    if table.joined.margin:
        readings = [reading._replace(column=reading.column + table.joined.margin) for reading in readings]
    power, where = table.scale.money()
    for part in table.joined.parts:
        if not any(row.kind == "data" and part.holds(row.index) for row in table.rows):
            continue  # headers alone, of the part below them
        section = section_of(part.block)
        of_part = (
            readings
            if len(table.joined.parts) == 1
            else [r._replace(row=r.row - part.first) for r in readings if part.holds(r.row)]
        )
        own = on_their_own(of_part, section, table.kind)
        common = Counter(reading.unit for reading in own).most_common(1)
        yield Table(
            part.raw.index, part.block, section, table.caption.title, table.kind, power or 0,
            common[0][0] if common else None, where,
            part.raw.rows, part.raw.columns, sum(row.kind == "header" and part.holds(row.index) for row in table.rows),
            tuple(own),
            table.continued or part.first > 0,
        )  # fmt: skip


def _as_printed(readings: list[Reading], rows: list[Row]) -> list[Reading]:
    """The readings with the marks of footnotes back in their labels: what a footnote says of a row is found by them."""
    marked = {row.index: row for row in rows if row.marks and row.texts and row.texts[0].text == row.label}
    named = {row.label: f"{row.label}{row.marks}" for row in marked.values() if row.kind == "label"}
    if not marked:
        return readings
    return [
        r._replace(
            row_label=f"{r.row_label}{marked[r.row].marks}"
            if r.row in marked and r.row_label == marked[r.row].label
            else r.row_label,
            parents=tuple(named.get(parent, parent) for parent in r.parents),
        )
        for r in readings
    ]


def _lines_told_apart(readings: list[Reading], rows: list[Row]) -> list[Reading]:
    """The readings of rows of days with all texts of their rows for labels, where one alone stands for several in many
    rows: an export has a line for each article of an invoice.
    """
    data = [row for row in rows if row.kind == "data"]
    labels = Counter(row.named() for row in data)
    if _MANY * sum(labels[row.named()] > 1 for row in data) < len(data):
        return readings
    named = {
        row.index: ", ".join(text for cell in row.texts if (text := cell.text) and not read_clue(text).dates)
        for row in data
        if len(row.texts) > _TEXTS
    }
    return [r._replace(row_label=named.get(r.row) or r.row_label) for r in readings]


def _is_end_of_amounts(reading: Reading, cells: dict[tuple[int, int], NumberCell]) -> bool:
    """Whether a reading is one end of a range of money: what was, was one amount, and only what is expected is two."""
    cell = cells.get((reading.row, reading.column))
    return is_money(reading.unit) and cell is not None and cell.of_range and reading.parents[:1] != (OUTLOOK,)


def _counted_beside_money(table: OpenTable, row: Row, cell: NumberCell, column: ColumnContext) -> UnitScale | None:
    """A whole number of a row with a time of its own, whose header names no currency as other headers do: `Orders`
    beside `Net sales EUR`.
    """
    heads = [text for own in table.rows if own.kind == "header" for text in (c.text for c in own.texts)]
    whole = cell.printed.value == cell.printed.value.to_integral_value() and not (cell.symbol or cell.percent)
    if not (whole and row.index in table.days and column.texts and any(map(currency_in, heads))):
        return None
    return None if currency_in(column.label) else UnitScale("pure", 0, PLAIN, Source(SourceKind.UNSTATED))


def _span_of_days(table: OpenTable) -> Period | None:
    """The time of a row that sums up rows of days, where the caption names the first and the last of it."""
    span = next((Period(*span) for text in table.caption.texts if (span := read_range(text)) is not None), None)
    days = [day.end for day in table.days.values() if day is not None]
    return span if span and span.start and span.start <= min(days) <= max(days) <= span.end else None


def _read_cell(table: OpenTable, row: Row, cell: NumberCell) -> Reading | None:
    column = table.column(row, cell)
    unit = table.units.read(cell, row, column) or _counted_beside_money(table, row, cell, column)
    if unit is None or names_no_day(column.label) or names_no_day(row.label):
        return None
    if table.accounts is not None:
        of_account = table.accounts.period(row.index, cell.column)
        if of_account is None:
            return None
        dated = Dated(of_account, Source(SourceKind.COLUMN_HEADER, column.label[:60]))
    elif row.index in table.days:
        period = table.days[row.index] or (_span_of_days(table) if any(table.days.values()) else None)
        rate = unit.unit == "pure" and unit.scale < 0  # `Discount %`, which nobody sums up
        if period is None or (table.summed and cell.edge not in table.summed and not rate):
            return None
        if table.summed:
            period = Period(period.start or period.end, period.end)
        elif names_balance("", (), "", column.words) or named_by_column(column.words, acquired=False):
            period = Period(None, period.end)
        dated = Dated(period, Source(SourceKind.DAY_OF_ROW, row.label[:40]))
    else:
        dated = table.periods.read(row, column, cell.column)
    return Reading(
        cell.row, cell.column, cell.text, scaled(cell.value, unit.scale), unit.unit, unit.scale, dated.period,
        *row.named(),
        column.label, unit.scale_source, unit.unit_source, dated.source,
    )  # fmt: skip
