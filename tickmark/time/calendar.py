"""The calendar a document reports by: which exact day each of its fiscal years, quarters and lengths ends on.

Companies with 52/53-week years print `2023` and mean the year to 30 December 2023. The exact days are
in the document itself: wherever it writes dates, the days its periods end on are the most frequent
ones near each expected anniversary.
"""

from __future__ import annotations

import calendar as _calendar
import re
from collections import Counter
from datetime import date, timedelta

from tickmark.caching import last_kept
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, Words
from tickmark.model import Document, FiscalPeriod, month_end
from tickmark.time.closes import Close, stated_close
from tickmark.time.read import may_name_a_day, named_days, named_weeks, read_days, weeks_as_months

_NEAR = 10  # days that a 52/53-week period end can lie away from its anniversary (the rules allow about 7)
_REPORTED = (
    5  # years around the report's within which a filing dates its own periods; other years' ends are anniversaries
)
_ABOUT = 4  # days that a close may lie from the day it is named by, where years end with months
_YEAR = 12  # months
_WEEK, _WEEKS_OF_A_YEAR, _LONG_YEAR = 7, 52, 53
_OF_WEEKS = Phrases("long_year")
_PLAINLY = (
    6  # times that a document prints the day on which a year closed, at the least (a day in a table counts double)
)
_OPENING = Pattern(
    "time/opening",
    r"\W*(?:balances?|beginning|opening|outstanding|non-?vested|unvested|.{0,60}(?:,|–|—|-|at|as of) january 1\b)",
    means="a balance that a period begins with, which tells no end of a year",
    examples=("Balance at", "Outstanding, January 1"),
    counterexamples=("Revenue",),
    at="start",
    flags=re.IGNORECASE,
)
_SPAN = Phrases("span", fold=True)  # "January 1, 2023 through March 15, 2023"
_HEADS = 8  # rows of a table that may be its headers
_SHORTEST = len("12 weeks")
_TURN = 2000
_CENTURY, _CENTURIES = (
    Words("20"),
    Words("20|19"),
)  # what the years begin with that a document of now, or of then, dates its periods by
_SENTENCE = 40  # characters; a longer text of a cell with a full stop is a sentence
_LONG_TEXT = 400  # characters; beyond this a block is read only where it names a day


def shift(day: date, months: int) -> date:
    """The same day some months later (or earlier); a month end stays a month end."""
    total = day.year * 12 + day.month - 1 + months
    year, month = divmod(total, 12)
    last = _calendar.monthrange(year, month + 1)[1]
    at_end = day.day == _calendar.monthrange(day.year, day.month)[1]
    return date(year, month + 1, last if at_end else min(day.day, last))


class ReportingCalendar:
    """Turns years, quarters and lengths into dates for one document."""

    def __init__(
        self,
        fiscal: FiscalPeriod,
        printed: Counter[date],
        weeks: frozenset[int] = frozenset(),
        close: Close | None = None,
    ) -> None:
        """`printed` counts the days that the document prints; `weeks` are the lengths of periods that it states in
        weeks; `close` is how it says that its fiscal year closes.
        """
        self._close = close
        self.fiscal = fiscal
        self.end = fiscal.end
        self._printed = printed
        self._weeks = weeks
        self._found: dict[date, date] = {}
        self._named: dict[int, date] = {}
        self._opened: dict[tuple[date, int], date] = {}
        self._month_ends = month_end(self.end) == self.end and self._reports_by_month()
        self._closes = [fiscal.end]  # days known: of the report's period, then of its year
        months_left = _YEAR - fiscal.elapsed
        closed = month_end(shift(fiscal.end, months_left - _YEAR))
        self._closing_month = closed.month if self._closes_with_month(closed) else 0
        self.year_end = self.near(shift(fiscal.end, months_left)) if months_left else fiscal.end
        self._closes.append(self.year_end)
        self.last_year_end = (
            self.near(shift(self.year_end, -12)) if months_left or fiscal.quarter is None else self.year_end
        )

    def near(self, expected: date) -> date:
        """The day a period ends on that should end about `expected`."""
        found = self._found.get(expected)
        if found is None:
            found = self._found[expected] = self._look(expected)
        return found

    def _look(self, expected: date) -> date:
        window = [expected + timedelta(days=d) for d in range(-_NEAR, _NEAR + 1)]
        anniversary = month_end(expected)
        if self._month_ends:
            if abs(expected.year - self.end.year) > _REPORTED:
                return anniversary
            near = [
                day for day in window if day.day > 1 and abs((day - anniversary).days) <= _ABOUT
            ]  # none about the middle of a month
            best = max(near, key=lambda day: (self._printed[day], -abs((day - expected).days)), default=anniversary)
            return best if self._printed[best] >= _PLAINLY and not self._printed[anniversary] else anniversary
        if anniversary.month == self._closing_month:
            return anniversary
        window = [day for day in window if day.weekday() == self.end.weekday()]
        return max(
            window,
            key=lambda day: (
                self._printed[day],
                self._close is not None and self._close.holds(day),
                self._years_of_weeks(day, expected),
                -abs((day - anniversary).days),
            ),
        )

    def _years_of_weeks(self, day: date, expected: date) -> bool:
        """Whether no year between a day and the close that it is the anniversary of is shorter than 52 weeks."""
        closes = (close for close in self._closes if close.month == expected.month)
        return all(
            abs(day - close).days >= _WEEKS_OF_A_YEAR * _WEEK * abs(close.year - expected.year) for close in closes
        )

    def _reports_by_month(self) -> bool:
        """Whether periods end on month ends: the ends of earlier years decide, since one 52/53-week year end in seven
        is a month end too.
        """
        votes = 0
        for years in (0, 1, 2, 3):
            expected = month_end(shift(self.end, -12 * years))
            window = [expected + timedelta(days=d) for d in range(-_NEAR, _NEAR + 1)]
            best = max(window, key=lambda d: (self._printed[d], -abs((d - expected).days)))
            if self._printed[best] > 1:
                weekly = best.weekday() == self.end.weekday()  # `At 1 April 2023` opens a year and closes none
                votes += 1 if month_end(best) == best else -2 * weekly
        return votes >= (
            2 if _LONG_YEAR in self._weeks else 0
        )  # where years of 53 weeks are spoken of, this year's end alone does not tell

    def _closes_with_month(self, closed: date) -> bool:
        """Whether the year before closed on this last day of a month although the report's period ends on a day of the
        week: quarters of whole weeks in years that end with a month.
        """
        weekly = (closed + timedelta(days=days) for days in range(-_NEAR, _NEAR + 1))
        rival = max(self._printed[day] for day in weekly if day.weekday() == self.end.weekday() and day != closed)
        return (
            not self._month_ends
            and closed.weekday() != self.end.weekday()
            and self._printed[closed] >= _PLAINLY
            and self._printed[closed] > 2 * rival
        )

    def named_day(self, day: date) -> date:
        """The close that a day of a year stands for ("December 30" over 2023, 2022 and 2021): of years of whole weeks,
        the one about it.
        """
        close = self.near(day)
        return close if abs((close - day).days) <= (_ABOUT if self._month_ends else _NEAR) else day

    def is_boundary(self, day: date) -> bool:
        """Whether a day lies within a 52/53-week year's reach of the end of one of the company's quarters."""
        months = (day.year - self.end.year) * 12 + day.month - self.end.month
        return any(
            abs((shift(self.end, 3 * quarter) - day).days) <= _NEAR
            for quarter in range(months // 3 - 1, months // 3 + 2)
        )

    def named_year(self, year: int) -> date:
        """Last day of the fiscal year of that name."""
        found = self._named.get(year)
        if found is None:
            found = self._named[year] = self.near(shift(self.year_end, 12 * (year - self.fiscal.year)))
        return found

    def same_quarter(self, years_back: int) -> date:
        """The end of this document's period, some years before."""
        return self.near(shift(self.end, -12 * years_back)) if years_back else self.end

    def quarter_end(self, year: int, quarter: int) -> date:
        """Last day of a quarter of the fiscal year of that name: of whole weeks the one that is printed, or else the
        one that 13 weeks a quarter since the last close lead to.
        """
        found = self.near(shift(self.named_year(year), -3 * (4 - quarter)))
        odd = {weeks for weeks in self._weeks if weeks_as_months(weeks) == 3} - {13, 14}
        if self._month_ends or self._closing_month or self._printed[found] or quarter == 4 or odd:
            return found
        counted = self.named_year(year - 1) + timedelta(weeks=13 * quarter)
        return counted if abs((counted - found).days) <= _NEAR else found

    def before(self, end: date, months: int) -> date:
        """The day before a period of so many months that ends on `end` begins; of whole weeks where the company counts
        in weeks.
        """
        found = self._opened.get((end, months))
        if found is None:
            found = self._opened[end, months] = self._eve(end, months)
        return found

    def _eve(self, end: date, months: int) -> date:
        if self._month_ends or months % 3:
            return self.near(shift(end, -months))
        quarters = months // 3
        usual = {13 * quarters, 13 * quarters + 1}
        stated = {weeks for weeks in self._weeks if weeks_as_months(weeks) == months}
        spans = [end - timedelta(weeks=weeks) for weeks in sorted(usual if stated <= usual else stated)]
        anniversary = month_end(shift(end, -months))
        long = months < _YEAR and self._is_long_year(end)
        likely = spans[-1] if long else spans[0] if months < _YEAR else anniversary
        closes = self._close if months == _YEAR else None
        best = max(
            spans,
            key=lambda day: (
                self._printed[day],
                closes is not None and closes.holds(day),
                -abs((day - likely).days),
            ),
        )
        return anniversary if anniversary.month == self._closing_month else best

    def _is_long_year(self, end: date) -> bool:
        """Whether a fiscal year of 53 weeks ends on a day: its last quarter has most often the week more."""
        closes = end in (self.named_year(end.year), self.named_year(end.year - 1))
        return closes and (end - self.before(end, _YEAR)).days > _WEEKS_OF_A_YEAR * _WEEK

    def start(self, end: date, months: int) -> date:
        """First day of a period of so many months that ends on `end`."""
        return self.before(end, months) + timedelta(days=1)

    def boundary(self, day: date) -> date:
        """An instant named by the first day of a period (`January 1, 2023`) is the close of the day before."""
        previous = day - timedelta(days=1)
        if day.day == 1 and (self.is_boundary(previous) if self._month_ends else previous.month == self._closing_month):
            return previous
        return day


@last_kept
def document_calendar(document: Document, fiscal: FiscalPeriod) -> ReportingCalendar:
    """Harvest the dates a document prints and build its calendar; dates in table cells count double."""
    printed, weeks = _printed_dates(document, fiscal), _stated_weeks(document)
    return ReportingCalendar(fiscal, printed, weeks, stated_close(document))


def _printed_dates(document: Document, fiscal: FiscalPeriod) -> Counter[date]:
    printed: Counter[date] = Counter()
    century = _CENTURIES if fiscal.end.year - _REPORTED < _TURN else _CENTURY
    for block in document.blocks:
        text = block.text
        if text and century.found_in(text):
            for day in _dates(text):
                if day.day > 1:  # the first of a month begins a period far more often than it ends one
                    printed[day] += 1
    for table in document.tables:
        for row in table.cells:
            for cell in row:
                text = cell.text
                if len(text) > 7 and century.found_in(text) and not _OPENING.match(text):
                    days = _dates(text)
                    spanned = len(days) > 1 and _SPAN.search(text) is not None
                    told = len(text) > _SENTENCE and text.endswith(".")  # a note in a cell
                    for day in days:
                        if not ((spanned or told) and day.day == 1):
                            printed[day] += 1 if told else 2
    printed[fiscal.end] += 3
    return printed


def _stated_weeks(document: Document) -> frozenset[int]:
    """Lengths of periods in weeks, as blocks and headers of tables state them ("12 Weeks Ended")."""
    texts = [block.text for block in document.blocks if block.text]
    texts += [
        cell.text
        for table in document.tables
        for row in table.cells[:_HEADS]
        for cell in row
        if len(cell.text) > _SHORTEST
    ]
    found = {weeks for text in texts if "eek" in text or "EEK" in text for weeks in named_weeks(text)}
    return frozenset(
        found | ({_LONG_YEAR} if any("53" in text and _OF_WEEKS.search(text) for text in texts) else set())
    )


def _dates(text: str) -> tuple[date, ...]:
    if not may_name_a_day(text):
        return ()
    if len(text) <= _LONG_TEXT:
        dates, years = read_days(text)
        if dates and years:
            dates += tuple(d for d in (_same_day(dates[-1], y) for y in years) if d is not None)
        return dates
    return tuple(
        day
        for piece in text.split(". ")
        if _CENTURIES.found_in(piece) and may_name_a_day(piece)
        for day in named_days(piece)
    )


def _same_day(day: date, year: int) -> date | None:
    try:
        return day.replace(year=year)
    except ValueError:
        return None
