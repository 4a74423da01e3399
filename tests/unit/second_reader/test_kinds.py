"""Instant or duration: each rule of the ordered table with a table that it decides, and one that it must leave."""

from __future__ import annotations

from datetime import date

import pytest
from drawn_tables import END, cells, reading, table

from tickmark.second_reader import Days
from tickmark.second_reader.kinds import RULES

INSTANT, YEAR = (END, 0), (END, 12)
JUNE = date(2023, 6, 30)


DECIDED: list[tuple[str, str, str, str, tuple[date, int]]] = [
    (
        "worth of an investment",
        "Total return|Assumes $100 invested",
        "2023 Ours|2023 S&P 500 Index",
        "Worth|100|100",
        INSTANT,
    ),
    ("as of and for", "(in millions)", "As of and for the year ended December 31, 2023", "Net sales", YEAR),
    ("length over it", "(in millions)", "Year Ended December 31, 2023", "Metering", YEAR),
    ("length over a flow", "Income from operations (in millions)", "Year Ended December 31, 2023", "Land", YEAR),
    ("as of over it", "(in millions)", "As of December 31, 2023", "Metering", INSTANT),
    ("statement", "BALANCE SHEETS", "2023", "Other", INSTANT),
    ("statement", "STATEMENTS OF CASH FLOWS", "2023", "Other", YEAR),
    ("carried at", "(in millions)", "December 31, 2023 Level 1|December 31, 2023 Level 2", "Bonds", INSTANT),
    ("stub", "(in millions)", "Years ended December 31,/2023|2022", "Metering", YEAR),
    ("stub", "(in millions)", "As of December 31,/2023|2022", "Metering", INSTANT),
    ("certain label", "(in millions)", "2023", "Accounts payable", INSTANT),
    ("certain label", "(in millions)", "2023", "Net sales", YEAR),
    ("certain parent", "(in millions)", "2023|2022", "Accrued liabilities:/Metering", INSTANT),
    ("context", "Balances as of December 31, 2023 (in millions)", "2023", "Metering", INSTANT),
    ("sum", "(in millions)", "2023|2022", "Accounts payable|7|5/Metering|8|6/Total|15|11", INSTANT),
    ("day alone", "(in millions)", "December 31, 2023|December 31, 2022", "Metering", INSTANT),
    ("three years", "(in millions)", "2023|2022|2021", "Metering", YEAR),
    ("three years", "(in millions)", "2023|2022|2021", "Net sales:/Metering", YEAR),
    (
        "parent and title",
        "For the year ended December 31, 2023|Inventories (in millions)",
        "December 31, 2023|December 31, 2022",
        "Raw materials:/Metering",
        INSTANT,
    ),
    ("quantity", "(in millions)", "Year Ended December 31, 2023", "Gold sold (ounces)", YEAR),
    ("quantity", "(in millions)", "2023|2022", "Average realized price per ounce", YEAR),
    ("counted", "Assumptions used to compute the benefit obligations", "2023|2022", "Discount rate", INSTANT),
    ("length over it", "(in millions)", "Year Ended December 31, 2023", "Weighted-average discount rate", INSTANT),
    ("agreed", "(in millions)", "2023|2022", "Goodwill", INSTANT),
    ("others", "Expenses (in millions)", "2023|2022", "Metering", YEAR),
]
OPEN = [
    ("(in millions)", "As of and for the year ended December 31, 2023", "Metering"),
    ("(in millions)", "Year Ended December 31, 2023", "Land"),
    ("(in millions)", "December 31, 2023|December 31, 2022|December 31, 2021", "Metering"),
    ("(in millions)", "2023|2022|2021", "Number of stores"),
    ("(in millions)", "2023|2022", "Metering"),
    ("(in millions)", "2023|2022", "Price per barrel"),
    ("(in millions)", "December 31, 2023|December 31, 2022", "Price per barrel"),
    ("(in millions)", "As of December 31, 2023", "Net sales"),
    ("Balances as of December 31, 2023 (in millions)", "Fourth quarter 2023", "Accounts receivable"),
    ("(in millions)", "2023|2022|2021", "Taxes payable|7|5|4/Metering|8|6|9/Total|15|11|13"),
    ("The purchase price of December 4, 2023 was allocated (in millions):", "Amount", "Inventories"),
]


def drawn(lines: str, headers: str, label: str) -> Days | None:
    """The days of the first amount of the last row; `/` parts lines of the header, or the rows, `a|1|2` gives a row's
    own numbers."""
    stub, _, over = headers.rpartition("/")
    columns = over.count("|") + 1
    rows = [
        row if "|" in row or row.endswith(":") else "|".join([row, *["$ 12"] * columns]) for row in label.split("/")
    ]
    page = reading(table(lines, f"{stub}|{over}", *rows))
    return page.cells[0, len(rows), 1].days


@pytest.mark.parametrize(("rule", "lines", "headers", "label", "days"), DECIDED)
def test_each_rule_decides_its_example(rule: str, lines: str, headers: str, label: str, days: tuple[date, int]) -> None:
    found = drawn(lines, headers, label)
    assert found is not None and (found.end, found.months) == days
    assert rule in [part.strip() for part in found.basis.split(",")]


def test_every_rule_that_decides_has_an_example() -> None:
    assert dict(RULES).keys() - {rule for rule, *_ in DECIDED} == {"balance columns", "total"}


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Assets obtained in exchange for lease obligations", YEAR),
        ("Increase/(decrease) in cash", YEAR),
    ],
)
def test_names_of_flows_that_speak_of_balances(label: str, kind: tuple[date, int]) -> None:
    found = drawn("(in millions)", "Year Ended December 31, 2023", label)
    assert found is not None and (found.end, found.months) == kind


def test_years_in_a_label_beside_its_column_are_no_years_ahead() -> None:
    found = drawn(
        "(in millions)", "Years ended December 31,/2023|2022", "Translation, net of $ 15 in 2024 and $ 3 in 2023"
    )
    assert found is not None and found.months == 12


@pytest.mark.parametrize(("lines", "headers", "label"), OPEN)
def test_what_no_rule_settles_is_not_known(lines: str, headers: str, label: str) -> None:
    assert drawn(lines, headers, label) is None


def test_the_columns_of_an_interim_balance_sheet_are_balances() -> None:
    page = reading(table("(in millions)", "|June 30, 2023|December 31, 2022", "Metering|$ 12|$ 9"), False, JUNE)
    days = page.cells[0, 1, 1].days
    assert days is not None and (days.end, days.months) == (JUNE, 0) and "balance columns" in days.basis


def test_a_rate_or_count_is_neither_without_a_length() -> None:
    """The rule `counted`: without it the title would make a year of the discount rate."""
    raw = table("Benefit expense (in millions)", "|2023|2022", "Discount rate|5.1%|4.9%", "Other|$ 5|$ 4")
    assert cells(raw)[1, 1][2] is None and cells(raw)[2, 1][2] == YEAR


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


def test_what_a_total_of_balances_adds_up_are_balances() -> None:
    drawn = table(
        "(in millions)", "|2023|2022", "Depreciation|7|5", "Metering|8|6", "Total deferred tax liabilities|15|11"
    )
    days = {cell.printed: cell.days for cell in reading(drawn).cells.values()}
    assert {(found.end, found.months) for digits in ("7", "8", "15") if (found := days[digits])} == {INSTANT}
    assert all(days.values())


def test_but_not_what_leads_from_one_balance_to_the_next() -> None:
    drawn = table("(in millions)", "|2023", "Balance at beginning of year|7", "Charges|8", "Total accrued charges|15")
    found = reading(drawn).cells[0, 2, 1].days
    assert found is None or found.months == 12
