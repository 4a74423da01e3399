"""One number out of the amounts that a question sets side by side."""

from __future__ import annotations

import pytest
from ask_facts import asker as made_asker

from tickmark.ask.combined import wish_of


@pytest.mark.parametrize(
    ("question", "working"),
    [
        ("AWS margin 2023 vs 2022, bps change", "difference"),
        ("North America margin vs Europe margin 2023, gap in pts", "difference"),
        ("notebook vs desktop revenue ratio 2023", "ratio"),
        ("HUMIRA + SKYRIZI sales 2023", "sum"),
        ("revenue 2023 vs 2022", None),
        ("loans at SOFR plus 135 bps", None),
    ],
)
def test_what_a_question_wants_of_its_amounts(question: str, working: str | None) -> None:
    wish = wish_of(question)
    assert (wish.working if wish else None) == working


def test_rates_of_two_periods_are_told_with_what_lies_between_them() -> None:
    asker = made_asker()
    side_by_side = asker.ask("Merrowdale operating margin FY2024 vs FY2023").answer
    margins = [value.value for value in side_by_side.values]
    assert len(margins) == 2 and side_by_side.value == pytest.approx(margins[1] - margins[0])
    assert "percentage points" in side_by_side.text
    assert asker.ask("Merrowdale operating margin FY2024 and FY2023").answer.value is None


def test_margins_of_two_companies_are_set_against_each_other() -> None:
    told = made_asker().ask("Merrowdale gross margin FY2024 less Merrowdale operating margin FY2024")
    assert told.status == "answered" and told.answer.value is not None
