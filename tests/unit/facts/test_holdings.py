"""Counts of what a company has and does, as facts with the words of their sentences for a label."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from tickmark.document.html import read_html
from tickmark.facts.holdings import holdings
from tickmark.model import FiscalPeriod
from tickmark.time.calendar import document_calendar

ANNUAL = FiscalPeriod(2024, None, date(2024, 12, 31), "test")
END = date(2024, 12, 31)


def counted(*paragraphs: str, section: str = "Item1") -> dict[str, tuple[Decimal, date | None, date]]:
    lines = ["HALBERD MILLS CORP", "(Exact name of registrant as specified in its charter)", *paragraphs]
    body = "".join(f"<p>{text}</p>" for text in lines)
    document = read_html(f"<html><body>{body}</body></html>".encode(), "0" * 64)
    sections = {block.index: section for block in document.blocks}
    facts = holdings(document, sections, document_calendar(document, ANNUAL))
    return {fact.label: (fact.value, fact.period.start, fact.period.end) for fact in facts}


def test_each_thing_of_a_list_is_counted_on_the_day_that_is_named() -> None:
    found = counted(
        "As of December 31, 2024 we operated 31 mills with 5,412 grinding stones in nine states, together with 46 silos "
        "and about 1.2 million sacks."
    )
    assert found == {
        "mills": (Decimal(31), None, END),
        "grinding stones in nine states": (Decimal(5412), None, END),
        "silos": (Decimal(46), None, END),
        "sacks": (Decimal(1_200_000), None, END),
    }


@pytest.mark.parametrize(
    ("sentence", "label", "value"),
    [
        ("Halberd Mills owns 78 mills in Ohio.", "mills in Ohio", 78),
        ("We have more than 640 bakers as customers.", "bakers as customers (more than)", 640),
        ("On February 9, 2025 there were 412 holders of record.", "holders of record", 412),
        ("Our network covers 5,906 route miles in ten states.", "network > route miles in ten states", 5906),
        ("About 4,300 employees at seven mills are represented by labor unions.",
         "employees at seven mills represented by labor unions", 4300),
        ("We own 12 mills across the U.S. and Canada.", "mills across the U.S. and Canada", 12),
        ("Recycling. We operate 24 scrap yards, including three with shredders.", "scrap yards", 24),
        ("Our mills offer 9,846 bread machines.", "mills > bread machines", 9846),
    ],
)  # fmt: skip
def test_what_narrows_a_count_is_in_its_label(sentence: str, label: str, value: int) -> None:
    assert {name: int(number) for name, (number, *_) in counted(sentence).items()} == {label: value}


def test_what_some_of_those_that_are_counted_are_is_told_too() -> None:
    found = counted(
        "At December 31, 2024 we employed 1,312 people, of whom 1,164 were millers and 148 were in offices."
    )
    told = {label: int(value) for label, (value, *_) in found.items()}
    assert told == {"people": 1312, "people that were millers": 1164, "people that were in offices": 148}


def test_what_was_done_is_of_the_reports_own_period() -> None:
    assert counted("In 2024 we delivered 1,204 wagons.") == {"wagons": (Decimal(1204), date(2024, 1, 1), END)}


@pytest.mark.parametrize(
    "sentence",
    [
        "Of the 31 mills, we own 24 mills outright.",
        "In Texas, we operate 9 mills.",
        "We expect to open 40 mills in 2025.",
        "In 2023 we delivered 1,100 wagons.",
        "We have 4,700 full-time employees.",
        "We had 31 mills.",
        "We have 3 years of experience with it.",
        "We hold 200,000 shares of Quarrington.",
        "Quarrington, our rival, had 412 mills as of December 31, 2024.",
        "We paid $31 million for mills.",
        "As of December 31, 2024 and 2023, we had 31 and 29 mills, respectively.",
        "We may own 12 mills.",
    ],
)
def test_what_is_no_certain_count_of_the_company_is_none(sentence: str) -> None:
    assert counted(sentence) == {}


def test_two_numbers_of_one_thing_are_none() -> None:
    assert counted("We operate 31 mills.", "Today we operate 29 mills.") == {}


def test_the_notes_are_not_read_for_counts() -> None:
    assert counted("We operate 31 mills.", section="Item8Note2") == {}
