"""Which columns a header stands over, where its spans do not say: exported sheets keep only the first cell of a merged
one, some filers centre a header over its group, and old ones set it a column beside its numbers.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from tickmark.language.rules import Pattern
from tickmark.model import RawCell
from tickmark.tables.grid.grid import Row

YEAR_ALONE = Pattern(
    "tables/year-alone",
    r"(?:fiscal |year )?(?:19|20)\d\d",
    means='a year and nothing else, with or without "fiscal"',
    examples=("Fiscal 2018",),
    counterexamples=("Fiscal Year",),
    at="whole",
    flags=re.IGNORECASE,
)
_SURELY = 3  # headers side by side that span one column each, and so does the last of them
_PADDING = 2  # grid columns left of the first number that may be empty


@dataclass(frozen=True, slots=True)
class Column:
    """The grid columns from `first` to `last` that the cells of one printed column take up."""

    first: int
    last: int

    def under(self, cell: RawCell) -> bool:
        """Whether a cell stands over any of them."""
        return cell.column <= self.last and self.first < cell.column + cell.colspan


def printed_columns(rows: list[Row], heads: list[list[RawCell]]) -> tuple[Column, ...]:
    """The printed columns right of the labels, left to right. A bracket or a percent sign may set the right edge of a
    number one grid column apart from those above it: neighbouring edges that no row has both of are one column. What
    stands left of all numbers under none of the `heads` is one more label.
    """
    lines = [
        {n.edge: n.column for n in row.numbers}
        | {c.column + c.colspan - 1: c.column for c in row.texts[1:] if c.column > 0}
        for row in rows
        if row.numbers
    ]
    together = {(edge, edge + 1) for line in lines for edge in line if edge + 1 in line}
    columns: list[Column] = []
    for edge in sorted({edge for line in lines for edge in line}):
        first = min(line[edge] for line in lines if edge in line)
        if columns and columns[-1].last == edge - 1 and (edge - 1, edge) not in together:
            columns[-1] = Column(min(columns[-1].first, first), edge)
        else:
            columns.append(Column(first, edge))
    numbers = min((n.column for row in rows for n in row.numbers), default=0)
    return tuple(
        column
        for column in columns
        if column.last >= numbers or any(column.under(cell) for row in heads for cell in row)
    )


def placed(cells: list[RawCell], columns: tuple[Column, ...], *, lowest: bool) -> dict[Column, RawCell] | None:
    """The header cell over each printed column, by the order of both where their places do not tell; None where the
    spans of the cells do.

    Args:
        cells: one header row, without what stands over the labels.
        columns: what it heads.
        lowest: no further header row stands between it and the numbers, so that it names each column on its own.
    """
    if not cells or len(cells) > len(columns):
        return None
    astray = _astray(cells, columns)
    padded = _padded(columns) if astray else columns
    if astray and not _astray(cells, padded):
        found = placed(cells, padded, lowest=lowest) or _as_they_stand(cells, padded)
        return {column: found[wider] for column, wider in zip(columns, padded, strict=True) if wider in found}
    spanless = all(cell.colspan == 1 for cell in cells) and any(
        not any(column.under(cell) for cell in cells) for column in columns
    )
    over = [any(column.under(cell) for cell in cells) for column in columns]
    beside = _side_by_side(over, len(cells))
    if not astray and (beside or not spanless):
        return (
            _one_each(cells, columns)
            if (lowest or len(cells) == len(columns)) and all(cell.colspan == 1 for cell in cells)
            else None
        )
    if len(columns) == len(cells):
        return dict(zip(columns, cells, strict=True))
    if not (lowest or astray) and len(cells) == 1 and not any(column.under(cells[0]) for column in columns[:-1]):
        return {columns[-1]: cells[0]}  # "Average" over "Age", the last of several: no group begins or is centred there
    size, rest = divmod(len(columns), len(cells))
    if lowest and (rest or not all(columns[index * size].under(cell) for index, cell in enumerate(cells))):
        return _as_they_stand(cells, columns) if not astray else None
    if rest == 0:
        return {column: cells[index // size] for index, column in enumerate(columns)}
    return _by_distance(cells, columns)


def _side_by_side(over: list[bool], count: int) -> bool:
    """Whether each of several headers stands over one column, right beside the next, so that columns left or right of
    them are headed elsewhere: two of them over the last columns, three over any ("First", "Second", "Third", "Fourth"
    before a column that a lower row calls "Year").
    """
    if count < 2 or sum(over) != count:
        return False
    first = over.index(True)
    return all(over[first : first + count]) and (count >= _SURELY or first + count == len(over))


def _astray(cells: list[RawCell], columns: tuple[Column, ...]) -> bool:
    """Whether a header stands over none of the columns."""
    return any(not any(column.under(cell) for column in columns) for cell in cells)


def _padded(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """The columns with the empty grid columns left of each, where a sign has its place and headers without spans may
    begin.
    """
    before = (columns[0].first - _PADDING, *(column.last + 1 for column in columns[:-1]))
    return tuple(
        Column(max(1, min(first, column.first)), column.last) for first, column in zip(before, columns, strict=True)
    )


def _as_they_stand(cells: list[RawCell], columns: tuple[Column, ...]) -> dict[Column, RawCell]:
    """The columns that cells stand over, each with the first."""
    over = {column: next((cell for cell in cells if column.under(cell)), None) for column in columns}
    return {column: cell for column, cell in over.items() if cell is not None}


def _one_each(cells: list[RawCell], columns: tuple[Column, ...]) -> dict[Column, RawCell] | None:
    """The one cell over each column; None where two stand over one."""
    over = {column: [cell for cell in cells if column.under(cell)] for column in columns}
    return (
        {column: found[0] for column, found in over.items()}
        if all(len(found) == 1 for found in over.values())
        else None
    )


def _by_distance(cells: list[RawCell], columns: tuple[Column, ...]) -> dict[Column, RawCell]:
    """Groups of unlike size: each begins at its header where the first header stands over the first column, else its
    header stands over its middle.
    """
    if cells[0].column <= columns[0].last:
        starts = [cell.column for cell in cells]
        return {column: cells[bisect_right(starts, column.last) - 1] for column in columns}
    return {
        column: min(cells, key=lambda cell: abs(2 * cell.column + cell.colspan - 1 - column.first - column.last))
        for column in columns
    }


def goes_on_below(row: list[RawCell], lowest: list[RawCell]) -> bool:
    """Whether each cell of a header row stands right over a year of the lowest, which names other columns otherwise: it
    is of that column alone ("Balance" over "2022" and over "2023", with "Additions" between them).
    """
    years = {cell.column for cell in lowest if YEAR_ALONE.fullmatch(cell.text.strip())}
    return (
        bool(row)
        and len(row) == len(years) < len(lowest)
        and all(cell.colspan == 1 and cell.column in years for cell in row)
    )
