"""Balances are neither spent nor added up over days; a change is not changed again; a ratio is defined once."""

from __future__ import annotations

import ask_facts
import pytest

from tickmark.ask import Asker


@pytest.fixture(scope="module")
def asker() -> Asker:
    return ask_facts.asker()


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("By how much did Merrowdale's inventories change in fiscal 2024?", 80e6),
        ("Merrowdale's R&D as % of revenue in fiscal 2024 (research and development / revenue)", 121 / 2249),
        ("How often did Merrowdale turn stock in fiscal 2024? Turnover means cost of revenue over average inventory.", 1223 / 460),
        ("Define payout as dividends paid plus capital expenditure. How much was Merrowdale's in fiscal 2024?", 136e6),
    ],
)  # fmt: skip
def test_one_number(asker: Asker, question: str, value: float) -> None:
    assert asker.ask(question).answer.value == pytest.approx(value, rel=1e-4)


def test_balances_of_two_days_are_listed(asker: Asker) -> None:
    told = asker.ask("What is the total of Merrowdale's inventory for fiscal 2023 and fiscal 2024?")
    assert [one.value for one in told.answer.values] == [420e6, 500e6]


def test_nothing_says_what_was_spent_on_a_balance(asker: Asker) -> None:
    assert asker.ask("How much did Merrowdale spend on inventory in fiscal 2024?").status != "answered"
