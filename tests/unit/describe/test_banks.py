"""Banks whose income statement has no total of revenue."""

from __future__ import annotations

from typing import Any

from tickmark.describe.banks import with_total


def row(place: int, label: str, value: float, metric: str | None = None, segment: str | None = None) -> dict[str, Any]:
    return {
        "table_index": 0, "row_index": place, "column_index": 1, "row_label": label, "label": label, "value": value,
        "metric": metric, "segment": segment, "scale": 0, "fact_id": label,
    }  # fmt: skip


STATEMENT = [
    row(1, "Net interest income", 60.0, "net_interest_income"),
    row(2, "Provision", 8.0, "provision_for_credit_losses"),
    row(3, "Net interest income after provision", 52.0),
    row(4, "Card fees", 30.0),
    row(5, "Other", 10.0),
    row(6, "Total noninterest income", 40.0, "noninterest_income"),
    row(7, "Noninterest expense", 50.0, "noninterest_expense"),
]


def test_revenue_is_interest_and_what_is_no_interest() -> None:
    found = with_total(STATEMENT)
    assert [(one["row_label"], one["value"], one["fact_id"]) for one in found if one["metric"] == "revenue"] == [
        ("Total revenue", 100.0, None)
    ]
    assert [one["row_index"] for one in found] == [1, 4, 5, 6, 7, 6.5]


def test_lines_that_do_not_add_up_are_left_to_their_total() -> None:
    odd = [one if one["row_label"] != "Other" else {**one, "value": 15.0} for one in STATEMENT]
    assert [one["row_index"] for one in with_total(odd) if one["metric"] != "revenue"] == [1, 6, 7]


def test_other_statements_stay_as_they_are() -> None:
    assert with_total(STATEMENT[1:]) == STATEMENT[1:]
    of_segment = [{**one, "segment": "Retail"} for one in STATEMENT]
    assert with_total(of_segment) == of_segment
