"""Amounts that go out, told with the sign that they are asked for with."""

import pytest
from ask_facts import fact, frames, year_to

from tickmark.ask.plan import ExecutionPlan, Item, Step
from tickmark.ask.signs import as_loss, asks_for_size, sized, without_sign
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES


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
        ("how big was AMD's net loss in 2022", True),
        ("net income (loss) of 2022", False),
        ("operating loss of Pumps, signed", False),
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


def test_a_negative_income_that_is_told_by_its_size_is_a_loss() -> None:
    _, filings, tables = frames()
    start, end = year_to("MRDW", 2024)
    rows = [fact("MRDW", "0000000001-24-000001", "net_income", -8.0, start, end, 2, 900)]
    held = FactStore.from_frame(TABLES["verified_facts"].frame(rows), filings, tables).facts("MRDW")
    assert held is not None
    (loss,) = held.facts
    assert as_loss("net income", without_sign(loss)) == "net loss"
    assert as_loss("diluted earnings per share", without_sign(loss)) == "diluted loss per share"
    assert as_loss("net income", loss) == "net income" and as_loss("income tax", without_sign(loss)) == "income tax"
