"""Rises and falls that a text's own amounts do not show."""

from __future__ import annotations

import pytest
from claim_facts import verifier

from tickmark.narrate.claims import Verifier


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Acme's revenue fell to $12,650 million in 2024 from $10,542 million in 2023.", "fell"),
        ("Acme's revenue was $12,650 million in 2024, down from $10,542 million in 2023.", "down"),
        ("Acme's revenue rose to $12,650 million in 2024 from $10,542 million in 2023.", None),
        ("Acme's revenue was $12,650 million in 2024, up from $10,542 million in 2023.", None),
    ],
)
def test_a_word_that_says_the_opposite_of_two_amounts_is_wrong(held: Verifier, text: str, wrong: str | None) -> None:
    found = {one.claim.number.text for one in held.verify(text, "ACME").claims if one.finding.verdict == "wrong"}
    assert found == ({wrong} if wrong else set())
