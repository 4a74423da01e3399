"""Tables of guidance: of which period their numbers are."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod, Period
from tickmark.tables import read_tables
from tickmark.tables.model import Reading

YEAR = FiscalPeriod(2024, None, date(2024, 8, 31), "")
QUARTER = FiscalPeriod(2024, 2, date(2024, 2, 29), "")
ROWS = (
    "<tr><td>Net revenue</td><td>$616</td><td>to</td><td>$631</td></tr><tr><td>Gross "
    "margin</td><td>50.5%</td><td>to</td><td>51.5%</td></tr>"
)
FIRST = Period(date(2024, 9, 1), date(2024, 11, 30))
NEXT = Period(date(2024, 9, 1), date(2025, 8, 31))
THIS = Period(date(2023, 9, 1), date(2024, 8, 31))


def readings(above: str, head: str = "Low", fiscal: FiscalPeriod = YEAR) -> tuple[Reading, ...]:
    table = f'<table><tr><td>(In millions)</td><td colspan="3">{head}</td></tr>{ROWS}</table>'
    (found,) = read_tables(
        read_html(f"<html><body><p>{above}</p>{table}</body></html>".encode(), "0" * 64), fiscal, lambda _: None
    )
    return found.readings


@pytest.mark.parametrize(
    ("above", "period"),
    [
        ("For the first quarter of fiscal 2025, which ends November 30, 2024, the company expects:", FIRST),
        ("For the quarter ending November 30, 2024, we currently expect:", FIRST),
        ("Q1 FY25 guidance", FIRST),
        ("Fiscal 2025 Outlook", NEXT),
        ("Full-year 2025 guidance", NEXT),
        ("Our guidance for the year ending August 31, 2025", NEXT),
    ],
)
def test_what_is_expected_is_of_the_period_named(above: str, period: Period) -> None:
    found = readings(above)
    assert {reading.period for reading in found} == {period}
    assert [reading.value for reading in found][:2] == [616_000_000, 631_000_000]
    assert all(reading.parents[0] == "Outlook" for reading in found)
    assert all("what is expected" in str(reading.period_source) for reading in found)


def test_guidance_for_the_year_in_progress_is_of_that_year() -> None:
    assert {reading.period for reading in readings("Full-year fiscal 2024 guidance", fiscal=QUARTER)} == {THIS}


@pytest.mark.parametrize(
    "above",
    [
        "Our outlook is as follows:",
        "Guidance for the first quarter and full year of fiscal 2025",
        "Outlook for Q1 and FY 2025",
    ],
)
def test_what_is_expected_of_no_one_period_is_left_out(above: str) -> None:
    assert readings(above) == ()


@pytest.mark.parametrize(
    "above",
    [
        "The new lease guidance was adopted with these effects:",
        "Net revenue was as follows:",
        "Forecasted transactions that are hedged:",
    ],
)
def test_other_tables_stay_as_they_are(above: str) -> None:
    assert {reading.period for reading in readings(above)} <= {THIS, Period(None, YEAR.end)}


def test_columns_with_dates_of_their_own_keep_them() -> None:
    assert {reading.period for reading in readings("Outlook", "Q1 2025 Outlook")} == {FIRST}
    assert {
        reading.period for reading in readings("Results against our guidance", "Three Months Ended August 31, 2024")
    } == {Period(date(2024, 6, 1), YEAR.end)}


def columns(above: str, *rows: tuple[str, ...]) -> dict[tuple[str, str], tuple[bool, Period]]:
    """(row label, printed) -> whether it is of an outlook, and its period."""
    table = (
        "<table>" + "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows) + "</table>"
    )
    (found,) = read_tables(
        read_html(f"<html><body><p>{above}</p>{table}</body></html>".encode(), "0" * 64), YEAR, lambda _: None
    )
    return {
        (reading.row_label, reading.text.replace("$", "")): (reading.parents[:1] == ("Outlook",), reading.period)
        for reading in found.readings
    }


LAST = Period(date(2024, 6, 1), date(2024, 8, 31))


@pytest.mark.parametrize(
    "heads",
    [
        ("Q4 2024 Actual", "Q4 2024 Guidance"),
        ("Q4 2024 Results", "Q4 2024 Outlook"),
        ("Q4 2024 Reported", "Q4 2024 Forecast"),
    ],
)
def test_a_column_of_guidance_beside_what_came_of_it(heads: tuple[str, str]) -> None:
    found = columns(
        "Fourth quarter results against our guidance (in millions):",
        ("", *heads),
        ("Net revenue", "$640", "$616 - $631"),
        ("Gross profit", "331", "318"),
    )
    assert found == {
        ("Net revenue", "640"): (False, LAST),
        ("Net revenue", "616 - 631"): (True, LAST),
        ("Gross profit", "331"): (False, LAST),
        ("Gross profit", "318"): (True, LAST),
    }


def test_columns_of_a_period_to_come_are_of_the_outlook_and_those_of_the_past_are_not() -> None:
    found = columns(
        "Fiscal 2025 outlook (in millions):",
        ("", "Fiscal 2024", "Fiscal 2025"),
        ("Net revenue", "$2,400", "$2,600"),
        ("Capital expenditures", "90", "110"),
    )
    assert found["Net revenue", "2,400"] == (False, THIS) and found["Net revenue", "2,600"] == (True, NEXT)
    assert found["Capital expenditures", "90"] == (False, THIS) and found["Capital expenditures", "110"] == (True, NEXT)


@pytest.mark.parametrize(
    "above",
    [
        "Effects of the adoption of the new standard were (in millions):",
        "Under the accounting rules of last year (in millions):",
    ],
)
def test_guidance_on_accounting_is_no_outlook(above: str) -> None:
    found = columns(
        above,
        ("", "As reported", "Without the new guidance"),
        ("Net revenue", "$2,400", "$2,380"),
        ("Gross profit", "1,230", "1,221"),
    )
    assert not any(outlook for outlook, _ in found.values()) and len(found) == 4
