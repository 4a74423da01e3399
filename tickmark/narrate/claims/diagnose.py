"""Why a claim does not agree with the facts: another sign, scale, unit, period, segment, metric or company, or simply
another value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from tickmark.catalogue import ratios
from tickmark.factstore import StoredFact
from tickmark.language.units import is_money
from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim, Finding, Subject
from tickmark.narrate.claims.compare import near, other_scale, rounds_to, stated
from tickmark.narrate.claims.fact_matching import Binder, unit_fits
from tickmark.narrate.claims.proof import Proof, found, period_name
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.moments import Moment

OTHER_COMPANIES = 3  # companies whose facts are loaded to see whose value it is
_RATE = 10  # a computed number below it that is not whole is a ratio
_PERIODS = 12  # periods of a metric that growth is tried on


class Diagnosis:
    """Explains claims that do not agree.

    Args:
        binder: finds facts.
        stating: tickers that state one of some metrics with an amount between two.
    """

    def __init__(
        self, binder: Binder, stating: Callable[[Sequence[str], Decimal, Decimal, int], Sequence[str]]
    ) -> None:
        self.binder = binder
        self.stating = stating

    def explain(self, claim: Claim, proofs: Sequence[Proof]) -> Finding:
        """The finding for a claim that no proof agrees with."""
        view = self.binder.view(claim.ticker) if claim.ticker else None
        if claim.stranger:
            return self._say(claim, None, "ENTITY_MISMATCH", f"'{claim.stranger}' is no company of the warehouse")
        if claim.ticker is None:
            return self._say(claim, None, "CLAIM_NOT_FOUND", "nothing says which company this is about")
        if view is None:
            return self._say(claim, None, "ENTITY_MISMATCH", f"the warehouse holds nothing of {claim.ticker}")
        subject = claim.subject
        if subject is None or not (subject.metric or subject.segment):
            return self._say(
                claim, None, "CLAIM_NOT_FOUND", "nothing says what this measures, and no fact has such a name"
            )
        if subject.qualifiers and not proofs:
            return self._qualified(claim)
        by_value = (self._sign, self._unit, self._scale, self._rounding)
        elsewhere = (self._segment, self._metric, self._entity)
        for explain in (*by_value, self._period, *(() if subject.qualifiers else elsewhere)):
            finding = explain(claim, view, proofs)
            if finding is not None:
                return self._unless_named(claim, finding)
        if proofs:
            return self._say(claim, proofs[0], "VALUE_MISMATCH", f"the facts say {shown(proofs[0])}")
        when = f" for the period to {claim.period.end}" if claim.period else ", and no period is named"
        return self._say(
            claim, None, "CLAIM_NOT_FOUND", f"no verified fact of {claim.ticker} states {subject.name}{when}"
        )

    def _say(self, claim: Claim, proof: Proof | None, code: str, message: str) -> Finding:
        return found(self.binder.rules, claim, proof, code, message, confidence=0.9 if proof else 0.6)

    def _unless_named(self, claim: Claim, finding: Finding) -> Finding:
        """A finding that a claim is of another member, metric or period; nothing is found where the text itself names
        that one.
        """
        setting, segment = claim.setting, finding.segment or ""
        if setting is None or finding.code not in ("SEGMENT_MISMATCH", "METRIC_MISMATCH", "PERIOD_MISMATCH"):
            return finding
        said = frozenset(content(setting.text)) | frozenset(content(claim.sentence))
        if finding.code == "SEGMENT_MISMATCH":
            parts = [frozenset(content(part)) for part in segment.split(" > ") if content(part)]
            own_part = frozenset(content(claim.subject.segment or "")) if claim.subject is not None else frozenset()
            named = any(part <= said for part in [one for one in parts if one != own_part] or parts)
        elif finding.code == "METRIC_MISMATCH":
            own = claim.subject is not None and finding.metric in (claim.subject.metric, *claim.subject.others)
            label = frozenset(content(str(finding.evidence.get("label", ""))))
            metrics = {m for s in setting.subjects for m in (s.metric, *s.others)}
            named = not own and (finding.metric in metrics or bool(label and label <= said))
        else:
            view = self.binder.view(claim.ticker or "")
            fact = view.by_id.get(finding.fact_ids[0]) if view is not None and finding.fact_ids else None
            same_end = fact is not None and claim.period is not None and _same_end(fact, claim.period)
            named = same_end and not setting.named_moments and not setting.tells_length
        if not named:
            return finding
        bare = found(self.binder.rules, claim, None, "CLAIM_NOT_FOUND", f"it may be so: {finding.message}")
        return replace(bare, fact_ids=finding.fact_ids, evidence=finding.evidence)

    def _qualified(self, claim: Claim) -> Finding:
        assert claim.subject is not None
        words = " ".join(dict.fromkeys(claim.subject.qualifiers))
        plain = replace(claim, subject=replace(claim.subject, qualifiers=()))
        agreed = next((proof for proof in self.binder.proofs(plain) if self.binder.agrees(plain, proof)), None)
        if agreed is not None:
            code = (
                "SEGMENT_MISMATCH"
                if any(
                    w[:1].isupper()
                    for w in claim.sentence.split()
                    if w.lower().strip(".,'s") in claim.subject.qualifiers
                )
                else "METRIC_MISMATCH"
            )
            return self._say(claim, agreed, code, f"this is {claim.subject.name} itself; no fact says so of '{words}'")
        return self._say(claim, None, "CLAIM_NOT_FOUND", f"no verified fact is called {words} {claim.subject.name}")

    def _sign(self, claim: Claim, _: CompanyView, proofs: Sequence[Proof]) -> Finding | None:
        for proof in proofs:
            value = self.binder.value(claim, proof)
            if value and rounds_to(claim.number, -value, proof.value, self.binder.rules.tolerances):
                return self._say(
                    claim, proof, "SIGN_MISMATCH", f"the facts say {shown(proof)}: the sign or direction is another one"
                )
        return None

    def _unit(self, claim: Claim, view: CompanyView, proofs: Sequence[Proof]) -> Finding | None:
        subject = claim.subject
        if proofs or subject is None or claim.period is None or claim.role not in ("level", "base") or subject.derived:
            return None
        for metric in self.binder.meanings(subject):
            others = [
                f for f in self.binder.facts(view, subject, metric, claim.period) if not unit_fits(claim.number, f)
            ]
            if others:
                fact = others[0]
                if (
                    claim.number.kind == "percent"
                    and is_money(fact.unit)
                    and claim.direction
                    and other_scale(claim.number, claim.number.value, fact.amount) is None
                ):
                    return None
                return self._say(
                    claim,
                    Proof(stated(fact, metric), (fact,), 0.9, "metric"),
                    "UNIT_MISMATCH",
                    (
                        f"{subject.name} is stated {_UNIT_WORDS.get(fact.unit, f'in {fact.unit}')}, not "
                        f"{_claimed_in(claim)}"
                    ),
                )
        return None

    def _scale(self, claim: Claim, _: CompanyView, proofs: Sequence[Proof]) -> Finding | None:
        for proof in proofs:
            power = other_scale(claim.number, claim.number.value, proof.value)
            if power is not None:
                return self._say(
                    claim, proof, "SCALE_MISMATCH", f"the facts say {shown(proof)}: off by a power of ten ({power:+d})"
                )
        return None

    def _rounding(self, claim: Claim, _: CompanyView, proofs: Sequence[Proof]) -> Finding | None:
        for proof in proofs:
            if near(self.binder.value(claim, proof), proof.value, self.binder.rules.tolerances):
                return self._say(
                    claim,
                    proof,
                    "ROUNDING_MISMATCH",
                    f"the facts say {shown(proof)}, which does not round to {claim.number.text}",
                )
        return None

    def _agreeing(self, claim: Claim, facts: Iterable[StoredFact], metric: str) -> Proof | None:
        for fact in facts:
            if unit_fits(claim.number, fact):
                proof = Proof(stated(fact, metric), (fact,), 0.9, "elsewhere")
                if self.binder.agrees(claim, proof) and not _trivial(claim):
                    return proof
        return None

    def _period(self, claim: Claim, view: CompanyView, _: Sequence[Proof]) -> Finding | None:
        subject = claim.subject
        assert subject is not None
        if claim.role in ("level", "base") and not subject.derived:
            for metric in self.binder.meanings(subject):
                pool = (
                    self.binder.rows_called(view, subject)
                    if subject.qualifiers
                    else view.whole.get(metric, ())
                    if subject.segment is None
                    else [f for f in view.parts.get(subject.segment, ()) if metric in view.measures(f)]
                )
                proof = self._agreeing(claim, pool, metric)
                if proof is None:
                    continue
                fact = proof.facts[0]
                if claim.period is not None and fits(claim.period, fact.period_start, fact.period_end_date):
                    return self._say(claim, proof, "METRIC_MISMATCH", f"this is '{fact.row_label or fact.label}'")
                return self._say(claim, proof, "PERIOD_MISMATCH", f"this is the value of {period_name(fact)}")
            return None
        for other in self._other_periods(claim, view):
            agreed, _best = self.binder.judged(other, self.binder.proofs(other))
            if agreed is not None:
                return self._say(claim, agreed, "PERIOD_MISMATCH", f"this is so for {period_name(agreed.facts[0])}")
        return None

    def _other_periods(self, claim: Claim, view: CompanyView) -> Iterable[Claim]:
        period = claim.period
        if period is None:
            return
        for years in range(-3, 4):
            if years:
                moved = view.calendar.before(period, 12 * years)
                yield replace(claim, period=moved, base=view.calendar.before(moved, 12) if claim.base else None)
        if claim.base is not None:
            for months in (3, 12, 24):
                base = view.calendar.before(period, months)
                if base != claim.base:
                    yield replace(claim, base=base)

    def _segment(self, claim: Claim, view: CompanyView, _: Sequence[Proof]) -> Finding | None:
        subject = claim.subject
        assert subject is not None
        if subject.derived or claim.period is None or not subject.metric:
            return None
        for segment in (None, *view.parts) if claim.role in ("level", "base", "growth", "change", "share") else (None,):
            if segment == subject.segment or segment in subject.segments or (segment is None and claim.role == "share"):
                continue
            other = replace(claim, subject=replace(subject, segment=segment, segments=()))
            agreed, _best = self.binder.judged(other, self.binder.proofs(other))
            if agreed is not None and not _trivial(claim):
                return self._say(
                    claim,
                    agreed,
                    "SEGMENT_MISMATCH",
                    f"this is the value of {agreed.facts[0].segment or 'the whole company'}",
                )
        return None

    def _metric(self, claim: Claim, view: CompanyView, proofs: Sequence[Proof]) -> Finding | None:
        subject = claim.subject
        assert subject is not None
        if claim.period is None or self._by_chance(claim, proofs):
            return None
        stating: Iterable[str] = view.whole
        if claim.role in ("level", "base"):
            stating = {f.metric for f in view.valued(abs(claim.number.value), claim.number.step) if f.metric}
        names: list[tuple[str, bool]] = [(name, False) for name in view.whole if name in stating]
        if claim.number.unit == "pure":
            names += [(name, True) for name, ratio in ratios().items() if ratio.formulas]
        for name, derived in names:
            if (
                name in self.binder.meanings(subject)
                or name == subject.metric
                or (claim.number.kind in ("percent", "points") and claim.role == "level" and not derived)
            ):
                continue
            other = replace(
                claim,
                subject=Subject(
                    subject.start, subject.end, name, (), derived, subject.segment, subject.segments, (), False, name
                ),
            )
            agreed, _best = self.binder.judged(other, self.binder.proofs(other))
            if agreed is not None:
                return self._say(claim, agreed, "METRIC_MISMATCH", f"this is the value of {name}")
        return None

    def _by_chance(self, claim: Claim, proofs: Sequence[Proof]) -> bool:
        """Whether agreement with something else would prove little: few digits, and near the value that the facts
        say.
        """
        if _trivial(claim) or (claim.number.kind in ("percent", "points") and _digits(claim) < _SOME):
            return True
        near_enough = any(proof.value and _HALF < abs(claim.number.value / proof.value) < _DOUBLE for proof in proofs)
        return near_enough and _digits(claim) < _TELLING

    def _entity(self, claim: Claim, _: CompanyView, proofs: Sequence[Proof]) -> Finding | None:
        subject = claim.subject
        if (
            claim.period is None
            or subject is None
            or subject.segment
            or claim.role not in ("level", "base")
            or self._by_chance(claim, proofs)
        ):
            return None
        value, half = abs(claim.number.value), claim.number.step / 2
        metrics = self.binder.meanings(subject)
        for ticker in self.stating(metrics, value - half, value + half, OTHER_COMPANIES) if metrics else ():
            if ticker == claim.ticker or (view := self.binder.view(ticker)) is None:
                continue
            for other in self._of(claim, ticker, view):
                agreed, _best = self.binder.judged(other, self.binder.proofs(other))
                if agreed is not None:
                    return self._say(claim, agreed, "ENTITY_MISMATCH", f"this is the value of {view.name}")
        return None

    def _of(self, claim: Claim, ticker: str, view: CompanyView) -> Iterable[Claim]:
        """The claim, said of another company: the period by that company's calendar."""
        assert claim.period is not None and claim.ticker is not None
        own = self.binder.view(claim.ticker)
        if own is None:
            return
        yield replace(claim, ticker=ticker)
        shifted = [
            claim.period._replace(end=end) for end in view.calendar.ends if abs((end - claim.period.end).days) <= _REACH
        ]
        for period in shifted:
            yield replace(
                claim, ticker=ticker, period=period, base=view.calendar.before(period, 12) if claim.base else None
            )


_HALF, _DOUBLE = Decimal("0.45"), Decimal("1.6")  # a number changed by up to a half lies in between
_SOME = 3  # digits of a rate from which it is told from chance
_TELLING = 4  # digits from which agreement is no chance
_REACH = 190  # days that the same-named periods of two companies lie apart at most


_CLOSE = 8  # days that the ends of one period lie apart at most


def _same_end(fact: StoredFact, period: Moment) -> bool:
    return abs((fact.period_end_date - period.end).days) <= _CLOSE


def _trivial(claim: Claim) -> bool:
    """Numbers of so few digits that they agree with something by chance."""
    return _digits(claim) < 2


def _digits(claim: Claim) -> int:
    return sum(c.isdigit() for c in claim.number.text.lstrip("0.$€£¥ -("))


_UNIT_WORDS = {"pure": "as a plain number or a rate", "shares": "in shares"}


def _claimed_in(claim: Claim) -> str:
    if claim.number.kind == "percent":
        return "as a percentage"
    return _UNIT_WORDS.get(claim.number.unit, f"in {claim.number.unit}")


def shown(proof: Proof) -> str:
    """What facts say, for a message; a rate as a percentage."""
    fact = proof.facts[0]
    if len(proof.facts) == 1 and abs(proof.value) == abs(fact.amount):
        return f"{_plain(fact.amount)} {fact.unit} ({fact.printed} as printed)"
    rate = abs(proof.value) < _RATE and (proof.value % 1 != 0)
    return f"{float(100 * proof.value):,.4g}%, {proof.how}" if rate else f"{_plain(proof.value)}, {proof.how}"


def _plain(value: Decimal) -> str:
    """A value with thousands separators, to a thousandth where it has a fraction."""
    text = f"{round(value, 3):,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
