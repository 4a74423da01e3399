"""Workbooks of the old binary format (XLS, Excel 97 to 2003) -> Document, as `workbook` reads the new ones.

The reader gives values without their number formats: a share shows as 0.45 and not as 45 %, and nothing says that a
sheet counts in thousands but its words. Nothing is calculated, no macro run, no link followed; hidden sheets are not
read.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from tickmark.document.number_format import shown
from tickmark.document.sheet import MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Sheets
from tickmark.document.workbook import MAX_SHEETS
from tickmark.errors import DocumentError, DocumentTooLarge
from tickmark.model import Document, RawCell

_SAVE = "open and save it in a spreadsheet program"
_SPACE = 3.0  # points of a leading space
_DAY = "yyyy-mm-dd"


def read_old_workbook(raw: bytes, sha256: str) -> Document:
    """Read an XLS file.

    Raises:
        DocumentError: damaged, or protected by a password.
        DocumentTooLarge: more sheets or cells than time and memory allow for.
        EmptyDocument: no visible cell has text.
    """
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    sheets, remarks = Sheets(), list[str]()
    hidden: list[str] = []
    book = _guarded(lambda: _opened(raw))
    found = list(book.sheets_metadata)
    if len(found) > MAX_SHEETS:
        raise DocumentTooLarge(f"the workbook has {len(found):,} sheets; the limit is {MAX_SHEETS:,}")
    for sheet in found:
        if (sheet.visible, sheet.typ) != (SheetVisibleEnum.Visible, SheetTypeEnum.WorkSheet):
            hidden.append(sheet.name)
            continue
        rows, typed = _rows(_guarded(lambda name=sheet.name: book.get_sheet_by_name(name)))
        sheets.add(sheet.name, rows, typed)
    if hidden:
        remarks.append(f"{len(hidden)} hidden sheets and charts were not read: {', '.join(hidden[:5])}")
    return sheets.document(sha256, "xls", tuple(remarks))


def _opened(raw: bytes) -> Any:
    from python_calamine import CalamineWorkbook

    return CalamineWorkbook.from_filelike(BytesIO(raw))


def _guarded(read: Any) -> Any:
    """What the library gives, its failures explained; one that ends in a panic of its own is damage too."""
    try:
        return read()
    except Exception as error:
        reason = str(error)[:200]
        if "password" in f"{type(error).__name__} {reason}".lower():
            raise DocumentError("the workbook is protected by a password", hint="save it without one") from error
        raise DocumentError(f"the workbook cannot be read: {reason}", hint=_SAVE) from error
    except BaseException as panic:
        if type(panic).__name__ != "PanicException":
            raise
        raise DocumentError(f"the workbook is damaged: {str(panic)[:200]}", hint=_SAVE) from None


def _rows(sheet: Any) -> tuple[list[list[RawCell]], set[tuple[int, int]]]:
    """The cells of a sheet that show something, by row, and the places of the numbers among them."""
    if sheet.total_height * sheet.total_width > 50 * MAX_CELLS:
        raise DocumentTooLarge(
            f"the sheet {sheet.name} reaches over {sheet.total_height:,} rows and {sheet.total_width:,} columns"
        )
    rows: list[list[RawCell]] = []
    typed: set[tuple[int, int]] = set()
    for number, values in enumerate(_guarded(lambda: sheet.to_python(skip_empty_area=False))[:MAX_ROWS]):
        row = []
        for column, value in enumerate(values[:MAX_COLUMNS]):
            text = _text(value)
            if not text or text.isspace():
                continue
            if isinstance(value, int | float) and not isinstance(value, bool):
                typed.add((number, column))
            lead = len(text) - len(text.lstrip(" \xa0"))
            row.append(RawCell(number, column, 1, 1, text.strip(), False, _SPACE * lead))
        rows.append(row)
    return rows, typed


def _text(value: object) -> str:
    if isinstance(value, datetime):
        return shown(value, _DAY if value.time() == time() else f"{_DAY} hh:mm")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time | timedelta):
        return str(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return shown(value, "General")
