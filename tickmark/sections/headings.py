"""Lines of a document that may head an item: what they say and how much they look like a heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tickmark.forms import Item
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, small
from tickmark.model import Document, RawCell
from tickmark.sections.vocabulary import NUMBERED_BY_PART, by_number, words

_ITEM = Pattern(
    "sections/item",
    r"\W{0,3}(?:part\s+(?P<part>iv|i{1,3}|[1-4])\W{0,4}(?:(?:financial|other)\s+information\W{0,5})?)?"
    r"(?P<plural>items?)\s*[.:#]?\s*(?P<number>\d{1,2})(?!\d)"
    r"(?:\(?(?P<letter>[a-c])\)?(?:t|\(t\))?(?![a-z])|\(?t\)?(?![a-z])|\s(?P<spaced>[a-c])(?=\s*[.:)\-–—])"
    r"|\.\s?(?P<dotted>[a-c])(?=[.:]))?",
    means="an item's heading",
    examples=("[[ITEM 1]]. FINANCIAL STATEMENTS",),
    counterexamples=("Parts and service 84.1 79.2",),
    at="start",
    flags=re.IGNORECASE,
)
_NEXT = Pattern(
    "sections/next",
    r"\s*\.?\s*(?P<join>,\s*and|,|and|&|through|to|-|–"
    r"|/)\s*(?P<item>items?\s*)?(?P<number>\d{1,2})(?P<letter>[a-c])?(?![a-z]|\.?\d)",
    means="another item in the same heading",
    examples=(" and 8",),
    counterexamples=(" of 8",),
    at="start",
    flags=re.IGNORECASE,
)
_PART = Pattern(
    "sections/part",
    r"\W{0,3}part\s+(iv|i{1,3}|[1-4])\b(?!\s*,)(?!\.?\s+of\b)",
    means="a part's heading",
    examples=("[[Part II]]",),
    counterexamples=("Part II of the report",),
    at="start",
    flags=re.IGNORECASE,
)
_PROSE = Pattern(
    "sections/prose",
    r"\s*(?:\.\d|[,;)“”‘’'\"]|[.:\-–—]?\s*(?:of|to|in|and|or|above|below|is|are|as|under|which|for|on|by|with|that"
    r"|this)\b)",
    means="what goes on as a sentence behind an item's number",
    examples=("[[ of]] this report",),
    counterexamples=(" Risk Factors",),
    at="start",
)
SENTENCE_END = Pattern(
    "sections/sentence-end",
    r"(?<=[A-Za-z)])\.\s",
    means="the end of a sentence that a heading runs into",
    examples=("Leases[[. ]]We lease",),
    counterexamples=("Note 1. Leases",),
)
CONTINUED = Phrases("continued", fold=True)
_PAGE_AT_END = Pattern(
    "sections/page-at-end",
    r"[.\s…](?:F-)?\d{1,3}\s*$",
    means="a page number at the end",
    examples=("Risk Factors[[ 12]]",),
    counterexamples=("Risk Factors",),
)
_NOTHING = Pattern(
    "sections/nothing",
    r"(?:these items are |this item is )?(?:none|not applicable|not required|inapplicable|n a)",
    means="an item without content",
    examples=("not applicable",),
    counterexamples=("not applicable to us",),
    at="whole",
)
_LONG = 300  # characters; a heading with its title is shorter, a longer line is a paragraph with the heading run in
_PARTS = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "1": 1, "2": 2, "3": 3, "4": 4}
ACCEPTED = 3.0


class Line(NamedTuple):
    """A text block, or one row of a table: cells joined by a space. `styled` means it stands out from body text."""

    block: int
    row: int | None
    text: str
    styled: bool
    centered: bool
    links: tuple[str, ...]


class Candidate(NamedTuple):
    """A line that begins like an item's heading. `items` are the ones it names (or may name: `alternatives`)."""

    line: Line
    items: tuple[Item, ...]
    alternatives: bool
    title: str
    weight: float


def caps(text: str) -> bool:
    """All letters upper case, and some letters."""
    return text.isupper()


def row_line(block: int, row: int, cells: tuple[RawCell, ...]) -> Line:
    """A table row as a line."""
    return Line(
        block,
        row,
        " ".join(c.text for c in cells if c.text),
        True,
        False,
        tuple(link for c in cells for link in c.links),
    )


def block_line(document: Document, block: int) -> Line:
    """A text block as a line."""
    b = document.blocks[block]
    return Line(
        block,
        None,
        b.text,
        b.bold or b.underlined or b.centered or b.heading > 0 or caps(b.text[:120]),
        b.centered,
        b.links,
    )


def item_lines(document: Document) -> Iterator[Line]:
    """Every block and table row that begins with `Item` or `Part`, in reading order."""
    tables = document.tables
    for b in document.blocks:
        if b.table_index is None:
            if _may_begin(b.text):
                yield block_line(document, b.index)
            continue
        for row, cells in enumerate(tables[b.table_index].cells):
            if cells and _may_begin(cells[0].text or (cells[1].text if len(cells) > 1 else "")):
                yield row_line(b.index, row, tuple(c for c in cells if c.text))


def _may_begin(text: str) -> bool:
    start = text[:10].lower()
    return "item" in start or "part" in start


def part_of(line: Line) -> int | None:
    """The part that a line such as `PART II. OTHER INFORMATION` heads."""
    if len(line.text) > 80:
        return None
    match = _PART.match(line.text)
    return _PARTS[small(match[1])] if match else None


def read_item(text: str, form_family: str) -> tuple[tuple[Item, ...], int | None, str] | None:
    """The items a line begins with, the part it names, and what follows; None where it is no item or a mention in
    prose.
    """
    match = _ITEM.match(text)
    if match is None:
        return None
    known = by_number(form_family)
    letter = match["letter"] or match["spaced"] or match["dotted"] or ""
    numbers = [match["number"].lstrip("0") + letter.upper()]
    end = match.end()
    while (more := _NEXT.match(text, end)) and (more["item"] or match["plural"].lower() == "items"):
        number = more["number"].lstrip("0") + (more["letter"] or "").upper()
        numbers += (
            _between(numbers[-1], number, known) if more["join"].lower() in ("through", "to", "-", "–") else [number]
        )
        end = more.end()
    items = tuple(item for number in numbers for item in known.get(number, ()))
    rest = text[end:]
    if not items or _PROSE.match(rest):
        return None
    part = _PARTS[small(match["part"])] if match["part"] else None
    if part is not None:
        items = tuple(item for item in items if item.part == part) or items
    title = rest.strip(" .:;-–—|\t")
    if title[:1].islower() and not any(item.title.match(words(title[:120])) for item in items):
        return None
    return items, part, title


def _between(first: str, last: str, known: dict[str, tuple[Item, ...]]) -> list[str]:
    names = list(known)
    if first not in names or last not in names or names.index(first) >= names.index(last):
        return [last]
    return names[names.index(first) + 1 : names.index(last) + 1]


def candidate(document: Document, line: Line, form_family: str, part: int | None) -> Candidate | None:
    """What an item line may head, weighed: its title, its looks, its length.

    Args:
        part: the part that the last `PART` line before opened; settles which item of a 10-Q a bare `Item 1` is.
    """
    read = read_item(line.text, form_family)
    if read is None or CONTINUED.search(line.text[:_LONG]):
        return None
    items, named_part, title = read
    plain = words(title[:160]) if title else words(_title_after(document, line))
    matching = tuple(item for item in items if item.title.match(plain))
    combined = len({item.number for item in items}) > 1
    nothing = _NOTHING.fullmatch(plain) is not None  # "Items 1 through 5. Not applicable."
    weight = (4.0 if title else 3.0) if matching else 3.0 if title and nothing else (0.0 if title else 1.0)
    if matching and not combined:
        items = matching
    elif form_family in NUMBERED_BY_PART and len(items) > 1 and (named_part or part):
        items = tuple(item for item in items if item.part == (named_part or part)) or items
    weight += 2.0 if line.styled else 0.0
    weight += 1.0 if len(line.text) <= _LONG else (0.0 if matching else -2.0)
    weight -= 3.0 if _PAGE_AT_END.search(line.text) and line.links else 0.0
    alternatives = len({item.number for item in items}) == 1 and len(items) > 1
    return Candidate(line, items, alternatives, title, weight)


def _title_after(document: Document, line: Line) -> str:
    """Where `Item 7.` stands alone, its title is the next line."""
    after = line.block + 1
    if line.row is not None:
        rows = document.tables[document.blocks[line.block].table_index or 0].cells
        for cells in rows[line.row + 1 : line.row + 3]:
            if cells:
                return cells[0].text
    if after < len(document.blocks):
        b = document.blocks[after]
        if b.table_index is None:
            return b.text[:_LONG]
        return next((c.text for cells in document.tables[b.table_index].cells[:2] for c in cells if c.text), "")
    return ""
