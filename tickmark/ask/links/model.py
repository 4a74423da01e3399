"""The two models of the linker: weights that say how well a fact fits a phrase, and trees that say how likely a
proposed amount is what was asked for. `training/fit_linker.py` fits both.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tickmark.ask.links.features import FEATURES

RANKING: Final = Path(__file__).with_name("ranking.csv")
CONFIDENCE: Final = Path(__file__).with_name("confidence.csv")
SURE: Final = 0.85
"""How likely an amount must be right to be the answer: two questions in a hundred are then answered wrong."""
Numbers = npt.NDArray[np.float64]


@cache
def ranking_weights() -> Numbers:
    """The weights of `FEATURES`, in their order."""
    with RANKING.open(encoding="utf-8", newline="") as file:
        weights = {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}
    return np.array([weights[name] for name in FEATURES])


class Node(NamedTuple):
    """A node of a tree: where `sign` is at most `bound`, the node `low` is next, else `high`; a leaf has no sign, and
    `value` adds to the log-odds. Nodes are numbered within their tree, the root first.
    """

    tree: int
    sign: str
    bound: float
    low: int
    high: int
    value: float


@cache
def confidence_trees() -> tuple[tuple[Node, ...], ...]:
    """The trees of how likely a proposed amount is right."""
    trees: dict[int, list[Node]] = {}
    with CONFIDENCE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            trees.setdefault(int(row["tree"]), []).append(
                Node(
                    int(row["tree"]),
                    row["sign"],
                    float(row["bound"] or 0.0),
                    int(row["low"] or 0),
                    int(row["high"] or 0),
                    float(row["value"] or 0.0),
                )
            )
    return tuple(map(tuple, trees.values()))


def confidence(signs: Mapping[str, float], trees: tuple[tuple[Node, ...], ...] | None = None) -> float:
    """How likely an amount with these signs is the one that was asked for.

    Args:
        signs: as `proposals.signs_of` tells them.
        trees: others than those of the package.
    """
    total = 0.0
    for tree in confidence_trees() if trees is None else trees:
        node = tree[0]
        while node.sign:
            node = tree[node.low if signs[node.sign] <= node.bound else node.high]
        total += node.value
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


__all__ = [
    "CONFIDENCE",
    "RANKING",
    "SURE",
    "Node",
    "confidence",
    "confidence_trees",
    "ranking_weights",
]
