"""Segments in columns of a table without a total of revenue."""

from __future__ import annotations

from typing import Any

import pytest

from tickmark.describe.lines import Breakdown
from tickmark.describe.summed_columns import summed
from tickmark.describe.sums import Line


def cell(table: int, row: int, label: str, value: float, segment: str | None = None) -> dict[str, Any]:
    return {
        "table_index": table, "row_index": row, "row_label": label, "value": value, "segment": segment, "fact_id": "f",
        "section_id": "Item8", "column_label": segment or "Total", "label": label,
    }  # fmt: skip


def rows(*rents: float, interest: tuple[float, ...] = (0.0, 15.0, 15.0)) -> list[dict[str, Any]]:
    names = ("Homes", "Offices", None)
    return [
        *(cell(2, 1, "Rents", value, name) for value, name in zip(rents, names, strict=True)),
        *(cell(2, 2, "Interest", value, name) for value, name in zip(interest, names, strict=True)),
        *(cell(2, 3, "Expenses", value, name) for value, name in zip((20.0, 12.0, 32.0), names, strict=True)),
    ]


def statement() -> Breakdown:
    parts = [
        Line(name, value, cell(1, n, name, value), name)
        for n, (name, value) in enumerate({"Rents": 80.0, "Interest": 15.0}.items())
    ]
    return Breakdown(
        Line("Total revenue", 95.0, cell(1, 9, "Total revenue", 95.0), "Total revenue", parts), 95.0, {}, 1.0
    )


def test_each_column_has_the_sum_of_its_kinds_of_revenue() -> None:
    (found,) = summed([statement()], rows(50.0, 30.0, 80.0), {2: {"kind": "segment"}})
    assert [(part.name, part.value, part.fact["fact_id"]) for part in found.root.parts] == [
        ("Homes", 50.0, None),
        ("Offices", 45.0, None),
    ]
    assert found.of_segments


@pytest.mark.parametrize(
    "facts",
    [
        rows(50.0, 30.0, 81.0),  # another total of rents
        rows(50.0, 20.0, 80.0),  # columns that do not add up
        [one for one in rows(50.0, 30.0, 80.0) if one["row_index"] != 2],
    ],
)
def test_a_table_that_lacks_or_misses_a_kind_gives_none(facts: list[dict[str, Any]]) -> None:
    assert summed([statement()], facts, {2: {"kind": "segment"}}) == []
