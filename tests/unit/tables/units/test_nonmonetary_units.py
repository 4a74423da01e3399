"""What is neither money nor shares: counted and measured things are plain numbers, prices are money per unit."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")


def readings(caption: str, *lines: tuple[str, ...], note: str = "") -> dict[str, Reading]:
    """Printed text -> its reading; texts are unique."""
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
    document = read_html(
        f"<html><body><p>{caption}</p><table>{table}</table><p>{note}</p></body></html>".encode(), "0" * 64
    )
    return {
        reading.text: reading for table in read_tables(document, ANNUAL, lambda _: None) for reading in table.readings
    }


def test_things_counted_one_by_one_are_plain_numbers_whatever_the_scale_of_money() -> None:
    found = readings(
        "Selected data (dollars in millions)",
        ("", "2023", "2022"),
        ("Net sales", "$ 4,110", "$ 4,005"),
        ("Number of employees", "8,204", "8,110"),
        ("Active customers (in thousands)", "1,204", "1,110"),
    )
    assert (found["8,204"].unit, found["8,204"].value) == ("pure", 8204)
    assert (found["1,204"].unit, found["1,204"].value) == ("pure", 1204000)
    assert (found["$ 4,110"].unit, found["$ 4,110"].scale) == ("USD", 6)


def test_measures_are_plain_numbers_at_the_power_that_their_name_says_and_prices_are_per_unit() -> None:
    found = readings(
        "Production and prices",
        ("", "2023", "2022"),
        ("Oil (MBbls)", "1,205", "1,111"),
        ("Natural gas (MMcf)", "3,410", "3,365"),
        ("Gold sold (ounces)", "412,300", "398,750"),
        ("Ore milled (thousands of tons)", "8,912", "8,640"),
        ("Average price per Bbl", "$ 72.10", "$ 91.20"),
        ("Cost per ounce sold ($)", "1,214", "1,160"),
        ("Operating cost per ton-mile (cents)", "10.62", "10.31"),
        ("Oil revenue (in thousands)", "$ 86,880", "$ 101,323"),
    )
    read = {text: (one.unit, one.value) for text, one in found.items()}
    assert read["1,205"] == ("pure", 1_205_000)
    assert read["3,410"] == ("pure", 3_410_000_000)
    assert read["412,300"] == ("pure", 412_300)
    assert read["8,912"] == ("pure", 8_912_000)
    assert read["$ 72.10"] == ("USD/unit", Decimal("72.10"))
    assert read["1,214"] == ("USD/unit", 1_214)
    assert read["10.62"] == ("USD/unit", Decimal("0.1062"))
    assert read["$ 86,880"] == ("USD", 86_880_000)


def test_a_measure_names_its_rows_from_above_them() -> None:
    found = readings(
        "Production by mine",
        ("(ounces)", "2023", "2022"),
        ("Cold Creek", "250,100", "241,600"),
        ("Marrow Hill", "162,200", "157,150"),
        ("Total", "412,300", "398,750"),
    )
    assert {one.unit for one in found.values()} == {"pure"} and found["412,300"].value == 412_300


@pytest.mark.parametrize("caption", ["Results (in thousands)", "Results (Amounts in thousands, except stores)"])
def test_what_may_be_in_thousands_is_left_out(caption: str) -> None:
    found = readings(
        caption,
        ("", "2023", "2022"),
        ("Revenue", "$ 86,880", "$ 101,323"),
        ("Fuel used (gallons)", "1,205", "1,111"),
        ("Revenue per customer", "$ 412", "$ 398"),
    )
    assert set(found) == {"$ 86,880", "$ 101,323"}


def test_a_measure_that_a_footnote_scales_is_left_out() -> None:
    found = readings(
        "Properties",
        ("", "Stores", "Square feet(2)"),
        ("North", "1,560", "632,771"),
        ("South", "1,360", "37,816"),
        note="(2) Square feet reported in thousands.",
    )
    assert not {"632,771", "37,816"} & set(found)


def test_what_one_thing_needs_of_another_is_no_price() -> None:
    found = readings(
        "Fleet", ("", "2023", "2022"), ("Trucks", "1,205", "1,111"), ("Deliveries per customer", "4.10", "3.90")
    )
    assert "USD/unit" not in {one.unit for one in found.values()}


def test_a_word_that_begins_like_a_unit_is_none() -> None:
    found = readings("(in millions)", ("", "2023", "2022"), ("Other (primarily licenses and milestones)", "19", "21"))
    assert found["19"].unit == "USD"


MARKED = (
    ("Income by segment", "$ 4,110", "$ 4,005"),
    ("Taxes paid", "$ 810", "$ 790"),
    ("Total income", "$ 4,920", "$ 4,795"),
)


def two_tables(first: tuple[tuple[str, ...], ...], second: tuple[tuple[str, ...], ...]) -> dict[str, Reading]:
    """The readings of a document of two tables, printed text -> reading."""
    tables = (
        "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
        for lines in (first, second)
    )
    html = "".join(f"<p>The following table (in millions):</p><table>{table}</table>" for table in tables)
    read = read_tables(read_html(f"<html><body>{html}</body></html>".encode(), "0" * 64), ANNUAL, lambda _: None)
    return {reading.text: reading for table in read for reading in table.readings}


def test_a_table_without_signs_counts_things_where_the_filing_marks_its_amounts() -> None:
    members = (("", "2023", "2022"), ("Individual", "58", "61"), ("Group", "14", "12"))
    assert two_tables((("", "2023", "2022"), *MARKED), members)["58"].unit == "pure"
    unmarked = tuple(tuple(cell.replace("$ ", "") for cell in line) for line in MARKED)
    assert two_tables((("", "2023", "2022"), *unmarked), members)["58"].unit == "USD"


def test_a_column_without_signs_beside_marked_ones_counts_things() -> None:
    found = two_tables(
        (("", "2023", "2022"), *MARKED),
        (("", "Sites", "Annual rent"), ("North", "21", "$ 33"), ("South", "14", "25"), ("Both", "35", "$ 58")),
    )
    assert (found["21"].unit, found["21"].value) == ("pure", 21)
    assert (found["$ 33"].unit, found["25"].unit) == ("USD", "USD")


def test_days_and_daily_rates_are_not_in_the_thousands_of_money() -> None:
    found = readings(
        "Key figures (dollars in thousands, except daily and per share amounts)",
        ("", "2023", "2022"),
        ("Shipping revenues", "$ 728,477", "$ 789,437"),
        ("Off-hire days", "536", "422"),
        ("Revenue days", "15,695", "16,003"),
        ("Average daily rate, fleet", "$ 33,050", "$ 35,297"),
        ("Average daily vessel expenses", "$ 7,807", "$ 7,491"),
        ("Vessels operated at year end", "45", "44"),
    )
    read = {text: (one.unit, one.value) for text, one in found.items()}
    assert read["$ 728,477"] == ("USD", 728_477_000)
    assert read["536"] == ("pure", 536) and read["15,695"] == ("pure", 15_695) and read["45"] == ("pure", 45)
    assert read["$ 33,050"] == ("USD/unit", 33_050) and read["$ 7,807"] == ("USD/unit", 7_807)


def test_a_statistic_printed_in_full_is_a_plain_number_unless_something_over_it_counts_in_millions() -> None:
    lines = (
        ("", "2023", "2022"),
        ("Number of hospitals", "31", "33"),
        ("Licensed beds (whole units)", "5,412", "5,617"),
        ("Daycare attendances", "1,187,400", "1,151,900"),
    )
    assert readings("Operating statistics", *lines)["1,187,400"].value == 1_187_400
    below = readings(
        "Operating statistics",
        *lines[:3],
        ("Gas available for sale (millions of cubic feet daily)",),
        ("Northern Plains", "2,699", "2,738"),
    )
    assert "2,699" not in below or below["2,699"].value == 2_699_000_000


@pytest.mark.parametrize("label", ["31 to 60 days", "Loans past due", "Accrual for sick days, $"])
def test_days_until_something_is_due_do_not_count(label: str) -> None:
    found = readings("Receivables (in thousands)", ("", "2023", "2022"), (label, "$ 1,536", "$ 1,422"))
    assert {one.unit for one in found.values()} == {"USD"} and found["$ 1,536"].value == 1_536_000


def test_basis_points_over_years_are_no_percentages() -> None:
    found = readings(
        "Fees",
        ("", "Assets (in millions)", "", "Fee rate (basis points)", ""),
        ("", "2023", "2022", "2023", "2022"),
        ("Equity", "$ 1,204", "$ 1,110", "51.8", "52.6"),
        ("Bonds", "880", "832", "23.7", "24.1"),
    )
    assert (found["51.8"].unit, found["51.8"].value) == ("pure", Decimal("0.00518"))


def test_lines_of_goods_that_add_up_to_sales_are_money() -> None:
    found = readings(
        "Sales by product (EUR million)",
        ("", "2023", "2022"),
        ("Springs and barrels", "18.42", "20.16"),
        ("Corrugated cartons", "9.73", "7.86"),
        ("Net sales", "28.15", "28.02"),
    )
    assert {text: (one.unit, one.scale) for text, one in found.items() if text in ("18.42", "9.73")} == {
        "18.42": ("EUR", 6), "9.73": ("EUR", 6),
    }  # fmt: skip


def test_a_table_headed_by_a_currency_alone_is_in_full_where_the_document_s_millions_cannot_be() -> None:
    assets = (
        "<tr><td>CHF m</td><td>2023</td><td>2022</td></tr><tr><td>Total assets</td><td>372.4</td><td>371.8</td></tr>"
    )
    found = readings(
        f"</p><p>Balance sheet (in millions of CHF)</p><table>{assets}</table><p>What the office spent",
        ("CHF", "2023", "2022"),
        ("Salaries", "684,200", "651,300"),
        ("Gifts", "250,000", "248,000"),
    )
    assert found["684,200"].value == 684_200 and found["372.4"].value == 372_400_000
