"""What words say of an amount without a number: that it doubled, that it rose or fell to what it is, that it is a third
of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from tickmark.language.numerals import WORDS
from tickmark.language.rules import Pattern, small
from tickmark.narrate.claims.non_claim_numbers import WORD
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.rules import rules

_TIMES = {
    "doubled": Decimal(2),
    "tripled": Decimal(3),
    "trebled": Decimal(3),
    "quadrupled": Decimal(4),
    "halved": Decimal("0.5"),
}
MOVES = frozenset(_TIMES)
"""Verbs that say how many times as much something became."""
_FOLD = {"twice": 2, "double": 2, "thrice": 3, "triple": 3, "quadruple": 4}
_HEDGE = (
    r"(?:\b(?P<more>more than|over|at least|well over|just over)\s+|\b(?P<less>(?P<below>less than)|nearly|almost"
    r"|close to|just under)\s+|\b(?P<about>about|roughly|approximately|around)\s+)?"
)
_VERB = re.compile(
    rf"{_HEDGE}\b(?P<verb>{'|'.join(_TIMES)}|cut (?:(?:almost|nearly) )?in half)\b(?!\s+(?:down|up|as)\b)",
    re.IGNORECASE,
)
_TWICE = re.compile(
    (
        rf"{_HEDGE}\b(?:(?P<many>{WORD})[- ]?fold\b|(?:(?P<fold>twice|double|thrice|triple|quadruple)"
        rf"|(?P<count>{WORD}) times)\b(?=\s+(?!(?:an?|per|in"
        rf"|over|during|this|last(?! (?:year|quarter)['’]s)|daily"
        r"|weekly|monthly|yearly|before|since|as (?:fast|quick|likely|long))\b)[A-Za-z]))"
    ),
    re.IGNORECASE,
)
_UNIT = Pattern(
    "claims/one-point",
    r"\b(?P<half>half )?an? (?:good |full |mere |scant )?(?P<unit>(?:percentage )?point|per ?cent)"
    r"(?=\s+(?:more|less|higher|lower|better|worse|above|below|up|down|to|from|in|on|over|than)\b|\s*[,.;)]|$)"
    r"(?! in (?:time|case|fact))",
    means="one point or percent, or half of it, in words",
    examples=("[[half a point]] more than", "rose by [[a point]] to"),
    counterexamples=("a point that", "a percentage"),
    flags=re.IGNORECASE,
)
_NEAR = Decimal(
    "0.2"
    # of the multiple: how far what `nearly doubled`, or plainly `doubled`, may be from twice, the latter by half of it
    # to
    # either side
)
_NEARLY = Decimal("0.13")
"""The same of `nearly doubled`, which is short of twice by no more."""
_HALF = Decimal("0.5")
_JUST = (
    r"(?:(?:an?|the|about|approximately|roughly|nearly|almost|just|over|record|only|more than|less than|some)\s+)*"
    r"(?:an?\s+)?[(]?$"
)
_MOVED = re.compile(
    r"\b(?P<went>(?:went|came|moved|gone|going)\s+)?"
    r"(?P<verb>[A-Za-z]+)(?:\s+(?:sharply|slightly|further|again|modestly|significantly|substantially|back|actually"
    r"|year[- ]over[- ]year|year[- ]on[- ]year))*"
    rf",?\s+(?P<at>to|at)\s+{_JUST}",
    re.IGNORECASE,
)
_LIMITS = frozenset(("up", "down", "higher", "lower", "more", "less"))
_STILL = Pattern(
    "claims/still-at",
    r"\b(?P<verb>flat|unchanged|stable|steady|little changed|still)(?:\s+(?:in|during|over) [\w ]{1,20})?,?\s+at\s+"
    + _JUST,
    means="that an amount stays what it is told to be",
    examples=("was [[flat at just ]]",),
    counterexamples=("rose at ",),
    flags=re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class MovedWord:
    """A word that says how something came to an amount: 1 that it rose, -1 that it fell, 0 that it stayed."""

    start: int
    end: int
    way: int


_COUNT = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_PART = {
    "half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
_PAST = ("ed", "ell", "ose", "ew", "ost", "ank", "shed", "cut")
"""Ends of verbs that say that something rose or fell."""
_STATED = (
    r"(?:the (?:[$€£]|prior|previous|year|level|amount|figure)|what|last year"
    r"|(?:fiscal )?20\d\d['’]s(?=\s+(?:amount|level|figure|total|number)\b|\s*(?:[,.;)]|$)))"
)
"""Begins what is stated of another time or thing, behind `half of`."""
_FRACTION = re.compile(
    r"(?:\b(?P<more>more than|over|at least|well over|just over)\s+|\b(?P<less>(?P<below>less than|under)|nearly|almost"
    r"|close to|just under)\s+|\b(?:about|roughly|approximately|around|some)\s+)?"
    r"(?<!first )(?<!second )(?<!other )\b(?:(?P<count>an?|one|two|three|four)[- ])?(?P<part>half|thirds?|quarters?"
    r"|(?:fif|six|seven|eigh|nin|ten)ths?)\b"
    r"(?:(?=\s+of\s+(?!its fiscal)(?:all|(?:it|them|that|which)\b|the (?:total|whole)"
    rf"|{_STATED}|(?:its|their|our|the) |the company|total|net"
    r"|gross"
    rf"|operating|revenues?|sales|profits?|income|assets|(?-i:[A-Z])[A-Za-z]))|(?=\s+(?:more|less|higher"
    rf"|lower|up|down|fewer|better|worse)\b(?!\s+(?:and|or)\b))|(?P<end>(?=\s*(?:$|[,.;]|\b(?:in|to|from"
    rf"|over|during|year|since|as|because|after|when|while|and|but|on|at|with|against|compared|versus)\b))))",
    re.IGNORECASE,
)
_BY = re.compile(r"\bby\s+$", re.IGNORECASE)


def fractions(text: str) -> Iterator[Number]:
    """Parts in words, as percentages: `a third of revenue`, `fell by more than half`; as multiples of an amount that is
    stated (`half of the $5 billion`).
    """
    low = text.lower()
    if not any(part in low for part in _PART):
        return
    for match in _FRACTION.finditer(text):
        part = match["part"].lower().rstrip("s")
        before = text[: match.start()]
        if (not match["count"] and part != "half") or (
            match["end"] is not None and not (_BY.search(before) or _moves(before))
        ):
            continue
        value = Decimal(_COUNT[(match["count"] or "one").lower()]) / _PART[part]
        approximate = "above" if match["more"] else "below" if match["less"] else ""
        kind = "multiple" if re.match(rf"\s+of {_STATED}", text[match.end() :]) else "percent"
        yield Number(
            match.start(),
            match.end(),
            match[0],
            value,
            "pure",
            kind,
            value if match["more"] or match["below"] else value * _NEAR,
            approximate=approximate,
        )


def _moves(before: str) -> bool:
    """Whether a text ends with a verb of moving (`lost`, `rose`)."""
    last = before.lower().split()[-1:]
    return bool(last) and last[0] in rules().up | rules().down and last[0].endswith(_PAST)


def units_in_words(text: str) -> Iterator[Number]:
    """One point, one per cent, or half of it: `rose by a point`, `half a point more`."""
    for match in _UNIT.finditer(text):
        value = Decimal("0.005") if match["half"] else Decimal("0.01")
        kind = "points" if "point" in match["unit"].lower() else "percent"
        yield Number(match.start(), match.end(), match[0], value, "pure", kind, value * _HALF)


def multiples(text: str) -> Iterator[Number]:
    """Words that say how many times as much something became or is, as numbers of the kind `multiple`."""
    for match in (*_VERB.finditer(text), *_TWICE.finditer(text)):
        said = match.groupdict()
        value = (
            _TIMES.get(small(said["verb"]), _TIMES["halved"])
            if "verb" in said
            else Decimal(_FOLD.get(small(said["fold"] or "")) or WORDS[small(said["count"] or said["many"])])
        )
        beyond, short = ("below", "above") if value < 1 else ("above", "below")  # more than halved is less than half
        approximate = beyond if match["more"] else short if match["less"] else "about" if match["about"] else ""
        step = value if match["more"] or match["below"] else value * (_NEARLY if match["less"] else _NEAR)
        yield Number(
            match.start(),
            match.end(),
            match[0],
            value,
            "pure",
            "multiple",
            step,
            approximate=approximate,
            explicit=True,
        )


def moved_word(text: str, number: Number) -> MovedWord | None:
    """The word right before a number that says that something rose or fell to it, or stayed at it."""
    floor = max(0, number.start - 90)
    still = _STILL.search(text, floor, number.start)
    if still is not None:
        return MovedWord(*still.span("verb"), 0)
    match = _MOVED.search(text, floor, number.start)
    if match is None:
        return None
    verb = match["verb"].lower()
    if verb in _LIMITS and match["at"].lower() == "to" and not match["went"]:
        return None
    way = (verb in rules().up) - (verb in rules().down)
    return MovedWord(*match.span("verb"), way) if way else None


def moved_to(text: str, number: Number) -> int:
    """1 or -1 where a verb right before a number says that it rose or fell to it, else 0."""
    word = moved_word(text, number)
    return word.way if word is not None else 0
