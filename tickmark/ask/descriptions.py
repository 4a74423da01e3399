"""What is written around a fact, word by word: its row, the labels above it, its column, its member, what it measures,
its sentence, its table's title and its section.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from operator import attrgetter
from typing import Final

from tickmark.ask.free_text_lookup import clause, stems
from tickmark.ask.kinds import metric_words
from tickmark.ask.rows import without_deductions
from tickmark.ask.wordings import METRIC
from tickmark.catalogue import metric_names
from tickmark.factstore import StoredFact

_IN_HEADER: Final = re.compile(
    r"\d|\b(?:total|consolidated|as reported|gaap|first|second|third|fourth)\b", re.IGNORECASE
)
_INCLUDING: Final = " including "
"""What tells of a row that something is in it, by which it is not called: `Upstream (including exploration)`."""
_OF_PERCENTAGES: Final = "rate coupon"
"""What people call percentages, whatever their rows are called."""


class Place(IntEnum):
    """Where a word of a description stands, the nearest to the amount first."""

    OWN = 0
    MEMBER = 1
    MEASURE = 2
    ABOVE = 3
    COLUMN = 4
    TOLD = 5
    TITLE = 6
    NOTE = 7
    NOWHERE = 8


@dataclass(frozen=True, slots=True)
class Description:
    """The nearest place of each word of a description; the words of the row, of the labels above it, of its column and
    of its member.
    """

    places: Mapping[str, Place]
    own: frozenset[str]
    above: frozenset[str]
    column: frozenset[str]
    member: frozenset[str]


def describe(fact: StoredFact, measured: str | None) -> Description:
    """The description of a fact.

    Args:
        fact: the fact.
        measured: what it measures, where its own row does not say so.
    """
    *over, named = (fact.label or "").split(" > ")
    row, _, held = without_deductions(fact.row_label or named).replace("(", " ").partition(_INCLUDING)
    own, included, member = stems(row), stems(held), stems(fact.segment or "")
    above = frozenset[str]().union(*map(stems, over))
    places: dict[str, Place] = {}
    for words, place in (
        (stems(fact.section_title or ""), Place.NOTE),
        (stems(fact.table_title or ""), Place.TITLE),
        (stems(clause(fact)), Place.TOLD),
        (stems(fact.column_label or "") | stems(_words_of_unit(fact)), Place.COLUMN),
        (above | included, Place.ABOVE),
        (words_of_metric(measured or fact.metric), Place.MEASURE),
        (member, Place.MEMBER),
        (own, Place.OWN),
    ):
        for word in words:
            places[word] = place
    elsewhere = above | member | stems(f"{fact.column_label or ''} {fact.table_title or ''}")
    for word in stems(fact.row_label or named) - own - included - elsewhere:
        places.pop(word, None)  # what is taken off: `Trade receivables, less allowances` are no allowances
    column = stems(_IN_HEADER.sub(" ", fact.column_label or ""))
    return Description(places, own - member, above - member - own, column, member)


def _words_of_unit(fact: StoredFact) -> str:
    """What people call an amount by its unit alone: a percentage is a rate, or of notes their coupon."""
    return _OF_PERCENTAGES if fact.unit == "pure" and fact.printed.rstrip(" )").endswith("%") else ""


TEXTS: Final[tuple[Callable[[StoredFact], str | None], ...]] = (
    *map(attrgetter, ("row_label", "label", "column_label", "segment", "table_title", "section_title")),
    clause,
    _words_of_unit,
)
"""What tells the texts of a fact's description."""


@cache
def words_of_metric(metric: str | None) -> frozenset[str]:
    """The words of a metric's own name, its other names of a single word, and what stands for the metric by all of its
    names; the rest of its names have words of other metrics.
    """
    if metric is None:
        return frozenset()
    named = [stems(name) for name in metric_names().get(metric, ())]
    single = (words for words in named if len(words) == 1)
    return stems(metric_words(metric)).union({METRIC + metric}, *single)


__all__ = ["TEXTS", "Description", "Place", "describe", "words_of_metric"]
