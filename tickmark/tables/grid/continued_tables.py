"""Tables that go on over several `<table>` elements, as statements broken by a page do, read as the one table they
are.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, replace

from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, RawTable
from tickmark.tables.grid.grid import Row, margin, read_rows
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.grid.table_classifier import STATEMENTS, kind_of

_ABOVE = 8  # blocks above a table that may be repeated on its next page
_CONTINUED = Pattern(
    "tables/continued",
    r"[ \-–—,]*\(?\bcont(?:inued|['’]d|d\.?)\)?",
    means='"(continued)" behind a title',
    examples=("balance sheets[[ (continued)]]",),
    counterexamples=("continuing operations",),
)
_LEAST = 5  # rows with numbers that a table which goes on after a break has before it
_BRACKET = 3  # times narrower than the least distance of two columns
_ALIKE = 0.8  # share of the rows of two tables that are named alike, of which neither goes on from the other
_SMALL = 3  # rows of a table between two others that is page furniture


@dataclass(frozen=True, slots=True)
class Part:
    """One `<table>`: its rows are those of the whole from `first` on."""

    raw: RawTable
    block: int
    first: int

    def holds(self, row: int) -> bool:
        """Whether a row of the whole is one of its own."""
        return self.first <= row < self.first + self.raw.rows


@dataclass(frozen=True, slots=True)
class Joined:
    """A table with all its parts: `rows` count through them all, and its grid columns behind the `margin`. `goes_on`
    says that the table before heads its columns too.
    """

    parts: tuple[Part, ...]
    rows: list[Row]
    goes_on: bool
    margin: int

    @property
    def raw(self) -> RawTable:
        """The first part as laid out."""
        return self.parts[0].raw

    @property
    def block(self) -> int:
        """The block of the first part."""
        return self.parts[0].block

    def address(self, row: int) -> tuple[int, int]:
        """Table index and row of a row of the whole."""
        part = next(part for part in self.parts if part.holds(row))
        return part.raw.index, row - part.first


def joined_tables(
    document: Document, numbered: Iterable[Block], rows_of: dict[int, list[Row]], furniture: frozenset[int]
) -> list[Joined]:
    """The tables at the `numbered` blocks, in order; those that have no header of their own, or repeat it on a new
    page, join the one they continue.
    """
    found: list[tuple[list[Block], bool]] = []
    before: Block | None = None
    for block in numbered:
        heading = _heading(document, block, rows_of)
        if heading is not None:
            found.append(([heading, block], False))
            before = block
            continue
        follows = (
            before is not None
            and _same_columns(rows_of, before, block)
            and _nothing_between(document, before, block, furniture)
        )
        if (
            follows
            and before is not None
            and _one_table(rows_of, before, block, turned=_turned(before, block, furniture))
        ):
            found[-1][0].append(block)
        else:
            found.append(([block], follows))
        before = block
    return [_join(document, blocks, rows_of, follows) for blocks, follows in found]


def _heading(document: Document, block: Block, rows_of: dict[int, list[Row]]) -> Block | None:
    """The table right above one without headers that holds nothing but the headers of its columns, as pages made by
    hand have them.
    """
    above = document.blocks[block.index - 1] if block.index else None
    if above is None or above.table_index is None or _head(_of(rows_of, block)):
        return None
    rows = _of(rows_of, above)
    heads = [row for row in rows if row.kind == "header"]
    if (
        any(row.kind == "data" for row in rows)
        or not heads
        or not any(read_head_clue(cell.text).dated for row in heads for cell in row.texts)
    ):
        return None
    first, second = (document.tables[b.table_index].columns for b in (above, block) if b.table_index is not None)
    return above if first == second else None


def _of(rows_of: dict[int, list[Row]], block: Block) -> list[Row]:
    assert block.table_index is not None
    return rows_of[block.table_index]


def _same_columns(rows_of: dict[int, list[Row]], before: Block, block: Block) -> bool:
    """Whether the numbers of two tables stand in the same columns, give or take a bracket: less than lies between any
    two columns.
    """
    first, second = (
        sorted({number.edge for row in _of(rows_of, b) for number in row.numbers}) for b in (before, block)
    )
    reach = max(1, min((after - edge for edge, after in itertools.pairwise(first)), default=0) // _BRACKET)
    return sum(all(abs(edge - other) > reach for other in first) for edge in second) <= len(second) // 5


def _nothing_between(document: Document, before: Block, block: Block, furniture: frozenset[int]) -> bool:
    """Whether only page furniture, or what stood above the first once more, stands between two tables."""
    titles = {_bare(b.text) for b in document.blocks[max(0, before.index - _ABOVE) : before.index] if b.text}
    return all(
        b.index in furniture or _bare(b.text) in titles
        if b.table_index is None
        else sum(map(bool, document.tables[b.table_index].cells)) <= _SMALL
        for b in document.blocks[before.index + 1 : block.index]
    )


def _bare(text: str) -> str:
    """A title without its "(continued)", in lower case."""
    low = text.lower()
    return (_CONTINUED.sub("", low) if "cont" in low else low).strip()


def _head(rows: list[Row]) -> tuple[str, ...]:
    """The headers above the first row with numbers, and labels there that name a time."""
    above = itertools.takewhile(lambda row: row.kind != "data", rows)
    return tuple(
        cell.text for row in above if row.kind == "header" or read_head_clue(row.label).dated for cell in row.texts
    )


def _turned(before: Block, block: Block, furniture: frozenset[int]) -> bool:
    """Whether a page ends between two blocks: by a break, or by a number or a running header."""
    return block.page != before.page or any(index in furniture for index in range(before.index + 1, block.index))


def _one_table(rows_of: dict[int, list[Row]], before: Block, block: Block, *, turned: bool) -> bool:
    """Whether a table that follows another without a word is its continuation, on the next page (`turned`) if it
    repeats its headers, and not one more like it.
    """
    first, second = _of(rows_of, before), _of(rows_of, block)
    own = _head(second)
    if len({kind for rows in (first, second) if (kind := kind_of(rows, "")) in STATEMENTS}) > 1:
        return False
    return sum(row.kind == "data" for row in first) >= _LEAST and (
        not own or (own == _head(first) and turned and not _again(first, second))
    )


def _again(first: list[Row], second: list[Row]) -> bool:
    """Whether a statement has the rows of another once more, as that of a second company has that reports in one filing
    with the group.
    """
    if kind_of(second, "") not in STATEMENTS:
        return False
    ours, theirs = ({row.label for row in rows if row.kind == "data" and row.label} for rows in (second, first))
    return len(ours & theirs) >= max(_LEAST, _ALIKE * max(len(ours), len(theirs)))


def _join(document: Document, blocks: list[Block], rows_of: dict[int, list[Row]], follows: bool) -> Joined:
    parts: list[Part] = []
    for block in blocks:
        assert block.table_index is not None
        parts.append(
            Part(document.tables[block.table_index], block.index, parts[-1].first + parts[-1].raw.rows if parts else 0)
        )
    if len(parts) == 1:
        return Joined(tuple(parts), _of(rows_of, blocks[0]), follows, margin(parts[0].raw))
    cells = [
        ()
        if part.first and row in _heads(_of(rows_of, block))
        else tuple(cell._replace(row=part.first + row) for cell in line)
        for part, block in zip(parts, blocks, strict=True)
        for row, line in enumerate(part.raw.cells)
    ]
    whole = replace(parts[0].raw, cells=tuple(cells), columns=max(part.raw.columns for part in parts))
    return Joined(tuple(parts), read_rows(whole), follows, margin(whole))


def _heads(rows: list[Row]) -> set[int]:
    """The header rows above the first row with numbers, which a part after the first only repeats."""
    first = next((row.index for row in rows if row.kind == "data"), 0)
    return {row.index for row in rows if row.kind == "header" and row.index < first}
