"""What printed words say of time: dates, years, lengths of periods, beginnings and ends."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

from tickmark.language.numerals import NUMERALS
from tickmark.language.rules import Pattern, by_letters, word
from tickmark.language.units import CODE
from tickmark.time.abbreviations import LONG_MONTHS, MONTH_NAMES, full_year, spelled_out

MONTHS = {
    name: number
    for number, month in enumerate(LONG_MONTHS.split("|"), 1)
    for name in MONTH_NAMES.split("|")
    if month.startswith(name)
}
# how the words for a day begin
DAY = rf"(?:(?:{MONTH_NAMES})\b|\d{{1,2}} (?:{MONTH_NAMES})\b|\d{{1,2}}/\d{{1,2}}/\d{{2}}|(?:19|20)\d\d-\d\d-\d\d\b)"
_MONTH = f"(?P<{{}}>{by_letters(MONTH_NAMES.split('|'))})"
_DIGIT = re.compile(r"\d")
_NAMED_DAY = Pattern(
    "time/named-day",
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s*(?:of\s+)?\d",
    means="a month with a number behind",
    examples=("[[dec 3]]1", "september of 2"),
    counterexamples=("december",),
)
# Days and years begin with their digits and ask for what stands before them afterwards, for the reason that `word`
# gives.
_DAY_FIRST = Pattern(
    "time/day-first",
    r"(?P<d>\d(?<!\w\d)\d?)(?:st|nd|rd|th)?\s+" + _MONTH.format("m") + r"\b\.?,?\s*(?P<y>(?:19|20)\d\d)\b",
    means="a day with its number first",
    examples=("[[31 december 2024]]",),
    counterexamples=("december 31, 2024",),
)
_BEFORE_MONTH = frozenset(
    "0123456789thd \xa0\t\n"
)  # of "31 December", "31st  December": two characters before the month
_MONTH_DAY = Pattern(
    "time/month-day",
    r"\b"
    + _MONTH.format("m")
    + r"\b\.?\s*(?P<d>[0-3]?\d)(?:st|nd|rd|th)?\b(?!\s*million|\.\d|%)(?:\s*,?\s*(?P<y>(?:19|20)\d\d)\b)?",
    means="a month and a day, with its year or without",
    examples=("[[december 31, 2024]]", "june 30"),
    counterexamples=("may 5 million",),
)
_MONTH_YEAR = Pattern(
    "time/month-year",
    r"\b" + _MONTH.format("m") + r"\b\.?,?\s+(?:of\s+)?(?P<y>(?:19|20)\d\d)\b",
    means="a month and its year",
    examples=("december 2024",),
    counterexamples=("december 31",),
    at="start",
)
_SLASHED = Pattern(
    "time/slashed",
    r"\b(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>(?:19|20)?\d\d)\b",
    means="a day in numbers with slashes",
    examples=("[[12/31/2024]]",),
    counterexamples=("12/2024",),
)
_ISO = Pattern(
    "time/iso",
    r"\b(?P<y>(?:19|20)\d\d)-(?P<m>\d\d)-(?P<d>\d\d)\b",
    means="a day as machines write it",
    examples=("[[2024-12-31]]",),
    counterexamples=("2024-12",),
)
_YEAR = Pattern(
    "time/year",
    r"(?P<y>(?:19|20)\d\d)(?<![\d,.$/-]\d{4})(?<!\d[-–]\d{4})(?<!\d [-–] \d{4})(?![\d%]|,\d|\.\d|-\d\d?\b"
    r"|-[a-z]\d?\b"
    r"|\s?[-–]\s?(?:19|20)\d\d)",
    means="a year by itself",
    examples=("in [[2024]] and",),
    counterexamples=("2024-25", "5,2024"),
)
_SHORT_YEAR = Pattern(
    "time/short-year",
    word("fy", "fiscal") + r"(?:(?<=fiscal) year)?\s*'?(?P<y>\d\d)\b|'(?<!\w')(?P<y2>\d\d)\b",
    means="a year of two digits",
    examples=("[[fy24]]", "'24"),
    counterexamples=("fy2024",),
)
# behind a length, of one that a period has
_RUNS = r"(?:\s+period)?(?:[\s-]+(?:periods?\s+)?(?:ended|ending|end|to)\b|\s*$|\s*,|\s*\()"
_LENGTH = Pattern(
    "time/length",
    r"(?<!next )(?<!following )(?<!within )(?<!than )(?<!beyond )(?<!after )(?<!over )\b(?P<n>"
    + by_letters(NUMERALS)
    + rf"|\d{{1,2}})[\s-]*(?P<u>months?|weeks?){_RUNS}",
    means="a length of time in months, weeks or years",
    examples=("the [[three months ended]]",),
    counterexamples=("within three months",),
)
_WEEKS_RUN = Pattern(
    "time/weeks-run",
    rf"weeks?{_RUNS}",
    means="weeks that a period runs for",
    examples=("52 [[weeks ended]]",),
    counterexamples=("weeks of work",),
)
_LENGTH_LOOSE = Pattern(
    "time/length-loose",
    r"(?<!next )(?<!following )(?<!within )(?<!than )(?<!beyond )(?<!after )(?<!over )\b(?:first|for the"
    r"|for)\s+(?P<n>three|six|nine|twelve|\d{1,2})\s+(?P<u>months|weeks)\b|(?<!next )(?<!following )(?<!within "
    r")(?<!than )(?<!beyond )(?<!after )(?<!over )(?P<n2>three|six|nine|twelve)[- ](?P<u2>month|months)\b",
    means="a length behind for, or in a name",
    examples=("for six months", "nine-month"),
    counterexamples=("within six months",),
)
_YEARLY = Pattern(
    "time/yearly",
    rf"(?<!at )(?<!at the )(?<!at fiscal )\b(?:fiscal\s+)?years?(?:(?:\s+|-)(?:ended|ending)\b|\s+end\b(?=:?$|:? "
    rf"(?:{MONTH_NAMES}|\d))|-end (?:{MONTH_NAMES})\b)|\bfor\s+(?:the\s+)?(?:fiscal\s+)?years?\b|\btwelve months\b"
    rf"|\bannual(?:ly)? period|^fiscal years?$|^years?$|\bfull[- ]year\b|\bfiscal years? (?:ended|ending)\b",
    means="a year ended on a day",
    examples=("[[year ended]] december 31", "for the year"),
    counterexamples=("at year end",),
)
_QUARTERLY = Pattern(
    "time/quarterly",
    r"\bquarter(?:ly period)?s?\s+(?:ended|ending)\b|\b(?:first|second|third|fourth|1st|2nd|3rd"
    r"|4th)[\s-]+quarters?\b"
    r"|\bq[1-4]\b|^quarters?$",
    means="a quarter ended on a day, or by its number",
    examples=("quarter ended", "third quarter"),
    counterexamples=("quarterly",),
)
_NTH = {"fi": 1, "1s": 1, "se": 2, "2n": 2, "th": 3, "3r": 3, "fo": 4, "4t": 4}
_QUARTER_NUMBER = Pattern(
    "time/quarter-number",
    r"\b(?:(?P<w>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+quarters?|q(?P<n>[1-4]))\b",
    means="a quarter by its number",
    examples=("[[third quarter]]", "q3"),
    counterexamples=("quarter",),
)
_HALF = Pattern(
    "time/half",
    r"\b(first|1st|second|2nd) half\b",
    means="a half of a year",
    examples=("[[first half]]",),
    counterexamples=("half",),
)
_YEAR_TO_DATE = Pattern(
    "time/year-to-date",
    r"\byear[- ]to[- ]date\b|\bytd\b",
    means="from the first day of the year",
    examples=("[[year-to-date]]", "ytd"),
    counterexamples=("to date",),
)
_FISCAL = Pattern(
    "time/fiscal",
    r"\bfiscal (?:year )?(?:19|20)\d\d\b|\bfy ?'?\d\d|^fiscal\b",
    means="a fiscal year by its name",
    examples=("[[fiscal 2024]]", "fy24"),
    counterexamples=("the fiscal year",),
)
_INSTANT = Pattern(
    "time/instant",
    r"\b(?:as of|as at|balances? (?:at|as of|,|-|–|—))|^at\b|\b(?:outstanding|vested|nonvested|unvested|exercisable) "
    r"(?:at|as of)\b"
    rf"|\bat (?:{MONTH_NAMES})\b|\bat \d\d?/\d\d?/\d|\bat (?:the )?(?:fiscal )?(?:year|period|quarter)[- ]end\b"
    rf"|\b(?:year|quarter)-end (?!adjust|(?:{MONTH_NAMES})\b)\w",
    means="a day, not a period",
    examples=("as of june 30", "balance at"),
    counterexamples=("for the year",),
)
_BEGIN = Pattern(
    "time/begin",
    r"\bbeginning\b|\bopening balance|\bstart of (?:the )?(?:year|period|quarter)|, opening$|^opening cash\b"
    r"|[-–—,] ?(?:year|period|quarter) start$",
    means="the beginning of a period",
    examples=("beginning of year", "opening balance"),
    counterexamples=("begin",),
)
_END = Pattern(
    "time/end",
    r"\bend of (?:the )?(?:fiscal )?(?:year|period|quarter|month)|\bending balance|\bbalances?,? (?:at )?end\b"
    r"|\bclosing balance|\bend of\b|^ending\b|[-–—,:] ?ending$|, closing$|^closing cash\b|[-–—,] ?(?:year|period"
    r"|quarter) end$",
    means="the end of a period",
    examples=("end of year", "ending balance"),
    counterexamples=("pending",),
)


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


_MATURITY = Pattern(
    "time/maturity",
    r"\b(?:due(?! from\b)|maturing|matures?|maturity|expiring|expires?|redeemable(?= (?:on|at|in|after|from|until"
    r"|by"
    r"|beginning|through|before|prior|any)\b))\b[^|;]*",
    means="when something falls due",
    examples=("notes [[due 2030]]", "maturing in 2026"),
    counterexamples=("due from banks",),
    flags=re.IGNORECASE,
)
_NAMED_AFTER_YEAR = Pattern(
    "time/named-after-year",
    r"\b(?:19|20)\d\d\)?,? +(?!(?:Fiscal|Year|Quarter|Total|Full|First|Second|Third|Fourth)\b)"
    r"(?!(?:(?:Net|Gross|Operating|Adjusted|Organic|Comparable) )*"
    r"(?:Sales|Revenues?|Income|Earnings|Profit|Loss|Margin|EBITDA?|Cash Flows?)\W*$)"  # of the year, not named for it
    rf"(?:[A-Z][a-z]+|{CODE}|notes?|plan|term|senior|convertible|credit|program|acquisition|restructuring|tax)\b",
    means="a year that is a part of a name",
    examples=("2024 Plan", "2023 notes"),
    counterexamples=("2024 Total",),
)
_NAMED_AFTER_DAY = Pattern(
    "time/named-after-day",
    r"\b(?:19|20)\d\d\)?,? +(?:(?:senior|secured|unsecured|convertible|floating|fixed|rate|term|share|stock|debt"
    r"|public|credit|global|cost|accelerated|common|warrant)[ -]+){0,3}"
    r"(?:notes?|debts?|borrowings?|debentures?|bonds?|loans?|facilit(?:y|ies)|offerings?|plan|program|acquisitions?"
    r"|repurchases?|authorizations?|awards?|grants?"
    r"|warrants?|agreements?|issuances?|securitization|restructuring|revolver|tranche|merger|divestiture"
    r"|transactions?|purchase|incentive|reduction)\b",
    means="a day that is a part of a name",
    examples=("June 2024 senior notes",),
    counterexamples=("June 2024 and",),
    flags=re.IGNORECASE,
)
_EVENT_BEFORE_DAY = Pattern(
    "time/event-before-day",
    r"\b(?:issued|entered into|acquired|announced|completed|executed|originated|initiated|dated|commenced)(?:,? (?:in"
    r"|on|during))?,? "
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
    means="the day of an event",
    examples=("issued in June",),
    counterexamples=("as of June",),
    flags=re.IGNORECASE,
)
_ASIDE = Pattern(
    "time/brackets",
    r"\([^)]*\)?",
    means="words in brackets",
    examples=("2024[[(restated)]]",),
    counterexamples=("2024",),
)
_TRAILING = Pattern(
    "time/trailing",
    r"\b(?:trailing|last|rolling|latest) (?:twelve|12)[- ]months?\b|\b[lt]tm\b",
    means="the twelve months that end now",
    examples=("trailing twelve months", "ltm"),
    counterexamples=("next twelve months",),
)
_NUMBER_OF_YEAR = Pattern(
    "time/number-of-year",
    r"(?:19|20)\d\d ?[:–—-] ?\$? ?\d[\d,.]*\d",
    means="a year with its number behind",
    examples=("[[2024: $5.25]]",),
    counterexamples=("2024",),
)
_BAND = Pattern(
    "time/band",
    r"\bor (?:less|more|longer|greater|fewer)\b|^(?:over|after|beyond|more than|greater than|within|up to|due)\b"
    r"|\b(?:months|years) (?:through|to) (?:\w+ )?\w+ (?:months|years)\b",
    means="a band of time until something falls due",
    examples=("1 year or less", "over 5 years"),
    counterexamples=("5 years",),
)


@lru_cache(maxsize=32768)
def read_label_clue(text: str) -> Clue:
    """`read_clue` of a row's label, where the date something falls due says nothing of the period of its amount."""
    low = text.lower()
    if "due" in low or "matur" in low or "expir" in low or "redeem" in low:
        text = _MATURITY.sub("", text)
    if "(" in text and not text.startswith("("):
        text = _ASIDE.sub(_kept, text)
    if len(_NUMBER_OF_YEAR.findall(text)) > 1:
        text = _NUMBER_OF_YEAR.sub("", text)
    clue = read_clue(text)
    if clue.years and not (clue.dates or clue.quarter) and _NAMED_AFTER_YEAR.search(text):
        return replace(clue, years=())
    if (
        clue.dates
        and not clue.instant
        and not clue.edge
        and (_NAMED_AFTER_DAY.search(text) or _EVENT_BEFORE_DAY.search(text))
    ):
        return replace(clue, dates=())
    if clue.months and not clue.dated and not clue.edge and _BAND.search(text.lower()):
        return replace(clue, months=0)
    return clue


def _kept(aside: re.Match[str]) -> str:
    """An aside in a label that says over what time its number runs, as no other aside does."""
    return aside[0] if trailing_year(aside[0]) else ""


def trailing_year(text: str) -> bool:
    """Whether a text says that its number is of the twelve months before a day."""
    return _TRAILING.search(text.lower()) is not None


def may_name_a_day(text: str) -> bool:
    """Whether a text has what every date has: a month's name before digits, or a separator. Quick."""
    return "/" in text or "-" in text or _NAMED_DAY.search(text.lower()) is not None


@lru_cache(maxsize=65536)
def read_clue(text: str) -> Clue:
    """What a heading, a label or a sentence says of time; `NOTHING` where it says nothing."""
    low = spelled_out(text.lower().replace("’", "'"))
    if not _DIGIT.search(low) and not _WORTH_READING.search(low):
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


def _days(low: str) -> tuple[list[tuple[int, date]], tuple[int, int] | None, list[tuple[int, int]]]:
    """Dates, a day of a month without its year, and years that stand alone, each with its place."""
    if not _DIGIT.search(low):
        return [], None, []
    dates, month_day, taken = _dates(low)
    years = [(m.start(), int(m["y"])) for m in _YEAR.finditer(low) if not taken[m.start()]]
    years += [
        (m.start(), full_year(int(m["y"] or m["y2"])))
        for m in _SHORT_YEAR.finditer(low)
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

    months = [match.start() for match in _NAMED_DAY.finditer(low)]
    for match in (
        _DAY_FIRST.finditer(low) if any(low[place - 2 : place - 1] in _BEFORE_MONTH for place in months) else ()
    ):
        take(match, _day(int(match["y"]), MONTHS[match["m"]], int(match["d"])))
    for match in filter(None, (_MONTH_DAY.match(low, place) for place in months)):
        if match["y"]:
            take(match, _day(int(match["y"]), MONTHS[match["m"]], int(match["d"])))
        elif 1 <= int(match["d"]) <= 31 and free(match):
            month_day = month_day or (MONTHS[match["m"]], int(match["d"]))
    for pattern, sign in ((_SLASHED, "/"), (_ISO, "-")):
        for match in pattern.finditer(low) if sign in low else ():
            take(match, _day(full_year(int(match["y"])), int(match["m"]), int(match["d"])))
    for match in filter(None, (_MONTH_YEAR.match(low, place) for place in months)):
        year, month = int(match["y"]), MONTHS[match["m"]]
        take(match, date(year, month, calendar.monthrange(year, month)[1]))
    return dates, month_day, taken


_WORTH_READING = Pattern(
    "time/worth-reading",
    r"half|fiscal|ytd|month|week|quarter|year|begin|start|end|as of|at|balance|opening|closing|annual|"
    + "|".join(n for n in MONTHS),
    means="letters without which a text has no time",
    examples=("june", "2024 year"),
    counterexamples=("total",),
)


def _clue(
    low: str, dates: list[tuple[int, date]], month_day: tuple[int, int] | None, years: list[tuple[int, int]]
) -> Clue:
    months, quarter = _length(low), 0
    if not months and ("q" in low or "year" in low or "twelve" in low or "annual" in low):
        named = _QUARTER_NUMBER.search(low)
        if named:
            quarter = int(named["n"] or _NTH[named["w"][:2]])
        if _QUARTERLY.search(low):
            months = 3
        elif _YEARLY.search(low):
            months = 12
    half = _HALF.search(low) if months == 6 and "half" in low and years else None
    quarter = 2 * _NTH[half[1][:2]] if half else quarter
    begins = ("begin" in low or "opening" in low or "start" in low) and _BEGIN.search(low)
    ends = _END.search(low)
    edge = "begin" if begins else "end" if ends else ""
    instant = ("at" in low or "as of" in low or "balance" in low) and _INSTANT.search(low) is not None
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
        ("date" in low or "ytd" in low) and _YEAR_TO_DATE.search(low) is not None,
        ("fiscal" in low or "fy" in low) and _FISCAL.search(low) is not None,
        since,
    )


def _since(low: str, last: date) -> date | None:
    """The day from which a period runs that ends on the day named last; a month's last day begins none in a text that
    says more: from it something changed.
    """
    found = sorted((*_MONTH_DAY.finditer(low), *_SLASHED.finditer(low)), key=lambda match: match.start())
    if (
        len(found) < 2
        or _day_of(found[-1], 0) != last
        or not _THROUGH.fullmatch(low[found[-2].end() : found[-1].start()])
    ):
        return None
    first = _day_of(found[-2], last.year)
    alone = found[-2].start() == 0 and not low[found[-1].end() :].strip(" :.")
    return first if first is not None and first < last and (alone or (first + timedelta(days=1)).day != 1) else None


_MONTH_LENGTH = 30.4375  # days, on average
_THROUGH = Pattern(
    "time/through-start",
    r"\s*\)?,?\s*(?:\((?:date of )?(?:inception|commencement|formation|acquisition|emergence)[^()]*\))?,?\s*(?:to"
    r"|through|thru|until)\s*",
    means="leads to the end of a span, over a note on its start",
    examples=(" to ", " (date of inception) through "),
    counterexamples=(" of ",),
    at="whole",
)
_LENGTH_WORDS = ("month", "week", "half", "quarter", "full")
_PARTS_OF_YEAR = (
    (
        re.compile(r"\b(?:first|1st|second|2nd) half\b|\bhalf[- ]year\b|\bfirst two quarters\b|\btwo quarters ended\b"),
        6,
    ),
    (re.compile(r"\bfirst (?:three|3) quarters\b|\bthree quarters ended\b"), 9),
    (re.compile(r"\bfull[- ]year\b|\b(?:four|4) quarters (?:ended|ending)\b"), 12),
)


def _length(low: str) -> int:
    if not any(word in low for word in _LENGTH_WORDS):
        return 0
    for pattern, months in _PARTS_OF_YEAR:
        if pattern.search(low):
            return months
    match = _LENGTH.search(low)
    if match:
        return _in_months(match["n"], match["u"])
    match = _LENGTH_LOOSE.search(low)
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
    if not _WEEKS_RUN.search(low):
        return ()
    found = (match for match in _LENGTH.finditer(low) if match["u"].startswith("week"))
    return tuple(NUMERALS.get(match["n"]) or int(match["n"]) for match in found)


def lengths(text: str) -> tuple[int, ...]:
    """All lengths in months that a text names, in order ("for the three and nine months ended" -> 3, 9)."""
    low = text.lower()
    found = [
        NUMERALS.get(m) or int(m)
        for m in re.findall(
            (
                r"\b(three|six|nine|twelve|3|6|9|12)\b(?=(?:[- ](?:and|or|,)?[- ]?(?:three|six|nine|twelve|3|6|9"
                r"|12))*[- ]months?\b)"
            ),
            low,
        )
    ]
    if not found and _YEARLY.search(low):
        found = [12]
    if not found and _QUARTERLY.search(low):
        found = [3]
    return tuple(found)


_RANGE = Pattern(
    "time/range",
    r"\s*(?:to|through|thru|until|and|[-–—])\s*",
    means="leads to the end of a span",
    examples=(" to ", "–"),
    counterexamples=(" of ",),
    at="whole",
)
_DAYS_OF_A_MONTH = Pattern(
    "time/days-of-month",
    _MONTH.format("m") + r"\.?\s+(?P<d>\d{1,2})\s*(?:to|through|[-–—])\s*(?P<e>\d{1,2}),?\s+(?P<y>(?:19|20)\d\d)\b",
    means="days of one month",
    examples=("[[june 1 to 30, 2024]]",),
    counterexamples=("june 1 to july 31, 2024",),
)
_LONGEST_RANGE = 400  # days: no period of a report is longer


@lru_cache(maxsize=16384)
def read_range(text: str, year: int = 0) -> tuple[date, date] | None:
    """The first and the last day of a span that a label gives by both ("October 1 – October 31, 2023", "10/1/23 to
    10/31/23"), in a `year` that stands elsewhere where it names none itself; None where it gives none.
    """
    if not _DIGIT.search(text):
        return None
    low = text.lower().replace("’", "'")
    month = _DAYS_OF_A_MONTH.search(low)
    if month is not None:
        return _days_of_a_month(month)
    days_first = list(_DAY_FIRST.finditer(low))
    found = sorted(
        (*(days_first or _MONTH_DAY.finditer(low)), *_SLASHED.finditer(low)), key=lambda match: match.start()
    )
    if len(found) != 2 or not _RANGE.fullmatch(low[found[0].end() : found[1].start()]):
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
    if not month or (named and not _YEAR.fullmatch(named)):
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
