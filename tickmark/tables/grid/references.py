"""Digits in brackets that refer to notes below a table, in cells of their own: none of the table's numbers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tickmark.language.rules import Pattern
from tickmark.model import RawTable
from tickmark.tables.model import NumberCell

if TYPE_CHECKING:
    from tickmark.tables.grid.grid import Row

_MARKS = 10  # more notes than that are not referred to by a digit in brackets
_MARK = Pattern(
    "tables/reference-mark",
    r"\(\d\)",
    means="a number in brackets that refers to a note",
    examples=("(1)",),
    counterexamples=("(a)",),
    at="whole",
)
Found = list[tuple["Row", NumberCell]]


def drop_references(rows: list[Row], table: RawTable) -> None:
    """Make a digit in brackets a text where its column holds texts, or nothing but marks of notes counted from 1 under
    no header of its own.
    """
    found = [
        (row, n)
        for row in rows
        for n in row.numbers
        if n.symbol is None and not n.percent and n.printed.decimals == 0 and -_MARKS < n.printed.value < 0
    ]
    for row, number in (*_among_texts(rows, found), *_in_order(rows, found)) if found else ():
        row.numbers.remove(number)
        row.texts += [cell for cell in table.cells[row.index] if cell.column == number.column]
        row.texts.sort(key=lambda cell: cell.column)


def _among_texts(rows: list[Row], found: Found) -> Found:
    """Those that are the only number in a column of texts."""
    ranges = {(n.row, n.column) for row in rows for n in row.numbers if n.high}
    numbers = Counter(
        n.column for row in rows for n in row.numbers if not n.printed.dash and (n.row, n.column) not in ranges
    )
    texts = Counter(
        [cell.column for row in rows if row.numbers for cell in row.texts] + [column for _, column in ranges]
    )
    return [(row, number) for row, number in found if numbers[number.column] == 1 and texts[number.column] > 1]


def _in_order(rows: list[Row], found: Found) -> Found:
    """Those of columns that hold nothing else: `$ 412 | (1)`, then `205 | (2)`, then `118 |`. Together they count from
    1 without a gap.
    """
    marked = [(row, number) for row, number in found if _MARK.fullmatch(number.text)]
    all_at, marks_at = (
        Counter(n.edge for row in rows for n in row.numbers),
        Counter(number.edge for _, number in marked),
    )
    columns = {
        edge
        for edge, count in marks_at.items()
        if count == all_at[edge] and not _headed(rows, edge, set(all_at) - set(marks_at))
    }
    marks = [(row, number) for row, number in marked if number.edge in columns and len(row.numbers) > 1]
    counted = {-number.printed.value for _, number in marks}
    return marks if len(marks) > 1 and counted == set(range(1, len(counted) + 1)) else []


def _headed(rows: list[Row], edge: int, others: set[int]) -> bool:
    """Whether a header stands over a column and over no other that has numbers, or what stands over the others leaves
    nothing to tell.
    """
    heads = [row for row in rows if all(n.printed.year_like for n in row.numbers)]
    over = [range(cell.column, cell.column + cell.colspan) for row in heads for cell in row.texts]
    over += [range(year.column, year.column + year.colspan) for row in heads for year in row.numbers]
    return any(edge in span and not any(other in span for other in others) for span in over) or not any(
        other in span for span in over for other in others
    )
