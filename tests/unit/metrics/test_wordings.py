"""The wordings that statements have for the rows of metrics, each in its place (`corpus/metric_wordings.txt`)."""

from __future__ import annotations

from datetime import date
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest
from sector_statements import Company, Line, Statement
from statement_rows import amounts_of

WORDINGS = Path(__file__).resolve().parents[3] / "corpus/metric_wordings.txt"
STATEMENTS = {
    "Consolidated Statements of Operations": """
        revenue: Net revenues
        cost_of_revenue: Cost of revenues
        gross_profit: Gross profit
        research_and_development: Research and development
        selling_general_and_administrative: Selling, general and administrative
        operating_expenses: Total operating expenses
        operating_income: Operating income
        interest_expense: Interest expense
        income_before_tax: Income before income taxes
        income_tax: Provision for income taxes
        net_income: Net income
        eps_basic: Basic earnings per share
        eps_diluted: Diluted earnings per share
        shares_basic: Weighted average shares outstanding, basic
        shares_diluted: Weighted average shares outstanding, diluted
        dividends_per_share: Dividends declared per common share""",
    "Consolidated Balance Sheets": """
        Current assets:
        cash_and_equivalents: Cash and cash equivalents
        accounts_receivable: Accounts receivable, net
        inventory: Inventories
        current_assets: Total current assets
        property_plant_equipment: Property and equipment, net
        goodwill: Goodwill
        intangible_assets: Intangible assets, net
        none: Other assets
        total_assets: Total assets
        Current liabilities:
        accounts_payable: Accounts payable
        deferred_revenue: Deferred revenue
        none: Accrued liabilities
        current_liabilities: Total current liabilities
        long_term_debt: Long-term debt
        none: Other liabilities
        total_liabilities: Total liabilities
        Stockholders' equity:
        none: Common stock
        retained_earnings: Retained earnings
        shareholders_equity: Total stockholders' equity
        liabilities_and_equity: Total liabilities and stockholders' equity""",
    "Consolidated Statements of Cash Flows": """
        Cash flows from operating activities:
        none: Net result
        depreciation_and_amortization: Depreciation and amortization
        share_based_compensation: Stock-based compensation
        Changes in operating assets and liabilities:
        change_in_inventory: Inventories
        none: Accounts payable
        operating_cash_flow: Net cash provided by operating activities
        Cash flows from investing activities:
        capital_expenditure: Purchases of property and equipment
        none: Purchases of investments
        investing_cash_flow: Net cash used in investing activities
        Cash flows from financing activities:
        none: Repayments of debt
        dividends_paid: Dividends paid
        share_repurchases: Repurchases of common stock
        financing_cash_flow: Net cash used in financing activities
        none: Effect of exchange rate changes on cash
        net_change_in_cash: Net increase in cash, cash equivalents and restricted cash""",
    "Consolidated Statements of Comprehensive Income": """
        none: Net result
        none: Foreign currency translation adjustments
        none: Unrealized gains on securities
        none: Other comprehensive income
        comprehensive_income: Comprehensive income""",
}
OF_SHARES = ("eps_", "shares_", "dividends_per_share")  # worded by what stands around them, too
CENTS = ("eps_basic", "eps_diluted", "dividends_per_share")


@cache
def wordings() -> dict[str, list[str]]:
    """Metric, after a `-` for what it is not -> its wordings."""
    lines = (line.partition(":") for line in WORDINGS.read_text(encoding="utf-8").splitlines())
    return {metric: [wording.strip() for wording in listed.split(";")] for metric, _, listed in lines}


def statement(title: str, said: dict[str, str]) -> Statement:
    """A statement with these wordings for its metrics, one of them after ` > ` under a heading of its own."""
    lines = []
    for row in STATEMENTS[title].split("\n")[1:]:
        name, _, usual = (part.strip() for part in row.partition(":"))
        heading, _, label = said.get(name, usual).rpartition(" > ")
        lines += [Line(heading)] if heading else []
        lines.append(
            Line(label, amounts_of(f"{title} {row}", 2, cents=name in CENTS), frozenset((name,)))
            if usual
            else Line(f"{name}:")
        )
    return Statement(
        title, ["(in thousands, except per share data)"], [["Year Ended December 31,"], ["2023", "2022"]], lines
    )


def stated(title: str, said: dict[str, str]) -> list[tuple[str, str, bool]]:
    """Metric, wording and whether the row has the metric, for the rows that were worded."""
    made = statement(title, said)
    facts = Company("made up", date(2023, 12, 31), None, (made,)).facts()
    found = {(fact.location.row_index, fact.metric) for fact in facts}
    rows = [
        (next(iter(line.metrics)), line.label, place + len(made.headers))
        for place, line in enumerate(made.lines)
        if line.amounts
    ]
    return [(name, said[name], (row, name) in found) for name, _, row in rows if name in said]


@pytest.mark.parametrize("title", STATEMENTS)
@pytest.mark.parametrize("meant", [True, False], ids=["the metric", "something else"])
def test_wordings(title: str, meant: bool) -> None:
    names = [name for row in STATEMENTS[title].split("\n") if (name := row.partition(":")[0].strip()) in wordings()]
    listed = [wordings().get(name if meant else f"-{name}", []) for name in names]
    wrong = []
    for row in zip_longest(*listed):
        worded = {name: wording for name, wording in zip(names, row, strict=True) if wording}
        alone = {name for name in worded if not meant or name.startswith(OF_SHARES)}
        for said in [{name: wording} for name, wording in worded.items() if name in alone] + [
            {n: w for n, w in worded.items() if n not in alone}
        ]:
            wrong += [(name, wording) for name, wording, has in stated(title, said) if has != meant]
    assert wrong == []
