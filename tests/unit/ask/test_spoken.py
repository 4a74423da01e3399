"""Questions as people speak, and what is left of them; every pattern finds its example, and not the other."""

import re

import pytest

from tickmark.ask.spoken import as_asked, entries


def nothing(_: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (), ()


def marked(text: str) -> tuple[list[str], list[str]]:
    """Companies with a capital M, and years."""
    return re.findall(r"\bM[a-z]+", text), re.findall(r"\b20\d\d\b", text)


@pytest.mark.parametrize("name", sorted(entries()))
def test_a_pattern_finds_its_example_and_not_the_other(name: str) -> None:
    entry = entries()[name]
    assert re.search(entry["pattern"], entry["finds"], re.IGNORECASE)
    assert not re.search(entry["pattern"], entry["not"], re.IGNORECASE)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Would you be so kind as to tell me the backlog at the end of 2023?", "the backlog at the end of 2023?"),
        ("I was wondering whether you could tell me how many people work there", "how many people work there"),
        ("May I ask what goodwill was?", "what goodwill was?"),
        ("So, uh, in 2023, what was the, the profit?", "in 2023, what was the profit?"),
        ("Total revenue for, what was it, 2023, not 2022, how much?", "Total revenue for, 2023 how much?"),
        ("For a thesis on chips: what did they spend on research?", "what did they spend on research?"),
        ("We're settling a bet: did sales rise in 2023?", "did sales rise in 2023?"),
        ("How many per cent of sales came from Asia?", "How many percent of sales came from Asia?"),
    ],
)
def test_what_is_said_around_a_question_is_left_out(question: str, asked: str) -> None:
    assert as_asked(question, nothing) == asked


@pytest.mark.parametrize(
    "question",
    ["Tell me a joke about Merrowdale", "cash, cash equivalents and securities 2023", "Merrowdale sales FY24"],
)
def test_a_plain_question_stays(question: str) -> None:
    assert as_asked(question, nothing) == question


def test_a_company_and_a_period_that_a_dropped_sentence_alone_names_are_kept() -> None:
    told = as_asked("I'm filling in a form on Merrowdale for 2023. What was total equity?", marked)
    assert told == "What was total equity of Merrowdale 2023?"
    assert as_asked("I own Merrowdale. What was total equity of Malden in 2022?", marked) == (
        "What was total equity of Malden in 2022?"
    )


def test_a_sentence_that_the_question_points_back_to_stays() -> None:
    asked = as_asked("I'm checking the 2023 tax line. Was it a charge?", nothing)
    assert asked == "the 2023 tax line. Was it a charge?"


def test_a_sentence_about_the_company_stays() -> None:
    question = "Merrowdale laid people off. What did the restructuring cost in 2023?"
    assert as_asked(question, marked) == question
