"""What is said of a claim, by what facts say of it as it is most likely read, by what speaks for it, and by what the
rest of the narrative tells.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING

from tickmark.assurance import DISPUTED, caution, weakest
from tickmark.catalogue.mentions import read_metrics
from tickmark.factstore import StoredFact
from tickmark.language.rules import Pattern
from tickmark.language.units import is_money
from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.compare import other_scale, rounds_to
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.diagnose import Diagnosis, shown
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.moments import TOLD
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.other_readings import telling
from tickmark.narrate.claims.points import points_as_percent
from tickmark.narrate.claims.proof import Proof, found, period_name
from tickmark.narrate.claims.proving import can_prove
from tickmark.narrate.claims.quoted import (
    CERTAIN,
    in_passage,
    slip_in_passage,
)
from tickmark.narrate.claims.reservations import reservation
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.setting import GENERIC
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.unmet import unmet
from tickmark.narrate.claims.weighing import (
    BESIDE,
    CONTRADICTED,
    DOUBTED,
    EARLIER,
    INSTEAD,
    NEAR,
    NEAR_BESIDE,
    OTHER_WAY,
    READ,
    SURELY,
    UNSURE,
    Weighed,
)

if TYPE_CHECKING:
    from tickmark.narrate.claims.check import Verifier

_FEW = 3  # digits
_OF_ALL = frozenset(content("worldwide globally global altogether overall"))
_ROUNDED = 25  # a rate worked out of rounded amounts is off by that part of it at most
_SIZE = 4.5  # times
_NEAR_MISSES = frozenset(("SIGN_MISMATCH", "SCALE_MISMATCH", "ROUNDING_MISMATCH"))
"""What agrees but for its sign, its scale or its last digit is of that fact by no chance."""
_AGO = Pattern(
    "claims/another-time",
    r"\b(?:ago|earlier|before)\s*[,:(]?\s*(?:\w+\s+){0,2}$",
    means="words before a number that say that it is of another time than the main one",
    examples=("rose from a year [[earlier, ]]",),
    counterexamples=("rose this year ",),
    flags=re.IGNORECASE,
)
"""Words before a number that say that it is of another time than the main one."""
_BEHIND = 24  # characters behind a number in which words may look back


@dataclass(frozen=True, slots=True)
class Told:
    """What the other claims of a narrative tell: the companies of whose latest report it is; the lines of facts that
    numbers are confirmed by, by their sentences and places; and what the rows of confirmed numbers say in the place of
    those right beside them.
    """

    of_latest: frozenset[str | None] = frozenset()
    lines: Mapping[tuple[str, int], Hashable] = field(default_factory=dict)
    beside: Mapping[tuple[int, int], Sequence[Proof]] = field(default_factory=dict)

    def line_before(self, claim: Claim) -> Hashable:
        """The line that the number right before a claim's in its sentence is of: what it says of that line needs no
        words of its own (`credits of $1.8 billion, a fifth of sales`). None where that is not known.
        """
        setting = claim.setting
        if setting is None or not setting.place:
            return None
        return self.lines.get((claim.sentence, setting.spans[setting.place - 1][0]))


class Judge:
    """Judges drafted claims, over what was public on a day.

    Args:
        verifier: the facts, passages and rules.
        binder: finds what facts say.
        as_of: only filings that were public by then count.
    """

    def __init__(self, verifier: Verifier, binder: Binder, as_of: date | None) -> None:
        self.verifier = verifier
        self.binder = binder
        self.as_of = as_of
        self._view = partial(verifier.view, as_of=as_of)
        self.diagnosis = Diagnosis(binder, verifier.store.stating)

    def finding(self, draft: Draft, result: Weighed | None, told: Told) -> Finding:
        """What is said of a claim, `result` being what speaks for it."""
        claim, judged = draft.claim, self._judged(draft, result, told)
        return self._uncited(
            claim,
            self._assured(self._met(claim, self._reserved(claim, self._by_row(claim, judged, told)), told)),
        )

    def _met(self, claim: Claim, finding: Finding, told: Told) -> Finding:
        """A finding that facts agree with a claim, or that nothing confirms it where these do not say all it says."""
        view = self._view(claim.ticker or "")
        if finding.verdict != "ok" or view is None or finding.proved_by == "passage":
            return finding
        facts = [fact for one in finding.fact_ids if (fact := view.by_id.get(one)) is not None]
        weighed = finding.proved_by == "weighing"
        rule = unmet(claim, facts, finding.relation, view, weighed=weighed, told=told.line_before(claim))
        if rule is None:
            return finding
        why = f"nothing binds it well enough; nearest: {finding.message}, but {rule.why}"
        bare = found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", why)
        return replace(bare, fact_ids=finding.fact_ids, evidence=finding.evidence)

    def _reserved(self, claim: Claim, finding: Finding) -> Finding:
        """A finding that a fact contradicts a claim, or that nothing does where the claim may say something else."""
        view = self._view(claim.ticker or "")
        fact = view.by_id.get(finding.fact_ids[0]) if view is not None and finding.fact_ids else None
        if finding.verdict != "wrong" or fact is None or claim.cited or reservation(claim, finding, fact) is None:
            return finding
        bare = found(
            self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", f"it may say something else: {finding.message}"
        )
        return replace(bare, fact_ids=finding.fact_ids, evidence=finding.evidence)

    def _by_row(self, claim: Claim, finding: Finding, told: Told) -> Finding:
        """A finding as the row of the number beside a claim's makes it: one that nothing agrees with is contradicted by
        the one value of that row, beyond what rounding explains.
        """
        proofs = told.beside.get(claim.span, ())
        weighed = finding.proved_by == "weighing" and claim.role in ("growth", "change")
        qualified = claim.subject is not None and claim.subject.qualifiers
        if not proofs or claim.cited or qualified or (finding.verdict == "ok" and not weighed):
            return finding
        known = self.verifier.rules
        signed = claim.role in ("growth", "change", "points") and claim.direction
        said = self.binder.value(claim, proofs[0]) if signed else abs(claim.number.value)
        misses = []
        for proof in proofs:
            value = proof.value if signed else abs(proof.value)
            if rounds_to(claim.number, said, value, known.tolerances):
                return finding if weighed else found(known, claim, proof, None, f"agrees with {proof.how}")
            misses.append(min(abs(said - value), abs(said + value)))
        rounding = max(2 * claim.number.step, abs(said) / _ROUNDED) if proofs[0].relation else claim.number.step / 2
        if len(proofs) > 1 or claim.number.kind == "multiple" or misses[0] <= rounding:
            return finding
        return found(known, claim, proofs[0], "VALUE_MISMATCH", f"the facts say {shown(proofs[0])}")

    def _judged(self, draft: Draft, result: Weighed | None, told: Told) -> Finding:
        """The finding for a claim, by what speaks for it."""
        claim, finding = draft.claim, draft.finding
        if (points := points_as_percent(self.binder, claim)) is not None:
            why = f"the facts say {abs(points.value) * 100:.1f} percentage points, not per cent"
            return found(self.verifier.rules, claim, points, "UNIT_MISMATCH", why)
        if finding is not None and (result is None or draft.plain or result.sure >= READ):
            return finding
        explained = finding or self.diagnosis.explain(claim, draft.proofs)
        if result is None:
            return explained
        holds = finding is None and result.best is not None and result.holds(claim) and can_prove(result.best, claim)
        wrong = self._contradiction(draft, result, explained, told) if finding is None else None
        if finding is None and wrong is None and not holds:
            wrong = self._of_another_time(claim, result)
        telling = draft.proofs and claim.number.digits > _FEW  # a report tells of earlier years as well
        elsewhen = telling and wrong is not None and wrong.code == "PERIOD_MISMATCH"
        passage = self._in_passage(claim) if not elsewhen and (wrong is not None or not holds) else None
        if wrong is not None and passage is None and (draft.plain or not holds):
            return wrong
        if holds and result.best is not None:
            weighed = found(self.verifier.rules, claim, _proof(result.best, result.sure), None, _said(result.best))
            return replace(weighed, relation=result.best.relation)
        named = draft.names_row or _says_all(claim)
        doubted = passage is not None and (passage.confidence < CERTAIN or named)
        contradicted = doubted and bool(draft.proofs) and draft.agreed is None
        if passage is not None and not contradicted:
            return passage
        return self._slip(claim) or self._undecided(claim, explained)

    def _contradiction(self, draft: Draft, result: Weighed, explained: Finding, told: Told) -> Finding | None:
        """What facts of just what a claim says say against it, or else the value that most likely stands there instead;
        a claim that names no period is contradicted by its likeliest reading only where several others show
        that the text is of the latest report.
        """
        claim, other = draft.claim, result.other
        of_period = claim.period_named or claim.ticker in told.of_latest
        if explained.verdict == "wrong" and of_period and self._disagrees(claim, explained, beside=result.beside):
            near = explained.code in (*_NEAR_MISSES, "PERIOD_MISMATCH") and claim.number.digits > 1
            near = near or _of_the_plain_row(claim, draft.proofs, result.best)
            limit = NEAR if near else BESIDE if result.beside else CONTRADICTED
            taken = any(float(proof.value) in result.taken for proof in draft.proofs[:1])
            if explained.code == "SIGN_MISMATCH" and _names_subject(claim):
                limit, taken = OTHER_WAY, False
            if near and result.beside:
                limit = NEAR_BESIDE
            if _of_a_part_of_all(claim, explained):
                limit, taken = OTHER_WAY, False
            if draft.plain or (draft.proofs and not taken and result.sure < limit):
                return explained
        if other is None or other.value in result.taken or result.other_score < INSTEAD:
            return None
        stated = result.best is not None and result.best.relation == "stated"
        if result.sure >= (DOUBTED if result.other_score >= SURELY and not stated else UNSURE):
            return None
        if (
            self._measures_another(claim, other.facts[0])
            or not may_be_slip_of(claim.number, other)
            or (claim.subject is None and not _is_all_said(other, claim))
        ):
            return None
        proof = _proof(other, result.other_score)
        return found(self.verifier.rules, claim, proof, "VALUE_MISMATCH", f"the facts say {shown(proof)}")

    def _measures_another(self, claim: Claim, fact: StoredFact) -> bool:
        """Whether a claim names a metric and a fact is of another one (`Pumps sold 5` is no profit of theirs)."""
        view, subject = self._view(claim.ticker or ""), claim.subject
        if view is None or subject is None or subject.metric is None or subject.derived:
            return False
        if claim.number.kind != "money":
            return False
        measured = view.measures(fact)
        return bool(measured) and measured.isdisjoint((subject.metric, *subject.others))

    def _of_another_time(self, claim: Claim, result: Weighed) -> Finding | None:
        """What the row that a claim's number most likely is of states for its period, where the number is an earlier
        one of that row and no words look back.
        """
        best, period, view = result.best, claim.period, self._view(claim.ticker or "")
        if best is None or period is None or view is None or claim.role == "base" or result.sure >= EARLIER:
            return None
        fact, setting = best.facts[0], claim.setting
        if best.relation != "stated" or fact.table_index is None or fact.period_end_date >= period.end:
            return None
        told = setting.moments[: setting.named_moments] if setting is not None else ()
        if any(fits(moment, fact.period_start, fact.period_end_date) for moment in told):
            return None
        if TOLD.search(claim.sentence, 0, claim.end + _BEHIND):
            return None
        there = next(
            (
                one
                for one in view.row_of(fact)
                if fits(period, one.period_start, one.period_end_date)
                and (one.period_start is None) == (fact.period_start is None)
            ),
            None,
        )
        if there is None or rounds_to(
            claim.number, abs(claim.number.value), abs(there.amount), self.verifier.rules.tolerances
        ):
            return None
        proof = Proof(there.amount, (there,), 0.8, "elsewhere", by="weighing")
        why = f"this is the value of {period_name(fact)}; the facts say {shown(proof)}"
        return found(self.verifier.rules, claim, proof, "PERIOD_MISMATCH", why)

    def _disagrees(self, claim: Claim, finding: Finding, *, beside: bool) -> bool:
        """Whether a finding speaks against a claim: its number is of that kind, and the text does not say the period or
        the member that the finding names. What is compared with a confirmed amount `beside` it is of the year before
        that one, whatever words say so.
        """
        based = claim.role == "base" and beside
        if (
            finding.code == "PERIOD_MISMATCH"
            and not based
            and (
                _AGO.search(claim.sentence, 0, claim.start)
                or TOLD.search(claim.sentence, claim.end, claim.end + _BEHIND)
            )
        ):
            return False
        if finding.code == "SEGMENT_MISMATCH" and claim.subject is not None and not _of_a_part_of_all(claim, finding):
            fact = self.verifier.store.get(finding.fact_ids[0]) if finding.fact_ids else None
            own = set(re.findall(r"\w+", claim.subject.name.lower()))
            if fact is not None and own and own <= set(re.findall(r"\w+", (fact.segment or "").lower())):
                return False
        return self._of_its_kind(claim, finding) and not self._of_another_measure(claim)

    def _of_another_measure(self, claim: Claim) -> bool:
        """Whether a part of the company stands at a number by its name alone, so that its sales are assumed, and the
        words there name something else that the company measures (`the backlog of Valves rose to $5`).
        """
        view, subject, setting = self._view(claim.ticker or ""), claim.subject, claim.setting
        if view is None or subject is None or setting is None or subject.segment is None or read_metrics(subject.name):
            return False
        named = {m for s in setting.named(setting.windows[0]) for m in (s.metric, *s.others) if m}
        said = telling(setting.own) - frozenset(content(subject.name)) - view.name_words - GENERIC
        return not named and bool(said & view.labels.row_words & rules().changing)

    def _of_its_kind(self, claim: Claim, finding: Finding) -> bool:
        """Whether a claim's number is of the kind that a finding is about: `closing 287` contradicts no amount of
        money, and `14.7 GWh` no rate of growth.
        """
        kind = claim.number.kind
        if claim.in_table or kind not in ("bare", "count"):
            return True
        fact = self.verifier.store.get(finding.fact_ids[0]) if finding.fact_ids else None
        return claim.role not in ("growth", "points", "share") and (fact is None or not is_money(fact.unit))

    def _undecided(self, claim: Claim, nearest: Finding) -> Finding:
        """A finding for a claim that nothing binds well enough, with the nearest facts."""
        if nearest.verdict == "unverifiable":
            return nearest
        why = "the words around it speak against it" if nearest.verdict == "ok" else nearest.message
        message = f"nothing binds it well enough; nearest: {why}"
        bare = found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", message, confidence=0.5)
        return replace(bare, fact_ids=nearest.fact_ids, evidence=nearest.evidence)

    def _uncited(self, claim: Claim, finding: Finding) -> Finding:
        severity = self.verifier.rules.severities["CLAIM_UNCITED"]
        if finding.verdict == "ok" and not claim.cited and severity != "ok":
            return replace(finding, severity=severity, code="CLAIM_UNCITED", message="bound, but not cited")
        return finding

    def _in_passage(self, claim: Claim) -> Finding | None:
        """The finding for a number that a filing prints beside the same words; None where none does."""
        view = self._view(claim.ticker) if claim.ticker else None
        if view is None or self.verifier.passages is None:
            return None
        return in_passage(self.verifier.rules, view, self.verifier.quotes(view.ticker, self.as_of), claim)

    def _slip(self, claim: Claim) -> Finding | None:
        """The finding for a number that a filing prints otherwise beside the same rare words; None where none does."""
        said = self._slip_of(claim)
        return said[0] if said is not None else None

    def _slip_of(self, claim: Claim) -> tuple[Finding, Number] | None:
        view = self._view(claim.ticker) if claim.ticker else None
        if view is None or self.verifier.passages is None:
            return None
        return slip_in_passage(self.verifier.rules, view, self.verifier.quotes(view.ticker, self.as_of), claim)

    def meant(self, claim: Claim) -> Number | None:
        """The number of which a claim's is a slip, by a passage of a filing."""
        said = self._slip_of(claim)
        return said[1] if said is not None else None

    def _assured(self, finding: Finding) -> Finding:
        """A finding with the assurance of the facts it rests on: a doubtful fact is said to be, a disputed one proves
        nothing wrong.
        """
        facts = [fact for fact_id in finding.fact_ids if (fact := self.verifier.store.get(fact_id)) is not None]
        if not facts:
            return finding
        assurance = weakest(fact.assurance for fact in facts)
        said = caution([fact.assurance for fact in facts])
        message = f"{finding.message}. {said.removesuffix('.')}" if said else finding.message
        finding = replace(finding, assurance=assurance, message=message)
        if assurance != DISPUTED or finding.verdict != "wrong":
            return finding
        others = [fact.other_reading for fact in facts if fact.assurance == DISPUTED and fact.other_reading]
        message += f"; the other reading is {others[0]}" if others else ""
        severity = self.verifier.rules.severities["DISPUTED_SOURCE"]
        return replace(finding, verdict="unverifiable", severity=severity, code="DISPUTED_SOURCE", message=message)


def _names_subject(claim: Claim) -> bool:
    """Whether a claim's own sentence names what it measures."""
    own, subject = claim.setting.subjects if claim.setting is not None else (), claim.subject
    return subject is not None and any((one.start, one.end) == (subject.start, subject.end) for one in own)


def _of_a_part_of_all(claim: Claim, finding: Finding) -> bool:
    """Whether a claim says that it is of all of a member (`Humira sold 5 worldwide`), and the finding that its number
    is of a part of it alone.
    """
    own = claim.subject.segment if claim.subject is not None else None
    said = claim.setting.own if claim.setting is not None else frozenset()
    within = (finding.segment or "").casefold().startswith(f"{own} > ") if own else False
    return finding.code == "SEGMENT_MISMATCH" and within and not _OF_ALL.isdisjoint(said)


def _is_all_said(value: Value, claim: Claim) -> bool:
    """Whether a claim's sentence has every telling word of the row of a value."""
    said = frozenset(content(claim.sentence))
    return telling(frozenset(content(value.facts[0].row_label or value.facts[0].label))) - GENERIC <= said


def _of_the_plain_row(claim: Claim, proofs: Sequence[Proof], best: Value | None) -> bool:
    """Whether facts state what a claim says, `adjusted EBITDA`, and its number is that of a row without the word that
    makes it so.
    """
    words = frozenset(claim.subject.qualifiers) if claim.subject is not None else frozenset[str]()
    if not words or best is None or best.relation != "stated" or claim.number.digits < _FEW:
        return False
    named = frozenset(content(best.facts[0].row_label or best.facts[0].label))
    return (
        any(words <= frozenset(content(f"{p.facts[0].row_label or p.facts[0].label}")) for p in proofs)
        and not words & named
    )


def may_be_slip_of(number: Number, value: Value) -> bool:
    """Whether a number may stand where a value is meant: it is of its size, or has its digits."""
    size = abs(float(number.value))
    if not size or not value.value:
        return False
    of_size = 1 / _SIZE <= abs(value.value) / size <= _SIZE
    return of_size or other_scale(number, number.value, Decimal(repr(value.value))) is not None


def _proof(value: Value, sure: float) -> Proof:
    return Proof(Decimal(repr(value.value)), value.facts, round(sure, 2), "weighed", by="weighing")


def _said(value: Value) -> str:
    fact = value.facts[0]
    name = fact.row_label or fact.label
    return f"agrees with '{name[:80]}'" + (f" ({value.relation})" if len(value.facts) > 1 else "")


def _says_all(claim: Claim) -> bool:
    """Whether a claim of money names its metric and its period itself: what the facts say of these is more than a
    passage with the same words (`total revenues of 5`, where the net sales are 5).
    """
    told = claim.role in ("level", "base") and claim.number.kind == "money" and claim.period_named
    return told and _names_subject(claim) and claim.subject is not None and bool(read_metrics(claim.subject.name))
