"""The company's days, from dates that the document prints: when its fiscal years and quarters end."""

from __future__ import annotations

import calendar
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from tickmark.second_reader.days import whole_dates

_HALF_A_WEEK = 3  # days
_WEEKS_A_YEAR, _YEARS_BACK = 52, 4
_NEAR = 8  # days that a year of 52 or 53 weeks ends from the same day a year before, at most
_FISCAL = re.compile(r"\bfiscal(?:\s+years?)?\s+(?P<year>20\d\d)\b", re.IGNORECASE)
_WEEKS_A_QUARTER = 13
_WEEKS_A_MONTH = 52 / 12
_SPRING = 5  # a year that ends by May may be called by the year before


@dataclass(frozen=True)
class Calendar:
    """`end` is the last day of the period reported on, `annual` whether that is a fiscal year; `printed` counts whole
    dates.
    """

    end: date
    annual: bool
    year_end: tuple[int, int]
    printed: Counter[date]
    named: int

    @cached_property
    def floating(self) -> bool:
        """Whether years end on a day of the week (52 or 53 weeks), not on a month's last day."""
        year_ago = self._nearest(months_before(self.end, 12))
        ends = [self.end, year_ago, *(self._nearest(self._year_end(self.end.year + shift)) for shift in (-2, -1))]
        return any(end is not None and end.day > 1 and not _month_end(end) for end in ends)

    @cached_property
    def first_day(self) -> tuple[int, int]:
        """Month and day that a fiscal year of twelve months opens with."""
        month, day = self.year_end
        following = date(2023, month, min(day, calendar.monthrange(2023, month)[1])) + timedelta(days=1)
        return following.month, following.day

    def near(self, expected: date) -> date | None:
        """The date printed most often within days of one; of a company of 52 or 53 weeks None where none is printed."""
        if not self.floating:
            return expected
        return self._nearest_week(expected) or self._nearest(expected)

    def _nearest(self, expected: date) -> date | None:
        close = [(count, found) for found, count in self.printed.items() if abs((found - expected).days) <= _NEAR]
        return max(close)[1] if close else None

    def _nearest_week(self, expected: date) -> date | None:
        """The date printed most often within days of one, of those on the day of the week on which periods end."""
        close = [
            (count, found)
            for found, count in self.printed.items()
            if abs((found - expected).days) <= _NEAR and found.weekday() == self.end.weekday()
        ]
        return max(close)[1] if close else None

    def _year_end(self, year: int) -> date:
        month, day = self.year_end
        last = calendar.monthrange(year, month)[1]
        return date(year, month, last if _is_last(month, day) else min(day, last))

    def fiscal_year_end(self, year: int) -> date | None:
        """The last day of the fiscal year that the company calls `year`."""
        expected = self._year_end(year + self.named)
        return self.near(expected) or self._weeks_before_the_end(expected)

    def _weeks_before_the_end(self, expected: date) -> date | None:
        """The last day of a year of whole weeks that ended in time before the one reported on, where no page prints
        it.
        """
        years = round((self.end - expected).days / 365)
        if not self.annual or not 0 < years <= _YEARS_BACK:
            return None
        first = self.end - timedelta(weeks=_WEEKS_A_YEAR * years)
        return self._only_year_end([first, first - timedelta(weeks=1)])

    def quarter_end(self, year: int, quarter: int) -> date | None:
        """The last day of a fiscal quarter."""
        end = self.fiscal_year_end(year)
        if end is None or not self.floating:
            return months_before(end, 3 * (4 - quarter)) if end else None
        by_weeks = end - timedelta(weeks=_WEEKS_A_QUARTER * (4 - quarter))
        return by_weeks if self.printed[by_weeks] else self._nearest_week(by_weeks) or by_weeks

    def is_year_end(self, day: date) -> bool:
        """Whether a day ends a fiscal year, or is as near to its last day as the end of a year of whole weeks."""
        month, last = self.year_end
        around = (date(day.year + shift, month, min(last, 28)) for shift in (-1, 0, 1))
        return any(abs((day - near).days) <= _NEAR for near in around)

    def before(self, end: date, months: int) -> date | None:
        """The day a duration opens with: the last day of the one before it, whole weeks earlier where years are."""
        if not self.floating:
            return self.opening(months_before(end, months))
        weeks = round(months * _WEEKS_A_MONTH)
        whole = [end - timedelta(weeks=count) for count in (weeks, weeks + 1)]
        printed = [(self.printed[day], day) for day in whole if self.printed[day]]
        if printed:
            return max(printed)[1]
        return self._nearest_week(months_before(end, months)) or (
            whole[0] if months == 3 else self._only_year_end(whole)
        )

    def _only_year_end(self, days: Iterable[date]) -> date | None:
        """The one of these days, whole weeks apart, that is as near to the last day of the fiscal year as the ends of
        years of whole weeks are; None where another is nearly as near.
        """
        month, last = self.year_end
        apart = sorted(
            (min(abs((day - date(day.year + shift, month, min(last, 28))).days) for shift in (-1, 0, 1)), day)
            for day in days
        )
        (near, found), *others = apart
        sure = near <= _HALF_A_WEEK and all(other > _HALF_A_WEEK + 2 for other, _ in others)
        return found if sure else None

    def opening(self, day: date) -> date:
        """The day of an opening balance: `January 1, 2023` is the close of 31 December 2022.

        Quarters of a company may themselves end on the first of a month: its `April 1, 2022` is that day.
        """
        opens_year = (day.month, day.day) == self.first_day
        opens = opens_year or (day.day == 1 and not self.ends_on_firsts)
        return day - timedelta(days=1) if opens and not self.floating else day

    def months_to_date(self, end: date) -> int:
        """Months since the fiscal year began: 6 on June 30 of a calendar year."""
        return ((end - timedelta(days=_NEAR)).month - self.year_end[0]) % 12 or 12

    @cached_property
    def ends_on_firsts(self) -> bool:
        """Whether quarters end on the first of a month at times, as those of thirteen weeks do in a fixed year."""
        return any(day.day == 1 for day in (self.end, self._nearest(months_before(self.end, 12))) if day)


def months_before(day: date, months: int) -> date:
    """The same day months before; a month's end stays one.

    >>> months_before(date(2024, 6, 30), 3)
    datetime.date(2024, 3, 31)
    """
    at = day.year * 12 + day.month - 1 - months
    year, month = divmod(at, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, last if _month_end(day) else min(day.day, last))


def read_calendar(texts: Iterable[str], end: date, annual: bool, year_end: str) -> Calendar:
    """The calendar of a document.

    Args:
        texts: its lines and cells.
        end: the last day reported on.
        annual: whether a fiscal year is reported on.
        year_end: last day of the fiscal year as MMDD, as EDGAR has it; empty where unknown.
    """
    printed: Counter[date] = Counter()
    fiscal: Counter[int] = Counter()
    for text in texts:
        if "20" in text or "19" in text:
            if len(text) < 400:
                printed.update(whole_dates(text))
            if "iscal" in text:
                fiscal.update(int(match["year"]) for match in _FISCAL.finditer(text))
    if annual or len(year_end) != 4:
        month, day = end.month, end.day
        if not annual:
            month, day = 12, 31
    else:
        month, day = int(year_end[:2]), int(year_end[2:])
        if day < 8:  # a year of 52 or 53 weeks that may end in the first days of the next month
            last = date(2023, month, 1) - timedelta(days=1)
            month, day = last.month, last.day
    named = 0
    if month <= _SPRING:
        ends = end.year if annual else end.year + ((end.month, end.day) > (month, min(day, 28) + 7))
        named = 1 if fiscal[ends - 1] > fiscal[ends] else 0
    return Calendar(end, annual, (month, day), printed, named)


def _month_end(day: date) -> bool:
    return (day + timedelta(days=1)).day == 1


def _is_last(month: int, day: int) -> bool:
    return day >= (28 if month == 2 else calendar.monthrange(2023, month)[1])
