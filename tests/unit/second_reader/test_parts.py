"""Which words name the part of the company that a number is of."""

from __future__ import annotations

import pytest
from drawn_tables import reading, table

YEARS = "|2023|2022"


def parts(lines: str, *rows: str) -> dict[tuple[int, int], str]:
    return {(row, column): name for (_, row, column), name in reading(table(lines, *rows)).parts.items()}


def test_names_that_tell_columns_of_one_year_apart_are_parts() -> None:
    found = parts("Results", "|Wholesale|Direct", "|2023|2023", "Net sales|$ 141|$ 88", "Interest|2|1")
    assert found == {(2, 1): "Wholesale", (2, 2): "Direct", (3, 1): "Wholesale", (3, 2): "Direct"}


@pytest.mark.parametrize("names", ["|As reported|As adjusted", "|Cost|Fair value", "|Amount|Percent", "|Total|Company"])
def test_columns_of_measures_are_no_parts(names: str) -> None:
    assert not parts("Results", names, "|2023|2023", "Net sales|$ 141|$ 88")


def test_lines_below_which_results_come_back_are_parts() -> None:
    rows = ("Cement", "Net sales|$ 5|$ 4", "Aggregates", "Net sales|$ 3|$ 2")
    assert parts("Results", YEARS, *rows) == {
        (2, 1): "Cement",
        (2, 2): "Cement",
        (4, 1): "Aggregates",
        (4, 2): "Aggregates",
    }


@pytest.mark.parametrize(
    "rows",
    [
        ("Operating activities:", "Other sales|$ 5|$ 4", "Investing activities:", "Other sales|$ 3|$ 2"),
        ("Pension plans", "Discount rate|5%|4%", "Other plans", "Discount rate|6%|5%"),
        ("2023", "Net sales|$ 5|$ 4", "2022", "Net sales|$ 3|$ 2"),
    ],
)
def test_lines_of_accounts_plans_and_years_are_no_parts(rows: tuple[str, ...]) -> None:
    assert not parts("Results", YEARS, *rows)


@pytest.mark.parametrize(
    "rows",
    [
        ("Net sales", "Pumps|$ 5|$ 4", "Valves|$ 3|$ 2"),
        ("Shipments (thousands of tons)", "Pumps|5|4", "Valves|3|2"),
        ("Interest|$ 1|$ 1", "Pumps|$ 5|$ 4", "Valves|$ 3|$ 2", "Total net sales|$ 8|$ 6"),
    ],
)
def test_names_below_a_line_or_above_a_total_of_results_are_parts(rows: tuple[str, ...]) -> None:
    assert set(parts("Results", YEARS, *rows).values()) == {"Pumps", "Valves"}


@pytest.mark.parametrize(("line", "named"), [("Net sales by market", {"Canada", "Mexico"}), ("Taxes by market", set())])
def test_names_are_parts_of_results_that_a_title_breaks_down(line: str, named: set[str]) -> None:
    found = parts(f"{line}|(in millions)", YEARS, "Canada|$ 5|$ 4", "Mexico|$ 3|$ 2", "Total|$ 8|$ 6")
    assert set(found.values()) == named


def test_names_among_expenses_are_no_parts() -> None:
    rows = ("Operating expenses:", "Marketing|$ 5|$ 4", "Technology|$ 3|$ 2", "Total operating expenses|$ 8|$ 6")
    assert not parts("Results", YEARS, *rows)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Results of our Marine division were (in millions):", {"Marine"}),
        ("Summarized results of the Tern Bay joint venture (in millions):", {"Bay"}),
        ("Schedule I (Parent Company only)", {"Parent"}),
        ("Results by segment (in millions)", set()),
        ("Our reportable segment results (in millions)", set()),
    ],
)
def test_a_title_names_the_part_that_its_table_is_of(line: str, named: set[str]) -> None:
    found = parts(line, YEARS, "Net sales|$ 5|$ 4", "Total company|$ 9|$ 8")
    assert set(found.values()) == named
    assert not any(row == 2 for row, _ in found)
