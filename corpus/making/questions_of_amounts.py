"""Questions that ask for amounts as filings state them: of a period, on a day, of a part of the company, rounded, on
average.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal

from question_bank import INSTANT, WORDS, Bank, Record
from truth import Company


def lookups(bank: Bank) -> Iterator[Record]:
    pool = [
        (t, m, p)
        for t, c in bank.companies.items()
        for (m, p), told in c.metrics.items()
        if m in WORDS and told.agreed and (m not in INSTANT or not p.startswith(("H", "9")))
    ]
    for ticker, metric, period in bank.pick(pool, 180):
        told = bank.told(ticker, metric, period)
        assert told
        year, head = period[-4:], period[:2]
        if head == "FY":
            when = bank.say(f"fiscal {year}", f"FY{year}", f"fiscal year {year}", f"FY{year[2:]}")
        elif head[0] == "Q":
            when = bank.say(
                f"Q{head[1]} {year}",
                f"the {['first', 'second', 'third'][int(head[1]) - 1]} quarter of fiscal {year}",
                f"Q{head[1]} FY{year}",
                f"fiscal Q{head[1]} {year}",
            )
        elif head[0] == "H":
            when = bank.say(f"the first half of fiscal {year}", f"H1 {year}", f"the first six months of fiscal {year}")
        else:
            when = bank.say(f"the first nine months of fiscal {year}", f"9M {year}")
        what = bank.what(metric)
        if metric in INSTANT:
            question = bank.say(
                f"What was {bank.owner(ticker)} {what} at the end of {when}?",
                f"How much {what} did {bank.who(ticker)} have at the end of {when}?",
                f"{bank.who(ticker)} {what} {when}",
                f"As of the end of {when}, what were {bank.owner(ticker)} {what}?",
                f"Report the {what} of {bank.who(ticker)} as at the end of {when}.",
            )
        else:
            question = bank.say(
                f"What was {bank.owner(ticker)} {what} in {when}?",
                f"How much {what} did {bank.who(ticker)} report for {when}?",
                f"{bank.who(ticker)} {what} {when}",
                f"In {when}, what was the {what} of {bank.who(ticker)}?",
                f"Please tell me {bank.owner(ticker)} {what} for {when}.",
                f"For {when}, what {what} did {bank.who(ticker)} record?",
                f"What did {bank.who(ticker)} report as {what} for {when}?",
                f"Give me the {what} that {bank.who(ticker)} posted in {when}.",
            )
        yield bank.single("lookup", question, [ticker], told.value, told.unit, period)


def dated(bank: Bank) -> Iterator[Record]:
    pool = [
        (t, m, p) for t, c in bank.companies.items() for (m, p), told in c.metrics.items() if m in WORDS and told.agreed
    ]
    for ticker, metric, period in bank.pick(pool, 90):
        told = bank.told(ticker, metric, period)
        assert told
        day = bank.say(
            f"{told.end:%B} {told.end.day}, {told.end.year}",
            told.end.isoformat(),
            f"{told.end.day} {told.end:%B} {told.end.year}",
            f"{told.end:%b}. {told.end.day}, {told.end.year}",
            f"{told.end.month}/{told.end.day}/{told.end.year}",
        )
        what = bank.what(metric)
        if told.start is None:
            question = bank.say(
                f"What were {bank.owner(ticker)} {what} as of {day}?",
                f"What was the balance of {what} at {bank.who(ticker)} on {day}?",
                f"At {day}, how much {what} did {bank.who(ticker)} have?",
            )
        else:
            months = round(((told.end - told.start).days + 1) / 30.4375)
            length = {
                12: bank.say("fiscal year", "year", "twelve months"),
                3: bank.say("quarter", "three months"),
                6: bank.say("six months", "six-month period"),
                9: "nine months",
            }[months]
            question = bank.say(
                f"What was {bank.owner(ticker)} {what} for the {length} ended {day}?",
                f"How much {what} did {bank.who(ticker)} report in the {length} ended {day}?",
                f"For the {length} ending {day}, what was {bank.owner(ticker)} {what}?",
            )
        yield bank.single("dated", question, [ticker], told.value, told.unit, period)


def averages(bank: Bank) -> Iterator[Record]:
    for ticker in bank.companies:
        years = bank.annual(ticker)[-3:]
        if len(years) < 3:
            continue
        margin = [bank.values(ticker, ("net_income", "revenue"), y) for y in years]
        if all(margin) and bank.random.random() < 0.6:
            value = sum((n / r for n, r in margin), Decimal(0)) / 3  # type: ignore[misc]
            yield bank.single(
                "average",
                (
                    f"What is the {years[0]} - {years[2]} 3 year average of net profit margin (as a %) for "
                    f"{bank.who(ticker)}? Answer in units of percents and round to one decimal place."
                ),
                [ticker],
                value,
                "pure",
                years[2],
                decimals=3,
            )
        capex = [bank.values(ticker, ("capital_expenditure", "revenue"), y) for y in years]
        if all(capex) and bank.random.random() < 0.5:
            value = sum((c / r for c, r in capex), Decimal(0)) / 3  # type: ignore[misc]
            yield bank.single(
                "average",
                f"What was {bank.owner(ticker)} average capex as a % of revenue from {years[0]} to {years[2]}?",
                [ticker],
                value,
                "pure",
                years[2],
            )
        revenue = [bank.told(ticker, "operating_income", y) for y in years]
        if all(revenue) and bank.random.random() < 0.5:
            yield bank.single(
                "average",
                bank.say(
                    (
                        f"What was {bank.owner(ticker)} average operating income over fiscal {years[0][2:]}, "
                        f"{years[1][2:]} and {years[2][2:]}?"
                    ),
                    f"Average annual operating income of {bank.who(ticker)} for {years[0]} through {years[2]}?",
                ),
                [ticker],
                sum((r.value for r in revenue), Decimal(0)) / 3,
                "USD",
                years[2],
            )  # type: ignore[union-attr]


def segment_values(bank: Bank) -> Iterator[Record]:
    pool = [
        (t, s, p)
        for t, c in bank.companies.items()
        for (s, p), told in c.segments.items()
        if told.agreed and _one(c, s, p)
    ]
    for ticker, segment, period in bank.pick(pool, 50):
        told = bank.companies[ticker].segments[(segment, period)]
        question = bank.say(
            f"What was {bank.owner(ticker)} {segment} revenue in fiscal {period[2:]}?",
            f"How much revenue did {bank.who(ticker)} generate from {segment} in {period}?",
            f"What were {bank.owner(ticker)} net sales in {segment} for {period}?",
        )
        yield bank.single("segment", question, [ticker], told.value, told.unit, period)


def _one(company: Company, segment: str, period: str) -> bool:
    return (
        sum(
            1
            for name, when in company.segments
            if when == period and (segment.lower() in name.lower() or name.lower() in segment.lower())
        )
        == 1
    )


def rounding(bank: Bank) -> Iterator[Record]:
    pool = [
        (t, m, p)
        for t in bank.companies
        for m in ("revenue", "net_income", "operating_cash_flow", "capital_expenditure", "total_assets")
        for p in bank.annual(t)
        if bank.told(t, m, p)
    ]
    for ticker, metric, period in bank.pick(pool, 30):
        value = bank.values(ticker, (metric,), period)[0]  # type: ignore[index]
        places, scale, words = bank.random.choice(
            [
                (2, 9, "in USD billions, rounded to two decimal places"),
                (1, 9, "in billions of dollars, rounded to one decimal place"),
                (0, 6, "in USD millions, rounded to the nearest million"),
                (0, 9, "rounded to the nearest billion"),
            ]
        )
        step = Decimal(10) ** (scale - places)
        rounded = (value / step).quantize(Decimal(1), ROUND_HALF_UP) * step
        yield bank.single(
            "rounding",
            (
                f"What was {bank.owner(ticker)} {bank.what(metric)} {'at the end of' if metric in INSTANT else 'in'} "
                f"fiscal {period[2:]}, {words}?"
            ),
            [ticker],
            rounded,
            "USD",
            period,
            exact=True,
        )
