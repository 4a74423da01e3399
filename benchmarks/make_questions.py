"""Writes the question bank (tests/data/questions.jsonl) from the issuers' own tags.

    python benchmarks/make_questions.py ../shared tests/data/questions.jsonl

Values come from the tags alone, never from Tickmark's facts; what must be refused is known from what no filing tags. The same tags give the same bank.
A line holds `question`, `kind`, `tickers`, and either `value` and `unit` (or `values`), or `refused` with the reasons that are right.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

from truth import Company, Told, tagged

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
    "AMD": ["AMD", "Advanced Micro Devices"], "BA": ["Boeing", "The Boeing Company", "BA"], "CAT": ["Caterpillar", "CAT"], "KO": ["Coca-Cola", "KO", "The Coca-Cola Company"], "CL": ["Colgate-Palmolive", "Colgate"],
    "XOM": ["Exxon Mobil", "ExxonMobil", "XOM"], "F": ["Ford", "Ford Motor Company"], "GE": ["General Electric", "GE"], "INTC": ["Intel", "INTC"], "MCD": ["McDonald's", "MCD"], "PG": ["Procter & Gamble", "P&G", "PG"],
    "WMT": ["Walmart", "WMT"], "JNJ": ["Johnson & Johnson", "JNJ", "J&J"], "NKE": ["Nike", "NIKE, Inc.", "NKE"], "AAPL": ["Apple", "AAPL", "Apple Inc."], "HD": ["Home Depot", "The Home Depot", "HD"], "UNH": ["UnitedHealth", "UnitedHealth Group", "UNH"],
    "ADBE": ["Adobe", "ADBE"], "AMZN": ["Amazon", "AMZN", "Amazon.com"], "NVDA": ["NVIDIA", "NVDA", "Nvidia"], "TSLA": ["Tesla", "TSLA"], "PLTR": ["Palantir", "PLTR", "Palantir Technologies"], "GME": ["GameStop", "GME"],
    "META": ["Meta", "Meta Platforms", "META"], "MARA": ["Marathon Digital", "MARA"], "ABBV": ["AbbVie", "ABBV"], "GOOGL": ["Alphabet", "GOOGL", "Google"],
}  # fmt: skip
RATIOS: dict[str, tuple[str, tuple[str, ...], Callable[..., Decimal]]] = {
    "gross margin": ("percent", ("gross_profit", "revenue"), lambda g, r: g / r),
    "operating margin": ("percent", ("operating_income", "revenue"), lambda o, r: o / r),
    "net profit margin": ("percent", ("net_income", "revenue"), lambda n, r: n / r),
    "effective tax rate": ("percent", ("income_tax", "income_before_tax"), lambda t, p: t / p),
    "current ratio": ("times", ("current_assets", "current_liabilities"), lambda a, b: a / b),
    "working capital": ("money", ("current_assets", "current_liabilities"), lambda a, b: a - b),
    "free cash flow": ("money", ("operating_cash_flow", "capital_expenditure"), lambda o, c: o - c),
    "R&D as a percentage of revenue": ("percent", ("research_and_development", "revenue"), lambda a, b: a / b),
    "capital expenditures as a percent of sales": ("percent", ("capital_expenditure", "revenue"), lambda a, b: a / b),
    "ratio of operating cash flow to net income": ("times", ("operating_cash_flow", "net_income"), lambda a, b: a / b),
}
UNKNOWN = [
    "Microsoft",
    "Qualcomm",
    "Netflix",
    "Pfizer",
    "Costco",
    "Starbucks",
    "PepsiCo",
    "Oracle",
    "Salesforce",
    "Broadcom",
    "Zephyr Robotics",
    "Northwind Traders",
    "IBM",
    "Merck",
    "Chevron",
    "AT&T",
    "Verizon",
    "Goldman Sachs",
    "Best Buy",
    "Lockheed Martin",
    "Snowflake",
    "Airbnb",
    "Delta Air Lines",
    "FedEx",
    "Kraft Heinz",
]


class Bank:
    """Makes questions from tags, with a random number generator of its own."""

    def __init__(self, companies: dict[str, Company], seed: int = 20240229) -> None:
        self.companies = companies
        self.random = random.Random(seed)  # choices of wording

    def say(self, *ways: str) -> str:
        return self.random.choice(ways)

    def who(self, ticker: str) -> str:
        return self.random.choice(SHORT[ticker])

    def owner(self, ticker: str) -> str:
        name = self.who(ticker)
        return f"{name}'" if name.endswith("s") and not name.endswith("'s") else f"{name}'s" if not name.endswith("'s") else name

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

    def all(self) -> list[Record]:
        """Every question, refusals last, each with its number."""
        records = [
            *self.lookups(),
            *self.dated(),
            *self.growth(),
            *self.ratios(),
            *self.defined(),
            *self.averages(),
            *self.differences(),
            *self.comparisons(),
            *self.segment_values(),
            *self.rounding(),
            *self.ranked(),
        ]
        records += [
            *self.unknown(),
            *self.not_filed(),
            *self.not_reported(),
            *self.incomparable(),
            *self.ambiguous(),
            *self.before_filing(),
            *self.other_definitions(),
        ]
        return [{"id": n, **record} for n, record in enumerate(records, 1)]

    def pick(self, pool: list[Any], count: int) -> list[Any]:
        return self.random.sample(pool, min(count, len(pool)))

    def lookups(self) -> Iterator[Record]:
        pool = [
            (t, m, p)
            for t, c in self.companies.items()
            for (m, p), told in c.metrics.items()
            if m in WORDS and told.agreed and (m not in INSTANT or not p.startswith(("H", "9")))
        ]
        for ticker, metric, period in self.pick(pool, 180):
            told = self.told(ticker, metric, period)
            assert told
            year, head = period[-4:], period[:2]
            if head == "FY":
                when = self.say(f"fiscal {year}", f"FY{year}", f"fiscal year {year}", f"FY{year[2:]}")
            elif head[0] == "Q":
                when = self.say(
                    f"Q{head[1]} {year}",
                    f"the {['first', 'second', 'third'][int(head[1]) - 1]} quarter of fiscal {year}",
                    f"Q{head[1]} FY{year}",
                    f"fiscal Q{head[1]} {year}",
                )
            elif head[0] == "H":
                when = self.say(f"the first half of fiscal {year}", f"H1 {year}", f"the first six months of fiscal {year}")
            else:
                when = self.say(f"the first nine months of fiscal {year}", f"9M {year}")
            what = self.what(metric)
            if metric in INSTANT:
                question = self.say(
                    f"What was {self.owner(ticker)} {what} at the end of {when}?",
                    f"How much {what} did {self.who(ticker)} have at the end of {when}?",
                    f"{self.who(ticker)} {what} {when}",
                    f"As of the end of {when}, what were {self.owner(ticker)} {what}?",
                    f"Report the {what} of {self.who(ticker)} as at the end of {when}.",
                )
            else:
                question = self.say(
                    f"What was {self.owner(ticker)} {what} in {when}?",
                    f"How much {what} did {self.who(ticker)} report for {when}?",
                    f"{self.who(ticker)} {what} {when}",
                    f"In {when}, what was the {what} of {self.who(ticker)}?",
                    f"Please tell me {self.owner(ticker)} {what} for {when}.",
                    f"For {when}, what {what} did {self.who(ticker)} record?",
                    f"What did {self.who(ticker)} report as {what} for {when}?",
                    f"Give me the {what} that {self.who(ticker)} posted in {when}.",
                )
            yield self.single("lookup", question, [ticker], told.value, told.unit, period)

    def dated(self) -> Iterator[Record]:
        pool = [(t, m, p) for t, c in self.companies.items() for (m, p), told in c.metrics.items() if m in WORDS and told.agreed]
        for ticker, metric, period in self.pick(pool, 90):
            told = self.told(ticker, metric, period)
            assert told
            day = self.say(
                f"{told.end:%B} {told.end.day}, {told.end.year}",
                told.end.isoformat(),
                f"{told.end.day} {told.end:%B} {told.end.year}",
                f"{told.end:%b}. {told.end.day}, {told.end.year}",
                f"{told.end.month}/{told.end.day}/{told.end.year}",
            )
            what = self.what(metric)
            if told.start is None:
                question = self.say(
                    f"What were {self.owner(ticker)} {what} as of {day}?",
                    f"What was the balance of {what} at {self.who(ticker)} on {day}?",
                    f"At {day}, how much {what} did {self.who(ticker)} have?",
                )
            else:
                months = round(((told.end - told.start).days + 1) / 30.4375)
                length = {
                    12: self.say("fiscal year", "year", "twelve months"),
                    3: self.say("quarter", "three months"),
                    6: self.say("six months", "six-month period"),
                    9: "nine months",
                }[months]
                question = self.say(
                    f"What was {self.owner(ticker)} {what} for the {length} ended {day}?",
                    f"How much {what} did {self.who(ticker)} report in the {length} ended {day}?",
                    f"For the {length} ending {day}, what was {self.owner(ticker)} {what}?",
                )
            yield self.single("dated", question, [ticker], told.value, told.unit, period)

    def pairs(self, metrics: tuple[str, ...]) -> list[tuple[str, str, str, str]]:
        found = []
        for ticker in self.companies:
            years = self.annual(ticker)
            for a, b in pairwise(years):
                found += [(ticker, m, a, b) for m in metrics if self.told(ticker, m, a) and self.told(ticker, m, b)]
        return found

    def growth(self) -> Iterator[Record]:
        flows = (
            "revenue",
            "operating_income",
            "net_income",
            "operating_cash_flow",
            "gross_profit",
            "research_and_development",
            "cost_of_revenue",
            "eps_diluted",
            "capital_expenditure",
        )
        pool = [(t, m, a, b) for t, m, a, b in self.pairs(flows) if self.values(t, (m,), a)[0] > 0]  # type: ignore[index]
        for ticker, metric, a, b in self.pick(pool, 45):
            first, last = self.values(ticker, (metric,), a)[0], self.values(ticker, (metric,), b)[0]  # type: ignore[index]
            what, who = self.what(metric), self.owner(ticker)
            question = self.say(
                f"What was the growth rate of {who} {what} from {a} to {b}?",
                f"By what percentage did {who} {what} change between fiscal {a[2:]} and fiscal {b[2:]}?",
                f"What is {who} year-over-year growth in {what} for {b}?",
                f"How fast did {who} {what} grow in fiscal {b[2:]}?",
                f"Calculate the percent change in {what} of {self.who(ticker)} from {a} to {b}.",
                f"What was the year over year % change in {who} {what} in {b} compared to {a}?",
            )
            yield self.single("growth", question, [ticker], (last - first) / first, "pure", b)
        for ticker, metric, a, b in self.pick(pool, 15):
            first, last = self.values(ticker, (metric,), a)[0], self.values(ticker, (metric,), b)[0]  # type: ignore[index]
            yield self.single(
                "change",
                self.say(
                    f"By how much did {self.owner(ticker)} {self.what(metric)} change from {a} to {b}, in USD millions?",
                    f"What was the dollar change in {self.what(metric)} at {self.who(ticker)} between {a} and {b}?",
                ),
                [ticker],
                last - first,
                self.unit(metric),
                b,
            )
        for ticker in self.companies:
            years = self.annual(ticker)
            if (
                len(years) >= 3
                and (first := self.told(ticker, "revenue", years[0]))
                and (last := self.told(ticker, "revenue", years[-1]))
                and self.random.random() < 0.6
            ):
                count = int(years[-1][2:]) - int(years[0][2:])
                rate = Decimal(repr((float(last.value) / float(first.value)) ** (1 / count) - 1))
                yield self.single(
                    "cagr",
                    self.say(
                        f"What was the {count}-year CAGR of {self.owner(ticker)} revenue from {years[0]} to {years[-1]}?",
                        f"Compute {self.owner(ticker)} compound annual growth rate of net sales between fiscal {years[0][2:]} and fiscal {years[-1][2:]}.",
                    ),
                    [ticker],
                    rate,
                    "pure",
                    years[-1],
                )

    def ratios(self) -> Iterator[Record]:
        pool = [(t, r, p) for t in self.companies for r in RATIOS for p in self.annual(t) if self.values(t, RATIOS[r][1], p)]
        for ticker, ratio, period in self.pick(pool, 70):
            shown, metrics, function = RATIOS[ratio]
            values = self.values(ticker, metrics, period)
            assert values
            if not values[-1]:
                continue
            when = self.say(f"fiscal {period[2:]}", period, f"fiscal year {period[2:]}")
            question = self.say(
                f"What was {self.owner(ticker)} {ratio} in {when}?",
                f"Calculate the {ratio} of {self.who(ticker)} for {when}.",
                f"What is the {period} {ratio} for {self.who(ticker)}?",
                f"In {when}, what was {self.owner(ticker)} {ratio}?",
            )
            yield self.single("ratio", question, [ticker], function(*values), "USD" if shown == "money" else "pure", period)

    def defined(self) -> Iterator[Record]:
        made = 0
        order = [(t, a, b) for t in self.companies for a, b in pairwise(self.annual(t))]
        self.random.shuffle(order)
        for ticker, a, b in order:
            for record in self.definitions(ticker, a, b):
                made += 1
                yield record
            if made > 75:
                return

    def definitions(self, ticker: str, a: str, b: str) -> Iterator[Record]:
        def at(metric: str, period: str = b) -> Decimal | None:
            told = self.told(ticker, metric, period)
            return told.value if told else None

        name = self.who(ticker)
        revenue, cogs, net = at("revenue"), at("cost_of_revenue"), at("net_income")
        ap0, ap1, inv0, inv1 = at("accounts_payable", a), at("accounts_payable"), at("inventory", a), at("inventory")
        ar0, ar1, ta0, ta1 = at("accounts_receivable", a), at("accounts_receivable"), at("total_assets", a), at("total_assets")
        ppe0, ppe1 = at("property_plant_equipment", a), at("property_plant_equipment")
        lead = self.say(
            "",
            "Answer the question using only the details shown in the balance sheet and the income statement. ",
            "You are an equity analyst. Using the statement of income and the statement of financial position, answer: ",
        )
        if ap0 and ap1 and cogs and inv0 and inv1 and self.random.random() < 0.7:
            value = 365 * (ap0 + ap1) / 2 / (cogs + inv1 - inv0)
            yield self.single(
                "defined",
                f"{lead}What is {name}'s {b} days payable outstanding (DPO)? DPO is defined as: 365 * (average accounts payable between {a} and {b}) / ({b} COGS + change in inventory between {a} and {b}). Round your answer to two decimal places.",
                [ticker],
                value,
                "pure",
                b,
                decimals=2,
            )
        if net is not None and ta0 and ta1 and self.random.random() < 0.7:
            yield self.single(
                "defined",
                f"{lead}What is {name}'s {b} return on assets (ROA)? ROA is defined as: {b} net income / (average total assets between {a} and {b}). Round your answer to three decimal places.",
                [ticker],
                net / ((ta0 + ta1) / 2),
                "pure",
                b,
                decimals=3,
            )
        if revenue and ppe0 and ppe1 and self.random.random() < 0.6:
            yield self.single(
                "defined",
                f"{lead}What is the {b} fixed asset turnover ratio for {name}? Fixed asset turnover ratio is defined as: {b} revenue / (average PP&E between {a} and {b}). Round your answer to two decimal places.",
                [ticker],
                revenue / ((ppe0 + ppe1) / 2),
                "pure",
                b,
                decimals=2,
            )
        if cogs and inv1 and self.random.random() < 0.5:
            yield self.single(
                "defined",
                f"What was {name}'s inventory turnover in {b}, defined as cost of sales divided by ending inventory?",
                [ticker],
                cogs / inv1,
                "pure",
                b,
            )
        if revenue and ar0 and ar1 and self.random.random() < 0.5:
            yield self.single(
                "defined",
                f"{lead}What is {name}'s {b} DSO? DSO = 365 * (average accounts receivable of {a} and {b}) / {b} revenue. Round to one decimal place.",
                [ticker],
                365 * (ar0 + ar1) / 2 / revenue,
                "pure",
                b,
                decimals=1,
            )
        ocf, capex, cl = at("operating_cash_flow"), at("capital_expenditure"), at("current_liabilities")
        if ocf and cl and self.random.random() < 0.5:
            yield self.single(
                "defined",
                f"{lead}What is the {b} operating cash flow ratio for {name}? Operating cash flow ratio is defined as: cash from operations / total current liabilities. Round your answer to two decimal places.",
                [ticker],
                ocf / cl,
                "pure",
                b,
                decimals=2,
            )
        if ocf and capex and revenue and self.random.random() < 0.5:
            yield self.single(
                "defined",
                f"Define free cash flow margin as (operating cash flow - capital expenditures) / revenue. What was it for {name} in {b}? Answer as a percentage.".replace(
                    "What was it for", "What was the free cash flow margin of"
                ),
                [ticker],
                (ocf - capex) / revenue,
                "pure",
                b,
            )

    def averages(self) -> Iterator[Record]:
        for ticker in self.companies:
            years = self.annual(ticker)[-3:]
            if len(years) < 3:
                continue
            margin = [self.values(ticker, ("net_income", "revenue"), y) for y in years]
            if all(margin) and self.random.random() < 0.6:
                value = sum((n / r for n, r in margin), Decimal(0)) / 3  # type: ignore[misc]
                yield self.single(
                    "average",
                    f"What is the {years[0]} - {years[2]} 3 year average of net profit margin (as a %) for {self.who(ticker)}? Answer in units of percents and round to one decimal place.",
                    [ticker],
                    value,
                    "pure",
                    years[2],
                    decimals=3,
                )
            capex = [self.values(ticker, ("capital_expenditure", "revenue"), y) for y in years]
            if all(capex) and self.random.random() < 0.5:
                value = sum((c / r for c, r in capex), Decimal(0)) / 3  # type: ignore[misc]
                yield self.single(
                    "average",
                    f"What was {self.owner(ticker)} average capex as a % of revenue from {years[0]} to {years[2]}?",
                    [ticker],
                    value,
                    "pure",
                    years[2],
                )
            revenue = [self.told(ticker, "operating_income", y) for y in years]
            if all(revenue) and self.random.random() < 0.5:
                yield self.single(
                    "average",
                    self.say(
                        f"What was {self.owner(ticker)} average operating income over fiscal {years[0][2:]}, {years[1][2:]} and {years[2][2:]}?",
                        f"Average annual operating income of {self.who(ticker)} for {years[0]} through {years[2]}?",
                    ),
                    [ticker],
                    sum((r.value for r in revenue), Decimal(0)) / 3,
                    "USD",
                    years[2],
                )  # type: ignore[union-attr]

    def differences(self) -> Iterator[Record]:
        flows = ("revenue", "net_income", "operating_income", "operating_cash_flow")
        for ticker, metric, a, b in self.pick(self.pairs(flows), 15):
            first, last = self.values(ticker, (metric,), a)[0], self.values(ticker, (metric,), b)[0]  # type: ignore[index]
            yield self.single(
                "difference", f"What is the difference between {self.owner(ticker)} {self.what(metric)} in {b} and in {a}?", [ticker], last - first, "USD", b
            )
        pool = [(t, p) for t in self.companies for p in self.annual(t) if self.values(t, ("revenue", "cost_of_revenue"), p)]
        for ticker, period in self.pick(pool, 10):
            revenue, cost = self.values(ticker, ("revenue", "cost_of_revenue"), period)  # type: ignore[misc]
            yield self.single(
                "difference",
                self.say(
                    f"What is {self.owner(ticker)} {period} revenue minus cost of revenue?",
                    f"For {period}, what is {self.owner(ticker)} net sales less cost of sales, in USD millions?",
                ),
                [ticker],
                revenue - cost,
                "USD",
                period,
            )
        pool = [(t, p) for t in self.companies for p in self.annual(t) if self.values(t, ("dividends_paid", "share_repurchases"), p)]
        for ticker, period in self.pick(pool, 10):
            one, other = self.values(ticker, ("dividends_paid", "share_repurchases"), period)  # type: ignore[misc]
            yield self.single(
                "sum", f"What was the sum of dividends paid and share repurchases by {self.who(ticker)} in {period}?", [ticker], one + other, "USD", period
            )

    def comparisons(self) -> Iterator[Record]:
        tickers = sorted(self.companies)
        made = 0
        while made < 40:
            one, other = self.random.sample(tickers, 2)
            metric = self.random.choice(["revenue", "net_income", "operating_income", "operating_cash_flow", "total_assets"])
            shared = [p for p in self.annual(one) if p in self.annual(other)]
            if not shared:
                continue
            period = self.random.choice(shared)
            a, b = self.told(one, metric, period), self.told(other, metric, period)
            if not a or not b or abs((a.end - b.end).days) > 190:
                continue
            made += 1
            what = self.what(metric)
            question = self.say(
                f"Compare {self.owner(one)} and {self.owner(other)} {what} in {period}.",
                f"How did {self.owner(one)} {what} compare with {self.owner(other)} in fiscal {period[2:]}?",
                f"Which company had higher {what} in {period}, {self.who(one)} or {self.who(other)}?",
                f"What were the {what} of {self.who(one)} and {self.who(other)} in {period}?",
            )
            yield {
                "kind": "comparison",
                "question": question,
                "tickers": [one, other],
                "values": [float(a.value), float(b.value)],
                "unit": a.unit,
                "period": period,
            }
        pool = [("NVDA", "FY2024", t, "FY2023") for t in ("AMD", "INTC", "GOOGL", "META", "AMZN")] + [
            ("WMT", "FY2024", t, "FY2023") for t in ("AMZN", "HD", "GME")
        ]
        for one, p, other, q in pool:
            a, b = self.told(one, "revenue", p), self.told(other, "revenue", q)
            if a and b:
                yield {
                    "kind": "comparison",
                    "question": f"How did {self.owner(one)} fiscal {p[2:]} revenue compare with {self.owner(other)} fiscal {q[2:]} revenue?",
                    "tickers": [one, other],
                    "values": [float(a.value), float(b.value)],
                    "unit": "USD",
                    "period": p,
                }

    def segment_values(self) -> Iterator[Record]:
        pool = [(t, s, p) for t, c in self.companies.items() for (s, p), told in c.segments.items() if told.agreed and self._one(c, s, p)]
        for ticker, segment, period in self.pick(pool, 50):
            told = self.companies[ticker].segments[(segment, period)]
            question = self.say(
                f"What was {self.owner(ticker)} {segment} revenue in fiscal {period[2:]}?",
                f"How much revenue did {self.who(ticker)} generate from {segment} in {period}?",
                f"What were {self.owner(ticker)} net sales in {segment} for {period}?",
            )
            yield self.single("segment", question, [ticker], told.value, told.unit, period)

    @staticmethod
    def _one(company: Company, segment: str, period: str) -> bool:
        return sum(1 for name, when in company.segments if when == period and (segment.lower() in name.lower() or name.lower() in segment.lower())) == 1

    def rounding(self) -> Iterator[Record]:
        pool = [
            (t, m, p)
            for t in self.companies
            for m in ("revenue", "net_income", "operating_cash_flow", "capital_expenditure", "total_assets")
            for p in self.annual(t)
            if self.told(t, m, p)
        ]
        for ticker, metric, period in self.pick(pool, 30):
            value = self.values(ticker, (metric,), period)[0]  # type: ignore[index]
            places, scale, words = self.random.choice(
                [
                    (2, 9, "in USD billions, rounded to two decimal places"),
                    (1, 9, "in billions of dollars, rounded to one decimal place"),
                    (0, 6, "in USD millions, rounded to the nearest million"),
                    (0, 9, "rounded to the nearest billion"),
                ]
            )
            step = Decimal(10) ** (scale - places)
            rounded = (value / step).quantize(Decimal(1), ROUND_HALF_UP) * step
            yield self.single(
                "rounding",
                f"What was {self.owner(ticker)} {self.what(metric)} {'at the end of' if metric in INSTANT else 'in'} fiscal {period[2:]}, {words}?",
                [ticker],
                rounded,
                "USD",
                period,
                exact=True,
            )

    def ranked(self) -> Iterator[Record]:
        for ticker in self.pick(sorted(self.companies), 16):
            years = self.annual(ticker)[-3:]
            told = [self.told(ticker, "net_income", y) for y in years]
            if len(years) == 3 and all(told):
                yield {
                    "kind": "rank",
                    "question": self.say(
                        f"In which fiscal year between {years[0]} and {years[2]} was {self.owner(ticker)} net income highest?",
                        f"What was {self.owner(ticker)} net income in each of {years[0]}, {years[1]} and {years[2]}?",
                    ),
                    "tickers": [ticker],
                    "values": [float(t.value) for t in told if t],
                    "unit": "USD",
                    "period": years[2],
                }

    def unknown(self) -> Iterator[Record]:
        for name in UNKNOWN:
            period = self.random.choice(["fiscal 2023", "FY2022", "Q2 2023"])
            yield self.refusal(
                "unknown_company",
                self.say(
                    f"What was {name}'s {self.what('revenue')} in {period}?",
                    f"How much net income did {name} report for {period}?",
                    f"Compare Apple's and {name}'s revenue in fiscal 2023.",
                ),
                [],
                ["insufficient_data", "missing_context"],
            )

    def not_filed(self) -> Iterator[Record]:
        tickers = sorted(self.companies)
        for n in range(28):
            ticker, metric = self.random.choice(tickers), self.random.choice(["revenue", "net_income", "operating_income", "total_assets"])
            when = self.random.choice(["fiscal 2012", "FY2015", "fiscal 2030", "Q3 2016", "FY2027", "the year ended December 31, 2011", "fiscal 2009"])
            question = (
                f"What was {self.owner(ticker)} growth in {self.what('revenue')} in {when}?"
                if n % 7 == 0 and "ended" not in when
                else f"What was {self.owner(ticker)} {self.what(metric)} in {when}?"
            )
            yield self.refusal("period_not_filed", question, [ticker], ["insufficient_data", "period_discontinuity"])

    def not_reported(self) -> Iterator[Record]:
        needs = {
            "inventory": ["InventoryNet", "InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings", "InventoryFinishedGoodsNetOfReserves"],
            "research_and_development": ["ResearchAndDevelopmentExpense", "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost"],
            "dividends_paid": ["PaymentsOfDividends", "PaymentsOfDividendsCommonStock"],
            "gross_profit": ["GrossProfit"],
            "goodwill": ["Goodwill"],
        }
        pool = [
            (t, m) for t, c in self.companies.items() for m, concepts in needs.items() if not any(any(k.startswith(x) for k in c.concepts) for x in concepts)
        ]
        for ticker, metric in self.pick(pool, 18):
            period = self.annual(ticker)[-1] if self.annual(ticker) else "Q2 2023"
            yield self.refusal(
                "metric_not_reported",
                f"What was {self.owner(ticker)} {self.what(metric)} {'at the end of' if metric in INSTANT else 'in'} {period}?",
                [ticker],
                ["insufficient_data"],
            )
        for words in (
            "number of suppliers",
            "churn rate",
            "monthly active users",
            "net promoter score",
            "customer count",
            "market share",
            "same-day delivery volume",
            "carbon emissions",
        ):
            ticker = self.random.choice(sorted(self.companies))
            yield self.refusal(
                "metric_not_reported", f"What was {self.owner(ticker)} {words} in fiscal 2023?", [ticker], ["insufficient_data", "definition_mismatch"]
            )

    def incomparable(self) -> Iterator[Record]:
        for one, other in self.pick([(a, b) for a in ("AAPL", "NVDA", "AMD", "KO", "INTC", "AMZN") for b in ("BA", "WMT", "PG", "ABBV", "JNJ") if a != b], 14):
            question = self.say(
                f"Compare {self.owner(one)} revenue in fiscal 2023 with {self.owner(other)} net income in fiscal 2023.",
                f"Which is higher: {self.owner(one)} total assets at the end of fiscal 2023 or {self.owner(other)} operating income in fiscal 2023?",
            )
            yield self.refusal("incomparable", question, [one, other], ["incomparable_metrics"])
        for one, other in (("AMD", "BA"), ("KO", "INTC"), ("AMZN", "JNJ"), ("UNH", "ABBV")):
            yield self.refusal(
                "incomparable",
                f"Compare {self.owner(one)} revenue in Q2 2023 with {self.owner(other)} revenue in FY2023.",
                [one, other],
                ["incomparable_metrics", "period_discontinuity"],
            )

    def ambiguous(self) -> Iterator[Record]:
        for question in (
            "What was the revenue in fiscal 2023?",
            "How much did it earn?",
            "What was net income last year?",
            "What was the company's gross margin in FY2023?",
            "How did revenue develop?",
        ):
            yield self.refusal("ambiguous", question, [], ["missing_context"])
        for ticker in self.pick(sorted(self.companies), 9):
            yield self.refusal(
                "ambiguous",
                self.say(
                    f"What was {self.owner(ticker)} revenue?",
                    f"How large was {self.owner(ticker)} net income?",
                    f"What is the CAGR of {self.owner(ticker)} net sales?",
                ),
                [ticker],
                ["missing_context"],
            )
        for ticker in self.pick(sorted(self.companies), 8):
            yield self.refusal(
                "ambiguous",
                self.say(
                    f"What was {self.owner(ticker)} margin in fiscal 2023?",
                    f"What was {self.owner(ticker)} debt to equity ratio in fiscal 2023?",
                    f"How did {self.who(ticker)} do in fiscal 2023?",
                ),
                [ticker],
                ["missing_context", "definition_mismatch"],
            )

    def before_filing(self) -> Iterator[Record]:
        pool = [(t, p, told) for t, c in self.companies.items() for (m, p), told in c.metrics.items() if m == "revenue" and p == (self.annual(t) or [""])[-1]]
        for ticker, period, told in self.pick(pool, 12):
            day = told.end - timedelta(days=self.random.randint(5, 60))
            yield self.refusal(
                "before_filing",
                self.say(
                    f"Based on filings available as of {day}, what was {self.owner(ticker)} revenue in {period}?",
                    f"As known on {day:%B} {day.day}, {day.year}, what was {self.owner(ticker)} net income for {period}?",
                ),
                [ticker],
                ["insufficient_data", "period_discontinuity"],
            )
        for ticker in self.pick(sorted(self.companies), 6):
            yield self.refusal(
                "future_as_of",
                f"Using only information available as of {date(2041, 3, 1)}, what was {self.owner(ticker)} revenue in fiscal 2023?",
                [ticker],
                ["insufficient_data", "missing_context"],
            )

    def other_definitions(self) -> Iterator[Record]:
        for ticker in self.pick(sorted(self.companies), 12):
            yield self.refusal(
                "definition",
                self.say(
                    f"What was {self.owner(ticker)} adjusted EBITDA in fiscal 2023?",
                    f"What was {self.owner(ticker)} non-GAAP operating income in fiscal 2023?",
                    f"What was {self.owner(ticker)} organic revenue growth in fiscal 2023?",
                    f"What is the consensus revenue estimate for {self.who(ticker)} in fiscal 2023?",
                ),
                [ticker],
                ["definition_mismatch", "insufficient_data"],
            )

    @staticmethod
    def unit(metric: str) -> str:
        return "USD/shares" if metric.startswith("eps") else "USD"

    @staticmethod
    def single(
        kind: str, question: str, tickers: list[str], value: Decimal, unit: str, period: str, *, decimals: int | None = None, exact: bool = False
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--cache", type=Path, help="file that keeps the tags between runs")
    parser.add_argument("--seed", type=int, default=20240229, help="another bank of the same kind")
    options = parser.parse_args()
    records = Bank(tagged(options.shared, options.cache), options.seed).all()
    options.target.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), encoding="utf-8")
    print(f"{len(records)} questions, {sum('refused' in r for r in records)} to be refused")


if __name__ == "__main__":
    main()
