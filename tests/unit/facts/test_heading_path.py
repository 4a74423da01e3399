"""Which tables stand under the heading of a segment, some headings above."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tickmark.evidence import Source, SourceKind
from tickmark.facts.heading_path import Heading, segments_over
from tickmark.facts.members_by_title import SegmentTitles
from tickmark.model import Period
from tickmark.tables.model import Reading, Table

HEADER = Source(SourceKind.COLUMN_HEADER)
YEAR = Period(date(2023, 1, 1), date(2023, 12, 31))
SEGMENTS = {"metering": "Metering", "grid u.s.": "Grid U.S."}
TITLES = SegmentTitles(SEGMENTS, ())


def table(block: int, *values: int, kind: str = "other") -> Table:
    readings = tuple(
        Reading(1, place, f"{value:,}", Decimal(value), "USD", 6, YEAR, "Net sales", (), "2023", *[HEADER] * 3)
        for place, value in enumerate(values)
    )
    return Table(block, block, "Item7", "Results", kind, 6, "USD", HEADER, 2, 2, 1, readings)


def over(headings: str, *tables: Table) -> dict[int, str]:
    """Headings are parted by `/`, one for each block."""
    listed = [Heading(block, text) for block, text in enumerate(headings.split("/")) if text]
    return segments_over(tables, listed, TITLES.called)


def test_headings_that_come_back_under_several_segments_are_below_them() -> None:
    text = "Metering/Trends/Results of Operations//Grid U.S. segment/Trends/Results of Operations/"
    assert over(text, table(3, 1200), table(7, 1300)) == {3: "Metering", 7: "Grid U.S."}


def test_a_heading_that_stands_once_ends_the_last_segment() -> None:
    text = "Metering/Results//Grid U.S./Results//Liquidity and Capital Resources/"
    assert over(text, table(2, 1200), table(5, 1300), table(7, 1400)) == {2: "Metering", 5: "Grid U.S."}


def test_a_heading_of_its_own_within_a_segment_ends_nothing_but_what_it_heads() -> None:
    text = "Metering/Results//Meters recalled//Results//Grid U.S./Results/"
    tables = [table(2, 1200), table(4, 1300), table(6, 1400), table(9, 1500)]
    assert over(text, *tables) == {2: "Metering", 6: "Metering", 9: "Grid U.S."}


@pytest.mark.parametrize("text", ["Metering/Results/", "Metering acquisition/Results//Grid U.S. merger/Results/"])
def test_one_segment_alone_or_other_words_behind_its_name_are_no_path(text: str) -> None:
    assert over(text, table(2, 1200), table(5, 1300)) == {}


def test_what_the_statements_state_is_the_companys_under_any_heading() -> None:
    text = "/Metering/Results//Grid U.S./Results/"
    statement = table(0, 1200, 1300, kind="income_statement")
    assert over(text, statement, table(3, 1200, 1300), table(6, 1400)) == {6: "Grid U.S."}


@pytest.mark.parametrize(
    ("heading", "segment"),
    [("Note 4. Metering", "Metering"), ("Grid U.S. segment", "Grid U.S."), ("Metering acquisition", None)],
)
def test_a_heading_is_a_segments_name_and_nothing_else(heading: str, segment: str | None) -> None:
    assert TITLES.called(heading) == segment
