"""Periods in a narrative, by the company's own calendar: named ones, short forms (2Q23, FY24), and those told from
another ("a year earlier").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property

from tickmark.factstore import CompanyFacts, StoredFact
from tickmark.forms import is_periodic
from tickmark.language.phrases import Phrases
from tickmark.language.rules import small
from tickmark.model import FiscalPeriod, Period
from tickmark.time.abbreviations import MONTH_NAMES, full_year
from tickmark.time.calendar import ReportingCalendar, shift
from tickmark.time.groups import TimeGroup
from tickmark.time.moments import Moment
from tickmark.time.sentences import TimeReader

_NAMED = re.compile(r"(?:Q([1-4]) |FY ?)(\d{4})")
_SHORT = re.compile(
    r"\b(?:F?(?P<q>[1-4])Q|F?Q(?P<q2>[1-4])[ -]?(?:of )?)\s?(?:FY|fiscal(?: year)? "
    r")?\s?['’]?(?P<qy>(?:20)?\d\d)A?\b(?![.,]\d|%)"
    rf"|\b(?:(?P<from>{MONTH_NAMES})\.?\s?(?:-|–|to|through)\s?)?(?P<to>{MONTH_NAMES})"
    r"(?:(?:\.?\s?['’]|-)(?P<my>\d\d)|(?(from)\.?\s(?P<my4>20\d\d)|(?!)))\b(?!-)(?P<quarter> (?:quarter|qtr)\b)?"
    r"|\b(?:(?P<h>[12])H|H(?P<h2>[12]))\s?(?:FY|fiscal(?: year)? )?\s?['’]?(?P<hy>(?:20)?\d\d)\b"
    r"|\b(?P<n>[369])M\s?(?:FY|fiscal(?: year)? )?['’]?(?P<ny>(?:20)?\d\d)\b"
    r"|\b(?:FY|CY|FYE|YE|(?<![\w-])end(?=-))[\s-]?['’]?(?P<fy>20\d\d|(?<!end.)(?<!d)\d\d)A?\b(?![.,]\d|%)"
    r"|(?<![\w.,])['’](?P<y>\d\d)\b(?!%)|(?<=\bsince "
    r")(?P<since>20\d\d)\b"
    r"|\b(?P<name>first|second|third|fourth|1st|2nd|3rd|4th)[- ](?:fiscal )?quarter(?:'s)?(?: \(?(?:of|in"
    r"|for)\)?)?(?: the)?(?: fiscal(?: year)?| FY| year)?[ ]?['’]?(?P<nameyear>(?:20)?\d\d)\b"
    r"|\b(?:first|1st)[- ]half(?: of)?(?: the)?(?: fiscal(?: year)?| FY)?[ ]?['’]?(?P<fh>(?:20)?\d\d)\b"
    r"|\b(?P<first>20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01]))\s?(?:to|through|until|–|-"
    r"|/)\s?(?P<last>20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01]))\b|\b(?P<iso>20\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d"
    r"|3[01]))\b",
    re.IGNORECASE,
)
_MONTH_QUARTER = re.compile(
    rf"\b(?P<report>10-?Q (?:for|of) (?:the )?)?(?P<month>{MONTH_NAMES})\.?(?: (?P<of>20\d\d))?"
    r"(?(report)|[- ](?:quarter|qtr|10-?Q)\b(?!(?:'s)? end))"
    r"(?:(?:,? (?:of )?(?:fiscal )?)(?P<year>20\d\d)\b)?",
    re.IGNORECASE,
)
"""A quarter by its last month (`the June quarter of 2025`, `the 10-Q for June`).

Without its year it is the newest that a report is about, or that of the text's year.
"""
_MONTH_ALONE = re.compile(
    rf"\b(?:in|of|by|since|at) (?:late |early |mid-)?(?P<month>{MONTH_NAMES})\b(?!\.?,?\s*\d|[- ]quarter)"
    r"|\b(?:(?:at|since|from|by) (?:the )?year[- ]?end|(?:turn|start|beginning) of the year)\b",
    re.IGNORECASE,
)
"""A month, or the end of a year, that is named without its year: the last before what a narrative is about ends."""
_WORDS_TOO = frozenset(("may", "march"))
_AMOUNTS_THEN = frozenset("figure level amount total outlay value number result sum print".split())
_RELATIVE = re.compile(
    r"\b(?:the |in the |its |a )?(?:(?P<year>(?:same|corresponding|comparable|equivalent|like)[- ](?:period|quarter"
    r"|months|time|point|date|six months|nine months|three months)(?: (?:of|in|a|the|from))*(?: (?:the )?(?:prior"
    r"|previous|preceding|last)[- ](?:fiscal )?year| year (?:ago|earlier|before)| one year (?:ago|earlier|before))?"
    r"|(?:prior|previous|preceding|last)[- ](?:fiscal[- ])?year(?:'s)?(?: (?:period|quarter|level|total|figure"
    r"|result))?(?:[- ]end)?|year[- ](?:ago|earlier|before)(?: (?:period|quarter|level))?"
    r"|PY(?= ?[$€£(]?\d)|before(?=\s*\))"
    r"|(?:one|a) year (?:ago"
    r"|earlier|before|prior)|twelve months earlier|12 months (?:earlier|ago)|year before)"
    r"|(?P<quarter>(?:prior|previous|preceding|last)[- ](?:fiscal )?quarter|quarter (?:ago|earlier|before)|(?:one|a) "
    r"quarter (?:ago|earlier)|sequential(?:ly)?|quarter[- ](?:over|on)[- ]quarter|QoQ|q/q|three months earlier)"
    r"|(?P<years>two|three|four|five|[2-9]) years (?:ago|earlier|before)"
    r"|(?P<yoy>year[- ](?:over|on|to)[- ]year(?![- ]date)|YoY|y/y|y-o-y|annually|from a year|on the year))\b",
    re.IGNORECASE,
)
_THEN_NAME = re.compile(
    (
        r"\b(?:in|for|during|fiscal|fiscal year|year)\s+(?:fiscal\s+|calendar\s+)?(?:19|20)\d\d\s(?!(?:Notes?|Plan"
        r"|Senior"
        r"|Convertible|Act|Term|Credit|Program)\b)[A-Z]"
    ),
    re.IGNORECASE,
)
"""A year with a capital behind it is the name of a plan or a note in a filing; behind a preposition, in a narrative,
the next name begins there.
"""
_OWN = re.compile(
    r"\b(?:for|in|during|of|over|throughout) (?:the|this|that|its) (?:(?:full|entire|whole|same|latest|fiscal"
    r"|first(?![- ]quarter)|reporting)[- ])*(?P<unit>quarter|half|three months|six months|nine months|twelve"
    r" months|year)\b(?! (?:of|to|ended|ending|before|earlier|ago|prior|from|\(?(?:19|20)\d\d|that|when)\b|[-'’])"
    r"|\b(?P<long>three"
    r"|six|nine|twelve)-month\b|\b(?:over|in|for|after) (?P<over>six|nine) months\b"
    r"|\b(?P<half>half-year(?:ly)?|first-half|H1|1H)\b|\b(?P<sofar>year[- ]to[- ]date)\b"
    r"|\b(?P<trailing>[LT]TM|(?:trailing|rolling|last|latest)[- ](?:(?:twelve|12)[- ]months?|(?:four|4)[- ]quarters))\b"
    r"(?! (?:to|ended|ending|through)\b)"
    r"|(?:^\W*|(?<=[;,(])\s*)(?:the |full |entire )*"
    r"(?P<lead>quarter|half|year|(?:three|six|nine|twelve) months)(?:[ -]year)?(?=\s*(?::|alone\b|[$€£]\s?\d))",
    re.IGNORECASE,
)
"""A period that is named by its length alone: the one of that length in what the narrative is about."""
_MONTHS = {
    "quarter": 3,
    "half": 6,
    "half-year": 6,
    "half year": 6,
    "three months": 3,
    "six months": 6,
    "nine months": 9,
    "twelve months": 12,
    "year": 12,
}
_BARE_QUARTER = re.compile(
    r"\bQ(?P<q>[1-4])\b|\b(?P<name>first|second|third|fourth|1st|2nd|3rd|4th)[- ](?:fiscal )?quarter(?:'s)?\b",
    re.IGNORECASE,
)
_MONTHS_TO = re.compile(
    r"\b(?:(?P<unit>quarter|half(?:[- ]year)?|(?:three|six|nine|twelve) months|year)"
    r"|(?P<months>[369]|12)[ -]?m(?:onths|os?)?"
    r"|(?P<weeks>13|26|39|52|53)[ -]?(?:weeks|wks)|(?P<whole>FYE?|Y/?E|LTM|TTM))(?:,? (?:that |which )?"
    r"(?:ended|ending|closed|finished|to|through)(?: (?:in|on|at))?)?[ (]*(?:the )?(?:end[- ](?:of )?)?$",
    re.IGNORECASE,
)
"""What stands before a day or a month that so long a period ends with."""
_WEEKS = {13: 3, 26: 6, 39: 9, 52: 12, 53: 12}
_OF_YEAR = re.compile(r"\s*(?:(?:of|in) )?(?:fiscal |FY ?)?", re.IGNORECASE)
_FIRST_MONTHS = re.compile(r"(?:the )?(?:first half|(?:first )?(?:six|nine) months)", re.IGNORECASE)
_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_COUNTED = {word: n for n, words in enumerate(("two 2", "three 3", "four 4", "five 5"), 2) for word in words.split()}
_BASE_BEFORE = re.compile(
    r"(?:\b|(?=%))(?:compared?(?: (?:to|with|against))?|versus|vs\.?|v\.|than|relative to|(?:ahead|short) of"
    r"|as against|against|from|since|over|above|below|in comparison (?:to|with)"
    r"|(?:up|down|flat|unchanged|level|%|percent|points) on)"
    r"(?: (?:the|what it|that|those|its|an?|levels?|figures?|was|were|recorded|reported|posted|same|period|quarter"
    r"|year|corresponding|comparable|in|for|during|at|as of|of|ended|fiscal|full|all of|end|the end of))*\s*$",
    re.IGNORECASE,
)
_QUARTER = 91  # days
_EVENT = Phrases("claims_events", at="end", fold=True)
_EVENT_REACH = 24  # characters before a year in which what happened then stands
TRAILING = -12
"""Stands for the twelve months that end with what a narrative is about (`LTM revenue`)."""
_MONTHS_IN_ORDER = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_CLOSE_DAYS = 8  # a 52/53-week period ends at most a week from the day that names it


@dataclass(frozen=True, slots=True)
class When:
    """A run of periods that words name, at characters `start` to `end`. `back` is how many months before the main
    period they lie, where they are told from it.

    `base` means that something is compared with them. `length` is the months of a period told from another where its
    words fix it, else 0; a period told by its length alone ("in the quarter") has the role `length`, a quarter without
    its year the role `quarter` and its number as `length`; `moments` are then what they are if nothing was said before.
    A month without its year has the role `month` and its number as `length`, 0 for the end of a fiscal year.
    """

    start: int
    end: int
    moments: tuple[Moment, ...]
    base: bool = False
    back: int = 0
    role: str = "open"
    length: int = 0

    @property
    def contextual(self) -> bool:
        """Whether it depends on what a narrative is about which period is meant."""
        return self.role in ("length", "quarter", "month")


_REMEMBERED = 1024  # texts
_YEARS_BACK = 2  # quarters of that name of which one is meant


class NarrativeCalendar:
    """A company's fiscal calendar as its filings show it, and the periods that words name in it."""

    def __init__(self, company: CompanyFacts, as_of: date | None) -> None:
        facts = [fact for fact in company.facts if as_of is None or fact.filing_date <= as_of]
        fiscal = _latest(facts)
        printed: Counter[date] = Counter(fact.period_end_date for fact in facts)
        self.fiscal = fiscal
        self.calendar = ReportingCalendar(fiscal, printed)
        self._reader = TimeReader(self.calendar)
        self._facts = facts
        self._known: dict[str, tuple[When, ...]] = {}

    @cached_property
    def ends(self) -> list[date]:
        """Days that facts end on, in order."""
        return sorted({fact.period_end_date for fact in self._facts})

    @cached_property
    def reported(self) -> frozenset[date]:
        """The last days of the periods that reports are about."""
        return frozenset(fact.doc_date for fact in self._facts)

    def reaches(self, moment: Moment) -> bool:
        """Whether facts end where a period does."""
        day = nearest(self.ends, moment.end)
        return day is not None and abs((day - moment.end).days) <= _CLOSE_DAYS

    def latest(self) -> Moment:
        """The period that the newest annual or quarterly report is about."""
        return Moment(self.calendar.end, 3 if self.fiscal.quarter else 12, "length")

    def read(self, text: str) -> tuple[When, ...]:
        """The periods that a sentence, or the head of a column, names, in order."""
        if text not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[text] = self._read(text)
        return self._known[text]

    def _read(self, text: str) -> tuple[When, ...]:
        found: list[When] = []
        blank = text
        for match in _SHORT.finditer(text):
            moment = self._short(match)
            if moment is not None:
                found.append(When(match.start(), match.end(), (moment,), self._is_base(text, match.start())))
                blank = _blanked(blank, match.start(), match.end())
        for match in _MONTH_QUARTER.finditer(blank):
            month = _MONTHS_IN_ORDER.index(match["month"][:3].lower()) + 1
            newest = self.latest().end
            told = match["year"] or match["of"]
            years = (int(told),) if told else (newest.year, newest.year - 1, newest.year - 2)
            ends = [e for year in years if (e := self._ended_in(year, month)) and e <= newest][:_YEARS_BACK]
            if ends:
                ended = next((end for end in ends if end in self.reported), ends[0])
                named = When(
                    match.start(), match.end(), (Moment(ended, 3, "length"),), self._is_base(text, match.start())
                )
                if not told:
                    named = replace(named, role="quarter", length=self.fiscal_quarter(ended)[1])
                found.append(named)
                blank = _blanked(blank, match.start(), match.end())
        for match in _RELATIVE.finditer(blank):
            back = 3 if match["quarter"] else 12 * _COUNTED.get(small(match["years"] or ""), 1)
            length = 3 if "quarter" in match[0].lower() else 0
            found.append(When(match.start(), match.end(), (), True, back, "base", length))
            blank = _blanked(blank, match.start(), match.end())
        for match in (m for m in _MONTH_ALONE.finditer(blank) if (m["month"] or "") not in _WORDS_TOO):
            month = _MONTHS_IN_ORDER.index(small(match["month"])[:3]) + 1 if match["month"] else 0
            found.append(
                When(match.start(), match.end(), (), self._is_base(text, match.start()), role="month", length=month)
            )
            blank = _blanked(blank, match.start(), match.end())
        blank = _THEN_NAME.sub(lambda match: match[0][:-1] + match[0][-1].lower(), blank)
        found += [
            self._group(text, group) for group in self._reader.groups(blank) if not group.own
        ]  # "the year" of a narrative is that of its subject
        found = _months_to(text, found)
        found = _of_year(text, sorted(found, key=lambda when: when.start))
        found = _merged(text, self._with_quarters(blank, found))
        found = [when for when in found if not self._of_an_event(text, when)]
        found = [replace(when, base=True) if _of_its_amount(text, when) else when for when in found]
        found = [*(self._without_year(text, when) for when in found), *self._by_length(blank, found)]
        return tuple(sorted(found, key=lambda when: when.start))

    @staticmethod
    def _without_year(text: str, when: When) -> When:
        """A quarter, or the first months of a year, that a sentence names without a year."""
        if len(when.moments) != 1 or re.search(r"(?:19|20)\d\d|['’]\d\d", text):
            return when
        if quarter := _BARE_QUARTER.fullmatch(text, when.start, when.end):
            return replace(when, role="quarter", length=int(quarter["q"] or _ORDINALS[small(quarter["name"])]))
        first = _FIRST_MONTHS.fullmatch(text, when.start, when.end)
        return replace(when, role="length", length=9 if "nine" in first[0].lower() else 6) if first else when

    def _by_length(self, text: str, found: Sequence[When]) -> list[When]:
        """Periods named by their length alone."""
        own = list(_OWN.finditer(text))
        found = [
            w
            for w in found
            if w.role != "relative" and not any(m["sofar"] and w.start < m.end() and m.start() < w.end for m in own)
        ]
        own = [m for m in own if not any(w.start < m.end() and m.start() < w.end for w in found)]
        return [
            When(
                m.start(),
                m.end(),
                (),
                role="length",
                length=_own_length(m),
            )
            for m in own
        ]

    def in_context(self, when: When, around: Moment | None) -> Moment:
        """The period that words without a year mean where a narrative is about another: of its year, or ending with it;
        where it is about none, the newest one.
        """
        if around is None and when.moments:
            return when.moments[0]
        around = around or self.latest()
        if when.role == "month":
            return self._last_in_month(when.length, around.end)
        year, quarter = self.fiscal_quarter(around.end)
        months = 3 if when.role == "quarter" else when.length
        if months == TRAILING:
            return Moment(around.end, 12, "length")
        if months == 12:
            return Moment(self.calendar.named_year(year), 0, "year")
        if when.role == "quarter" or months in (6, 9):
            return Moment(
                self.calendar.quarter_end(year, when.length if when.role == "quarter" else months // 3),
                months,
                "length",
            )
        return Moment(around.end, 3 * quarter if months < 0 else months, "length")

    def _last_in_month(self, month: int, until: date) -> Moment:
        """The last day, until one, that facts end on in a month; of month 0, the last that a fiscal year ends on."""
        if not month:
            year = next(y for y in range(until.year + 1, until.year - 3, -1) if self.calendar.named_year(y) <= until)
            return Moment(self.calendar.named_year(year), 0, "day")
        day = next((e for y in (until.year, until.year - 1) if (e := self._ended_in(y, month)) and e <= until), None)
        return Moment(day or until, 0, "day")

    def fiscal_quarter(self, day: date) -> tuple[int, int]:
        """The fiscal year and the quarter of it that a period ending on a day belongs to."""
        year = next(
            y for y in range(day.year - 1, day.year + 3) if (self.calendar.named_year(y) - day).days > -_QUARTER // 2
        )
        return year, 4 - min(3, max(0, round((self.calendar.named_year(year) - day).days / _QUARTER)))

    def translated(self, moment: Moment, other: NarrativeCalendar) -> Moment:
        """What another company's period is called, in this calendar: its second quarter of 2024 is not ours."""
        if self is other or moment.form in ("day", "month"):
            return moment
        year, quarter = other.fiscal_quarter(moment.end)
        return moment._replace(
            end=self.calendar.named_year(year) if quarter == 4 else self.calendar.quarter_end(year, quarter)
        )

    def _of_an_event(self, text: str, when: When) -> bool:
        """Whether a year tells when something else happened, long before any fact (`a brand bought in 2005`)."""
        if len(when.moments) != 1 or any(end.year == when.moments[0].end.year for end in self.ends):
            return False
        before = text[: when.start].rstrip().lower().removesuffix(" in").removesuffix(" since").rstrip()
        return _EVENT.search(before[-_EVENT_REACH:]) is not None

    def _with_quarters(self, text: str, found: list[When]) -> list[When]:
        """Quarters named apart from their year ("Q4 revenue of fiscal 2025"): the quarter of that year, or the newest
        one of that number.
        """
        alone = [w for w in found if not w.base and _BARE_QUARTER.fullmatch(text, w.start, w.end)]
        if alone and any(m.form == "year" for w in found for m in w.moments):
            found = [w for w in found if w not in alone]
        bare = [
            m for m in _BARE_QUARTER.finditer(text) if not any(w.start < m.end() and m.start() < w.end for w in found)
        ]
        if not bare:
            return found
        quarter = int(bare[0]["q"] or _ORDINALS[small(bare[0]["name"])])
        if any(m.form == "year" for w in found for m in w.moments):
            return [
                replace(w, moments=tuple(self._quarter(m, quarter) if m.form == "year" else m for m in w.moments))
                for w in found
            ]
        if any(w.moments for w in found):
            return found
        year = self.fiscal.year if (self.fiscal.quarter or 4) >= quarter else self.fiscal.year - 1
        when = When(bare[0].start(), bare[0].end(), (Moment(self.calendar.quarter_end(year, quarter), 3, "length"),))
        return sorted([*found, when], key=lambda w: w.start)

    def _quarter(self, year: Moment, quarter: int) -> Moment:
        return Moment(self.calendar.near(shift(year.end, -3 * (4 - quarter))), 3, "length")

    def _group(self, text: str, group: TimeGroup) -> When:
        return When(
            group.start,
            group.end,
            group.moments,
            group.role == "base" or self._is_base(text, group.start),
            0,
            group.role,
        )

    def _is_base(self, text: str, start: int) -> bool:
        said = _BASE_BEFORE.search(text, max(0, start - 60), start)
        within = said is not None and said[0].lower().startswith("over ") and text[: said.start()].strip(" -*•") == ""
        return said is not None and not within  # `Over the first half it paid 5`

    def _ended_in(self, year: int, month: int) -> date | None:
        """The day near the end of a month that facts end on; None where none does."""
        last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        day = nearest(self.ends, last)
        return day if day is not None and abs((day - last).days) <= _CLOSE_DAYS else None

    def _short(self, match: re.Match[str]) -> Moment | None:
        if match["first"]:
            try:
                period = Period(date.fromisoformat(match["first"]), date.fromisoformat(match["last"]))
            except ValueError:
                return None
            return Moment(period.end, period.months, "length")
        if match["iso"]:
            try:
                return Moment(date.fromisoformat(match["iso"]), 0, "day")
            except ValueError:
                return None
        for quarter, year in (
            (match["q"] or match["q2"], match["qy"]),
            (_ORDINALS.get((match["name"] or "").lower()), match["nameyear"]),
        ):
            if year and quarter:
                return Moment(self.calendar.quarter_end(_year(year), int(quarter)), 3, "length")
        if match["hy"]:
            half = int(match["h"] or match["h2"])
            return Moment(self.calendar.quarter_end(_year(match["hy"]), 2 * half), 6, "length")
        if match["fh"]:
            return Moment(self.calendar.quarter_end(_year(match["fh"]), 2), 6, "length")
        if match["to"]:
            return self._of_months(match)
        if match["ny"]:
            months = int(match["n"])
            return Moment(self.calendar.quarter_end(_year(match["ny"]), months // 3), months, "length")
        return Moment(self.calendar.named_year(_year(match["fy"] or match["y"] or match["since"])), 0, "year")

    def _of_months(self, match: re.Match[str]) -> Moment | None:
        """A month with two digits of its year (`Jun-23`), the quarter that ends with it, or the months up to it, where
        facts end then.
        """
        first, last = (
            _MONTHS_IN_ORDER.index(small(name)[:3]) + 1 if name else 0 for name in (match["from"], match["to"])
        )
        end = self._ended_in(_year(match["my"] or match["my4"]), last)
        if end is None:
            return None
        months = (last - first) % 12 + 1 if first else 3 if match["quarter"] else 0
        return Moment(end, months, "length" if months else "month")

    def before(self, moment: Moment, months: int, length: int = 0) -> Moment:
        """The period some months before, of the same length unless told."""
        end = (
            self.calendar.near(shift(moment.end, -months))
            if self.calendar.is_boundary(moment.end)
            else shift(moment.end, -months)
        )
        return moment._replace(end=end, months=length or moment.months)


def _own_length(told: re.Match[str]) -> int:
    """How many months words of a length alone say; -1 for the year so far, `TRAILING` for the last twelve."""
    if told["sofar"]:
        return -1
    if told["trailing"]:
        return TRAILING
    months = told["long"] or told["over"]
    return _MONTHS["half" if told["half"] else small(told["unit"] or told["lead"] or f"{months} months")]


def _of_its_amount(text: str, when: When) -> bool:
    """Whether a period is that of an amount which another is set against: `less than half of the 2022 figure`."""
    before, after = text[: when.start].lower().split()[-2:], text[when.end :].lower().split()[:1]
    return "of" in before and bool(after) and after[0].strip(",.;:)") in _AMOUNTS_THEN


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + "\x00" * (end - start) + text[end:]


def _year(text: str) -> int:
    return full_year(int(text))


def _months_to(text: str, found: Sequence[When]) -> list[When]:
    """Days that the words before make the last of so many months (`six months to June 30, 2024`)."""
    made = []
    for when in found:
        dated = [m.form for m in when.moments] in (["day"], ["month"])
        told = _MONTHS_TO.search(text, 0, when.start) if dated else None
        if told is not None:
            months = 12 if told["whole"] else int(told["months"] or 0) or _WEEKS.get(int(told["weeks"] or 0), 0)
            months = months or _MONTHS[small(told["unit"])]
            moment = when.moments[0]._replace(months=months, form="length")
            when = replace(when, start=told.start(), moments=(moment,))
        made.append(when)
    return made


def _of_year(text: str, found: Sequence[When]) -> list[When]:
    """A period that is told from another, with the year right behind it, is one (`the same quarter of 2022`)."""
    made: list[When] = []
    for when in found:
        last = made[-1] if made else None
        if (
            last is not None
            and last.base
            and not last.moments
            and [m.form for m in when.moments] == ["year"]
            and _OF_YEAR.fullmatch(text[last.end : when.start])
        ):
            made[-1] = replace(last, end=when.end, moments=when.moments)
        else:
            made.append(when)
    return made


def _merged(text: str, found: list[When]) -> list[When]:
    """Short forms that follow each other in a list are one run."""
    merged: list[When] = []
    for when in found:
        last = merged[-1] if merged else None
        if (
            last is not None
            and last.moments
            and when.moments
            and re.fullmatch(r"\s*(?:,|and|,\s*and|or|&|/)\s*", text[last.end : when.start])
        ):
            merged[-1] = replace(last, end=when.end, moments=(*last.moments, *when.moments))
        else:
            merged.append(when)
    return merged


def _latest(facts: Sequence[StoredFact]) -> FiscalPeriod:
    """The fiscal period of the newest annual or quarterly report, by the name that most of its facts of that day
    carry.
    """
    periodic = [fact for fact in facts if is_periodic(fact.doc_type)] or list(facts)
    told = max((fact.doc_date for fact in periodic), default=date.today())
    newest = told if any(is_periodic(fact.doc_type) for fact in periodic) else _last_balance(periodic, told)
    names: Counter[str] = Counter()
    for fact in periodic:
        if (
            fact.doc_date == told
            and fact.fiscal_period
            and abs((fact.period_end_date - newest).days) <= _CLOSE_DAYS
            and _NAMED.fullmatch(fact.fiscal_period)
        ):
            names[fact.fiscal_period] += 3 if fact.period_start is None else 1
    if not names:
        return FiscalPeriod(newest.year, None, newest, "the report date")
    name = min(names, key=lambda n: (-names[n], n))
    match = _NAMED.fullmatch(name)
    assert match is not None
    ends = Counter(fact.period_end_date for fact in periodic if fact.doc_date == told and fact.fiscal_period == name)
    end = max(ends, key=lambda day: ends[day])
    return FiscalPeriod(int(match[2]), int(match[1]) if match[1] else None, end, name)


def _last_balance(facts: Sequence[StoredFact], told: date) -> date:
    """The day of the newest balances that a report told of, which came some weeks after: an interim report in a 6-K,
    results in an 8-K.
    """
    days = (
        f.period_end_date
        for f in facts
        if f.doc_date == told and f.fiscal_period and f.period_start is None and f.period_end_date <= told
    )
    return max(days, default=told)


def fits(moment: Moment, start: date | None, end: date) -> bool:
    """Whether a fact's period is the one that words name."""
    reach = 3 if moment.form == "day" else _CLOSE_DAYS
    if abs((end - moment.end).days) > reach and not _in_month(moment, end):
        return False
    if start is None:
        return True
    length = max(1, round(((end - start).days + 1) / 30.4375))
    if moment.months:
        return length == moment.months
    if moment.form == "year":
        return length == 12
    return length == 1 if moment.form == "month" and not _in_month(moment, end) else True


def _in_month(moment: Moment, end: date) -> bool:
    return moment.form == "month" and (moment.end.year, moment.end.month) == (end.year, end.month)


def nearest(days: Sequence[date], day: date) -> date | None:
    """The day of a sorted list that is nearest to another."""
    place = bisect_left(days, day)
    near = days[max(0, place - 1) : place + 1]
    return min(near, key=lambda d: abs(d - day), default=None)
