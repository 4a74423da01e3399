"""What the confirmed amounts beside a number give together: a share, a multiple, a difference, a sum (`tax of $7 on
income of $28, which is a quarter`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, permutations

from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.derivations import Relation, Value, holding
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.proof import Proof

_BEFORE = 2  # sentences before a number's own whose amounts it can be made of
_NEAREST = 2  # amounts that are compared with what is only named
_EACH = 6  # amounts of one sentence at most
_ADDED = 3  # amounts that are added up at most
_LARGEST_SHARE = 3  # what is more is told as a multiple
_ADDABLE = ("money", "per_share", "count", "shares", "bare", "percent")
_ACROSS = ("multiple", "points")
_MADE = ("multiple", "points", *_ADDABLE)
FEATURES = ("of_neighbours", "of_neighbours_within", "neighbours_tried")


@dataclass(frozen=True, slots=True)
class Made:
    """A value made of confirmed amounts beside a number: whether all of them stand in its own sentence, and how many
    such values were tried.
    """

    value: Value
    within: bool
    tried: int


@dataclass(frozen=True, slots=True)
class _Told:
    """A claim with the facts that agree with it."""

    claim: Claim
    proof: Proof

    @property
    def size(self) -> Decimal:
        """What the facts say, without a sign."""
        return abs(self.proof.value)

    @property
    def unit(self) -> str:
        """The unit of the amount; `rate` of a percentage."""
        number = self.claim.number
        return "rate" if number.kind in ("percent", "points", "multiple") else number.unit


class Neighbours:
    """The confirmed amounts of a narrative, by the sentence and the order that they stand in.

    Args:
        drafts: the claims as they are most likely read, in the order of the text.
    """

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self._sentences: list[list[_Told]] = []
        self._of: dict[tuple[int, int], int] = {}
        self._named: dict[tuple[int, int], tuple[Proof, ...]] = {}
        last: tuple[str, int] = "", 0
        for draft in sorted(drafts, key=lambda one: one.claim.span):
            if draft.claim.sentence != last[0] or draft.claim.start <= last[1]:  # said again, it is another sentence
                self._sentences.append([])
            last = draft.claim.sentence, draft.claim.start
            self._of[draft.claim.span] = len(self._sentences) - 1
            self._named[draft.claim.span] = draft.named
            if draft.agreed is not None and draft.finding is not None and draft.finding.verdict == "ok":
                self._sentences[-1].append(_Told(draft.claim, draft.agreed))

    def confirm(self, claim: Claim, proof: Proof) -> None:
        """Take up a claim that facts are found to agree with."""
        self._sentences[self._of[claim.span]].append(_Told(claim, proof))

    def saying(self, claim: Claim) -> list[Made]:
        """The values made of amounts beside a claim's number that it can stand for as it is printed."""
        place = self._of.get(claim.span)
        if place is None or claim.number.kind not in _MADE:
            return []
        around = [self._known(n, claim) for n in range(max(0, place - _BEFORE), place + 1)]
        own, before = around[-1], [told for known in reversed(around[:-1]) for told in known][:_EACH]
        made = [(value, True) for value in _made(claim, own, ())]
        own, others = (own, before) if own else (before[:1], before[1:])
        made += [(value, False) for value in _made(claim, own, others) if others]
        for whole in self._named[claim.span]:
            made += [(value, True) for one in (own or before)[:_NEAREST] for value in _of_whole(claim, one, whole)]
        made = [(value, within) for value, within in made if value.facts[0].ticker == claim.ticker]
        return [Made(value, within, len(made)) for value, within in made if holding(claim.number, value.value)]

    def _known(self, sentence: int, claim: Claim) -> list[_Told]:
        near = sorted(self._sentences[sentence], key=lambda told: abs(told.claim.span[0] - claim.span[0]))
        across = claim.number.kind in _ACROSS  # `A sold 5 and B 4, so A is 1.25 times as large`
        own = [told for told in near if told.claim.span != claim.span]
        return [told for told in own if across or told.claim.ticker == claim.ticker][:_EACH]


def _made(claim: Claim, own: Sequence[_Told], others: Sequence[_Told]) -> Iterator[Value]:
    """What two of some amounts give, or one of them and one of others; for amounts of one sentence their sums, too."""
    crossing = [pair for one in own for other in others for pair in ((one, other), (other, one))]
    for one, other in crossing if others else permutations(own, 2):
        if one.size != other.size and one.unit == other.unit:
            yield from _between(claim, one, other)
    if others or claim.number.kind not in _ADDABLE:
        return
    for run in (run for count in range(2, _ADDED + 1) for run in combinations(own, count)):
        if len({told.unit for told in run}) == 1 and (run[0].unit == "rate") == (claim.number.kind == "percent"):
            yield _value(sum((told.size for told in run), Decimal(0)), "computed", run)


def _of_whole(claim: Claim, one: _Told, whole: Proof) -> Iterator[Value]:
    """What an amount beside a number is of what the text only names behind it (`debt of $7, or 2.5 times EBITDA`)."""
    if whole.value and one.unit == whole.facts[0].unit:
        relation: Relation = "multiple" if claim.number.kind == "multiple" else "share"
        yield Value(float(one.size / abs(whole.value)), relation, (one.proof.facts[0], whole.facts[0]))


def _between(claim: Claim, one: _Told, other: _Told) -> Iterator[Value]:
    kind, rate = claim.number.kind, one.unit == "rate"
    if kind == "multiple" and not rate and other.size:
        yield _value(one.size / other.size, "multiple", (one, other))
    elif kind == "percent" and not rate and other.size and one.size / other.size <= _LARGEST_SHARE:
        yield _value(one.size / other.size, "share", (one, other))
    elif kind == "points" and rate:
        yield _value(one.proof.value - other.proof.value, "points", (one, other))
    elif kind in _ADDABLE and rate == (kind == "percent"):
        yield _value(one.size - other.size, "change", (one, other))


def _value(value: Decimal, relation: Relation, told: Sequence[_Told]) -> Value:
    return Value(float(value), relation, tuple(one.proof.facts[0] for one in told))


def features(made: Made | None) -> list[float]:
    """The features of how a value is made: of confirmed amounts, of those of the sentence alone, and of how many."""
    return [0.0, 0.0, 0.0] if made is None else [1.0, made.within, math.log(1 + made.tried)]
