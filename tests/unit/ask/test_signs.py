"""Amounts that go out, told with the sign that they are asked for with."""

import pytest
from ask_facts import fact, frames, year_to

from tickmark.ask.free_text_lookup import stems
from tickmark.ask.plan import ExecutionPlan, Item, Step
from tickmark.ask.signs import as_loss, as_size, asks_for_size, sized, turned, without_sign
from tickmark.factstore import FactStore, StoredFact
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


def _one(label: str, value: float, **more: object) -> StoredFact:
    _, filings, tables = frames()
    start, end = year_to("MRDW", 2024)
    row = fact("MRDW", "0000000001-24-000001", None, value, start, end, 2, 901) | {"label": label, "row_label": label}
    held = FactStore.from_frame(TABLES["verified_facts"].frame([row | more]), filings, tables).facts("MRDW")
    assert held is not None
    (told,) = held.facts
    return told


@pytest.mark.parametrize(
    ("label", "asked", "value"),
    [
        ("Interest expense (income), net", "net interest income", 161.0),
        ("Interest expense (income), net", "net interest expense", -161.0),
        ("Interest expense (income), net", "net interest", -161.0),
        ("(Gain) loss on sale of plants", "gain on the sale of plants", 161.0),
        ("Provision for plants", "provision for plants", -161.0),
    ],
)
def test_the_side_that_a_row_puts_in_brackets_is_told_where_it_is_asked_for(
    label: str, asked: str, value: float
) -> None:
    assert turned(_one(label, -161.0), stems(asked)).amount == value * 1e6


def test_a_balance_in_brackets_is_owed_unless_it_may_be_below_zero() -> None:
    def told(label: str, **more: object) -> float:
        return float(as_size(_one(label, -31.0)._replace(table_title="Derivatives", **more)).amount)

    assert told("Interest rate contracts", period_start=None) == 31e6
    assert told("Unrealized losses on contracts", period_start=None) == -31e6
    assert told("Total equity", period_start=None) == -31e6
    assert told("Interest rate contracts") == -31e6  # of a year


def test_the_plan_names_the_sides_that_the_question_names() -> None:
    step = Step(id="f1", tool="fact", arguments={"fact_id": "a", "named": "interest"})
    plan = sized(ExecutionPlan(steps=(step,), items=(Item(step="f1"),)), "net interest income")
    assert set(plan.steps[0].arguments["sides"]) == stems("income")
