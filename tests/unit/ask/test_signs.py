"""Amounts that go out, told with the sign that they are asked for with."""

import pytest

from tickmark.ask.plan import ExecutionPlan, Item, Step
from tickmark.ask.signs import asks_for_size, sized


@pytest.mark.parametrize(
    ("question", "size"),
    [
        ("nvidia cash used in financing", True),
        ("What did AbbVie use on investing activities in 2023?", True),
        ("size of Amazon's income tax benefit in 2022", True),
        ("Tesla investing cash outflow", True),
        ("Nvidia's financing cash flow in 2025", False),
        ("What net cash used in financing activities did Nvidia report for 2025?", False),
        ("net cash provided by (used in) financing", False),
        ("Did AMD pay or get back income tax?", False),
    ],
)
def test_what_goes_out_is_asked_for_by_its_size(question: str, size: bool) -> None:
    assert asks_for_size(question) is size


def test_only_a_plan_of_one_amount_is_told_by_its_size() -> None:
    step = Step(id="f1", tool="fact", arguments={"fact_id": "a", "named": "cash used"})
    one = ExecutionPlan(steps=(step,), items=(Item(step="f1"),))
    two = ExecutionPlan(steps=(step, step.model_copy(update={"id": "f2"})), items=(Item(step="f1"),))
    assert sized(one, "cash used in financing").steps[0].arguments["sized"] is True
    assert sized(one, "financing cash flow") == one
    assert sized(two, "cash used in financing") == two
