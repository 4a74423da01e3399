"""What stands beside a metric's name and makes it another thing, or does not."""

from __future__ import annotations

import pytest
from claim_facts import verifier

from tickmark.narrate.claims import Verifier


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


@pytest.mark.parametrize(
    ("text", "qualifiers"),
    [
        ("Acme posted a $1,012M net income in 2024.", ()),
        ("Acme posted a $1,012M adjusted net income in 2024.", ("adjusted",)),
        ("In 2024 core, diluted earnings per share were $10.12.", ("core",)),
        ("In 2024, diluted earnings per share were $10.12.", ()),
    ],
)
def test_words_that_make_a_metric_another_one(held: Verifier, text: str, qualifiers: tuple[str, ...]) -> None:
    (claim,) = (c.claim for c in held.verify(text, "ACME").claims)
    assert claim.subject is not None
    assert claim.subject.qualifiers == qualifiers


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Revenue growth to $12,650 million in 2024 was no surprise.", "level"),
        ("Revenue growth of 20% in 2024.", "growth"),
    ],
)
def test_growth_to_an_amount_tells_the_amount(held: Verifier, text: str, role: str) -> None:
    (claim,) = (c.claim for c in held.verify(text, "ACME").claims)
    assert claim.role == role


def test_the_largest_part_is_what_is_said_of_next(held: Verifier) -> None:
    text = "Pumps was the largest business with operating income of $900 million in 2024."
    (claim,) = (c.claim for c in held.verify(text, "ACME").claims)
    assert claim.subject is not None
    assert (claim.subject.metric, claim.subject.segment) == ("operating_income", "pumps")
