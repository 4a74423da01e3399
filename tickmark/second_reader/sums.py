"""Rows that add up, by their printed digits alone: parts and their total are all balances or all changes over a period."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal

from tickmark.second_reader.layout import Amount

_LONGEST = 40  # rows that one total may sum
_CHANCE = 100  # a total of fewer units in a single column may add up by chance


def groups(amounts: Iterable[Amount]) -> list[frozenset[int]]:
    """Sets of row ordinals, each the parts of a sum and its total.

    A total is the sum of the run of rows right above it, in two columns or more, or in one whose total has three digits.
    """
    columns: dict[int, dict[int, Decimal]] = defaultdict(dict)
    for amount in amounts:
        if not amount.percent:
            columns[amount.cell.column][amount.cell.row] = amount.numeral.signed
    found: dict[frozenset[int], int] = defaultdict(int)
    large: set[frozenset[int]] = set()
    for values in columns.values():
        rows = sorted(values)
        taken: dict[int, int] = {}  # total -> first row of its parts
        for place, row in enumerate(rows):
            total = values[row]
            if not total:
                continue
            running, at, used = Decimal(0), place - 1, 0
            while at >= 0 and place - at <= _LONGEST:
                running += values[rows[at]]
                used += 1
                if used > 1 and running == total and any(values[r] for r in rows[at:place] if values[r] != total):
                    group = frozenset(rows[at : place + 1])
                    found[group] += 1
                    if abs(total) >= _CHANCE:
                        large.add(group)
                    taken[row] = at
                    break
                at = taken[rows[at]] - 1 if rows[at] in taken else at - 1
    return [group for group, times in found.items() if times > 1 or group in large]
