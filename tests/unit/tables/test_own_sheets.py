"""Sheets of one's own: no fact that the sheet does not say. Prices are no dollars of the year, a margin of 0.45 is not
0.45 %, a day belongs to its row.
"""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pytest
from openpyxl import Workbook

from tickmark.facts import Understanding
from tickmark.stages.local import Given, read_local

GIVEN = Given("10-K", date(2024, 12, 31), "FY2024")
Fact = tuple[str, float, str, str]  # printed, value, unit, last day
Rows = list[list[Any]]


def facts(name: str, raw: bytes) -> set[Fact]:
    verified, _ = read_local(raw, name, GIVEN).facts
    return {
        (row["printed"], row["value"], row["unit"], str(row["period_end_date"])) for row in verified.to_dict("records")
    }


def delimited(rows: Rows) -> bytes:
    return "".join(
        ",".join(f'"{field}"' if "," in str(field) else str(field) for field in row) + "\n" for row in rows
    ).encode()


def workbook(rows: Rows) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


SHEETS: dict[str, tuple[Rows, set[Fact]]] = {
    "closing prices and volumes": (
        [
            ["Date", "Open", "High", "Low", "Close", "Volume"],
            ["2024-01-02", 187.15, 188.44, 183.89, 185.64, 82488700],
            ["2024-01-03", 184.22, 185.88, 183.43, 184.25, 58414500],
        ],
        set(),
    ),
    "closing prices in dollars, months first": (
        [["Trade date", "Close (USD)", "Shares traded"], ["12/27/2024", 41.2, 1204300], ["12/30/2024", 41.9, 998200]],
        {
            ("41.2", 41.2, "USD", "2024-12-27"),
            ("41.9", 41.9, "USD", "2024-12-30"),
            ("1204300", 1204300.0, "shares", "2024-12-27"),
            ("998200", 998200.0, "shares", "2024-12-30"),
        },
    ),
    "days that may be months": ([["Date", "Close (USD)"], ["03/04/2024", 41.2], ["05/04/2024", 41.9]], set()),
    "days first": (
        [["Date", "Close (EUR)"], ["27/12/2024", 41.2], ["30/12/2024", 41.9]],
        {("41.2", 41.2, "EUR", "2024-12-27"), ("41.9", 41.9, "EUR", "2024-12-30")},
    ),
    "a day behind a ticker": (
        [
            ["Ticker", "As of", "Price (USD)"],
            ["MRDW", "2024-12-30", 52.2],
            ["HBLT", "2024-12-30", 24.8],
            ["Total", "", 77.0],
        ],
        {("52.2", 52.2, "USD", "2024-12-30"), ("24.8", 24.8, "USD", "2024-12-30")},
    ),
    "figures without any currency": (
        [
            ["Metric", "FY2024"],
            ["Gross margin", 0.45],
            ["Net revenue retention", 1.12],
            ["Revenue", 1204],
            ["Employees", 412],
            ["NPS", 61],
        ],
        {
            ("0.45", 0.45, "pure", "2024-12-31"),
            ("412", 412.0, "pure", "2024-12-31"),
            ("61", 61.0, "pure", "2024-12-31"),
        },
    ),
    "figures with a currency in one label": (
        [
            ["KPI", "2024"],
            ["Operating margin", 0.12],
            ["Gross margin (%)", 45.1],
            ["Revenue (US$ m)", 1204],
            ["NPS", 61],
            ["Orders", 980],
        ],
        {
            ("0.12", 0.12, "pure", "2024-12-31"),
            ("45.1", 0.451, "pure", "2024-12-31"),
            ("1204", 1.204e9, "USD", "2024-12-31"),
            ("61", 61.0, "pure", "2024-12-31"),
        },
    ),
    "a margin in percent that may be a fraction": (
        [["KPI", "2024"], ["Gross margin (%)", 0.45], ["Net margin %", 0.12]],
        set(),
    ),
    "a margin above one, of which nothing says percent": (
        [["KPI", "2024"], ["Gross margin", 45.2], ["Operating margin", 12.9]],
        set(),
    ),
    "thousands of nothing": (
        [["Budget (in thousands)", ""], ["", "2024"], ["Engineering", 4120], ["Sales team", 2011]],
        set(),
    ),
    "two currencies": (
        [["", "2024 (USD)", "2024 (EUR)"], ["Revenue", 1204, 1100], ["Cost of sales", 700, 640]],
        {
            ("1204", 1204.0, "USD", "2024-12-31"),
            ("1100", 1100.0, "EUR", "2024-12-31"),
            ("700", 700.0, "USD", "2024-12-31"),
            ("640", 640.0, "EUR", "2024-12-31"),
        },
    ),
}


@pytest.mark.parametrize("name", SHEETS)
def test_delimited_text(name: str) -> None:
    rows, said = SHEETS[name]
    assert facts("x.csv", delimited(rows)) == said


@pytest.mark.parametrize("name", SHEETS)
def test_workbooks(name: str) -> None:
    rows, said = SHEETS[name]
    assert facts("x.xlsx", workbook(rows)) == said


def test_days_and_signs_by_their_formats() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Day", "Close", "Yield"], [date(2024, 3, 4), 41.2, 0.031], [date(2024, 3, 5), 41.9, 0.03]):
        sheet.append(row)
    for cell in ("B2", "B3"):
        sheet[cell].number_format = "[$€-407]#,##0.00"
    for cell in ("C2", "C3"):
        sheet[cell].number_format = "0.0%"
    written = io.BytesIO()
    book.save(written)
    assert facts("x.xlsx", written.getvalue()) == {
        ("€41.20", 41.2, "EUR", "2024-03-04"), ("€41.90", 41.9, "EUR", "2024-03-05"), ("3.1%", 0.031, "pure",
        "2024-03-04"), ("3.0%", 0.03, "pure", "2024-03-05"),
    }  # fmt: skip


def test_a_currency_that_is_told_is_that_of_money_that_none_is_named_for() -> None:
    rows: Rows = [
        ["(in thousands)", "December 31, 2024"],
        ["Cash and cash equivalents", 120],
        ["Total assets", 500],
        ["Total liabilities", 300],
    ]
    for raw, name in ((delimited(rows), "x.csv"), (workbook(rows), "x.xlsx")):
        local = read_local(raw, name, GIVEN)
        units = {}
        for told in ("", "EUR"):
            understood = Understanding(local.document, local.sections, local.fiscal, told)
            units[told] = {(fact.unit, fact.value) for fact in understood.facts}
        assert units == {"": set(), "EUR": {("EUR", 120_000), ("EUR", 500_000), ("EUR", 300_000)}}
    named = [["(in thousands of Swiss francs)", "December 31, 2024"], ["Total assets", 500], ["Total liabilities", 300]]
    local = read_local(delimited(named), "x.csv", GIVEN)
    assert {fact.unit for fact in Understanding(local.document, local.sections, local.fiscal, "EUR").facts} == {"CHF"}
