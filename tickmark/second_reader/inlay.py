"""Numbers inside row labels: par values, shares authorized and issued, allowances, dividends per share, rates of notes.

`Common stock, $0.01 par value; authorized: 2,250; issued: 1,651 and 1,645` holds four numbers. Of a series the first is
of the row's first dated column, the second of the next; a number alone is of the newest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tickmark.second_reader.clock import Days
from tickmark.second_reader.reading import Measured, Ruler

_TOKEN = re.compile(r"(?P<sign>\$)?\s?(?P<open>\(\s?\$?)?(?P<digits>\d[\d,]*(?:\.\d+)?|\.\d+)(?![\d/])")
_BETWEEN = re.compile(r"\)?\s*(?:,|;|and|, and|,? or)\s*\$?\(?")
_MANY = r"(?:(?P<power>million|billion|thousand)\s+)?"
_SHARES_BEHIND = re.compile(
    rf"\)?\s*{_MANY}(?:(?:common|preferred|ordinary)\s+)?(?:shares?\b|issued\b|outstanding\b|authorized\b)",
    re.IGNORECASE,
)
_SHARES_BEFORE = re.compile(
    r"\b(?:issued|outstanding|authorized|shares)\b(?:\s+(?:and outstanding|shares))?\W*$", re.IGNORECASE
)
_PER_SHARE_BEHIND = re.compile(r"\)?\s*(?:(?:par|stated)\s+value|(?:a|per)\s+(?:\w+\s+)?share)\b", re.IGNORECASE)
_PER_SHARE_BEFORE = re.compile(r"\b(?:par|stated) values?\W*(?:of\s+)?\$?$", re.IGNORECASE)
_POWER_BEHIND = re.compile(r"\)?\s*(?P<power>thousand|million|billion)\b", re.IGNORECASE)
_NOTE_BEHIND = re.compile(
    r"%\s+(?:\w+\s+){0,3}?(?:notes?|debentures?|bonds?|loans?|senior|convertible)\b", re.IGNORECASE
)
_POWERS = {"thousand": 3, "million": 6, "billion": 9}
_AMOUNT_BEFORE = re.compile(
    r"\b(?:of|allowances?|depreciation|amortization|tax|taxes|expense|benefit|costs?)\W*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class LabelReading:
    """What one number of a label is `measured` to be, and its days; `digits` as printed, without marks."""

    digits: str
    measured: Measured
    days: Days | None


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    digits: str
    money: bool
    negative: bool

    @property
    def value(self) -> Decimal:
        return Decimal(self.digits.replace(",", ""))


def read_inlay(label: str, days: Sequence[Days | None], ruler: Ruler) -> list[LabelReading]:
    """The numbers of a label that say what they are.

    Args:
        label: as printed.
        days: of the row's amounts, left to right.
        ruler: of the table.
    """
    found = []
    for series in _series(label):
        measured = [_measured(label, series, token, ruler) for token in series]
        if any(one is None for one in measured):
            continue
        pairs = zip(series, measured, _days_of(len(series), days), strict=True)
        found += [LabelReading(token.digits, one, when) for token, one, when in pairs if one is not None]
    return found


def _series(label: str) -> Iterator[list[_Token]]:
    """Runs of numbers with nothing but a comma or a word like *and* between them."""
    tokens = [_token(match) for match in _TOKEN.finditer(label)]
    run: list[_Token] = []
    for token in tokens:
        if run and not (run[-1].money == token.money and _BETWEEN.fullmatch(label[run[-1].end : token.start])):
            yield run
            run = []
        run = [*run, token]
    if run:
        yield run


def _token(match: re.Match[str]) -> _Token:
    money = "$" in match.group()
    digits = match["digits"].rstrip(",")
    return _Token(match.start(), match.start("digits") + len(digits), digits, money, money and bool(match["open"]))


def _measured(label: str, series: Sequence[_Token], token: _Token, ruler: Ruler) -> Measured | None:
    """Value and unit of a number of a series, by the words before and behind the series; None where they do not say."""
    before, behind = label[: series[0].start], label[series[-1].end :]
    if len(series) == 1 and _NOTE_BEHIND.match(behind):
        return Measured(token.value / 100, "pure", "rate of a note")
    if token.money and len(series) == 1 and (_PER_SHARE_BEHIND.match(behind) or _PER_SHARE_BEFORE.search(before)):
        return Measured(token.value, f"{ruler.currency}/shares", "per share in a label")
    if token.money:
        value = -token.value if token.negative else token.value
        word = _POWER_BEHIND.match(behind)
        if word:
            own = value.scaleb(_POWERS[word["power"].lower()])
            return Measured(own, ruler.currency, "money in words") if len(series) == 1 else None
        return ruler.money_in_label(value) if _AMOUNT_BEFORE.search(before) else None
    shares = _SHARES_BEHIND.match(behind)
    if shares or _SHARES_BEFORE.search(before):
        power = shares["power"] if shares else None
        return ruler.shares_in_label(token.value, _POWERS[power.lower()] if power else None)
    return None


def _days_of(count: int, days: Sequence[Days | None]) -> list[Days | None]:
    """The days of each number of a series: those of the row's columns in order, or of the newest for one number."""
    distinct = list({(one.end, one.months): one for one in days if one is not None}.values())
    if None in days or not distinct:
        return [None] * count
    if count == len(distinct):
        return list(distinct)
    if count == 1 and not any(one.months for one in distinct):
        return [max(distinct, key=lambda one: one.end)]
    return [None] * count
