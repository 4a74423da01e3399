"""Verification of a narrative: every number found, bound to verified facts, and the verdict; with the arithmetic of the
narrative itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from tickmark.caching import Lately, last_kept
from tickmark.entities.mentions import CompanyNames
from tickmark.errors import NarrativeError, UnknownEntity
from tickmark.factstore import FACTS_KEPT, FactStore
from tickmark.narrate.claims.quotes import Quotes
from tickmark.narrate.claims.rules import Rules, rules
from tickmark.narrate.claims.run import Run
from tickmark.narrate.claims.support import Support
from tickmark.narrate.claims.text import read_narrative, too_long
from tickmark.narrate.claims.verification import CheckedClaim, Verification
from tickmark.narrate.claims.view import CompanyView

Passages = Callable[[str], Iterable[tuple[str, str | None, str]]]


_READ_KEPT = FACTS_KEPT // 2
"""Facts of which what narratives are compared with stays in memory: it weighs more than the facts themselves."""
_Known = tuple[str, date | None]


@dataclass(slots=True)
class _Reading:
    """What is made of a company's facts as they were known on a day, the last two when they are first asked for."""

    view: CompanyView | None
    quotes: Quotes | None = None
    support: Support | None = None


class Verifier:
    """Verifies narratives against one store of facts; keeps what it has read of the companies asked about last, so that
    one serves many narratives.

    Args:
        store: the verified facts.
        passages: sections of a ticker's filings (accession, section, text), in which quoted sentences are looked up;
            None for facts alone.
        own: rules other than those that come with Tickmark.
    """

    def __init__(self, store: FactStore, passages: Passages | None = None, own: Rules | None = None) -> None:
        self.store = store
        self.passages = passages
        self.rules = own or rules()
        self._names = CompanyNames(store.companies)
        self._read: Lately[_Known, _Reading] = Lately(_READ_KEPT)

    def view(self, ticker: str, as_of: date | None) -> CompanyView | None:
        """A company's facts as they were known; None where there are none."""
        return self._of(ticker, as_of).view

    def _of(self, ticker: str, as_of: date | None) -> _Reading:
        known = self.store.company(ticker)
        if as_of is not None and known is not None and known.filed[1] <= as_of:
            as_of = None  # all of it was public by then

        def read() -> _Reading:
            held = self.store.facts(ticker)
            view = CompanyView(held, as_of, self.rules.source_prefixes) if held is not None else None
            return _Reading(view if view is not None and view.facts else None)

        return self._read.of((ticker, as_of), read, lambda reading: len(reading.view.facts) if reading.view else 0)

    def verify(self, text: str, ticker: str | None = None, as_of: date | None = None) -> Verification:
        """Check a narrative.

        Args:
            text: Markdown or plain text.
            ticker: the company that is meant where the text names none.
            as_of: only filings that were public by then count.

        Raises:
            UnknownEntity: the store holds nothing of the ticker.
            NarrativeError: the text has more characters or numbers than a narrative.
        """
        if why := too_long(text):
            raise NarrativeError(why)
        if ticker is not None:
            known = self.store.company(ticker)
            if known is None:
                raise UnknownEntity(
                    f"the warehouse holds nothing of {ticker}",
                    candidates=tuple(c.ticker for c in self.store.companies)[:12],
                )
            ticker = known.ticker
        return Run(self, read_narrative(text), ticker, as_of).verification()

    def support(self, ticker: str, as_of: date | None) -> Support | None:
        """What weighs values of a company's facts for claims; None where there are none."""
        reading = self._of(ticker, as_of)
        if reading.support is None and reading.view is not None:
            reading.support = Support(reading.view)
        return reading.support

    def quotes(self, ticker: str, as_of: date | None) -> Quotes:
        """The sentences of a company's filings."""
        reading = self._of(ticker, as_of)
        if reading.quotes is None:
            facts = reading.view.facts if reading.view else ()
            public = {fact.accession for fact in facts}
            passages = [p for p in (self.passages(ticker) if self.passages else ()) if p[0] in public]
            reading.quotes = Quotes(passages, facts)
        return reading.quotes


@last_kept
def verifier_of(store: FactStore) -> Verifier:
    """A verifier over facts alone; the last one is kept, with what it has read, for who asks with the same store."""
    return Verifier(store)


def verify(
    text: str, store: FactStore, ticker: str | None = None, as_of: date | None = None, passages: Passages | None = None
) -> Verification:
    """Check one narrative; see `Verifier.verify`."""
    return Verifier(store, passages).verify(text, ticker, as_of)


__all__ = ["CheckedClaim", "Verification", "Verifier", "verifier_of", "verify"]
