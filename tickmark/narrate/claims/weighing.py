"""The judgement of a claim: all values that its number can stand for are weighed by the words, the periods and the
numbers around it, and so is what the facts say instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.scene import Scene
from tickmark.narrate.claims.support import FEATURES, MEANT_FEATURES, Measured, Support, differs
from tickmark.narrate.claims.trees import Floats, trees
from tickmark.narrate.claims.whole_claims import CLAIM_FEATURES, Confirmed, claim_features, strongest

HOLDS = 0.85
"""How sure it must be that a claim is true, for it to be `ok`. All of these are chosen by what
`training/fit_claim_support.py` prints for companies that the models have not seen. Of true claims half as many may be
called wrong there as are allowed: rules were mended by those texts, and of a set that nobody had seen twice as many
were.
"""
READ = 0.6
"""The same of a claim that facts agree with as it is most likely read, or under another reading that its words
allow.
"""
CONTRADICTED = 0.05
"""Below, a claim is `wrong` where facts that it is about do not agree with it."""
INSTEAD = 0.3
"""How sure it must be that a claim is about them."""
PLAIN = 0.5
"""Below, the only number of a sentence that names its period is `wrong` where its likeliest reading finds an error."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What speaks for a claim: how likely it is true, the value that its number most likely stands for, and the one
    that it is most likely about of those that it does not agree with, with its score; `opposed` where this is of its
    size, but of another sign or direction. `taken` are the values of facts that agree with the other numbers of its
    sentence.
    """

    sure: float
    best: Value | None
    other: Value | None
    other_score: float
    opposed: bool
    taken: frozenset[float]


def measured(support: Support, scene: Scene, draft: Draft, around: Confirmed) -> Measured:
    """What can be meant by a claim."""
    claim, read = draft.claim, draft.reading
    own = list(support.rows(claim, scene, read))
    meant = list(support.meant(claim, scene, read, around.taken(claim)))
    return Measured(
        [v for v, _ in own], [row for _, row in own], [v for v, *_ in meant], [row for _, row, _ in meant],
        [differs(claim, v) for v, *_ in meant], [not differs(claim, v) and opposed for v, _, opposed in meant],
    )  # fmt: skip


def weighed(support: Support, scene: Scene, drafts: Sequence[Draft], around: Confirmed) -> list[Weighed]:
    """What speaks for each of some claims of one company."""
    parts = [measured(support, scene, draft, around) for draft in drafts]
    own = _split("value", FEATURES, [part.own_rows for part in parts])
    meant = _split("meant", MEANT_FEATURES, [part.meant_rows for part in parts])
    made, whole = [], []
    for draft, part, scores, bound in zip(drafts, parts, own, meant, strict=True):
        features = claim_features(draft, part, scores, bound, around, support.chance(draft.claim))
        whole.append(features)
        best = part.own[int(scores.argmax())] if part.own else None
        place = strongest(bound, part.against)
        other, score = (part.meant[place], float(bound[place])) if place is not None else (None, 0.0)
        opposed = place is not None and part.opposed[place]
        made.append(Weighed(0.0, best, other, score, opposed, around.taken(draft.claim)))
    sure = trees("claim", CLAIM_FEATURES).score(whole)
    return [replace(one, sure=float(p)) for one, p in zip(made, sure, strict=True)]


def _split(name: str, features: tuple[str, ...], tables: Sequence[Sequence[Sequence[float]]]) -> list[Floats]:
    """The scores of a model for the rows of several tables."""
    scores = trees(name, features).score([row for rows in tables for row in rows])
    return np.split(scores, np.cumsum([len(rows) for rows in tables])[:-1]) if tables else []


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
