"""Lines of a statement that a note breaks down without naming them."""

from __future__ import annotations

from typing import Any

import pytest

from tickmark.describe.lines import Breakdown
from tickmark.describe.partitions import parted
from tickmark.describe.sums import Line

STATEMENT = {"Wealth fees": 14_620, "Deposit fees": 8_340, "Mortgage banking": 3_980}
NOTE = {"Trusts": 8_460, "Brokerage": 6_160, "Overdrafts": 4_910, "Treasury fees": 3_430, "In scope": 22_960}
TABLES = {1: {"kind": "income_statement"}, 2: {"kind": "other"}}


def rows(table: int, told: dict[str, int]) -> list[dict[str, Any]]:
    return [
        {
            "table_index": table, "row_index": place, "column_index": 1, "value": value, "row_label": name, "label": name,
            "segment": None, "column_label": "2024", "scale": 0, "metric": None,
        }
        for place, (name, value) in enumerate(told.items())
    ]  # fmt: skip


def broken_down(note: dict[str, int]) -> list[str]:
    own = rows(1, STATEMENT)
    parts = [Line(str(row["row_label"]), float(row["value"]), row, str(row["row_label"])) for row in own]
    total = float(sum(STATEMENT.values()))
    one = Breakdown(Line("Total", total, {**own[-1], "row_index": 9}, "Total", parts), total, TABLES[1], 1.0)
    found = parted(one, [*own, *rows(2, note)], TABLES)
    return [line.name for _, line in found.lines] if found else []


def test_rows_that_add_up_to_lines_are_their_parts() -> None:
    assert broken_down(NOTE) == ["Trusts", "Brokerage", "Overdrafts", "Treasury fees", "Mortgage banking"]


@pytest.mark.parametrize(
    "note",
    [
        NOTE | {"Trusts": 8_461, "In scope": 22_961},  # adds up to no line
        {name: value for name, value in NOTE.items() if name != "In scope"},  # no total closes it
        {"Ohio": 8_460, "Indiana": 6_160, "Germany": 4_910, "France": 3_430, "Total": 22_960},  # places
    ],
)
def test_other_rows_are_no_parts(note: dict[str, int]) -> None:
    assert broken_down(note) == []
