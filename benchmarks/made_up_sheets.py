"""Eight made-up sheets of three made-up companies, for the questions in `sheet_questions.py`.

Each kind is laid out as people keep it: daily prices as CSV, KPIs with the months across, a budget by department and
quarter, headcount by team, a customer list, subscriptions by month, a loan book with semicolons and decimal commas, and
an inventory. All numbers come from a seeded generator, so that the keys can be worked out from the same rows.
"""

import csv
import datetime as dt
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl

Row = dict[str, Any]
MONTHS = [dt.date(2024, month, 1) for month in range(1, 13)]
TEAMS = ("Sales", "Engineering", "Support", "Finance")
CUSTOMERS = (
    "Delta Logistics", "Orchid Health", "Ninefold Games", "Salt & Pine", "Kestrel Air", "Umbra Media", "Larkspur Bank",
    "Tidal Energy", "Copperfield Books", "Juniper Foods", "Ravenna Textiles", "Blue Anvil", "Osprey Mining",
    "Willow Insurance", "Granite Rail", "Fennel Labs", "Halcyon Hotels", "Moss Robotics", "Cinder Steel", "Pebble Pay",
)  # fmt: skip
PRODUCTS = ("Oat flakes", "Rye crackers", "Plum jam", "Sea salt", "Malt vinegar", "Lentil soup", "Herb tea")


def _days() -> Iterator[dt.date]:
    day = dt.date(2024, 1, 2)
    while day <= dt.date(2024, 6, 28):
        if day.weekday() < 5:
            yield day
        day += dt.timedelta(days=1)


def prices(draw: random.Random) -> list[Row]:
    """Daily prices: Date, Open, High, Low, Close, Volume."""
    rows, close = [], 48.0
    for day in _days():
        opening = round(close + draw.uniform(-0.5, 0.5), 2)
        close = round(opening + draw.uniform(-1.2, 1.25), 2)
        high, low = round(max(opening, close) + draw.uniform(0, 0.8), 2), round(min(opening, close) - draw.random(), 2)
        volume = draw.randrange(200_000, 900_000)
        rows.append({"Date": day, "Open": opening, "High": high, "Low": low, "Close": close, "Volume": volume})
    return rows


def kpis(draw: random.Random) -> list[Row]:
    """KPIs with one row for each and the months across."""
    ranges = {
        ("Monthly active users", "number"): (41_000, 58_000, 0),
        ("Churn rate", "%"): (1.1, 3.9, 1),
        ("Net promoter score", "points"): (22, 61, 0),
        ("Orders", "number"): (9_000, 16_000, 0),
        ("Delivery cost", "USD"): (110_000, 190_000, 0),
    }
    rows = []
    for (name, unit), (low, high, places) in ranges.items():
        values = draw.sample(range(low * 10 if not places else int(low * 10), int(high * 10)), 12)
        row: Row = {"KPI": name, "Unit": unit}
        row |= {
            f"{month:%b %Y}": value / 10 if places else value // 10 for month, value in zip(MONTHS, values, strict=True)
        }
        rows.append(row)
    return rows


def budget(draw: random.Random) -> list[Row]:
    """Budget and actual spending of each department, category and quarter, in thousands of euros."""
    return [
        {
            "Department": department,
            "Category": category,
            "Quarter": f"Q{quarter}",
            "Budget (EUR thousand)": draw.randrange(80, 900),
            "Actual (EUR thousand)": draw.randrange(80, 900),
        }
        for department in ("Marketing", "Operations", "Research", "Legal")
        for category in ("Travel", "Software", "Consulting")
        for quarter in (1, 2, 3, 4)
    ]


def headcount(draw: random.Random) -> list[Row]:
    """People at the end of each quarter by team and place: a stock, which no sum over quarters states."""
    return [
        {
            "Team": team,
            "Location": place,
            "Quarter": f"Q{quarter} 2024",
            "Headcount": draw.randrange(8, 90),
            "Joiners": draw.randrange(0, 12),
            "Leavers": draw.randrange(0, 9),
        }
        for team in TEAMS
        for place in ("Leeds", "Porto", "Gdansk")
        for quarter in (1, 2, 3, 4)
    ]


def customers(draw: random.Random) -> list[Row]:
    """A list of customers with region, segment, first day, recurring revenue and whether they left."""
    rows: list[Row] = []
    for name, arr in zip(CUSTOMERS, draw.sample(range(12_000, 480_000, 500), len(CUSTOMERS)), strict=True):
        region = ("EMEA", "Americas", "APAC")[len(rows) % 3]
        left = draw.random() < {"EMEA": 0.2, "Americas": 0.7, "APAC": 0.3}[region]
        since = dt.date(draw.choice((2021, 2022, 2023)), draw.randrange(1, 13), draw.randrange(1, 28))
        segment = draw.choice(("Enterprise", "Mid-market", "Small business"))
        rows.append(
            {"Customer": name, "Region": region, "Segment": segment, "Customer since": since, "ARR (USD)": arr}
            | {"Churned": "Yes" if left else "No", "Seats": draw.randrange(10, 900)}
        )
    return rows


def subscriptions(draw: random.Random) -> list[Row]:
    """New, cancelled and active subscriptions and monthly recurring revenue of each plan."""
    rows = []
    for plan, price in (("Starter", 9), ("Team", 29), ("Business", 79)):
        active = draw.randrange(800, 2_000)
        for month in MONTHS:
            new, cancelled = draw.randrange(60, 220), draw.randrange(20, 120)
            active += new - cancelled
            rows.append(
                {"Plan": plan, "Month": month, "New": new, "Cancelled": cancelled, "Active": active}
                | {"MRR (USD)": active * price}
            )
    return rows


def loan_book(draw: random.Random) -> list[Row]:
    """Loans of a lender: semicolons between cells, decimal commas, days of the month first."""
    rows = []
    amounts = draw.sample(range(40_000, 2_900_000, 1_000), 24)
    for number, amount in enumerate(amounts, start=1001):
        rows.append(
            {
                "Loan ID": f"L-{number}",
                "Borrower": f"Borrower {number - 1000:02d} GmbH",
                "Country": ("Germany", "Spain", "Italy", "Austria")[number % 4],
                "Interest rate (%)": round(draw.uniform(2.4, 7.9), 2),
                "Outstanding (EUR)": amount + 0.5,
                "Maturity": dt.date(draw.choice((2025, 2026, 2027, 2028)), draw.randrange(1, 13), 15),
                "Status": draw.choice(("Performing", "Performing", "Performing", "Watchlist", "Default")),
            }
        )
    return rows


def inventory(draw: random.Random) -> list[Row]:
    """Stock on hand by product and warehouse with the cost of a unit."""
    rows = []
    for index, product in enumerate(PRODUCTS):
        cost = round(draw.uniform(0.8, 9.5), 2)
        for place in ("Hamburg", "Antwerp", "Genoa"):
            counted = dt.date(2024, draw.randrange(1, 7), draw.randrange(1, 28))
            rows.append(
                {"SKU": f"HF-{200 + index}", "Product": product, "Warehouse": place}
                | {"Units on hand": draw.randrange(400, 9_000), "Unit cost (USD)": cost, "Last counted": counted}
            )
    return rows


KINDS = {
    "prices": ("Harbour Foods", "csv", prices),
    "kpis": ("Harbour Foods", "xlsx", kpis),
    "budget": ("Harbour Foods", "xlsx", budget),
    "headcount": ("Nimbus Software", "csv", headcount),
    "customers": ("Nimbus Software", "csv", customers),
    "subscriptions": ("Nimbus Software", "xlsx", subscriptions),
    "loan_book": ("Brightwater Lending", "csv", loan_book),
    "inventory": ("Harbour Foods", "xlsx", inventory),
}


def rows_of_all(seed: int = 20) -> dict[str, list[Row]]:
    """The rows of every sheet by its name."""
    return {name: make(random.Random(f"{seed} {name}")) for name, (_, _, make) in KINDS.items()}


def _euro(value: Any) -> Any:
    if isinstance(value, dt.date):
        return value.strftime("%d.%m.%Y")
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,")) if isinstance(value, float) else value


def write_all(folder: Path, seed: int = 20) -> list[Path]:
    """Write the sheets as files under a folder of their company's name."""
    paths = []
    for name, rows in rows_of_all(seed).items():
        company, suffix, _ = KINDS[name]
        path = folder / company / f"{name}.{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        table = [list(rows[0]), *(list(row.values()) for row in rows)]
        if suffix == "xlsx":
            book = openpyxl.Workbook()
            page = book.active
            assert page is not None
            page.title = name.replace("_", " ").title()
            for line in table:
                page.append(line)
            book.save(path)
        else:
            euro = name == "loan_book"
            with path.open("w", newline="", encoding="utf-8") as file:
                writer = csv.writer(file, delimiter=";" if euro else ",")
                writer.writerows([[_euro(cell) for cell in line] for line in table] if euro else table)
        paths.append(path)
    return paths
