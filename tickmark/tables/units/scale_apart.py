"""What a statement of scale sets apart by name: "(in millions, except payment volume, in billions)", "(dollars in
millions, members in thousands)".
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.headers.scale_words import POWERS, WORDS

_SHORTEST_NAME = 2  # letters that name nothing
_NOTHING_EXCEPTED = Phrases("nothing_excepted")
_PIECE = Pattern(
    "tables/piece",
    r"[^,;.()]+",
    means="a piece between commas",
    examples=("[[shares in thousands]], otherwise",),
    counterexamples=(",;",),
)
_JOINED = Pattern(
    "tables/joined",
    r"\b(?:and|or)\b",
    means='"and", "or"',
    examples=("shares [[and]] ratios",),
    counterexamples=("brand names",),
)
_AMOUNTS = Pattern(
    "tables/amounts",
    r"^(?:for )?(?:the )?|(?: (?:amounts?|data|figures|information))?$",
    means='"for the ... amounts": words around a thing',
    examples=("[[for the ]]barrels amounts",),
    counterexamples=("barrels",),
)
_POWER = Pattern(
    "tables/in-power",
    rf"(?:^|\s)(?:which (?:is|are) |is |are )?(?:(?:presented|expressed|stated|shown|reported) )?in (?:\$ "
    rf"?)?(?P<power>{WORDS})s?$",
    means='"... are presented in thousands", to the end',
    examples=("barrels[[ are in thousands]]",),
    counterexamples=("thousands of barrels",),
)
_CLAUSE = Pattern(
    "tables/thing-in-power",
    rf"([a-z][a-z' -]{{2,40}}?) (?:is |are )?in ({WORDS})s?\b",
    means="one thing and the power of ten it is in, within a longer text",
    examples=("backlog, by segment ([[dollars in thousands]])",),
    counterexamples=("backlog by segment ($ in billions):",),
)
_NO_THING = Phrases("no_thing")
_EXCEPTING = Phrases("excepting", fold=True)


class Apart(NamedTuple):
    """A name in lower case, the power of ten of what is so named, and whether a clause of its own counts it beside
    money ("members in thousands").
    """

    name: str
    power: int
    counted: bool = False

    def of(self, label: str) -> bool:
        """Whether a row's label, before its first comma, has the name, in the singular or in the plural."""
        return self.name.removesuffix("s") in label.lower().partition(",")[0]


@lru_cache(maxsize=4096)
def set_apart(statement: str) -> tuple[Apart, ...]:
    """What a statement names apart from money, shares and amounts per share.

    >>> set_apart("(in millions, except ARPU and payment volume, in billions)")
    (Apart(name='arpu', power=9, counted=False), Apart(name='payment volume', power=9, counted=False))
    >>> set_apart("(dollars in millions, members in thousands)")
    (Apart(name='members', power=3, counted=True),)
    >>> [apart.name for apart in set_apart("(contracts and policies in thousands)")]
    ['contracts', 'policies']
    >>> set_apart("(in millions, except ARPU) (Note 1)")
    (Apart(name='arpu', power=0, counted=False),)
    """
    main, _, rest = _EXCEPTING.sub("except", statement.lower()).partition("except")
    clauses = _CLAUSE.findall(main)
    alone = len(clauses) == 1 and not main.lstrip(" (").startswith(clauses[0][0])  # `... and are in thousands`
    counted = [
        Apart(name.strip(), POWERS[power], counted=True)
        for names, power in ([] if alone else clauses)
        for name in _JOINED.split(names)
        if len(name.strip()) > _SHORTEST_NAME and not _NO_THING.search(name)
    ]
    return (*counted, *_excepted(_within_brackets(rest) if main.count("(") > main.count(")") else rest))


def _within_brackets(text: str) -> str:
    """A text to the bracket that closes one opened before it: `share data) (Note 1)` -> `share data`."""
    opened = 1
    for place, letter in enumerate(text):
        opened += (letter == "(") - (letter == ")")
        if not opened:
            return text[:place]
    return text


def _excepted(rest: str) -> list[Apart]:
    """What stands behind "except": a power of ten holds for the names before it, up to the one before that."""
    found: list[Apart] = []
    since = 0
    for piece in _PIECE.findall(rest):
        told = _POWER.search(piece.rstrip())
        named = piece[: told.start()] if told else piece
        names = (_AMOUNTS.sub("", name.strip()).strip() for name in _JOINED.split(named))
        found += [Apart(name, 0) for name in names if len(name) > _SHORTEST_NAME and not _NOTHING_EXCEPTED.search(name)]
        if told:
            found[since:] = [apart._replace(power=POWERS[told["power"]]) for apart in found[since:]]
            since = len(found)
    return found


def apart_power(statement: str, label: str) -> int | None:
    """The power of ten that a statement sets apart for what a row's label names; None where it names nothing of it."""
    return (
        next((apart.power for apart in set_apart(statement) if apart.of(label)), None)
        if " in " in statement or _EXCEPTING.holds(statement)
        else None
    )
