"""Row of a statement -> canonical metric: by the label and by its place in the primary statement, never by the label alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from tickmark.tables.model import Reading, Table
from tickmark.tables.scale import time_words_removed, without_statement

_KINDS = {
    "income": ("income_statement",),
    "balance": ("balance_sheet",),
    "cashflow": ("cash_flow",),
    "comprehensive": ("comprehensive_income", "income_statement"),
}
_STATEMENT_TITLE = re.compile(r"\b(?:consolidated|condensed)?\s*(?:statements?|balance sheets?)\b|\bbalance sheets?\b|\bincome statements?\b", re.IGNORECASE)
_NOT_PRIMARY = re.compile(
    r"parent (?:company|only)|pro forma|guarantor|supplemental|restate|as reported|non-?gaap|reconcil|summar|selected|percentage", re.IGNORECASE
)
_WHOLE = re.compile(r"\b(?:consolidated|total)\b", re.IGNORECASE)



@dataclass(frozen=True, slots=True)
class Metric:
    """One canonical metric. `statement` is income, balance, cashflow or comprehensive; `kind` duration or instant; `unit` money, shares or per_share."""

    name: str
    statement: str
    kind: str
    unit: str
    concepts: tuple[str, ...]
    names: tuple[str, ...]
    rows: tuple[re.Pattern[str], ...]
    exclude: re.Pattern[str] | None
    under_not: re.Pattern[str] | None
    unless_row: re.Pattern[str] | None
    every: bool


@cache
def load() -> tuple[Metric, ...]:
    """The vocabulary of `metrics.yaml`, in its order."""
    entries = yaml.safe_load(Path(__file__).with_name("metrics.yaml").read_text(encoding="utf-8"))
    return tuple(
        Metric(
            entry["metric"], entry["statement"], entry["kind"], entry["unit"], tuple(entry["concepts"]), tuple(entry["names"]),
            tuple(re.compile(pattern) for pattern in entry["rows"]), _optional(entry.get("not")), _optional(entry.get("under_not")), _optional(entry.get("unless_row")), bool(entry.get("all")),
        )
        for entry in entries
    )  # fmt: skip


def _optional(pattern: str | None) -> re.Pattern[str] | None:
    return re.compile(pattern) if pattern else None


def primary_statements(tables: Iterable[Table]) -> dict[str, tuple[Table, ...]]:
    """Statement -> the table it is printed in, with the tables that continue it on further pages.

    Of several tables of a kind the primary statement is the one under a statement's own title, then the one with most rows.
    """
    listed = list(tables)
    found: dict[str, tuple[Table, ...]] = {}
    for statement, kinds in _KINDS.items():
        candidates = [table for table in listed if table.kind in kinds and not _NOT_PRIMARY.search(table.title)]
        if not candidates:
            continue
        best = max(candidates, key=lambda t: (t.kind == kinds[0], _in_statements(t), bool(_STATEMENT_TITLE.search(t.title)), len(t.readings)))
        found[statement] = (best, *_continuations(best, listed))
    return found


def _in_statements(table: Table) -> bool:
    return table.section_id is not None and table.section_id in ("Item8", "Part1Item1")


def _continuations(table: Table, tables: list[Table]) -> tuple[Table, ...]:
    position = tables.index(table) + 1
    return tuple(t for t in tables[position : position + 1] if t.continued and t.kind in (table.kind, "other"))


def assign(tables: tuple[Table, ...]) -> dict[tuple[int, int, int], str]:
    """(table, row, column) -> metric, for the cells of the primary statements that hold whole-company values."""
    found: dict[tuple[int, int, int], str] = {}
    statements = primary_statements(tables)
    for metric in load():
        readings = [(table, reading) for table in statements.get(metric.statement, ()) for reading in table.readings if _fits(reading, metric)]
        if not readings or _split_elsewhere(metric, statements[metric.statement]):
            continue
        whole = _whole_columns([reading for _, reading in readings])
        for pattern in metric.rows:
            rows = [(table, reading) for table, reading in readings if _matches(reading, pattern, metric)]
            if rows and not metric.every:
                first = (rows[0][0].index, rows[0][1].row)
                rows = [(table, reading) for table, reading in rows if (table.index, reading.row) == first]
            for table, reading in rows:
                if reading.column_label in whole:
                    found.setdefault((table.index, reading.row, reading.column), metric.name)
            if rows and not metric.every:
                break
    return found


def _split_elsewhere(metric: Metric, tables: Iterable[Table]) -> bool:
    """Whether the statement prints a part of the metric in a row of its own, so that the row of its name is not all of it."""
    pattern = metric.unless_row
    return pattern is not None and any(pattern.search(reading.row_label.lower()) for table in tables for reading in table.readings)


def _fits(reading: Reading, metric: Metric) -> bool:
    unit = reading.unit
    of_unit = unit.endswith("/shares") if metric.unit == "per_share" else unit == "shares" if metric.unit == "shares" else len(unit) == 3
    return of_unit and (reading.period.start is None) == (metric.kind == "instant")


@cache
def _text(label: str, parents: tuple[str, ...]) -> str:
    parts = [without_statement(part).strip(" :*").replace("’", "'") for part in (*parents[-2:], label)]
    return " > ".join(re.sub(r"\s*\((?:note|notes|see note)[^)]*\)|\s*\[[^\]]*\]", "", part, flags=re.IGNORECASE).strip().lower() for part in parts if part)


def _matches(reading: Reading, pattern: re.Pattern[str], metric: Metric) -> bool:
    nested = _text(reading.row_label, reading.parents)
    label = _text(reading.row_label, ())
    if metric.exclude is not None and metric.exclude.search(label if metric.unit == "money" else nested):
        return False
    if metric.under_not is not None and metric.under_not.search(nested):
        return False
    return bool(pattern.search(label if metric.unit == "money" and " > " not in pattern.pattern else nested))


def _whole_columns(readings: list[Reading]) -> set[str]:
    """Column labels that hold whole-company values: those with no words but time in them, or the ones that say consolidated or total."""
    labels = {reading.column_label for reading in readings}
    plain = {label for label in labels if not time_words_removed(label)}
    if plain and len(plain) == len(labels):
        return plain
    whole = {label for label in labels if _WHOLE.search(label)}
    return whole or plain or labels
