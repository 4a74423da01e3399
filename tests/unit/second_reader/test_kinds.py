"""Instant or duration: each rule of the ordered table with a table that it decides, and one that it must leave."""

from __future__ import annotations

from datetime import date

import pytest
from drawn_tables import END, cells, table

from tickmark.second_reader.kinds import RULES

INSTANT, YEAR = (END, 0), (END, 12)


@pytest.mark.parametrize(
    ("rule", "lines", "headers", "label", "days"),
    [
        ("as of and for", "(in millions)", "As of and for the year ended December 31, 2023", "Net sales", YEAR),
        ("as of and for", "(in millions)", "As of and for the year ended December 31, 2023", "Metering", None),
        ("length over it", "(in millions)", "Year Ended December 31, 2023", "Metering", YEAR),
        ("length over it", "(in millions)", "Year Ended December 31, 2023", "Goodwill", None),
        ("as of over it", "(in millions)", "As of December 31, 2023", "Metering", INSTANT),
        ("statement", "BALANCE SHEETS", "2023", "Other", INSTANT),
        ("statement", "STATEMENTS OF CASH FLOWS", "2023", "Other", YEAR),
        ("carried at", "(in millions)", "December 31, 2023 Level 1|December 31, 2023 Level 2", "Bonds", INSTANT),
        ("certain label", "(in millions)", "2023", "Accounts payable", INSTANT),
        ("certain label", "(in millions)", "2023", "Net sales", YEAR),
        ("day alone", "(in millions)", "December 31, 2023|December 31, 2022", "Metering", INSTANT),
        ("day alone", "(in millions)", "December 31, 2023|December 31, 2022|December 31, 2021", "Metering", None),
        ("none", "(in millions)", "2023|2022", "Metering", None),
    ],
)
def test_rules(rule: str, lines: str, headers: str, label: str, days: tuple[date, int] | None) -> None:
    assert rule == "none" or rule in dict(RULES)
    columns = headers.count("|") + 1
    raw = table(lines, f"|{headers}", "|".join([label, *["$ 12"] * columns]))
    assert cells(raw)[1, 1][2] == days


def test_a_rate_or_count_is_neither_without_a_length() -> None:
    raw = table("(in millions)", "|2023|2022", "Discount rate|5.1%|4.9%")
    assert cells(raw)[1, 1][2] is None


def test_a_row_is_what_the_rows_are_that_it_adds_up_with() -> None:
    raw = table("(in millions)", "|2023", "Accounts payable|$ 120", "Other|35", "Total|$ 155")
    assert {days for _, _, days in cells(raw).values()} == {INSTANT}


def test_the_title_and_the_label_against_each_other_leave_it_open() -> None:
    raw = table(
        "Deferred tax assets and liabilities are as follows (in millions):", "|2023|2022", "Compensation|$ 12|$ 9"
    )
    assert cells(raw)[1, 1][2] is None


def test_quarters_of_a_table_of_quarters_are_three_months() -> None:
    raw = table(
        "Quarterly financial data|(in millions)",
        "|March 31, 2023|June 30, 2023",
        "Net sales|$ 10|$ 11",
        "Net income|2|3",
    )
    assert cells(raw)[1, 2][2] == (date(2023, 6, 30), 3)


def test_the_sentence_of_another_table_gives_no_length() -> None:
    raw = table(
        (
            "During the year ended December 31, 2023, the company sold a plant.|Note 7 Leases|Leased equipment (in "
            "millions):"
        ),
        "|December 31, 2023|December 31, 2022",
        "Metering|$ 10|$ 11",
    )
    assert cells(raw)[1, 1][2] == INSTANT


def test_sales_in_units_are_no_money() -> None:
    raw = table("Sales in units|Year ended December 31, 2023 (in thousands)", "|2023|2022", "Pumps|120|110")
    assert cells(raw)[1, 1][0] is None
