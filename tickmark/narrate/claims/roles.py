"""What a number says of its subject: a level, a base of comparison, a change, a rate of growth, a share; and in which
direction.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tickmark.catalogue import ratios
from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Role, Subject
from tickmark.narrate.claims.compare import may_be_negative
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.sentence import Sentence, clause, is_base

_LEVEL_BEFORE = re.compile(
    (
        r"\b(?:to|at|of|was|were|is|totaled|totalled|reached|hit|stood at|came to|came in at|amounted to|reaching"
        r"|totaling|reported|posted)\s+(?:approximately |about |a |an |nearly |roughly |almost |just |only |over |more "
        r"than |around |record |some )*(?:a |an )?[(]?$"
    ),
    re.IGNORECASE,
)
_PAREN_RATE = re.compile(
    (
        r"\(\s*(?:or |i\.e\.,? |about |approximately |up |down |a |an |an? (?:increase|decrease|decline|rise|gain) of "
        r")*[+−–-]?\s*$"
    ),
    re.IGNORECASE,
)
_GROWTH_OF = re.compile(
    r"\s*(?:['’]s\s+)?(growth|increase|decrease|decline|drop|fall|rise|gain|reduction|improvement)\b", re.IGNORECASE
)
_VALUED = re.compile(r"\b(?:improv\w+|better|worse\w*|deteriorat\w+|weaken\w*)\b", re.IGNORECASE)
_ZEUGMA = re.compile(r"\s*(?:,|;|,?\s*(?:and|while|but))\s*(?:the\s+|its\s+)?(?:['’]s?)?\s*(?:by\s+)?")
_BLAME = re.compile(r"^.*\b(?:lost)\b(?=\s*(?:approximately |about |nearly )?$)", re.IGNORECASE | re.DOTALL)
"""A loss is no fall."""
_NEGATIVE = re.compile(r"\s*(less|more) negative\b", re.IGNORECASE)
_CHANGE_AFTER = re.compile(
    r"\s*(?:increase|decrease|growth|decline|rise|drop|higher|lower|more|less|better|worse)\b", re.IGNORECASE
)
_CHANGE_OF = re.compile(
    r"\b(?:increase|decrease|decline|rise|gain|drop|growth|reduction|improvement|jump|change)s?\s+of\s+(?:\w+ )?$",
    re.IGNORECASE,
)
_BY = re.compile(r"\bby\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_COMPOUND = re.compile(r"\bcompound(?:ed)?\b|\bCAGR\b|\bannuali[sz]ed (?:growth )?rate\b", re.IGNORECASE)
_BEHIND_AMOUNT = re.compile(r"(?:,|\bor)\s*(?:about |approximately |a |an |some )*$")
_TO_AMOUNT = re.compile(r",?\s*(?:to|\()\s*(?:about |approximately |just |some )?(?:US)?[$€£¥]\s?\d")
"""Behind the rate that an amount grew by (`Grooming 4% to $6.7 billion`)."""
_RATE_BEHIND = Pattern(
    "claims/rate-behind-amount",
    r"\s*(?:,|\()?\s*(?:which (?:is|was) )?(?:up|down)(?: by)? \d[\d.]*\s?(?:%|per ?cent)",
    means="the rate by which an amount moved, right behind it",
    examples=("[[ up 29%]]",),
    counterexamples=(" up from 5",),
    at="start",
    flags=re.IGNORECASE,
)
_NEAR = 40  # characters before a number in which its verb stands
_GIVEN_UP = ("gave up", "give up", "gives up", "given up", "giving up")
_MORE_THAN, _THEN = 2, 12
"""Words that say that something is more than another, and characters behind them in which its time stands."""
_ONCE_MORE = re.compile(r"\s*,?\s*(?:or|\()\s*(?:about |approximately |roughly )?")


Said = tuple[Role, int]
"""What a number says of its subject, and 1 or -1 where words say that it rose or fell."""


def role_of(sentence: Sentence, place: int, number: Number, subject: Subject | None, whole: Subject | None) -> Said:
    """What a number says of its subject; a share where it has a whole. A loss that improves falls; which way a rate
    went that got worse, nothing tells where it is no known one.
    """
    if whole is not None:
        return "share", 0
    told = _surroundings(sentence, place, number, subject)
    role, direction = _role_of(told)
    if is_compound(sentence, number):
        role, direction = "growth", told.direction or _carried(sentence, place)
    floor = sentence.numbers[place - 1].end if place else 0
    valued = (
        direction
        and subject is not None
        and subject.loss
        and _VALUED.search(sentence.text, max(floor, number.start - 70), number.start)
    )
    if number.kind == "points" and subject is None:
        near = sentence.text[max(floor, number.start - _NEAR) : number.end + _NEAR // 2]
        direction = 0 if _VALUED.search(near) else direction
    return role, -direction if valued else direction


def is_compound(sentence: Sentence, number: Number) -> bool:
    """Whether a percentage is said to be a rate of growth for each of several years (`a compound annual rate of 8.8
    %`).
    """
    start, end = clause(sentence.text, number)
    return number.kind == "percent" and _COMPOUND.search(sentence.text, start, end) is not None


@dataclass(frozen=True, slots=True)
class _Number:
    """A number in its sentence: the text without the name of its subject (an increase in its name is no increase of
    it), the number before, the words on both sides of it, and the direction that they say.
    """

    sentence: Sentence
    place: int
    number: Number
    subject: Subject | None
    text: str
    previous: Number | None
    before: str
    after: str
    direction: int

    @property
    def rate(self) -> bool:
        """Whether its subject is worked out by a division, so that a percentage may be its level."""
        ratio = ratios().get(self.subject.metric or "") if self.subject is not None and self.subject.derived else None
        return ratio is not None and ratio.is_rate


def _surroundings(sentence: Sentence, place: int, number: Number, subject: Subject | None) -> _Number:
    text = sentence.text
    if subject is not None and subject.end <= len(text) and not sentence.foreign(subject):
        text = text[: subject.start] + " " * (subject.end - subject.start) + text[subject.end :]
    previous = sentence.numbers[place - 1] if place else None
    before = text[max(previous.end if previous else 0, number.start - 70) : number.start]
    if number.kind != "percent":
        before = _BLAME.sub("", before)
    after = text[number.end : number.end + 60]
    until = sentence.numbers[place + 1].start - number.end if place + 1 < len(sentence.numbers) else 60
    return _Number(
        sentence,
        place,
        number,
        subject,
        text,
        previous,
        before,
        after,
        _direction(before, after[: max(0, until)], number),
    )


def _role_of(n: _Number) -> Said:
    """The first that the words settle."""
    if said := _less_negative(n):
        return said
    if is_base(n.sentence, n.place) and not _CHANGE_AFTER.match(n.after):
        return "base", 0
    if n.number.kind == "points":
        return "points", n.direction or _carried(n.sentence, n.place)
    if said := _named_a_change(n):
        return said
    if n.number.kind == "multiple" and not (n.rate and n.number.digits):
        return "growth", n.direction
    if n.number.kind in ("percent", "multiple"):
        return _of_rate(n)
    return _of_amount(n)


def _less_negative(n: _Number) -> Said | None:
    """`40 % less negative`: towards zero, which is up unless a loss is told as a positive amount."""
    negative = _NEGATIVE.match(n.after)
    if not negative or n.number.kind != "percent":
        return None
    subject = n.subject
    towards_zero = (
        1
        if subject is not None and not subject.loss and (may_be_negative(subject.metric) or subject.metric in ratios())
        else -1
    )
    return "growth", towards_zero if negative[1].lower() == "less" else -towards_zero


def _named_a_change(n: _Number) -> Said | None:
    """`revenue growth of 5 %`, `the decline in ...`: a change by the noun behind its subject."""
    subject = n.subject
    if subject is None or subject.end > n.number.start or n.rate or n.number.kind not in ("percent", "money"):
        return None
    grown = _GROWTH_OF.match(n.text[subject.end : subject.end + 24])
    if not grown:
        return None
    falls = n.number.value < 0 or grown[1].lower().startswith(("decl", "decr", "drop", "fall", "reduc"))
    return ("growth" if n.number.kind == "percent" else "change"), -1 if falls else 1


def _of_rate(n: _Number) -> Said:
    """A percentage is a growth where words say that it rose or fell, or where it stands behind the amount that grew;
    otherwise a level.
    """
    if n.rate and not (n.direction and _BY.search(n.before)):
        return "level", 0
    if n.direction:
        return "growth", n.direction
    previous = n.previous
    if (
        previous is not None
        and previous.kind == n.number.kind
        and _ZEUGMA.fullmatch(_without_names(n.sentence, previous.end, n.number.start))
    ):
        return _role_of(_surroundings(n.sentence, n.place - 1, previous, n.subject))
    if n.subject is not None and n.subject.metric and _TO_AMOUNT.match(n.text, n.number.end):
        return "growth", 0
    if n.number.explicit or _PAREN_RATE.search(n.before) or _BEHIND_AMOUNT.search(n.before):
        carried = _carried(n.sentence, n.place)
        if carried or n.number.explicit:
            return "growth", carried
    return "level", 0


def _of_amount(n: _Number) -> Said:
    """An amount is a change where words say that its subject rose or fell by it, or where it says a growth once more in
    money.
    """
    previous = n.previous
    if (
        previous is not None
        and previous.kind == "percent"
        and not n.direction
        and _ONCE_MORE.fullmatch(n.text, previous.end, n.number.start)
    ):
        earlier = _direction(n.text[max(0, previous.start - 70) : previous.start], "", previous)
        if earlier:
            return "change", earlier
    if _RATE_BEHIND.match(n.after):
        return "level", 0
    if n.direction and _is_more_than_before(n):
        return "change", n.direction
    if n.direction and (not _LEVEL_BEFORE.search(n.before) or _CHANGE_OF.search(n.before)):
        return "change", n.direction
    return "level", 0


def _is_more_than_before(n: _Number) -> bool:
    """Whether an amount is by how much its subject was higher or lower than before (`was 78 million lower than last
    year`).
    """
    behind = n.after.lower().split()[:_MORE_THAN]
    moved = behind[1:] == ["than"] and behind[0] in rules().up | rules().down
    near = n.number.end + len(" ".join(behind)) + _THEN
    return moved and any(w.base and n.number.end < w.start <= near for w in n.sentence.whens)


def _without_names(sentence: Sentence, start: int, end: int) -> str:
    """A part of the sentence without the names of companies and of what is measured."""
    text = sentence.text
    for first, last in [
        *((c.start, c.end) for c in sentence.companies),
        *((s.start, s.end) for s in sentence.subjects),
    ]:
        text = text[:first] + " " * (last - first) + text[last:]
    return text[start:end]


def _direction(before: str, after: str, number: Number) -> int:
    """1 or -1 where words beside a number say that it is a rise or a fall."""
    head = re.search(
        (
            r"([A-Za-z-]+)(?:[ ,]+(?:by|of|some|about|approximately|roughly|around|nearly|almost|another|an?|additional"
            r"|over|more|than|as|much|just|only|almost|further|year[- ]over[- ]year|year[- ]on[- ]year|yoy|sequentially"
            r"|sharply|slightly|modestly|strongly|significantly|substantially|about|a|full|the|in excess|at least|up"
            r"|down"
            r"|upwards)\b)*[ (]*[~≈+−–-]?\s*$"
        ),
        before,
        re.IGNORECASE,
    )
    words = []
    if before.lower().rstrip().removesuffix(" only").removesuffix(" just").endswith(_GIVEN_UP):
        return -1
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
        (
            r"^[)\s]*(?:(?:year[- ](?:over|on)[- ]year|yoy|y/y|sequential|annual|annualized|quarterly|revenue|sales|net"
            r"|top-line|overall|total|in)\s+)*([a-z]+)"
        ),
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
