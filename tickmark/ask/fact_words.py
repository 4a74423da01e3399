"""Where each word stands among the facts of one company: what linkers, rankers and descriptions look up, made once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from functools import cached_property
from operator import attrgetter

import numpy as np
import numpy.typing as npt

from tickmark.ask.descriptions import TEXTS, Description, describe, words_of_metric
from tickmark.ask.free_text_lookup import stems
from tickmark.ask.naming import is_inflected, is_slip
from tickmark.ask.segments import measures
from tickmark.ask.wordings import Term
from tickmark.caching import Lately, collected_later
from tickmark.factstore import FACTS_KEPT, FactStore, StoredFact
from tickmark.language.words import words_of
from tickmark.time.resolve import Slot

Places = npt.NDArray[np.int64]
Postings = Mapping[str, Sequence[Sequence[int]]]
"""Word -> lists of places, which may share some."""

_SHORTEST_RESPELT = 5
_FEWEST_LETTERS, _MOST_LETTERS = 2, 6
"""Letters of a short form."""
_SHORTEST_CLIPPED, _MOST_CLIPPED = 3, 4
"""Letters that a word is clipped to, and words of a company that it may be clipped from."""
_VOWELS = frozenset("aeiou")


class FactWords:
    """The words around the facts of one company, and where they stand.

    Args:
        facts: all of the company, best first; the place of a fact is its position among them.
        measured: fact_id -> metric, of amounts of members whose own row does not say what they measure.
    """

    def __init__(self, facts: Sequence[StoredFact], measured: Mapping[str, str]) -> None:
        self.facts = facts
        self.measured = measured
        self.name = stems(facts[0].entity) if facts else frozenset[str]()
        """The words of the company's name."""
        self._described: dict[int, Description] = {}
        self._places: dict[str, Places] = {}

    @cached_property
    def postings(self) -> Postings:
        """Where words stand that are written around a fact, and those of what it measures."""
        return self._posted(*TEXTS)

    @cached_property
    def own_postings(self) -> Postings:
        """Where words stand of rows and members, and those of what a fact measures."""
        return self._posted(_row_of, attrgetter("segment"))

    @cached_property
    def column_postings(self) -> Postings:
        """Where words stand of columns."""
        return self._posted(attrgetter("column_label"))

    @cached_property
    def ends(self) -> Places:
        """The ordinals of the last days of facts."""
        return np.array([fact.period_end_date.toordinal() for fact in self.facts], np.int64)

    @cached_property
    def months(self) -> Places:
        """The lengths of their periods."""
        return np.array([fact.months for fact in self.facts], np.int64)

    @cached_property
    def filed(self) -> Places:
        """The ordinals of the days on which they were filed."""
        return np.array([fact.filing_date.toordinal() for fact in self.facts], np.int64)

    def of_periods(self, slots: Collection[Slot] | None, known_by: date | None) -> npt.NDArray[np.bool_]:
        """Which facts are of some periods, and were public by a day.

        Args:
            slots: the periods and days; None for any.
            known_by: the day; None for any.
        """
        allowed = np.full(len(self.facts), slots is None)
        for slot in slots or ():
            months = 0 if slot.start is None else slot.months
            allowed |= (self.ends == slot.end.toordinal()) & (self.months == months)
        return allowed if known_by is None else allowed & (self.filed <= known_by.toordinal())

    def meet(self, term: Term) -> npt.NDArray[np.bool_]:
        """Which facts have all words of one of a term's ways."""
        met = np.zeros(len(self.facts), bool)
        for way in term.means:
            found = np.zeros(len(self.facts), np.int64)
            for word in way:
                found[self.places(word)] += 1
            met |= (found == len(way)) & bool(way)
        return met

    def meet_own(self, words: Collection[str]) -> set[int]:
        """The places of the facts whose rows and members have all of some words."""
        found = [{place for places in self.own_postings.get(word, ()) for place in places} for word in words]
        return set.intersection(*found) if found else set()

    def places(self, word: str) -> Places:
        """The facts that a word stands at, in order."""
        if word not in self._places:
            self._places[word] = merged(self.postings.get(word, ()))
        return self._places[word]

    def described(self, place: int) -> Description:
        """The description of a fact, made when it is first looked at."""
        if place not in self._described:
            fact = self.facts[place]
            self._described[place] = describe(fact, self.measured.get(fact.fact_id))
        return self._described[place]

    def knows(self, term: Term) -> bool:
        """Whether some fact of the company meets a term."""
        return any(all(word in self.postings for word in way) for way in term.means)

    def has_row(self, term: Term) -> bool:
        """Whether some row or member of the company is called by the words of a term."""
        return any(all(word in self.own_postings for word in way) for way in term.means)

    def spelt_by(self, short: str) -> str | None:
        """The words of the company's rows and members whose first letters spell a short form: `Federal Home Loan Bank`
        for `FHLB`, `certificates of deposit` for `CDs`; None where none do, or different ones.
        """
        letters = short.removesuffix("s").replace("&", "").casefold()
        return next(iter(self._initials[letters])) if len(self._initials.get(letters, ())) == 1 else None

    def clipped_from(self, typed: str) -> list[str]:
        """The words of the company's rows, members and columns that a typed word shortens, by its beginning
        (`avail` for available) or by leaving out vowels (`pmts` for payments); empty where there are too many.
        """
        letters = typed.casefold().rstrip(".").removesuffix("s")
        if len(letters) < _SHORTEST_CLIPPED or not letters.isalpha():
            return []
        found = [word for word in self.postings if len(word) > len(letters) and word.startswith(letters)]
        if not found and _VOWELS.isdisjoint(letters):
            found = [word for word in self.postings if word.isalpha() and _is_skeleton(letters, word)]
        return sorted(found) if len(found) <= _MOST_CLIPPED else []

    @cached_property
    def _initials(self) -> Mapping[str, set[str]]:
        """First letters of words that follow each other in a row or a member, with small words (`FFO`: funds from
        operations) and without -> these words, small ones left out.
        """
        found: dict[str, set[str]] = defaultdict(set)
        for text in {text for fact in self.facts for text in own_texts(fact)}:
            words = [word for word in words_of(text) if word.key.isalpha()]
            for own in (words, [word for word in words if not word.small]):
                for count in range(_FEWEST_LETTERS, _MOST_LETTERS + 1):
                    for place in range(len(own) - count + 1):
                        run = own[place : place + count]
                        if not run[0].small and not run[-1].small:
                            spelt = " ".join(word.key for word in run if not word.small)
                            found["".join(word.key[0] for word in run)].add(spelt)
        return found

    def nearest(self, way: frozenset[str]) -> frozenset[str] | None:
        """The company's own words that are nearest to a term's (`athletic` for `athlete`); None where one of them has
        none.
        """
        found = [word if word in self.postings else self._respelt(word) for word in way]
        return frozenset(word for word in found if word) if all(found) else None

    def _respelt(self, word: str) -> str | None:
        """The one word of the company that a word is a slip of or another form of; None where there is none."""
        if len(word) < _SHORTEST_RESPELT or not word.isalpha():
            return None
        for is_near in (is_slip, is_inflected):
            near = {known for known in self.postings if known[:1] == word[:1] and is_near(word, known)}
            if near:
                return near.pop() if len(near) == 1 else None
        return None

    @collected_later
    def _posted(self, *texts_of: Callable[[StoredFact], str | None]) -> Postings:
        words: dict[str, list[list[int]]] = defaultdict(list)
        for text_of in texts_of:
            texts: dict[str, list[int]] = defaultdict(list)
            for place, text in enumerate(map(text_of, self.facts)):
                texts[text or ""].append(place)
            for text, places in texts.items():
                for word in stems(text):
                    words[word].append(places)
        for metric, places in self._of_metrics.items():
            for word in words_of_metric(metric or None):
                words[word].append(places)
        return dict(words)

    @cached_property
    def _of_metrics(self) -> Mapping[str, list[int]]:
        metrics: dict[str, list[int]] = defaultdict(list)
        for place, fact in enumerate(self.facts):
            metrics[self.measured.get(fact.fact_id) or fact.metric or ""].append(place)
        return metrics


def _is_skeleton(letters: str, word: str) -> bool:
    """Whether letters are a word without some of its letters, the first kept: `svc` of `service`.

    >>> _is_skeleton("chg", "change"), _is_skeleton("chg", "charge"), _is_skeleton("chg", "cash")
    (True, True, False)
    """
    left = iter(word)
    return word[:1] == letters[:1] and all(letter in left for letter in letters)


def own_texts(fact: StoredFact) -> set[str]:
    """The texts of a fact's row and member."""
    return {_row_of(fact), fact.segment or ""}


def _row_of(fact: StoredFact) -> str:
    return fact.row_label or fact.label


def merged(lists: Collection[Sequence[int]]) -> Places:
    """The places of several lists, each once, in order."""
    return np.array(sorted({place for places in lists for place in places}), np.int64)


class KeptWords:
    """The words around the facts of each company of a store, made when it is first asked for, and kept for the
    companies that were asked about last.

    Args:
        store: the facts.
    """

    def __init__(self, store: FactStore) -> None:
        self._store = store
        self._kept: Lately[str, FactWords] = Lately(FACTS_KEPT)

    def of(self, ticker: str) -> FactWords:
        """Those of a company, which may have no facts."""
        return self._kept.of(ticker, lambda: self._made(ticker), lambda words: len(words.facts))

    @collected_later
    def _made(self, ticker: str) -> FactWords:
        held = self._store.facts(ticker)
        facts = held.facts if held else ()
        return FactWords(facts, measures(facts))


__all__ = ["FactWords", "KeptWords", "Places", "Postings", "merged", "own_texts"]
