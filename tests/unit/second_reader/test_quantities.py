"""Counts, measures and prices: values at the power that their name says, or nothing."""

from __future__ import annotations

import pytest
from drawn_tables import cells, table

YEARS = "|2023|2022"
MONEY = "Products|$ 512|$ 498"


@pytest.mark.parametrize(
    ("lines", "row", "value", "unit"),
    [
        ("Volumes", "Oil (MBbl)|8,412|8,110", 8_412e3, "pure"),
        ("Volumes", "Gold sold (ounces)|8,412|8,110", 8_412, "pure"),
        ("Revenue (in millions)", "Natural gas gathered (MMcf/d)|1,204|1,110", 1_204e6, "pure"),
        ("Revenue ($ in millions)", "Number of stores|512|498", 512, "pure"),
        ("Revenue (in millions)", "Paid subscribers (in thousands)|4,110|3,980", 4_110e3, "pure"),
        ("Revenue (in millions)", "Average price per barrel|$ 76.10|$ 93.22", 76.1, "USD/unit"),
        ("Revenue (in millions)", "Cash cost per ounce|$ 976|$ 944", 976, "USD/unit"),
        ("Rates", "Charter rate per day|$ 20,334|$ 17,102", 20_334, "USD/unit"),
        ("Rates", "RevPAR|$ 157.39|$ 148.59", 157.39, "USD/unit"),
    ],
)
def test_a_quantity_has_the_power_of_its_name(lines: str, row: str, value: float, unit: str) -> None:
    found = cells(table(lines, YEARS, MONEY, row))
    assert found[2, 1][0] == pytest.approx(value) and found[2, 1][1] == unit


@pytest.mark.parametrize(
    ("lines", "row"),
    [
        ("Operations (in thousands)", "Gold sold (ounces)|8,412|8,110"),
        ("Operations (in thousands)", "Number of stores|512|498"),
        ("Revenue (in millions)", "Revenue per store|$ 4|$ 3"),
        ("Revenue (in millions)", "Revenue per store (in thousands)|$ 4.10|$ 3.90"),
        ("Revenue", "Average price per barrel (cents)|76.10|93.22"),
    ],
)
def test_of_what_may_be_scaled_nothing_is_known(lines: str, row: str) -> None:
    assert cells(table(lines, YEARS, MONEY, row))[2, 1][:2] == (None, None)


def test_money_per_share_and_percentages_are_no_prices_of_units() -> None:
    found = cells(table("Results (in millions)", YEARS, MONEY, "Earnings per share|$ 1.25|$ 1.10", "Growth|4.1%|3%"))
    assert (found[2, 1][1], found[3, 1][1]) == ("USD/shares", "pure")


def test_a_dash_is_in_the_unit_of_its_row() -> None:
    found = cells(table("Results (in millions)", YEARS, "Dividends per common share|$ 0.57|—", "Shares sold|—|—"))
    assert found[1, 2][:2] == (0, "USD/shares")
    assert found[2, 2][:2] == (None, None)


def test_income_allocated_to_shares_is_money() -> None:
    row = "Earnings allocated to participating securities|54|43"
    found = cells(table("Earnings per share (in millions)", YEARS, "Net income|$ 512|$ 498", row, "Total|$ 566|$ 541"))
    assert found[2, 1][:2] == (54e6, "USD")
