"""Rows that lead from an opening balance to a closing one: changes over the period between them."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from tickmark.second_reader.calendar import Calendar
from tickmark.second_reader.captions import row_label
from tickmark.second_reader.days import When
from tickmark.second_reader.layout import Layout

_MEAN_MONTH = 30.4375  # days
_PERIODS = (3, 6, 9, 12)  # months that lie between two balances that a company reports


def months_between(opened: date, closed: date) -> int | None:
    """Months from one balance to a later one; None where no reporting period is that long.

    >>> months_between(date(2022, 12, 31), date(2023, 6, 30))
    6
    """
    months = round((closed - opened).days / _MEAN_MONTH)
    return months if closed > opened and months in _PERIODS else None


def between_dated(layout: Layout, calendar: Calendar) -> dict[int, tuple[date, int]]:
    """Row -> (last day, months), for rows between two dated balances.

    Between `Balance at January 1, 2023` and `Balance at December 31, 2023`, `Net income` is of the year 2023.
    """
    balances: dict[int, date] = {}
    rows = sorted({amount.cell.row: amount.label for amount in layout.amounts}.items())
    for row, label in rows:
        said = row_label(label)
        if len(said.when.dates) == 1 and (said.balance or said.only_date):
            balances[row] = calendar.opening(said.when.dates[0])
    found: dict[int, tuple[date, int]] = {}
    for first, last in pairwise(sorted(balances)):
        months = months_between(balances[first], balances[last])
        if months:
            found.update({row: (balances[last], months) for row, _ in rows if first < row < last})
    return found


def _falls_on(when: When, *days: tuple[int, int]) -> bool:
    """Whether a label names one of these days, and no year."""
    return len(when.month_days) == 1 and when.month_days[0] in days and not (when.dates or when.years or when.lengths)


def between_named(layout: Layout, calendar: Calendar) -> frozenset[int]:
    """Rows between an opening and a closing balance that bear no year: changes over the period, whatever their labels
    name.

    `Unrecognized tax benefits, January 1` opens as well as `Balance, beginning of year`.
    """
    labels = sorted({amount.cell.row: amount.label for amount in layout.amounts}.items())
    found: set[int] = set()
    since: list[int] | None = None
    for row, label in labels:
        said = row_label(label)
        if said.held:
            if since is not None:
                since.append(row)
        elif said.opening or _falls_on(said.when, calendar.first_day):
            since = []
        elif said.closing or _falls_on(said.when, calendar.year_end, (calendar.end.month, calendar.end.day)):
            found.update(since or ())
            since = None
        elif since is not None:
            since.append(row)
    return frozenset(found)
