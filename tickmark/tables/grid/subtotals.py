"""Rows that add up to a row below them: what a total measures, its parts measure too."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from tickmark import footing
from tickmark.tables.grid.grid import Row

_BARE = 2  # words of a total that names no more than its own kind


@dataclass(frozen=True, slots=True)
class Addends:
    """The rows at `parts` add up to the row at `total` in the columns that end at `edges`; all are indexes of the
    table.
    """

    total: int
    parts: tuple[int, ...]
    edges: frozenset[int]


def find_addends(rows: list[Row]) -> list[Addends]:
    """The sums that the printed numbers of a table show, top to bottom; percentages take no part."""
    data = [row for row in rows if row.kind == "data"]
    lines = []
    for row in data:
        numbers = [number for number in row.numbers if not number.percent]
        decimals = max((number.printed.decimals or 0 for number in numbers), default=0)
        values: dict[Hashable, float] = {number.edge: float(number.printed.value) for number in numbers}
        lines.append(footing.Row(values, 10.0**-decimals, bool(values)))
    return [
        Addends(
            data[found.total].index,
            tuple(data[part].index for part in found.parts),
            frozenset(e for e in found.holds if isinstance(e, int)),
        )
        for found in footing.find_sums(lines)
    ]


def total_labels(rows: list[Row], sums: list[Addends]) -> dict[int, str]:
    """Row index -> the label of the total that the row is a part of; of one that does not say what it sums ("Total
    deferred"), the label of the total above it.
    """
    labels = {row.index: row.label for row in rows}
    above = {part: found.total for found in sums for part in found.parts}
    return {part: labels[_saying(total, above, labels)] for part, total in above.items()}


def _saying(total: int, above: dict[int, int], labels: dict[int, str]) -> int:
    """The first total from here on whose label says what is added up; totals stand below their parts."""
    while len(labels[total].split()) <= _BARE and above.get(total, total) > total:
        total = above[total]
    return total


def signed_rows(rows: list[Row], sums: list[Addends]) -> frozenset[int]:
    """The rows of sums of which one at least carries a currency sign: all of such a sum are amounts."""
    signed = {row.index for row in rows if any(number.symbol for number in row.numbers)}
    return frozenset(
        row
        for found in sums
        if not signed.isdisjoint((*found.parts, found.total))
        for row in (*found.parts, found.total)
    )
