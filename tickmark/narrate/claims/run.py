"""One narrative under verification: its claims are read, drafted by their likeliest reading, weighed, and judged."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from functools import cache, partial
from itertools import chain
from typing import TYPE_CHECKING

from tickmark.assurance import DISPUTED, caution, weakest
from tickmark.catalogue.mentions import read_metrics
from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.language.units import is_money
from tickmark.language.words import content
from tickmark.narrate.claims.balance_sums import against, sum_proof
from tickmark.narrate.claims.cited import citations, cited_finding, mentioned_finding, with_stray_citations
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.compare import other_scale, rounds_to
from tickmark.narrate.claims.correction import printed_like
from tickmark.narrate.claims.derivations import Value, line_of
from tickmark.narrate.claims.diagnose import Diagnosis, shown
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.kinds import of_another_kind
from tickmark.narrate.claims.maths import MathCheck, check_maths
from tickmark.narrate.claims.moments import TOLD
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.other_readings import OtherReadings, telling
from tickmark.narrate.claims.points import points_as_percent
from tickmark.narrate.claims.proof import Proof, found, period_name
from tickmark.narrate.claims.quantities import PassedOver, no_quantity, numerals, outside
from tickmark.narrate.claims.quoted import (
    CERTAIN,
    in_passage,
    other_run_in_passage,
    quoted,
    run_in_passage,
    slip_in_passage,
)
from tickmark.narrate.claims.rankings import check_courses, courses_claimed, moves_claimed, says_course
from tickmark.narrate.claims.reading import SentenceReader
from tickmark.narrate.claims.reservations import reservation
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.said_directions import direction_claims, said_against, with_word
from tickmark.narrate.claims.same_row import of_the_row_beside
from tickmark.narrate.claims.sentence import Context
from tickmark.narrate.claims.setting import GENERIC
from tickmark.narrate.claims.spelled import as_written
from tickmark.narrate.claims.stretches import in_their_periods, read_in
from tickmark.narrate.claims.tables import declared_scale, read_table
from tickmark.narrate.claims.text import Block, Narrative, block_sentences
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.unclear import unclear
from tickmark.narrate.claims.unmet import unmet
from tickmark.narrate.claims.verification import CheckedClaim, Verification
from tickmark.narrate.claims.view import segment_key
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
    Scales,
    Weighed,
)
from tickmark.time.moments import Moment

if TYPE_CHECKING:
    from tickmark.narrate.claims.check import Verifier

_UNCLEAR = "what stands around the number is seen otherwise than it is written, or cannot be told"


class Run:
    """One narrative being verified."""

    def __init__(self, verifier: Verifier, narrative: Narrative, ticker: str | None, as_of: date | None) -> None:
        self.verifier = verifier
        self.narrative = narrative
        self.as_of = as_of
        self.default = ticker or self._only()
        self._view = partial(verifier.view, as_of=as_of)  # no method of its own, by which all this would hold itself
        self.binder = Binder(self._view, verifier.rules)
        self.others = OtherReadings(self.binder)
        self.diagnosis = Diagnosis(self.binder, verifier.store.stating)
        self.reader = SentenceReader(verifier._names, self._view, self.default)

    def _only(self) -> str | None:
        companies = self.verifier.store.companies
        return companies[0].ticker if len(companies) == 1 else None

    def verification(self) -> Verification:
        claims: list[Claim] = []
        self.courses: list[MathCheck] = []
        self.runs: list[CheckedClaim] = []
        self.passed: list[PassedOver] = []
        self.places: dict[tuple[int, int], tuple[Block, int]] = {}
        context = Context()
        for block in self.narrative.blocks:
            if block.kind == "heading":
                context.period = None
            context.open_block()
            for claim in self._claims(block, context):
                if self._ignored(claim):
                    what = "a count that the rules are told to ignore"
                    self.passed.append(PassedOver(claim.span, claim.line, claim.number.text, what))
                else:
                    claims.append(claim)
        checked = sorted([*self._checked(claims), *self.runs], key=lambda one: one.claim.span)
        seen = [one.claim.span for one in checked] + [one.span for one in self.passed]
        self.passed += outside(self.narrative.source, seen, self.narrative.line)
        return Verification(
            tuple(checked),
            (*check_maths(self.narrative, claims, self.verifier.rules), *self.courses),
            self.verifier.rules,
            tuple(sorted(self.passed, key=lambda one: one.span)),
        )

    def _checked(self, claims: Sequence[Claim]) -> list[CheckedClaim]:
        """Each claim with its finding; what should stand in the place of a wrong number is looked for last."""
        claims = list(in_their_periods(self.binder, claims))
        drafts = [self._draft(claim) for claim in claims]
        self._of_latest = _of_the_latest_report(drafts)
        scales = Scales(lambda ticker: self.verifier.support(ticker, self.as_of), drafts)
        results = scales.settled(drafts)
        self._meant: dict[tuple[int, int], Number] = {}
        self._beside: dict[tuple[int, int], list[Proof]] = {}
        self._told: dict[tuple[str, int], Hashable] = {}
        findings = [self._finding(draft, result) for draft, result in zip(drafts, results, strict=True)]
        for place, draft in self._of_main_period(drafts, findings):
            result, before = scales.weighed([draft])[0], results[place]
            finding = self._finding(draft, result)
            empty = before is not None and before.other is None  # nothing is known of the period named last
            if draft.claim.number.digits > 1 and (finding.verdict == "ok" or (empty and finding.verdict == "wrong")):
                claims[place], drafts[place], results[place], findings[place] = draft.claim, draft, result, finding
        self._told = self._lines_told(claims, findings)
        findings = [
            self._finding(draft, result)
            if finding.verdict == "unverifiable" and self._told_before(draft.claim)
            else finding
            for draft, result, finding in zip(drafts, results, findings, strict=True)
        ]
        self._beside = self._rows_beside(claims, findings)
        findings = [
            self._finding(draft, result) if draft.claim.span in self._beside else finding
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
            corrected = self._corrected(findings[place], draft, result, scales)
            findings[place] = corrected = self._dated(claim, corrected)
            made.append(CheckedClaim(with_word(claim, corrected, self._placed), corrected))
        read, agreed = [draft.claim for draft in drafts], [draft.agreed for draft in drafts]
        words = direction_claims(self.binder, read, findings, agreed, self._placed)
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
                yield place, self._draft(other)

    def _lines_told(self, claims: Sequence[Claim], findings: Sequence[Finding]) -> dict[tuple[str, int], Hashable]:
        """The lines of facts that numbers are confirmed by, by their sentences and places."""
        found: dict[tuple[str, int], Hashable] = {}
        for claim, finding in zip(claims, findings, strict=True):
            if finding.verdict == "ok" and len(finding.fact_ids) == 1:
                fact = self.verifier.store.get(finding.fact_ids[0])
                if fact is not None:
                    found[claim.sentence, claim.start] = line_of(fact)
        return found

    def _told_before(self, claim: Claim) -> Hashable:
        """The line that the number right before a claim's in its sentence is of: what it says of that line needs no
        words of its own (`credits of $1.8 billion, a fifth of sales`). None where that is not known.
        """
        setting = claim.setting
        if setting is None or not setting.place:
            return None
        return self._told.get((claim.sentence, setting.spans[setting.place - 1][0]))

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

    def _placed(self, claim: Claim, start: int, end: int) -> tuple[int, int]:
        """Where a part of a claim's sentence stands in the narrative."""
        block, first = self.places[claim.span]
        return block.plain.span(first + start, first + end)

    def _corrected(self, finding: Finding, draft: Draft, result: Weighed | None, scales: Scales) -> Finding:
        """A finding with what should stand in the place of a wrong number: offered only where the claim with it agrees
        with facts.
        """
        claim = draft.claim
        if finding.verdict != "wrong" or finding.code not in _OF_ANOTHER_VALUE or claim.cited or claim.mentioned:
            return finding
        meant = [self._meant[claim.span]] if claim.span in self._meant and not finding.fact_ids else []
        like = (printed_like(claim.number, value) for value in self._instead(finding, draft, result))
        for number in chain(meant, chain.from_iterable(like)):
            other = self._draft(replace(claim, number=number, end=number.end))
            if self._finding(other, scales.weighed([other])[0]).verdict == "ok":
                written = self.narrative.source[slice(*claim.span)]
                return replace(finding, correction=as_written(written, number.text))
        return finding

    @staticmethod
    def _instead(finding: Finding, draft: Draft, result: Weighed | None) -> Iterator[Decimal]:
        """What facts say in the place of a wrong claim's number, the likeliest first."""
        yield from (proof.value for proof in draft.proofs[:1])
        if result is not None and result.other is not None and result.other.facts[0].fact_id in finding.fact_ids:
            yield Decimal(repr(result.other.value))

    def _ignored(self, claim: Claim) -> bool:
        """Whether the rules say that a plain number or a count is too small to be a claim."""
        return claim.number.kind in ("bare", "count") and abs(claim.number.value) < self.verifier.rules.ignored_below

    def _claims(self, block: Block, context: Context) -> list[Claim]:
        if block.kind == "table":
            read = read_table(block, self.reader, context)
            spans = [claim.span for claim in read]
            for cell in block.cells:
                if cell.column and cell.row >= 0 and cell.plain.text.lstrip(_BEFORE_DIGITS)[:1].isdigit():
                    self._account(cell.plain.text, cell.plain.span, spans, context)
            return _with_row_citations(
                [
                    replace(claim, line=self.narrative.line(claim.span[0]), cited=citations(self.narrative, claim))
                    for claim in read
                ]
            )
        made = []
        sentences = block_sentences(block)
        if declared_scale(block.plain.text) is not None:
            context.caption = block.plain.text
        for n, (start, end) in enumerate(sentences):
            sentence = block.plain.text[start:end]
            line = self.narrative.line(block.plain.span(start, end)[0])
            courses = self._courses(sentence, context, line)
            self.courses += courses
            before = len(self.runs)
            for claim, kind, digits in self._claimed_runs(sentence, context, line):
                claim = replace(claim, span=block.plain.span(start + claim.start, start + claim.end))
                self.runs.append(self._run(claim, kind, digits, courses))
            own = []
            until = (
                block.plain.span(start, end)[1]
                if n + 1 == len(sentences)
                else block.plain.span(sentences[n + 1][0], sentences[n + 1][1])[0]
            )
            for claim in self.reader.read(sentence, context):
                span = block.plain.span(start + claim.start, start + claim.end)
                self.places[span] = block, start
                claim = replace(claim, span=span, line=self.narrative.line(span[0]))
                own.append(replace(claim, cited=citations(self.narrative, claim, until)))
            spans = [one.span for one in own] + [one.claim.span for one in self.runs[before:]]
            self._account(sentence, _placed_in(block, start), spans, context)
            made += with_stray_citations(self.narrative, own, block.plain.span(start, end)[0], until)
        return made

    def _account(
        self, text: str, placed: Callable[[int, int], tuple[int, int]], claimed: Sequence[tuple[int, int]],
        context: Context,
    ) -> None:  # fmt: skip
        """Every numeral and number word of a text that no claim was read from is named as none, or is a claim of which
        nothing says what it measures. `placed` tells where a part of the text stands in the narrative.
        """
        names = cache(lambda: self.reader.names_in(text, context))
        company = cache(lambda: self.reader.understood(text, context)[1])
        for start, end in numerals(text):
            span = placed(start, end)
            if any(a < span[1] and span[0] < b for a, b in claimed):
                continue
            line = self.narrative.line(span[0])
            what = no_quantity(text, (start, end), names)
            if what or 0 < _size(text[start:end]) < self.verifier.rules.ignored_below:
                what = what or "a count that the rules are told to ignore"
                self.passed.append(PassedOver(span, line, text[start:end], what))
                continue
            claim = replace(self._of_words(text, start, end, company(), context, line), span=span)
            why = "nothing says what this counts"
            self.runs.append(
                CheckedClaim(claim, found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", why, confidence=0.5))
            )

    def _courses(self, text: str, context: Context, line: int) -> list[MathCheck]:
        """What a sentence says of ranks and of years running, checked."""
        if not says_course(text):
            return []
        read, ticker = self.reader.understood(text, context)
        return list(check_courses(read, context, ticker, self.verifier.store, self.as_of, line))

    def _claimed_runs(self, text: str, context: Context, line: int) -> Iterator[tuple[Claim, str, str]]:
        """Runs of years and ranks that a sentence claims, as claims, with the kind of check that decides each."""
        for start, end, kind, digits in courses_claimed(text):
            _, ticker = self.reader.understood(text, context)
            yield self._of_words(text, start, end, ticker, context, line), kind, digits
        if says_course(text):
            read, ticker = self.reader.understood(text, context)
            for start, end in moves_claimed(read) if ticker and read.view is not None else ():
                yield self._of_words(text, start, end, ticker, context, line), "moved", ""

    @staticmethod
    def _of_words(text: str, start: int, end: int, ticker: str | None, context: Context, line: int) -> Claim:
        number = Number(start, end, text[start:end], Decimal(1), "pure", "count", Decimal(1))
        return Claim(number, (0, 0), line, text, start, end, "course", None, ticker, context.period)

    def _run(self, claim: Claim, kind: str, digits: str, courses: Sequence[MathCheck]) -> CheckedClaim:
        """A run of years or a rank with what the checks of its sentence, or a filing's own words, say of it."""
        own = [c for c in courses if c.kind == kind and c.words[0] < claim.end and claim.start < c.words[1]]
        known = self.verifier.rules
        if own and not all(check.ok for check in own):
            failed = next(check for check in own if not check.ok)
            return CheckedClaim(claim, found(known, claim, None, "VALUE_MISMATCH", failed.detail, confidence=0.9))
        if own:
            return CheckedClaim(claim, found(known, claim, None, None, own[0].detail, confidence=0.9))
        said = None
        if claim.ticker and self._view(claim.ticker) and self.verifier.passages is not None and digits.isdigit():
            quotes = self.verifier.quotes(claim.ticker, self.as_of)
            said = run_in_passage(known, quotes, claim, digits) or other_run_in_passage(known, quotes, claim, digits)
        why = "the facts do not reach far enough to tell"
        return CheckedClaim(claim, said or found(known, claim, None, "CLAIM_NOT_FOUND", why, confidence=0.5))

    def _draft(self, claim: Claim) -> Draft:
        """A claim as it is most likely read: by a citation, a sentence of a filing, or its subject and period."""
        if claim.cited:
            finding = cited_finding(self.binder, self.verifier.store, claim, self.as_of)
            if finding is not None:
                return Draft(claim, finding, settled=True)
        if (stray := mentioned_finding(self.binder, self.verifier.store, claim, self.as_of)) is not None:
            return Draft(claim, stray, settled=True)
        quote = self._quoted(claim)
        if quote is not None and quote.verdict == "ok":
            return Draft(claim, quote, settled=True)
        claim, assumed = self._with_period(claim)
        proofs = () if claim.stranger else tuple(self.binder.proofs(claim))
        agreed, _ = self.binder.judged(claim, proofs)
        if agreed is not None:
            finding = self._agreed(claim, agreed, assumed)
            return Draft(
                claim, finding, proofs, agreed, settled=finding.verdict == "wrong" or _below_zero(claim, agreed)
            )
        if quote is not None:
            return Draft(claim, quote, proofs, settled=True)
        if (added := self._of_balances(claim)) is not None:
            return Draft(claim, added, proofs, settled=True)
        hedged = claim.subject is None and _EXPECTED.search(claim.sentence, 0, claim.start)
        other = self.others.agreeing(claim, proofs) if not hedged else None
        if other is not None and not of_another_kind(claim, other):
            finding = found(self.verifier.rules, claim, other, None, f"agrees with {other.how}")
            return Draft(claim, finding, proofs, other, likeliest=False)
        return Draft(claim, None, proofs, named=tuple(self._named(claim)))

    def _of_balances(self, claim: Claim) -> Finding | None:
        """The finding for an amount of all debt, of net debt, or of cash with securities, by what its parts come to."""
        view = self._view(claim.ticker or "")
        if view is None or claim.stranger or claim.in_table:
            return None
        if (proof := sum_proof(claim, view)) is not None:
            return found(self.verifier.rules, claim, proof, None, f"agrees with {proof.how}")
        if (proof := against(claim, view)) is not None:
            return found(self.verifier.rules, claim, proof, "VALUE_MISMATCH", f"the facts say {shown(proof)}")
        return None

    def _named(self, claim: Claim) -> Iterator[Proof]:
        """The amounts of what is named behind a percentage or a multiple (`2.5 times adjusted EBITDA`): a number beside
        it may be so much of one of them.
        """
        view, setting = self._view(claim.ticker or ""), claim.setting
        if view is None or setting is None or claim.period is None or claim.number.kind not in ("percent", "multiple"):
            return
        window = setting.windows[0]
        behind = [s for s in setting.subjects if claim.end <= s.start < window[1]]
        for subject in [claim.whole] if claim.whole is not None else behind[:1]:
            if subject.metric is not None:
                yield from self.binder.amounts(view, subject, claim.period, None, setting)[:1]

    def _finding(self, draft: Draft, result: Weighed | None) -> Finding:
        """What facts say of a claim."""
        claim = draft.claim
        return self._uncited(
            claim,
            self._assured(self._met(claim, self._reserved(claim, self._by_row(claim, self._judged(draft, result))))),
        )

    def _met(self, claim: Claim, finding: Finding) -> Finding:
        """A finding that facts agree with a claim, or that nothing confirms it where these do not say all it says."""
        view = self._view(claim.ticker or "")
        if finding.verdict != "ok" or view is None or finding.proved_by == "passage":
            return finding
        facts = [fact for one in finding.fact_ids if (fact := view.by_id.get(one)) is not None]
        weighed = finding.proved_by == "weighing"
        rule = unmet(claim, facts, finding.relation, view, weighed=weighed, told=self._told_before(claim))
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

    def _by_row(self, claim: Claim, finding: Finding) -> Finding:
        """A finding as the row of the number beside a claim's makes it: one that nothing agrees with is contradicted by
        the one value of that row, beyond what rounding explains.
        """
        proofs = self._beside.get(claim.span, ())
        weighed = finding.proved_by == "weighing" and claim.role in ("growth", "change")
        qualified = claim.subject is not None and claim.subject.qualifiers
        if not proofs or claim.cited or qualified or (finding.verdict == "ok" and not weighed):
            return finding
        known = self.verifier.rules
        signed = claim.role in ("growth", "change", "points") and claim.direction
        said = self.binder.value(claim, proofs[0]) if signed else abs(claim.number.value)
        misses = []
        for proof in proofs:
            told = proof.value if signed else abs(proof.value)
            if rounds_to(claim.number, said, told, known.tolerances):
                return finding if weighed else found(known, claim, proof, None, f"agrees with {proof.how}")
            misses.append(min(abs(said - told), abs(said + told)))
        rounding = max(2 * claim.number.step, abs(said) / _ROUNDED) if proofs[0].relation else claim.number.step / 2
        if len(proofs) > 1 or claim.number.kind == "multiple" or misses[0] <= rounding:
            return finding
        return found(known, claim, proofs[0], "VALUE_MISMATCH", f"the facts say {shown(proofs[0])}")

    def _judged(self, draft: Draft, result: Weighed | None) -> Finding:
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
        holds = finding is None and result.best is not None and result.holds(claim) and _can_prove(result.best, claim)
        wrong = self._contradiction(draft, result, explained) if finding is None else None
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

    def _contradiction(self, draft: Draft, result: Weighed, explained: Finding) -> Finding | None:
        """What facts of just what a claim says say against it, or else the value that most likely stands there instead;
        a claim that names no period is contradicted by its likeliest reading only where several others show
        that the text is of the latest report.
        """
        claim, other = draft.claim, result.other
        told = claim.period_named or claim.ticker in self._of_latest
        if explained.verdict == "wrong" and told and self._disagrees(claim, explained, beside=result.beside):
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
            or not _may_be_slip_of(claim.number, other)
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

    def _quoted(self, claim: Claim) -> Finding | None:
        if claim.ticker is None or claim.in_table or self._view(claim.ticker) is None:
            return None
        return quoted(self.verifier.rules, self.verifier.quotes(claim.ticker, self.as_of), claim)

    def _in_passage(self, claim: Claim) -> Finding | None:
        """The finding for a number that a filing prints beside the same words; None where none does."""
        view = self._view(claim.ticker) if claim.ticker else None
        if view is None or self.verifier.passages is None:
            return None
        return in_passage(self.verifier.rules, view, self.verifier.quotes(view.ticker, self.as_of), claim)

    def _slip(self, claim: Claim) -> Finding | None:
        """The finding for a number that a filing prints otherwise beside the same rare words; None where none does."""
        view = self._view(claim.ticker) if claim.ticker else None
        if view is None or self.verifier.passages is None:
            return None
        said = slip_in_passage(self.verifier.rules, view, self.verifier.quotes(view.ticker, self.as_of), claim)
        if said is not None:
            self._meant[claim.span] = said[1]
        return said[0] if said is not None else None

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

    def _agreed(self, claim: Claim, proof: Proof, assumed: bool) -> Finding:
        known = self.verifier.rules
        if proof.sure <= 0.5:
            return found(
                known,
                claim,
                proof,
                "AMBIGUOUS_SOURCE",
                proof.remark or "the facts of this period disagree; one of them says so",
            )
        if assumed:
            return found(known, claim, proof, "PERIOD_ASSUMED", "no period is named; the latest report says so")
        return found(known, claim, proof, None, f"agrees with {proof.how}", confidence=None)

    def _with_period(self, claim: Claim) -> tuple[Claim, bool]:
        """A claim that names no period is taken to be of the latest report."""
        view = self._view(claim.ticker) if claim.ticker else None
        told = claim.sentence.lower()
        for words in _YEAR_BEFORE:
            told = told.replace(words, "")  # what it is compared with is no period of its own
        if claim.period is not None or view is None or _TIME.search(told):
            return claim, False
        latest = view.calendar.latest()
        if claim.role == "base":
            latest = view.calendar.before(latest, 12)
        base = view.calendar.before(latest, 12) if claim.role in ("growth", "change", "points") else None
        return replace(claim, period=latest, base=base, period_named=False), True


def _of_the_latest_report(drafts: Sequence[Draft]) -> frozenset[str | None]:
    """The companies of whose latest report a narrative that names no period is, as several of its claims tell."""
    silent = [draft for draft in drafts if not draft.claim.period_named]
    held = Counter(draft.claim.ticker for draft in silent if draft.agreed is not None)
    return frozenset(ticker for ticker, count in held.items() if count >= _TELLING)


def _below_zero(claim: Claim, proof: Proof) -> bool:
    """Whether a claim writes a minus sign where the fact of the metric and the period that it names is below zero too
    (`income tax expense FY2023 (-$346 million)`): sign, digits, metric and period agree.
    """
    number = claim.number
    return number.explicit and number.value < 0 and proof.value < 0 and claim.period_named and claim.subject is not None


def _names_subject(claim: Claim) -> bool:
    """Whether a claim's own sentence names what it measures."""
    own, subject = claim.setting.subjects if claim.setting is not None else (), claim.subject
    return subject is not None and any((one.start, one.end) == (subject.start, subject.end) for one in own)


def _can_prove(value: Value, claim: Claim) -> bool:
    """Whether a value says what a claim does: a share of something is no growth of it, and what is expected or heard
    of without a name of what it measures is no amount of a report.
    """
    if value.relation == "share" and claim.role == "growth" and claim.direction:
        return False
    if value.relation == "share points" and not _SHARE.search(claim.sentence):
        return False
    number, fact = claim.number, value.facts[0]
    if _OF_A_PLAN.match(claim.sentence, claim.end):
        return False
    if value.relation == "share" and claim.whole is not None and claim.whole.metric and not claim.whole.derived:
        of = value.facts[-1].metric
        if of is not None and of not in (claim.whole.metric, *claim.whole.others):
            return False  # `17.7% of operating income` is none of the income before tax
    if claim.subject is None and not claim.in_table and value.relation == "stated" and is_money(fact.unit):
        named = frozenset(content(fact.row_label or fact.label))
        if named & _KINDS - frozenset(content(" ".join((claim.sentence, *_before(claim))))) or not named - _OF_ALL_ROWS:
            return False  # `They sold 5` is no cost of sales, and no row called `Total`
    plain = number.kind in ("bare", "count") and not claim.in_table and claim.subject is None
    if plain and value.relation == "stated" and is_money(fact.unit) and not _is_named(fact, claim):
        return False  # `Members are around 5 million` is no money
    if value.relation == "share" and claim.role == "level" and not _is_named(fact, claim):
        return False  # `Already 12% of sales` of something that nothing names
    if value.relation == "printed" and not claim.in_table and is_money(fact.unit) and "," not in number.text:
        return number.digits > _FEW  # `20 of them were new, up from 12` are no millions
    if number.kind == "points" and value.relation == "stated" and fact.segment is not None and not _says_points(fact):
        return False  # `lost 9 points` of a member that shrank by 9 %
    return claim.subject is not None or not _EXPECTED.search(claim.sentence, 0, claim.start)


def _is_named(fact: StoredFact, claim: Claim) -> bool:
    """Whether a claim's sentence, or the one before it, has a telling word of what a fact is called, or its metric or
    member.
    """
    setting, subject = claim.setting, claim.subject
    if setting is None or claim.in_table:
        return True
    if subject is not None and subject.segment is not None and subject.segment == segment_key(fact.segment or ""):
        return True
    if fact.metric is not None and any(fact.metric in (s.metric, *s.others) for s in setting.subjects):
        return True
    said = frozenset(content(" ".join((setting.text, *setting.earlier[:1]))))
    return bool(said & (frozenset(content(f"{fact.row_label or fact.label} {fact.segment or ''}")) - _OF_SALES))


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


def _may_be_slip_of(number: Number, value: Value) -> bool:
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


def _with_row_citations(claims: list[Claim]) -> list[Claim]:
    """Changes in a table's row are between the values that the row cites."""
    cited: dict[str, list[str]] = {}
    for claim in claims:
        if claim.role in ("level", "base") and claim.cited:
            cited.setdefault(claim.sentence, []).append(claim.cited[0])
    return [
        replace(c, cited=tuple(cited[c.sentence]))
        if c.role in ("growth", "change") and not c.cited and len(cited.get(c.sentence, ())) == 2
        else c
        for c in claims
    ]


def _of_the_year(fact: StoredFact, reported: date) -> bool:
    """Whether a fact is of a day within the year that the newest report is on, as that report says (`the swap that was
    struck in May`).
    """
    told = fact.table_index is None and fact.period_start is None and fact.doc_date == reported
    return told and timedelta(0) <= reported - fact.period_end_date < _YEAR


def _says_points(fact: StoredFact) -> bool:
    """Whether a filing states a rate in points."""
    printed = f"{fact.label} {fact.column_label or ''} {fact.printed} {fact.sentence_string or ''}".lower()
    return any(word in printed for word in ("point", "pts", "bps", "basis"))


def _placed_in(block: Block, first: int) -> Callable[[int, int], tuple[int, int]]:
    """What tells where a part of a block's sentence stands in the narrative."""
    return lambda start, end: block.plain.span(first + start, first + end)


def _size(text: str) -> float:
    """What a numeral in digits says; 0 of a word."""
    digits = text.replace(",", "")
    return float(digits) if digits.replace(".", "", 1).isdecimal() else 0.0


def _says_all(claim: Claim) -> bool:
    """Whether a claim of money names its metric and its period itself: what the facts say of these is more than a
    passage with the same words (`total revenues of 5`, where the net sales are 5).
    """
    told = claim.role in ("level", "base") and claim.number.kind == "money" and claim.period_named
    return told and _names_subject(claim) and claim.subject is not None and bool(read_metrics(claim.subject.name))


def _before(claim: Claim) -> tuple[str, ...]:
    """The sentence before that of a claim."""
    return claim.setting.earlier[:1] if claim.setting is not None else ()


_FEW = 3  # digits
_KINDS = frozenset(
    content("cost costs expense expenses tax taxes interest payable liability liabilities deferred accrued")
)
_OF_ALL_ROWS = frozenset(content("total totals net other subtotal amount balance"))
_OF_ALL = frozenset(content("worldwide globally global altogether overall"))
_OF_SALES = frozenset(content("revenue sales total net of and"))
_ROUNDED = 25  # a rate worked out of rounded amounts is off by that part of it at most
_TELLING = 3  # claims that tell which report a narrative is of
_SAME_DAY = 8  # days
_YEAR_BEFORE = (
    "last year", "prior year", "previous year", "prior-year", "year ago", "year-ago", "year earlier", "year before",
)  # fmt: skip
_YEAR = timedelta(days=365)
_BEFORE_DIGITS = " -–−+(<>≤≥~≈$€£¥"
"""What stands before the digits of a cell of numbers; other cells are labels (`Receivables, net of $2.2`)."""
_SIZE = 4.5  # times
_NEAR_MISSES = frozenset(("SIGN_MISMATCH", "SCALE_MISMATCH", "ROUNDING_MISMATCH"))
"""What agrees but for its sign, its scale or its last digit is of that fact by no chance."""
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
_AGO = Pattern(
    "claims/another-time",
    r"\b(?:ago|earlier|before)\s*[,:(]?\s*(?:\w+\s+){0,2}$",
    means="words before a number that say that it is of another time than the main one",
    examples=("rose from a year [[earlier, ]]",),
    counterexamples=("rose this year ",),
    flags=re.IGNORECASE,
)
"""Words before a number that say that it is of another time than the main one."""
_OF_A_PLAN = Pattern(
    "claims/of-a-plan",
    r"\s*(?:ahead of|above|below|short of|better than|worse than|over|under|behind|beyond|higher than|lower than"
    r"|more than|less than)\s+(?:(?:the|its|our|their|management|company|internal|original|prior|analysts?['’]?|street"
    r"|market)\s+)*"
    r"(?:plan|budgets?|targets?|forecasts?|guidance|guide|consensus|expect(?:ations?|ed)|estimates?|the street|outlook"
    r"|projections?|models?)\b",
    means="that a number is the distance from a plan or an expectation, of which reports say nothing",
    examples=("[[ ahead of plan]]", "[[ above our model]]"),
    counterexamples=(" above last year", " ahead of its peers"),
    at="start",
    flags=re.IGNORECASE,
)
_SHARE = Pattern(
    "claims/says-share",
    r"\bshares?\b|\bmix\b|\bp(?:ro)?portion\b|(?:percent(?:age)?|%) of\b|\bof (?:all|total)\b",
    means="words of a share, of which points are said",
    examples=("market [[share]]",),
    counterexamples=("margin",),
    flags=re.IGNORECASE,
)
_BEHIND = 24  # characters behind a number in which words may look back
_EXPECTED = Phrases("claims_hearsay", fold=True)
_TIME = re.compile(
    (
        r"(?:19|20)\d\d|\bfiscal\b|\bQ[1-4]\b|\bquarter|\bhalf\b|\bmonths?\b|\b(?:last|prior|previous|next) year"
        r"|\byear[- ]ago\b|\b(?:FY|CY|[1-4]Q)['’]?\d"
    ),
    re.IGNORECASE,
)
"""Words of time: a sentence with one of them names its period, so none is assumed."""
