"""Boosted trees as the tables that `tickmark.ask.trees` reads."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from tickmark.ask.trees import Node, Trees


def trees(
    signs: Sequence[dict[str, float]], right: Sequence[bool], weights: Sequence[float] | None = None, **settings: Any
) -> Trees:
    """The trees that tell what is right.

    Args:
        signs: of each, under the same names.
        right: whether each is.
        weights: what each counts; None where all count the same.
        settings: of the regression.
    """
    names = list(signs[0])
    model = HistGradientBoostingClassifier(early_stopping=False, random_state=0, **settings)
    model.fit(np.array([[float(f"{value:.6g}") for value in one.values()] for one in signs]), right, weights)
    start = (Node(0, "", 0.0, 0, 0, float(model._baseline_prediction[0, 0])),)
    return (start, *(_nodes(n + 1, predictor.nodes, names) for n, (predictor,) in enumerate(model._predictors)))


def write(path: Path, nodes: Trees) -> None:
    """Write trees as a table."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["tree", "sign", "bound", "low", "high", "value"])
        for node in (node for tree in nodes for node in tree):
            row = (node.tree, node.sign, f"{node.bound:.6g}", node.low, node.high, "")
            writer.writerow(row if node.sign else (node.tree, "", "", "", "", f"{node.value:.4g}"))


def _nodes(tree: int, nodes: Any, names: Sequence[str]) -> tuple[Node, ...]:
    return tuple(
        Node(tree, "", 0.0, 0, 0, float(node["value"]))
        if node["is_leaf"]
        else Node(
            tree,
            names[node["feature_idx"]],
            float(node["num_threshold"]),
            int(node["left"]),
            int(node["right"]),
            0.0,
        )
        for node in nodes
    )
