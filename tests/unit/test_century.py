"""Years of two digits: one rule for questions and narratives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tickmark.narrate.claims.times import _year
from tickmark.terms import read_periods
from tickmark.time_letters import full_year


@given(st.integers(0, 99))
def test_questions_and_narratives_read_a_short_year_alike(year: int) -> None:
    assert _year(f"{year:02d}") == full_year(year)
    named = read_periods(f"revenue in FY{year:02d}")
    assert not named or str(full_year(year)) in repr(named)


def test_ninety_eight_is_nineteen_ninety_eight() -> None:
    assert _year("98") == 1998 and _year("24") == 2024 and _year("2024") == 2024
