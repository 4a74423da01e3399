"""Printed page numbers, tables of contents and in-page links: the ways a filing points at its own passages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, RawTable
from tickmark.sections.vocabulary import words

_LAST_NUMBER = Pattern(
    "sections/last-number",
    r"(?:^|\D[\s|]|^page\s)(?:page\s)?(\d{1,3})[\s\-–—|.]*$",
    means="the number that a footer ends with",
    examples=("Form 10-[[K 45]]",),
    counterexamples=("Form 10-K",),
    flags=re.IGNORECASE,
)
_FIRST_NUMBER = Pattern(
    "sections/first-number",
    r"^[\s\-–—|]*(\d{1,3})(?:[\s|]\D|[\s\-–—|.]*$)",
    means="the number that a footer begins with",
    examples=("[[45 |]] Form 10-K",),
    counterexamples=("Form 45",),
)
_FOOTER = 90  # characters; page footers and headers are shorter
_EDGE = 2  # blocks at the top and the bottom of a page where its number may stand
_SLACK = 3  # pages; doubled or missing page breaks move the count by so much at most
_FEWEST = 5  # pages; fewer numbers are no numbering
_PAGE = Pattern(
    "sections/page",
    r"(?:F-)?(\d{1,3})",
    means="a page number and nothing else",
    examples=("F-12",),
    counterexamples=("F-12 to F-14",),
    at="whole",
)


class Entry(NamedTuple):
    """One line of a table of contents: its title in `words`, the printed page, the block its link leads to, the block
    it stands in.
    """

    title: str
    page: int | None
    target: int | None
    block: int


def anchors(document: Document) -> dict[str, int]:
    """Anchor name -> the block it stands at."""
    found: dict[str, int] = {}
    for block in document.blocks:
        for name in block.anchors:
            found.setdefault(name, block.index)
    return found


def printed_pages(document: Document) -> dict[int, tuple[int, int]]:
    """Printed page number -> its blocks (first, after the last); empty where pages cannot be told."""
    ranges = _page_ranges(document)
    if len(ranges) >= _FEWEST:
        numbered = _numbered(document, ranges)
        if numbered:
            return numbered
    return _by_footers(document)


def _page_ranges(document: Document) -> list[tuple[int, int]]:
    starts = [
        b.index
        for before, b in zip((None, *document.blocks), document.blocks, strict=False)
        if before is None or before.page != b.page
    ]
    return list(zip(starts, [*starts[1:], len(document.blocks)], strict=True))


def _numbered(document: Document, ranges: list[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    seen: list[tuple[int, int]] = []  # (ordinal of the page, number on it)
    for ordinal, (first, end) in enumerate(ranges):
        edge = {*range(first, min(first + _EDGE, end)), *range(max(first, end - _EDGE), end)}
        seen += [
            (ordinal, number) for block in sorted(edge) for number in _edge_numbers(document, document.blocks[block])
        ]
    if not seen:
        return {}
    offset, votes = Counter(number - ordinal for ordinal, number in seen).most_common(1)[0]
    if votes < len(ranges) / 3:
        return {}
    pages: dict[int, tuple[int, int]] = {}
    for ordinal, number in sorted(seen, key=lambda pair: abs(pair[1] - pair[0] - offset)):
        if abs(number - ordinal - offset) <= _SLACK:
            pages.setdefault(number, ranges[ordinal])
    for ordinal, block_range in enumerate(ranges):
        pages.setdefault(ordinal + offset, block_range)
    return pages


def _edge_numbers(document: Document, block: Block) -> Iterator[int]:
    text = _short_text(document, block)
    for pattern in (_LAST_NUMBER, _FIRST_NUMBER) if text else ():
        match = pattern.search(text)
        if match:
            yield int(match[1])


def _short_text(document: Document, block: Block) -> str:
    """Text of a block that may be a page's header or footer, else nothing."""
    text = block.text
    if block.table_index is not None:
        table = document.tables[block.table_index]
        text = " | ".join(c.text for cells in table.cells for c in cells if c.text) if table.rows <= 3 else ""
    return text if len(text) <= _FOOTER else ""


def _by_footers(document: Document) -> dict[int, tuple[int, int]]:
    """Where nothing breaks the pages: short blocks that are the same but for the number, which counts up; the longest
    such series.
    """
    series: dict[str, list[tuple[int, int]]] = {}  # text without the number -> (number, block)
    for block in document.blocks:
        text = _short_text(document, block)
        match = _LAST_NUMBER.search(text) if text else None
        if match:
            found = series.setdefault(text[: match.start(1)].strip(" -–—"), [])
            expected = found[-1][0] + 1 if found else 0
            if not found or expected <= int(match[1]) <= expected + _SLACK:
                found.append((int(match[1]), block.index))
    best = max(series.values(), key=len, default=[])
    if len(best) < _FEWEST:
        return {}
    starts = [0, *(block + 1 for _, block in best)]
    return {number: (start, block + 1) for (number, block), start in zip(best, starts, strict=False)}


def contents_blocks(document: Document, end: int) -> frozenset[int]:
    """Tables of contents before a block."""
    front = (b for b in document.blocks[:end] if b.table_index is not None)
    return frozenset(
        b.index
        for b in front
        if document.tables[b.table_index or 0].rows >= 4 and _is_contents(document.tables[b.table_index or 0])
    )


def contents(document: Document, targets: dict[str, int]) -> list[Entry]:
    """Lines of the tables of contents, in the order printed."""
    entries: list[Entry] = []
    for block in document.blocks:
        if block.table_index is not None:
            table = document.tables[block.table_index]
            if table.rows >= 4 and _is_contents(table):
                entries += _entries(table, block.index, targets)
    return entries


def _is_contents(table: RawTable) -> bool:
    """Rows of a title and a page, the pages never falling back."""
    filled = [cells for cells in table.cells if cells]
    pages = [
        int(m[1])
        for cells in filled
        if 2 <= len(cells) <= 4
        and (m := _PAGE.fullmatch(cells[-1].text))
        and any(c.text[:1].isalpha() for c in cells[:-1])
    ]
    falls = sum(later < earlier for earlier, later in pairwise(pages))
    return len(pages) >= 4 and len(pages) >= len(filled) * 0.6 and falls <= len(pages) // 10


def _entries(table: RawTable, block: int, targets: dict[str, int]) -> Iterator[Entry]:
    for cells in table.cells:
        if not cells:
            continue
        match = _PAGE.fullmatch(cells[-1].text)
        title = max((c.text for c in (cells[:-1] if match else cells)), key=len, default="")
        target = next((targets[link] for c in cells for link in c.links if link in targets), None)
        if title and (match or target is not None):
            yield Entry(words(title), int(match[1]) if match else None, target, block)
