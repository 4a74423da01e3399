"""Years of two digits, and numbers in words: one rule for tables, sentences, questions and narratives."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.language.numerals import HYPHENED, NUMERALS, WORDS
from tickmark.model import FiscalPeriod
from tickmark.narrate.claims.times import _year
from tickmark.time.abbreviations import full_year
from tickmark.time.calendar import document_calendar
from tickmark.time.questions import read_periods
from tickmark.time.read import read_clue, read_range
from tickmark.time.sentences import TimeReader


@given(st.integers(0, 99))
def test_questions_and_narratives_read_a_short_year_alike(year: int) -> None:
    assert _year(f"{year:02d}") == full_year(year)
    named = read_periods(f"revenue in FY{year:02d}")
    assert not named or str(full_year(year)) in repr(named)


def test_ninety_eight_is_nineteen_ninety_eight() -> None:
    assert _year("98") == 1998 and _year("24") == 2024 and _year("2024") == 2024


@given(st.integers(0, 99))
def test_a_day_is_of_one_year_in_a_label_a_range_a_sentence_and_a_question(year: int) -> None:
    day = date(full_year(year), 10, 31)
    assert read_clue(f"10/31/{year:02d}").dates == (day,)
    assert read_range(f"10/1/{year:02d} to 10/31/{year:02d}") == (day.replace(day=1), day)
    assert [mention.day for mention in read_periods(f"revenue for the year ended 10/31/{year:02d}")] == [day]


@pytest.mark.parametrize(
    ("text", "year"),
    [("the first quarter of fiscal '98", 1998), ("Q4 '07", 2007), ("the fourth quarter of FY07", 2007)],
)
def test_a_sentence_takes_a_short_year_as_a_label_does(text: str, year: int) -> None:
    fiscal = FiscalPeriod(year, None, date(year, 12, 31), "told")
    document = read_html(f"<html><body><p>In {text} we paid $5 million.</p></body></html>".encode(), "0" * 64)
    groups = TimeReader(document_calendar(document, fiscal)).groups(f"In {text} we paid $5 million.")
    assert [moment.end.year for group in groups for moment in group.moments] == [year]


@pytest.mark.parametrize("word", ["two", "four", "seven", "eleven", "eighteen"])
def test_a_length_in_words_means_the_same_in_a_label_and_in_a_question(word: str) -> None:
    assert read_clue(f"{word} months ended November 30, 2024").months == NUMERALS[word]
    asked = read_periods(f"What was revenue for the {word} months ended November 30, 2024?")
    assert [(mention.kind, mention.months, mention.day) for mention in asked] == [
        ("ended", NUMERALS[word], date(2024, 11, 30))
    ]


def test_numerals() -> None:
    assert sorted(set(HYPHENED.values())) == list(range(1, 100)) == sorted(set(NUMERALS.values()))
    assert WORDS["nineteen"] == 19 and HYPHENED["ninety-nine"] == NUMERALS["ninety nine"] == 99
