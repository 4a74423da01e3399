"""Questions about the parts of a company, its own rows, and what is so or not; over a made-up retailer."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.ask import Asker
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

YEARS = (2023, 2024)
STATEMENT = (  # metric, row, amounts of both years
    (None, "Net sales", (900, 980)),
    (None, "Membership income", (40, 50)),
    ("revenue", "Total revenues", (940, 1_030)),
    ("operating_expenses", "Operating expenses", (300, 310)),
    ("gross_profit", "Gross profit", (376, 422.3)),
    ("net_income", "Net income (loss)", (20, -15)),
    ("eps_diluted", "Diluted earnings (loss) per share", (0.2e-6, -0.15e-6)),
)
SEGMENTS = (
    ("Shops", (500, 540)),
    ("Online", (300, 330)),
    ("Harbour", (250, 275)),
    ("Pier", (50, 55)),
    ("Corporate and eliminations", (100, 110)),
)
"""Online is the sum of Harbour and Pier, which stand below it."""
PLACES = (("Europe", (600, 640)), ("Asia", (300, 340)))


def rows() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def add(
        metric: str | None, label: str, value: float, year: int, table: int, *, balance: bool = False, **more: Any
    ) -> None:
        start, end = (None if balance else date(year, 1, 1)), date(year, 12, 31)
        row = fact("MRDW", "0000000001-25-000001", metric, value, start, end, table, len(found))
        found.append(row | {"label": label, "row_label": label} | more)

    for n, year in enumerate(YEARS):
        for metric, label, amounts in STATEMENT:
            add(metric, label, amounts[n], year, 0, **({"unit": "USD/shares"} if "per share" in label else {}))
        for table, parts in ((3, SEGMENTS), (4, PLACES)):
            for name, amounts in parts:
                add(None, f"{name} > Net sales", amounts[n], year, table, segment=name)
            add(None, "Total net sales", (900, 980)[n], year, table)
        add(None, "Claims payable", (70, 80)[n], year, 1, balance=True)
        add(None, "Claims payable", (7, 10)[n], year, 2)
        add(None, "Care ratio (a)", (0.81e-6, 0.832e-6)[n], year, 5, unit="pure", scale=-2, printed=("81.0", "83.2")[n])
    add(
        None,
        "Care ratio (a)",
        0.022e-6,
        2024,
        5,
        unit="pure",
        scale=-2,
        printed="2.2",
        column_label="Change | 2024 vs. 2023",
    )
    for year, amount in zip(YEARS, (40, 44), strict=True):
        add("goodwill", "Goodwill", amount, year, 1, balance=True)
    add("short_term_debt", "Short-term borrowings", 3, 2024, 1, balance=True)
    add("short_term_debt", "Current portion of long-term debt and leases", 9, 2024, 1, balance=True)
    half = fact("MRDW", "0000000001-25-000001", "revenue", 480, date(2024, 1, 1), date(2024, 6, 30), 0, 900)
    quarter = fact("MRDW", "0000000001-25-000001", "revenue", 250, date(2024, 4, 1), date(2024, 6, 30), 0, 901)
    return [*found, half | {"fiscal_period": "H1 2024"}, quarter | {"fiscal_period": "Q2 2024"}]


@pytest.fixture(scope="module")
def asker() -> Asker:
    kinds = ("income_statement", "balance_sheet", "cash_flow", "other", "other", "other")
    titles = ("", "", "", "Net sales by reportable segment", "Net sales by region", "Key figures")
    tables = [
        {"accession": "0000000001-25-000001", "table_index": n, "kind": kinds[n], "title": titles[n]} for n in range(6)
    ]
    filing = {
        "ticker": "MRDW",
        "accession": "0000000001-25-000001",
        "filing_date": date(2025, 2, 1),
        "url": "https://www.sec.gov/x",
        "fiscal_year_end": "1231",
    }
    return Asker(
        FactStore.from_frame(TABLES["verified_facts"].frame(rows()), pd.DataFrame([filing]), pd.DataFrame(tables))
    )


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What were Merrowdale's net sales in fiscal 2024?", 980e6),
        ("What were Merrowdale's sales in fiscal 2024?", 1_030e6),  # the word means revenue where no row is called so
        ("What percentage of Merrowdale's net sales came from Shops in fiscal 2024?", 540 / 980),
        ("What were Merrowdale's claims payable at December 31, 2024?", 80e6),
        ("What was Merrowdale's claims payable in fiscal 2023?", 70e6),
        ("What was Merrowdale's care ratio in fiscal 2024?", 0.832),
        ("What was Merrowdale's year-to-date revenue as of June 30, 2024?", 480e6),
        ("What was Merrowdale's revenue year to date in Q2 2024?", 480e6),
        ("How much goodwill does Merrowdale have?", 44e6),
        ("How much did Merrowdale lose per share in fiscal 2024?", -0.15),
        ("How much did Shops contribute to Merrowdale's net sales in fiscal 2024?", 540e6),
    ],
)
def test_one_amount(asker: Asker, question: str, value: float) -> None:
    answer = asker.ask(question)
    assert answer.status == "answered", answer.answer.text
    assert answer.answer.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Did Merrowdale make a profit in fiscal 2024?", "No."),
        ("Was Merrowdale profitable in fiscal 2023?", "Yes."),
        ("Did Merrowdale report a net loss in fiscal 2024?", "Yes."),
        ("Did Merrowdale's revenue grow faster than its operating expenses in fiscal 2024?", "Yes."),
        ("Did Merrowdale's claims payable more than double in fiscal 2024?", "No."),
        (
            "Did Merrowdale's gross margin improve in fiscal 2024?",
            "Yes. Merrowdale Water Technologies' change in gross margin was 1.00 percentage points",
        ),
    ],
)
def test_yes_or_no(asker: Asker, question: str, said: str) -> None:
    assert asker.ask(question).answer.text.startswith(said)


def test_a_rate_is_shown_as_it_is_printed(asker: Asker) -> None:
    assert "83.20%" in asker.ask("What was Merrowdale's care ratio in fiscal 2024?").answer.text


def test_parts_are_ranked_among_what_adds_up(asker: Asker) -> None:
    answer = asker.ask("Which Merrowdale segment had the highest net sales in fiscal 2024?")
    assert [(v.metric, v.value) for v in answer.answer.values] == [("Shops revenue", 540e6), ("Online revenue", 330e6)]
    assert "the highest is Shops revenue, $540 million; then Online" in answer.answer.text
    lowest = asker.ask("Which region had Merrowdale's lowest net sales in fiscal 2024?")
    assert "the lowest is Asia revenue, $340 million" in lowest.answer.text
    listed = asker.ask("What were Merrowdale's net sales by region in fiscal 2024?")
    assert [v.value for v in listed.answer.values] == [640e6, 340e6]
    ranked = asker.ask("What are the two largest segments of Merrowdale by net sales in fiscal 2024?")
    assert ": 1. Shops revenue, $540 million; 2. Online" in ranked.answer.text


def test_parts_of_another_kind_are_not_ranked_instead(asker: Asker) -> None:
    refused = asker.ask("Which Merrowdale product had the highest net sales in fiscal 2024?")
    assert refused.refusal is not None
    assert refused.refusal.reason == "missing_context"
    assert "Europe, Asia ..." in refused.refusal.suggestions


def test_a_reason_is_no_amount(asker: Asker) -> None:
    refused = asker.ask("Why did Merrowdale's gross margin increase in fiscal 2024?")
    assert refused.refusal is not None
    assert "asks for a reason" in refused.refusal.explanation


@pytest.fixture(scope="module")
def two() -> Asker:
    """The retailer, with a member that no other company has, beside another company."""
    named = [
        row | {"segment": "Zephyrix", "label": "Zephyrix > Net sales", "row_label": "Zephyrix > Net sales"}
        if row.get("segment") == "Shops"
        else row
        for row in rows()
    ]
    other = fact("QUAR", "0000000002-25-000001", "revenue", 5, date(2024, 1, 1), date(2024, 12, 31), 0, 999)
    services = other | {
        "fact_id": "quar1",
        "metric": None,
        "segment": "Pier services",
        "label": "Pier services",
        "row_label": "Pier services",
    }
    return Asker(FactStore.from_frame(TABLES["verified_facts"].frame([*named, other, services])))


def test_a_member_that_one_company_has_names_it(two: Asker) -> None:
    answer = two.ask("What were Zephyrix net sales in fiscal 2024?")
    assert answer.answer.value == 540e6
    assert answer.answer.text.startswith("Merrowdale")
    refused = two.ask("What were Pier net sales in fiscal 2024?")  # the other company has such a word as well
    assert refused.status != "answered"


def test_what_may_be_meant_is_suggested(two: Asker) -> None:
    refused = two.ask("What was Merrowdale's revennu in fiscal 2024?")  # further off than a slip of the pen
    assert refused.refusal is not None
    assert refused.refusal.suggestions == ("'revenue' for 'revennu'",)
    assert two.ask("What was Merrowdales revenue in fiscal 2024?").status == "answered"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Was Merrowdale's revenue higher in fiscal 2024 than in fiscal 2023?", "Yes."),
        ("Was Merrowdale's revenue higher in fiscal 2023 than in fiscal 2024?", "No."),
        ("Was Merrowdale's goodwill lower in fiscal 2023 than in fiscal 2024?", "Yes."),
    ],
)
def test_what_is_set_against_another_period_is_named_first(asker: Asker, question: str, said: str) -> None:
    assert asker.ask(question).answer.text.startswith(said)


def test_members_of_one_period_are_added_up(asker: Asker) -> None:
    answer = asker.ask("What was the combined revenue of Shops and Pier at Merrowdale in fiscal 2024?")
    assert answer.answer.value == 595e6
    assert "sum of Shops revenue and Pier revenue" in answer.answer.text


def test_rows_that_are_parts_of_a_metric_are_told_apart_by_their_words(asker: Asker) -> None:
    assert (
        asker.ask("What was Merrowdale's current portion of long-term debt at the end of fiscal 2024?").answer.value
        == 9e6
    )
    refused = asker.ask("What was Merrowdale's short-term debt at the end of fiscal 2024?")
    assert refused.refusal is not None
    assert refused.refusal.reason == "missing_context"
