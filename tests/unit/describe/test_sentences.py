"""Which passages a description may come from, and what a line's own row of a table adds to what it sells."""

from __future__ import annotations

import pytest

from tickmark.describe.reading import Text
from tickmark.describe.sentences import Found, Reader

TOLD = "Pumps consist of hand pumps, dosing pumps and pump controls for farms."


def described(*passages: tuple[str, str]) -> Found:
    texts = [Text(f"c{n}", section, "", text, None, n) for n, (section, text) in enumerate(passages)]
    reader = Reader(texts)
    return reader.described(reader.asked("Pumps", "Pumps", 0, ["Valves"], ()))


@pytest.mark.parametrize("section, quoted", [("Item1", True), ("Item7", True), ("Item5", False), ("Item9A", False)])
def test_sections_that_are_not_about_the_business_describe_nothing(section: str, quoted: bool) -> None:
    assert bool(described((section, TOLD)).quotes) is quoted


def test_brands_in_the_row_of_a_line_are_among_what_it_sells() -> None:
    found = described(("Item1", TOLD), ("Item7", "Segment\tBrands\nPumps\tDelvo, Wexa, Orrin\nValves\tTurna, Kip"))
    assert [quote.text for quote in found.listings] == ["Delvo, Wexa, Orrin"]
