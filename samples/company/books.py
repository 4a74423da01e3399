"""The books, asked by period: sums over quarters, balances by day, and the details that the notes show.

Every split sums to the line of the statement that it explains, in each quarter, so that years are sums of quarters and
a comparative is the number first reported.
"""

from __future__ import annotations

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from . import fiscal
from .fiscal import Span
from .model import (
    AMORTIZATION,
    DEAL,
    DEAL_AMORTIZATION,
    DEAL_AT,
    DIVIDEND,
    INTANGIBLES,
    LINES,
    REGIONS,
    SEGMENTS,
    YEARS,
    Quarter,
    simulate,
    split,
    whole,
)

D = Decimal
BOOKS = simulate()
BY_END = {quarter.end: quarter for quarter in BOOKS.values()}
CENT = D("0.01")
TENTH = D("0.1")


@cache
def quarters(span: Span) -> tuple[Quarter, ...]:
    """The quarters that make up a span."""
    found = tuple(q for q in BOOKS.values() if span.start <= q.span.start and q.end <= span.end)
    if not found or found[0].span.start != span.start or found[-1].end != span.end:
        raise ValueError(f"{span} is not made of whole quarters")
    return found


def flow(key: str, span: Span) -> int:
    """Sum of one flow over a span."""
    return sum(quarter.flow[key] for quarter in quarters(span))


def at(key: str, day: date) -> int:
    """One balance at a quarter end."""
    return BY_END[day].at[key]


def year_of(day: date) -> int:
    """Fiscal year of a quarter end."""
    return BY_END[day].year


def revenue(
    span: Span,
    *,
    line: str | None = None,
    region: str | None = None,
    segment: str | None = None,
    product: bool | None = None,
) -> int:
    """Revenue of a span, of one line, region, segment or kind where given."""
    lines = {
        ln.name
        for ln in LINES
        if line in (None, ln.name) and segment in (None, ln.segment) and product in (None, ln.product)
    }
    return sum(
        v
        for quarter in quarters(span)
        for (name, where), v in quarter.cells.items()
        if name in lines and region in (None, where)
    )


def growth(now: int, then: int) -> Decimal:
    """Change in percent, to the whole percent."""
    return (D(now - then) * 100 / D(then)).quantize(D(1), ROUND_HALF_UP)


def percent(part: int, total: int) -> Decimal:
    """Share in percent, to a tenth."""
    return (D(part) * 100 / D(total)).quantize(TENTH, ROUND_HALF_UP)


def shares(span: Span) -> tuple[Decimal, Decimal, Decimal]:
    """Weighted average shares in millions, to a tenth: basic, dilutive, diluted."""
    parts = quarters(span)
    basic = (D(sum(q.weighted for q in parts)) / len(parts) / 1000).quantize(TENTH, ROUND_HALF_UP)
    extra = (D(sum(q.dilution for q in parts)) / len(parts) / 1000).quantize(TENTH, ROUND_HALF_UP)
    return basic, extra, basic + extra


def per_share(span: Span) -> tuple[Decimal, Decimal]:
    """Earnings per share, basic and diluted, from the shares as printed."""
    basic, _, diluted = shares(span)
    net = D(flow("net", span))
    return (net / basic).quantize(CENT, ROUND_HALF_UP), (net / diluted).quantize(CENT, ROUND_HALF_UP)


def issued(day: date) -> Decimal:
    """Shares issued in millions: those outstanding and those in the treasury."""
    return treasury_shares(day) + outstanding(day)


def outstanding(day: date) -> Decimal:
    """Shares outstanding, millions to a tenth."""
    return (D(at("outstanding", day)) / 1000).quantize(TENTH)


def treasury_shares(day: date) -> Decimal:
    """Shares in the treasury, millions to a tenth: 8.9 at the end of fiscal 2020 and what was bought since."""
    bought = sum(q.flow["shares_bought"] for q in BOOKS.values() if q.flow and q.end <= day)
    return D("8.9") + (D(bought) / 1000).quantize(TENTH)


def dividend(span: Span) -> Decimal:
    """Dividends declared per share."""
    return sum((D(DIVIDEND[q.year]) for q in quarters(span)), D(0))


# --- segments ---------------------------------------------------------------------------------------------

CORPORATE = {2021: 9, 2022: 10, 2023: 11, 2024: 12}
_MARGIN = {"Metering": 26, "Treatment": 21, "Field Services": 15}


def corporate(span: Span) -> int:
    """Costs of headquarters that no segment bears."""
    return sum(CORPORATE[q.year] for q in quarters(span))


def acquired_amortization(span: Span) -> int:
    """Amortization of acquired intangible assets, in cost of revenue and below."""
    return sum(flow(f"amortized_{k}", span) for k in INTANGIBLES)


def segment_profit(span: Span) -> dict[str, int]:
    """Segment operating income."""
    result = dict.fromkeys(SEGMENTS, 0)
    for q in quarters(span):
        total = (
            q.flow["operating"]
            + q.flow["stock_comp"]
            + acquired_amortization(q.span)
            + q.flow["restructuring"]
            + CORPORATE[q.year]
        )
        for name, part in split(total, {s: revenue(q.span, segment=s) * _MARGIN[s] for s in SEGMENTS}).items():
            result[name] += part
    return result


def by_segment(key: str, span: Span) -> dict[str, int]:
    """Depreciation or capital expenditure by segment."""
    result = dict.fromkeys(SEGMENTS, 0)
    for q in quarters(span):
        for name, part in split(
            q.flow[key], {"Metering": 49, "Treatment": 42 - q.q, "Field Services": 9 + q.q}
        ).items():
            result[name] += part
    return result


def goodwill(day: date) -> dict[str, int]:
    """Goodwill by segment: the acquisition of fiscal 2023 went to Metering; translation falls on Treatment, whose
    plants are in Germany.
    """
    metering = 248 + (96 if day >= BOOKS[2023, 3].end else 0)
    services = 71
    return {"Metering": metering, "Treatment": at("goodwill", day) - metering - services, "Field Services": services}


# --- balances ---------------------------------------------------------------------------------------------


def inventories(day: date) -> dict[str, int]:
    """Inventories by stage."""
    drift = year_of(day) - 2020
    return split(
        at("inventories", day), {"Raw materials": 39 + drift, "Work in process": 16, "Finished goods": 45 - drift}
    )


def plant(day: date) -> dict[str, int]:
    """Property, plant and equipment at cost, by class."""
    drift = (day - BOOKS[2020, 4].end).days // 364
    weights = {
        "Land": 3, "Buildings and improvements": 28, "Machinery and equipment": 46 - drift, "Computer hardware and software": 14 + drift,
        "Leasehold improvements": 5, "Construction in progress": 4,
    }  # fmt: skip
    return split(at("plant_gross", day), weights)


def plant_by_region(day: date) -> dict[str, int]:
    """Property, plant and equipment, net, by country."""
    return split(at("plant", day), dict(zip(REGIONS, (57, 9, 25, 9), strict=True)))


RESTRUCTURING_OWED = {
    BOOKS[2023, 2].end: 11,
    BOOKS[2023, 3].end: 8,
    BOOKS[2023, 4].end: 5,
    BOOKS[2024, 1].end: 3,
    BOOKS[2024, 2].end: 2,
    BOOKS[2024, 3].end: 1,
}


def accrued(day: date) -> dict[str, int]:
    """Accrued liabilities by kind."""
    owed = RESTRUCTURING_OWED.get(day, 0)
    parts = split(
        at("accrued", day) - owed,
        {"Compensation and benefits": 47, "Product warranties": 14, "Customer rebates and incentives": 17, "Other": 22},
    )
    return {**{k: v for k, v in parts.items() if k != "Other"}, "Restructuring": owed, "Other": parts["Other"]}


def warranty(span: Span) -> dict[str, int]:
    """Product warranty roll-forward: opening, accruals, settlements (negative), closing."""
    before, after = opening_day(span), span.end
    opening, closing = accrued(before)["Product warranties"], accrued(after)["Product warranties"]
    added = sum(whole(D(q.flow["products"]) * D("0.011")) for q in quarters(span))
    return {"opening": opening, "added": added, "settled": closing - opening - added, "closing": closing}


def opening_day(span: Span) -> date:
    """The quarter end just before a span."""
    return max(end for end in BY_END if end < span.start)


def intangible(day: date) -> list[tuple[str, str, int, int]]:
    """Acquired intangible assets: (key, name, gross, accumulated amortization)."""
    names = {"developed": "Developed technology", "customers": "Customer relationships", "names": "Trade names"}
    return [(k, names[k], at(k, day), at(f"{k}_wear", day)) for k in INTANGIBLES]


def amortization_ahead(day: date) -> list[int]:
    """Amortization of the intangible assets on hand in each of the next five fiscal years, and after."""
    rest_of_year = 4 - BY_END[day].q
    since = sum(1 for q in BOOKS.values() if (q.year, q.q) > DEAL_AT and q.end <= day)
    pools = []
    for k in INTANGIBLES:
        new = DEAL[k] - since * DEAL_AMORTIZATION[k] if day >= BOOKS[DEAL_AT].end else 0
        pools += [(at(k, day) - at(f"{k}_wear", day) - new, AMORTIZATION[k]), (new, DEAL_AMORTIZATION[k] or 1)]
    lengths = ([rest_of_year] if rest_of_year else []) + [4] * (4 if rest_of_year else 5)
    result, done = [], 0
    for length in lengths:
        result.append(sum(min(left, (done + length) * rate) - min(left, done * rate) for left, rate in pools))
        done += length
    return [*result, sum(left for left, _ in pools) - sum(result)]


def securities(day: date) -> dict[str, int]:
    """Marketable securities by kind."""
    return split(
        at("securities", day),
        {"U.S. Treasury securities": 46, "Corporate notes and bonds": 37, "Certificates of deposit": 17},
    )


def money_market(day: date) -> int:
    """Money market funds within cash equivalents."""
    return whole(D(at("cash", day)) * D("0.43"))


def aoci(day: date) -> tuple[int, int]:
    """Accumulated other comprehensive loss: translation, unrealized gains and losses."""
    past = [q for q in BOOKS.values() if q.flow and q.end <= day]
    return -30 + sum(q.flow["translation"] for q in past), -1 + sum(q.flow["unrealized"] for q in past)


# --- income taxes -----------------------------------------------------------------------------------------


def tax_parts(year: int) -> dict[str, dict[str, int]]:
    """Current and deferred provision by authority."""
    span = fiscal.year(year)
    deferred = flow("deferred", span)
    current = split(flow("tax", span) - deferred, {"Federal": 61 - (year - 2021), "State": 13, "Foreign": 26})
    later = split(-deferred, {"Federal": 68, "State": 14, "Foreign": 18})
    return {"current": current, "deferred": {k: -v for k, v in later.items()}}


def pretax_parts(year: int) -> dict[str, int]:
    """Income before income taxes, domestic and foreign."""
    return split(flow("pretax", fiscal.year(year)), {"Domestic": 69 - (year - 2021), "Foreign": 31})


def effective_rate(span: Span) -> Decimal:
    """Provision over income before income taxes, in percent to a tenth."""
    return percent(flow("tax", span), flow("pretax", span))


_RATE_STEPS = {
    2021: ("2.3", "-1.2", "-2.0", "-0.6"), 2022: ("2.2", "-1.0", "-2.1", "-0.3"), 2023: ("2.4", "-0.7", "-2.2", "0.1"), 2024: ("2.1", "-1.4", "-2.6", "-0.9"),
}  # fmt: skip


def rate_steps(year: int) -> list[Decimal]:
    """From the statutory rate to the effective one: statutory, state, foreign, research credits, stock compensation,
    other, effective.
    """
    steps = [D("21.0"), *map(D, _RATE_STEPS[year])]
    effective = effective_rate(fiscal.year(year))
    return [*steps, effective - sum(steps, D(0)), effective]


def deferred_tax(day: date) -> dict[str, int]:
    """Deferred tax assets (positive) and liabilities (negative); they sum to the net asset on the balance sheet."""
    plant_part, intangible_part, allowance = (
        -whole(D(at("plant", day)) * D("0.07")),
        -whole(D(at("intangibles", day)) * D("0.14")),
        -8,
    )
    gross = at("deferred_tax", day) - plant_part - intangible_part - allowance
    weights = {
        "Capitalized research costs": 47,
        "Accruals and reserves": 21,
        "Stock-based compensation": 12,
        "Inventories": 9,
        "Net operating losses": 11,
    }
    return {
        **split(gross, weights),
        "Valuation allowance": allowance,
        "Property, plant and equipment": plant_part,
        "Intangible assets": intangible_part,
    }


UNRECOGNIZED = {2021: (24, 4, 1, -2, -1), 2022: (26, 5, 0, -1, -3), 2023: (27, 4, 2, 0, -2), 2024: (31, 6, 1, -3, 0)}
"""Unrecognized tax benefits: opening, current-year positions, additions for prior years, reductions for prior years,
lapses.
"""

# --- leases, stock ----------------------------------------------------------------------------------------


def lease_cost(span: Span) -> dict[str, int]:
    """Lease cost by kind."""
    count = len(quarters(span))
    base = 7 * count + sum(1 for q in quarters(span) if q.q == 4)
    return {
        "Operating lease cost": base,
        "Variable lease cost": sum(1 + (q.q > 2) for q in quarters(span)),
        "Short-term lease cost": count // 2,
    }


def lease_payments(day: date) -> tuple[list[int], int, int]:
    """Payments ahead by year (five, then after), imputed interest, liability."""
    owed = at("leases_current", day) + at("leases_long", day)
    interest = whole(D(owed) * D("0.12"))
    parts = split(owed + interest, dict(zip("012345", (25, 22, 18, 13, 9, 13), strict=True)))
    return [parts[k] for k in "012345"], interest, owed


def stock_comp(span: Span) -> dict[str, int]:
    """Stock-based compensation by the line it is in."""
    names = {
        "Cost of revenue": 12,
        "Research and development": 34,
        "Sales and marketing": 24,
        "General and administrative": 30,
    }
    result = dict.fromkeys(names, 0)
    for q in quarters(span):
        for name, part in split(q.flow["stock_comp"], names).items():
            result[name] += part
    return result


def awards(year: int) -> list[tuple[int, Decimal]]:
    """Restricted stock units in thousands with their average grant-date value: opening, granted, vested, forfeited,
    closing.
    """
    count, value = 2210, D("47.18")
    for y in YEARS:
        span = fiscal.year(y)
        granted, vested, forfeited = 1010 + 35 * (y - 2021), flow("shares_vested", span), 96 + 7 * (y - 2021)
        price = D(("58.42", "67.95", "72.61", "89.37")[y - 2021])
        closing = count + granted - vested - forfeited
        leaving = (value * D("0.94")).quantize(CENT)
        closing_value = ((count * value + granted * price - (vested + forfeited) * leaving) / closing).quantize(
            CENT, ROUND_HALF_UP
        )
        if y == year:
            return [
                (count, value),
                (granted, price),
                (-vested, leaving),
                (-forfeited, leaving),
                (closing, closing_value),
            ]
        count, value = closing, closing_value
    raise ValueError(f"no books for {year}")


def purchases_ahead(day: date) -> list[int]:
    """Purchase obligations by year (three, then after)."""
    total = whole(D(at("inventories", day)) * D("0.83"))
    return list(split(total, {"1": 71, "2": 17, "3": 9, "4": 3}).values())
