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
from tickmark.tables.periods.plans import tells_actual
from tickmark.tables.units.currency import currency_in
from tickmark.time.read import read_clue

_HEADS = 8  # rows of a table that may be its headers
_FEWEST = 2  # rows with labels of a table of periods
_SHORT = 120
_TITLES = 4
_REST = 3  # letters of a head besides those of time
_NAME = 2  # letters: IT, HR, UK
_AHEAD = re.compile(
    r"\b(?:budget|forecast|plan(?:ned)?|target|outlook|estimates?|scenario|projections?|pro ?forma|guidance|what.?if)",
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
    over = ""
    for block in document.blocks:
        if block.table_index is None:
            over = f"{over}\n{block.text}"[-1000:] if not block.heading else block.text
            continue
        table = document.tables[block.table_index]
        rows = read_rows(table)
        if holds_amounts(table, rows) and _is_statement(rows, over):
            found.add(block.table_index)
    return frozenset(found)


def _is_planned(head: str) -> bool:
    return _BESIDE_ACTUAL.issuperset("".join(c if c.isalpha() else " " for c in head.lower()).split())


def _is_statement(rows: list[Row], over: str) -> bool:
    heads = [
        text
        for row in takewhile(lambda row: row.kind != "data", rows[:_HEADS])
        for text in (row.label, *(cell.text for cell in row.texts))
        if text
    ]
    ahead = [text for text in heads if _AHEAD.search(text[:_SHORT])]
    beside_actuals = any(map(tells_actual, heads)) and all(map(_is_planned, ahead))
    titles = [text for text in over.splitlines()[-3:] if _AHEAD.search(text[:_SHORT])]
    if (ahead and not beside_actuals) or not all(map(tells_actual, titles)):
        return False
    if not any(
        read_clue(text).dated
        for row in rows[:_HEADS]
        for text in (row.label, *(cell.text for cell in row.texts))
        if text and len(text) < _SHORT
    ):
        return _is_of_periods(rows, over)
    if kind_of(rows, over) in STATEMENTS:
        return True
    return has_statement_lines(row.label for row in rows if row.numbers and row.label) or _is_of_periods(rows, over)


def _is_of_periods(rows: list[Row], over: str) -> bool:
    """Whether the columns of a table, or its titles, are of periods and its lines of what was measured in them, in a
    currency that the sheet names above it, in its heads or in a label.
    """
    data = [row for row in rows if row.numbers and row.kind != "header"]
    named = [row.label for row in data if sum(map(str.isalpha, row.label)) >= _NAME and not read_clue(row.label).dated]
    heads = [cell.text for row in rows[:_HEADS] if row.kind == "header" for cell in row.texts]
    titles = over.splitlines()[-_TITLES:]
    told = any(currency_in(text) for text in (*titles, *heads, *(row.label for row in rows)))
    dated = any(map(_is_period, heads)) or any((clue := read_clue(text)).dates and clue.months for text in titles)
    return told and dated and len(named) >= _FEWEST and len(named) == len(data)


def _is_period(head: str) -> bool:
    """Whether a head of columns is a time and no more: `Jan 2025`, `Year to date April - October 2025`."""
    return read_clue(head).dated and len(time_words_removed(head)) <= _REST
