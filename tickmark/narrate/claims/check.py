"""Verification of a narrative: every number found, bound to verified facts, and the verdict; with the arithmetic of the
narrative itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from tickmark.assurance import DISPUTED, caution, weakest
from tickmark.entities.mentions import CompanyNames
from tickmark.errors import NarrativeError, UnknownEntity
from tickmark.factstore import FactStore, StoredFact
from tickmark.narrate.claims.cited import citations, cited_finding, mentioned_finding, with_stray_citations
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.contradiction import contradicts
from tickmark.narrate.claims.correction import printed_like
from tickmark.narrate.claims.diagnose import Diagnosis, shown
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.kinds import of_another_kind
from tickmark.narrate.claims.maths import MathCheck, check_maths
from tickmark.narrate.claims.other_readings import OtherReadings
from tickmark.narrate.claims.passages import passage_saying
from tickmark.narrate.claims.proof import Proof, found, place
from tickmark.narrate.claims.quotes import Quote, Quotes, numbers_in
from tickmark.narrate.claims.rankings import check_courses, says_course
from tickmark.narrate.claims.reading import SentenceReader
from tickmark.narrate.claims.rules import Rules, Verdict, rules
from tickmark.narrate.claims.sentence import Context
from tickmark.narrate.claims.support import Support
from tickmark.narrate.claims.tables import declared_scale, read_table
from tickmark.narrate.claims.text import MAX_NARRATIVE, Block, Narrative, block_sentences, read_narrative
from tickmark.narrate.claims.view import CompanyView
from tickmark.narrate.claims.weighing import Scales
from tickmark.time.moments import Moment

Passages = Callable[[str], Iterable[tuple[str, str | None, str]]]


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with what verification found."""

    claim: Claim
    finding: Finding

    def as_json(self) -> dict[str, Any]:
        """The claim as data, as `tickmark verify --format json` prints it."""
        claim, finding, number = self.claim, self.finding, self.claim.number
        return {
            "line": claim.line,
            "span": list(claim.span),
            "sentence": claim.sentence,
            "value_text": number.text,
            "value": _plain(
                number.value if not claim.direction or number.value < 0 or claim.direction > 0 else -number.value
            ),
            "unit": number.unit,
            "role": claim.role,
            "metric": finding.metric,
            "entity": finding.entity or claim.ticker,
            "period": finding.period or (claim.period.end.isoformat() if claim.period else None),
            "segment": finding.segment,
            "verdict": finding.verdict,
            "severity": finding.severity,
            "code": finding.code,
            "message": finding.message,
            "fact_id": finding.fact_ids[0] if finding.fact_ids else None,
            "fact_ids": list(finding.fact_ids),
            "confidence": finding.confidence,
            "assurance": finding.assurance,
            "correction": finding.correction,
            "evidence": finding.evidence,
        }


@dataclass(frozen=True, slots=True)
class Verification:
    """What verification says of a narrative. `ok` means that nothing counts as an error."""

    claims: tuple[CheckedClaim, ...]
    maths: tuple[MathCheck, ...]
    rules: Rules

    @property
    def ok(self) -> bool:
        """Whether no claim and no arithmetic is an error."""
        return not any(c.finding.severity == "error" for c in self.claims) and (
            self.rules.severities["MATH_INCONSISTENT"] != "error" or all(m.ok for m in self.maths)
        )

    def count(self, verdict: Verdict) -> int:
        """How many claims have a verdict."""
        return sum(c.finding.verdict == verdict for c in self.claims)

    @property
    def matched(self) -> int:
        """Claims that agree with facts."""
        return self.count("ok")

    def summary(self) -> dict[str, Any]:
        """Verification Summary: whether it passed, and how many claims and sums were checked and hold."""
        return {
            "status": "verified" if self.ok else "not verified",
            "claims_checked": len(self.claims),
            "claims_matched": self.matched,
            "claims_wrong": self.count("wrong"),
            "claims_unverifiable": self.count("unverifiable"),
            "math_checks": len(self.maths),
            "math_failed": sum(not check.ok for check in self.maths),
        }

    def as_json(self) -> dict[str, Any]:
        """All of it as data."""
        return {
            "ok": self.ok,
            "summary": self.summary(),
            "claims_total": len(self.claims),
            "claims_matched": self.matched,
            "claims_wrong": self.count("wrong"),
            "claims_unverifiable": self.count("unverifiable"),
            "claims": [claim.as_json() for claim in self.claims],
            "math_checks": [check.as_json() for check in self.maths],
        }


class Verifier:
    """Verifies narratives against one store of facts; keeps what it has read of companies, so that one serves many
    narratives.

    Args:
        store: the verified facts.
        passages: sections of a ticker's filings (accession, section, text), in which quoted sentences are looked up;
            None for facts alone.
        own: rules other than those that come with Tickmark.
    """

    def __init__(self, store: FactStore, passages: Passages | None = None, own: Rules | None = None) -> None:
        self.store = store
        self.passages = passages
        self.rules = own or rules()
        self._names = CompanyNames(store.companies)
        self._views: dict[tuple[str, date | None], CompanyView | None] = {}
        self._quotes: dict[tuple[str, date | None], Quotes] = {}
        self._support: dict[tuple[str, date | None], Support] = {}

    def view(self, ticker: str, as_of: date | None) -> CompanyView | None:
        """A company's facts as they were known; None where there are none."""
        key = (ticker, as_of)
        if key not in self._views:
            held = self.store.facts(ticker)
            view = CompanyView(held, as_of, self.rules.source_prefixes) if held is not None else None
            self._views[key] = view if view is not None and view.facts else None
        return self._views[key]

    def verify(self, text: str, ticker: str | None = None, as_of: date | None = None) -> Verification:
        """Check a narrative.

        Args:
            text: Markdown or plain text.
            ticker: the company that is meant where the text names none.
            as_of: only filings that were public by then count.

        Raises:
            UnknownEntity: the store holds nothing of the ticker.
            NarrativeError: the text is longer than `MAX_NARRATIVE` characters.
        """
        if len(text) > MAX_NARRATIVE:
            raise NarrativeError(f"a narrative of {len(text):,} characters is too long: {MAX_NARRATIVE:,} at most")
        if ticker is not None:
            known = self.store.company(ticker)
            if known is None:
                raise UnknownEntity(
                    f"the warehouse holds nothing of {ticker}",
                    candidates=tuple(c.ticker for c in self.store.companies)[:12],
                )
            ticker = known.ticker
        return _Run(self, read_narrative(text), ticker, as_of).verification()

    def support(self, ticker: str, as_of: date | None) -> Support | None:
        """What weighs values of a company's facts for claims; None where there are none."""
        view = self.view(ticker, as_of)
        key = (ticker, as_of)
        if key not in self._support and view is not None:
            self._support[key] = Support(view)
        return self._support.get(key)

    def quotes(self, ticker: str, as_of: date | None) -> Quotes:
        """The sentences of a company's filings."""
        key = (ticker, as_of)
        if key not in self._quotes:
            view = self.view(ticker, as_of)
            facts = view.facts if view else ()
            public = {fact.accession for fact in facts}
            passages = [p for p in (self.passages(ticker) if self.passages else ()) if p[0] in public]
            self._quotes[key] = Quotes(passages, facts)
        return self._quotes[key]


class _Told(NamedTuple):
    """A period that a company's amounts are told of."""

    ticker: str | None
    end: date
    months: int


class _Run:
    """One narrative being verified."""

    def __init__(self, verifier: Verifier, narrative: Narrative, ticker: str | None, as_of: date | None) -> None:
        self.verifier = verifier
        self.narrative = narrative
        self.as_of = as_of
        self.default = ticker or self._only()
        self.binder = Binder(self._view, verifier.rules)
        self.diagnosis = Diagnosis(self.binder, verifier.store.stating)
        self.others = OtherReadings(self.binder)
        self._amount: tuple[str, StoredFact] | None = None
        self.reader = SentenceReader(verifier._names, self._view, self.default)

    def _only(self) -> str | None:
        companies = self.verifier.store.companies
        return companies[0].ticker if len(companies) == 1 else None

    def _view(self, ticker: str) -> CompanyView | None:
        return self.verifier.view(ticker, self.as_of)

    def verification(self) -> Verification:
        claims: list[Claim] = []
        self.courses: list[MathCheck] = []
        context = Context()
        for block in self.narrative.blocks:
            if block.kind == "heading":
                context.period = None
            context.open_block()
            claims += [claim for claim in self._claims(block, context) if not self._ignored(claim)]
        checked = self._about_one_period([CheckedClaim(claim, self._finding(claim)) for claim in claims])
        checked = self._weighed(checked)
        return Verification(
            tuple(checked),
            (*check_maths(self.narrative, claims, self.verifier.rules), *self.courses),
            self.verifier.rules,
        )

    def _weighed(self, checked: list[CheckedClaim]) -> list[CheckedClaim]:
        """Findings with what speaks for each claim weighed; what should stand there is looked for last."""
        scales = Scales(lambda ticker: self.verifier.support(ticker, self.as_of), self.verifier.rules)
        scales.put([one.claim for one in checked])
        findings = scales.findings([(one.claim, one.finding) for one in checked])
        return [
            replace(one, finding=self._corrected(one.claim, finding, scales))
            for one, finding in zip(checked, findings, strict=True)
        ]

    def _corrected(self, claim: Claim, finding: Finding, scales: Scales) -> Finding:
        """A finding with what should stand in the place of a wrong number: offered only where the claim with it agrees
        with facts.
        """
        if finding.verdict != "wrong" or finding.code not in _OF_ANOTHER_VALUE or claim.cited or claim.mentioned:
            return replace(finding, correction=None)
        for value in (*scales.instead(claim, finding), *self._values_instead(claim)):
            for number in printed_like(claim.number, value):
                other = replace(claim, number=number, end=number.end)
                if all(
                    scales.findings([(other, self._finding(other, explained=explained))])[0].verdict == "ok"
                    for explained in (False, True)
                ):
                    return replace(finding, correction=number.text)
        return finding

    def _ignored(self, claim: Claim) -> bool:
        """Whether the rules say that a plain number or a count is too small to be a claim."""
        return claim.number.kind in ("bare", "count") and abs(claim.number.value) < self.verifier.rules.ignored_below

    def _about_one_period(self, checked: list[CheckedClaim]) -> list[CheckedClaim]:
        """Claims that name no period themselves, of the period that the narrative is about where they agree with no
        fact of the one that was named last.

        A narrative is about the period that most of its amounts are the values of; two others must be, and more than of
        any other period.
        """
        told = [self._period_told(one) for one in checked]
        votes = Counter(period for period in told if period is not None)
        made: list[CheckedClaim] = []
        for one, own in zip(checked, told, strict=True):
            others = votes - Counter([own] if own is not None else [])
            rival = sorted(
                (count for period, count in others.items() if period.ticker == one.claim.ticker), reverse=True
            )
            topic = next((period for period, _ in others.most_common() if period.ticker == one.claim.ticker), None)
            if topic is not None and rival[0] > 1 and rival[:1] != rival[1:2] and one.finding.verdict != "ok":
                other = self._of_period(one.claim, topic.end, topic.months)
                finding = self._finding(other, explained=False) if other is not None else None
                if other is not None and finding is not None and finding.verdict == "ok":
                    one = CheckedClaim(other, finding)
            made.append(one)
        return made

    def _period_told(self, one: CheckedClaim) -> _Told | None:
        """The period that an amount is the value of; None where no fact says so."""
        fact = self.verifier.store.get(one.finding.fact_ids[0]) if one.finding.fact_ids else None
        if (
            fact is None
            or fact.period_start is None
            or one.claim.role != "level"
            or (one.finding.verdict != "ok" and one.finding.code != "PERIOD_MISMATCH")
        ):
            return None
        return _Told(
            one.claim.ticker, fact.period_end_date, round((fact.period_end_date - fact.period_start).days / _MONTH)
        )

    def _of_period(self, claim: Claim, end: date, months: int) -> Claim | None:
        """A claim that names no period itself, of another; None where it names one, or is of that one."""
        view = self._view(claim.ticker) if claim.ticker else None
        setting = claim.setting
        if (
            view is None
            or setting is None
            or claim.in_table
            or claim.period in setting.moments[: setting.named_moments]
        ):
            return None
        if setting.tells_length and claim.period is not None and (claim.period.months or 12) != months:
            return None
        period = Moment(end, months, "length")
        if claim.role == "base" or setting.own & _EARLIER:
            period = view.calendar.before(period, 12)
        if claim.period is not None and (claim.period.end, claim.period.months or 12) == (period.end, period.months):
            return None
        compared = claim.role in ("growth", "change", "points")
        return replace(claim, period=period, base=view.calendar.before(period, 12) if compared else claim.base)

    def _claims(self, block: Block, context: Context) -> list[Claim]:
        if block.kind == "table":
            read = read_table(block, self.reader, context)
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
            self.courses += self._courses(sentence, context, self.narrative.line(block.plain.span(start, end)[0]))
            own = []
            until = (
                block.plain.span(start, end)[1]
                if n + 1 == len(sentences)
                else block.plain.span(sentences[n + 1][0], sentences[n + 1][1])[0]
            )
            for claim in self.reader.read(sentence, context):
                span = block.plain.span(start + claim.start, start + claim.end)
                claim = replace(claim, span=span, line=self.narrative.line(span[0]))
                own.append(replace(claim, cited=citations(self.narrative, claim, until)))
            made += with_stray_citations(self.narrative, own, block.plain.span(start, end)[0], until)
        return made

    def _courses(self, text: str, context: Context, line: int) -> list[MathCheck]:
        """What a sentence says of ranks and of years running, checked."""
        if not says_course(text):
            return []
        read, ticker = self.reader.understood(text, context)
        return list(check_courses(read, context, ticker, self.verifier.store, self.as_of, line))

    def _spoken_of(self, claim: Claim) -> StoredFact | None:
        """The fact that an amount before a claim in its sentence was found to be."""
        return self._amount[1] if self._amount is not None and self._amount[0] == claim.sentence else None

    def _finding(self, claim: Claim, *, explained: bool = True) -> Finding:
        severities = self.verifier.rules.severities
        finding = self._assured(self._bound(claim, explained=explained))
        if claim.role == "level" and finding.fact_ids:
            fact = self.verifier.store.get(finding.fact_ids[0])
            self._amount = (claim.sentence, fact) if finding.verdict == "ok" and fact is not None else None
        if finding.verdict == "ok" and not claim.cited and severities["CLAIM_UNCITED"] != "ok":
            return replace(
                finding, severity=severities["CLAIM_UNCITED"], code="CLAIM_UNCITED", message="bound, but not cited"
            )
        return finding

    def _values_instead(self, claim: Claim) -> list[Decimal]:
        """What the facts say in the place of a claim's number, the likeliest first."""
        claim, _ = self._with_period(claim)
        values = [proof.value for proof in self.binder.proofs(claim)[:1]]
        if (stated := self.others.instead(claim)) is not None:
            values.insert(0, stated.value)
        return values

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

    def _bound(self, claim: Claim, *, explained: bool = True) -> Finding:
        """What facts say of a claim; why it is refused only where that is to be `explained`."""
        if claim.cited:
            finding = cited_finding(self.binder, self.verifier.store, claim, self.as_of)
            if finding is not None:
                return finding
        if (stray := mentioned_finding(self.binder, self.verifier.store, claim, self.as_of)) is not None:
            return stray
        quoted = self._quoted(claim)
        if quoted is not None and quoted.verdict == "ok":
            return quoted
        claim, assumed = self._with_period(claim)
        proofs = [] if claim.stranger else self.binder.proofs(claim)
        agreed, _ = self.binder.judged(claim, proofs)
        if agreed is not None:
            return self._agreed(claim, agreed, assumed)
        named = None if claim.stranger else self._named(claim)
        if named is not None and named.verdict == "ok":
            return named
        if quoted is not None:
            return quoted
        other = self.others.agreeing(claim, proofs, self._spoken_of(claim))
        if other is not None and not of_another_kind(claim, other):
            return found(self.verifier.rules, claim, other, None, f"agrees with {other.how}")
        if not explained:
            return found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", "nothing binds it")
        refused = named if named is not None and named.confidence >= _SAME_NAME else self._refused(claim, proofs)
        rate = claim.number.kind in ("percent", "points", "multiple")
        contested = refused.verdict == "wrong" and (rate or refused.code != "ROUNDING_MISMATCH")
        return (None if contested else self._in_passage(claim)) or refused

    def _in_passage(self, claim: Claim) -> Finding | None:
        """The finding for a number that a filing prints beside the same words; None where none does."""
        view = self._view(claim.ticker) if claim.ticker else None
        if view is None or claim.stranger or self.verifier.passages is None:
            return None
        quote = passage_saying(view, self.verifier.quotes(view.ticker, self.as_of), claim)
        if quote is None:
            return None
        bare = found(self.verifier.rules, claim, None, None, "the filing prints it beside these words", confidence=0.8)
        return replace(
            bare,
            evidence={"accession": quote.accession, "section": quote.section, "sentence": quote.sentence},
            how="passage",
        )

    def _named(self, claim: Claim) -> Finding | None:
        """What facts found by name say of a claim."""
        subject = claim.subject
        if subject is None or subject.metric is None or subject.qualifiers:
            return self.binder.by_label(claim)
        named = self.binder.by_name(claim)
        if named is None and subject.derived:
            stated = self.binder.by_label(claim)
            return stated if stated is not None and stated.verdict == "ok" else None
        return named

    def _refused(self, claim: Claim, proofs: list[Proof]) -> Finding:
        """Why a claim that no reading of agrees with facts is wrong; or that nothing binds it well enough to tell, with
        the nearest.
        """
        finding = self.diagnosis.explain(claim, proofs)
        if proofs and finding.verdict == "wrong" and (word := of_another_kind(claim, proofs[0])):
            message = f"no verified fact says so of '{word}'; nearest: {finding.message}"
            bare = found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", message)
            return replace(bare, fact_ids=finding.fact_ids, evidence=finding.evidence)
        view = self._view(claim.ticker) if claim.ticker else None
        fact = self.verifier.store.get(finding.fact_ids[0]) if finding.fact_ids else None
        if finding.verdict == "wrong" and contradicts(view, claim, finding.code or "", fact):
            return finding
        if (stated := self.others.instead(claim)) is not None:
            return found(self.verifier.rules, claim, stated, "VALUE_MISMATCH", f"the facts say {shown(stated)}")
        if finding.verdict == "wrong":
            bare = found(
                self.verifier.rules,
                claim,
                None,
                "CLAIM_NOT_FOUND",
                f"nothing binds it well enough; nearest: {finding.message}",
            )
            return replace(bare, fact_ids=finding.fact_ids, evidence=finding.evidence)
        return finding

    def _agreed(self, claim: Claim, proof: Proof, assumed: bool) -> Finding:
        known = self.verifier.rules
        if (before := self._moved_otherwise(claim, proof)) is not None:
            return found(
                known,
                claim,
                proof,
                "SIGN_MISMATCH",
                f"it was {before.facts[0].printed} before: the direction is another one",
            )
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

    def _moved_otherwise(self, claim: Claim, proof: Proof) -> Proof | None:
        """What an amount was before, where words say that it rose or fell to a level and it did the opposite."""
        view = self._view(claim.ticker) if claim.ticker else None
        if view is None or claim.role != "level" or not claim.moved or claim.base is None or claim.subject is None:
            return None
        before = next(iter(self.binder.amounts(view, claim.subject, claim.base)), None)
        if before is None:
            return None
        now, then = (abs(proof.value), abs(before.value)) if claim.subject.loss else (proof.value, before.value)
        return before if (now - then) * claim.moved < 0 else None

    def _with_period(self, claim: Claim) -> tuple[Claim, bool]:
        """A claim that names no period is taken to be of the latest report."""
        view = self._view(claim.ticker) if claim.ticker else None
        if claim.period is not None or view is None or _TIME.search(claim.sentence):
            return claim, False
        latest = view.calendar.latest()
        if claim.role == "base":
            latest = view.calendar.before(latest, 12)
        base = view.calendar.before(latest, 12) if claim.role in ("growth", "change", "points") else None
        return replace(claim, period=latest, base=base, period_named=False), True

    # sentences of the filings

    def _quoted(self, claim: Claim) -> Finding | None:
        if claim.ticker is None or claim.in_table or self._view(claim.ticker) is None:
            return None
        quotes = self.verifier.quotes(claim.ticker, self.as_of).find(claim.sentence)
        if not quotes:
            return None
        own = numbers_in(claim.sentence)
        mine = [digits for _, digits in own]
        ordinal = next((n for n, (start, digits) in enumerate(own) if claim.start <= start < claim.end), None)
        if ordinal is None:
            return None
        whole = len(mine) - (
            claim.sentence.rstrip()[-1:].isdigit()
        )  # where the text breaks off in a number, that one proves nothing
        for quote in quotes:
            if mine[:whole] == list(quote.numbers[:whole]) and ordinal < whole:
                return self._quote_finding(claim, quote, ordinal, None, "the filing says so in these words")
        best = max(quotes, key=lambda q: sum(a == b for a, b in zip(mine, q.numbers, strict=False)))
        if ordinal >= len(best.numbers):
            return None
        same = mine[ordinal] == best.numbers[ordinal]
        code = "PERIOD_MISMATCH" if same else "VALUE_MISMATCH"
        return self._quote_finding(
            claim,
            best,
            ordinal,
            code,
            f"the filing says {best.numbers[ordinal]} in this sentence"
            if not same
            else "the filing says so with other numbers or dates beside it",
        )

    def _quote_finding(self, claim: Claim, quote: Quote, ordinal: int, code: str | None, message: str) -> Finding:
        fact: StoredFact | None = dict(quote.facts).get(ordinal)
        if fact is not None:
            return found(
                self.verifier.rules, claim, Proof(fact.amount, (fact,), 0.95, "quoted", by="passage"), code, message
            )
        bare = found(self.verifier.rules, claim, None, code, message, confidence=0.9)
        return replace(
            bare,
            evidence={"accession": quote.accession, "section": quote.section, "sentence": quote.sentence},
            how="quoted",
            proved_by="passage",
        )


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


_SAME_NAME = 0.9  # how well the name of a row must fit, for a claim to be wrong by it
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
_EARLIER = frozenset(("earlier", "ago", "last", "previous", "prior"))  # words of a year before
_MONTH = 30.4  # days
_TIME = re.compile(
    (
        r"(?:19|20)\d\d|\bfiscal\b|\bQ[1-4]\b|\bquarter|\bhalf\b|\bmonths?\b|\b(?:last|prior|previous|next) year"
        r"|\byear[- ]ago\b|\b(?:FY|CY|[1-4]Q)['’]?\d"
    ),
    re.IGNORECASE,
)
"""Words of time: a sentence with one of them names its period, so none is assumed."""


def _plain(value: Any) -> float | int:
    number = float(value)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def verify(
    text: str, store: FactStore, ticker: str | None = None, as_of: date | None = None, passages: Passages | None = None
) -> Verification:
    """Check one narrative; see `Verifier.verify`."""
    return Verifier(store, passages).verify(text, ticker, as_of)


__all__ = ["CheckedClaim", "Verification", "Verifier", "place", "verify"]
