"""Metrics and proofs on made-up statements of many sectors, from the printed page on: each row has the metric it states, and no other has one."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Any

import pytest
from sector_statements import SECTORS, company

from tickmark.model import Fact
from tickmark.proofs import proof_report
from tickmark.proofs.results import ProofResult

known = cache(company)
facts_of = cache(lambda sector: known(sector).facts())


def stated(facts: list[Fact], table: int, row: int, column: int) -> frozenset[str]:
    """The metrics that the facts of one cell carry."""
    places = ((fact.location.table_index, fact.location.row_index, fact.location.column_index) for fact in facts)
    return frozenset(fact.metric for fact, place in zip(facts, places, strict=True) if place == (table, row, column) and fact.metric)


@pytest.mark.parametrize("sector", SECTORS)
def test_each_row_has_its_metric(sector: str) -> None:
    made, facts = known(sector), facts_of(sector)
    wrong = []
    for index, statement in enumerate(made.statements):
        for row, line in enumerate(statement.lines, len(statement.headers)):
            for column in range(1, len(line.amounts) + 1):
                if (found := stated(facts, index, row, column)) != line.metrics:
                    wrong.append((statement.title, line.label, column, sorted(line.metrics), sorted(found)))
    assert wrong == []


@pytest.mark.parametrize("sector", SECTORS)
def test_each_amount_is_the_printed_one(sector: str) -> None:
    """Values but for the scale, and years that end on the company's last day."""
    made = known(sector)
    printed = {
        (index, row, column): amount
        for index, statement in enumerate(made.statements)
        for row, line in enumerate(statement.lines, len(statement.headers))
        for column, amount in enumerate(line.amounts, 1)
    }
    for fact in facts_of(sector):
        place = fact.location
        if fact.metric:
            amount = printed[place.table_index or 0, place.row_index or 0, place.column_index or 0]
            assert fact.value == amount.scaleb(fact.scale), (fact.label, fact.printed)
    ends = {fact.period.end for fact in facts_of(sector) if fact.metric == "net_income"}
    assert made.end in ends
    assert date(made.end.year + 1, 1, 1) > max(ends)


def rows_of(sector: str) -> list[dict[str, Any]]:
    """The facts as rows of `verified_facts`, as far as proofs look at them."""
    return [
        {
            "fact_id": str(position), "metric": fact.metric, "segment": fact.segment, "value": float(fact.value), "unit": fact.unit,
            "period_start": fact.period.start, "period_end_date": fact.period.end, "table_index": fact.location.table_index,
            "row_index": fact.location.row_index, "column_index": fact.location.column_index, "row_label": fact.row_label or None,
            "column_label": fact.column_label or None, "label": fact.label, "scale": fact.scale, "printed": fact.printed, "checks": "[]",
        }
        for position, fact in enumerate(facts_of(sector))
    ]  # fmt: skip


def failing(rows: list[dict[str, Any]]) -> list[ProofResult]:
    return [result for result in proof_report(rows) if not result.holds]
