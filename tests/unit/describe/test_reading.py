"""Passages as sentences: headings that say what they head, and cells that span rows."""

from __future__ import annotations

from tickmark.describe.reading import Sentence, Text, read


def sentences(text: str) -> list[Sentence]:
    return [*read([Text("c1", "Item1", "Business", text, None, 0)])]


def test_a_name_with_what_it_includes_in_brackets_is_no_heading() -> None:
    found = sentences("Fresh Foods (including meat, produce and bakery)\nNon-Foods (including tires and toys)")
    assert [one.text[:11] for one in found] == ["Fresh Foods", "Non-Foods ("]


def test_a_row_of_lists_is_of_the_cell_that_spans_it() -> None:
    found = sentences("Beauty\tHair (Dyes, Gels, Waxes)\tPantane, Wello\nSkin (Soaps, Oils, Creams)\tOlly, Ivoor")
    assert {one.heading for one in found} == {"Beauty"}
    assert "Olly, Ivoor" in [one.text for one in found]


def test_headings_within_a_paragraph_that_begins_with_one() -> None:
    found = sentences("East. Ohio and Maine are where we build. West. Utah and Idaho came later to us.")
    assert [(one.heading, one.text[:4]) for one in found] == [("East", "Ohio"), ("West", "Utah")]
