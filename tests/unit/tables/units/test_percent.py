"""Which numbers without a sign are percentages, which are amounts, counts or multiples between them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tickmark.stages.local import Given, read_local

Row = tuple[str, ...]


def values(*rows: Row, above: str = "(In millions)") -> dict[tuple[str, str], tuple[float, str]]:
    """(row label, printed) -> value and unit of every verified fact of a table; none may be rejected."""
    cells = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    page = (
        "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p><p>Results of operations</p>"
        f"<p>{above}</p><table>{cells}</table></body></html>"
    )
    verified, rejected = read_local(page.encode(), "x.htm", Given("10-K", date(2024, 12, 31), year_end="1231")).facts
    assert rejected.empty
    found: list[dict[str, Any]] = verified.to_dict("records")
    return {(row["row_label"], row["printed"]): (row["value"], row["unit"]) for row in found}


@pytest.mark.parametrize("sign", ["$", ""])
def test_amounts_between_growth_rates_are_no_percentages(sign: str) -> None:
    found = values(
        ("", "2024", "2023"),
        ("Revenue", f"{sign}512", f"{sign}470"),
        ("Growth", "9%", "4%"),
        ("Selling expenses", "88", "75"),
        ("% of revenue", "17%", "16%"),
        ("Net income", "70", "60"),
        ("Margin", "14%", "13%"),
    )
    assert found["Selling expenses", "88"] == (88e6, "USD")
    assert found["Net income", "60"] == (60e6, "USD")
    assert found["% of revenue", "17%"] == (0.17, "pure")


def test_rates_between_the_first_and_the_last_sign_are_percentages() -> None:
    found = values(
        ("", "2024", "2023"),
        ("Federal statutory rate", "21.0%", "21.0%"),
        ("State taxes", "2.3", "2.1"),
        ("Credits", "(1.2)", "(1.0)"),
        ("Effective tax rate", "22.1%", "22.1%"),
        above="Effective tax rate",
    )
    assert found["State taxes", "2.3"] == (0.023, "pure")
    assert found["Credits", "(1.2)"] == (-0.012, "pure")


def test_shares_of_revenue_are_percentages_beside_a_margin() -> None:
    found = values(
        ("", "2024", "2023"),
        ("Revenue", "100%", "100%"),
        ("Cost of revenue", "60", "62"),
        ("Gross margin", "40%", "38%"),
        ("Research and development", "15", "16"),
        ("Net income", "10%", "9%"),
        above="As a percentage of revenue",
    )
    assert found["Cost of revenue", "60"] == (0.6, "pure")
    assert found["Research and development", "16"] == (0.16, "pure")


def test_multiples_among_percentages_stay_multiples() -> None:
    found = values(
        ("", "2024", "2023"),
        ("Current ratio", "1.8", "1.6"),
        ("Debt to equity", "0.45", "0.52"),
        ("Debt to capital", "31.2", "34.0"),
        ("Return on equity", "14.2%", "13.1%"),
        above="Selected ratios",
    )
    assert found["Current ratio", "1.8"] == (1.8, "pure")
    assert found["Debt to equity", "0.45"] == (0.45, "pure")


def test_what_an_amount_counts_above_is_no_amount_itself() -> None:
    found = values(
        ("", "2024", "2023"),
        ("Annual recurring revenue", "1,040", "860"),
        ("Net retention rate", "118%", "121%"),
        ("Customers", "4,120", "3,700"),
        ("Customers > $100K", "610", "512"),
        above="Key figures ($ in millions unless noted)",
    )
    assert found["Annual recurring revenue", "1,040"] == (1.04e9, "USD")
    assert found["Customers", "4,120"] == (4120, "pure")
    assert found["Customers > $100K", "610"] == (610, "pure")
    assert ("Customers > $100K", "100") not in found


def test_a_column_of_units_may_call_a_count_a_number() -> None:
    found = values(
        ("", "Unit", "2024", "2023"),
        ("Revenue", "USD millions", "1,210", "1,150"),
        ("Headcount", "number", "4,100", "4,000"),
        ("Dividend per share", "USD", "1.20", "1.10"),
        above="Summary",
    )
    assert found["Headcount", "4,100"] == (4100, "pure")


def test_a_ratio_in_times_between_percentages_is_none_and_a_row_may_say_what_it_counts() -> None:
    found = values(
        ("", "2024", "2023"),
        ("Share of sales through distributors", "48%", "46%"),
        ("Book-to-bill ratio for the year", "1.04", "0.93"),
        ("Average use of mills", "64%", "71%"),
        ("Wafer starts, 200mm equivalent (thousands)", "812", "884"),
        above="Other measures",
    )
    assert found["Book-to-bill ratio for the year", "1.04"] == (1.04, "pure")
    assert found["Average use of mills", "71%"] == (0.71, "pure")
    assert found["Wafer starts, 200mm equivalent (thousands)", "812"] == (812e3, "pure")


def test_a_row_that_says_its_scale_and_money_stays_money() -> None:
    found = values(
        ("", "2024", "2023"), ("EBIT ($M)", "879", "693"), ("Revenue (thousands)", "512", "470"), above="Key"
    )
    assert found["EBIT ($M)", "879"] == (879e6, "USD")
    assert found["Revenue (thousands)", "512"] == (512e3, "USD")
