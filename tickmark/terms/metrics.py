"""Metrics named in a text, by the names in `metrics.yaml` and the further ones in `names.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from tickmark.metrics import load
from tickmark.terms.phrases import Phrases
from tickmark.terms.words import words_of

_NAMES = Path(__file__).with_name("names.yaml")


@dataclass(frozen=True, slots=True)
class MetricMention:
    """A metric named at text[start:end]. `metric` is canonical; `others` are further meanings of the same words; `name` the name that fits."""

    start: int
    end: int
    metric: str
    name: str
    others: tuple[str, ...] = ()


@cache
def metric_phrases() -> Phrases[str]:
    """All names of the canonical metrics."""
    return Phrases((name, metric) for metric, names in metric_names().items() for name in names)


@cache
def metric_names() -> dict[str, tuple[str, ...]]:
    """Canonical metric -> its names, the one to show first."""
    further: dict[str, list[str]] = yaml.safe_load(_NAMES.read_text(encoding="utf-8"))
    return {metric.name: tuple(dict.fromkeys((*metric.names, *further.get(metric.name, ()), metric.name.replace("_", " ")))) for metric in load()}


def read_metrics(text: str) -> tuple[MetricMention, ...]:
    """Metrics named in a text, in its order; the longest name counts (`cost of revenue` is not revenue)."""
    found = metric_phrases().find(words_of(text))
    return tuple(MetricMention(f.start, f.end, f.values[0], f.name, f.values[1:]) for f in found)
