"""Short forms in which headers print times, spelled out: `2Q23`, `1H 2023`, `9M'23`, `6-30-09`, `Dec-23`, `3 mos.
ended`, `LTM`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

from tickmark.language.lexicon import ENGLISH, lexicon
from tickmark.language.rules import Pattern
from tickmark.time.day_ranges import DayRanges

_CENTURY = 70  # two-digit years from which on they are of the last century
_ENGLISH = lexicon(ENGLISH).months
_NAMES = tuple(_ENGLISH)
LONG_MONTHS = "|".join(_ENGLISH)
_MONTHS = "|".join(chain.from_iterable(_ENGLISH.values()))
MONTH_NAMES = f"{LONG_MONTHS}|{_MONTHS}"  # in lower case, the longer of two that begin alike first
MONTHS = {
    name: number
    for number, month in enumerate(LONG_MONTHS.split("|"), 1)
    for name in MONTH_NAMES.split("|")
    if month.startswith(name)
}
_HEADER = 80  # characters; a longer text is a sentence, and sentences print quarters and halves so but not the rest
_IN_SENTENCES = 2  # forms
_YEAR = r"[ '/-]{0,2}(?:fy[ '/-]{0,2})?(?P<y>(?:20)?\d\d)\b"
_Spelled = Callable[[re.Match[str]], str] | str


def _later_of(years: re.Match[str]) -> str:
    """The fiscal year that two calendar years in a row name, `2022/23`, by the later of them; other years as they
    stand.
    """
    first, last = full_year(int(years["a"] or years["f"])), int(years["b"]) % 100
    if (first + 1) % 100 != last:
        return years[0]
    return f"fy {first + 1}" if years["f"] else str(first + 1)


def _month_of(of: re.Match[str]) -> str:
    """`01-2025` in words, and the months up to one: `1–6/2024`."""
    last = int(of["m"] or of["n"])
    told = f"{_NAMES[last - 1]} {of['y'] or of['z']}"
    return f"{last - int(of['a']) + 1} months ended {told}" if of["a"] and int(of["a"]) <= last else told


_LENGTHS: dict[str, str] = {
    "mos": "months",
    "mths": "months",
    "qtr": "quarter",
    "qtrs": "quarters",
    "wks": "weeks",
    "fy": "fiscal year",
    "fye": "fiscal year ended",
    "year to": "year ended",
}
_FORMS: tuple[tuple[tuple[str, ...], Pattern, _Spelled], ...] = (
    (
        tuple(f"q{n}" for n in "1234") + tuple(f"{n}q" for n in "1234"),
        Pattern(
            "time/short-quarter",
            r"\b(?:(?P<n>[1-4])q|q(?P<m>[1-4]))" + _YEAR,
            means="a quarter with its year",
            examples=("2q23", "q3 '24", "q3fy26"),
            counterexamples=("q5 24",),
        ),
        lambda of: f"q{of['n'] or of['m']} {'fy ' * ('fy' in of[0])}{full_year(int(of['y']))}",
    ),
    (
        ("1h", "2h", "h1", "h2"),
        Pattern(
            "time/short-half",
            r"\b(?P<half>[12]h|h[12])" + _YEAR,
            means="a half of a year with its year",
            examples=("1h24", "h2 2023", "h1 fy25"),
            counterexamples=("3h24",),
        ),
        lambda of: (
            f"{'first' if '1' in of['half'] else 'second'} half {'fy ' * ('fy' in of[0])}{full_year(int(of['y']))}"
        ),
    ),
    (
        ("6m", "9m"),
        Pattern(
            "time/short-months",
            r"\b(?P<n>[69])m" + _YEAR,
            means="six or nine months of a year",
            examples=("9m24",),
            counterexamples=("3m24",),
        ),
        lambda of: f"for {'six' if of['n'] == '6' else 'nine'} months {full_year(int(of['y']))}",
    ),
    (
        tuple(sign + digit for sign in "-." for digit in "0129"),
        Pattern(
            "time/dotted-month-first",
            r"(?<![\d.-])(?P<m>0?[1-9]|1[0-2])(?P<sign>[.-])(?P<d>0?[1-9]|[12]\d|3[01])(?P=sign)(?P<y>(?:19"
            r"|20)?\d\d)(?![\d-]|\.\d)",
            means="a day in numbers with points, its month first",
            examples=("12.31.24",),
            counterexamples=("12/31/24",),
        ),
        lambda of: f"{of['m']}/{of['d']}/{of['y']}",
    ),
    (
        tuple(sign + digit for sign in "-./" for digit in "0123456789"),
        Pattern(
            "time/day-in-front",
            r"(?<![\d./-])(?P<d>1[3-9]|2\d|3[01])(?P<sign>[./-])(?P<m>0?[1-9]|1[0-2])(?P=sign)(?P<y>(?:19|20)?\d\d)"
            r"(?![\d/-]|\.\d)",
            means="a day in numbers that cannot be a month first",
            examples=("31.12.2024", "30/6/24"),
            counterexamples=("12/6/24",),
        ),
        lambda of: f"{of['m']}/{of['d']}/{of['y']}",
    ),
    (
        ("-0", "-1", "-2", "-9", "'", *(f"{name[-1]}{digit}" for name in _MONTHS.split("|") for digit in "0129")),
        Pattern(
            "time/month-hyphen-year",
            rf"\b(?P<m>{_MONTHS})(?:-'?|')?(?P<y>\d\d)\b(?!-)",
            means="a month and two digits of its year",
            examples=("dec-23", "sep25", "dec'24"),
            counterexamples=("december-23", "sep 25"),
        ),
        lambda of: f"{of['m']} {full_year(int(of['y']))}",
    ),
    (
        ("-20", "/20", "-0", "/0", "-1", "/1"),
        Pattern(
            "time/month-by-numbers",
            r"(?<![\w./–-])(?:(?P<a>0?[1-9]|1[0-2])[–-](?=\d+/))?(?P<m>0?[1-9]|1[0-2])[/-](?P<y>20\d\d)(?![\w/–-])"
            r"|^(?P<z>20\d\d)[/-](?P<n>0[1-9]|1[0-2])(?<!2010-11)(?<!2011-12)$",
            means="a month by its number, or the months from one to another",
            examples=("subtotal [[01-2025]]", "2025-06", "1–6/2024", "10-12/2023"),
            counterexamples=("13-2025", "2024-25", "2011-12", "asu 2016-02", "12/31/2023"),
        ),
        _month_of,
    ),
    (
        ("/0", "/1", "/2", "/9"),
        Pattern(
            "time/split-year",
            r"(?:(?P<a>(?:19|20)\d\d(?<![\d/]\d{4}))|\bfy ?'?(?P<f>\d\d))/(?P<b>(?:19|20)?\d\d)\b(?!/)",
            means="a year that two calendar years name",
            examples=("2022/23", "fy24/25"),
            counterexamples=("22/23",),
        ),
        _later_of,
    ),
    (
        ("ytd",),
        Pattern(
            "time/short-ytd",
            r"\bytd" + _YEAR,
            means="the year to date of a year",
            examples=("ytd 2024",),
            counterexamples=("ytd",),
        ),
        lambda of: f"year to date {full_year(int(of['y']))}",
    ),
    (
        ("mos", "mths", "qtr", "wks", "fy e", "fye", "year to"),
        Pattern(
            "time/short-length",
            r"\b(?P<w>mos|mths|qtrs?|wks|fye|fy(?= end(?:ed|ing))"
            rf"|(?<!half )(?<!half-)year to(?= (?:\d+ )?(?:{MONTH_NAMES})\b))\b\.?",
            means="the length of a period in short",
            examples=(
                "9 [[mos.]]",
                "[[qtr.]] ended",
                "52 [[wks]]",
                "[[fy]] ending june 30",
                "[[year to]] 31 march 2025",
            ),
            counterexamples=("most", "quarter", "weeks", "fy 2024", "year to date"),
        ),
        lambda of: _LENGTHS[of["w"]],
    ),
    (
        ("ltm", "ttm", "four quarters", "4 quarters"),
        Pattern(
            "time/short-trailing",
            r"\b[lt]tm\b|\b(?:trailing|last|rolling|latest) (?:four|4) quarters\b",
            means="twelve months in short, or in quarters",
            examples=("[[ttm]] revenue", "[[trailing four quarters]]"),
            counterexamples=("atm", "the first four quarters"),
        ),
        "twelve months",
    ),
)


_RANGES = DayRanges(MONTHS)
_MAY_JOIN = re.compile(r"[\d.a-z]\s*[-–—]\s*[\da-z]|[\da-z.]\s(?:to|through|until|bis)\s[\da-z]")
_MAY_BE_SHORT = re.compile("|".join(sorted({re.escape(part) for parts, _, _ in _FORMS for part in parts})))


def full_year(year: int) -> int:
    """A year of two digits in full: filings on EDGAR begin in the 1990s and tell of some years before."""
    return year if year >= 100 else year + (1900 if year >= _CENTURY else 2000)


def spelled_out(low: str) -> str:
    """A text in lower case with its short forms in full.

    >>> spelled_out("2q23"), spelled_out("dec-23"), spelled_out("9 mos. ended june 30")
    ('q2 2023', 'dec 2023', '9 months ended june 30')
    >>> spelled_out("31.12.2024"), spelled_out("30/6/24"), spelled_out("12.31.24")
    ('12/31/2024', '6/30/24', '12/31/24')
    >>> spelled_out("2022/2023"), spelled_out("2022/23"), spelled_out("2023/2021")
    ('2023', '2023', '2023/2021')
    """
    if len(low) <= _HEADER and _MAY_JOIN.search(low):
        low = _RANGES.in_months(low)
    if not _MAY_BE_SHORT.search(low):
        return low
    for parts, form, spelled in _FORMS if len(low) <= _HEADER else _FORMS[:_IN_SENTENCES]:
        if any(part in low for part in parts):
            low = form.sub(spelled, low)
    return low
