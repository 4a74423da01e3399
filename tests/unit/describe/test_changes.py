"""What a report tells otherwise than that of the year before: made-up lines of two years."""

from __future__ import annotations

from datetime import date
from typing import Any

from tickmark.describe.changes import Change, YearBefore, changes
from tickmark.describe.rows import Company, Described


def company(year: int, *lines: Described) -> Company:
    return Company("Made Up", "MADE", f"{year}", f"FY{year}", sum(own.value for own in lines), "USD", lines, ())


def line(name: str, value: float, before: float | None = None, group: str = "") -> Described:
    return Described(name, group, value, "line", f"{name}{value}", before=before)


def test_lines_appear_vanish_are_renamed_and_restated() -> None:
    then = company(2023, line("Pumps", 100), line("Valve systems", 50), line("Leasing", 7), line("Seals", 30))
    now = company(
        2024, line("Pumps", 120, 100), line("Flow control", 55, 50), line("Software", 9), line("Seals", 40, 33)
    )
    assert changes(then, now) == [
        Change("appeared", "Software", "", "", None, None, 9),
        Change("renamed", "Flow control", "", "Valve systems", 50, 50, 55),
        Change("restated", "Seals", "", "", 30, 33, 40),
        Change("vanished", "Leasing", "", "", 7),
    ]
    assert changes(then, then) == []


def test_a_line_is_split_and_lines_are_joined() -> None:
    then = company(2023, line("Data", 90), line("Rings", 4), line("Gaskets", 6), line("Leasing", 7))
    now = company(2024, line("Compute", 80, 60), line("Networks", 40, 30), line("Seals", 12, 10), line("Software", 9))
    assert changes(then, now) == [
        Change("appeared", "Software", "", "", None, None, 9),
        Change("joined", "Seals", "", "Rings + Gaskets", 10, 10, 12),
        Change("split", "Compute", "", "Data", 90, 60, 80),
        Change("split", "Networks", "", "Data", 90, 30, 40),
        Change("vanished", "Leasing", "", "", 7),
    ]


def test_two_lines_that_had_the_same_value_are_not_told_from_each_other() -> None:
    then = company(2023, line("Boats", 50), line("Sails", 50))
    now = company(2024, line("Hulls", 60, 50), line("Rigs", 70, 50))
    assert {change.kind for change in changes(then, now)} == {"appeared", "vanished"}


def test_a_line_of_another_group_is_another_line() -> None:
    then, now = company(2023, line("Service", 5, group="Pumps")), company(2024, line("Service", 9, 4, group="Seals"))
    assert [change.kind for change in changes(then, now)] == ["appeared", "vanished"]


def fact(fact_id: str, year: int, value: float, **other: Any) -> dict[str, Any]:
    row = {"table_index": 3, "row_label": "Pumps", "segment": None, "metric": None, "unit": "USD"}
    days = {"period_start": date(year, 1, 1), "period_end_date": date(year, 12, 31)}
    return row | days | {"fact_id": fact_id, "value": value} | other


def test_the_value_of_the_year_before_stands_in_the_same_row_and_table() -> None:
    found = YearBefore(
        [fact("a", 2024, 12), fact("b", 2023, 10), fact("c", 2022, 8), fact("d", 2023, 9, table_index=4)]
    )
    assert (found.of("a"), found.of("b"), found.of("c"), found.of("none"), found.of(None)) == (10, 8, None, None, None)
    twice = YearBefore([fact("a", 2024, 12), fact("b", 2023, 10), fact("c", 2023, 11)])
    assert twice.of("a") is None


def test_a_row_that_adds_up_cells_is_told_and_what_rounding_leaves_is_not() -> None:
    across = Described("Boats", "", 9, "line", None)
    then, now = company(2023, line("Pumps", 5)), company(2024, line("Pumps", 5), across)
    rounded = company(2024, line("Pumps", 5), Described("Rounding", "", 1, "rounding", None))
    assert [change.name for change in changes(then, now)] == ["Boats"]
    assert changes(then, rounded) == []
