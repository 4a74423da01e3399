"""Whose an amount of a sentence is, by where somebody else stands in it."""

from __future__ import annotations

import pytest

from tickmark.document.html import read_html
from tickmark.facts.text.spoken_of import UNKNOWN, Owners

DOCUMENT = read_html(
    b"<html><body><p>the plant ran well and the freight of all goods was paid</p></body></html>", "0" * 64
)
THEIRS = {
    "At the median peer, freight was $7 million in 2024.": "median peer",
    "In the county where we sell, freight was $7 million in 2024.": "county",
    "At Tarn Pumps, freight was $7 million in 2024.": "Tarn Pumps",
    "She runs Tarn Pumps, whose freight was $7 million in 2024.": "Tarn Pumps",
    "The prize went to Tarn Pumps, where freight was $7 million in 2024.": "Tarn Pumps",
    "Our largest tenant there rang up freight of $7 million in 2024.": "largest tenant",
    "Our auditors, Pym and Rowe, had freight of $7 million in 2024.": "auditors",
    "Our lender’s freight was $7 million in 2024.": "lender",
    "Freight was $7 million in 2024 under its former owners.": "former owners",
    "Freight was $7 million in 2024 at Tarn Pumps.": "Tarn Pumps",
    "Freight was $7 million in 2024, all of it Tarn Pumps’s.": "Tarn Pumps",
    "Freight was $7 million in 2024 for the clinics that rent our scanners.": "clinics",
    "Freight was $7 million in 2024, none of which is included in our results.": "another company",
    "Freight of $7 million in 2024 went elsewhere and not to us.": "another company",
    "Freight was $7 million in 2024 and is theirs.": "another company",
    "Freight was $7 million in 2024 according to Tarn Pumps.": "Tarn Pumps",
    "Freight of $7 million in 2024 was incurred by Tarn Pumps.": "Tarn Pumps",
    "Freight cost Tarn Pumps $7 million in 2024.": "Tarn Pumps",
    "Hauling cost Tarn Pumps $5 million in 2024 and freight another $7 million in 2024.": "Tarn Pumps",
    "Students of our colleges borrowed $7 million for freight in 2024.": "Students",
    "Growers from whom we buy spent $7 million on freight in 2024.": "Growers",
    "Tarn Pumps, whose goods we sell, collected freight of $7 million in 2024.": "Tarn Pumps",
    "Our supplier’s parent, Tarn Pumps, recorded freight of $7 million in 2024.": "Tarn Pumps",
    "She also owns Tarn Pumps, which had freight of $7 million in 2024.": "Tarn Pumps",
    "Tarn Pumps is our rival: its freight came to $7 million in 2024.": "Tarn Pumps",
}
OURS = (
    "Our largest customer accounted for $7 million of freight in 2024.",
    "At the Company, freight was $7 million in 2024.",
    "At year end, freight was $7 million in 2024.",
    "We paid freight of $7 million to our landlord in 2024.",
    "With our partners, we paid freight of $7 million in 2024.",
    "Customer contracts brought freight of $7 million in 2024.",
    "Freight rose by $7 million in 2024, driven by higher volumes at Tarn Pumps.",
    "Freight was $7 million in 2024, none of which was paid in cash.",
    "Freight of $7 million was committed in 2024, which is not recorded in our consolidated balance sheets.",
    "Our Board of Directors declared freight of $7 million in 2024.",
    "Additionally, the Company recorded freight of $7 million in 2024.",
    "Freight cost the Company $7 million in 2024.",
    "In 2024, our subsidiaries paid freight of $7 million.",
    "Wages were $5 million in 2024 and we paid freight of $7 million in 2024.",
    "The primary drivers were higher volumes, and freight of $7 million in 2024.",
)


def owner(sentence: str, before: str = "", after: str = "") -> str | None:
    return Owners(DOCUMENT, "Calder Ridge Corp").of(sentence, "$7 million", "freight", before, after)


@pytest.mark.parametrize(("sentence", "whose"), THEIRS.items())
def test_another_ones_amount_has_its_owner(sentence: str, whose: str) -> None:
    assert owner(sentence) == whose


@pytest.mark.parametrize("sentence", OURS)
def test_the_companys_own_has_none(sentence: str) -> None:
    assert owner(sentence) is None


def test_the_sentences_around_it_say_so_too() -> None:
    sentence = "Freight was $7 million in 2024."
    assert owner(sentence) is None
    assert owner(sentence, before="Tarn Pumps is our closest rival.") == "Tarn Pumps"
    assert owner(sentence, after=" It is no part of our statements.") == "another company"
    assert owner("Freight there was $7 million in 2024.", before="She is treasurer of Tarn Pumps.") == "Tarn Pumps"
    assert owner("Our freight was $7 million in 2024.", before="Tarn Pumps is our closest rival.") is None
    assert owner("In 2024 it spent $7 million on freight.", before="Tarn Pumps hauls our lumber.") == "Tarn Pumps"
    assert owner("Its freight was $7 million in 2024.", before="We lease the plant to a club.") == "club"
    assert owner("Its freight was $7 million in 2024.", before="We lease the plant.") is None


@pytest.mark.parametrize(
    ("heading", "whose"),
    {"Our competitors": "our competitors", "Tarn Pumps, Inc.": "Tarn Pumps, Inc", "Freight": None}.items(),
)
def test_a_heading_over_a_paragraph_says_whose_it_is(heading: str, whose: str | None) -> None:
    body = f"<html><body><p><b>{heading}</b></p><p>Freight was $7 million in 2024.</p></body></html>"
    owners = Owners(read_html(body.encode(), "0" * 64), "Calder Ridge Corp")
    assert owners.over(1) == whose and owners.over(1) is not UNKNOWN


@pytest.mark.parametrize(
    ("text", "whose"),
    {
        "The plant is let to a club. The club’s costs were (in thousands):": "club",
        "Tarn Pumps is the borrower under a note. Its costs were as follows (in thousands):": "Tarn Pumps",
        "Activity of those employers’ plans, in thousands:": "employers",
        "Spending by our franchisees (in thousands):": "franchisees",
        "Our costs of the plant, which is let to a club (in thousands):": None,
        "Amounts paid to clubs (in thousands):": None,
        "Revenue by region, based on the customer’s location (in thousands):": None,
    }.items(),
)
def test_the_sentence_over_a_table_says_whose_it_is(text: str, whose: str | None) -> None:
    body = f"<html><body><p>{text}</p><table><tr><td>Freight</td><td>7</td></tr></table></body></html>"
    assert Owners(read_html(body.encode(), "0" * 64), "Calder Ridge Corp").of_table(1) == whose
