"""Revenue lines, segments and what changed in them as CSV and XLSX files for spreadsheets."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tickmark.describe.changes import Change
from tickmark.describe.rows import EVIDENCE_COLUMNS, LINE_COLUMNS, MILLION, SEGMENT_COLUMNS, Company
from tickmark.errors import StorageError
from tickmark.security import in_workbook, inert

_WIDTHS = {"description": 80, "quotes": 60, "ids": 40}
CHANGE_COLUMNS = (
    "Company Name",
    "Ticker",
    "Fiscal Year",
    "Change",
    "Revenue Group (Reportable Segment)",
    "Revenue Line",
    "Called before",
    "As then stated ($m)",
    "As now stated ($m)",
    "Revenue ($m)",
)
Sheet = tuple[str, Sequence[str], Sequence[Mapping[str, Any]]]
"""The title, the columns and the rows of a sheet."""


def as_csv(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """Rows as CSV; text that a spreadsheet would run as a formula gets a leading apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([inert(row[name]) for name in columns] for row in rows)
    return out.getvalue()


def change_rows(found: Company, changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Rows by the columns of `CHANGE_COLUMNS`; a value that is not there is None."""

    def in_millions(value: float | None) -> float | None:
        return None if value is None else round(value / MILLION, 6)

    rows = []
    for own in changes:
        names = (found.company, found.ticker, found.fiscal, own.kind, own.group, own.name, own.called)
        values = map(in_millions, (own.then, own.now_stated, own.value))
        rows.append(dict(zip(CHANGE_COLUMNS, (*names, *values), strict=True)))
    return rows


def write_files(found: Company, folder: Path) -> list[Path]:
    """`TICKER_FY2024_lines.csv`, `TICKER_FY2024_segments.csv` and `TICKER_FY2024.xlsx` in a folder, which is made where
    it is missing.

    Raises:
        StorageError: they cannot be written.
    """
    (_, line_columns, lines), (_, segment_columns, segments) = sheets = _tables(found)
    own = {"lines": as_csv(lines, line_columns), "segments": as_csv(segments, segment_columns)}
    paths = [folder / f"{_stem(found)}_{name}.csv" for name in own]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in zip(paths, own.values(), strict=True):
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise StorageError(f"{folder} cannot be written: {error}") from error
    return [*paths, _write_book(folder / f"{_stem(found)}.xlsx", sheets)]


def write_workbook(found: Company, folder: Path) -> Path:
    """`TICKER_FY2024.xlsx` with both tables, in a folder, which is made where it is missing.

    Raises:
        StorageError: it cannot be written.
    """
    return _write_book(folder / f"{_stem(found)}.xlsx", _tables(found))


def write_changes(found: Company, changes: Sequence[Change], folder: Path) -> Path:
    """`TICKER_FY2024_changes.xlsx` in a folder, which is made where it is missing.

    Raises:
        StorageError: it cannot be written.
    """
    return _write_book(
        folder / f"{_stem(found)}_changes.xlsx", [("Changes", CHANGE_COLUMNS, change_rows(found, changes))]
    )


def _tables(found: Company) -> list[Sheet]:
    return [
        ("Revenue lines", (*LINE_COLUMNS, *EVIDENCE_COLUMNS), found.line_rows()),
        ("Segments", (*SEGMENT_COLUMNS, *EVIDENCE_COLUMNS), found.segment_rows()),
    ]


def _stem(found: Company) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "_", f"{found.ticker} {found.fiscal}").strip("_")


def _write_book(path: Path, sheets: Sequence[Sheet]) -> Path:
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    book.remove(book.worksheets[0])
    for title, columns, rows in sheets:
        sheet = book.create_sheet(title)
        sheet.append(list(columns))
        for row in rows:
            sheet.append([in_workbook(row[name]) for name in columns])
        for number, name in enumerate(columns, start=1):
            sheet.column_dimensions[get_column_letter(number)].width = next(
                (width for part, width in _WIDTHS.items() if part in name), 24
            )
        for cell in next(sheet.iter_rows(max_row=1)):
            cell.font = Font(bold=True)
        for cells in sheet.iter_rows(min_row=2):
            for cell in cells:
                cell.alignment = Alignment(wrap_text=True, vertical="top")
        sheet.freeze_panes = "A2"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        book.save(path)
    except OSError as error:
        raise StorageError(f"{path} cannot be written: {error}") from error
    return path
