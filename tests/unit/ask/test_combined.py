"""One number out of the amounts that a question sets side by side."""

from __future__ import annotations

import pytest
from ask_facts import asker as made_asker

from tickmark.ask.combined import _worked, wish_of
from tickmark.ask.plan import Item, Step


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


def test_what_compares_worked_out_values_goes_with_them() -> None:
    values = {"a": "{f1.value}", "b": "{f2.value}"}
    steps = (
        Step(id="f1", tool="facts", arguments={}),
        Step(id="f2", tool="facts", arguments={}),
        Step(id="c3", tool="calculate", arguments={"expression": "a / b", "values": values}),
        Step(id="k4", tool="comparable", arguments={"values": ["{c3.value}", "{f1.value}"]}),
    )
    items = [Item(step=step, entity="", metric="margin", period="FY2024") for step in ("c3", "f1")]
    worked = _worked(steps, items, "-")
    assert worked is not None and [step.id for step in worked[0]] == ["f1", "f2"]
    assert worked[1] == "(a / b) - c"
