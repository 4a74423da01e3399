"""Amounts that are proposed as an answer, and how likely each is right."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from ask_facts import fact, frames, year_to

from tickmark.ask.links.features import FEATURES
from tickmark.ask.links.model import CONFIDENCE, confidence
from tickmark.ask.links.proposals import Others, proposals, signs_of, signs_of_question
from tickmark.ask.links.ranking import Ranking, grouped
from tickmark.ask.trees import Node, read_trees
from tickmark.factstore import FactStore, StoredFact
from tickmark.schemas import TABLES

START, END = year_to("MRDW", 2024)


@pytest.fixture(scope="module")
def facts() -> Sequence[StoredFact]:
    """Three rows of a made-up company."""
    _, filings, tables = frames()
    rows = [
        fact("MRDW", "0000000001-24-000001", None, value, START, END, 2, 900 + n) | {"label": label, "row_label": label}
        for n, (label, value) in enumerate([("Rent", 31.0), ("Rent of Pumps", 12.0), ("Heating", 4.0)])
    ]
    held = FactStore.from_frame(TABLES["verified_facts"].frame(rows), filings, tables).facts("MRDW")
    assert held is not None
    return sorted(held.facts, key=lambda one: -one.value)


@pytest.fixture
def ranking(facts: Sequence[StoredFact]) -> Ranking:
    """The first two of them, in their order."""
    scores = np.array([2.0, 1.0])
    return Ranking(facts[:2], np.zeros((2, len(FEATURES))), [(), ()], scores, grouped(facts[:2], scores))


PUT = signs_of_question((), 1, one_amount=True, without=False, joined=False, open_=False, understood=False)


def test_each_amount_is_proposed_once(ranking: Ranking, facts: Sequence[StoredFact]) -> None:
    others = Others(plain=facts[0], described=facts[1], linked=facts[2], certain=facts[1])
    assert [(one.fact.value, one.place, one.by) for one in proposals(ranking, others)] == [
        (31e6, 0, ""),
        (12e6, 1, "described"),
        (4e6, None, "linked"),
    ]
    empty = Ranking([], np.zeros((0, len(FEATURES))), [], np.zeros(0), [])
    assert [one.by for one in proposals(empty, others)] == ["plain", "described", "linked"]


def test_who_says_the_same_and_how_far_it_leads_are_signs(ranking: Ranking, facts: Sequence[StoredFact]) -> None:
    others = Others(plain=facts[0], described=facts[1])
    first, second = (signs_of(ranking, one, others, PUT) for one in proposals(ranking, others))
    assert (first["plain_agrees"], first["described_agrees"], first["linked_agrees"]) == (1.0, -1.0, 0.0)
    assert first["lead"] == pytest.approx(1.0, abs=0.01) and second["lead"] == pytest.approx(-first["lead"])
    assert first["rival_of_other_row"] == 1.0 and first["rival_of_other_period"] == 0.0


def test_an_amount_that_was_not_compared_has_no_share(ranking: Ranking, facts: Sequence[StoredFact]) -> None:
    others = Others(linked=facts[2])
    told = signs_of(ranking, proposals(ranking, others)[-1], others, PUT)
    assert told["share"] < -6 and told["score"] == 0.0 and not any(told[name] for name in FEATURES)


def test_how_a_question_is_put_is_told() -> None:
    put = signs_of_question(
        {"growth", "noise"}, 2, one_amount=False, without=True, joined=True, open_=True, understood=False
    )
    assert (put["asks_growth"], put["asks_change"], put["periods"], put["without"]) == (1.0, 0.0, 2.0, 1.0)


def test_every_sign_of_the_trees_is_told(ranking: Ranking) -> None:
    told = signs_of(ranking, proposals(ranking, Others())[0], Others(), PUT)
    assert {node.sign for tree in read_trees(CONFIDENCE) for node in tree if node.sign} <= told.keys()
    assert 0.0 < confidence(told) < 1.0


def test_a_tree_leads_to_one_of_its_leaves() -> None:
    tree = (Node(0, "share", 0.5, 1, 2, 0.0), Node(0, "", 0.0, 0, 0, -2.0), Node(0, "", 0.0, 0, 0, 2.0))
    low, high = (confidence({"share": share}, (tree,)) for share in (0.5, 0.6))
    assert low == pytest.approx(1 - high) and high == pytest.approx(0.881, abs=0.001)
