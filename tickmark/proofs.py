"""Proofs that need no reading: do the verified facts of a filing agree with each other?

Each proof is named in `checks` of the facts it covers, with `!` before it where it fails; a failure is reported, never
hidden and never repaired. Differences are allowed half a unit of the last printed digit for each number that enters.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any

Row = dict[str, Any]
_IDENTITIES: tuple[tuple[str, tuple[str, ...], Callable[..., float]], ...] = (
    ("balance_sheet_balances", ("total_assets", "liabilities_and_equity"), lambda assets, both: assets - both),
    ("gross_profit_is_revenue_less_cost", ("gross_profit", "revenue", "cost_of_revenue"), lambda gross, revenue, cost: gross - (revenue - abs(cost))),
    (
        "cash_flows_sum_to_the_change_in_cash",
        ("net_change_in_cash", "operating_cash_flow", "investing_cash_flow", "financing_cash_flow"),
        lambda change, operating, investing, financing: change - (operating + investing + financing),
    ),
)
_SLACK = {"cash_flows_sum_to_the_change_in_cash": 0.02}  # exchange rates stand in a row of their own: a share of the largest flow
_SAME_FACT = ("metric", "unit", "segment", "period_start", "period_end_date")


def prove(rows: list[Row]) -> None:
    """Run every proof over the verified facts of one filing and note the outcome in their `checks`."""
    by_period: dict[tuple[Any, ...], dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        if row["metric"] is not None and row["segment"] is None:
            by_period[(row["period_start"], row["period_end_date"])][row["metric"]].append(row)
    for metrics in by_period.values():
        for name, terms, difference in _IDENTITIES:
            facts = [metrics[term] for term in terms if term in metrics]
            if len(facts) == len(terms):
                _note_identity(name, facts, difference)
        for facts in metrics.values():
            if len({(row["table_index"], row["row_index"]) for row in facts}) > 1:
                _note(facts, "stated_twice_alike", len({row["value"] for row in facts}) == 1)
    return


def _note_identity(name: str, facts: list[list[Row]], difference: Callable[..., float]) -> None:
    values = [rows[0]["value"] for rows in facts]
    allowed = sum(0.5 * 10.0 ** rows[0]["scale"] for rows in facts) + _SLACK.get(name, 0.0) * max(abs(v) for v in values)
    _note([row for rows in facts for row in rows], name, abs(difference(*values)) <= allowed)


def _note(rows: list[Row], name: str, holds: bool) -> None:
    for row in rows:
        checks = json.loads(row["checks"])
        checks.append(name if holds else f"!{name}")
        row["checks"] = json.dumps(checks)
