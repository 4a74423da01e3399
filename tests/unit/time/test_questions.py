"""Periods as questions name them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.ask.shorthand import written_out
from tickmark.ask.spans import specs_of
from tickmark.time.abbreviations import MONTHS
from tickmark.time.questions import read_periods

FULL = sorted({name for name in MONTHS if len(name) > 3 or name == "may"}, key=MONTHS.__getitem__)


@pytest.mark.parametrize(
    ("text", "months", "day"),
    [
        ("sales in the July to September quarter of 2023", 3, date(2023, 9, 30)),
        ("net income June to August 2023", 3, date(2023, 8, 31)),
        ("sales from January through June 2023", 6, date(2023, 6, 30)),
        ("Jan-Mar 2023", 3, date(2023, 3, 31)),
        ("sales Nov to Jan 2024", 3, date(2024, 1, 31)),
        ("the June quarter of 2023", 3, date(2023, 6, 30)),
        ("three months to the end of July 2023", 3, date(2023, 7, 31)),
        ("the year to end-January 2024", 12, date(2024, 1, 31)),
        ("year ending dec 23", 12, date(2023, 12, 31)),
        ("cash on 30/06/2023", None, date(2023, 6, 30)),
        ("cash on 06/30/2023", None, date(2023, 6, 30)),
        ("cash at the middle of 2023", None, date(2023, 6, 30)),
    ],
)
def test_days_and_the_months_before_them(text: str, months: int | None, day: date) -> None:
    (mention,) = read_periods(written_out(text))
    assert (mention.months or None, mention.day) == (months, day)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("the first three months of 2023", "Q1 2023"),
        ("the last three months of 2023", "Q4 2023"),
        ("first 3 months of 2023", "Q1 2023"),
        ("quarter two of 2023", "Q2 2023"),
        ("quarter 3 of 2023", "Q3 2023"),
        ("23Q2", "Q2 2023"),
        ("first six months of 2023", "H1 2023"),
        ("fiscal twenty-four", "FY2024"),
        ("in twenty twenty-three", "FY2023"),
        ("first half of fiscal 23 (26 weeks to july 29)", "H1 2023"),
    ],
)
def test_parts_of_years_by_their_names(text: str, name: str) -> None:
    (mention,) = read_periods(written_out(text))
    assert [spec.name for spec in specs_of(mention)] == [name]


@given(st.sampled_from(FULL), st.sampled_from(FULL), st.integers(2001, 2039))
def test_months_from_one_to_another_end_with_the_last(first: str, last: str, year: int) -> None:
    (mention,) = read_periods(f"sales from {first} to {last} {year}")
    assert mention.day is not None and (mention.day.year, mention.day.month) == (year, MONTHS[last])
    assert mention.months == (MONTHS[last] - MONTHS[first]) % 12 + 1
