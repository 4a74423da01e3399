"""One narrative under verification: its claims are read, drafted by their likeliest reading, weighed, and judged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from tickmark.factstore import StoredFact
from tickmark.narrate.claims.blocks import BlockReader
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.compare import rounds_to
from tickmark.narrate.claims.correction import printed_like
from tickmark.narrate.claims.derivations import line_of
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.drafting import Drafter
from tickmark.narrate.claims.judging import Judge, Told
from tickmark.narrate.claims.maths import check_maths
from tickmark.narrate.claims.proof import Proof, found, period_name
from tickmark.narrate.claims.quantities import outside
from tickmark.narrate.claims.said_directions import direction_claims, said_against, with_word
from tickmark.narrate.claims.same_row import of_the_row_beside
from tickmark.narrate.claims.spelled import as_written
from tickmark.narrate.claims.stretches import in_their_periods, read_in
from tickmark.narrate.claims.text import Narrative
from tickmark.narrate.claims.unclear import unclear
from tickmark.narrate.claims.verification import CheckedClaim, Verification
from tickmark.narrate.claims.weighing import (
    Scales,
    Weighed,
)
from tickmark.time.moments import Moment

if TYPE_CHECKING:
    from tickmark.narrate.claims.check import Verifier

_UNCLEAR = "what stands around the number is seen otherwise than it is written, or cannot be told"
_TELLING = 3  # claims that tell which report a narrative is of
_SAME_DAY = 8  # days
_YEAR = timedelta(days=365)
_OF_ANOTHER_VALUE = frozenset(
    (
        "VALUE_MISMATCH",
        "ROUNDING_MISMATCH",
        "SCALE_MISMATCH",
        "PERIOD_MISMATCH",
        "SEGMENT_MISMATCH",
        "METRIC_MISMATCH",
        "ENTITY_MISMATCH",
    )
)


class Run:
    """One narrative being verified."""

    def __init__(self, verifier: Verifier, narrative: Narrative, ticker: str | None, as_of: date | None) -> None:
        self.verifier = verifier
        self.narrative = narrative
        self.as_of = as_of
        self._view = partial(verifier.view, as_of=as_of)  # no method of its own, by which all this would hold itself
        self.drafter = Drafter(verifier, as_of)
        self.binder = self.drafter.binder
        self.judge = Judge(verifier, self.binder, as_of)
        self.read = BlockReader(verifier, narrative, ticker or self._only(), as_of).read

    def _only(self) -> str | None:
        companies = self.verifier.store.companies
        return companies[0].ticker if len(companies) == 1 else None

    def verification(self) -> Verification:
        """What is said of the narrative."""
        read = self.read
        checked = sorted([*self._checked(read.claims), *read.runs], key=lambda one: one.claim.span)
        seen = [one.claim.span for one in checked] + [one.span for one in read.passed]
        passed = [*read.passed, *outside(self.narrative.source, seen, self.narrative.line)]
        return Verification(
            tuple(checked),
            (*check_maths(self.narrative, read.claims, self.verifier.rules), *read.courses),
            self.verifier.rules,
            tuple(sorted(passed, key=lambda one: one.span)),
        )

    def _checked(self, claims: Sequence[Claim]) -> list[CheckedClaim]:
        """Each claim with its finding; what should stand in the place of a wrong number is looked for last."""
        claims = list(in_their_periods(self.binder, claims))
        drafts = [self.drafter.draft(claim) for claim in claims]
        scales = Scales(lambda ticker: self.verifier.support(ticker, self.as_of), drafts)
        results = scales.settled(drafts)
        told = Told(_of_the_latest_report(drafts))
        findings = [self.judge.finding(draft, result, told) for draft, result in zip(drafts, results, strict=True)]
        for place, draft in self._of_main_period(drafts, findings):
            result, before = scales.weighed([draft])[0], results[place]
            finding = self.judge.finding(draft, result, told)
            empty = before is not None and before.other is None  # nothing is known of the period named last
            if draft.claim.number.digits > 1 and (finding.verdict == "ok" or (empty and finding.verdict == "wrong")):
                claims[place], drafts[place], results[place], findings[place] = draft.claim, draft, result, finding
        told = replace(told, lines=self._lines_told(claims, findings))
        findings = [
            self.judge.finding(draft, result, told)
            if finding.verdict == "unverifiable" and told.line_before(draft.claim)
            else finding
            for draft, result, finding in zip(drafts, results, findings, strict=True)
        ]
        told = replace(told, beside=self._rows_beside(claims, findings))
        findings = [
            self.judge.finding(draft, result, told) if draft.claim.span in told.beside else finding
            for draft, result, finding in zip(drafts, results, findings, strict=True)
        ]
        against = said_against(claims, findings)
        findings = [
            found(self.verifier.rules, claim, None, "SIGN_MISMATCH", against[claim.span], confidence=0.9)
            if claim.span in against and finding.verdict != "wrong"
            else finding
            for claim, finding in zip(claims, findings, strict=True)
        ]
        lines: dict[int, bool] = {}
        findings = [
            found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", _UNCLEAR)
            if finding.verdict == "ok" and unclear(self.narrative.source, claim.span, lines)
            else finding
            for claim, finding in zip(claims, findings, strict=True)
        ]
        made = []
        for place, (claim, draft, result) in enumerate(zip(claims, drafts, results, strict=True)):
            corrected = self._corrected(findings[place], draft, result, scales, told)
            findings[place] = corrected = self._dated(claim, corrected)
            made.append(CheckedClaim(with_word(claim, corrected, self.read.placed), corrected))
        read, agreed = [draft.claim for draft in drafts], [draft.agreed for draft in drafts]
        words = direction_claims(self.binder, read, findings, agreed, self.read.placed)
        made += [CheckedClaim(claim, finding) for claim, finding in words]
        return made

    def _of_main_period(self, drafts: Sequence[Draft], findings: Sequence[Finding]) -> Iterator[tuple[int, Draft]]:
        """The claims that nothing agrees with whose sentences leave their period to those before, by their places, read
        in the period that most of the narrative holds in.
        """
        held: dict[str | None, Counter[Moment]] = defaultdict(Counter)
        for draft, finding in zip(drafts, findings, strict=True):
            if finding.verdict == "ok" and draft.claim.period is not None and draft.claim.role != "base":
                held[draft.claim.ticker][draft.claim.period] += 1
        for place, (draft, finding) in enumerate(zip(drafts, findings, strict=True)):
            claim, view = draft.claim, self._view(draft.claim.ticker or "")
            if finding.verdict == "ok" or claim.cited or claim.reread or view is None or not held[claim.ticker]:
                continue
            main = max(held[claim.ticker], key=held[claim.ticker].__getitem__)
            if held[claim.ticker][main] >= _TELLING and (other := read_in(claim, main, view.calendar)) is not None:
                yield place, self.drafter.draft(other)

    def _lines_told(self, claims: Sequence[Claim], findings: Sequence[Finding]) -> dict[tuple[str, int], Hashable]:
        """The lines of facts that numbers are confirmed by, by their sentences and places."""
        found: dict[tuple[str, int], Hashable] = {}
        for claim, finding in zip(claims, findings, strict=True):
            if finding.verdict == "ok" and len(finding.fact_ids) == 1:
                fact = self.verifier.store.get(finding.fact_ids[0])
                if fact is not None:
                    found[claim.sentence, claim.start] = line_of(fact)
        return found

    def _rows_beside(self, claims: Sequence[Claim], findings: Sequence[Finding]) -> dict[tuple[int, int], list[Proof]]:
        """What the rows of confirmed numbers say in the place of those right beside them."""
        held = {
            claim.span: fact
            for claim, finding in zip(claims, findings, strict=True)
            if finding.verdict == "ok" and len(finding.fact_ids) == 1
            if (fact := self.verifier.store.get(finding.fact_ids[0])) is not None
            if rounds_to(claim.number, abs(claim.number.value), abs(fact.amount), self.verifier.rules.tolerances)
        }
        found: dict[tuple[int, int], list[Proof]] = {}
        for ticker in dict.fromkeys(claim.ticker for claim in claims if claim.span in held):
            support = self.verifier.support(ticker, self.as_of) if ticker else None
            if support is not None:
                found |= of_the_row_beside([c for c in claims if c.ticker == ticker], held, support.values.row_of)
        return found

    def _dated(self, claim: Claim, finding: Finding) -> Finding:
        """A finding for a claim of which the text does not say the period. One that agrees with the latest report is
        `ok` with a remark. What agrees with an older one alone is not: a reader takes it for the latest.
        """
        if finding.verdict != "ok" or finding.code is not None or claim.cited or finding.proved_by == "passage":
            return finding
        if claim.period is not None and not claim.reread:
            return finding
        severity = self.verifier.rules.severities["PERIOD_ASSUMED"]
        view = self._view(claim.ticker) if claim.ticker else None
        facts = [fact for one in finding.fact_ids if (fact := self.verifier.store.get(one)) is not None]
        if view is None or not facts:
            return finding
        if claim.reread:
            why = (
                f"the text names no period here, but holds for {period_name(facts[0])} more than for the last it names"
            )
            return replace(finding, severity=severity, code="PERIOD_ASSUMED", message=f"{finding.message}; {why}")
        latest = view.calendar.latest()
        ends = [latest.end, view.last_reported]
        ends += [view.calendar.before(latest, 12).end] * (claim.role == "base")
        within = any(_of_the_year(fact, view.last_reported) for fact in facts)
        if within or any(abs((fact.period_end_date - end).days) <= _SAME_DAY for fact in facts for end in ends):
            why = f"no period is named; the report of {latest.end} says so"
            return replace(finding, severity=severity, code="PERIOD_ASSUMED", message=f"{finding.message}; {why}")
        why = f"no period is named: it is so for {period_name(facts[0])}, not for the latest, {latest.end}"
        bare = found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", why, confidence=0.5)
        return replace(bare, fact_ids=finding.fact_ids, evidence=finding.evidence)

    def _corrected(self, finding: Finding, draft: Draft, result: Weighed | None, scales: Scales, told: Told) -> Finding:
        """A finding with what should stand in the place of a wrong number: offered only where the claim with it agrees
        with facts.
        """
        claim = draft.claim
        if finding.verdict != "wrong" or finding.code not in _OF_ANOTHER_VALUE or claim.cited or claim.mentioned:
            return finding
        slip = self.judge.meant(claim) if finding.proved_by == "passage" and not finding.fact_ids else None
        like = (printed_like(claim.number, value) for value in self._instead(finding, draft, result))
        for number in chain([slip] if slip is not None else [], chain.from_iterable(like)):
            other = self.drafter.draft(replace(claim, number=number, end=number.end))
            if self.judge.finding(other, scales.weighed([other])[0], told).verdict == "ok":
                written = self.narrative.source[slice(*claim.span)]
                return replace(finding, correction=as_written(written, number.text))
        return finding

    @staticmethod
    def _instead(finding: Finding, draft: Draft, result: Weighed | None) -> Iterator[Decimal]:
        """What facts say in the place of a wrong claim's number, the likeliest first."""
        yield from (proof.value for proof in draft.proofs[:1])
        if result is not None and result.other is not None and result.other.facts[0].fact_id in finding.fact_ids:
            yield Decimal(repr(result.other.value))


def _of_the_latest_report(drafts: Sequence[Draft]) -> frozenset[str | None]:
    """The companies of whose latest report a narrative that names no period is, as several of its claims tell."""
    silent = [draft for draft in drafts if not draft.claim.period_named]
    held = Counter(draft.claim.ticker for draft in silent if draft.agreed is not None)
    return frozenset(ticker for ticker, count in held.items() if count >= _TELLING)


def _of_the_year(fact: StoredFact, reported: date) -> bool:
    """Whether a fact is of a day within the year that the newest report is on, as that report says (`the swap that was
    struck in May`).
    """
    told = fact.table_index is None and fact.period_start is None and fact.doc_date == reported
    return told and timedelta(0) <= reported - fact.period_end_date < _YEAR
