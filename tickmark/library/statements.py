"""Which tables of a user's sheets are financial statements. Only those say what a year was; a list of prices, a budget
or a count of heads does not.
"""

from __future__ import annotations

import re

from tickmark.model import Document
from tickmark.tables.grid.grid import Row, read_rows
from tickmark.tables.grid.statement_lines import has_statement_lines
from tickmark.tables.grid.table_classifier import STATEMENTS, holds_amounts, kind_of
from tickmark.time.read import read_clue

_HEADS = 8  # rows of a table that may be its headers
_SHORT = 120
_AHEAD = re.compile(
    r"\b(?:budget|forecast|plan(?:ned)?|target|outlook|estimates?|scenario|projections?|pro ?forma|guidance|what.?if)",
    re.IGNORECASE,
)
_BESIDE_ACTUAL = frozenset(  # words of heads over columns that are left out of what was
    "actual actuals budget budgeted bud plan target var variance variances vs versus to ytd mtd month year date k "
    "m".split()
)


def statement_tables(document: Document) -> frozenset[int]:
    """The tables of a workbook or of delimited text that are statements, by their indexes.

    A statement names what its lines are as statements do, three of them at the least, over columns of periods; what is
    headed a budget or a forecast is none, unless the budget has columns beside those of the actual.
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
        for row in rows[:_HEADS]
        if not row.numbers or row.kind == "header"
        for text in (row.label, *(cell.text for cell in row.texts))
        if text
    ]
    ahead = [text for text in heads if _AHEAD.search(text[:_SHORT])]
    beside_actuals = any("actual" in text.lower() for text in heads) and all(map(_is_planned, ahead))
    if (ahead and not beside_actuals) or any(_AHEAD.search(text[:_SHORT]) for text in over.splitlines()[-3:]):
        return False
    if not any(
        read_clue(text).dated
        for row in rows[:_HEADS]
        for text in (row.label, *(cell.text for cell in row.texts))
        if text and len(text) < _SHORT
    ):
        return False
    if kind_of(rows, over) in STATEMENTS:
        return True
    return has_statement_lines(row.label for row in rows if row.numbers and row.label)
