"""Passages of statements that hold the lines a question names: the balance sheet for "current ratio", which no sentence
of a filing repeats.

>>> metrics_of("What was the gross margin, and how much did capital expenditures grow?")
('gross_profit', 'revenue', 'capital_expenditure')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from tickmark.catalogue import find_metric
from tickmark.catalogue.formula import amounts
from tickmark.catalogue.mentions import metric_phrases
from tickmark.catalogue.ratios import ratios
from tickmark.language.name_index import NameIndex
from tickmark.language.words import words_of
from tickmark.metrics.vocabulary import clean
from tickmark.retrieval.passage_index import PassageIndex

MOST = 3  # passages of statements for one question
STATEMENTS = ("income", "comprehensive", "balance", "cashflow")
_MOST_FILINGS = 2


@cache
def _ratio_phrases() -> NameIndex[tuple[str, ...]]:
    """Names of ratios, and the metrics of their first formula."""
    return NameIndex(
        (name, tuple(dict.fromkeys(amount.metric for amount in amounts(ratio.formulas[0]))))
        for ratio in ratios().values()
        if ratio.formulas
        for name in ratio.names
    )


def metrics_of(question: str) -> tuple[str, ...]:
    """The metrics of statements that a question names, itself or by a ratio."""
    words = words_of(question)
    named = [(found.start, metric) for found in _ratio_phrases().find(words) for metric in found.values[0]]
    named += [(found.start, found.values[0]) for found in metric_phrases().find(words)]
    every = dict.fromkeys(metric for _, metric in sorted(named, key=lambda one: one[0]))
    return tuple(name for name in every if (metric := find_metric(name)) and metric.statement in STATEMENTS)


def faces(
    index: PassageIndex,
    filings: Sequence[int],
    bonus: Mapping[int, float],
    metrics: Sequence[str],
    text_of: Callable[[int], str],
) -> list[int]:
    """Passages of statements that hold rows of the metrics, of the filings that fit best: the one with most of them
    first, then what others add.

    Args:
        filings: their positions in `index.sources`.
        bonus: filing -> how well it fits the period.
        text_of: the text of a passage by its position.
    """
    best = max((bonus.get(number, 0.0) for number in filings), default=0.0)
    held: dict[int, frozenset[str]] = {}
    for number in [number for number in filings if bonus.get(number, 0.0) == best][:_MOST_FILINGS]:
        for chunk in _of_statements(index, number):
            if rows := _rows(text_of(chunk), metrics):
                held[chunk] = rows
    chosen: list[int] = []
    covered: frozenset[str] = frozenset()
    while len(chosen) < MOST and held:
        chunk = max(held, key=lambda one: (len(held[one] - covered), -one))
        if not held[chunk] - covered:
            break
        covered |= held.pop(chunk)
        chosen.append(chunk)
    return chosen


def _of_statements(index: PassageIndex, filing: int) -> list[int]:
    """The passages of a filing's statements that hold tables; of a document without items, all that do outside
    notes.
    """
    return index.named(filing, "statements") or index.named(filing, "other")


def _rows(text: str, metrics: Sequence[str]) -> frozenset[str]:
    """The metrics that rows of a passage state."""
    labels = [
        clean(cells[0])
        for line in text.split("\n")
        if len(cells := line.split("\t")) > 1 and any(map(str.isdigit, cells[-1]))
    ]
    found = set()
    for name in metrics:
        metric = find_metric(name)
        if metric is not None and any(rule.label.search(label) for rule in metric.rows for label in labels):
            found.add(name)
    return frozenset(found)
