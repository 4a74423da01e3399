"""What the second reader makes of a number in a sentence: `Revenue was $7.3 billion in 2023` is 7,300,000,000 USD."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tickmark.second_reader.captions import when
from tickmark.second_reader.clock import Days
from tickmark.second_reader.numerals import DOLLAR, numeral
from tickmark.second_reader.reading import Measured

_POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_BEHIND = re.compile(
    r"\s*(?P<scale>thousand|million|billion|trillion)?\b\s*(?P<percent>%|percent\b)?\s*(?P<noun>shares?\b)?",
    re.IGNORECASE,
)
_DATE_AT = re.compile(r"\b(?:as of|as at|at)\s+(?=[A-Z][a-z]+\.?\s+\d)")
_PER_SHARE = re.compile(r"\bper (?:common |diluted |basic )*(?:share|unit)\b|\bEPS\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SentenceReading:
    """What a number of a sentence is `measured` to be and its `days`; None for what the second reader does not know."""

    measured: Measured
    days: Days | None


def read_sentence(sentence: str, printed: str, dollar: str = "USD") -> SentenceReading | None:
    """Read the number `printed` in its sentence; None where it stands there never or more than once. `dollar` is what
    the sign alone means.
    """
    if sentence.count(printed) != 1:
        return None
    at = sentence.index(printed)
    number = numeral(printed.strip())
    if number is None or number.dash:
        return None
    behind = _BEHIND.match(sentence[at + len(printed) :])
    scale = (behind["scale"] if behind else None) or ""
    power = number.power or _POWERS.get(scale.lower(), 0)
    percent = number.percent or bool(behind and behind["percent"])
    value, unit = number.signed, None
    if percent:
        value, unit = value / 100, "pure"
    elif number.currency and not _PER_SHARE.search(sentence):
        value, unit = value.scaleb(power), dollar if number.currency == DOLLAR else number.currency
    elif behind and behind["noun"] and not number.currency:
        value, unit = value.scaleb(power), "shares"
    return SentenceReading(Measured(value if unit else None, unit, "sentence"), _days(sentence))


def _days(sentence: str) -> Days | None:
    """The one date that a sentence has after *as of*, or its one date with a length."""
    found = when(sentence)
    if len(found.dates) != 1 or found.years or found.month_days or found.quarters:
        return None
    if len(found.lengths) == 1:
        return Days(found.dates[0], found.lengths[0], "sentence")
    if not found.lengths and _DATE_AT.search(sentence):
        return Days(found.dates[0], 0, "sentence")
    return None
