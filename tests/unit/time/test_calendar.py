"""Exact days of years, quarters and lengths."""

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod, month_end, partition_period
from tickmark.time.calendar import ReportingCalendar, document_calendar, shift


def calendar(end: date, year: int, quarter: int | None = None, *printed: date) -> ReportingCalendar:
    return ReportingCalendar(FiscalPeriod(year, quarter, end, "test"), Counter(dict.fromkeys((end, *printed), 5)))


def test_calendar_year_company() -> None:
    days = calendar(date(2023, 12, 31), 2023)
    assert days.named_year(2022) == date(2022, 12, 31)
    assert days.start(date(2023, 12, 31), 12) == date(2023, 1, 1)
    assert days.quarter_end(2023, 1) == date(2023, 3, 31)


def test_52_53_weeks_are_found_where_the_document_prints_them() -> None:
    days = calendar(date(2023, 12, 30), 2023, None, date(2022, 12, 31), date(2021, 12, 25))
    assert [days.named_year(y) for y in (2023, 2022, 2021)] == [
        date(2023, 12, 30),
        date(2022, 12, 31),
        date(2021, 12, 25),
    ]
    assert days.start(date(2022, 12, 31), 12) == date(2021, 12, 26)


def test_52_53_weeks_keep_their_weekday_where_nothing_is_printed() -> None:
    days = calendar(date(2023, 7, 30), 2023, 2)
    assert days.before(date(2023, 7, 30), 3) == date(2023, 4, 30)
    assert days.year_end.weekday() == date(2023, 7, 30).weekday()


@pytest.mark.parametrize(
    ("end", "before"),
    [
        (date(2015, 4, 24), [date(2014, 4, 25), date(2013, 4, 26)]),
        (date(2023, 12, 30), [date(2022, 12, 31), date(2022, 1, 1)]),
        (date(2015, 5, 1), [date(2014, 5, 2)]),
    ],
)
def test_years_of_weeks_have_no_fewer_than_52(end: date, before: list[date]) -> None:
    days = calendar(end, 2015)
    assert [days.named_year(2015 - back) for back in range(1, len(before) + 1)] == before


def test_a_month_end_that_is_one_by_chance() -> None:
    days = calendar(date(2023, 12, 31), 2023, None, date(2023, 1, 1), date(2022, 1, 2))
    assert days.named_year(2022) == date(2023, 1, 1)
    assert days.named_year(2021) == date(2022, 1, 2)


def test_fiscal_names_run_ahead_of_the_calendar_or_behind_it() -> None:
    ahead = calendar(date(2024, 1, 28), 2024, None, date(2023, 1, 29))
    behind = calendar(date(2024, 1, 28), 2023, None, date(2023, 1, 29))
    assert ahead.named_year(2023) == date(2023, 1, 29)
    assert behind.named_year(2022) == date(2023, 1, 29)


def test_an_instant_named_by_the_first_day_is_the_close_of_the_day_before() -> None:
    days = calendar(date(2023, 12, 31), 2023)
    assert days.boundary(date(2023, 1, 1)) == date(2022, 12, 31)
    assert days.boundary(date(2023, 6, 15)) == date(2023, 6, 15)


def test_dates_far_from_every_quarter_end_are_no_boundaries() -> None:
    days = calendar(date(2023, 12, 31), 2023)
    assert days.is_boundary(date(2022, 9, 30))
    assert not days.is_boundary(date(2022, 2, 14))


@pytest.mark.parametrize(
    ("day", "period"),
    [
        (date(2023, 7, 1), "2023Q2"),
        (date(2024, 1, 28), "2024Q1"),
        (date(2024, 2, 3), "2024Q1"),
        (date(2023, 12, 31), "2023Q4"),
        (date(2023, 12, 1), "2023Q4"),
    ],
)
def test_partitions_follow_the_nearest_month_end(day: date, period: str) -> None:
    assert partition_period(day) == period


@given(st.dates(min_value=date(1990, 1, 1), max_value=date(2090, 1, 1)), st.integers(min_value=-60, max_value=60))
def test_shifting_keeps_month_ends_and_months(day: date, months: int) -> None:
    moved = shift(day, months)
    assert (moved.year * 12 + moved.month) - (day.year * 12 + day.month) == months
    if (day + timedelta(days=1)).day == 1:
        assert (moved + timedelta(days=1)).day == 1


@given(st.dates(min_value=date(1990, 1, 1), max_value=date(2090, 1, 1)))
def test_the_nearest_month_end_is_at_most_half_a_month_away(day: date) -> None:
    nearest = month_end(day)
    assert (nearest + timedelta(days=1)).day == 1
    assert abs((nearest - day).days) <= 16


def test_interim_quarters_of_whole_weeks_in_a_year_that_ends_with_december() -> None:
    closed = date(2022, 12, 31)
    days = ReportingCalendar(
        FiscalPeriod(2023, 2, date(2023, 6, 30), "test"),
        Counter({date(2023, 6, 30): 9, date(2022, 7, 1): 6, closed: 9}),
    )
    assert days.start(date(2023, 6, 30), 6) == date(2023, 1, 1)
    assert days.start(date(2023, 6, 30), 3) == date(2023, 4, 1)


@pytest.mark.parametrize(
    ("this", "last"),
    [
        (date(1996, 12, 27), date(1995, 12, 22)),
        (date(2002, 12, 27), date(1999, 12, 24)),
        (date(2023, 12, 29), date(2022, 12, 23)),
    ],
)
def test_a_document_prints_the_days_of_its_own_time(this: date, last: date) -> None:
    text = f"<p>The fiscal years ended on {this:%B %d, %Y} and {last:%B %d, %Y}.</p>" * 3
    document = read_html(f"<html><body>{text}</body></html>".encode(), this.isoformat())
    assert document_calendar(document, FiscalPeriod(this.year, None, this, "test")).named_year(last.year) == last


def test_a_day_about_the_middle_of_a_month_is_near_no_close_but_the_months_end() -> None:
    assert calendar(date(2020, 10, 31), 2020).near(date(2019, 10, 15)) == month_end(date(2019, 10, 15))


def test_quarters_that_nothing_prints_are_counted_in_weeks_from_the_last_close() -> None:
    """The year before had 53 weeks, so that no month end is near the closes."""
    days = ReportingCalendar(
        FiscalPeriod(2024, None, date(2025, 2, 1), "test"),
        Counter({date(2025, 2, 1): 9, date(2024, 2, 3): 9, date(2023, 1, 28): 4}),
        frozenset((52, 53)),
    )
    ends = [days.quarter_end(2024, quarter) for quarter in (1, 2, 3, 4)]
    assert ends == [date(2024, 5, 4), date(2024, 8, 3), date(2024, 11, 2), date(2025, 2, 1)]
    assert days.start(ends[0], 3) == date(2024, 2, 4)
