"""A claim as it is most likely read, before anything is weighed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.derivations import Relation, Value
from tickmark.narrate.claims.proof import Proof

_COMPUTED = frozenset(("sum", "excess", "bound", "course"))
_DAY_AND_BRACKET = 3  # words: `at 2023-09-02 (`


@dataclass(frozen=True, slots=True)
class Reading:
    """What facts say under the likeliest reading of a claim: the facts of each proof, and of the one that agrees, by
    the likeliest reading or by another that the words allow.
    """

    proofs: tuple[frozenset[str], ...] = ()
    agreed: frozenset[str] = frozenset()
    proof: Proof | None = None
    likeliest: bool = True

    def values(self) -> Iterator[Value]:
        """The proof that agrees, as a value."""
        if self.proof is not None:
            relation: Relation = self.proof.relation or ("stated" if len(self.proof.facts) == 1 else "computed")
            yield Value(float(self.proof.value), relation, self.proof.facts)


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim as it is most likely read: what facts say of it (`proofs`), which of these it agrees with, and the
    finding where something agrees, or where nothing is left to weigh (`settled`). Not `likeliest` is what agrees under
    another reading that its words allow. `named` are amounts of what stands behind a percentage or a multiple.
    """

    claim: Claim
    finding: Finding | None = None
    proofs: tuple[Proof, ...] = ()
    agreed: Proof | None = None
    settled: bool = False
    likeliest: bool = True
    named: tuple[Proof, ...] = ()

    @property
    def reading(self) -> Reading:
        """The facts of the proofs."""
        own = frozenset(fact.fact_id for fact in self.agreed.facts) if self.agreed else frozenset[str]()
        return Reading(
            tuple(frozenset(f.fact_id for f in proof.facts) for proof in self.proofs), own, self.agreed, self.likeliest
        )

    @property
    def names_row(self) -> bool:
        """Whether its words name the very row that states something of it."""
        return bool(self.proofs) and self.proofs[0].named

    @property
    def alone(self) -> bool:
        """Whether it is the only number of its sentence, of a period that the sentence or one before it names."""
        return self.claim.setting is not None and len(self.claim.setting.spans) == 1 and self.claim.period_named

    @property
    def plain(self) -> bool:
        """Whether its sentence says one thing, of a period that it names: as it is read, so it is meant."""
        setting = self.claim.setting
        alone = self.alone and setting is not None and setting.named_moments > 0
        return self.likeliest and (alone or self.in_its_bracket)

    @property
    def in_its_bracket(self) -> bool:
        """Whether a number stands in brackets behind its metric and its day: `cash at 2023-09-02 ($514 million)`."""
        claim, subject = self.claim, self.claim.subject
        between = claim.sentence[subject.end : claim.start] if subject is not None else ""
        dated = claim.period_named and any(sign.isdigit() for sign in between)
        return dated and between.endswith("(") and len(between.split()) <= _DAY_AND_BRACKET

    @property
    def weighable(self) -> bool:
        """Whether anything is left to weigh."""
        claim = self.claim
        return not self.settled and claim.setting is not None and not claim.stranger and claim.role not in _COMPUTED
