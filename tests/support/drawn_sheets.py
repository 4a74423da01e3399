"""Documents drawn again as workbooks and as delimited text: the tables of a page as people export them, with what
spreadsheets add.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from io import BytesIO, StringIO

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.worksheet.worksheet import Worksheet

from tests.support.drawn_text import is_amount, is_row
from tickmark.model import Document, RawCell

_PARTS = re.compile(
    r"(?P<sign>[$€£]?)\s*(?P<open>\(?)\s*(?P<inner>[$€£]?)\s*(?P<minus>-?)(?P<digits>\d[\d,]*(?:\.\d+)?)\s*(?P<tail>[)%\sx]*)"
)
_DAY = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, (?:19|20)\d\d"
)
_SCALE = re.compile(r"\b(thousands?|millions?|billions?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Style:
    """How sheets are made. `scaled`: full amounts in cells, shown in thousands or millions by their format."""

    single: bool = False  # all tables on one sheet
    text: bool = False  # numbers as text
    days: bool = False  # dates of headers as cells of days
    signs: bool = False  # currency signs in cells of their own
    spread: bool = False  # headers over several columns stand in the first of them, not merged
    again: bool = False  # or once in each
    scaled: bool = False
    minus: bool = False  # negatives with a minus
    offset: int = 0  # empty columns at the left
    hidden: bool = False  # helping rows, columns and sheets
    prose: bool = False  # paragraphs in cells


STYLES = {
    "plain": Style(),
    "one sheet": Style(single=True, prose=True),
    "as text": Style(text=True, signs=True),
    "days": Style(days=True, minus=True, offset=1),
    "spread": Style(spread=True, single=True),
    "again": Style(again=True, minus=True),
    "scaled": Style(scaled=True, signs=False),
    "scaled, one sheet": Style(scaled=True, single=True, days=True, prose=True),
    "hidden": Style(hidden=True, offset=2, signs=True, prose=True),
}


def as_workbook(documents: Sequence[tuple[str, Document]], style: Style) -> bytes:
    """A workbook of a submission: a sheet for each table, named by what stands above it, or one for all."""
    book = Workbook()
    book.remove(book.active)
    sheet = None
    row = 1
    words: list[str] = []
    for _, document in documents:
        for block in document.blocks:
            if block.table_index is None:
                words.append(block.text)
                continue
            rows = [cells for cells in document.tables[block.table_index].cells if cells]
            if not any(map(is_row, rows)):
                words += [" ".join(cell.text for cell in cells) for cells in rows]
                continue
            if sheet is None or not style.single:
                sheet, row = book.create_sheet(f"Sheet{len(book.sheetnames) + 1}"), 1
            for text in words if style.prose else [text for text in words[-3:] if len(text) < 100]:
                sheet.cell(row, 1 + style.offset, text).font = Font(bold=len(text) < 80)
                row += 1
            words = []
            row = _put(sheet, rows, row, style) + 2
    if style.hidden and sheet is not None:
        other = book.create_sheet("Workings")
        other.append(["Net sales", 99, 98])
        other.append(["Net income", 97, 96])
        other.sheet_state = "hidden"
    target = BytesIO()
    book.save(target)
    return target.getvalue()


def _put(sheet: Worksheet, rows: Sequence[Sequence[RawCell]], at: int, style: Style) -> int:
    step = 2 if style.signs else 1
    body = False
    told = " ".join(cell.text for row in rows for cell in row if not is_row(row))
    scale = _SCALE.search(told)
    for row in rows:
        body = body or is_row(row)
        for cell in row:
            column = 1 + style.offset + (step * cell.column - (step - 1) if cell.column else 0)
            if cell.column and is_row(row) and is_amount(cell.text):
                _number(sheet, at, column, cell.text, style, scale[1].lower() if scale else "", row[0].text)
                continue
            target = sheet.cell(at, column + (step - 1 if cell.column and cell.colspan == 1 else 0))
            target.font = Font(bold=cell.bold)
            if cell.column == 0:
                target.alignment = Alignment(indent=int(cell.indent > 6))
            target.value = cell.text
            if style.days and not body and _DAY.fullmatch(cell.text):
                target.value = datetime.strptime(cell.text, "%B %d, %Y")
                target.number_format = ["mmmm d, yyyy", "m/d/yyyy", "d-mmm-yy"][len(cell.text) % 3]
            if cell.colspan > 1 and cell.column:
                if style.again:
                    for other in range(1, cell.colspan):
                        sheet.cell(at, column + step * other, cell.text)
                elif not style.spread:
                    sheet.merge_cells(
                        start_row=at, end_row=at, start_column=column, end_column=column + step * cell.colspan - 1
                    )
        if style.hidden and body and is_row(row) and at % 5 == 0:
            at += 1
            sheet.cell(at, 1 + style.offset, "check")
            sheet.cell(at, 2 + style.offset + step - 1, 0.5)
            sheet.row_dimensions[at].hidden = True
        at += 1
    return at


def _number(sheet: Worksheet, row: int, column: int, text: str, style: Style, scale: str, label: str) -> None:
    parts = _PARTS.fullmatch(text)
    target = sheet.cell(row, column + (1 if style.signs else 0))
    if parts is None:
        target.value = 0 if set(text) <= set("$ —–-") else text
        target.number_format = '#,##0_);(#,##0);"—"_)'
        return
    sign, digits, negative = parts["sign"] or parts["inner"], parts["digits"], bool(parts["open"] or parts["minus"])
    if style.signs and sign:
        sheet.cell(row, column, sign)
    if style.text:
        target.value = text.replace(sign, "").strip() if sign else text
        return
    number = Decimal(digits.replace(",", "")) * (-1 if negative else 1)
    places = "." + "0" * len(digits.partition(".")[2]) if "." in digits else ""
    shown = ("#,##0" if "," in digits or len(digits.partition(".")[0]) < 4 else "0") + places
    if "%" in parts["tail"]:
        target.value, target.number_format = float(number / 100), f"0{places}%_);(0{places}%)"
        return
    if "x" in parts["tail"]:
        target.value, target.number_format = float(number), f'{shown}"x"'
        return
    each = re.search(r"per\b|shares|units|%", label, re.IGNORECASE) or (places and len(places) == 3)
    if style.scaled and scale and not each:
        power = {"t": 3, "m": 6, "b": 9}[scale[0]]
        number, shown = number.scaleb(power), shown + "," * (power // 3)
    if sign and not style.signs:
        pattern = f'"{sign}"* {shown}_);"{sign}"* ({shown})' if not style.minus else f'"{sign}"{shown};-"{sign}"{shown}'
    else:
        pattern = f"{shown}_);({shown})" if not style.minus else f"{shown};-{shown}"
    target.value = int(number) if number == number.to_integral() else float(number)
    target.number_format = pattern


@dataclass(frozen=True)
class Delimited:
    """How text is delimited."""

    by: str = ","
    commas: bool = False  # decimal commas
    signs: bool = True
    prose: bool = True
    encoding: str = "utf-8"
    quoted: bool = False
    again: bool = False  # a header over several columns stands in each of them
    minus: bool = False
    bare: bool = False  # digits without commas of thousands
    ends: str = "\n"


DELIMITED = {
    "commas": Delimited(),
    "commas, quoted, BOM": Delimited(quoted=True, encoding="utf-8-sig", ends="\r\n"),
    "bare numbers": Delimited(bare=True, minus=True, signs=False),
    "semicolons": Delimited(";", bare=False, encoding="cp1252"),
    "tabs": Delimited("\t", again=True),
    "decimal commas": Delimited(";", commas=True, minus=True),
    "bars, no prose": Delimited("|", prose=False),
    "utf-16 tabs": Delimited("\t", encoding="utf-16"),
}


def as_delimited(documents: Sequence[tuple[str, Document]], style: Delimited) -> bytes:
    """Delimited text of a submission, all tables below each other with what stands above them."""
    target = StringIO()
    writer = csv.writer(
        target,
        delimiter=style.by,
        quoting=csv.QUOTE_ALL if style.quoted else csv.QUOTE_MINIMAL,
        lineterminator=style.ends,
    )
    for fields in _records(documents, style):
        writer.writerow(fields)
    return target.getvalue().encode(style.encoding, errors="replace")


def _records(documents: Sequence[tuple[str, Document]], style: Delimited) -> Iterator[list[str]]:
    for _, document in documents:
        for block in document.blocks:
            if block.table_index is None:
                if style.prose or len(block.text) < 100:
                    yield [block.text]
                continue
            table = document.tables[block.table_index]
            yield []
            for row in table.cells:
                if not row:
                    continue
                fields = [""] * table.columns
                for cell in row:
                    fields[cell.column] = (
                        _field(cell.text, style) if cell.column and is_row(row) and is_amount(cell.text) else cell.text
                    )
                    if style.again and cell.column:
                        fields[cell.column : cell.column + cell.colspan] = [fields[cell.column]] * cell.colspan
                yield fields
            yield []


def _field(text: str, style: Delimited) -> str:
    parts = _PARTS.fullmatch(text)
    if parts is None:
        return text
    digits = parts["digits"]
    if style.bare:
        digits = digits.replace(",", "")
    if style.commas:
        digits = digits.translate(str.maketrans(".,", ",."))
    sign = (parts["sign"] or parts["inner"]) if style.signs else ""
    negative = bool(parts["open"] or parts["minus"])
    tail = parts["tail"].replace(")", "").strip()
    if style.minus:
        return f"{'-' * negative}{sign}{digits}{tail}"
    return f"{sign}{'(' * negative}{digits}{')' * negative}{tail}"
