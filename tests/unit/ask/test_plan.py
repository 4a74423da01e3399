"""Plans, their execution, and the calculator."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from decimal import Decimal
from typing import Any

import pytest
from ask_facts import asker as made_asker
from hypothesis import given
from hypothesis import strategies as st

from tickmark.ask.calculator import calculate
from tickmark.ask.executor import execute
from tickmark.ask.plan import ExecutionPlan, Item, Step, check
from tickmark.ask.quantity import Quantity
from tickmark.ask.refusal import Refused
from tickmark.ask.tools.base import Context
from tickmark.ask.tools.comparable import judge
from tickmark.errors import CalculationError, PlanError

ASKER = made_asker()
FACT = ASKER.store.find("MRDW", "revenue", fiscal_period="FY2024")[0]
PERIOD = {"name": "FY2024"}


def amount(value: Decimal | int | str, unit: str = "USD") -> Quantity:
    return Quantity(Decimal(value), unit, "an amount", (FACT,))


def plan(*steps: tuple[str, str, dict[str, Any]], item: str = "") -> ExecutionPlan:
    made = tuple(Step(id=name, tool=tool, arguments=arguments) for name, tool, arguments in steps)
    return ExecutionPlan(steps=made, items=(Item(step=item or made[-1].id),))


NUMBERS = st.decimals(min_value=Decimal("-1e12"), max_value=Decimal("1e12"), places=2)


@given(a=NUMBERS, b=NUMBERS)
def test_arithmetic_is_exact(a: Decimal, b: Decimal) -> None:
    names = {"a": amount(a), "b": amount(b)}
    assert calculate("a + b - b", names).quantity.value == a
    assert calculate("avg(a, b)", names).quantity.value == (a + b) / 2
    if b:
        assert abs(calculate("(a / b) * b", names).quantity.value - a) < Decimal("1e-12") * max(1, abs(a))


def test_units() -> None:
    names = {"a": amount(10), "b": amount(4), "s": amount(2, "shares"), "e": amount(3, "USD/shares")}
    assert calculate("a / b", names).quantity.unit == "pure"
    assert calculate("a / s", names).quantity.unit == "USD/shares"
    assert calculate("e * s", names).quantity.unit == "USD"
    assert calculate("365 * a / b", names).quantity.unit == "pure"
    for wrong in ("a + s", "a * b", "a / e + b", "a ** 2", "1 - a"):
        with pytest.raises(CalculationError):
            calculate(wrong, names)


def test_transcript() -> None:
    done = calculate("a / b", {"a": amount(1), "b": amount(3)})
    assert done.steps == ("1 USD ÷ 3 USD = 0.33333333",)
    assert done.transcript()["operands"][0]["fact_ids"] == [FACT.fact_id]


@pytest.mark.parametrize(
    "expression",
    [
        "60922000000",
        "a + 61000000000",
        "a * 1.07",
        "__import__('os').system('id')",
        "a.__class__",
        "a if a else a",
        "[a for a in (1,)]",
        "lambda: a",
        "a; a",
        "a = 1",
        "open('x')",
        "b",
        "a // a",
        "a % a",
        "'x' * 9",
        "True",
        "a ** 1000",
        "9 ** 9 ** 9",
        "sum()",
        "avg(a, key=a)",
        "a / (a - a)",
        "(" * 60 + "a" + ")" * 60 + "+",
        "-" * 200 + "a",
        "+".join(["a"] * 900),
        "a" * 3_000,
        "max(a, 1)",
        "a\0",
        "1",
    ],
)
def test_what_the_calculator_does_not_do(expression: str) -> None:
    with pytest.raises(CalculationError):
        calculate(expression, {"a": amount(5)})


def test_an_operand_without_a_fact_is_none() -> None:
    with pytest.raises(CalculationError, match="rests on no fact"):
        calculate("a", {"a": Quantity(Decimal(5), "USD", "made up")})


@given(text=st.text(alphabet="ab0123456789+-*/(). ,avgsumx", max_size=60))
def test_any_expression_is_a_number_or_an_explained_error(text: str) -> None:
    with suppress(CalculationError):
        assert calculate(text, {"a": amount(5), "b": amount(7)}).quantity.value.is_finite()


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (
            [
                ("a", "facts", {"ticker": "MRDW", "metric": "revenue", "period": PERIOD}),
                ("a", "facts", {"ticker": "MRDW", "metric": "revenue", "period": PERIOD}),
            ],
            "one id",
        ),
        ([("a", "shell", {"command": "id"})], "no tool"),
        ([("a", "facts", {"ticker": "MRDW", "metric": "no_such", "period": PERIOD})], "no such arguments"),
        ([("a", "facts", {"ticker": "MRDW", "metric": "revenue", "period": PERIOD, "value": 1})], "no such arguments"),
        ([("a", "facts", {"ticker": "MRDW", "period": PERIOD})], "no such arguments"),
        ([("a", "calculate", {"expression": "x", "values": {"x": "{b.value}"}})], "not in the plan"),
        ([("a", "calculate", {"expression": "x", "values": {"x": "42"}})], "no such arguments"),
        (
            [
                ("a", "calculate", {"expression": "x", "values": {"x": "{b.value}"}}),
                ("b", "calculate", {"expression": "x", "values": {"x": "{a.value}"}}),
            ],
            "circle",
        ),
        (
            [
                ("f", "facts", {"ticker": "MRDW", "metric": "revenue", "period": PERIOD}),
                ("a", "calculate", {"expression": "x", "values": {"x": "{f.secret}"}}),
            ],
            "gives no secret",
        ),
    ],
)
def test_plans_that_are_none(steps: list[tuple[str, str, dict[str, Any]]], message: str) -> None:
    with pytest.raises(PlanError, match=message):
        check(plan(*steps), ASKER.tools)


def test_layers_and_failures() -> None:
    made = plan(
        ("good", "facts", {"ticker": "MRDW", "metric": "revenue", "period": PERIOD}),
        ("bad", "facts", {"ticker": "MRDW", "metric": "goodwill", "period": PERIOD}),
        ("both", "calculate", {"expression": "x / y", "values": {"x": "{bad.value}", "y": "{good.value}"}}),
        ("one", "calculate", {"expression": "x / 2", "values": {"x": "{good.value}"}}),
    )
    assert [[step.id for step in layer] for layer in check(made, ASKER.tools)] == [["good", "bad"], ["both", "one"]]
    results = asyncio.run(execute(made, ASKER.tools, Context(ASKER.lookup())))
    assert results["one"].field("value").value == Decimal("1124500000")
    assert isinstance(results["bad"].error, Refused) and isinstance(results["both"].error, Refused)
    assert all(result.seconds >= 0 for result in results.values())
    with pytest.raises(Refused):
        results["both"].field("value")


def test_a_step_that_gives_no_number_is_an_error_of_its_user() -> None:
    made = plan(
        ("good", "facts", {"ticker": "MRDW", "metric": "revenue", "period": PERIOD}),
        ("c", "calculate", {"expression": "x", "values": {"x": "{good.period}"}}),
    )
    results = asyncio.run(execute(made, ASKER.tools, Context(ASKER.lookup())))
    assert isinstance(results["c"].error, CalculationError)


def test_tools_have_schemas() -> None:
    for tool in ASKER.tools.values():
        schema = tool.schema()
        assert schema["name"] == tool.name and schema["description"] and schema["parameters"]["type"] == "object"


def test_comparability() -> None:
    eur = ASKER.store.find("EURO", "revenue", fiscal_period="FY2024")[0]
    year, later = (ASKER.store.find(t, "revenue", fiscal_period="FY2024")[0] for t in ("MRDW", "QUAR"))

    def of(*facts: Any) -> list[Quantity]:
        return [Quantity(f.amount, f.unit, "", (f,)) for f in facts]

    assert judge(of(year, year), ["revenue", "revenue"]) == (1.0, ())
    assert judge(of(year, eur), ["revenue", "revenue"])[0] < 0.5
    assert judge(of(year, later), ["revenue", "net income"])[0] < 0.5
    assert 0.5 <= judge(of(year, later), ["revenue", "revenue"])[0] < 0.8
    quarter = later._replace(period_start=later.period_end_date.replace(month=10, day=1))
    assert judge(of(year, quarter), ["revenue", "revenue"])[0] < 0.5
