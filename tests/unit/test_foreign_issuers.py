"""Foreign issuers: a 20-F, a 40-F and a 6-K build like a 10-K and a 10-Q, in their currency and under IFRS names."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

import pandas as pd
import pytest
from foreign_filings import annual_report, built, interim_report, wrapped_annual_report

from tickmark.ask import Asker
from tickmark.narrate.claims.check import Verifier

FILED, END = date(2025, 3, 10), date(2024, 12, 31)
FILINGS = {
    "20-F": (
        "VELO",
        "Velo Antriebe SE",
        "20-F",
        END,
        FILED,
        annual_report("Velo Antriebe SE", "€", "in millions of euros"),
    ),
    "40-F": ("ALPS", "Alpsee Drives AG", "40-F", END, FILED, wrapped_annual_report("CHF million")),
    "6-K": ("TARN", "Tarn Controls plc", "6-K", date(2024, 8, 6), date(2024, 8, 6), interim_report("£ million")),
}
CURRENCY = {"20-F": "EUR", "40-F": "CHF", "6-K": "GBP"}


class Built(NamedTuple):
    form: str
    ticker: str
    asker: Asker
    verified: pd.DataFrame
    rejected: pd.DataFrame


@pytest.fixture(scope="module", params=FILINGS)
def issuer(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    ticker, name, form, report, filed, body = FILINGS[request.param]
    return Built(form, ticker, *built(tmp_path_factory.mktemp(ticker), ticker, name, form, report, filed, body))


def test_all_numbers_are_facts_in_the_currency_of_the_statements(issuer: Built) -> None:
    assert len(issuer.verified) >= 98 and issuer.rejected.empty
    currency = CURRENCY[issuer.form]
    assert set(issuer.verified["unit"]) == {currency, f"{currency}/shares"}
    revenue = issuer.verified[(issuer.verified["metric"] == "revenue") & (issuer.verified["value"] == 8_412e6)]
    assert not revenue.empty
    section = {"20-F": "Item18", "40-F": "Exhibit99.1", "6-K": "Exhibit99.1"}[issuer.form]
    assert section in set(issuer.verified["section_id"])


def test_lines_of_ifrs_statements_have_their_metrics(issuer: Built) -> None:
    metrics = dict(zip(issuer.verified["row_label"], issuer.verified["metric"], strict=True))
    for label, metric in (
        ("Profit before tax", "income_before_tax"),
        ("Trade receivables", "accounts_receivable"),
        ("Trade payables", "accounts_payable"),
        ("Property, plant and equipment", "property_plant_equipment"),
        ("Equity attributable to owners of the parent", "shareholders_equity"),
        ("Attributable to owners of the parent", "net_income"),
        ("Borrowings", "borrowings"),
        ("Finance costs", "finance_costs"),
        ("Total non-current assets", "non_current_assets"),
        ("Purchase of property, plant and equipment", "capital_expenditure"),
    ):
        assert metrics[label] == metric, label


def test_questions_are_answered_in_the_currency_and_the_answers_verified(issuer: Built) -> None:
    when, end = (
        ("in the first half of 2024", "at June 30, 2024")
        if issuer.form == "6-K"
        else ("in fiscal 2024", "at December 31, 2024")
    )
    for asked, value in (
        (f"profit {when}", 1_001e6),
        (f"revenue {when}", 8_412e6),
        (f"profit before tax {when}", 1_380e6),
        (f"trade receivables {end}", 1_476e6),
        (f"borrowings {end}", 2_480e6),
        (f"property, plant and equipment {end}", 3_904e6),
    ):
        answer = issuer.asker.ask(f"What was {issuer.ticker}'s {asked}?")
        assert (answer.answer.value, answer.answer.unit) == (value, CURRENCY[issuer.form]), answer.answer.text
        verified = Verifier(issuer.asker.store).verify(answer.answer.text, issuer.ticker)
        assert verified.ok and verified.claims, [claim.finding.message for claim in verified.claims]


def test_flows_have_the_days_of_their_period(issuer: Built) -> None:
    flows = issuer.verified[issuer.verified["metric"] == "revenue"]
    days = {
        (str(start)[:10], str(end)[:10])
        for start, end in zip(flows["period_start"], flows["period_end_date"], strict=True)
    }
    expected = (
        {("2024-01-01", "2024-06-30"), ("2023-01-01", "2023-06-30")}
        if issuer.form == "6-K"
        else {("2024-01-01", "2024-12-31"), ("2023-01-01", "2023-12-31")}
    )
    assert days == expected
