"""What else a claim's own words can mean, where its likeliest meaning contradicts the facts: another metric, segment,
row or period that the text names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, product

from tickmark.factstore import StoredFact, share_kind
from tickmark.language.name_index import Found
from tickmark.language.words import content, words_of
from tickmark.narrate.claims.claim import Claim, Role, Subject
from tickmark.narrate.claims.compare import may_be_negative, rounds_to
from tickmark.narrate.claims.fact_matching import Binder, unit_fits
from tickmark.narrate.claims.members import meant_members
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.setting import GENERIC, REMARK, Setting, nearest
from tickmark.narrate.claims.subjects import PART_WORD
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import CompanyView, name_keys, segment_key
from tickmark.time.moments import Moment

_SAYING_NOTHING = frozenset(("total", "net", "company", "amount"))
_PER_SHARE = ("eps_diluted", "eps_basic", "dividends_per_share")
_SURE_NAME = 0.8  # how much a name of two telling words weighs
_MARGINS = ("operating_margin", "net_margin", "gross_margin")
_MONTH = 30.4  # days
_TRIED = 40  # readings of a rate that are tried
_TELLING = 2  # digits from which an amount can be told from chance
_NO_CHANCE = 6.0  # weight of the words in common, and of the digits, from which a fact is the one spoken of
_NEARER = (1.0, 0.6, 0.4)  # what words count that stand at the number, at the one before it, and before that
_OF_METRIC = 2.0  # weight of a metric that is spoken of
_OF_SALES = frozenset(("percent", "percentage", "%"))
_DILUTED = frozenset(("diluted", "dilution", "dil"))
_EARLIER = frozenset(("earlier", "ago"))
_WITHOUT = frozenset(("excluding",))
_CURRENT, _NONCURRENT = "current", frozenset(("noncurrent", "non-current"))
_ADJUSTED = frozenset(
    ("adjusted", "core", "underlying", "normalized", "organic", "comparable", "forma", "gaap", "excluding")
)


class OtherReadings:
    """Looks for a reading of a claim, among those that its words allow, which facts agree with."""

    def __init__(self, binder: Binder) -> None:
        self.binder = binder

    def agreeing(self, claim: Claim, proofs: Sequence[Proof]) -> Proof | None:
        """The fact, or two, that say what the claim says under another reading of its words; None where none does.

        Args:
            proofs: what facts say under the likeliest reading. Where they are about just what stands beside the number,
                only a name that says more can be meant.
        """
        view = self.binder.view(claim.ticker) if claim.ticker else None
        setting = claim.setting
        if view is None or setting is None or claim.stranger or not _digits(claim.number.text):
            return None
        if claim.subject is not None and claim.subject.of_others:
            return None
        words = _qualifying(claim.subject)
        if words & rules().changing or not words <= view.vocabulary:
            return None  # `the segment's loss` is that of the segment spoken of; other words make it another thing
        if words:
            return self._stated(view, claim, setting, False, proofs, words) if claim.role in ("level", "base") else None
        firm = self._firm(claim, setting, proofs)
        stating = claim.role in ("level", "base", "share")
        if stating and (proof := self._stated(view, claim, setting, firm, proofs)) is not None:
            return proof
        return self._worked_out(view, claim, setting, firm)

    @staticmethod
    def _firm(claim: Claim, setting: Setting, proofs: Sequence[Proof]) -> bool:
        """Whether the number's own words name what facts state of the claim."""
        return (
            bool(proofs)
            and claim.subject is not None
            and claim.subject.metric is not None
            and stands_among(claim.subject, setting.named(setting.windows[0]))
        )

    # amounts that a fact states

    def _stated(
        self,
        view: CompanyView,
        claim: Claim,
        setting: Setting,
        firm: bool,
        proofs: Sequence[Proof],
        words: frozenset[str] = frozenset(),
    ) -> Proof | None:
        number = claim.number
        if _digits(number.text) < _TELLING:
            return None
        best: tuple[float, StoredFact] | None = None
        for fact in view.valued(abs(number.value), number.step):
            if not unit_fits(number, fact) or not rounds_to(
                number, abs(number.value), abs(fact.amount), self.binder.rules.tolerances
            ):
                continue
            if not any(
                fits(moment, fact.period_start, fact.period_end_date) for moment in self._moments(view, claim, setting)
            ):
                continue
            if proofs and not (_of_same_kind(setting, claim.subject, fact) and _measures_it(view, claim.subject, fact)):
                continue
            if words and not words <= view.labels_of(fact):
                continue
            if fact.segment is None and claim.subject is not None and claim.subject.qualifiers and not words:
                continue  # "segment revenue" is none of the whole company
            if number.value < 0 < fact.value or (firm and not self._says_more(view, claim, setting, fact)):
                continue
            if not _is_meant(view, setting, fact):
                continue
            score = self._named(view, setting, fact, claim_is_share=claim.role == "share") or self._alluded(
                view, setting, fact, number
            )
            if score and (best is None or score > best[0]):
                best = (score, fact)
        return Proof(abs(best[1].amount), (best[1],), 0.85, "the name of its row") if best else None

    def _says_more(self, view: CompanyView, claim: Claim, setting: Setting, fact: StoredFact) -> bool:
        """Whether a fact is called by more than the subject of a claim: by a member, or by a longer name."""
        assert claim.subject is not None
        if fact.segment is not None and claim.subject.segment is None:
            return True
        if fact.unit.endswith("/shares") and claim.number.unit != fact.unit:
            return True  # `it earned 2.19`
        for names in self._names(view, fact):
            more = names - frozenset(content(claim.subject.name)) - _SAYING_NOTHING - view.name_words
            if more and more <= setting.own:
                return True
        return False

    def _named(self, view: CompanyView, setting: Setting, fact: StoredFact, *, claim_is_share: bool) -> float:
        """How well the text names a fact, 0 where it does not: its row or metric and its member nearest to the number,
        with every word that qualifies it.
        """
        names = view.labels_of(fact)
        groups = [setting.named(window) for window in setting.windows] + [setting.carried]
        if not self._qualified(setting, names) or not self._signed(view, setting, fact, nearest(groups, metric=True)):
            return 0.0
        if self._other_kind(view, setting, fact):
            return 0.0
        segment = self._segment_fits(setting, fact, groups)
        if not segment:
            return 0.0
        if not self._of_named_metric(view, setting, fact):
            return 0.0
        row = self._row_named(view, setting, fact)
        if row:
            return row
        metrics = nearest(groups[:1], metric=True) or (
            nearest(groups[1:], metric=True) if not self._unknown(view, setting) else []
        )
        meant = {m for s in metrics for m in (s.metric, *s.others) if m}
        if fact.unit.endswith("/shares") and meant & {"net_income", *_PER_SHARE}:
            meant |= set(_PER_SHARE[:2])
            wanted = (
                _PER_SHARE[1]
                if "basic" in setting.own
                else _PER_SHARE[0]
                if setting.own & {"diluted", "dilution"}
                else None
            )
            if wanted and fact.metric != wanted:
                return 0.0
        if fact.unit == "pure" and segment == _MEMBER and claim_is_share and names & _OF_SALES:
            return 0.6
        measured = self._measured(view, fact)
        if meant & measured or (not metrics and segment == _MEMBER and "revenue" in measured):
            return 0.5
        return 0.0

    def _alluded(self, view: CompanyView, setting: Setting, fact: StoredFact, number: Number) -> float:
        """How likely the words at a number speak of a fact that has its value: the rarer the words are that both have,
        and the more digits agree, the less it is chance. 0 where it may be.
        """
        groups = [setting.named(window) for window in setting.windows] + [setting.carried]
        names = view.labels_of(fact) | frozenset(content(fact.sentence_string or ""))
        if not self._qualified(setting, names) or self._other_kind(view, setting, fact):
            return 0.0
        if not self._segment_fits(setting, fact, groups) or not self._signed(view, setting, fact, []):
            return 0.0
        if not self._of_named_metric(view, setting, fact):
            return 0.0
        weigh = view.labels.weights
        own = view.labels.own[view.labels.place(fact)] - GENERIC
        if fact.table_index is not None and own and not own & frozenset(content(setting.text)):
            return 0.0  # a table's title names no row
        likely = _digits(number.text) - _TELLING - weigh(own - frozenset(content(setting.text))) / 3
        known: frozenset[str] = frozenset()
        for share, window in zip(_NEARER, setting.windows, strict=False):
            said = self._telling(setting.words(window)) - GENERIC - known
            likely += share * weigh(said & names)
            known |= said
        metrics = nearest(groups[:2], metric=True)
        if {m for s in metrics for m in (s.metric, *s.others)} & view.measures(fact):
            likely += _OF_METRIC
        return 0.4 if known & names and likely >= _NO_CHANCE else 0.0

    def _of_named_metric(self, view: CompanyView, setting: Setting, fact: StoredFact) -> bool:
        """Whether a fact measures the metric that stands at the number, where one does: a part of the company by that
        metric alone; the whole also by a row that no metric is kept for.
        """
        named = nearest([setting.named(setting.windows[0])], metric=True)[:1]
        meant = {m for s in named if not s.derived for m in (s.metric, *s.others) if m}
        if not meant and fact.segment is not None and view.measures(fact):
            meant = {m for s in (*setting.subjects, *setting.carried) for m in (s.metric, *s.others) if m} | {"revenue"}
        if not meant or (view.measures(fact) if fact.unit == "pure" else self._measured(view, fact)) & meant:
            return True
        if meant & {"net_income", "dividends_paid", *_PER_SHARE} and fact.unit.endswith("/shares"):
            return True
        return fact.segment is None and fact.metric is None

    def _measured(self, view: CompanyView, fact: StoredFact) -> set[str]:
        """The metrics that a fact's unit allows it to be an amount of; of the whole company, its own metric alone."""
        names = view.measures(fact) if fact.segment is not None else frozenset((fact.metric or "",))
        return {m for m in names & self.binder.metrics.keys() if self.binder.metrics[m].of_unit(fact.unit)}

    @staticmethod
    def _other_kind(view: CompanyView, setting: Setting, fact: StoredFact) -> bool:
        """Whether a row is of another kind than the text says: basic for diluted, or adjusted where the text says
        nothing of it.
        """
        own = view.labels.own[view.labels.place(fact)]
        of_all = fact.metric == "net_income" and share_kind(fact) not in ("owners", "common")
        if of_all and "attributable" in setting.own and view.of_owners("net_income", fact):
            return True
        basic, diluted = "basic" in setting.own, bool(setting.own & _DILUTED)
        if basic != diluted and (own & (_DILUTED if basic else {"basic"})) and not (own & _DILUTED and "basic" in own):
            return True
        said, named = frozenset(content(setting.text)), frozenset(content(fact.label))
        if _CURRENT in setting.own and _NONCURRENT & named and not _NONCURRENT & said:
            return True  # `debt, current portion included`, is not the noncurrent portion
        return fact.table_index is not None and bool((own & _ADJUSTED | named & _WITHOUT) - said)

    def _row_named(self, view: CompanyView, setting: Setting, fact: StoredFact) -> float:
        """How much of the words of a row the number's own words are: 0 unless all that tell it from other rows are
        among them.
        """
        if fact.table_index is None:
            return self._sentence_named(setting, fact)
        head = " ".join(REMARK.split(fact.row_label or "")[0].lower().split())
        start, end = setting.windows[0]
        if (
            " " in head
            and fact.metric is None
            and re.search(rf"\b{re.escape(head)}\b", setting.text[start:end].lower())
        ):
            return _SURE_NAME
        earlier = frozenset().union(*(setting.words(window) for window in setting.windows[1:2]))
        said = setting.own if self._telling(setting.own) else earlier  # `the ratio rose to 5 from 4`
        for names in self._names(view, fact):
            telling = names - GENERIC - view.name_words
            alone = len(telling) == 1 and (
                said is earlier or self._telling(said) - telling - names - frozenset(content(fact.label))
            )
            if telling and telling <= said and not alone:
                return min(1.0, 0.6 + 0.1 * len(telling))
            if (
                len(telling & setting.own) > len(telling) / 2 and telling <= setting.own | earlier
            ):  # `automotive sales of 5 and regulatory credits of 2`
                return 0.6
        return 0.0

    @staticmethod
    def _names(view: CompanyView, fact: StoredFact) -> tuple[frozenset[str], frozenset[str]]:
        """Keys of a fact's own name, and of the part of it before a remark (`Exploration expenses, including dry
        holes`).
        """
        return view.labels.own[view.labels.place(fact)], name_keys(REMARK.split(fact.row_label or "")[0])

    def _sentence_named(self, setting: Setting, fact: StoredFact) -> float:
        """Whether the filing's sentence that states a fact has the words that stand beside the number."""
        if fact.table_index is not None or not fact.sentence_string:
            return 0.0
        said = self._telling(setting.own)
        stated = frozenset(content(fact.sentence_string))
        return (
            0.55 if said and len(said & stated) >= max(1, 0.6 * len(said)) and any(w in stated for w in said) else 0.0
        )

    @staticmethod
    def _telling(words: frozenset[str]) -> frozenset[str]:
        return telling(words)

    def _unknown(self, view: CompanyView, setting: Setting) -> bool:
        """Whether a number's own words name something of the company's that is no subject of the sentence."""
        return any(word in view.vocabulary and word not in GENERIC for word in self._telling(setting.own))

    @staticmethod
    def _segment_fits(setting: Setting, fact: StoredFact, groups: Sequence[Sequence[Subject]]) -> str:
        """Whether a fact is of the member that the text speaks of at the number: empty where it is not."""
        own = _at_number(setting, [s for s in groups[0] if s.segment])
        if fact.segment is None:
            return "" if own else _WHOLE
        key = segment_key(fact.segment)
        words = frozenset(content(key))
        within = words and words <= setting.own and all(frozenset(content(s.segment or "")) <= words for s in own)
        if any(key == s.segment or key in s.segments for s in own) or within:
            return _MEMBER
        if own:
            return ""
        for window, group in zip(setting.windows[1:], groups[1:-1], strict=True):
            named = [s for s in group if s.segment]
            if any(key == s.segment or key in s.segments for s in named) or (words and words <= setting.words(window)):
                return _CARRIED
            if named:
                return ""
        carried = nearest([setting.carried], metric=False)[:1]
        return _CARRIED if any(key == s.segment or key in s.segments for s in carried) else ""

    @staticmethod
    def _qualified(setting: Setting, names: frozenset[str]) -> bool:
        """Whether every word at the number that makes a metric another one is in a fact's names too."""
        return all(word in names or PART_WORD.fullmatch(word) for word in setting.own if word in rules().changing)

    @staticmethod
    def _signed(view: CompanyView, setting: Setting, fact: StoredFact, metrics: Sequence[Subject]) -> bool:
        """Whether words of loss or of profit at the number fit the sign of a fact; where none stand there, those of the
        metric spoken of.
        """
        if not any(map(may_be_negative, (*view.measures(fact), *(s.metric for s in metrics)))):
            return True
        if setting.own & _LOSS_OR_PROFIT:
            return bool(setting.own & _LOSS) == (fact.amount < 0)
        return any(s.loss for s in metrics) == (fact.amount < 0)

    def _moments(self, view: CompanyView, claim: Claim, setting: Setting) -> list[Moment]:
        """The period that a number can be of: its own; the year before, where words say so and it was not read."""
        if claim.period is None:
            return []
        told = claim.role == "base" or view.calendar.before(claim.period, -12) in setting.moments
        if setting.own & _EARLIER and not told:
            return [claim.period, view.calendar.before(claim.period, 12)]
        return [claim.period]

    # rates, changes and shares

    def _worked_out(self, view: CompanyView, claim: Claim, setting: Setting, firm: bool) -> Proof | None:
        """Growth, a change or a ratio under another reading."""
        few = _digits(claim.number.text) < _TELLING
        for other in islice(self._variants(view, claim, setting, firm), 1 if few else _TRIED):
            agreed, _ = self.binder.judged(other, self.binder.proofs(other))
            if agreed is not None:
                return replace(agreed, sure=min(agreed.sure, 0.85))
        return None

    def _variants(self, view: CompanyView, claim: Claim, setting: Setting, firm: bool) -> Iterator[Claim]:
        groups = [setting.named(window) for window in setting.windows] + [setting.carried]
        metrics = nearest(groups, metric=True)
        if claim.number.kind in ("percent", "points") and "margin" in setting.own:
            metrics = [
                *metrics,
                *(
                    Subject(s.start, s.end, name, (), True, None, (), (), False, name)
                    for s in metrics[:1]
                    for name in _MARGINS
                ),
            ]
        segments = self._segments(view, setting, groups)
        subjects: list[Subject] = []
        for metric, segment in product((*metrics, *[None] * (not metrics)), (*segments, *[None] * (not segments))):
            subject = _joined(metric, segment)
            if subject is not None and subject not in subjects:
                subjects.append(subject)
        told = setting.moments[: setting.named_moments] if claim.role not in ("level", "base") else ()
        moments = [m for m in dict.fromkeys((claim.period, *told)) if m is not None]
        if firm and claim.subject is not None:
            subjects = [
                s
                for s in subjects
                if s.metric == claim.subject.metric
                and s.segment != claim.subject.segment
                and claim.subject.segment is None
            ]
            moments = moments[:1]
        far = (
            claim.period is not None and claim.base is not None and claim.base != view.calendar.before(claim.period, 12)
        )  # `since 2021`
        for subject, moment, role in product(subjects, moments[:1] if far else moments, _roles(claim)):
            base = view.calendar.before(moment, 12) if role in ("growth", "change", "points") else None
            yield replace(claim, subject=subject, role=role, period=moment, base=claim.base if far else base)

    def _segments(self, view: CompanyView, setting: Setting, groups: Sequence[Sequence[Subject]]) -> list[Subject]:
        """Members named nearest to a number, in small letters too."""
        named_in: dict[str, list[Found[str]]] = {}  # a sentence of many numbers has many windows of the same text
        for window, group in zip(setting.windows, groups, strict=False):
            named = [s for s in group if s.segment]
            if named:
                return _at_number(setting, named)
            text = setting.text[window[0] : window[1]]
            if text not in named_in:
                named_in[text] = view.segments_in(words_of(text))
            found = named_in[text]
            if found:
                return [
                    Subject(
                        f.start + window[0],
                        f.end + window[0],
                        None,
                        (),
                        False,
                        f.values[0],
                        f.values,
                        (),
                        False,
                        text[f.start : f.end],
                    )
                    for f in found
                ]
        return nearest([setting.carried], metric=False) if not nearest(groups[:1], metric=True) else []


def _qualifying(subject: Subject | None) -> frozenset[str]:
    """The words that make a subject another thing, but for `segment` and its like."""
    own = subject.qualifiers if subject is not None else ()
    return frozenset(content(" ".join(word for word in own if not PART_WORD.fullmatch(word))))


def _is_meant(view: CompanyView, setting: Setting, fact: StoredFact) -> bool:
    """Whether a fact of a member is the one that its name means at a number, and not that of a part of it."""
    if fact.segment is None:
        return True
    key, measures = segment_key(fact.segment), view.measures(fact)
    alike = [
        f
        for f in view.parts[key]
        if f.unit == fact.unit
        and (f.period_start, f.period_end_date) == (fact.period_start, fact.period_end_date)
        and view.measures(f) == measures
    ]
    member = Subject(0, 0, None, segment=key, segments=(key,))
    return any(f is fact for f in meant_members(view, member, min(measures, default=""), alike, setting))


def _of_same_kind(setting: Setting, subject: Subject | None, fact: StoredFact) -> bool:
    """Whether a fact can be meant where facts state what a text says of its subject: of a member one of a member, of
    the one named at the number where one is, and of diluted shares one of these.
    """
    if subject is None:
        return True
    if subject.segment is not None:
        parts = [segment_key(part) for part in (fact.segment or "").split(" > ") if part]
        own = setting.named(setting.windows[0])
        beside = any((s.start, s.end) == (subject.start, subject.end) for s in own)
        return bool(parts) and (not beside or any(part in (subject.segment, *subject.segments) for part in parts))
    of_share = subject.metric in _PER_SHARE[:2] and fact.metric in _PER_SHARE[:2]
    return not of_share or fact.metric in (subject.metric, *subject.others)


def _measures_it(view: CompanyView, subject: Subject | None, fact: StoredFact) -> bool:
    """Whether a fact of the very member that a claim is of measures nothing but what the claim says: where facts state
    net earnings of a segment, its earnings before taxes are not meant.
    """
    if subject is None or not subject.segment or not fact.segment or segment_key(fact.segment) != subject.segment:
        return True
    return view.measures(fact) <= {subject.metric} or subject.metric not in view.measures(fact)


def stands_among(subject: Subject, named: Sequence[Subject]) -> bool:
    """Whether a subject is one of those that a text names with its metric, whatever words around it make of it."""
    return any((s.start, s.end) == (subject.start, subject.end) and s.metric for s in named)


def _at_number(setting: Setting, members: Sequence[Subject]) -> list[Subject]:
    """Of the members that a number's own words name the last before it, and those behind it."""
    place = setting.spans[setting.place][0]
    before = [s for s in members if s.start < place]
    return [*before[:1], *(s for s in members if s.start >= place)]


_SHORT = 2  # letters


def telling(words: frozenset[str]) -> frozenset[str]:
    """Of words those that may name something: no neutral ones, and none that say that something rose or fell."""
    return frozenset(w for w in words - _silent() if w.isalpha() and len(w) > _SHORT)


@cache
def _silent() -> frozenset[str]:
    """Keys of words that name nothing: neutral ones, and those that say that something rose or fell."""
    known = rules()
    return frozenset(key for word in (*known.neutral, *known.up, *known.down) for key in (word, *content(word)))


_WHOLE, _MEMBER, _CARRIED = "whole", "member", "carried"
_LOSS = frozenset(("loss", "lost", "losing", "deficit", "negative", "outflow"))
_LOSS_OR_PROFIT = _LOSS | {"profit", "gain", "earned", "positive"}


def _joined(metric: Subject | None, segment: Subject | None) -> Subject | None:
    """A metric as that of a member; a member alone is spoken of by its revenue."""
    if metric is None:
        return replace(segment, metric=segment.metric or "revenue", qualifiers=()) if segment is not None else None
    if segment is None:
        return replace(metric, qualifiers=())
    others = (
        (*metric.others, "operating_income", "income_before_tax") if metric.metric == "net_income" else metric.others
    )
    return replace(metric, segment=segment.segment, segments=segment.segments, others=others, qualifiers=())


def _roles(claim: Claim) -> Iterable[Role]:
    """What a number can say of its subject, by its kind."""
    kind = claim.number.kind
    if claim.role in ("share", "sum", "excess", "bound"):
        return (claim.role,)
    roles: tuple[Role, ...] = (claim.role,)
    if kind == "percent":
        roles = (claim.role, "growth", "level")
    elif kind in ("money", "bare", "per_share"):
        roles = (claim.role, "level", "change") if claim.direction else (claim.role, "level")
    return dict.fromkeys(roles)


def _digits(text: str) -> int:
    return len("".join(c for c in text if c.isdigit()).lstrip("0"))


__all__ = ["OtherReadings"]
