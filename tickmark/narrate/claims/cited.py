"""Claims that name their fact: the fact must exist, say the number, and be about what the sentence says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from tickmark.factstore import FactStore, StoredFact
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.compare import near, other_scale, rounds_to, stated
from tickmark.narrate.claims.fact_matching import Binder, unit_fits
from tickmark.narrate.claims.proof import Proof, found, period_name
from tickmark.narrate.claims.qualifiers import HEDGES
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.text import Narrative, fact_ids
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import segment_key
from tickmark.narrate.wording import digits

_BEHIND = re.compile(
    r"[\s).,;*_]*(?P<marks>(?:\[[^\]\n]{1,120}\]\s*|\(?(?:fact|source)?:?\s*`[0-9a-f]{12,64}`\)?\s*)+)", re.IGNORECASE
)
_MARK = re.compile(r"\[(?P<note>\^[^\]\s]{1,40})\]|(?P<id>\b[0-9a-f]{12,64}\b)")


def citations(narrative: Narrative, claim: Claim, until: int | None = None) -> tuple[str, ...]:
    """Ids of the facts that are cited right behind a number."""
    behind = _BEHIND.match(
        narrative.source, claim.span[1], min(len(narrative.source), claim.span[1] + 400) if until is None else until
    )
    if behind is None:
        return ()
    found_ids: list[str] = []
    for mark in _MARK.finditer(behind["marks"]):
        if mark["id"]:
            found_ids.append(mark["id"])
        else:
            found_ids += fact_ids(narrative.notes.get(mark["note"][1:], ""))[:1]
    return tuple(dict.fromkeys(found_ids))


def with_stray_citations(narrative: Narrative, claims: Sequence[Claim], start: int, end: int) -> list[Claim]:
    """The claims of a sentence, each with the ids that stand elsewhere in it than right behind a number: of the nearest
    number before them, else the first.

    Args:
        claims: with what is cited right behind each.
        start, end: the sentence's characters in the narrative's source.
    """
    if not claims:
        return []
    cited = {fact_id for claim in claims for fact_id in claim.cited}
    stray: dict[int, list[str]] = defaultdict(list)
    for mark in _MARK.finditer(narrative.source, start, end):
        ids = [mark["id"]] if mark["id"] else fact_ids(narrative.notes.get(mark["note"][1:], ""))
        before = [place for place, claim in enumerate(claims) if claim.span[1] <= mark.start()]
        stray[before[-1] if before else 0] += [
            fact_id for fact_id in ids if fact_id not in cited and not fact_id.isdigit()
        ]
    return [
        replace(claim, mentioned=tuple(stray[place])) if stray[place] else claim for place, claim in enumerate(claims)
    ]


def mentioned_finding(binder: Binder, store: FactStore, claim: Claim, as_of: date | None) -> Finding | None:
    """The finding for a claim beside which an id stands that is of no verified fact, or of a fact of another company;
    None where there is none.
    """
    for fact_id in claim.mentioned:
        fact = store.get(fact_id)
        if fact is None or (as_of is not None and fact.filing_date > as_of):
            return found(
                binder.rules,
                claim,
                None,
                "CITATION_MISMATCH",
                f"no verified fact has the id {fact_id} that the sentence cites",
                confidence=0.9,
            )
        if claim.ticker and fact.ticker not in (claim.ticker, claim.against):
            return found(
                binder.rules,
                claim,
                None,
                "CITATION_MISMATCH",
                f"the fact {fact_id} that the sentence cites is of {fact.entity}",
                confidence=0.9,
            )
    return None


def cited_finding(binder: Binder, store: FactStore, claim: Claim, as_of: date | None) -> Finding | None:
    """What the cited facts say of a level; None for claims that arithmetic must prove."""
    facts = [store.get(fact_id) for fact_id in claim.cited]
    known = [fact for fact in facts if fact is not None and (as_of is None or fact.filing_date <= as_of)]
    if len(known) < len(facts):
        return found(
            binder.rules, claim, None, "CITATION_MISMATCH", "no verified fact has the cited id", confidence=0.9
        )
    if len(known) == 2 and claim.role in ("growth", "change"):
        return _between(binder, claim, known)
    if claim.role not in ("level", "base") or (
        claim.subject is not None and claim.subject.derived and known[0].metric is not None
    ):
        return None
    proofs = [Proof(stated(fact, fact.metric), (fact,), 1.0, "cited") for fact in known]
    for proof in proofs:
        if unit_fits(claim.number, proof.facts[0]) and _says(binder, claim, proof):
            return _about(binder, claim, proof)
    return _missed(binder, claim, proofs)


def _value(claim: Claim, fact: StoredFact) -> Decimal:
    number = claim.number.value
    if claim.subject is not None and claim.subject.loss:
        return -abs(number)
    return abs(number) if fact.value < 0 and number < 0 else number


def _says(binder: Binder, claim: Claim, proof: Proof) -> bool:
    fact = proof.facts[0]
    value, limits = _value(claim, fact), binder.rules.tolerances
    as_printed = Decimal(repr(float(fact.value)))
    return rounds_to(claim.number, value, proof.value, limits) or rounds_to(
        claim.number, claim.number.value, as_printed, limits
    )


def _about(binder: Binder, claim: Claim, proof: Proof) -> Finding:
    """The finding for a fact that says the number: whether it is about what the sentence says."""
    fact, subject = proof.facts[0], claim.subject
    if claim.stranger or (claim.ticker and fact.ticker != claim.ticker):
        return found(binder.rules, claim, proof, "ENTITY_MISMATCH", f"the cited fact is of {fact.entity}")
    if (
        subject is not None
        and subject.metric in binder.metrics
        and fact.metric
        and fact.metric not in binder.meanings(subject)
        and not subject.qualifiers
    ):
        return found(binder.rules, claim, proof, "METRIC_MISMATCH", f"the cited fact is {fact.metric}")
    for word in subject.qualifiers if subject is not None else ():
        if _is_another(word, fact):
            return found(binder.rules, claim, proof, "METRIC_MISMATCH", f"the cited fact says nothing of '{word}'")
    if (
        subject is not None
        and subject.segment
        and segment_key(fact.segment or "") not in (subject.segment, *subject.segments)
        and not _names(claim, fact.segment)
    ):
        return found(
            binder.rules,
            claim,
            proof,
            "SEGMENT_MISMATCH",
            f"the cited fact is of {fact.segment or 'the whole company'}",
        )
    if (
        claim.period is not None
        and claim.period_named
        and not fits(claim.period, fact.period_start, fact.period_end_date)
    ):
        return found(binder.rules, claim, proof, "PERIOD_MISMATCH", f"the cited fact is of {period_name(fact)}")
    return found(binder.rules, claim, proof, None, "the cited fact says so")


def _is_another(word: str, fact: StoredFact) -> bool:
    """Whether a word at the subject of a claim makes it another metric than that of a fact that does not have it."""
    said = " ".join(text or "" for text in (fact.label, fact.segment, fact.column_label, fact.sentence_string)).lower()
    return (word in rules().changing or word in HEDGES) and word not in said


def _names(claim: Claim, segment: str | None) -> bool:
    """Whether the sentence has a segment's printed name in it."""
    return segment is not None and _folded(segment) in _folded(claim.sentence)


def _folded(text: str) -> str:
    return " ".join(text.replace("’", "'").casefold().split())


def _between(binder: Binder, claim: Claim, facts: Sequence[StoredFact]) -> Finding | None:
    """A change between two cited facts, the later first; None where they do not prove it."""
    now, then = facts
    if (
        now.unit != then.unit
        or claim.role not in ("growth", "change")
        or (now.segment, now.metric) != (then.segment, then.metric)
    ):
        return None
    value = abs(claim.number.value) * claim.direction if claim.direction else claim.number.value
    for a, b in ((now.amount, then.amount), (Decimal(repr(float(now.value))), Decimal(repr(float(then.value))))):
        if claim.role == "growth" and not b and a:
            continue
        change = (a - b) / abs(b) if claim.role == "growth" and b else a - b
        if rounds_to(claim.number, value, change, binder.rules.tolerances):
            return found(
                binder.rules,
                claim,
                Proof(change, (now, then), 1.0, f"computed: {claim.role} of the cited facts"),
                None,
                "follows from the cited facts",
            )
    return None


def _missed(binder: Binder, claim: Claim, proofs: Sequence[Proof]) -> Finding:
    proof = proofs[0]
    fact, number = proof.facts[0], claim.number
    limits = binder.rules.tolerances
    says = f"the cited fact says {digits(fact.amount)} {fact.unit}"
    if not unit_fits(number, fact):
        return found(binder.rules, claim, proof, "UNIT_MISMATCH", says)
    if rounds_to(number, -_value(claim, fact), proof.value, limits):
        return found(binder.rules, claim, proof, "SIGN_MISMATCH", says)
    if other_scale(number, number.value, proof.value) is not None:
        return found(binder.rules, claim, proof, "SCALE_MISMATCH", says)
    code = "ROUNDING_MISMATCH" if near(_value(claim, fact), proof.value, limits) else "VALUE_MISMATCH"
    return found(binder.rules, claim, proof, code, says)
