"""Files that grow: PDF pages, workbooks and delimited text take time in proportion to their length."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pytest
from attacks import pdf
from effort import NOISE, TRIALS, in_proportion, spent_with_children
from openpyxl import Workbook
from openpyxl.styles import PatternFill

from tickmark.document import open_document
from tickmark.errors import DocumentError

MOST: Final = 2.3
"""How many times as long twice as much may take."""
LINES: Final[dict[str, Callable[[int], str]]] = {
    "rows": lambda n: "Label,2023,2022\n" + "Revenue,5,7\n" * 4 * n,
    "columns": lambda n: "Label" + ",2023" * 4 * n + "\nRevenue" + ",5" * 4 * n + "\n",
    "a long label": lambda n: "Label,2023\n" + "Revenue " * 4 * n + ",5\n",
    "a long number": lambda n: "Label,2023\nRevenue," + "5" * 4 * n + "\n",
    "quotes": lambda n: 'Label,2023\n"' + '""' * 8 * n + '",5\n',
    "an open quote": lambda n: 'Label,2023\n"' + "Revenue,5\n" * 4 * n,
    "blank rows": lambda n: "Label,2023\n" + "\n" * 8 * n + "Revenue,5\n",
    "blank cells": lambda n: "Label,2023\n" + ",,,,,,,,\n" * 2 * n + "Revenue,5\n",
    "tables": lambda n: "Label,2023\nRevenue,5\n\n" * n,
    "uneven rows": lambda n: "Label,2023\n" + "".join(f"Row{',5' * (k % 40)}\n" for k in range(n)),
}


def _book(change: Callable[[Any, int], None]) -> Callable[[int], bytes]:
    def made(n: int) -> bytes:
        target, book = BytesIO(), Workbook()
        sheet = book.active
        sheet.append(["Label", 2023])
        sheet.append(["Revenue", 5])
        change(sheet, n)
        book.save(target)
        return target.getvalue()

    return made


def _rows(sheet: Any, n: int) -> None:
    for k in range(2 * n):
        sheet.append([f"Row {k}", k])


def _columns(sheet: Any, n: int) -> None:
    sheet.append(["Row", *range(2 * n)])


def _formulas(sheet: Any, n: int) -> None:
    for k in range(3, n + 3):
        sheet.append([f"Row {k}", f"=B{k - 1}+1"])


def _sums(sheet: Any, n: int) -> None:
    for k in range(3, n + 3):
        sheet.append([f"Row {k}", f"=SUM(B2:B{k - 1})"])


def _merged(sheet: Any, n: int) -> None:
    for k in range(3, n + 3):
        sheet.merge_cells(f"A{k}:B{k}")


def _styles(sheet: Any, n: int) -> None:
    for k in range(3, n + 3):
        sheet.cell(k, 2, k).fill = PatternFill("solid", fgColor=f"FF{k % 4096:06X}")


def _sheets(sheet: Any, n: int) -> None:
    for k in range(n // 8):
        other = sheet.parent.create_sheet(f"S{k}")
        other.append(["Label", 2023])
        other.append(["Revenue", k])


BOOKS: Final = {
    "rows": _book(_rows), "columns": _book(_columns), "formulas": _book(_formulas), "sums": _book(_sums), "merged": _book(_merged),
    "styles": _book(_styles), "sheets": _book(_sheets),
}  # fmt: skip


def _lines(n: int) -> bytes:
    """Short lines of text, in columns of fifty."""
    return b"".join(
        b"1 0 0 1 %d %d Tm (5,%03d) Tj " % (20 + k // 50 * 22, 740 - k % 50 * 14, k % 1000) for k in range(n)
    )


PAPERS: Final[dict[str, Callable[[int], bytes]]] = {
    "lines": lambda n: b"BT /F1 6 Tf " + _lines(n // 2) + b"ET",
    "one line": lambda n: b"BT /F1 2 Tf 10 700 Td (" + b"5 7 " * n + b") Tj ET",
    "letters one by one": lambda n: b"BT /F1 4 Tf " + b"".join(b"1 0 0 1 %d %d Tm (5) Tj " % (10 + k % 140 * 4, 780 - k // 140 * 8) for k in range(n)) + b"ET",
    "rules": lambda n: b"BT /F1 9 Tf 72 700 Td (Revenue 5) Tj ET " + b"".join(b"%d 10 m %d 700 l S " % (k % 600, k % 600) for k in range(n)),
    "boxes": lambda n: b"BT /F1 9 Tf 72 700 Td (Revenue 5) Tj ET " + b"".join(b".9 g %d %d 9 9 re f " % (k % 600, k // 600 * 10) for k in range(n)),
    "states": lambda n: b"q " * n + b"BT /F1 9 Tf 72 700 Td (Revenue 5) Tj ET " + b"Q " * n,
    "clips": lambda n: b"q 0 0 600 790 re W n Q " * n + b"BT /F1 9 Tf 72 700 Td (Revenue 5) Tj ET",
}  # fmt: skip


def read(raw: bytes, name: str) -> None:
    """Read a file, or refuse it."""
    with suppress(DocumentError):
        open_document(raw, hashlib.sha256(raw).hexdigest(), name)


@pytest.mark.parametrize("what", LINES)
def test_delimited_text_takes_time_in_proportion_to_its_length(what: str) -> None:
    assert in_proportion(lambda n: read(LINES[what](n).encode(), "a.csv"), 1_000)


@pytest.mark.parametrize("what", BOOKS)
def test_a_workbook_takes_time_in_proportion_to_its_length(what: str) -> None:
    files = {n: BOOKS[what](n) for n in (600, 1_200)}
    assert in_proportion(lambda n: read(files[n], "a.xlsx"), 600)


def _spent() -> float:
    """CPU seconds of this process and of all that it started, those that run too."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            ticks += (int(fields[11]) + int(fields[12])) * (int(fields[1]) == os.getpid())
    return spent_with_children() + ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the reader of PDF files is another process")
@pytest.mark.parametrize("what", PAPERS)
def test_a_pdf_page_takes_time_in_proportion_to_its_length(what: str) -> None:
    def took(n: int) -> float:
        raw = pdf.file(PAPERS[what](n))
        before = _spent()
        read(raw, "a.pdf")
        return _spent() - before

    took(100)
    assert any(took(2_400) <= MOST * took(1_200) + NOISE for _ in range(TRIALS))
