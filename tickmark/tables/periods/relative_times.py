"""Columns whose time is told by another's: all that came about since the company was founded, and the same period a
year before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tickmark.language.rules import Pattern, Words
from tickmark.model import Document, Period
from tickmark.tables.headers.headers import ColumnContext
from tickmark.time.calendar import ReportingCalendar, shift
from tickmark.time.read import read_clue

_FOUNDED = Pattern(
    "tables/founded",
    r"([A-Z][A-Za-z]+\.? \d{1,2}, (?:19|20)\d\d),? ?\((?:[Dd]ate of |[Tt]he )?[Ii](?:nception|NCEPTION)",
    means="the day that a company was founded on",
    examples=("[[April 12, 2021 (Inception]]) to September 30, 2021",),
    counterexamples=("Period from Inception (May 15, 2008) to September 30, 2012",),
)
_INCEPTION = Words("nception|NCEPTION")
_SINCE_FOUNDED = Pattern(
    "tables/since-founded",
    r"\binception\b|\bcumulative (?:totals?|amounts?|to date)\b|^cumulative$",
    means="since a company was founded",
    examples=("period from [[inception]] to date",),
    counterexamples=("cumulative effect",),
)
_YEAR_BEFORE = Pattern(
    "tables/year-before",
    r"(?:(?:q[1-4]|h[12]|[1-4]q|month|mtd|quarter|qtd|ytd|ltm)\W{1,2})?"
    r"(?:(?:same|corresponding|comparable) )?(?:(?:(?:the )?(?:prior|previous|prev|preceding|last)[- .]{0,2}(?:fiscal "
    r")?y(?:ea)?rs?\.?(?:['’]s)?|p/?y|l/?y)(?: (?:quarter|period|month|amount|mtd|qtd|ytd)s?)?"
    r"|(?:quarter|period|months?),? (?:of )?(?:the )?(?:prior|previous|last) year|(?:one )?year[- ]ago(?: (?:quarter"
    r"|period))?)(?: act(?:ual)?s?)?",
    means="the year before, as a header",
    examples=("year ago", "prior yr", "q4 py", "py ytd", "ly"),
    counterexamples=("total year",),
    at="whole",
)
_HEADS = 8  # rows of a table that may be its headers
_YEAR = 12  # months
_THE_MONTH = (["month"], ["mtd"], ["current", "month"], ["this", "month"], ["month", "to", "date"], ["in", "month"])


def founded(document: Document) -> date | None:
    """The day of inception that a document names beside that word; None where it names none."""
    texts = [block.text for block in document.blocks]
    texts += [cell.text for table in document.tables for row in table.cells[:_HEADS] for cell in row]
    for text in texts if _INCEPTION.found_in("\n".join(texts)) else ():
        named = _FOUNDED.search(text) if _INCEPTION.found_in(text) else None
        days = read_clue(named[1]).dates if named else ()
        if days:
            return days[0]
    return None


def since_founded(column: ColumnContext, day: date | None, end: date) -> ColumnContext:
    """A column of all that came about since the company was founded, from that `day`, up to `end` where it names no day
    itself; any other as it is.
    """
    if day is None or column.clue.since is not None or column.clue.months or not _SINCE_FOUNDED.search(column.words):
        return column
    return replace(
        column, clue=replace(column.clue, since=day, dates=(column.clue.dates[-1] if column.clue.dates else end,))
    )


def months_counted(texts: Sequence[str]) -> int:
    """The months that a header counts beside a year to date, or the one that it calls the month; 0 for none.

    >>> months_counted(["Year to date (7 months)", "Actual"]), months_counted(["Month", "Budget"])
    (7, 1)
    """
    said = ["".join(c if c.isalnum() else " " for c in text.lower()).split() for text in texts]
    for words in said:
        *before, number, unit = ("", "", *words)
        to_date = before[-1:] in (["date"], ["ytd"])
        if to_date and unit in ("months", "mths") and number.isdigit() and 0 < int(number) <= _YEAR:
            return int(number)
    return int(any(words in _THE_MONTH for words in said))


def of_year_before(column: ColumnContext) -> bool:
    """Whether a column without a date says that it is of the year before."""
    return not column.dated and any(_YEAR_BEFORE.fullmatch(text.strip(" :*")) for text in column.words.split(" | "))


def year_before(period: Period, calendar: ReportingCalendar) -> Period:
    """The same period of the year before."""
    end = calendar.near(shift(period.end, -12))
    return Period(calendar.start(end, period.months) if period.months else None, end)
