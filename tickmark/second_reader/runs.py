"""Rows that no sign of a currency speaks for: among operating statistics it stands at every amount of money, since what
stands over an amount is counted in something else. In a table of money alone it stands at the first and the last.

    New students          21,340     no sign stands over it
    Revenue per student $ 13,923
    Market share             8.4 %   ends what the sign over it speaks for
    Trading days             252
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from tickmark.second_reader.layout import Amount
from tickmark.second_reader.quantities import names_quantity, price_named
from tickmark.second_reader.word_lists import words_of

_WORDS = re.compile(r"[a-z&-]+")


def rows_of_other_units(amounts: Sequence[Amount]) -> frozenset[int]:
    """The rows of a table that are percentages throughout, or of what is counted, measured or priced."""
    plain = {amount.edge for amount in amounts if not (amount.percent or amount.numeral.dash)}
    rates = {amount.cell.row for amount in amounts if amount.percent and amount.edge in plain}
    rates -= {amount.cell.row for amount in amounts if not (amount.percent or amount.numeral.dash)}
    signed = {amount.cell.row for amount in amounts if amount.currency}
    counted = {amount.cell.row for amount in amounts if _counts(amount.label, amount.cell.row in signed)}
    return frozenset(rates | counted)


def unspoken_rows(amounts: Sequence[Amount], others: Collection[int]) -> frozenset[int]:
    """The rows of a table whose amounts may be no money for want of a sign over them; none in a table of one unit.

    Args:
        amounts: of the table.
        others: rows of other units.
    """
    rows: dict[int, list[Amount]] = defaultdict(list)
    for amount in amounts:
        rows[amount.cell.row].append(amount)
    signed = {amount.cell.row for amount in amounts if amount.currency}
    if not others or not signed:
        return frozenset()
    found: set[int] = set()
    over: dict[int, int] | None = None  # the decimals of the money that a sign speaks for, by column
    for row in sorted(rows):
        numbers = [amount for amount in rows[row] if not (amount.percent or amount.numeral.dash)]
        own = {amount.edge: amount.numeral.decimals for amount in numbers}
        if row in others:
            over = None
        elif row in signed:
            over = (over or {}) | own
        elif numbers and not _names_money(rows[row][0]) and (over is None or _differ(over, own)):
            found.add(row)
    return frozenset(found)


def _counts(label: str, signed: bool) -> bool:
    """Whether a row is a price, or of what is counted or measured and bears no sign."""
    return price_named(label) is not None or (not signed and names_quantity(label))


def _differ(over: dict[int, int], own: dict[int, int]) -> bool:
    """Whether numbers are printed with other decimals than the money over them in their column."""
    return any(over.get(edge, decimals) != decimals for edge, decimals in own.items())


def _names_money(amount: Amount) -> bool:
    """Whether a row or the line over it has a word that money is named by."""
    text = " ".join((amount.label, *amount.parents[-1:])).lower()
    return "$" in text or not words_of("money").isdisjoint(_WORDS.findall(text))
