"""Columns that are members because each row adds up to its total."""

from __future__ import annotations

import pytest

from tickmark.describe.matrices import with_columns, words_of


def cell(row: int, column: int, words: str, value: float, segment: str | None = None) -> dict[str, object]:
    return {
        "table_index": 1, "row_index": row, "column_index": column, "column_label": words, "value": value,
        "segment": segment, "scale": 0, "metric": None,
    }  # fmt: skip


def grid(
    *rows: tuple[float, float, float], words: tuple[str, str, str] = ("Pumps", "Valves", "Total")
) -> list[dict[str, object]]:
    return [cell(n, c, f"2024 | {words[c]}", value) for n, row in enumerate(rows) for c, value in enumerate(row)]


def test_rows_that_add_up_make_members_of_columns() -> None:
    found = with_columns(grid((501, 380, 881), (120, 40, 160)))
    assert [fact["segment"] for fact in found] == ["Pumps", "Valves", None] * 2


def test_a_member_of_the_row_stays_within_that_of_the_column() -> None:
    rows = [{**fact, "segment": "Service"} if fact["row_index"] else fact for fact in grid((5, 3, 8), (2, 4, 6))]
    assert [fact["segment"] for fact in with_columns(rows)][3:5] == ["Pumps > Service", "Valves > Service"]


def test_columns_of_the_same_words_are_one() -> None:
    shifted = [{**fact, "column_index": fact["column_index"] + 10} for fact in grid((501, 380, 881), (120, 40, 160))]
    rows = [*shifted[:3], *grid((501, 380, 881), (120, 40, 160))[3:]]
    assert [fact["segment"] for fact in with_columns(rows)] == ["Pumps", "Valves", None] * 2


@pytest.mark.parametrize(
    "rows",
    [
        grid((501, 380, 900), (120, 40, 170)),
        grid((501, 380, 881)),
        grid((501, 380, 881), (120, 40, 160), words=("Pumps", "Pumps", "Total")),
        grid((501, 380, 881), (120, 40, 160), words=("Pumps", "Valves", "Seals")),
        grid((501, 380, 881), (120, 40, 160), words=("Cost of sales", "Profit", "Revenues")),
    ],
    ids=["rows that do not add up", "one row", "columns of one name", "no column of totals", "costs and what is left"],
)
def test_other_columns_stay_as_they_are(rows: list[dict[str, object]]) -> None:
    assert with_columns(rows) == rows


def test_words_of_a_column_are_no_periods() -> None:
    assert words_of("Year ended December 31, 2024 | Pumps | Water pumps (1)") == ("Pumps", "Water pumps")
    assert words_of("2024 | % change") == ()
