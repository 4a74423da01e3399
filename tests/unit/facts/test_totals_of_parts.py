"""Totals over parts: the column that others add up to, and the row that is of all groups."""

from __future__ import annotations

import pytest
from statement_tables import FY22, FY23, make_table

from tickmark.facts.totals_of_parts import foot_of_groups, parts_across, parts_of_group, without_totals
from tickmark.tables.model import Table

COLUMNS = (("Americas", FY23), ("Europe", FY23), ("Total", FY23))
ROWS = (("Orders", "120", "80", "200"), ("Net sales", "100", "90", "190"))


@pytest.mark.parametrize(
    ("columns", "rows", "parts"),
    [
        (COLUMNS, ROWS, {"Americas", "Europe"}),
        (COLUMNS, ROWS[:1], set()),  # one row may add up by chance
        (COLUMNS, (("Rents", "12", "8", "20"), ("Interest", "3", "1", "4")), set()),  # not of business
        (COLUMNS, (("Orders", "120", "80", "210"), ("Net sales", "100", "90", "199")), set()),
        ((("Gross", FY23), ("Net", FY23), ("Total", FY23)), ROWS, set()),
        ((("2023", FY23), ("2022", FY22), ("Total", FY23)), ROWS, set()),
    ],
)
def test_columns_that_add_up_are_parts(columns: tuple, rows: tuple, parts: set[str]) -> None:
    assert parts_across(make_table(1, "other", rows, columns)) == parts


def groups(*below: str) -> tuple[Table, dict[tuple[int, int], str]]:
    """Marine and Rail with sales each, and rows below, which the table nests below Rail."""
    labels = (
        "Marine > Sales",
        "Marine > Costs",
        "Rail > Sales",
        "Rail > Costs",
        *(f"Rail > {label}" for label in below),
    )
    table = make_table(1, "other", [(label, "12", "10") for label in labels])
    return table, {(one.row, one.column): one.parents[0] for one in table.readings}


@pytest.mark.parametrize(
    ("below", "left"),
    [
        (("Total sales", "Depreciation"), 4),
        (("Depreciation", "Total sales"), 5),
        (("Total orders",), 5),  # of no row that each group has
        (("Total sales", "Consolidated sales"), 6),  # which of them is the company's?
    ],
)
def test_a_total_of_what_each_group_has_is_of_none(below: tuple[str, ...], left: int) -> None:
    table, members = groups(*below)
    found = without_totals(table, members)
    assert len({row for row, _ in found}) == left


HEADS = ("Consolidated", "Machines", "Lending", "Eliminations")
SALES = ("Sales", "9,410", "8,780", "720", "(90)")
COSTS = ("Cost of sales", "5,900", "5,904", "108", "(112)")
PROFIT = ("Profit", "1,940", "1,610", "430", "(100)")


def added(*rows: tuple[str, ...], heads: tuple[str, ...] = HEADS) -> frozenset[str]:
    return parts_of_group(make_table(1, "other", rows, [(head, FY23) for head in heads]))


def test_columns_that_add_up_to_the_groups_are_its_parts() -> None:
    assert added(SALES, COSTS, PROFIT) == set(HEADS[1:])
    assert added(SALES, COSTS, ("Profit", "1,940", "1,610", "431", "(100)"), PROFIT)  # rounded


def test_columns_that_do_not_add_up_are_none() -> None:
    assert not added(SALES, COSTS)
    assert not added(SALES, COSTS, PROFIT, heads=("All", "Machines", "Lending", "Eliminations"))
    assert not added(*(("Row", "9,000", "800", "70", "5") for _ in range(3)), SALES, COSTS, PROFIT)


@pytest.mark.parametrize(
    ("below", "foot"),
    [
        ((("Total sales", "200", "180"),), 6),
        ((("Rail > Total sales", "200", "180"),), 6),
        ((("Total sales", "200", "190"),), None),  # it does so in one year
        ((("Rail > Overhead", "(30)", "(20)"), ("Rail > Income before taxes", "60", "50")), 6),  # 50 + 40 - 30
        ((("Overhead", "(30)", "(20)"),), None),
    ],
)
def test_groups_add_up_to_what_stands_below_them(below: tuple, foot: int | None) -> None:
    groups = (
        ("Marine > Sales", "120", "100"), ("Marine > Profit", "50", "40"),
        ("Rail > Sales", "80", "80"), ("Rail > Profit", "40", "30"),
    )  # fmt: skip
    assert foot_of_groups(make_table(1, "other", (*groups, *below))) == foot
