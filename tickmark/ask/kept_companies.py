"""What is made of a company's facts to rank them, kept for the companies that were asked about last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Generic, TypeVar

from tickmark.ask.segments import measures
from tickmark.caching import Lately
from tickmark.factstore import FACTS_KEPT, FactStore, StoredFact

Made = TypeVar("Made")


class KeptCompanies(Generic[Made]):
    """Makes a thing of each company's facts when it is first asked for.

    Args:
        store: the facts.
        make: takes a company's facts and the metric of each by its id (`segments.measures`).
    """

    def __init__(self, store: FactStore, make: Callable[[Sequence[StoredFact], Mapping[str, str]], Made]) -> None:
        self._store, self._make = store, make
        self._kept: Lately[str, tuple[Made, int]] = Lately(FACTS_KEPT)

    def of(self, ticker: str) -> Made:
        """That of a company, which may have no facts."""
        return self._kept.of(ticker, lambda: self._made(ticker), itemgetter(1))[0]

    def _made(self, ticker: str) -> tuple[Made, int]:
        held = self._store.facts(ticker)
        facts = held.facts if held else ()
        return self._make(facts, measures(facts)), len(facts)
