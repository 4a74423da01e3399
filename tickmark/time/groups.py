"""Times of a sentence, each with its place and its role, and words that name several of them together: "for both
years", "at the respective year-ends".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tickmark.language.rules import Pattern
from tickmark.time.moments import Moment

_EACH_OF_THEM = Pattern(
    "time/each-of-them",
    r"\b(?:(?P<day>at|as of)|for|in|during) (?P<each>(?:both|each of the|the respective|each) (?:(?:two|three) "
    r")?(?:fiscal )?(?:(?P<months>three|six|nine)-month periods|(?P<years>years?)(?:[- ]ends?)?|periods?|dates"
    r"|balance sheet dates)(?: presented)?)\b"
    r"(?! (?:ended|ending|of|from|in|through)\b|,? (?:19|20)\d\d)",
    means="each of the periods that the report is of",
    examples=("[[in each of the two years]] we", "at both dates"),
    counterexamples=("in each of the years 2024",),
)
_MONTHS = {"three": 3, "six": 6, "nine": 9}


class TimeGroup(NamedTuple):
    """A run of periods that words name together ("June 30, 2023 and 2022"), with its place in the sentence.

    `role`: `instant` (as of, at), `duration` (for, during, in), `both` (as of and for), `event` (on a day), `base`
    (compared with), `other` (due, since, until: dates no amount), or
    `open`. `relative` groups are named by others ("the same period of the prior year") and have no moments where those
    do not settle them; `part` is a
    quarter or half without its year. `ambiguous` means that several lengths meet several dates; `total` that one amount
    may be of all the years together; `compared` that it is named as the year before another; `own` that the report
    names it by itself ("the quarter").
    """

    start: int
    end: int
    moments: tuple[Moment, ...]
    role: str
    ambiguous: bool = False
    future: bool = False
    part: tuple[str, int] | None = None
    total: bool = False
    compared: bool = False
    own: bool = False


def with_each(low: str, groups: list[TimeGroup], *, annual: bool) -> list[TimeGroup]:
    """The groups of a text in lower case with those that name several before them together; `annual`: the report is on
    a year.
    """
    named = [(match, _named(match, groups, annual=annual)) for match in _EACH_OF_THEM.finditer(low)] if groups else []
    each = [
        TimeGroup(match.start("each"), match.end(), moments, "instant" if match["day"] else "duration")
        for match, moments in named
        if moments
    ]
    return sorted((*groups, *each), key=lambda group: group.start) if each else groups


def _named(match: re.Match[str], groups: list[TimeGroup], *, annual: bool) -> tuple[Moment, ...]:
    """The times before a match of `_EACH_OF_THEM` that it names together; none where they are not of its kind."""
    before = [
        g
        for g in groups
        if g.end <= match.start() and g.moments and not g.future and g.role not in ("other", "base", "event")
    ]
    several = next(
        (g.moments for g in reversed(before) if len(g.moments) > 1), tuple(m for g in before for m in g.moments)
    )
    ends = list(dict.fromkeys(m.end for m in several))
    if len(ends) < 2 or any(g.end > match.start("each") and g.start < match.end() for g in groups):
        return ()
    if match["day"]:
        return tuple(Moment(end, 0, "day") for end in ends)
    if match["months"]:
        return tuple(Moment(end, _MONTHS[match["months"]], "length") for end in ends)
    if match["years"]:
        return tuple(Moment(end, 0, "year") for end in ends) if annual else ()
    return (
        tuple(dict.fromkeys(several))
        if all(m.months or m.form == "year" for m in several) and len(several) == len(ends)
        else ()
    )
