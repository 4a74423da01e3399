"""Sentences of a cover page as figures: shares outstanding by class, and the market value that others than affiliates
hold.

Covers are answers to a form ("Indicate the number of shares outstanding ..., as of the latest practicable date:
1,234,567"), in headings, lists and lines without a verb, which running text is not. A figure is certain where its
sentence, with the line that it answers to, names one day, and one number for each class that it names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from tickmark.facts.text.amounts import POWERS
from tickmark.facts.text.balance_patterns import ASIDE
from tickmark.facts.text.sentences import LONGEST, sentences
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, small
from tickmark.model import Block
from tickmark.numbers import scaled
from tickmark.time.calendar import ReportingCalendar, shift
from tickmark.time.read import named_days

SHARES, FLOAT = "shares_outstanding", "public_float"
_NUMBER = (
    r"(?P<digits>(?:\d{1,3}(?:,\d{3}){1,7}|\d{1,24})(?:\.\d{1,9})?)(?:[ ](?P<power>thousand|million|billion"
    r"|trillion)\b)?(?![\d%]|[.,]\d)"
)
_COUNT = Pattern(
    "cover/count",
    rf"(?<![\w$€£¥.,/-])(?<![$€£¥] ){_NUMBER}(?!(?:st|nd|rd|th)\b)(?! (?:par|stated) value)",
    means="a number of shares",
    examples=("[[5,200,300]] shares", "15.5 million"),
    counterexamples=("$5,000",),
    flags=re.IGNORECASE,
)
_MONEY = Pattern(
    "cover/money",
    rf"(?:US)?\$ ?{_NUMBER}(?![\w/])",
    means="an amount in dollars",
    examples=("[[$5.2 billion]] held",),
    counterexamples=("5.2 billion",),
    flags=re.IGNORECASE,
)
_PRICE = Pattern(
    "cover/price",
    r"(?:price|bid|value|high|low|sales?)\b[^;.$]{0,60}$",
    means="a price follows",
    examples=("the closing price was ",),
    counterexamples=("aggregate of ",),
    flags=re.IGNORECASE,
)
_EACH = Pattern(
    "cover/each-share",
    r"[ ,]*(?:per|a|each) share|/share",
    means="is of one share",
    examples=(" per share", "/share"),
    counterexamples=(" in shares",),
    at="start",
    flags=re.IGNORECASE,
)
_OUTSTANDING = Phrases("outstanding", fold=True)
_OF_SHARES = Phrases("of_shares", fold=True)
_HELD_BY_OTHERS = Pattern(
    "cover/non-affiliates",
    r"\bnon-?\s?affiliate",
    means="held by others than the company's own people",
    examples=("held by non-affiliates",),
    counterexamples=("held by affiliates",),
    flags=re.IGNORECASE,
)
_MARKET_VALUE = Phrases("market_value", fold=True)
_NOT_COMMON = Phrases("not_common_stock", fold=True)
_CLASS = Pattern(
    "cover/class",
    r"\b(?:class|series) [a-z](?:-\d)?\b(?:,?(?: (?:special|non-?voting|voting|limited|subordinate|multiple"
    r"|restricted|common|capital|ordinary))* (?:stock|shares|units)\b)?"
    r"|\b(?:(?:special|non-?voting|voting) )?(?:common|capital|ordinary) (?:stock|shares|units)\b",
    means="a class of stock",
    examples=("[[Class A common stock]]", "common stock"),
    counterexamples=("first class mail",),
    flags=re.IGNORECASE,
)
_LETTERED = Pattern(
    "cover/lettered-class",
    r"(?:class|series) [a-z](?:-\d)?\b",
    means="a class with its letter",
    examples=("Class A", "series B-1"),
    counterexamples=("common stock",),
    at="start",
    flags=re.IGNORECASE,
)
_AS_OF = Phrases("as_of", fold=True)
_A_DAY = 45  # characters behind "as of" that name its day ("the close of business on December 31, 2024")
_SECOND_QUARTER = Pattern(
    "cover/second-quarter",
    r"last (?:business|trading) day of (?:[\w’'.&,]+ ){0,12}second (?:fiscal )?quarter",
    means="the last business day of the second quarter",
    examples=("last business day of the registrant's second fiscal quarter",),
    counterexamples=("last business day of June",),
    flags=re.IGNORECASE,
)
_SHORTEST = 1000  # shares, below which a number without a scale is none


class CoverFigure(NamedTuple):
    """One figure: which of the two it is, the characters of the sentence that print it, its value, the power of ten of
    its scale, its day and the class of stock, where one is named.
    """

    block: int
    sentence: str
    metric: str
    printed: str
    value: Decimal
    scale: int
    day: date
    day_source: str
    of_class: str


def cover_figures(blocks: Sequence[Block], calendar: ReportingCalendar) -> Iterator[CoverFigure]:
    """The certain figures of a cover's blocks, in order.

    Args:
        blocks: of the cover page, with those that are tables (which are passed by, but end what a line leads over to).
        calendar: of the document.
    """
    lead = ""
    for block in blocks:
        for first, after in sentences(block.text) if len(block.text) < LONGEST else ():
            sentence = block.text[first:after]
            found = [*_shares(block.index, sentence, lead), *_float(block.index, sentence, lead, calendar)]
            yield from found
            if not found and asks_for(sentence):
                lead = sentence
        if block.table_index is not None:
            lead = ""


def classes(texts: Sequence[str]) -> list[str]:
    """What each of several texts calls its class of stock; empty where it names none, or they name no more than one
    together.
    """
    named = [_class(text) for text in texts]
    return named if len({name.casefold() for name in named if name}) > 1 else [""] * len(named)


def asks_for(text: str) -> str | None:
    """Which of the figures a text is about, be it a line that the next one answers or a label; None for neither."""
    if _HELD_BY_OTHERS.search(text):
        return FLOAT if _MARKET_VALUE.search(text) else None
    return SHARES if _OUTSTANDING.search(text) and _OF_SHARES.search(text) else None


def _shares(block: int, sentence: str, lead: str) -> Iterator[CoverFigure]:
    """Numbers of shares that are outstanding: each with the class that stands behind it, or before it, where there are
    several.
    """
    if _HELD_BY_OTHERS.search(sentence) or SHARES not in (asks_for(sentence), asks_for(lead)):
        return
    said = ASIDE.sub(lambda aside: " " * len(aside[0]), sentence)
    numbers = [match for match in _COUNT.finditer(said) if _counts(match)]
    day, source = _day(sentence, lead)
    if not numbers or day is None:
        return
    before = [said[a:b] for a, b in zip([0, *(m.end() for m in numbers)], [m.start() for m in numbers], strict=False)]
    behind = [
        said[a:b]
        for a, b in zip([m.end() for m in numbers], [*(m.start() for m in numbers[1:]), len(said)], strict=True)
    ]
    if len(numbers) == 1:
        named = [_class(behind[0]) or _class(before[0])]
        kinds = [said if not _OF_SHARES.search(behind[0]) else behind[0]]
    else:
        named = next(
            (each for each in ([_class(t) for t in behind], [_class(t) for t in before]) if _all_differ(each)), []
        )
        kinds = named
    for match, of_class, kind in zip(numbers, named, kinds, strict=False):
        if not _NOT_COMMON.search(kind):
            yield _figure(block, sentence, SHARES, match, day, source, of_class)


def _counts(match: re.Match[str]) -> bool:
    """Whether a number counts shares: no part of a date, and large, scaled or grouped as those are."""
    if match["power"]:
        return True
    value = _digits(match)
    return (
        value >= _SHORTEST
        and value == value.to_integral_value()
        and not ("," not in match["digits"] and len(match["digits"]) == 4)
    )


def _all_differ(named: Sequence[str]) -> bool:
    return all(named) and len({name.casefold() for name in named}) == len(named)


def _class(text: str) -> str:
    """The one class of stock that a text names: `Class A Common Stock`; empty where it names none, or several."""
    found = [" ".join(match[0].split()) for match in _CLASS.finditer(text)]
    lettered = [name for name in found if _LETTERED.match(name)]
    named = {name.casefold(): name for name in lettered or found}
    return next(iter(named.values())) if len(named) == 1 else ""


def _float(block: int, sentence: str, lead: str, calendar: ReportingCalendar) -> Iterator[CoverFigure]:
    """The one amount of a sentence about what others than affiliates hold that is no price of a share."""
    asked = sentence if asks_for(sentence) == FLOAT else lead
    if asks_for(asked) != FLOAT:
        return
    amounts = {match["digits"]: match for match in _MONEY.finditer(sentence) if not _is_price(match, sentence)}
    if len(amounts) != 1:
        return
    match = next(iter(amounts.values()))
    day, source = _day(sentence, lead)
    if day is None and _SECOND_QUARTER.search(asked) and calendar.fiscal.quarter is None:
        day, source = (
            _last_weekday(calendar.near(shift(calendar.end, -6))),
            "the cover: the last business day of the second quarter",
        )
    if day is None:
        return
    yield _figure(block, sentence, FLOAT, match, day, source, "")


def _figure(
    block: int, sentence: str, metric: str, match: re.Match[str], day: date, day_source: str, of_class: str
) -> CoverFigure:
    scale = POWERS[small(match["power"])] if match["power"] else 0
    return CoverFigure(
        block, sentence, metric, match[0], scaled(_digits(match), scale), scale, day, day_source, of_class
    )


def _digits(match: re.Match[str]) -> Decimal:
    return Decimal(match["digits"].replace(",", ""))


def _is_price(match: re.Match[str], sentence: str) -> bool:
    if _EACH.match(sentence, match.end()):
        return True
    before = _PRICE.search(sentence, 0, match.start())
    return (
        before is not None
        and not _MARKET_VALUE.search(sentence, max(0, before.start() - len("market ")), match.start())
        and not match["power"]
        and "," not in match["digits"]
    )


def _day(sentence: str, lead: str) -> tuple[date | None, str]:
    """The one day that a sentence names, or the one that it names "as of"; else that of the line that it answers to."""
    for text in (sentence, lead):
        days = set(named_days(text))
        if len(days) > 1:
            days = {day for at in _AS_OF.finditer(text) for day in named_days(text[at.end() : at.end() + _A_DAY])[:1]}
            return (days.pop(), "the cover: the day that it is told as of") if len(days) == 1 else (None, "")
        if days:
            return days.pop(), "the cover: the only day named"
    return None, ""


def _last_weekday(day: date) -> date:
    return day - timedelta(days=max(0, day.weekday() - 4))
