"""A column of days in a sheet: each row is of its own day, and of none of the document's periods."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise

from tickmark.language.rules import Pattern
from tickmark.model import Period, month_end
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import time_words_removed
from tickmark.time.abbreviations import spelled_out
from tickmark.time.read import read_clue

_ISO = Pattern(
    "tables/iso",
    r"((?:19|20)\d\d)-(\d\d?)-(\d\d?)(?:[ T]\d\d?:\d\d.*)?",
    means="a day as 2024-03-31",
    examples=("2024-03-31 00:00:00",),
    counterexamples=("2024-03",),
    at="whole",
)
_BY_NUMBERS = Pattern(
    "tables/by-numbers",
    r"(\d\d?)[/.](\d\d?)[/.]((?:19|20)\d\d)(?: \d\d?:\d\d.*)?",
    means="a day by numbers",
    examples=("3/31/2024",),
    counterexamples=("3/31",),
    at="whole",
)
_MOSTLY = 0.5  # of the rows with numbers, that name a period themselves
_MOST = 12  # months
_LATE = 28  # of a month
_LEAST = 2  # rows
_SUMMED = Pattern(
    "tables/summed",
    r"(?:grand |sub[- ]?)?(?:total|summe|gesamt|sum|average|mean|median|minimum|maximum|min|max)\b",
    means="a row that sums up others",
    examples=("[[Grand total]]",),
    counterexamples=("Totally new",),
    at="start",
    flags=re.IGNORECASE,
)


def days_of_rows(rows: list[Row]) -> dict[int, date | None]:
    """Row index -> the day of the row, where a column left of the numbers holds a day in every row; None where nobody
    can tell which day it is: `03/04/2024` in a column that shows nowhere whether days or months come first, or the
    total of all days.
    """
    data = [row for row in rows if row.kind == "data"]
    dated = [row for row in data if not _SUMMED.match(row.label)]
    if len(dated) < _LEAST:
        return {}
    for column in sorted({cell.column for cell in dated[0].texts if cell.column < dated[0].numbers[0].column}):
        texts = [next((cell.text for cell in row.texts if cell.column == column), "") for row in dated]
        days = _days(texts)
        if days:
            return dict.fromkeys((row.index for row in data), None) | {
                row.index: day for row, day in zip(dated, days, strict=True)
            }
    return {}


def columns_summed(rows: list[Row], days: dict[int, Period | None]) -> frozenset[int]:
    """The columns that a last row of no day sums up: below days they hold what was done on each, as an export of
    invoices does, and the others prices and rates.
    """
    data = [row for row in rows if row.index in days]
    if len(data) <= _LEAST or days[data[-1].index] is not None:
        return frozenset()
    parts: dict[int, Decimal] = defaultdict(Decimal)
    for row in data[:-1]:
        for number in row.numbers:
            parts[number.edge] += number.value
    return frozenset(n.edge for n in data[-1].numbers if n.value and parts[n.edge] == n.value)


def periods_of_rows(rows: list[Row]) -> dict[int, Period | None]:
    """Row index -> the period of the row, where a column of texts holds one in nearly every row: a day (an instant), a
    month, a quarter, a year. A row that sums others up is of the time that it names, else of all of theirs where these
    follow each other; below a heading that names a time of its own a row is of that; None where nobody can tell.
    """
    data = [row for row in rows if row.kind == "data" and row.numbers]
    for column in sorted({cell.column for row in data for cell in row.texts if cell.column < row.numbers[0].column}):
        own = {row.index: _period(_text(row, column)) for row in data}
        told = [row for row in data if own[row.index] is not None]
        if len(told) < max(_LEAST + 1, _MOSTLY * len(data)):
            continue
        found: dict[int, Period | None] = {}
        above: Period | None = None
        years = {period.end.year for period in own.values() if period}
        behind = False
        for row in rows:
            if row.kind != "data" or not row.numbers:
                named = _period(" ".join(cell.text for cell in row.texts), years)
                above, behind = (named, True) if named and found else (above, behind)
                continue
            period = own[row.index]
            if period is None:
                labels = [cell.text for cell in row.texts]
                named_by = (p for text in (*labels, *reversed(row.parents), row.context) if (p := _period(text, years)))
                period = next(named_by, above if behind else None)
                if period is None and any(_SUMMED.match(text.strip()) for text in labels):
                    period = _span([p for p in own.values() if p])
            found[row.index] = period
        return found
    return {index: None if day is None else Period(None, day) for index, day in days_of_rows(rows).items()}


def _text(row: Row, column: int) -> str:
    return next((cell.text for cell in row.texts if cell.column == column), "")


def _span(periods: list[Period]) -> Period | None:
    """The time over periods that follow each other without a gap."""
    known = sorted({p for p in periods if p.start is not None}, key=lambda p: p.end)
    whole = all(after.start == before.end + timedelta(1) for before, after in pairwise(known))
    return Period(known[0].start, known[-1].end) if known and whole else None


def _period(text: str, years: Collection[int] = ()) -> Period | None:
    """The month, quarter, half or year that a text names; of a row that sums others up, in the only one of `years`.

    >>> str(_period("01-2025").end), _period("Subtotal Q1", {2025}).months, _period("Net sales")
    ('2025-01-31', 3, None)
    """
    left = time_words_removed(text).strip(" .:-").lower()
    if left and not (years and (_SUMMED.match(text.strip()) or left.startswith("by"))):
        return None
    clue = read_clue(text)
    if not clue.dated and len(years) == 1 and (within := read_clue(f"{text} {max(years)}")).months:
        clue = within
    year = clue.years[-1] if clue.years else next(iter(years), 0) if len(years) == 1 else 0
    if _names_day(text):
        return None
    if len(clue.dates) == 1 and clue.dates[0] == month_end(clue.dates[0]) and clue.months in (0, 1):
        return Period(clue.dates[0].replace(day=1), clue.dates[0])
    if clue.fiscal or not year or clue.dates or clue.month_day:
        return None
    months = clue.months or (_MOST if clue.years else 0)
    last = 3 * clue.quarter or _MOST
    if not months or last < months:
        return None
    return Period(date(year, last - months + 1, 1), month_end(date(year, last, _LATE)))


def _names_day(text: str) -> bool:
    """Whether a text has a number for a day beside those of a month and a year."""
    words = "".join(c if c.isalnum() else " " for c in spelled_out(text.lower())).split()
    return sum(map(str.isdigit, words)) > 1


def _days(texts: list[str]) -> list[date | None]:
    """The days that all texts are; nothing where one is none."""
    by_numbers = [_BY_NUMBERS.fullmatch(text.strip()) for text in texts]
    if all(by_numbers):
        pairs = [(int(match[1]), int(match[2]), int(match[3])) for match in by_numbers if match]
        first_is_day, second_is_day = (
            any(first > _MOST for first, _, _ in pairs),
            any(second > _MOST for _, second, _ in pairs),
        )
        if first_is_day == second_is_day:
            return [None] * len(texts)
        return [_day(year, *((second, first) if first_is_day else (first, second))) for first, second, year in pairs]
    found = [day for text in texts for day in _named(text.strip())]
    return [*found] if len(found) == len(texts) else []


def _named(text: str) -> Iterator[date]:
    """The one day that a text is: `2024-01-02`, `January 2, 2024`."""
    iso = _ISO.fullmatch(text)
    if iso:
        day = _day(int(iso[1]), int(iso[2]), int(iso[3]))
        if day is not None:
            yield day
        return
    clue = read_clue(text)
    if len(clue.dates) == 1 and not clue.months and len(text) < 2 * len("September 30, 2024"):
        yield clue.dates[0]


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
