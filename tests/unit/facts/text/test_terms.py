"""What somebody has set for a period was had by nobody."""

from __future__ import annotations

import pytest

from tickmark.facts.text.terms import is_set

SET = {
    "The committee set target freight at $7 million for 2024.": "target freight",
    "The threshold for a payout was freight of $7 million in 2024.": "threshold for a payout was freight",
    "The permit allowed freight of $7 million in 2024.": "freight",
    "The contract entitles us to freight of $7 million in 2024.": "freight",
    "We offered to pay $7 million in 2024.": "pay",
    "Our insurer covers losses of up to $7 million in 2024.": "losses",
}
HAD = {
    "Freight for our target customers was $7 million in 2024.": "freight from target customers",
    "The contract brought us freight of $7 million in 2024.": "freight",
    "Incentives offered to certain customers were $7 million in 2024.": "incentives offered",
    "Lease costs associated with fixed payments were $7 million in 2024.": "lease costs",
    "As the permit requires, we fenced the yard, and freight was $7 million in 2024.": "freight",
}


@pytest.mark.parametrize(("sentence", "label"), SET.items())
def test_a_limit_a_target_or_an_offer_is_set(sentence: str, label: str) -> None:
    assert is_set(sentence, "$7 million", label)


@pytest.mark.parametrize(("sentence", "label"), HAD.items())
def test_what_was_had_is_not(sentence: str, label: str) -> None:
    assert not is_set(sentence, "$7 million", label)
