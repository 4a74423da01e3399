"""Rows and columns that lead from one balance to another, rows for days, ranges, and what adds up with money."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from drawn_tables import cells, reading, table

YEAR = (date(2023, 12, 31), 12)
CLOSE = (date(2023, 12, 31), 0)


def test_columns_between_an_opening_and_a_closing_one_are_changes() -> None:
    """`Additions` to an allowance are of the year, though an allowance is a balance."""
    raw = table(
        "Schedule II (in millions)",
        "|Balance at beginning of year|Additions|Deductions|Balance at end of year",
        "Year ended December 31, 2023",
        "Allowance for doubtful accounts|$ 12|$ 5|$ 4|$ 13",
    )
    found = cells(raw)
    assert [found[2, column][2] for column in (2, 3, 4)] == [YEAR, YEAR, CLOSE]


def test_a_balance_on_the_first_of_january_opens_a_roll_forward() -> None:
    raw = table(
        "Unrecognized tax benefits (in millions)",
        "|2023|2022",
        "Unrecognized tax benefits, January 1|$ 40|$ 36",
        "Gross increases for tax positions|6|8",
        "Unrecognized tax benefits, December 31|$ 46|$ 44",
    )
    assert [cells(raw)[row, 1][2] for row in (1, 2, 3)] == [(date(2022, 12, 31), 0), YEAR, CLOSE]


def test_a_balance_on_a_day_within_the_columns_period() -> None:
    raw = table(
        "Share activity (in millions of shares)",
        "|Three Months Ended December 31, 2023",
        "Balance as of September 30|8,019",
        "Balance as of December 31|8,021",
    )
    assert [cells(raw)[row, 1][2] for row in (1, 2)] == [(date(2023, 9, 30), 0), CLOSE]


def test_a_day_on_which_no_such_period_opens_or_ends_is_not_known() -> None:
    raw = table("(in millions)", "|Three Months Ended December 31, 2023", "Balance as of October 31|$ 8,019")
    assert cells(raw)[1, 1][2] is None


def test_purchases_by_month_are_of_the_days_of_their_row() -> None:
    raw = table(
        "Issuer purchases of equity securities",
        "Period|Total number of shares purchased|Maximum number of shares that may yet be purchased",
        "October 1, 2023 - October 31, 2023|1,006|9,000",
    )
    days = (date(2023, 10, 31), 1), (date(2023, 10, 31), 0)
    assert tuple(cells(raw)[1, column][2] for column in (1, 2)) == days


def test_both_numbers_of_a_range_are_read() -> None:
    raw = table("Fair value of awards", "|Year ended December 31, 2023", "Expected volatility|51.12% - 56.22%")
    low, high = reading(raw).labels[0, 1, 1]
    assert [bound.measured.value for bound in (low, high)] == [Decimal("0.5112"), Decimal("0.5622")]
    assert low.days == high.days and low.days is not None and (low.days.end, low.days.months) == YEAR


def test_years_and_names_are_no_ranges() -> None:
    assert not reading(table("(in millions)", "|December 31, 2023", "Vintage|2019-2021", "Loans|$ 3")).labels


def test_what_adds_up_with_money_is_money() -> None:
    """`Shares withheld` may be a count; between rows of money that add up to a total it is money."""
    rows = ("Salaries|412|398", "Shares withheld|305|290", "Total|717|688")
    found = cells(table("Charges (in millions)", "|2023|2022", *rows))
    assert found[2, 1][:2] == (Decimal(305_000_000), "USD")


def test_what_adds_up_with_nothing_stays_unknown() -> None:
    rows = ("Salaries|412|398", "Shares withheld|305|290", "Total|900|688")
    assert cells(table("Charges (in millions)", "|2023|2022", *rows))[2, 1][0] is None


def test_an_average_as_of_a_day() -> None:
    raw = table("Leases", "|As of December 31, 2023", "Weighted-average discount rate|3.9%")
    assert cells(raw)[1, 1][2] == CLOSE


def test_four_quarter_ends_over_a_statement_of_income() -> None:
    raw = table(
        "(in thousands)",
        "|March 31, 2023|June 30, 2023|September 30, 2023|December 31, 2023",
        "Total revenues|$ 51|$ 81|$ 97|$ 156",
    )
    assert cells(raw)[1, 4][2] == (date(2023, 12, 31), 3)


def test_a_scale_at_which_one_part_is_too_large_is_none_of_the_sum() -> None:
    """280,020 shares below a head that says millions: `3,388` beside them is none of millions, either."""
    raw = table(
        "Share activity (in millions)",
        "|Number of shares",
        "Nonvested at January 1, 2023|280,020",
        "Granted|388",
        "Nonvested at December 31, 2023|280,408",
    )
    assert [cells(raw)[row, 1][0] for row in (1, 3)] == [None, None]
