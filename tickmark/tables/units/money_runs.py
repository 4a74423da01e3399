"""Rows that nothing makes amounts of money: among operating statistics a currency sign stands at every amount, since
what stands over it is counted in something else.

    New students                   21,340      no amount stands over it
    Revenue per student        $   13,923
    Operating income           $    130.1
    Net income                       91.6      goes on with the amounts over it
    Clearing members                   62      their decimal is missing: it does not
    Market share                      8.4 %    ends them
    Trading days                      252
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from tickmark.language.phrases import Phrases
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import read_statement
from tickmark.tables.model import NumberCell

_SUMS: Final = Phrases("begins_a_sum", at="start")


def outside_runs(rows: Sequence[Row], added: Collection[int], others: Collection[int]) -> frozenset[int]:
    """The rows without a currency sign that go on with no amount of money; none where the table is of money alone.

    Args:
        rows: of one table.
        added: those that add up with amounts.
        others: those that are counted in something else, or are of one unit.
    """
    shares = _columns_of_shares(rows)
    data = [row for row in rows if row.kind == "data" and row.numbers]
    ended = rows_in_percent(rows) | set(others)
    if not (ended & {row.index for row in data} and any(n.symbol for row in data for n in row.numbers)):
        return frozenset()
    each = _each_is_signed(rows, added, ended)
    found: set[int] = set()
    over: dict[int, int] | None = None  # the decimals of the amounts that are gone on with, by column
    for row in data:
        own = {
            n.edge: n.printed.decimals for n in row.numbers if n.edge not in shares and n.printed.decimals is not None
        }
        if row.index in ended:
            over = None
        elif row.index in added or any(n.symbol for n in row.numbers):
            over = None if each or read_statement(row.label) else (over or {}) | own
        elif over is None or any(over.get(edge, decimals) != decimals for edge, decimals in own.items()):
            found.add(row.index)
    return frozenset(found)


def rows_of_other_precision(rows: Sequence[Row], power: int) -> frozenset[int]:
    """The rows without one decimal where other rows have a currency sign and a decimal at each amount, so that one
    power of ten cannot hold for both: `Gross profit $780.2 $775.0` and `Gross profit per vehicle $3,400 $3,880`.

    Args:
        rows: of one table.
        power: the power of ten of its money; rows that state a greater one for themselves say nothing of the others.
    """
    shares = _columns_of_shares(rows)
    told: dict[int, set[int | None]] = {}
    signed = False
    for row in rows:
        own = [n for n in row.numbers if n.edge not in shares and not (n.percent or n.printed.dash or n.behind)]
        if row.kind == "data" and len(own) > 1:
            told[row.index] = {n.printed.decimals or 0 for n in own}
            stated = [found.money or 0 for text in (row.label, *row.parents) if (found := read_statement(text))]
            scaled = any(n.printed.power for n in own) or max(stated, default=0) > power
            signed = signed or (told[row.index] == {1} and any(n.symbol for n in own) and not scaled)
    return frozenset(row for row, decimals in told.items() if decimals == {0}) if signed else frozenset()


def _each_is_signed(rows: Sequence[Row], added: Collection[int], others: Collection[int]) -> bool:
    """Whether an amount that is no sum bears a sign right below a row that bears none, and further amounts stand over
    both, as only in tables that have a sign at each amount.
    """
    signed = False
    for one, other in pairwise(rows):
        signed = signed or any(n.symbol for n in one.numbers)
        plain = bool(one.numbers) and not any(n.symbol or n.percent for n in one.numbers)
        plain = plain and one.index not in others
        no_sum = other.index not in added and not _SUMS.match(other.label.lower())
        if signed and plain and no_sum and one.kind == other.kind == "data" and any(n.symbol for n in other.numbers):
            return True
    return False


def rows_in_percent(rows: Sequence[Row]) -> frozenset[int]:
    """The rows that are percentages in columns where others are none."""
    shares = _columns_of_shares(rows)
    own = ((row.index, [n for n in row.numbers if n.edge not in shares]) for row in rows if row.kind == "data")
    return frozenset(index for index, numbers in own if _in_percent(numbers))


def _columns_of_shares(rows: Sequence[Row]) -> set[int]:
    """The columns in percent throughout, which say nothing of the unit of a row: changes, shares of a total."""
    numbers = [n for row in rows for n in row.numbers if not n.printed.dash]
    return {n.edge for n in numbers} - {n.edge for n in numbers if not n.percent}


def _in_percent(numbers: Sequence[NumberCell]) -> bool:
    """Whether some numbers are percentages throughout, apart from dashes."""
    return any(n.percent for n in numbers) and all(n.percent or n.printed.dash for n in numbers)


__all__ = ["outside_runs", "rows_in_percent", "rows_of_other_precision"]
