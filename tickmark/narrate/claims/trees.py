"""Sums of small decision trees, read from a file of weights: what `training/fit_claim_support.py` fits."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
_WEIGHTS = Path(__file__).with_name("support_weights.csv")
DEPTH = 3
SPLITS = 2**DEPTH - 1


class Trees:
    """A sum of trees of three levels over named features.

    Args:
        splits: for each tree the feature and the threshold of its seven splits, from the root, level by level: what is
            not more than the threshold goes left.
        leaves: for each tree what its eight leaves add.
        start: what the sum begins with.
    """

    def __init__(self, splits: Sequence[Sequence[tuple[int, float]]], leaves: Sequence[Sequence[float]], start: float):
        self._features = np.array([[feature for feature, _ in tree] for tree in splits], dtype=np.intp)
        self._thresholds = np.array([[threshold for _, threshold in tree] for tree in splits])
        self._leaves = np.array(leaves)
        self._start = start

    def score(self, rows: Sequence[Sequence[float]]) -> Floats:
        """A score from 0 to 1 for each row of features."""
        if not rows:
            return np.zeros(0)
        values = np.asarray(rows, dtype=np.float32)
        trees = np.arange(len(self._features))
        node = np.zeros((len(values), len(trees)), dtype=np.intp)
        for _ in range(DEPTH):
            at = np.take_along_axis(values, self._features[trees, node], axis=1)
            node = 2 * node + 1 + (at > self._thresholds[trees, node])
        total = self._start + self._leaves[trees, node - SPLITS].sum(axis=1)
        return 1 / (1 + np.exp(-total))  # type: ignore[no-any-return]


@cache
def trees(name: str, features: tuple[str, ...]) -> Trees:
    """The trees of one model of the file of weights, over the features named."""
    return read_trees(_WEIGHTS, name, features)


def read_trees(path: Path, name: str, features: Sequence[str]) -> Trees:
    """The trees of one model of a file of weights, over the features named."""
    places = {feature: place for place, feature in enumerate(features)}
    splits: dict[int, list[tuple[int, float]]] = defaultdict(list)
    leaves: dict[int, list[float]] = defaultdict(list)
    start = 0.0
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["model"] != name:
                continue
            if row["tree"] == "start":
                start = float(row["value"])
            elif row["feature"]:
                splits[int(row["tree"])].append((places[row["feature"]], float(row["value"])))
            else:
                leaves[int(row["tree"])].append(float(row["value"]))
    return Trees(list(splits.values()), list(leaves.values()), start)
