"""Two documents of one company beside each other: which amounts both state alike, which they state differently, and
what only one of them states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from tickmark.factstore import StoredFact, label_key

Verdict = Literal["same", "different", "only in the first", "only in the second"]
Key = tuple[str, str | None, date | None, date, str]


@dataclass(frozen=True, slots=True)
class Pair:
    """One amount as each document states it; `rounded` says that they agree as far as the coarser one is printed."""

    one: StoredFact | None
    other: StoredFact | None
    verdict: Verdict
    rounded: bool = False

    @property
    def fact(self) -> StoredFact:
        """The fact of the first document, else of the second."""
        found = self.one or self.other
        assert found is not None
        return found


def reconcile(one: Iterable[StoredFact], other: Iterable[StoredFact]) -> list[Pair]:
    """The amounts of two documents side by side, differences first.

    Amounts are the same thing where metric (or label), segment, days and unit are; of several printings in a document
    the best counts.

    Args:
        one: facts of the first document, best first.
        other: those of the second.
    """
    first, second = _by_key(one), _by_key(other)
    pairs = [_pair(first.get(key), second.get(key)) for key in dict.fromkeys((*first, *second))]
    order = ("different", "only in the first", "only in the second", "same")
    return sorted(pairs, key=lambda pair: order.index(pair.verdict))


def _by_key(facts: Iterable[StoredFact]) -> dict[Key, StoredFact]:
    found: dict[Key, StoredFact] = {}
    for fact in facts:
        name = fact.metric or label_key(fact.row_label or fact.label)
        segment = fact.segment.casefold() if fact.segment else None
        found.setdefault((name, segment, fact.period_start, fact.period_end_date, fact.unit), fact)
    return found


def _pair(one: StoredFact | None, other: StoredFact | None) -> Pair:
    if one is None or other is None:
        return Pair(one, other, "only in the second" if one is None else "only in the first")
    exact = one.amount == other.amount
    return Pair(one, other, "same" if exact or one.agrees(other) else "different", rounded=not exact)
