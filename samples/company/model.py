"""Sixteen quarters of the company's books, fiscal 2021 to 2024, in whole millions of dollars and thousands of shares.

Everything is derived from the drivers below; nothing is balanced by a plug. `simulate` asserts at each quarter end that
the balance sheet balances and that the cash flow leads to the cash on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from . import fiscal

D = Decimal
YEARS = (2021, 2022, 2023, 2024)
SEGMENTS = ("Metering", "Treatment", "Field Services")
REGIONS = ("United States", "Canada", "Germany", "Other countries")


def whole(value: Decimal) -> int:
    """To the nearest million, halves up."""
    return int(value.quantize(D(1), ROUND_HALF_UP))


def split(total: int, weights: Mapping[str, Decimal | int]) -> dict[str, int]:
    """A total parted by weights into whole numbers that sum to it; remainders go to the largest fractions first."""
    base = sum(D(w) for w in weights.values())
    exact = {key: D(total) * D(w) / base for key, w in weights.items()}
    parts = {key: int(value.to_integral_value(rounding="ROUND_FLOOR")) for key, value in exact.items()}
    left = total - sum(parts.values())
    for key in sorted(exact, key=lambda k: (parts[k] - exact[k], k))[:left]:
        parts[key] += 1
    return parts


@dataclass(frozen=True)
class Line:
    """A revenue line: its segment, whether it is a product, fiscal 2021 revenue, yearly growth and seasonal shares."""

    name: str
    segment: str
    product: bool
    base: int
    growth: tuple[str, str, str]
    season: tuple[str, str, str, str]


LINES = (
    Line("Smart meters", "Metering", True, 560, ("1.082", "1.061", "1.113"), (".232", ".224", ".257", ".287")),
    Line("Network equipment", "Metering", True, 245, ("0.968", "1.124", "1.047"), (".241", ".219", ".252", ".288")),
    Line(
        "Software subscriptions", "Metering", False, 118, ("1.217", "1.188", "1.236"), (".234", ".243", ".256", ".267")
    ),
    Line("Membranes", "Treatment", True, 335, ("1.071", "1.029", "0.957"), (".246", ".238", ".251", ".265")),
    Line("Treatment systems", "Treatment", True, 290, ("1.103", "1.141", "1.018"), (".228", ".211", ".262", ".299")),
    Line("Field services", "Field Services", False, 262, ("1.052", "1.068", "1.091"), (".243", ".216", ".262", ".279")),
)
REGION_WEIGHTS = {
    "Metering": (64, 11, 9, 16),
    "Treatment": (41, 7, 27, 25),
    "Field Services": (72, 15, 8, 5),
}
PRODUCT_COST = dict(zip(YEARS, ("0.571", "0.588", "0.579", "0.562"), strict=True))
SERVICE_COST = dict(zip(YEARS, ("0.474", "0.468", "0.459", "0.447"), strict=True))
RESEARCH = dict(zip(YEARS, ("0.088", "0.091", "0.093", "0.096"), strict=True))
MARKETING = dict(zip(YEARS, ("0.127", "0.124", "0.121", "0.119"), strict=True))
GENERAL = dict(zip(YEARS, ("0.064", "0.063", "0.065", "0.062"), strict=True))
TAX_RATE = dict(zip(YEARS, ("0.198", "0.204", "0.211", "0.189"), strict=True))
CASH_YIELD = dict(zip(YEARS, ("0.009", "0.014", "0.038", "0.047"), strict=True))
PRICE = dict(zip(YEARS, (57, 66, 71, 88), strict=True))
DIVIDEND = dict(zip(YEARS, ("0.14", "0.15", "0.16", "0.18"), strict=True))
RESTRUCTURING = {(2023, 2): 14, (2023, 3): 6}
OTHER_NET = (1, -2, 0, 1, -1, 2, -3, 1, 0, -2, 2, -4, 1, 3, -1, -2)
CASH_FX = (2, -1, 0, 1, -1, -3, -4, 1, -3, 2, 1, 0, 2, -1, 0, 1)
GOODWILL_FX = (3, -2, 1, 0, -3, -5, -6, 2, -4, 5, 2, -1, 4, -2, 0, 3)
PLANT_FX = (1, 0, 0, 1, -1, -2, -2, 1, -1, 1, 1, 0, 1, -1, 0, 1)
UNREALIZED = (0, 0, -1, 0, -2, -3, -2, 1, -2, 1, 2, 0, 1, 1, 0, 2)
BUYBACK = (300, 300, 350, 400, 420, 510, 600, 380, 290, 240, 310, 460, 505, 530, 560, 575)  # thousands of shares
BOUGHT = (45, 60, 40, 55, 70, 35, 40, 60, 80, 50, 65, 90, 120, 150, 95, 130)
MATURED = (40, 40, 45, 50, 45, 55, 60, 50, 55, 75, 60, 70, 75, 85, 110, 90)
DEFERRED_TAX = (-2, -1, -3, -2, -2, -3, -1, -4, -3, -5, -4, -6, -5, -4, -6, -7)
DEAL = {
    "goodwill": 96,
    "developed": 30,
    "customers": 18,
    "names": 4,
    "receivables": 4,
    "inventories": 5,
    "accrued": 8,
    "deferred_tax": 7,
}
DEAL_AT = (2023, 3)
DEAL_CASH = 142
ISSUE_AT, ISSUE, ISSUE_COST = (2024, 2), 300, 3
PREPAY_AT, PREPAY = (2024, 3), 60
INTANGIBLES = {"developed": (148, 62), "customers": (176, 71), "names": (38, 11)}  # gross, accumulated, at the start
AMORTIZATION = {"developed": 4, "customers": 4, "names": 1}
DEAL_AMORTIZATION = {"developed": 1, "customers": 1, "names": 0}

Flows = dict[str, int]


@dataclass(frozen=True)
class Quarter:
    """One quarter: `flow` of money through it, `at` its end, shares in thousands; `cells` are revenue by (line,
    region).
    """

    year: int
    q: int
    span: fiscal.Span
    flow: Flows
    at: Flows
    cells: dict[tuple[str, str], int] = field(default_factory=dict)
    weighted: int = 0
    dilution: int = 0

    @property
    def end(self) -> date:
        """Last day."""
        return self.span.end


OPENING: Flows = {
    "cash": 388, "securities": 214, "receivables": 268, "inventories": 226, "prepaid": 58, "plant_gross": 842, "plant_wear": 371,
    "leases": 96, "goodwill": 512, "developed": 148, "developed_wear": 62, "customers": 176, "customers_wear": 71, "names": 38, "names_wear": 11,
    "deferred_tax": 41, "other_assets": 47, "payables": 101, "accrued": 146, "deferred_revenue": 72, "leases_current": 22, "debt_current": 20,
    "tax_payable": 19, "debt": 952, "leases_long": 78, "deferred_revenue_long": 25, "other_long": 64, "par": 1, "paid_in": 684, "treasury": 402,
    "aoci": -31, "notes_2026": 350, "notes_2029": 450, "notes_2034": 0, "term_loan": 180, "unamortized": 8, "outstanding": 62410, "retained": 0,
}  # fmt: skip
ASSETS = (
    "cash",
    "securities",
    "receivables",
    "inventories",
    "prepaid",
    "plant",
    "leases",
    "goodwill",
    "intangibles",
    "deferred_tax",
    "other_assets",
)
CURRENT_ASSETS = ASSETS[:5]
CURRENT_LIABILITIES = ("payables", "accrued", "deferred_revenue", "leases_current", "debt_current", "tax_payable")
LONG_LIABILITIES = ("debt", "leases_long", "deferred_revenue_long", "other_long")


def totals(at: Flows) -> Flows:
    """A balance sheet with its totals."""
    at = dict(at)
    at["plant"] = at["plant_gross"] - at["plant_wear"]
    at["intangibles"] = sum(at[k] - at[f"{k}_wear"] for k in INTANGIBLES)
    at["current_assets"] = sum(at[k] for k in CURRENT_ASSETS)
    at["assets"] = sum(at[k] for k in ASSETS)
    at["current_liabilities"] = sum(at[k] for k in CURRENT_LIABILITIES)
    at["liabilities"] = at["current_liabilities"] + sum(at[k] for k in LONG_LIABILITIES)
    at["none"] = 0
    at["total"] = at["liabilities"]
    at["equity"] = at["par"] + at["paid_in"] - at["treasury"] + at["aoci"] + at["retained"]
    at["total"] += at["equity"]
    return at


def _revenue(year: int, q: int) -> dict[tuple[str, str], int]:
    cells: dict[tuple[str, str], int] = {}
    for line in LINES:
        amount = D(line.base)
        for growth in line.growth[: year - YEARS[0]]:
            amount *= D(growth)
        amount *= D(line.season[q - 1])
        if (year, q) == (2022, 4):
            amount *= D(14) / D(13)
        drift = {
            region: weight + (year - 2021 if region == "Germany" else 0)
            for region, weight in zip(REGIONS, REGION_WEIGHTS[line.segment], strict=True)
        }
        cells |= {(line.name, region): part for region, part in split(whole(amount), drift).items()}
    return cells


def _income(year: int, q: int, i: int, cells: dict[tuple[str, str], int], before: Flows) -> Flows:
    f: Flows = {}
    by_line = {line.name: sum(v for (name, _), v in cells.items() if name == line.name) for line in LINES}
    f["products"] = sum(by_line[line.name] for line in LINES if line.product)
    f["services"] = sum(by_line[line.name] for line in LINES if not line.product)
    f["revenue"] = f["products"] + f["services"]
    deal = (year, q) > DEAL_AT
    wear = {k: AMORTIZATION[k] + (DEAL_AMORTIZATION[k] if deal else 0) for k in INTANGIBLES}
    f |= {f"amortized_{k}": v for k, v in wear.items()}
    f["cost_products"] = whole(f["products"] * D(PRODUCT_COST[year])) + wear["developed"]
    f["cost_services"] = whole(f["services"] * D(SERVICE_COST[year]))
    f["cost"] = f["cost_products"] + f["cost_services"]
    f["gross"] = f["revenue"] - f["cost"]
    f["research"] = whole(f["revenue"] * D(RESEARCH[year]))
    f["marketing"] = whole(f["revenue"] * D(MARKETING[year]))
    f["general"] = whole(f["revenue"] * D(GENERAL[year]))
    f["amortization"] = wear["customers"] + wear["names"]
    f["restructuring"] = RESTRUCTURING.get((year, q), 0)
    f["opex"] = sum(f[k] for k in ("research", "marketing", "general", "amortization", "restructuring"))
    f["operating"] = f["gross"] - f["opex"]
    f["interest_income"] = whole((before["cash"] + before["securities"]) * D(CASH_YIELD[year]) / 4)
    coupon = (
        before["notes_2026"] * D("0.0265") + before["notes_2029"] * D("0.04125") + before["notes_2034"] * D("0.0535")
    )
    f["discount"] = i % 2
    f["interest"] = whole((coupon + before["term_loan"] * (D(CASH_YIELD[year]) + D("0.0135"))) / 4) + f["discount"]
    f["other_net"] = OTHER_NET[i]
    f["nonoperating"] = f["interest_income"] - f["interest"] + f["other_net"]
    f["pretax"] = f["operating"] + f["nonoperating"]
    f["tax"] = whole(f["pretax"] * D(TAX_RATE[year]))
    f["net"] = f["pretax"] - f["tax"]
    return f


def _comprehensive(f: Flows, i: int) -> None:
    f["translation"] = CASH_FX[i] + GOODWILL_FX[i] + PLANT_FX[i]
    f["unrealized_tax"] = 1 if UNREALIZED[i] >= 2 else -1 if UNREALIZED[i] <= -3 else 0
    f["unrealized"] = UNREALIZED[i] - f["unrealized_tax"]
    f["oci"] = f["translation"] + f["unrealized"]
    f["comprehensive"] = f["net"] + f["oci"]


def _shares(year: int, q: int, i: int, f: Flows, before: Flows) -> None:
    f["shares_vested"], f["shares_withheld"] = 185 + 5 * (i % 4), 52 + 2 * (i % 4)
    f["shares_purchased_plan"] = 96 if q % 2 == 0 else 0
    f["shares_bought"] = BUYBACK[i]
    f["shares_change"] = f["shares_vested"] - f["shares_withheld"] + f["shares_purchased_plan"] - f["shares_bought"]
    price = D(PRICE[year] + 2 * (q - 1))
    f["buyback"] = whole(f["shares_bought"] * price / 1000)
    f["withheld"] = whole(f["shares_withheld"] * price / 1000)
    f["plan"] = whole(f["shares_purchased_plan"] * price * D("0.85") / 1000)
    f["dividends"] = whole(before["outstanding"] * D(DIVIDEND[year]) / 1000)
    f["stock_comp"] = 12 + (year - 2021) * 2 + (q > 2)


def _working_capital(year: int, q: int, i: int, f: Flows) -> Flows:
    software = sum(
        (
            D(ln.base) * D(ln.season[q - 1]) * D("1.22") ** (year - 2021)
            for ln in LINES
            if ln.name == "Software subscriptions"
        ),
        D(0),
    )
    return {
        "receivables": whole(f["revenue"] * D("0.62")) + (i * 7) % 11,
        "inventories": whole(f["cost"] * D("0.92")) + (i * 5) % 13 + (18 if year == 2022 else 0),
        "prepaid": 56 + (i * 3) % 9 + i,
        "payables": whole(f["cost"] * D("0.41")) + (i * 5) % 7,
        "accrued": whole((f["research"] + f["marketing"] + f["general"]) * D("1.12"))
        + (12 if (year, q) == (2023, 2) else 0),
        "deferred_revenue": whole(software * D("2.6")),
        "deferred_revenue_long": whole(software * D("0.9")),
        "tax_payable": whole(f["tax"] * D("0.8")) + 4,
        "other_assets": 46 + (i * 2) % 5 + i // 2,
        "other_long": 63 + (i * 4) % 6 + i,
    }


CHANGES = ("receivables", "inventories", "prepaid", "payables", "accrued", "deferred_revenue", "tax_payable", "other")


def _cash_flow(year: int, q: int, i: int, f: Flows, before: Flows, after: Flows) -> None:
    deal = (year, q) == DEAL_AT
    acquired = DEAL if deal else dict.fromkeys(DEAL, 0)
    f["depreciation"] = whole(before["plant_gross"] * D("0.0235"))
    f["wear"] = f["depreciation"] + sum(f[f"amortized_{k}"] for k in INTANGIBLES)
    f["deferred"] = DEFERRED_TAX[i]
    f["change_receivables"] = -(after["receivables"] - before["receivables"] - acquired["receivables"])
    f["change_inventories"] = -(after["inventories"] - before["inventories"] - acquired["inventories"])
    f["change_prepaid"] = -(after["prepaid"] - before["prepaid"])
    f["change_payables"] = after["payables"] - before["payables"]
    f["change_accrued"] = after["accrued"] - before["accrued"] - acquired["accrued"]
    f["change_deferred_revenue"] = sum(after[k] - before[k] for k in ("deferred_revenue", "deferred_revenue_long"))
    f["change_tax_payable"] = after["tax_payable"] - before["tax_payable"]
    f["change_other"] = after["other_long"] - before["other_long"] - (after["other_assets"] - before["other_assets"])
    f["operations"] = (
        f["net"] + f["wear"] + f["stock_comp"] + f["deferred"] + f["discount"] + sum(f[f"change_{k}"] for k in CHANGES)
    )
    f["capex"] = whole(f["revenue"] * D("0.044")) + (6 if q == 4 else 0)
    f["bought"], f["matured"] = BOUGHT[i], MATURED[i]
    f["deal"] = DEAL_CASH if deal else 0
    f["investing"] = -f["capex"] - f["bought"] + f["matured"] - f["deal"]
    f["issued"] = ISSUE - ISSUE_COST if (year, q) == ISSUE_AT else 0
    f["repaid"] = 5 + (PREPAY if (year, q) == PREPAY_AT else 0)
    f["financing"] = f["issued"] - f["repaid"] + f["plan"] - f["withheld"] - f["buyback"] - f["dividends"]
    f["cash_fx"] = CASH_FX[i]
    f["cash_change"] = f["operations"] + f["investing"] + f["financing"] + f["cash_fx"]
    f["paid_interest"] = f["interest"] - f["discount"]
    f["paid_tax"] = f["tax"] - f["deferred"] - f["change_tax_payable"]
    f["disposals"] = 9 + i % 4


def _balance(year: int, q: int, i: int, f: Flows, before: Flows, after: Flows) -> Flows:
    deal = (year, q) == DEAL_AT
    acquired = DEAL if deal else dict.fromkeys(DEAL, 0)
    after["cash"] = before["cash"] + f["cash_change"]
    after["securities"] = before["securities"] + f["bought"] - f["matured"] + UNREALIZED[i]
    after["plant_gross"] = before["plant_gross"] + f["capex"] - f["disposals"] + PLANT_FX[i]
    after["plant_wear"] = before["plant_wear"] + f["depreciation"] - f["disposals"]
    after["goodwill"] = before["goodwill"] + GOODWILL_FX[i] + acquired["goodwill"]
    for k in INTANGIBLES:
        after[k] = before[k] + acquired[k]
        after[f"{k}_wear"] = before[f"{k}_wear"] + f[f"amortized_{k}"]
    after["deferred_tax"] = before["deferred_tax"] - f["deferred"] - f["unrealized_tax"] - acquired["deferred_tax"]
    f["lease_wear"], f["lease_new"] = 6, (9, 3, 5, 8)[i % 4]
    after["leases"] = before["leases"] + f["lease_new"] - f["lease_wear"]
    lease_debt = before["leases_current"] + before["leases_long"] + f["lease_new"] - f["lease_wear"]
    after["leases_current"] = 21 + i % 3
    after["leases_long"] = lease_debt - after["leases_current"]
    after["notes_2026"], after["notes_2029"] = before["notes_2026"], before["notes_2029"]
    after["notes_2034"] = ISSUE if (year, q) >= ISSUE_AT else 0
    after["term_loan"] = before["term_loan"] - f["repaid"]
    after["unamortized"] = before["unamortized"] - f["discount"] + (ISSUE_COST if (year, q) == ISSUE_AT else 0)
    owed = sum(after[k] for k in ("notes_2026", "notes_2029", "notes_2034", "term_loan")) - after["unamortized"]
    after["debt_current"] = min(20, after["term_loan"])
    after["debt"] = owed - after["debt_current"]
    after["par"] = before["par"]
    after["paid_in"] = before["paid_in"] + f["stock_comp"] + f["plan"] - f["withheld"]
    after["treasury"] = before["treasury"] + f["buyback"]
    after["aoci"] = before["aoci"] + f["oci"]
    after["retained"] = before["retained"] + f["net"] - f["dividends"]
    after["outstanding"] = before["outstanding"] + f["shares_change"]
    return totals(after)


def opening() -> Flows:
    """The balance sheet at the end of fiscal 2020; retained earnings are what is left for the owners."""
    at = totals(OPENING)
    at["retained"] = at["assets"] - at["liabilities"] - at["equity"]
    return totals(at)


@cache
def simulate() -> dict[tuple[int, int], Quarter]:
    """All quarters by (fiscal year, quarter); (2020, 4) is the opening balance sheet alone."""
    start = opening()
    books = {(2020, 4): Quarter(2020, 4, fiscal.quarter(2020, 4), {}, start)}
    before = start
    for i in range(16):
        year, q = 2021 + i // 4, i % 4 + 1
        cells = _revenue(year, q)
        f = _income(year, q, i, cells, before)
        _comprehensive(f, i)
        _shares(year, q, i, f, before)
        after = _working_capital(year, q, i, f)
        _cash_flow(year, q, i, f, before, after)
        after = _balance(year, q, i, f, before, after)
        if after["assets"] != after["liabilities"] + after["equity"]:
            raise AssertionError(
                f"{year} Q{q}: assets {after['assets']}, liabilities and equity {after['liabilities'] + after['equity']}"
            )
        weighted = (before["outstanding"] + after["outstanding"]) // 2
        books[year, q] = Quarter(
            year, q, fiscal.quarter(year, q), f, after, cells, weighted, 560 + 25 * (i % 5) + 10 * (year - 2021)
        )
        before = after
    return books
