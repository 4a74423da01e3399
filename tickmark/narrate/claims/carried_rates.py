"""What a percentage says of a member or a company that a sentence lists after another one: the growth, or the share,
that the one before it says (`services rose 37 %, energy 45 %`, `China is 27 % of sales, Japan 15 %`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tickmark.catalogue import ratios
from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.sentence import Sentence

_PACE = Pattern(
    "claims/says-pace",
    r"\b(?P<pace>fastest|quickest|slowest|growth|grew|grow(?:s|ing)?)\b|\bshares?\b",
    means="words that say that a percentage beside them is a growth (`pace`), or a share",
    examples=("the [[fastest]] at", "its [[share]] has"),
    counterexamples=("is fast",),
    flags=re.IGNORECASE,
)
_SHARE_OF = ("share of ", "shares of ", "% of ")
_REACH = 80  # characters between two percentages of one list


def with_carried_rates(sentence: Sentence, claims: Sequence[Claim]) -> list[Claim]:
    """The claims of a sentence, in order, with what its percentages say."""
    made: list[Claim] = []
    for claim in claims:
        if _is_open(claim):
            claim = _like(claim, made) or _as_told(sentence, claim) or claim
        made.append(claim)
    return made


def _is_open(claim: Claim) -> bool:
    """Whether a percentage is read as the level of something that is told in money."""
    subject = claim.subject
    plain = claim.number.kind == "percent" and claim.role == "level" and not claim.in_table
    return plain and subject is not None and not subject.derived and subject.metric not in ratios()


def _like(claim: Claim, before: Sequence[Claim]) -> Claim | None:
    """The claim as one like the last percentage before it, where that is of another member or company."""
    last = next((one for one in reversed(before) if one.number.kind == "percent"), None)
    subject = claim.subject
    if last is None or last.subject is None or subject is None or claim.start - last.end > _REACH:
        return None
    if last.role == "growth" and subject.segment and subject.segment != last.subject.segment and not claim.direction:
        return replace(claim, role="growth", base=last.base, direction=0)
    if last.role != "share" or last.whole is None:
        return None
    if claim.ticker != last.ticker and not subject.segment:
        own = subject.metric != last.whole.metric and subject.start > last.start  # `R&D took 18% of sales, SG&A 24%`
        return replace(claim, role="share", subject=subject if own else last.subject, whole=last.whole)
    if subject.segment and subject.segment != last.subject.segment:
        return replace(claim, role="share", subject=replace(subject, metric=last.subject.metric), whole=last.whole)
    return None


def _as_told(sentence: Sentence, claim: Claim) -> Claim | None:
    """The claim of a member as a growth or a share, where words before its number say that it is one."""
    subject, view = claim.subject, sentence.view
    if view is None or subject is None or not subject.segment or claim.period is None or sentence.foreign(subject):
        return None
    whole = next(
        (s for s in reversed(sentence.subjects) if s.metric and not s.segment and s.end <= subject.start), None
    )
    if whole is not None and sentence.text[: whole.start].lower().endswith(_SHARE_OF):
        return replace(claim, role="share", subject=replace(subject, metric=whole.metric), whole=whole)
    said = list(_PACE.finditer(sentence.text, subject.start, claim.start))
    if not said:
        return None
    if said[-1]["pace"]:
        return replace(claim, role="growth", base=view.calendar.before(claim.period, 12))
    company = replace(subject, segment=None, segments=(), qualifiers=(), name="")
    return replace(claim, role="share", whole=company)
