"""How a filing says that its fiscal year closes, and the ends and beginnings of years that nothing prints."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.model import FiscalPeriod
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.closes import Close, closes_in

LAST_SUNDAY = Close(6, 12, 0, nearest=False)


@pytest.mark.parametrize(
    ("text", "closes"),
    [
        ("Our fiscal year ends on the last Sunday in December.", [LAST_SUNDAY]),
        ("The fiscal year consists of 52 or 53 weeks ending on the last Sunday of December.", [LAST_SUNDAY]),
        ("Our fiscal year ends on the Saturday closest to January 31.", [Close(5, 1, 31, nearest=True)]),
        ("The fiscal year ends on the Friday nearest the end of September.", [Close(4, 9, 0, nearest=True)]),
        ("The fiscal year ends on the closest Saturday to the last day of August.", [Close(5, 8, 0, nearest=True)]),
        ("Each fiscal year ends on the third Saturday of June.", [Close(5, 6, 3, nearest=False)]),
        ("The quarter ends on the last Sunday in March.", []),
        ("This year the meeting is on Monday. Sales rose in March.", []),
    ],
)
def test_how_a_year_closes_is_read(text: str, closes: list[Close]) -> None:
    assert list(closes_in(text)) == closes


@given(st.integers(1990, 2060))
def test_every_year_has_one_last_sunday_of_december(year: int) -> None:
    days = [date(year, 12, 1) + timedelta(days=n) for n in range(31)]
    assert sum(map(LAST_SUNDAY.holds, days)) == 1
    nearest = [day for day in days if Close(6, 12, 15, nearest=True).holds(day)]
    assert len(nearest) == 1 and abs((nearest[0] - date(year, 12, 15)).days) <= 3


def test_a_day_that_its_month_does_not_have_raises_nothing() -> None:
    (close,) = closes_in("Our fiscal year ends on the Saturday nearest June 31.")
    assert sum(close.holds(date(2024, 6, 20) + timedelta(days=n)) for n in range(20)) == 1


def test_a_long_year_that_no_page_dates_begins_on_the_day_that_the_rule_gives() -> None:
    printed = Counter({date(2024, 12, 29): 9, date(2023, 12, 31): 9})
    fiscal = FiscalPeriod(2024, None, date(2024, 12, 29), "stated")
    calendar = ReportingCalendar(fiscal, printed, frozenset({53}), LAST_SUNDAY)
    assert calendar.named_year(2022) == date(2022, 12, 25)
    assert calendar.start(date(2023, 12, 31), 12) == date(2022, 12, 26)  # 53 weeks
    assert calendar.start(date(2024, 12, 29), 12) == date(2024, 1, 1)  # 52


def test_a_day_that_is_printed_counts_more_than_the_rule() -> None:
    printed = Counter({date(2024, 12, 29): 9, date(2023, 1, 1): 4})
    fiscal = FiscalPeriod(2024, None, date(2024, 12, 29), "stated")
    assert ReportingCalendar(fiscal, printed, frozenset(), LAST_SUNDAY).named_year(2022) == date(2023, 1, 1)
