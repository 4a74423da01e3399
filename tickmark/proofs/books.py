"""The verified facts of one filing, arranged by metric and by table."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tickmark.footing import HALF
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.language.units import is_money

Row = dict[str, Any]
Period = tuple[date | None, date]
_MEZZANINE = Phrases("mezzanine", fold=True)
_AFFILIATES = Phrases("affiliates", fold=True)
_DISCONTINUED = Phrases("discontinued", fold=True)
_DISPOSALS = Pattern(
    "proofs/disposals",
    r"\b(?:gains?|loss(?:es)?)\b.*\b(?:sales?|disposals?|dispositions?|divestitures?)\b",
    means="gains on what was sold",
    examples=("Gain on sale of assets", "Losses on disposal"),
    counterexamples=("Sales",),
    flags=re.IGNORECASE,
)
_EXCHANGE = Phrases("exchange_rates", fold=True)

# rows that are no metric but enter a proof: what they are called, the metric whose table they stand in, their label
_EXTRAS = (
    ("mezzanine", "total_assets", _MEZZANINE),
    ("exchange_effect", "net_change_in_cash", _EXCHANGE),
    ("affiliates", "income_before_tax", _AFFILIATES),
    ("discontinued", "income_before_tax", _DISCONTINUED),
    ("disposals", "operating_income", _DISPOSALS),
)


@dataclass(frozen=True, slots=True)
class Books:
    """`metrics`: whole-company facts by metric and period, in the order of the document; `tables`: all facts with a
    cell, by table.
    """

    metrics: Mapping[str, Mapping[Period, Sequence[Row]]]
    tables: Mapping[int, Sequence[Row]]

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Books:
        """Arrange rows of `verified_facts`; facts of sentences are left out."""
        metrics: dict[str, dict[Period, list[Row]]] = defaultdict(lambda: defaultdict(list))
        tables: dict[int, list[Row]] = defaultdict(list)
        for row in rows:
            if row["table_index"] is None or in_label(row):
                continue
            tables[row["table_index"]].append(row)
            if row["metric"] is not None and row["segment"] is None:
                metrics[row["metric"]][period_of(row)].append(row)
        for extra, metric, pattern in _EXTRAS:
            for index in tables_of(metrics.get(metric, {})):
                for row in tables[index]:
                    if row["metric"] is None and pattern.search(row["row_label"] or "") and states_money(row):
                        metrics[extra][period_of(row)].append(row)
        return cls(metrics, tables)

    def options(self, metric: str, period: Period) -> list[Row]:
        """One fact for each value that is stated of a metric for a period, the first printed of each."""
        found: dict[float, Row] = {}
        for row in self.metrics.get(metric, {}).get(period, ()):
            found.setdefault(row["value"], row)
        return list(found.values())

    def alike(self, row: Row) -> list[Row]:
        """All facts of the same metric, period and value."""
        return [
            other
            for other in self.metrics.get(row["metric"], {}).get(period_of(row), (row,))
            if other["value"] == row["value"]
        ] or [row]


def tables_of(by_period: Mapping[Period, Iterable[Row]]) -> list[int]:
    """Tables that hold the facts, each once."""
    return list(dict.fromkeys(row["table_index"] for rows in by_period.values() for row in rows))


def period_of(row: Row) -> Period:
    """The period as a key."""
    return row["period_start"], row["period_end_date"]


def states_money(row: Row) -> bool:
    """Whether the unit is a currency."""
    return is_money(row["unit"])


def in_label(row: Row) -> bool:
    """Whether the number stands in the label of its row."""
    named, label = row["column_label"] or "", row["row_label"] or ""
    return (
        bool(label) and row["printed"] in label and (not named or (named.islower() and named in label.lower()))
    )  # "authorized"


def last_digit(row: Row) -> float:
    """One unit of the last printed digit, in base units."""
    printed = row["printed"]
    decimals = len(printed.partition(".")[2].rstrip(")% ")) if "." in printed else 0
    return float(10.0 ** (row["scale"] - decimals))


def rounding(rows: Iterable[Row]) -> float:
    """What rounding may leave in a sum of the facts: half a unit of the last printed digit of each."""
    return sum(HALF * last_digit(row) for row in rows)


def label_of(row: Row) -> str:
    """What a fact is called in a report."""
    return str(row["metric"] or row["row_label"] or row["label"])
