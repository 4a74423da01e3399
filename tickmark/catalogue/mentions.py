"""Metrics named in a text, by their names in the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from tickmark.catalogue import metric_names
from tickmark.language.name_index import NameIndex
from tickmark.language.words import words_of


@dataclass(frozen=True, slots=True)
class MetricMention:
    """A metric named at text[start:end]. `metric` is canonical; `others` are further meanings of the same words; `name`
    the name that fits.
    """

    start: int
    end: int
    metric: str
    name: str
    others: tuple[str, ...] = ()


@cache
def metric_phrases() -> NameIndex[str]:
    """All names of the canonical metrics."""
    return NameIndex((name, metric) for metric, names in metric_names().items() for name in names)


@lru_cache(maxsize=1024)
def read_metrics(text: str) -> tuple[MetricMention, ...]:
    """Metrics named in a text, in its order; the longest name counts (`cost of revenue` is not revenue)."""
    found = metric_phrases().find(words_of(text))
    return tuple(MetricMention(f.start, f.end, f.values[0], f.name, f.values[1:]) for f in found)
