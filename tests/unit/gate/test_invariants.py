"""Rules over the rows and columns of one table."""

from __future__ import annotations

from datetime import date
from typing import Any

from tickmark.gate import testimony
from tickmark.gate.invariants import judge
from tickmark.gate.testimony import Says
from tickmark.second_reader import read, read_page

NOTHING = read(read_page(b"<p>Nothing</p>"), date(2023, 12, 31), True, "1231")


def row(name: str, at: int, value: float, label: str, header: str, segment: str | None = None) -> dict[str, Any]:
    return {
        "fact_id": name, "table_index": 1, "row_index": at, "column_index": 1, "row_label": label, "label": label,
        "column_label": header, "value": value, "unit": "USD", "segment": segment, "metric": None, "scale": 6,
        "period_start": date(2023, 1, 1), "period_end_date": date(2023, 12, 31), "printed": "1,200",
    }  # fmt: skip


def members(*rows: dict[str, Any]) -> dict[str, Says]:
    said = {one["fact_id"]: testimony.Testimony(Says.CONFIRMS, Says.CONFIRMS) for one in rows}
    judge(rows, said, NOTHING)
    return {name: one.member for name, one in said.items()}


def test_one_year_has_no_two_sales_in_a_row() -> None:
    parts = [
        row(name, 1, value, "Net sales (in millions)", f"{name} | 2023") for name, value in (("Ore", 5), ("Lime", 6))
    ]
    whole = row("whole", 1, 11, "Net sales (in millions)", "Total | 2023")
    assert members(*parts, whole) == {"Ore": Says.DOUBTS, "Lime": Says.DOUBTS, "whole": Says.CONFIRMS}


def test_but_a_change_and_an_account_beside_it() -> None:
    rows = [
        row(name, 1, len(name), "Net sales", name) for name in ("2023", "Increase", "As adjusted", "Retained earnings")
    ]
    assert set(members(*rows).values()) == {Says.CONFIRMS}


def test_names_repeated_below_parts_are_of_the_parts() -> None:
    income = [row(f"income {at}", at, at, "Operating income", "2023") for at in (3, 6)]
    expenses = [row(f"expenses {at}", at, at, "Operating expenses", "2023") for at in (2, 5)]
    assert set(members(*income, *expenses).values()) == {Says.DOUBTS}
    assert set(members(*expenses).values()) == {Says.CONFIRMS}


def test_all_that_stands_beside_a_part_is_of_it() -> None:
    sales = [
        row(name, 1, value, "Net sales", f"{name} | 2023") for name, value in (("Consolidated", 9), ("Ventures", 2))
    ]
    rents = [row(f"{name} rents", 2, 3, "Rents paid", f"{name} | 2023") for name in ("Consolidated", "Ventures")]
    found = members(*sales, *rents)
    assert {name for name, says in found.items() if says is Says.DOUBTS} == {"Ventures", "Ventures rents"}
