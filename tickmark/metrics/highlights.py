"""Metrics that no statement of a release has, since it prints none of their kind: the rows of its highlights that are
called what the metric is called, and that no other row contradicts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal

from tickmark.catalogue import Metric
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.metrics.lines import Line, lines_of
from tickmark.metrics.statement_values import Address, Key
from tickmark.metrics.statements import in_a_release, is_whole
from tickmark.metrics.vocabulary import clean
from tickmark.tables.model import Table

_WORD = Pattern("metrics/word", r"[a-z&]+", means="a word of a label", examples=("r&d",), counterexamples=("5",))
_SILENT = frozenset(("common", "gaap", "consolidated", "of", "the", "reported", "as"))
_ANOTHER = Phrases("adjusted_measure", fold=True)
_HEADING = Phrases("heading_of_highlights", fold=True)


def assign_highlights(tables: Iterable[Table], metrics: Sequence[Metric], found: dict[Address, str]) -> None:
    """Add to `found` (address -> metric) the rows of a release's tables that are called like a metric that none of its
    statements has.
    """
    known = set(found.values())
    by_words = {
        words: metric
        for metric in reversed(metrics)
        if metric.name not in known
        for name in metric.names
        if (words := _words(name))
    }
    lines: dict[str, list[Line]] = defaultdict(list)
    for table in tables:
        if in_a_release(table) and not _ANOTHER.search(table.title):
            for line in lines_of(table):
                metric = by_words.get(_words(line.label))
                if (
                    metric is not None
                    and _of_the_company(line, metric)
                    and (table.index, line.readings[0].row, line.readings[0].column) not in found
                ):
                    lines[metric.name].append(line)
    for name, those in lines.items():
        values: dict[Key, set[Decimal]] = defaultdict(set)
        for line in those:
            for reading in line.readings:
                values[reading.period.start, reading.period.end].add(abs(reading.value))
        for line in those:
            if all(len(values[reading.period.start, reading.period.end]) == 1 for reading in line.readings):
                found.update({(line.table.index, reading.row, reading.column): name for reading in line.readings})


def _words(label: str) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for word in _WORD.findall(clean(label)) if word not in _SILENT)


def _of_the_company(line: Line, metric: Metric) -> bool:
    """Whether a line has the metric's kind and unit, stands in columns of time alone, and under no heading but those of
    highlights.
    """
    fits = (
        line.instant == (metric.kind == "instant")
        and metric.of_unit(line.unit)
        and (not line.column or is_whole(line.column))
    )
    said = f"{line.parents} {line.column}"
    return fits and not _ANOTHER.search(said) and (not line.parents or _HEADING.search(line.parents) is not None)
