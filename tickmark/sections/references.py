"""Items that a company points at instead of heading them: its cross-reference index, resolved to passages.

A row of the index gives pages, links or both. A link settles where a passage starts; a page number does so together
with the table of contents or the headings on that page. Passages of different items may overlap, as the index says.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tickmark.forms import Item
from tickmark.language.rules import Pattern
from tickmark.model import Document
from tickmark.sections.headings import Line, block_line, caps, row_line
from tickmark.sections.items import IndexRow
from tickmark.sections.pages import anchors, contents, printed_pages
from tickmark.sections.vocabulary import words

_RANGES = Pattern(
    "sections/ranges",
    r"(?<![\w$.])(\d{1,3})(?:\s*(?:[-–—]|to|through)\s*(\d{1,3}))?(?![\w%.]\w)",
    means="pages, or a range of them",
    examples=("pages [[12-14]]",),
    counterexamples=("$12",),
)
_PAGE_TEXT = Pattern(
    "sections/page-text",
    r"(?:pages?\s*)?\d{1,3}(?!\d)[\d\s,;&\-–—]*(?:(?:and|to|through)\s*\d{1,3}\s*)*(?:,?\s*(?:\(\w\)\s*)*)",
    means="page numbers and nothing else",
    examples=("Pages 12-14, 16",),
    counterexamples=("12 million",),
    at="whole",
    flags=re.IGNORECASE,
)
FRONT = 0.15  # share of the blocks within which the table of contents stands; later ones list the parts of one item
_PAGES_AT_END = Pattern(
    "sections/pages-at-end",
    r"(?:^|[\s.…])((?:pages?\s*)?\d{1,3}(?:\s*[-–—,]\s*\d{1,3})*)(?:\s*,?\s*\(\w\))*$",
    means="pages at the end of an entry",
    examples=("Risk Factors[[ 12-14 (a)]]",),
    counterexamples=("Risk Factors",),
    flags=re.IGNORECASE,
)
_FOOTNOTE = Pattern(
    "sections/footnote",
    r"\(\w\)",
    means="a footnote's mark in brackets",
    examples=("12 [[(a)]]",),
    counterexamples=("12 (ab)",),
)
_ITEM_NUMBER = Pattern(
    "sections/item-number",
    r"\W{0,3}(?:part\s+\w+\W+)?items?\s*\d{1,2}[a-c]?\b",
    means="an item's number as an entry begins",
    examples=("[[Item 1A]]",),
    counterexamples=("1A",),
    at="start",
    flags=re.IGNORECASE,
)
_MOST = 300  # passages; real indexes name fewer than a hundred
_HEADING = 160  # characters of a line that are compared with a title


class Passage(NamedTuple):
    """Blocks `first` up to `end` that an index assigns to an item."""

    item: Item
    first: int
    end: int


class _Start(NamedTuple):
    item: Item
    block: int
    last_page: int | None


class Pointers:
    """Everything a document offers to resolve a reference with; made once per document."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.anchors = anchors(document)
        self.pages = printed_pages(document)
        self.entries = contents(document, self.anchors)
        front = [entry for entry in self.entries if entry.block < len(document.blocks) * FRONT]
        self.entry_blocks = {entry.block for entry in front}
        self.targets = {entry.target for entry in front if entry.target is not None}

    def resolve(self, index: tuple[IndexRow, ...], stops: set[int]) -> list[Passage]:
        """Passages of all rows of an index.

        Args:
            stops: blocks where a passage ends at the latest: the index itself, the signatures.
        """
        starts: list[_Start] = []
        ranged = False
        for row in index:
            for line in row.lines:
                found, has_range = self._starts(row.items[0], line)
                starts += found
                ranged = ranged or has_range
        if (
            index[0].block in self.entry_blocks
        ):  # the table of contents itself names the items: lines between two of them are parts of the first
            self.targets = set()
        starts = sorted(set(starts[:_MOST]), key=lambda s: (s.block, s.item.section_id))
        return [self._ended(start, starts, stops, ranged) for start in starts]

    def _starts(self, item: Item, line: Line) -> tuple[list[_Start], bool]:
        """Where the passages that one row names start, and whether it names ranges of pages."""
        ranges = page_ranges(self.document, line)
        linked = [
            self.anchors[link] for link in line.links if link in self.anchors and self.anchors[link] != line.block
        ]
        if not ranges:
            return [_Start(item, most_common(linked), None)] if linked else [], False
        by_page = _by_page([n for pair in ranges for n in dict.fromkeys(pair)], linked)
        found: list[_Start] = []
        for first, last in ranges:
            block = by_page.get(first)
            if block is None or not self._near_page(block, first):
                block = self._on(first, item)
            if block is not None:
                found.append(_Start(item, block, last))
        return found, any(last > first for first, last in ranges)

    def _near_page(self, block: int, page: int) -> bool:
        """Whether a link leads to the page it says, or to one beside it (an anchor may stand before the page break)."""
        around = [self.pages[n] for n in (page - 1, page, page + 1) if n in self.pages]
        return page not in self.pages or any(first <= block < end for first, end in around)

    def _on(self, page: int, item: Item) -> int | None:
        """The block on a printed page where an item's passage starts.

        A contents line with the item's title, else a heading with it, else the first contents line of that page, else
        the top of the page.
        """
        entries = [e for e in self.entries if e.page == page and e.target is not None]
        titled = next((e.target for e in entries if item.title.match(e.title)), None)
        if titled is not None:
            return titled
        first, end = self.pages.get(page, (0, 0))
        for block in range(first, end):
            line = self._line(block)
            if item.title.match(words(line.text[:_HEADING])) and (line.styled or caps(line.text.split(" ", 1)[0])):
                return block
        if entries:
            return entries[0].target
        return first if end else None

    def _line(self, block: int) -> Line:
        b = self.document.blocks[block]
        if b.table_index is None:
            return block_line(self.document, block)
        cells = next((cells for cells in self.document.tables[b.table_index].cells if cells), ())
        return row_line(block, 0, cells)

    def _ended(self, start: _Start, starts: list[_Start], stops: set[int], ranged: bool) -> Passage:
        after = [s.block for s in starts if s.block > start.block and s.item is not start.item]
        limit = min([b for b in stops if b > start.block], default=len(self.document.blocks))
        if ranged and start.last_page is not None and start.last_page in self.pages:
            first, end = self.pages[start.last_page]
            end = min([end, *(b for b in after if first <= b < end)])
        else:
            same_level = [b for b in self.targets if b > start.block and self._look(b) == self._look(start.block)]
            end = min([limit, *same_level, *(b for b in after if not self._nested(b, start.block))])
        return Passage(start.item, start.block, max(start.block + 1, min(end, limit)))

    def _nested(self, block: int, under: int) -> bool:
        """Whether a heading ranks below another: it looks different, and like contents lines that stand between the
        two.
        """
        look = self._look(block)
        return look != self._look(under) and any(under < b < block and self._look(b) == look for b in self.targets)

    def _look(self, block: int) -> tuple[object, ...]:
        b = self.document.blocks[block]
        if b.table_index is not None:
            return ("table",)
        return (b.bold, b.italic, b.underlined, b.centered, round(b.size), caps(b.text))


def page_ranges(document: Document, line: Line) -> list[tuple[int, int]]:
    """Pages that an index row names: `Pages 4-6, 12` -> [(4, 6), (12, 12)]; empty for `None`, `(a)`, `Not
    applicable`.
    """
    text = line.text
    if line.row is not None:
        cells = [c for c in document.tables[document.blocks[line.block].table_index or 0].cells[line.row] if c.text]
        text = cells[-1].text if len(cells) > 1 else ""
        if not _PAGE_TEXT.fullmatch(text):
            return []
    else:
        text = _ITEM_NUMBER.sub("", text)
        match = _PAGES_AT_END.search(text)
        text = match[1] if match else ""
    found = [(int(m[1]), int(m[2] or m[1])) for m in _RANGES.finditer(_FOOTNOTE.sub(" ", text))]
    return [(first, last) for first, last in found if 0 < first <= last]


def _by_page(numbers: list[int], linked: list[int]) -> dict[int, int]:
    """Page -> block, where a row links each of its numbers, or the first alone."""
    for blocks in (linked, list(dict.fromkeys(linked))):
        if len(blocks) == len(numbers):
            return dict(zip(numbers, blocks, strict=True))
    return {numbers[0]: most_common(linked)} if linked else {}


def most_common(blocks: list[int]) -> int:
    """Where most links of a row lead: some rows have a stale link beside the good ones. The last of equals, since pages
    are linked last.
    """
    return max(reversed(blocks), key=blocks.count)
