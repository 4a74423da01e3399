"""The judgement of a claim: all values that its number can stand for are weighed by the words, the periods and the
numbers around it, and so is what the facts say instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.support import CLAIM_FEATURES, FEATURES, Reading, Scene, Support, claim_features, differs
from tickmark.narrate.claims.trees import Floats, trees

HOLDS = 0.78
"""How sure it must be that a claim is true, for it to be `ok`. All of these are chosen by what
`training/fit_claim_support.py --verdicts` prints for companies that the models have not seen.
"""
READ = 0.5
"""The same of a claim that facts agree with as it is most likely read; one that agrees but for its sign, scale or last
digit is `wrong` below.
"""
OTHERWISE = 0.65
"""The same of a claim that facts agree with under another reading that its words allow."""
CONTRADICTED = 0.06
"""Below, a claim is `wrong` where facts say something else of just what it says."""
ALONE = 0.1
"""The same of the only number of a sentence."""
INSTEAD = 0.7
"""How well another value must be supported for a claim to be wrong by it."""
TOLD = 0.5
"""How much of what that value is called must stand at the number."""
_TOLD_AT_NUMBER = FEATURES.index("own_at_number")
_COMPUTED = frozenset(("sum", "excess", "bound", "course"))


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim as it is most likely read: what facts say of it (`proofs`), which of these it agrees with, and the
    finding where something agrees, or where nothing is left to weigh (`settled`). Not `likeliest` is what agrees under
    another reading that its words allow.
    """

    claim: Claim
    finding: Finding | None = None
    proofs: tuple[Proof, ...] = ()
    agreed: Proof | None = None
    settled: bool = False
    likeliest: bool = True

    @property
    def reading(self) -> Reading:
        """The facts of the proofs."""
        own = frozenset(fact.fact_id for fact in self.agreed.facts) if self.agreed else frozenset[str]()
        return Reading(
            tuple(frozenset(f.fact_id for f in proof.facts) for proof in self.proofs), own, self.agreed, self.likeliest
        )

    @property
    def alone(self) -> bool:
        """Whether it is the only number of its sentence, of a period that the sentence or one before it names."""
        return self.claim.setting is not None and len(self.claim.setting.spans) == 1 and self.claim.period_named

    @property
    def plain(self) -> bool:
        """Whether its sentence says one thing, of a period that it names: as it is read, so it is meant."""
        setting = self.claim.setting
        return self.alone and self.likeliest and setting is not None and setting.named_moments > 0

    @property
    def weighable(self) -> bool:
        """Whether anything is left to weigh."""
        claim = self.claim
        return not self.settled and claim.setting is not None and not claim.stranger and claim.role not in _COMPUTED


@dataclass(frozen=True, slots=True)
class Weighed:
    """What speaks for a claim: how likely it is true, the value that its number most likely stands for, and the one
    that the facts most likely say instead, with its score and how much of what it is called stands at the number.
    """

    sure: float
    best: Value | None
    other: Value | None
    other_score: float
    other_told: float


def measured(support: Support, scene: Scene, draft: Draft) -> tuple[list[Value], list[Value], list[list[float]]]:
    """The values that a claim can stand for, those that facts state instead, and the features of both."""
    claim, read = draft.claim, draft.reading
    mine = list(support.rows(claim, scene, read))
    others = [(value, row) for value, row in support.other_rows(claim, scene, read) if differs(claim, value)]
    return [v for v, _ in mine], [v for v, _ in others], [row for _, row in (*mine, *others)]


def weighed(support: Support, scene: Scene, drafts: Sequence[Draft]) -> list[Weighed]:
    """What speaks for each of some claims of one company."""
    parts = [measured(support, scene, draft) for draft in drafts]
    every = trees("value", FEATURES).score([row for *_, rows in parts for row in rows])
    ends = np.cumsum([len(rows) for *_, rows in parts])
    scored: list[Floats] = np.split(every, ends[:-1]) if parts else []
    whole = [
        claim_features(scores[: len(mine)], scores[len(mine) :], rows)
        for (mine, _, rows), scores in zip(parts, scored, strict=True)
    ]
    sure = trees("claim", CLAIM_FEATURES).score(whole)
    made = []
    for p, (mine, others, rows), scores in zip(sure, parts, scored, strict=True):
        own, instead = scores[: len(mine)], scores[len(mine) :]
        told = rows[len(mine) + int(instead.argmax())][_TOLD_AT_NUMBER] if others else 0.0
        best = mine[int(own.argmax())] if mine else None
        other = others[int(instead.argmax())] if others else None
        made.append(Weighed(float(p), best, other, float(instead.max()) if others else 0.0, told))
    return made


class Scales:
    """Weighs the claims of one narrative.

    Args:
        support: gives what weighs values of a company's facts; None for a company without.
        claims: all claims of the narrative: each is read with those around it.
    """

    def __init__(self, support: Callable[[str], Support | None], claims: Sequence[Claim]) -> None:
        self._scenes: dict[str, tuple[Support, Scene]] = {}
        of: dict[str, list[Claim]] = defaultdict(list)
        for claim in claims:
            if claim.ticker is not None and claim.setting is not None:
                of[claim.ticker].append(claim)
        for ticker, own in of.items():
            if (held := support(ticker)) is not None:
                self._scenes[ticker] = (held, Scene(held, own))

    def weighed(self, drafts: Sequence[Draft]) -> list[Weighed | None]:
        """What speaks for each claim; None where there is nothing to weigh."""
        of: dict[str, list[int]] = defaultdict(list)
        for place, draft in enumerate(drafts):
            if draft.weighable and draft.claim.ticker in self._scenes:
                of[draft.claim.ticker or ""].append(place)
        made: list[Weighed | None] = [None] * len(drafts)
        for ticker, places in of.items():
            for place, one in zip(places, weighed(*self._scenes[ticker], [drafts[p] for p in places]), strict=True):
                made[place] = one
        return made
