"""From words to facts: which amounts of a company a phrase may mean, the likeliest first.

Every fact has a description (`descriptions.py`). The facts that share a word with a phrase are compared with it
(`features.py`), and a model fitted on questions whose answers are known ranks them (`model.py`). How likely an amount
is what was asked for is told by `proposals.py`. What is not certain can still be offered.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tickmark.ask.fact_words import FactWords, KeptWords, merged, own_texts
from tickmark.ask.free_text_lookup import UNSAID, stems
from tickmark.ask.linker import MOST_LINKS, Link
from tickmark.ask.links.contrasts import sides_of
from tickmark.ask.links.features import (
    FEATURES,
    Asked,
    Sibling,
    Standing,
    Traits,
    asks_for_change,
    beside_others,
    features,
    trigrams_of,
)
from tickmark.ask.links.model import ranking_weights
from tickmark.ask.links.ranking import Numbers, Ranking, grouped
from tickmark.ask.said import said
from tickmark.ask.wordings import Phrase, Term
from tickmark.caching import Lately
from tickmark.factstore import FACTS_KEPT, StoredFact
from tickmark.forms import comes_every
from tickmark.language.words import content, words_of
from tickmark.tables.periods.stock_flow import row_score
from tickmark.time.resolve import Slot

_SHORTEST_WRITTEN_OUT: Final = 3
"""Letters of a short form in capitals that is written out though the company prints it too: `DCAI`."""
_SHORTEST_NAME, _LONGEST_NAME = 2, 6
"""Words of a name that is shortened to its first letters."""
_DONE: Final = said("fallback/done_what")
_COMPARED: Final = 240
"""Facts of a company that are compared with a phrase, those that share most with it."""
_REMEMBERED: Final = 4
"""Rankings that are kept: one question asks for the same one several times."""
_OWN_COUNTS: Final = 1.0
"""What a word counts more that stands in the row, the member or the measure, where facts are chosen to be compared."""


class Compared(NamedTuple):
    """The facts of a company that were compared with a phrase: their places, their features, and what each does not
    meet.
    """

    places: Sequence[int]
    rows: Numbers
    unmet: Sequence[tuple[Term, ...]]


class Ranker:
    """Ranks the facts of one company for phrases.

    Args:
        words: those around the facts of the company.
    """

    def __init__(self, words: FactWords) -> None:
        self._words = words
        self._facts = facts = words.facts
        printed: Counter[tuple[date, float]] = Counter()
        filings: dict[tuple[date, float], set[str]] = defaultdict(set)
        for fact in facts:
            printed[_amount(fact)] += 1
            filings[_amount(fact)].add(fact.accession)
        self._standing = {amount: Standing(count, len(filings[amount])) for amount, count in printed.items()}
        self._annual = max((fact.doc_date for fact in facts if comes_every(fact.doc_type) == "year"), default=None)
        days = (fact.period_end_date for fact in facts)
        self.periods = sorted(set(zip(days, words.months.tolist(), strict=True)), reverse=True)
        numbers: dict[tuple[str, int | str | None], int] = {}
        where = [
            (fact.accession, fact.sentence_string if fact.table_index is None else fact.table_index) for fact in facts
        ]
        self._tables = np.array([numbers.setdefault(one, len(numbers)) for one in where], np.int64)
        self._rare: dict[str, float] = {}
        self._traits: dict[int, Traits] = {}

    @property
    def facts(self) -> Sequence[StoredFact]:
        """All of the company."""
        return self._facts

    @cached_property
    def _by_initials(self) -> Mapping[str, set[str]]:
        """The names of rows and members by their short forms."""
        found: dict[str, set[str]] = defaultdict(set)
        for part in {part for fact in self._facts for text in own_texts(fact) for part in text.split(" > ")}:
            words = content(part)
            if _SHORTEST_NAME <= len(words) <= _LONGEST_NAME and all(word[0].isalpha() for word in words):
                for short in _short_forms(part):
                    found[short].add(part)
        return found

    def _in_its_words(self, phrase: Phrase) -> tuple[Phrase, frozenset[str]]:
        """The phrase, each word that the company does not have met by the one that it has for it (`athlets`,
        `athletic` for `athlete`), and those words.
        """
        terms: list[Term] = []
        lent: set[str] = set()
        written: set[str] = set()
        for term in phrase.terms:
            known = self._words.knows(term)
            short = term.said.isupper() and len(term.said) >= _SHORTEST_WRITTEN_OUT and len(term.means) == 1
            ways = self._written_out(term.said) if short or not known else ()
            written.update(*ways)
            if not known:
                ways = (*(way for way in map(self._words.nearest, term.means) if way), *ways)
                lent.update(*ways)
            terms.append(Term(term.said, (*term.means, *ways)) if ways else term)
        return replace(phrase, terms=tuple(terms), said=phrase.said | lent | written), frozenset(lent)

    def _written_out(self, short: str) -> tuple[frozenset[str], ...]:
        """The names of rows and members whose words begin with the letters of a short form: `Asia Pacific & Latin
        America` for `APLA`.
        """
        return tuple(stems(name) for name in self._by_initials.get(short.casefold(), ()))

    def compared(
        self,
        phrase: Phrase,
        slots: Collection[Slot] | None,
        known_by: date | None = None,
        *,
        day: bool = False,
        years: frozenset[int] = frozenset(),
    ) -> Compared:
        """The facts that share most with a phrase, and what each has in common with it.

        Args:
            phrase: what is asked for.
            slots: the periods and days that it may be of; None for any.
            known_by: only filings that were public by then count.
            day: whether a day or the end of a period is asked for.
            years: the years that the question names.
        """
        phrase, lent = self._in_its_words(phrase)
        when: dict[tuple[object, int], int] | None = None if slots is None else {}
        for slot in slots or ():
            when = {} if when is None else when
            when.setdefault((slot.end, 0 if slot.start is None else slot.months), len(when) // 2)
        allowed = self._words.of_periods(slots, known_by)
        places = self._sharing(phrase, allowed)
        weights = [self._weight(term) for term in phrase.terms]
        total = sum(weights) or 1.0
        newest = int(self._words.ends[places].max(initial=0))
        asked = Asked(
            phrase,
            tuple(weight / total for weight in weights),
            lent,
            phrase.said | self._words.name | UNSAID,
            when,
            day,
            newest,
            trigrams_of([word for term in phrase.terms for word in content(term.said)]),
            int(self._words.filed.max(initial=0)),
            asks_for_change(" ".join(term.said for term in phrase.terms)),
            self._rarities(phrase),
            frozenset(pairwise(phrase.ordered)),
            years,
            sides_of(phrase.text),
            row_score(phrase.text, ""),
            frozenset[str]().union(*(way for term in phrase.terms for way in term.means)),
            phrase.counted,
            frozenset(match[1] for match in _DONE.finditer(phrase.text)),
            self._siblings(phrase),
        )
        if not places:
            return Compared(places, np.zeros((0, len(FEATURES))), [])
        facts = [self._facts[place] for place in places]
        described = [self._words.described(place) for place in places]
        traits = [self._traits_of(place) for place in places]
        found = [
            features(fact, around, asked, own, int(self._tables[place]))
            for place, fact, around, own in zip(places, facts, described, traits, strict=True)
        ]
        rows = beside_others(
            [one.numbers for one in found], facts, described, [one.met for one in found], asked, traits
        )
        return Compared(places, rows, [one.unmet for one in found])

    def _siblings(self, phrase: Phrase) -> list[Sibling]:
        """The words of a phrase with the tables and sentences of which a row, a column or a member is called so."""
        terms = {word: n for n, term in enumerate(phrase.terms) for word in stems(term.said)}
        words = dict.fromkeys(word for word in phrase.ordered if word not in phrase.barred | self._words.name)
        found = []
        for word in words:
            lists = (*self._words.own_postings.get(word, ()), *self._words.column_postings.get(word, ()))
            if lists:
                weight = 0.0 if word in UNSAID else self._rarity(word)
                tables = frozenset(self._tables[merged(lists)].tolist())
                found.append(Sibling(word, weight, terms.get(word), tables))
        return found

    def _traits_of(self, place: int) -> Traits:
        """What is known of a fact whatever is asked, told when it is first looked at."""
        if place not in self._traits:
            fact = self._facts[place]
            standing = self._standing[_amount(fact)]
            self._traits[place] = Traits.of(fact, self._words.described(place), standing, self._rarity)
        return self._traits[place]

    def _sharing(self, phrase: Phrase, allowed: npt.NDArray[np.bool_]) -> list[int]:
        """The places of the facts that share most with a phrase."""
        shared = np.zeros(len(self._facts))
        for term in phrase.terms:
            best = np.zeros(len(self._facts))
            for way in term.means:
                anywhere, close = np.zeros(len(self._facts)), np.zeros(len(self._facts))
                for word in way:
                    anywhere[self._words.places(word)] += 1
                    close[merged(self._words.own_postings.get(word, ()))] += 1
                best = np.maximum(best, (anywhere + _OWN_COUNTS * close) / max(1, len(way)))
            shared += best * self._weight(term)
        shared[~allowed] = 0.0
        order = np.argsort(-shared, kind="stable")[:_COMPARED]
        return [int(place) for place in order if shared[place] > 0]

    def rank(
        self,
        phrase: Phrase,
        slots: Collection[Slot] | None,
        known_by: date | None = None,
        most: int = MOST_LINKS,
        *,
        day: bool = False,
        years: frozenset[int] = frozenset(),
    ) -> list[Link]:
        """The amounts that a phrase may mean, the likeliest first, each amount of a period once: see `compared`.

        Args:
            phrase: what is asked for.
            slots: the periods and days that it may be of; None for any.
            known_by: only filings that were public by then count.
            most: links at most.
            day: whether a day or the end of a period is asked for.
            years: the years that the question names.
        """
        ranking = self.ranking(phrase, slots, known_by, day=day, years=years)
        return [Link(ranking.facts[n], share, ranking.unmet[n]) for n, share in ranking.groups[:most]]

    def ranking(
        self,
        phrase: Phrase,
        slots: Collection[Slot] | None,
        known_by: date | None = None,
        *,
        day: bool = False,
        years: frozenset[int] = frozenset(),
    ) -> Ranking:
        """The facts that share most with a phrase, and how well each fits: see `rank`."""
        return _ranking(self, phrase, None if slots is None else tuple(slots), known_by, day, years)

    def ranked(self, compared: Compared, scores: Numbers, *, newest: bool) -> Ranking:
        """A ranking by scores of the facts that were compared.

        Args:
            compared: the facts.
            scores: how well each fits.
            newest: whether no period is named.
        """
        facts = [self._facts[place] for place in compared.places]
        groups = grouped(facts, scores) if facts else []
        outdated = newest and bool(groups) and self._annual is not None and facts[groups[0][0]].doc_date < self._annual
        return Ranking(facts, compared.rows, compared.unmet, scores, groups, outdated)

    def _weight(self, term: Term) -> float:
        """How much a term says: more the fewer facts meet it; one that none meets says most."""
        often = max((min(len(self._words.places(word)) for word in way) for way in term.means if way), default=0)
        return math.log(1 + len(self._facts) / max(1, often))

    def _rarities(self, phrase: Phrase) -> dict[str, float]:
        """How much each word of a phrase says that the company has, those that say nothing in most questions too."""
        words = frozenset(phrase.ordered) - phrase.barred - UNSAID - self._words.name
        return {
            word: self._rarity(word) for word in sorted(words) if word in self._words.postings and not word[0].isdigit()
        }

    def _rarity(self, word: str) -> float:
        if word not in self._rare:
            self._rare[word] = math.log(1 + len(self._facts) / max(1, len(self._words.places(word)))) / 3
        return self._rare[word]


@lru_cache(_REMEMBERED)
def _ranking(
    ranker: Ranker,
    phrase: Phrase,
    slots: tuple[Slot, ...] | None,
    known_by: date | None,
    day: bool,
    years: frozenset[int],
) -> Ranking:
    compared = ranker.compared(phrase, slots, known_by, day=day, years=years)
    return ranker.ranked(compared, compared.rows @ ranking_weights(), newest=slots is None)


class Rankers:
    """Ranks the facts of every company of a store.

    Args:
        words: those around the facts of its companies.
    """

    def __init__(self, words: KeptWords) -> None:
        self._words = words
        self._kept: Lately[str, Ranker] = Lately(FACTS_KEPT)

    def of(self, ticker: str) -> Ranker:
        """That of a company, which may have no facts."""
        return self._kept.of(ticker, lambda: Ranker(self._words.of(ticker)), lambda ranker: len(ranker.facts))


def _short_forms(name: str) -> set[str]:
    """The first letters of a name's words, those in capitals also whole: `dca` and `dcai` for `Data Center and AI`."""
    words = [word.text for word in words_of(name) if not word.sign and not word.small]
    return {
        "".join(word[0] for word in words).casefold(),
        "".join(word if word.isupper() else word[0] for word in words).casefold(),
    }


def _amount(fact: StoredFact) -> tuple[date, float]:
    return fact.period_end_date, abs(fact.value)


__all__ = ["Compared", "Ranker", "Rankers"]
