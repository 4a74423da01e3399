"""Amounts that a question describes where no metric and no row is called so: schedules, columns, notes, sentences; over
a made-up company.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.ask import Asker
from tickmark.ask.free_text_lookup import is_of_more, is_of_some, stems
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

ANNUAL, QUARTER = "0000000001-24-000001", "0000000001-24-000002"
YEAR = (date(2023, 1, 1), date(2023, 12, 31))
TITLES = {
    1: ("income_statement", "Statements of income"),
    2: ("maturity", "Maturities of operating and finance lease liabilities"),
    3: ("other", "Intangible assets"),
    4: ("roll_forward", "Goodwill by segment"),
    5: ("other", "Pensions: key information for plans with obligations in excess of plan assets"),
    6: ("other", "Assets held for sale"),
    7: ("other", "Share repurchases"),
    9: ("balance_sheet", "Balance sheets"),
    8: ("maturity", "Principal payments of long-term debt"),
}


def rows() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def add(
        label: str,
        value: float,
        table: int | None,
        column: str = "2023",
        *,
        flow: bool = False,
        filing: str = ANNUAL,
        **more: Any,
    ) -> None:
        start, end = (YEAR[0] if flow else None), YEAR[1]
        row = fact("MRDW", filing, more.pop("metric", None), value, start, end, table or 1, len(found))
        labels = {"label": label, "row_label": label, "column_label": column}
        if table is None:
            labels = {
                "label": label,
                "row_label": None,
                "column_label": None,
                "table_index": None,
                "row_index": None,
                "column_index": None,
                "paragraph_index": 1,
            }
        found.append(row | labels | more)

    add("Revenues", 900, 1, flow=True, metric="revenue")
    add("Total assets", 2_000, 9, metric="total_assets")
    half = {
        "period_end_date": date(2023, 6, 30),
        "fiscal_period": "H1 2023",
        "filing": QUARTER,
        "doc_type": "10-Q",
        "doc_date": date(2023, 6, 30),
    }
    add("Revenues", 400, 1, flow=True, metric="revenue", **half)
    for year, operating, finance in ((2024, 70, 20), (2025, 60, 15)):
        add(str(year), operating, 2, "Operating leases")
        add(str(year), finance, 2, "Finance leases")
    add("Customer relationships", 309, 3, "2023 | Gross carrying amount")
    add("Customer relationships", -118, 3, "2023 | Accumulated amortization")
    add("Customer relationships", 191, 3, "2023 | Net carrying amount")
    add("Balance at December 31, 2023", 55, 4, "Shops", segment="Shops")
    add("Acquisitions", 7, 4, "Shops", segment="Shops", flow=True)
    add("Projected benefit obligation", 48, 5)
    add("Trade receivables, less allowances", 95, 6)
    add("Repurchases of shares", 4_250, 7, flow=True, metric="share_repurchases")
    add("Number of shares repurchased", 41, 7, flow=True, unit="shares")
    add(
        "2025",
        33,
        8,
        "Annual maturities",
        filing=QUARTER,
        doc_type="10-Q",
        doc_date=date(2023, 6, 30),
        period_end_date=date(2023, 6, 30),
    )
    sentence = "Unrecognized tax benefits of $9 million, if recognized, would affect our rate."
    add("Unrecognized tax benefits", 9, None, sentence_string=sentence)
    said = "We had $26 million of unrecognized compensation cost related to nonvested awards."
    add("unrecognized compensation cost related to nonvested awards", 26, None, sentence_string=said)
    return found


@pytest.fixture(scope="module")
def asker() -> Asker:
    filings = [
        {"ticker": "MRDW", "accession": ANNUAL, "filing_date": date(2024, 2, 1), "url": "", "fiscal_year_end": "1231"},
        {"ticker": "MRDW", "accession": QUARTER, "filing_date": date(2023, 8, 1), "url": "", "fiscal_year_end": "1231"},
    ]
    tables = [
        {"accession": a, "table_index": n, "kind": kind, "title": title}
        for a in (ANNUAL, QUARTER)
        for n, (kind, title) in TITLES.items()
    ]
    return Asker(
        FactStore.from_frame(TABLES["verified_facts"].frame(rows()), pd.DataFrame(filings), pd.DataFrame(tables))
    )


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What were Merrowdale's operating lease payments due in 2025?", 60e6),
        ("Merrowdale finance lease maturities in 2024", 20e6),
        ("What is the gross carrying amount of Merrowdale's customer relationships at the end of 2023?", 309e6),
        ("Net carrying amount of customer relationships of Merrowdale, December 31, 2023", 191e6),
        ("Merrowdale's goodwill in Shops at the end of 2023", 55e6),
        ("How many shares did Merrowdale buy back in 2023?", 41e6),
        ("Merrowdale unrecognised compensation cost at December 31, 2023", 26e6),
        ("Merrowdale's revenue in the second half of 2023", 500e6),
    ],
)
def test_an_amount_is_found_by_what_stands_around_it(asker: Asker, question: str, value: float) -> None:
    answer = asker.ask(question)
    assert answer.answer.value == pytest.approx(value), answer.answer.text
    assert answer.citations


@pytest.mark.parametrize(
    "question",
    [
        "Merrowdale lease payments due in 2025",  # operating or finance
        "Merrowdale lease payments due in 2029",  # not in the schedule
        "Merrowdale debt maturing in 2025",  # of an older report than the newest year's
        "Carrying amount of Merrowdale's customer relationships in Asia at the end of 2023",  # nothing says Asia
        "Merrowdale's projected benefit obligation of pensions at the end of 2023",  # that of some plans
        "Merrowdale's allowance for trade receivables at the end of 2023",  # receivables less allowances
        "Merrowdale's unrecognized tax benefits balance at the end of 2023",  # what would be if they were recognized
        "What did Shops of Merrowdale earn in 2023?",  # a balance of goodwill alone is called so
        # two amounts
        "What were Merrowdale's customer relationships and total assets at the end of 2023, net carrying amount?",
        "How does Merrowdale account for customer relationships?",
        "Why did Merrowdale's operating lease payments fall in 2023?",
        "What were the goodwill impairment losses of Merrowdale in 2023?",
    ],
)
def test_what_is_not_told_or_told_of_several_is_refused(asker: Asker, question: str) -> None:
    answer = asker.ask(question)
    assert answer.status != "answered", answer.answer.text


def test_a_row_that_says_all_of_it_is_not_in_doubt_for_one_that_leaves_it_to_its_note(asker: Asker) -> None:
    assert asker.ask("Merrowdale goodwill of Shops at the end of 2023").answer.value == 55e6
    assert asker.ask(
        "What was Merrowdale's Shops goodwill as a percentage of total assets at year-end 2023?"
    ).answer.value == pytest.approx(55 / 2_000)
    refused = asker.ask("Merrowdale price per share 2023")  # of what?
    assert refused.status != "answered"


@pytest.mark.parametrize(
    ("label", "asked", "more"),
    [
        ("Depreciation and amortization", "depreciation", True),
        ("Cash, cash equivalents and restricted cash", "restricted cash", True),
        ("Depreciation and amortization", "depreciation and amortization", False),
        ("Membership and other income", "membership income", False),
        ("Net sales", "net sales", False),
    ],
)
def test_a_row_that_adds_something_else_is_of_more(label: str, asked: str, more: bool) -> None:
    assert is_of_more(label, stems(asked), stems(asked)) is more


def test_an_amount_of_a_supposition_is_of_some(asker: Asker) -> None:
    (ticker,) = (company.ticker for company in asker.store.companies)
    held = asker.store.facts(ticker)
    assert held is not None
    sentence = "Of the $12.5 million, $3.0 million would lower the rate."
    fact = held.facts[0]._replace(label="Benefits", table_title=None, sentence_string=sentence)
    assert is_of_some(fact._replace(printed="3.0")) and not is_of_some(fact._replace(printed="12.5"))
