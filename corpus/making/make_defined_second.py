"""Writes thirty questions that define their ratio in analysts' own styles (corpus/defined_second.jsonl), with values
from the issuers' own tags; none of them was seen by what answers them when they were written.

    python corpus/making/make_defined_second.py ../shared corpus/defined_second.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
from held_out import HELD_OUT
from truth import Company, tagged

Get = Callable[[str, int], Decimal]
Made = tuple[str, int, str, Callable[[Get], Decimal]]
"""Ticker, years before the newest fiscal year, the question (with `{y}` and `{p}`, its year and the one before)."""

QUESTIONS: tuple[Made, ...] = (
    ("AAPL", 0, "Apple's operating margin, where operating margin is operating income divided by revenue, in {y}?",
     lambda g: g("operating_income", 0) / g("revenue", 0)),
    ("NVDA", 0, "R&D intensity (research and development over revenue) for NVIDIA, {y}",
     lambda g: g("research_and_development", 0) / g("revenue", 0)),
    ("INTC", 0, "Using current ratio = total current assets / total current liabilities, compute Intel's current ratio as of fiscal year-end {y}.",
     lambda g: g("current_assets", 0) / g("current_liabilities", 0)),
    ("AMD", 0, "Define free cash flow as cash from operations less capex. What was AMD's FCF in {y}?",
     lambda g: g("operating_cash_flow", 0) - g("capital_expenditure", 0)),
    ("AMZN", 0, "If we take capex intensity to be capital expenditures as a percentage of net sales, how capital intensive was Amazon in {y}?",
     lambda g: g("capital_expenditure", 0) / g("revenue", 0)),
    ("KO", 0, "Coca-Cola {y}: payout ratio? (dividends paid ÷ net income)",
     lambda g: g("dividends_paid", 0) / g("net_income", 0)),
    ("PG", 0, "What's P&G's gross margin for {y}, gross margin being gross profit over net sales?",
     lambda g: (g("revenue", 0) - g("cost_of_revenue", 0)) / g("revenue", 0)),
    ("NKE", 0, "Nike inventory days {y} — by inventory days I mean year-end inventory divided by cost of sales, times 365",
     lambda g: g("inventory", 0) / g("cost_of_revenue", 0) * 365),
    ("WMT", 0, "How many times did Walmart turn its inventory in {y}? Turnover here means cost of sales over the average of opening and closing inventory.",
     lambda g: g("cost_of_revenue", 0) / ((g("inventory", 0) + g("inventory", 1)) / 2)),
    ("BA", 0, "Boeing, {y}: what is SG&A to sales, i.e. selling, general and administrative expense divided by total revenues?",
     lambda g: g("selling_general_and_administrative", 0) / g("revenue", 0)),
    ("ABBV", 0, "ROA of AbbVie in {y}, with ROA defined as net income divided by total assets at year end",
     lambda g: g("net_income", 0) / g("total_assets", 0)),
    ("JNJ", 0, "What portion of Johnson & Johnson's total assets was goodwill at the end of {y} (goodwill / total assets)?",
     lambda g: g("goodwill", 0) / g("total_assets", 0)),
    ("UNH", 0, "Net margin for UnitedHealth in {y}, calculated as net income / total revenues",
     lambda g: g("net_income", 0) / g("revenue", 0)),
    ("TSLA", 0, "Calculate Tesla's debt-free leverage measure total liabilities to total assets (total liabilities divided by total assets) for {y}.",
     lambda g: g("total_liabilities", 0) / g("total_assets", 0)),
    ("MSFT", 0, "For Microsoft in {y}, what was cash conversion, meaning operating cash flow divided by net income?",
     lambda g: g("operating_cash_flow", 0) / g("net_income", 0)),
    ("AAPL", 0, "Effective tax rate = provision for income taxes / income before taxes. What was it at Apple in {y}?",
     lambda g: g("income_tax", 0) / g("income_before_tax", 0)),
    ("NVDA", 0, "working capital at NVIDIA, {y} (current assets minus current liabilities)",
     lambda g: g("current_assets", 0) - g("current_liabilities", 0)),
    ("INTC", 0, "Intel's DSO for {y}; take DSO as 365 x year-end accounts receivable / revenue.",
     lambda g: g("accounts_receivable", 0) / g("revenue", 0) * 365),
    ("KO", 0, "Interest cover at Coca-Cola in {y}, where interest cover means operating income divided by interest expense?",
     lambda g: g("operating_income", 0) / g("interest_expense", 0)),
    ("AMD", 0, "Let asset turnover be revenue over average total assets ({p} and {y}). What was AMD's asset turnover in {y}?",
     lambda g: g("revenue", 0) / ((g("total_assets", 0) + g("total_assets", 1)) / 2)),
    ("PG", 0, "What share of operating cash flow did Procter & Gamble pay out as dividends in {y}, i.e. dividends paid as a percent of cash from operations?",
     lambda g: g("dividends_paid", 0) / g("operating_cash_flow", 0)),
    ("MSFT", 0, "ROE for Microsoft {y} where return on equity equals net income divided by average shareholders' equity for {p} and {y}",
     lambda g: g("net_income", 0) / ((g("shareholders_equity", 0) + g("shareholders_equity", 1)) / 2)),
    ("ABBV", 0, "SBC as % of revenue at AbbVie in {y} (stock-based compensation / net revenues)",
     lambda g: g("share_based_compensation", 0) / g("revenue", 0)),
    ("NKE", 1, "In {y}, what was Nike's quick look liquidity, defined as cash and equivalents divided by total current liabilities?",
     lambda g: g("cash_and_equivalents", 0) / g("current_liabilities", 0)),
    ("AMZN", 1, "FCF margin for Amazon, {y}: (operating cash flow - purchases of property and equipment) / net sales",
     lambda g: (g("operating_cash_flow", 0) - g("capital_expenditure", 0)) / g("revenue", 0)),
    ("WMT", 0, "Define total shareholder payout as dividends paid plus share repurchases. How much was Walmart's in {y}?",
     lambda g: g("dividends_paid", 0) + g("share_repurchases", 0)),
    ("BA", 0, "At the end of {y}, how many days of payables did Boeing have outstanding? DPO = accounts payable / cost of sales x 365.",
     lambda g: g("accounts_payable", 0) / g("cost_of_revenue", 0) * 365),
    ("TSLA", 0, "Tesla's revenue per dollar of PP&E in {y} (revenue divided by net property, plant and equipment)",
     lambda g: g("revenue", 0) / g("property_plant_equipment", 0)),
    ("JNJ", 0, "Pre-tax margin, being earnings before taxes over sales, Johnson & Johnson, {y}?",
     lambda g: g("income_before_tax", 0) / g("revenue", 0)),
    ("INTC", 1, "EBITDA margin of Intel for {y} if EBITDA is operating income plus depreciation and amortization and the margin is EBITDA over revenue",
     lambda g: (g("operating_income", 0) + g("depreciation_and_amortization", 0)) / g("revenue", 0)),
)  # fmt: skip


def records(companies: dict[str, Company]) -> list[dict[str, Any]]:
    """The questions whose amounts the tags of one fiscal year tell."""
    made: list[dict[str, Any]] = []
    for ticker, back, text, value_of in QUESTIONS:
        company = companies.get(ticker)
        assert ticker not in HELD_OUT
        if company is None:
            continue
        years = sorted(int(name[2:]) for name in company.fiscal if name.startswith("FY"))
        if not years:
            continue
        year = years[-1] - back

        def get(metric: str, before: int, company: Company = company, year: int = year) -> Decimal:
            told = company.metrics.get((metric, f"FY{year - before}"))
            if told is None or not told.agreed:
                raise LookupError(metric)
            return (
                abs(told.value)
                if metric in ("capital_expenditure", "dividends_paid", "share_repurchases")
                else told.value
            )

        try:
            value = value_of(get)
        except LookupError as missing:
            print(f"left out: {ticker} FY{year}, no {missing}: {text}")
            continue
        unit = "USD" if abs(value) > 10**5 else "pure"
        made.append({
            "id": len(made) + 1, "kind": "defined", "question": text.format(y=f"FY{year}", p=f"FY{year - 1}"), "tickers": [ticker],
            "value": float(round(value, 6)), "unit": unit, "period": f"FY{year}", "exact": False,
        })  # fmt: skip
    return made


def main() -> None:
    """Write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--cache", type=Path, help="file that keeps the tags between runs")
    options = parser.parse_args()
    made = records(tagged(options.shared, options.cache))
    options.target.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in made), encoding="utf-8")
    print(f"{len(made)} questions")


if __name__ == "__main__":
    main()
