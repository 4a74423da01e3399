"""Lists of accounts: what each has at the beginning, what was booked on both of its sides, and what it has at the end.

    Konto  Bezeichnung   EB-Wert Soll  Soll 09/2025  Haben 09/2025  Soll kumuliert  Saldo Soll
    Account              Opening       Debit         Credit                         Closing

The head of a column says which of these it holds, and what stands above the table of which year and up to when.
Whether the balance of an account is held at the end or was earned since the year began is told by the account: one that
was carried forward is held, and behind the first that is called sales all are of results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import takewhile
from typing import Literal

from tickmark.language.phrases import Phrases
from tickmark.model import Period, month_end
from tickmark.tables.grid.grid import Row
from tickmark.time.period_names import shift_months
from tickmark.time.read import read_clue, read_range

Column = Literal["opening", "booked", "to date", "closing"]
_SIDES = (Phrases("account_debit", fold=True), Phrases("account_credit", fold=True))
_OPENING = Phrases("account_opening", fold=True)
_TO_DATE = Phrases("account_to_date", fold=True)
_CLOSING = Phrases("account_closing", fold=True)
_OF_RESULTS = Phrases("accounts_of_results", at="start", fold=True)
_TITLES = 4
_HEADS = 6  # rows
_YEAR = 12  # months
_LAST = 3  # part of the accounts, at the end, in which results do not begin
_FEWEST = 3  # accounts


@dataclass(frozen=True, slots=True)
class Accounts:
    """What the columns of a list of accounts hold, by the right edge of their heads' columns, its year's first day, the
    day it was closed on, and the accounts that are `held` and those of `results`; the others are neither for certain.
    """

    columns: dict[int, Column]
    first: date | None
    last: date
    months: dict[int, date]
    held: frozenset[int]
    results: frozenset[int]

    def period(self, row: int, column: int) -> Period | None:
        """The period of a number; None where nobody can tell."""
        kind = self.columns.get(column)
        if kind == "booked" and column in self.months:
            return Period(self.months[column].replace(day=1), self.months[column])
        if kind in ("booked", "to date"):
            return None if self.first is None else Period(self.first, self.last)
        if kind == "opening":
            return None if self.first is None else Period(None, self.first - timedelta(1))
        if kind == "closing" and row in self.held:
            return Period(None, self.last)
        if kind == "closing" and row in self.results and self.first is not None:
            return Period(self.first, self.last)
        return None


def accounts_of(rows: list[Row], titles: Iterable[str], end: date | None = None) -> Accounts | None:
    """A table as a list of accounts; None for any other, and for one that nothing dates.

    Args:
        rows: of the table.
        titles: what stands above it, and in rows without numbers.
        end: the day that the document is of.
    """
    over = list(takewhile(lambda row: row.kind != "data", rows[:_HEADS]))
    heads = {cell.column: cell.text for row in over for cell in row.texts}
    columns = {column: kind for column, text in heads.items() if (kind := _kind(text))}
    sided = [any(side.search(text) for text in heads.values()) for side in _SIDES]
    data = [row for row in rows if row.kind == "data" and row.numbers]
    if not all(sided) or not set(columns.values()) - {"booked"} or len(data) < _FEWEST:
        return None
    months = {column: day for column, text in heads.items() if column in columns for day in _month(text)}
    texts = [*titles, *(text for column, text in heads.items() if column not in columns)]
    texts += [cell.text for row in over for cell in row.texts]
    span = next(filter(None, map(read_range, texts)), None) or next(filter(None, map(_year, texts)), None)
    named = [day for text in texts for day in read_clue(text).dates if not read_clue(text).months]
    last = max((*months.values(), *(day for day in named if span is None or span[0] <= day <= span[1])), default=None)
    last = last or (span[1] if span and (end is None or span[1] <= end) else end)
    if last is None:
        return None
    first = span[0] if span and span[0] <= last else None
    held, results = _told_apart(data, {column for column, kind in columns.items() if kind == "opening"})
    return Accounts(columns, first, last, months, held, results)


def _kind(head: str) -> Column | None:
    if _OPENING.search(head):
        return "opening"
    if _TO_DATE.search(head):
        return "to date"
    if _CLOSING.search(head):
        return "closing"
    return "booked" if any(side.search(head) for side in _SIDES) else None


def _month(head: str) -> Iterator[date]:
    """The month that a head names: `Soll 09/2025`."""
    clue = read_clue(head)
    if len(clue.dates) == 1 and clue.dates[0] == month_end(clue.dates[0]) and not clue.months:
        yield clue.dates[0]


def _year(text: str) -> tuple[date, date] | None:
    """The year that a title names by its last day: `July 1, 2025 - June 30, 2026`, `year ended 30 June 2026`."""
    clue = read_clue(text)
    if clue.months != _YEAR or not clue.dates:
        return None
    last = clue.dates[-1]
    return month_end(shift_months(month_end(last), -_YEAR)) + timedelta(1), last


def _told_apart(data: list[Row], opening: set[int]) -> tuple[frozenset[int], frozenset[int]]:
    """The accounts that are held, and those of results."""
    carried = {row.index for row in data if any(number.column in opening and number.value for number in row.numbers)}
    begin = next((place for place, row in enumerate(data) if _OF_RESULTS.search(row.label)), len(data))
    named = 0 < begin < len(data) - len(data) // _LAST
    results = {row.index for row in data[begin:]} - carried if named else set()
    held = carried | ({row.index for row in data[:begin]} if named else set())
    return frozenset(held), frozenset(results)
