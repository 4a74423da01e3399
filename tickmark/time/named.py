"""The words of a period in a text, as parts of patterns, and what makes a `PeriodMention` of a match."""

from __future__ import annotations

import calendar
import re
from datetime import date

from tickmark.language.numerals import NUMERALS, WORDS
from tickmark.language.rules import by_letters, small
from tickmark.time.abbreviations import MONTH_NAMES, MONTHS, full_year
from tickmark.time.mentions import PeriodMention

MONTH = f"(?:{MONTH_NAMES})"
YEAR_IN_FULL = r"(?:19|20)\d\d"
DATE = (
    rf"(?:(?P<m{{0}}>{MONTH})\.?\s+(?P<d{{0}}>[0-3]?\d)(?:st|nd|rd|th)?,?\s+(?:of\s+)?(?P<y{{0}}>{YEAR_IN_FULL})\b"
    rf"|(?:the\s+)?(?P<d2{{0}}>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m2{{0}}>{MONTH})\.?,?\s+"
    rf"(?P<y2{{0}}>{YEAR_IN_FULL})\b"
    rf"|(?P<y3{{0}}>{YEAR_IN_FULL})[-/](?P<m3{{0}}>\d\d?)[-/](?P<d3{{0}}>\d\d?)\b"
    rf"|(?P<m4{{0}}>\d\d?)[/-](?P<d4{{0}}>\d\d?)[/-](?P<y4{{0}}>{YEAR_IN_FULL}|\d\d)\b"
    rf"|(?P<m5{{0}}>{MONTH})\.?,?\s+(?:of\s+)?(?P<y5{{0}}>{YEAR_IN_FULL})\b)"
)
_FISCAL = r"(?:fiscal\s+years?|fiscal|fiscal-years?|financial\s+years?|fys?|fye|ye(?:\s+(?:fiscal|fy))?)"
_CALENDAR = r"(?:calendar\s+years?|calendar|cy)"
YEAR = (
    rf"(?:(?:{_FISCAL}|{_CALENDAR})[\s\-]*(?:of\s+|for\s+)?(?:{YEAR_IN_FULL}|'?\d\d(?![\d,.]*\d|\s*%))\b|(?:years?\s+"
    rf"|in\s+)?(?:(?<![\d$.,/-])|(?<=\b20\d\d-)|(?<=\b19\d\d-))"
    rf"{YEAR_IN_FULL}(?![\d%]|,\d|\.\d|\s*(?:shares|units|employees"
    rf"|stores|basis))|(?<!\w)'\d\d\b)"
)
_MONTHS = 12
POSSESSIVE = r"(?:'s)?"
NUMBER = rf"(?:{by_letters(WORDS)}|\d\d?)"
_WEEKS = r"(?:thirteen|twenty[- ]six|thirty[- ]nine|fifty[- ](?:two|three)|1[34]|2[67]|39|40|5[23])"
LENGTH = (
    rf"(?:(?:fiscal|full|calendar|financial)\s+)?(?:year|quarter|half[- ]year)|(?:quarterly|annual)\s+period"
    rf"|(?:{NUMBER}[- ])?months?(?:\s+periods?)?|{_WEEKS}[- ]weeks?(?:\s+periods?)?"
    r"|(?:fiscal|quarterly|reporting)\s+quarter|period|(?:six|three|nine)[- ]month\s+period|(?:first|second)\s+half"
)
QUARTER = (
    r"(?:fiscal\s+)?(?:f?q\s?[1-4]|quarter\s+(?:[1-4]|one|two|three|four)(?![\d.,-]*\d)"
    r"|(?:first|last|final|1st)\s+(?:three|3)\s+months(?=\s+(?:of|in)\s)"
    r"|(?:first|second|third|fourth|1st|2nd|3rd|4th)(?:\s+(?:fiscal|financial"
    r"|calendar))?[\s-]+quarter)"
)
HALF = r"(?:h[12]|(?:first|second|1st|2nd)\s+half|(?:first|second)\s+(?:six|6)\s+months|(?:first|1st)\s+two\s+quarters)"
NINE = r"(?:9m|(?:first\s+)?(?:nine|9)\s+months|first\s+three\s+quarters|first\s+3\s+quarters)"
OF = r"(?:\s+(?:of|for|in|from)(?:\s+the)?\s+|\s*,\s*|[\s\-/]+)"


def _fiscal_year(text: str) -> tuple[int, str]:
    """Year and style of `fiscal 2024`, `FY24`, `calendar year 2023`, `2024`, `'24`."""
    digits = re.search(rf"{YEAR_IN_FULL}|\d\d(?!\d)", text)
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
    """1 to 4 of `second`, `2nd`, `Q2`, `quarter two`, `first 3 months`; 4 of `last`."""
    low = " ".join(text.lower().split())
    for words in (
        ("first", "second", "third", "fourth"),
        ("quarter one", "quarter two", "quarter three", "quarter four"),
    ):
        for number, word in enumerate(words, 1):
            if word in low:
                return number
    digit = next((sign for sign in low if sign in "1234"), "")
    return int(digit) if digit and not low.startswith(("last", "final")) else 4


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
        if day == "d4" and which > _MONTHS >= int(match[day + name]):  # 30/06/2024
            return _day(number, int(match[day + name]), which)
        if not 1 <= which <= _MONTHS:
            return None, False
        last = calendar.monthrange(number, which)[1]
        if not day:
            return date(number, which, last), True
        return _day(number, which, int(match[day + name]))
    return None, False


def _day(year: int, month: int, day: int) -> tuple[date | None, bool]:
    return (date(year, month, day), False) if 1 <= day <= calendar.monthrange(year, month)[1] else (None, False)


def _months(text: str) -> int:
    """Length in months of `three months`, `39 weeks`, `fiscal year`, `quarter`; 0 of `period`."""
    low = text.lower()
    if ("year" in low and "half" not in low) or "annual" in low:
        return 12
    if "half" in low:
        return 6
    if "quarter" in low:
        return 3
    number = re.match(rf"{NUMBER}(?=[- ]month)", low)
    if low == "month":
        return 1
    if number:
        return WORDS.get(number[0]) or int(number[0])
    weeks = re.match(_WEEKS, low)
    if weeks:
        return round((NUMERALS.get(weeks[0]) or int(weeks[0])) / 13) * 3
    return 0


def make_ended(match: re.Match[str]) -> PeriodMention | None:
    day, loose = _date(match)
    return (
        PeriodMention(match.start(), match.end(), "ended", months=_months(match["length"]), day=day, loose=loose)
        if day
        else None
    )


def make_months(match: re.Match[str]) -> PeriodMention | None:
    """Three months by the one that they end in, or the months from one to another."""
    month = MONTHS[small(match["m"] or match["m_"] or match["till"])]
    year = int(match["y"] or match["y_"] or match["year"])
    months = (month - MONTHS[small(match["since"])]) % 12 + 1 if match["since"] else 3
    day = date(year, month, calendar.monthrange(year, month)[1])
    return PeriodMention(match.start(), match.end(), "ended", months=months, day=day, loose=True)


def make_date(match: re.Match[str]) -> PeriodMention | None:
    day, loose = _date(match)
    return PeriodMention(match.start(), match.end(), "date", day=day, loose=loose) if day else None


def make_quarter(match: re.Match[str]) -> PeriodMention | None:
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


def make_short_quarter(match: re.Match[str]) -> PeriodMention | None:
    year, _ = _fiscal_year(match["year"])
    if match["half"]:
        return (
            PeriodMention(match.start(), match.end(), "fiscal", year=year, part=int(match["n"]), months=6)
            if match["n"] in "12"
            else None
        )
    return PeriodMention(match.start(), match.end(), "fiscal", year=year, quarter=int(match["n"]), months=3)


def make_half(match: re.Match[str]) -> PeriodMention | None:
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


def make_nine(match: re.Match[str]) -> PeriodMention | None:
    year, style = _fiscal_year(match["year"])
    return PeriodMention(match.start(), match.end(), "fiscal", year=year, months=9, style=style)


def make_year(match: re.Match[str]) -> PeriodMention | None:
    year, style = _fiscal_year(match["year"])
    after = (match["after"] or "").lower()
    style = style or ("calendar" if after == "calendar" else "fiscal" if after in ("fiscal", "financial") else "")
    return (
        PeriodMention(match.start("year"), match.end(), "fiscal", year=year, months=12, style=style) if year else None
    )


def make_open_quarter(match: re.Match[str]) -> PeriodMention | None:
    """A quarter whose year stands elsewhere, or nowhere: `year` is 0 until it is found."""
    return PeriodMention(match.start(), match.end(), "fiscal", quarter=_ordinal(match["quarter"]), months=3)


def make_open_half(match: re.Match[str]) -> PeriodMention | None:
    return PeriodMention(match.start(), match.end(), "fiscal", part=2 if _ordinal(match["half"]) == 2 else 1, months=6)


def make_last(match: re.Match[str]) -> PeriodMention | None:
    count = WORDS.get(match["n"].lower()) or int(match["n"])
    return PeriodMention(
        match.start(), match.end(), "last", count=count, months=3 if "quarter" in match["unit"].lower() else 12
    )


def make_latest(match: re.Match[str]) -> PeriodMention | None:
    low = match[0].lower()
    months = 3 if "quarter" in low or "10-q" in low else 12 if "year" in low or "annual" in low or "10-k" in low else 0
    return PeriodMention(match.start(), match.end(), "latest", months=months, style="fiscal" if "fiscal" in low else "")


def make_prior(match: re.Match[str]) -> PeriodMention | None:
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


def make_trailing(match: re.Match[str]) -> PeriodMention | None:
    return PeriodMention(match.start(), match.end(), "trailing", months=12)
