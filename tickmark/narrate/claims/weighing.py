"""The second opinion on a claim: all values that its number can stand for are weighed by the words, the periods and the
numbers around it, and so is what the facts say instead.

A claim that no rule bound is `ok` where one of these values is well supported, and `wrong` where another value is bound
and none is; one that a rule called wrong is `unverifiable` where its number is supported nearly as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.derivations import Value
from tickmark.narrate.claims.diagnose import shown
from tickmark.narrate.claims.proof import Proof, found
from tickmark.narrate.claims.rules import Rules
from tickmark.narrate.claims.support import CLAIM_FEATURES, FEATURES, Scene, Support, claim_features, differs
from tickmark.narrate.claims.trees import trees

HOLDS = 0.75
"""How sure it must be that a claim is true which no rule bound, for it to be `ok`."""
DOUBTED = 0.07
"""Below, a claim that rules call wrong stays so."""
CONTRADICTED = 0.04
"""Below, a claim that no rule bound is `wrong` where facts say something else."""
REFUSED = 0.4
"""Below, a claim that rules bound is not `ok`."""
INSTEAD = 0.5
"""How well another value must be supported for a claim to be wrong by it."""
_OF_ITS_OWN = frozenset(("CITATION_MISMATCH", "ENTITY_MISMATCH", "DISPUTED_SOURCE", "CLAIM_UNCITED"))
"""Codes that are not about which fact is meant."""
_COMPUTED = frozenset(("sum", "excess", "bound"))


@dataclass(frozen=True, slots=True)
class Weighed:
    """What speaks for a claim: how likely it is true, the value that its number most likely stands for, and the one
    that the facts most likely say instead, each with its score.
    """

    sure: float
    best: Value | None
    best_score: float
    other: Value | None
    other_score: float


def weighed(support: Support, scene: Scene, claims: Sequence[tuple[Claim, Finding]]) -> list[Weighed]:
    """What speaks for each of some claims of one company."""
    rows: list[list[float]] = []
    parts: list[tuple[list[Value], list[Value], int]] = []
    for claim, _ in claims:
        first = len(rows)
        mine = list(support.rows(claim, scene))
        others = [(value, row) for value, row in support.other_rows(claim, scene) if differs(claim, value)]
        rows += [row for _, row in (*mine, *others)]
        parts.append(([value for value, _ in mine], [value for value, _ in others], first))
    scores = trees("value", FEATURES).score(rows)
    made: list[tuple[Value | None, float, Value | None, float]] = []
    whole: list[list[float]] = []
    for (_, finding), (mine_values, other_values, first) in zip(claims, parts, strict=True):
        end = first + len(mine_values)
        best = max(range(first, end), key=lambda place: scores[place], default=None)
        instead = max(range(end, end + len(other_values)), key=lambda place: scores[place], default=None)
        score = float(scores[best]) if best is not None else 0.0
        other = float(scores[instead]) if instead is not None else 0.0
        made.append((
            mine_values[best - first] if best is not None else None, score,
            other_values[instead - end] if instead is not None else None, other,
        ))  # fmt: skip
        whole.append(claim_features(finding, score, other, rows[best] if best is not None else None))
    sure = trees("claim", CLAIM_FEATURES).score(whole)
    return [Weighed(float(p), *one) for p, one in zip(sure, made, strict=True)]


class Scales:
    """Weighs the claims of one narrative.

    Args:
        support: gives what weighs values of a company's facts; None for a company without.
        known: the rules.
    """

    def __init__(self, support: Callable[[str], Support | None], known: Rules) -> None:
        self._support = support
        self._rules = known
        self._scenes: dict[str, tuple[Support, Scene]] = {}
        self._instead: dict[tuple[int, int], Value] = {}

    def put(self, claims: Sequence[Claim]) -> None:
        """Take the claims of a narrative: each is read with those around it."""
        of: dict[str, list[Claim]] = defaultdict(list)
        for claim in claims:
            if claim.ticker is not None and claim.setting is not None:
                of[claim.ticker].append(claim)
        for ticker, own in of.items():
            if (support := self._support(ticker)) is not None:
                self._scenes[ticker] = (support, Scene(support, own))

    def findings(self, claims: Sequence[tuple[Claim, Finding]]) -> list[Finding]:
        """The findings for claims, weighed; as they are where there is nothing to weigh."""
        of: dict[str, list[int]] = defaultdict(list)
        for place, (claim, finding) in enumerate(claims):
            if claim.ticker in self._scenes and _is_weighed(claim, finding):
                of[claim.ticker or ""].append(place)
        made = [finding for _, finding in claims]
        for ticker, places in of.items():
            results = weighed(*self._scenes[ticker], [claims[place] for place in places])
            for place, result in zip(places, results, strict=True):
                made[place] = self._judged(*claims[place], result)
        return made

    def instead(self, claim: Claim, finding: Finding) -> Iterator[Decimal]:
        """What the facts say instead, where a claim was found wrong by it."""
        value = self._instead.get(claim.span)
        if value is not None and finding.proved_by == "weighing":
            yield Decimal(repr(value.value))

    def _judged(self, claim: Claim, finding: Finding, result: Weighed) -> Finding:
        if finding.verdict == "ok":
            if result.sure >= REFUSED:
                return finding
            return self._undecided(claim, finding, "the words around it speak against it")
        if result.sure >= HOLDS and result.best is not None:
            return found(self._rules, claim, _proof(result.best, result.sure), None, _said(result.best))
        if result.sure >= DOUBTED:
            return finding if finding.verdict == "unverifiable" else self._undecided(claim, finding, finding.message)
        contradicted = result.sure < CONTRADICTED and result.other_score >= INSTEAD
        if finding.verdict == "unverifiable" and result.other is not None and contradicted:
            self._instead[claim.span] = result.other
            proof = _proof(result.other, result.other_score)
            return found(self._rules, claim, proof, "VALUE_MISMATCH", f"the facts say {shown(proof)}")
        return finding

    def _undecided(self, claim: Claim, finding: Finding, why: str) -> Finding:
        bare = found(
            self._rules, claim, None, "CLAIM_NOT_FOUND", f"nothing binds it well enough; nearest: {why}", confidence=0.5
        )
        return replace(bare, fact_ids=finding.fact_ids, evidence=finding.evidence)


def _is_weighed(claim: Claim, finding: Finding) -> bool:
    """Whether a claim's finding may change by weighing. What a rule contradicts in a sentence of one number, of a
    period that is named, leaves nothing to weigh.
    """
    return (
        claim.setting is not None
        and not claim.in_table
        and not claim.cited
        and not claim.mentioned
        and not claim.stranger
        and claim.role not in _COMPUTED
        and finding.proved_by != "passage"
        and finding.code not in _OF_ITS_OWN
        and not (finding.verdict == "wrong" and len(claim.setting.spans) == 1 and claim.period_named)
    )


def _proof(value: Value, sure: float) -> Proof:
    return Proof(Decimal(repr(value.value)), value.facts, round(sure, 2), "weighed", by="weighing")


def _said(value: Value) -> str:
    fact = value.facts[0]
    name = fact.row_label or fact.label
    return f"agrees with '{name[:80]}'" + (f" ({value.relation})" if len(value.facts) > 1 else "")
