"""Stock or flow: whether a number is a balance at a point in time or an amount over a period.

Headers often give a date and no more; whether `December 31, 2023` dates a balance or ends a year is then said by the
words: receivable, carrying amount, notional against expense, proceeds, provision. The weights of those words, of the
kind of table and of what headers and captions state outright are log-odds of a logistic regression, in
`stock_flow.csv`. `training/fit_stock_flow.py` fits them from filings whose issuers tagged them; no word that fewer
than three companies use gets a weight.
"""

from __future__ import annotations

import csv
import itertools
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from tickmark.language.rules import Pattern

_WORD = Pattern(
    "tables/word",
    r"[a-z][a-z&'-]+",
    means="a word of two letters or more",
    examples=("[[shares]] issued upon vesting of rsus",),
    counterexamples=("u.s.",),
)
_WEIGHTS = Path(__file__).with_name("stock_flow.csv")
_AFTER_HEAD = Pattern(
    "tables/after-head",
    r"\b(?:of|for|on|in|from|to|at|by|with|attributable|(?<!-)related|under|per|less|net|before|after|excluding"
    r"|including|used)\b|[,(:;/—–]| - ",
    means="what ends the head noun of a label",
    examples=("rsus granted[[,]] net of cancellations",),
    counterexamples=("rsus granted",),
)
_CAPTION_WORDS = 40  # the words nearest to the table


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """Distinct lower-case words, plural s dropped, in order."""
    found = (
        w[:-1] if len(w) > 4 and w.endswith("s") and not w.endswith("ss") else w for w in _WORD.findall(text.lower())
    )
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=32768)
def head(label: str) -> str:
    """The noun a label is about: the last word before its first preposition, comma or bracket ("Proceeds from sale of
    assets" -> proceed).
    """
    for piece in _AFTER_HEAD.split(label.lower()):
        found = words(piece or "")
        if found:
            return found[-1]
    return ""


@cache
def weights() -> dict[str, float]:
    """Feature -> log-odds of a flow."""
    with _WEIGHTS.open(newline="", encoding="utf-8") as file:
        return {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}


@dataclass(frozen=True)
class RowEvidence:
    """What is weighed of all cells of one row: its label, the label that is nested under, the table's caption, the
    label of the total it is a part of, and what is stated outright.
    """

    label: str
    parent: str
    caption: str
    total: str
    stated: tuple[str, ...]

    @cached_property
    def score(self) -> float:
        """Its part of the log-odds."""
        parts = _part("r", self.label) + _part("p", self.parent) + _part("k", self.caption) + _part("t", self.total)
        return weights().get("bias", 0.0) + parts + _of_stated(self.stated)


class Evidence(NamedTuple):
    """What is weighed of one cell: that of its row, its column's header, and what is stated outright of the column."""

    row: RowEvidence
    header: str
    stated: tuple[str, ...]


def features(evidence: Evidence) -> list[str]:
    """Features of one cell: words by where they stand (`r` row, `h` the head of the row's label, `p` parent, `c`
    column, `k` caption, `t` total), pairs in the row, and what is stated outright.
    """
    return [
        *row_features(evidence.row.label),
        *placed("p", evidence.row.parent),
        *placed("c", evidence.header),
        *placed("k", evidence.row.caption),
        *placed("t", evidence.row.total),
        *evidence.row.stated,
        *evidence.stated,
    ]


def row_features(label: str) -> list[str]:
    """Features of a row's own label."""
    row = words(label)
    return [*(f"r:{w}" for w in row), *(f"r2:{a} {b}" for a, b in itertools.pairwise(row)), f"h:{head(label)}"]


def placed(place: str, text: str) -> list[str]:
    """The words of a text with the place they stand at; of a caption only those nearest to the table."""
    found = words(text)
    return [f"{place}:{w}" for w in (found[-_CAPTION_WORDS:] if place == "k" else found)]


@lru_cache(maxsize=65536)
def _part(place: str, text: str) -> float:
    table = weights()
    return sum(table.get(name, 0.0) for name in (row_features(text) if place == "r" else placed(place, text)))


@lru_cache(maxsize=8192)
def _of_stated(stated: tuple[str, ...]) -> float:
    table = weights()
    return sum(table.get(name, 0.0) for name in stated)


def flow_score(evidence: Evidence) -> float:
    """Log-odds: positive for a flow, negative for a stock. The same sum as over `features`, part by part."""
    return evidence.row.score + _part("c", evidence.header) + _of_stated(evidence.stated)


def row_score(label: str, parent: str) -> float:
    """The part of the log-odds that a row's own label and the label it is nested under give."""
    return _part("r", label) + 0.5 * _part("p", parent)
