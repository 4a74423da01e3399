"""A table as rows with labels: which cells are amounts, which texts stand over them, which rows they belong to."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, takewhile

from tickmark.second_reader.days import when
from tickmark.second_reader.numerals import (
    DOLLAR,
    DOLLARS,
    Numeral,
    currency_alone,
    currency_named,
    is_year,
    numeral,
    percent_alone,
)
from tickmark.second_reader.page import Cell, PageTable
from tickmark.second_reader.scales import states_scale

_LONG = 250  # characters from which a line is a paragraph, of which the last sentence alone introduces the table
_NEAR_LINES = 8  # lines above a table that may introduce it
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(])")
_FURNITURE = re.compile(
    r"[\divxF -]{1,6}|table of contents|\(?continued\)?|see (?:the )?accompanying .*", re.IGNORECASE
)
_LETTER = re.compile(r"[A-Za-z]")
_BESIDE = 3  # grid columns between the right edge of a header and that of the column it heads, at most
_FOOT_CELLS, _PAGES = 3, 1000
_OF_TABLE = re.compile(r"^\(|\b(?:thousands|millions|billions)\b", re.IGNORECASE)
_LENGTH = re.compile(r"\d[\d.,]*\s*(?:years?|months?|days?)", re.IGNORECASE)
_RANGE = re.compile(
    rf"\$?{_LENGTH.pattern}|\$?\d[\d.,]*\s*%?\s*(?:[-–—]|to)\s*\$?\d[\d.,]*\s*(?:%|years?|months?)?", re.IGNORECASE
)


@dataclass(slots=True, eq=False)
class Amount:
    """One number of a table with the texts that govern it.

    `label` is the nearest text to the left, `stubs` all texts to the left, those of the rows above included that stand
    for this row too (`Humira | United States`, then an empty cell and `International`), `parents` the lines without
    numbers above it, nearest last; `headers` the texts over its column, top to bottom; `stub` the texts over the label
    column; `group` the nearest line without numbers that names a period; `edge` the right edge of its column;
    `of_range` where its cell holds two numbers, of which it is one: `3.9% - 5.5%`.
    """

    cell: Cell
    numeral: Numeral
    label: str
    stubs: tuple[str, ...]
    parents: tuple[str, ...]
    headers: tuple[str, ...]
    stub: tuple[str, ...]
    group: str
    currency: str | None
    percent: bool
    edge: int
    of_range: bool = False


@dataclass
class Layout:
    """A table's amounts, and the lines that introduce it, nearest first; of a table without amounts its rows as `heads`
    of the next one."""

    table: PageTable
    amounts: list[Amount] = field(default_factory=list)
    lines: tuple[str, ...] = ()
    signs: dict[int, str] = field(default_factory=dict)
    row_signs: dict[int, str] = field(default_factory=dict)
    percents: set[int] = field(default_factory=set)
    heads: tuple[tuple[Cell, ...], ...] = ()

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Every text over or beside an amount of the table, once."""
        own = (text for amount in self.amounts for text in (*amount.headers, *amount.stubs, *amount.parents))
        return tuple(dict.fromkeys(own))

    @property
    def stub(self) -> tuple[str, ...]:
        """The texts over the label column at the top of the table."""
        return self.amounts[0].stub if self.amounts else ()

    @property
    def money(self) -> str | None:
        """The one currency whose sign stands in the table."""
        found = set(self.signs.values())
        return found.pop() if len(found) == 1 else None

    def settle_dollar(self, dollar: str) -> None:
        """Have the bare dollar sign mean the one dollar that the lines over the table say it is in, else `dollar`."""
        over = (text for text in (*self.stub, *self.lines) if states_scale(text))
        named = next((code for text in over if (code := currency_named(text)) in DOLLARS), dollar) or dollar
        self.amounts = [
            replace(amount, currency=named) if amount.currency == DOLLAR else amount for amount in self.amounts
        ]
        for signs in (self.signs, self.row_signs):
            signs.update((place, named) for place, sign in list(signs.items()) if sign == DOLLAR)


def lay_out(table: PageTable, furniture: Container[str] = ()) -> Layout:
    """Find a table's amounts and the texts that govern each.

    Args:
        table: of the page.
        furniture: lines that are page headers and footers, which introduce nothing.
    """
    lines = [line for line in table.before if line not in furniture and not _FURNITURE.fullmatch(line)]
    drawing = _Drawing(Layout(table, lines=tuple(_introduction(lines))))
    drawing.read()
    return drawing.layout


class _Drawing:
    """Goes through a table's rows from the top: rows of amounts, rows that head columns, and lines without numbers."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        rows = layout.table.rows
        self.numbers = [_numbers(row) for row in rows]
        self.width = max((cell.column + cell.colspan for row in rows for cell in row), default=0)
        self.first = min((cell.column for row in self.numbers for cell, _, _, _ in row), default=0)
        self.edges = _edges([[cell for cell, _, _, _ in row] for row in self.numbers])
        self.block: list[tuple[Cell, ...]] = []
        self.headed = 0  # amounts that have their headers
        self.stub: tuple[str, ...] = ()
        self.parents: list[str] = []
        self.carried: dict[int, str] = {}
        self.group = ""
        self.last_was_header = self.last_was_line = True

    def read(self) -> None:
        """Read all rows."""
        for row, own in zip(self.layout.table.rows, self.numbers, strict=True):
            if own:
                self._amounts(row, own)
            elif any(_RANGE.fullmatch(cell.text) and not when(cell.text).says for cell in row[1:]):
                self.last_was_header = self.last_was_line = False  # a row of lengths and ranges: 4.7 years, 21% - 24%
            elif row and _is_header(row, self.first, self.last_was_header):
                self._header(row)
            elif row:
                self._line(row[0].text)
        self._head_amounts()
        if not self.layout.amounts:
            self.layout.heads = self.layout.table.rows

    def _amounts(self, row: tuple[Cell, ...], own: list[_Number]) -> None:
        found = self.layout
        self.last_was_header = self.last_was_line = False
        labels = [cell for cell in row if _is_label(cell.text)]
        leftmost = labels[0].column if labels else 0
        self.carried = {column: text for column, text in self.carried.items() if column < leftmost}
        self.carried.update((cell.column, cell.text) for cell in labels)
        beside = sorted(self.carried.items())
        parents = tuple(self.parents[-3:])
        for cell, number, currency, percent in own:
            label = next((other.text for other in reversed(labels) if other.column < cell.column), "")
            stubs = tuple(text for column, text in beside if column < cell.column)
            edge = self.edges[cell.column]
            if currency:
                found.signs.setdefault(edge, currency)
                found.row_signs.setdefault(cell.row, currency)
            if percent:
                found.percents.add(edge)
            found.amounts.append(
                Amount(cell, number, label, stubs, parents, (), self.stub, self.group, currency, percent, edge)
            )
            found.amounts[-1].of_range = numeral(cell.text) is None

    def _header(self, row: tuple[Cell, ...]) -> None:
        if not self.last_was_header:
            self._head_amounts()
            self.block, self.stub, self.parents = [], (), []
        self.last_was_header = True
        titled = len(row) == 1 and row[0].column == 0 and not self.layout.amounts
        aside = [cell for cell in row if titled or self._is_aside(cell) or _spans_all(cell, self.width)]
        self.stub += tuple(cell.text for cell in aside)
        self.block.append(tuple(cell for cell in row if cell not in aside))
        self.group = ""

    def _is_aside(self, cell: Cell) -> bool:
        """Whether a text stands over the labels; one that names a time beside them is meant for a column."""
        left = cell.column + cell.colspan <= self.first
        return left and not (cell.column and when(cell.text).says)

    def _line(self, line: str) -> None:
        self.carried = {}
        if not self.last_was_line:
            del self.parents[-1:]  # a line behind amounts stands beside the one before them, not under it
        self.last_was_line = True
        if self.last_was_header and not self.layout.amounts and (_OF_TABLE.search(line) or when(line).says):
            self.stub += (line,)
        self.parents.append(line)
        if when(line).says:
            self.group = line
        if self.layout.amounts:
            self.last_was_header = False

    def _head_amounts(self) -> None:
        """Give the amounts under a block of headers the texts over their columns."""
        amounts = self.layout.amounts
        own = amounts[self.headed :]
        over = headers_over(self.block, own)
        for amount in own:
            amount.headers = over[amount.cell]
        self.headed = len(amounts)


def _edges(rows: Sequence[Sequence[Cell]]) -> Mapping[int, int]:
    """Left column of a number -> right edge of the column of numbers that it stands in.

    Numbers below each other are of one column where their cells overlap: `$ | 12`, `(3` and `8.9 | %` need not begin or
    end alike. A cell over two numbers of another row joins no columns.
    """
    spans = sorted({(cell.column, cell.column + cell.colspan) for row in rows for cell in row})
    wide = {
        (left, right)
        for left, right in spans
        if right - left > 1
        and any(left <= one[0] and one[1] <= other[0] and other[1] <= right for one, other in pairwise(spans))
    }
    narrow = [span for span in spans if span not in wide]
    found: dict[int, int] = {}
    columns: list[tuple[int, int]] = []
    for left, right in narrow:
        if columns and left < columns[-1][1]:
            columns[-1] = columns[-1][0], max(right, columns[-1][1])
        else:
            columns.append((left, right))
    starts = [start for start, _ in columns]
    for left, right in spans:
        last = bisect_left(starts, right) - 1
        found[left] = columns[last][1] if last >= 0 and left < columns[last][1] else right
    return found


def headers_over(block: Sequence[Sequence[Cell]], amounts: Sequence[Amount]) -> Mapping[Cell, tuple[str, ...]]:
    """The texts over each amount, top to bottom: those of the cells above it, or those of its column by order where a
    row has a text for each column and they do not stand above them.

    Args:
        block: rows of headers.
        amounts: those below them.
    """
    edges = sorted({amount.edge for amount in amounts})
    by_order = [_by_order(row, block[-1], amounts, edges) or _by_nearness(row, amounts) for row in block]
    found: dict[Cell, tuple[str, ...]] = {}
    for amount in amounts:
        texts: list[str] = []
        for row, ordered in zip(block, by_order, strict=True):
            if ordered:
                texts += [ordered[amount.edge]] if amount.edge in ordered else []
            else:
                texts += [head.text for head in row if _above(head, amount.cell)]
        found[amount.cell] = tuple(texts)
    return found


def _above(head: Cell, cell: Cell) -> bool:
    return head.column < cell.column + cell.colspan and cell.column < head.column + head.colspan


def _by_order(
    row: Sequence[Cell], bottom: Sequence[Cell], amounts: Sequence[Amount], edges: Sequence[int]
) -> Mapping[int, str]:
    """The text of each column by its right edge, where a row's texts leave columns bare that they are meant for.

    Either there are as many texts as columns, none over two of them, or the row below repeats itself under each text:
    `2023 | 2022` over `Level 1 | Level 2 | Total | Level 1 | Level 2 | Total`.
    """
    reached = [{amount.edge for amount in amounts if _above(head, amount.cell)} for head in row]
    each, rest = divmod(len(edges), max(1, len(row)))
    texts = [head.text for head in bottom]
    repeats = (
        len(row) > 1 and not rest and each > 1 and len(texts) == len(edges) and texts[:each] == texts[each : 2 * each]
    )
    if repeats and row is not bottom:
        return {edge: row[place // each].text for place, edge in enumerate(edges)}
    if not row or len(set().union(*reached)) == len(edges):
        return {}
    if len(row) == len(edges) and all(len(one) < 2 for one in reached):
        return {edge: head.text for edge, head in zip(edges, row, strict=True)}
    return {}


def _by_nearness(row: Sequence[Cell], amounts: Sequence[Amount]) -> Mapping[int, str]:
    """The text of each column by its right edge, where some texts of a row stand beside the columns that they head.

    Each of these is of the one bare column whose right edge is nearest; none where two are of one column.
    """
    reached = {head: {amount.edge for amount in amounts if _above(head, amount.cell)} for head in row}
    beside = [head for head, own in reached.items() if not own]
    covered = set().union(*reached.values()) if reached else set()
    bare = {amount.edge for amount in amounts} - covered
    if not beside or not bare or any(len(own) > 1 for own in reached.values()):
        return {}
    found = {edge: head.text for head, own in reached.items() for edge in own}
    for head in beside:
        right = head.column + head.colspan
        nearest = min(bare, key=lambda edge: abs(edge - right))
        if abs(nearest - right) > _BESIDE or nearest in found:
            return {}
        found[nearest] = head.text
    return found if sum(map(len, reached.values())) == len(covered) else {}


def is_page_footer(layout: Layout) -> bool:
    """Whether a table is but the foot of a page: one row with a page number, `2023 Annual Report | 71`."""
    rows = [row for row in layout.table.rows if row]
    numbers = [amount.numeral for amount in layout.amounts]
    return len(rows) == 1 and len(rows[0]) <= _FOOT_CELLS and len(numbers) == 1 and numbers[0].digits < _PAGES


def continue_headers(table: Layout, before: Layout) -> None:
    """Give a table without a header the headers of the one right before it: over a page break, or where that holds
    nothing but headers.

    Columns are told by their right edges, else by their order.
    """
    top = list(takewhile(lambda amount: not _headed_by_time(amount), table.amounts))
    rest = table.amounts[len(top) :]
    if table.lines or not top or (rest and any(amount.headers or amount.stub for amount in top)):
        return
    if before.heads:
        heads = [[cell for cell in row if cell.column] for row in before.heads]
        over_it = headers_over(heads, top)
        table.amounts = [replace(amount, headers=over_it[amount.cell] + amount.headers) for amount in top] + rest
        table.lines = before.lines
        return
    over: dict[int, Amount] = {}
    for amount in before.amounts:
        over.setdefault(amount.edge, amount)
    edges = sorted({amount.edge for amount in top})
    if not all(edge in over for edge in edges):
        if len(edges) != len(over):
            return
        over = {edge: over[other] for edge, other in zip(edges, sorted(over), strict=True)}
    under = before.amounts[-1].parents[-1:] if before.amounts else ()
    table.amounts = [
        replace(
            amount,
            headers=over[amount.edge].headers,
            stub=over[amount.edge].stub,
            parents=amount.parents or under,
        )
        for amount in top
    ] + rest
    table.lines = before.lines


def _headed_by_time(amount: Amount) -> bool:
    return any(when(text).says for text in (*amount.headers, *amount.stub))


def _introduction(before: list[str]) -> Iterator[str]:
    for line in reversed(before[-_NEAR_LINES:]):
        yield line if len(line) <= _LONG else _SENTENCE.split(line)[-1]


_Number = tuple[Cell, Numeral, str | None, bool]
"""An amount's cell, its number, the currency and whether there is a percent sign beside it."""


def _is_label(text: str) -> bool:
    return is_year(text) or bool(_LETTER.search(text) and numeral(text) is None and not _LENGTH.fullmatch(text))


def _numbers(row: tuple[Cell, ...]) -> list[_Number]:
    """The amounts of a row with the currency and percent signs, and the brackets, of the cells beside them."""
    found: list[_Number] = []
    sign: str | None = None
    opened = False
    for at, cell in enumerate(row):
        alone = currency_alone(cell.text)
        if alone or cell.text == "(":
            sign, opened = alone or sign, opened or "(" in cell.text
            continue
        number = None if is_year(cell.text) else numeral(cell.text)
        if number is not None:
            number = replace(number, negative=True) if opened and not number.dash else number
            behind = row[at + 1].text if at + 1 < len(row) else ""
            found.append((cell, number, number.currency or sign, number.percent or percent_alone(behind)))
        elif bounds := _range(cell.text):
            percent = any(bound.percent for bound in bounds)
            named = next((bound.currency for bound in bounds if bound.currency), sign)
            found += [(cell, bound, named, percent) for bound in bounds]
        sign, opened = None, False
    return found


def _range(text: str) -> list[Numeral]:
    """The two numbers of a range: `3.9% - 5.5%`, `$10 to $15`; none where a text is no range, or one of years."""
    for between in (" - ", " – ", " — ", " to ", "–", "—", "-"):
        low, found, high = text.partition(between)
        if found and low.strip() and high.strip():
            bounds = [one for part in (low.strip(), high.strip()) if not is_year(part) and (one := numeral(part))]
            return bounds if len(bounds) == 2 and not any(one.dash for one in bounds) else []
    return []


def _is_header(texts: tuple[Cell, ...], first: int, top: bool) -> bool:
    """Whether a row without amounts heads columns: at the top any row with a text over them, further down one that
    names periods.
    """
    over = [cell for cell in texts if cell.column + cell.colspan > first and cell.column > 0]
    if top:
        return bool(over) or bool(texts and texts[0].column + texts[0].colspan > first)
    return bool(over) and all(when(cell.text).says or not _LETTER.search(cell.text) for cell in over)


def _spans_all(cell: Cell, width: int) -> bool:
    """Whether a cell is a title that lies over the whole table, label column included."""
    return cell.column == 0 and cell.colspan >= width - 1
