"""What a number says of its subject: a level, a base of comparison, a change, a rate of growth, a share; and in which direction."""

from __future__ import annotations

import re

from tickmark.narrate.claims.claim import Role, Subject
from tickmark.narrate.claims.compare import SIGNED
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.sentence import Sentence, is_base

_LEVEL_BEFORE = re.compile(
    r"\b(?:to|at|of|was|were|is|totaled|totalled|reached|hit|stood at|came to|came in at|amounted to|reaching|totaling|reported|posted)\s+(?:approximately |about |a |an |nearly |roughly |almost |just |only |over |more than |around |record |some )*(?:a |an )?[(]?$",
    re.IGNORECASE,
)
_PAREN_RATE = re.compile(
    r"\(\s*(?:or |i\.e\.,? |about |approximately |up |down |a |an |an? (?:increase|decrease|decline|rise|gain) of )*[+−–-]?\s*$", re.IGNORECASE
)
_GROWTH_OF = re.compile(r"\s*(?:['’]s\s+)?(growth|increase|decrease|decline|drop|fall|rise|gain|reduction|improvement)\b", re.IGNORECASE)
_VALUED = re.compile(r"\b(?:improv\w+|better|worse\w*|deteriorat\w+|weaken\w*)\b", re.IGNORECASE)
_ZEUGMA = re.compile(r"\s*(?:,|;|,?\s*(?:and|while|but))\s*(?:the\s+|its\s+)?(?:['’]s?)?\s*(?:by\s+)?")
_BLAME = re.compile(r"^.*\b(?:lost)\b(?=\s*(?:approximately |about |nearly )?$)", re.IGNORECASE | re.DOTALL)
"""A loss is no fall."""


def role_of(sentence: Sentence, place: int, number: Number, subject: Subject | None, whole: Subject | None) -> tuple[Role, int]:
    """(what a number says of its subject, 1 or -1 where words say that it rose or fell). A loss that improves falls."""
    role, direction = _role_of(sentence, place, number, subject, whole)
    floor = sentence.numbers[place - 1].end if place else 0
    valued = direction and subject is not None and subject.loss and _VALUED.search(sentence.text, max(floor, number.start - 70), number.start)
    return role, -direction if valued else direction


def _role_of(sentence: Sentence, place: int, number: Number, subject: Subject | None, whole: Subject | None) -> tuple[Role, int]:
    text = sentence.text
    if subject is not None and subject.end <= len(text) and not sentence.foreign(subject):
        text = text[: subject.start] + " " * (subject.end - subject.start) + text[subject.end :]  # an increase in its name is no increase of it
    previous = sentence.numbers[place - 1] if place else None
    floor = previous.end if previous else 0
    before = _BLAME.sub("", text[max(floor, number.start - 70) : number.start])
    after = text[number.end : number.end + 60]
    next_start = sentence.numbers[place + 1].start - number.end if place + 1 < len(sentence.numbers) else 60
    direction = _direction(before, after[: max(0, next_start)], number)
    if whole is not None:
        return "share", 0
    negative = re.match(r"\s*(less|more) negative\b", after, re.IGNORECASE)
    if negative and number.kind == "percent":
        towards_zero = 1 if subject is not None and not subject.loss and (subject.metric in SIGNED or subject.metric in rules().derived) else -1
        return "growth", towards_zero if negative[1].lower() == "less" else -towards_zero
    if is_base(sentence, place) and not _is_change_after(after):
        return "base", 0
    if number.kind == "points":
        return "points", direction or _carried(sentence, place)
    rate = subject is not None and subject.derived and (rules().derived[subject.metric or ""].over is not None if subject.metric in rules().derived else False)
    grown = subject is not None and _GROWTH_OF.match(text[subject.end : subject.end + 24])
    if grown and number.kind in ("percent", "money") and not rate and subject is not None and subject.end <= number.start:
        sign = -1 if grown[1].lower().startswith(("decl", "decr", "drop", "fall", "reduc")) or number.value < 0 else 1
        return ("growth" if number.kind == "percent" else "change"), sign
    if number.kind == "multiple" and not (rate and re.search(r"\d", number.text)):
        return "growth", direction
    if number.kind in ("percent", "multiple"):
        if rate and not (direction and _by_before(before)):
            return "level", 0
        if direction:
            return "growth", direction
        if previous is not None and previous.kind == number.kind and _ZEUGMA.fullmatch(_without_names(sentence, previous.end, number.start)):
            return _role_of(sentence, place - 1, previous, subject, None)
        if number.explicit or _PAREN_RATE.search(before) or re.search(r"(?:,|\bor)\s*(?:about |approximately |a |an |some )*$", before):
            carried = _carried(sentence, place)
            if carried or number.explicit:
                return "growth", carried
        return "level", 0
    if (
        previous is not None
        and not direction
        and re.fullmatch(r"\s*,?\s*(?:or|\()\s*(?:about |approximately |roughly )?", text[previous.end : number.start])
        and previous.kind == "percent"
    ):
        earlier = _direction(text[max(0, previous.start - 70) : previous.start], "", previous)
        if earlier:
            return "change", earlier
    if (direction and not _LEVEL_BEFORE.search(before)) or (
        direction
        and re.search(r"\b(?:increase|decrease|decline|rise|gain|drop|growth|reduction|improvement|jump|change)s?\s+of\s+(?:\w+ )?$", before, re.IGNORECASE)
    ):
        return "change", direction
    return "level", 0


def _without_names(sentence: Sentence, start: int, end: int) -> str:
    """A part of the sentence without the names of companies and of what is measured."""
    text = sentence.text
    for first, last in [*((c.start, c.end) for c in sentence.companies), *((s.start, s.end) for s in sentence.subjects)]:
        text = text[:first] + " " * (last - first) + text[last:]
    return text[start:end]


def _direction(before: str, after: str, number: Number) -> int:
    """1 or -1 where words beside a number say that it is a rise or a fall."""
    head = re.search(
        r"([A-Za-z-]+)(?:[ ,]+(?:by|of|some|about|approximately|roughly|around|nearly|almost|another|an?|additional|over|more|than|as|much|just|only|almost|further|year[- ]over[- ]year|year[- ]on[- ]year|yoy|sequentially|sharply|slightly|modestly|strongly|significantly|substantially|about|a|full|the|in excess|at least|up|down|upwards)\b)*[ (]*[~≈+−–-]?\s*$",
        before,
        re.IGNORECASE,
    )
    words = []
    if re.search(r"\b(?:mak(?:e|es|ing)|made) up\s+(?:\w+\s+){0,2}$", before, re.IGNORECASE):
        return 0
    if head:
        words = re.findall(r"[A-Za-z]+", head[0].lower())
    for word in words:
        if word in rules().up and word not in ("more", "above", "over"):
            return 1
        if word in rules().down and word not in ("less", "below"):
            return -1
    tail = re.match(
        r"^[)\s]*(?:(?:year[- ](?:over|on)[- ]year|yoy|y/y|sequential|annual|annualized|quarterly|revenue|sales|net|top-line|overall|total|in)\s+)*([a-z]+)",
        after,
        re.IGNORECASE,
    )
    if tail:
        word = tail[1].lower()
        if word in rules().up:
            return 1
        if word in rules().down:
            return -1
    if number.explicit and number.kind in ("percent", "points"):
        return -1 if number.value < 0 else 1
    return 0


def _carried(sentence: Sentence, place: int) -> int:
    """The direction of what stands before: the nearest word that says one."""
    text = sentence.text[: sentence.numbers[place].start]
    for word in reversed(re.findall(r"[A-Za-z]+", text)):
        if word.lower() in rules().up:
            return 1
        if word.lower() in rules().down:
            return -1
    return 0


def _is_change_after(after: str) -> bool:
    return bool(re.match(r"\s*(?:increase|decrease|growth|decline|rise|drop|higher|lower|more|less)\b", after, re.IGNORECASE))


def _by_before(before: str) -> bool:
    return bool(re.search(r"\bby\s+(?:\w+\s+){0,2}$", before, re.IGNORECASE))
