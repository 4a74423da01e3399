"""Weights for every sign, and how likely the best sentence is right."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from tickmark.ask.quotes.model import CONFIDENCE, HARDLY_LESS, MOST, chosen, confidence, near, signs_of_best, weights
from tickmark.ask.quotes.signs import SIGNS
from tickmark.ask.quotes.wishes import Kind, Wish
from tickmark.ask.trees import read_trees
from tickmark.ask.wordings import read_phrase


@pytest.mark.parametrize("kind", get_args(Kind))
def test_there_is_a_weight_for_every_sign(kind: Kind) -> None:
    assert weights(kind).shape == (len(SIGNS),)


UNMET = ("unknown", *(f"{name}{kind}" for name in ("unmet", "nowhere") for kind in ("", "_most", "_share")))
LITTLE = dict.fromkeys((*SIGNS, *UNMET), 0.0)
MUCH = LITTLE | {"own": 1.0, "early": 1.0, "found": 0.9}
WISH = Wish(read_phrase("who oversees safety"))


def test_a_sentence_that_says_all_is_likelier_than_one_that_says_little() -> None:
    unmet = {"unmet": 3.0, "unmet_share": 0.9, "unmet_most": 3.0, "nowhere": 3.0, "nowhere_share": 0.9, "unknown": 2.0}
    much = confidence(signs_of_best([9.0, 3.0], MUCH, WISH, 3))
    little = confidence(signs_of_best([3.0, 2.9, 2.9, 2.8], LITTLE | unmet | {"nowhere_most": 3.0}, WISH, 3))
    assert much > 0.5 > 0.2 > little


def test_a_sentence_is_likelier_where_sentences_are_asked_for() -> None:
    asked, not_asked = (replace(WISH, asks=odds, of_amount=0.5) for odds in (4.0, -4.0))
    likely = [confidence(signs_of_best([6.0, 4.0], MUCH, wish, 3)) for wish in (asked, not_asked)]
    assert likely[0] > 2 * likely[1]


def test_every_sign_of_the_trees_is_told() -> None:
    told = signs_of_best([1.0], LITTLE, WISH, 1)
    assert {node.sign for tree in read_trees(CONFIDENCE) for node in tree if node.sign} <= told.keys()


def test_what_is_quoted_tells_hardly_less_than_the_best_or_is_of_another_passage() -> None:
    scores = [5.0, 5.0 - HARDLY_LESS / 2, 5.0 - 2 * HARDLY_LESS, 5.0 - 2 * HARDLY_LESS]
    assert chosen(scores, [0, 0, 0, 1], lambda *_: False) == [0, 1, 3]
    assert chosen(scores, [0, 0, 0, 1], lambda one, other: (one, other) == (0, 1)) == [0, 3]
    assert [near(score, scores) for score in scores] == [True, True, False, False]
    assert len(chosen([1.0] * 6, range(6), lambda *_: False)) == MOST
