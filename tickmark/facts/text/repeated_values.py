"""Metrics of sentences: where one names a metric and prints, to the last digit, what a statement of the same filing
states for the same period.

A sentence alone does not say whether "revenue" is the company's, and rounded amounts ("$60.9 billion") would stand
beside the statement's own as a second value. Both leave the fact without a metric.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal

from tickmark.catalogue import Metric, load
from tickmark.language.rules import Pattern
from tickmark.metrics.vocabulary import clean
from tickmark.model import Fact, Period

_OWN = Pattern(
    "repeats/own",
    r"^(?:(?:the|our|its|we|company's|corporation's|reported|recorded|consolidated|worldwide|aggregate|had"
    r"|generated"
    r"|paid|declared|cash|of|for) )+",
    means="words of a label that say nothing of what is measured",
    examples=("[[the company's consolidated ]]sales",),
    counterexamples=("sales",),
)


def restated(told: Iterable[Fact], stated: Iterable[Fact]) -> list[Fact]:
    """Facts of sentences, in order, with the metrics that they restate.

    Args:
        told: facts of sentences.
        stated: facts of the same filing's tables.
    """
    known: dict[tuple[Decimal, str, Period], set[str]] = defaultdict(set)
    for fact in stated:
        if fact.metric is not None and fact.segment is None:
            known[fact.value, fact.unit, fact.period].add(fact.metric)
    metrics = {metric.name: metric for metric in load()}
    found = []
    for fact in told:
        fitting = [
            name for name in known.get((fact.value, fact.unit, fact.period), ()) if _names(fact.label, metrics[name])
        ]
        found.append(fact._replace(metric=fitting[0]) if len(fitting) == 1 else fact)
    return found


def _names(label: str, metric: Metric) -> bool:
    """Whether a sentence's words for what it measures are one of the metric's names, or a row of its statement."""
    text = _OWN.sub("", clean(label))
    if metric.exclude is not None and metric.exclude.search(text):
        return False
    return text in {name.lower() for name in metric.names} or any(rule.label.search(text) for rule in metric.rows)
