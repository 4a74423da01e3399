"""The two models of the linker: weights that say how well a fact fits a phrase, and trees that say how likely a
proposed amount is what was asked for. `training/fit_linker.py` fits both.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from tickmark.ask.links.features import FEATURES
from tickmark.ask.trees import Trees, chance, read_trees

RANKING: Final = Path(__file__).with_name("ranking.csv")
CONFIDENCE: Final = Path(__file__).with_name("confidence.csv")
SURE: Final = 0.86
"""How likely an amount must be right to be the answer: of companies left out of the fit one or two questions in a
hundred are then answered wrong, of reports that nobody has looked at more.
"""
Numbers = npt.NDArray[np.float64]


@cache
def ranking_weights() -> Numbers:
    """The weights of `FEATURES`, in their order."""
    with RANKING.open(encoding="utf-8", newline="") as file:
        weights = {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}
    return np.array([weights[name] for name in FEATURES])


def confidence(signs: Mapping[str, float], trees: Trees | None = None) -> float:
    """How likely an amount with these signs is the one that was asked for.

    Args:
        signs: as `proposals.signs_of` tells them.
        trees: others than those of the package.
    """
    return chance(signs, read_trees(CONFIDENCE) if trees is None else trees)


__all__ = ["CONFIDENCE", "RANKING", "SURE", "confidence", "ranking_weights"]
