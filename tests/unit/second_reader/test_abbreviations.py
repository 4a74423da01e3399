"""Names that a document shortens."""

from __future__ import annotations

import pytest

from tickmark.second_reader.abbreviations import read_abbreviations


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("We have Commercial Meters (HCM), and more.", {"HCM": "Commercial Meters"}),
        ('Meters, Energy & Transport ("ME&T") is one.', {"ME&T": "Meters Energy Transport"}),
        ("Research and Development (the “RD”)", {"RD": "Research and Development"}),
        ("Revenue fell (SEE) in Europe", {}),
        ("It is so (ABC)", {}),
    ],
)
def test_letters_are_the_initials_of_the_name_before_them(line: str, found: dict[str, str]) -> None:
    assert read_abbreviations([line]) == found
