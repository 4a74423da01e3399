"""Numbers in sentences: bound to their periods one by one, or left alone."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.facts.text import text_facts
from tickmark.facts.text.sentences import sentences
from tickmark.model import Fact, FiscalPeriod, Period

ANNUAL = FiscalPeriod(2024, None, date(2024, 12, 31), "test")


def facts(*paragraphs: str) -> list[Fact]:
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    return text_facts(read_html(f"<html><body>{body}</body></html>".encode(), "0" * 64), ANNUAL, {})


def test_three_amounts_and_three_years_are_bound_in_order() -> None:
    found = facts("Interest paid was $614 million, $699 million and $563 million for fiscal 2024, 2023 and 2022, respectively.")
    assert [(f.value, f.period.end.year) for f in found] == [(Decimal(614_000_000), 2024), (Decimal(699_000_000), 2023), (Decimal(563_000_000), 2022)]
    assert {f.unit for f in found} == {"USD"}
    assert all(f.period.months == 12 for f in found)


def test_balances_are_as_of_their_dates() -> None:
    found = facts("Deferred revenue was $1.5 billion and $1.2 billion as of December 31, 2024 and 2023, respectively.")
    assert [(f.value, f.period) for f in found] == [
        (Decimal(1_500_000_000), Period(None, date(2024, 12, 31))),
        (Decimal(1_200_000_000), Period(None, date(2023, 12, 31))),
    ]


def test_percentages_are_fractions() -> None:
    found = facts("The effective tax rate was 21.5% and 19.0% in 2024 and 2023, respectively.")
    assert [(f.value, f.unit) for f in found] == [(Decimal("0.215"), "pure"), (Decimal("0.19"), "pure")]


def test_each_fact_quotes_its_sentence_and_the_number_in_it() -> None:
    found = facts("We operate in the U.S. and Canada. Revenue of the segment was $12.5 million in 2024. It has no other customers.")
    assert [f.location.sentence for f in found] == ["Revenue of the segment was $12.5 million in 2024."]
    for fact in found:
        assert fact.location.sentence is not None and fact.printed in fact.location.sentence
        assert fact.location.paragraph_index == 0


@pytest.mark.parametrize(
    "text",
    [
        "See Note 12 and Item 7 of the report for 2023 on page 45.",
        "The company had 1,200 employees in 14 countries at December 31, 2024.",
        "Several figures of $5 million, $6 million and $7 million were discussed in 2024 and 2023.",
        "On March 3, 2024 the board met for the second time.",
    ],
)
def test_what_is_not_clear_is_left_alone(text: str) -> None:
    assert facts(text) == []


def test_bare_money_without_a_convention_is_left_alone() -> None:
    assert facts("Payments were $204 in 2024.", "Revenue was $12 million in 2024.", "Costs were $3 million in 2024.") != []
    assert all(f.printed != "$204" for f in facts("Payments were $204 in 2024.", "Revenue was $12 million in 2024."))


def test_sentences_survive_abbreviations() -> None:
    text = "U.S. sales were $1.5 billion. Acme Inc. paid No. 5 in full. Net income fell."
    assert [text[a:b] for a, b in sentences(text)] == ["U.S. sales were $1.5 billion.", "Acme Inc. paid No. 5 in full.", "Net income fell."]


@given(st.text(alphabet=st.sampled_from("ab $1234567890.,%()–million and in for the years 2024 2023 respectively;"), max_size=200))
def test_any_sentence_is_read_or_left_alone_and_what_is_claimed_is_printed(text: str) -> None:
    for fact in facts(f"Amounts {text} end."):
        assert fact.location.sentence is not None and fact.printed in fact.location.sentence
        assert fact.value.is_finite()
