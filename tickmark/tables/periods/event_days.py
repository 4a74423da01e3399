"""Days on which single events fell: dividends declared or paid, debt issued or repaid, one event a row or one beside
the other.
"""

from __future__ import annotations

from datetime import date

from tickmark.language.rules import Pattern
from tickmark.model import RawCell
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.time_words import FALLS_DUE
from tickmark.time.read import read_clue

_EVENT = Pattern(
    "tables/event-day",
    r"\b(?:declar\w+|payments?|paid|payable|record|issu\w+|granted|acquisition|closing|transaction)\b",
    means="a header over days of declaration or payment",
    examples=("final scheduled [[payment]] date",),
    counterexamples=("date terminated/substantially depleted",),
)


class EventDays:
    """The columns of a table that hold days of events, by what their headers say."""

    def __init__(self, rows: list[Row], end: date) -> None:
        """`end` is the last day of the report's period: later days are of events to come. A table that names when debts
        fall due beside what was owed on dates of its own lists balances, and its days of issue date nothing.
        """
        self._end = end
        heads = [(cell, cell.text.lower()) for row in rows if row.kind == "header" for cell in row.texts]
        schedule = any(FALLS_DUE.holds(low) for _, low in heads) and any(
            read_clue(cell.text).dated for cell, _ in heads
        )
        self._columns = [] if schedule else [cell for cell, low in heads if "date" in low and _EVENT.search(low)]
        self.of_issue = any("issu" in cell.text.lower() for cell in self._columns)

    def day(self, row: Row, column: ColumnContext, at: int, year: int) -> date | None:
        """The day of the event that the number at grid column `at` counts: the first named since the event before it;
        of a day without its year, in that of its header or else in `year` (0: none is known). None where no day is
        named, or a header names another time or what of an issue is still outstanding.
        """
        cell = self._first_named(row, at) if self._columns else None
        if cell is None or column.clue.dates or (self.of_issue and "outstanding" in column.words):
            return None
        clue = read_clue(cell.text)
        years = column.clue.years if column.dated else ()
        if len(clue.dates) == 1:
            day = clue.dates[0]
        elif clue.month_day and clue.month_day[1] and (years or year):
            day = date((years or (year,))[-1], *clue.month_day)
        else:
            return None
        return None if day > self._end or (years and day.year not in years) else day

    def _first_named(self, row: Row, at: int) -> RawCell | None:
        """The first of the days that stand together to the left of a number."""
        first: RawCell | None = None
        numbers = [number.column for number in row.numbers if number.column < at]
        for cell in (
            cell for cell in row.texts if cell.column < at and self._holds(cell) and not time_words_removed(cell.text)
        ):
            if first is None or any(first.column < number < cell.column for number in numbers):
                first = cell
        return first

    def _holds(self, cell: RawCell) -> bool:
        return any(
            head.column < cell.column + cell.colspan and cell.column < head.column + head.colspan
            for head in self._columns
        )
