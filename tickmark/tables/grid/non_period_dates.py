"""Years and days that name a thing ("the 2015 Stock Plan", "our 2022 Form 10-K") or tell when it came about ("notes
issued in 2020"), and date no amount.
"""

from __future__ import annotations

import calendar
from dataclasses import replace
from datetime import date
from functools import lru_cache

from tickmark.language.rules import Pattern, word
from tickmark.time.read import Clue, read_clue, read_range

_YEAR = r"(?:19|20)\d\d"
_DAY = (
    rf"(?:[a-z]{{3,9}}\.? (?:\d{{1,2}}, ?)?{_YEAR}|(?:the )?(?:first|second|third|fourth) quarter of (?:fiscal "
    rf")?{_YEAR}|{_YEAR})"
)
_THING = (
    r"(?:senior|subordinated|convertible|secured|unsecured|term) notes?|notes?(?! (?:receivable|payable|to)\b)"
    r"|debentures?|bonds?|term loans?|(?:credit )?facilit(?:y|ies)|revolver|agreements?|indentures?"
    r"|warrants|securitization|plans?|programs?|programmes?|initiatives?|settlement|tax act|cuts and jobs act|form "
    r"(?:10|8|20)-?[kqf]\b(?:/a)?|annual report(?: on form 10-k)?|10-[kq]|proxy statement|espp"
)
_NOT_WITHIN = (
    r"(?!(?:of|for|in|and|or|the|our|under|to|by|on|at|with|from|as|is|are|was|were|compared|versus|vs|through|total"
    r"|change|changes|expense|expenses|costs?|charges?)\b)"
)
_NAME = Pattern(
    "tables/name",
    rf"\b(?:fiscal )?(?:{_YEAR}(?:, | and | or |/))*{_YEAR} (?:and (?:prior|earlier) )?(?:{_NOT_WITHIN}[\w&'-]+ "
    rf"){{0,5}}?(?:{_THING})\b",
    means='a thing named for a year: "2019 Incentive Plan"',
    examples=("fiscal 2024 restructuring plan",),
    counterexamples=("first quarter 2024 earnings call",),
)
_REPORT = Pattern(
    "tables/report",
    rf"\b(?:annual report|quarterly report|form (?:10|8|20)-?[kqf])\b(?:/a)?(?: on form (?:10|8|20)-?[kqf])?(?:/a)?"
    rf"(?:,? (?:for|dated|filed)(?: with the (?:sec|securities and exchange commission))?(?: on)?(?: (?:the"
    rf"|our))?(?: fiscal)?(?: (?:year|quarter|period|quarterly period)s?)?(?: ended)? {_DAY})+",
    means="a report and the day it is of",
    examples=("our [[annual report on form 10-k for the year ended december 31, 2023]]",),
    counterexamples=("the annual report",),
)
_EVENT = Pattern(
    "tables/event",
    r"\b(?:issued|adopted|announced|initiated|commenced|begun|began|started|launched|entered into|established"
    r"|approved|originated|amended|formed|acquired|completed)"
    rf"(?: (?!for\b|during\b|at\b|outstanding\b)[\w'()-]+){{0,6}}? (?:in|on|effective|as of) (?:fiscal )?{_DAY}\b"
    rf"|\bas (?:if|though)\b[^.;:]*?\b(?:on|at|as of|since|in|beginning) (?:the beginning of )?(?:fiscal )?{_DAY}\b"
    rf"|\b(?:acquisition|closing|merger|transaction|purchase|effective|emergence) date(?: of|,)? {_DAY}\b|\bdate of "
    rf"(?:the )?(?:acquisition|closing|merger|purchase)(?: of|,)? {_DAY}\b"
    rf"|\b(?:dated|effective|due|matur(?:es|ing)|expir(?:es|ing))(?: (?:in|on|as of|through))? {_DAY}\b",
    means="an event and its day",
    examples=("the company was [[formed on april 12, 2021]]. results were:",),
    counterexamples=("the business was bought on may 19, 2023; its results were (in thousands):",),
)
_MONTH_AND_YEAR = Pattern(
    "tables/month-and-year",
    r"(0?[1-9]|1[0-2])/(\d\d)",
    means="a month and a year by numbers",
    examples=("12/19",),
    counterexamples=("12/31/19",),
    at="whole",
)
_LEAP = 2024
_OPENS = 2  # February: a year that closes by then may be called by the year before
_MAY_NAME = Pattern(
    "tables/may-name",
    word("19", "20") + r"\d\d",
    means="a year, within a text",
    examples=("Nine Months Ended September 30, [[2023]]",),
    counterexamples=("Nine Months Ended September 30,",),
)


def _month_of_year(text: str) -> str:
    """A text that is a month and the last digits of a year and nothing else, `12/20`, with the month's name; another as
    it is, and so is a month with its last day.
    """
    found = _MONTH_AND_YEAR.fullmatch(text.strip()) if "/" in text else None
    if found is None or int(found[2]) == calendar.monthrange(_LEAP, int(found[1]))[1]:
        return text
    return f"{calendar.month_name[int(found[1])]} 20{found[2]}"


@lru_cache(maxsize=8192)
def without_names(text: str) -> str:
    """A text without the years and days that date things and no amounts; the rest as it stands.

    >>> without_names("Options under the 2015 Stock Plan in 2023")
    'Options under the  in 2023'
    """
    if not _MAY_NAME.search(text):
        return _month_of_year(text)
    low = text.lower().replace("’", "'")
    if len(low) != len(text):
        return text
    cut = sorted(match.span() for pattern in (_NAME, _REPORT, _EVENT) for match in pattern.finditer(low))
    kept, after = [], 0
    for first, last in cut:
        kept.append(text[after : max(first, after)])
        after = max(after, last)
    return "".join((*kept, text[after:]))


def read_head_clue(text: str) -> Clue:
    """`read_clue` of a header or a caption, where a year may belong to a name."""
    return read_clue(without_names(text))


def day_of(clue: Clue) -> tuple[int, int] | None:
    """The day of the year that a column's period ends on."""
    return (clue.dates[-1].month, clue.dates[-1].day) if clue.dates else clue.month_day


def at_a_day(clue: Clue) -> bool:
    """Whether a caption names days and no length of time."""
    return bool(clue.dates or clue.month_day or clue.instant) and not clue.months


def earlier(left: Clue, right: Clue) -> bool:
    """Whether the time of one column comes before that of another; both are named alike, by dates or by years."""
    if left.dates and right.dates:
        return left.dates[-1] < right.dates[-1]
    return bool(left.years and right.years and not left.dates and not right.dates) and left.years[-1] < right.years[-1]


def from_day_to_day(clue: Clue, texts: tuple[str, ...]) -> Clue:
    """The clue of a column whose header gives the days from and to which it counts ("July 22 to September 30"), in the
    year that stands above them.
    """
    year = clue.dates[-1].year if clue.dates else clue.years[-1] if clue.years else 0
    if not year or clue.since is not None:
        return clue
    span = next((found for text in reversed(texts) if (found := read_range(text, year)) is not None), None)
    return clue if span is None else replace(clue, since=span[0], dates=(span[1],), years=(), month_day=None)


def days_of_years(years: list[int], days: list[date]) -> dict[int, date]:
    """Year over a column -> the day that a text over all columns names for it, where days and years go by order and not
    by the years of the days.

    >>> days_of_years([2022, 2021], [date(2023, 1, 1), date(2022, 1, 2)])
    {2022: datetime.date(2023, 1, 1), 2021: datetime.date(2022, 1, 2)}
    >>> days_of_years([2023, 2022], [date(2023, 6, 30), date(2022, 12, 31)])
    {}
    """
    if len(years) != len(days) or all(day.year == year for year, day in zip(years, days, strict=True)):
        return {}
    by_age = dict(zip(sorted(years), sorted(days), strict=True))
    in_order = [by_age[year] for year in years] == days and len(set(days)) == len(days)
    return (
        by_age
        if in_order
        and all(day.year == year or (day.year == year + 1 and day.month <= _OPENS) for year, day in by_age.items())
        else {}
    )
