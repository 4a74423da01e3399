"""The judgement of a claim: all values that its number can stand for are weighed by the words, the periods and the
numbers around it, and so is what the facts say instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

import numpy as np

from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.scene import Scene
from tickmark.narrate.claims.support import FEATURES, Support, differs
from tickmark.narrate.claims.trees import Floats, trees
from tickmark.narrate.claims.whole_claims import CLAIM_FEATURES, Confirmed, claim_features

HOLDS = 0.75
"""How sure it must be that a claim is true, for it to be `ok`. All of these are chosen by what
`training/fit_claim_support.py --verdicts` prints for companies that the models have not seen. Of true claims half as
many may be called wrong there as are allowed: rules were mended by those texts, and of a set that nobody had seen twice
as many were.
"""
MADE = 0.3
"""The same of a number of three digits or more that two or three confirmed amounts of its own sentence give: that is by
chance of one in thirty.
"""
READ = 0.5
"""The same of a claim that facts agree with as it is most likely read, or under another reading that its words
allow. Not chosen as the others are: at .6 a claim that names its metric and its day in full was refused where another
metric has the same value.
"""
CONTRADICTED = 0.13
"""Below, a claim is `wrong` where facts say something else of just what it says."""
BESIDE = 0.2
"""The same of a number beside a confirmed one of its metric and member (`rose 19 % to $6.2 billion`, of which the
amount is right).
"""
NEAR = 0.3
"""The same of what agrees but for its sign, scale or last digit."""
NEAR_BESIDE = 0.4
"""The same of both."""
OTHER_WAY = 0.6
"""The same where only the direction or the sign is another one, of a metric that the sentence names: what agrees with
the number there is the same amount, so the weighing does not see what is wrong.
"""
EARLIER = 0.2
"""Below, a claim is `wrong` where its number is of the row that it most likely means, but of an earlier period."""
UNSURE = 0.1
"""Below, a claim is `wrong` by another value that is supported as well as `INSTEAD` says."""
INSTEAD = 0.85
"""How well another value must be supported for a claim to be wrong by it."""
DOUBTED, SURELY = 0.2, 0.9
"""The same two where another value is supported that well: of 20 claims of narratives that got so far 14 were false
and five invented.
"""
_WITHIN = FEATURES.index("of_neighbours_within")
_FEW = 2  # digits
_CONFIRMED = CLAIM_FEATURES.index("subject_confirmed")


@dataclass(frozen=True, slots=True)
class Weighed:
    """What speaks for a claim: how likely it is true, the value that its number most likely stands for, and the one
    that the facts most likely say instead, with its score. `beside` means that facts agree with another number of its
    sentence that is of its metric and member; `taken` are the values of facts that agree with its other numbers. `made`
    means that confirmed amounts of its sentence give the best value.
    """

    sure: float
    best: Value | None
    other: Value | None
    other_score: float
    beside: bool
    taken: frozenset[float]
    made: bool = False

    def holds(self, claim: Claim) -> bool:
        """Whether a claim is true by what speaks for it."""
        return self.best is not None and self.sure >= (MADE if self.made and claim.number.digits > _FEW else HOLDS)


def measured(
    support: Support, scene: Scene, draft: Draft, around: Confirmed
) -> tuple[list[Value], list[Value], list[list[float]]]:
    """The values that a claim can stand for, those that facts state instead, and the features of both."""
    claim, read = draft.claim, draft.reading
    mine = list(support.rows(claim, scene, read, around.neighbours.saying(claim)))
    others = [(value, row) for value, row in support.other_rows(claim, scene, read) if differs(claim, value)]
    return [v for v, _ in mine], [v for v, _ in others], [row for _, row in (*mine, *others)]


def weighed(support: Support, scene: Scene, drafts: Sequence[Draft], around: Confirmed) -> list[Weighed]:
    """What speaks for each of some claims of one company."""
    parts = [measured(support, scene, draft, around) for draft in drafts]
    every = trees("value", FEATURES).score([row for *_, rows in parts for row in rows])
    ends = np.cumsum([len(rows) for *_, rows in parts])
    scored: list[Floats] = np.split(every, ends[:-1]) if parts else []
    made, whole = [], []
    for draft, (mine, others, rows), scores in zip(drafts, parts, scored, strict=True):
        own, instead = scores[: len(mine)], scores[len(mine) :]
        first = int(own.argmax()) if mine else None
        best = mine[first] if first is not None else None
        made_beside = first is not None and bool(rows[first][_WITHIN])
        other = others[int(instead.argmax())] if others else None
        chance = support.chance(draft.claim)
        whole.append(claim_features(draft, own, instead, rows, other, around, chance))
        beside = bool(whole[-1][_CONFIRMED])
        score = float(instead.max()) if others else 0.0
        made.append(Weighed(0.0, best, other, score, beside, around.taken(draft.claim), made_beside))
    sure = trees("claim", CLAIM_FEATURES).score(whole)
    return [replace(one, sure=float(p)) for one, p in zip(made, sure, strict=True)]


class Scales:
    """Weighs the claims of one narrative.

    Args:
        support: gives what weighs values of a company's facts; None for a company without.
        drafts: all claims of the narrative: each is read with those around it.
    """

    def __init__(self, support: Callable[[str], Support | None], drafts: Sequence[Draft]) -> None:
        self._scenes: dict[str, tuple[Support, Scene]] = {}
        self._around = Confirmed(drafts)
        of: dict[str, list[Claim]] = defaultdict(list)
        for claim in (draft.claim for draft in drafts):
            if claim.ticker is not None and claim.setting is not None:
                of[claim.ticker].append(claim)
        for ticker, own in of.items():
            if (held := support(ticker)) is not None:
                self._scenes[ticker] = (held, Scene(held.values, own))

    def settled(self, drafts: Sequence[Draft]) -> list[Weighed | None]:
        """What speaks for each claim of the narrative: those that are not confirmed are weighed once more where numbers
        beside them, which are by now, give theirs.
        """
        first = self.weighed(drafts)
        for draft, one in zip(drafts, first, strict=True):
            if one is not None and one.best is not None and one.holds(draft.claim) and draft.agreed is None:
                value = Decimal(repr(one.best.value))
                self._around.neighbours.confirm(draft.claim, Proof(value, one.best.facts, one.sure, "weighed"))
        again = [draft for draft, one in zip(drafts, first, strict=True) if self._may_be_made(draft, one)]
        second = {draft.claim.span: one for draft, one in zip(again, self.weighed(again), strict=True)}
        return [second.get(draft.claim.span, one) for draft, one in zip(drafts, first, strict=True)]

    def _may_be_made(self, draft: Draft, one: Weighed | None) -> bool:
        """Whether a claim is not confirmed, and numbers beside it may give its own."""
        open_yet = one is not None and draft.agreed is None and not one.holds(draft.claim)
        return open_yet and bool(self._around.neighbours.saying(draft.claim))

    def weighed(self, drafts: Sequence[Draft]) -> list[Weighed | None]:
        """What speaks for each claim; None where there is nothing to weigh."""
        of: dict[str, list[int]] = defaultdict(list)
        for place, draft in enumerate(drafts):
            if draft.weighable and draft.claim.ticker in self._scenes:
                of[draft.claim.ticker or ""].append(place)
        made: list[Weighed | None] = [None] * len(drafts)
        for ticker, places in of.items():
            own = [drafts[place] for place in places]
            for place, one in zip(places, weighed(*self._scenes[ticker], own, self._around), strict=True):
                made[place] = one
        return made
