"""Columns of budgets and plans beside what was reported."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.stages.local import Given, read_local


def read(*heads: str) -> set[tuple[str, float]]:
    """Columns and values of the facts of a table with one row of amounts from 101 on."""
    head = "".join(f"<td>{text}</td>" for text in heads)
    rows = "".join(
        f"<tr><td>{label}</td>{''.join(f'<td>{base + n}.0</td>' for n in range(len(heads)))}</tr>"
        for label, base in (("Revenue", 101), ("Cost of sales", 61), ("Gross profit", 40))
    )
    page = f"<h2>Results of the quarter ended September 30, 2024 ($ in millions)</h2><table><tr><td></td>{head}</tr>{rows}</table>"
    given = Given("INTERIM REPORT", date(2024, 9, 30), "Q3 2024", "1231")
    facts, _ = read_local(page.encode(), "a.htm", given).facts
    kept = facts[facts["row_label"] == "Revenue"]
    return set(zip(kept["column_label"], kept["value"] / 1e6, strict=True))


@pytest.mark.parametrize(
    ("plan", "difference"),
    [
        ("Q3 2024 Budget", "Variance"),
        ("Plan", "Var. %"),
        ("Q3 2024 Target", "vs. Target"),
        ("Q3 2024 Plan", "B/(W)"),
        ("Budget", "Better/(worse)"),
    ],
)
def test_what_was_planned_is_no_fact(plan: str, difference: str) -> None:
    found = read("Q3 2024", plan, difference, "Q3 2023")
    assert found == {("Q3 2024", 101.0), ("Q3 2023", 104.0)}


def test_years_and_their_change_stay() -> None:
    assert {head for head, _ in read("Q3 2024", "Q3 2023", "Variance")} == {"Q3 2024", "Q3 2023", "Variance"}


def test_amounts_of_targets_and_of_supposed_cases_are_no_facts() -> None:
    """A percentage under `Target` may be what pension assets are to be held in, which is stated so."""
    assert read("Q3 2024", "Target", "Q3 2023") == {("Q3 2024", 101.0), ("Q3 2023", 103.0)}
    assert read("Q3 2024", "Target 2025") == {("Q3 2024", 101.0)}
    assert read("Q3 2024", "Fuel +10%", "Fuel -10%") == {("Q3 2024", 101.0)}
    assert read("Q3 2024", "Base case", "Downside case") == {("Q3 2024", 101.0)}
