"""On which day of the week a fiscal year closes, as a filing says it: "the last Sunday in December", "the Saturday
nearest January 31".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from tickmark.language.words import words_of
from tickmark.model import Document
from tickmark.time.abbreviations import MONTHS

_DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_PLACES: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": 0}
_NEAREST: Final = frozenset(("closest", "nearest"))
_BEFORE, _BEHIND = 25, 8
"""Words in front of the day of the week that say that a year closes, and behind it that say in which month."""
_HALF_A_WEEK: Final = 3
_LONGEST_MONTH: Final = 31
_LONGEST: Final = 1_500
"""Characters of a paragraph that says when a year closes."""


class Close(NamedTuple):
    """The day of the week (0 is Monday), and the month and which of its days of that name (0 is the last); or, where
    `nearest`, the day of the month that it is nearest to, 0 for the last.
    """

    weekday: int
    month: int
    place: int
    nearest: bool

    def holds(self, day: date) -> bool:
        """Whether a year may close on a day.

        >>> last_sunday = Close(6, 12, 0, nearest=False)
        >>> last_sunday.holds(date(2022, 12, 25)), last_sunday.holds(date(2023, 1, 1))
        (True, False)
        """
        if day.weekday() != self.weekday:
            return False
        if self.nearest:
            years = (day.year - 1, day.year, day.year + 1)
            return any(abs((day - self._anchor(year)).days) <= _HALF_A_WEEK for year in years)
        if day.month != self.month:
            return False
        week = timedelta(weeks=1)
        return (day.day - 1) // 7 + 1 == self.place if self.place else (day + week).month != self.month

    def _anchor(self, year: int) -> date:
        if self.place:
            return date(year, self.month, 1) + timedelta(days=self.place - 1)  # a June of 31 days is somebody's slip
        return date(year + self.month // 12, self.month % 12 + 1, 1) - timedelta(days=1)


def stated_close(document: Document) -> Close | None:
    """How a document says that its fiscal year closes; None where it does not, or in several ways."""
    texts = (block.text for block in document.blocks if block.text and "year" in block.text and "day" in block.text)
    found = {close for text in texts if len(text) <= _LONGEST for close in closes_in(text)}
    return found.pop() if len(found) == 1 else None


def closes_in(text: str) -> Iterator[Close]:
    """The closes of a fiscal year that a text states.

    >>> list(closes_in("Our fiscal year ends on the Saturday nearest to January 31."))
    [Close(weekday=5, month=1, place=31, nearest=True)]
    """
    words = [word.text.lower() for word in words_of(text) if not word.sign]
    for place, word in enumerate(words):
        before, behind = words[max(0, place - _BEFORE) : place], words[place + 1 : place + 1 + _BEHIND]
        month = next((n for n, own in enumerate(behind) if own in MONTHS), None)
        if word not in _DAYS or month is None or "year" not in before:
            continue
        weekday, named = _DAYS.index(word), MONTHS[behind[month]]
        if _NEAREST & {*before[-2:], *behind[:month]}:
            yield Close(weekday, named, _number(behind[month + 1 : month + 2]), nearest=True)
        elif before[-1] in _PLACES and month <= _HALF_A_WEEK:
            yield Close(weekday, named, _PLACES[before[-1]], nearest=False)


def _number(words: Sequence[str]) -> int:
    """The day of a month that a word is; 0 where it is none."""
    digits = words[0] if words else ""
    return int(digits) if digits.isdigit() and 0 < int(digits) <= _LONGEST_MONTH else 0


__all__ = ["Close", "closes_in", "stated_close"]
