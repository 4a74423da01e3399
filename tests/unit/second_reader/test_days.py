"""What a text says of time."""

from __future__ import annotations

import pytest

from tickmark.second_reader.days import when


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("Thirty-eight Weeks Ended July 22, 2023", (9,)),
        ("Thirteen and thirty-nine weeks ended", (3, 9)),
        ("Fifty three weeks", (12,)),
        ("Seventeen weeks", (4,)),
        ("Less than twelve months", ()),
    ],
)
def test_numbers_in_words_are_read_whole(text: str, months: tuple[int, ...]) -> None:
    """The eight weeks of `thirty-eight` are none."""
    assert when(text).lengths == months


@pytest.mark.parametrize(
    ("text", "years"), [("Q3 FY24", (2024,)), ("FY'23", (2023,)), ("FY 2022", (2022,)), ("24", ())]
)
def test_fiscal_years_of_two_digits(text: str, years: tuple[int, ...]) -> None:
    assert when(text).years == years
