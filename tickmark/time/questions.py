"""Periods named in a text: fiscal and calendar years, quarters, halves, periods by their last day, instants, ranges,
and those named from another one.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from tickmark.language.numerals import NUMERALS, WORDS
from tickmark.language.rules import Pattern, by_letters, small
from tickmark.language.words import LONGEST
from tickmark.time.abbreviations import MONTH_NAMES, MONTHS, full_year

Kind = Literal["fiscal", "ended", "date", "range", "last", "prior", "latest", "trailing"]


@dataclass(frozen=True, slots=True)
class PeriodMention:
    """A period named at text[start:end].

    `kind` says what else is set: `fiscal` a period by name: `year` (0 where the text names none), and `quarter` (1 to
    4), `months` (3, 6, 9, 12) and `part` (which half: 1, 2); `ended` a duration by its last day: `day`, and `months` (0
    where the text does not say); `date` a day by itself: `day`; `range` from `first` to `last`; `last` the newest
    `count` periods of `months`; `latest` the newest one; `trailing` the newest twelve months; `prior` the one before
    another (`months` 12 or 3), or the same one a year before (`same`). `style` is `fiscal`, `calendar` or empty, as the
    words say. `edge` is `end` or `begin` where a balance at that edge is meant. `loose` days stand for a whole month,
    or are taken over from another date of the text. A year that `lends` only says which another mention is of.
    """

    start: int
    end: int
    kind: Kind
    year: int = 0
    quarter: int = 0
    part: int = 0
    months: int = 0
    day: date | None = None
    count: int = 0
    style: str = ""
    edge: str = ""
    loose: bool = False
    same: bool = False
    lends: bool = False
    first: PeriodMention | None = None
    last: PeriodMention | None = None

    @property
    def fiscal_name(self) -> str | None:
        """The period as the warehouse names it (`FY2024`, `Q2 2024`, `H1 2024`, `9M 2024`); None where the text does
        not name it so.
        """
        if self.kind != "fiscal":
            return None
        if self.quarter:
            return f"Q{self.quarter} {self.year}"
        if self.months == 6:
            return f"H{self.part} {self.year}"
        return f"9M {self.year}" if self.months == 9 else f"FY{self.year}"


_MONTH = f"(?:{MONTH_NAMES})"
_Y4 = r"(?:19|20)\d\d"
_DATE = (
    rf"(?:(?P<m{{0}}>{_MONTH})\.?\s+(?P<d{{0}}>[0-3]?\d)(?:st|nd|rd|th)?,?\s+(?:of\s+)?(?P<y{{0}}>{_Y4})\b"
    rf"|(?:the\s+)?(?P<d2{{0}}>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m2{{0}}>{_MONTH})\.?,?\s+(?P<y2{{0}}>{_Y4})\b"
    rf"|(?P<y3{{0}}>{_Y4})[-/](?P<m3{{0}}>\d\d?)[-/](?P<d3{{0}}>\d\d?)\b"
    rf"|(?P<m4{{0}}>\d\d?)[/-](?P<d4{{0}}>\d\d?)[/-](?P<y4{{0}}>{_Y4}|\d\d)\b"
    rf"|(?P<m5{{0}}>{_MONTH})\.?,?\s+(?:of\s+)?(?P<y5{{0}}>{_Y4})\b)"
)
_FISCAL = r"(?:fiscal\s+years?|fiscal|fiscal-years?|financial\s+years?|fys?|fye|ye(?:\s+(?:fiscal|fy))?)"
_CALENDAR = r"(?:calendar\s+years?|calendar|cy)"
_YEAR = (
    rf"(?:(?:{_FISCAL}|{_CALENDAR})[\s\-]*(?:of\s+|for\s+)?(?:{_Y4}|'?\d\d(?![\d,.]*\d|\s*%))\b|(?:years?\s+"
    rf"|in\s+)?(?:(?<![\d$.,/-])|(?<=\b20\d\d-)|(?<=\b19\d\d-)){_Y4}(?![\d%]|,\d|\.\d|\s*(?:shares|units|employees"
    rf"|stores|basis))|(?<!\w)'\d\d\b)"
)
_POSSESSIVE = r"(?:'s)?"
_NUMBER = rf"(?:{by_letters(WORDS)}|\d\d?)"
_WEEKS = r"(?:thirteen|twenty[- ]six|thirty[- ]nine|fifty[- ](?:two|three)|1[34]|2[67]|39|40|5[23])"
_LENGTH = (
    rf"(?:(?:fiscal|full|calendar|financial)\s+)?(?:year|quarter|half[- ]year)|(?:quarterly|annual)\s+period"
    rf"|{_NUMBER}[- ]months?(?:\s+periods?)?|{_WEEKS}[- ]weeks?(?:\s+periods?)?"
    r"|(?:fiscal|quarterly|reporting)\s+quarter|period|(?:six|three|nine)[- ]month\s+period|(?:first|second)\s+half"
)
_QUARTER = (
    r"(?:fiscal\s+)?(?:f?q\s?[1-4]|(?:first|second|third|fourth|1st|2nd|3rd|4th)(?:\s+(?:fiscal|financial"
    r"|calendar))?[\s-]+quarter)"
)
_HALF = (
    r"(?:h[12]|(?:first|second|1st|2nd)\s+half|(?:first|second)\s+(?:six|6)\s+months|(?:first|1st)\s+two\s+quarters)"
)
_NINE = r"(?:9m|(?:first\s+)?(?:nine|9)\s+months|first\s+three\s+quarters|first\s+3\s+quarters)"
_OF = r"(?:\s+(?:of|for|in|from)(?:\s+the)?\s+|\s*,\s*|[\s\-/]+)"

_Maker = Callable[[re.Match[str]], "PeriodMention | None"]


def read_periods(text: str) -> tuple[PeriodMention, ...]:
    """Periods named in a text, in its order; none lies over another.

    Years joined by `to`, `through` or a dash, and those after `between`, are one range. A bare year after a date
    (`December 31, 2023 and 2022`) stands for the same day of that year.
    """
    low = text[:LONGEST].replace("’", "'").replace("‘", "'")
    free = [True] * len(low)
    found: list[PeriodMention] = []
    for pattern, make in _PATTERNS:
        for match in pattern.finditer(low):
            if all(free[match.start() : match.end()]) and (mention := make(match)) is not None:
                found.append(mention)
                free[mention.start : mention.end] = [False] * (mention.end - mention.start)
    found = _with_years(sorted(found, key=lambda mention: mention.start))
    return tuple(_edges(low, _ranges(low, _inherited(low, _shared_style(low, _lent(low, found))))))


def _fiscal_year(text: str) -> tuple[int, str]:
    """Year and style of `fiscal 2024`, `FY24`, `calendar year 2023`, `2024`, `'24`."""
    digits = re.search(rf"{_Y4}|\d\d(?!\d)", text)
    if digits is None:
        return 0, ""
    year = int(digits[0])
    style = (
        "calendar"
        if re.match(_CALENDAR, text, re.IGNORECASE)
        else "fiscal"
        if re.match(_FISCAL, text, re.IGNORECASE)
        else ""
    )
    return full_year(year), style


def _ordinal(text: str) -> int:
    """1 to 4 of `second`, `2nd`, `Q2`; 4 of `last`."""
    digit = re.search(r"[1-4]", text)
    if digit:
        return int(digit[0])
    for number, word in enumerate(("first", "second", "third", "fourth"), 1):
        if word in text.lower():
            return number
    return 4


def _date(match: re.Match[str], name: str = "") -> tuple[date | None, bool]:
    """The day of a date pattern's groups, and whether only its month is named."""
    for year, month, day in (
        ("y", "m", "d"),
        ("y2", "m2", "d2"),
        ("y3", "m3", "d3"),
        ("y4", "m4", "d4"),
        ("y5", "m5", ""),
    ):
        if match[year + name] is None:
            continue
        number, printed = full_year(int(match[year + name])), match[month + name].lower().rstrip(".")
        which = MONTHS.get(printed) or int(printed) if printed.isdigit() or printed in MONTHS else 0
        if not 1 <= which <= 12:
            return None, False
        last = calendar.monthrange(number, which)[1]
        if not day:
            return date(number, which, last), True
        return (
            (date(number, which, int(match[day + name])), False)
            if 1 <= int(match[day + name]) <= last
            else (None, False)
        )
    return None, False


def _months(text: str) -> int:
    """Length in months of `three months`, `39 weeks`, `fiscal year`, `quarter`; 0 of `period`."""
    low = text.lower()
    if ("year" in low and "half" not in low) or "annual" in low:
        return 12
    if "half" in low:
        return 6
    if "quarter" in low:
        return 3
    number = re.match(rf"{_NUMBER}(?=[- ]month)", low)
    if number:
        return WORDS.get(number[0]) or int(number[0])
    weeks = re.match(_WEEKS, low)
    if weeks:
        return round((NUMERALS.get(weeks[0]) or int(weeks[0])) / 13) * 3
    return 0


def _make_ended(match: re.Match[str]) -> PeriodMention | None:
    day, loose = _date(match)
    return (
        PeriodMention(match.start(), match.end(), "ended", months=_months(match["length"]), day=day, loose=loose)
        if day
        else None
    )


def _make_month_quarter(match: re.Match[str]) -> PeriodMention | None:
    month, year = MONTHS[small(match["m"] or match["m_"])], int(match["y"] or match["y_"])
    day = date(year, month, calendar.monthrange(year, month)[1])
    return PeriodMention(match.start(), match.end(), "ended", months=3, day=day, loose=True)


def _make_date(match: re.Match[str]) -> PeriodMention | None:
    day, loose = _date(match)
    return PeriodMention(match.start(), match.end(), "date", day=day, loose=loose) if day else None


def _make_quarter(match: re.Match[str]) -> PeriodMention | None:
    year, style = _fiscal_year(match["year"] or match.groupdict().get("short") or "")
    said = match["quarter"].lower()
    style = style or (
        "fiscal"
        if (said.startswith("f") and not said.startswith(("first", "fourth"))) or "fiscal" in said
        else "calendar"
        if "calendar" in said
        else ""
    )
    return PeriodMention(match.start(), match.end(), "fiscal", year=year, quarter=_ordinal(said), months=3, style=style)


def _make_short_quarter(match: re.Match[str]) -> PeriodMention | None:
    year, _ = _fiscal_year(match["year"])
    if match["half"]:
        return (
            PeriodMention(match.start(), match.end(), "fiscal", year=year, part=int(match["n"]), months=6)
            if match["n"] in "12"
            else None
        )
    return PeriodMention(match.start(), match.end(), "fiscal", year=year, quarter=int(match["n"]), months=3)


def _make_half(match: re.Match[str]) -> PeriodMention | None:
    year, style = _fiscal_year(match["year"])
    return PeriodMention(
        match.start(),
        match.end(),
        "fiscal",
        year=year,
        part=2 if _ordinal(match["half"]) == 2 else 1,
        months=6,
        style=style,
    )


def _make_nine(match: re.Match[str]) -> PeriodMention | None:
    year, style = _fiscal_year(match["year"])
    return PeriodMention(match.start(), match.end(), "fiscal", year=year, months=9, style=style)


def _make_year(match: re.Match[str]) -> PeriodMention | None:
    year, style = _fiscal_year(match["year"])
    after = (match["after"] or "").lower()
    style = style or ("calendar" if after == "calendar" else "fiscal" if after in ("fiscal", "financial") else "")
    return (
        PeriodMention(match.start("year"), match.end(), "fiscal", year=year, months=12, style=style) if year else None
    )


def _make_open_quarter(match: re.Match[str]) -> PeriodMention | None:
    """A quarter whose year stands elsewhere, or nowhere: `year` is 0 until it is found."""
    return PeriodMention(match.start(), match.end(), "fiscal", quarter=_ordinal(match["quarter"]), months=3)


def _make_open_half(match: re.Match[str]) -> PeriodMention | None:
    return PeriodMention(match.start(), match.end(), "fiscal", part=2 if _ordinal(match["half"]) == 2 else 1, months=6)


def _make_last(match: re.Match[str]) -> PeriodMention | None:
    count = WORDS.get(match["n"].lower()) or int(match["n"])
    return PeriodMention(
        match.start(), match.end(), "last", count=count, months=3 if "quarter" in match["unit"].lower() else 12
    )


def _make_latest(match: re.Match[str]) -> PeriodMention | None:
    low = match[0].lower()
    months = 3 if "quarter" in low or "10-q" in low else 12 if "year" in low or "annual" in low or "10-k" in low else 0
    return PeriodMention(match.start(), match.end(), "latest", months=months, style="fiscal" if "fiscal" in low else "")


def _make_prior(match: re.Match[str]) -> PeriodMention | None:
    low = match[0].lower()
    same = (
        "same" in low
        or "year-ago" in low
        or "year ago" in low
        or "corresponding" in low
        or "comparable" in low
        or "earlier" in low
        or "before" in low
    )
    return PeriodMention(
        match.start(), match.end(), "prior", months=3 if "quarter" in low and not same else 12, same=same
    )


def _make_trailing(match: re.Match[str]) -> PeriodMention | None:
    return PeriodMention(match.start(), match.end(), "trailing", months=12)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_DATED = _DATE.format("")
_PATTERNS: Sequence[tuple[Pattern, _Maker]] = (
    (
        Pattern(
            "questions/length-ended",
            rf"\b(?P<length>{_LENGTH})\s*,?\s*(?:that\s+|which\s+)?(?:ended|ending|ends?|through|to|closed"
            rf"|closing)(?:\s+on|\s+in|\s+at)?\s+{_DATED}",
            means="a length that ends on a day",
            examples=("nine months ended September 30, 2024",),
            counterexamples=("nine months",),
            flags=re.IGNORECASE,
        ),
        _make_ended,
    ),
    (
        Pattern(
            "questions/month-quarter",
            rf"\b(?:(?P<m>{_MONTH})\s+quarter\s+(?:of\s+)?(?P<y>{_Y4})|(?P<m_>{_MONTH})\s+(?P<y_>{_Y4})\s+quarter)\b",
            means="a quarter by the month that it ends in",
            examples=("the [[June quarter of 2024]]",),
            counterexamples=("June of 2024",),
            flags=re.IGNORECASE,
        ),
        _make_month_quarter,
    ),
    (
        Pattern(
            "questions/quarter-year",
            rf"\b(?P<quarter>{_QUARTER}){_POSSESSIVE}(?:(?:{_OF})?(?P<year>{_YEAR})|'(?P<short>\d\d)\b)",
            means="a quarter, then its year",
            examples=("second quarter of 2024", "Q2 '24"),
            counterexamples=("second quarter",),
            flags=re.IGNORECASE,
        ),
        _make_quarter,
    ),
    (
        Pattern(
            "questions/year-quarter",
            rf"(?P<year>{_YEAR}){_POSSESSIVE}(?:\s*[,\-/:]\s*|\s+)?(?P<quarter>{_QUARTER})\b",
            means="a year, then its quarter",
            examples=("2024 Q2",),
            counterexamples=("2024 sales",),
            flags=re.IGNORECASE,
        ),
        _make_quarter,
    ),
    (
        Pattern(
            "questions/short-quarter",
            rf"\b(?:fy)?(?P<n>[1-4])(?:q|(?P<half>h))\s?(?:fy)?'?(?P<year>{_Y4}|\d\d)\b",
            means="a quarter or half in short",
            examples=("2Q24", "1H2024"),
            counterexamples=("5Q24",),
            flags=re.IGNORECASE,
        ),
        _make_short_quarter,
    ),
    (
        Pattern(
            "questions/half-year",
            rf"\b(?P<half>{_HALF}){_POSSESSIVE}(?:{_OF})?(?P<year>{_YEAR})",
            means="a half, then its year",
            examples=("first half of 2024",),
            counterexamples=("first half",),
            flags=re.IGNORECASE,
        ),
        _make_half,
    ),
    (
        Pattern(
            "questions/year-half",
            rf"(?P<year>{_YEAR}){_POSSESSIVE}[\s,/-]+(?P<half>{_HALF})\b",
            means="a year, then its half",
            examples=("2024 first half",),
            counterexamples=("2024 half",),
            flags=re.IGNORECASE,
        ),
        _make_half,
    ),
    (
        Pattern(
            "questions/nine-months",
            rf"\b(?P<nine>{_NINE}){_POSSESSIVE}(?:{_OF})?(?P<year>{_YEAR})",
            means="nine months of a year",
            examples=("first nine months of 2024",),
            counterexamples=("nine months",),
            flags=re.IGNORECASE,
        ),
        _make_nine,
    ),
    (
        Pattern(
            "questions/day",
            rf"\b{_DATED}",
            means="a day, or a month of a year",
            examples=("December 31, 2024",),
            counterexamples=("December",),
            flags=re.IGNORECASE,
        ),
        _make_date,
    ),
    (
        Pattern(
            "questions/trailing",
            r"\b(?:trailing|last|past)[ -](?:twelve|12)[ -]months?\b|\bttm\b|\bltm\b",
            means="the twelve months that end now",
            examples=("trailing twelve months", "TTM"),
            counterexamples=("twelve months",),
            flags=re.IGNORECASE,
        ),
        _make_trailing,
    ),
    (
        Pattern(
            "questions/last-several",
            rf"\b(?:the\s+)?(?:last|past|previous|prior|latest|most\s+recent|trailing"
            rf"|recent)\s+(?P<n>{_NUMBER})\s+(?:reported\s+|full\s+|completed\s+)?(?P<unit>(?:fiscal\s+"
            rf"|financial\s+"
            rf"|calendar\s+)?(?:years|quarters))\b",
            means="so many years or quarters up to now",
            examples=("the last three years",),
            counterexamples=("three years",),
            flags=re.IGNORECASE,
        ),
        _make_last,
    ),
    (
        Pattern(
            "questions/year-before",
            r"\b(?:the\s+)?(?:same|corresponding|comparable|prior[- ]year|year[- ]ago)\s+(?:fiscal\s+)?(?:period"
            r"|quarter)(?:\s+(?:of|in)\s+(?:the\s+)?(?:prior|previous|preceding|last)\s+(?:fiscal\s+)?year|\s+(?:a"
            r"|one)\s+year\s+(?:ago|earlier|before)|\s+last\s+year)?"
            r"|\b(?:the\s+)?(?:prior|previous|preceding)\s+(?:fiscal\s+|financial\s+)?(?:year|quarter)(?!-)\b|\b(?:a"
            r"|one)\s+year\s+(?:earlier|ago|before|prior)\b|\bthe\s+(?:fiscal\s+)?(?:year|quarter)\s+before\b"
            r"|\blast\s+year(?!-)\b",
            means="the period a year before",
            examples=("the same period last year", "prior year"),
            counterexamples=("period",),
            flags=re.IGNORECASE,
        ),
        _make_prior,
    ),
    (
        Pattern(
            "questions/newest",
            r"\b(?:the\s+|its\s+|their\s+)?(?:latest|most\s+recent(?:ly)?|newest|last|current)(?:\s+(?:reported|filed"
            r"|completed|ended|available|full))*\s+(?:(?:fiscal|financial)\s+)?(?:years?|quarter|annual\s+(?:report"
            r"|filing|period)|quarterly\s+(?:report|filing|period)|10-[kq]|filing|report|balance\s+sheet(?:\s+date)?"
            r"|period)\b"
            r"|\b(?:the\s+)?latest\b(?!\s+\w+\s+(?:year|quarter))|\bcurrently\b|\bmost\s+recently\b",
            means="the newest period that was reported",
            examples=("the latest quarter", "most recent annual report"),
            counterexamples=("quarter",),
            flags=re.IGNORECASE,
        ),
        _make_latest,
    ),
    (
        Pattern(
            "questions/year",
            rf"(?P<year>\b{_YEAR}|(?<!\w)'\d\d\b)(?:{_POSSESSIVE}\s+(?P<after>fiscal|financial|calendar"
            rf"|full)(?:\s+(?:fiscal\s+)?years?)?\b(?!\s+(?:quarter|second|third|first|fourth))"
            rf"|{_POSSESSIVE}\s+years?\b(?!-))?{_POSSESSIVE}",
            means="a year",
            examples=("2024", "2024 fiscal year"),
            counterexamples=("the year",),
            flags=re.IGNORECASE,
        ),
        _make_year,
    ),
    (
        Pattern(
            "questions/open-quarter",
            rf"\b(?P<quarter>{_QUARTER})\b",
            means="a quarter without its year",
            examples=("second quarter",),
            counterexamples=("quarter",),
            flags=re.IGNORECASE,
        ),
        _make_open_quarter,
    ),
    (
        Pattern(
            "questions/open-half",
            rf"\b(?P<half>{_HALF})\b",
            means="a half without its year",
            examples=("first half",),
            counterexamples=("half",),
            flags=re.IGNORECASE,
        ),
        _make_open_half,
    ),
)

_LIST = Pattern(
    "questions/list",
    r"\s*(?:,|,?\s*and|,?\s*or|/|&|,?\s*vs\.?|,?\s*versus|,?\s*compared\s+(?:to|with)|,?\s*than\s+in"
    r"|,?\s*than)\s*(?:in|at|as of|of|for)?\s*",
    means="parts two times of a list",
    examples=(" and ", " compared to "),
    counterexamples=(" often ",),
    at="whole",
    flags=re.IGNORECASE,
)
_JOINED = Pattern(
    "questions/joined",
    r"\s*(?:-|–|—|to|through|thru|until|till|up\s+to|into)\s*(?:the\s+)?(?:end\s+of\s+)?",
    means="joins the two ends of a span",
    examples=(" to the end of ", " - "),
    counterexamples=(" and ",),
    at="whole",
    flags=re.IGNORECASE,
)
_BETWEEN = Pattern(
    "questions/between",
    r"\b(?:between|from)\s+(?:the\s+)?(?:end\s+of\s+|start\s+of\s+|beginning\s+of\s+)?$",
    means="a span follows",
    examples=("between the start of ", "from "),
    counterexamples=("in ",),
    flags=re.IGNORECASE,
)
_AND = Pattern(
    "questions/and",
    r"\s*(?:and|to|through|until|vs\.?|-|–)\s*(?:the\s+)?(?:end\s+of\s+)?",
    means="stands between the ends of a span",
    examples=(" and ", " to "),
    counterexamples=(" or ",),
    at="whole",
    flags=re.IGNORECASE,
)


def _with_years(found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """`Q1, Q2 and Q3 2024`: a quarter without a year takes that of the next one that has it, else that of the one
    before.
    """
    done = list(found)
    named = [m.year if m.kind == "fiscal" else 0 for m in done]
    for place, mention in enumerate(done):
        if mention.kind == "fiscal" and not mention.year:
            year = next((y for y in (*named[place + 1 :], *reversed(named[:place])) if y), 0)
            done[place] = replace(mention, year=year)
    return done


_LISTED = Pattern(
    "questions/listed",
    r"\s*(?:,?\s*(?:and|or|to|vs\.?|versus|plus)\b|[,&/-])\s*(?:(?:in|for|at|of|during|the|full|whole|all|entire)\s*)*",
    means="parts two times of a list, with the words between",
    examples=(" and in ", " vs "),
    counterexamples=(" of ",),
    at="whole",
    flags=re.IGNORECASE,
)
_SET_AGAINST = Pattern(
    "questions/set-against",
    r"\b(?:compar\w+|than|vs\.?|versus|against|share|part|portion|fraction|percent\w*|proportion|ratio|differ\w*"
    r"|both"
    r"|each|how (?:much|many) of|contribut\w+|rest)\b|%",
    means="two things are set against each other",
    examples=("[[compared]] with", "what share of"),
    counterexamples=("how did sales change",),
    flags=re.IGNORECASE,
)


def _lent(text: str, found: list[PeriodMention]) -> list[PeriodMention]:
    """One quarter or half without a year and one year elsewhere are one period, unless the text lists them or sets them
    against each other.
    """
    if len(found) != 2 or found[0].kind != "fiscal" or found[1].kind != "fiscal":
        return found
    part, year = sorted(found, key=lambda mention: mention.months)
    own = re.search(r"\d\d(?!\w)", text[part.start : part.end]) is not None
    if (
        part.months == 12
        or year.months != 12
        or own
        or _SET_AGAINST.search(text)
        or _LISTED.fullmatch(text[found[0].end : found[1].start])
    ):
        return found
    return [
        replace(part, style=part.style or year.style) if mention is part else replace(mention, lends=True)
        for mention in found
    ]


def _shared_style(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """`fiscal years 2022, 2023 and 2024`, `Q2 and Q3 2024`: what one says of a list counts for the bare ones after
    it.
    """
    done: list[PeriodMention] = []
    for mention in found:
        if (
            done
            and mention.kind == "fiscal"
            and done[-1].kind == "fiscal"
            and not mention.style
            and mention.months == 12
        ):
            between = text[done[-1].end : mention.start]
            if _LIST.fullmatch(between) or _JOINED.fullmatch(between):
                mention = replace(mention, style=done[-1].style)
        done.append(mention)
    return done


def _inherited(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """Bare years in a list after a date are that day of those years; a bare year in a list after a quarter is that
    quarter.
    """
    done: list[PeriodMention] = []
    for mention in found:
        before = done[-1] if done else None
        bare = (
            mention.kind == "fiscal"
            and mention.months == 12
            and not mention.style
            and re.fullmatch(rf"{_Y4}(?:'s)?", text[mention.start : mention.end])
        )
        if before is not None and bare and _LIST.fullmatch(text[before.end : mention.start]):
            if before.day is not None and before.kind in ("ended", "date"):
                last = calendar.monthrange(mention.year, before.day.month)[1]
                mention = replace(
                    before,
                    start=mention.start,
                    end=mention.end,
                    day=before.day.replace(year=mention.year, day=min(last, before.day.day)),
                    loose=True,
                )
            elif before.kind == "fiscal" and before.months < 12:
                mention = replace(before, start=mention.start, end=mention.end, year=mention.year)
        done.append(mention)
    return done


def _ranges(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    done: list[PeriodMention] = []
    for mention in found:
        before = done[-1] if done else None
        if (
            before is not None
            and before.kind in ("fiscal", "date", "ended")
            and mention.kind in ("fiscal", "date", "ended", "latest")
        ):
            between = text[before.end : mention.start]
            led = _BETWEEN.search(text[: before.start])
            if (
                _JOINED.fullmatch(between)
                or (led and led[0].lower().startswith("between") and _AND.fullmatch(between))
                or (led and _AND.fullmatch(between) and "and" not in between)
            ):
                done[-1] = PeriodMention(
                    before.start,
                    mention.end,
                    "range",
                    first=before,
                    last=mention,
                    months=before.months,
                    style=before.style,
                )
                continue
        done.append(mention)
    return done


_EDGE = Pattern(
    "questions/edge",
    r"(?:(?P<end>\b(?:at|as of|as at|by|on|of)?\s*(?:the\s+)?(?:year[- ]?end|end(?:\s+of)?|close\s+of"
    r"|fiscal[- ]year[- ]end|quarter[- ]?end|(?:fiscal\s+)?year[- ]?end(?:ing)?)(?:\s+(?:of|for|in))?(?:\s+the)?"
    r"|\bas of|\bas at)"
    r"|(?P<begin>\b(?:at|as of)?\s*(?:the\s+)?(?:beginning|start)\s+of(?:\s+the)?))\s*$",
    means="the beginning or the end of the time that follows",
    examples=("at the beginning of", "as of"),
    counterexamples=("in the",),
    flags=re.IGNORECASE,
)
_EDGE_AFTER = Pattern(
    "questions/edge-after",
    r"\s*(?:fiscal\s+)?(?:year|quarter)[- ]?end\b|\s+ending\s+balance|\s+closing\b",
    means="the end of the time before it",
    examples=(" year-end", " closing"),
    counterexamples=(" year",),
    at="start",
    flags=re.IGNORECASE,
)


_LONGEST_EDGE = 80  # characters of such words


def _edges(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """Named periods of which the text means the last or the first day: `at the end of fiscal 2024`, `year-end 2023`."""
    done = []
    for mention in found:
        if mention.kind in ("fiscal", "latest", "prior", "last", "range"):
            led = _EDGE.search(text, max(0, mention.start - _LONGEST_EDGE), mention.start)
            if led:
                mention = replace(mention, start=led.start(), edge="end" if led["end"] else "begin")
                mention = replace(
                    mention, start=mention.start + len(text[mention.start :]) - len(text[mention.start :].lstrip())
                )
            elif after := _EDGE_AFTER.match(text, mention.end):
                mention = replace(mention, end=after.end(), edge="end")
        done.append(mention)
    return done
