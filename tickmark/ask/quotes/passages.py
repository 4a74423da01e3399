"""Passages of a company's filings that a search finds for a question, and the roots of their words."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tickmark.ask.free_text_lookup import stems
from tickmark.language.words import SMALL, words_of

if TYPE_CHECKING:
    from tickmark.ask.wordings import Term
    from tickmark.retrieval.search import Search

MOST_PASSAGES: Final = 24
"""Passages of a search whose sentences are looked at."""
_LONGEST_SEARCHED: Final = 600
_JOINING: Final = 2
"""Small words within a name that its short form leaves out."""
UNKNOWN_NAME, UNKNOWN_WORD = 3.0, 0.5
"""What a term counts that no sentence of the company has."""
_ROOTS: dict[str, frozenset[str]] = {}


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a filing, the roots of its words and of its heading's, its place among those of a search (the best
    is 0), and how well the search finds that it fits (0 to 1).
    """

    accession: str
    section: str
    heading: str
    first_block: int
    end_block: int
    text: str
    words: frozenset[str]
    head: frozenset[str]
    place: int = 0
    found: float = 0.0


def found_passages(search: Search, ticker: str, question: str, only: Collection[str] | None) -> list[Passage]:
    """The passages of a company's filings that a search finds for a question, the best first.

    Args:
        search: an open one.
        ticker: the company.
        question: of which the first 600 characters are searched for.
        only: accessions of the filings that count; None for all.
    """
    found = search.ask(question[:_LONGEST_SEARCHED], ticker=ticker, only=only, k=MOST_PASSAGES).passages
    return [
        Passage(
            one.accession, one.section, one.heading, one.first_block, one.end_block, one.text,
            roots_of(one.text), roots_of(one.heading), place, one.score,
        )
        for place, one in enumerate(found)
    ]  # fmt: skip


def written_out_for(short: str, texts: Iterable[str]) -> str | None:
    """What texts write out before a short form in brackets: `medical care ratio` of `MCR`; None where they do not, or
    its letters do not fit.
    """
    for text in texts:
        place = text.find(f"({short})")
        before = re.findall(r"[A-Za-z][\w'’-]*", text[max(0, place - 120) : place]) if place >= 0 else []
        for count in range(1, len(short) + _JOINING + 1):
            words = before[-count:]
            initials = "".join(word[0] for word in words if word.lower() not in SMALL)
            if len(words) == count and words[0].lower() not in SMALL and initials.casefold() == short.casefold():
                return " ".join(words)
    return None


def weight_in(search: Search, ticker: str, term: Term, *, reason: bool) -> float:
    """How much a term says in a company's filings: more the rarer it is. A word that they do not have says much, but
    for one in a question for a reason that is no name (`way higher`).
    """
    telling = " ".join(word.text for word in words_of(term.said) if not word.sign and not word.small)
    often, all_of_them = search.often(ticker, telling or term.said)
    if often:
        return math.log(1 + all_of_them / often)
    return UNKNOWN_WORD if reason and term.said.islower() else UNKNOWN_NAME


@lru_cache(maxsize=4_096)
def roots_of(text: str) -> frozenset[str]:
    """The words of a text without endings; what was worked out for a word is kept."""
    found: set[str] = set()
    for word in words_of(text):
        known = _ROOTS.get(word.text)
        if known is None:
            known = _ROOTS[word.text] = stems(word.text) if not word.sign else frozenset()
        found |= known
    return frozenset(found)


__all__ = [
    "MOST_PASSAGES",
    "UNKNOWN_NAME",
    "UNKNOWN_WORD",
    "Passage",
    "found_passages",
    "roots_of",
    "weight_in",
    "written_out_for",
]
