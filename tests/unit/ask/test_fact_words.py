"""Where words stand among a company's facts."""

from __future__ import annotations

from datetime import date

import pytest
from ask_facts import asker as made_asker

from tickmark.ask import Asker
from tickmark.ask.descriptions import TEXTS
from tickmark.ask.fact_words import FactWords, KeptWords, merged, own_texts
from tickmark.ask.free_text_lookup import stems
from tickmark.ask.lexer import Lexer, unknown_words
from tickmark.ask.naming import owner_of_member
from tickmark.ask.wordings import Term
from tickmark.time.resolve import Slot


@pytest.fixture(scope="module")
def asker() -> Asker:
    return made_asker()


@pytest.fixture(scope="module")
def words(asker: Asker) -> FactWords:
    return KeptWords(asker.store).of("MRDW")


def test_a_word_stands_at_the_facts_whose_texts_have_it(words: FactWords) -> None:
    for word in ("inventory", "pump"):
        (root,) = stems(word)
        texts = [[text_of(fact) or "" for text_of in TEXTS] for fact in words.facts]
        said = [place for place, own in enumerate(texts) if any(root in stems(text) for text in own)]
        assert said and set(said) <= set(words.places(root).tolist())
        assert words.places(root).tolist() == sorted(set(words.places(root).tolist()))


def test_own_words_are_those_of_rows_and_members(words: FactWords) -> None:
    (heading,) = stems("income_statement".replace("_", " ").split()[1])
    row = next(fact for fact in words.facts if fact.segment == "Pumps")
    assert own_texts(row) == {"Pumps"} and set(words.own_postings) < set(words.postings)
    assert heading in words.postings and heading not in words.own_postings


def test_a_company_without_facts_has_no_words(asker: Asker) -> None:
    none = KeptWords(asker.store).of("NOSUCH")
    assert none.facts == () and not none.postings and none.nearest(frozenset(("revenue",))) is None


def test_lists_that_share_places_are_merged() -> None:
    assert merged(([3, 1], [1, 2])).tolist() == [1, 2, 3]
    assert merged(()).tolist() == []


@pytest.mark.parametrize(
    ("question", "owner"),
    [
        ("How much did Pumps sell in fiscal 2024?", "MRDW"),
        ("revenue of smart valves in fiscal 2024", "MRDW"),
        ("revenue of Pumpkins in fiscal 2024", None),
    ],
)
def test_a_member_leads_to_the_one_company_that_has_it(asker: Asker, question: str, owner: str | None) -> None:
    lexemes = Lexer(asker.names, {}).read(question)
    assert owner_of_member(asker.store, question, unknown_words(lexemes), alone=True) == owner


def test_short_forms_are_spelt_by_rows() -> None:
    labels = (
        "Federal Home Loan Bank advances", "Certificates of deposit", "Allowance for credit losses",
        "Funds from operations", "Cash due",
    )  # fmt: skip
    row = made_asker().store.facts("MRDW")
    assert row is not None
    words = FactWords([row.facts[0]._replace(row_label=label, segment=None) for label in labels], {})
    assert words.spelt_by("FHLB") == "federal home loan bank" and words.spelt_by("ACL") == "allowance credit loss"
    assert words.spelt_by("FFO") == "fund operation"
    assert words.spelt_by("NPL") is None
    assert words.spelt_by("CDs") is None  # certificates of deposit, or cash due


@pytest.mark.parametrize(
    ("typed", "full"),
    [("inv", {"inventory"}), ("invs", {"inventory"}), ("pmps", {"pumps"}), ("xyz", set()), ("in", set())],
)
def test_a_word_cut_short_is_one_of_the_companys(words: FactWords, typed: str, full: set[str]) -> None:
    found = set(words.clipped_from(typed))
    assert found >= {root for word in full for root in stems(word)} and bool(found) == bool(full)


def test_facts_are_found_by_their_periods_and_by_all_words_of_a_term(words: FactWords) -> None:
    fact = words.facts[0]
    slot = Slot("", fact.period_start, fact.period_end_date, fact.months)
    of_period = [(one.period_end_date, one.months) == (fact.period_end_date, fact.months) for one in words.facts]
    assert words.of_periods([slot], None).tolist() == of_period
    assert words.of_periods(None, None).all() and not words.of_periods([], None).any()
    assert not words.of_periods(None, date(1999, 1, 1)).any()
    (row,) = {own for own in map(stems, own_texts(fact)) if own}
    met = words.meet(Term("", (frozenset(("nosuchword",)), row))).tolist()
    assert met == [row <= words.described(place).places.keys() for place in range(len(words.facts))]
    assert set(words.meet_own(row)) <= {place for place, own in enumerate(met) if own} and not words.meet_own(())
