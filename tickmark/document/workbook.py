"""Workbooks (XLSX) -> Document: the sheets that a spreadsheet program shows, their cells as it prints them.

Values are those that were stored with the file: nothing is calculated, no macro run, no link followed. Rows and columns
keep the sheet's own numbers, from 0.
"""

from __future__ import annotations

import re
import warnings
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from tickmark.document.formulas import contradicted
from tickmark.document.number_format import leaves_out, shown
from tickmark.document.sheet import MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Sheets
from tickmark.document.sheet_ink import hides, is_seen
from tickmark.errors import DocumentError, DocumentTooLarge
from tickmark.language.rules import Pattern
from tickmark.model import Document, RawCell

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

MAX_UNPACKED = 200 * 2**20  # bytes of all parts
MAX_TAGS = 4_000_000  # elements of all parts: a million cells
MAX_SHEETS = 1000
_LOWEST = 1.5  # points; a lower row shows nothing
_NARROWEST = 0.3  # digits; a narrower column shows none
_INDENT = 9.0  # points that a spreadsheet program sets a text in per step
_SPACE = 3.0  # points of a leading space
_APART = 3  # rows, beyond which numbers of a column are of different tables
_SCALED = 1000  # from which on a number may be printed in thousands
_CELL = re.compile(rb"<(?:\w{1,20}:)?(?:c|mergeCell|si|t|xf)[\s>/]")
_SHEET = Pattern(
    "document/worksheet",
    r"xl/worksheets/[^/]+$",
    means="the file of a sheet within a workbook",
    examples=("xl/worksheets/sheet1.xml",),
    counterexamples=("xl/styles.xml",),
    at="start",
    flags=re.IGNORECASE,
)
_UNCALCULATED = re.compile(
    rb"<(?:\w+:)?f(?:\s[^>]*)?(?:/>|>[^<]*</(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*/>"
    rb"|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
_ERRORS = frozenset(("#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#N/A", "#NULL!", "#NUM!"))
_PACKED = (
    zipfile.BadZipFile,
    zlib.error,
    NotImplementedError,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
)  # what reading a damaged part raises
_DAMAGE = (
    *_PACKED,
    KeyError,
    TypeError,
    IndexError,
    AttributeError,
    SyntaxError,
    OverflowError,
)  # and what the library makes of one
_SAVE = "save it as .xlsx (Excel workbook), or as CSV"


class _Look(NamedTuple):
    """What a cell's style says."""

    pattern: str
    bold: bool
    indent: float
    scaled: bool
    seen: bool


class _Found:
    """What was left out, or is worth a word."""

    def __init__(self) -> None:
        self.errors = self.scaled = self.unseen = self.hidden_cells = self.beyond = self.uncalculated = 0
        self.contradicted = 0
        self.hidden: list[str] = []
        self.damaged: dict[str, Exception] = {}

    def remarks(self) -> tuple[str, ...]:
        said = []
        if self.damaged:
            what = ", ".join(
                f"{name} ({type(error).__name__}: {str(error)[:80]})" for name, error in list(self.damaged.items())[:5]
            )
            said.append(f"{len(self.damaged)} sheets are damaged and were not read: {what}")
        if self.hidden:
            said.append(f"{len(self.hidden)} hidden sheets were not read: {', '.join(self.hidden[:5])}")
        if self.hidden_cells:
            said.append(f"{self.hidden_cells:,} cells in hidden rows and columns were not read")
        if self.unseen:
            said.append(f"{self.unseen:,} cells that cannot be seen (in the colour of the paper, tiny) were not read")
        if self.beyond:
            said.append(f"{self.beyond:,} cells beyond row {MAX_ROWS:,} or column {MAX_COLUMNS} were not read")
        if self.uncalculated:
            said.append(
                f"{self.uncalculated:,} formulas have no value stored with them and were not read: open and save "
                f"the "
                f"workbook in a spreadsheet program"
            )
        if self.contradicted:
            said.append(
                f"{self.contradicted:,} cells have a value stored that their formula does not come to, or two values, "
                f"and were not read: open and save the workbook in a spreadsheet program"
            )
        if self.errors:
            said.append(f"{self.errors:,} cells show an error, such as #REF!, in place of a value")
        if self.scaled:
            said.append(
                f"{self.scaled:,} cells are shown in thousands or millions by their format; they are read as shown"
            )
        return tuple(said)


def read_workbook(raw: bytes, sha256: str) -> Document:
    """Read an XLSX or XLSM file.

    Raises:
        DocumentError: not a workbook, damaged, or of a format that has to be saved as another first.
        DocumentTooLarge: more cells, sheets or bytes than time and memory allow for.
        EmptyDocument: no visible cell has text.
    """
    remarks = _examined(raw)
    found = _Found()
    sheets = Sheets()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl's remarks on parts that say nothing of values
        try:
            book = _opened(raw, found)
            if len(book.worksheets) > MAX_SHEETS:
                raise DocumentTooLarge(f"the workbook has {len(book.worksheets):,} sheets; the limit is {MAX_SHEETS:,}")
            looks: dict[int, _Look] = {}
            for sheet in book.worksheets:
                if sheet.sheet_state != "visible":
                    found.hidden.append(sheet.title)
                    continue
                typed: set[tuple[int, int]] = set()
                try:
                    rows = _rows(book, sheet, looks, found, typed)
                except _DAMAGE as error:
                    found.damaged[sheet.title] = error
                else:
                    sheets.add(sheet.title, rows, typed)
        except _DAMAGE as error:
            raise _unreadable(error) from error
    if found.damaged and not sheets.blocks:
        first = next(iter(found.damaged.values()))
        raise _unreadable(first) from first
    return sheets.document(sha256, "xlsx", (*remarks, *found.remarks()))


def _examined(raw: bytes) -> tuple[str, ...]:
    """Remarks on the package, once its size is known to be bounded."""
    try:
        with zipfile.ZipFile(BytesIO(raw)) as package:
            members = package.infolist()
            names = {member.filename for member in members}
            _refuse_others(package, names)
            unpacked = sum(member.file_size for member in members)
            if unpacked > MAX_UNPACKED:
                raise DocumentTooLarge(f"the workbook unpacks to {unpacked:,} bytes; the limit is {MAX_UNPACKED:,}")
            tags = cells = 0
            for member in members:
                try:
                    part = package.read(member)
                except _PACKED:
                    if _SHEET.match(member.filename):
                        continue  # the other sheets can be read
                    raise
                if b"<!DOCTYPE" in part[:4096].replace(b"\0", b""):
                    raise DocumentError(
                        f"the workbook's part {member.filename} declares a document type, which workbooks never do"
                    )
                tags += part.count(b"<")
                cells += len(_CELL.findall(part)) if part[:1] in (b"<", b"\xef") else part.count(b"<")
                if tags > MAX_TAGS or cells > 2 * MAX_CELLS:
                    raise DocumentTooLarge(f"the workbook has more than {MAX_CELLS:,} cells and texts")
            return (
                ("the workbook has macros, which were not run",)
                if any(name.lower().endswith("vbaproject.bin") for name in names)
                else ()
            )
    except _PACKED as error:
        raise DocumentError(f"the workbook is damaged: {error}") from error


def _refuse_others(package: zipfile.ZipFile, names: set[str]) -> None:
    lower = {name.lower() for name in names}
    if "xl/workbook.bin" in lower:
        raise DocumentError("the document is a binary workbook (.xlsb), which is not read", hint=_SAVE)
    if (
        "mimetype" in names
        and package.getinfo("mimetype").file_size < 200
        and b"opendocument" in package.read("mimetype")
    ):
        raise DocumentError("the document is an OpenDocument file, which is not read", hint=_SAVE)
    if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in lower):
        what = "a Word document" if any(name.startswith("word/") for name in lower) else "a ZIP archive"
        raise DocumentError(
            f"the document is {what}, not a workbook",
            hint="take the filing's document itself: HTML, PDF, XLSX, CSV or plain text",
        )


def _unreadable(error: Exception) -> DocumentError:
    return DocumentError(
        f"the workbook cannot be read: {type(error).__name__}: {str(error)[:200]}",
        hint="open and save it in a spreadsheet program",
    )


def _opened(raw: bytes, found: _Found) -> Workbook:
    """The workbook; where the library gives up on it over some of its sheets, with nothing in those."""
    from openpyxl import load_workbook

    try:
        return load_workbook(BytesIO(raw), read_only=True, data_only=True, keep_links=False)
    except _DAMAGE:
        rest = _without_damaged(raw, found)
        if not found.damaged:
            raise
    return load_workbook(BytesIO(rest), read_only=True, data_only=True, keep_links=False)


def _without_damaged(raw: bytes, found: _Found) -> bytes:
    """The package with an empty sheet in the place of each that cannot be unpacked or is no XML."""
    from lxml import etree

    target = BytesIO()
    with zipfile.ZipFile(BytesIO(raw)) as package, zipfile.ZipFile(target, "w") as rest:
        for member in package.infolist():
            try:
                part = package.read(member)
                if _SHEET.match(member.filename):
                    etree.fromstring(part, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True))
            except (*_PACKED, SyntaxError) as error:
                found.damaged[member.filename.rpartition("/")[2]] = error
                part = (
                    b"<worksheet "
                    b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>'
                )
            rest.writestr(member.filename, part)
    return target.getvalue()


def _rows(
    book: Workbook, sheet: Any, looks: dict[int, _Look], found: _Found, typed: set[tuple[int, int]]
) -> list[list[RawCell]]:
    """The cells of a sheet that show something, by row; `typed` gets the places of the numbers among them."""
    from openpyxl.worksheet._reader import WorkSheetParser

    with book._archive.open(sheet._worksheet_path) as part:
        source = part.read()
    found.uncalculated += len(_UNCALCULATED.findall(source))
    parser = WorkSheetParser(
        BytesIO(source),
        sheet._shared_strings,
        data_only=True,
        epoch=book.epoch,
        date_formats=book._date_formats,
        timedelta_formats=book._timedelta_formats,
    )
    rows: list[list[RawCell]] = []
    printed: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    parsed = [cell for _, cells in parser.parse() for cell in cells if cell["value"] is not None]
    values = {(cell["row"], cell["column"]): cell["value"] for cell in parsed}
    doubtful = contradicted(source, values) if b"<f>" in source else set()
    if len(values) < len(parsed):
        places = Counter((cell["row"], cell["column"]) for cell in parsed)
        doubtful |= {place for place, count in places.items() if count > 1}
    for cell in parsed:
        row, column = cell["row"] - 1, cell["column"] - 1
        if doubtful and (row + 1, column + 1) in doubtful:
            found.contradicted += 1
            continue
        if row >= MAX_ROWS or column >= MAX_COLUMNS:
            found.beyond += 1
            continue
        look = _look(sheet, cell, looks)
        if not look.seen:
            found.unseen += 1
            continue
        text = shown(cell["value"], look.pattern)
        if not text or text.isspace():
            continue
        found.errors += cell["data_type"] == "e" or text in _ERRORS
        if cell["data_type"] == "n":
            typed.add((row, column))
            if look.scaled or abs(cell["value"]) >= _SCALED:
                printed[column].append((row, look.scaled))
        while len(rows) <= row:
            rows.append([])
        lead = len(text) - len(text.lstrip(" \xa0"))
        rows[row].append(RawCell(row, column, 1, 1, text.strip(), look.bold, look.indent + _SPACE * lead))
    rows = _alike(rows, printed, found)
    ordered = [sorted(row, key=lambda cell: cell.column) for row in rows]
    return _merged(_uncovered(book, _visible(ordered, parser, found), parser, found), parser)


def _alike(rows: list[list[RawCell]], printed: dict[int, list[tuple[int, bool]]], found: _Found) -> list[list[RawCell]]:
    """Without numbers that their format prints in thousands or millions where most of those above and below are printed
    whole: what is said of their scale is not said of them.

    Args:
        rows: cells by row.
        printed: column -> the row of each number from a thousand on, and whether its format leaves out digits. None
            smaller could be printed so, no price and no percentage.
    """
    odd = set()
    for column, numbers in printed.items():
        starts = (at for at in range(1, len(numbers)) if numbers[at][0] - numbers[at - 1][0] > _APART)
        for start, end in pairwise((0, *starts, len(numbers))):
            scaled = [row for row, shortened in numbers[start:end] if shortened]
            found.scaled += len(scaled)
            if 2 * len(scaled) < end - start:
                odd |= {(row, column) for row in scaled}
    found.unseen += len(odd)
    return [[cell for cell in row if (cell.row, cell.column) not in odd] for row in rows] if odd else rows


def _look(sheet: Any, cell: dict[str, Any], looks: dict[int, _Look]) -> _Look:
    style = cell["style_id"]
    if style not in looks:
        from openpyxl.cell.read_only import ReadOnlyCell

        styled = ReadOnlyCell(sheet, **cell)
        pattern = styled.number_format or "General"
        looks[style] = _Look(
            pattern,
            bool(styled.font and styled.font.b),
            _INDENT * float((styled.alignment and styled.alignment.indent) or 0),
            leaves_out(pattern),
            is_seen(styled.font, styled.fill, pattern),
        )
    return looks[style]


def _visible(rows: list[list[RawCell]], parser: Any, found: _Found) -> list[list[RawCell]]:
    """Without what stands in hidden rows and columns."""
    hidden_rows = {
        int(number) - 1
        for number, attributes in parser.row_dimensions.items()
        if attributes.get("hidden") in ("1", "true") or _is_flat(attributes.get("ht"), _LOWEST)
    }
    spans = [
        (int(attributes["min"]) - 1, int(attributes["max"]))
        for attributes in parser.column_dimensions.values()
        if attributes.get("hidden") in ("1", "true") or _is_flat(attributes.get("width"), _NARROWEST)
    ]
    if not hidden_rows and not spans:
        return rows
    kept = [
        [
            cell
            for cell in row
            if cell.row not in hidden_rows and not any(first <= cell.column < after for first, after in spans)
        ]
        for row in rows
    ]
    found.hidden_cells += sum(map(len, rows)) - sum(map(len, kept))
    return kept


def _is_flat(size: str | None, least: float) -> bool:
    try:
        return size is not None and float(size) < least
    except ValueError:
        return False


def _uncovered(book: Workbook, rows: list[list[RawCell]], parser: Any, found: _Found) -> list[list[RawCell]]:
    """Without what a merged range covers, and what a format that holds under a condition may hide.

    Raises:
        DocumentTooLarge: more merged ranges than can be looked at.
    """
    refs = [(merged.ref, True) for merged in (parser.merged_cells.mergeCell if parser.merged_cells else ())]
    for formatted in parser.formatting:
        styles = [book._differential_styles[rule.dxfId] for rule in formatted.rules if rule.dxfId is not None]
        if any(map(hides, styles)):
            refs += [(str(part), False) for part in formatted.sqref.ranges]
    covers: dict[int, list[tuple[int, int, int]]] = {}
    steps = 0
    for ref, keeps_first in refs:
        left, top, right, bottom = _bounds(ref)
        steps += min(bottom, len(rows)) - top
        if steps > MAX_TAGS:
            raise DocumentTooLarge("the merged ranges of a sheet reach over too many rows")
        for row in range(top, min(bottom + 1, len(rows))):
            covers.setdefault(row, []).append((left, right, left if keeps_first and row == top else -1))
    kept = [
        [
            cell
            for cell in row
            if not any(
                left <= cell.column <= right and cell.column != first for left, right, first in covers.get(place, ())
            )
        ]
        for place, row in enumerate(rows)
    ]
    found.unseen += sum(map(len, rows)) - sum(map(len, kept))
    return kept


def _merged(rows: list[list[RawCell]], parser: Any) -> list[list[RawCell]]:
    """With merged ranges as the spans of their first cells."""
    spans = {}
    for merged in parser.merged_cells.mergeCell if parser.merged_cells else ():
        left, top, right, bottom = _bounds(merged.ref)
        spans[top, left] = (bottom - top + 1, right - left + 1)
    if not spans:
        return rows
    return [
        [
            cell._replace(rowspan=s[0], colspan=s[1]) if (s := spans.get((cell.row, cell.column))) else cell
            for cell in row
        ]
        for row in rows
    ]


def _bounds(ref: str) -> Iterator[int]:
    """Left column, top row, right column, bottom row of a range, from 0, within the limits."""
    from openpyxl.utils import range_boundaries

    return (
        min(int(bound) - 1, limit)
        for bound, limit in zip(range_boundaries(ref), (MAX_COLUMNS, MAX_ROWS, MAX_COLUMNS, MAX_ROWS), strict=True)
    )
