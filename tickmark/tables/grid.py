"""Rows of a table: which hold headers, which hold numbers, which only a label; nesting of labels; split cells put together.

A printed number is often spread over cells: `$`, `(`, `1,234`, `)`, `%`. The cell with the digits is the number's address.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tickmark.model import RawCell, RawTable
from tickmark.numbers import currency_symbol, read_number, read_range
from tickmark.tables.model import NumberCell

_CLOSING = re.compile(r"\)?\s*%?\s*\)?")
_LETTERS = re.compile(r"[A-Za-z]")


@dataclass(slots=True)
class Row:
    """One `<tr>` with text. `kind` is `header`, `label` or `data`; `parents` are the label rows it is nested under."""

    index: int
    kind: str
    label: str
    indent: float
    bold: bool
    numbers: list[NumberCell] = field(default_factory=list)
    texts: list[RawCell] = field(default_factory=list)
    parents: tuple[str, ...] = ()


def read_rows(table: RawTable) -> list[Row]:
    """The rows of a table that hold any text, with labels nested."""
    rows = [row for row in (_read_row(cells) for cells in table.cells if cells) if row is not None]
    stub_end = _stub_end(rows)
    for row in rows:
        _classify(row, stub_end)
    _nest(rows)
    return rows


def _read_row(cells: tuple[RawCell, ...]) -> Row | None:
    numbers: list[NumberCell] = []
    texts: list[RawCell] = []
    symbol: str | None = None
    opened = False
    for cell in cells:
        text = cell.text
        first = text[0]
        if first.isalpha() and len(text) > 3:
            texts.append(cell)
            symbol = None
            continue
        code = currency_symbol(text) if len(text) <= 5 else None
        if code is not None:
            symbol, opened = code, "(" in text
            continue
        if text == "(":
            opened = True
            continue
        if len(text) <= 4 and first in ")%" and _CLOSING.fullmatch(text):
            if numbers and "%" in text:
                last = numbers[-1]
                numbers[-1] = NumberCell(last.row, last.column, last.colspan, last.text, last.printed, last.symbol, True, last.high)
            continue
        printed = read_number(text)
        if printed is not None:
            if opened and printed.value > 0:
                printed = type(printed)(-printed.value, printed.decimals, printed.percent, printed.symbol, printed.grouped)
            numbers.append(NumberCell(cell.row, cell.column, cell.colspan, text, printed, printed.symbol or symbol, printed.percent))
        else:
            ends = read_range(text) if first.isdigit() or first in "$.(" else None
            if ends is not None:
                for high, end in enumerate(ends):
                    numbers.append(NumberCell(cell.row, cell.column, cell.colspan, text, end, end.symbol or symbol, end.percent, bool(high)))
            else:
                texts.append(cell)
        symbol, opened = None, False
    if not numbers and not texts:
        return None
    return Row(cells[0].row, "", "", 0.0, False, numbers, texts)


def _stub_end(rows: list[Row]) -> int:
    """First grid column right of the labels: the leftmost column that most rows with a label have their first number in, or after."""
    firsts = sorted(row.numbers[0].column for row in rows if row.numbers and row.texts and row.texts[0].column < row.numbers[0].column)
    if not firsts:
        return 1
    return firsts[len(firsts) // 20]


def _classify(row: Row, stub_end: int) -> None:
    numbers, texts = row.numbers, row.texts
    if numbers and len(numbers) > 1 and numbers[0].column == 0 and numbers[0].printed.year_like and not texts and not all(n.printed.year_like for n in numbers):
        year = numbers.pop(0)
        texts.insert(0, RawCell(year.row, year.column, 1, year.colspan, year.text))
    if numbers and not all(n.printed.year_like for n in numbers):
        row.kind = "data"
        _label(row, numbers[0].column)
        return
    if numbers:  # years only
        for number in numbers:
            texts.append(RawCell(number.row, number.column, 1, number.colspan, number.text))
        numbers.clear()
        texts.sort(key=lambda cell: cell.column)
    if len(texts) == 1 and texts[0].column < stub_end:
        row.kind = "label"
        _label(row, stub_end)
    else:
        row.kind = "header"
        if texts and texts[0].column < stub_end and texts[0].column + texts[0].colspan <= stub_end:
            row.label = texts[0].text


def _label(row: Row, before: int) -> None:
    for cell in row.texts:
        if cell.column < before and (_LETTERS.search(cell.text) or cell.text[0].isdigit()):
            row.label, row.indent, row.bold = cell.text, cell.indent, cell.bold
            return


@dataclass(slots=True)
class _Parent:
    text: str
    indent: float
    bold: bool
    child_indent: float | None = None


def _nest(rows: list[Row]) -> None:
    """Give each row the label rows above it that it belongs to, by indent; a row set further left than a parent's first child ends that parent."""
    stack: list[_Parent] = []
    for row in rows:
        if row.kind == "header":
            continue
        if row.kind == "label":
            while stack and (stack[-1].indent > row.indent or (stack[-1].indent == row.indent and not (stack[-1].child_indent is None and stack[-1].bold and not row.bold))):
                stack.pop()
            row.parents = tuple(parent.text for parent in stack)
            stack.append(_Parent(row.label, row.indent, row.bold))
            continue
        while stack and (row.indent < stack[-1].indent or (stack[-1].child_indent is not None and row.indent < stack[-1].child_indent)):
            stack.pop()
        if stack and stack[-1].child_indent is None:
            stack[-1].child_indent = row.indent
        row.parents = tuple(parent.text for parent in stack)
