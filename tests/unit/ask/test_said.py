"""Every pattern of what questions say finds its example, and not the other."""

import pytest

from tickmark.ask.said import entries, said


@pytest.mark.parametrize("name", sorted(entries()))
def test_a_pattern_finds_its_example_and_not_the_other(name: str) -> None:
    entry = entries()[name]
    assert said(name).search(entry["finds"]) and not said(name).search(entry["not"])


@pytest.mark.parametrize(
    ("question", "ratio"),
    [
        ("What was the leverage at 30 June 2024?", True),
        ("How high is gearing?", True),
        ("What was interest cover in 2023?", True),
        ("What was total leverage exposure?", False),
        ("What were average assets for leverage purposes?", False),
        ("How much was lent as leveraged loans?", False),
    ],
)
def test_leverage_and_cover_are_ratios_which_no_amount_of_money_is(question: str, ratio: bool) -> None:
    assert bool(said("fallback/a_share").search(question)) is ratio
