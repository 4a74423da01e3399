"""Trees as tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from tickmark.ask.trees import chance, read_trees

TABLE = "tree,sign,bound,low,high,value\n0,,,,,0.5\n1,own,0.4,1,2,\n1,,,,,-1.5\n1,,,,,1.5\n"


def test_each_tree_leads_to_one_of_its_leaves(tmp_path: Path) -> None:
    (tmp_path / "trees.csv").write_text(TABLE, encoding="utf-8")
    trees = read_trees(tmp_path / "trees.csv")
    assert [len(tree) for tree in trees] == [1, 3]
    assert chance({"own": 0.4}, trees) == pytest.approx(0.2689, abs=1e-4)
    assert chance({"own": 0.5}, trees) == pytest.approx(0.8808, abs=1e-4)
