"""Headings and references put together into sections that cover the document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tickmark.forms import Item
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Document
from tickmark.sections.headings import SENTENCE_END, Candidate, Line, block_line, row_line
from tickmark.sections.items import IndexRow, Survey, size, survey
from tickmark.sections.pages import anchors, contents_blocks
from tickmark.sections.references import Pointers, most_common, page_ranges
from tickmark.sections.vocabulary import DISCUSSION_ITEM, EXHIBITS_ITEM, STATEMENTS_ITEM, family, items_of, words

_CONTENTS = Phrases("contents", at="whole")
_SIGNATURES = Phrases("signatures", at="whole")
_SIGNING = Pattern(
    "sections/signing",
    r"pursuant to the requirements of (?:section 13 or 15 d of )?the securities exchange act",
    means="the sentence before the signatures",
    examples=("[[pursuant to the requirements of the securities exchange act]] of 1934",),
    counterexamples=("the requirements of the securities exchange act",),
    at="start",
)
_ABSENT = Phrases("absent", fold=True)
_TITLE = 300  # characters kept of a title
_OTHER = 200  # characters; less than this between items is a page header or a footnote
_BARE_NUMBER = Pattern(
    "sections/bare-item",
    r"\(?\d{1,2}[A-C]?[.)]?\s+(?=[A-Z])",
    means="an item's number before its title",
    examples=("[[1A. ]]Risk Factors",),
    counterexamples=("Risk Factors",),
)


class Span(NamedTuple):
    """A section before its flags by length: everything that `Section` says but the ordinal."""

    section_id: str
    title: str
    first: int
    end: int
    flags: tuple[str, ...] = ()
    more: tuple[tuple[int, int], ...] = ()
    rows: tuple[int, int] | None = None
    parent: str | None = None


def top_level(document: Document, form: str) -> list[Span]:
    """Items, signatures and what stands around them, in the order of the document."""
    seen = survey(document, form)
    order = items_of(family(form))
    if len({item.section_id for item, _ in seen.headings}) * 2 < len(
        {i.section_id for row in seen.listed for i in row.items}
    ):
        return _referenced(document, seen, family(form))
    return _headed(document, seen, order)


# -- items under their own headings ---------------------------------------------------------------------


class _Begin(NamedTuple):
    item: Item
    block: int
    row: int | None
    title: str
    flags: tuple[str, ...]


def _headed(document: Document, seen: Survey, order: tuple[Item, ...]) -> list[Span]:
    begins = [
        _Begin(item, made.line.block, made.line.row, _printed_title(document, made), ()) for item, made in seen.headings
    ]
    begins = [b._replace(flags=("out_of_order",)) if b.item.section_id in seen.out_of_order else b for b in begins]
    begins = _by_link(document, begins, seen.listed, order)
    begins = _by_title(document, begins, seen.index_blocks, order)
    if not begins:
        return [Span("Document", "", 0, len(document.blocks), ("no_items",))]
    last = max(b.block for b in begins)
    signatures = _signatures(document, last + 1)
    ends = sorted(
        {b.block for b in begins}
        | {signatures if signatures is not None else len(document.blocks), len(document.blocks)}
    )
    first = min(b.block for b in begins)
    spans = _front(document, first, seen.index_blocks | contents_blocks(document, first))
    for begin in begins:
        sharing = [b for b in begins if b.block == begin.block]
        flags = begin.flags
        rows = None
        if len(sharing) > 1:
            rows = _rows_of(document, begin, sharing)
            flags = (*flags, "combined" if rows is None else "table_rows")
        spans.append(
            Span(
                begin.item.section_id,
                begin.title,
                begin.block,
                next(e for e in ends if e > begin.block),
                flags,
                (),
                rows,
            )
        )
    if signatures is not None:
        spans.append(Span("Signatures", text_at(document, signatures)[:_TITLE], signatures, len(document.blocks)))
    found = {span.section_id for span in spans}
    spans += [span for row in seen.listed for span in _absent_rows(document, row) if span.section_id not in found]
    return spans


def _rows_of(document: Document, begin: _Begin, sharing: list[_Begin]) -> tuple[int, int] | None:
    """Rows of the one table that several items stand in; None where one heading names several items."""
    if begin.row is None or len({b.row for b in sharing}) == 1:
        return None
    later = [b.row for b in sharing if b.row is not None and b.row > begin.row]
    return begin.row, min(later, default=document.tables[document.blocks[begin.block].table_index or 0].rows)


def _by_link(
    document: Document, begins: list[_Begin], index: tuple[IndexRow, ...], order: tuple[Item, ...]
) -> list[_Begin]:
    """Add items that have no heading of their own where the table of contents links to a passage that fits in the
    order.
    """
    place = {item.section_id: n for n, item in enumerate(order)}
    found = {b.item.section_id for b in begins}
    targets = anchors(document)
    for row in index:
        item = row.items[0]
        if item.section_id in found:
            continue
        links = [targets[name] for line in row.lines for name in line.links if name in targets]
        link = most_common(links) if links else 0
        if link <= row.block or any(b.block == link for b in begins):
            continue
        before = [b.block for b in begins if place[b.item.section_id] < place[item.section_id]]
        after = [b.block for b in begins if place[b.item.section_id] > place[item.section_id]]
        if all(b < link for b in before) and all(b > link for b in after):
            begins = [*begins, _Begin(item, link, None, text_at(document, link)[:_TITLE], ("by_reference",))]
            found.add(item.section_id)
    return sorted(begins, key=lambda b: (b.block, b.row or 0, place[b.item.section_id]))


def _by_title(
    document: Document, begins: list[_Begin], index_blocks: frozenset[int], order: tuple[Item, ...]
) -> list[_Begin]:
    """Add items that every such filing has where only a heading with their title stands at their place."""
    if len(begins) < 3:
        return begins
    place = {item.section_id: n for n, item in enumerate(order)}
    found = {b.item.section_id: b.block for b in begins}
    for item in order:
        if item.section_id in found or item.omittable:
            continue
        low = (
            max(
                (block for name, block in found.items() if place[name] < place[item.section_id]),
                default=max(index_blocks, default=-1),
            )
            + 1
        )
        high = min(
            (block for name, block in found.items() if place[name] > place[item.section_id]),
            default=len(document.blocks),
        )
        block = next((b for b in range(low, high) if b not in index_blocks and _is_title(document, b, item)), None)
        if block is None and item.section_id == "Part1Item1":
            block = next(
                (b for b in range(low, high) if words(document.blocks[b].text[:80]).startswith("part i financial")),
                None,
            )
        if block is not None:
            begins = [*begins, _Begin(item, block, None, text_at(document, block)[:_TITLE], ("by_title",))]
            found[item.section_id] = block
    return sorted(begins, key=lambda b: (b.block, b.row or 0, place[b.item.section_id]))


def _is_title(document: Document, block: int, item: Item) -> bool:
    line = line_at(document, block)
    if line is None or not line.styled or not 4 < len(line.text) <= 200:
        return False
    plain = words(_BARE_NUMBER.sub("", line.text))
    match = item.title.match(plain)
    return match is not None and len(plain) - match.end() <= 110 and not line.text.rstrip().endswith((".", ",", ";"))


# -- items by reference ---------------------------------------------------------------------------------


def _referenced(document: Document, seen: Survey, form_family: str) -> list[Span]:
    index = _fullest(seen.listed)
    index_block = index[0].block
    signatures = _signatures(document, 1, last=True)
    stops = {index_block} | ({signatures} if signatures is not None else set())
    pointers = Pointers(document)
    passages = pointers.resolve(index, stops)
    statements = STATEMENTS_ITEM[form_family]
    spans = []
    for row in index:
        item = row.items[0]
        own = _merged((p.first, p.end) for p in passages if p.item is item)
        if item.section_id == EXHIBITS_ITEM[form_family]:
            own = _without(own, _merged((p.first, p.end) for p in passages if p.item.section_id == statements))
        title = " ".join(row.lines[0].text.split())[:_TITLE]
        if own:
            overlap = {
                p.item.section_id
                for p in passages
                if p.item is not item and any(p.first < end and first < p.end for first, end in own)
            }
            flags = ("by_reference", *(f"overlaps:{name}" for name in sorted(overlap)))
            spans.append(Span(item.section_id, title, *own[0], flags, tuple(own[1:])))
        else:
            spans.append(_row_span(row, item, title))
    covered = [(s.first, s.end) for s in spans if s.rows is None] + [r for s in spans for r in s.more]
    index_end = min(
        [
            len(document.blocks),
            *(b for b in (signatures, *(first for first, _ in covered)) if b is not None and b > index_block),
        ]
    )
    at_front = all(index_block < first for first, _ in covered)
    around = (
        []
        if at_front
        else [Span("CrossReferenceIndex", text_at(document, index_block)[:_TITLE], index_block, index_end)]
    )
    if signatures is not None:
        around.append(Span("Signatures", text_at(document, signatures)[:_TITLE], signatures, len(document.blocks)))
    around += _front(
        document,
        min(first for first, _ in covered) if covered else 0,
        frozenset(pointers.entry_blocks) | (seen.index_blocks if at_front else frozenset()),
    )
    return spans + around + _others(document, covered + [(s.first, s.end) for s in around])


def _fullest(index: tuple[IndexRow, ...]) -> tuple[IndexRow, ...]:
    """The index that names most items: rows of one table, or of one run of lines."""
    tables = {row.block for row in index if row.rows is not None}
    groups = [tuple(row for row in index if row.block == block) for block in tables]
    groups.append(tuple(row for row in index if row.rows is None))
    return max(groups, key=lambda rows: len({i.section_id for row in rows for i in row.items}))


def _row_span(row: IndexRow, item: Item, title: str) -> Span:
    return Span(item.section_id, title, row.block, row.block + 1, ("by_reference", "short"), (), row.rows)


def _absent_rows(document: Document, row: IndexRow) -> list[Span]:
    """Items that the index alone mentions, as `None` or with a mark for omitted."""
    last = row.lines[0].text.split()[-1] if row.lines and row.lines[0].text else ""
    absent = _ABSENT.search(row.lines[0].text) or last in ("*", "—", "–", "-") if row.lines else False
    if not absent or page_ranges(document, row.lines[0]):
        return []
    return [_row_span(row, item, " ".join(row.lines[0].text.split())[:_TITLE]) for item in row.items[:1]]


def _others(document: Document, covered: list[tuple[int, int]]) -> list[Span]:
    """What no item claims."""
    found: list[Span] = []
    for first, end in _without([(0, len(document.blocks))], _merged(covered)):
        if sum(size(document, b) for b in range(first, end)) >= _OTHER:
            texts = (text_at(document, b) for b in range(first, end))
            title = next(
                (text for text in texts if len(text) > 3 and not _CONTENTS.fullmatch(words(text[:_TITLE]))), ""
            )
            found.append(Span(f"Other{len(found) + 1}", title[:_TITLE], first, end, ("unassigned",)))
    return found


# -- shared ----------------------------------------------------------------------------------------------


def line_at(document: Document, block: int) -> Line | None:
    """A text block, or the first filled row of a table of at most three rows, as a line."""
    b = document.blocks[block]
    if b.table_index is None:
        return block_line(document, block)
    table = document.tables[b.table_index]
    if table.rows > 3:
        return None
    row = next((r for r, cells in enumerate(table.cells) if any(c.text for c in cells)), None)
    return row_line(block, row, table.cells[row]) if row is not None else None


def text_at(document: Document, block: int) -> str:
    """Text of the line at a block, empty for a longer table."""
    line = line_at(document, block)
    return line.text if line else ""


def _front(document: Document, first_item: int, index_blocks: frozenset[int]) -> list[Span]:
    """Cover, table of contents, and what stands between it and the first item."""
    listing = sorted(b for b in index_blocks if b < first_item)
    if first_item == 0:
        return []
    if not listing:
        return [Span("Cover", "", 0, first_item)]
    start, end = listing[0], listing[-1] + 1
    for b in range(start - 1, max(start - 6, -1), -1):
        if _CONTENTS.fullmatch(words(text_at(document, b))):
            start = b
            break
    spans = [Span("Cover", "", 0, start)] if start else []
    spans.append(Span("TableOfContents", "", start, end))
    return [*spans, Span("FrontMatter", "", end, first_item)] if end < first_item else spans


def _signatures(document: Document, start: int, last: bool = False) -> int | None:
    """The heading over the signatures after a block, or the sentence they begin with."""
    blocks = range(start, len(document.blocks))
    for b in reversed(blocks) if last else blocks:
        line = line_at(document, b)
        if line and len(line.text) < 40 and _SIGNATURES.fullmatch(words(line.text)) and not line.links:
            return b
    return next((b for b in blocks if _SIGNING.match(words(document.blocks[b].text[:120]))), None)


def _printed_title(document: Document, made: Candidate) -> str:
    text = made.line.text
    if not made.title:
        after = (
            line_at(document, made.line.block + 1)
            if made.line.block + 1 < len(document.blocks) and made.line.row is None
            else None
        )
        if after and len(after.text) <= 200 and any(item.title.match(words(after.text)) for item in made.items):
            text = f"{text} {after.text}"
    if len(text) > _TITLE:
        text = SENTENCE_END.split(text, 1)[0]
    return text[:_TITLE].strip()


def _merged(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges in order, those that touch joined."""
    joined: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((first, end))
    return joined


def _without(ranges: list[tuple[int, int]], taken: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of ranges once others (merged) are taken out."""
    left = ranges
    for first, end in taken:
        left = [piece for a, b in left for piece in ((a, min(b, first)), (max(a, end), b)) if piece[0] < piece[1]]
    return left


def priority(form_family: str) -> tuple[str, ...]:
    """Items that own a block which several claim: the financial statements first, then the discussion."""
    return (STATEMENTS_ITEM[form_family], DISCUSSION_ITEM[form_family]) if form_family else ()
