"""Sentences in one spelling, and the way back to what is printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.facts.text.plain import plainly

PLAIN = "Debt was $5 million and $4 million."


@pytest.mark.parametrize(
    "written",
    [
        PLAIN,
        "Debt was US$5 million and US$4 million.",
        "Debt was U.S. $5 million and U.S. $4 million.",
        "Debt was USD 5 million and USD 4 million.",
        "Debt was $5M and $4MM.",
        "Debt was $5 mn and $4mn.",
        "Debt was 5 million dollars and 4 million U.S. dollars.",
        "Debt was approximately $5 million & $4 million.",
        "Debt was about $5 million (1) and approx. $4 million (b).",
        "Debt was approximately USD 5M (a) & 4 million dollars (2).",
    ],
)
def test_amounts_are_spelled_in_one_way(written: str) -> None:
    assert plainly(written).text == PLAIN


@pytest.mark.parametrize(
    "text",
    [
        "Sales of SG&A and Standard & Poor's rose in 2024.",
        "The B2B unit sold 5M cables under ASC 842(a), Section 5(b) and Rule 10b5-1.",
        "The company has 3 (three) stores, and about the others nothing is known.",
        "Rates rose 5 percentage points.",
        "CAD $5 million and C$4 million",
    ],
)
def test_other_words_and_signs_stay(text: str) -> None:
    assert plainly(text).text == text


@pytest.mark.parametrize(
    ("written", "plain", "printed"),
    [
        ("Debt was US$5M (1) then.", "$5 million", "US$5M"),
        ("Debt was 5 million dollars then.", "$5 million", "5 million dollars"),
        ("Rates of (5 percent) (a) then.", "5%", "5 percent"),
        ("Debt of approximately €5 million, then.", "€5 million", "€5 million"),
        ("Debt of EUR 5 million & USD 4 million then.", "$4 million", "USD 4 million"),
    ],
)
def test_what_is_printed_is_found_again(written: str, plain: str, printed: str) -> None:
    spelled = plainly(written)
    start = spelled.text.index(plain)
    first, last = spelled.span(start, start + len(plain))
    assert written[first:last] == printed


@given(
    st.lists(
        st.sampled_from(
            [
                "US$",
                "$",
                "5",
                "M",
                " ",
                "4.2",
                "million",
                "dollars",
                "(1)",
                "percent",
                "&",
                "approximately ",
                "USD ",
                ", ",
                "b",
                ")",
            ]
        ),
        max_size=30,
    )
)
def test_every_place_leads_back_in_order(pieces: list[str]) -> None:
    sentence = "".join(pieces)
    plain = plainly(sentence)
    places = [plain.span(place, place)[0] for place in range(len(plain.text) + 1)]
    assert places == sorted(places)
    assert places[0] >= 0
    assert places[-1] <= len(sentence)
