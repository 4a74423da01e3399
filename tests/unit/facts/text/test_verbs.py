"""The vocabulary of verbs: its forms, and that every question that a rule asks has answers."""

from __future__ import annotations

import re

import pytest

from tickmark.facts.text.verbs import done, forms, pasts, verbs


@pytest.mark.parametrize("question", ["change", "be", "book", "show", "move", "cash", "object", "there"])
def test_every_question_has_answers_and_every_verb_answers_one(question: str) -> None:
    assert any(question in verb.questions for verb in verbs())
    assert all(verb.questions for verb in verbs())


def test_a_verb_is_written_once() -> None:
    assert len({verb.base for verb in verbs()}) == len(verbs())


@pytest.mark.parametrize("word", ["carry", "carries", "carried", "carrying", "reflects", "establishes"])
def test_forms_are_made_as_most_are(word: str) -> None:
    assert re.fullmatch(forms("book", "show"), word)


def test_past_forms_are_no_present_ones_and_what_was_done_has_its_noun() -> None:
    assert re.fullmatch(pasts("cash"), "drawn")
    assert not re.fullmatch(pasts("cash"), "draw")
    assert re.fullmatch(done("cash"), "repayments")
