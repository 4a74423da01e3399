"""What a sentence says of time: each run of dates, years and lengths as one group of periods, with the preposition that governs it."""

from __future__ import annotations

import calendar as _calendar
import re
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tickmark.calendars import DocumentCalendar, shift
from tickmark.facts.text.atoms import atoms, lengths
from tickmark.model import Period
from tickmark.periods import MONTHS

_WORTH = re.compile(r"\d{4}|month|week|quarter|year|half|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec")
_LINK = re.compile(
    r"(?:[\s,/&]|\band\b|\bor\b|\bof\b|\bin\b|\bthe\b|\bfiscal\b|\byears?\b|\bour\b|\bboth\b|\beach\b|\bfor\b|\bat\b|\bas\b|\bduring\b|\bcalendar\b|\bended\b|\bending\b|\bperiods?\b|\bon\b)*"
)
_LISTING = re.compile(r",|\band\b|\bor\b|&|/")
_RANGE = re.compile(r"\d\)?\s*(?:to|through|[-–—])\s*$")
_NAMED_AFTER = re.compile(
    r"\)?['’]?s?[ ](?:[A-Z][a-z]+(?<!Total)(?<!Quarter)|[A-Z]{3,}|U\.S\.|notes?|plan|act|term|senior|convertible|credit|program|acquisition|restructuring|debentures?|agreement|facility|tax year|merger|indenture|revolv\w+|amendment|initiative|season|model)\b"
    r"|-\d\d\b"
)
_NAMED_BEFORE = re.compile(
    r"(?:\b(?:act of|plan of|tax years?|taxable years?|asu|asc|no\.|rule|section|form|since|code of|program of)|[§#])\s*$",
    re.IGNORECASE,
)

_FOR_THE = re.compile(r"\b(?:for|both) the\s$")
_INSTANT = re.compile(
    r"(?:\b(?:as of|as at|at|at both|as of both|at each of|as of each of)(?: the)?(?: close of business on)?(?: (?:end|close|beginning) of)?(?: (?:our|each of|both|its|the))?(?: fiscal)?(?: years?)?(?: ended)?"
    r"|\b(?:fiscal )?(?:year|quarter|period)[- ]end(?: of)?(?: fiscal)?|\bbalances? (?:at|as of|on)|\boutstanding (?:at|as of|on)|\bas of,|\bas of and (?:for|during) the(?: \w+){0,3})\s*$",
)
_AS_OF_AND_FOR = re.compile(r"\b(?:as of|at),? and (?:for|during) (?:the|our|each of the)(?: \w+){0,3}\s*$")
_DURATION = re.compile(
    r"(?:\b|(?<=\d))(?:for|during|throughout|over|within|in)(?: (?:all|both|each|either|any))?(?: of)?(?: (?:the|our|its))?(?: full)?(?: fiscal)?(?: years?)?\s*$",
)
_EVENT = re.compile(r"\bon(?: or about| approximately)?\s*$")
_BASE = re.compile(
    r"\b(?:compared?(?: (?:to|with|against))?|versus|vs\.?|than|relative to|as against|from|over)(?: the)?(?: (?:same|corresponding|comparable|prior|prior[- ]year|previous|year-ago)?(?: (?:period|quarter|year))?)?"
    r"(?: (?:in|for|during|at|as of|of|ended))?(?: the)?(?: fiscal)?(?: years?)?\s*$",
)
_OTHER = re.compile(
    r"\b(?:still held(?: as of| at)|that (?:was|were)(?: \w+){1,6} (?:as of|at)|(?:primarily|mainly|principally|largely|mostly|partly|partially) (?:in|during)(?: the)?|(?:remainder|rest|balance) of|beginning of|start of|since|through|until|by|before|after|prior to|subsequent to|later than|due(?: in| on)?|expir\w+(?: in| on| at| through)?|matur\w+(?: in| on| at| through)?|beginning(?: in| on| after)?"
    r"|commenc\w+(?: in| on)?|starting(?: in| on)?|effective(?: as of| on)?|dated(?: as of)?|following|payable(?: in| on)?|between|record(?: on| as of| at)?|vest\w*(?: in| on)?|terminat\w+(?: in| on)?|settle(?:d|ment)? (?:in|on)"
    r"|issued(?: in| on)?|acquired(?: in| on| during)?|purchased (?:in|on) or|adopted(?: in| on)?|entered into(?: in| on| as of)?|inception(?: in| on)?|signed(?: in| on)?|granted (?:in|on|during) or|into|and ending)"
    r"(?: (?:the|our|fiscal|fiscal years?|end of|close of business on|january|and))*\s*$",
)
_YEAR_BEFORE = re.compile(
    r"^(?:same|corresponding|comparable)\b.*\b(?:prior|previous|preceding|last|ago|earlier)\b|\byear[ -]ago\b|\byear earlier\b|^(?:prior|previous|last)[ -](?:fiscal[ -])?year(?:[ -](?:quarter|period))?$|^prior-year"
)
_ITS_PERIOD = re.compile(r" (?:interim |year-to-date )?periods?\b")  # "in the 2023 period": as long as the one before it
_SAME_DAY = re.compile(r"(?:as of|as at|at|on) (?:that|such|those|each such|these) dates?$")
_REACH = 60  # characters before a group that can hold its preposition
_LATE = 5  # days after the report's end from which a date lies in the future


@dataclass(frozen=True, slots=True)
class Moment:
    """One period that words name: its last day and its length in months, 0 where no length is said. `form` is `length`, `day`, `month` or `year`."""

    end: date
    months: int
    form: str


@dataclass(frozen=True, slots=True)
class TimeGroup:
    """A run of periods that words name together ("June 30, 2023 and 2022"), with its place in the sentence.

    `role`: `instant` (as of, at), `duration` (for, during, in), `both` (as of and for), `event` (on a day), `base` (compared with), `other` (due, since, until: dates no amount), or
    `open`. `relative` groups are named by others ("the same period of the prior year") and have no moments where those do not settle them; `part` is a
    quarter or half without its year. `ambiguous` means that several lengths meet several dates.
    """

    start: int
    end: int
    moments: tuple[Moment, ...]
    role: str
    ambiguous: bool = False
    future: bool = False
    part: tuple[str, int] | None = None


def _lower(text: str) -> str:
    """Lower case, character by character, so that places stay the same."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


class TimeReader:
    """Reads the time groups of one document's sentences."""

    def __init__(self, calendar: DocumentCalendar) -> None:
        self.calendar = calendar
        self._horizon = calendar.end + timedelta(days=_LATE)

    def groups(self, text: str) -> list[TimeGroup]:
        """All groups of a sentence, in order."""
        low = _lower(text)
        if _WORTH.search(low) is None:
            return []
        runs: list[list[re.Match[str]]] = []
        for match in atoms(low):
            if match["relative"] or match["same"]:
                runs.append([match])
                continue
            if match["length"] and not match["ended"] and not _FOR_THE.search(low, max(0, match.start() - 8), match.start()):
                continue
            if match["year"] and (
                _NAMED_AFTER.match(text, match.end()) or (not match["fiscal"] and _NAMED_BEFORE.search(low, max(0, match.start() - 24), match.start()))
            ):
                continue
            if runs and not (runs[-1][-1]["relative"] or runs[-1][-1]["same"]) and _LINK.fullmatch(low, runs[-1][-1].end(), match.start()):
                runs[-1].append(match)
            else:
                runs.append([match])
        found: list[TimeGroup] = []
        for run in reversed(runs):
            group = self._group(low, run, found[-1] if found else None)
            if group is not None:
                found.append(group)
        return self._resolved(low, found[::-1])

    def _to_date(self, moments: list[Moment]) -> list[Moment]:
        """In a report on part of a year, that year means the part that has passed, and years named with it the same part of theirs."""
        quarter = self.calendar.fiscal.quarter
        if quarter is None or any(m.form != "year" for m in moments) or all(m.end != self.calendar.year_end for m in moments):
            return moments
        found = []
        for moment in moments:
            back = round((self.calendar.year_end - moment.end).days / 365.25)
            found.append(Moment(self.calendar.same_quarter(back), 3 * quarter, "length") if back >= 0 else moment)
        return found

    def _resolved(self, low: str, groups: list[TimeGroup]) -> list[TimeGroup]:
        """Groups that are named by others ("the same period of the prior year", "the fourth quarter") with their moments, where one other names them."""
        for place, group in enumerate(groups):
            if group.role != "relative":
                continue
            dated = [g for g in groups if g.moments and not g.future and g.role != "relative"]
            before = [g for g in groups[:place] if g.moments and not g.future and g.role != "relative"]
            said = low[group.start : group.end]
            if _SAME_DAY.match(said):
                days = list(dict.fromkeys(m.end for m in before[-1].moments)) if before else []
                groups[place] = replace(group, moments=tuple(Moment(day, 0, "day") for day in days), role="instant" if days else "relative")
                continue
            if said.endswith("then ended"):
                days = list(dict.fromkeys(m.end for m in before[-1].moments)) if before else []
                moments = tuple(Moment(day, length.months, "length") for day in days for length in group.moments)
                groups[place] = replace(group, moments=moments, role="duration" if moments else "relative")
                continue
            moments = self._part(group.part, dated) if group.part else self._earlier(said, before[-1]) if before else ()
            if moments:
                groups[place] = replace(group, moments=moments, role=self._role(low, group.start))
        return groups

    def _part(self, part: tuple[str, int], dated: list[TimeGroup]) -> tuple[Moment, ...]:
        """A quarter or half whose year the sentence names elsewhere; else of the document's own year."""
        what, number = part
        years = list(dict.fromkeys(m.end for g in dated for m in g.moments if m.form == "year" or m.months == 12))
        quarters = number if what == "quarter" else number // 3 if what == "first" else 4
        own = self.calendar.fiscal.quarter or 4
        compared = what == "quarter" and number == own and all(m.months == 3 and m.form == "length" for g in dated for m in g.moments)
        if len(years) > 1 or (not years and dated and not compared):
            return ()
        if not years and quarters > own:
            return ()
        close = years[0] if years else self.calendar.year_end
        end = self.calendar.near(shift(close, -3 * (4 - quarters))) if quarters < 4 else close
        return (Moment(end, 3 if what == "quarter" else number, "length"),)

    def _earlier(self, said: str, base: TimeGroup) -> tuple[Moment, ...]:
        """The periods a year before those of another group, or those of the year that is named."""
        if base.ambiguous or any(not m.months and m.form != "year" for m in base.moments):
            return ()
        year = re.search(r"(?:19|20)\d\d$", said)
        if not year and not _YEAR_BEFORE.search(said):
            return ()
        moments = []
        for moment in base.moments:
            back = 1
            if year:
                back = next((k for k in (1, 2, 3) if self._in_year(self.calendar.near(shift(moment.end, -12 * k)), int(year[0]))), 0)
                if not back:
                    return ()
            moments.append(replace(moment, end=self.calendar.near(shift(moment.end, -12 * back))))
        return tuple(moments)

    def _in_year(self, day: date, year: int) -> bool:
        return self.calendar.named_year(year - 1) < day <= self.calendar.named_year(year)

    def _group(self, low: str, run: list[re.Match[str]], following: TimeGroup | None) -> TimeGroup | None:
        if run[0]["relative"] or run[0]["same"] or (len(run) == 1 and run[0]["year"] and _ITS_PERIOD.match(low, run[0].end())):
            return TimeGroup(run[0].start(), run[0].end(), (), "relative")
        state = _State(self.calendar)
        for position, match in enumerate(run):
            link = low[run[position - 1].end() : match.start()] if position else ""
            state.take(match, link)
        if not state.moments and following and following.moments and state.lengths and all(m.form == "length" for m in following.moments):
            days = dict.fromkeys(m.end for m in following.moments)
            state.moments = [Moment(day, number, "length") for day in days for what, number in state.lengths if what == "months"]
        start, end = run[0].start(), run[-1].end()
        state.close()
        if not state.moments and len(run) == 1 and run[0]["todate"] and not run[0][0].endswith(("ended", "ending", "of")):
            state.moments = [Moment(self.calendar.end, 3 * (self.calendar.fiscal.quarter or 4), "length")]
        if not state.moments and low[start:end].endswith("then ended"):
            return TimeGroup(start, end, tuple(Moment(self.calendar.end, number, "length") for _, number in state.lengths), "relative")
        if not state.moments:
            parts = [length for length in state.lengths if length[0] != "months"]
            return TimeGroup(start, end, (), "relative", part=parts[0]) if len(parts) == len(state.lengths) == 1 else None
        role = self._role(low, start)
        if role in ("duration", "open", "base"):
            state.moments = self._to_date(state.moments)
        return TimeGroup(
            start,
            end,
            tuple(state.moments),
            role,
            state.ambiguous,
            max(m.end for m in state.moments) > self._horizon,
        )

    def _role(self, low: str, start: int) -> str:
        before = low[max(0, start - _REACH) : start]
        if _AS_OF_AND_FOR.search(before):
            return "both"
        instant = _INSTANT.search(before)
        if _BASE.search(before[: instant.start()] if instant else before):
            return "base"
        if _OTHER.search(before) or _RANGE.search(before):
            return "other"
        if instant:
            return "instant"
        if _DURATION.search(before):
            return "duration"
        if _EVENT.search(before):
            return "event"
        return "open"

    def period(self, moment: Moment, *, flow: bool) -> Period:
        """Dates of a moment: a duration for a flow, an instant for a stock."""
        if moment.months and not flow:
            return Period(None, moment.end)
        if moment.months:
            return Period(self._start(moment.end, moment.months), moment.end)
        if moment.form == "year":
            return Period(self.calendar.start(moment.end, 12), moment.end) if flow else Period(None, moment.end)
        if moment.form == "month":
            return Period(moment.end.replace(day=1) if flow else None, moment.end)
        return Period(moment.end if flow else None, moment.end)

    def _start(self, end: date, months: int) -> date:
        if self.calendar.is_boundary(end):
            return self.calendar.start(end, months)
        return shift(end, -months) + timedelta(days=1)


class _State:
    """The periods of one run, built atom by atom."""

    def __init__(self, calendar: DocumentCalendar) -> None:
        self.calendar = calendar
        self.moments: list[Moment] = []
        self.lengths: list[tuple[str, int]] = []  # (what, number): `months` 3, `quarter` 2, `first` 6, `second` 6
        self.dated = False  # the lengths have met a date
        self.ambiguous = False
        self.undated: list[tuple[int, int]] = []  # days that wait for their year
        self.last: tuple[int, int] | None = None
        self.of_year = False  # the lengths are parts of a year that is named by its last day

    def take(self, match: re.Match[str], link: str) -> None:
        found = lengths(match)
        passed = ("months", 3 * (self.calendar.fiscal.quarter or 4))
        if match["todate"]:
            self._begin([passed])
        elif found:
            self._begin([*found, passed] if match["unit2"] and "date" in match["unit2"] else found)
        elif match["m"] or match["m2"]:
            month, day, year = (
                MONTHS[(match["m"] or match["m2"]).lower()],
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
            self._month(int(match["y3"]), MONTHS[match["m3"].lower()])
        elif match["year"] or match["short"]:
            self._year(int(match["year"] or 2000 + int(match["short"])), link)

    def close(self) -> None:
        """Days that found no year: the report's own last day ("at December 31") needs none."""
        if self.undated == [(self.calendar.end.month, self.calendar.end.day)] and not self.moments:
            self._add(self.calendar.end, "day")

    def _begin(self, found: list[tuple[str, int]]) -> None:
        if found == [("months", 12)] and self.lengths and not self.dated and all(what != "months" for what, _ in self.lengths):
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
            if self.of_year:
                part = 4 - (number if what == "quarter" else number // 3 if what == "first" else 4)
                end = self.calendar.near(shift(end, -3 * part)) if part else end
            self.moments.append(
                Moment(
                    end,
                    number if what == "months" else 3 if what == "quarter" else number,
                    "length",
                )
            )

    def _month(self, year: int, month: int) -> None:
        end = date(year, month, _calendar.monthrange(year, month)[1])
        near = self.calendar.near(end)
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
            self._add(
                near if abs((near - day).days) <= 7 and self.calendar.is_boundary(day) else day,
                "day",
            )
            return
        end = self.calendar.named_year(year)
        if len(self.lengths) > 1 and self.dated:
            self.ambiguous = True
        self.dated = True
        if not self.lengths:
            self.moments.append(Moment(end, 0, "year"))
        for what, number in self.lengths:
            if what == "quarter":
                self.moments.append(Moment(self.calendar.quarter_end(year, number), 3, "length"))
            elif what == "first":
                self.moments.append(
                    Moment(
                        self.calendar.quarter_end(year, max(1, number // 3)),
                        number,
                        "length",
                    )
                )
            elif what == "second" or number == 12:
                self.moments.append(Moment(end, number, "length"))
