"""What a table is called: the nearest heading that says more than a scale or a time."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import read_tables

TABLE = "<table><tr><td></td><td>2023</td><td>2022</td></tr><tr><td>Widgets</td><td>1,204</td><td>1,187</td></tr><tr><td>Gadgets</td><td>310</td><td>298</td></tr></table>"


@pytest.mark.parametrize(
    ("headings", "title"),
    [
        (("CONSOLIDATED BALANCE SHEETS", "(IN MILLIONS)"), "CONSOLIDATED BALANCE SHEETS"),
        (("Balance Sheets", "(in thousands, except per share data)"), "Balance Sheets"),
        (
            (
                "STATEMENT OF CASH FLOWS",
                "FOR THE THREE-YEAR PERIOD ENDED DECEMBER 31, 2023",
                "DOLLAR AMOUNTS IN MILLIONS",
            ),
            "STATEMENT OF CASH FLOWS",
        ),
        (("Statements of Income", "Years ended December 31, 2023 and 2022", "(unaudited)"), "Statements of Income"),
        (("Inventories", "Inventories by plant (in millions)"), "Inventories by plant (in millions)"),
    ],
)
def test_a_scale_or_a_time_is_no_title(headings: tuple[str, ...], title: str) -> None:
    above = "".join(f"<p><b>{heading}</b></p>" for heading in headings)
    document = read_html(
        f"<html><body><p>What follows was not audited.</p>{above}{TABLE}</body></html>".encode(), "0" * 64
    )
    (table,) = read_tables(document, FiscalPeriod(2023, None, date(2023, 12, 31), "made up"), lambda _: "Item8")
    assert table.title == title


@pytest.mark.parametrize(
    ("rows", "title"),
    [
        (
            (
                "<tr><td colspan=3>CORVANE INC.</td></tr><tr><td colspan=3>STATEMENTS OF OPERATIONS</td></tr><tr><td "
                "colspan=3>(in thousands)</td></tr>"
            ),
            "STATEMENTS OF OPERATIONS",
        ),
        ("<tr><td></td><td colspan=2>Consolidated Balance Sheets</td></tr>", "Consolidated Balance Sheets"),
        (
            "<tr><td>Statement of Cash Flows (in millions)</td><td></td><td></td></tr>",
            "Statement of Cash Flows (in millions)",
        ),
        ("<tr><td></td><td>Location in the Statement of Operations</td><td></td></tr>", "Products"),
        ("<tr><td></td><td>Balance Sheet</td><td>Income Statement</td></tr>", "Products"),
    ],
)
def test_a_statement_s_title_in_a_row_of_its_own(rows: str, title: str) -> None:
    """It goes before what stands above the table: the title of the statement before it, for one."""
    document = read_html(
        f"<html><body><p><b>Products</b></p>{TABLE.replace('<table>', '<table>' + rows)}</body></html>".encode(),
        "0" * 64,
    )
    (table,) = read_tables(document, FiscalPeriod(2023, None, date(2023, 12, 31), "made up"), lambda _: "Item8")
    assert table.title == title
