"""The last day of an amount's period: by its header, its group of rows, or what stands above the table."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from tickmark.second_reader.calendar import months_before
from tickmark.second_reader.days import When
from tickmark.second_reader.surroundings import SAME_DAY, Surroundings


class End(StrEnum):
    """What a last day was read from."""

    HEADER = "header date"
    GROUP = "group date"
    HEADER_IN_PARTS = "header month and year"
    QUARTER = "quarter"
    CAPTION = "caption date"
    ONE_FOR_ALL = "only date of the headers"
    YEAR_AND_DAY = "year with context day"
    YEAR_BY_ORDER = "year by order"
    YEAR_IN_CAPTION = "year in caption"
    YEAR = "bare year"
    MATURITY = "maturity"


OF_YEAR = frozenset((End.YEAR, End.YEAR_AND_DAY, End.YEAR_BY_ORDER))
"""Ends that a bare year over the column led to."""
OUTRIGHT = frozenset((End.HEADER, End.GROUP, End.HEADER_IN_PARTS))
"""Ends that stand in full over the column or the rows."""
Found = tuple[date | None, End | None]
_NO_END: Found = (None, None)


def last_day(around: Surroundings, header: When, group: When) -> Found:
    """The last day, from the header, the group, or what the lines above name."""
    for part, basis in ((header, End.HEADER), (group, End.GROUP)):
        if len(part.dates) == 1 and not part.years:
            return part.dates[0], basis
        if len(part.dates) > 1:
            return _NO_END
    year = header.years or group.years
    quarter = header.quarters or group.quarters
    if len(year) > 1 or len(quarter) > 1 or (quarter and not year):
        return _NO_END
    if quarter:
        return around.calendar.quarter_end(year[0], quarter[0]), End.QUARTER
    month_days = header.month_days or group.month_days
    if year:
        if len(month_days) == 1:
            return around.on(year[0], month_days[0]), End.HEADER_IN_PARTS
        spoken = bool(header.lengths or group.lengths)
        return _by_context(around, year[0], spoken=spoken) if not month_days else _NO_END
    if month_days:
        named = next((part for part in around.context if part.says), None)
        by_year = named and len(month_days) == len(named.years) == 1 and not (named.dates or named.month_days)
        if not (named and by_year and header.lengths):
            return _NO_END
        return around.on(named.years[0], month_days[0]), End.YEAR_IN_CAPTION
    if len(around.years) == 1 and not around.ends:
        return _by_context(around, around.years[0], spoken=False)
    if len(around.ends) == 1 and (not around.years or around.vintages):
        return next(iter(around.ends)), End.ONE_FOR_ALL
    return of_caption(around)


def of_caption(around: Surroundings) -> Found:
    """No header names a day: the one date of the stub or of the lines above."""
    for part in around.context:
        if len(part.dates) == 1 and not part.years:
            return _NO_END if around.of_event else (part.dates[0], End.CAPTION)
        of_year = part.lengths == (12,) and len(part.years) == 1 and around.calendar.annual
        if of_year and not (part.dates or part.month_days or part.quarters):
            return around.calendar.fiscal_year_end(part.years[0]), End.YEAR
        if part.dates or part.years or part.month_days:
            return _NO_END
    return _NO_END


def _by_context(around: Surroundings, year: int, *, spoken: bool) -> Found:
    """A bare year, by the day that the stub or the lines above name.

    Under a length (`spoken`) it ends in an interim report on the report's own day: `First half | 2023 | 2022`.
    """
    calendar = around.calendar
    for part in around.context:
        if len(part.dates) > 1 and len(part.dates) == len(around.years) and year in around.years:
            return _unless_other(around, part.dates[around.years.index(year)], year), End.YEAR_BY_ORDER
        of_year = [day for day in part.dates if day.year == year]
        if len(part.dates) > 1 and len(of_year) == 1 and not part.lengths:
            return _unless_other(around, of_year[0], year), End.YEAR_IN_CAPTION
        days = {(day.month, day.day) for day in part.dates} | set(part.month_days)
        if len(days) == 1 and (
            calendar.annual or part.lengths or part.instant or _spoken_on(around, days, spoken=spoken)
        ):
            return around.on(year, next(iter(days))), End.YEAR_AND_DAY
        if days:
            return _NO_END
    if calendar.annual:
        return calendar.fiscal_year_end(year), End.YEAR
    ago = calendar.end.year - year
    if (spoken or around.speaks_of_lengths) and 0 <= ago <= 1:
        return (calendar.near(months_before(calendar.end, 12)) if ago else calendar.end), End.YEAR
    return _NO_END


def _spoken_on(around: Surroundings, days: set[tuple[int, int]], *, spoken: bool) -> bool:
    """Whether a length is stated, and the one day of the year is that on which the report's period ends."""
    end = around.calendar.end
    return (end.month, end.day) in days and (spoken or around.speaks_of_lengths)


def _unless_other(around: Surroundings, day: date, year: int) -> date | None:
    """A day that a caption names, unless the company's year of that name ends on another day close by."""
    closes = around.calendar.fiscal_year_end(year) if around.calendar.annual else None
    return None if closes and closes != day and abs((closes - day).days) <= SAME_DAY else day
