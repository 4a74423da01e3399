"""What is to be worked out, as people put it."""

from __future__ import annotations

import re

import pytest

from tickmark.ask.shapes import trimmed
from tickmark.ask.workings import amounts_of, entries, expression_of, in_short_forms, said_of, tree_of, value_of


@pytest.mark.parametrize("name", entries())
def test_each_way_of_putting_it_has_its_short_form(name: str) -> None:
    entry = entries()[name]
    pattern = re.compile(entry["pattern"], re.IGNORECASE)
    assert entry["gives"] in list(in_short_forms(entry["finds"])) and pattern.search(entry["finds"].strip(" .!?"))
    assert entry["means"] and not pattern.search(entry["not"])


@pytest.mark.parametrize(
    ("text", "said", "worth"),
    [
        ("debt less cash / sales", "(debt - cash) / sales", (100 - 40) / 20),
        ("(debt) / (cash plus bonds)", "debt / (cash + bonds)", 100 / 60),
        ("(debt) - (cash less bonds)", "debt - (cash - bonds)", 100 - 20),
        ("debt over cash x 365", "debt / cash * 365", 100 / 40 * 365),
        ("debt minus cash minus bonds", "debt - cash - bonds", 40),
    ],
)
def test_signs_join_what_they_stand_between(text: str, said: str, worth: float) -> None:
    tree = tree_of(text, trimmed)
    assert tree is not None and said_of(tree) == said
    values = [100.0, 40.0, 20.0][: len(amounts_of(tree))]
    assert value_of(tree, values) == pytest.approx(worth)
    written = expression_of(tree, [1] * len(values))
    assert eval(written, {}, dict(zip("abc", values, strict=False))) == pytest.approx(worth)


@pytest.mark.parametrize(
    "text",
    ["total debt", "debt /", "/ debt", "(debt / cash", "debt ) / cash", "365 / 360", "debt * cash", "debt - 365"],
)
def test_what_is_no_formula_has_no_tree(text: str) -> None:
    assert tree_of(text, trimmed) is None


def test_nothing_is_divided_by_nothing() -> None:
    tree = tree_of("debt / cash")
    assert tree is not None and value_of(tree, [1.0, 0.0]) == float("inf")
