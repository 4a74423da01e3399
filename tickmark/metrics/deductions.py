"""Metrics of rows before and after a deduction: "long-term debt", "less: current portion", "long-term debt, net"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tickmark.catalogue import Metric
from tickmark.language.phrases import Phrases
from tickmark.metrics.rows import in_label
from tickmark.metrics.statement_values import Address
from tickmark.metrics.vocabulary import clean, nested
from tickmark.tables.model import Reading, Table

_LEASES = Phrases("leases", fold=True)  # a sum with other obligations
_PARTICIPATING = Phrases("participating", fold=True)


def before_deduction(table: Table, metric: Metric, found: dict[Address, str]) -> None:
    """The line that a metric is left of once the current portion is taken from it: `metric` is that one with its
    current portion.
    """
    if not any(
        found.get((table.index, reading.row, reading.column)) == metric.instead_of for reading in table.readings
    ):
        return
    rows: dict[int, dict[str, Reading]] = defaultdict(dict)
    for reading in table.readings:
        if metric.of_unit(reading.unit) and not in_label(reading):
            rows[reading.row].setdefault(reading.column_label, reading)
    left = [
        row
        for row, cells in rows.items()
        if any(found.get((table.index, row, cell.column)) == metric.instead_of for cell in cells.values())
    ]
    taken = [
        row
        for row, cells in rows.items()
        if metric.less is not None and metric.less.search(clean(next(iter(cells.values())).row_label))
    ]
    for row, cells in rows.items():
        if _LEASES.search(next(iter(cells.values())).row_label):
            continue
        for less in (less for less in taken if less > row):
            if any(end > less and _leads_to(cells, rows[less], rows[end]) for end in left):
                for reading in cells.values():
                    found.setdefault((table.index, row, reading.column), metric.name)


def without_participating(table: Table, metric: Metric, found: dict[Address, str], tables: Sequence[Table]) -> None:
    """Where a note takes participating securities from the shares it first states, earnings are per share of those that
    are left: they are the metric.
    """
    if not any(map(_PARTICIPATING.search, {reading.row_label for reading in table.readings})):
        return
    rows: dict[int, dict[str, Reading]] = defaultdict(dict)
    for reading in table.readings:
        if reading.period.start is not None and not in_label(reading):
            rows[reading.row].setdefault(reading.column_label, reading)
    places = sorted(rows)
    for before, taken, after in zip(places, places[1:], places[2:], strict=False):
        whole, rest = rows[before], rows[after]
        first = next(iter(rest.values()))
        if not _PARTICIPATING.search(next(iter(rows[taken].values())).row_label) or not _leads_to(
            whole, rows[taken], rest
        ):
            continue
        if metric.of_unit(first.unit) and any(
            rule.label.search(nested(first.row_label, first.parents)) for rule in metric.notes
        ):
            _withdraw(found, metric.name, whole.values(), tables)
            found.update({(table.index, after, reading.column): metric.name for reading in rest.values()})


def _withdraw(found: dict[Address, str], name: str, readings: Iterable[Reading], tables: Iterable[Table]) -> None:
    """Take the metric from every printing of these amounts."""
    amounts = {(reading.period, reading.value) for reading in readings}
    for table in tables:
        for reading in table.readings:
            address = (table.index, reading.row, reading.column)
            if found.get(address) == name and (reading.period, reading.value) in amounts:
                del found[address]


def _leads_to(whole: Mapping[str, Reading], less: Mapping[str, Reading], rest: Mapping[str, Reading]) -> bool:
    """Whether `whole` less the size of `less` is `rest` in every column of `rest`."""
    return all(
        header in whole and header in less and whole[header].value - abs(less[header].value) == reading.value
        for header, reading in rest.items()
    )
