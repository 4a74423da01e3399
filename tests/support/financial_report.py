"""A workbook of a filing's statements in the shape of the one that EDGAR makes of every filing (Financial_Report.xlsx):
a cover page, then a sheet per statement.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import date

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from tickmark.model import Filing, FiscalPeriod
from tickmark.tables.model import Reading, Table

MONEY = '_("$ "#,##0_);_("$ "(#,##0)'
COUNT = "#,##0_);(#,##0)"
EACH = '_("$ "#,##0.00_);_("$ "(#,##0.00)'
NAMES = {
    "income_statement": "CONSOLIDATED STATEMENTS OF INCOME",
    "balance_sheet": "CONSOLIDATED BALANCE SHEETS",
    "cash_flow": "CONSOLIDATED STATEMENTS OF CASH FLOWS",
}


def report(filing: Filing, fiscal: FiscalPeriod, tables: Iterable[Table]) -> bytes:
    """The workbook of a filing whose statements are these tables."""
    book = Workbook()
    book.remove(book.active)
    _cover(book.create_sheet("Cover"), filing, fiscal)
    for table in tables:
        if table.kind in NAMES:
            _statement(book.create_sheet(NAMES[table.kind][:31]), NAMES[table.kind], table)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def day(value: date) -> str:
    """`Aug. 31, 2024`; May has no point."""
    return f"{value:%b. %d, %Y}" if value.month != 5 else f"{value:%b %d, %Y}"


def _cover(sheet: Worksheet, filing: Filing, fiscal: FiscalPeriod) -> None:
    sheet.append(["Cover - USD ($)", f"{12 if fiscal.quarter is None else 3 * fiscal.quarter} Months Ended", None])
    sheet.append([None, day(fiscal.end), day(filing.filing_date)])
    sheet.merge_cells("A1:A2")
    focus = "FY" if fiscal.quarter is None else f"Q{fiscal.quarter}"
    rows = [
        ("Cover [Abstract]", ""),
        ("Document Type", filing.form),
        ("Document Period End Date", day(fiscal.end)),
        ("Document Fiscal Year Focus", str(fiscal.year)),
    ]
    rows += [
        ("Document Fiscal Period Focus", focus),
        ("Amendment Flag", "false"),
        ("Current Fiscal Year End Date", f"--{filing.fiscal_year_end[:2]}-{filing.fiscal_year_end[2:]}"),
    ]
    rows += [
        ("Entity Registrant Name", filing.company),
        ("Entity Central Index Key", f"{filing.cik:010d}"),
        ("Trading Symbol", filing.ticker),
    ]
    for row in rows:
        sheet.append(row)


def _statement(sheet: Worksheet, name: str, table: Table) -> None:
    readings = [
        reading for reading in table.readings if reading.column and reading.unit in ("USD", "shares", "USD/shares")
    ]
    columns = {reading.column: reading.period for reading in readings if reading.period.start} or {
        reading.column: reading.period for reading in readings
    }
    periods = list(dict.fromkeys(columns.values()))
    title = f"{name} - USD ($) shares in Millions, $ in Millions"
    lengths = [f"{period.months} Months Ended" if period.start else "" for period in periods]
    if any(lengths):
        sheet.append(
            [
                title,
                *(
                    length if length != before else None
                    for before, length in zip(["", *lengths], lengths, strict=False)
                ),
            ]
        )
        sheet.append([None, *(day(period.end) for period in periods)])
        sheet.merge_cells("A1:A2")
        for first, after in _runs(lengths):
            sheet.merge_cells(start_row=1, end_row=1, start_column=first + 2, end_column=after + 1)
    else:
        sheet.append([title, *(day(period.end) for period in periods)])
    printed: list[str] = []
    for row, found in _by_row(readings):
        for parent in row:
            if parent not in printed:
                sheet.append([parent])
                sheet.cell(sheet.max_row, 1).font = Font(bold=True)
                printed.append(parent)
        _line(
            sheet, [(periods.index(columns[reading.column]), reading) for reading in found if reading.column in columns]
        )


def _runs(texts: list[str]) -> Iterable[tuple[int, int]]:
    first = 0
    for place in range(1, len(texts) + 1):
        if place == len(texts) or texts[place] != texts[first]:
            if place - first > 1:
                yield first, place
            first = place


def _by_row(readings: list[Reading]) -> Iterable[tuple[tuple[str, ...], list[Reading]]]:
    rows: dict[int, list[Reading]] = {}
    for reading in readings:
        rows.setdefault(reading.row, []).append(reading)
    for found in rows.values():
        yield tuple(found[0].parents), found


def _line(sheet: Worksheet, found: list[tuple[int, Reading]]) -> None:
    scale = 0 if found[0][1].unit == "USD/shares" else 6
    sheet.append([found[0][1].row_label])
    for place, reading in found:
        cell = sheet.cell(sheet.max_row, 2 + place, float(reading.value.scaleb(-scale)))
        cell.number_format = {"USD": MONEY, "USD/shares": EACH}.get(
            reading.unit, "#,##0.0" if reading.value.scaleb(-scale) % 1 else COUNT
        )
