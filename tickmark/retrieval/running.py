"""Page headers and footers: what is printed at the edges of many pages and belongs to none of the text between.

Stricter than what the reading of tables passes over: a segment's name that heads five paragraphs, or a `None.` under
five items, is text.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import groupby

from tickmark.model import Block, Document

_PAGES = 5
_TOP = 5  # blocks at the top of a page that may be its header
_BOTTOM = 3
_AT_EDGE = 0.8  # of all places where the text stands
_CHARACTERS = 200
_TABLE_ROWS = 3
_NOISE = re.compile(
    r"(?:page\s*)?[-–]?\s*(?:[A-Z]{1,2}-)?\d{1,3}\s*[-–]?|table of contents|[_\-—–=*.\s]{3,}", re.IGNORECASE
)
_DIGITS = re.compile(r"\d+")
_PAGE = "\0"  # no text is that


def running_blocks(document: Document) -> frozenset[int]:
    """Indexes of the blocks that are page numbers, rules, or the header or footer of five pages or more, the same but
    for digits.
    """
    shapes = {block.index: shape for block in document.blocks if (shape := _shape(document, block))}
    everywhere = Counter(shapes.values())
    edges: dict[str, set[int]] = defaultdict(set)
    for page, blocks in groupby(document.blocks, key=lambda block: block.page):
        indexes = [block.index for block in blocks]
        for index in (*indexes[:_TOP], *indexes[-_BOTTOM:]):
            if index in shapes:
                edges[shapes[index]].add(page)
    running = {shape for shape, pages in edges.items() if len(pages) >= max(_PAGES, _AT_EDGE * everywhere[shape])}
    return frozenset(index for index, shape in shapes.items() if shape in running or shape == _PAGE)


def _shape(document: Document, block: Block) -> str:
    """What a short block says, whatever its numbers; empty for one that is too long for a header."""
    if block.table_index is None:
        text = block.text
    else:
        table = document.tables[block.table_index]
        if table.rows > _TABLE_ROWS:
            return ""
        text = " ".join(cell.text for row in table.cells for cell in row if cell.text)
    if len(text) > _CHARACTERS:
        return ""
    return _PAGE if _NOISE.fullmatch(text) else _DIGITS.sub("#", text)
