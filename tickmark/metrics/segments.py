"""Revenue of the segments: what a table of segments may state of them alone though it is as large as the company's; it
has a metric of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tickmark.language.phrases import Phrases
from tickmark.metrics.statement_values import Address
from tickmark.metrics.statements import is_equity, states_results
from tickmark.tables.model import Table

_SEGMENTS = Phrases("of_segments", fold=True)
_OF_THE_COMPANY = Phrases("of_the_company", fold=True)
_OF_NO_SEGMENT = frozenset(("income_before_tax", "income_tax", "net_income", "eps_basic", "eps_diluted"))
_OTHERS = ("cash_flow", "balance_sheet")


def totals_of_segments(tables: Iterable[Table], metric_of: Mapping[Address, str]) -> set[Address]:
    """Cells of `metric_of` that hold the revenue of all segments together, where nothing in the table says that it is
    the company's.

    All of a company's revenue is often its segments', so that a total of segments agrees with the statement and proves
    nothing. It is the company's where the table says `consolidated`, or has what belongs to no segment (corporate,
    eliminations, a reconciliation, what the company earned before or after tax) beside the segments.
    """
    found: set[Address] = set()
    for table in tables:
        metrics = {
            address: metric_of.get(address)
            for reading in table.readings
            for address in [(table.index, reading.row, reading.column)]
        }
        revenue = {address for address, metric in metrics.items() if metric == "revenue"}
        if (
            not revenue
            or not _OF_NO_SEGMENT.isdisjoint(metrics.values())
            or table.kind in _OTHERS
            or states_results(table)
            or is_equity(table)
        ):
            continue
        words = " | ".join(
            {text for reading in table.readings for text in (*reading.parents, reading.row_label, reading.column_label)}
        )
        if (table.kind == "segment" or _SEGMENTS.search(f"{table.title} | {words}")) and not _OF_THE_COMPANY.search(
            words
        ):
            found |= revenue
    return found
