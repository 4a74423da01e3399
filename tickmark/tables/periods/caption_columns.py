"""Times that a text above a table names, one for each of its columns, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.non_period_dates import days_of_years, read_head_clue, without_names
from tickmark.tables.headers.header_alignment import Column, printed_columns
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.row_periods import day_of_year
from tickmark.tables.headers.scale import time_words_removed, without_statement
from tickmark.tables.periods.caption_time import CaptionTime
from tickmark.time.read import Clue, lengths, read_clue

_SEVERAL = 2  # columns


class CaptionColumns:
    """The columns of one table as the text above it dates them: those headed by a year, or by nothing at all.

    "At January 1, 2023 and January 2, 2022" over columns "2022" and "2021" gives each year its day; "Years ended
    December 31, 2023 and 2022" over two columns without a header gives each its year.
    """

    def __init__(self, caption: CaptionTime, rows: list[Row]) -> None:
        self.text = caption.text
        years = dict.fromkeys(
            year
            for row in rows
            if row.kind == "header"
            for cell in row.texts
            if cell.column > 0
            for year in _year_alone(cell.text)
        )
        self.days = days_of_years(list(years), list(dict.fromkeys(caption.clue.dates)))
        self._placed = {} if self._headed(rows) else self._by_place(rows)

    def of(self, column: ColumnContext, at: int) -> ColumnContext | None:
        """What heads the number at a grid column, where only the text above the table dates it; None elsewhere."""
        if not self._placed or column.dated or column.words.strip(" $|"):
            return None
        clue = next((clue for place, clue in self._placed.items() if place.first <= at <= place.last), None)
        return None if clue is None else ColumnContext((), clue, (), dated=True)

    def _headed(self, rows: list[Row]) -> bool:
        """Whether a header or a label says anything of columns, or rows are told apart by time."""
        heads = [
            cell
            for row in rows
            if row.kind == "header"
            for cell in row.texts
            if cell.column > 0 and without_statement(cell.text).strip(" $")
        ]
        return bool(heads) or any(row.label and not time_words_removed(row.label) for row in rows if row.kind == "data")

    def _by_place(self, rows: list[Row]) -> dict[Column, Clue]:
        """Printed column -> its time, where the text names as many as there are."""
        times = _times(without_names(self.text))
        data = [row for row in rows if row.kind == "data"]
        columns = printed_columns(data, []) if len(times) >= _SEVERAL else ()
        return dict(zip(columns, times, strict=True)) if len(columns) == len(times) else {}


def _year_alone(text: str) -> tuple[int, ...]:
    """The year that a header names and no day with it."""
    clue = read_head_clue(text)
    return clue.years if len(clue.years) == 1 and not (clue.dates or clue.month_day or clue.quarter) else ()


def _times(text: str) -> list[Clue]:
    """All that a text names as ends of periods, in order: whole days, a day of several years, or years; for each length
    of time that it names before the next.
    """
    clue = read_clue(text)
    if clue.since is not None:
        return []
    plain = replace(clue, dates=(), years=(), month_day=None, edge="")
    named = [replace(plain, dates=(day,)) for day in _days(clue)] or [
        replace(plain, years=(year,)) for year in clue.years
    ]
    said = tuple(dict.fromkeys(lengths(text)))
    spans: Sequence[int] = said if len(said) > 1 else (clue.months,)
    found = [replace(time, months=months) for months in spans for time in named]
    return found if len(set(found)) == len(found) else []


def _days(clue: Clue) -> list[date]:
    """The days it names, with the same day of the years that follow ("December 31, 2023, 2022 and 2021")."""
    of_year = clue.month_day or next(((day.month, day.day) for day in clue.dates[-1:]), None)
    further = [day for year in clue.years if of_year and of_year[1] and (day := day_of_year(of_year, year))]
    days = [*clue.dates, *further]
    falling = all(one > other for one, other in pairwise(days))
    return days if falling or all(one < other for one, other in pairwise(days)) else []
