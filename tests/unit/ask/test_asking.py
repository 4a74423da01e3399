"""Whether sentences are asked for, by the words of a question."""

from __future__ import annotations

import pytest
from ask_facts import asker as made_asker

from tickmark.ask.asking import features, log_odds
from tickmark.ask.fallback import Fallback


@pytest.fixture(scope="module")
def fallback() -> Fallback:
    return made_asker().fallback


@pytest.mark.parametrize(
    ("sentences", "amount"),
    [
        ("who makes Merrowdale's valves", "Merrowdale sales of valves"),
        ("what could slow Merrowdale down, main dangers", "Merrowdale net income 2024"),
        ("which court hears the patent suit against Merrowdale", "patents of Merrowdale, net, August 2024"),
        ("how does Merrowdale store its pumps", "how much inventory does Merrowdale hold"),
    ],
)
def test_sentences_are_likelier_asked_for_than_in_a_question_for_an_amount(
    fallback: Fallback, sentences: str, amount: str
) -> None:
    told, counted = (log_odds(fallback.reading(text)) for text in (sentences, amount))
    assert told > 0 > counted


def test_words_count_by_their_roots_and_by_their_place(fallback: Fallback) -> None:
    told = features(fallback.reading("which foundries supply Merrowdale?"))
    assert told["begins which foundries"] == told["ends supply"] == told["is asked"] == 1.0
    assert told["has which foundr"] == 1.0 and told["periods"] == 0.0
