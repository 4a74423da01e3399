"""Amounts that stand together in a question: parts of totals, definitions' own balances, amounts per share; and rows
called otherwise. Over a made-up maker of boats.
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
FLOWS = (  # metric, row, amounts, table
    ("revenue", "Net sales", (800, 900, 1_000), 0),
    (None, "Revenue and other income", (805, 910, 1_030), 0),
    (None, "Other income", (5, 10, 30), 0),
    (None, "Freight", (11, 12, 13), 0),
    ("cost_of_revenue", "Cost of sales", (480, 540, 580), 0),
    ("gross_profit", "Gross profit", (320, 360, 420), 0),
    (None, "Licensing gain", (-3, -4, -5), 0),
    (None, "Cost of yards - depreciation", (-70, -80, -90), 0),
    ("interest_income", "Interest income", (-6, -7, -8), 0),
    ("net_income", "Net income", (80, -20, 100), 0),
    ("eps_diluted", "Diluted earnings per share", (0.8e-6, -0.2e-6, 1e-6), 0),
    ("shares_diluted", "Diluted shares", (100, 100, 100), 0),
    ("operating_cash_flow", "Cash from operations", (150, 160, 170), 2),
    ("share_based_compensation", "Stock-based compensation", (30, 36, 40), 2),
    (None, "Freight", (10, 12, 15), 6),
    (None, "Design", (20, 24, 25), 6),
    (None, "Total stock-based compensation expense", (30, 36, 40), 6),
    (None, "Unrecognized tax benefits", (1, 2, 3), 7),
    (None, "Core earnings per share", (0.9e-6, 0.1e-6, 1.1e-6), 8),
    (None, "Non-GAAP earnings per share attributable to Bowsprit—diluted", (0.91e-6, 0.11e-6, 1.2e-6), 8),
)
BALANCES = (
    ("inventory", "Inventories", (200, 220, 260), 1),
    ("total_assets", "Total assets", (1_000, 1_200, 1_400), 1),
    ("shareholders_equity", "Total stockholders' equity", (500, 480, 580), 1),
    ("long_term_debt", "Long-term debt", (100, 120, 145), 1),
    (None, "Raw materials", (60, 70, 90), 5),
    (None, "Work in process", (140, 150, 170), 5),
    ("inventory", "Total inventories", (200, 220, 260), 5),
    (None, "Valuation allowance", (-7, -8, -9), 7),
    (None, "Accrued warranty - end of period", (40, 50, 60), 7),
)
SEGMENTS = (
    ("Sail boats", (500, 530, 560)),
    ("Motor boats", (200, 240, 300)),
    ("Motor yacht charters", (100, 130, 140)),
)


def rows() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def add(
        metric: str | None, label: str, value: float, year: int, table: int, *, balance: bool = False, **more: Any
    ) -> None:
        start, end = (None if balance else date(year, 1, 1)), date(year, 12, 31)
        row = fact("MRDW", "0000000001-25-000001", metric, value, start, end, table, len(found))
        found.append(row | {"label": label, "row_label": label} | more)

    for n, year in enumerate(YEARS):
        for metric, label, amounts, table in FLOWS:
            unit = "USD/shares" if "per share" in label else "shares" if metric == "shares_diluted" else "USD"
            add(metric, label, amounts[n], year, table, unit=unit)
        for metric, label, balances, table in BALANCES:
            add(metric, label, balances[n], year, table, balance=True)
        for name, parts in SEGMENTS:
            if name == "Sail boats":
                add(None, "Cost of services", -60, year, 0, segment=name)
            add(None, f"Net sales > {name}", parts[n], year, 3, segment=name, row_label=name)
        add(None, "Total net sales", (800, 900, 1_000)[n], year, 3)
        for maturity, amount, column in (("2025", 4, "Year | 2025"), ("total", 9, "Year | Total")):
            add(
                None,
                "Purchase obligations",
                amount,
                year,
                9,
                balance=True,
                column_label=column,
                row_index=3,
                column_index=3 + (maturity == "total"),
            )
    add(None, "Core EPS", 0.12e-6, 2024, 9, unit="pure", scale=-2, printed="12")
    return found


@pytest.fixture(scope="module")
def asker() -> Asker:
    kinds = (
        "income_statement",
        "balance_sheet",
        "cash_flow",
        "segment",
        "other",
        "other",
        "other",
        "other",
        "other",
        "other",
    )
    tables = pd.DataFrame(
        [
            {"accession": "0000000001-25-000001", "table_index": n, "kind": kind, "title": f"Table {n}"}
            for n, kind in enumerate(kinds)
        ]
    )
    filed = {
        "ticker": "MRDW",
        "accession": "0000000001-25-000001",
        "filing_date": date(2025, 2, 20),
        "url": "https://www.sec.gov/MRDW",
        "fiscal_year_end": "1231",
    }
    return Asker(FactStore.from_frame(TABLES["verified_facts"].frame(rows()), pd.DataFrame([filed]), tables))


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Merrowdale raw materials inventory at the end of fiscal 2024", 90e6),
        ("What was Merrowdale's work in process inventory at December 31, 2023?", 150e6),
        ("How much stock-based compensation did Merrowdale record in freight in fiscal 2024?", 15e6),
        ("What was Merrowdale's freight expense in fiscal 2024?", 13e6),
        ("What was Merrowdale's return on assets in fiscal 2024 using year-end total assets?", 100 / 1_400),
        ("What was Merrowdale's return on assets in fiscal 2024?", 100 / 1_300),
        ("What was Merrowdale's debt to equity at the end of fiscal 2024, using long-term debt?", 0.25),
        ("What was Merrowdale's R&D intensity (cost of sales / net income) in fiscal 2024?", 5.8),
        ("Cash from operations per diluted share of Merrowdale in fiscal 2024", 1.7),
        ("What was Merrowdale's core EPS in fiscal 2024?", 1.1),
        ("What was Merrowdale's non-GAAP EPS in fiscal 2024?", 1.2),
        ("What was Merrowdale's licensing gain in fiscal 2024?", 5e6),
        ("What was Merrowdale's valuation allowance at the end of fiscal 2024?", 9e6),
        ("Merrowdale accrued warranty at the end of fiscal 2024", 60e6),
        ("What were Merrowdale's purchase obligations at December 31, 2024?", 9e6),
        ("How much higher was Merrowdale's revenue and other income in fiscal 2024 than in fiscal 2023?", 120e6),
        ("By how many percentage points did Merrowdale's gross margin rise in fiscal 2024?", 0.42 - 0.4),
        ("What was the change in Merrowdale's gross margin dollars in fiscal 2024?", 60e6),
        ("What was merrowdales net income in fiscal 2024?", 100e6),
        ("Growth of Merrowdale's operating cash flow in fiscal 2024, %", 0.0625),
        ("What was the three-year average operating cash flow of Merrowdale?", 160e6),
        ("What was the lowest net income of Merrowdale in the last three fiscal years?", -20e6),
        ("In which year did Merrowdale report a net loss?", -20e6),
        ("How fast did Merrowdale's motor boats grow in fiscal 2024?", 0.25),
        ("Which Merrowdale segment grew fastest in fiscal 2024?", 0.25),
        ("Merrowdale's yacht charters revenue in fiscal 2024", 140e6),
        ("What was Merrowdale's interest income in fiscal 2024?", 8e6),
        ("What was Merrowdale's cost of yards - depreciation in fiscal 2024?", 90e6),
        ("How much cash did Merrowdale generate in operating cash flow in fiscal 2024?", 170e6),
        ("How much cash from operations did Merrowdale have in fiscal 2023 and fiscal 2024 in total?", 330e6),
        ("Which Merrowdale segment grew the least in fiscal 2024?", 560 / 530 - 1),
        ("Which Merrowdale segment's net sales increased the most in fiscal 2024, in dollars?", 60e6),
        ("What was Merrowdale's cost of services in fiscal 2024?", 60e6),
        ("Merrowdale: average net income fiscal 2023-2024", 40e6),
        ("Merrowdale: cost of sales divided by total assets at the end of fiscal 2024", 580 / 1_400),
        ("Sail boats' share of Merrowdale's revenue in fiscal 2024", 0.56),
    ],
)
def test_amounts_that_stand_together(asker: Asker, question: str, value: float) -> None:
    answer = asker.ask(question)
    assert answer.status == "answered", answer.answer.text
    assert answer.answer.value == pytest.approx(value), answer.answer.text
    assert answer.citations


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What was Merrowdale's net income freight in fiscal 2024?", "missing_context"),  # no table adds them up
        ("What was Merrowdale's gross profit in inventories in fiscal 2024?", "missing_context"),
        ("How much of sail boats in motor boats did Merrowdale sell in fiscal 2024?", "insufficient_data"),
        (
            "What were Merrowdale's unrecognized tax benefits at December 31, 2024?",
            "insufficient_data",
        ),  # stated of a year only
        ("Did Merrowdale's freight improve in fiscal 2024?", "definition_mismatch"),
        ("What was Merrowdale's revenue in each quarter of fiscal 2024?", "insufficient_data"),
        (
            "How much higher were Merrowdale's revenue and net income in fiscal 2024 than in fiscal 2023?",
            "missing_context",
        ),
    ],
)
def test_what_does_not_belong_together_is_refused(asker: Asker, question: str, reason: str) -> None:
    answer = asker.ask(question)
    assert answer.status != "answered", answer.answer.text
    assert answer.refusal is not None
    assert answer.refusal.reason == reason, answer.answer.text


def test_amounts_that_are_listed_stay_a_list(asker: Asker) -> None:
    answer = asker.ask("What were Merrowdale's net income and operating cash flow in fiscal 2024?")
    assert [value.value for value in answer.answer.values] == [100e6, 170e6]
