"""Sentences that a narrative takes from a filing: found by their words, then each number compared with the one that
stands in its place.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tickmark.facts.text.sentences import sentences
from tickmark.factstore import StoredFact
from tickmark.language.words import DIGIT

_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_LOOSE = re.compile(r"[^\w#%$€£¥()]+")
SHORTEST = 40  # characters of words that make a sentence one of its kind
_PREFIX = 40


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a filing. `numbers` are all digits in it, in order; `facts` the verified facts read from it, by the
    place of their number.
    """

    accession: str
    section: str | None
    sentence: str
    numbers: tuple[str, ...]
    facts: tuple[tuple[int, StoredFact], ...] = ()


class Quotes:
    """The sentences of one company's filings, by their words without the numbers."""

    def __init__(self, passages: Iterable[tuple[str, str | None, str]], facts: Iterable[StoredFact]) -> None:
        self._by_words: dict[str, list[Quote]] = defaultdict(list)
        self._by_prefix: dict[str, list[str]] = defaultdict(list)
        self._shares: dict[str, float] = {}
        read: dict[tuple[str, str], list[StoredFact]] = defaultdict(list)
        for fact in facts:
            if fact.sentence_string and fact.table_index is None:
                read[(fact.accession, " ".join(fact.sentence_string.split()))].append(fact)
        for (accession, sentence), own in read.items():
            self._add(
                Quote(
                    accession,
                    own[0].section_id,
                    sentence,
                    tuple(_NUMBER.findall(sentence)),
                    tuple(_placed(sentence, own)),
                )
            )
        for accession, section, text in passages:
            for line in text.split("\n"):
                if not DIGIT.search(line):
                    continue
                for start, end in sentences(line):
                    sentence = line[start:end]
                    if (
                        end - start >= SHORTEST
                        and (accession, " ".join(sentence.split())) not in read
                        and DIGIT.search(sentence)
                    ):
                        self._add(Quote(accession, section, sentence, tuple(_NUMBER.findall(sentence))))

    def _add(self, quote: Quote) -> None:
        words = masked(quote.sentence)
        if len(words) < SHORTEST:
            return
        if words not in self._by_words:
            self._by_prefix[words[:_PREFIX]].append(words)
        self._by_words[words].append(quote)

    def find(self, sentence: str) -> list[Quote]:
        """Sentences with the same words; where the narrative's breaks off, those that begin so."""
        words = masked(sentence)
        if len(words) < SHORTEST:
            return []
        exact = self._by_words.get(words)
        if exact:
            return exact
        cut = words.rstrip(" .#")
        return [
            quote
            for other in self._by_prefix.get(words[:_PREFIX], ())
            if other.startswith(cut)
            for quote in self._by_words[other]
        ]

    def stating(self, number: str) -> Sequence[Quote]:
        """Sentences in which a number is printed with these digits."""
        return self._by_number.get(number, ())

    def share_with(self, word: str) -> float:
        """Which part of the sentences with numbers has a word."""
        if word not in self._shares:
            having = sum(word in words for words in self._by_words)
            self._shares[word] = having / max(1, len(self._by_words))
        return self._shares[word]

    @cached_property
    def _by_number(self) -> dict[str, list[Quote]]:
        found: dict[str, list[Quote]] = defaultdict(list)
        for quotes in self._by_words.values():
            for quote in quotes:
                for number in dict.fromkeys(quote.numbers):
                    found[number].append(quote)
        return found


def masked(sentence: str) -> str:
    """The words of a sentence in lower case, a `#` for each number."""
    return _LOOSE.sub(" ", _NUMBER.sub("#", sentence.replace("’", "'")).lower()).strip()


def numbers_in(sentence: str) -> list[tuple[int, str]]:
    """Digits of a sentence with where they begin."""
    return [(match.start(), match[0]) for match in _NUMBER.finditer(sentence)]


def _placed(sentence: str, facts: Sequence[StoredFact]) -> Iterable[tuple[int, StoredFact]]:
    """Each fact with the ordinal of its number among the sentence's."""
    taken: set[int] = set()
    places = numbers_in(sentence)
    for fact in facts:
        digits = _NUMBER.findall(fact.printed)
        for ordinal, (_, number) in enumerate(places):
            if digits and number == digits[0] and ordinal not in taken:
                taken.add(ordinal)
                yield ordinal, fact
                break
