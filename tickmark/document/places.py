"""Where in a document of printed pages something stands: its page and the line on it, both from 1, as a person counts
them.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from tickmark.model import Block, Document, Location

Place = tuple[int | None, int | None]
"""A page and a line on it, from 1; None where the document has no pages."""
NOWHERE: Place = (None, None)


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
    alone = re.compile(rf"(?<![\d.,]){re.escape(printed)}(?![\d]|[.,]\d)")
    match = alone.search(text, start) or alone.search(text)
    return match.start() if match else start


def _at(block: Block, offset: int) -> Place:
    if not block.lines:
        return NOWHERE
    _, page, line = block.lines[max(0, bisect_right(block.lines, offset, key=lambda place: place[0]) - 1)]
    return _counted(page, line)


def _counted(page: int, line: int) -> Place:
    return (page + 1, line) if line > 0 else NOWHERE
