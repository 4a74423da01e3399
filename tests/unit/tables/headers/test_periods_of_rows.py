"""Rows of a sheet that have a time of their own."""

from __future__ import annotations

import hashlib

import pytest

from tickmark.document import open_document
from tickmark.library.signs import name_of_file
from tickmark.tables.grid.grid import read_rows
from tickmark.tables.headers.sheet_days import periods_of_rows
from tickmark.tables.units.sheet_currency import money_named


def rows_of(text: str) -> list[tuple[str, str] | None]:
    raw = text.encode()
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.csv")
    found = periods_of_rows(read_rows(document.tables[0]))
    return [(str(period.start), str(period.end)) if period else None for period in found.values()]


def test_months_with_their_totals_and_a_part_below() -> None:
    sheet = (
        "Month,Country,Orders,Net sales EUR\n01-2025,North,49,190.5\n01-2025,South,18,75.1\n02-2025,North,57,272.3\n"
        "02-2025,South,30,136.2\nSubtotal 02-2025,,87,408.5\n03-2025,North,60,300.1\n03-2025,South,40,120.9\n"
        "Subtotal Q1,,254,1095.1\nGrand total,,254,1095.1\n"
    )
    first, last = ("2025-01-01", "2025-01-31"), ("2025-01-01", "2025-03-31")
    found = rows_of(sheet)
    assert (found[0], found[4], found[-2], found[-1]) == (first, ("2025-02-01", "2025-02-28"), last, last)


@pytest.mark.parametrize(
    "text",
    [
        "Region,Churn\nNorth,0.2\nSouth,0.1\nWest,0.3\n",
        "Year,Item,Sales\nFY2023,North,10\nFY2024,North,11\nFY2025,North,12\n",
    ],
)
def test_no_time_of_rows_where_nobody_can_tell(text: str) -> None:
    assert not rows_of(text)


@pytest.mark.parametrize(
    ("above", "named"), [("FY26 actuals £", True), ("Sales of £12k in May", False), ("All amounts in EUR", True)]
)
def test_money_named_above_a_table(above: str, named: bool) -> None:
    raw = f"{above}\n\nLine,Jan 2025,Feb 2025\nFood,5,6\nFuel,7,8\n".encode()
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.csv")
    assert bool(money_named(document)) is named


def test_initials_of_a_file_are_a_name() -> None:
    raw = b"Kestrel Upland Leaders Fund - factsheet\n\nA,B\n1,2\n3,4\n"
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.csv")
    assert name_of_file(document, "KULF factsheet Q1") == "Kestrel Upland Leaders Fund"
    assert not name_of_file(document, "price list")
