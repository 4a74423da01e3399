"""Metrics and proofs on made-up statements of many sectors, from the printed page on: each row has the metric it
states, and no other has one.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

import pytest
from sector_statements import SECTORS, company

from tickmark.model import Fact
from tickmark.proofs import proof_report
from tickmark.proofs.results import ProofResult

pytestmark = pytest.mark.slow

known = cache(company)
facts_of = cache(lambda sector: known(sector).facts())


def stated(facts: list[Fact], table: int, row: int, column: int) -> frozenset[str]:
    """The metrics that the facts of one cell carry."""
    places = ((fact.location.table_index, fact.location.row_index, fact.location.column_index) for fact in facts)
    return frozenset(
        fact.metric for fact, place in zip(facts, places, strict=True) if place == (table, row, column) and fact.metric
    )


@pytest.mark.parametrize("sector", SECTORS)
def test_each_row_has_its_metric(sector: str) -> None:
    made, facts = known(sector), facts_of(sector)
    wrong = []
    for index, statement in enumerate(made.statements):
        for row, line in enumerate(statement.lines, len(statement.headers)):
            for column in range(1, len(line.amounts) + 1):
                if (found := stated(facts, index, row, column)) != line.metrics:
                    wrong.append((statement.title, line.label, column, sorted(line.metrics), sorted(found)))
    assert wrong == []


@pytest.mark.parametrize("sector", SECTORS)
def test_each_amount_is_the_printed_one(sector: str) -> None:
    """Values but for the scale, and years that end on the company's last day."""
    made = known(sector)
    printed = {
        (index, row, column): amount
        for index, statement in enumerate(made.statements)
        for row, line in enumerate(statement.lines, len(statement.headers))
        for column, amount in enumerate(line.amounts, 1)
    }
    for fact in facts_of(sector):
        place = fact.location
        if fact.metric:
            amount = printed[place.table_index or 0, place.row_index or 0, place.column_index or 0]
            assert fact.value == amount.scaleb(fact.scale), (fact.label, fact.printed)
    ends = {fact.period.end for fact in facts_of(sector) if fact.metric == "net_income"}
    assert made.end in ends
    assert date(made.end.year + 1, 1, 1) > max(ends)


def rows_of(sector: str) -> list[dict[str, Any]]:
    """The facts as rows of `verified_facts`, as far as proofs look at them."""
    return [
        {
            "fact_id": str(position), "metric": fact.metric, "segment": fact.segment, "value": float(fact.value),
            "unit": fact.unit,
            "period_start": fact.period.start, "period_end_date": fact.period.end,
            "table_index": fact.location.table_index,
            "row_index": fact.location.row_index, "column_index": fact.location.column_index,
            "row_label": fact.row_label or None,
            "column_label": fact.column_label or None, "label": fact.label, "scale": fact.scale,
            "printed": fact.printed, "checks": "[]",
        }
        for position, fact in enumerate(facts_of(sector))
    ]  # fmt: skip


def failing(rows: list[dict[str, Any]]) -> list[ProofResult]:
    return [result for result in proof_report(rows) if not result.holds]


ANCHORS = (
    "total_assets",
    "liabilities_and_equity",
    "current_assets",
    "current_liabilities",
    "operating_cash_flow",
    "net_change_in_cash",
    "cost_of_revenue",
    "gross_profit",
)
ALWAYS = (
    "balance_sheet_balances",
    "cash_flows_sum_to_the_change_in_cash",
    "change_leads_from_opening_to_closing_cash",
    "net_income_ties_to_the_cash_flow_statement",
)


@pytest.mark.parametrize("sector", SECTORS)
def test_the_statements_tie(sector: str) -> None:
    rows = rows_of(sector)
    assert failing(rows) == []
    held = {result.name for result in proof_report(rows)}
    assert "total_foots" in held
    if any(row["metric"] == "operating_cash_flow" for row in rows):
        assert held.issuperset(ALWAYS)


@pytest.mark.parametrize(
    ("sector", "proofs"),
    [
        (
            "bank",
            {
                "net_interest_income_is_income_less_expense",
                "cash_ties_to_the_balance_sheet",
                "basic_eps_times_shares_is_net_income",
            },
        ),
        (
            "insurer",
            {
                "income_before_tax_is_what_expenses_leave",
                "net_income_is_what_tax_leaves",
                "diluted_eps_times_shares_is_net_income",
            },
        ),
        ("life_insurer", {"net_income_is_what_tax_leaves", "assets_are_liabilities_and_equity"}),
        (
            "conglomerate",
            {
                "continuing_income_is_what_tax_leaves",
                "net_income_is_what_tax_leaves",
                "assets_are_liabilities_and_equity",
                "gross_profit_is_revenue_less_cost",
            },
        ),
        (
            "loss_maker",
            {
                "basic_eps_times_shares_is_net_income",
                "diluted_eps_times_shares_is_net_income",
                "assets_are_liabilities_and_equity",
            },
        ),
        ("oil_major", {"income_before_tax_is_what_expenses_leave"}),
        ("reit", {"assets_are_liabilities_and_equity", "basic_eps_times_shares_is_net_income"}),
    ],
)
def test_what_else_each_sector_proves(sector: str, proofs: set[str]) -> None:
    assert proofs <= {result.name for result in proof_report(rows_of(sector)) if result.holds}


@pytest.mark.parametrize("sector", SECTORS)
def test_an_error_in_what_statements_are_built_on_is_seen(sector: str) -> None:
    rows = rows_of(sector)
    stated = {row["metric"] for row in rows}
    for row in rows:
        if row["metric"] in ANCHORS and (row["metric"] != "cost_of_revenue" or "gross_profit" in stated):
            true, unit = row["value"], 10.0 ** row["scale"]
            for wrong in (true * 1.5, true * 1000, -true, true + unit * 9):
                row["value"] = wrong
                assert failing(rows), (row["metric"], row["period_end_date"], true, wrong)
            row["value"] = true


def test_most_errors_of_any_line_are_seen() -> None:
    """One wrong amount at a time, in lines that enter some total and in those that enter none."""
    seen = changed = 0
    for sector in SECTORS:
        rows = rows_of(sector)
        for row in [row for row in rows if row["metric"] and row["unit"] == "USD" and row["value"]][::4]:
            true = row["value"]
            row["value"] = true * 1.1
            changed += 1
            seen += bool(failing(rows))
            row["value"] = true
    assert changed > 200
    assert seen >= 0.75 * changed


def test_earnings_per_share_of_another_scale_are_seen() -> None:
    rows = rows_of("bank")
    share = next(row for row in rows if row["metric"] == "eps_basic")
    share["value"] *= 10
    assert "basic_eps_times_shares_is_net_income" in {result.name for result in failing(rows)}
