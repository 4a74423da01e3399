"""Rows that add up, and totals that do not, by their printed digits alone.

Parts and their total are all balances or all changes over a period. A total that misses the sum of its rows by a little
is a misprint, or one of its rows is misread.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from tickmark.second_reader.layout import Amount

_LONGEST = 40  # rows that one total may sum
_FEW = 12  # rows that a total without a fitting sum is held against
_NEAR = Decimal("0.1")  # part of a total by which the sum of its rows may miss it and still be meant
_TOTAL = re.compile(r"(?:sub-?)?total\b", re.IGNORECASE)
_CHANCE = 100  # a total of fewer units in a single column may add up by chance


def found_sums(amounts: Iterable[Amount]) -> dict[frozenset[int], list[list[Amount]]]:
    """Sets of row ordinals, each the parts of a sum and its total, -> the amounts of each column that add up so.

    A total is the sum of the run of rows right above it, in two columns or more, or in one whose total has three
    digits.
    """
    return _sums(_columns(amounts).values())


def sums(amounts: Sequence[Amount], plain: Mapping[frozenset[int], list[list[Amount]]]) -> Iterator[list[Amount]]:
    """The amounts of each sum, column by column, its total last.

    Percentages add up among themselves, with numbers between them that bear no sign: `21.0% | 2.3 | (.4) | 22.9%`.

    Args:
        amounts: of a table.
        plain: what `found_sums` found among them.
    """
    rates: dict[int, dict[int, Amount]] = defaultdict(dict)
    for amount in amounts:
        rates[amount.edge][amount.cell.row] = amount
    of_rates = [
        [column[row] for row in sorted(column)]
        for column in rates.values()
        if sum(amount.percent for amount in column.values()) > 1
    ]
    for found in (*plain.values(), *_sums(of_rates).values()):
        yield from found


def _sums(columns: Iterable[list[Amount]]) -> dict[frozenset[int], list[list[Amount]]]:
    """Sets of row ordinals -> the amounts of each column in which they add up."""
    found: dict[frozenset[int], list[list[Amount]]] = defaultdict(list)
    large: set[frozenset[int]] = set()
    for column in columns:
        taken: dict[int, int] = {}  # total -> first row of its parts
        for place, amount in enumerate(column):
            total = amount.numeral.signed
            if not total:
                continue
            running, at, used = Decimal(0), place - 1, 0
            while at >= 0 and place - at <= _LONGEST:
                running += column[at].numeral.signed
                used += 1
                own = (one.numeral.signed for one in column[at:place])
                if used > 1 and running == total and any(value for value in own if value != total):
                    group = frozenset(one.cell.row for one in column[at : place + 1])
                    found[group].append(column[at : place + 1])
                    if abs(total) >= _CHANCE:
                        large.add(group)
                    taken[place] = at
                    break
                at = taken[at] - 1 if at in taken else at - 1
    return {group: own for group, own in found.items() if len(own) > 1 or group in large}


def misfits(amounts: Iterable[Amount]) -> frozenset[tuple[int, int]]:
    """Row and column of every amount of a sum that is nearly, but not, the total printed below it.

    `412 | 305 | 96 | Total 831` is one: the rows add up to 813. Totals that another run of rows adds up to are none,
    nor are those that miss in every one of several columns: their rows are not all that they add up.
    """
    missing: dict[int, list[tuple[int, int]]] = defaultdict(list)
    columns_of: dict[int, int] = defaultdict(int)
    missed_in: dict[int, int] = defaultdict(int)
    for column in _columns(amounts).values():
        for place, total in enumerate(column):
            if _TOTAL.match(total.label) and total.numeral.signed:
                row = total.cell.row
                columns_of[row] += 1
                run = _leaves_above(column, place)
                if run and _misses(run, total) and not _fits(column, place):
                    missed_in[row] += 1
                    missing[row] += [(amount.cell.row, amount.cell.column) for amount in (*run, total)]
    sure = (row for row in missing if missed_in[row] < columns_of[row] or columns_of[row] == 1)
    return frozenset(place for row in sure for place in missing[row])


def _columns(amounts: Iterable[Amount]) -> dict[int, list[Amount]]:
    """Amounts by the right edge of their cell, top to bottom: digits behind a sign of their own stand a cell further
    left.
    """
    columns: dict[int, dict[int, Amount]] = defaultdict(dict)
    for amount in amounts:
        if not (amount.percent or amount.of_range):
            columns[amount.cell.column + amount.cell.colspan][amount.cell.row] = amount
    return {edge: [rows[row] for row in sorted(rows)] for edge, rows in columns.items()}


def _leaves_above(column: list[Amount], place: int) -> list[Amount]:
    """The rows above a total down from the total before it; none where they are too few or too many to be sure."""
    run: list[Amount] = []
    for amount in reversed(column[:place]):
        if _TOTAL.match(amount.label):
            break
        run.append(amount)
    one_group = len({amount.parents for amount in run}) == 1
    return run if 2 <= len(run) <= _FEW and one_group else []


def _unit(amounts: list[Amount]) -> Decimal:
    return Decimal(1).scaleb(-max(amount.numeral.decimals for amount in amounts))


def _misses(run: list[Amount], total: Amount) -> bool:
    gap = abs(sum((amount.numeral.signed for amount in run), Decimal(0)) - total.numeral.signed)
    return _unit([*run, total]) * len(run) < gap <= _NEAR * abs(total.numeral.signed)


def _fits(column: list[Amount], place: int) -> bool:
    """Whether any run of rows right above a total adds up to it, but for what rounding takes."""
    total, running = column[place].numeral.signed, Decimal(0)
    unit = _unit(column[max(0, place - _LONGEST) : place + 1])
    for used, amount in enumerate(reversed(column[max(0, place - _LONGEST) : place]), start=1):
        running += amount.numeral.signed
        if used > 1 and abs(running - total) <= unit * (used + 2) / 2:
            return True
    return False
