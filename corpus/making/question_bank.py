"""What questions of the bank are made of: the values that issuers tagged, the names of companies and measures, and
choices among wordings.
"""

from __future__ import annotations

import random
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from typing import Any

from truth import Company, Told

Record = dict[str, Any]
WORDS = {
    "revenue": ["revenue", "total revenue", "net sales", "sales", "top line"],
    "cost_of_revenue": ["cost of revenue", "cost of sales", "COGS", "cost of goods sold"],
    "gross_profit": ["gross profit"],
    "research_and_development": ["R&D expense", "research and development expenses", "research and development"],
    "selling_general_and_administrative": ["SG&A", "selling, general and administrative expenses"],
    "operating_income": ["operating income", "income from operations", "operating profit"],
    "interest_expense": ["interest expense"],
    "income_before_tax": ["income before income taxes", "pretax income", "earnings before income taxes"],
    "income_tax": ["income tax expense", "provision for income taxes"],
    "net_income": ["net income", "net earnings", "net profit"],
    "eps_basic": ["basic EPS", "basic earnings per share"],
    "eps_diluted": ["diluted EPS", "diluted earnings per share"],
    "shares_diluted": ["weighted average diluted shares", "diluted weighted-average shares outstanding"],
    "cash_and_equivalents": ["cash and cash equivalents", "cash & cash equivalents"],
    "accounts_receivable": ["accounts receivable", "net accounts receivable"],
    "inventory": ["inventory", "inventories"],
    "current_assets": ["total current assets", "current assets"],
    "property_plant_equipment": ["property, plant and equipment, net", "net PP&E"],
    "goodwill": ["goodwill"],
    "total_assets": ["total assets"],
    "accounts_payable": ["accounts payable"],
    "current_liabilities": ["total current liabilities", "current liabilities"],
    "long_term_debt": ["long-term debt"],
    "retained_earnings": ["retained earnings"],
    "shareholders_equity": ["shareholders' equity", "stockholders' equity"],
    "operating_cash_flow": ["cash from operations", "operating cash flow", "net cash provided by operating activities"],
    "investing_cash_flow": ["net cash used in investing activities", "investing cash flow"],
    "financing_cash_flow": ["net cash used in financing activities", "cash flow from financing activities"],
    "capital_expenditure": ["capital expenditures", "capex", "purchases of property and equipment"],
    "share_based_compensation": ["stock-based compensation", "share-based compensation expense"],
    "dividends_paid": ["dividends paid", "cash dividends"],
    "share_repurchases": ["share repurchases", "repurchases of common stock", "stock buybacks"],
}
INSTANT = {
    "cash_and_equivalents",
    "accounts_receivable",
    "inventory",
    "current_assets",
    "property_plant_equipment",
    "goodwill",
    "total_assets",
    "accounts_payable",
} | {
    "current_liabilities",
    "long_term_debt",
    "retained_earnings",
    "shareholders_equity",
}
SHORT = {
    "AMD": ["AMD", "Advanced Micro Devices"], "BA": ["Boeing", "The Boeing Company", "BA"], "CAT": ["Caterpillar",
    "CAT"], "KO": ["Coca-Cola", "KO", "The Coca-Cola Company"], "CL": ["Colgate-Palmolive", "Colgate"],
    "XOM": ["Exxon Mobil", "ExxonMobil", "XOM"], "F": ["Ford", "Ford Motor Company"], "GE": ["General Electric", "GE"],
    "INTC": ["Intel", "INTC"], "MCD": ["McDonald's", "MCD"], "PG": ["Procter & Gamble", "P&G", "PG"],
    "WMT": ["Walmart", "WMT"], "JNJ": ["Johnson & Johnson", "JNJ", "J&J"], "NKE": ["Nike", "NIKE, Inc.", "NKE"],
    "AAPL": ["Apple", "AAPL", "Apple Inc."], "HD": ["Home Depot", "The Home Depot", "HD"], "UNH": ["UnitedHealth",
    "UnitedHealth Group", "UNH"],
    "ADBE": ["Adobe", "ADBE"], "AMZN": ["Amazon", "AMZN", "Amazon.com"], "NVDA": ["NVIDIA", "NVDA", "Nvidia"], "TSLA": [
    "Tesla", "TSLA"], "PLTR": ["Palantir", "PLTR", "Palantir Technologies"], "GME": ["GameStop", "GME"],
    "META": ["Meta", "Meta Platforms", "META"], "MARA": ["Marathon Digital", "MARA"], "ABBV": ["AbbVie", "ABBV"],
    "GOOGL": ["Alphabet", "GOOGL", "Google"],
}  # fmt: skip


class Bank:
    """Values and wordings, with a random number generator of its own."""

    def __init__(self, companies: dict[str, Company], seed: int = 20240229) -> None:
        self.companies = companies
        self.random = random.Random(seed)  # choices of wording

    def say(self, *ways: str) -> str:
        return self.random.choice(ways)

    def who(self, ticker: str) -> str:
        return self.random.choice(SHORT[ticker])

    def owner(self, ticker: str) -> str:
        name = self.who(ticker)
        return (
            f"{name}'"
            if name.endswith("s") and not name.endswith("'s")
            else f"{name}'s"
            if not name.endswith("'s")
            else name
        )

    def what(self, metric: str) -> str:
        return self.random.choice(WORDS[metric])

    def told(self, ticker: str, metric: str, period: str) -> Told | None:
        found = self.companies[ticker].metrics.get((metric, period))
        return found if found and found.agreed else None

    def annual(self, ticker: str) -> list[str]:
        return sorted(name for name in self.companies[ticker].fiscal if name.startswith("FY"))

    def values(self, ticker: str, metrics: tuple[str, ...], period: str) -> list[Decimal] | None:
        told = [self.told(ticker, metric, period) for metric in metrics]
        return [t.value for t in told if t] if all(told) else None

    def pick(self, pool: list[Any], count: int) -> list[Any]:
        return self.random.sample(pool, min(count, len(pool)))

    def pairs(self, metrics: tuple[str, ...]) -> list[tuple[str, str, str, str]]:
        found = []
        for ticker in self.companies:
            years = self.annual(ticker)
            for a, b in pairwise(years):
                found += [(ticker, m, a, b) for m in metrics if self.told(ticker, m, a) and self.told(ticker, m, b)]
        return found

    @staticmethod
    def unit(metric: str) -> str:
        return "USD/shares" if metric.startswith("eps") else "USD"

    @staticmethod
    def single(
        kind: str,
        question: str,
        tickers: list[str],
        value: Decimal,
        unit: str,
        period: str,
        *,
        decimals: int | None = None,
        exact: bool = False,
    ) -> Record:
        if decimals is not None:
            value = value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
        return {
            "kind": kind,
            "question": question,
            "tickers": tickers,
            "value": float(value),
            "unit": unit,
            "period": period,
            **({"exact": True} if exact or decimals is not None else {}),
        }

    @staticmethod
    def refusal(kind: str, question: str, tickers: list[str], reasons: list[str]) -> Record:
        return {"kind": kind, "question": question, "tickers": tickers, "refused": reasons}
