"""What printed words say of time: dates, years, lengths of periods, beginnings and ends."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise

from tickmark.language.numerals import NUMERALS
from tickmark.language.rules import Pattern
from tickmark.language.words import DIGIT
from tickmark.time import patterns as cues
from tickmark.time.abbreviations import MONTH_NAMES, MONTHS, full_year, spelled_out

# how the words for a day begin
DAY = rf"(?:(?:{MONTH_NAMES})\b|\d{{1,2}} (?:{MONTH_NAMES})\b|\d{{1,2}}/\d{{1,2}}/\d{{2}}|(?:19|20)\d\d-\d\d-\d\d\b)"
_BEFORE_MONTH = frozenset(
    "0123456789thd \xa0\t\n"
)  # of "31 December", "31st  December": two characters before the month
_NTH_OF_MONTH, _LAST_OF_MONTH, _TENS_OF_DAYS = ("st", "nd", "rd", "th"), 31, tuple("123456789")
_NTH = {"fi": 1, "1s": 1, "se": 2, "2n": 2, "th": 3, "3r": 3, "fo": 4, "4t": 4}


@dataclass(frozen=True, slots=True)
class Clue:
    """What one piece of text says of time.

    `dates` are whole dates in printed order; `month_day` a day whose year stands elsewhere (day 0: only the month is
    named); `years` the years that are not part of a date; `months` a length; `instant` words that make it a point in
    time; `edge` `begin` or `end` for balances named by where in the period they stand; `quarter` a quarter named by its
    number; `fiscal` a year called fiscal; `since` the first day of a period whose last is the last of `dates` ("from
    March 3, 2021 (inception) through December 31, 2021").
    """

    dates: tuple[date, ...] = ()
    month_day: tuple[int, int] | None = None
    years: tuple[int, ...] = ()
    months: int = 0
    instant: bool = False
    edge: str = ""
    quarter: int = 0
    to_date: bool = False
    fiscal: bool = False
    since: date | None = None

    @property
    def empty(self) -> bool:
        """Nothing said of time."""
        return self is NOTHING or self == NOTHING

    @property
    def dated(self) -> bool:
        """A date, a day or a year is named."""
        return bool(self.dates or self.years or self.month_day)


NOTHING = Clue()


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


@lru_cache(maxsize=32768)
def read_label_clue(text: str) -> Clue:
    """`read_clue` of a row's label, where the date something falls due says nothing of the period of its amount."""
    low = text.lower()
    if "due" in low or "matur" in low or "expir" in low or "redeem" in low:
        text = cues.MATURITY.sub("", text)
    if "(" in text and not text.startswith("("):
        text = cues.ASIDE.sub(_kept, text)
    if len(cues.NUMBER_OF_YEAR.findall(text)) > 1:
        text = cues.NUMBER_OF_YEAR.sub("", text)
    clue = read_clue(text)
    if clue.years and not (clue.dates or clue.quarter) and cues.NAMED_AFTER_YEAR.search(text):
        return replace(clue, years=())
    if clue.dates and not clue.instant and not clue.edge and cues.NAMED_AFTER_DAY.search(text):
        return replace(clue, dates=())
    if clue.months and not clue.dated and not clue.edge and cues.BAND.search(text.lower()):
        return replace(clue, months=0)
    return clue


def _kept(aside: re.Match[str]) -> str:
    """An aside in a label that says over what time its number runs, as no other aside does."""
    return aside[0] if trailing_year(aside[0]) else ""


def trailing_year(text: str) -> bool:
    """Whether a text says that its number is of the twelve months before a day."""
    return cues.TRAILING.search(text.lower()) is not None


def may_name_a_day(text: str) -> bool:
    """Whether a text has what every date has: a month's name before digits, or a separator. Quick."""
    return "/" in text or "-" in text or cues.NAMED_DAY.search(text.lower()) is not None


@lru_cache(maxsize=65536)
def read_clue(text: str) -> Clue:
    """What a heading, a label or a sentence says of time; `NOTHING` where it says nothing."""
    low = spelled_out(text.lower().replace("’", "'"))
    if not DIGIT.search(low) and not cues.WORTH_READING.search(low):
        return NOTHING
    return _clue(low, *_days(low))


@lru_cache(maxsize=65536)
def read_days(text: str) -> tuple[tuple[date, ...], tuple[int, ...]]:
    """The dates and the years that a text names, as `read_clue` has them; where nothing else is asked, quicker."""
    dates, _, years = _days(text.lower().replace("’", "'"))
    return tuple(day for _, day in dates), tuple(year for _, year in years)


def named_days(text: str) -> list[date]:
    """The dates alone that a text names."""
    return [day for _, day in sorted(_dates(text.lower().replace("’", "'"))[0])]


@lru_cache(maxsize=8192)
def names_no_day(text: str) -> bool:
    """Whether a text names a day that no calendar has.

    >>> names_no_day("Year ended June 31, 2024"), names_no_day("Year ended June 30, 2024"), names_no_day("June 2024")
    (True, False, False)
    """
    low = text.lower()
    named = (cues.MONTH_DAY.match(low, match.start()) for match in cues.NAMED_DAY.finditer(low))
    return any(
        found["y"] is not None and _day(int(found["y"]), MONTHS[found["m"]], int(found["d"])) is None
        for found in named
        if found is not None
    )


def _days(low: str) -> tuple[list[tuple[int, date]], tuple[int, int] | None, list[tuple[int, int]]]:
    """Dates, a day of a month without its year, and years that stand alone, each with its place."""
    if not DIGIT.search(low):
        return [], None, []
    dates, month_day, taken = _dates(low)
    years = [(m.start(), int(m["y"])) for m in cues.YEAR.finditer(low) if not taken[m.start()]]
    years += [
        (m.start(), full_year(int(m["y"] or m["y2"])))
        for m in cues.SHORT_YEAR.finditer(low)
        if not taken[m.start("y" if m["y"] else "y2")]
    ]
    return sorted(dates), month_day, sorted(years)


def _dates(low: str) -> tuple[list[tuple[int, date]], tuple[int, int] | None, bytearray]:
    """Dates with their places, a day of a month without its year, and which characters they take up."""
    dates: list[tuple[int, date]] = []
    month_day: tuple[int, int] | None = None
    taken = bytearray(len(low))

    def free(match: re.Match[str]) -> bool:
        first, after = match.span()
        if 1 in taken[first:after]:
            return False
        taken[first:after] = b"\1" * (after - first)
        return True

    def take(match: re.Match[str], day: date | None) -> None:
        if day is not None and free(match):
            dates.append((match.start(), day))

    months = [match.start() for match in cues.NAMED_DAY.finditer(low)]
    for match in (
        cues.DAY_FIRST.finditer(low) if any(low[place - 2 : place - 1] in _BEFORE_MONTH for place in months) else ()
    ):
        take(match, _day(int(match["y"]), MONTHS[match["m"]], int(match["d"])))
    for match in filter(None, (cues.MONTH_DAY.match(low, place) for place in months)):
        if match["y"]:
            take(match, _day(int(match["y"]), MONTHS[match["m"]], int(match["d"])))
        elif 1 <= int(match["d"]) <= 31 and free(match):
            month_day = month_day or (MONTHS[match["m"]], int(match["d"]))
    for pattern, sign in ((cues.SLASHED, "/"), (cues.ISO, "-")):
        for match in pattern.finditer(low) if sign in low else ():
            take(match, _day(full_year(int(match["y"])), int(match["m"]), int(match["d"])))
    for match in filter(None, (cues.MONTH_YEAR.match(low, place) for place in months)):
        year, month = int(match["y"]), MONTHS[match["m"]]
        take(match, date(year, month, calendar.monthrange(year, month)[1]))
    return dates, month_day or (None if dates else _day_first(low)), taken


def _day_first(low: str) -> tuple[int, int] | None:
    """A day without its year whose number stands before its month: `31 March`. What may happen names none: `5 may`.

    >>> _day_first("outstanding at 1 april"), _day_first("level 3 may be")
    ((4, 1), None)
    """
    words = low.replace(",", " ").split()
    for place, (number, name) in enumerate(pairwise(words)):
        month = MONTHS.get(name.rstrip(".:")) if number[:1] in _TENS_OF_DAYS else None
        day = number[:-2] if number.endswith(_NTH_OF_MONTH) else number
        if month is None or not day.isdecimal() or not 1 <= int(day) <= _LAST_OF_MONTH:
            continue
        if name != "may" or place + 2 == len(words):
            return month, int(day)
    return None


def _clue(
    low: str, dates: list[tuple[int, date]], month_day: tuple[int, int] | None, years: list[tuple[int, int]]
) -> Clue:
    months, quarter = _length(low), 0
    if not months and ("q" in low or "year" in low or "twelve" in low or "annual" in low):
        named = cues.QUARTER_NUMBER.search(low)
        if named:
            quarter = int(named["n"] or _NTH[named["w"][:2]])
        if cues.QUARTERLY.search(low):
            months = 3
        elif cues.YEARLY.search(low):
            months = 12
    half = cues.HALF.search(low) if months == 6 and "half" in low and years else None
    quarter = 2 * _NTH[half[1][:2]] if half else quarter
    begins = ("begin" in low or "opening" in low or "start" in low) and cues.BEGIN.search(low)
    ends = cues.END.search(low)
    edge = "begin" if begins else "end" if ends else ""
    instant = ("at" in low or "as of" in low or "balance" in low) and cues.INSTANT.search(low) is not None
    since = _since(low, dates[-1][1]) if dates and (len(dates) > 1 or month_day) else None
    if since is not None:
        months = months or max(1, round((dates[-1][1] - since).days / _MONTH_LENGTH))
        month_day = None
    return Clue(
        tuple(d for _, d in dates),
        month_day,
        tuple(y for _, y in years),
        months,
        instant,
        edge,
        quarter,
        ("date" in low or "ytd" in low) and cues.YEAR_TO_DATE.search(low) is not None,
        ("fiscal" in low or "fy" in low) and cues.FISCAL.search(low) is not None,
        since,
    )


def _since(low: str, last: date) -> date | None:
    """The day from which a period runs that ends on the day named last; a month's last day begins none in a text that
    says more: from it something changed.
    """
    found = sorted((*cues.MONTH_DAY.finditer(low), *cues.SLASHED.finditer(low)), key=lambda match: match.start())
    if (
        len(found) < 2
        or _day_of(found[-1], 0) != last
        or not cues.THROUGH.fullmatch(low[found[-2].end() : found[-1].start()])
    ):
        return None
    first = _day_of(found[-2], last.year)
    alone = found[-2].start() == 0 and not low[found[-1].end() :].strip(" :.")
    return first if first is not None and first < last and (alone or (first + timedelta(days=1)).day != 1) else None


_MONTH_LENGTH = 30.4375  # days, on average
_LENGTH_WORDS = ("month", "week", "half", "quarter", "full")
_PARTS_OF_YEAR = (
    (
        Pattern(
            "time/half-year",
            r"\b(?:first|1st|second|2nd) half\b|\bhalf[- ]year\b|\bfirst two quarters\b|\btwo quarters ended\b",
            means="six months in words",
            examples=("first half", "half-year"),
            counterexamples=("half",),
        ),
        6,
    ),
    (
        Pattern(
            "time/three-quarters",
            r"\bfirst (?:three|3) quarters\b|\bthree quarters ended\b",
            means="nine months in words",
            examples=("first three quarters",),
            counterexamples=("three quarters",),
        ),
        9,
    ),
    (
        Pattern(
            "time/whole-year",
            r"\bfull[- ]year\b|\b(?:four|4) quarters (?:ended|ending)\b",
            means="twelve months in words",
            examples=("full-year", "four quarters ended"),
            counterexamples=("year",),
        ),
        12,
    ),
)


def _length(low: str) -> int:
    if not any(word in low for word in _LENGTH_WORDS):
        return 0
    for pattern, months in _PARTS_OF_YEAR:
        if pattern.search(low):
            return months
    match = cues.LENGTH.search(low)
    if match:
        return _in_months(match["n"], match["u"])
    match = cues.LENGTH_LOOSE.search(low)
    if match:
        return _in_months(match["n"] or match["n2"], match["u"] or match["u2"])
    return 1 if "month ended" in low else 0


def _in_months(number: str, unit: str) -> int:
    count = NUMERALS.get(number) or (int(number) if number.isdigit() else 0)
    return weeks_as_months(count) if unit.startswith("week") else count


def weeks_as_months(weeks: int) -> int:
    """Months of so many weeks: in quarters of 13 as most retailers have them, or of 12 with a longer one.

    >>> weeks_as_months(12), weeks_as_months(28), weeks_as_months(36), weeks_as_months(53)
    (3, 6, 9, 12)
    """
    return round(weeks / 13) * 3


@lru_cache(maxsize=4096)
def named_weeks(text: str) -> tuple[int, ...]:
    """All lengths of periods that a text names in weeks, in order ("the 12 and 24 weeks ended": only 24)."""
    low = text.lower()
    if not cues.WEEKS_RUN.search(low):
        return ()
    found = (match for match in cues.LENGTH.finditer(low) if match["u"].startswith("week"))
    return tuple(NUMERALS.get(match["n"]) or int(match["n"]) for match in found)


def lengths(text: str) -> tuple[int, ...]:
    """All lengths in months that a text names, in order ("for the three and nine months ended" -> 3, 9)."""
    low = text.lower()
    found = [
        NUMERALS.get(m) or int(m)
        for m in re.findall(
            r"\b(three|six|nine|twelve|3|6|9|12)\b(?=(?:[- ](?:and|or|,)?[- ]?(?:three|six|nine|twelve|3|6|9"
            r"|12))*[- ]months?\b)",
            low,
        )
    ]
    if not found and cues.YEARLY.search(low):
        found = [12]
    if not found and cues.QUARTERLY.search(low):
        found = [3]
    return tuple(found)


_LONGEST_RANGE = 400  # days: no period of a report is longer


@lru_cache(maxsize=16384)
def read_range(text: str, year: int = 0) -> tuple[date, date] | None:
    """The first and the last day of a span that a label gives by both ("October 1 – October 31, 2023", "10/1/23 to
    10/31/23"), in a `year` that stands elsewhere where it names none itself; None where it gives none.
    """
    if not DIGIT.search(text):
        return None
    low = text.lower().replace("’", "'")
    month = cues.DAYS_OF_A_MONTH.search(low)
    if month is not None:
        return _days_of_a_month(month)
    days_first = list(cues.DAY_FIRST.finditer(low))
    found = sorted(
        (*(days_first or cues.MONTH_DAY.finditer(low)), *cues.SLASHED.finditer(low)), key=lambda match: match.start()
    )
    if len(found) != 2 or not cues.RANGE.fullmatch(low[found[0].end() : found[1].start()]):
        return None
    last = _day_of(found[1], year)
    if last is None:
        return None
    first = _day_of(found[0], last.year)
    if first is not None and first > last and not found[0]["y"]:
        first = _day_of(found[0], last.year - 1)
    return (first, last) if first is not None and 0 < (last - first).days <= _LONGEST_RANGE else None


def read_bare_month(text: str, until: date) -> tuple[date, date] | None:
    """The first and the last day of a month that a label names and nothing else ("April", "April 2023"), without a year
    the last such month that has begun by a day; None for other labels.
    """
    name, _, named = text.lower().strip(" .:*").partition(" ")
    month = MONTHS.get(name.rstrip(".,"), 0)
    if not month or (named and not cues.YEAR.fullmatch(named)):
        return None
    year = int(named) if named else until.year if month <= until.month else until.year - 1
    return date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])


def _days_of_a_month(match: re.Match[str]) -> tuple[date, date] | None:
    """Of "April 3-30, 2023"."""
    first, last = (_day(int(match["y"]), MONTHS[match["m"]], int(match[day])) for day in "de")
    return (first, last) if first and last and first < last else None


def _day_of(match: re.Match[str], year: int) -> date | None:
    """The day that a match names; of a year given apart where it names none."""
    named = full_year(int(match["y"])) if match["y"] else year
    month = int(match["m"]) if match["m"].isdigit() else MONTHS.get(match["m"].rstrip("."), 0)
    try:
        return date(named, month, int(match["d"])) if named else None
    except ValueError:
        return None
