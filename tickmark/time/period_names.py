"""The names that a company gives its periods, from the fiscal period of one document: `FY2024`, `Q2 2024`, `H1 2024`,
`9M 2024`.
"""

from __future__ import annotations

import calendar
from datetime import date, timedelta

from tickmark.model import FiscalPeriod, Period, month_end

WEEK = 7  # days that the end of a 52/53-week period may lie from its nominal day
_WEEKS = (
    (12, 24, 36),
    (16, 28, 40),
)  # ends of the first three quarters in weeks, where they are not of 13: 12-12-12-16 and 16-12-12-12
_SPANS = {(0, 4): "FY{year}", (0, 2): "H1 {year}", (0, 3): "9M {year}"} | {
    (n - 1, n): f"Q{n} {{year}}" for n in (1, 2, 3, 4)
}


def shift_months(day: date, months: int) -> date:
    """The same day some months later or earlier; a month end stays a month end."""
    total = day.year * 12 + day.month - 1 + months
    year, month = total // 12, total % 12 + 1
    last = calendar.monthrange(year, month)[1]
    at_end = day.day == calendar.monthrange(day.year, day.month)[1]
    return date(year, month, last if at_end else min(day.day, last))


def day_of_year(text: str, year: int) -> date | None:
    """EDGAR's MMDD in a year; 29 February becomes the month's last day."""
    if len(text) != 4 or not text.isdigit():
        return None
    month, day = int(text[:2]), int(text[2:])
    if not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))


def year_end_of(end: date, months_left: int, fiscal_year_end: str) -> date:
    """The last day, to within some days, of the fiscal year that has so many months left on a day."""
    expected = shift_months(month_end(end), months_left)
    candidates = [
        day
        for year in (expected.year - 1, expected.year, expected.year + 1)
        if (day := day_of_year(fiscal_year_end, year))
    ]
    nearest = min(candidates, key=lambda day: abs((day - expected).days), default=expected)
    return nearest if abs((nearest - expected).days) <= 45 else expected


class FiscalCalendar:
    """Names periods the way the company does: `FY2024`, `Q2 2024`, `H1 2024`, `9M 2024`.

    Built from one document's fiscal period; other years follow by shifting. Ends may lie up to a week from their
    nominal days, as they do where years have 52 or 53 weeks.

    Args:
        fiscal: the document's own period.
        fiscal_year_end: EDGAR's MMDD, or empty.
    """

    def __init__(self, fiscal: FiscalPeriod, fiscal_year_end: str = "") -> None:
        self.fiscal = fiscal
        left = 12 - fiscal.elapsed
        year_end = fiscal.end if fiscal.quarter is None else year_end_of(fiscal.end, left, fiscal_year_end)
        nearest = month_end(year_end)
        self.year_end = nearest if abs((nearest - year_end).days) <= WEEK else year_end
        self._names: dict[Period, str | None] = {}
        self._pattern = self._own_pattern()

    def _own_pattern(self) -> tuple[int, ...]:
        """Quarter lengths that put the document's own quarter where it ended; quarters of three months unless others
        fit better.
        """
        quarter = self.fiscal.quarter
        if quarter is None or quarter == 4 or self.fiscal.months:
            return ()
        return min(
            ((), *_WEEKS),
            key=lambda weeks: (abs((self._bounds(0, weeks)[quarter] - self.fiscal.end).days) > WEEK, bool(weeks)),
        )

    def _bounds(self, years: int, weeks: tuple[int, ...]) -> tuple[date, ...]:
        """Nominal ends of the year before and of the four quarters of a year some years from the document's."""
        start, end = (shift_months(self.year_end, 12 * (years - n)) for n in (1, 0))
        if weeks:
            return (start, *(start + timedelta(weeks=n) for n in weeks), end)
        return (start, *(shift_months(start, 3 * n) for n in (1, 2, 3)), end)

    def name(self, period: Period) -> str | None:
        """The company's name for a period; for an instant, that of the quarter or year it closes. None for any other
        length or day.
        """
        if period not in self._names:
            self._names[period] = self._name(period)
        return self._names[period]

    def _name(self, period: Period) -> str | None:
        years = self._years_to(period.end)
        if period.start is None:
            ends = self._fitting(period.end, years, self._pattern)
            return (
                None
                if ends is None
                else f"FY{self.fiscal.year + years}"
                if ends == 4
                else f"Q{ends} {self.fiscal.year + years}"
            )
        eve = period.start - timedelta(days=1)
        for weeks in dict.fromkeys((self._pattern, (), *_WEEKS)):
            first, last = self._fitting(eve, years, weeks, opening=True), self._fitting(period.end, years, weeks)
            if first is not None and last is not None and (first, last) in _SPANS:
                return _SPANS[first, last].format(year=self.fiscal.year + years)
        return None

    def _years_to(self, day: date) -> int:
        """Years from the document's fiscal year to the one that a day closes or lies in."""
        years = (day.year - self.year_end.year) - 1
        while day > shift_months(self.year_end, 12 * years) + timedelta(days=WEEK):
            years += 1
        return years

    def _fitting(self, day: date, years: int, weeks: tuple[int, ...], opening: bool = False) -> int | None:
        """Which of the five bounds of a year a day is within a week of; the first only where a period opens."""
        bounds = self._bounds(years, weeks)
        choices = range(0, 4) if opening else range(1, 5)
        return next((n for n in choices if abs((bounds[n] - day).days) <= WEEK), None)


def length_in_words(months: int) -> str:
    """`6 months`; of one, `month`."""
    return f"{months} months" if months > 1 else "month"
