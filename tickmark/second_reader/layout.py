"""A table as rows with labels: which cells are amounts, which texts stand over them, which rows they belong to."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from tickmark.second_reader.days import when
from tickmark.second_reader.numerals import Numeral, currency_alone, is_year, numeral, percent_alone
from tickmark.second_reader.page import Cell, PageTable

_LONG = 250  # characters from which a line is a paragraph, of which the last sentence alone introduces the table
_NEAR_LINES = 8  # lines above a table that may introduce it
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(])")
_FURNITURE = re.compile(
    r"[\divxF -]{1,6}|table of contents|\(?continued\)?|see (?:the )?accompanying .*", re.IGNORECASE
)
_LETTER = re.compile(r"[A-Za-z]")
_LENGTH = re.compile(r"\d[\d.,]*\s*(?:years?|months?|days?)", re.IGNORECASE)
_RANGE = re.compile(
    rf"\$?{_LENGTH.pattern}|\$?\d[\d.,]*\s*%?\s*(?:[-–—]|to)\s*\$?\d[\d.,]*\s*(?:%|years?|months?)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Amount:
    """One number of a table with the texts that govern it.

    `label` is the nearest text to the left, `stubs` all texts to the left, those of the rows above included that stand
    for this row too (`Humira | United States`, then an empty cell and `International`), `parents` the lines without
    numbers above it, nearest last; `headers` the texts over its column, top to bottom; `stub` the texts over the label
    column; `group` the nearest line without numbers that names a period; `before` and `behind` the cells beside it.
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


@dataclass
class Layout:
    """A table's amounts, and the lines that introduce it, nearest first."""

    table: PageTable
    amounts: list[Amount] = field(default_factory=list)
    lines: tuple[str, ...] = ()
    signs: dict[int, str] = field(default_factory=dict)
    row_signs: dict[int, str] = field(default_factory=dict)
    percents: set[int] = field(default_factory=set)

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


def lay_out(table: PageTable, furniture: Container[str] = ()) -> Layout:
    """Find a table's amounts and the texts that govern each.

    Args:
        table: of the page.
        furniture: lines that are page headers and footers, which introduce nothing.
    """
    lines = [line for line in table.before if line not in furniture and not _FURNITURE.fullmatch(line)]
    found = Layout(table, lines=tuple(_introduction(lines)))
    numbers = [_numbers(row) for row in table.rows]
    width = max((cell.column + cell.colspan for row in table.rows for cell in row), default=0)
    first = min((cell.column for row in numbers for cell, _, _, _ in row), default=0)
    block: list[tuple[Cell, ...]] = []
    stub: list[str] = []
    parents: list[str] = []
    carried: dict[int, str] = {}
    group = ""
    last_was_header = last_was_line = True
    for row, own in zip(table.rows, numbers, strict=True):
        texts = [cell for cell in row if cell.text]
        if own:
            last_was_header = last_was_line = False
            labels = [
                c
                for c in texts
                if is_year(c.text)
                or (_LETTER.search(c.text) and numeral(c.text) is None and not _LENGTH.fullmatch(c.text))
            ]
            leftmost = min((c.column for c in labels), default=0)
            carried = {column: text for column, text in carried.items() if column < leftmost} | {
                c.column: c.text for c in labels
            }
            for cell, number, currency, percent in own:
                label = next((c.text for c in reversed(labels) if c.column < cell.column), "")
                stubs = tuple(text for column, text in sorted(carried.items()) if column < cell.column)
                if currency:
                    for column in (
                        cell.column,
                        cell.column + 1,
                        cell.column - 1,
                    ):  # digits stand a column off where the sign has none
                        found.signs.setdefault(column, currency)
                    found.row_signs.setdefault(cell.row, currency)
                if percent:
                    found.percents.add(cell.column)
                headers = tuple(_over(block, cell, first))
                found.amounts.append(
                    Amount(
                        cell, number, label, stubs, tuple(parents[-3:]), headers, tuple(stub), group, currency, percent
                    )
                )
            continue
        if not texts:
            continue
        if any(_RANGE.fullmatch(cell.text) and not when(cell.text).says for cell in texts[1:]):
            last_was_header = last_was_line = False  # a row of lengths and ranges: 4.7 years, 21% - 24%
            continue
        if _is_header(texts, first, last_was_header):
            if not last_was_header:
                block, stub = [], stub[:0]
                parents = []
            last_was_header = True
            stub += [cell.text for cell in texts if cell.column + cell.colspan <= first or _spans_all(cell, width)]
            block.append(
                tuple(cell for cell in texts if cell.column + cell.colspan > first and not _spans_all(cell, width))
            )
            group = ""
            continue
        line = texts[0].text
        carried = {}
        if not last_was_line:
            del parents[-1:]  # a line behind amounts stands beside the one before them, not under it
        last_was_line = True
        if last_was_header and not found.amounts:
            stub.append(line)
        parents.append(line)
        if when(line).says:
            group = line
        if found.amounts:
            last_was_header = False
    return found


def continue_headers(table: Layout, before: Layout) -> None:
    """Give a table that goes on from the one before it, over a page break, that one's headers by column."""
    own = {text for amount in table.amounts for text in (*amount.headers, *amount.stub)}
    if table.lines or any(when(text).says for text in own):
        return
    over: dict[int, Amount] = {}
    for amount in before.amounts:
        over.setdefault(amount.cell.column, amount)
    columns = sorted({amount.cell.column for amount in table.amounts})
    if not columns:
        return
    if not all(column in over for column in columns):
        if len(columns) != len(over):
            return
        over = {column: over[other] for column, other in zip(columns, sorted(over), strict=True)}
    table.amounts = [
        replace(amount, headers=over[amount.cell.column].headers, stub=over[amount.cell.column].stub)
        for amount in table.amounts
    ]
    table.lines = before.lines


def _introduction(before: list[str]) -> Iterator[str]:
    for line in reversed(before[-_NEAR_LINES:]):
        yield line if len(line) <= _LONG else _SENTENCE.split(line)[-1]


def _numbers(row: tuple[Cell, ...]) -> list[tuple[Cell, Numeral, str | None, bool]]:
    """The amounts of a row with the currency and percent signs of the cells beside them."""
    found: list[tuple[Cell, Numeral, str | None, bool]] = []
    sign: str | None = None
    for at, cell in enumerate(row):
        if not cell.text:
            continue
        alone = currency_alone(cell.text)
        if alone:
            sign = alone
            continue
        number = None if is_year(cell.text) else numeral(cell.text)
        if number is not None:
            behind = next((c.text for c in row[at + 1 :] if c.text), "")
            found.append((cell, number, number.currency or sign, number.percent or percent_alone(behind)))
        sign = None
    return found


def _is_header(texts: list[Cell], first: int, top: bool) -> bool:
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


def _over(block: list[tuple[Cell, ...]], cell: Cell, first: int) -> Iterator[str]:
    left, right = cell.column, cell.column + cell.colspan
    for row in block:
        for header in row:
            if (
                header.column < right
                and left < header.column + header.colspan
                and header.column + header.colspan > first
            ):
                yield header.text
