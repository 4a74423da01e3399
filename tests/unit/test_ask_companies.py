"""Questions over several companies: which amount is whose, what they are set against each other by, and what an answer says of it."""

from __future__ import annotations

import pytest
from ask_facts import asker

from tickmark.ask import Asker


@pytest.fixture(scope="module")
def over() -> Asker:
    return asker()


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Compare Merrowdale's and Quarrington's revenue and net income in fiscal 2024", [2_249e6, 900e6, 260e6, 90e6]),
        ("What were Merrowdale's revenue and Quarrington's net income in fiscal 2024?", [2_249e6, 90e6]),
        ("In fiscal 2024, what was Merrowdale's revenue and R&D, and Quarrington's net income?", [2_249e6, 121e6, 90e6]),
        ("Merrowdale's fiscal 2024 revenue and net income against Quarrington's fiscal 2023 revenue and net income", [2_249e6, 260e6, 600e6, 20e6]),
        ("Merrowdale's gross profit as a percentage of revenue versus Quarrington's, fiscal 2024", [1_026 / 2_249, 0.5]),
        ("Net income divided by revenue for Merrowdale and Quarrington in fiscal 2024", [260 / 2_249, 0.1]),
        ("Merrowdale's net income per dollar of revenue", []),
    ],
)
def test_whose_each_amount_is(over: Asker, question: str, values: list[float]) -> None:
    answer = over.ask(question)
    assert [v.value for v in answer.answer.values] == pytest.approx(values), answer.answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("By how many dollars did Merrowdale's fiscal 2024 sales exceed Quarrington's?", 1_349e6),
        ("By what percentage did Merrowdale's fiscal 2024 revenue exceed Quarrington's?", 1_349 / 900),
        ("How many times larger than Quarrington's was Merrowdale's fiscal 2024 revenue?", 2_249 / 900),
        ("What multiple of Quarrington's revenue was Merrowdale's revenue in fiscal 2024?", 2_249 / 900),
        ("Ratio of Merrowdale's to Quarrington's net income, fiscal 2024", 260 / 90),
        ("How much more than Quarrington did Merrowdale earn in net income in fiscal 2024?", 170e6),
        ("Add up the fiscal 2024 net income of Merrowdale and Quarrington", 350e6),
        ("Merrowdale's revenue divided by Quarrington's revenue in fiscal 2024", 2_249 / 900),
        ("Which had the larger net loss in fiscal 2022, Merrowdale or Quarrington?", -50e6),
        ("Whose net income fell the least in fiscal 2023, Merrowdale's or Quarrington's?", 70e6),
    ],
)
def test_two_amounts_set_against_each_other(over: Asker, question: str, value: float) -> None:
    answer = over.ask(question)
    assert answer.status == "answered" and answer.answer.value == pytest.approx(value), answer.answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which had the higher revenue in fiscal 2024, Merrowdale or Quarrington, and by how much?", "The difference is $1,349 million."),
        ("Did Merrowdale have more revenue than Quarrington in fiscal 2024, and by how much?", "The difference is $1,349 million."),
        ("Rank Merrowdale and Quarrington by net income in fiscal 2024", "By net income: 1. Merrowdale"),
        ("Compare Merrowdale's and Quarrington's revenue and net income in fiscal 2024", "has the higher net income"),
        ("What was Merrowdale's gross margin in fiscal 2024?", "gross profit FY2024 ($1,026 million) ÷ revenue FY2024 ($2,249 million)"),
        ("How fast did Merrowdale's revenue grow in fiscal 2024?", "(FY2023 to FY2024)"),
        ("Merrowdale's revenue divided by Quarrington's revenue in fiscal 2024", "Merrowdale's revenue divided by Quarrington's revenue was 2.50 in FY2024"),
    ],
)
def test_what_an_answer_says(over: Asker, question: str, said: str) -> None:
    assert said in over.ask(question).answer.text


@pytest.mark.parametrize(
    ("turns", "values"),
    [
        (("How fast did Merrowdale's revenue grow in fiscal 2024?", "and Quarrington?"), [0.5]),
        (("How fast did Quarrington's revenue grow in fiscal 2024?", "and in fiscal 2023?"), [0.2]),
        (("What is the difference between Merrowdale's and Quarrington's fiscal 2024 revenue?", "and in fiscal 2023?"), [1_510e6]),
        (("How fast did Merrowdale's revenue grow in fiscal 2024?", "and net income of Quarrington?"), [20e6, 90e6]),
    ],
)
def test_a_follow_up_keeps_what_was_worked_out(over: Asker, turns: tuple[str, ...], values: list[float]) -> None:
    before = None
    for turn in turns:
        answer, before = over.conversation(turn, before=before)
    assert [v.value for v in answer.answer.values] == pytest.approx(values), answer.answer.text
