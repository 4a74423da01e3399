"""Tables printed as two or more side by side to save room: `State | Stores | State | Stores`. Each amount belongs to
the label nearest on its left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tickmark.tables.grid.grid import Row

# more rows than a table has; the second part's rows are numbered from here on, the third's from twice as far
APART = 1_000_000
_LEAST = 2  # rows that print labels side by side
_LETTERS = 2  # letters of a label


def one_below_the_other(rows: list[Row]) -> list[Row]:
    """The rows of a table with the parts that stand side by side one below the other, each under the same headers; any
    other table as it is.

    `Alabama | 53 | Nebraska | 21` becomes a row of Alabama and, behind all rows of the left part, one of Nebraska.
    """
    starts = _label_columns(rows)
    if len(starts) < _LEAST:
        return rows
    found: list[Row] = []
    begun = False
    for of_run, run in groupby(rows, key=lambda row: row.kind == "data" or (begun and _labels_alone(row, starts))):
        part = list(run)
        begun = begun or of_run
        found += (
            [piece for place in range(len(starts)) for row in part if (piece := _piece(row, starts, place)) is not None]
            if of_run
            else part
        )
    return found


def _piece(row: Row, starts: list[int], place: int) -> Row | None:
    """What of a row stands in one of the parts, or nothing."""
    first, after = starts[place], starts[place + 1] if place + 1 < len(starts) else None
    texts = [
        cell for cell in row.texts if (place == 0 or cell.column >= first) and (after is None or cell.column < after)
    ]
    numbers = [
        number
        for number in row.numbers
        if (place == 0 or number.column >= first) and (after is None or number.column < after)
    ]
    if not (texts or numbers):
        return None
    label = next((cell for cell in texts if not numbers or cell.column < numbers[0].column), None)
    if label is None and not numbers:
        return None
    if label is None and len(numbers) == len(row.numbers):
        return row  # "Total stores" at the left, its number at the right
    return replace(
        row,
        index=row.index + place * APART,
        kind="data" if numbers else "label",
        label="" if label is None else label.text,
        indent=row.indent if place == 0 or label is None else label.indent,
        bold=row.bold if place == 0 or label is None else label.bold,
        numbers=numbers,
        texts=texts,
        marks=row.marks if place == 0 else "",
    )


def _labels_alone(row: Row, starts: list[int]) -> bool:
    """Whether all that a row without numbers prints are labels over rows of the parts ("Current assets" beside "Current
    liabilities").
    """
    return not row.numbers and all(cell.column in starts and cell.colspan == 1 for cell in row.texts)


def _label_columns(rows: list[Row]) -> list[int]:
    """The columns of labels where the parts of a table are alike: as many numbers in each, under the same headers or
    under none.
    """
    data = [row for row in rows if row.kind == "data" and row.label]
    inner = Counter(column for row in data for column in _inner_labels(row))
    further = sorted(column for column, count in inner.items() if count >= _LEAST and 2 * count >= len(data))
    stub = Counter(row.texts[0].column for row in data).most_common(1)
    if not further or not stub or stub[0][0] >= further[0]:
        return []
    starts = [stub[0][0], *further]
    sizes = [
        max((sum(_part(number.column, starts) == place for number in row.numbers) for row in data), default=0)
        for place in range(len(starts))
    ]
    heads = [[head for head, _ in groupby(_heads(rows, data, starts, place))] for place in range(len(starts))]
    alike = min(sizes) > 0 and len(set(sizes)) == 1 and all(head == heads[0] for head in heads)
    return starts if alike and _tell_apart(data, starts) else []


def _inner_labels(row: Row) -> Iterator[int]:
    """The columns of texts between two numbers of a row."""
    for cell in row.texts:
        words = sum(letter.isalpha() for letter in cell.text) > _LETTERS and cell.text[0].isalpha()
        if words and row.numbers[0].column < cell.column < row.numbers[-1].column:
            yield cell.column


def _part(column: int, starts: list[int]) -> int:
    return max(0, bisect_right(starts, column) - 1)


def _heads(rows: list[Row], data: list[Row], starts: list[int], place: int) -> Iterator[tuple[str, ...]]:
    """What stands over each column of numbers of a part."""
    columns = sorted({number.edge for row in data for number in row.numbers if _part(number.column, starts) == place})
    above = [cell for row in rows if row.kind == "header" for cell in row.texts]
    for column in columns:
        yield tuple(cell.text.lower() for cell in above if cell.column <= column < cell.column + cell.colspan)


def _tell_apart(data: list[Row], starts: list[int]) -> bool:
    """Whether the texts of every further column name each row by itself, as labels do and levels, terms or places do
    not.
    """
    for start in starts[1:]:
        texts = [cell.text.lower() for row in data for cell in row.texts if cell.column == start]
        own = {row.label.lower() for row in data}
        if len(set(texts)) < len(texts) or own.intersection(texts):
            return False
    return True
