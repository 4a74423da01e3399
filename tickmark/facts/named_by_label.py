"""Metrics of documents that users add, by the name that a line or a sentence has: a trading update prints no statement,
and its `Group revenue was £58.3m` is its revenue all the same.

A name that the document gives to several amounts of one period names none of them, and what a statement states is not
named twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tickmark.catalogue import Metric, metric_called
from tickmark.language.phrases import Phrases
from tickmark.model import Fact, Period

_WHOLE = Phrases("said_of_the_group", at="start", fold=True)
_MARKS = " :*¹²³"


def named_by_label(facts: Sequence[Fact]) -> list[Fact]:
    """The facts, with the metric that its label names for each that has none."""
    stated = {(fact.metric, fact.period) for fact in facts if fact.metric}
    called = [None if fact.metric or fact.segment else _metric(fact) for fact in facts]
    values = defaultdict[tuple[str, Period], set[str]](set)
    for fact, metric in zip(facts, called, strict=True):
        if metric is not None:
            values[metric.name, fact.period].add(f"{fact.value.normalize()} {fact.unit}")
    return [
        fact._replace(metric=metric.name)
        if metric is not None
        and (metric.name, fact.period) not in stated
        and len(values[metric.name, fact.period]) == 1
        else fact
        for fact, metric in zip(facts, called, strict=True)
    ]


def _metric(fact: Fact) -> Metric | None:
    """The metric that a fact's whole label is a name of: `Group revenue`, `Total turnover`."""
    label = fact.label.strip(_MARKS)
    metric = metric_called(label) or metric_called(_WHOLE.removed_from(label).strip(_MARKS))
    if metric is None or not metric.of_unit(fact.unit):
        return None
    return metric if (fact.period.start is None) == (metric.kind == "instant") else None
