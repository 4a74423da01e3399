"""What people say for what filings print: `comps` for comparable sales, `headcount` for employees, `MCR` for the
medical care ratio.

A phrase becomes terms, each of which an amount must meet in one of the ways that the term may be printed. Words that
ask for an amount without saying which one (`how much did it bring in`) are no terms.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from tickmark.ask.free_text_lookup import stems
from tickmark.ask.lexer import is_command, is_noise, metrics_of, named_measures
from tickmark.language.words import words_of
from tickmark.terms.phrases import Phrases
from tickmark.yaml_files import read_yaml

UnitKind = Literal["", "money", "percent", "count", "per share"]
_FILE: Final = Path(__file__).with_name("wordings.yaml")
_COUNTED: Final = re.compile(r"\bhow many\b|\bnumber of\b|\bheadcount\b|\bcount\b", re.IGNORECASE)
_PLACES: Final = ("US", "U.S.", "U.S", "UK")
"""Written so they name a country; `us` in small letters says nothing."""
METRIC: Final = "="
"""What begins a word that stands for a metric of the catalogue, by whatever name: `=operating_income`."""
_PER_SHARE: Final = re.compile(r"\bper (?:\w+ )?share\b|\beps\b|\bdps\b", re.IGNORECASE)
_PERCENT: Final = re.compile(r"\bpercent(?:age)?\b|%|\brate\b|\bmargin\b|\bratio\b|\bgrowth\b", re.IGNORECASE)
_MONEY: Final = re.compile(
    r"\bhow much\b|\$|\bdollars?\b|\bexpenses?\b|\bcosts?\b|\bsales\b|\brevenues?\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a phrase says. Any of `means` meets it: all words of that one, without their endings."""

    said: str
    means: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase's terms, all of its words without endings, and what the amount is counted in where that is said;
    `certain` where the name of the amount says it.
    """

    terms: tuple[Term, ...]
    said: frozenset[str]
    unit: UnitKind = ""
    certain: bool = False


@dataclass(frozen=True, slots=True)
class _Wording:
    means: tuple[frozenset[str], ...]
    unit: UnitKind


@cache
def _read() -> tuple[tuple[_Wording, ...], Phrases[int], frozenset[str]]:
    """The wordings, an index of what is said for each, and the idle words."""
    data: dict[str, Any] = read_yaml(_FILE)
    wordings = tuple(
        _Wording(tuple(stems(name) for name in entry["means"]), entry.get("unit", "")) for entry in data["wordings"]
    )
    said = Phrases([(name, place) for place, entry in enumerate(data["wordings"]) for name in entry["said"]])
    return wordings, said, frozenset(data["idle"])


def read_phrase(text: str) -> Phrase:
    """The terms of a phrase, without the company and the period, which are named elsewhere.

    >>> [sorted(term.means[0]) for term in read_phrase("comps of U.S. stores").terms][0]
    ['comparabl', 'revenu']
    """
    wordings, said, idle = _read()
    words = words_of(text)
    terms: list[tuple[int, Term]] = []
    unit: UnitKind = "per share" if _PER_SHARE.search(text) else "count" if _COUNTED.search(text) else ""
    taken = [False] * len(words)
    named = sorted(
        [
            *((found, metrics_of(found.values)) for found in named_measures(words)),
            *((found, ()) for found in said.find(words)),
        ],
        key=lambda one: (one[0].start - one[0].end, one[0].start),
    )
    for found, metrics in named:
        if any(done and found.start <= word.start < found.end for done, word in zip(taken, words, strict=True)):
            continue
        same = [
            wordings[place]
            for other, _ in named
            for place in other.values
            if isinstance(place, int) and (other.start, other.end) == (found.start, found.end)
        ]
        of_metrics = {
            metric for other, own in named if (other.start, other.end) == (found.start, found.end) for metric in own
        }
        ways = [way for wording in same for way in wording.means] or [stems(text[found.start : found.end])]
        if not same and not of_metrics:
            continue
        ways += [frozenset((METRIC + metric,)) for metric in sorted(of_metrics)]
        terms.append((found.start, Term(text[found.start : found.end], tuple(dict.fromkeys(ways)))))
        unit = unit or next((wording.unit for wording in same), "")
        taken = [done or found.start <= word.start < found.end for done, word in zip(taken, words, strict=True)]
    for word, done in zip(words, taken, strict=True):
        says_nothing = word.text.lower() in idle or (
            is_noise(word.text)
            and not word.text[0].isdigit()
            and word.text not in _PLACES
            and not is_command(text, word)
        )
        if done or word.sign or word.small or says_nothing:
            continue
        if root := stems(word.text):
            terms.append((word.start, Term(word.text, (root,))))
    ordered = tuple(term for _, term in sorted(terms, key=lambda placed: placed[0]))
    return Phrase(
        ordered, stems(text).union(*(way for term in ordered for way in term.means)), unit or _unit(text), bool(unit)
    )


def _unit(text: str) -> UnitKind:
    """What is said of the unit beside the names of amounts."""
    return "percent" if _PERCENT.search(text) else "money" if _MONEY.search(text) else ""


__all__ = ["Phrase", "Term", "UnitKind", "read_phrase"]
