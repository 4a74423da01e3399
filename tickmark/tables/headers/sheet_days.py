"""A column of days in a sheet: each row is of its own day, and of none of the document's periods."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
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
_MOST = 12  # months
_LEAST = 2  # rows
_SUMMED = Pattern(
    "tables/summed",
    r"(?:grand )?(?:total|sum|average|mean|median|minimum|maximum|min|max)\b",
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
