"""Whether a printed number says what a fact says, at the precision it is printed with; and how it misses where it does
not.
"""

from __future__ import annotations

import re
from decimal import Decimal

from tickmark.catalogue import find_metric
from tickmark.factstore import StoredFact
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.rules import Tolerances

_POWERS = (3, 6, 9, -3, -6, -9, 1, 2, -1, -2)
_EXACT = Decimal("1e-9")
_ROUGHLY = Decimal("0.02")  # of an amount: how far a round number that is said to be about it may be off


def rounds_to(number: Number, value: Decimal, truth: Decimal, limits: Tolerances) -> bool:
    """Whether `value`, printed as `number` is, is what `truth` rounds to.

    Args:
        value: the number with the sign that its words give it.
        truth: what the facts say, in base units.
    """
    half = number.step * Decimal(str(limits.half_unit))
    miss = truth - value
    if value < 0:
        miss = -miss  # above and below are said of the size
    slack = abs(truth) * _EXACT
    rough = (
        number.approximate == "above" and len(re.sub(r"\D", "", number.text).strip("0")) == 1
    )  # "more than $100 billion"
    reach = abs(truth) * Decimal(str(2 * limits.largest_relative if rough else limits.hedge_reach))
    if number.spread and number.approximate:
        return (miss >= -half - slack) if number.approximate == "above" else (miss <= half + slack)
    if number.approximate == "above":
        fits = (miss > 0 or number.inclusive) and -(half if number.inclusive else 0) - slack <= miss <= max(
            number.step * Decimal(str(limits.above)), reach
        ) + slack
    elif number.approximate == "below":
        fits = (miss < 0 or number.inclusive) and -max(
            number.step * Decimal(str(limits.below)), reach
        ) - slack <= miss <= (half if number.inclusive else 0) + slack
    else:
        round_to = half * Decimal(10 ** _zeros(number.text)) if number.approximate == "about" else half
        fits = abs(miss) <= max(half, min(round_to, abs(truth) * _ROUGHLY)) + slack
    if fits and number.kind in ("money", "shares", "count", "bare") and number.step >= 1:
        return abs(miss) <= abs(truth) * Decimal(str(limits.largest_relative)) * (
            2 if number.approximate in ("above", "below") else 1
        )
    return fits


def _zeros(printed: str) -> int:
    """How many digits at the end of a whole number are zeros: `about 430` is a number of tens.

    >>> _zeros("some 430 basis points"), _zeros("4.30"), _zeros("about 12,000")
    (1, 0, 3)
    """
    whole = "" if "." in printed else "".join(character for character in printed if character.isdigit())
    return len(whole) - len(whole.rstrip("0"))


def near(value: Decimal, truth: Decimal, limits: Tolerances) -> bool:
    """Whether a miss is so small that it is one of rounding."""
    return abs(truth - value) <= abs(truth) * Decimal(str(limits.rounding_reach))


def other_scale(number: Number, value: Decimal, truth: Decimal) -> int | None:
    """The power of ten that makes a number what the fact says; None where none does. Few digits prove nothing: two must
    be printed at least.
    """
    if not value or not truth:
        return None
    for power in _POWERS:
        half = number.step.scaleb(power) / 2
        if abs(abs(value).scaleb(power) - abs(truth)) <= half + abs(truth) * _EXACT and half <= abs(truth) * Decimal(
            "0.06"
        ):
            return power
    return None


def may_be_negative(metric: str | None) -> bool:
    """Whether the sign of a metric says something: a profit or a loss, money that came or went, a tax expense or
    benefit.
    """
    known = find_metric(metric)
    return known is not None and known.may_be_negative


def stated(fact: StoredFact, metric: str | None) -> Decimal:
    """The amount in plain words, of which the sign counts only for some metrics."""
    return fact.amount if may_be_negative(metric) else abs(fact.amount)


def claimed(number: Number, metric: str | None, loss: bool, *, as_printed: bool) -> Decimal:
    """The value of a number with the sign that its words give it; `as_printed` where the amount is negative, or printed
    so in a table, and may be told with its minus.
    """
    if may_be_negative(metric):
        return -abs(number.value) if loss else number.value
    if number.value < 0 and as_printed:
        return abs(number.value)  # brackets as the filing prints them
    return number.value
