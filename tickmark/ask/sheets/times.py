"""Times on sheets and in questions about them: days, months, quarters, halves and years of the calendar."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tickmark.language.rules import unnamed
from tickmark.time.abbreviations import full_year

_MONTHS = {name.casefold(): number for names in (calendar.month_name, calendar.month_abbr)
           for number, name in enumerate(names) if name} | {"sept": 9}  # fmt: skip
_MONTH = rf"(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\.?"
_YEAR = r"(?:FY\s?|fiscal (?:year )?)?(?P<year>(?:19|20)\d\d)"
_ANY = r"(?:FY\s?|fiscal (?:year )?)?(?P<year>(?:19|20)\d\d|(?<=[ '’-])[0-4]\d(?![\d,.-]))"  # `Sep 25`, `H1 25`
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_OF = r"[\s,/'-]*(?:of\s+)?"
_PATTERNS = tuple(
    unnamed(rf"\b{pattern}\b", re.IGNORECASE)
    for pattern in (
        r"(?P<year>(?:19|20)\d\d)-(?P<number>\d\d)-(?P<day>\d\d)",
        rf"{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? (?P<year>(?:19|20)\d\d)",
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?:of )?{_MONTH},? (?P<year>(?:19|20)\d\d)",
        r"(?P<day>1[3-9]|2\d|3[01])(?P<sign>[/.])(?P<number>0?[1-9]|1[0-2])(?P=sign)(?P<year>(?:19|20)\d\d)",
        r"(?P<year>(?:19|20)\d\d)-(?P<number>\d\d)",
        rf"{_MONTH}{_OF}{_ANY}",
        rf"Q(?P<quarter>[1-4]){_OF}{_ANY}",
        rf"{_YEAR}[\s-]*Q(?P<quarter>[1-4])",
        rf"H(?P<half>[12]){_OF}{_ANY}",
        rf"(?P<nth>first|second|third|fourth) quarter{_OF}{_YEAR}",
        rf"(?P<nth_half>first|second) half{_OF}{_YEAR}",
        _YEAR,
        r"Q(?P<quarter>[1-4])",
        r"H(?P<half>[12])",
        r"(?P<nth>first|second|third|fourth) quarter",
        r"(?P<nth_half>first|second) half",
        rf"(?:(?<!\w\s)|(?-i:(?=[A-Z]))(?=\w+\W*$)){_MONTH}(?!\s+\d)",
        rf"(?:in|for|during|of|since|until|from|to|and|between)\s+{_MONTH}(?!\s+\d)",
    )
)
_SIDES = ("before", "after", "since")
_BETWEEN = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)
_JOINS = re.compile(r"^\s*(?:and|to|until|through|-|–)\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class When:
    """A time: months `first` to `last` of a year, or one day of a month. Without a year it is of any.

    >>> When(2024, 4, 6).holds(When(2024, 5, 5))
    True
    """

    year: int | None
    first: int
    last: int
    day: int | None = None

    def holds(self, other: When) -> bool:
        """Whether another time lies within this one; a day holds only itself."""
        return (
            self.year in (None, other.year)
            and self.first <= other.first
            and other.last <= self.last
            and self.day in (None, other.day)
        )

    @property
    def start(self) -> date:
        """Its first day; of one without a year, in no year that is."""
        return date(self.year or 1, self.first, self.day or 1)

    @property
    def end(self) -> date:
        """Its last day."""
        year = self.year or 1
        return date(year, self.last, self.day or calendar.monthrange(year, self.last)[1])

    def __str__(self) -> str:
        """As people write it: 2024-03-14, March 2024, Q2 2024, 2024."""
        year = f" {self.year}" if self.year else ""
        if self.day:
            return self.start.isoformat()
        months = self.last - self.first + 1
        if months == 1:
            return f"{calendar.month_name[self.first]}{year}"
        return {3: f"Q{self.last // 3}{year}", 6: f"H{self.last // 6}{year}"}.get(months, year.strip() or "the year")


@dataclass(frozen=True, slots=True)
class Stretch:
    """From one time to another, both within it."""

    first: When
    last: When

    def holds(self, other: When) -> bool:
        """Whether a time lies within it; one without a year does not."""
        return other.year is not None and self.first.start <= other.start and other.end <= self.last.end

    def __str__(self) -> str:
        if self.first.start == date.min:
            return f"until {self.last}"
        return f"from {self.first}" if self.last.end == date.max else f"{self.first} to {self.last}"


Time = When | Stretch


@dataclass(frozen=True, slots=True)
class TimeMention:
    """A time that a question names at text[start:end]."""

    start: int
    end: int
    time: Time


def read_cell(text: str) -> When | None:
    """The time that a header or a cell is, with nothing beside it: `Jan 2024`, `Q2`, `2024-03-04`."""
    for match, when in _matches(text.strip()):
        if match.end() - match.start() == len(text.strip()):
            return when
    return None


def find_times(text: str) -> list[TimeMention]:
    """The times that a question names, in order; two that are joined (`between A and B`) are one stretch."""
    found: list[TimeMention] = []
    for match, when in _matches(text):
        start = match.start("month") if match.re.pattern.startswith(r"\b(?:in|for") else match.start()
        if not any(start < other.end and other.start < match.end() for other in found):
            found.append(TimeMention(start, match.end(), when))
    found.sort(key=lambda mention: mention.start)
    return [_bounded(text, mention) for mention in _joined(text, found)]


def _bounded(text: str, mention: TimeMention) -> TimeMention:
    """A time behind `before`, `after` or `since` as all times on that side of it."""
    time = mention.time
    lead = text[: mention.start].rstrip()
    word = lead.rpartition(" ")[2].casefold()
    if not isinstance(time, When) or time.year is None or word not in _SIDES:
        return mention
    first, last = (date.min, time.start - timedelta(1)) if word == "before" else (time.start, date.max)
    first = time.end + timedelta(1) if word == "after" else first
    side = Stretch(*(When(day.year, day.month, day.month, day.day) for day in (first, last)))
    return TimeMention(len(lead) - len(word), mention.end, side)


def _joined(text: str, found: list[TimeMention]) -> list[TimeMention]:
    kept: list[TimeMention] = []
    for mention in found:
        before = kept[-1] if kept else None
        lead = _BETWEEN.search(text[: before.start]) if before else None
        if (
            before
            and lead
            and isinstance(before.time, When)
            and isinstance(mention.time, When)
            and before.time.year
            and mention.time.year
            and _JOINS.match(text[before.end : mention.start])
        ):
            kept[-1] = TimeMention(lead.start(), mention.end, Stretch(before.time, mention.time))
        else:
            kept.append(mention)
    return kept


def _matches(text: str) -> Iterator[tuple[re.Match[str], When]]:
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            if when := _when(match.groupdict()):
                yield match, when


def _when(parts: dict[str, str | None]) -> When | None:
    year = full_year(int(parts["year"])) if parts.get("year") else None  # type: ignore[arg-type]
    months = _months(parts)
    if months is None:
        return None
    day = int(parts["day"]) if parts.get("day") else None  # type: ignore[arg-type]
    if day is not None:
        try:
            date(year or 1, months[0], day)
        except ValueError:
            return None
    return When(year, *months, day)


def _months(parts: dict[str, str | None]) -> tuple[int, int] | None:
    if named := parts.get("month"):
        month = _MONTHS[named.casefold()]
        return month, month
    if number := parts.get("number"):
        return (int(number), int(number)) if 1 <= int(number) <= 12 else None
    quarter = int(parts.get("quarter") or 0) or _ORDINALS.get((parts.get("nth") or "").casefold(), 0)
    if quarter:
        return 3 * quarter - 2, 3 * quarter
    half = int(parts.get("half") or 0) or _ORDINALS.get((parts.get("nth_half") or "").casefold(), 0)
    return (6 * half - 5, 6 * half) if half else (1, 12)
