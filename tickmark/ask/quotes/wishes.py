"""What a quotation is wanted for, and the terms that a sentence which tells it has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from tickmark.ask.free_text_lookup import stems
from tickmark.ask.lexer import Kind as ThingNamed
from tickmark.ask.said import said
from tickmark.ask.wordings import METRIC, Phrase, Term
from tickmark.catalogue import metric_names

if TYPE_CHECKING:
    from tickmark.time.resolve import Slot

Kind = Literal["reason", "method", "customers", "outlook", "matter"]
PLAIN: Final = stems(
    "our net total consolidated global compared overall segment increased decreased the company primarily"
)
"""Words that tell no part of a company from another."""
EXPECTING: Final = said("quotes/expecting")
_MOVES: Final = 1.0
"""What a word for a fall or a rise counts, which any other word for it meets."""
_DOWN: Final = tuple(
    frozenset((root,))
    for root in sorted(
        stems(
            "fell fall decreased declined lower less dropped reduced smaller down shrank shrink contracted collapsed "
            "plunged slumped tumbled sank weaker softer worse worsened deteriorated hurt dragged squeezed eroded "
            "slipped"
        )
    )
)
_UP: Final = tuple(
    frozenset((root,))
    for root in sorted(
        stems(
            "rose rise increased grew growth higher improved expanded up rising more bigger larger jumped surged "
            "soared climbed lifted boosted strengthened stronger accelerated gained better helped"
        )
    )
)
_OF_FLOWS: Final = stems("provided used from by in")
_OF_ACCOUNTING: Final = stems(
    "account accounting policy policies method value recognize recognise treat measure record"
)
"""Words that ask for a way of accounting; the passage has them in other forms, or not at all."""
_OUTLOOK: Final = Term(
    "outlook", tuple(frozenset((root,)) for root in sorted(stems("outlook guidance expect anticipate forecast target")))
)
"""What is asked for where nothing is named but that it is expected: `FY25 guidance`."""
_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Wish:
    """What a quotation is wanted for: the phrase, the periods that are named, whether a reason or an expectation is
    asked for, of a fall or a rise; whether the sentences have to tell a way of accounting, or to whom much is sold; the
    log-odds that sentences are asked for and no amount; the share of the terms that a printed amount meets; and the
    kinds of things that the question names.
    """

    phrase: Phrase
    slots: tuple[Slot, ...] = ()
    years: frozenset[str] = frozenset()
    reason: bool = False
    expectation: bool = False
    falls: bool = False
    rises: bool = False
    tells: Literal["", "method", "customers"] = ""
    asks: float = 4.0
    of_amount: float = 0.0
    kinds: frozenset[ThingNamed] = frozenset()

    @property
    def spanned(self) -> frozenset[str]:
        """The calendar years that the periods reach into: a fiscal year to September 2025 has December 2024 in it."""
        reached = [{str(slot.start.year), str(slot.end.year)} for slot in self.slots if slot.start]
        return self.years.union(*(years for years in reached if years & self.years))

    @property
    def kind(self) -> Kind:
        """What is asked for, by the first of these that fits."""
        return "reason" if self.reason else self.tells or ("outlook" if self.expectation else "matter")


@dataclass(frozen=True, slots=True)
class Weighed:
    """Terms, each with how much it says of a sentence that has it, and what all of them say."""

    terms: tuple[tuple[Term, float], ...]
    total: float

    def share(self, words: frozenset[str]) -> float:
        """How much of what is asked for words say, from 0 to 1."""
        return sum(weight for term, weight in self.terms if met(term, words)) / self.total

    @property
    def names(self) -> list[Term]:
        """The terms that are names: `Merrowdale Valves`, not `EPS`."""
        return [term for term, _ in self.terms if term.said[:1].isupper() and not term.said.isupper()]


def weighed(wish: Wish, weigh: Callable[[Term], float]) -> Weighed:
    """The terms of a wish with their weights: any word for a fall meets another, a metric is met by its name in
    statements, and words that only say what is wanted (`policy`, `guidance`) are left out where others remain; an
    outlook as such is met by any word for one.
    """
    terms = [_moved(term) or (_in_statements(term), weigh(term)) for term in wish.phrase.terms]
    further = [(term, weight) for term, weight in terms if not _is_told(term, wish)]
    terms = further or ([(_OUTLOOK, weigh(_OUTLOOK))] if wish.expectation else terms)
    return Weighed(tuple(terms), sum(weight for _, weight in terms) or _LEAST)


def met(term: Term, words: frozenset[str]) -> bool:
    """Whether words say a term in one of its ways."""
    return any(way <= words for way in term.means)


def is_of_move(term: Term) -> bool:
    """Whether a term is a word for a fall or a rise."""
    return term.means in (_DOWN, _UP)


def _moved(term: Term) -> tuple[Term, float] | None:
    """A word for a fall or a rise, met by any other, and what it counts; None for other terms."""
    for ways in (_DOWN, _UP):
        if term.means and any(way == term.means[0] for way in ways):
            return Term(term.said, ways), _MOVES
    return None


@lru_cache(maxsize=1_024)
def _in_statements(term: Term) -> Term:
    """A term that names a metric, met by the metric's name in statements too: `cash from operations` by `cash used in
    operating activities`.
    """
    names = [
        stems(name) - PLAIN - _OF_FLOWS
        for way in term.means
        for word in way
        if word.startswith(METRIC)
        for name in metric_names().get(word.removeprefix(METRIC), ())
    ]
    own = [way - _OF_FLOWS for way in term.means]
    return Term(
        term.said, tuple(dict.fromkeys(way for way in (*term.means, *own, *names) if len(way) > 1 or way in term.means))
    )


def _is_told(term: Term, wish: Wish) -> bool:
    """Whether a term only says what is wanted, which sentences that tell it need not name: `policy`, `guidance`."""
    if wish.tells == "method":
        return term.means[0] <= _OF_ACCOUNTING
    return wish.expectation and EXPECTING.fullmatch(term.said) is not None


__all__ = ["EXPECTING", "PLAIN", "Kind", "Weighed", "Wish", "is_of_move", "met", "weighed"]
