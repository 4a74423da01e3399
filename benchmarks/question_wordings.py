"""How often each of some wordings is answered right, over all companies of a warehouse.

    python benchmarks/question_wordings.py WAREHOUSE [--wrong 20]

The wordings ask for ratios, sums and changes of one company (`DERIVED`), for periods in the ways people name them
(`PERIODS`), and across companies (`ACROSS`); the keys are worked out of the catalogue's metrics, so that the reader of
questions has no part in them. A company that does not state a metric is not asked. Of companies kept out only totals
are shown.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from held_out import HELD_OUT

from tickmark.ask import Answer, Asker
from tickmark.entities import people_name
from tickmark.factstore import FactStore

Stated = Callable[..., float]
"""An amount of a metric in the newest year, or so many years before it."""
NEAR: Final = 1e-3
"""Of the key: a worked-out value may differ by its rounding."""
DRAWN: Final = 5
"""Groups of companies that each wording across companies is asked of."""
ORDINALS: Final = {"1": "first", "2": "second", "3": "third"}
R, NI, CFO, CX, OI = "revenue", "net_income", "operating_cash_flow", "capital_expenditure", "operating_income"


def free_cash_flow(g: Stated) -> float:
    return g(CFO) - abs(g(CX))


def returned(g: Stated) -> float:
    return abs(g("dividends_paid")) + abs(g("share_repurchases"))


DERIVED: Final[dict[str, Callable[[Stated], float]]] = {
    "{c} gross margin {y}": lambda g: g("gross_profit") / g(R),
    "what % of revenue did {c} keep as net profit in fiscal {y}": lambda g: g(NI) / g(R),
    "{c} net margin, fy{yy}": lambda g: g(NI) / g(R),
    "effective tax rate of {c} in FY{y}": lambda g: g("income_tax") / g("income_before_tax"),
    "{c} fcf {y}": free_cash_flow,
    "How much free cash flow did {c} generate in fiscal {y}?": free_cash_flow,
    "operating cash flow less capital expenditures, {c} FY{y}": free_cash_flow,
    "cash from operations minus capex at {c} for {y}": free_cash_flow,
    "{c} FCF margin FY{y}": lambda g: free_cash_flow(g) / g(R),
    "capex as % of sales, {c}, FY{y}": lambda g: abs(g(CX)) / g(R),
    "current ratio for {c} at the end of fiscal {y}": lambda g: g("current_assets") / g("current_liabilities"),
    "working capital of {c} at FY{y} year end": lambda g: g("current_assets") - g("current_liabilities"),
    "By how much did {c}'s revenue change from fiscal {y1} to fiscal {y}?": lambda g: g(R) - g(R, 1),
    "{c} revenue growth FY{y}": lambda g: g(R) / g(R, 1) - 1,
    "how fast did {c} grow sales in fiscal {y}, yoy": lambda g: g(R) / g(R, 1) - 1,
    "two-year revenue CAGR {c} FY{y2}-FY{y}": lambda g: (g(R) / g(R, 2)) ** 0.5 - 1,
    "{c}: average revenue over the last three fiscal years to {y}": lambda g: (g(R) + g(R, 1) + g(R, 2)) / 3,
    "total net income of {c} over fiscal {y2}, {y1} and {y}": lambda g: g(NI) + g(NI, 1) + g(NI, 2),
    "goodwill as a share of total assets, {c}, end FY{y}": lambda g: g("goodwill") / g("total_assets"),
    "R&D as percent of revenue {c} {y}": lambda g: g("research_and_development") / g(R),
    "{c} SG&A to sales ratio, fiscal {y}": lambda g: g("selling_general_and_administrative") / g(R),
    "interest coverage (operating income / interest expense) of {c}, FY{y}": lambda g: g(OI) / g("interest_expense"),
    "{c} return on assets fiscal {y} (net income divided by year-end total assets)": lambda g: (
        g(NI) / g("total_assets")
    ),
    "dividends plus buybacks, {c}, fiscal {y}": returned,
    "how much cash did {c} return to shareholders in FY{y} through dividends and repurchases": returned,
    "SBC as a % of revenue at {c} in FY{y}": lambda g: g("share_based_compensation") / g(R),
    "change in inventory on {c}'s balance sheet during fiscal {y}": lambda g: g("inventory") - g("inventory", 1),
    "inventory turns {c} FY{y} using year-end inventory": lambda g: g("cost_of_revenue") / g("inventory"),
    "{c} revenue per employee FY{y}": lambda g: g(R) / g("employees"),
    "how many times larger was {c}'s operating income in fiscal {y} than in fiscal {y1}": lambda g: g(OI) / g(OI, 1),
    "{c} cash conversion fy{yy}: operating cash flow divided by net income": lambda g: g(CFO) / g(NI),
    "EBITDA of {c} FY{y} = operating income + D&A": lambda g: g(OI) + g("depreciation_and_amortization"),
    "difference between {c}'s operating cash flow and net income in fiscal {y}": lambda g: g(CFO) - g(NI),
    "percent change in {c} diluted EPS, fiscal {y} vs {y1}": lambda g: g("eps_diluted") / g("eps_diluted", 1) - 1,
    "net debt {c} end of fiscal {y}: long-term debt less cash and equivalents": lambda g: (
        g("long_term_debt") - g("cash_and_equivalents")
    ),
    "{c} total assets YE{yy}": lambda g: g("total_assets"),
    "{c} revenue last fiscal year": lambda g: g(R),
    "{c} total assets at the beginning of fiscal {y}": lambda g: g("total_assets", 1),
    "{c} revenue, the year before fiscal {y}": lambda g: g(R, 1),
    "{c} revenue growth over the past two fiscal years to {y}": lambda g: g(R) / g(R, 2) - 1,
}
PERIODS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "Q": (
        ("{c} revenue Q{q} {y}", "now"),
        ("{t} {q}Q{yy} sales", "now"),
        ("What was {c}'s revenue in the {th} quarter of fiscal {y}?", "now"),
        ("{c} revenue, three months ended {end:%B} {end.day}, {end.year}", "now"),
        ("{c} revenue for the quarter ended {end.month}/{end.day}/{end.year}", "now"),
        ("{c} Q{q} {y} revenue growth yoy", "growth"),
        ("how much did {c}'s sales rise or fall in Q{q} {y} versus a year ago, in dollars", "change"),
        ("{c} Q{q} {yy} over Q{q} {yy1} revenue, percent", "growth"),
        ("{c} revenue in the year-ago quarter of Q{q} {y}", "before"),
    ),
    "H": (
        ("{c} revenue in the first half of fiscal {y}", "now"),
        ("revenue, six months, {c} {y}", "now"),
        ("{c} 1H {y} sales", "now"),
    ),
}
"""Wordings by the kind of period, and what each asks of its revenue and that of a year before."""
_PERIOD: Final = re.compile(r"([QH])([123]) (\d{4})")


class Across(NamedTuple):
    """A wording across companies, the amount of each, and what is asked of the amounts."""

    wording: str
    amount: Callable[[Stated], float]
    asks: str


ACROSS: Final = (
    Across("who had more revenue in their latest fiscal year, {a} or {b}?", lambda g: g(R), "most"),
    Across("{a} vs {b}: which is more profitable by operating income, latest fiscal year", lambda g: g(OI), "most"),
    Across(
        "which of {a}, {b} and {c} had the highest operating margin last fiscal year?", lambda g: g(OI) / g(R), "most"
    ),
    Across("lowest operating margin among {a}, {b} and {c} in their last fiscal year", lambda g: g(OI) / g(R), "least"),
    Across("revenue gap between {a} and {b} last fiscal year", lambda g: g(R), "difference"),
    Across("combined revenue of {a} and {b} in their latest fiscal years", lambda g: g(R), "sum"),
    Across("total operating income of {a} and {b}, most recent fiscal year", lambda g: g(OI), "sum"),
    Across("how many times bigger is {a}'s revenue than {b}'s, latest fiscal year", lambda g: g(R), "ratio"),
    Across("{a}'s revenue as a percentage of {b}'s, last fiscal year", lambda g: g(R), "ratio"),
    Across("did {a} generate more free cash flow than {b} in the latest fiscal year?", free_cash_flow, "yes or no"),
    Across("average revenue of {a}, {b} and {c} in the latest fiscal year", lambda g: g(R), "average"),
    Across("rank {a}, {b} and {c} by revenue in the last fiscal year", lambda g: g(R), "order"),
    Across("order {a}, {b}, {c} from most to least free cash flow, latest fiscal year", free_cash_flow, "order"),
)


class Asked(NamedTuple):
    """A question of a wording, and whether an answer to it is right."""

    group: str
    wording: str
    question: str
    right: Callable[[Answer], bool]


class Companies:
    """The companies of a warehouse and what they state of metrics."""

    def __init__(self, store: FactStore) -> None:
        self.store = store

    def name(self, ticker: str) -> str:
        company = self.store.company(ticker)
        return people_name(company.name) if company else ticker

    def periods(self, ticker: str) -> list[str]:
        return sorted({f.fiscal_period for f in self.store.find(ticker, R) if f.fiscal_period})

    def year(self, ticker: str) -> int | None:
        years = [int(name[2:]) for name in self.periods(ticker) if name.startswith("FY")]
        return max(years, default=None)

    def values(self, ticker: str, metric: str, period: str) -> list[float]:
        """What is stated: of net income the shareholders' part and that with others' alike."""
        return list(dict.fromkeys(float(f.amount) for f in self.store.find(ticker, metric, fiscal_period=period)))

    def keys(self, ticker: str, amount: Callable[[Stated], float]) -> list[float]:
        """What an amount may be: by the first statement of each metric, and by the second of net income."""
        year, found = self.year(ticker), []
        for place in (0, 1):

            def stated(metric: str, back: int = 0, place: int = place) -> float:
                values = self.values(ticker, metric, f"FY{(year or 0) - back}")
                return values[min(place if metric == NI else 0, len(values) - 1)]

            try:
                found.append(amount(stated))
            except (IndexError, ZeroDivisionError):
                return []
        return [key for key in dict.fromkeys(found) if not isinstance(key, complex)]


def near(value: float | None, keys: Sequence[float]) -> bool:
    return value is not None and any(abs(abs(value) - abs(key)) <= NEAR * abs(key) + 1e-9 for key in keys)


def derived(companies: Companies, ticker: str) -> Iterator[Asked]:
    """The wordings about one company, of its newest fiscal year."""
    year = companies.year(ticker)
    for wording, amount in DERIVED.items() if year else ():
        keys = companies.keys(ticker, amount)
        if keys:
            assert year is not None
            said = {"c": companies.name(ticker), "y": year, "y1": year - 1, "y2": year - 2, "yy": f"{year % 100:02}"}
            yield Asked("derived", wording, wording.format(**said), partial(_is_near, keys))


def periods(companies: Companies, ticker: str) -> Iterator[Asked]:
    """The wordings for quarters and halves, of the newest of each."""
    newest: dict[str, re.Match[str]] = {}
    for name in companies.periods(ticker):
        if match := _PERIOD.fullmatch(name):
            newest[match[1]] = max(newest.get(match[1], match), match, key=lambda m: (m[3], m[2]))
    for kind, match in newest.items():
        facts = companies.store.find(ticker, R, fiscal_period=match[0])
        year = int(match[3])
        earlier = companies.values(ticker, R, f"{kind}{match[2]} {year - 1}")
        said = {"c": companies.name(ticker), "t": ticker, "q": match[2], "th": ORDINALS[match[2]], "y": year}
        said |= {"yy": f"{year % 100:02}", "yy1": f"{(year - 1) % 100:02}", "end": facts[0].period_end_date}
        for wording, asks in PERIODS[kind] if earlier else ():
            now, before = float(facts[0].amount), earlier[0]
            keys = {"now": now, "before": before, "change": now - before, "growth": now / before - 1}
            yield Asked("periods", wording, wording.format(**said), partial(_is_near, [keys[asks]]))


def across(companies: Companies, tickers: Sequence[str]) -> Iterator[Asked]:
    """The wordings across companies, each of some drawn ones."""
    draw = random.Random(7)
    for wording, amount, asks in ACROSS:
        stating = [ticker for ticker in tickers if companies.keys(ticker, amount)]
        for _ in range(DRAWN):
            chosen = draw.sample(stating, 3)[: 3 if "{c}" in wording else 2]
            values = {companies.name(ticker): companies.keys(ticker, amount)[0] for ticker in chosen}
            question = wording.format(**dict(zip("abc", values, strict=False)))
            yield Asked("across", wording, question, partial(_told, values, asks))


def _is_near(keys: Sequence[float], answer: Answer) -> bool:
    return near(answer.answer.value, keys)


def _told(values: dict[str, float], asks: str, answer: Answer) -> bool:
    """Whether an answer tells what is asked of the companies' amounts."""
    text, order = answer.answer.text, sorted(values, key=lambda name: -values[name])
    first, *rest = values.values()
    if asks in ("most", "least"):
        best = order[0 if asks == "most" else -1]
        return f"{best} " in re.split(r" (?:had|has) the ", text)[0].rsplit(". ", 1)[-1] + " "
    if asks == "order":
        places = [text.find(name) for name in order]
        return -1 not in places and places == sorted(places)
    if asks == "yes or no":
        return text.startswith("Yes" if first > rest[0] else "No")
    total = sum(values.values())
    keys = {"difference": first - rest[0], "sum": total, "ratio": first / rest[0], "average": total / len(values)}
    return near(answer.answer.value, [keys[asks]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--wrong", type=int, default=20, help="questions to show that are answered wrong")
    options = parser.parse_args()
    asker = Asker.open(options.warehouse)
    companies = Companies(asker.store)
    tickers = [company.ticker for company in asker.store.companies if companies.year(company.ticker)]
    for kept_out in (False, True):
        own = [ticker for ticker in tickers if (ticker in HELD_OUT) is kept_out]
        asked = [one for ticker in own for one in (*derived(companies, ticker), *periods(companies, ticker))]
        asked += across(companies, own)
        found: dict[str, Counter[str]] = defaultdict(Counter)
        wrong = []
        for one in asked:
            answer = asker.ask(one.question)
            told = answer.status == "answered" and (answer.answer.value is not None or one.group == "across")
            result = "right" if told and one.right(answer) else "wrong" if told else "refused"
            found[one.group][result] += 1
            found[one.wording][result] += 1
            wrong += [(one.question, answer.answer.text[:160])] if result == "wrong" else []
        print("kept out" if kept_out else "tuned on")
        for name in ("derived", "periods", "across") if kept_out else found:
            counts = found[name]
            print("  ", name, " ".join(f"{result} {counts[result]}" for result in ("right", "wrong", "refused")))
        for question, text in () if kept_out else wrong[: options.wrong]:
            print(f"   wrong: {question}\n          {text}")


if __name__ == "__main__":
    main()
