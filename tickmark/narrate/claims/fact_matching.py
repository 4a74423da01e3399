"""A claim -> the verified facts that prove it or speak against it: by citation, by metric, by arithmetic on metrics, by
the name of a row.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from tickmark.catalogue import Metric, canonical, ratios
from tickmark.factstore import StoredFact, conflicting, of_share, remainder, share_kind
from tickmark.language.units import is_money
from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.compare import claimed, may_be_negative, rounds_to, stated
from tickmark.narrate.claims.growth_bases import basis_proofs
from tickmark.narrate.claims.kinds import of_another_kind
from tickmark.narrate.claims.members import meant_members
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.proof import Proof, period_name
from tickmark.narrate.claims.ratio_proofs import ratio_proofs
from tickmark.narrate.claims.rules import Rules, rules
from tickmark.narrate.claims.setting import GENERIC, Setting
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.moments import Moment

View = Callable[[str], CompanyView | None]
_BOTH = {"eps_basic": "eps_diluted", "shares_basic": "shares_diluted"}
"""Where one row states both, it is kept under the second."""
_STATED_AS = ("percent", "money")
_SAME_NAME = 0.95  # how alike the name of a stated rate must be
_ADJUSTED = re.compile(r"\bexcluding\b|\badjusted\b|\bnon-gaap\b|\bconstant[- ]currenc", re.IGNORECASE)
_PRINTED_RATE = Decimal("0.001")
_YEAR = 365.25  # days
_PAIRED = 8  # values of members of one name that are set beside those of another period
_WRITTEN = 60  # days after a year in which its report is written
_RATES = frozenset(("margin", "per", "percent", "percentage", "rate", "ratio", "%"))
"""Words of rows that state what an amount is of another one."""
_GROWTHS = frozenset(("growth", "increase", "decrease", "change", "growth,", "increase,", "change,"))
_ALIKE = 3  # values of rows of one name that a claim may be one of


class Binder:
    """Binds claims to facts. `view` gives the facts of a ticker."""

    def __init__(self, view: View, known: Rules | None = None) -> None:
        self.view = view
        self.rules: Rules = known or rules()
        self.metrics: Mapping[str, Metric] = canonical()

    def facts(
        self, view: CompanyView, subject: Subject, metric: str, moment: Moment, number: Number | None = None
    ) -> list[StoredFact]:
        """Facts of a metric and segment for a period, best first."""
        pool = self._pool(view, subject, metric)
        found = [f for f in pool if fits(moment, f.period_start, f.period_end_date)]
        if (
            not found and self.metrics[metric].statement == "business"
        ):  # people are counted on a day near the year's end, as the report was written
            found = [
                f
                for f in pool
                if f.period_start is None
                and f.doc_date == _reported(view, moment)
                and 0 < (f.period_end_date - moment.end).days <= _WRITTEN
            ]
        if number is not None:
            found = [f for f in found if unit_fits(number, f)]
        if subject.segment is not None and len(found) > 1:  # earnings before taxes are no net earnings beside these
            found = [f for f in found if view.measures(f) == {metric}] or found
        return found

    def _pool(self, view: CompanyView, subject: Subject, metric: str) -> list[StoredFact]:
        """Facts of a metric and segment, of all periods, best first."""
        if subject.segment is not None:
            members = dict.fromkeys((subject.segment, *subject.segments))
            pool = [
                f
                for member in members
                for f in view.parts.get(member, ())
                if metric in view.measures(f) and self._of_kind(f, metric)
            ]
            pool = [f for f in pool if not _ADJUSTED.search(f.label)] or pool
            pool.sort(key=lambda f: (f.segment or "").count(" > "))  # all of a product before its part in one region
        else:
            pool = view.called(metric, subject.name) or [
                f for f in view.held.rows_called(metric) if f.fact_id in view.by_id
            ]
            if metric in _BOTH:
                pool = pool + [f for f in view.whole.get(_BOTH[metric], []) if "basic and diluted" in f.label.lower()]
        return pool

    def _of_kind(self, fact: StoredFact, metric: str) -> bool:
        known = self.metrics[metric]
        return known.of_unit(fact.unit) and (fact.period_start is None) == (known.kind == "instant")

    def meanings(self, subject: Subject) -> tuple[str, ...]:
        """Canonical metrics that a subject's words can mean, the first the likeliest."""
        return tuple(name for name in (subject.metric, *subject.others) if name is not None and name in self.metrics)

    def amounts(
        self,
        view: CompanyView,
        subject: Subject,
        moment: Moment,
        number: Number | None = None,
        setting: Setting | None = None,
    ) -> list[Proof]:
        """Distinct values of a subject in a period, best first; `setting` is what stands around the number."""
        if subject.qualifiers:
            return self._qualified(view, subject, moment, number)
        if subject.derived and subject.metric in ratios():
            return self._ratio(view, subject, moment) or self._qualified(view, subject, moment, number)
        found: list[Proof] = []
        for metric in self.meanings(subject):
            several = self.metrics[metric].several or len(subject.segments) > 1
            for place, fact in enumerate(
                conflicting(
                    meant_members(
                        view,
                        subject,
                        metric,
                        _preferred(subject, self.facts(view, subject, metric, moment, number)),
                        setting,
                    )
                )
            ):
                sure = 0.98 if place == 0 else 0.9 if several else 0.5
                found.append(Proof(stated(fact, metric), (fact,), sure, "metric"))
            if found and subject.segment and "net" in subject.name.lower().split():
                break  # `net earnings` of a part that states them are no other profit of it
        return found or [
            proof for metric in self.meanings(subject) for proof in self._left(view, subject, metric, moment, number)
        ]

    @staticmethod
    def rows_called(view: CompanyView, subject: Subject) -> list[StoredFact]:
        """Facts of rows that are called by a metric's name and by every word that makes it another one (`adjusted
        EBITDA`); of a part of the company, of rows under such a name.
        """
        names = [subject.name, *(ratios()[subject.metric].names if subject.metric in ratios() else ())]
        called = [frozenset(content(f"{' '.join(subject.qualifiers)} {name}")) for name in names]
        words = called[0]
        if subject.of_others or not words:
            return []
        if subject.segment is None:
            named = (fact for one in dict.fromkeys(called) for fact in view.labels.named(one, one | GENERIC))
            return [fact for fact in named if fact.table_index is not None and fact.segment is None]
        parts = (f for part in dict.fromkeys((subject.segment, *subject.segments)) for f in view.parts.get(part, ()))
        return [f for f in parts if words <= view.labels_of(f) and not _RATES & view.labels_of(f) - words]

    def _qualified(self, view: CompanyView, subject: Subject, moment: Moment, number: Number | None) -> list[Proof]:
        """What the rows of a qualified metric state in a period."""
        found = [
            fact
            for fact in self.rows_called(view, subject)
            if fits(moment, fact.period_start, fact.period_end_date) and (number is None or unit_fits(number, fact))
        ]
        return [
            Proof(fact.amount, (fact,), 0.5 if place else 0.9, "its row", named=True)
            for place, fact in enumerate(conflicting(found))
        ]

    def _left(
        self, view: CompanyView, subject: Subject, metric: str, moment: Moment, number: Number | None
    ) -> list[Proof]:
        """What a longer period leaves without the one before it, for a quarter that no filing states."""
        two = (
            remainder(_preferred(subject, self._pool(view, subject, metric)), moment.end)
            if moment.months == 3
            else None
        )
        if two is None or (number is not None and not unit_fits(number, two[0])):
            return []
        rest = two[0].amount - two[1].amount
        return [
            Proof(
                rest if may_be_negative(metric) else abs(rest),
                two,
                0.9,
                f"computed: {period_name(two[0])} less {period_name(two[1])}",
            )
        ]

    def _ratio(self, view: CompanyView, subject: Subject, moment: Moment) -> list[Proof]:
        """What a ratio of the catalogue comes to, of a segment or of the whole company."""

        def pool(metric: str) -> list[StoredFact]:
            if metric not in pools:
                found = self._pool(view, replace(subject, metric=metric, derived=False, name=""), metric)
                of_owners = self.metrics[metric].shared and subject.segment is None
                pools[metric] = _owners_first(found, view.facts) if of_owners else found
            return pools[metric]

        pools = view.pools if subject.segment is None else {}
        return ratio_proofs(ratios()[subject.metric or ""], pool, moment)

    def proofs(self, claim: Claim) -> list[Proof]:
        """Every value that facts give for what a claim says, best first; none where nothing of it is known."""
        subject, period = claim.subject, claim.period
        view = self.view(claim.ticker) if claim.ticker else None
        if view is None or subject is None or period is None or not subject.metric:
            return []
        if claim.role in ("sum", "excess", "bound"):
            return self._aggregates(view, claim)
        if based := basis_proofs(claim, view):
            return based
        if claim.role in ("level", "base"):
            number = None if subject.derived else claim.number
            stated_rates = self._stated_rates(view, claim)
            if named := [proof for proof in stated_rates if _named_whole(claim, proof.facts[0])]:
                return [replace(proof, how="its row", named=True) for proof in named]
            return self.amounts(view, subject, period, number, claim.setting) + stated_rates
        if claim.role == "share" and claim.whole is not None:
            return self._shares(view, claim, subject, claim.whole, period)
        if claim.base is None or claim.base == period or (claim.role == "points" and not subject.derived):
            return []  # no difference of amounts is told in points
        if claim.role == "growth" and claim.parts:
            now, then = (self._aggregates(view, self._sum_in(claim, moment)) for moment in (period, claim.base))
        else:
            now, then = (self.amounts(view, subject, moment, None, claim.setting) for moment in (period, claim.base))
        if claim.role == "growth":
            if claim.number.kind == "percent" and (rates := [proof for proof in now if _is_growth(proof.facts)]):
                return rates
            return _pairs(now, then, self._growth(claim), "growth")
        found = _pairs(now, then, lambda a, b: abs(a) - abs(b) if subject.loss else a - b, "change")
        if claim.role == "points" and subject.derived:  # filings take the difference of rates as they print them
            found += _pairs(
                now,
                then,
                lambda a, b: a.quantize(_PRINTED_RATE, ROUND_HALF_UP) - b.quantize(_PRINTED_RATE, ROUND_HALF_UP),
                "change",
                how="change of printed rates",
            )
        return found

    def _aggregates(self, view: CompanyView, claim: Claim) -> list[Proof]:
        """What facts give together: a sum, a difference, or the extreme of several periods."""
        parts = claim.parts
        if claim.role == "bound" and not parts:
            parts = tuple(replace(claim, role="level", period=period) for period in self._known_periods(view, claim))
        each = [next(iter(self.proofs(self._in_own_calendar(part, claim))), None) for part in parts]
        known = [proof for proof in each if proof is not None]
        if len(known) < len(parts) or not known:
            return []
        facts = tuple(fact for proof in known for fact in proof.facts)
        values = [proof.value for proof in known]
        if claim.role == "bound":
            return [
                Proof(
                    min(values) if claim.direction > 0 else max(values),
                    facts,
                    0.9,
                    f"computed: the {'least' if claim.direction > 0 else 'most'} of {len(values)} periods",
                )
            ]
        total = values[0] - values[1] if claim.role == "excess" else sum(values, Decimal(0))
        found = [Proof(total, facts, 0.95, f"computed: {claim.role}")]
        if (
            claim.role == "sum"
            and all(part.number is not claim.number for part in parts)
            and all(self.agrees(p, k) for p, k in zip(parts, known, strict=True))
        ):
            found.append(
                Proof(
                    sum((part.number.value for part in parts), Decimal(0)),
                    facts,
                    0.9,
                    "computed: sum of the amounts as rounded",
                )
            )
        return found

    @staticmethod
    def _sum_in(claim: Claim, moment: Moment) -> Claim:
        """The sum that a claim tells the growth of, in one of its two periods."""
        return replace(claim, role="sum", parts=tuple(replace(part, period=moment) for part in claim.parts))

    def _in_own_calendar(self, part: Claim, claim: Claim) -> Claim:
        """A part of another company than the claim's, in the period that has the same name there."""
        own, other = self.view(claim.ticker or ""), self.view(part.ticker or "")
        if own is None or other is None or own is other or part.period is None or part.period != claim.period:
            return part
        return replace(part, period=other.calendar.translated(part.period, own.calendar))

    @staticmethod
    def _known_periods(view: CompanyView, claim: Claim) -> list[Moment]:
        """The periods as long as a claim's that facts state its metric for."""
        assert claim.subject is not None and claim.period is not None
        ends = {f.period_end_date: f.period_start for f in view.whole.get(claim.subject.metric or "", ())}
        periods = [(claim.period._replace(end=end), start, end) for end, start in sorted(ends.items())]
        return [period for period, start, end in periods if fits(period, start, end)]

    def _shares(self, view: CompanyView, claim: Claim, part: Subject, whole: Subject, period: Moment) -> list[Proof]:
        """What a part is of the whole, which may be another company's, of the period that has the same name there."""
        other = self.view(claim.against) if claim.against else view
        if other is None or (whole.derived and not part.derived):
            return []  # no amount is a share of a rate
        now = self.amounts(view, part, period, None, claim.setting)
        return _pairs(
            now,
            self.amounts(other, whole, other.calendar.translated(period, view.calendar)),
            lambda a, b: a / b if b else None,
            "share",
            across=True,
        )

    def _growth(self, claim: Claim) -> Callable[[Decimal, Decimal], Decimal | None]:
        loss = claim.subject is not None and claim.subject.loss
        multiple = claim.number.kind == "multiple"
        years = (
            round((claim.period.end - claim.base.end).days / _YEAR)
            if claim.compound and claim.period and claim.base
            else 0
        )

        def grown(now: Decimal, then: Decimal) -> Decimal | None:
            if not then:
                return None if now else Decimal(0)
            if multiple:
                return now / then
            if years > 1:
                return (now / then) ** (Decimal(1) / years) - 1 if now / then > 0 else None
            return (abs(now) - abs(then)) / abs(then) if loss else (now - then) / abs(then)

        return grown

    def _stated_rates(self, view: CompanyView, claim: Claim) -> list[Proof]:
        """Rates and sums that the filing itself states, for a derived one: its rounding and definition count as well as
        ours (`free cash flow`).
        """
        subject = claim.subject
        if subject is None or not subject.derived or claim.period is None:
            return []
        if claim.number.kind not in _STATED_AS and (claim.number.kind != "bare" or claim.number.power is None):
            return []
        if claim.number.kind == "money" and subject.qualifiers:
            return []  # `adjusted EBITDA` is told by rows of that name alone
        unit = "pure" if claim.number.kind == "percent" else claim.number.unit
        scaled = claim.number.kind == "bare"  # `5 billion`, in whatever money the company reports
        names = [frozenset(name.split()) for name in ratios()[subject.metric or ""].names]
        if subject.segment:
            members = dict.fromkeys((subject.segment, *subject.segments))
            pool = [
                f
                for member in members
                for f in view.parts.get(member, ())
                if (is_money(f.unit) if scaled else f.unit == unit)
                and any(words <= frozenset(content(f.label)) for words in names)
            ]
        else:
            pool = [
                fact
                for words in names
                for score, fact in view.labels.search(words)
                if score >= _SAME_NAME
                and (is_money(fact.unit) if scaled else fact.unit == unit)
                and fact.segment is None
            ]
        return [
            Proof(fact.amount, (fact,), 0.9, "stated")
            for fact in pool
            if fits(claim.period, fact.period_start, fact.period_end_date)
        ]

    def judged(self, claim: Claim, proofs: Sequence[Proof]) -> tuple[Proof | None, Proof | None]:
        """(the proof that a claim agrees with, the best one)."""
        best = proofs[0] if proofs else None
        agreeing = (proof for proof in proofs if self.agrees(claim, proof) and not of_another_kind(claim, proof))
        return next(agreeing, None), best

    def agrees(self, claim: Claim, proof: Proof) -> bool:
        """Whether a claim says what a proof says."""
        if claim.role == "bound":
            return (proof.value - claim.number.value) * claim.direction >= 0
        return rounds_to(claim.number, self.value(claim, proof), proof.value, self.rules.tolerances)

    def value(self, claim: Claim, proof: Proof) -> Decimal:
        """What a claim says, with the sign of its words."""
        number, subject = claim.number, claim.subject
        if claim.role in ("growth", "change", "points"):
            if number.kind == "multiple":
                return number.value
            return abs(number.value) * claim.direction if claim.direction else number.value
        if claim.role in ("share", "sum", "excess") or subject is None:
            return number.value
        if subject.derived:
            return -abs(number.value) if subject.loss else number.value
        negative = any(f.amount < 0 or (claim.in_table and f.value < 0) for f in proof.facts)
        return claimed(number, subject.metric, subject.loss, as_printed=negative)


def _is_growth(facts: Sequence[StoredFact]) -> bool:
    """Whether a row states how much something grew (`Comparable sales increase 5.5 %`): that is the growth, and not how
    far it moved itself.
    """
    fact = facts[0]
    named = frozenset(f"{fact.row_label or ''} {fact.label}".lower().split())
    return len(facts) == 1 and fact.unit == "pure" and fact.scale < 0 and not named.isdisjoint(_GROWTHS)


def _named_whole(claim: Claim, fact: StoredFact) -> bool:
    """Whether a claim's words name a rate by each word of its row, one of which no ratio's name has (`total automotive
    gross margin`): that row alone is meant.
    """
    subject, setting, label = claim.subject, claim.setting, frozenset(content(fact.row_label or ""))
    if subject is None or setting is None:
        return False
    named = next((window for window in setting.windows if window[0] <= subject.start < window[1]), setting.windows[0])
    if not label or not label <= setting.own | setting.words(named):
        return False
    return bool(label - {word for name in ratios()[subject.metric or ""].names for word in content(name)})


def unit_fits(number: Number, fact: StoredFact) -> bool:
    """Whether a number as printed can be in a fact's unit."""
    if fact.unit == number.unit:
        return True
    if number.kind == "bare":
        return fact.unit != "pure"
    if "/" in fact.unit:
        return number.kind == "money" and number.power is None and number.unit == fact.unit.partition("/")[0]
    return (
        fact.unit == "shares"
        and number.kind == "count"
        and (number.power is not None or number.value >= 1000)
        and number.noun in ("", "diluted", "basic", "weighted")
    )


def _reported(view: CompanyView, moment: Moment) -> date | None:
    """The last day of the report that is about a period; None where there is none."""
    return next((fact.doc_date for fact in view.facts if fits(moment, None, fact.doc_date)), None)


def _owners_first(facts: Sequence[StoredFact], held: Sequence[StoredFact]) -> list[StoredFact]:
    """Facts of a profit or of equity with the owners' share of each period before the whole."""
    periods: dict[tuple[date | None, date], list[StoredFact]] = defaultdict(list)
    for fact in facts:
        periods[(fact.period_start, fact.period_end_date)].append(fact)
    owned = [fact for own in periods.values() for fact in of_share(own, held)]
    kept = {fact.fact_id for fact in owned}
    return owned + [fact for fact in facts if fact.fact_id not in kept]


def _preferred(subject: Subject, facts: list[StoredFact]) -> list[StoredFact]:
    """Of a profit stated with and without noncontrolling interests the one that the words ask for, where it is
    stated.
    """
    if len(facts) < 2:
        return facts
    named = subject.name.lower()
    wanted = (
        ("total",)
        if "noncontrolling" in named.replace("-", "")
        else ("owners", "common")
        if "attributable" in named  # `consolidated net income attributable to Walmart`
        else ("total",)
        if "consolidated" in named
        else ()
    )
    own = [fact for fact in facts if share_kind(fact) in wanted]
    return own or facts


def _pairs(
    now: Iterable[Proof],
    then: Iterable[Proof],
    of: Callable[[Decimal, Decimal], Decimal | None],
    relation: Literal["growth", "change", "share"],
    *,
    how: str = "",
    across: bool = False,
) -> list[Proof]:
    """What two amounts give together, of one member where both are stated of it unless they may be taken `across`
    members, the surest first.
    """
    found_pairs = []
    firsts, others = list(now)[:_PAIRED], list(then)[:_PAIRED]
    rows = {(_row(a), _row(b)) for a in firsts for b in others}
    same_row = any(a == b for a, b in rows) and not across
    alike = any(a.facts[0].segment == b.facts[0].segment for a in firsts for b in others) and not across
    if not alike:
        firsts, others = firsts[:_ALIKE], others[:_ALIKE]
    for a in firsts:
        for b in others:
            if same_row and _row(a) != _row(b):
                continue  # 5 with fuel and 4 without it give no growth
            if a.facts[0].unit != b.facts[0].unit or (alike and a.facts[0].segment != b.facts[0].segment):
                continue
            value = of(a.value, b.value)
            if value is not None:
                sure, facts = min(a.sure, b.sure), (*a.facts, *b.facts)
                found_pairs.append(Proof(value, facts, sure, f"computed: {how or relation}", relation=relation))
    return sorted(found_pairs, key=lambda proof: -proof.sure)


def _row(proof: Proof) -> tuple[str, ...]:
    """The rows that a value is read from."""
    return tuple((f.row_label or f.label).casefold() for f in proof.facts)
