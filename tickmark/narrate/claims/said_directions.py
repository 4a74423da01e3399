"""Words beside an amount that say which way it went, as claims of their own: `income rose to $9 million` is right of
the 9 and wrong of the rise where it was 13 before. A rate that is wrong by its sign is marked with the word that says
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal

from tickmark.factstore import StoredFact
from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.proof import Proof, found
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.said_comparisons import SaidComparison, comparison_behind, is_more
from tickmark.narrate.claims.said_moves import SaidMove, said_moves
from tickmark.narrate.claims.trend_claims import moved_word
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.moments import Moment

Placed = Callable[[Claim, int, int], tuple[int, int]]
_REACH = 60  # characters before a number
_BEHIND = 14  # characters behind a number in which a word of its sign stands
_WORD = Pattern(
    "claims/letters",
    r"[A-Za-z]+",
    means="a word of letters",
    examples=("[[rose]] ",),
    counterexamples=("12",),
)
_BREAKS = Pattern(
    "claims/direction-breaks",
    r"[;.]\s|,\s+(?:and|but|while)\b",
    means="where what a word of direction is about ends",
    examples=("rose[[, but]] costs",),
    counterexamples=("rose and fell",),
)
_AFTER = Pattern(
    "claims/direction-after",
    r"\s*(?:of \w+ )?(?P<word>[a-z]+)\b",
    means="the word behind a number that may say its direction",
    examples=("[[ higher]] than",),
    counterexamples=("(higher",),
    at="start",
)
_SIGN = Pattern(
    "claims/says-sign",
    r"\b(?:profits?|loss(?:es)?|gains?|income|expenses?|charges?|benefits?|credits?|inflows?|outflows?|surplus|deficit"
    r"|earned|lost|made|generated|used|provided|cost|positive|negative)\b",
    means="words that say the sign of an amount",
    examples=("an operating [[loss]] of",),
    counterexamples=("revenue of",),
    flags=re.IGNORECASE,
)
"""Words that say the sign of an amount."""
_YEAR = timedelta(days=371)
_NEAR = timedelta(days=8)
_FLAT = Decimal("0.02")  # of an amount: what is called flat may have moved by it
_MOVED = Decimal("0.06")  # of an amount: what is called flat has not moved by it
_ROUNDS = 2  # steps of the last printed digit by which a rate that is called flat may have moved


@dataclass(frozen=True, slots=True)
class Before:
    """What an amount is and what it was: the one value or, where the text names no day to compare with, several."""

    now: Decimal
    then: tuple[Decimal, ...]
    facts: tuple[StoredFact, ...]


def direction_claims(
    binder: Binder,
    claims: Sequence[Claim],
    findings: Sequence[Finding],
    agreed: Sequence[Proof | None],
    placed: Placed,
) -> list[tuple[Claim, Finding]]:
    """What words of direction claim beside numbers, with the finding for each; `placed` tells where a part of a claim's
    sentence stands in the narrative.
    """
    verdicts = {claim.span: finding.verdict for claim, finding in zip(claims, findings, strict=True)}
    told = {move.at.span: move for move in said_moves(claims) if _both_hold(move, verdicts)}
    made = []
    for place, (claim, finding, proof) in enumerate(zip(claims, findings, agreed, strict=True)):
        if claim.in_table:
            continue
        if (move := told.get(claim.span)) is not None:
            one = _at(claim, move.start, move.end, placed)
            code = None if move.holds else "SIGN_MISMATCH"
            made.append((one, found(binder.rules, one, None, code, move.why, confidence=0.9)))
        elif (word := moved_word(claim.sentence, claim.number)) and claim.role in ("level", "share"):
            one = _at(claim, word.start, word.end, placed)
            made.append((one, _judged(binder, claim, one, word.way, finding, proof)))
        elif (said := comparison_behind(claim, claims[place + 1 : place + 2])) is not None:
            if finding.verdict != "ok":
                one, why = _at(claim, said.start, said.end, placed), "what it compares is not confirmed itself"
                made.append((one, found(binder.rules, one, None, "CLAIM_NOT_FOUND", why, confidence=0.5)))
                continue
            if said.then is not None and (said.then.span in told or verdicts[said.then.span] != "ok"):
                continue
            one = _at(claim, said.start, said.end, placed)
            made.append((one, _compared(binder, claim, one, said, finding, proof)))
    return made


def _compared(
    binder: Binder, claim: Claim, one: Claim, said: SaidComparison, finding: Finding, proof: Proof | None
) -> Finding:
    """What facts, or the text's own two amounts, say of a comparison behind an amount."""
    if said.then is not None:
        holds, than = (abs(claim.number.value) - abs(said.then.number.value)) * said.way > 0, said.then.number.text
    elif said.than is not None:
        more, other = is_more(binder, claim, said)
        if more is None or other is None:
            why = "what it is compared with is not known, or hardly another amount"
            return found(binder.rules, one, None, "CLAIM_NOT_FOUND", why, confidence=0.5)
        holds, than = more, other.facts[0].printed
    else:
        return _judged(binder, claim, one, said.way, finding, proof)
    why = f"it is compared with {than}"
    return found(binder.rules, one, None, None if holds else "SIGN_MISMATCH", why, confidence=0.9)


def _both_hold(move: SaidMove, verdicts: Mapping[tuple[int, int], str]) -> bool:
    return verdicts[move.now.span] == verdicts[move.then.span] == "ok"


def said_against(claims: Sequence[Claim], findings: Sequence[Finding]) -> dict[tuple[int, int], str]:
    """Claims of amounts that the word beside them speaks against, and why: facts agree with one of the two at most, so
    which of them is wrong, or whether the word is, remains open.
    """
    verdicts = {claim.span: finding.verdict for claim, finding in zip(claims, findings, strict=True)}
    return {move.at.span: move.why for move in said_moves(claims) if not move.holds and not _both_hold(move, verdicts)}


def with_word(claim: Claim, finding: Finding, placed: Placed) -> Claim:
    """A claim that is not confirmed, with the word that says its direction or its sign: that is not confirmed either.
    Where a number is to be put right, the word stays out of it.
    """
    alone = finding.verdict != "ok" and finding.correction is None
    place = _word_of(claim) if alone and not claim.in_table else None
    if place is None:
        return claim
    first, last = placed(claim, *place)
    return replace(claim, span=(min(first, claim.span[0]), max(last, claim.span[1])))


def _at(claim: Claim, start: int, end: int, placed: Placed) -> Claim:
    """The claim of a word at a place of a number's sentence."""
    number = Number(start, end, claim.sentence[start:end], Decimal(1), "pure", "count", Decimal(1))
    span = placed(claim, start, end)
    return replace(claim, number=number, span=span, start=start, end=end, role="course", parts=(), cited=())


def _judged(binder: Binder, claim: Claim, one: Claim, way: int, finding: Finding, proof: Proof | None) -> Finding:
    view = binder.view(claim.ticker) if claim.ticker else None
    known = _before(binder, view, claim, finding, proof) if view is not None else None
    if known is None:
        why = "what it was before is not known"
        return found(binder.rules, one, None, "CLAIM_NOT_FOUND", why, confidence=0.5)
    holds = [_holds(claim, way, known.now, then) for then in known.then]
    shown = Proof(known.now, known.facts, 0.9, "course")
    before = ", ".join(dict.fromkeys(fact.printed for fact in known.facts[1:]))
    if all(held is True for held in holds):
        return found(binder.rules, one, shown, None, f"it was {before} before", confidence=0.9)
    if all(held is False for held in holds):
        why = f"it was {before} before: the direction is another one"
        return found(binder.rules, one, shown, "SIGN_MISMATCH", why, confidence=0.9)
    return found(binder.rules, one, None, "CLAIM_NOT_FOUND", f"it was {before} before", confidence=0.5)


def _holds(claim: Claim, way: int, now: Decimal, then: Decimal) -> bool | None:
    """Whether something that was `then` and is `now` moved as a word says; None where it hardly did."""
    if claim.subject is not None and claim.subject.loss:
        now, then = abs(now), abs(then)
    rise = now - then
    if way:
        return rise * way > 0 if rise else None
    if claim.number.kind == "percent" and abs(rise) <= claim.number.step * _ROUNDS:
        return True
    if abs(rise) <= abs(then) * _FLAT:
        return True
    return False if abs(rise) > abs(then) * _MOVED else None


def _before(binder: Binder, view: CompanyView, claim: Claim, finding: Finding, proof: Proof | None) -> Before | None:
    """What a claim's amount is and was: by its metric, or else in the row that it agrees with."""
    base = claim.base
    fact = view.by_id.get(finding.fact_ids[0]) if len(finding.fact_ids) == 1 else None
    told = claim.setting.named_moments > 1 if claim.setting is not None else False
    balance = fact is not None and fact.period_start is None and not told  # compared with any day that stands beside it
    if proof is not None and base is not None and not balance:
        then = next(iter(binder.proofs(replace(claim, period=base, base=None))), None)
        if then is not None and then.facts[0].unit == proof.facts[0].unit:
            return Before(proof.value, (then.value,), (*proof.facts[:1], *then.facts[:1]))
    if finding.verdict != "ok" or len(finding.fact_ids) != 1:
        return None
    earlier = _of_row(view, fact, base if claim.period_named and not balance else None) if fact is not None else []
    if fact is None or not earlier:
        return None
    return Before(fact.amount, tuple(one.amount for one in earlier), (fact, *earlier))


def _of_row(view: CompanyView, fact: StoredFact, base: Moment | None) -> list[StoredFact]:
    """The facts of a fact's row a year before, or of a balance on the days that its table shows beside it."""
    days = fact.period_end_date - fact.period_start if fact.period_start else None
    found = []
    for one in view.row_of(fact):
        gap = fact.period_end_date - one.period_end_date
        if days is None:
            near = one.period_start is None and timedelta(0) < gap <= _YEAR
        else:
            own = one.period_end_date - one.period_start if one.period_start else timedelta(0)
            near = abs(own - days) <= _NEAR and abs(gap - timedelta(days=365)) <= _NEAR
        if near:
            found.append(one)
    of_base = [one for one in found if base is not None and abs(one.period_end_date - base.end) <= _NEAR]
    return of_base or found


def _word_of(claim: Claim) -> tuple[int, int] | None:
    """Where the word stands that gives a number its direction or its sign."""
    text, number = claim.sentence, claim.number
    spans = claim.setting.spans if claim.setting is not None else ()
    floor = max([0, number.start - _REACH, *(end for _, end in spans if end <= number.start)])
    for mark in _BREAKS.finditer(text, floor, number.start):
        floor = mark.end()
    if claim.role in ("growth", "change", "points"):
        known = rules().up | rules().down
        words = [m for m in _WORD.finditer(text, floor, number.start) if m[0].lower() in known]
        behind = _AFTER.match(text, number.end)
        if behind is not None and behind["word"] in known:
            return behind.span("word")
    else:
        words = list(_SIGN.finditer(text, floor, number.start))
        words = words or list(_SIGN.finditer(text, number.end, number.end + _BEHIND))[:1]
    return words[-1].span() if words else None
