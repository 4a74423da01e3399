"""What is made of a company's facts to rank them, kept for the companies that were asked about last."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from tickmark.ask.segments import measures
from tickmark.factstore import FactStore, StoredFact

Made = TypeVar("Made")
_COMPANIES_KEPT: Final = 24


class KeptCompanies(Generic[Made]):
    """Makes a thing of each company's facts when it is first asked for.

    Args:
        store: the facts.
        make: takes a company's facts and the metric of each by its id (`segments.measures`).
    """

    def __init__(self, store: FactStore, make: Callable[[Sequence[StoredFact], Mapping[str, str]], Made]) -> None:
        self._store, self._make = store, make
        self._kept: OrderedDict[str, Made] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, ticker: str) -> Made:
        """That of a company, which may have no facts."""
        with self._lock:
            if ticker not in self._kept:
                held = self._store.facts(ticker)
                facts = held.facts if held else ()
                self._kept[ticker] = self._make(facts, measures(facts))
            self._kept.move_to_end(ticker)
            while len(self._kept) > _COMPANIES_KEPT:
                self._kept.popitem(last=False)
            return self._kept[ticker]
