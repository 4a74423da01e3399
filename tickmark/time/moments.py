"""Runs of dates, years and lengths in a sentence as periods: "the three and six months ended June 30, 2024 and 2023" is
four.
"""

from __future__ import annotations

import calendar as _calendar
import re
from datetime import date
from typing import NamedTuple

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, small
from tickmark.time.abbreviations import MONTHS, full_year
from tickmark.time.atoms import lengths
from tickmark.time.calendar import ReportingCalendar, shift

_LAST_YEAR = Phrases("last_year", at="whole")
_OF = Pattern(
    "time/of",
    r"\s(?:of|in)\s(?:the\s|our\s)?",
    means="links a quarter to its year",
    examples=(" of ", " in the "),
    counterexamples=(" and ",),
    at="whole",
)
_THROUGH = Pattern(
    "time/through",
    r",?\s+(?:through|to|until|and ending(?: on)?|and)\s(?:and including\s)?|\s?[-–—]\s?",
    means="leads to the end of a span",
    examples=(" through ", " - "),
    counterexamples=(" of ",),
    at="whole",
)
FROM = Pattern(
    "time/from",
    r"\b(?:from|between|beginning(?: on)?|commencing(?: on)?|period of|periods?|during)\s(?:and including\s)?$",
    means="leads to the beginning of a span",
    examples=("from ", "the period of "),
    counterexamples=("since ",),
)
_REACH = 60  # characters before a day that can say that a period begins with it
_LISTING = Phrases("listing")


class Moment(NamedTuple):
    """One period that words name: its last day and its length in months, 0 where no length is said. `form` is `length`,
    `day`, `month` or `year`; `first` is its first day where that is said too.
    """

    end: date
    months: int
    form: str
    first: date | None = None


def _year_of(match: re.Match[str]) -> int:
    """The year of an atom: of `2023/24` the second of both."""
    year = int(match["year"])
    return year + bool(match["split"] and int(match["split"][-2:]) == (year + 1) % 100)


class Run:
    """The periods of one run of dates, years and lengths, built atom by atom."""

    def __init__(self, calendar: ReportingCalendar) -> None:
        self.calendar = calendar
        self.moments: list[Moment] = []
        self.lengths: list[tuple[str, int]] = []  # (what, number): `months` 3, `quarter` 2, `first` 6, `second` 6
        self.dated = False  # the lengths have met a date
        self.ambiguous = False
        self.undated: list[tuple[int, int]] = []  # days that wait for their year
        self.last: tuple[int, int] | None = None
        self.month = 0  # a month named with its year, which more years can follow
        self.to_date = False
        self.of_year = False  # the lengths are parts of a year that is named by its last day

    def take(self, match: re.Match[str], link: str) -> None:
        found = lengths(match)
        passed = ("months", self.calendar.fiscal.elapsed)
        if match["relative"]:
            self._last_year()
        elif match["todate"]:
            self.to_date = True
            self._begin([passed])
        elif found:
            self._begin([*found, passed] if match["unit2"] and "date" in match["unit2"] else found)
            if match["of"]:
                self._year(full_year(int(match["of"])), link)
        elif match["m"] or match["m2"]:
            month, day, year = (
                MONTHS[small(match["m"] or match["m2"])],
                int(match["d"] or match["d2"]),
                match["y"] or match["y2"],
            )
            if year is None:
                self.undated.append((month, day))
            else:
                for waiting in (*self.undated, (month, day)):
                    self._day(int(year), waiting)
                self.undated = []
        elif match["m3"]:
            self._month(int(match["y3"]), MONTHS[small(match["m3"])])
        elif match["year"] or match["short"]:
            self._year(_year_of(match) if match["year"] else full_year(int(match["short"])), link)

    def _last_year(self) -> None:
        """The year before the report's own, said of a part of it or of days without a year."""
        if not self.undated:
            self._year(self.calendar.fiscal.year - 1, "")
        for month, day in self.undated:
            of_own = (month, day) <= (self.calendar.end.month, self.calendar.end.day)
            self._day(self.calendar.end.year - (1 if of_own else 2), (month, day))
        self.undated = []

    def close(self) -> None:
        """Days that found no year: the report's own last day ("at December 31") needs none."""
        if self.undated == [(self.calendar.end.month, self.calendar.end.day)] and not self.moments:
            self._add(self.calendar.end, "day")

    def _begin(self, found: list[tuple[str, int]]) -> None:
        if (
            found == [("months", 12)]
            and self.lengths
            and not self.dated
            and all(what != "months" for what, _ in self.lengths)
        ):
            self.of_year = True  # "the second quarter of the year ended December 31"
            return
        if self.dated or self.undated:
            self.of_year = False
            self.lengths, self.dated, self.last, self.undated = [], False, None, []
        self.lengths += found

    def _day(self, year: int, month_day: tuple[int, int]) -> None:
        try:
            day = date(year, *month_day)
        except ValueError:
            return
        self.last = month_day
        self._add(day, "day")

    def _add(self, end: date, form: str) -> None:
        if len(self.lengths) > 1 and self.dated:
            self.ambiguous = True
        self.dated = True
        if not self.lengths:
            self.moments.append(Moment(end, 0, form))
        for what, number in self.lengths:
            if what == "years":
                listed = any(moment.months == 12 and moment.end == self.calendar.near(end) for moment in self.moments)
                self.moments += [
                    Moment(self.calendar.near(shift(end, -12 * k)) if k else end, 12, "length")
                    for k in range(0 if listed else number)
                ]
                continue
            if self.of_year:
                part = 4 - (number if what == "quarter" else number // 3 if what == "first" else 4)
                end = self.calendar.near(shift(end, -3 * part)) if part else end
            self.moments.append(
                Moment(end, number if what == "months" else 3 if what == "quarter" else number, "length")
            )

    def _month(self, year: int, month: int) -> None:
        end = date(year, month, _calendar.monthrange(year, month)[1])
        near = self.calendar.near(end)
        self.month = month
        self._add(near if self.lengths and self.calendar.is_boundary(end) else end, "month")

    def _year(self, year: int, link: str) -> None:
        if self.undated:
            for waiting in self.undated:
                self._day(year, waiting)
            self.undated = []
            return
        if self.last is not None:
            if not _LISTING.search(link):
                return
            try:
                day = date(year, *self.last)
            except ValueError:
                day = date(year, 2, 28)
            near = self.calendar.near(day)
            self._add(near if abs((near - day).days) <= 7 and self.calendar.is_boundary(day) else day, "day")
            return
        if self.month:
            if _LISTING.search(link):
                self._month(year, self.month)
            return
        end = self.calendar.named_year(year)
        if len(self.lengths) > 1 and self.dated:
            self.ambiguous = True
        self.dated = True
        if not self.lengths:
            self.moments.append(Moment(end, 0, "year"))
        for what, number in self.lengths:
            if what == "years":
                self.moments += [Moment(self.calendar.named_year(year - k), 12, "length") for k in range(number)]
            elif what == "months" and self.to_date:
                self.moments.append(Moment(self.calendar.quarter_end(year, number // 3), number, "length"))
            elif what == "quarter":
                self.moments.append(Moment(self.calendar.quarter_end(year, number), 3, "length"))
            elif what == "first":
                self.moments.append(Moment(self.calendar.quarter_end(year, max(1, number // 3)), number, "length"))
            elif what == "second" or number == 12:
                self.moments.append(Moment(end, number, "length"))


def of_last_year(low: str, before: re.Match[str], match: re.Match[str]) -> bool:
    """Whether "last year" says which year's quarter, half or day was just named: "the third quarter of last year"."""
    undated = bool(
        before["quarter"]
        or before["q"]
        or before["q2"]
        or before["first"]
        or before["second"]
        or (before["m"] and not before["y"])
    )
    return (
        undated
        and _LAST_YEAR.fullmatch(match[0]) is not None
        and _OF.fullmatch(low, before.end(), match.start()) is not None
    )


def reordered(low: str, run: list[re.Match[str]]) -> list[re.Match[str]]:
    """A run with a part of the year behind its years ("the 2024 and 2023 second quarters") as if it stood before
    them.
    """
    part = next(
        (n for n, match in enumerate(run) if match["quarter"] or match["q"] or match["first"] or match["second"]), 0
    )
    years = all(match["year"] or match["short"] for match in run[:part])
    if (
        not part
        or not years
        or part + 1 < len(run)
        or low[run[part - 1].end() : run[part].start()].strip() not in ("", "fiscal", "'s", "’s")
    ):
        return run
    return [run[part], *run[:part]]


def spans(low: str, first: re.Match[str], last: re.Match[str]) -> bool:
    """Whether two days are the ends of a period: "from January 1 to March 31, 2024"."""
    if not (first["m"] or first["m2"] or first["m3"]) or not (last["m"] or last["m2"] or last["m3"]):
        return False
    said, link = FROM.search(low, max(0, first.start() - _REACH), first.start()), low[first.end() : last.start()]
    return (
        said is not None
        and _THROUGH.fullmatch(link) is not None
        and (link.strip() != "and" or said[0].startswith("between"))
    )
