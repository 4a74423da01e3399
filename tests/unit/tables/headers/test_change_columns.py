"""Which period a column of changes belongs to, and what it is called where its header alone does not tell."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from dated_tables import HALF_2024, YEAR_2023, filed, periods, plain, year

Y23, Y22, Y21 = year(2023), year(2022), year(2021)
THREE, SIX = ("2024-04-01", "2024-06-30"), ("2024-01-01", "2024-06-30")
LAYOUTS = pytest.mark.parametrize("layout", [plain, filed])


@LAYOUTS
@pytest.mark.parametrize("change", ["Increase", "% Change", "Increase (Decrease)"])
def test_a_change_behind_each_year_is_of_that_year(layout: Callable[..., str], change: str) -> None:
    html = layout(
        ("", "2023", change, "2022", change, "2021"),
        ("Net sales", "900", "20", "880", "20", "860"),
        ("Operating income", "90", "2", "88", "2", "86"),
    )
    assert periods("<p>Results of operations</p>" + html, YEAR_2023) == [[Y23, Y23, Y22, Y22, Y21]] * 2


@LAYOUTS
def test_a_change_behind_two_years_is_of_the_later(layout: Callable[..., str]) -> None:
    html = layout(
        ("", "2023", "2022", "Change", "2021", "Change"),
        ("Net sales", "900", "880", "20", "860", "20"),
        ("Operating income", "90", "88", "2", "86", "2"),
    )
    assert periods("<p>Results of operations</p>" + html, YEAR_2023) == [[Y23, Y22, Y23, Y21, Y22]] * 2


@LAYOUTS
def test_years_over_their_amounts_and_changes(layout: Callable[..., str]) -> None:
    heads = ("", ("2023", 2), ("2022", 2), "2021"), ("", "Amount", "Change", "Amount", "Change", "Amount")
    html = layout(
        *heads, ("Net sales", "900", "20", "880", "20", "860"), ("Operating income", "90", "2", "88", "2", "86")
    )
    assert periods("<p>Results of operations</p>" + html, YEAR_2023) == [[Y23, Y23, Y22, Y22, Y21]] * 2


def test_a_change_between_two_years_is_of_the_length_of_the_columns_to_its_left() -> None:
    heads = (
        ("", ("Three Months Ended June 30,", 2), "Increase", ("Six Months Ended June 30,", 2), "Increase"),
        ("", "2024", "2023", "2024 vs. 2023", "2024", "2023", "2024 vs. 2023"),
    )
    html = plain(
        *heads,
        ("Net sales", "900", "880", "20", "1,800", "1,756", "44"),
        ("Net income", "90", "88", "2", "180", "176", "4"),
    )
    found = periods("<p>Results of operations</p>" + html, HALF_2024)
    assert [row[2] for row in found] == [THREE] * 2
    assert [row[5] for row in found] == [SIX] * 2


def test_ordinals_of_quarters_do_not_reach_over_the_year_beside_them() -> None:
    heads = (
        ("", ("2023", 5)),
        ("", "First", "Second", "Third", "Fourth", ""),
        ("", "Quarter", "Quarter", "Quarter", "Quarter", "Year"),
    )
    found = periods(
        "<p>Quarterly data</p>"
        + plain(*heads, ("Net sales", "101", "102", "103", "104", "410"), ("Net income", "11", "12", "13", "14", "50")),
        YEAR_2023,
    )
    assert [row[3:] for row in found] == [[("2023-10-01", "2023-12-31"), Y23]] * 2
