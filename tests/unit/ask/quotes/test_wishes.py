"""The terms of a wish: what meets them, and what they weigh."""

from __future__ import annotations

from tickmark.ask.quotes.passages import roots_of
from tickmark.ask.quotes.wishes import Wish, is_of_move, met, weighed
from tickmark.ask.wordings import read_phrase


def test_any_word_for_a_fall_meets_another() -> None:
    terms = weighed(Wish(read_phrase("squeezed margins on valves"), reason=True), lambda _: 1.0)
    (move,) = (term for term, _ in terms.terms if is_of_move(term))
    assert met(move, roots_of("it declined")) and not met(move, roots_of("it rose"))


def test_words_that_only_say_what_is_wanted_are_left_out() -> None:
    terms = weighed(Wish(read_phrase("policy for warranties"), tells="method"), lambda _: 1.0)
    assert [term.said for term, _ in terms.terms] == ["warranties"]


def test_a_share_is_of_the_weights() -> None:
    terms = weighed(Wish(read_phrase("valves and turbines")), lambda term: 3.0 if term.said == "turbines" else 1.0)
    assert terms.share(roots_of("valves")) == 0.25 and terms.share(roots_of("turbines and valves")) == 1.0


def test_what_is_asked_for_has_a_kind() -> None:
    phrase = read_phrase("valves")
    kinds = [Wish(phrase, reason=True), Wish(phrase, tells="customers"), Wish(phrase, expectation=True), Wish(phrase)]
    assert [wish.kind for wish in kinds] == ["reason", "customers", "outlook", "matter"]


def test_an_outlook_as_such_is_met_by_any_word_for_one() -> None:
    wish = Wish(read_phrase("guidance"), expectation=True)
    found = weighed(wish, lambda _: 1.0)
    assert [met(term, roots_of("we expect revenue")) for term, _ in found.terms] == [True]
    assert [met(term, roots_of("we had revenue")) for term, _ in found.terms] == [False]
