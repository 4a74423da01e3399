"""Row of a table -> canonical metric: by the label and by its place in the statement, never by the label alone.

`vocabulary` folds labels; `statements` finds the primary statements, `rows` takes them apart; this module goes through
their rows, and `elsewhere` finds the same metrics in other tables by what the statements say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tickmark.catalogue import Metric, RowRule, load
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.metrics.consolidating_columns import businesses, in_a_business, of_one_result
from tickmark.metrics.highlights import assign_highlights
from tickmark.metrics.in_notes import assign_elsewhere
from tickmark.metrics.investees import of_investees, owners, without_own
from tickmark.metrics.rows import StatementRow, statement_rows
from tickmark.metrics.segments import totals_of_segments
from tickmark.metrics.statement_values import Address
from tickmark.metrics.statements import (
    of_the_company,
    others_own,
    primary_statements,
    printings,
    restatements,
    whole_columns,
)
from tickmark.metrics.vocabulary import BOTH
from tickmark.tables.model import Reading, Table

__all__ = ["assign", "named", "of_investees", "owners", "primary_statements", "totals_of_segments", "without_own"]

_CURRENT = Phrases("current_part")
_DILUTED = Phrases("diluted", fold=True)
_ONE_CLASS = Pattern(
    "metrics/one-class",
    r"\b(?:class|series) ([a-z])\b(?! ?(?:,|and\b|/))|\b(?:non-?)?redeemable\b",
    means="one class of stock",
    examples=("[[class a]] shares", "redeemable"),
    counterexamples=("class a and",),
)
_COMMON = Phrases("common_stock", at="whole")  # one class, where others have a name
_MARGIN = Pattern(
    "metrics/margin",
    r"(?:[a-z]+ )?margin|",
    means="a margin",
    examples=("gross margin", "margin"),
    counterexamples=("profit margin rate",),
    at="whole",
)
_OPERATIONS = "operating_cash_flow"
_BASIC = {"eps_diluted": "eps_basic", "shares_diluted": "shares_basic"}


def assign(
    tables: tuple[Table, ...],
    before: Callable[[int], str] = lambda _: "",
    notes: Mapping[str, str] | None = None,
    cover: str = "",
    headings: Callable[[int], tuple[str, ...]] = lambda _: (),
    theirs: Mapping[int, str] | None = None,
) -> dict[Address, str]:
    """(table, row, column) -> metric, for the cells that hold whole-company values of a metric.

    Args:
        tables: all tables of one document, in its order.
        before: block index -> the text that stands before that block; without it tables are judged by their titles
            alone.
        notes: section_id -> title, of the notes: a note may say whose figures all of its tables are.
        cover: what the document's first page says; a statement of a company that it does not name is not the group's.
        headings: block index -> the short texts that stand above that block.
        theirs: the tables that are of other companies, where that is known.
    """
    found: dict[Address, str] = {}
    metrics = load()
    theirs = of_investees(tables, before, cover, headings) if theirs is None else theirs
    primary = printings(table for table in tables if table.index not in theirs)
    others_tables = frozenset(theirs) | others_own(tables, primary)
    company = tuple(
        table
        for table in tables
        if table.index not in others_tables
        and of_the_company(table, (notes or {}).get(table.section_id or "", ""), before(table.block))
    )
    others = restatements(company, primary, before)
    blocks = frozenset(name for part in primary.get("balance", ()) for name in businesses(statement_rows(part)))
    for statement, parts in primary.items():
        printed = [statement_rows(part) for part in parts]
        own = [
            metric
            for metric in metrics
            if _stated_in(metric, statement) and not _in_parts(metric, printed) and _classified(metric, printed)
        ]
        for rows in printed:
            parted = of_one_result(rows) if statement == "income" else frozenset()
            _assign_statement(rows, own, found, parts=in_a_business(rows, blocks) | parted)
            if statement == "income":
                _gross_profit_by_its_place(rows, found)
        for table, headers in others.get(statement, ()):
            _assign_statement(statement_rows([table]), own, found, headers)
    net_income = next(metric for metric in metrics if metric.name == "net_income")
    _net_income_of_cash_flows(tables, [statement_rows(part) for part in primary.get("cashflow", ())], net_income, found)
    assign_elsewhere(tables, company, metrics, found)
    assign_highlights(company, metrics, found)
    return found


def named(metric: str | None, reading: Reading) -> tuple[str | None, ...]:
    """The metrics of a cell that `assign` gave `metric`: a row of `basic and diluted` amounts states both, a row of
    diluted amounts under such a heading one.
    """
    if metric not in _BASIC:
        return (metric,)
    label = (
        reading.row_label
        if _DILUTED.search(reading.row_label)
        else " > ".join((*reading.parents[-2:], reading.row_label))
    )
    return (metric, _BASIC[metric]) if BOTH.search(label) else (metric,)


def _stated_in(metric: Metric, statement: str) -> bool:
    """Whether a statement is the metric's, or states some of it as well; that of comprehensive income begins with net
    income.
    """
    return statement in (metric.statement, metric.also) or (
        statement == "comprehensive" and metric.name == "net_income"
    )


def _in_parts(metric: Metric, printed: Iterable[tuple[StatementRow, ...]]) -> bool:
    """Whether the statement prints a part of the metric in a row of its own, so that the row of its name is not all of
    it.
    """
    return metric.unless_row is not None and any(_any(metric.unless_row, rows) for rows in printed)


def _classified(metric: Metric, printed: Iterable[tuple[StatementRow, ...]]) -> bool:
    """Whether the balance sheet sets what is current apart, or does not, as the metric asks."""
    return metric.classified is None or metric.classified == any(
        _CURRENT.search(row.nested) for rows in printed for row in rows
    )


def _assign_statement(
    rows: tuple[StatementRow, ...],
    metrics: Iterable[Metric],
    found: dict[Address, str],
    headers: frozenset[str] | None = None,
    parts: frozenset[int] = frozenset(),
) -> None:
    """The metrics of one statement; `headers` are the only columns to look at, where given; `parts` are the places of
    rows that are not the whole company's.
    """
    by_kind: dict[tuple[str, str], tuple[list[tuple[int, StatementRow, list[Reading]]], set[str]]] = {}
    for metric in metrics:
        if (metric.kind, metric.unit) not in by_kind:
            whole_rows = ((place, row) for place, row in enumerate(rows) if place not in parts)
            fitting = [
                (place, row, readings)
                for place, row in whole_rows
                if (readings := [r for r in row.readings if _fits(r, metric, headers)])
            ]
            by_kind[metric.kind, metric.unit] = (
                fitting,
                whole_columns(reading for _, _, readings in fitting for reading in readings),
            )
        fitting, whole = by_kind[metric.kind, metric.unit]
        for rule in metric.rows:
            taken = [
                (row, readings)
                for place, row, readings in fitting
                if _matches(row, rule, metric) and _placed(place, rule, rows)
            ]
            if metric.unit != "money":
                taken = _of_all_classes(taken)
            for row, readings in taken if metric.every else taken[:1]:
                for reading in readings:
                    if reading.column_label in whole:
                        found.setdefault((row.table.index, reading.row, reading.column), metric.name)
            if taken and not metric.every:
                break


def _of_all_classes(rows: list[tuple[StatementRow, list[Reading]]]) -> list[tuple[StatementRow, list[Reading]]]:
    """Rows of shares or amounts per share without those of a single class, where several classes, or one that can be
    redeemed beside the others, have rows of their own.
    """
    classes = [found.group(1) or "redeemable" if (found := _ONE_CLASS.search(row.nested)) else "" for row, _ in rows]
    common = [bool(_COMMON.fullmatch(row.label)) for row, _ in rows]
    several = len(set(classes) - {""}) + any(common) > 1 or ("redeemable" in classes and "" in classes)
    return [row for row, of, plain in zip(rows, classes, common, strict=True) if not (several and (of or plain))]


def _gross_profit_by_its_place(rows: tuple[StatementRow, ...], found: dict[Address, str]) -> None:
    """The row under the cost of revenue that has no label, or is called a margin of some kind, is gross profit where it
    is what that cost leaves of revenue, in every column.
    """
    of: dict[str, dict[str, Reading]] = {"revenue": {}, "cost_of_revenue": {}}
    for row in rows:
        named = {
            reading.column_label: reading
            for reading in row.readings
            if found.get((row.table.index, row.row, reading.column)) in of
        }
        for header, reading in named.items():
            of[found[(row.table.index, row.row, reading.column)]][header] = reading
        if not named and row.readings and of["cost_of_revenue"] and _MARGIN.fullmatch(row.label):
            if all(_leaves(of, reading) for reading in row.readings):
                for reading in row.readings:
                    found.setdefault((row.table.index, row.row, reading.column), "gross_profit")
            return


def _net_income_of_cash_flows(
    tables: Iterable[Table], printed: Iterable[tuple[StatementRow, ...]], metric: Metric, found: dict[Address, str]
) -> None:
    """The statement of cash flows begins with net income: where no other table states it for any of its periods, as in
    a file of that statement alone, its first row is that, if it stands above cash from operations and is called so.
    """
    told = {
        reading.period
        for table in tables
        for reading in table.readings
        if found.get((table.index, reading.row, reading.column)) == metric.name
    }
    for rows in printed:
        total = next(
            (
                place
                for place, row in enumerate(rows)
                if any(found.get((row.table.index, row.row, r.column)) == _OPERATIONS for r in row.readings)
            ),
            0,
        )
        first = next((row for row in rows[:total] if row.readings), None)
        if (
            first is None
            or not any(_matches(first, rule, metric) for rule in metric.rows[:2])
            or any(reading.period in told for reading in first.readings)
        ):
            continue
        for reading in first.readings:
            if _fits(reading, metric, None):
                found.setdefault((first.table.index, reading.row, reading.column), metric.name)


def _leaves(of: dict[str, dict[str, Reading]], reading: Reading) -> bool:
    revenue, cost = of["revenue"].get(reading.column_label), of["cost_of_revenue"].get(reading.column_label)
    return revenue is not None and cost is not None and revenue.value - abs(cost.value) == reading.value


def _fits(reading: Reading, metric: Metric, headers: frozenset[str] | None) -> bool:
    kind = (reading.period.start is None) == (metric.kind == "instant")
    return kind and metric.of_unit(reading.unit) and (headers is None or reading.column_label in headers)


def _matches(row: StatementRow, rule: RowRule, metric: Metric) -> bool:
    if not rule.label.search(row.nested if rule.nested else row.label):
        return False
    return metric.exclude is None or not metric.exclude.search(row.label if metric.unit == "money" else row.nested)


def _placed(place: int, rule: RowRule, rows: tuple[StatementRow, ...]) -> bool:
    above, below = rows[:place], rows[place + 1 :]
    return (
        (
            rule.after is None
            or _any(rule.after, above)
            or (rule.or_under is not None and bool(rule.or_under.search(rows[place].heading)))
        )
        and (rule.before is None or _any(rule.before, below))
        and (rule.not_after is None or not _any(rule.not_after, above))
        and (rule.not_before is None or not _any(rule.not_before, below))
    )


def _any(pattern: Pattern, rows: Iterable[StatementRow]) -> bool:
    return any(pattern.search(row.label) for row in rows)
