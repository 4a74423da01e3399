"""Periods of a question as specifications."""

from __future__ import annotations

import pytest

from tickmark.ask.plan import PeriodSpec
from tickmark.ask.spans import so_far, to_date


@pytest.mark.parametrize(
    ("name", "parts"), [("FY2025", ["9M 2025", "H1 2025", "Q1 2025"]), ("Q3 2025", []), ("9M 2025", [])]
)
def test_what_has_passed_of_a_year_is_its_longest_period(name: str, parts: list[str]) -> None:
    assert [spec.name for spec in so_far(to_date(PeriodSpec(name=name)))] == parts
