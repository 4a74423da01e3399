"""Questions over several companies: which amount is whose, what they are set against each other by, and what an answer
says of it.
"""

from __future__ import annotations

from datetime import date

import pytest
from ask_facts import asker, fact, frames

from tickmark.ask import Asker
from tickmark.factstore import FactStore, StoredCompany, _Rows
from tickmark.schemas import TABLES


@pytest.fixture(scope="module")
def over() -> Asker:
    return asker()


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Compare Merrowdale's and Quarrington's revenue and net income in fiscal 2024", [2_249e6, 900e6, 260e6, 90e6]),
        ("What were Merrowdale's revenue and Quarrington's net income in fiscal 2024?", [2_249e6, 90e6]),
        (
            "In fiscal 2024, what was Merrowdale's revenue and R&D, and Quarrington's net income?",
            [2_249e6, 121e6, 90e6],
        ),
        (
            "Merrowdale's fiscal 2024 revenue and net income against Quarrington's fiscal 2023 revenue and net income",
            [2_249e6, 260e6, 600e6, 20e6],
        ),
        (
            "Merrowdale's gross profit as a percentage of revenue versus Quarrington's, fiscal 2024",
            [1_026 / 2_249, 0.5],
        ),
        ("Net income divided by revenue for Merrowdale and Quarrington in fiscal 2024", [260 / 2_249, 0.1]),
        ("Merrowdale's net income per dollar of revenue", [260 / 2_249]),
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
        (
            "Which had the higher revenue in fiscal 2024, Merrowdale or Quarrington, and by how much?",
            "The difference is $1,349 million.",
        ),
        (
            "Did Merrowdale have more revenue than Quarrington in fiscal 2024, and by how much?",
            "The difference is $1,349 million.",
        ),
        ("Rank Merrowdale and Quarrington by net income in fiscal 2024", "By net income: 1. Merrowdale"),
        ("Compare Merrowdale's and Quarrington's revenue and net income in fiscal 2024", "has the higher net income"),
        (
            "What was Merrowdale's gross margin in fiscal 2024?",
            "gross profit FY2024 ($1,026 million) ÷ revenue FY2024 ($2,249 million)",
        ),
        ("How fast did Merrowdale's revenue grow in fiscal 2024?", "(FY2023 to FY2024)"),
        (
            "Merrowdale's revenue divided by Quarrington's revenue in fiscal 2024",
            "Merrowdale's revenue divided by Quarrington's revenue was 2.50 in FY2024",
        ),
    ],
)
def test_what_an_answer_says(over: Asker, question: str, said: str) -> None:
    assert said in over.ask(question).answer.text


@pytest.mark.parametrize(
    ("turns", "values"),
    [
        (("How fast did Merrowdale's revenue grow in fiscal 2024?", "and Quarrington?"), [0.5]),
        (("How fast did Quarrington's revenue grow in fiscal 2024?", "and in fiscal 2023?"), [0.2]),
        (
            (
                "What is the difference between Merrowdale's and Quarrington's fiscal 2024 revenue?",
                "and in fiscal 2023?",
            ),
            [1_510e6],
        ),
        (("How fast did Merrowdale's revenue grow in fiscal 2024?", "and net income of Quarrington?"), [20e6, 90e6]),
    ],
)
def test_a_follow_up_keeps_what_was_worked_out(over: Asker, turns: tuple[str, ...], values: list[float]) -> None:
    before = None
    for turn in turns:
        answer, before = over.conversation(turn, before=before)
    assert [v.value for v in answer.answer.values] == pytest.approx(values), answer.answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Revenue of CIK 1 in fiscal 2024", 2_249e6),
        ("CIK 0000000002: net income for fiscal 2024", 90e6),
        ("Trailing twelve month revenue of Merrowdale", 2_249e6),
        ("Who earned more in fiscal 2024, Merrowdale or Quarrington?", 260e6),
        ("How did Merrowdale's inventory change between August 31, 2023 and August 31, 2024?", 80e6),
    ],
)
def test_companies_and_periods_by_other_names(over: Asker, question: str, value: float) -> None:
    answer = over.ask(question)
    assert answer.answer.value == value, answer.answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How much did Merrowdale make in fiscal 2024?", "may mean revenue or income"),
        ("How many Pumps did Merrowdale sell in fiscal 2024?", "what they were sold for"),
    ],
)
def test_verbs_that_say_too_little(over: Asker, question: str, said: str) -> None:
    answer = over.ask(question)
    assert answer.status != "answered" and said in answer.answer.text


def test_twelve_months_of_parts_of_years() -> None:
    facts, filings, tables = frames()
    halves = [
        fact("QUAR", "000000000002-24-000001", "revenue", value, date(year, 1, 1), date(year, 6, 30), 0, 900 + year)
        | {"fiscal_period": f"H1 {year}"}
        for year, value in ((2023, 280), (2024, 400))
    ]
    over = Asker(
        FactStore.from_frame(TABLES["verified_facts"].frame([*facts.to_dict("records"), *halves]), filings, tables)
    )
    answer = over.ask("What was Quarrington's TTM revenue as of June 30, 2024?")
    assert answer.answer.value == (600 + 400 - 280) * 1e6, answer.answer.text
    refused = over.ask("What was Quarrington's TTM net income as of June 30, 2024?")
    assert refused.status != "answered" and "not stated for H1 2024" in refused.answer.text


@pytest.mark.parametrize(
    ("turns", "values"),
    [
        (("Merrowdale revenue fiscal 2024", "vs Quarrington"), [2_249e6, 900e6]),
        (
            ("Compare Merrowdale's and Quarrington's net income in fiscal 2024", "as a percentage of revenue?"),
            [260 / 2_249, 0.1],
        ),
        (("Merrowdale revenue fiscal 2024", "vs Quarrington", "and net income?"), [260e6, 90e6]),
        (("Compare Merrowdale's and Quarrington's revenue in fiscal 2024", "by how much did they differ?"), [1_349e6]),
        (("How fast did Merrowdale's revenue grow in fiscal 2024?", "in dollars?"), [139e6]),
        (("Merrowdale's Smart Valves revenue in fiscal 2024", "what about Pumps?"), [1_718e6]),
        (("Merrowdale's Smart Valves revenue in fiscal 2024", "and total net income?"), [260e6]),
        (("Merrowdale's Smart Valves revenue in fiscal 2024", "and its operating income?"), []),
    ],
)
def test_a_follow_up_keeps_companies_and_parts(over: Asker, turns: tuple[str, ...], values: list[float]) -> None:
    before = None
    for turn in turns:
        answer, before = over.conversation(turn, before=before)
    assert [v.value for v in answer.answer.values] == pytest.approx(values), answer.answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Merrowdale minus Quarrington: fiscal 2024 gross profit", 576e6),
        ("Quarrington's net income as a share of Merrowdale's in fiscal 2024", 90 / 260),
        ("Of Merrowdale and Quarrington, which lost more money in fiscal 2022?", -50e6),
        ("ticker MRDW, metric gross profit, FY2022", 854e6),
    ],
)
def test_what_is_done_with_two_amounts_is_never_left_out(over: Asker, question: str, value: float) -> None:
    answer = over.ask(question)
    assert answer.answer.value == pytest.approx(value), answer.answer.text


def test_a_text_in_another_language_is_said_to_be_none_in_english(over: Asker) -> None:
    answer = over.ask("¿Cuáles fueron los ingresos de Merrowdale en 2023?")
    assert answer.status != "answered" and "read in English" in answer.answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "By how many percentage points does Quarrington's gross margin exceed Merrowdale's in fiscal 2024?",
            "was 4.38 percentage points in FY2024",
        ),
        (
            "What is the gap between Quarrington's and Merrowdale's gross margins in fiscal 2024?",
            "gap in gross margin was 4.38 percentage points",
        ),
        (
            "Which of Merrowdale and Quarrington had negative net income in fiscal 2022?",
            "Quarrington Optics FY2022 had the lowest net income: -$50 million",
        ),
        (
            "Which grew faster in fiscal 2024, Merrowdale's Pumps or Smart Valves?",
            "growth of Smart Valves revenue, 13.95%",
        ),
    ],
)
def test_points_signs_and_parts_that_grow(over: Asker, question: str, said: str) -> None:
    assert said in over.ask(question).answer.text


def test_a_company_of_whose_documents_no_fact_was_read() -> None:
    bare = StoredCompany("BARE", "Barewood Cycles Ltd", 77, "1231", (date(2025, 6, 30),) * 2)
    answer = Asker(FactStore([bare], lambda _: [], _Rows({}))).ask("What was Barewood Cycles' revenue in fiscal 2024?")
    assert answer.status == "refused"
    assert "No fact was read" in answer.answer.text


def test_no_part_is_more_than_its_whole(over: Asker) -> None:
    assert over.ask("Which part of Merrowdale's fiscal 2024 revenue was net income?").answer.value == pytest.approx(
        260 / 2_249
    )
    answer = over.ask("Which part of Merrowdale's fiscal 2024 net income was revenue?")
    assert answer.status == "refused" and "more than the whole" in (answer.answer.text or "")
