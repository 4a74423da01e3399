"""Metrics outside their statement: the total of a note, another printing of a row, the opening balance of a
roll-forward.

A line of another table (the values under one label and one kind of column, over all its periods) is a metric where it
is named like it and agrees with the statement for every period that both state. Some lines (`notes` in the catalogue)
are the metric by what they, their table and their column say; a line of one part of the statement of equity is what the
same line of another part is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from tickmark.catalogue import Metric, NoteRule
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.metrics.deductions import before_deduction, without_participating
from tickmark.metrics.lines import Line, lines_of
from tickmark.metrics.rows import in_label
from tickmark.metrics.statement_values import Address, Key, Stated, last_digit
from tickmark.metrics.statements import is_equity, is_titled_a_statement, is_whole
from tickmark.metrics.vocabulary import clean, of_one_kind
from tickmark.tables.model import Reading, Table

_TOTAL = Phrases("grand_total", at="whole")
_SOME_TOTAL = Pattern(
    "metrics/some-total",
    r"^(?:(?:grand )?totals?\b|$)",
    means="a total, or a label of nothing",
    examples=("total sales", ""),
    counterexamples=("sales total",),
    at="start",
)
_PARTS = Phrases("parts_of_equity", fold=True)
_PER_SHARE = Pattern(
    "metrics/dividend-per-share",
    r"\bdividends?\b[^$]*(?:\$ ?[\d.]+ per (?:[\w-]+ ){0,2}share|\(per (?:[\w-]+ ){0,2}share\W+\$)",
    means="a dividend with its amount per share in the label",
    examples=("Dividends ($ 0.50 per share)",),
    counterexamples=("Dividends declared",),
    flags=re.IGNORECASE,
)
_PREFERRED = Pattern(
    "metrics/preferred",
    r"^(?:(?!\bcommon\b)[^$])*\bpreferred\b",
    means="preferred shares and no common ones",
    examples=("Preferred dividends",),
    counterexamples=("Common and preferred",),
    flags=re.IGNORECASE,
)
_OF_ONE_SEGMENT = Pattern(
    "metrics/of-one-segment",
    r"other segment (?:items|expenses?)\b|(?:(?:reportable|total) )?segment(?:['’]s)?(?: and consolidated)? net "
    r"(?:income|loss|earnings)\b",
    means="a row of one segment",
    examples=("segment net income", "other segment items"),
    counterexamples=("net income",),
    at="start",
)
_ELSE = Decimal("0.02")  # of net income: what may go to others than the shares
_ANCHORS = (
    "total_assets",
    "total_liabilities",
    "operating_income",
    "income_before_tax",
    "operating_cash_flow",
    "financing_cash_flow",
)
_PROOF = 2  # periods that a bare `Total` must agree for where nothing says what it is the total of


def assign_elsewhere(
    tables: Sequence[Table], company: Sequence[Table], metrics: Sequence[Metric], found: dict[Address, str]
) -> None:
    """Add to `found` (address -> metric) the lines of the tables of the whole company that are metrics; nothing that is
    there is changed.
    """
    said = Stated.of(found, tables)
    by_name = {metric.name: metric for metric in metrics}
    stating = {address[0] for address in found}
    noted: dict[tuple[bool, str], list[Metric]] = {}  # by whether at a day and unit
    unproved: dict[str, list[Line]] = defaultdict(list)
    equity: list[tuple[Table, list[Line]]] = []
    for table in company:
        if table.kind == "fair_value":
            continue
        segments = _rows_of_a_segment(table)
        lines = [
            line
            for line in lines_of(table)
            if (table.index, line.readings[0].row, line.readings[0].column) not in found
        ]
        lines = [line for line in lines if line.column or line.readings[0].row > segments]
        if is_equity(table):
            equity.append((table, lines))
            lines = _outermost(lines)
        if (
            table.index not in stating
            and is_titled_a_statement(table)
            and any(_contradicts(line, by_name, said) for line in lines)
        ):
            continue  # somebody else's
        labels = {clean(reading.row_label) for reading in table.readings}
        for line in lines:
            name = next(
                (name for name in said.candidates(line.readings) if _agrees(by_name[name], line, said, labels)), None
            )
            if name is not None:
                _take(found, line, name)
            else:
                if (line.instant, line.unit) not in noted:
                    noted[line.instant, line.unit] = [
                        m for m in metrics if m.notes and line.instant == (m.kind == "instant") and m.of_unit(line.unit)
                    ]
                for metric in _by_note(noted[line.instant, line.unit], line):
                    unproved[metric.name].append(line)
    for name, unsure in unproved.items():
        for line in _not_in_dispute(by_name[name], unsure, said):
            _take(found, line, name)
    for table in tables:
        for metric in metrics:
            if metric.less is not None:
                before_deduction(table, metric, found)
            if metric.unit == "shares":
                without_participating(table, metric, found, tables)
    _parts_of_equity(equity, found, said)
    for table in tables:
        _dividends_in_labels(table, found)


def _rows_of_a_segment(table: Table) -> int:
    """The last row down to which a table states what the only segment earned and spent, as its items say; -1 if none
    says so. Where there are several, their columns tell.
    """
    rows = {reading.row_label: reading.row for reading in table.readings}
    return max(
        (row for label, row in rows.items() if "segment" in label.lower() and _OF_ONE_SEGMENT.match(clean(label))),
        default=-1,
    )


def _take(found: dict[Address, str], line: Line, name: str) -> None:
    for reading in line.readings:
        found.setdefault((line.table.index, reading.row, reading.column), name)


def _contradicts(line: Line, by_name: Mapping[str, Metric], said: Stated) -> bool:
    """Whether a line states other amounts than the statement under the name of a total that every statement has."""
    if line.column and not is_whole(line.column):
        return False
    for metric in (by_name[name] for name in _ANCHORS):
        fits = line.instant == (metric.kind == "instant") and metric.of_unit(line.unit) and not _excluded(metric, line)
        if fits and any(rule.label.search(line.label) for rule in metric.rows):
            agree, differ = said.compare(metric.name, line.readings)
            if differ and not agree:
                return True
    return False


def _agrees(metric: Metric, line: Line, said: Stated, labels: set[str]) -> bool:
    """Whether a line is named like the metric, holds values of the whole company, and agrees with the statement."""
    total = not line.label or bool(_TOTAL.match(line.label))
    headed = bool(
        metric.columns and line.column and metric.columns.search(line.column) and _SOME_TOTAL.match(line.label)
    )
    if metric.elsewhere is None or line.instant != (metric.kind == "instant") or not metric.of_unit(line.unit):
        return False
    if (
        not (total or headed or metric.elsewhere.search(_name(metric, line)))
        or _excluded(metric, line)
        or not _whole(metric, line)
    ):
        return False
    agree, differ = said.compare(metric.name, line.readings)
    if not agree or differ:
        return False
    sure = headed or (line.label.startswith("total ") and agree >= _PROOF)
    if metric.beside is not None and not sure and not any(metric.beside.search(label) for label in labels):
        return False
    if headed or (line.label and not total):
        return True
    return (metric.topic is not None and bool(metric.topic.search(line.about))) or (total and agree >= _PROOF)


def _excluded(metric: Metric, line: Line) -> bool:
    if _under(metric, line):
        return True
    return metric.exclude is not None and bool(metric.exclude.search(_name(metric, line)))


def _name(metric: Metric, line: Line, *, headed: bool = True) -> str:
    """The label; for shares and amounts per share with the labels above and, if `headed`, the column, which may be the
    ones to say `basic`.
    """
    column = line.column if headed else ""
    return (
        line.label
        if metric.unit == "money"
        else " > ".join(part for part in (of_one_kind(line.parents, line.label), line.label, column) if part)
    )


def _under(metric: Metric, line: Line) -> bool:
    return metric.not_under is not None and bool(metric.not_under.search(line.parents))


def _whole(metric: Metric, line: Line) -> bool:
    """Whether the column is one of whole-company values; what moves a balance is the company's in a column of totals
    only.
    """
    if not line.column:
        return (
            line.instant or metric.unit != "money" or not (line.table.kind == "roll_forward" or is_equity(line.table))
        )
    if _PARTS.search(line.column.rpartition(" | ")[2]):
        return False
    return is_whole(line.column) or (metric.columns is not None and bool(metric.columns.search(line.column)))


def _outermost(lines: list[Line]) -> list[Line]:
    """Of several totals in one row (the shareholders' equity, then the equity) the one furthest right, and lines
    without a column of their own.
    """
    totals = [
        line
        for line in lines
        if line.column and is_whole(line.column) and not _PARTS.search(line.column.rpartition(" | ")[2])
    ]
    last = max((line.right for line in totals), default=-1)
    columns = {line.column for line in totals if line.right == last}
    return [line for line in lines if not line.column or line.column in columns]


def _by_note(fitting: Sequence[Metric], line: Line) -> list[Metric]:
    """Those of the metrics of its kind and unit that a line is by what it says."""
    return [
        metric
        for metric in fitting
        if any(_says(rule, metric, line) for rule in metric.notes) and not _under(metric, line)
    ]


def _says(rule: NoteRule, metric: Metric, line: Line) -> bool:
    if not rule.label.search(_name(metric, line, headed=rule.column is None)) or (
        rule.table is not None and not rule.table.search(line.about)
    ):
        return False
    if rule.column is not None:
        return bool(rule.column.search(line.column))
    return _whole(metric, line)


def _not_in_dispute(metric: Metric, lines: list[Line], said: Stated) -> list[Line]:
    """Lines that no statement and no other such line contradicts."""
    if metric.every:
        return lines
    besides = [line for line in lines if any(rule.besides and _says(rule, metric, line) for rule in metric.notes)]
    kept = [line for line in lines if line not in besides and not said.compare(metric.name, line.readings)[1]]
    told = _undisputed(
        _by_own_label(
            metric,
            [line for line in kept if any(not rule.proved and _says(rule, metric, line) for rule in metric.notes)],
        )
    )
    shown = [line for line in kept if line not in told and _makes_the_earnings(metric, line, said)]
    return besides + told + [line for line in _undisputed([*told, *shown]) if line not in told]


def _by_own_label(metric: Metric, lines: list[Line]) -> list[Line]:
    """Of the lines of one table those that say what they are themselves, if any does, rather than those that stand
    under a heading that says so.
    """
    own = [
        line
        for line in lines
        if any(rule.column is None and not rule.proved and rule.label.search(line.label) for rule in metric.notes)
    ]
    tables = {line.table.index for line in own}
    return [line for line in lines if line in own or line.table.index not in tables]


def _undisputed(lines: list[Line]) -> list[Line]:
    values: dict[Key, set[Decimal]] = defaultdict(set)
    for line in lines:
        for reading in line.readings:
            values[(reading.period.start, reading.period.end)].add(abs(reading.value))
    return [
        line
        for line in lines
        if all(len(values[(reading.period.start, reading.period.end)]) == 1 for reading in line.readings)
    ]


def _makes_the_earnings(metric: Metric, line: Line, said: Stated) -> bool:
    """Whether shares times the statement's earnings per share are its net income, wherever it states both."""
    proved = False
    for reading in line.readings if metric.unit == "shares" else ():
        key = (reading.period.start, reading.period.end)
        incomes, per_share = (
            said.values.get("net_income", {}).get(key),
            said.values.get(metric.name.replace("shares_", "eps_"), {}).get(key),
        )
        if incomes and per_share:
            pairs = ((income.value, each) for income in incomes for each in per_share)
            if not any(
                abs(income - each.value * reading.value)
                <= last_digit(each) * abs(reading.value) / 2 + _ELSE * abs(income)
                for income, each in pairs
            ):
                return False
            proved = True
    return proved


def _parts_of_equity(equity: Iterable[tuple[Table, list[Line]]], found: dict[Address, str], said: Stated) -> None:
    """Lines of parts of the statement of equity that state other periods only: what the same line of another part
    is.
    """
    parts = list(equity)
    known: dict[tuple[str, str, str, bool], str] = {}
    for table, lines in parts:
        for line in lines:
            name = found.get((table.index, line.readings[0].row, line.readings[0].column))
            if name is not None and line.column:
                known.setdefault(line.key, name)
    for _, lines in parts:
        for line in lines:
            name = known.get(line.key)
            if name is not None and not said.compare(name, line.readings)[1]:
                _take(found, line, name)


def _dividends_in_labels(table: Table, found: dict[Address, str]) -> None:
    """Dividends per share that stand in the label of the row of dividends, where the label names one amount for each
    period.
    """
    by_row: dict[tuple[int, int], list[Reading]] = defaultdict(list)
    for reading in table.readings:
        if reading.unit.endswith("/shares") and in_label(reading) and _PER_SHARE.search(reading.row_label):
            by_row[(reading.row, reading.column)].append(reading)
    for (row, column), readings in by_row.items():
        if len({reading.period for reading in readings}) == len(readings) and not _PREFERRED.search(
            readings[0].row_label
        ):
            found.setdefault((table.index, row, column), "dividends_per_share")
