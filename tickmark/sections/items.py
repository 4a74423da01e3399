"""Which of the lines that look like item headings are the headings, and which belong to an index.

The headings of a form stand in the form's order, so the best set is the heaviest increasing sequence.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tickmark.forms import Item
from tickmark.language.rules import Pattern
from tickmark.model import Document
from tickmark.sections.headings import ACCEPTED, Candidate, Line, candidate, item_lines, part_of, read_item, row_line
from tickmark.sections.vocabulary import NUMBERED_BY_PART, by_number, family, items_of, words

_PAGE_CELL = Pattern(
    "sections/page-cell",
    r"(?:pages?\s*)?(?:[A-Z]-?)?\d{1,3}(?:\s*(?:[-–—,]|to|and|through)\s*(?:[A-Z]-?)?\d{1,3})*(?:\s*,?\s*\(\w\))*"
    r"|none|not applicable.{0,4}|n/a|\*|\(\w\)|[-–—]",
    means="a cell of page numbers",
    examples=("12, 14 and 16",),
    counterexamples=("12 percent",),
    at="whole",
    flags=re.IGNORECASE,
)
_BARE = Pattern(
    "sections/bare-number",
    r"(\d{1,2}[a-c]?)\.?",
    means="an item's number and nothing else",
    examples=("1A.",),
    counterexamples=("1A. Risk",),
    at="whole",
    flags=re.IGNORECASE,
)
_FRONT = 0.15  # share of the blocks within which a table of contents stands
_ROW_TEXT = 300  # characters; the mean row of an index is shorter
_PAGE_AT_END = Pattern(
    "sections/entry-page",
    r"(?:^|[\s.…,\-–—])(?:[A-Z]-)?\d{1,3}(?:\s*,?\s*\(\w\))*$",
    means="a page number at the end of an entry",
    examples=("Risk Factors[[ 12]]",),
    counterexamples=("Risk Factors",),
)
_NOTHING = Pattern(
    "sections/entry-without-page",
    r"(?:none|not applicable|n/a|\(\w\)|\*)\W*$",
    means="an entry without a page",
    examples=("None",),
    counterexamples=("None of these risks",),
    at="start",
    flags=re.IGNORECASE,
)
# weight of a heading that stands out and has the item's title: taken even where the form's order says otherwise
_STRONG = 6.0
_FEWEST = 4  # items that make a list
_RUN_GAP = 6  # blocks that may stand between two lines of an index that is not a table: title, page, `Part II`
_RUN_TEXT = 220  # characters between them


_Option = tuple[int, Candidate]  # the item's place in the form, the line


class _Chain(NamedTuple):
    """A sequence of options, last first."""

    option: _Option
    before: _Chain | None


class IndexRow(NamedTuple):
    """An item's rows in an index (a table of contents or a cross-reference index): rows `first` up to `end` of a table,
    or one block.
    """

    items: tuple[Item, ...]
    block: int
    rows: tuple[int, int] | None
    lines: tuple[Line, ...]


class Survey(NamedTuple):
    """All that a document says about its items: headings that were chosen, index rows, blocks of indexes."""

    headings: tuple[tuple[Item, Candidate], ...]
    out_of_order: frozenset[str]
    listed: tuple[IndexRow, ...]
    index_blocks: frozenset[int]


def survey(document: Document, form: str) -> Survey:
    """Find the item headings and the indexes of a document."""
    form_family = family(form)
    lines = list(item_lines(document))
    index, index_blocks = _index_tables(document, lines, form_family)
    if not index:
        index, index_blocks = _index_tables(document, list(_bare_lines(document, form_family)), form_family)
    candidates = _candidates(document, [line for line in lines if line.block not in index_blocks], form_family)
    runs = _runs(document, candidates, items_of(form_family))
    for run in runs:
        index += [
            IndexRow(c.items, c.line.block, None, _run_lines(document, c, after))
            for c, after in zip(run, [*run[1:], None], strict=True)
        ]
        index_blocks |= set(range(run[0].line.block, run[-1].line.block + 1))
    candidates = [c for c in candidates if c.line.block not in index_blocks]
    headings, displaced = _choose(candidates, items_of(form_family))
    return Survey(tuple(headings), displaced, tuple(index), frozenset(index_blocks))


def _index_tables(document: Document, lines: Sequence[Line], form_family: str) -> tuple[list[IndexRow], set[int]]:
    """Tables that list items with pages or links rather than hold them."""
    rows_of: dict[int, list[Line]] = {}
    for line in lines:
        if line.row is not None:
            rows_of.setdefault(line.block, []).append(line)
    index: list[IndexRow] = []
    blocks: set[int] = set()
    for block, rows in rows_of.items():
        if len(rows) < 3:
            continue
        found = _index_rows(document, block, rows, form_family)
        if found:
            index += found
            blocks.add(block)
    return index, blocks


def _bare_lines(document: Document, form_family: str) -> Iterator[Line]:
    """Rows such as `1A. | Risk factors | 9` of tables of contents that leave out the word Item, as if it were there."""
    known = by_number(form_family)
    for block in document.blocks[: int(len(document.blocks) * _FRONT)]:
        cells_of = document.tables[block.table_index].cells if block.table_index is not None else ()
        for row, cells in enumerate(cells_of):
            match = _BARE.fullmatch(cells[0].text) if len(cells) > 1 else None
            if match and any(item.title.match(words(cells[1].text)) for item in known.get(match[1].upper(), ())):
                line = row_line(block.index, row, cells)
                yield line._replace(text=f"Item {line.text}")


def _index_rows(document: Document, block: int, rows: Sequence[Line], form_family: str) -> list[IndexRow]:
    table = document.tables[document.blocks[block].table_index or 0]
    starts: list[tuple[int, tuple[Item, ...]]] = []
    part: int | None = None
    stops = [r for r, cells in enumerate(table.cells) if cells and cells[0].text[:9].lower() == "signature"]
    for line in rows:
        read = read_item(line.text, form_family)
        if read is None:
            part = part_of(line) or part
            stops.append(line.row or 0)
            continue
        items, named_part, _ = read
        part = wanted = named_part or part
        items = (
            tuple(i for i in items if wanted is None or form_family not in NUMBERED_BY_PART or i.part == wanted)
            or items
        )
        starts.append((line.row or 0, items))
    if len({items for _, items in starts}) < 3:
        return []
    ends = sorted([row for row, _ in starts] + stops + [len(table.cells)])
    found: list[IndexRow] = []
    for row, items in starts:
        end = ends[bisect_right(ends, row)]
        lines = tuple(row_line(block, r, table.cells[r]) for r in range(row, end) if table.cells[r])
        found.append(IndexRow(items, block, (row, end), lines))
    return found if _lists(document, found) else []


def _lists(document: Document, found: Sequence[IndexRow]) -> bool:
    """Whether rows list the items (pages, links, `None`) rather than hold them."""
    listed = text = 0
    for entry in found:
        text += sum(len(line.text) for line in entry.lines)
        table = document.tables[document.blocks[entry.block].table_index or 0]
        listed += any(line.links or _PAGE_CELL.fullmatch(table.cells[line.row or 0][-1].text) for line in entry.lines)
    return listed >= len(found) / 2 or (text < _ROW_TEXT * len(found) and found[0].block < len(document.blocks) * 0.15)


def _candidates(document: Document, lines: Sequence[Line], form_family: str) -> list[Candidate]:
    found: list[Candidate] = []
    part: int | None = None
    for line in lines:
        part = part_of(line) or part
        made = candidate(document, line, form_family, part)
        if made is not None:
            found.append(made)
            part = part if made.alternatives else made.items[-1].part
    return found


def _runs(document: Document, candidates: Sequence[Candidate], order: tuple[Item, ...]) -> list[list[Candidate]]:
    """Tables of contents made of paragraphs or of one table per row: runs of item lines in the form's order with next
    to nothing between them.
    """
    place = {item.section_id: n for n, item in enumerate(order)}
    runs: list[list[Candidate]] = []
    for made in candidates:
        before = runs[-1][-1] if runs else None
        if (
            before
            and place[before.items[-1].section_id] < place[made.items[0].section_id]
            and _close(document, before, made)
        ):
            runs[-1].append(made)
        else:
            runs.append([made])
    last = {item.section_id: made.line.block for made in candidates for item in made.items}
    times = Counter(item.section_id for made in candidates for item in made.items)
    found = []
    for run in runs:
        if len(run) < _FEWEST:
            continue
        ids = Counter(item.section_id for made in run for item in made.items)
        repeated = sum(last[name] > run[-1].line.block for name in ids) > len(ids) / 2
        whole = (
            len({item.part for made in run for item in made.items}) > 1
        )  # a part in which there is nothing to report is no list of contents
        alone = whole and len(ids) > len(order) / 2 and sum(times[name] > ids[name] for name in ids) < len(ids) / 2
        if repeated or (alone and _points(document, run)):
            found.append(run)
    return found


def _close(document: Document, one: Candidate, other: Candidate) -> bool:
    """Whether what stands between two item lines can be part of a list: little, or lines that end with pages."""
    between = range(one.line.block + 1, other.line.block)
    if len(one.line.text) > _ROW_TEXT:
        return False
    if len(between) <= _RUN_GAP and sum(size(document, b) for b in between) <= _RUN_TEXT:
        return True
    texts = [text_of(document, b) for b in between]
    return all(len(text) <= _ROW_TEXT for text in texts) and sum(
        _PAGE_AT_END.search(text) is not None for text in texts
    ) * 2 >= len(texts)


def text_of(document: Document, block: int) -> str:
    """Text of a block, cells of a table joined by spaces."""
    b = document.blocks[block]
    if b.table_index is None:
        return b.text
    return " ".join(c.text for cells in document.tables[b.table_index].cells for c in cells if c.text)


def size(document: Document, block: int) -> int:
    """Characters in a block."""
    b = document.blocks[block]
    if b.table_index is None:
        return len(b.text)
    return sum([len(c.text) for cells in document.tables[b.table_index].cells for c in cells])


def _points(document: Document, run: Sequence[Candidate]) -> bool:
    """Whether most lines of a run give pages, links or say that there is nothing."""
    marked = 0
    for made, after in zip(run, [*run[1:], None], strict=True):
        lines = _run_lines(document, made, after)
        marked += any(
            line.links
            or _PAGE_AT_END.search(line.text)
            or _PAGE_CELL.fullmatch(line.text)
            or _NOTHING.search(line.text)
            for line in lines
        )
    return marked * 2 >= len(run)


def _run_lines(document: Document, made: Candidate, after: Candidate | None) -> tuple[Line, ...]:
    end = after.line.block if after else made.line.block + 2
    lines = [made.line]
    for block in range(made.line.block + 1, min(end, made.line.block + 1 + _RUN_GAP, len(document.blocks))):
        b = document.blocks[block]
        if b.table_index is None:
            lines.append(Line(block, None, b.text, False, b.centered, b.links))
    return tuple(lines)


def _choose(
    candidates: Sequence[Candidate], order: tuple[Item, ...]
) -> tuple[list[tuple[Item, Candidate]], frozenset[str]]:
    """The heaviest sequence of candidates in the form's order; strong ones of items not in it are added and named as
    out of order.
    """
    place = {item.section_id: n for n, item in enumerate(order)}
    options: list[_Option] = []
    for made in candidates:
        if made.weight < ACCEPTED:
            continue
        numbers = [place[item.section_id] for item in made.items]
        options += [(n, made) for n in numbers] if made.alternatives else [(min(numbers), made)]
    headings = [(order[n], made) for n, made in _heaviest(options)]
    found = {item.section_id for item, _ in headings}
    for _, made in headings.copy():
        more = (
            [] if made.alternatives else [item for item in made.items if item.section_id not in found]
        )  # `Items 1 and 2`
        headings += [(item, made) for item in more]
        found |= {item.section_id for item in more}
    displaced: set[str] = set()
    for n, made in options:
        item = order[n]
        if made.weight >= _STRONG and item.section_id not in found and not made.alternatives:
            headings.append((item, made))
            found.add(item.section_id)
            displaced.add(item.section_id)
    headings.sort(key=lambda pair: (pair[1].line.block, pair[1].line.row or 0, place[pair[0].section_id]))
    return headings, frozenset(displaced)


def _heaviest(options: Sequence[_Option]) -> list[_Option]:
    """Heaviest subsequence whose items increase and whose lines differ; the earliest where several weigh the same."""
    ending: dict[int, tuple[float, _Chain]] = {}  # item -> the heaviest chain that ends with it
    for n, made in sorted(options, key=lambda o: (o[1].line.block, o[1].line.row or 0, -o[0])):
        weight, chain = max((ending[k] for k in ending if k < n), key=lambda pair: pair[0], default=(0.0, None))
        weight += made.weight
        if n not in ending or weight > ending[n][0]:
            ending[n] = (weight, _Chain((n, made), chain))
    path: list[_Option] = []
    link = max(ending.values(), key=lambda pair: pair[0])[1] if ending else None
    while link is not None:
        path.append(link.option)
        link = link.before
    return path[::-1]
