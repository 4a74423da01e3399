"""The two models of the linker, as weights: of how well a fact fits a phrase, and of how likely the best fact is what
was asked for. `training/fit_linker.py` fits both.
"""

from __future__ import annotations

import csv
import math
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from tickmark.ask.links.features import FEATURES

SURE: Final = 0.7
"""How likely the best fact must be the right one to be the answer."""
SURE_FOR_ALL_THAT: Final = 0.8
"""The same, where it does not meet a word of the question."""
RANKING: Final = Path(__file__).with_name("ranking.csv")
CONFIDENCE: Final = Path(__file__).with_name("confidence.csv")
Numbers = npt.NDArray[np.float64]


@cache
def ranking_weights() -> Numbers:
    """The weights of `FEATURES`, in their order."""
    with RANKING.open(encoding="utf-8", newline="") as file:
        weights = {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}
    return np.array([weights[name] for name in FEATURES])


@cache
def confidence_weights() -> dict[str, float]:
    """The weights of what says how likely the best fact is the one asked for."""
    with CONFIDENCE.open(encoding="utf-8", newline="") as file:
        return {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}


def confidence(signs: dict[str, float]) -> float:
    """How likely the best fact of a ranking is the one that was asked for."""
    weights = confidence_weights()
    total = weights["constant"] + sum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


__all__ = ["CONFIDENCE", "RANKING", "SURE", "SURE_FOR_ALL_THAT", "confidence", "confidence_weights", "ranking_weights"]
