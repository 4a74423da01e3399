"""How well the words around a number support that it is a certain value of the facts: measured features of the two,
of which trees make one score.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tickmark.catalogue import find_metric, metric_names
from tickmark.factstore import STATEMENTS, StoredFact
from tickmark.language.words import content
from tickmark.narrate.claims import neighbours
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.compare import rounds_to
from tickmark.narrate.claims.derivations import Value, Values, line_of
from tickmark.narrate.claims.draft import Reading
from tickmark.narrate.claims.neighbours import Made
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.said import AT, BEFORE, LOSS, WITHIN, Said
from tickmark.narrate.claims.scene import MOST, Scene
from tickmark.narrate.claims.setting import GENERIC, REMARK
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import CompanyView, name_keys, segment_key
from tickmark.time.moments import Moment

FEATURES = (
    "own_at_number", "own_in_sentence", "own_before", "said_at_number", "said_in_sentence", "unsaid",
    "metric_at_number", "metric_in_sentence", "metric_before", "other_metric", "no_metric",
    "member_at_number", "member_in_sentence", "member_before", "member_unsaid", "whole_but_member_at_number",
    "whole_but_member_in_sentence", "no_member", "other_member_at_number",
    "of_period", "of_named_period", "of_earlier_period", "same_end_other_length", "base_fits", "base_role_of_period",
    "period_named", "newest", "named_another", "one_number",
    "direction_agrees", "direction_differs", "no_direction", "loss_agrees", "loss_differs",
    "foreign_at_number", "foreign_in_sentence", "subject_qualified", "kind_lacking", "kind_added", "digits", "rivals",
    "stated", "printed", "growth", "change", "points", "share", "multiple", "role_fits", "role_differs",
    "corroborated", "on_face", "in_sentence_of_filing", "spread", "money", "percent", "count", "minus_agrees",
    "row_said", "row_said_before", "read_so", "read_so_otherwise", "read_from", "read_otherwise",
    "read_metric", "read_metric_differs",
    "read_member", "read_member_differs", "nearest_member", "nearest_member_differs", "nearest_metric",
    "nearest_metric_differs", "before_number",
    "line_beside", "line_near", "table_near", "period_shared", "period_lead", "pair_beside", *neighbours.FEATURES,
)  # fmt: skip
_DILUTED, _BASIC = frozenset(("diluted", "dilution")), frozenset(("basic",))
_KINDS = (
    frozenset(("adjusted", "core", "non-gaap", "nongaap", "normalized", "underlying")), _DILUTED, _BASIC,
    frozenset(("organic", "organically")), frozenset(("comparable", "comp")), frozenset(("operating", "operation")),
    frozenset(("cost", "expense")), frozenset(("margin", "rate")), frozenset(("debt", "borrowing")),
    frozenset(("profit", "income", "earnings", "earned", "earning")), frozenset(("price", "pricing")),
    frozenset(("currency", "exchange")), frozenset(("investing", "investment")), frozenset(("financing",)),
    frozenset(("employee", "headcount", "people")),
    *(
        frozenset((word,))
        for word in (
            "attributable", "gross", "deferred", "tax", "interest", "dividend", "average", "backlog", "asset",
            "liability", "cash", "free", "product", "service", "volume",
        )
    ),
)  # fmt: skip
"""Words that say what kind of amount it is, those that mean the same together."""
_ROLES = {
    "level": ("stated", "printed", "share"), "base": ("stated", "printed", "share"),
    "growth": ("growth", "stated", "multiple"), "change": ("change", "stated"),
    "points": ("points", "share points", "stated"), "share": ("share", "stated"),
    "bound": ("stated",), "sum": (), "excess": ("change",),
}  # fmt: skip
_DIRECTION, _LOSS_DIFFERS = FEATURES.index("direction_differs"), FEATURES.index("loss_differs")
"""What no words outweigh: the facts went the other way, or are of the other sign."""
_LENGTHS = frozenset(("quarter", "half", "month"))
_RATES = frozenset(("margin", "rate", "ratio"))
_NAMED = 6
_CLOSE = 8  # days that the ends of one period lie apart at most
_SLACK = 1e-9
_ROUGH = 2  # how much further a number of `about` may be off
_LOOKED_AT = 20  # values of one number that features are measured of
_VERB = 6  # words before a number in which its verb stands


@dataclass(frozen=True, slots=True)
class _Called:
    """What a fact is called: words of its row, of all around it, and the metrics it measures; `head` are the words of
    its row before a remark (`Exploration expenses, including dry holes`). `kinds` tells of each of `_KINDS` whether a
    word of it stands around the fact, and in its own name; `weight` is that of its own words.
    """

    own: frozenset[str]
    around: frozenset[str]
    measures: frozenset[str]
    member: str | None
    head: frozenset[str]
    member_words: frozenset[str]
    kinds: tuple[tuple[bool, bool], ...] = ()
    weight: float = 1.0


def _way_of(fact: StoredFact) -> int:
    """The way that a filing's words beside a rate say it went: -1 down, 1 up, 0 where they say neither or both."""
    words = frozenset(fact.label.casefold().split()) | frozenset(
        (fact.sentence_string or "")[: (fact.sentence_string or "").find(fact.printed) + 1].casefold().split()[-_VERB:]
    )
    return bool(words & rules().up) - bool(words & rules().down)


class Support:
    """Measures how the words of claims and the facts of one company fit."""

    def __init__(self, view: CompanyView) -> None:
        self.view = view
        self.values = Values(view)
        self._called: dict[str, _Called] = {}
        self._last: tuple[Said | None, tuple[list[bool], list[bool]]] = None, ([], [])

    def called(self, fact: StoredFact) -> _Called:
        """What a fact is called."""
        known = self._called.get(fact.fact_id)
        if known is None:
            labels = self.view.labels
            place = labels.place(fact)
            measures = self.view.measures(fact)
            names = frozenset(w for m in measures for name in metric_names().get(m, ())[:_NAMED] for w in content(name))
            own = labels.own[place]
            member = segment_key(fact.segment) if fact.segment else None
            around = labels.around[place] | names | frozenset(content(fact.sentence_string or ""))
            known = self._called[fact.fact_id] = _Called(
                own, around, measures, member, name_keys(REMARK.split(fact.row_label or "")[0]),
                frozenset(content(member)) if member else frozenset(),
                tuple((bool(kind & around), bool(kind & own)) for kind in _KINDS), labels.weights(own) or 1.0,
            )  # fmt: skip
        return known

    def rows(
        self, claim: Claim, scene: Scene, read: Reading, beside: Sequence[Made] = ()
    ) -> Iterator[tuple[Value, list[float]]]:
        """Each value that a claim's number can stand for, with its features; `read` is its likeliest reading, `beside`
        are the values that confirmed amounts beside it give.
        """
        setting = claim.setting
        if setting is None:
            return
        said = Said(claim, setting, self.view, read)
        found = self.values.saying(claim.number)[:MOST]
        found += [value for value in read.values() if all(value.facts != one.facts for one in found)]
        rivals = math.log(1 + len({line_of(value.facts[0]) for value in found}))
        likeliest: list[tuple[Value, Made | None]] = [(value, None) for value in self._likeliest(said, found)]
        for value, made in (*likeliest, *((one.value, one) for one in beside[:_LOOKED_AT])):
            row = self.features(said, value, rivals)
            if not (row[_DIRECTION] or row[_LOSS_DIFFERS] or self._excluded(said, value)):
                yield value, row + scene.measured(claim, value) + neighbours.features(made)

    def other_rows(self, claim: Claim, scene: Scene, read: Reading) -> Iterator[tuple[Value, list[float]]]:
        """What facts of a claim's kind of unit, period and words state, whatever their value, with their features."""
        setting = claim.setting
        if setting is None:
            return
        said = Said(claim, setting, self.view, read)
        moments = [m for m in (claim.period, *said.named_moments) if m is not None]
        words = said.told[0] or said.told[1]
        wanted = said.metrics[0] or said.metrics[1]
        is_meant = _of_one_of(moments)
        facts = [fact for fact in self.view.labels.within(words) if is_meant(fact)]
        rivals = math.log(1 + len({line_of(v.facts[0]) for v in self.values.saying(claim.number)[:MOST]}))
        facts += [fact for metric in wanted for fact in self.view.whole.get(metric, ()) if is_meant(fact)]
        values = (*self.values.of_kind(claim.number, facts), *self.values.grown(claim.number, facts))
        for value in self._likeliest(said, values):
            yield value, self.features(said, value, rivals) + scene.measured(claim, value) + neighbours.features(None)

    def chance(self, claim: Claim) -> list[float]:
        """How many values of the periods that a claim speaks of its number would stand for by chance, and how many it
        does, as logarithms.
        """
        setting = claim.setting
        moments = [m for m in (claim.period, *(setting.moments[: setting.named_moments] if setting else ())) if m]
        is_meant = _of_one_of(moments)
        found = self.values.saying(claim.number)[:MOST]
        lines = {line_of(value.facts[0]) for value in found if is_meant(value.facts[0])}
        return [math.log(0.01 + self.values.chance(claim.number, is_meant)), math.log(0.1 + len(lines))]

    def _excluded(self, said: Said, value: Value) -> bool:
        """Whether a number cannot be a value: another currency, sign or base, beyond its bound, basic for diluted."""
        number, fact = said.claim.number, value.facts[0]
        if (
            number.kind in ("money", "per_share")
            and value.relation != "printed"
            and fact.unit.partition("/")[0] != number.unit.partition("/")[0]
        ):
            return True
        if number.value < 0 < min(fact.amount, Decimal(repr(fact.value))) and value.relation == "stated":
            return True
        if (
            len(value.facts) > 1
            and value.relation != "share"
            and said.claim.base is not None
            and said.claim.base in said.named_moments
            and not fits(said.claim.base, value.facts[1].period_start, value.facts[1].period_end_date)
        ):
            return True  # `has grown by 20 % since 2022`
        if not said.qualifying <= self.called(fact).around or self._of_another_course(said, value):
            return True
        if self._of_another_length(said, fact) or (fact.segment is None and said.of_a_part):
            return True
        exact = Decimal(repr(abs(value.value)))
        if number.approximate and not rounds_to(number, abs(number.value), exact, rules().tolerances):
            return True
        called = self.called(fact)
        return "/" in fact.unit and any(
            bool(kind & said.at_number) and not kind & names and bool(other & names) and not other & said.at_number
            for kind, other in ((_DILUTED, _BASIC), (_BASIC, _DILUTED))
            for names in (called.own, called.around)
        )

    @staticmethod
    def _of_another_length(said: Said, fact: StoredFact) -> bool:
        """Whether a sentence tells another length of its period (`in the quarter`) than a fact is of."""
        period, setting = said.claim.period, said.setting
        if period is None or not period.months or fact.period_start is None or fact.months == period.months:
            return False
        return setting.tells_length and (len(setting.spans) == 1 or bool(said.at_number & _LENGTHS))

    def _of_another_course(self, said: Said, value: Value) -> bool:
        """Whether a fact states a change where a claim states a level, points where it states a rate of growth, or a
        profit where it says that something was lost.
        """
        number, fact = said.claim.number, value.facts[0]
        called = self.called(fact)
        if value.relation == "stated" and said.claim.role in ("level", "base", "growth"):
            moved = frozenset(fact.label.casefold().split()) & (rules().up | rules().down)
            if fact.unit == "pure" and moved:
                return said.claim.role != "growth" or (number.kind == "percent" and bool(_RATES & called.around))
        lost = bool(said.at_number & LOSS) and said.claim.role in ("level", "base")
        return lost and value.relation == "stated" and fact.amount > 0 and not called.around & LOSS

    def _likeliest(self, said: Said, values: Iterable[Value]) -> list[Value]:
        """Some of many values, those that most of a claim's words and periods speak for, each value of a line once."""
        moments = [m for m in (said.claim.period, *said.setting.moments) if m is not None]
        roles = _ROLES.get(said.claim.role, ())
        is_meant = _of_one_of(moments)
        scored: dict[tuple[object, ...], tuple[float, Value]] = {}
        for value in values:
            fact = value.facts[0]
            called = self.called(fact)
            score = (
                4 * len(called.own & said.at_number)
                + 2 * len(called.own & said.in_sentence)
                + len(called.around & said.at_number)
                + bool(called.own & said.before)
                + 3 * bool(said.metrics[1] & called.measures)
                + 2 * (called.member is not None and called.member in said.members[1])
                + 3 * is_meant(fact)
                + 2 * (value.relation in roles)
                - min(4, len(called.own - said.in_sentence - said.before))
            )
            key = (line_of(fact), fact.period_start, fact.period_end_date, value.relation, round(abs(value.value), 9))
            if key not in scored or score > scored[key][0]:
                scored[key] = (score, value)
        best = sorted(scored.values(), key=lambda pair: -pair[0])[:_LOOKED_AT]
        return [value for _, value in best]

    def features(self, said: Said, value: Value, rivals: float) -> list[float]:
        """The features of a claim and a value, in the order of `FEATURES`."""
        claim, fact = said.claim, value.facts[0]
        called = self.called(fact)
        weigh = self.view.labels.weights
        own = called.weight
        told = [weigh(words) or 1.0 for words in said.told]
        has_metric = [bool(m & called.measures) for m in said.metrics]
        member = called.member
        at, within, before = said.members
        by_words = said.by_words(called.member_words)
        periods = self._periods(said, value)
        kinds_said, in_said = self._kinds_said(said)
        number = claim.number
        moved = value.relation in ("growth", "change", "points", "share points") or (
            claim.role in ("growth", "change", "points") and value.relation in ("stated", "multiple")
        )
        wanted = claim.direction or (-1 if number.value < 0 else 0)
        way = (value.value > 0) - (value.value < 0)
        if value.relation == "multiple":
            way = (value.value > 1) - (value.value < 1)
        elif value.relation == "stated" and fact.sentence_string and way > 0:
            way = _way_of(fact)
        negative = float(fact.amount) < 0
        signed = not moved and value.relation in ("stated", "printed")
        known = find_metric(fact.metric)
        may = negative or (known is not None and known.may_be_negative)
        how = value.relation if value.relation != "share points" else "points"
        return [
            weigh(called.own & said.at_number) / own,
            weigh(called.own & said.in_sentence) / own,
            weigh(called.own & (said.in_sentence | said.before)) / own,
            weigh(said.told[0] & called.around) / told[0] if said.told[0] else 0.5,
            weigh(said.told[1] & called.around) / told[1] if said.told[1] else 0.5,
            min(4.0, len(called.own - said.in_sentence - said.before)),
            has_metric[0],
            has_metric[1],
            has_metric[2],
            bool(said.metrics[0]) and not has_metric[0],
            not said.metrics[1],
            member is not None and (member in at or by_words == AT),
            member is not None and (member in within or by_words in (AT, WITHIN)),
            member is not None and (member in before or by_words == BEFORE),
            member is not None and member not in at | within | before and not by_words,
            member is None and bool(at),
            member is None and bool(within),
            member is None and not at | within,
            member is not None and bool(at) and member not in at and by_words != AT,
            *periods,
            moved and wanted * way > 0,
            moved and wanted * way < 0,
            moved and wanted == 0,
            signed and may and said.loss == negative and negative,
            signed and may and said.loss != negative,
            min(5, said.foreign[0]),
            min(9, said.foreign[1]),
            bool(claim.subject and claim.subject.qualifiers),
            sum(a and not b for a, (b, _) in zip(kinds_said, called.kinds, strict=True)),
            sum(b and not a for a, (_, b) in zip(in_said, called.kinds, strict=True)),
            float(sum(c.isdigit() for c in number.text.lstrip("0."))),
            rivals,
            *(how == name for name in ("stated", "printed", "growth", "change", "points", "share", "multiple")),
            value.relation in _ROLES.get(claim.role, ()) or how in _ROLES.get(claim.role, ()),
            how not in _ROLES.get(claim.role, ()) and value.relation not in _ROLES.get(claim.role, ()),
            fact.assurance == "corroborated",
            fact.table_kind in STATEMENTS,
            fact.table_index is None,
            bool(number.approximate),
            number.kind in ("money", "per_share"),
            number.kind in ("percent", "points"),
            number.kind in ("bare", "count", "shares"),
            number.explicit and number.value < 0 and value.value < 0,
            *self._read(said, value, called),
        ]

    def _kinds_said(self, said: Said) -> tuple[list[bool], list[bool]]:
        """Of each of `_KINDS` whether a claim has a word of it at its number, and in its sentence or before; the last
        claim's are kept, since many values are measured for each.
        """
        if self._last[0] is not said:
            spoken = said.in_sentence | said.before
            kinds = [bool(kind & said.at_number) for kind in _KINDS], [bool(kind & spoken) for kind in _KINDS]
            self._last = said, kinds
        return self._last[1]

    def _read(self, said: Said, value: Value, called: _Called) -> list[float]:
        """How a value fits what its row's name, the likeliest reading and the names nearest to the number say."""
        names = [words - GENERIC - self.view.name_words for words in (called.own, called.head)]
        own = min((words for words in names if words), key=len, default=frozenset[str]())
        at_number = said.by_words(called.member_words) == AT
        subject, read = said.claim.subject, said.read
        facts = frozenset(fact.fact_id for fact in value.facts)
        metric = frozenset(m for m in (subject.metric, *subject.others) if m) if subject else frozenset[str]()
        member = frozenset(m for m in (subject.segment, *subject.segments) if m) if subject else frozenset[str]()
        return [
            bool(own) and own <= said.at_number,
            bool(own) and own <= said.at_number | said.one_before,
            facts == read.agreed and read.likeliest,
            facts == read.agreed and not read.likeliest,
            facts in read.proofs,
            bool(read.proofs) and not read.agreed,
            bool(metric & called.measures),
            bool(metric) and not metric & called.measures,
            bool(subject) and (called.member in member if member else called.member is None),
            bool(subject) and (called.member not in member if member else called.member is not None) and not at_number,
            called.member in said.nearest_members or at_number,
            bool(said.nearest_members) and called.member not in said.nearest_members and not at_number,
            bool(said.nearest_metrics & called.measures),
            bool(said.nearest_metrics) and not said.nearest_metrics & called.measures,
            len(called.own & said.one_before) / (len(called.own) or 1),
        ]

    def _periods(self, said: Said, value: Value) -> list[float]:
        claim, fact = said.claim, value.facts[0]

        def of(moment: Moment | None, of_fact: StoredFact = fact) -> bool:
            return moment is not None and fits(moment, of_fact.period_start, of_fact.period_end_date)

        own = of(claim.period) or frozenset(f.fact_id for f in value.facts) == said.read.agreed
        named = any(of(m) for m in said.named_moments)
        earlier = any(of(m) for m in said.earlier_moments)
        moments = [m for m in (claim.period, *said.setting.moments) if m is not None]
        same_end = not own and any(abs((fact.period_end_date - m.end).days) <= _CLOSE for m in moments)
        then = value.facts[1] if len(value.facts) > 1 and value.relation not in ("share",) else None
        base = then is not None and (of(claim.base, then) if claim.base is not None else True)
        return [
            own, named, earlier, same_end, base, claim.role == "base" and own, claim.period_named,
            abs((fact.period_end_date - self.view.last_reported).days) <= _CLOSE,
            bool(said.named_moments) and not (own or named), len(said.setting.spans) == 1,
        ]  # fmt: skip


def _of_one_of(moments: Sequence[Moment]) -> Callable[[StoredFact], bool]:
    """A test whether a fact is of one of some periods: each period of facts is looked at once."""
    known: dict[tuple[date | None, date], bool] = {}

    def is_of_one(fact: StoredFact) -> bool:
        key = fact.period_start, fact.period_end_date
        if key not in known:
            known[key] = any(fits(m, *key) for m in moments)
        return known[key]

    return is_of_one


def differs(claim: Claim, value: Value) -> bool:
    """Whether a value is another than a claim's number."""
    size, half = abs(float(claim.number.value)), float(claim.number.step) / 2
    return abs(abs(value.value) - size) > half * (1 + _ROUGH * bool(claim.number.approximate)) + size * _SLACK


__all__ = ["FEATURES", "Support", "differs"]
