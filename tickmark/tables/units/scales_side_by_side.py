"""Columns of one header, told apart by what stands left of them: each "% Change" is that of the amounts it stands
beside.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import combinations

from tickmark.tables.model import NumberCell, Reading

_ENDS = 2  # of a range
_ROWS = 2  # that print two amounts under no header, for it to be a table without one


def told_apart(readings: list[Reading], cells: Mapping[tuple[int, int], NumberCell]) -> list[Reading]:
    """The readings, with the header of the column left of it put before one that several columns have for numbers of
    one unit and period.

    Under `Net sales | % Change | Net earnings | % Change` the changes are those of "Net sales | % Change" and of "Net
    earnings | % Change".
    """
    edges = {place: cell.edge for place, cell in cells.items()}
    heads: dict[int, Counter[str]] = defaultdict(Counter)
    rows: dict[int, list[Reading]] = defaultdict(list)
    for reading in readings:
        edge = edges.get((reading.row, reading.column))
        if edge is not None and reading.column_label:
            heads[edge][reading.column_label] += 1
            rows[reading.row].append(reading)
    header = {edge: counts.most_common(1)[0][0] for edge, counts in heads.items()}
    alike = {
        one.column_label
        for of_row in rows.values()
        for one, other in combinations(of_row, 2)
        if one.column != other.column
        and (one.column_label, one.unit, one.period) == (other.column_label, other.unit, other.period)
    }
    named = {label: _named(label, header) for label in alike}
    return [
        r._replace(column_label=named[r.column_label][edges[r.row, r.column]])
        if r.column_label in alike and edges.get((r.row, r.column)) in named[r.column_label]
        else r
        for r in readings
    ]


def headed(readings: list[Reading], cells: Mapping[tuple[int, int], NumberCell]) -> list[Reading]:
    """The readings, without those of columns that nothing tells apart: no header over any of them, and one period for
    several different amounts.

    Two columns under a caption "Year ended December 31," alone are of two years, and nobody can tell which is which.
    Columns under a row that counts them ("Years | 1 | 2 | 3" of claims by age) are told apart by it: they are not of
    several times.
    """
    rows: dict[tuple[int, str, str, object], list[Reading]] = defaultdict(list)
    for reading in readings:
        rows[reading.row, reading.row_label, reading.unit, reading.period].append(reading)
    bare = [
        of_row
        for of_row in rows.values()
        if len({r.column for r in of_row}) > 1 and not any(r.column_label for r in of_row)
    ]
    differing = [of_row for of_row in bare if len({r.value for r in of_row}) > 1]
    if len(differing) < _ROWS:
        return readings
    counts = _counts(readings, cells)
    columns = {r.column for of_row in differing for r in of_row if not _counted(r, cells, counts)}
    return [r for r in readings if r.column_label or r.column not in columns]


def _counts(readings: list[Reading], cells: Mapping[tuple[int, int], NumberCell]) -> list[NumberCell]:
    """The cells of the rows that count their columns from 1 and hold no amounts."""
    read = {reading.row for reading in readings}
    numbers: dict[int, list[NumberCell]] = defaultdict(list)
    for cell in cells.values():
        if cell.row not in read:
            numbers[cell.row].append(cell)
    return [
        cell
        for of_row in numbers.values()
        if len(of_row) > 1
        and [cell.value for cell in sorted(of_row, key=lambda cell: cell.column)] == list(range(1, len(of_row) + 1))
        for cell in of_row
    ]


def _counted(reading: Reading, cells: Mapping[tuple[int, int], NumberCell], counts: list[NumberCell]) -> bool:
    """Whether the column of a number is counted by a row above it."""
    cell = cells.get((reading.row, reading.column))
    return cell is not None and any(
        count.row < cell.row and count.column <= cell.edge and cell.column <= count.edge for count in counts
    )


def ends_told(readings: list[Reading], cells: Mapping[tuple[int, int], NumberCell]) -> list[Reading]:
    """The readings, with the two ends of a range that one cell prints (`3.80% - 4.95%`) named `low` and `high` below
    their header.
    """
    ranges = {place for place, cell in cells.items() if cell.high}
    count = Counter((reading.row, reading.column) for reading in readings) if ranges else {}
    seen: set[tuple[int, int]] = set()
    found = []
    for reading in readings:
        place = reading.row, reading.column
        end = "" if place not in ranges or count[place] != _ENDS else "high" if place in seen else "low"
        seen.add(place)
        found.append(
            reading._replace(column_label=f"{reading.column_label} | {end}" if reading.column_label else end)
            if end
            else reading
        )
    return found


def _named(label: str, header: Mapping[int, str]) -> dict[int, str]:
    """The columns of a header by their edges, each with the nearest other header on its left before it; none where that
    does not tell them apart.
    """
    found = {}
    for edge in sorted(edge for edge, own in header.items() if own == label):
        beside = next(
            (header[left] for left in sorted(header, reverse=True) if left < edge and header[left] != label), ""
        )
        found[edge] = f"{beside.rpartition(' | ')[2]} | {label}" if beside else label
    return found if len(set(found.values())) == len(found) else {}
