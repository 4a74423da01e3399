"""Words behind an amount that compare it with another: one that the text states, one that it only names, or its own of
a year before.
"""

from __future__ import annotations

import pytest
from claim_facts import verifier

from tickmark.narrate.claims import Verifier


@pytest.fixture(scope="module")
def held() -> Verifier:
    return verifier()


def judged(held: Verifier, text: str) -> dict[str, str]:
    return {text[slice(*one.claim.span)]: one.finding.verdict for one in held.verify(text, "ACME").claims}


@pytest.mark.parametrize(
    ("text", "word", "verdict"),
    [
        ("In 2024 net income of $1,012 million was higher than a year ago.", "higher", "ok"),
        ("In 2024 net income of $1,012 million was lower than a year ago.", "lower", "wrong"),
        ("In 2024 net income was $1,012 million, a slight decrease.", "decrease", "wrong"),
        ("In 2024 net income was $1,012 million, a clear increase.", "increase", "ok"),
        ("In 2024 net income of $1,012 million was larger than operating income.", "larger", "wrong"),
        ("In 2024 gross profit of $5,060 million was higher than operating income.", "higher", "ok"),
        ("In 2024 Pumps revenue of $8,855 million was smaller than Valves revenue.", "smaller", "wrong"),
        ("In 2024 Pumps revenue of $8,855 million exceeded that of Valves.", "exceeded", "ok"),
        ("In 2024 gross profit of $5,060 million was larger than the revenue of the year before.", "larger", "wrong"),
        ("In 2024 Pumps made $8,855 million of revenue, less than Valves with $3,795 million.", "less", "wrong"),
        ("In 2024 the net margin was 8.0%, higher than last year's 8.0%.", "higher", "ok"),
    ],
)
def test_the_word_is_judged(held: Verifier, text: str, word: str, verdict: str) -> None:
    found = judged(held, text)
    assert found[word] == verdict
    assert {v for printed, v in found.items() if printed != word} == {"ok"}


@pytest.mark.parametrize(
    "text",
    [
        "In 2024 net income of $1,012 million was higher than most had hoped.",
        "In 2024 net income was $1,012 million. A decrease is not in sight.",
    ],
)
def test_what_no_fact_decides_is_left(held: Verifier, text: str) -> None:
    assert not judged(held, text).keys() & {"higher", "lower", "decrease"}


def test_a_comparison_of_an_amount_that_is_not_confirmed_cannot_be_told(held: Verifier) -> None:
    assert judged(held, "In 2024 net income of $2,000 million was lower than a year ago.")["lower"] == "unverifiable"
