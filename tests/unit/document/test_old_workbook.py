"""Workbooks of the old binary format: read as the new ones are."""

from __future__ import annotations

from datetime import date

import pytest
from old_workbooks import Rows, xls

from tickmark.document import open_document
from tickmark.errors import DocumentError, EmptyDocument
from tickmark.model import Document
from tickmark.stages.local import Given, read_local

BALANCE: Rows = [
    ["(in thousands of euros)", "December 31, 2023", "December 31, 2022"],
    ["Cash and cash equivalents", 120, 100],
    ["Trade receivables", 80, 70],
    ["Total assets", 500, 450.5],
    ["Total liabilities", 300, 280],
    ["Total equity", 200, 170.5],
]


def opened(raw: bytes) -> Document:
    return open_document(raw, f"{abs(hash(raw)):064x}", "x.xls")


def test_cells_keep_their_places() -> None:
    document = opened(xls({"Balance": BALANCE, "Notes": [["Nothing to say"]]}))
    assert document.source_format == "xls" and document.blocks[0].text == "Balance"
    cells = {(cell.row, cell.column): cell.text for row in document.tables[0].cells for cell in row}
    assert cells[3, 0] == "Total assets" and cells[3, 1] == "500" and cells[3, 2] == "450.5"


def test_a_statement_becomes_facts() -> None:
    verified, rejected = read_local(
        xls({"Balance": BALANCE}), "x.xls", Given("10-K", date(2023, 12, 31), "FY2023")
    ).facts
    found = {
        (row["row_label"], row["value"], row["unit"], str(row["period_end_date"]))
        for row in verified.to_dict("records")
    }
    assert ("Total assets", 450_500.0, "EUR", "2022-12-31") in found and len(found) == 10 and rejected.empty


def test_hidden_sheets_are_not_read() -> None:
    document = opened(xls({"Balance": BALANCE, "Secret": [["Bonus", 7]]}, hidden=("Secret",)))
    assert all(cell.text != "Bonus" for table in document.tables for row in table.cells for cell in row)
    assert any("hidden" in warning for warning in document.warnings)


def test_what_is_no_old_workbook_is_refused_by_name() -> None:
    raw = xls({"Balance": BALANCE})
    with pytest.raises(DocumentError, match="under a password"):
        opened(xls({"A": []}, stream="EncryptedPackage"))
    with pytest.raises(DocumentError, match="old Office file"):
        opened(xls({"A": []}, stream="WordDocument"))
    with pytest.raises(EmptyDocument):
        opened(xls({"A": []}))
    for damage in (raw[:700], raw[:2048] + bytes(200), raw[:520] + b"\xff" * 600 + raw[1120:]):
        with pytest.raises(DocumentError):
            opened(damage)
