"""Weights for every sign, and how likely the best sentence is right."""

from __future__ import annotations

from typing import get_args

import pytest

from tickmark.ask.quotes.model import HARDLY_LESS, MOST, confidence, shown, signs_of_best, weights
from tickmark.ask.quotes.signs import SIGNS
from tickmark.ask.quotes.wishes import Kind


@pytest.mark.parametrize("kind", get_args(Kind))
def test_there_is_a_weight_for_every_sign(kind: Kind) -> None:
    assert weights(kind).shape == (len(SIGNS),)


def test_a_sentence_that_says_all_is_likelier_than_one_that_says_little() -> None:
    little = dict.fromkeys(SIGNS, 0.0)
    much = little | {"own": 1.0, "early": 1.0, "found": 1.0}
    assert confidence(signs_of_best([9.0, 3.0], much, "matter", 3)) > 0.5
    assert confidence(signs_of_best([3.0, 2.9, 2.9, 2.8], little | {"names_unmet": 1.0}, "matter", 3)) < 0.3


def test_what_is_shown_tells_hardly_less_than_the_best() -> None:
    scores = [5.0, 5.0 - HARDLY_LESS / 2, 5.0 - 2 * HARDLY_LESS]
    assert shown(["a", "b", "c"], scores) == ["a", "b"]
    assert len(shown(list("abcdef"), [1.0] * 6)) == MOST
