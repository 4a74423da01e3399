"""Which rows of a statement are the sum of rows above them.

Sums are found from the numbers alone, in all columns at once: a total takes the run of rows above it that add up to it
and stands for them from then on, so that totals of totals are found too. Signs count as printed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

HALF = 0.5  # of the last printed digit: what rounding may hide in each number
_LONGEST_RUN = 100  # rows that one total may sum
_NO_CHANCE = (
    (2, 10_000),
    (3, 1000),
)  # parts, and last digits of the total, from which a sum in one column alone is no chance
_NOISE = 1e-9  # of the size: what adding binary fractions may lose


@dataclass(frozen=True, slots=True)
class Row:
    """One row: `values` by column in base units, `digit` one unit of the last printed digit, `total` whether it may be
    a sum.
    """

    values: Mapping[Hashable, float]
    digit: float
    total: bool


@dataclass(frozen=True, slots=True)
class Sum:
    """The row at `total` is the sum of the rows at `parts`, which may be totals themselves.

    `holds` and `fails` are the columns where it is and where it is not; a column that lacks a part and does not add up
    is in neither.
    """

    total: int
    parts: tuple[int, ...]
    holds: tuple[Hashable, ...]
    fails: tuple[Hashable, ...]


def find_sums(rows: Sequence[Row], *, witnesses: int = 2) -> list[Sum]:
    """The sums among the rows, top to bottom.

    Args:
        rows: in the order of the table.
        witnesses: columns that must show that the rows are meant to add up before another one may differ. Where one is
            enough it has to be no chance:
            three rows or more and a total of four digits, or two rows and a total of five.
    """
    found: list[Sum] = []
    open_rows: list[int] = []
    for place, row in enumerate(rows):
        best = _best_run(rows, open_rows, place, witnesses) if row.total and len(open_rows) > 1 else None
        if best is not None:
            found.append(best)
            del open_rows[len(open_rows) - len(best.parts) :]
        open_rows.append(place)
    return found


def _best_run(rows: Sequence[Row], open_rows: Sequence[int], place: int, witnesses: int) -> Sum | None:
    """The shortest run of open rows above that adds up in all columns; else the one that does in all but few."""
    total = rows[place]
    columns = [(column, value, _NOISE * abs(value)) for column, value in total.values.items() if value]
    best: Sum | None = None
    running = [0.0] * len(columns)
    digit = total.digit
    for size, part in enumerate(reversed(open_rows[-_LONGEST_RUN:]), start=1):
        values = rows[part].values
        digit = max(digit, rows[part].digit)
        half = HALF * digit
        exact = 0
        for at, (column, value, noise) in enumerate(columns):
            running[at] += values.get(column, 0.0)
            exact += abs(running[at] - value) - noise <= half
        if size < 2 or not exact:
            continue
        parts = open_rows[-size:]
        fits = [
            abs(had - value) - noise <= half * (size + 1)
            for had, (_, value, noise) in zip(running, columns, strict=True)
        ]
        holds = tuple(column for (column, _, _), fit in zip(columns, fits, strict=True) if fit)
        fails = tuple(
            column
            for (column, _, _), fit in zip(columns, fits, strict=True)
            if not fit and all(column in rows[part].values for part in parts)
        )
        if len(holds) + len(fails) < len(columns) and exact < 2:
            continue
        if not fails and 2 * exact >= len(columns):
            return Sum(place, tuple(parts), holds, fails)
        if len(fails) == 1 and best is None and (exact >= 2 or (exact >= witnesses and _no_chance(total, size, holds))):
            best = Sum(place, tuple(parts), holds, fails)
    return best


def _no_chance(total: Row, parts: int, holds: Sequence[Hashable]) -> bool:
    return any(
        parts >= few and all(abs(total.values[column]) >= units * total.digit for column in holds)
        for few, units in _NO_CHANCE
    )
