"""Lines that a table states before what is sold within the company."""

from __future__ import annotations

from typing import Any

import pytest

from tickmark.describe.netting import netted
from tickmark.describe.sums import Line


def fact(table: int, label: str, value: float, name: str = "f") -> dict[str, Any]:
    return {"table_index": table, "row_label": label, "value": value, "fact_id": name, "segment": None}


def line(label: str, value: float, parts: list[Line] | None = None) -> Line:
    return Line(label, value, fact(2, label, value), label, parts or [])


STATED = fact(1, "Supply chain", 90.0, "stated")


def test_an_elimination_named_after_a_line_is_taken_off_it() -> None:
    found = netted(
        [line("Stores", 40.0), line("Supply chain", 100.0), line("Supply chain - intersegment", -10.0)], [STATED]
    )
    assert [(one.name, one.value, one.fact["fact_id"]) for one in found] == [
        ("Stores", 40.0, "f"),
        ("Supply chain", 90.0, "stated"),
    ]


def test_it_is_taken_off_within_a_group() -> None:
    group = line("All", 90.0, [line("Supply chain", 100.0), line("Supply chain - intersegment", -10.0)])
    assert [one.value for one in netted([group], [STATED])[0].parts] == [90.0]


@pytest.mark.parametrize(
    "stated",
    [
        fact(2, "Supply chain", 90.0),  # the same table
        fact(1, "Supply chain", 91.0),
        fact(1, "Supply", 90.0),
    ],
)
def test_it_stays_where_no_other_table_states_what_is_left(stated: dict[str, Any]) -> None:
    parts = [line("Supply chain", 100.0), line("Supply chain - intersegment", -10.0)]
    assert [one.value for one in netted(parts, [stated])] == [100.0, -10.0]


def test_an_elimination_of_no_line_stays() -> None:
    parts = [line("Supply chain", 100.0), line("Intersegment eliminations", -10.0)]
    assert [one.value for one in netted(parts, [STATED])] == [100.0, -10.0]
