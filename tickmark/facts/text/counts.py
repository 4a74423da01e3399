"""Counts of things in sentences ("164,000 full-time employees"), which the rules for money, shares and percentages do
not read.

A count is certain where its sentence names one time and no other, a day or the report's own period, and says right
behind the number what is counted. Nothing here proposes facts: it says what a proposal may claim
(`tickmark.facts.from_model`), and the gate holds proposals against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tickmark.facts.text.amounts import POWERS
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Period
from tickmark.numbers import YEAR, scaled
from tickmark.time.sentences import TimeReader

_SHORTEST = 3  # months of a period that a count can be of; in a single month something happened once
_COUNT = Pattern(
    "counts/count",
    r"(?<![\w$€£¥₹.,/#%()-])(?P<digits>\d{1,3}(?:,\d{3}){1,4}|\d{1,15}(?:\.\d{1,4})?)(?:[ ](?P<power>thousand|million"
    r"|billion))?"
    r"(?![\w%]|[.,]\d|[ ]?(?:%|/|percent|basis|per[ ]cent|thousand|million|billion|trillion)|[-–])",
    means="a number that may count things",
    examples=("has [[1,200]] stores", "5.2 million"),
    counterexamples=("$5", "20%"),
)
_NAMED = Pattern(
    "counts/named",
    r"[ ](?P<noun>[a-z][A-Za-z’'-]*(?:[ ][A-Za-z][A-Za-z’'-]*){0,5})",
    means="the noun behind a number",
    examples=(" employees",),
    counterexamples=("employees", " 5"),
    at="start",
)
_COUNTING = Pattern(
    "counts/counting",
    r"\b(?:approximately|about|around|nearly|almost|over|exceed(?:s|ed)|than|least|most|total(?:ing|ed|s)?|total of"
    r"|had|have|has|having|employ(?:s|ed)?|operat(?:e|es|ed)|own(?:s|ed)?"
    r"|leas(?:e|es|ed)|produc(?:e|es|ed)|deliver(?:s|ed)|sold|deployed|hired|opened|closed|held|hold|holds|served?"
    r"|includ(?:ing|es|ed)|were|was|are|by|and|in|across|with|through)\s$",
    means="a count follows",
    examples=("had approximately ",),
    counterexamples=("in 2024 of ",),
    flags=re.IGNORECASE,
)
_REFERENCE = Phrases("reference", at="end", fold=True)
_NO_COUNT = Phrases("not_counted", at="start", fold=True)
_SHARES = Phrases("units_of_equity", fold=True)


@dataclass(frozen=True, slots=True)
class Count:
    """A count of a sentence: the number as printed, its value, what is counted (the words behind it) and the one period
    that the sentence names.
    """

    printed: str
    value: Decimal
    scale: int
    counted: str
    period: Period
    period_source: str


def counts(sentence: str, reader: TimeReader) -> Iterator[Count]:
    """The certain counts of a sentence, in order; none where it names no time, several, or one that dates nothing (due,
    since, until).

    Args:
        sentence: white space folded.
        reader: of the document's times.
    """
    if not any(match["digits"] for match in _COUNT.finditer(sentence)):
        return
    groups = reader.groups(sentence)
    if (
        len(groups) != 1
        or len(groups[0].moments) != 1
        or groups[0].role not in ("instant", "duration")
        or groups[0].future
        or groups[0].ambiguous
    ):
        return
    group = groups[0]
    period = reader.period(group.moments[0], flow=group.role == "duration")
    if period.start is not None and (period.end != reader.calendar.end or period.months < _SHORTEST):
        return  # what happened once is told again in later years, and may have been counted since
    for match in _COUNT.finditer(sentence):
        noun = _NAMED.match(sentence, match.end())
        if noun is None or (group.start < match.end() and match.start() < group.end) or sentence.count(match[0]) > 1:
            continue
        if not _COUNTING.search(sentence, max(0, match.start() - 20), match.start()) or YEAR.fullmatch(match["digits"]):
            continue
        if (
            _NO_COUNT.match(noun["noun"])
            or _SHARES.search(noun["noun"])
            or _REFERENCE.search(sentence, max(0, match.start() - 20), match.start())
        ):
            continue
        power = POWERS.get(match["power"] or "", 0)
        value = scaled(Decimal(match["digits"].replace(",", "")), power)
        yield Count(
            match[0],
            value,
            power,
            noun["noun"],
            period,
            f"the sentence: {sentence[group.start : group.end]} (the only time named)",
        )
