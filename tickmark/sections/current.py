"""The parts of a current report (8-K): its items, its signatures and the exhibits behind them."""

from __future__ import annotations

import re

from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, Section

_ITEM = Pattern(
    "sections/current-item",
    r"item\s+(\d\.\d{2})\b\W*(.*)",
    means="an item of a current report",
    examples=("Item 7.01. Regulation FD Disclosure.",),
    counterexamples=("(U.S. dollars in millions, except share data)",),
    at="start",
    flags=re.IGNORECASE,
)
_EXHIBIT = Pattern(
    "sections/exhibit",
    r"(?:exhibit|ex[.-])\s*(99(?:\.\d{1,2})?)\b\W*(.*)",
    means="an exhibit of a current report",
    examples=("EXHIBIT 99.1",),
    counterexamples=("BALANCE SHEET",),
    at="start",
    flags=re.IGNORECASE,
)
_SIGNATURES = Pattern(
    "sections/current-signatures",
    r"signatures?\W*",
    means="the heading of the signatures of a current report",
    examples=("SIGNATURES",),
    counterexamples=("UNITED STATES",),
    at="whole",
    flags=re.IGNORECASE,
)
_HEADING = 250  # characters; a longer text that begins so is a sentence
_ON_TOP = 3  # blocks of a page among which an exhibit says its number


def sections_of_current_report(document: Document) -> tuple[Section, ...]:
    """`Cover`, `Item2.02` ..., `Signatures`, `Exhibit99.1` ... in the order of the document; one section `Exhibit99`
    where nothing is headed so: a report has items, a release without it has none.

    What follows the signatures on further pages without a number is `Exhibits`.
    """
    starts: list[tuple[int, str, str]] = []
    page, on_page = -1, 0
    for block in document.blocks:
        page, on_page = (block.page, 0) if block.page != page else (page, on_page + 1)
        named = _named(document, block, top=on_page < _ON_TOP)
        if named is None and on_page == 0 and starts and starts[-1][1] == "Signatures":
            named = "Exhibits", block.text
        if named is not None and named[0] not in {name for _, name, _ in starts}:
            starts.append((block.index, *named))
    if not starts:
        return (Section("Exhibit99", "", 0, 0, len(document.blocks), flags=("no_items",)),)
    if starts[0][0] > 0:
        starts.insert(0, (0, "Cover", ""))
    ends = [*(first for first, _, _ in starts[1:]), len(document.blocks)]
    return tuple(
        Section(name, title, ordinal, first, end)
        for ordinal, ((first, name, title), end) in enumerate(zip(starts, ends, strict=True))
    )


def _named(document: Document, block: Block, *, top: bool) -> tuple[str, str] | None:
    """The section that a block heads, and its title."""
    text = block.text
    if block.table_index is not None:
        rows = [cells for cells in document.tables[block.table_index].cells if cells]
        text = " ".join(cell.text for cell in rows[0]) if len(rows) == 1 else ""
    if not text or len(text) > _HEADING:
        return None
    if item := _ITEM.match(text):
        return f"Item{item[1]}", text
    if top and block.page and (exhibit := _EXHIBIT.match(text)) and not exhibit[2][:1].islower():
        return f"Exhibit{exhibit[1]}", text
    return ("Signatures", text) if _SIGNATURES.fullmatch(text) else None
