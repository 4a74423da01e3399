"""Percentage points told as per cent: a gross margin that went from 42.6 % to 40.0 % did not fall 2.6 %."""

from __future__ import annotations

import re
from dataclasses import replace

from tickmark.catalogue import ratios
from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.rules import rules

_BEFORE = Pattern(
    "claims/points-before",
    r"\b(?P<word>[A-Za-z]+)\s+(?:(?:by|about|some|roughly|nearly)\s+)*$",
    means="the word before points that may say their direction",
    examples=("margin [[rose by about ]]",),
    counterexamples=("margin (",),
)
_AFTER = Pattern(
    "claims/points-after",
    r"\s*(?P<word>better|worse|higher|lower|less|more|up|down)\b",
    means="the word behind points that may say their direction",
    examples=("[[ lower]] than",),
    counterexamples=(" of sales",),
    at="start",
    flags=re.IGNORECASE,
)


def points_as_percent(binder: Binder, claim: Claim) -> Proof | None:
    """The change in points of the rate that a percentage is said to have moved by, where the number is that of the
    points and not of the change in per cent; else None.
    """
    subject, number = claim.subject, claim.number
    ratio = ratios().get(subject.metric or "") if subject is not None and subject.derived else None
    view = binder.view(claim.ticker) if claim.ticker else None
    if ratio is None or not ratio.is_rate or number.kind != "percent" or view is None or claim.period is None:
        return None
    way = _way(claim)
    if claim.role not in ("level", "growth") or claim.in_table or not way:
        return None
    base = claim.base or view.calendar.before(claim.period, 12)
    said = replace(claim, base=base, direction=way)
    points = replace(said, role="points", number=replace(number, kind="points"))
    agreed, _ = binder.judged(points, binder.proofs(points))
    grown, _ = binder.judged(said, binder.proofs(replace(said, role="growth")))
    return agreed if agreed is not None and grown is None else None


def _way(claim: Claim) -> int:
    before = _BEFORE.search(claim.sentence[: claim.start])
    word = before["word"].lower() if before else ""
    if word not in rules().up | rules().down:
        after = _AFTER.match(claim.sentence, claim.end)
        word = after["word"].lower() if after else ""
        word = {"better": "up", "worse": "down"}.get(word, word)
    return (word in rules().up) - (word in rules().down)
