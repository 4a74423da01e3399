"""Rows of a table: which hold headers, which hold numbers, which only a label; nesting of labels; split cells put
together.

A printed number is often spread over cells: `$`, `(`, `1,234`, `)`, `%`. The cell with the digits is the number's
address.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from tickmark.language.rules import Pattern
from tickmark.model import RawCell, RawTable
from tickmark.numbers import YEAR
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.grid.references import drop_references
from tickmark.tables.grid.row_cells import RowReader
from tickmark.tables.grid.side_by_side import APART, one_below_the_other
from tickmark.tables.model import Behind, NumberCell

_LETTERS = Pattern(
    "tables/letter",
    r"[A-Za-z]",
    means="a letter",
    examples=("[[R]]SUs granted, net of cancellations",),
    counterexamples=("1, 12",),
)
_DEEPEST = 12  # labels that a row may be nested under
_YEAR_NAMED = Pattern(
    "tables/year-named",
    r"(?:(?:fiscal|calendar)(?: year)? )?(?:19|20)\d\d:?",
    means="a year as a label over rows",
    examples=("Fiscal 2023:",),
    counterexamples=("Fiscal 2023 sales",),
    at="whole",
    flags=re.IGNORECASE,
)
_QUARTER_NAMED = Pattern(
    "tables/quarter-named",
    r"(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th)(?: quarter)?:?",
    means="a quarter as a label below a year",
    examples=("third quarter:",),
    counterexamples=("third place",),
    at="whole",
)
_DASHED = Pattern(
    "tables/dashed",
    r"((?:19|20)\d\d)? ?[—–]\s?[A-Za-z]",
    means="a label that goes on behind a dash",
    examples=("[[2022—C]]urrent",),
    counterexamples=("Current",),
    at="start",
)
_OTHER_YEAR = Pattern(
    "tables/other-year",
    r"\b(?:built|construct\w+|renovat\w+|acquired|acquisition|opened|founded|formed|born|since|expir\w+|matur\w+)\b",
    means="a header over years that date no amount",
    examples=("principal amount due upon [[maturity]]",),
    counterexamples=("principal amount outstanding",),
)


@dataclass(slots=True)
class Row:
    """One `<tr>` with text. `kind` is `header`, `label` or `data`; `parents` are the label rows it is nested under.

    `group` is what a column left of its own label names: over it and rows below it; `inner` is then the label of the
    row that prints both. `leads` are the grid columns of signs in cells of their own, by the columns of the numbers
    behind them; `marks` what its first text has of marks of footnotes, without which it is read.
    """

    index: int
    kind: str
    label: str
    indent: float
    bold: bool
    numbers: list[NumberCell] = field(default_factory=list)
    texts: list[RawCell] = field(default_factory=list)
    parents: tuple[str, ...] = ()
    qualifier: str = ""
    context: str = ""
    group: str = ""
    inner: str = ""
    leads: dict[int, int] = field(default_factory=dict)
    marks: str = ""

    @property
    def printed(self) -> int:
        """The ordinal of its `<tr>`: `index` is another one where it stood beside a further row."""
        return self.index % APART

    def named(self) -> tuple[str, tuple[str, ...]]:
        """The label of the row's own and all that it is nested under."""
        return self.inner or self.label, (*self.parents, self.group) if self.group else self.parents


def margin(table: RawTable) -> int:
    """How many grid columns at the left of a table are empty."""
    return min((cell.column for cells in table.cells for cell in cells[:1]), default=0)


def read_rows(table: RawTable) -> list[Row]:
    """The rows of a table that hold any text, with labels nested; grid columns are counted from the first that is not
    empty, behind its `margin`.
    """
    empty = margin(table)
    if empty:
        table = replace(
            table,
            cells=tuple(tuple(cell._replace(column=cell.column - empty) for cell in cells) for cells in table.cells),
        )
    rows = [row for row in (_read_row(cells) for cells in table.cells if cells) if row is not None]
    _years_to_stub(rows, table)
    _drop_ranks(rows)
    drop_references(rows, table)
    stub_end = _stub_end(rows)
    label_columns = {
        row.texts[0].column for row in rows if row.numbers and row.texts and row.texts[0].column < row.numbers[0].column
    } or {0}
    other_years = {
        place
        for row in rows
        if not row.numbers
        for cell in row.texts
        if _OTHER_YEAR.search(cell.text.lower())
        for place in _places(cell)
    }
    for row in rows:
        _classify(row, stub_end, label_columns, other_years)
    rows = one_below_the_other(rows)
    _names_in_digits(rows)
    _labels_to_the_right(rows)
    _quarters_of_years(rows)
    _carry_labels(rows)
    _group(rows)
    _told_apart(rows)
    _nest(rows)
    return rows


def _years_to_stub(rows: list[Row], table: RawTable) -> None:
    """A column that holds nothing but years beside other numbers labels its rows: make its cells texts."""
    years: dict[int, bool] = {}
    for row in rows:
        if len(row.numbers) > 1 and not all(n.printed.year_like for n in row.numbers):
            for number in row.numbers:
                years[number.column] = years.get(number.column, True) and number.printed.year_like
    for row in rows if any(years.values()) else ():
        if not row.numbers or all(n.printed.year_like for n in row.numbers):
            continue
        for number in [n for n in row.numbers if years.get(n.column)]:
            row.numbers.remove(number)
            row.texts += [cell for cell in table.cells[row.index] if cell.column == number.column]
            row.texts.sort(key=lambda cell: cell.column)


def _drop_ranks(rows: list[Row]) -> None:
    """Rows that are counted 1, 2, 3 in a column left of their labels, or have the numbers of accounts there: these are
    no numbers of the table.
    """
    counted = [
        row for row in rows if len(row.numbers) > 1 and row.texts and row.numbers[0].column < row.texts[0].column
    ]
    ranks = [row.numbers[0] for row in counted]
    codes = {n.text for n in ranks if n.text.isdecimal()}
    lengths = {len(code) for code in codes}
    accounts = len(codes) == len(ranks) >= _BRIDGE and len(lengths) == 1 and min(lengths) >= _BRIDGE
    if (
        len(ranks) > 1
        and not any(n.symbol or n.percent for n in ranks)
        and (accounts or [n.printed.value for n in ranks] == list(range(1, len(ranks) + 1)))
    ):
        for row in counted:
            del row.numbers[0]


def _names_in_digits(rows: list[Row]) -> None:
    """A first row of bare digits over rows that have labels names the columns, as models of aircraft do.

    It may stand under one header over all of them ("Program"), and say then of what day they are.
    """
    data = [row for row in rows if row.kind == "data"]
    first = data[0] if data else None
    if first is None or len(first.numbers) < _NAMES or len(data) < _NAMES or not (data[1].label and data[2].label):
        return
    over = [row for row in rows[: rows.index(first)] if row.kind == "header"]
    if any(len(row.texts) > 1 for row in over) or (first.label and not (over and read_head_clue(first.label).dates)):
        return
    if any(
        n.symbol
        or n.percent
        or n.printed.grouped
        or n.printed.decimals
        or n.printed.dash
        or n.printed.value < _LEAST_NAME
        for n in first.numbers
    ):
        return
    first.kind = "header"
    first.texts = sorted(
        (*first.texts, *(RawCell(n.row, n.column, 1, n.colspan, n.text) for n in first.numbers)),
        key=lambda cell: cell.column,
    )
    first.numbers.clear()


def _labels_to_the_right(rows: list[Row]) -> None:
    """A table of amounts each with its words behind it, as bridges from one amount to another are printed: the words
    are the labels.
    """
    data = [row for row in rows if row.kind == "data"]
    behind = [
        row
        for row in data
        if len(row.numbers) == 1 and not row.label and row.texts and row.texts[0].column > row.numbers[0].column
    ]
    if len(behind) < _BRIDGE or len(behind) < len(data) or not any(row.numbers[0].symbol for row in behind):
        return
    for row in behind:
        row.label, row.indent, row.bold = row.texts[0].text, row.texts[0].indent, row.texts[0].bold


def _quarters_of_years(rows: list[Row]) -> None:
    """Quarters beside a year that only the first of them prints (`2023 | First`, then ` | Second`) are those of that
    year.
    """
    year, column = "", -1
    for row in rows:
        labels = [cell for cell in row.texts if cell.column < row.numbers[0].column] if row.kind == "data" else []
        if len(labels) > 1 and _YEAR_NAMED.fullmatch(labels[0].text):
            year, column = labels[0].text, labels[1].column
        quarter = next((cell for cell in labels if year and cell.column == column), None)
        named = _QUARTER_NAMED.fullmatch(quarter.text.lower().strip()) if quarter is not None else None
        if quarter is None or named is None:
            if row.kind != "data" or not row.label or row.label != year:
                year = ""
            continue
        row.label, row.indent, row.bold = quarter.text, quarter.indent, quarter.bold
        row.qualifier = f"{named['nth']} quarter {year}"


def _carry_labels(rows: list[Row]) -> None:
    """Rows told apart by a year beside the label (`BEAUTY 2024`, `2023`) share the label of the first of them, those by
    a dash its year (`2024—Current`, `—Noncurrent`).
    """
    carried = year = ""
    for row in rows:
        if row.kind != "data":
            carried = year = ""
            continue
        dashed = _DASHED.match(row.label)
        year = dashed[1] or year if dashed else ""
        if dashed and not dashed[1]:
            row.qualifier = year
            continue
        if YEAR.fullmatch(row.label) and carried:
            row.qualifier, row.label = row.label, carried
        elif row.qualifier:
            carried = row.label
        else:
            carried = ""


def _group(rows: list[Row]) -> None:
    """A name beside the first of several labels (`Product A | Europe`, then ` | Asia`) is over all of them, not the
    label of the first.
    """
    group, column = "", -1
    for row, below in zip_longest(rows, rows[1:]):
        own = (
            [cell for cell in row.texts if cell.column < row.numbers[0].column and _LETTERS.search(cell.text)]
            if row.kind == "data" and not row.qualifier
            else []
        )
        if group and own and own[0].column == column:
            row.group = group
            continue
        group = ""
        beside = (
            next((cell for cell in below.texts if _LETTERS.search(cell.text)), None)
            if below is not None and below.kind == "data"
            else None
        )
        if (
            len(own) == 2
            and below is not None
            and beside is not None
            and beside.column == own[1].column < below.numbers[0].column
            and row.label == own[0].text
        ):
            group, column = own[0].text, own[1].column
            row.group, row.inner = group, own[1].text


def _told_apart(rows: list[Row]) -> None:
    """Rows that only a second column tells apart (`Pacific | Stores`, `Pacific | Online`) are named by it, under the
    first; where the first holds nothing but numbers of accounts, by it alone.
    """
    data = [row for row in rows if row.kind == "data" and not (row.qualifier or row.group)]
    pairs = {
        row.index: (own[0].text, own[1].text)
        for row in data
        if len(own := [cell for cell in row.texts if cell.column < row.numbers[0].column]) > 1
        and _LETTERS.search(own[1].text)
    }
    firsts = [first for first, _ in pairs.values()]
    several = len(set(firsts)) < len(firsts) and len(set(pairs.values())) == len(firsts)
    numbers = all(first.isdecimal() and not YEAR.fullmatch(first) for first in firsts)
    if len(firsts) < _NAMES or 2 * len(firsts) < len(data) or not (several or numbers):
        return
    for row in data:
        if row.index in pairs:
            first, row.inner = pairs[row.index]
            row.group = "" if numbers else first
            row.label = row.inner if numbers else row.label


def _read_row(cells: tuple[RawCell, ...]) -> Row | None:
    """The numbers and texts of a `<tr>`; None where it holds nothing."""
    reader = RowReader()
    for cell in cells:
        if cell.text:  # else nothing but a link
            reader.take(cell)
    texts = reader.all_texts()
    return (
        Row(cells[0].row, "", "", 0.0, False, reader.numbers, texts, leads=reader.leads, marks=reader.marks)
        if reader.numbers or texts
        else None
    )


def _stub_end(rows: list[Row]) -> int:
    """First grid column right of the labels: the leftmost column that most rows with a label have their first number,
    or its sign, in or after.
    """
    firsts = sorted(
        row.leads.get(row.numbers[0].column, row.numbers[0].column)
        for row in rows
        if row.numbers and row.texts and row.texts[0].column < row.numbers[0].column
    )
    if not firsts:
        return 1
    return firsts[len(firsts) // 20]


def _places(cell: RawCell) -> range:
    """The grid columns of a cell."""
    return range(cell.column, cell.column + cell.colspan)


def _classify(row: Row, stub_end: int, label_columns: set[int], other_years: set[int]) -> None:
    numbers, texts = row.numbers, row.texts
    if numbers and not (all(n.printed.year_like for n in numbers) or _is_shock(row)):
        row.kind = "data"
        _label(row, numbers[0].column, other_years)
        return
    if numbers:  # years, or changes of a rate
        for number in numbers:
            texts.append(RawCell(number.row, number.column, 1, number.colspan, number.text))
        numbers.clear()
        texts.sort(key=lambda cell: cell.column)
    if len(texts) == 1 and texts[0].column in label_columns and texts[0].column < stub_end:
        row.kind = "label"
        _label(row, stub_end, other_years)
    else:
        row.kind = "header"
        if texts and texts[0].column + texts[0].colspan <= stub_end and not label_columns.isdisjoint(_places(texts[0])):
            row.label = texts[0].text


def _is_shock(row: Row) -> bool:
    """Whether a row heads columns by how far a rate may go up or down: `+100 basis points | -100 basis points`."""
    below = all(number.behind is Behind.BASIS_POINTS and number.printed.value < 0 for number in row.numbers)
    return below and any(cell.text[0] == "+" and cell.text[1].isdigit() for cell in row.texts if len(cell.text) > 1)


def _label(row: Row, before: int, other_years: set[int]) -> None:
    for cell in row.texts:
        if cell.column < before and (_LETTERS.search(cell.text) or cell.text[0].isdigit()):
            if row.label:
                if YEAR.fullmatch(cell.text) and cell.column not in other_years:
                    row.qualifier = cell.text
                    return
                continue
            row.label, row.indent, row.bold = cell.text, cell.indent, cell.bold


_NAMES = 3  # columns, and rows, from which a row of digits may name columns
_LEAST_NAME = 100
_BRIDGE = 3  # rows with their words behind the amount that make it a table's manner; digits of an account's number


@dataclass(slots=True)
class _Parent:
    text: str
    indent: float
    bold: bool
    child_indent: float | None = None


def sums_up(label: str, over: str) -> bool:
    """Whether a row is the total of what stands under a label, by its name, and so ends it ("Total revenues" below
    "Revenues by:").
    """
    return label[:6].lower() == "total " and label[6:].strip(" :").lower() == over.strip(" :").lower().removesuffix(
        " by"
    )


def _nest(rows: list[Row]) -> None:
    """Give each row the label rows above it that it belongs to, by indent; a row set further left than a parent's first
    child ends that parent.

    A row that has the name of the first row below other labels is the first below the label before it, wherever that is
    set.
    """
    stack: list[_Parent] = []
    context = ""
    firsts = Counter(
        row.label for before, row in pairwise(rows) if before.kind == "label" and row.kind == "data" and row.label
    )
    for before, row in zip([None, *rows], rows, strict=False):
        if row.kind == "header":
            context = ""
            continue
        row.context = context
        if row.kind == "label":
            clue = read_head_clue(row.label)
            if (clue.dated or clue.months) and len(row.label) < 100:
                context = row.label
            while stack and (
                stack[-1].indent > row.indent
                or (
                    stack[-1].indent == row.indent
                    and not (stack[-1].child_indent is None and stack[-1].bold and not row.bold)
                )
            ):
                stack.pop()
            row.parents = tuple(parent.text for parent in stack)
            if len(stack) < _DEEPEST:
                stack.append(_Parent(row.label, row.indent, row.bold))
            continue
        if (
            before is not None
            and before.kind == "label"
            and stack
            and stack[-1].text == before.label
            and firsts[row.label] > 1
        ):
            stack[-1].indent = min(stack[-1].indent, row.indent)
        while stack and (
            row.indent < stack[-1].indent
            or (
                stack[-1].child_indent is not None
                and row.indent < stack[-1].child_indent
                and row.indent <= stack[-1].indent
            )
        ):
            stack.pop()
        if stack and stack[-1].child_indent is None:
            stack[-1].child_indent = row.indent
        row.parents = tuple(parent.text for parent in stack)
        ended = next((place for place, parent in enumerate(stack) if sums_up(row.label, parent.text)), len(stack))
        del stack[ended:]
