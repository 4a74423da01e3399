"""The weights of the signs of a sentence, and how likely the best sentence tells what is asked for.
`training/fit_quotes.py` fits both.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from tickmark.ask.quotes.signs import SIGNS
from tickmark.ask.quotes.wishes import Kind

RANKING: Final = Path(__file__).with_name("quote_weights.csv")
CONFIDENCE: Final = Path(__file__).with_name("quote_confidence.csv")
SURE: Final = 0.25
"""How likely one of the quotations must tell what is asked for to be an answer: of companies left out of the fit, four
of five answers then do, and nine of ten right ones are given.
"""
MOST: Final = 3
"""Quotations of an answer."""
HARDLY_LESS: Final = 3.0
"""By how much less a further quotation may score."""
SHARED: Final = "any"
"""The column of weights that count whatever is asked for; each kind has another, which adds to it."""
T = TypeVar("T")
Numbers = npt.NDArray[np.float64]


@cache
def weights(kind: Kind) -> Numbers:
    """The weights of `SIGNS` for what is asked for, in their order."""
    with RANKING.open(encoding="utf-8", newline="") as file:
        rows = {row["sign"]: float(row[SHARED]) + float(row[kind]) for row in csv.DictReader(file)}
    return np.array([rows[name] for name in SIGNS])


def signs_of_best(scores: Sequence[float], best: Mapping[str, float], kind: Kind, terms: int) -> dict[str, float]:
    """What says whether the best sentence is right.

    Args:
        scores: of the best sentence of each passage, the best first; one at least.
        best: the signs of the best sentence.
        kind: of what is asked for.
        terms: how many there are.
    """
    mass = sum(math.exp(score - scores[0]) for score in scores)
    return {
        "one": 1.0,
        "chance": math.log(1.0 / mass),
        "ahead": min(3.0, scores[0] - scores[1]) if len(scores) > 1 else 3.0,
        "near": best["own"] + best["heading"],
        "around": best["paragraph"] + best["passage"],
        "names_unmet": best["names_unmet"],
        "early": best["early"],
        "cause": best["cause"],
        "subject": best["subject"],
        "another_year": best["another_year"],
        "undated": best["undated"],
        "wrong_report": best["wrong_report"],
        "found": best["found"],
        "terms": math.log1p(terms),
        "reason": float(kind == "reason"),
        "outlook": float(kind == "outlook"),
        "matter": float(kind == "matter"),
    }


def shown(ranked: Sequence[T], scores: Sequence[float]) -> list[T]:
    """What is quoted of sentences: the best, and those that tell hardly less.

    Args:
        ranked: the best sentence of each passage, the best first.
        scores: of these.
    """
    near = [one for one, score in zip(ranked, scores, strict=True) if score >= scores[0] - HARDLY_LESS]
    return near[:MOST]


@cache
def _confidence_weights() -> dict[str, float]:
    with CONFIDENCE.open(encoding="utf-8", newline="") as file:
        return {row["sign"]: float(row["weight"]) for row in csv.DictReader(file)}


def confidence(signs: Mapping[str, float]) -> float:
    """How likely the best sentence tells what is asked for, by the signs of `signs_of_best`."""
    total = sum(weight * signs[name] for name, weight in _confidence_weights().items())
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


__all__ = [
    "CONFIDENCE",
    "HARDLY_LESS",
    "MOST",
    "RANKING",
    "SHARED",
    "SURE",
    "confidence",
    "shown",
    "signs_of_best",
    "weights",
]
