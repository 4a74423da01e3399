"""Features of a claim as a whole: how well the values that it can stand for are supported, how far it is off what facts
say in its place, and what of its sentence is confirmed.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from decimal import Decimal

from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.compare import other_scale
from tickmark.narrate.claims.correction import printed_like
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.neighbours import Neighbours
from tickmark.narrate.claims.support import FEATURES
from tickmark.narrate.claims.trees import Floats

_OFF = ("ratio", "digits_off", "scale_off", "sign_off")
_ROLES = ("level", "base", "growth", "change", "points", "share")
_KINDS = ("money", "percent", "points", "count", "bare", "multiple", "per_share")
_OF_OTHER = (
    "own_at_number", "own_in_sentence", "said_at_number", "unsaid", "metric_at_number", "metric_in_sentence",
    "other_metric", "member_at_number", "member_unsaid", "whole_but_member_at_number", "of_period", "of_named_period",
    "foreign_at_number", "kind_lacking", "kind_added", "role_fits", "role_differs", "corroborated",
    "in_sentence_of_filing", "row_said", "read_from", "before_number", "nearest_metric", "nearest_member",
)  # fmt: skip
CLAIM_FEATURES = (
    "best", "other", "lead", "any", "second", "supported", "candidates", "other_second", "others_above", "crowd",
    "chance", "matching",
    "proofs", "agreed", "agreed_otherwise", "proof_sure", *(f"proof_{name}" for name in _OFF), "other_is_proof",
    *(f"other_{name}" for name in _OFF), "proof_taken", "other_taken",
    "says_metric", "says_member", "says_qualifier", "named_near", "plain", "alone", "period_told", "numbers",
    "in_table", "printed_digits", "minus", "directed", "hedged", *(f"role_{name}" for name in _ROLES),
    *(f"kind_{name}" for name in _KINDS),
    "subject_confirmed", "sentence_confirmed", "narrative_confirmed",
    *FEATURES, *(f"instead_{name}" for name in _OF_OTHER),
)  # fmt: skip
"""What is measured of a claim: scores of the values that it can stand for and of those that facts state instead; the
value that facts agree with, or else the first of its likeliest reading, and how far the number is off that one and off
the best other one; what it says; what of its sentence and its narrative facts agree with; and the features of the best
value of each kind.
"""
_WELL = 0.5
_FAR = 9.0  # digits that differ where two numbers have not equally many
_MOST = 3.0
_PLACES = [FEATURES.index(name) for name in _OF_OTHER]


class Confirmed:
    """Which claims of a narrative facts agree with as they are most likely read, counted once for each sentence."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self._drafts = {draft.claim.span: draft for draft in drafts}
        self.neighbours = Neighbours(drafts)
        self._all = Counter[bool](map(_holds, drafts))
        self._sentences: defaultdict[str, _Sentence] = defaultdict(_Sentence)
        for draft in drafts:
            self._sentences[draft.claim.sentence].add(draft)

    def around(self, claim: Claim) -> list[float]:
        """Whether facts agree with another number of a claim's sentence that is of its metric, member and period; what
        share of its sentence, and of the narrative, they agree with.
        """
        own, sentence = self._drafts.get(claim.span), self._sentences.get(claim.sentence, _Sentence())
        within = own is not None and own.claim.sentence == claim.sentence
        holds = own is not None and _holds(own)
        what = _what(claim)
        alike = sentence.of[what] - (own is not None and within and holds and _what(own.claim) == what)
        beside, agree = sentence.count - within, sentence.held - (within and holds)
        held, count = self._all[True] - holds, self._all.total() - (own is not None)
        return [
            what != (None, None) and alike > 0,
            agree / beside if beside else 0.5,
            held / count if count else 0.5,
        ]

    def taken(self, claim: Claim) -> frozenset[float]:
        """The values of facts that agree with the other numbers of a claim's sentence: of `expenses of $11.3 billion,
        of which $8.7 billion went into research` the expenses contradict only one number.
        """
        own, sentence = self._drafts.get(claim.span), self._sentences.get(claim.sentence, _Sentence())
        mine = _value(own) if own is not None and own.claim.sentence == claim.sentence else None
        return frozenset(value for value, count in sentence.values.items() if count > (value == mine))


class _Sentence:
    """The claims of a sentence, and those of them that facts agree with: by what they are of, and by their values."""

    def __init__(self) -> None:
        self.count = self.held = 0
        self.of: Counter[tuple[str | None, str | None]] = Counter()
        self.values: Counter[float] = Counter()

    def add(self, draft: Draft) -> None:
        self.count += 1
        if _holds(draft):
            self.held += 1
            self.of[_what(draft.claim)] += 1
        value = _value(draft)
        if value is not None:
            self.values[value] += 1


def _value(draft: Draft) -> float | None:
    """The value of the facts that agree with a claim."""
    return float(draft.agreed.value) if _holds(draft) and draft.agreed is not None else None


def _holds(draft: Draft) -> bool:
    return draft.finding is not None and draft.finding.verdict == "ok"


def _what(claim: Claim) -> tuple[str | None, str | None]:
    return (claim.subject.metric, claim.subject.segment) if claim.subject is not None else (None, None)


def _off(claim: Claim, value: Decimal | None) -> list[float]:
    """How far a claim's number is off a value: as a ratio, in digits, by a power of ten, by its sign."""
    number = claim.number
    if value is None or not value or not number.value:
        return [_MOST, _FAR, 0.0, 0.0]
    ratio = abs(float(number.value) / float(value))
    other = next(printed_like(number, value), None)
    says = -1 if claim.direction < 0 or number.value < 0 or (claim.subject is not None and claim.subject.loss) else 1
    return [
        min(_MOST, abs(math.log(ratio))),
        _digits_off(number.text, other.text) if other is not None else _FAR,
        other_scale(number, number.value, value) is not None,
        says * value < 0,
    ]


def _digits_off(one: str, other: str) -> float:
    """How many digits of two printed numbers differ; two that changed places are one."""
    a, b = ([c for c in text if c.isdigit()] for text in (one, other))
    if len(a) != len(b):
        return _FAR
    differ = [n for n, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    swapped = len(differ) == 2 and a[differ[0]] == b[differ[1]] and a[differ[1]] == b[differ[0]]
    return 1.0 if swapped else float(len(differ))


def _said(draft: Draft) -> list[float]:
    """What a claim says, by its words and the number as printed."""
    claim = draft.claim
    number, subject, setting = claim.number, claim.subject, claim.setting
    near = setting is not None and subject is not None and any(
        s.metric == subject.metric and s.segment == subject.segment for s in setting.named(setting.windows[0])
    )  # fmt: skip
    return [
        subject is not None and subject.metric is not None,
        subject is not None and subject.segment is not None,
        subject is not None and bool(subject.qualifiers),
        near,
        draft.plain,
        draft.alone,
        claim.period_named,
        min(9, len(setting.spans)) if setting is not None else 1,
        claim.in_table,
        number.digits,
        number.explicit and number.value < 0,
        claim.direction != 0,
        bool(number.approximate),
        *(claim.role == name for name in _ROLES),
        *(number.kind == name for name in _KINDS),
    ]


def claim_features(
    draft: Draft,
    own: Floats,
    others: Floats,
    rows: Sequence[Sequence[float]],
    instead: Value | None,
    around: Confirmed,
    chance: Sequence[float],
) -> list[float]:
    """The features of a claim, in the order of `CLAIM_FEATURES`.

    Args:
        draft: the claim as it is most likely read.
        own: scores of the values that it can stand for.
        others: scores of what facts say instead.
        rows: features of the first, then of the others.
        instead: the best of the others.
        around: what of the narrative is confirmed.
        chance: how many values the number would stand for by chance, and how many it does (`Support.chance`).
    """
    ordered = sorted(own, reverse=True)
    best, second = (float(ordered[place]) if len(ordered) > place else 0.0 for place in (0, 1))
    ranked = sorted(others, reverse=True)
    other, other_second = (float(ranked[place]) if len(ranked) > place else 0.0 for place in (0, 1))
    counted = float((own > _WELL).sum()), float(len(ordered))
    first = draft.agreed or next(iter(draft.proofs), None)
    same = first is not None and instead is not None and {f.fact_id for f in first.facts} == {
        f.fact_id for f in instead.facts
    }  # fmt: skip
    features = rows[int(own.argmax())] if ordered else [0.0] * len(FEATURES)
    of_other = rows[len(own) + int(others.argmax())] if ranked else None
    taken = around.taken(draft.claim)
    return [
        best, other, best - other, bool(ordered), second, *counted, other_second,
        float((others >= best).sum()), float(others.sum()), *chance,
        len(draft.proofs), draft.agreed is not None, draft.agreed is not None and not draft.likeliest,
        first.sure if first is not None else 0.0, *_off(draft.claim, first.value if first is not None else None), same,
        *_off(draft.claim, Decimal(repr(instead.value)) if instead is not None else None),
        first is not None and float(first.value) in taken, instead is not None and instead.value in taken,
        *_said(draft), *around.around(draft.claim),
        *features, *([of_other[place] for place in _PLACES] if of_other is not None else [0.0] * len(_PLACES)),
    ]  # fmt: skip
