"""Times on sheets and in questions about them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.ask.sheets.times import When, find_times, read_cell


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Jan 2024", When(2024, 1, 1)),
        ("Q2", When(None, 4, 6)),
        ("Q2 2024", When(2024, 4, 6)),
        ("2024 Q2", When(2024, 4, 6)),
        ("H1 2024", When(2024, 1, 6)),
        ("FY2024", When(2024, 1, 12)),
        ("2024-03-04", When(2024, 3, 3, 4)),
        ("March 15, 2026", When(2026, 3, 3, 15)),
        ("2024-13", None),
        ("2024-02-30", None),
        ("Sales", None),
        ("Sales 2024", None),
    ],
)
def test_cells(text: str, when: When | None) -> None:
    assert read_cell(text) == when


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("average close in March 2024?", ["March 2024"]),
        ("between 2024-02-01 and 2024-02-15", ["2024-02-01 to 2024-02-15"]),
        ("from January 2024 to March 2024", ["January 2024 to March 2024"]),
        ("in the second quarter of 2024", ["Q2 2024"]),
        ("orders in May", ["May"]),
        ("who may leave", []),
        ("March and April 2024", ["March", "April 2024"]),
        ("backlog end of May 25", ["May 2025"]),
        ("sales H1 25", ["H1 2025"]),
        ("on May 25, 2024", ["2024-05-25"]),
        ("built before 2013", ["until 2012-12-31"]),
        ("joined after June 2024", ["from 2024-07-01"]),
    ],
)
def test_questions(text: str, times: list[str]) -> None:
    assert [str(mention.time) for mention in find_times(text)] == times


@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)))
def test_a_day_is_in_its_month_quarter_and_year(day: date) -> None:
    when = read_cell(day.isoformat())
    assert when is not None and when.start == when.end == day
    assert read_cell(str(when)) == when
    for wider in (f"{day:%B} {day.year}", f"Q{(day.month + 2) // 3} {day.year}", str(day.year)):
        span = read_cell(wider)
        assert span is not None and span.holds(when) and not when.holds(span)
    other = read_cell(str(day.year + 1))
    assert other is not None and not other.holds(when)
