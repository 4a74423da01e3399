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
_LOOKED_AT: Final = 15
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
    """The likeliest amounts, each once, in the most digits that it is printed in: $5,872 million and $5.9 billion. A
    percentage is a coarser one only where that is likelier: 5.9 % is told beside many a 6 %.
    """
    kept: list[tuple[int, float]] = []
    for place, share in found[:_LOOKED_AT]:
        same = (n for n, (own, _) in enumerate(kept) if _is_rounded(facts[own], facts[place]))
        if (n := next(same, None)) is None:
            kept.append((place, share))
        else:
            finer = min(kept[n][0], place, key=lambda one: facts[one].precision)
            kept[n] = (finer, kept[n][1] + share)
    return sorted(kept, key=lambda one: -one[1]) + found[_LOOKED_AT:]


def _is_rounded(likelier: StoredFact, other: StoredFact) -> bool:
    """Whether two amounts of a period are one, printed in more and in fewer digits."""
    one_period = (likelier.period_end_date, likelier.months) == (other.period_end_date, other.months)
    finer = other.precision < likelier.precision
    coarser = other.precision > likelier.precision and other.unit != "pure"
    return one_period and likelier.unit == other.unit and (finer or coarser) and likelier.agrees(other)


def is_one_amount(one: StoredFact, other: StoredFact) -> bool:
    """Whether two facts state one amount, of one period, whatever its sign, in as many digits or in fewer."""
    period = (one.period_end_date, one.months) == (other.period_end_date, other.months)
    return period and (same_amount(one, other.value) or (one.unit != "pure" and one.agrees(other)))


def same_amount(fact: StoredFact, value: float) -> bool:
    """Whether a fact is of an amount, whatever its sign."""
    return abs(abs(fact.value) - abs(value)) <= _SAME * abs(value)


__all__ = ["Numbers", "Ranking", "grouped", "is_one_amount", "same_amount"]
