"""What stands around a table's amounts and says something of time: all its headers, its stub, the lines above."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cached_property
from itertools import pairwise

from tickmark.second_reader.calendar import Calendar
from tickmark.second_reader.captions import column_header, row_label, when
from tickmark.second_reader.days import MONTHS, NOTHING, When
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.word_lists import words_of
from tickmark.second_reader.words import TITLE

LATE = timedelta(days=10)
"""Days behind the end of the period reported on that the last day of a period may lie."""
SAME_DAY = 8
"""Days between the ends of a year of 52 or 53 weeks and that of the year before, at most."""
_QUARTERS, _QUARTER = 4, 91  # of a year; days of one
_NEAR = 3  # lines above a table whose *as of* or *for the year ended* is about it
_MOST_YEARS = 3  # of which an interim report states balances or flows; more are years of origin or of maturity
_QUARTERLY = re.compile(
    r"\bquarterly\b(?=.*\b(?:data|information|results|financial|summary)\b)|\bby quarter\b", re.IGNORECASE
)
_HEADING = re.compile(r"(?:note|item)\s+\d", re.IGNORECASE)
_EVENT = re.compile(rf"\b(?:on|since|after|before|until|through|by|dated)\s+(?:{'|'.join(MONTHS)})\b", re.IGNORECASE)
_OF_EVENT = re.compile(
    r"\bacqui|\bpurchase price\b|\bconsideration\b|\bmerger\b|\bdispos|\bdivest|\bdate of\b|\bclosing\b|\bgrant|\bissu"
    r"|\bplan assets\b|\bpro forma\b|\bsubsequent\b",
    re.IGNORECASE,
)
_OF_PURCHASE = ("purchase price", "purchase consideration", "consideration transferred", "assets acquired")
_PLANNED, _CAPITAL = words_of("planned"), frozenset(("capital", "spending", "investment", "expenditures"))
_PLAN_NEAR = 2  # lines above a table that say that it is a plan
_VINTAGE = re.compile(
    r"\bvintages?\b|\bby (?:\w+ )*(?:year|date) of origination\b|\borigination year\b|\byear of origination\b",
    re.IGNORECASE,
)


class Surroundings:
    """What a table's headers, stub and lines say of time, for all of its amounts alike.

    `context` is of the stub and the nearest lines, nearest first; `far` of all titles above. `ends` are the whole dates
    over columns, `days_named` those that headers name in parts too, `years` the bare years in their order; `periods`
    counts the columns that differ in time. `quarterly` where a title speaks of quarters; `vintages` where its years are
    of origin; `future` are the years ahead that it names; `planned` where it tells what is planned for them.
    """

    def __init__(self, layout: Layout, calendar: Calendar) -> None:
        self.calendar = calendar
        stub = layout.stub
        self.lines = _own_lines(layout.lines)
        self.stub = [when(text) for text in stub]
        self.context = [_named_of_table(text) for text in (*reversed(stub), *_introduction(self.lines[:_NEAR]))]
        titles = [text for text in (*reversed(stub), *self.lines) if len(text) < TITLE]
        self.far = list(map(when, titles))
        self._titles = titles
        self.quarterly = any(map(_QUARTERLY.search, titles))
        headers = {amount.headers: column_header(amount.headers) for amount in layout.amounts}
        said = [header.when for header in headers.values()]
        self.ends = {day for one in said for day in one.dates}
        self.days_named = self.ends | {day for one in said if (day := self.in_parts(one))}
        self.years = list(dict.fromkeys(year for one in said for year in one.years))
        self.periods = len({one for one in said if one.says})
        over = {text for texts in headers for text in texts}
        of_origin = any(map(_VINTAGE.search, (*stub, *self.lines[:_NEAR], *over)))
        of_origin = of_origin or any(header.prior for header in headers.values())
        self.vintages = of_origin or (not calendar.annual and len(self.years) > _MOST_YEARS)
        dated = sum(row_label(amount.label).only_date for amount in layout.amounts)
        self.triangle = 2 * dated > len(layout.amounts) and bool(self.years or self.ends)
        self.future = self._future(layout.amounts)
        self.planned = any(map(self._is_plan, (*self.lines[:_PLAN_NEAR], *stub, *over)))

    def _is_plan(self, text: str) -> bool:
        """Whether a header or a line says what is planned for years to come: `2025 Plan`, `Our capital plan`."""
        words = {word.strip("().,:;") for word in text.lower().split()}
        if words.isdisjoint(_PLANNED):
            return False
        return not words.isdisjoint(_CAPITAL) or any(year > self.calendar.end.year for year in when(text).years)

    @cached_property
    def undated(self) -> bool:
        """Whether no header, title or line above names a time, nor an event on whose day the amounts may be."""
        over = (*self.context, *self.far)
        silent = not (self.ends or self.days_named or self.years or self.periods or any(part.says for part in over))
        return silent and not any(map(_OF_EVENT.search, (*self._titles, *self.lines)))

    @cached_property
    def of_event(self) -> bool:
        """Whether the line right above says that the amounts are of an event: `The purchase price was allocated so:`"""
        return any(words in line.lower() for line in self.lines[:1] for words in _OF_PURCHASE)

    @cached_property
    def speaks_of_lengths(self) -> bool:
        """Whether a title above names a length."""
        return any(part.lengths for part in self.far)

    def on(self, year: int, month_day: tuple[int, int]) -> date | None:
        """A month and day of a year, as the document prints it."""
        try:
            exact = date(year, *month_day)
        except ValueError:
            return None
        return exact if exact in self.calendar.printed else self.calendar.near(exact)

    def in_parts(self, header: When) -> date | None:
        """The day that a header names by a month and day and a year on lines of their own."""
        parts = not header.dates and len(header.years) == len(header.month_days) == 1
        return self.on(header.years[0], header.month_days[0]) if parts else None

    @cached_property
    def all_year_ends(self) -> bool:
        """Whether all dates over columns end fiscal years."""
        return bool(self.ends) and all(map(self.calendar.is_year_end, self.ends))

    @cached_property
    def balance_columns(self) -> bool:
        """Whether an interim report's columns are its own end and the end of the year before, as those of a balance
        sheet.
        """
        if self.calendar.annual or len(self.days_named) != 2 or any(part.lengths for part in self.context):
            return False
        earlier, later = sorted(self.days_named)
        return later == self.calendar.end and self.calendar.is_year_end(earlier) and (later - earlier).days < 330

    @cached_property
    def four_quarters(self) -> bool:
        """Whether columns are dated as the four quarters of a year: `March 31 | June 30 | September 30 | December 31`
        of 2023.
        """
        ends = sorted(self.days_named)
        apart = (later - earlier for earlier, later in pairwise(ends))
        return len(ends) >= _QUARTERS and all(abs(gap.days - _QUARTER) <= SAME_DAY for gap in apart)

    @cached_property
    def flow_columns(self) -> bool:
        """Whether the columns are dated as those of a statement of income: three year ends, or an interim end and that
        a year before.
        """
        ends, is_year_end = sorted(self.days_named, reverse=True), self.calendar.is_year_end
        if self.calendar.annual:
            return (len(ends) > 2 and all(map(is_year_end, ends))) or len(self.years) > 2
        return len(ends) > 1 and abs((ends[0] - ends[1]).days - 365) <= SAME_DAY and not is_year_end(ends[0])

    def _future(self, amounts: Sequence[Amount]) -> frozenset[int]:
        """The years ahead that headers and labels name: those in which obligations are due."""
        end = self.calendar.end
        found = {year for year in self.years if year > end.year} | {d.year for d in self.ends if d > end + LATE}
        for label in {amount.label: row_label(amount.label) for amount in amounts}.values():
            if label.only_date and label.when.years and label.when.years[0] > end.year:
                found.add(label.when.years[0])
        return frozenset(found)


def _introduction(lines: Sequence[str]) -> Iterator[str]:
    """The lines that introduce a table, nearest first: titles and one sentence."""
    sentences = 0
    for line in lines:
        sentences += len(line) >= TITLE
        if sentences < 2 or len(line) < TITLE:
            yield line


def _own_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines above a table down from the heading that they stand under, nearest first."""
    headed = False
    for place, line in enumerate(lines):
        sentence = len(line) >= TITLE or line.endswith(".")
        if headed and sentence:
            return tuple(lines[:place])
        headed = headed or (not sentence and line[:1].isupper() and line[-1:] not in ":;,")
        if _HEADING.match(line):
            return tuple(lines[: place + 1])
    return tuple(lines)


def _named_of_table(text: str) -> When:
    """What a line says of its table's time; nothing where its date is that of an event: `Acquired on December 22,
    2022`.
    """
    said = when(text)
    return NOTHING if _EVENT.search(text) and not (said.instant or said.lengths) else said
