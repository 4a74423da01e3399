"""Questions whose answer is worked out of several amounts: growth, ratios, definitions, differences, comparisons,
rankings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import pairwise

from question_bank import Bank, Record

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


def growth(bank: Bank) -> Iterator[Record]:
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
    pool = [(t, m, a, b) for t, m, a, b in bank.pairs(flows) if bank.values(t, (m,), a)[0] > 0]  # type: ignore[index]
    for ticker, metric, a, b in bank.pick(pool, 45):
        first, last = bank.values(ticker, (metric,), a)[0], bank.values(ticker, (metric,), b)[0]  # type: ignore[index]
        what, who = bank.what(metric), bank.owner(ticker)
        question = bank.say(
            f"What was the growth rate of {who} {what} from {a} to {b}?",
            f"By what percentage did {who} {what} change between fiscal {a[2:]} and fiscal {b[2:]}?",
            f"What is {who} year-over-year growth in {what} for {b}?",
            f"How fast did {who} {what} grow in fiscal {b[2:]}?",
            f"Calculate the percent change in {what} of {bank.who(ticker)} from {a} to {b}.",
            f"What was the year over year % change in {who} {what} in {b} compared to {a}?",
        )
        yield bank.single("growth", question, [ticker], (last - first) / first, "pure", b)
    for ticker, metric, a, b in bank.pick(pool, 15):
        first, last = bank.values(ticker, (metric,), a)[0], bank.values(ticker, (metric,), b)[0]  # type: ignore[index]
        yield bank.single(
            "change",
            bank.say(
                f"By how much did {bank.owner(ticker)} {bank.what(metric)} change from {a} to {b}, in USD millions?",
                f"What was the dollar change in {bank.what(metric)} at {bank.who(ticker)} between {a} and {b}?",
            ),
            [ticker],
            last - first,
            bank.unit(metric),
            b,
        )
    for ticker in bank.companies:
        years = bank.annual(ticker)
        if (
            len(years) >= 3
            and (first := bank.told(ticker, "revenue", years[0]))
            and (last := bank.told(ticker, "revenue", years[-1]))
            and bank.random.random() < 0.6
        ):
            count = int(years[-1][2:]) - int(years[0][2:])
            rate = Decimal(repr((float(last.value) / float(first.value)) ** (1 / count) - 1))
            yield bank.single(
                "cagr",
                bank.say(
                    f"What was the {count}-year CAGR of {bank.owner(ticker)} revenue from {years[0]} to {years[-1]}?",
                    (
                        f"Compute {bank.owner(ticker)} compound annual growth rate of net sales between fiscal "
                        f"{years[0][2:]} and fiscal {years[-1][2:]}."
                    ),
                ),
                [ticker],
                rate,
                "pure",
                years[-1],
            )


def ratios(bank: Bank) -> Iterator[Record]:
    pool = [
        (t, r, p) for t in bank.companies for r in RATIOS for p in bank.annual(t) if bank.values(t, RATIOS[r][1], p)
    ]
    for ticker, ratio, period in bank.pick(pool, 70):
        shown, metrics, function = RATIOS[ratio]
        values = bank.values(ticker, metrics, period)
        assert values
        if not values[-1]:
            continue
        when = bank.say(f"fiscal {period[2:]}", period, f"fiscal year {period[2:]}")
        question = bank.say(
            f"What was {bank.owner(ticker)} {ratio} in {when}?",
            f"Calculate the {ratio} of {bank.who(ticker)} for {when}.",
            f"What is the {period} {ratio} for {bank.who(ticker)}?",
            f"In {when}, what was {bank.owner(ticker)} {ratio}?",
        )
        yield bank.single("ratio", question, [ticker], function(*values), "USD" if shown == "money" else "pure", period)


def defined(bank: Bank) -> Iterator[Record]:
    made = 0
    order = [(t, a, b) for t in bank.companies for a, b in pairwise(bank.annual(t))]
    bank.random.shuffle(order)
    for ticker, a, b in order:
        for record in definitions(bank, ticker, a, b):
            made += 1
            yield record
        if made > 75:
            return


def definitions(bank: Bank, ticker: str, a: str, b: str) -> Iterator[Record]:
    def at(metric: str, period: str = b) -> Decimal | None:
        told = bank.told(ticker, metric, period)
        return told.value if told else None

    name = bank.who(ticker)
    revenue, cogs, net = at("revenue"), at("cost_of_revenue"), at("net_income")
    ap0, ap1, inv0, inv1 = at("accounts_payable", a), at("accounts_payable"), at("inventory", a), at("inventory")
    ar0, ar1, ta0, ta1 = (
        at("accounts_receivable", a),
        at("accounts_receivable"),
        at("total_assets", a),
        at("total_assets"),
    )
    ppe0, ppe1 = at("property_plant_equipment", a), at("property_plant_equipment")
    lead = bank.say(
        "",
        "Answer the question using only the details shown in the balance sheet and the income statement. ",
        "You are an equity analyst. Using the statement of income and the statement of financial position, answer: ",
    )
    if ap0 and ap1 and cogs and inv0 and inv1 and bank.random.random() < 0.7:
        value = 365 * (ap0 + ap1) / 2 / (cogs + inv1 - inv0)
        yield bank.single(
            "defined",
            (
                f"{lead}What is {name}'s {b} days payable outstanding (DPO)? DPO is defined as: 365 * (average "
                f"accounts "
                f"payable between {a} and {b}) / ({b} COGS + change in inventory between {a} and {b}). Round your "
                f"answer "
                f"to two decimal places."
            ),
            [ticker],
            value,
            "pure",
            b,
            decimals=2,
        )
    if net is not None and ta0 and ta1 and bank.random.random() < 0.7:
        yield bank.single(
            "defined",
            (
                f"{lead}What is {name}'s {b} return on assets (ROA)? ROA is defined as: {b} net income / (average "
                f"total "
                f"assets between {a} and {b}). Round your answer to three decimal places."
            ),
            [ticker],
            net / ((ta0 + ta1) / 2),
            "pure",
            b,
            decimals=3,
        )
    if revenue and ppe0 and ppe1 and bank.random.random() < 0.6:
        yield bank.single(
            "defined",
            (
                f"{lead}What is the {b} fixed asset turnover ratio for {name}? Fixed asset turnover ratio is defined "
                f"as: "
                f"{b} revenue / (average PP&E between {a} and {b}). Round your answer to two decimal places."
            ),
            [ticker],
            revenue / ((ppe0 + ppe1) / 2),
            "pure",
            b,
            decimals=2,
        )
    if cogs and inv1 and bank.random.random() < 0.5:
        yield bank.single(
            "defined",
            f"What was {name}'s inventory turnover in {b}, defined as cost of sales divided by ending inventory?",
            [ticker],
            cogs / inv1,
            "pure",
            b,
        )
    if revenue and ar0 and ar1 and bank.random.random() < 0.5:
        yield bank.single(
            "defined",
            (
                f"{lead}What is {name}'s {b} DSO? DSO = 365 * (average accounts receivable of {a} and {b}) / {b} "
                f"revenue. Round to one decimal place."
            ),
            [ticker],
            365 * (ar0 + ar1) / 2 / revenue,
            "pure",
            b,
            decimals=1,
        )
    ocf, capex, cl = at("operating_cash_flow"), at("capital_expenditure"), at("current_liabilities")
    if ocf and cl and bank.random.random() < 0.5:
        yield bank.single(
            "defined",
            (
                f"{lead}What is the {b} operating cash flow ratio for {name}? Operating cash flow ratio is defined as: "
                f"cash from operations / total current liabilities. Round your answer to two decimal places."
            ),
            [ticker],
            ocf / cl,
            "pure",
            b,
            decimals=2,
        )
    if ocf and capex and revenue and bank.random.random() < 0.5:
        yield bank.single(
            "defined",
            (
                f"Define free cash flow margin as (operating cash flow - capital expenditures) / revenue. What was it "
                f"for {name} in {b}? Answer as a percentage."
            ).replace("What was it for", "What was the free cash flow margin of"),
            [ticker],
            (ocf - capex) / revenue,
            "pure",
            b,
        )


def differences(bank: Bank) -> Iterator[Record]:
    flows = ("revenue", "net_income", "operating_income", "operating_cash_flow")
    for ticker, metric, a, b in bank.pick(bank.pairs(flows), 15):
        first, last = bank.values(ticker, (metric,), a)[0], bank.values(ticker, (metric,), b)[0]  # type: ignore[index]
        yield bank.single(
            "difference",
            f"What is the difference between {bank.owner(ticker)} {bank.what(metric)} in {b} and in {a}?",
            [ticker],
            last - first,
            "USD",
            b,
        )
    pool = [(t, p) for t in bank.companies for p in bank.annual(t) if bank.values(t, ("revenue", "cost_of_revenue"), p)]
    for ticker, period in bank.pick(pool, 10):
        revenue, cost = bank.values(ticker, ("revenue", "cost_of_revenue"), period)  # type: ignore[misc]
        yield bank.single(
            "difference",
            bank.say(
                f"What is {bank.owner(ticker)} {period} revenue minus cost of revenue?",
                f"For {period}, what is {bank.owner(ticker)} net sales less cost of sales, in USD millions?",
            ),
            [ticker],
            revenue - cost,
            "USD",
            period,
        )
    pool = [
        (t, p)
        for t in bank.companies
        for p in bank.annual(t)
        if bank.values(t, ("dividends_paid", "share_repurchases"), p)
    ]
    for ticker, period in bank.pick(pool, 10):
        one, other = bank.values(ticker, ("dividends_paid", "share_repurchases"), period)  # type: ignore[misc]
        yield bank.single(
            "sum",
            f"What was the sum of dividends paid and share repurchases by {bank.who(ticker)} in {period}?",
            [ticker],
            one + other,
            "USD",
            period,
        )


def comparisons(bank: Bank) -> Iterator[Record]:
    tickers = sorted(bank.companies)
    made = 0
    while made < 40:
        one, other = bank.random.sample(tickers, 2)
        metric = bank.random.choice(
            ["revenue", "net_income", "operating_income", "operating_cash_flow", "total_assets"]
        )
        shared = [p for p in bank.annual(one) if p in bank.annual(other)]
        if not shared:
            continue
        period = bank.random.choice(shared)
        a, b = bank.told(one, metric, period), bank.told(other, metric, period)
        if not a or not b or abs((a.end - b.end).days) > 190:
            continue
        made += 1
        what = bank.what(metric)
        question = bank.say(
            f"Compare {bank.owner(one)} and {bank.owner(other)} {what} in {period}.",
            f"How did {bank.owner(one)} {what} compare with {bank.owner(other)} in fiscal {period[2:]}?",
            f"Which company had higher {what} in {period}, {bank.who(one)} or {bank.who(other)}?",
            f"What were the {what} of {bank.who(one)} and {bank.who(other)} in {period}?",
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
        a, b = bank.told(one, "revenue", p), bank.told(other, "revenue", q)
        if a and b:
            yield {
                "kind": "comparison",
                "question": (
                    f"How did {bank.owner(one)} fiscal {p[2:]} revenue compare with {bank.owner(other)} "
                    f"fiscal {q[2:]} revenue?"
                ),
                "tickers": [one, other],
                "values": [float(a.value), float(b.value)],
                "unit": "USD",
                "period": p,
            }


def ranked(bank: Bank) -> Iterator[Record]:
    for ticker in bank.pick(sorted(bank.companies), 16):
        years = bank.annual(ticker)[-3:]
        told = [bank.told(ticker, "net_income", y) for y in years]
        if len(years) == 3 and all(told):
            yield {
                "kind": "rank",
                "question": bank.say(
                    (
                        f"In which fiscal year between {years[0]} and {years[2]} was {bank.owner(ticker)} net income "
                        f"highest?"
                    ),
                    f"What was {bank.owner(ticker)} net income in each of {years[0]}, {years[1]} and {years[2]}?",
                ),
                "tickers": [ticker],
                "values": [float(t.value) for t in told if t],
                "unit": "USD",
                "period": years[2],
            }
