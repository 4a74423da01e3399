"""Sums of rows, found from the numbers alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tickmark.footing import Row, find_sums

AMOUNTS = st.lists(
    st.tuples(st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6)),
    min_size=2,
    max_size=8,
)


def rows(*lines: tuple[bool, tuple[float | None, ...]], digit: float = 1.0) -> list[Row]:
    return [
        Row({column: value for column, value in enumerate(values) if value is not None}, digit, total)
        for total, values in lines
    ]


def test_a_total_and_a_total_of_totals() -> None:
    found = find_sums(rows((False, (10, 11)), (False, (20, 24)), (True, (30, 35)), (False, (5, 6)), (True, (35, 41))))
    assert [(s.total, s.parts, s.fails) for s in found] == [(2, (0, 1), ()), (4, (2, 3), ())]


def test_outflows_are_printed_negative() -> None:
    found = find_sums(rows((False, (100, 90)), (False, (-30, -20)), (True, (70, 70))))
    assert found[0].parts == (0, 1)


def test_an_empty_cell_is_nothing() -> None:
    found = find_sums(rows((False, (10, 11)), (False, (None, 24)), (True, (10, 35))))
    assert found[0].parts == (0, 1)


def test_rounding_is_allowed_for_each_number() -> None:
    assert find_sums(rows((False, (10, 11)), (False, (20, 24)), (True, (31, 35))))[0].fails == ()
    assert find_sums(rows((False, (10, 11)), (False, (20, 24)), (True, (33, 37)))) == []


def test_one_column_of_three_that_does_not_add_up() -> None:
    found = find_sums(rows((False, (10, 11, 12)), (False, (20, 24, 28)), (True, (30, 35, 70))))
    assert (found[0].holds, found[0].fails) == ((0, 1), (2,))


def test_a_column_without_a_part_does_not_fail() -> None:
    found = find_sums(rows((False, (10, 11, 12)), (False, (20, 24, None)), (True, (30, 35, 70))))
    assert (found[0].holds, found[0].fails) == ((0, 1), ())


def test_no_sum_without_a_row_that_may_be_one() -> None:
    assert find_sums(rows((False, (10, 11)), (False, (20, 24)), (False, (30, 35)))) == []


@given(AMOUNTS)
def test_any_rows_and_their_sum(amounts: list[tuple[int, int, int]]) -> None:
    total = tuple(float(sum(column)) for column in zip(*amounts, strict=True))
    found = find_sums([*rows(*((False, values) for values in amounts)), Row(dict(enumerate(total)), 1.0, True)])
    if all(total):
        assert len(found) == 1
        assert found[0].fails == ()
        parts = [amounts[place] for place in found[0].parts]
        assert all(
            abs(sum(column) - whole) <= len(parts)
            for column, whole in zip(zip(*parts, strict=True), total, strict=True)
        )


@given(AMOUNTS, st.integers(0, 2), st.integers(1000, 10**6))
def test_a_sum_that_is_wrong_in_every_column_is_none(
    amounts: list[tuple[int, int, int]], size: int, error: int
) -> None:
    kept = [tuple(abs(value) + 1 for value in values) for values in amounts[: size + 2]]
    total = {column: float(sum(values[column] for values in kept) + error * (column + 1)) for column in range(3)}
    assert find_sums([*rows(*((False, values) for values in kept)), Row(total, 1.0, True)]) == []


def test_two_columns_of_which_one_shows_the_sum() -> None:
    """One column is enough where asked for so, and where it is no chance."""
    parts = ((False, (1_204.0, 990.0)), (False, (310.0, 402.0)), (False, (55.0, 61.0)))
    two = rows(*parts, (True, (1_569.0, 1_543.0)))
    assert find_sums(two) == []
    assert [(s.parts, s.holds, s.fails) for s in find_sums(two, witnesses=1)] == [((0, 1, 2), (0,), (1,))]
    assert find_sums(rows(*parts[:2], (True, (1_514.0, 1_543.0))), witnesses=1) == []
    assert find_sums(rows((False, (4, 5)), (False, (5, 6)), (False, (6, 7)), (True, (15, 80))), witnesses=1) == []
