"""Rows that add up, and totals that miss the sum of their rows."""

from __future__ import annotations

from drawn_tables import cells, reading, table
from hypothesis import given
from hypothesis import strategies as st


def misfits(*rows: str) -> set[int]:
    """Ordinals of the rows of a sum that is not what its total says."""
    return {row for _, row, _ in reading(table("(in millions)", "|December 31, 2023", *rows)).misfits}


def test_a_total_with_two_digits_transposed() -> None:
    assert misfits("Metering|$ 412", "Treatment|305", "Services|96", "Total backlog|$ 831") == {1, 2, 3, 4}


def test_a_total_that_is_far_from_its_rows_adds_up_something_else() -> None:
    assert misfits("Metering|$ 412", "Treatment|305", "Total company|$ 2,400") == set()


def test_a_total_that_misses_in_every_column_adds_up_other_rows_too() -> None:
    raw = table(
        "(in millions)",
        "|December 31, 2023|December 31, 2022",
        "Metering|$ 412|$ 400",
        "Treatment|305|300",
        "Total|$ 731|$ 715",
    )
    assert reading(raw).misfits == frozenset()


def test_rounding_is_no_misfit() -> None:
    assert misfits("Metering|$ 412", "Treatment|305", "Services|96", "Total backlog|$ 814") == set()


def test_a_total_of_the_rows_since_an_earlier_total() -> None:
    assert misfits("Cash|$ 10", "Inventories|20", "Total current assets|30", "Goodwill|5", "Total assets|$ 35") == set()


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=10))
def test_a_sum_that_foots_is_no_misfit(parts: list[int]) -> None:
    rows = [f"Part {number}|{part:,}" for number, part in enumerate(parts)]
    assert misfits(*rows, f"Total|{sum(parts):,}") == set()


def test_a_remark_behind_a_table_states_its_scale() -> None:
    raw = table(
        "Plants", "|December 31, 2023", "Duluth|$ 47,520", behind="Amounts by plant are in thousands of dollars."
    )
    assert cells(raw)[1, 1][0] == 47_520_000
