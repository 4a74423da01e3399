"""The weights of the signs of a sentence, and how likely the best sentence tells what is asked for.
`training/fit_quotes.py` fits both.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from tickmark.ask.quotes.signs import SIGNS
from tickmark.ask.quotes.wishes import Kind, Wish
from tickmark.ask.trees import chance, read_trees

RANKING: Final = Path(__file__).with_name("quote_weights.csv")
CONFIDENCE: Final = Path(__file__).with_name("quote_confidence.csv")
SURE: Final = 0.35
"""How likely one of the quotations must tell what is asked for to be an answer: of companies left out of the fit, eight
of nine answers then do, and three of four right ones are given; below it twice as many questions are answered that the
filings do not.
"""
SURE_WHERE_ASKED: Final = 0.3
ASKED: Final = 1.0
"""And where sentences are asked for by these log-odds at least, so that there is no amount to take them for."""
MOST: Final = 3
"""Quotations of an answer."""
HARDLY_LESS: Final = 3.0
"""By how much less a further quotation may score."""
MOST_ODDS: Final = 4.0
"""Log-odds that sentences are asked for, from which more say no more."""
SHARED: Final = "any"
"""The column of weights that count whatever is asked for; each kind has another, which adds to it."""
_OF_BEST: Final = (
    "names_unmet", "early", "cause", "subject", "another_year", "undated", "wrong_report", "found", "unknown", "unmet",
    "unmet_most", "unmet_share", "nowhere", "nowhere_most", "nowhere_share",
)  # fmt: skip
Numbers = npt.NDArray[np.float64]


@cache
def weights(kind: Kind) -> Numbers:
    """The weights of `SIGNS` for what is asked for, in their order."""
    with RANKING.open(encoding="utf-8", newline="") as file:
        rows = {row["sign"]: float(row[SHARED]) + float(row[kind]) for row in csv.DictReader(file)}
    return np.array([rows[name] for name in SIGNS])


def signs_of_best(scores: Sequence[float], best: Mapping[str, float], wish: Wish, terms: int) -> dict[str, float]:
    """What says whether the best sentence is right.

    Args:
        scores: of the best sentence of each passage, the best first; one at least.
        best: the signs of the best sentence, those of what it leaves unmet among them.
        wish: what is asked for.
        terms: how many there are.
    """
    mass = sum(math.exp(score - scores[0]) for score in scores)
    return {
        "chance": math.log(1.0 / mass),
        "ahead": min(3.0, scores[0] - scores[1]) if len(scores) > 1 else 3.0,
        "near": best["own"] + best["heading"],
        "around": best["paragraph"] + best["passage"],
        **{name: best[name] for name in _OF_BEST},
        "terms": math.log1p(terms),
        "reason": float(wish.kind == "reason"),
        "outlook": float(wish.kind == "outlook"),
        "matter": float(wish.kind == "matter"),
        "asks": max(-MOST_ODDS, min(MOST_ODDS, wish.asks)),
        "of_amount": wish.of_amount,
        "dated": float(bool(wish.years)),
    }


def chosen(
    scores: Sequence[float], passages: Sequence[int], holds: Callable[[int, int], bool], most: int = MOST
) -> list[int]:
    """Positions of the sentences to quote: the best, those that tell hardly less, and of other passages those that come
    next; none that a quotation before it holds.

    Args:
        scores: of the sentences, the best first.
        passages: that each is of.
        holds: whether the quotation of one sentence has another in it.
        most: quotations at most.
    """
    found: list[int] = []
    for place, score in enumerate(scores):
        apart = near(score, scores) or passages[place] not in {passages[one] for one in found}
        if apart and not any(holds(one, place) for one in found):
            found.append(place)
        if len(found) == most:
            break
    return found


def near(score: float, scores: Sequence[float]) -> bool:
    """Whether a sentence tells hardly less than the best."""
    return score >= scores[0] - HARDLY_LESS


def confidence(signs: Mapping[str, float]) -> float:
    """How likely the best sentence tells what is asked for, by the signs of `signs_of_best`."""
    return chance(signs, read_trees(CONFIDENCE))


def is_enough(signs: Mapping[str, float]) -> bool:
    """Whether the best sentence is likely enough to answer, by the signs of `signs_of_best`."""
    return confidence(signs) >= (SURE_WHERE_ASKED if signs["asks"] >= ASKED else SURE)


__all__ = [
    "CONFIDENCE",
    "HARDLY_LESS",
    "MOST",
    "MOST_ODDS",
    "RANKING",
    "SHARED",
    "SURE",
    "chosen",
    "confidence",
    "is_enough",
    "near",
    "signs_of_best",
    "weights",
]
