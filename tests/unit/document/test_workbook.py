"""Workbooks: the facts of a filing's statements are those of its HTML, with the sheet's own rows and columns as
places.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections import Counter
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import financial_report
import pytest
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.worksheet import Worksheet

from samples import make_samples
from tickmark.document import open_document
from tickmark.errors import DocumentError, EmptyDocument, FiscalPeriodUnknown
from tickmark.model import Document
from tickmark.stages.local import Given, LocalFile, read_local

from company.filing import ISSUES, make  # isort: skip  made importable by make_samples

Fill = Callable[[Worksheet], Any]
YEAR = Given("10-K", date(2024, 6, 30), "FY2024")


def saved(*fills: Fill) -> bytes:
    book = Workbook()
    book.remove(book.active)
    for number, fill in enumerate(fills):
        fill(book.create_sheet(f"Sheet {number}"))
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def opened(raw: bytes, name: str = "x.xlsx") -> Document:
    return open_document(raw, hashlib.sha256(raw).hexdigest(), name)


def document(*fills: Fill) -> Document:
    return opened(saved(*fills))


def facts(local: LocalFile) -> list[dict[str, Any]]:
    return local.facts[0].to_dict("records")  # type: ignore[no-any-return]


def keys(rows: list[dict[str, Any]]) -> Counter[tuple[Any, ...]]:
    return Counter(
        (
            row["row_label"],
            row["value"],
            row["unit"],
            row["period_start"],
            row["period_end_date"],
            row["metric"],
            row["segment"],
        )
        for row in rows
    )


@pytest.mark.parametrize("issue", ISSUES, ids=lambda issue: issue.document)
def test_the_workbook_of_a_filing_gives_the_facts_of_its_statements(issue: Any) -> None:
    html = read_local(
        make(issue).render(), f"{issue.document}.htm", Given(issue.form, issue.end, ticker="MRDW", year_end="0831")
    )
    report = read_local(
        financial_report.report(html.filing, html.fiscal, html.understanding.tables), "Financial_Report.xlsx"
    )
    statements = {table.index for table in html.understanding.tables if table.kind in financial_report.NAMES}
    wanted = [row for row in facts(html) if row["table_index"] in statements and row["unit"] != "pure"]
    assert len(wanted) > 200 and keys(facts(report)) == keys(wanted)
    assert report.facts[1].empty and {row["source_format"] for row in facts(report)} == {"xlsx_table"}
    assert (report.filing.form, report.filing.ticker, report.filing.report_date, report.fiscal.name) == (
        issue.form,
        "MRDW",
        issue.end,
        html.fiscal.name,
    )
    assert report.filing.company == html.filing.company and report.filing.fiscal_year_end == "0831"


def income(sheet: Worksheet) -> None:
    """A statement as a person would keep it."""
    sheet.title = "Income"
    sheet["A1"], sheet["A2"], sheet["A3"] = (
        "Fernhollow Instruments",
        "Income statement",
        "(in thousands of dollars, except per share data)",
    )
    sheet["A1"].font = Font(bold=True)
    sheet["B5"] = "Year ended"
    sheet.merge_cells("B5:C5")
    for column, year in ((2, 2024), (3, 2023)):
        sheet.cell(6, column, datetime(year, 6, 30)).number_format = "mmm d, yyyy"
    rows = [
        ("Revenue", 120500, 110250),
        ("Cost of sales", -70250, -65000),
        ("Gross margin", 0.417, 0.4104),
        ("Earnings per share", 1.25, 1.1),
    ]
    patterns = ["#,##0_);(#,##0)", "#,##0_);(#,##0)", "0.0%", "0.00"]
    for number, ((label, *values), pattern) in enumerate(zip(rows, patterns, strict=True), 7):
        sheet.cell(number, 1, label)
        for column, value in enumerate(values, 2):
            sheet.cell(number, column, value).number_format = pattern


def test_a_sheet_made_by_hand() -> None:
    local = read_local(saved(income), "book.xlsx", YEAR)
    assert {
        (row["row_label"], row["value"], row["unit"], row["printed"], row["row_index"], row["column_index"])
        for row in facts(local)
    } == {
        ("Revenue", 120_500_000.0, "USD", "120,500", 6, 1),
        ("Revenue", 110_250_000.0, "USD", "110,250", 6, 2),
        ("Cost of sales", -70_250_000.0, "USD", "(70,250)", 7, 1),
        ("Cost of sales", -65_000_000.0, "USD", "(65,000)", 7, 2),
        ("Gross margin", 0.417, "pure", "41.7%", 8, 1),
        ("Gross margin", 0.41, "pure", "41.0%", 8, 2),
        ("Earnings per share", 1.25, "USD/shares", "1.25", 9, 1),
        ("Earnings per share", 1.1, "USD/shares", "1.10", 9, 2),
    }
    assert {row["period_end_date"] for row in facts(local)} == {date(2024, 6, 30), date(2023, 6, 30)}
    assert [block.text for block in local.document.blocks] == [
        "Income",
        "Fernhollow Instruments",
        "Income statement",
        "(in thousands of dollars, except per share data)",
        "",
    ]
    assert local.document.blocks[0].heading == 1 and local.document.blocks[1].bold


def test_spans_indent_and_weight_are_kept() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet["B1"] = "2024"
        sheet.merge_cells("B1:C2")
        sheet["A3"], sheet["B3"] = "Total", 5
        sheet["A4"], sheet["B4"] = "   Part", 6
        sheet["A3"].font, sheet["A4"].alignment = Font(bold=True), Alignment(indent=2)

    table = document(fill).tables[0]
    head, total, part = table.cells[0][0], table.cells[2][0], table.cells[3][0]
    assert (head.row, head.column, head.rowspan, head.colspan) == (0, 1, 2, 2)
    assert total.bold and not part.bold and total.indent == 0 and part.indent == 27
    assert part.text == "Part" and table.columns == 3


def test_hidden_sheets_rows_and_columns_are_left_out_and_told() -> None:
    def fill(sheet: Worksheet) -> None:
        for row in range(1, 5):
            sheet.append([f"row {row}", row, row * 10])
        sheet.row_dimensions[2].hidden = True
        sheet.column_dimensions["C"].hidden = True

    def hidden(sheet: Worksheet) -> None:
        sheet["A1"] = "secret"
        sheet.sheet_state = "hidden"

    found = document(fill, hidden)
    assert [[cell.text for cell in row] for row in found.tables[0].cells] == [
        ["row 1", "1"],
        [],
        ["row 3", "3"],
        ["row 4", "4"],
    ]
    assert (
        "secret" not in str(found)
        and "1 hidden sheets" in found.warnings[0]
        and "6 cells in hidden" in found.warnings[1]
    )


def test_formulas_without_values_and_errors_are_told() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet.append(["Total", "=SUM(B2:B3)", "=1+1"])
        sheet.append(["Broken", "#REF!", 5])

    found = document(fill)
    assert [cell.text for row in found.tables[0].cells for cell in row] == ["Broken", "#REF!", "5"]
    assert any("2 formulas have no value" in said for said in found.warnings) and any(
        "1 cells show an error" in said for said in found.warnings
    )


def test_numbers_that_a_format_shows_in_millions_are_read_as_shown_and_told() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet.append(["(in millions)", "2024"])
        sheet.append(["Revenue", 1_234_567_890])
        sheet["B2"].number_format = "#,##0.0,,"

    found = document(fill)
    assert found.tables[0].cells[1][1].text == "1,234.6" and any(
        "shown in thousands or millions" in said for said in found.warnings
    )


def test_names_in_digits_and_notes_in_one_cell_are_no_numbers_of_the_table() -> None:
    note = "The company sells pumps.\n" + "Revenue was $2,500 million in 2024. " * 10
    rows = [
        ("Document Type", "10-K"),
        ("Entity Central Index Key", "0000123456"),
        ("Entity File Number", "001-12345"),
        ("City", "Ottawa"),
        ("Zip Code", "95014"),
        ("Shares", 5000),
    ]

    def fill(sheet: Worksheet) -> None:
        for row in (*rows, ("Nature of business", note)):
            sheet.append(row)

    found = document(fill)
    assert [cell.text for row in found.tables[0].cells for cell in row if cell.column == 1] == [
        "10-K",
        "001-12345",
        "Ottawa",
        "5000",
    ]
    texts = [block.text for block in found.blocks]
    assert (
        "Entity Central Index Key: 0000123456" in texts
        and "Zip Code: 95014" in texts
        and "The company sells pumps." in texts
    )


def test_what_a_cover_sheet_leaves_open_is_asked_for() -> None:
    with pytest.raises(FiscalPeriodUnknown, match="add --form"):
        read_local(saved(income), "book.xlsx")
    with pytest.raises(FiscalPeriodUnknown, match="add --report-date"):
        read_local(saved(lambda sheet: sheet.append(["Revenue", 5])), "book.xlsx", Given("10-K"))


def repacked(raw: bytes, name: str, data: bytes) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as source, zipfile.ZipFile(target, "w") as package:
        for member in source.infolist():
            if member.filename != name:
                package.writestr(member.filename, source.read(member))
        package.writestr(name, data)
    return target.getvalue()


def test_macros_are_named_and_not_run() -> None:
    assert opened(repacked(saved(income), "xl/vbaProject.bin", b"Sub x"), "x.xlsm").warnings == (
        "the workbook has macros, which were not run",
    )


REFUSED = {
    "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old Office file"),
    "a binary workbook": (repacked(saved(income), "xl/workbook.bin", b"x"), "binary workbook"),
    "an open document": (
        repacked(saved(income), "mimetype", b"application/vnd.oasis.opendocument.spreadsheet"),
        "OpenDocument",
    ),
    "a cut workbook": (saved(income)[:2000], "damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_workbook_is_refused_by_name(name: str) -> None:
    raw, said = REFUSED[name]
    with pytest.raises(DocumentError, match=said):
        opened(raw)


def test_other_archives_are_refused_by_name(tmp_path: Path) -> None:
    for member, said in (("word/document.xml", "a Word document"), ("a.txt", "a ZIP archive")):
        path = tmp_path / "x.zip"
        with zipfile.ZipFile(path, "w") as package:
            package.writestr(member, "x")
        with pytest.raises(DocumentError, match=said):
            opened(path.read_bytes(), "x.zip")


def test_an_empty_workbook_is_an_empty_document() -> None:
    with pytest.raises(EmptyDocument):
        document(lambda _: None)


def test_the_bytes_tell_a_workbook_whatever_its_name() -> None:
    assert opened(saved(income), "statement.htm").source_format == "xlsx"


def test_the_sample_is_made_importable() -> None:
    assert make_samples.TICKER == "MRDW"
