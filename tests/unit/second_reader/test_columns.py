"""Which column a change is measured by, what lies between two balances, and what is due in years ahead."""

from __future__ import annotations

from datetime import date

import pytest
from drawn_tables import END, cells, table

YEAR = (END, 12)
YEAR_BEFORE = (date(2022, 12, 31), 12)


def test_a_change_is_of_the_newest_year_on_its_left() -> None:
    raw = table("Years ended December 31,|(in millions)", "|2023|2022|% Change", "Net sales|$ 120|$ 100|20.0%")
    assert cells(raw)[1, 3] == (0.2, "pure", YEAR)


def test_changes_between_years_are_of_the_year_before_them() -> None:
    raw = table(
        "Years ended December 31,|(in millions)",
        "|2023|Increase|2022|Increase|2021",
        "Net sales|$ 120|$ 20|$ 100|$ 10|$ 90",
    )
    found = cells(raw)
    assert found[1, 2][2] == YEAR
    assert found[1, 4][2] == YEAR_BEFORE


def test_a_change_that_names_its_years_is_of_the_newest_of_them() -> None:
    raw = table(
        "Years ended December 31,|(in millions)",
        "|2023|2022|2021|’23 vs. ’22|’22 vs. ’21",
        "Net sales|$ 120|$ 100|$ 90|20.0%|11.1%",
    )
    found = cells(raw)
    assert (found[1, 4][2], found[1, 5][2]) == (YEAR, YEAR_BEFORE)


def test_a_change_without_a_dated_column_on_its_left_is_not_known() -> None:
    raw = table("Years ended December 31,", "|Change|2023", "Net sales|20.0%|$ 120")
    assert cells(raw)[1, 1][2] is None


def test_currency_translation_is_an_account_not_a_change_column() -> None:
    raw = table(
        "(in millions)", "|Foreign currency translation|Total", "Balance at December 31, 2023|$ (12)|$ 88",
    )  # fmt: skip
    assert cells(raw)[1, 1][2] == (END, 0)


def test_between_two_balance_columns_lies_the_period() -> None:
    raw = table("Goodwill|(in millions)", "|December 31, 2022|Acquisitions|December 31, 2023", "Metering|$ 10|$ 5|$ 15")
    assert [cells(raw)[1, column][2] for column in (1, 2, 3)] == [(date(2022, 12, 31), 0), YEAR, (END, 0)]


@pytest.mark.parametrize("years", ["2024|2025|2026", "Year ending December 31, 2024|2025|2026"])
def test_what_is_due_in_years_ahead_is_owed_on_the_last_day(years: str) -> None:
    raw = table(
        "Debt falls due as follows (in millions):", f"|{years}|Thereafter|Total", "Notes|$ 10|$ 20|$ 30|$ 5|$ 65"
    )
    assert {days for _, _, days in cells(raw).values()} == {(END, 0)}


def test_years_of_origin_are_no_days_of_the_balance() -> None:
    raw = table(
        "Receivables by year of origination at June 30, 2023 (in millions):",
        "|2023|2022|2021|Prior|Total",
        "Low risk|$ 10|$ 20|$ 30|$ 5|$ 65",
    )
    found = cells(raw, annual=False, end=date(2023, 6, 30))
    assert found[1, 2][2] == (date(2023, 6, 30), 0)


def test_a_year_beside_a_whole_date_is_of_the_same_day() -> None:
    raw = table("(in millions)", "|Three Months Ended June 30, 2023|2022", "Net sales|$ 12|$ 10")
    assert cells(raw, annual=False, end=date(2023, 6, 30))[1, 2][2] == (date(2022, 6, 30), 3)
