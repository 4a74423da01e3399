"""What a sentence says of time: each run of dates, years and lengths as one group of periods, with the preposition that
governs it.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from tickmark.language.rules import Words
from tickmark.model import Period
from tickmark.time import sentence_patterns as cues
from tickmark.time.atoms import atoms
from tickmark.time.calendar import ReportingCalendar, shift
from tickmark.time.groups import TimeGroup, with_each
from tickmark.time.moments import FROM, Moment, Run, of_last_year, reordered, spans
from tickmark.time.own_times import own_times

_IN_LETTERS = Words("year|month|quarter|dec|mar|jun|sep|jan|apr|jul|oct|may|nov|feb|aug|half|week|ytd|q1|q2|q3|q4")

_REACH = 60  # characters before a group that can hold its preposition
_FIRST = 8  # characters before a group that opens its sentence, but for an article
_LATE = 5  # days after the report's end from which a date lies in the future


def _lower(text: str) -> str:
    """Lower case, character by character, so that places stay the same."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def _together_with(low: str, run: list[re.Match[str]], match: re.Match[str]) -> bool:
    """Whether a word of time belongs to those before it: nothing but what links them stands between, and no day of a
    balance follows a length.
    """
    link = low[run[-1].end() : match.start()]
    if cues.LINK.fullmatch(link) is None:
        return False
    if (
        match["unit"]
        and cues.THEN_FOR.match(link.rstrip())
        and any(before["d"] or before["d2"] for before in run[-1:])
        and run[0] is run[-1]
    ):
        return False  # "from the balance at December 31, 2023, for the year ended December 31, 2024"
    return cues.THEN_AT.search(link) is None or (
        all(before["m"] or before["m2"] or before["year"] for before in run)
        and any(before["m"] or before["m2"] for before in run)
    )


def _together(said: str, before: list[TimeGroup]) -> TimeGroup:
    """What "the same periods" of another year are named by: all the periods of one year named before, where there are
    several; else the last that is as long as what is said ("the prior year quarter", "the prior year") and is not
    itself compared with another.
    """
    last = before[-1]
    own = [g for g in before if len(g.moments) == 1 and g.moments[0].months and g.moments[0].end == last.moments[0].end]
    if cues.PERIODS.search(said) and len(own) > 1:
        return last._replace(moments=tuple(g.moments[0] for g in own))
    months = 3 if "quarter" in said else 12 if said.endswith("year") else 0
    alike = (
        [
            g
            for g in before
            if not g.compared and all((m.months or 12 * (m.form == "year")) == months for m in g.moments)
        ]
        if months
        else []
    )
    return alike[-1] if alike else next((g for g in reversed(before) if not g.compared), last)


def _modifies(low: str, end: int) -> bool:
    """Whether a year stands before the name of what is measured over it ("2024 pension cost"), and of nothing that
    merely happened or was agreed then.
    """
    named = cues.MODIFIED.match(low, end)
    return named is not None and cues.MEASURED.search(named[0]) is not None and cues.DEALS.search(named[0]) is None


def _name(low: str, start: int, end: int) -> re.Match[str] | None:
    """The article before a name that a month or a year is part of, with other years before it: "the August 2024
    authorization", "the 2023 and 2024 notes"; None where it is a time.
    """
    determiner = cues.DETERMINER.search(low, max(0, start - _REACH // 2), start) if start >= _FIRST else None
    named = cues.MODIFIED.match(low, end) if determiner is not None else None
    return (
        determiner
        if named is not None and cues.DEALS.search(named[0]) is not None and cues.MEASURED.search(named[0]) is None
        else None
    )


def _of_now(low: str, match: re.Match[str]) -> bool:
    """Whether a length without a date is of the report: "for the six months", "in the six months." and nothing that
    says which.
    """
    start, end = match.span()
    return cues.FOR_THE.search(low, max(0, start - 9), start) is not None or (
        cues.IN_THE.search(low, max(0, start - 12), start) is not None and cues.NO_MORE.match(low, end) is not None
    )


class TimeReader:
    """Reads the time groups of one document's sentences."""

    def __init__(self, calendar: ReportingCalendar) -> None:
        self.calendar = calendar
        self._horizon = calendar.end + timedelta(days=_LATE)

    def groups(self, text: str) -> list[TimeGroup]:
        """All groups of a sentence, in order."""
        low = _lower(text)
        if not _IN_LETTERS.found_in(low) and cues.IN_DIGITS.search(low) is None:
            return []
        runs: list[list[re.Match[str]]] = []
        for match in atoms(low):
            if match["relative"] and runs and of_last_year(low, runs[-1][-1], match):
                runs[-1].append(match)
                continue
            if match["relative"] and cues.OF_A_BALANCE.match(low, match.end()):
                continue
            if match["relative"] or match["same"]:
                runs.append([match])
                continue
            if runs and len(runs[-1]) == 1 and spans(low, runs[-1][0], match):
                runs[-1].append(match)
                continue
            if match["length"] and not match["ended"] and not _of_now(low, match):
                continue
            if (match["year"] or match["m3"]) and (name := _name(low, match.start(), match.end())):
                while runs and runs[-1][-1].start() >= name.start():
                    runs[-1].pop()
                    runs = runs if runs[-1] else runs[:-1]
                continue
            if match["year"] and (
                cues.NAMED_AFTER.match(text, match.end())
                or (not match["fiscal"] and cues.NAMED_BEFORE.search(low, max(0, match.start() - 24), match.start()))
            ):
                continue
            if runs and not (runs[-1][-1]["relative"] or runs[-1][-1]["same"]) and _together_with(low, runs[-1], match):
                runs[-1].append(match)
            else:
                runs.append([match])
        found: list[TimeGroup] = []
        for run in reversed(runs):
            group = self._group(low, run, found[-1] if found else None)
            if group is not None:
                found.append(group)
        return with_each(
            low, self._resolved(low, self._with_own(low, found[::-1])), annual=self.calendar.fiscal.quarter is None
        )

    def _with_own(self, low: str, groups: list[TimeGroup]) -> list[TimeGroup]:
        """Groups with those of the times that the report names by itself among them."""
        own: list[TimeGroup] = []
        for start, end, moment in own_times(low, self.calendar):
            if not any(start < group.end and group.start < end for group in groups):
                role = "relative" if moment is None else "duration" if moment.months else "instant"
                own.append(TimeGroup(start, end, () if moment is None else (moment,), role, own=True))
        return sorted((*groups, *own), key=lambda group: group.start) if own else groups

    def _to_date(self, moments: list[Moment]) -> list[Moment]:
        """In a report on part of a year, that year means the part that has passed, and years named with it the same
        part of theirs.
        """
        quarter = self.calendar.fiscal.quarter
        if (
            quarter is None
            or any(m.form != "year" for m in moments)
            or all(m.end != self.calendar.year_end for m in moments)
        ):
            return moments
        found = []
        for moment in moments:
            back = round((self.calendar.year_end - moment.end).days / 365.25)
            found.append(Moment(self.calendar.same_quarter(back), 3 * quarter, "length") if back >= 0 else moment)
        return found

    def _resolved(self, low: str, groups: list[TimeGroup]) -> list[TimeGroup]:
        """Groups that are named by others ("the same period of the prior year", "the fourth quarter") with their
        moments, where one other names them.
        """
        for place, group in enumerate(groups):
            if place and self._shortened(low, groups[place - 1], group):
                moments = self._earlier(low[group.start : group.end], groups[place - 1])
                groups[place] = group._replace(moments=moments or group.moments)
            if group.role != "relative":
                continue
            dated = [g for g in groups if g.moments and not g.future and g.role != "relative"]
            before = [g for g in groups[:place] if g.moments and not g.future and g.role != "relative"]
            said = low[group.start : group.end]
            if cues.SAME_DAY.match(said):
                days = list(dict.fromkeys(m.end for m in before[-1].moments)) if before else []
                groups[place] = group._replace(
                    moments=tuple(Moment(day, 0, "day") for day in days), role="instant" if days else "relative"
                )
                continue
            if said.endswith("then ended"):
                days = list(dict.fromkeys(m.end for m in before[-1].moments)) if before else []
                moments = tuple(Moment(day, length.months, "length") for day in days for length in group.moments)
                groups[place] = group._replace(moments=moments, role="duration" if moments else "relative")
                continue
            moments = (
                self._part(group.part, [g for g in dated if not self._compared_with(low, group, g)])
                if group.part
                else self._earlier(said, _together(said, before))
                if before
                else ()
            )
            if not moments and group.part is None and self._role(low, group.start) == "base":
                groups[place] = group._replace(role="base")
            if moments:
                role = (
                    "instant"
                    if group.part is None and not any(m.months or m.form == "year" for m in moments)
                    else self._role(low, group.start)
                )
                role = "duration" if role == "open" and group.part and _modifies(low, group.end) else role
                groups[place] = group._replace(moments=moments, role=role, compared=group.part is None)
        return groups

    def _compared_with(self, low: str, part: TimeGroup, other: TimeGroup) -> bool:
        """Whether a part of the report's own year is compared with an earlier time: "at the end of the second quarter,
        up from year-end 2023".
        """
        earlier = other.start > part.end and all(
            m.end < self.calendar.end and not self._in_year(m.end, self.calendar.fiscal.year) for m in other.moments
        )
        return earlier and cues.COMPARES.search(low, part.end, other.start) is not None

    def _shortened(self, low: str, before: TimeGroup, group: TimeGroup) -> bool:
        """Whether a year alone is compared with a part of another year, and means the same part: "$5 million in the
        third quarter of 2024 compared with $4 million in 2023".
        """
        year = (
            len(group.moments) == 1
            and group.moments[0].form == "year"
            and group.role not in ("instant", "both", "other")
        )
        part = year and all(
            0 < m.months < 12 and m.first is None and m.end == before.moments[0].end > group.moments[0].end
            for m in before.moments
        )
        return part and bool(before.moments) and cues.COMPARES.search(low, before.end, group.start) is not None

    def _part(self, part: tuple[str, int], dated: list[TimeGroup]) -> tuple[Moment, ...]:
        """A quarter or half whose year the sentence names elsewhere; else of the document's own year."""
        what, number = part
        if what == "months":  # "for the six months"
            known = number in (3, 3 * (self.calendar.fiscal.quarter or 4)) and all(
                g.moments[0].end == self.calendar.end for g in dated[:1]
            )
            ends = list(dict.fromkeys(m.end for g in dated[:1] for m in g.moments)) or [self.calendar.end]
            return (
                tuple(Moment(end, number, "length") for end in ends)
                if known and (number != 3 or self.calendar.fiscal.quarter)
                else ()
            )
        years = list(dict.fromkeys(m.end for g in dated for m in g.moments if m.form == "year" or m.months == 12))
        quarters = number if what == "quarter" else number // 3 if what == "first" else 4
        own = self.calendar.fiscal.quarter or 4
        compared = (
            what == "quarter"
            and number == own
            and all(m.months == 3 and m.form == "length" for g in dated for m in g.moments)
        )
        elsewhere = any(not self._in_year(m.end, self.calendar.fiscal.year) for g in dated for m in g.moments)
        if len(years) > 1 or (not years and elsewhere and not compared):
            return ()
        if not years and quarters > own:
            return ()
        close = years[0] if years else self.calendar.year_end
        end = self.calendar.near(shift(close, -3 * (4 - quarters))) if quarters < 4 else close
        return (Moment(end, 3 if what == "quarter" else number, "length"),)

    def _earlier(self, said: str, base: TimeGroup) -> tuple[Moment, ...]:
        """The periods a year before those of another group, or those of the year that is named."""
        days = base.role == "instant" and (
            cues.YEAR_AGO.search(said) is not None or self.calendar.fiscal.quarter is None
        )
        if base.ambiguous or any(not m.months and m.form != "year" and not days for m in base.moments):
            return ()
        year = re.search(r"(?:19|20)\d\d$", said)
        if not year and not cues.YEAR_BEFORE.search(said):
            return ()
        moments = []
        for moment in base.moments:
            back = 1
            if year:
                back = next(
                    (
                        k
                        for k in (1, 2, 3)
                        if self._in_year(self.calendar.near(shift(moment.end, -12 * k)), int(year[0]))
                    ),
                    0,
                )
                if not back:
                    return ()
            moments.append(moment._replace(end=self.calendar.near(shift(moment.end, -12 * back))))
        return tuple(moments)

    def in_year(self, moment: Moment, close: date) -> Moment | None:
        """The same day or part of the fiscal year that closes on a day; None where a period with its own first day
        cannot be moved.
        """
        back = next(
            (
                k
                for k in range(5)
                if self._in_year(
                    self.calendar.near(shift(moment.end, -12 * k)), self.calendar.fiscal.year - self._years_back(close)
                )
            ),
            None,
        )
        return (
            moment._replace(end=self.calendar.near(shift(moment.end, -12 * back)))
            if back is not None and moment.first is None
            else None
        )

    def _years_back(self, close: date) -> int:
        return round((self.calendar.year_end - close).days / 365.25)

    def _in_year(self, day: date, year: int) -> bool:
        return self.calendar.named_year(year - 1) < day <= self.calendar.named_year(year)

    def _group(self, low: str, run: list[re.Match[str]], following: TimeGroup | None) -> TimeGroup | None:
        if (
            run[0]["relative"]
            or run[0]["same"]
            or (len(run) == 1 and run[0]["year"] and cues.ITS_PERIOD.match(low, run[0].end()))
        ):
            return TimeGroup(run[0].start(), run[0].end(), (), "relative")
        state = Run(self.calendar)
        ordered = reordered(low, run)
        for position, match in enumerate(ordered):
            link = low[run[position - 1].end() : run[position].start()] if position else ""
            state.take(match, link)
        alone = len(run) == 1 and run[0]["todate"] and not run[0][0].endswith(("ended", "ending", "of", "through"))
        if (
            not state.moments
            and not alone
            and following
            and following.moments
            and state.lengths
            and all(m.form == "length" for m in following.moments)
        ):
            days = dict.fromkeys(m.end for m in following.moments)
            state.moments = [
                Moment(day, number, "length") for day in days for what, number in state.lengths if what == "months"
            ]
        start, end = run[0].start(), run[-1].end()
        state.close()
        if len(run) == 2 and spans(low, *run):
            return self._span(low, run, state.moments)
        if alone:
            state.moments = [Moment(self.calendar.end, self.calendar.fiscal.elapsed, "length")]
        if not state.moments and low[start:end].endswith("then ended"):
            return TimeGroup(
                start,
                end,
                tuple(Moment(self.calendar.end, number, "length") for _, number in state.lengths),
                "relative",
            )
        if not state.moments:
            parts = [length for length in state.lengths if length[0] != "months"]
            if len(run) == 1 and run[0]["length"] and len(state.lengths) == 1:
                return TimeGroup(start, end, (), "relative", part=state.lengths[0])
            return (
                TimeGroup(start, end, (), "relative", part=parts[0]) if len(parts) == len(state.lengths) == 1 else None
            )
        role = self._role(low, start)
        if role == "open" and _modifies(low, end) and all(m.form == "year" or m.months for m in state.moments):
            role = "duration"
        if role in ("duration", "open", "base") and cues.FULL_YEAR.search(low, max(0, start - _REACH), start) is None:
            state.moments = self._to_date(state.moments)
        return TimeGroup(
            start,
            end,
            tuple(state.moments),
            role,
            state.ambiguous,
            max(m.end for m in state.moments) > self._horizon,
            total=any(match["span"] for match in run) and cues.EACH.search(low, max(0, start - _REACH), start) is None,
        )

    def _span(self, low: str, run: list[re.Match[str]], ends: list[Moment]) -> TimeGroup | None:
        """ "From January 1, 2024 to March 31, 2024": a period with its first day; from the last day of a period to that
        of another is the time between.
        """
        if len(ends) != 2 or any(end.form == "year" or end.months for end in ends) or ends[0].end >= ends[1].end:
            return None
        closes = self.calendar.is_boundary(ends[0].end) and self.calendar.near(ends[0].end) == ends[0].end
        first = (
            ends[0].end.replace(day=1)
            if ends[0].form == "month"
            else ends[0].end + timedelta(days=1)
            if closes
            else ends[0].end
        )
        said = FROM.search(low, max(0, run[0].start() - _REACH), run[0].start())
        start = said.start() if said is not None else run[0].start()
        role = self._role(low, start)
        months = round((ends[1].end - first).days / 30.4375)
        future = ends[1].end > self._horizon
        return TimeGroup(
            start,
            run[1].end(),
            (Moment(ends[1].end, months, "length", first),),
            role if role in ("base", "other") else "duration",
            future=future,
        )

    def _role(self, low: str, start: int) -> str:
        before = low[max(0, start - _REACH) : start]
        if cues.AS_OF_AND_FOR.search(before):
            return "both"
        instant = cues.INSTANT.search(before)
        if cues.BASE.search(before[: instant.start()] if instant else before):
            return "base"
        if cues.OTHER.search(before):
            return "other"
        if instant:
            return "instant"
        if cues.DURATION.search(before):
            return "duration"
        if cues.EVENT.search(before):
            return "event"
        return "open"

    def period(self, moment: Moment, *, flow: bool) -> Period:
        """Dates of a moment: a duration for a flow, an instant for a stock."""
        if moment.first is not None:
            return Period(moment.first if flow else None, moment.end)
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
