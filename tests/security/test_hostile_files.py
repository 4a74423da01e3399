"""Hostile workbooks, PDF files and delimited text: a clear error, or a partial result that says so, in bounded time and
memory.
"""

from __future__ import annotations

import hashlib
import io
import sys
import zipfile
from collections.abc import Callable

import pytest
from effort import within
from openpyxl import Workbook
from own_process import measured, told
from pdf_pages import Page, pdf

from tickmark.document import open_document
from tickmark.errors import DocumentError, DocumentTooLarge
from tickmark.model import Document

SECONDS = 20.0  # of CPU for one document
MEMORY = 700  # MB at the peak, of a process that makes such a file and reads it
CONTENT = "[Content_Types].xml"
SHEET = "xl/worksheets/sheet1.xml"
HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
TAIL = "</sheetData></worksheet>"


def timed(raw: bytes, name: str = "x.xlsx") -> Document:
    with within(SECONDS):
        return open_document(raw, hashlib.sha256(raw).hexdigest(), name)


def workbook() -> bytes:
    book = Workbook()
    for row in (["(in millions)", "2023"], ["Revenue", 2500], ["Costs", 1400]):
        book.active.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def with_part(name: str, data: bytes | str) -> bytes:
    """The workbook with one part in place of its own."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook())) as source,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package,
    ):
        for member in source.infolist():
            if member.filename != name:
                package.writestr(member.filename, source.read(member))
        package.writestr(name, data)
    return target.getvalue()


def sheet(rows: str) -> bytes:
    return with_part(SHEET, HEAD + rows + TAIL)


TOO_LARGE: dict[str, Callable[[], bytes]] = {
    "a part that unpacks to a gigabyte": lambda: with_part("xl/media/image1.png", b"\0" * (2**28)),
    "a million cells": lambda: sheet('<row r="1">' + "<c><v>1</v></c>" * 1_000_000 + "</row>"),
    "a million texts": lambda: with_part(
        "xl/sharedStrings.xml",
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        + "<si><t>a</t></si>" * 900_000
        + "</sst>",
    ),
    "five million elements": lambda: with_part(
        "xl/styles.xml", "<styleSheet>" + "<font/>" * 5_000_000 + "</styleSheet>"
    ),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_what_unpacks_to_too_much_is_refused_before_it_is_parsed(name: str) -> None:
    found = measured(__file__, name)
    assert (
        found["outcome"].startswith("DocumentTooLarge: ") and found["seconds"] < SECONDS and found["megabytes"] < MEMORY
    ), found


def test_a_cell_at_the_far_corner_costs_nothing() -> None:
    found = timed(sheet('<row r="1"><c r="A1"><v>5</v></c></row><row r="1048576"><c r="XFD1048576"><v>7</v></c></row>'))
    assert found.tables[0].rows == 1 and any("beyond row" in said for said in found.warnings)


def test_ranges_that_reach_over_the_whole_sheet_are_cut() -> None:
    rows = (
        '<row r="1"><c r="A1"><v>5</v></c></row></sheetData><mergeCells><mergeCell '
        'ref="A1:XFD1048576"/></mergeCells></worksheet>'
    )
    cell = timed(with_part(SHEET, HEAD + rows)).tables[0].cells[0][0]
    assert cell.rowspan <= 100_001 and cell.colspan <= 501


BROKEN: dict[str, bytes] = {
    "an entity": with_part(
        SHEET,
        f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "9,999">]>{HEAD}<row><c t="str"><v>&a;</v></c></row>{TAIL}',
    ),
    "an entity in 16 bits": with_part(
        SHEET,
        f'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>{HEAD}<row><c t="str"><v>&a;</v></c></row>{TAIL}'.encode(
            "utf-16"
        ),
    ),
    "a text that is not there": sheet('<row r="1"><c r="A1" t="s"><v>77</v></c></row>'),
    "a cell that is nowhere": sheet('<row r="1"><c r="what" t="n"><v>77</v></c></row>'),
    "a row without end": with_part(SHEET, HEAD + '<row r="1"><c><v>1</v>'),
    "no sheets": with_part("xl/workbook.xml", "<workbook/>"),
    "no manifest": with_part(CONTENT, "<Types/>"),
    "styles that are none": with_part(
        "xl/styles.xml", "<styleSheet><cellXfs count='x'><xf numFmtId='q'/></cellXfs></styleSheet>"
    ),
    "a sheet outside": with_part(
        "xl/_rels/workbook.xml.rels",
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
    ),
    "noise": b"PK\x03\x04" + bytes(range(256)) * 100,
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_workbook_is_a_clear_error(name: str) -> None:
    with pytest.raises(DocumentError) as caught:
        timed(BROKEN[name])
    assert len(str(caught.value)) > 20


def two_sheets(second: bytes | str, *, torn: bool = False) -> bytes:
    """A workbook whose first sheet is whole; of the second, one stored byte may be another than was written."""
    book = Workbook()
    for name in ("Whole", "Broken"):
        sheet = book.active if name == "Whole" else book.create_sheet()
        sheet.title = name
        sheet.append(["Revenue", 2500])
    source = io.BytesIO()
    book.save(source)
    target = io.BytesIO()
    with zipfile.ZipFile(source) as package, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as changed:
        for member in package.infolist():
            changed.writestr(
                member.filename,
                second if member.filename == "xl/worksheets/sheet2.xml" and second else package.read(member),
            )
    raw = target.getvalue()
    return raw.replace(b"torn", b"tOrn", 1) if torn else raw


@pytest.mark.parametrize(
    "raw",
    [
        two_sheets(HEAD + '<row r="1"><c><v>1</v>'),
        two_sheets(HEAD + '<row r="1"><c r="A1" t="s"><v>77</v></c></row>' + TAIL),
        two_sheets(HEAD + "<!-- torn -->" + TAIL, torn=True),
    ],
    ids=["cut off", "a text that is not there", "another byte"],
)
def test_a_broken_sheet_does_not_lose_the_others(raw: bytes) -> None:
    found = timed(raw)
    assert [[cell.text for cell in row] for row in found.tables[0].cells] == [["Revenue", "2500"]]
    assert any(
        said.startswith(
            ("1 sheets are damaged and were not read: Broken (", "1 sheets are damaged and were not read: sheet2.xml (")
        )
        for said in found.warnings
    )


def test_every_cut_of_a_workbook_is_a_clear_error() -> None:
    raw = workbook()
    for end in range(1, len(raw), 97):
        with pytest.raises(DocumentError):
            timed(raw[:end] if raw[:end].startswith(b"PK\x03\x04") else b"PK\x03\x04")


def test_a_number_with_thousands_of_digits_is_no_crash() -> None:
    found = timed(
        sheet(f'<row r="1"><c r="A1"><v>{"9" * 4000}</v></c><c r="B1"><v>1e308</v></c><c r="C1"><v>5</v></c></row>')
    )
    assert found.tables[0].cells[0][-1].text == "5"


def busy(operators: str, pages: int = 1) -> bytes:
    found = []
    for _ in range(pages):
        page = Page()
        page.text(60, 700, "Revenue")
        page.raw(operators)
        found.append(page)
    return pdf(*found)


PDFS: dict[str, Callable[[], bytes]] = {
    "a hundred thousand lines": lambda: busy("10 10 m 500 10 l S " * 100_000),
    "words on one spot": lambda: busy("BT /F1 10 Tf 60 600 Td (12,345 67 8) Tj ET " * 20_000),
    "words without end": lambda: busy(f"BT /F1 1 Tf 0 500 Td ({'9' * 500_000}) Tj ET"),
    "letters of no size": lambda: busy("BT /F1 0 Tf 60 600 Td (12,345) Tj ET BT /F1 0.01 Tf 60 500 Td (9) Tj ET"),
    "letters of any size": lambda: busy("BT /F1 100000 Tf 0 0 Td (9) Tj ET BT /F1 10 Tf 1e9 -1e9 Td (8) Tj ET"),
    "deeply saved states": lambda: busy("q " * 200_000),
    "five hundred pages": lambda: busy("BT /F1 10 Tf 60 600 Td (Total 5 6 7) Tj ET", 500),
}


@pytest.mark.parametrize("name", PDFS)
def test_a_hostile_pdf_ends_in_time(name: str) -> None:
    found = measured(__file__, name)
    assert found["outcome"] == "read" or len(found["outcome"]) > 40, found
    assert found["seconds"] < SECONDS and found["megabytes"] < MEMORY, found


def test_a_broken_page_does_not_lose_the_others() -> None:
    """Of three pages one is no longer a page; nothing else moves."""
    raw = busy("BT /F1 10 Tf 60 600 Td (Total 5 6 7) Tj ET", 3)
    found = timed(raw.replace(b"7 0 obj\n<< /Type /Page ", b"7 0 obj\n[[ /Type /Page "), "x.pdf")
    shown = [block.text for block in found.blocks] + [
        cell.text for table in found.tables for row in table.cells for cell in row
    ]
    assert sum("Revenue" in text for text in shown) == 2
    assert "1 pages are damaged and were not read: 2" in found.warnings
    with pytest.raises(DocumentError, match="every page of the PDF file is damaged"):
        timed(raw.replace(b"<< /Type /Page ", b"[[ /Type /Page "), "x.pdf")


def test_every_cut_of_a_pdf_is_read_or_a_clear_error() -> None:
    raw = busy("BT /F1 10 Tf 60 600 Td (Total 5 6 7) Tj ET", 3)
    for end in range(6, len(raw), 61):
        try:
            timed(raw[:end], "x.pdf")
        except DocumentError as error:
            assert len(str(error)) > 20


def test_bytes_of_a_pdf_that_are_changed_are_read_or_a_clear_error() -> None:
    raw = bytearray(busy("BT /F1 10 Tf 60 600 Td (Total 5 6 7) Tj ET", 2))
    for place in range(9, len(raw), 37):
        changed = bytes(raw[:place]) + bytes([raw[place] ^ 0x5A]) + bytes(raw[place + 1 :])
        try:
            timed(changed, "x.pdf")
        except DocumentError as error:
            assert len(str(error)) > 20


def test_more_pages_than_a_filing_has_are_refused() -> None:
    with pytest.raises(DocumentTooLarge, match="pages"):
        timed(pdf(*[Page()] * 3001), "x.pdf")


def test_a_million_rows_of_delimited_text_are_refused() -> None:
    with pytest.raises(DocumentTooLarge):
        timed(b"a,1\n" * 1_000_000, "x.csv")


def test_rows_of_a_million_fields_are_cut_or_refused() -> None:
    found = timed(b"Revenue," + b"1," * 1_000_000, "x.csv")
    assert len(found.tables[0].cells[0]) <= 500 and any("beyond the first" in said for said in found.warnings)


def test_a_quote_that_never_ends_is_no_crash() -> None:
    with pytest.raises(DocumentError, match="closing quote"):
        timed(b'Revenue,"' + b"x\n" * 1_000_000, "x.csv")


def _ended(raw: bytes) -> str:
    found = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf" if raw.startswith(b"%PDF") else "x.xlsx")
    return "read" if found.tables or any("Revenue" in block.text for block in found.blocks) else "empty"


if __name__ == "__main__":
    told((TOO_LARGE | PDFS)[sys.argv[1]](), _ended)
