"""Rows that a text sets apart from the scale and the money of their table."""

from __future__ import annotations

import pytest

from tickmark.tables.grid.grid import Row
from tickmark.tables.units.rows_apart import rows_apart

ROWS = [Row(n, "data", label, 0.0, False) for n, label in enumerate(("Fuel", "Vans in use", "Tires †"))]


@pytest.mark.parametrize(
    ("text", "rows"),
    {
        "(in thousands of dollars, but the line for vans is a plain count)": {1},
        "Dollars in thousands. Vans in use is a number of vehicles.": {1},
        "$000 (vans: number)": {1},
        "Dollars in millions, but rows marked † are in thousands of dollars.": {2},
        "(in millions; † in thousands)": {2},
        "(in thousands)": set(),
        "Dollars in thousands. Vans are hired by the day.": set(),
        "Dollars in millions. Rows marked † are subject to review.": set(),
        "(in thousands, except per share data for fuel)": set(),
    }.items(),
)
def test_a_clause_names_a_row_and_another_unit(text: str, rows: set[int]) -> None:
    assert rows_apart(ROWS, [text]) == rows
