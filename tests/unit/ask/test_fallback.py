"""What is answered by the likeliest amount, and what speaks against it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from ask_facts import asker as made_asker

from tickmark.ask import Asker
from tickmark.ask.wordings import read_phrase


@pytest.fixture(scope="module")
def asker() -> Asker:
    return made_asker()


def test_a_year_may_be_named_from_another_that_stands_behind_it(asker: Asker) -> None:
    asked = asker.fallback.reading("Merrowdale net income in the prior year to fiscal 2024")
    assert [(spec.name, spec.back) for spec in asked.specs] == [("FY2024", 1), ("FY2024", 0)]


def test_a_balance_is_nothing_that_was_spent(asker: Asker) -> None:
    assert asker.ask("How much did Merrowdale spend on inventory in fiscal 2024?").status != "answered"


def test_an_amount_of_a_period_named_in_two_ways_is_told_once(asker: Asker) -> None:
    answer = asker.ask("Merrowdale revenue in fiscal 2024 (year ended August 31, 2024)")
    assert [value.value for value in answer.answer.values] == [2_249e6]


def test_amounts_of_two_companies_together_are_added_up(asker: Asker) -> None:
    answer = asker.ask("revenue of Merrowdale and Quarrington together, fiscal 2024")
    one, other = (asker.ask(f"{name} revenue fiscal 2024").answer.value for name in ("MRDW", "Quarrington"))
    assert one is not None and other is not None and answer.answer.value == one + other


def test_what_each_of_two_companies_reports_is_added_up(asker: Asker) -> None:
    answer = asker.ask("Adding what Merrowdale and Quarrington each report, how much revenue was there in fiscal 2024?")
    assert answer.answer.value == 2_249e6 + 900e6


def test_an_average_is_of_the_two_days_that_are_named(asker: Asker) -> None:
    one, other = (asker.ask(f"Merrowdale inventory August 31, {year}").answer.value for year in (2023, 2024))
    answer = asker.ask(
        "Average inventory of Merrowdale across the two balance sheet dates of August 2023 and August 2024"
    )
    assert one is not None and other is not None and answer.answer.value == (one + other) / 2


def test_net_of_describes_an_amount_that_is_not_understood(asker: Asker) -> None:
    answer = asker.ask("How much cash, net of cash assumed, did Merrowdale lay out for takeovers in fiscal 2024?")
    assert answer.status != "answered"


def test_percent_behind_a_rate_changes_nothing(asker: Asker) -> None:
    rates = [asker.ask(f"MRDW gross margin {said}for fiscal 2024").answer.value for said in ("", "percent ", "pct ")]
    assert rates == [pytest.approx(1_026 / 2_249)] * 3


def test_a_budget_for_revenue_is_no_cost_of_revenue(asker: Asker) -> None:
    answer = asker.ask("What was Merrowdale's budget for revenue in fiscal 2024?")
    assert answer.status == "refused" and "budget" in answer.answer.text


def test_passages_are_looked_for_in_the_questions_own_words_where_others_find_none(
    asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []

    def found(_: object, __: str, text: str, ___: object) -> list[object]:
        searched.append(text)
        return []

    monkeypatch.setattr("tickmark.ask.fallback.found_passages", found)
    monkeypatch.setattr(asker.fallback, "_search", object)
    question = "why did Merrowdale's fuel expense come down in fiscal 2024"
    asked = asker.fallback.reading(question)
    assert [quoter.passages for quoter, _ in asker.fallback.quoters("MRDW", asked)] == [[]] * (len(searched) // 2)
    assert searched[1] == question and searched[0].startswith(question) and len(searched[0]) > len(question) + 1


@pytest.mark.parametrize("typed", ["Merrowdale fy25 guidance", "Merrowdale guidance for 2025"])
def test_a_year_is_named_however_it_is_written(asker: Asker, typed: str) -> None:
    assert asker.fallback.reading(typed).named_years == {"2025"}


def test_a_company_is_known_by_a_word_that_its_passages_alone_have(
    asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners = {"foundry": "MRDW", "capacity": None, "Embermoor": "QRTN"}
    search = SimpleNamespace(
        catalogue=SimpleNamespace(
            read=lambda text: SimpleNamespace(nothing="Zephyr" if "Zephyr" in text else ""),
            proper_nouns=lambda text: tuple(word for word in ("Embermoor", "Nowhere") if word in text),
        ),
        owner=owners.get,
    )
    monkeypatch.setattr(asker.fallback, "_search", lambda: search)
    questions = {
        "who runs the foundry": ("MRDW",),
        "spare capacity": (),
        "what happened at Embermoor": ("QRTN",),
        "foundry of Embermoor": (),
        "foundry at Nowhere": (),
        "foundry of Zephyr": (),
    }
    told = {text: asker.fallback._tellers(text, read_phrase(text)) for text in questions}
    assert told == questions
