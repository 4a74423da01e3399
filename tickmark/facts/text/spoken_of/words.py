"""Sentences, clauses and words of a text, as whoever asks who is spoken of looks at them."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tickmark.facts.text.sentences import sentences
from tickmark.language.rules import Pattern, words

_MARKS = "“”\"'‘’()[]•*—–-.!?;:,"
_OUTER = "“”\"()[]•*—–-;:'"  # what is no part of a word, nor says that it is a genitive or ends a sentence
_CLAUSE = Pattern(
    "spoken_of/clause",
    r";\s*(?:and\s+)?|:\s|,\s+(?:and|while|whereas|but)\s+",
    means="a clause ends and another begins",
    examples=("rose[[, and ]]fell",),
    counterexamples=("land, buildings",),
    flags=re.IGNORECASE,
)
_NEAR = 1000  # characters beside a sentence in which its neighbours stand


@cache
def listed(name: str) -> frozenset[str]:
    """A list of the lexicon, to ask whether a word is in it."""
    return frozenset(words(name))


@cache
def parties() -> frozenset[str]:
    """Nouns for companies, people and bodies, singular and plural."""
    known = words("parties")
    return frozenset(known) | frozenset(
        f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeo" else f"{word}s" for word in known
    )


@cache
def ends_a_party() -> frozenset[str]:
    """Words, and the comma, that can follow a noun that stands for itself."""
    return listed("behind_a_party") | {","}


def split(text: str) -> list[str]:
    """Words as printed, with commas as words of their own.

    >>> split("In 2024, our “lender” paid.")
    ['In', '2024', ',', 'our', 'lender', 'paid.']
    """
    return [word for word in (w.strip(_OUTER) for w in text.replace(",", " , ").split()) if word]


def plain(word: str) -> str:
    """A word in small letters, without the stop behind it."""
    return word.lower().rstrip(".")


def lowered(text: str) -> list[str]:
    """Words in small letters without any marks around them.

    >>> lowered("Please, record it: now.")
    ['please', 'record', 'it', 'now']
    """
    return [word.strip(_MARKS).lower() for word in text.split()]


def last_clause(text: str) -> str:
    """What stands behind the last end of a clause.

    >>> last_clause("Halvorsen paid all; its interest came to ")
    'its interest came to '
    """
    return _CLAUSE.split(text)[-1].lstrip()


def sentences_of(text: str) -> list[str]:
    """The sentences of a text."""
    return [text[first:after] for first, after in sentences(text)]


@lru_cache(maxsize=256)
def last_sentence(before: str) -> str:
    """The last sentence of the text before another; empty where there is none."""
    return next(reversed(sentences_of(before.strip()[-_NEAR:])), "")


@lru_cache(maxsize=256)
def first_sentence(after: str) -> str:
    """The first sentence of the text behind another; empty where there is none."""
    return next(iter(sentences_of(after.strip()[:_NEAR])), "")


def speaks_of_filer(text: str) -> bool:
    """Whether a text speaks of the filer anywhere.

    >>> speaks_of_filer("The Company acquired the rest."), speaks_of_filer("Pump revenue was $7 million.")
    (True, False)
    """
    return is_own(split(text))


def is_own(said: list[str]) -> bool:
    """Whether words speak of the filer: `we`, `our plant`, `the Company`."""
    low = [plain(word) for word in said]
    return not listed("own_pronouns").isdisjoint(low) or any(
        word in listed("called_by_article") and low[at - 1] == "the" for at, word in enumerate(low) if at
    )
