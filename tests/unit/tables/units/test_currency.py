"""Currencies named in words, over a table or over its columns."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import read_tables
from tickmark.tables.units.currency import headed, of_cell, stated

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")


def units(caption: str, *lines: tuple[str, ...]) -> dict[str, tuple[str, float]]:
    """Printed text -> unit and value; texts are unique."""
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
    document = read_html(f"<html><body><p>{caption}</p><table>{table}</table></body></html>".encode(), "0" * 64)
    return {
        r.text: (r.unit, float(r.value))
        for table in read_tables(document, ANNUAL, lambda _: None)
        for r in table.readings
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(expressed in thousands of Canadian dollars)", "CAD"),
        ("Australian dollars in millions", "AUD"),
        ("(in thousands of Renminbi)", "CNY"),
        ('Amounts in thousands of Renminbi ("RMB") and U.S. dollars ("US$")', ""),
        ("(in millions)", ""),
        ("Euro-denominated notes (in millions)", ""),
    ],
)
def test_a_statement_of_scale_names_one_currency_or_none(text: str, code: str) -> None:
    assert stated(text) == code


def test_a_bare_dollar_sign_is_the_named_dollar_and_no_other_currency() -> None:
    assert of_cell("USD", "CAD", "USD") == "CAD"
    assert of_cell("USD", "EUR", "USD") == "USD"
    assert of_cell(None, "EUR", "USD") == "EUR"
    assert of_cell("GBP", "", "USD") == "GBP"


@pytest.mark.parametrize("dollars", ["US$", "US$ (Note 2(f))", "US$<br>Note 3"])
def test_columns_of_two_currencies(dollars: str) -> None:
    found = units(
        "Condensed balance sheets (in thousands)",
        ("", "2022", "2023", "2023"),
        ("", "RMB", "RMB", dollars),
        ("Cash", "402,110", "511,204", "72,001"),
        ("Receivables", "40,211", "51,120", "7,200"),
    )
    assert found["511,204"] == ("CNY", 511204000.0)
    assert found["7,200"] == ("USD", 7200000.0)


def test_what_is_hedged_is_named_by_its_currency_and_measured_in_dollars() -> None:
    assert headed("Euro") == "EUR"
    found = units(
        "Notional amounts (in millions)",
        ("", "Euro", "Yen"),
        ("Forward contracts", "402", "311"),
        ("Options", "12", "14"),
    )
    assert found["402"] == ("USD", 402e6)


BALANCES = (
    "<table><tr><td></td><td>June 30, 2023</td></tr><tr><td>Cash</td><td>$ "
    "1,204,118</td></tr><tr><td>Receivables</td><td>402,330</td></tr></table>"
)


@pytest.mark.parametrize(
    ("above", "units"),
    [
        ("BALANCE SHEETS (Expressed in Canadian Dollars)", ["CAD", "CAD"]),
        ("BALANCE SHEETS (Expressed in U.S. Dollars)", ["USD", "USD"]),
        ("All amounts in this report are expressed in Australian dollars unless otherwise noted.", ["AUD", "AUD"]),
        ("Sales in Canadian dollars rose.", ["USD", "USD"]),
        ("(in U.S. dollars)", ["USD", "USD"]),
    ],
)
def test_a_bare_dollar_sign_is_of_the_dollar_that_titles_name(above: str, units: list[str]) -> None:
    html = f"<html><body><p>FORM 10-Q</p><p>{above}</p>{BALANCES}</body></html>".encode()
    tables = read_tables(read_html(html, "0" * 64), FiscalPeriod(2023, 2, date(2023, 6, 30), "test"), lambda _: None)
    assert [reading.unit for table in tables for reading in table.readings] == units


def test_a_table_in_another_dollar_than_its_document() -> None:
    parts = "".join(
        f"<p>{title} (Expressed in Canadian Dollars)</p>{BALANCES}" for title in ("BALANCE SHEETS", "NOTES")
    )
    html = f"<html><body>{parts}<p>Loans (expressed in US dollars)</p>{BALANCES}</body></html>".encode()
    tables = read_tables(read_html(html, "0" * 64), FiscalPeriod(2023, 2, date(2023, 6, 30), "test"), lambda _: None)
    assert [table.readings[0].unit for table in tables] == ["CAD", "CAD", "USD"]
