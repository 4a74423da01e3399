"""A ranking of a company's facts: the scores that a model gives them, and the amounts that they state, each once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np
import numpy.typing as npt

from tickmark.ask.wordings import Term
from tickmark.factstore import StoredFact

_SAME: Final = 5e-4
_LOOKED_AT: Final = 6
"""Amounts of a ranking among which the first is looked for in more digits."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Facts that were compared with a phrase.

    Args:
        facts: those compared.
        rows: the features of each, one row a fact.
        unmet: the terms of the phrase that each does not meet.
        scores: how well each fits.
        groups: each amount of a period once, the likeliest first: the place of its best fact, and its share.
        outdated: whether no period is named, and the first is not of the newest annual report.
    """

    facts: Sequence[StoredFact]
    rows: Numbers
    unmet: Sequence[tuple[Term, ...]]
    scores: Numbers
    groups: Sequence[tuple[int, float]]
    outdated: bool = False

    def fact(self, group: int) -> StoredFact:
        """The best fact of an amount."""
        return self.facts[self.groups[group][0]]


def grouped(facts: Sequence[StoredFact], scores: npt.NDArray[np.float64]) -> list[tuple[int, float]]:
    """Each amount of a period once, the likeliest first: the place of its best description, and the share that all of
    its descriptions have of what fits.
    """
    odds = np.exp(scores - scores.max())
    firsts: dict[tuple[date, int, float], int] = {}
    shares: dict[int, float] = {}
    for place in np.argsort(-scores, kind="stable"):
        fact = facts[place]
        amount = float(f"{abs(fact.value):.6g}")
        first = firsts.setdefault((fact.period_end_date, fact.months, amount), int(place))
        shares[first] = shares.get(first, 0.0) + float(odds[place])
    total = float(odds.sum())
    found = sorted(((place, share / total) for place, share in shares.items()), key=lambda one: -one[1])
    return _in_more_digits(facts, found)


def _in_more_digits(facts: Sequence[StoredFact], found: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The same amounts, the first in the most digits that it is printed in: $5,872 million for $5.9 billion."""
    if not found:
        return found
    first = facts[found[0][0]]
    same = [
        one
        for one in found[1:_LOOKED_AT]
        if (facts[one[0]].period_end_date, facts[one[0]].months) == (first.period_end_date, first.months)
        and facts[one[0]].agrees(first)
        and facts[one[0]].precision < first.precision
    ]
    if not same:
        return found
    merged = (same[0][0], found[0][1] + same[0][1])
    return [merged, *(one for one in found[1:] if one[0] != same[0][0])]


def same_amount(fact: StoredFact, value: float) -> bool:
    """Whether a fact is of an amount, whatever its sign."""
    return abs(abs(fact.value) - abs(value)) <= _SAME * abs(value)


__all__ = ["Numbers", "Ranking", "grouped", "same_amount"]
