"""Facts in memory: which printing counts, with which sign, and what disagrees."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pandas as pd
import pytest
from lake_rows import WITNESSED

from tickmark import factstore
from tickmark.factstore import ANY, FactStore, conflicting, label_key, of_share, share_kind
from tickmark.schemas import TABLES

YEAR = (date(2023, 1, 1), date(2023, 12, 31))


def row(number: int, **changes: Any) -> dict[str, Any]:
    """One verified fact of a made-up company, with `changes`."""
    return {
        "ticker": "MRDW",
        "period": "2023Q4",
        "accession": "0000000001-24-000001",
        "fact_id": f"fact{number}",
        "entity": "Merrow Inc",
        "metric": "revenue",
        "label": "Total revenue",
        "value": 100e6,
        "unit": "USD",
        "fiscal_period": "FY2023",
        "period_start": YEAR[0],
        "period_end_date": YEAR[1],
        "cik": 1,
        "doc_date": YEAR[1],
        "doc_type": "10-K",
        "section_id": "Item8",
        "source_format": "html_table",
        "table_index": 5,
        "row_index": number,
        "column_index": 2,
        "row_label": "Total revenue",
        "printed": "100",
        "scale": 6,
        "doc_hash": "0" * 64,
        "snapshot_id": "s",
        "extractor": "rules",
        "verification_status": "exact_match",
        "checks": "[]",
        **WITNESSED,
    } | changes


def store(*rows: dict[str, Any], filed: dict[str, date] | None = None) -> FactStore:
    frame = TABLES["verified_facts"].frame(list(rows))
    filings = None
    if filed:
        filings = pd.DataFrame(
            [
                {"ticker": "MRDW", "accession": a, "filing_date": d, "url": f"https://x/{a}", "fiscal_year_end": "1231"}
                for a, d in filed.items()
            ]
        )
    return FactStore.from_frame(frame, filings)


def test_latest_filing_first_and_what_was_known_before() -> None:
    old, new = "0000000001-24-000001", "0000000001-25-000001"
    held = store(
        row(1), row(2, accession=new, value=101e6, printed="101"), filed={old: date(2024, 2, 1), new: date(2025, 2, 1)}
    )
    found = held.find("mrdw", "revenue", fiscal_period="FY2023")
    assert [f.value for f in found] == [101e6, 100e6]
    assert [f.value for f in held.find("MRDW", "revenue", as_of=date(2024, 12, 31))] == [100e6]
    assert held.find("MRDW", "revenue", as_of=date(2023, 12, 31)) == []
    assert [f.value for f in conflicting(found)] == [101e6, 100e6]


def test_rounded_printings_agree() -> None:
    found = store(
        row(1, value=100.4e6, printed="100.4"), row(2, value=100e6, printed="100", section_id="Item7", table_index=1)
    ).find("MRDW", "revenue")
    assert len(found) == 2 and len(conflicting(found)) == 1


@pytest.mark.parametrize(
    ("changes", "amount"),
    [
        ({"metric": "capital_expenditure", "value": -5e6}, 5_000_000),
        ({"metric": "debt_repaid", "value": -5e6}, 5_000_000),
        ({"metric": "interest_paid", "value": -5e6}, 5_000_000),
        ({"metric": "income_taxes_paid", "value": -5e6, "row_label": "Income taxes paid"}, 5_000_000),
        (
            {"metric": "income_taxes_paid", "value": -5e6, "row_label": "Income taxes paid (refunds received)"},
            -5_000_000,
        ),
        ({"metric": "change_in_inventory", "value": -5e6, "row_label": "Inventories"}, 5_000_000),
        ({"metric": "net_income", "value": 5e6, "row_label": "Net loss"}, -5_000_000),
        ({"metric": "net_income", "value": -5e6, "row_label": "Net loss"}, -5_000_000),
        ({"metric": "net_income", "value": 5e6, "row_label": "Net income (loss)"}, 5_000_000),
        (
            {"metric": "investing_cash_flow", "value": 5e6, "row_label": "Net cash used in investing activities"},
            -5_000_000,
        ),
        (
            {
                "metric": "investing_cash_flow",
                "value": 5e6,
                "row_label": "Net cash provided by (used in) investing activities",
            },
            5_000_000,
        ),
        ({"metric": "revenue", "value": 0.1}, Decimal("0.1")),
    ],
)
def test_signs_in_plain_words(changes: dict[str, Any], amount: Decimal | int) -> None:
    (found,) = store(row(1, **changes)).find("MRDW")
    assert found.amount == amount


def test_taxes_printed_as_a_deduction() -> None:
    held = store(
        row(1, metric="income_before_tax", value=100e6),
        row(2, metric="income_tax", value=-20e6, row_label="Provision for income taxes"),
        row(3, metric="net_income", value=80e6, row_label="Net income"),
    )
    assert held.find("MRDW", "income_tax")[0].amount == 20_000_000
    benefit = store(
        row(1, metric="income_before_tax", value=100e6),
        row(2, metric="income_tax", value=-20e6, row_label="Provision for income taxes"),
        row(3, metric="net_income", value=120e6, row_label="Net income"),
    )
    assert benefit.find("MRDW", "income_tax")[0].amount == -20_000_000


def test_a_profit_of_another_operation_proves_nothing_of_the_tax() -> None:
    """Net income above pretax income, for an operation that was sold: the provision is no benefit."""
    held = store(
        row(1, metric="income_before_tax", value=150e6, row_label="Earnings before provision for taxes"),
        row(2, metric="income_tax", value=17e6, row_label="Provision for taxes on income"),
        row(3, metric="net_income", value=351e6, row_label="Net earnings"),
    )
    assert held.find("MRDW", "income_tax")[0].amount == 17_000_000


def test_searches() -> None:
    held = store(
        row(1),
        row(2, metric=None, segment="Data Center", value=40e6, row_label="Data Center"),
        row(3, metric="total_assets", period_start=None, value=7e6, row_label="Total assets"),
        row(
            4,
            metric=None,
            row_label="Short-term investments, net",
            label="Short-term investments, net",
            period_start=None,
        ),
    )
    assert [f.fact_id for f in held.find("MRDW", segment="data center")] == ["fact2"]
    assert [f.fact_id for f in held.find("MRDW", start=None)] == ["fact3", "fact4"]
    assert len(held.find("MRDW", segment=ANY)) == 4
    assert [f.fact_id for f in held.find("MRDW", label="short term investment")] == ["fact4"]
    assert [f.fact_id for f in held.find("MRDW", months=12)] == ["fact1"]
    assert held.find("NONE", "revenue") == [] and held.facts("NONE") is None
    fact = held.get("fact2")
    assert fact is not None and fact.segment == "Data Center" and held.get("nothing") is None


def test_labels_that_mean_the_same() -> None:
    assert label_key("Total Inventories, net") == label_key("Inventory")
    assert label_key("Cost of revenue") != label_key("Revenue")
    assert label_key("Research & development (note 3)") == label_key("Research and development")


def test_whose_share() -> None:
    def share(label: str) -> str:
        return share_kind(store(row(1, row_label=label)).find("MRDW")[0])

    assert (
        share("Net income attributable to shareowners")
        == share("Consolidated net income attributable to Merrow")
        == share("Total shareholders’ equity")
        == "owners"
    )
    assert share("Net earnings attributable to Merrow common shareholders") == "owners"
    assert share("Net income") == "plain"
    assert (
        share("Net income including noncontrolling interests")
        == share("Consolidated net income")
        == share("Total equity")
        == "total"
    )
    assert (
        share("Net income available to common stockholders")
        == share("Net income for basic earnings per share")
        == "common"
    )


def test_of_equal_printings_a_corroborated_one_comes_first_and_a_disputed_one_last() -> None:
    old, new = "0000000001-24-000001", "0000000001-25-000001"
    rows = [
        row(1, accession=new, value=103e6, assurance="disputed", other_reading="tag us-gaap:Revenues: 1 USD"),
        row(2, accession=new, value=102e6, assurance="uncorroborated"),
        row(3, value=101e6),
        row(4, value=104e6, section_id="Item7", table_index=1, assurance="uncorroborated"),
    ]
    held = store(*rows, filed={old: date(2024, 2, 1), new: date(2025, 2, 1)})
    best, *_, last = held.find("MRDW", "revenue")
    assert (best.value, last.value) == (101e6, 103e6)
    assert best.confirmed_by == ("page", "second_reader", "footing")


def test_two_totals_with_noncontrolling_interests_between_are_a_share_and_the_whole() -> None:
    equity = {"metric": "shareholders_equity", "period_start": None}
    facts = store(
        row(1, **equity, row_label="Total Merrow stockholders' equity", value=90e6),
        row(2, metric="noncontrolling_interests", period_start=None, row_label="Noncontrolling interests", value=10e6),
        row(3, **equity, row_label="Total stockholders' equity", value=100e6),
    ).find("MRDW")
    pool = [fact for fact in facts if fact.metric == "shareholders_equity"]
    assert [fact.value for fact in of_share(pool, facts)] == [90e6]
    assert [fact.value for fact in of_share(pool, facts, "total")] == [100e6]
    alone = [fact for fact in facts if fact.metric == "shareholders_equity"]
    assert [fact.value for fact in of_share(alone, alone)] == [90e6, 100e6]


def test_earnings_of_shareholders_are_not_the_whole_though_the_interests_stand_in_brackets() -> None:
    profit = {"metric": "net_income"}
    facts = store(
        row(1, **profit, row_label="Net earnings", value=100e6),
        row(
            2,
            metric="noncontrolling_interests_share",
            row_label="Attributable to noncontrolling interests",
            value=-10e6,
        ),
        row(3, **profit, row_label="Net earnings attributable to Merrow common shareholders", value=90e6),
    ).find("MRDW")
    pool = [fact for fact in facts if fact.metric == "net_income"]
    assert [fact.value for fact in of_share(pool, facts)] == [90e6]
    assert [fact.value for fact in of_share(pool, facts, "total")] == [100e6]


def test_facts_of_companies_asked_about_long_ago_are_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(factstore, "FACTS_KEPT", 1)
    tickers = [f"AAA{letter}" for letter in "BCDEFG"]
    held = store(*(row(number, ticker=ticker) for number, ticker in enumerate(tickers)))
    first = held.facts("AAAB")
    assert held.facts("AAAB") is first
    for ticker in tickers:
        assert [fact.ticker for fact in held.find(ticker, "revenue")] == [ticker]
    assert "fact0" not in held._by_id
    again = held.get("fact0")
    assert again is not None and again.ticker == "AAAB"
    assert held.facts("AAAB") is not first
    assert len(held._by_id) == 4


def test_the_store_over_the_last_rows_is_kept_and_no_other() -> None:
    first = store(row(1), row(2, value=90e6, printed="90"))
    again = store(row(1), row(2, value=90e6, printed="90"))
    assert again is first
    changed = store(row(1), row(2, value=91e6, printed="91"))
    assert changed is not first
    held = changed.facts("MRDW")
    assert held is not None and sorted(fact.value for fact in held.facts) == [91e6, 100e6]
    assert (
        store(row(1), row(2, value=91e6, printed="91"), filed={"0000000001-24-000001": date(2024, 3, 1)}) is not changed
    )
