"""Which tables of a user's sheets state what was: financial statements, and others that say themselves which periods
their columns are of and which currency their money is in. A list of prices, a budget or a rent roll does not.
"""

from __future__ import annotations

import re
from itertools import takewhile

from tickmark.model import Document
from tickmark.tables.grid.grid import Row, read_rows
from tickmark.tables.grid.statement_lines import has_statement_lines
from tickmark.tables.grid.table_classifier import STATEMENTS, holds_amounts, kind_of
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.sheet_days import periods_of_rows
from tickmark.tables.periods.accounts import accounts_of
from tickmark.tables.periods.plans import tells_actual
from tickmark.tables.units.currency import currency_in
from tickmark.tables.units.sheet_currency import money_named
from tickmark.time.read import read_clue

_HEADS = 8  # rows of a table that may be its headers
_FEWEST = 2  # rows with labels of a table of periods
_SHORT = 120
_TITLES = 4
_REST = 3  # letters of a head besides those of time
_NEARLY = 0.8  # of the rows
_NAME = 2  # letters: IT, HR, UK
_AHEAD = re.compile(
    r"\b(?:budget|forecast|plan(?:s|ned|ning)?\b|target|outlook|estimates?|scenario|projections?|pro ?forma"
    r"|guidance|what.?if)",
    re.IGNORECASE,
)
_BESIDE_ACTUAL = frozenset(  # words of heads over columns that are left out of what was
    "actual actuals act budget budgeted bud plan target var variance variances vs versus to ytd mtd month year date k "
    "m ist soll abweichung abw".split()
)


def statement_tables(document: Document) -> frozenset[int]:
    """The tables of a workbook or of delimited text that are statements or tables of periods, by their indexes.

    A statement names what its lines are as statements do, three of them at the least, over columns of periods; any
    other table of periods has lines with names below headers that are all dated and names a currency. What is headed a
    budget or a forecast is neither, unless the budget has columns beside those of the actual.
    """
    found = set()
    money = money_named(document)
    over = ""
    for block in document.blocks:
        if block.table_index is None:
            over = f"{over}\n{block.text}"[-1000:] if not block.heading else block.text
            continue
        table = document.tables[block.table_index]
        rows = read_rows(table)
        if holds_amounts(table, rows) and _is_statement(rows, over, block.index in money):
            found.add(block.table_index)
    return frozenset(found)


def _is_planned(head: str) -> bool:
    """Whether a head of a plan says no more than that and its time: `FY26 Plan`, `Budget YTD`."""
    head = time_words_removed(head)
    return _BESIDE_ACTUAL.issuperset("".join(c if c.isalpha() else " " for c in head.lower()).split())


def _without_currency(head: str) -> str:
    return " ".join(word for word in head.split() if not currency_in(word))


def _is_statement(rows: list[Row], over: str, money: bool) -> bool:
    if accounts_of(rows, over.splitlines()[-_TITLES:]) is not None:
        return True
    heads = [
        text
        for row in takewhile(lambda row: row.kind != "data", rows[:_HEADS])
        for text in (row.label, *(cell.text for cell in row.texts))
        if text
    ]
    ahead = [text for text in heads if _AHEAD.search(text[:_SHORT])]
    beside_actuals = any(map(tells_actual, heads)) and all(map(_is_planned, ahead))
    titles = [text for text in over.splitlines()[-3:] if _AHEAD.search(text[:_SHORT])]
    columns = max((len(row.numbers) for row in rows), default=0)
    beside_others = 2 * len(ahead) <= columns and all(map(_is_planned, map(_without_currency, ahead)))
    if (ahead and not (beside_actuals or beside_others)) or not all(map(tells_actual, titles)):
        return False
    if not any(
        read_clue(text).dated
        for row in rows[:_HEADS]
        for text in (row.label, *(cell.text for cell in row.texts))
        if text and len(text) < _SHORT
    ):
        return _is_of_periods(rows, over, money) or (
            _is_dated_title(over) and has_statement_lines(row.label for row in rows if row.numbers and row.label)
        )
    if kind_of(rows, over) in STATEMENTS:
        return True
    return has_statement_lines(row.label for row in rows if row.numbers and row.label) or _is_of_periods(
        rows, over, money
    )


def _is_dated_title(over: str) -> bool:
    """Whether a line above a table names a day, a month or a span: `Balance sheet at 31 October 2025`."""
    clues = map(read_clue, over.splitlines()[-_TITLES:])
    return any(clue.dates or (clue.years and (clue.quarter or clue.months)) for clue in clues)


def _is_of_periods(rows: list[Row], over: str, money: bool) -> bool:
    """Whether the columns or the rows of a table, or its titles, are of periods and its lines of what was measured in
    them: in a currency that the sheet names above it, in its heads or in a label, or counted in things.
    """
    data = [row for row in rows if row.numbers and row.kind != "header"]
    named = [row.label for row in data if sum(map(str.isalpha, row.label)) >= _NAME and not read_clue(row.label).dated]
    over_all = takewhile(lambda row: row.kind != "data", rows[:_HEADS])
    heads = [cell.text for row in over_all if row.kind == "header" for cell in row.texts]
    titles = over.splitlines()[-_TITLES:]
    told = money or any(currency_in(text) for text in (*titles, *heads, *(row.label for row in rows)))
    if told and len(periods_of_rows(rows)) >= _NEARLY * len(data) and len(data) > _FEWEST:
        return True
    dated = any(map(_is_period, heads)) or _is_dated_title(over)
    told = told or any(read_clue(text).instant for text in titles)  # of shares, of people: money needs a currency
    series = sum(map(_is_period, heads)) > _FEWEST
    told = told or (series and 2 * sum(map(_tells_measure, data)) >= len(data))
    return told and dated and len(named) >= max(_FEWEST, _NEARLY * len(data))


def _tells_measure(row: Row) -> bool:
    """Whether a row says itself what its numbers are: percentages, so many of what its label names in brackets."""
    bracketed = row.label.endswith(")") and any(map(str.isalpha, row.label[row.label.rfind("(") + 1 : -1]))
    return bracketed or all(number.percent for number in row.numbers)


def _is_period(head: str) -> bool:
    """Whether a head of columns is a time and no more: `Jan 2025`, `Year to date April - October 2025`."""
    return read_clue(head).dated and len(time_words_removed(head)) <= _REST
