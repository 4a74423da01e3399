"""Headings that stand over the company's total are no members of it."""

from __future__ import annotations

from typing import Any

from tickmark.describe.totals import without_heads_of_all


def fact(table: int, label: str, segment: str | None, metric: str | None = None) -> dict[str, Any]:
    return {"table_index": table, "label": label, "segment": segment, "metric": metric, "row_label": label}


def test_a_heading_over_the_total_is_no_member() -> None:
    rows = [
        fact(1, "Product lines: > Pumps", "Pumps Group > Product lines > Pumps"),
        fact(1, "Product lines: > Total", "Pumps Group > Product lines"),
        fact(1, "Product lines: > Total", None, "revenue"),
        fact(2, "Product lines > Seals", "Product lines > Seals"),
    ]
    members = [row["segment"] for row in without_heads_of_all(rows)]
    assert members == ["Pumps Group > Pumps", "Pumps Group", None, "Product lines > Seals"]


def test_a_heading_over_a_group_stays_its_member() -> None:
    rows = [fact(1, "Pumps: > Small", "Pumps > Small"), fact(1, "Total", None, "revenue")]
    assert [row["segment"] for row in without_heads_of_all(rows)] == ["Pumps > Small", None]
