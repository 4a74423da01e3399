"""Periods named in a text: fiscal and calendar years, quarters, halves, periods by their last day, instants, ranges,
and those named from another one.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from tickmark.language.rules import Pattern
from tickmark.language.words import LONGEST
from tickmark.time.mentions import PeriodMention
from tickmark.time.named import YEAR_IN_FULL
from tickmark.time.naming import NAMING


def read_periods(text: str) -> tuple[PeriodMention, ...]:
    """Periods named in a text, in its order; none lies over another.

    Years joined by `to`, `through` or a dash, and those after `between`, are one range. A bare year after a date
    (`December 31, 2023 and 2022`) stands for the same day of that year.
    """
    low = text[:LONGEST].replace("’", "'").replace("‘", "'")
    free = [True] * len(low)
    found: list[PeriodMention] = []
    for pattern, make in NAMING:
        for match in pattern.finditer(low):
            if all(free[match.start() : match.end()]) and (mention := make(match)) is not None:
                found.append(mention)
                free[mention.start : mention.end] = [False] * (mention.end - mention.start)
    found = _with_years(sorted(found, key=lambda mention: mention.start))
    return tuple(_edges(low, _ranges(low, _inherited(low, _shared_style(low, _lent(low, found))))))


_LIST = Pattern(
    "questions/list",
    r"\s*(?:,|,?\s*and|,?\s*or|/|&|,?\s*vs\.?|,?\s*versus|,?\s*compared\s+(?:to|with)|,?\s*than\s+in"
    r"|,?\s*than)\s*(?:in|at|as of|of|for)?\s*",
    means="parts two times of a list",
    examples=(" and ", " compared to "),
    counterexamples=(" often ",),
    at="whole",
    flags=re.IGNORECASE,
)
_JOINED = Pattern(
    "questions/joined",
    r"\s*(?:-|–|—|to|through|thru|until|till|up\s+to|into)\s*(?:the\s+)?(?:end\s+of\s+)?",
    means="joins the two ends of a span",
    examples=(" to the end of ", " - "),
    counterexamples=(" and ",),
    at="whole",
    flags=re.IGNORECASE,
)
_BETWEEN = Pattern(
    "questions/between",
    r"\b(?:between|from)\s+(?:the\s+)?(?:end\s+of\s+|start\s+of\s+|beginning\s+of\s+)?$",
    means="a span follows",
    examples=("between the start of ", "from "),
    counterexamples=("in ",),
    flags=re.IGNORECASE,
)
_AND = Pattern(
    "questions/and",
    r"\s*(?:and|to|through|until|vs\.?|-|–)\s*(?:the\s+)?(?:end\s+of\s+)?",
    means="stands between the ends of a span",
    examples=(" and ", " to "),
    counterexamples=(" or ",),
    at="whole",
    flags=re.IGNORECASE,
)


def _with_years(found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """`Q1, Q2 and Q3 2024`: a quarter without a year takes that of the next one that has it, else that of the one
    before.
    """
    done = list(found)
    named = [m.year if m.kind == "fiscal" else 0 for m in done]
    before = list(accumulate(named, lambda last, year: year or last, initial=0))
    behind = list(accumulate(reversed(named), lambda last, year: year or last, initial=0))[::-1]
    for place, mention in enumerate(done):
        if mention.kind == "fiscal" and not mention.year:
            done[place] = replace(mention, year=behind[place + 1] or before[place])
    return done


_LISTED = Pattern(
    "questions/listed",
    r"\s*(?:,?\s*(?:and|or|to|vs\.?|versus|plus)\b|[,&/-])\s*(?:(?:in|for|at|of|during|the|full|whole|all|entire)\s*)*",
    means="parts two times of a list, with the words between",
    examples=(" and in ", " vs "),
    counterexamples=(" of ",),
    at="whole",
    flags=re.IGNORECASE,
)
_SET_AGAINST = Pattern(
    "questions/set-against",
    r"\b(?:compar\w+|than|vs\.?|versus|against|share|part|portion|fraction|percent\w*|proportion|ratio|differ\w*"
    r"|both"
    r"|each|how (?:much|many) of|contribut\w+|rest)\b|%",
    means="two things are set against each other",
    examples=("[[compared]] with", "what share of"),
    counterexamples=("how did sales change",),
    flags=re.IGNORECASE,
)


def _lent(text: str, found: list[PeriodMention]) -> list[PeriodMention]:
    """One quarter or half without a year and one year elsewhere are one period, unless the text lists them or sets them
    against each other.
    """
    if len(found) != 2 or found[0].kind != "fiscal" or found[1].kind != "fiscal":
        return found
    part, year = sorted(found, key=lambda mention: mention.months)
    own = re.search(r"\d\d(?!\w)", text[part.start : part.end]) is not None
    if (
        part.months == 12
        or year.months != 12
        or own
        or _SET_AGAINST.search(text)
        or _LISTED.fullmatch(text[found[0].end : found[1].start])
    ):
        return found
    return [
        replace(part, style=part.style or year.style) if mention is part else replace(mention, lends=True)
        for mention in found
    ]


def _shared_style(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """`fiscal years 2022, 2023 and 2024`, `Q2 and Q3 2024`: what one says of a list counts for the bare ones after
    it.
    """
    done: list[PeriodMention] = []
    for mention in found:
        if (
            done
            and mention.kind == "fiscal"
            and done[-1].kind == "fiscal"
            and not mention.style
            and mention.months == 12
        ):
            between = text[done[-1].end : mention.start]
            if _LIST.fullmatch(between) or _JOINED.fullmatch(between):
                mention = replace(mention, style=done[-1].style)
        done.append(mention)
    return done


def _inherited(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """Bare years in a list after a date are that day of those years; a bare year in a list after a quarter is that
    quarter.
    """
    done: list[PeriodMention] = []
    for mention in found:
        before = done[-1] if done else None
        bare = (
            mention.kind == "fiscal"
            and mention.months == 12
            and not mention.style
            and re.fullmatch(rf"{YEAR_IN_FULL}(?:'s)?", text[mention.start : mention.end])
        )
        if before is not None and bare and _LIST.fullmatch(text[before.end : mention.start]):
            if before.day is not None and before.kind in ("ended", "date"):
                last = calendar.monthrange(mention.year, before.day.month)[1]
                mention = replace(
                    before,
                    start=mention.start,
                    end=mention.end,
                    day=before.day.replace(year=mention.year, day=min(last, before.day.day)),
                    loose=True,
                )
            elif before.kind == "fiscal" and before.months < 12:
                mention = replace(before, start=mention.start, end=mention.end, year=mention.year)
        done.append(mention)
    return done


def _ranges(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    done: list[PeriodMention] = []
    for mention in found:
        before = done[-1] if done else None
        if (
            before is not None
            and before.kind in ("fiscal", "date", "ended")
            and mention.kind in ("fiscal", "date", "ended", "latest")
        ):
            between = text[before.end : mention.start]
            led = _BETWEEN.search(text[max(0, before.start - _LONGEST_EDGE) : before.start])
            if (
                _JOINED.fullmatch(between)
                or (led and led[0].lower().startswith("between") and _AND.fullmatch(between))
                or (led and _AND.fullmatch(between) and "and" not in between)
            ):
                done[-1] = PeriodMention(
                    before.start,
                    mention.end,
                    "range",
                    first=before,
                    last=mention,
                    months=before.months,
                    style=before.style,
                )
                continue
        done.append(mention)
    return done


_EDGE = Pattern(
    "questions/edge",
    r"(?:(?P<end>\b(?:at|as of|as at|by|on|of)?\s*(?:the\s+)?(?:year[- ]?end|end(?:\s+of)?|close\s+of"
    r"|fiscal[- ]year[- ]end|quarter[- ]?end|(?:fiscal\s+)?year[- ]?end(?:ing)?)(?:\s+(?:of|for|in))?(?:\s+the)?"
    r"|\bas of|\bas at)"
    r"|(?P<begin>\b(?:at|as of)?\s*(?:the\s+)?(?:beginning|start)\s+of(?:\s+the)?))\s*$",
    means="the beginning or the end of the time that follows",
    examples=("at the beginning of", "as of"),
    counterexamples=("in the",),
    flags=re.IGNORECASE,
)
_EDGE_AFTER = Pattern(
    "questions/edge-after",
    r"\s*(?:fiscal\s+)?(?:year|quarter)[- ]?end\b|\s+ending\s+balance|\s+closing\b",
    means="the end of the time before it",
    examples=(" year-end", " closing"),
    counterexamples=(" year",),
    at="start",
    flags=re.IGNORECASE,
)


_LONGEST_EDGE = 80  # characters of such words


def _edges(text: str, found: Sequence[PeriodMention]) -> list[PeriodMention]:
    """Named periods of which the text means the last or the first day: `at the end of fiscal 2024`, `year-end 2023`."""
    done = []
    for mention in found:
        if mention.kind in ("fiscal", "latest", "prior", "last", "range"):
            led = _EDGE.search(text, max(0, mention.start - _LONGEST_EDGE), mention.start)
            if led:
                mention = replace(mention, start=led.start(), edge="end" if led["end"] else "begin")
                mention = replace(
                    mention, start=mention.start + len(text[mention.start :]) - len(text[mention.start :].lstrip())
                )
            elif after := _EDGE_AFTER.match(text, mention.end):
                mention = replace(mention, end=after.end(), edge="end")
        done.append(mention)
    return done
