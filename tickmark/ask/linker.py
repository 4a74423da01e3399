"""From words to facts: which amounts of a company a phrase may mean, the likeliest first, and whether one of them is
certain.

Every fact has a description: its row, the labels above it, its column, its member, what it measures, its sentence, its
table's title and its section. A phrase's terms are looked for in it; each counts by how rare it is and by where it is
met, and words of the row that nobody asked for count against it. An amount is certain where it meets every term and
leaves the next other amount behind by a margin. What is not certain can still be offered.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from typing import Final

import numpy as np

from tickmark.ask.descriptions import Description, Place
from tickmark.ask.fact_words import FactWords, KeptWords
from tickmark.ask.free_text_lookup import UNSAID, is_of_more, is_of_some, stems
from tickmark.ask.wordings import METRIC as _METRIC
from tickmark.ask.wordings import Phrase, Term, UnitKind, read_phrase
from tickmark.assurance import rank as certainty
from tickmark.factstore import STATEMENTS, StoredFact
from tickmark.time.resolve import Slot

OWN, ABOVE, TOLD, AROUND, AFAR = 1.0, 0.95, 0.85, 0.6, 0.45
_WEIGHTS: Final = (OWN, OWN, OWN, ABOVE, ABOVE, TOLD, AROUND, AFAR, 0.0)
"""What a term counts by its `Place`: in the row, the member or the measure; in labels above or the column; in the
sentence; in the table's title; in the section's.
"""
_STRANGE: Final = 0.11
"""What a word of the row costs that is not asked for; of a sentence's label a third of it."""
DECISIVE: Final = frozenset(
    root
    for word in [
        "gross",
        "net",
        "operating",
        "adjusted",
        "diluted",
        "basic",
        "deferred",
        "accrued",
        "unearned",
        "comparable",
        "organic",
        "core",
        "cost",
        "expense",
        "rate",
        "margin",
        "capitalized",
        "unrecognized",
        "average",
        "segment",
        "expected",
        "income",
        "profit",
        "earnings",
        "loss",
        "revenue",
        "tax",
        "interest",
        "repayment",
        "proceeds",
        "provision",
        "allowance",
        "impairment",
        "amortization",
        "depreciation",
        "discontinued",
        "forma",
        "ratio",
    ]
    for root in stems(word)
)
"""Words that make another amount of what they stand beside, in a sentence too."""
DECISIVE_ABOVE: Final = DECISIVE | frozenset(
    root
    for word in ["liabilities", "held", "sale", "costs", "eliminations", "equity", "method"]
    for root in stems(word)
)
"""The same words, and those of headings that make another amount of the rows below them."""
_SPENT: Final = stems("expense") | stems("cost")
"""What rows of statements are called or not, and are the same amount: `Selling and administrative expenses`."""
_OTHER_MEMBER: Final = 0.22
"""What it costs that an amount is a part's, and the part is not named."""
_OTHER_COLUMN: Final = 0.06
_OTHER_HEADING: Final = 0.04
"""What a word costs that makes another amount of a row and stands in a heading above it: `Deferred tax liabilities >
Inventory`.
"""
_ON_FACE: Final = 0.08
"""What it counts that a row stands on the face of a statement."""
_NAMED_SO: Final = 0.06
"""What it counts that a row is the metric that the phrase names."""
_MOST_ADDED: Final = 0.15
"""What counts at most beside the words that are met."""
_RESPELT: Final = 0.94
"""What a word counts that is met by one spelt a letter off, or by another form of it."""
_SHORTEST_RESPELT: Final = 5
_MOST_STRANGE: Final = 4
_SURE: Final = 0.8
"""Score that an answer has at least."""
_FAIRLY_SURE: Final = 0.68
"""Score of an answer that leaves all others far behind."""
_MARGIN: Final = 0.07
"""By which an answer leaves the next other amount behind."""
_WIDE_MARGIN: Final = 0.2
_WORTH_OFFERING: Final = 0.34
_NEAR_BEST: Final = 0.05
MOST_LINKS: Final = 12
"""Companies whose descriptions are kept in memory; more would let it grow with the warehouse."""
_REMEMBERED: Final = 4
"""Rankings that are kept: the grammar and what judges it ask for the same ones."""
CHANGED = re.compile(r"\b(?:change|growth|grew|increas|decreas|declin|rose|fell|variance)|\bh / \(l\)", re.IGNORECASE)
_PROPER = re.compile(r"(?<=[a-z] )[A-Z][a-z]+")
"""Names within a sentence's label, which say whose an amount is: `impairment charge on Gillette intangible asset`."""
_AS_A_PART = re.compile(r",? (?:with|of which|including|includes)(?: approximately| about)? \$?$")
OF_WHICH = re.compile(r"\b(?:of which|includes?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """A fact that a phrase may mean: how well it fits, from 0 to 1, the terms that it does not meet, and whether it may
    be another amount than is asked for: its row has a word that makes another of it, nothing says what it measures, or
    it is of some of what it is called by.
    """

    fact: StoredFact
    score: float
    unmet: tuple[Term, ...]
    qualified: bool = False


class Linker:
    """Ranks the facts of one company for phrases.

    Args:
        words: those around the facts of the company.
    """

    def __init__(self, words: FactWords) -> None:
        self._words = words
        self._facts = words.facts

    def _in_its_words(self, phrase: Phrase) -> tuple[Phrase, frozenset[str]]:
        """The phrase, each word that the company does not have met by the one that it has for it (`athlets`,
        `athletic` for `athlete`), and those words.
        """
        terms: list[Term] = []
        lent: set[str] = set()
        for term in phrase.terms:
            if not self._words.knows(term):
                ways = tuple(way for way in map(self._words.nearest, term.means) if way)
                lent.update(*ways)
                term = Term(term.said, (*term.means, *ways))
            terms.append(term)
        return replace(phrase, terms=tuple(terms), said=phrase.said | lent), frozenset(lent)

    def rank(
        self, phrase: Phrase, slots: Collection[Slot] | None, known_by: date | None = None, most: int = MOST_LINKS
    ) -> list[Link]:
        """The amounts that a phrase may mean, the likeliest first, each amount once.

        Args:
            phrase: what is asked for.
            slots: the periods and days that it may be of; None for the newest ones.
            known_by: only filings that were public by then count.
            most: links at most.
        """
        return list(_ranked(self, phrase, None if slots is None else tuple(slots), known_by, most))

    def _ranked(
        self, phrase: Phrase, slots: Collection[Slot] | None, known_by: date | None, most: int
    ) -> Sequence[Link]:
        if not phrase.terms:
            return []
        named = {word for term in phrase.terms for way in term.means for word in way}
        shared = np.zeros(len(self._facts), bool)
        for word in named:
            shared[self._words.places(word)] = True
        phrase, lent = self._in_its_words(phrase)
        weights = [self._weight(term) for term in phrase.terms]
        reach = sum(weight * self._words.meet(term) for term, weight in zip(phrase.terms, weights, strict=True))
        enough = reach / (sum(weights) or 1.0) + _MOST_ADDED >= _WORTH_OFFERING
        scored = []
        for place in np.flatnonzero(shared & enough & self._words.of_periods(slots, known_by)).tolist():
            if _fits_unit(self._facts[place], phrase.unit):
                link = self._score(place, phrase, weights, lent)
                if link.score >= _WORTH_OFFERING:
                    scored.append(link)
        if slots is None and scored:
            scored = _newest(scored)
        scored.sort(key=lambda link: (len(link.unmet), -link.score, certainty(link.fact.assurance), link.fact.fact_id))
        return _distinct(scored, most)

    def has_line_of(self, metric: str, term: Term, fact: StoredFact) -> bool:
        """Whether a row, a column or a member of the company, of a metric and of a fact's period, is called by a term
        that the fact is not called by.
        """
        way = term.means[0]
        if any(way <= self._called(place) for place in self._of_fact(fact)):
            return False
        places = self._words.places(next(iter(way)))
        return any(
            way <= self._called(place)
            and _METRIC + metric in self._words.described(place).places
            and (self._facts[place].period_end_date, self._facts[place].months) == (fact.period_end_date, fact.months)
            for place in places
        )

    def _called(self, place: int) -> frozenset[str]:
        description = self._words.described(place)
        return description.own | description.column | description.member

    def _of_fact(self, fact: StoredFact) -> list[int]:
        return [place for place, held in enumerate(self._facts) if held.value == fact.value]

    def certain(self, links: Sequence[Link]) -> Link | None:
        """The first of ranked amounts where it is certain; None where it is not."""
        if not links or links[0].unmet or links[0].qualified or links[0].score < _FAIRLY_SURE:
            return None
        others = [link for link in links[1:] if not link.unmet]
        margin = links[0].score - others[0].score if others else 1.0
        return links[0] if margin >= (_MARGIN if links[0].score >= _SURE else _WIDE_MARGIN) else None

    def _weight(self, term: Term) -> float:
        """How much a term says: more the fewer facts meet it; one that none meets says most."""
        fewest = min((max(len(self._words.places(word)) for word in way) for way in term.means if way), default=0)
        ways = [min(len(self._words.places(word)) for word in way) for way in term.means if way]
        often = max(ways, default=fewest)
        return math.log(1 + len(self._facts) / max(1, often))

    def _score(self, place: int, phrase: Phrase, weights: Sequence[float], lent: frozenset[str]) -> Link:
        description, fact = self._words.described(place), self._facts[place]
        said = phrase.said | self._words.name | UNSAID
        met = [
            max((_credit(description.places, way, lent) for way in term.means), default=0.0) for term in phrase.terms
        ]
        score = sum(weight * credit for weight, credit in zip(weights, met, strict=True)) / (sum(weights) or 1.0)
        strange = frozenset(word for word in description.own - said if not word[0].isdigit() and len(word) > 1)
        decisive = strange & (DECISIVE - _SPENT if fact.table_kind in STATEMENTS else DECISIVE)
        named = any(_METRIC + (fact.metric or "") in way for term in phrase.terms for way in term.means)
        if named and fact.segment is None:
            strange = decisive = frozenset[str]()  # it is the metric, whatever its row is called
        score -= self._strangeness(description, fact, said, strange, decisive)
        score += (
            _ON_FACE * (fact.table_kind in STATEMENTS) + _NAMED_SO * named + 0.01 * (fact.assurance == "corroborated")
        )
        if phrase.unit != "percent" and is_change(fact):
            score -= _OTHER_MEMBER
        if not phrase.unit and fact.unit == "pure":
            score -= _OTHER_COLUMN
        close = [ABOVE if any(way & DECISIVE for way in term.means) else AROUND for term in phrase.terms]
        unmet = tuple(
            term for term, credit, needed in zip(phrase.terms, met, close, strict=True) if credit < needed * _RESPELT
        )
        owned = description.member | description.column
        unsaid = all(
            len(term.means) == 1 and term.means[0] <= owned for term in phrase.terms
        )  # whose it is, and nothing of what
        needed = frozenset[str]().union(*(way for term in phrase.terms for way in term.means))
        more = not named and is_of_more(fact.row_label or fact.label, needed, said | description.member)
        return Link(fact, max(0.0, score), unmet, bool(decisive) or unsaid or more or is_of_some(fact))

    @staticmethod
    def _strangeness(
        description: Description,
        fact: StoredFact,
        said: frozenset[str],
        strange: frozenset[str],
        decisive: frozenset[str],
    ) -> float:
        """What the words cost that a fact's row, headings, column and member have and nobody asked for."""
        names = stems(" ".join(_PROPER.findall(fact.label))) & set(strange) if fact.table_index is None else frozenset()
        of_row = _STRANGE if fact.table_index is not None else _STRANGE / 3
        cost = min(len(strange) - len(decisive), _MOST_STRANGE) * of_row + _STRANGE * len(decisive | names)
        cost += _OTHER_HEADING * min(2, len((description.above - said) & DECISIVE_ABOVE))
        cost += _OTHER_MEMBER * bool(description.member - said)
        cost += _OTHER_COLUMN * min(2, len(description.column - said))
        return cost + _STRANGE * bool(OF_WHICH.search(fact.label) or is_part_of_sentence(fact))


@lru_cache(_REMEMBERED)
def _ranked(
    linker: Linker, phrase: Phrase, slots: tuple[Slot, ...] | None, known_by: date | None, most: int
) -> Sequence[Link]:
    return linker._ranked(phrase, slots, known_by, most)


class Linkers:
    """Ranks the facts of every company of a store.

    Args:
        words: those around the facts of its companies.
    """

    def __init__(self, words: KeptWords) -> None:
        self._words = words

    def of(self, ticker: str) -> Linker:
        """That of a company, which may have no facts."""
        return Linker(self._words.of(ticker))

    def rank(
        self,
        ticker: str,
        text: str,
        slots: Collection[Slot] | None = None,
        known_by: date | None = None,
        most: int = MOST_LINKS,
    ) -> list[Link]:
        """The amounts of a company that a text may mean, the likeliest first: see `Linker.rank`."""
        return self.of(ticker).rank(read_phrase(text), slots, known_by, most)

    def certain(
        self, ticker: str, text: str, slots: Collection[Slot] | None = None, known_by: date | None = None
    ) -> Link | None:
        """The one amount of a company that a text means; None where it is not certain."""
        said = read_phrase(text).says_what
        return self.of(ticker).certain(self.rank(ticker, text, slots, known_by)) if said else None


def is_part_of_sentence(fact: StoredFact) -> bool:
    """Whether a sentence tells an amount as a part of the one before it: `obligations of $44 billion, with $43 billion
    payable within a year`.
    """
    sentence = fact.sentence_string or ""
    place = sentence.find(fact.printed) if fact.printed else -1
    return place > 0 and bool(_AS_A_PART.search(sentence[:place]))


def line_of(fact: StoredFact) -> tuple[object, ...]:
    """What two facts share that are one line in two periods: the words of the row, the member and the unit."""
    words = frozenset(word for word in stems(fact.row_label or fact.label) - UNSAID if not word[0].isdigit())
    return words, fact.segment, fact.unit


def is_change(fact: StoredFact) -> bool:
    """Whether a row, its column, or a sentence's label says that an amount is a change of another."""
    return bool(
        CHANGED.search(fact.column_label or "")
        or CHANGED.search(fact.label.split(" > ")[0] if fact.table_index is not None else fact.label)
    )


def _credit(places: Mapping[str, Place], way: frozenset[str], lent: frozenset[str]) -> float:
    """What meeting all words of a way counts: the mean of where they stand; 0 where one is missing."""
    found = [_WEIGHTS[places.get(word, Place.NOWHERE)] * (_RESPELT if word in lent else 1.0) for word in way]
    return sum(found) / len(found) if found and all(found) else 0.0


def _fits_unit(fact: StoredFact, unit: UnitKind) -> bool:
    """Whether an amount is counted in what is asked for."""
    if unit == "money":
        return fact.unit not in ("pure", "shares")
    if unit == "per share":
        return fact.unit.endswith("/shares")
    if unit == "per unit":
        return fact.unit.endswith("/unit")
    if unit == "percent":
        return fact.unit == "pure" and fact.scale == -2
    return not (unit == "count" and not (fact.unit in ("pure", "shares") and fact.scale >= 0 and fact.value >= 0))


def _newest(links: Sequence[Link]) -> list[Link]:
    """Of links of any period those of the newest day that the best of them have."""
    best = max(link.score for link in links)
    day = max(link.fact.period_end_date for link in links if link.score >= best - _NEAR_BEST)
    return [link for link in links if link.fact.period_end_date == day]


def _distinct(links: Sequence[Link], most: int) -> list[Link]:
    """Each amount of a period once, by its best description."""
    kept: list[Link] = []
    for link in links:
        same = (
            one
            for one in kept
            if (one.fact.period_end_date, one.fact.months) == (link.fact.period_end_date, link.fact.months)
        )
        if not any(one.fact.agrees(link.fact) or abs(one.fact.value) == abs(link.fact.value) for one in same):
            kept.append(link)
        if len(kept) >= most:
            break
    return kept


__all__ = [
    "CHANGED",
    "DECISIVE",
    "MOST_LINKS",
    "OF_WHICH",
    "Link",
    "Linker",
    "Linkers",
    "is_change",
    "is_part_of_sentence",
    "line_of",
]
