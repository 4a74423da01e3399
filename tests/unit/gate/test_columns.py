"""What a column witnesses for, and what columns of different years witness against."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tickmark.gate import testimony
from tickmark.gate.invariants import judge
from tickmark.gate.supports import hear_neighbours
from tickmark.gate.testimony import Says
from tickmark.second_reader import SecondReading, read_page

EMPTY = SecondReading(read_page(b"<html><body></body></html>"), {}, {})
YEAR, BEFORE = (date(2023, 1, 1), date(2023, 12, 31)), (date(2022, 1, 1), date(2022, 12, 31))


def row(name: str, days: tuple[date | None, date], place: tuple[int, int], header: str, value: float = 1.0) -> Any:
    return {
        "fact_id": name, "metric": None, "value": value, "unit": "USD", "segment": None, "period_start": days[0],
        "period_end_date": days[1], "table_index": 1, "row_index": place[0], "column_index": place[1], "scale": 6,
        "column_label": header, "label": f"row {place[0]}", "row_label": f"row {place[0]}",
    }  # fmt: skip


def column(*days: Says, claimed: tuple[date | None, date] = YEAR) -> list[Says]:
    """How the days of each row stand once the column was heard; the last row claims other days if told so."""
    spans = [*[YEAR] * (len(days) - 1), claimed]
    rows = [row(str(at), span, (at, 1), "2023") for at, span in enumerate(spans)]
    said = {one["fact_id"]: testimony.Testimony(days=stand) for one, stand in zip(rows, days, strict=True)}
    hear_neighbours(rows, said)
    return [one.days for one in said.values()]


def test_two_rows_that_are_confirmed_speak_for_a_third() -> None:
    assert column(Says.CONFIRMS, Says.CONFIRMS, Says.SILENT) == [Says.CONFIRMS] * 3


def test_measures_that_the_second_reader_does_not_read_lend_no_days() -> None:
    rows = [row(str(at), YEAR, (at, 1), "2023") for at in range(3)]
    rows[0]["unit"] = rows[1]["unit"] = "pure"
    stands = [Says.CONFIRMS, Says.CONFIRMS, Says.SILENT]
    said = {one["fact_id"]: testimony.Testimony(days=stand) for one, stand in zip(rows, stands, strict=True)}
    hear_neighbours(rows, said)
    assert said["2"].days is Says.SILENT


def test_one_row_does_not() -> None:
    assert column(Says.CONFIRMS, Says.SILENT)[-1] is Says.SILENT


def test_nor_a_column_that_is_doubted_in_one_place() -> None:
    assert column(Says.CONFIRMS, Says.CONFIRMS, Says.DOUBTS, Says.SILENT)[-1] is Says.SILENT


def test_nor_for_a_row_that_claims_other_days() -> None:
    assert column(Says.CONFIRMS, Says.CONFIRMS, Says.SILENT, claimed=(None, YEAR[1]))[-1] is Says.SILENT


def test_nor_for_a_flow_that_claims_to_be_a_balance_of_its_column() -> None:
    """The day of a column is one thing, whether `Net income` is a balance on it another."""
    rows = [row(str(at), (None, YEAR[1]), (at, 1), "2023") for at in range(4)]
    rows[3]["row_label"] = "Net income"
    said = {
        one["fact_id"]: testimony.Testimony(days=Says.CONFIRMS if at < 2 else Says.SILENT)
        for at, one in enumerate(rows)
    }
    hear_neighbours(rows, said)
    assert [one.days for one in said.values()] == [Says.CONFIRMS] * 3 + [Says.SILENT]


@pytest.mark.parametrize(
    ("header", "days", "stands"),
    [
        ("2023 | Level 2", (None, YEAR[1]), Says.CONFIRMS),
        ("2023 | Level 2", YEAR, Says.SILENT),  # of another length
        ("Calendar 2023", (None, YEAR[1]), Says.SILENT),  # it may name another day
        ("2023 | Net income", (None, YEAR[1]), Says.SILENT),  # no balance
    ],
)
def test_the_columns_of_a_row_speak_for_each_other(header: str, days: Any, stands: Says) -> None:
    rows = [row("sure", (None, YEAR[1]), (1, 1), "2023"), row("silent", days, (1, 2), header)]
    said = {"sure": testimony.Testimony(days=Says.CONFIRMS), "silent": testimony.Testimony()}
    hear_neighbours(rows, said)
    assert said["silent"].days is stands


@pytest.mark.parametrize(("other", "stands"), [(YEAR, Says.CONFIRMS), ((None, YEAR[1]), Says.SILENT)])
def test_a_table_of_one_length_speaks_for_its_other_rows(other: Any, stands: Says) -> None:
    rows = [row("a", YEAR, (1, 1), "2023"), row("b", other, (2, 2), "Total"), row("silent", YEAR, (3, 3), "Share")]
    said = {one["fact_id"]: testimony.Testimony(days=Says.CONFIRMS) for one in rows[:2]}
    said["silent"] = testimony.Testimony()
    hear_neighbours(rows, said)
    assert said["silent"].days is stands


def test_columns_of_different_years_do_not_bear_the_same_days() -> None:
    rows = [row("new", YEAR, (1, 1), "2023", 5.0), row("old", YEAR, (1, 2), "2022", 4.0)]
    said = {"new": testimony.Testimony(days=Says.CONFIRMS), "old": testimony.Testimony()}
    judge(rows, said, EMPTY)
    assert (said["new"].days, said["old"].days) == (Says.CONFIRMS, Says.DOUBTS)


def test_columns_of_their_own_years_are_not_doubted() -> None:
    rows = [row("new", YEAR, (1, 1), "2023", 5.0), row("old", BEFORE, (1, 2), "2022", 4.0)]
    said = {one["fact_id"]: testimony.Testimony() for one in rows}
    judge(rows, said, EMPTY)
    assert {one.days for one in said.values()} == {Says.SILENT}


def test_rates_that_no_label_tells_apart_are_doubted() -> None:
    """`% of net revenue` below research, and again below sales."""
    rows = [
        {**row(str(at), YEAR, (at, 1), "2023", share), "unit": "pure", "label": "% of net revenue"}
        for at, share in ((2, 0.15), (4, 0.05))
    ]
    said = {one["fact_id"]: testimony.Testimony() for one in rows}
    judge(rows, said, EMPTY)
    assert [one.member for one in said.values()] == [Says.DOUBTS, Says.DOUBTS]


def test_rates_of_one_value_are_not() -> None:
    rows = [{**row(str(at), YEAR, (at, 1), "2023", 0.15), "unit": "pure", "label": "Margin"} for at in (2, 4)]
    said = {one["fact_id"]: testimony.Testimony() for one in rows}
    judge(rows, said, EMPTY)
    assert [one.member for one in said.values()] == [Says.CONFIRMS, Says.CONFIRMS]


def test_one_row_is_of_one_part_of_the_company() -> None:
    """`Total revenue` of the company and its `Percent change` of the group above it: neither is believed."""
    rows = [row("amount", YEAR, (1, 1), "2023"), row("change", YEAR, (1, 2), "Percent change")]
    rows[1]["segment"] = "Other Products"
    said = {one["fact_id"]: testimony.Testimony() for one in rows}
    judge(rows, said, EMPTY)
    assert [one.member for one in said.values()] == [Says.DOUBTS, Says.DOUBTS]


def test_columns_that_name_parts_are_of_them() -> None:
    rows = [row("part", YEAR, (1, 1), "2023 | Europe"), row("all", YEAR, (1, 2), "2023 | Total")]
    rows[0]["segment"] = "Europe"
    said = {one["fact_id"]: testimony.Testimony() for one in rows}
    judge(rows, said, EMPTY)
    assert [one.member for one in said.values()] == [Says.CONFIRMS, Says.CONFIRMS]
