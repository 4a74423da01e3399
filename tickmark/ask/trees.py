"""Boosted trees as a table: what they say of signs is a number of log-odds. `training/boosted.py` makes the tables."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple


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


Trees = tuple[tuple[Node, ...], ...]


@cache
def read_trees(path: Path) -> Trees:
    """The trees of a table, one node a line."""
    trees: dict[int, list[Node]] = {}
    with path.open(encoding="utf-8", newline="") as file:
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


def chance(signs: Mapping[str, float], trees: Trees) -> float:
    """How likely it is by the trees, from 0 to 1.

    >>> round(chance({"own": 1.0}, ((Node(0, "", 0.0, 0, 0, 2.0),),)), 2)
    0.88
    """
    total = 0.0
    for tree in trees:
        node = tree[0]
        while node.sign:
            node = tree[node.low if signs[node.sign] <= node.bound else node.high]
        total += node.value
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


__all__ = ["Node", "Trees", "chance", "read_trees"]
