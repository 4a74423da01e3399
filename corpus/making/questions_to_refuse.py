"""Questions that have no answer in the filings, with the reasons that are right for refusing them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from question_bank import INSTANT, Bank, Record

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


def unknown(bank: Bank) -> Iterator[Record]:
    for name in UNKNOWN:
        period = bank.random.choice(["fiscal 2023", "FY2022", "Q2 2023"])
        yield bank.refusal(
            "unknown_company",
            bank.say(
                f"What was {name}'s {bank.what('revenue')} in {period}?",
                f"How much net income did {name} report for {period}?",
                f"Compare Apple's and {name}'s revenue in fiscal 2023.",
            ),
            [],
            ["insufficient_data", "missing_context"],
        )


def not_filed(bank: Bank) -> Iterator[Record]:
    tickers = sorted(bank.companies)
    for n in range(28):
        ticker, metric = (
            bank.random.choice(tickers),
            bank.random.choice(["revenue", "net_income", "operating_income", "total_assets"]),
        )
        when = bank.random.choice(
            [
                "fiscal 2012",
                "FY2015",
                "fiscal 2030",
                "Q3 2016",
                "FY2027",
                "the year ended December 31, 2011",
                "fiscal 2009",
            ]
        )
        question = (
            f"What was {bank.owner(ticker)} growth in {bank.what('revenue')} in {when}?"
            if n % 7 == 0 and "ended" not in when
            else f"What was {bank.owner(ticker)} {bank.what(metric)} in {when}?"
        )
        yield bank.refusal("period_not_filed", question, [ticker], ["insufficient_data", "period_discontinuity"])


def not_reported(bank: Bank) -> Iterator[Record]:
    needs = {
        "inventory": [
            "InventoryNet",
            "InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings",
            "InventoryFinishedGoodsNetOfReserves",
        ],
        "research_and_development": [
            "ResearchAndDevelopmentExpense",
            "ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
        ],
        "dividends_paid": ["PaymentsOfDividends", "PaymentsOfDividendsCommonStock"],
        "gross_profit": ["GrossProfit"],
        "goodwill": ["Goodwill"],
    }
    pool = [
        (t, m)
        for t, c in bank.companies.items()
        for m, concepts in needs.items()
        if not any(any(k.startswith(x) for k in c.concepts) for x in concepts)
    ]
    for ticker, metric in bank.pick(pool, 18):
        period = bank.annual(ticker)[-1] if bank.annual(ticker) else "Q2 2023"
        yield bank.refusal(
            "metric_not_reported",
            (
                f"What was {bank.owner(ticker)} {bank.what(metric)} {'at the end of' if metric in INSTANT else 'in'} "
                f"{period}?"
            ),
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
        ticker = bank.random.choice(sorted(bank.companies))
        yield bank.refusal(
            "metric_not_reported",
            f"What was {bank.owner(ticker)} {words} in fiscal 2023?",
            [ticker],
            ["insufficient_data", "definition_mismatch"],
        )


def incomparable(bank: Bank) -> Iterator[Record]:
    for one, other in bank.pick(
        [
            (a, b)
            for a in ("AAPL", "NVDA", "AMD", "KO", "INTC", "AMZN")
            for b in ("BA", "WMT", "PG", "ABBV", "JNJ")
            if a != b
        ],
        14,
    ):
        question = bank.say(
            f"Compare {bank.owner(one)} revenue in fiscal 2023 with {bank.owner(other)} net income in fiscal 2023.",
            (
                f"Which is higher: {bank.owner(one)} total assets at the end of fiscal 2023 or {bank.owner(other)} "
                f"operating income in fiscal 2023?"
            ),
        )
        yield bank.refusal("incomparable", question, [one, other], ["incomparable_metrics"])
    for one, other in (("AMD", "BA"), ("KO", "INTC"), ("AMZN", "JNJ"), ("UNH", "ABBV")):
        yield bank.refusal(
            "incomparable",
            f"Compare {bank.owner(one)} revenue in Q2 2023 with {bank.owner(other)} revenue in FY2023.",
            [one, other],
            ["incomparable_metrics", "period_discontinuity"],
        )


def ambiguous(bank: Bank) -> Iterator[Record]:
    for question in (
        "What was the revenue in fiscal 2023?",
        "How much did it earn?",
        "What was net income last year?",
        "What was the company's gross margin in FY2023?",
        "How did revenue develop?",
    ):
        yield bank.refusal("ambiguous", question, [], ["missing_context"])
    for ticker in bank.pick(sorted(bank.companies), 9):
        asked = bank.say(
            f"What was {bank.owner(ticker)} revenue?",
            f"How large was {bank.owner(ticker)} net income?",
            f"What is the CAGR of {bank.owner(ticker)} net sales?",
        )
        metric = "revenue" if "revenue" in asked else "net_income"
        newest = (bank.annual(ticker) or [""])[-1]
        told = bank.told(ticker, metric, newest) if "CAGR" not in asked else None
        if told:  # no period is the newest one, and said
            yield bank.single("newest", asked, [ticker], told.value, bank.unit(metric), newest)
        else:
            yield bank.refusal("ambiguous", asked, [ticker], ["missing_context"])
    for ticker in bank.pick(sorted(bank.companies), 8):
        yield bank.refusal(
            "ambiguous",
            bank.say(
                f"What was {bank.owner(ticker)} margin in fiscal 2023?",
                f"What was {bank.owner(ticker)} debt to equity ratio in fiscal 2023?",
                f"How did {bank.who(ticker)} do in fiscal 2023?",
            ),
            [ticker],
            ["missing_context", "definition_mismatch"],
        )


def before_filing(bank: Bank) -> Iterator[Record]:
    pool = [
        (t, p, told)
        for t, c in bank.companies.items()
        for (m, p), told in c.metrics.items()
        if m == "revenue" and p == (bank.annual(t) or [""])[-1]
    ]
    for ticker, period, told in bank.pick(pool, 12):
        day = told.end - timedelta(days=bank.random.randint(5, 60))
        yield bank.refusal(
            "before_filing",
            bank.say(
                f"Based on filings available as of {day}, what was {bank.owner(ticker)} revenue in {period}?",
                f"As known on {day:%B} {day.day}, {day.year}, what was {bank.owner(ticker)} net income for {period}?",
            ),
            [ticker],
            ["insufficient_data", "period_discontinuity"],
        )
    for ticker in bank.pick(sorted(bank.companies), 6):
        yield bank.refusal(
            "future_as_of",
            (
                f"Using only information available as of {date(2041, 3, 1)}, what was {bank.owner(ticker)} revenue in "
                f"fiscal 2023?"
            ),
            [ticker],
            ["insufficient_data", "missing_context"],
        )


def other_definitions(bank: Bank) -> Iterator[Record]:
    for ticker in bank.pick(sorted(bank.companies), 12):
        yield bank.refusal(
            "definition",
            bank.say(
                f"What was {bank.owner(ticker)} adjusted EBITDA in fiscal 2023?",
                f"What was {bank.owner(ticker)} non-GAAP operating income in fiscal 2023?",
                f"What was {bank.owner(ticker)} organic revenue growth in fiscal 2023?",
                f"What is the consensus revenue estimate for {bank.who(ticker)} in fiscal 2023?",
            ),
            [ticker],
            ["definition_mismatch", "insufficient_data"],
        )
