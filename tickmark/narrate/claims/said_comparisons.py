"""What a text says of an amount and another that it gives no number for, or gives only behind the word: `income of $9
million, more than Rival's`, `18 %, higher than last year's 17 %`, `$9 million, a slight decrease`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.proof import Proof

_WORD = Pattern(
    "claims/compared-behind",
    r"[\s,)]*(?:(?:and|that|which|it|this|is|was|were|are|now|still|of|the|total|revenues?|sales|a|little|bit"
    r"|slightly|modestly|much|far|well|somewhat|considerably|clearly|markedly|an|another|slight|small|modest"
    r"|clear|sharp)[\s,]+)*"
    r"(?P<word>higher|larger|bigger|greater|lower|smaller|(?:more|less)(?=\s+than\b)|(?:up|down)(?=\s+(?:from|on)\b)"
    r"|(?:above|below)(?=\s+[a-z])|exceed(?:s|ed)?|trail(?:s|ed)?"
    r"|(?<=\S )(?:increase|rise|gain|decrease|decline|drop|fall)(?!\s+(?:of|by|in)\b))\b",
    means="a word behind an amount that compares it with another",
    examples=("[[, which is higher]] than", "[[, a slight increase]]"),
    counterexamples=(" of income, and costs rose",),
    at="start",
    flags=re.IGNORECASE,
)
_STOP = Pattern(
    "claims/comparison-ends",
    r"[;.:)](?:\s|$)|,\s|\s(?:and|but|while|although|despite|because|as|which|of which)\s|$",
    means="where what an amount is compared with ends",
    examples=("than costs[[, ]]which",),
    counterexamples=("than costs",),
)
_TIME_WORDS = frozenset((
    "than", "from", "on", "in", "the", "a", "at", "of", "it", "was", "same",
    "fiscal", "year", "quarter", "period", "ago", "earlier", "before", "last", "prior", "previous",
))  # fmt: skip
_YEAR_BEFORE = ("year before", "year earlier", "year ago", "last year", "prior year", "previous year")
_PARTS = ("; ", ". ", ": ")
"""What parts one statement from the next."""
_LESS = ("low", "small", "less", "down", "below", "trail", "decrease", "decline", "drop", "fall")
_ROLES = ("level", "share", "base")
_REACH = 70  # characters behind a word in which the other number stands
_CLOSE = Decimal("0.01")  # of an amount: what lies nearer is neither more nor less
_YEAR = 12  # months


@dataclass(frozen=True, slots=True)
class SaidComparison:
    """A word at `start` to `end` of a claim's sentence that says that its amount is more (`way` 1) or less (-1) than
    another: `then` where the sentence states that one behind, `than` where it only names it, of the year before where
    it is `earlier`; else its own before.
    """

    start: int
    end: int
    way: int
    then: Claim | None = None
    than: Subject | None = None
    earlier: bool = False


def comparison_behind(claim: Claim, following: Sequence[Claim]) -> SaidComparison | None:
    """What the words behind a claim's number compare it with; `following` are the claims after it."""
    setting, number = claim.setting, claim.number
    if setting is None or claim.in_table or claim.role not in _ROLES or number.kind in ("multiple", "points"):
        return None
    text = claim.sentence
    match = _WORD.match(text, number.end)
    if match is None:
        return None
    start, end = match.span("word")
    if any(first <= start < last for first, last in setting.spans):
        return None  # `more than half of it`
    way = -1 if match["word"].lower().startswith(_LESS) else 1
    after = next(iter(following), None)
    beside = after is not None and after.sentence == text and end <= after.start <= end + _REACH
    if after is not None and beside and not any(mark in text[end : after.start] for mark in _PARTS):
        alike = (after.number.kind, after.number.unit, after.ticker) == (number.kind, number.unit, claim.ticker)
        return SaidComparison(start, end, way, then=after) if alike and after.role in _ROLES else None
    stop = _STOP.search(text, end)
    tail = text[end : stop.start() if stop else len(text)]
    if any(end <= first < end + len(tail) for first, _ in setting.spans):
        return None
    if all(word in _TIME_WORDS or word.isdigit() for word in tail.lower().split()):
        return SaidComparison(start, end, way)
    named = next((s for s in setting.subjects if end <= s.start < end + len(tail)), None)
    own = claim.subject
    if named is None or own is None or named.qualifiers:
        return None
    return SaidComparison(
        start, end, way, than=_meant(named, own), earlier=any(words in tail for words in _YEAR_BEFORE)
    )


def _meant(named: Subject, own: Subject) -> Subject:
    """What an amount is compared with: the metric that is named, or else its own of another member."""
    if named.metric is not None:
        return named
    return replace(named, metric=own.metric, others=own.others, derived=own.derived, loss=own.loss)


def is_more(binder: Binder, claim: Claim, said: SaidComparison) -> tuple[bool | None, Proof | None]:
    """(whether a comparison with an amount that is only named holds, what that is); None where it is not known or
    hardly another one.
    """
    view, period = binder.view(claim.ticker or ""), claim.period
    if view is None or period is None or said.than is None:
        return None, None
    period = view.calendar.before(period, _YEAR) if said.earlier else period
    than = replace(claim, subject=said.than, role="level", period=period, base=None, whole=None)
    proof = next(iter(binder.proofs(than)), None)
    if (
        proof is None
        or said.than.loss != (proof.value < 0)
        or (claim.number.kind == "percent") != _is_rate(said, proof)
    ):
        return None, None
    gap = abs(claim.number.value) - abs(proof.value)
    return (None if abs(gap) <= abs(proof.value) * _CLOSE else gap * said.way > 0), proof


def _is_rate(said: SaidComparison, proof: Proof) -> bool:
    return proof.facts[0].unit == "pure" or (said.than is not None and said.than.derived and len(proof.facts) > 1)
