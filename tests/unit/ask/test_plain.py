"""Plain questions about one company: changes in two forms, amounts set against each other, small letters, slips of the
pen; over a made-up company.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.ask import Asker
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

YEARS = (2022, 2023, 2024)
FILING = "0000000001-25-000001"
STATEMENT = (  # metric, row, amounts of the three years
    ("revenue", "Total revenues", (800, 1_000, 900)),
    ("research_and_development", "Research and development", (80, 90, 99)),
    ("selling_general_and_administrative", "Selling, general and administrative", (100, 95, 90)),
    ("net_income", "Net income (loss)", (20, -15, 30)),
    ("interest_paid", "Cash paid for interest", (3, 4, 5)),
    ("interest_income", "Interest income", (7, 8, 6)),
    ("debt_repaid", "Repayments of debt", (-30, -20, -25)),
)
BALANCES = (
    ("total_assets", "Total assets", (2_000, 2_100, 2_200)),
    ("shareholders_equity", "Total equity", (500, 510, 600)),
    ("cash_and_equivalents", "Cash and cash equivalents", (40, 60, 55)),
)
PRODUCTS = (("Subscription services", (300, 400, 450)), ("Store sales", (500, 600, 450)))
SEGMENTS = (("Shops", (10, 12, 14)), ("Online", (5, -27, -9)))


def rows() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def add(
        metric: str | None, label: str, value: float, year: int, table: int, *, balance: bool = False, **more: Any
    ) -> None:
        row = fact(
            "MRDW", FILING, metric, value, None if balance else date(year, 1, 1), date(year, 12, 31), table, len(found)
        )
        found.append(row | {"label": label, "row_label": label} | more)

    for n, year in enumerate(YEARS):
        for metric, label, amounts in STATEMENT:
            add(metric, label, amounts[n], year, 0)
        for metric, label, amounts in BALANCES:
            add(metric, label, amounts[n], year, 1, balance=True)
        for name, amounts in SEGMENTS:
            add("operating_income", f"{name} > Operating income (loss)", amounts[n], year, 2, segment=name)
        for name, amounts in PRODUCTS:
            add(None, f"{name} > Net sales", amounts[n], year, 4, segment=name)
        add("operating_income", "Total operating income (loss)", sum(amounts[n] for _, amounts in SEGMENTS), year, 2)
    told = fact("MRDW", FILING, "shares_outstanding", 120, None, date(2025, 1, 20), 0, 900)
    found.append(
        told
        | {
            "unit": "shares",
            "table_index": None,
            "row_index": None,
            "column_index": None,
            "paragraph_index": 3,
            "doc_date": date(2024, 12, 31),
        }
    )
    add(
        None,
        "Balance as of December 31, 2024",
        68.33e-6,
        2024,
        3,
        balance=True,
        unit="USD/shares",
        column_label="Exercise price",
    )
    return found


def asking(found: list[dict[str, Any]]) -> Asker:
    kinds = ("income_statement", "balance_sheet", "other", "roll_forward", "other")
    tables = [{"accession": FILING, "table_index": n, "kind": kind, "title": ""} for n, kind in enumerate(kinds)]
    filing = {
        "ticker": "MRDW",
        "accession": FILING,
        "filing_date": date(2025, 2, 1),
        "url": "https://www.sec.gov/x",
        "fiscal_year_end": "1231",
    }
    return Asker(
        FactStore.from_frame(TABLES["verified_facts"].frame(found), pd.DataFrame([filing]), pd.DataFrame(tables))
    )


@pytest.fixture(scope="module")
def asker() -> Asker:
    return asking(rows())


def test_the_years_of_a_company_whose_statements_are_not_known_are_those_of_its_rows() -> None:
    unknown = [row | {"metric": None} if row["period_start"] else row for row in rows()]
    answer = asking(unknown).ask("Merrowdale subscription services 2024")
    assert answer.status == "answered" and answer.answer.value == 450e6


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("How much did Merrowdale's revenue fall in 2024 in dollars and percent?", (-100e6, -0.1)),
        ("What was the dollar and percentage change in Merrowdale's revenue from 2022 to 2024?", (100e6, 0.125)),
        ("What was Merrowdale's revenue growth in 2024 and 2023?", (0.25, -0.1)),
        ("How did Merrowdale's R&D change in 2023 and in 2024?", (10e6, 9e6)),
        ("Merrowdale revenue growth between 2022 and 2024", (0.125,)),
        ("How much more did Merrowdale spend on R&D than on SG&A in 2024?", (9e6,)),
        ("Which was larger at Merrowdale in 2024, R&D or SG&A?", (99e6, 90e6)),
        ("Which Merrowdale segment had the largest operating loss in 2024?", (-9e6, 14e6)),
        ("In which year did Merrowdale have its largest net loss?", (-15e6, 20e6, 30e6)),
        ("Merrowdale book value per share 2024", (5.0,)),
        ("How much interest did Merrowdale pay in cash in 2024?", (5e6,)),
        ("mrdw rd 2024", (99e6,)),
        ("How much interest did Merrowdale earn in 2024?", (6e6,)),
        ("How much debt did Merrowdale repay in 2024?", (25e6,)),
        ("How much did Merrowdale's R&D exceed its SG&A in 2024?", (9e6,)),
        ("Which Merrowdale segment lost money in 2024?", (-9e6, 14e6)),
        ("Merrowdale revenue last year", (900e6,)),
        ("merrowdale subscription revenue 2024", (450e6,)),
    ],
)
def test_what_is_asked_for_is_told(asker: Asker, question: str, values: tuple[float, ...]) -> None:
    answer = asker.ask(question)
    assert answer.status == "answered", answer.answer.text
    assert sorted(v.value for v in answer.answer.values) == pytest.approx(sorted(values))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is Merrowdale profitable?", "Yes."),  # the newest year tells
        ("Did Merrowdale spend more on R&D than on SG&A in 2023?", "No."),
    ],
)
def test_yes_or_no(asker: Asker, question: str, said: str) -> None:
    assert asker.ask(question).answer.text.startswith(said)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Which was larger, Merrowdale's cash or its revenue in 2024?", "incomparable_metrics"),  # a balance and a flow
        ("Which Merrowdale segment had the smallest operating loss in 2024?", "missing_context"),
        ("Merrowdale treasury shares held in 2024", "missing_context"),  # how many, or what they cost
        ("Merrowdale worth per share 2024", "insufficient_data"),  # of what?
    ],
)
def test_what_has_no_one_meaning_is_refused(asker: Asker, question: str, reason: str) -> None:
    refused = asker.ask(question)
    assert refused.refusal is not None
    assert refused.refusal.reason == reason


def test_the_reading_of_a_slip_of_the_pen_is_told(asker: Asker) -> None:
    answer = asker.ask("merrowdale reveune 2024")
    assert answer.answer.value == 900e6
    assert "'merrowdale revenue 2024' was understood" in answer.remarks
    assert asker.ask("merowdale revenue 2024").answer.value == 900e6
    for words in ("rvvnue", "shareholder equitz"):  # two letters off, another consonant
        assert asker.ask(f"What was Merrowdale's {words} in fiscal 2024?").refusal is not None
