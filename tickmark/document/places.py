"""Where in a document of printed pages something stands: its page and the line on it, both from 1, as a person counts
them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import chain

from tickmark.model import Block, Document, Location

Place = tuple[int | None, int | None]
"""A page and a line on it, from 1; None where the document has no pages."""
NOWHERE: Place = (None, None)
_POINTS = (".", ",")


def place_of(document: Document, where: Location, printed: str) -> Place:
    """The page and line on which a number is printed: in the row of a table, or within a sentence of a paragraph.

    Args:
        document: as read.
        where: the number's address.
        printed: the number as printed.
    """
    if where.table_index is not None:
        return place_of_row(document, where.table_index, where.row_index or 0)
    if where.paragraph_index is None:
        return NOWHERE
    block = document.blocks[where.paragraph_index]
    return _at(block, _offset(block.text, where.sentence or "", printed))


def place_of_row(document: Document, table_index: int, row: int) -> Place:
    """The page and line of a row of a table."""
    rows = document.tables[table_index].lines
    return _counted(*rows[row]) if row < len(rows) else NOWHERE


def place_of_block(document: Document, index: int) -> Place:
    """The page and line on which a block begins."""
    block = document.blocks[index]
    if block.table_index is None:
        return _at(block, 0)
    rows = document.tables[block.table_index].lines
    return next((_counted(page, line) for page, line in rows if line), NOWHERE)


def _offset(text: str, sentence: str, printed: str) -> int:
    start = max(0, text.find(sentence))
    found = next(chain(printed_alone(text, printed, start), printed_alone(text, printed)), None)
    return start if found is None else found


def printed_alone(text: str, printed: str, start: int = 0) -> Iterator[int]:
    """Where an amount begins in a text, but for places where it is a part of a longer one.

    >>> list(printed_alone("5.1, 25.1 and 5.1%; 5.12", "5.1"))
    [0, 14]
    """
    at = text.find(printed, start) if printed else -1
    while at >= 0:
        end = at + len(printed)
        after = text[end : end + 2]
        longer = _in_number(text[at - 1 : at]) or after[:1].isdecimal()
        if longer or (after[:1] in _POINTS and after[1:].isdecimal()):
            at = text.find(printed, at + 1)
        else:
            yield at
            at = text.find(printed, end)


def _in_number(sign: str) -> bool:
    return sign.isdecimal() or sign in _POINTS


def _at(block: Block, offset: int) -> Place:
    if not block.lines:
        return NOWHERE
    _, page, line = block.lines[max(0, bisect_right(block.lines, offset, key=lambda place: place[0]) - 1)]
    return _counted(page, line)


def _counted(page: int, line: int) -> Place:
    return (page + 1, line) if line > 0 else NOWHERE
