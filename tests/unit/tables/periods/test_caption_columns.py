"""Days and years that stand above a table, in the order of its columns."""

from __future__ import annotations

import pytest
from dated_tables import HALF_2024, LATE_2022, SUMMER_2023, YEAR_2023, Line, Span, at, periods, plain, year

from tickmark.model import FiscalPeriod

HOLDINGS: list[Line] = [
    ("Cash", "310", "280"),
    ("Receivables", "400", "390"),
    ("Total assets", "710", "670"),
    ("Total liabilities", "384", "336"),
    ("Retained earnings", "326", "334"),
    ("Total liabilities and equity", "710", "670"),
]
SALES: list[Line] = [("Net sales", "900", "880"), ("Cost of sales", "600", "590"), ("Net income", "90", "88")]
STOCK: list[Line] = [("Raw materials", "90", "88"), ("Finished goods", "110", "102"), ("Total", "200", "190")]
CLOSES = [at("2023-01-01"), at("2022-01-02")]


@pytest.mark.parametrize(
    "above",
    [
        "<p>CONSOLIDATED BALANCE SHEETS</p><p>At January 1, 2023 and January 2, 2022 (Dollars in millions)</p>",
        "<p>CONSOLIDATED BALANCE SHEETS — As of January 1, 2023 and January 2, 2022</p>",
    ],
)
def test_days_of_a_caption_go_with_years_by_order(above: str) -> None:
    assert periods(above + plain(("", "2022", "2021"), *HOLDINGS), LATE_2022) == [CLOSES] * 6


def test_days_of_a_title_within_the_table_go_with_years_by_order() -> None:
    title = (("At January 1, 2023 and January 2, 2022", 3),)
    assert periods(plain(title, ("(in millions)", "2022", "2021"), *HOLDINGS), LATE_2022) == [CLOSES] * 6


@pytest.mark.parametrize(
    ("days", "years"),
    [
        ("January 1, 2023 and January 2, 2022", ("2022", "2021")),
        ("January 2, 2022 and January 1, 2023", ("2021", "2022")),
    ],
)
def test_either_order(days: str, years: tuple[str, str]) -> None:
    expected = CLOSES if years[0] == "2022" else CLOSES[::-1]
    assert periods(f"<p>Inventories at {days} were:</p>" + plain(("", *years), *STOCK), LATE_2022) == [expected] * 3


def test_years_that_end_in_the_next_january() -> None:
    above = "<p>STATEMENTS OF INCOME</p><p>For the fiscal years ended January 1, 2023 and January 2, 2022</p>"
    expected = [("2022-01-03", "2023-01-01"), ("2021-01-04", "2022-01-02")]
    assert periods(above + plain(("", "2022", "2021"), *SALES), LATE_2022) == [expected] * 3


def test_the_close_before_a_quarter_in_the_first_days_of_the_same_year() -> None:
    above = "<p>CONDENSED BALANCE SHEETS</p><p>July 2, 2023 and January 1, 2023</p>"
    assert (
        periods(above + plain(("", "2023", "2022"), *HOLDINGS), SUMMER_2023)
        == [[at("2023-07-02"), at("2023-01-01")]] * 6
    )


def test_days_of_other_years_than_the_columns_name_are_not_theirs() -> None:
    above = "<p>Options granted under agreements of December 31, 2022 and 2021 were as follows:</p>"
    assert periods(above + plain(("", "2023", "2022"), *SALES), YEAR_2023) == [[year(2023), year(2022)]] * 3


@pytest.mark.parametrize(
    ("above", "rows", "fiscal", "expected"),
    [
        (
            "<p>BALANCE SHEETS</p><p>June 30, 2024 &nbsp; &nbsp; December 31, 2023</p>",
            HOLDINGS,
            HALF_2024,
            [at("2024-06-30"), at("2023-12-31")],
        ),
        (
            "<p>BALANCE SHEETS</p><p>December 31, 2023 and 2022</p>",
            HOLDINGS,
            YEAR_2023,
            [at("2023-12-31"), at("2022-12-31")],
        ),
        (
            "<p>STATEMENTS OF INCOME</p><p>Years ended December 31, 2023 and 2022</p>",
            SALES,
            YEAR_2023,
            [year(2023), year(2022)],
        ),
        ("<p>Net sales by product:</p><p>2023 2022</p>", SALES, YEAR_2023, [year(2023), year(2022)]),
        (
            "<p>STATEMENTS OF INCOME</p><p>Three Months Ended June 30, 2024 Three Months Ended June 30, 2023</p>",
            SALES,
            HALF_2024,
            [("2024-04-01", "2024-06-30"), ("2023-04-01", "2023-06-30")],
        ),
    ],
)
def test_a_line_above_columns_without_headers(
    above: str, rows: list[Line], fiscal: FiscalPeriod, expected: list[Span]
) -> None:
    assert periods(above + plain(*rows), fiscal) == [expected] * len(rows)


def test_three_and_six_months_of_two_years_above_four_columns() -> None:
    above = "<p>STATEMENTS OF INCOME</p><p>Three and six months ended June 30, 2024 and 2023</p>"
    expected = [
        ("2024-04-01", "2024-06-30"),
        ("2023-04-01", "2023-06-30"),
        ("2024-01-01", "2024-06-30"),
        ("2023-01-01", "2023-06-30"),
    ]
    assert (
        periods(
            above + plain(("Net sales", "900", "880", "1,800", "1,756"), ("Net income", "90", "88", "180", "176")),
            HALF_2024,
        )
        == [expected] * 2
    )


def test_a_line_that_names_another_number_of_times_dates_no_column() -> None:
    above = "<p>STATEMENTS OF INCOME</p><p>Years ended December 31, 2023, 2022 and 2021</p>"
    assert periods(above + plain(*SALES), YEAR_2023) == []  # two of the three years, and nobody can tell which
