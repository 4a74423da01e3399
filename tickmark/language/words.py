"""Text as words with their places; the words that say nothing by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tickmark.language.rules import Pattern

DIGIT = Pattern("language/digit", r"\d", means="a digit", examples=("in [[2]]024",), counterexamples=("none",))
"""Without one, a text has no amount and no day."""
LONGEST = 8_000
"""Characters looked at; no question and no sentence of a report is longer."""
_APOSTROPHES = frozenset("'’‘")
_HYPHENS = frozenset("-–—")
_LABEL = 250
"""Characters of a label or a short sentence, whose words are remembered: a table's come again for each of its cells."""
SMALL = frozenset(
    ["the", "a", "an", "of", "for", "in", "on", "to", "from", "by", "and", "with", "at", "its", "their", "our"]
)
"""Words that only join others."""
_WORD = Pattern(
    "language/word",
    r"(?:[A-Za-z]\.){2,}|[A-Za-z]+(?:&[A-Za-z]+)+|[^\W\d_]+|\d+(?:[.,]\d+)*|[^\w\s]",
    means="a word, a number or a sign",
    examples=("[[R&D]] costs", "$"),
    counterexamples=(" ",),
)


class Word(NamedTuple):
    """One word or sign at text[start:end]; `key` is what it is compared by: lower case, singular."""

    text: str
    start: int
    end: int
    key: str

    @property
    def small(self) -> bool:
        """Whether it only joins other words."""
        return self.key in SMALL

    @property
    def sign(self) -> bool:
        """Whether it is punctuation."""
        return not self.text[0].isalnum()


def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text; the `'s` of a possessive and hyphens are left out, `R&D` is one word."""
    return _remembered(text) if len(text) <= _LABEL else _lately(text)


@lru_cache(maxsize=4096)
def _remembered(text: str) -> tuple[Word, ...]:
    """The words of a label or a short sentence, which is read many times over."""
    return _read(text)


@lru_cache(maxsize=16)
def _lately(text: str) -> tuple[Word, ...]:
    """The words of a long text, which the steps of one reading ask for one after the other."""
    return _read(text)


def _read(text: str) -> tuple[Word, ...]:
    found = []
    possessive = False
    for match in _WORD.finditer(text[:LONGEST].replace("’", "'").replace("‘", "'")):
        part = match[0]
        if part in "'-–—":
            possessive = part == "'"
            continue
        if possessive and part.lower() == "s" and match.start() and text[match.start() - 1] in "'’‘":
            possessive = False
            continue
        possessive = False
        found.append(Word(part, match.start(), match.end(), _key(part)))
    return tuple(found)


def keys_of(text: str) -> Iterable[str]:
    """The keys of a text's words and signs, in a third of the time where only these count.

    >>> list(keys_of("Net sales (U.S.)")), list(keys_of("the company's")), list(keys_of("non-current assets"))
    (['net', 'sale', '(', 'us', ')'], ['the', 'company'], ['non', 'current', 'asset'])
    """
    if _APOSTROPHES.isdisjoint(text):
        return [_key(part) for part in _WORD.findall(text[:LONGEST]) if part not in _HYPHENS]
    return [word.key for word in words_of(text)]


@lru_cache(maxsize=8192)
def _key(part: str) -> str:
    """What a word or sign is compared by."""
    return singular(part.lower().replace(".", "")) if part[0].isalpha() else part


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """A noun without its plural's ending; the same word always gives the same key."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def content(text: str) -> tuple[str, ...]:
    """Keys of the words that say something."""
    return tuple(word.key for word in words_of(text) if not word.sign and not word.small)
