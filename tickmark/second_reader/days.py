"""What header texts say of time: dates, bare years, quarters, lengths, and whether a day is an instant."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sep sept", "october oct", "november nov", "december dec"),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH_STARTS = tuple(dict.fromkeys(name[:3] for name in MONTHS))
_MONTH = r"(?P<month>" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\b\.?"
_FULL = re.compile(rf"\b{_MONTH}\s*(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\s*,?\s*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_FULL_EUROPEAN = re.compile(rf"\b(?P<day>[0-3]?\d)\s+{_MONTH}\s*,?\s*(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE)
_NUMERIC = re.compile(r"\b(?P<m>[01]?\d)/(?P<d>[0-3]?\d)/(?P<y>(?:19|20)\d\d|\d\d)\b")
_MONTH_DAY = re.compile(
    rf"\b{_MONTH}\s*(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\b(?!\d)"
    rf"|\b(?P<nth>[0-3]?\d)(?:st|nd|rd|th)?\s+(?!may\s+[a-z]){_MONTH.replace('?P<month>', '?P<of>')}(?!\s*\d)",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"(?<![\d,.$-])\b(?:FY|fiscal)?\s?(?P<year>(?:19|20)\d\d)\b(?![\d,]*\d)(?!\.\d)"
    r"|\bFY\s?['’]?(?P<short>\d\d)\b(?![.,]?\d)",
    re.IGNORECASE,
)
_SPAN_OF_YEARS = re.compile(r"\b((?:19|20)\d\d)\s*[-–—]\s*((?:19|20)\d\d)\b")
_ONES = {
    word: number
    for number, word in enumerate(
        ("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen").split(), start=1
    )
}  # fmt: skip
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_COUNT = (
    rf"(?:{'|'.join(_TENS)})(?:[\s-](?:{'|'.join(list(_ONES)[:9])}))?|{'|'.join(sorted(_ONES, key=len, reverse=True))}"
)
_LENGTH = re.compile(
    rf"\b(?P<count>{_COUNT}|\d{{1,2}})(?:[\s-]*(?:and|or|,|&)[\s-]*(?P<count2>{_COUNT}|\d{{1,2}}))?"
    r"[\s-]*(?P<what>months?|weeks?|quarters?(?=\s+end))(?:\s+periods?)?\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    rf"\b(?:(?:less|greater|more|longer|fewer)\s+than|within|next|over|under|up\s+to)\s+(?:{_COUNT}"
    rf"|\d{{1,2}})[\s-]*(?:months?|weeks?)"
    rf"|\b(?:{_COUNT}|\d{{1,2}})[\s-]*(?:months?|weeks?)\s+or\s+(?:greater|longer|more|less)",
    re.IGNORECASE,
)  # 12 months or greater, less than 12 months: how old, not how long
_YEARS = re.compile(
    r"\b(?:(?:fiscal|calendar|financial)\s+)?years?[\s-]*(?:then\s+)?(?:period\s+)?end(?:ed|ing)\b|\bfor the "
    r"(?:fiscal )?years?\b"
    r"|\bfor (?:fiscal )?(?=20\d\d\b)",
    re.IGNORECASE,
)
_QUARTERLY = re.compile(r"\b(?:fiscal\s+)?quarters?(?:ly)?\s*(?:period\s+)?(?:end(?:ed|ing))\b", re.IGNORECASE)
_HALF = re.compile(r"\b(?:first|second)[\s-]half\b|\bhalf[\s-]years?\b|\bsemi-?annual\b", re.IGNORECASE)
_QUARTER = re.compile(
    r"\b(?P<o>first|second|third|fourth)\s+(?:fiscal\s+)?quarter\b|\b(?:Q|quarter\s+)(?P<q>[1-4])\b(?!\d|[.,]\d)"
    r"|\b(?P<n>[1-4])Q(?:\d\d)?\b",
    re.IGNORECASE,
)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_INSTANT = re.compile(
    r"\b(?:as of|as at|balance sheets?|financial condition|financial position)\b|^at\b|\bat (?=year[\s-]end|\w+ \d)",
    re.IGNORECASE,
)
_DISCUSSION = re.compile(r"financial condition,? (?:and|&) (?:the )?results of operations", re.IGNORECASE)
"""In the heading of an item, which is of balances and of changes."""
_WEEKS_A_MONTH = 52 / 12
_PART = re.compile(r"[\s-]")


_HINT = re.compile(
    (
        r"\d|months?\b|weeks?\b|years?\b|annual|quarter|half|\bas (?:of|at)\b|^at\b|balance sheet|financial "
        r"(?:condition"
        r"|position)"
    ),
    re.IGNORECASE,
)
"""What every text holds that says something of time: most labels hold none of it."""


@dataclass(frozen=True, slots=True)
class When:
    """What one text says of time.

    `dates` are whole dates; `month_days` days without a year; `years` years without a day; `lengths` months of
    durations; `quarters` 1 to 4; `instant` where it says *as of*.
    """

    dates: tuple[date, ...] = ()
    month_days: tuple[tuple[int, int], ...] = ()
    years: tuple[int, ...] = ()
    lengths: tuple[int, ...] = ()
    quarters: tuple[int, ...] = ()
    instant: bool = False

    @property
    def says(self) -> bool:
        """Whether it says anything of days."""
        return bool(self.dates or self.month_days or self.years or self.lengths or self.quarters)


NOTHING = When()
"""Of a text that says nothing of time."""


def whole_dates(text: str) -> list[date]:
    """The dates of a text that name day, month and year: `June 30, 2024`.

    >>> whole_dates("at December 31, 2023 and 2022")
    [datetime.date(2023, 12, 31)]
    """
    if not _names_a_month(text):
        return []
    found = (
        _date(int(match["year"]), MONTHS[match["month"].lower()], int(match["day"]))
        for pattern in (_FULL, _FULL_EUROPEAN)
        for match in pattern.finditer(text)
    )
    return [day for day in found if day is not None]


@lru_cache(20_000)
def when(text: str) -> When:
    """What a text says of time.

    >>> when("Three Months Ended June 30, 2024")
    When(dates=(datetime.date(2024, 6, 30),), month_days=(), years=(), lengths=(3,), quarters=(), instant=False)
    """
    if not _HINT.search(text):
        return NOTHING
    dates: list[date] = []
    rest = _BOUND.sub(" ", text)
    for pattern in (_FULL, _FULL_EUROPEAN) if _names_a_month(text) else ():
        for match in pattern.finditer(rest):
            found = _date(int(match["year"]), MONTHS[match["month"].lower()], int(match["day"]))
            if found:
                dates.append(found)
        rest = pattern.sub(" | ", rest)
    for match in _NUMERIC.finditer(rest):
        year = int(match["y"])
        found = _date(year if year > 99 else (2000 if year < 70 else 1900) + year, int(match["m"]), int(match["d"]))
        if found:
            dates.append(found)
    rest = _NUMERIC.sub(" | ", rest)
    lengths: list[int] = []
    for match in _LENGTH.finditer(rest):
        lengths += [
            months for name in ("count", "count2") if match[name] and (months := _months(match[name], match["what"]))
        ]
    lengths += [6 for _ in _HALF.finditer(rest)]
    if _YEARS.search(rest):
        lengths.append(12)
    rest = _LENGTH.sub(" | ", rest)
    if _QUARTERLY.search(rest):
        lengths.append(3)
    month_days = [
        (MONTHS[(match["month"] or match["of"]).lower()], int(match["day"] or match["nth"]))
        for match in _MONTH_DAY.finditer(rest)
        if 1 <= int(match["day"] or match["nth"]) <= 31
    ]
    rest = _MONTH_DAY.sub(" ", _SPAN_OF_YEARS.sub(r"\1 | \2", rest))
    years = [int(match["year"] or f"20{match['short']}") for match in _YEAR.finditer(rest)]
    quarters = [
        _ORDINALS[match["o"].lower()] if match["o"] else int(match["q"] or match["n"])
        for match in _QUARTER.finditer(rest)
    ]
    return When(
        tuple(dict.fromkeys(dates)), tuple(dict.fromkeys(month_days)), tuple(dict.fromkeys(years)),
        tuple(dict.fromkeys(lengths)), tuple(dict.fromkeys(quarters)),
        bool(_INSTANT.search(_DISCUSSION.sub(" ", text))),
    )  # fmt: skip


def _names_a_month(text: str) -> bool:
    """Whether a text may name a month: most name none, and are not asked for dates."""
    lower = text.lower()
    return any(start in lower for start in _MONTH_STARTS)


def quarter_alone(text: str) -> int | None:
    """The quarter that a header names by its ordinal alone: `First`, `3rd`.

    >>> quarter_alone("Fourth")
    4
    """
    word = text.strip().lower()
    return _ORDINALS.get(word) or (int(word[0]) if re.fullmatch(r"1st|2nd|3rd|4th", word) else None)


def _months(count: str, what: str) -> int | None:
    word = count.lower()
    number = int(word) if word.isdigit() else sum(_TENS.get(one, _ONES.get(one, 0)) for one in _PART.split(word))
    if what.lower().startswith("week"):
        number = round(number / _WEEKS_A_MONTH)
    if what.lower().startswith("quarter"):
        number *= 3
    return number if 1 <= number <= 36 else None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
