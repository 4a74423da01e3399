"""Texts in a table and right behind it that speak of its amounts: the corner over its labels, rows of one text above
and below its numbers, notes by their marks.
"""

from __future__ import annotations

from tickmark.language.phrases import Phrases
from tickmark.metrics.whose import notes_by_mark
from tickmark.model import Document, RawCell, RawTable
from tickmark.numbers import YEAR
from tickmark.tables.model import Table

_OF_TABLE = Phrases("this_table", fold=True)
_BEGINS = 200  # characters of a text, at its beginning, that say that it speaks of the table
_NOTES = 3  # blocks behind a table that may be its notes


def speaks_of_table(text: str) -> bool:
    """Whether a text behind a table speaks of it: `None of the amounts above are ours.`"""
    return _OF_TABLE.search(text[:_BEGINS]) is not None


def texts_of(table: RawTable) -> tuple[str, ...]:
    """What a table itself says of all of its amounts: its corner, rows of one text over all other rows or over all
    numbers, and such rows below the last number.
    """
    rows = [[cell for cell in cells if cell.text] for cells in table.cells]
    numbered = [place for place, row in enumerate(rows) if any(map(_is_number, row[1:]))]
    if not numbered:
        return ()
    alone = [place for place, row in enumerate(rows) if len(row) == 1]
    first, last = numbered[0], numbered[-1]
    grouped = any(first < place < last for place in alone)
    heading = next((place for place, row in enumerate(rows) if len(row) > 1), first)
    over = [place for place in alone if place < (heading if grouped else first)]
    corner = [row[0].text for row in rows[:first] if len(row) > 1 and row[0].column == 0]
    return (*corner, *(rows[place][0].text for place in (*over, *(p for p in alone if p > last))))


def told_by_marks(document: Document, table: Table, known: frozenset[str]) -> dict[tuple[int, str], str]:
    """(row, "") or (-1, header) -> whose its amounts are by the note that a mark in its label leads to."""
    raw = document.tables[table.index]
    behind = [block.text for block in document.blocks[table.block + 1 : table.block + 1 + _NOTES]]
    told = notes_by_mark([*texts_of(raw), *behind], known)
    if not told:
        return {}
    heads = {reading.column_label for reading in table.readings}
    found = {(-1, head): owner for mark, owner in told.items() for head in heads if mark in head}
    for place, cells in enumerate(raw.cells):
        label = cells[0].text if cells else ""
        if owner := next((owner for mark, owner in told.items() if mark in label), ""):
            found[place, ""] = owner
    return found


def _is_number(cell: RawCell) -> bool:
    return any(map(str.isdigit, cell.text[:3])) and YEAR.fullmatch(cell.text) is None
