"""Revenue of a bank whose income statement has no total of it: net interest income and all that is no interest.

Net interest income                5,987
Provision for credit losses          208        Revenue is 9,213, of net interest income and the lines of noninterest
  Card fees                          324        income; what stands between them is no part of it.
  Other                            2,902
Total noninterest income           3,226
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
INTEREST, OTHER = "net_interest_income", "noninterest_income"
LABEL = "Total revenue"


def with_total(facts: Sequence[Row]) -> Sequence[Row]:
    """Rows of `verified_facts`; for each column of the first table that has both, with the total behind them (which is
    no fact of its own, so that its `fact_id` is None), and without what stands between them.
    """
    by_table: dict[int, dict[int, dict[str, Row]]] = defaultdict(lambda: defaultdict(dict))
    for fact in facts:
        if fact["metric"] in (INTEREST, OTHER) and fact["segment"] is None and fact["table_index"] is not None:
            by_table[fact["table_index"]][fact["column_index"]].setdefault(fact["metric"], fact)
    for table in sorted(by_table):
        columns = {
            column: own
            for column, own in by_table[table].items()
            if len(own) == 2 and own[INTEREST]["row_index"] < own[OTHER]["row_index"]
        }
        if columns:
            first = max(_first_row(facts, own[OTHER]) for own in columns.values())
            last = min(own[INTEREST]["row_index"] for own in columns.values())
            kept = [f for f in facts if f["table_index"] != table or not last < f["row_index"] < first]
            return [*kept, *(_total(own) for own in columns.values())]
    return facts


def _first_row(facts: Sequence[Row], total: Row) -> int:
    """The row that the lines of a total begin with: as far up as they add up to it; its own where they do not."""
    above = sorted(
        (
            f
            for f in facts
            if (f["table_index"], f["column_index"]) == (total["table_index"], total["column_index"])
            and f["row_index"] < total["row_index"]
        ),
        key=lambda f: -f["row_index"],
    )
    left = float(total["value"])
    for fact in above:
        left -= float(fact["value"])
        if abs(left) <= 10.0 ** int(total["scale"] or 0):
            return int(fact["row_index"])
    return int(total["row_index"])


def _total(own: Mapping[str, Row]) -> Row:
    """Net interest income and other income together, in the row behind."""
    behind = own[OTHER]
    return {
        **behind,
        "fact_id": None,
        "metric": "revenue",
        "row_label": LABEL,
        "label": LABEL,
        "value": float(own[INTEREST]["value"]) + float(behind["value"]),
        "row_index": behind["row_index"] + 0.5,
    }
