"""The fiscal calendar: 52 or 53 weeks to the Saturday nearest 31 August, quarters of 13 weeks (a 53rd week falls in the
fourth).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

SATURDAY = 5


@dataclass(frozen=True, order=True)
class Span:
    """A duration, both days included."""

    start: date
    end: date


def year_end(year: int) -> date:
    """Last day of a fiscal year, named for the calendar year it ends in."""
    august = date(year, 8, 31)
    back = (august.weekday() - SATURDAY) % 7
    before = august - timedelta(days=back)
    return before if back <= 3 else before + timedelta(days=7)


def year(number: int) -> Span:
    """A fiscal year."""
    return Span(year_end(number - 1) + timedelta(days=1), year_end(number))


def weeks(span: Span) -> int:
    """Length in weeks."""
    return ((span.end - span.start).days + 1) // 7


def quarter(number: int, q: int) -> Span:
    """Quarter q (1 to 4) of a fiscal year."""
    first = year(number).start + timedelta(days=91 * (q - 1))
    return Span(first, year_end(number) if q == 4 else first + timedelta(days=90))


def to_date(number: int, q: int) -> Span:
    """The fiscal year up to the end of quarter q."""
    return Span(year(number).start, quarter(number, q).end)


def long_date(day: date) -> str:
    """August 31, 2024."""
    return f"{day:%B} {day.day}, {day.year}"
