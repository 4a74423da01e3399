"""Statements as a workbook: of each company a sheet per statement in standard lines, and beside it the statement as the
issuer prints it. Numbers are numbers, each with the place that it was read from and a link to the filing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tickmark.assurance import DISPUTED, UNCORROBORATED
from tickmark.catalogue import title
from tickmark.errors import ConfigError
from tickmark.factstore import StoredFact
from tickmark.financials import TITLES, Entry, Financials, Line, reporting_power
from tickmark.financials.measures import MEASURES, Place, places
from tickmark.language.units import is_money, spoken
from tickmark.proofs.identities import IDENTITIES
from tickmark.security import in_workbook

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell

    from tickmark.financials.printed import PrintedCell, PrintedStatement

_PERCENT, _PRICE = "0.00%", "#,##0.00##;(#,##0.00##)"
_SCALES: Final = {0: "", 3: "thousand", 6: "million", 9: "billion"}
_TOTALS: Final = frozenset(
    ("revenue", "gross_profit", "operating_expenses", "operating_income", "income_before_tax", "net_income",
    "comprehensive_income", "current_assets", "total_assets",
     "current_liabilities", "total_liabilities", "shareholders_equity", "liabilities_and_equity", "operating_cash_flow",
     "investing_cash_flow",
     "financing_cash_flow", "net_change_in_cash"),
)  # fmt: skip
"""Sums and results, in bold."""
_SHORT: Final = {"income": "Income", "comprehensive": "Comprehensive", "balance": "Balance", "cashflow": "Cash flow"}
"""Statements in names of sheets, which hold 31 characters."""
_GREY, _LINK = "6B7280", "0B5CAD"
_COLOURS: Final = {UNCORROBORATED: "B26A00", DISPUTED: "B00020"}
_FIRST_ROW = 3  # of the lines; above them are the names and the days of the columns
_FIRST_WIDTH, _PRINTED_WIDTH, _WIDTH = 44, 60, 17  # characters
_DASH = '0;-0;"—"'
_YEAR = re.compile(r"(?:19|20)\d\d")
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\]")


def write_workbook(
    found: Sequence[Financials],
    target: Path,
    power: int | None = None,
    printed: Mapping[str, Mapping[str, PrintedStatement]] | None = None,
) -> None:
    """Write the statements of companies.

    Cells hold base units, to be computed with. Their format shows money and shares in ten to the power of `power` (0,
    3, 6 or 9; by default as the company prints them), as the unit beside them says. On the sheets of standard lines
    spending is positive, and totals that foot are formulas.

    Args:
        found: the statements of each company.
        target: the file, which is replaced.
        power: see above.
        printed: by ticker and statement, what stands beside it: rows, labels and signs as printed.

    Raises:
        ConfigError: openpyxl is not installed.
    """
    try:
        from openpyxl import Workbook
        from openpyxl.styles import Font
    except ImportError as error:
        raise ConfigError("a workbook needs openpyxl, which is not installed", hint="pip install openpyxl") from error
    book = Workbook()
    book.remove(book.active)
    for company in found:
        shown = reporting_power(company) if power is None else power
        for statement in company.statements:
            sheet = book.create_sheet(_sheet_name(company, TITLES[statement.name]))
            sheet.append([in_workbook(company.company.name), *(column.name for column in company.columns), "Unit"])
            sheet.append(["", *(column.end for column in company.columns), ""])
            for place, line in enumerate(statement.lines):
                units = [entry.unit for entry in line.entries if entry is not None]
                values = (float(entry.amount) if entry else None for entry in line.entries)
                sheet.append([in_workbook(title(line.metric, line.label)), *values, _unit(units[0], shown)])
                name, *cells = sheet[sheet.max_row]
                name.font = Font(bold=line.metric in _TOTALS)
                for cell, entry in zip(cells, line.entries, strict=False):
                    if entry is not None:
                        cell.value = _formula(statement.lines, place, cell.column - 2, cell.column_letter) or cell.value
                        _finish(cell, entry, shown, bold=line.metric in _TOTALS)
            for cell in (*sheet[1], *sheet[2]):
                cell.font = Font(bold=True)
            sheet.column_dimensions["A"].width = _FIRST_WIDTH
            for cell in sheet[1][1:]:
                sheet.column_dimensions[cell.column_letter].width = _WIDTH
            sheet.freeze_panes = "B3"
            beside = (printed or {}).get(company.company.ticker, {}).get(statement.name)
            if beside is not None:
                _printed_sheet(book, beside)
        _measures_sheet(book, company)
    book.save(target)


def _sheet_name(company: Financials, name: str) -> str:
    return _NOT_IN_NAMES.sub(" ", f"{company.company.ticker} {name}")[:31]


def _measures_sheet(book: Workbook, company: Financials) -> None:
    """Growth and margins, as formulas over the sheets of standard lines."""
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    def cell(place: Place) -> str:
        sheet = _sheet_name(company, TITLES[place.statement]).replace("'", "''")
        return f"'{sheet}'!{get_column_letter(place.column + 2)}{place.line + _FIRST_ROW}"

    rows = []
    for measure in MEASURES:
        both = [places(company, measure, column) for column in range(len(company.columns))]
        if any(both):
            turned = "-1" if measure.under is None else ""
            rows.append([measure.name, *(f"={cell(of[0])}/{cell(of[1])}{turned}" if of else None for of in both)])
    if not rows:
        return
    sheet = book.create_sheet(_sheet_name(company, "Growth and margins"))
    sheet.append([in_workbook(company.company.name), *(column.name for column in company.columns)])
    sheet.append(["", *(column.end for column in company.columns)])
    for row in rows:
        sheet.append(row)
        for shown in sheet[sheet.max_row][1:]:
            shown.number_format = "0.0%"
    for head in (*sheet[1], *sheet[2]):
        head.font = Font(bold=True)
    sheet.column_dimensions["A"].width = _FIRST_WIDTH
    for head in sheet[1][1:]:
        sheet.column_dimensions[head.column_letter].width = _WIDTH
    sheet.freeze_panes = "B3"


def _printed_sheet(book: Workbook, statement: PrintedStatement) -> None:
    """A sheet of the rows as they are printed. Of a cell with a verified fact it holds the number, shown in the scale
    that is printed; of any other the text, in grey.
    """
    from openpyxl.styles import Alignment, Border, Font, Side

    source = statement.source
    sheet = book.create_sheet(_NOT_IN_NAMES.sub(" ", f"{source.ticker} {_SHORT[statement.name]}, as printed")[:31])
    facts = [cell.fact for row in statement.rows for cell in row.cells if cell and cell.fact]
    units = Counter(_unit(fact.unit, _power(fact)) for fact in facts if is_money(fact.unit)).most_common(1)
    said = [f"{source.doc_type} filed {source.filing_date}, as printed", *(unit for unit, _ in units)]
    sheet.append([in_workbook(source.table_title or source.entity)])
    sheet.append([f"{'; '.join(said)}; grey: not a verified fact"])
    sheet["A1"].font, sheet["A2"].font = Font(bold=True), Font(color=_LINK, underline="single")
    sheet["A2"].hyperlink = source.url
    for place, row in enumerate(statement.rows):
        heading = place < statement.head
        sheet.append([in_workbook(row.label), *(_content(cell, heading=heading) for cell in row.cells)])
        name, *cells = sheet[sheet.max_row]
        total = any(cell and cell.fact and cell.fact.metric in _TOTALS for cell in row.cells)
        name.font = Font(bold=row.bold or total)
        name.alignment = Alignment(indent=row.level, wrap_text=True, vertical="top")
        for cell, shown in zip(cells, row.cells, strict=False):
            if shown is None:
                continue
            cell.alignment = Alignment(horizontal="right", vertical="top", wrap_text=heading)
            cell.border = Border(top=Side(style="thin") if total else None)
            if shown.fact is not None:
                _show_fact(cell, shown.fact, bold=row.bold or total)
            else:
                cell.font = Font(bold=True) if heading else Font(italic=True, color=_GREY)
    sheet.column_dimensions["A"].width = _PRINTED_WIDTH
    for column in range(2, sheet.max_column + 1):
        sheet.column_dimensions[sheet.cell(_FIRST_ROW, column).column_letter].width = _WIDTH
    sheet.freeze_panes = sheet.cell(statement.head + _FIRST_ROW, 2)


def _content(cell: PrintedCell | None, *, heading: bool) -> str | float | None:
    if cell is None:
        return None
    if cell.fact is not None:
        return float(cell.fact.value)
    return int(cell.text) if heading and _YEAR.fullmatch(cell.text) else str(in_workbook(cell.text))


def _power(fact: StoredFact) -> int:
    return fact.scale if fact.scale in _SCALES else 0


def _show_fact(cell: Cell, fact: StoredFact, *, bold: bool) -> None:
    """The format, source and link of a printed number; a dash stays one."""
    from openpyxl.comments import Comment
    from openpyxl.styles import Font

    number = any(c.isdigit() for c in fact.printed)
    cell.number_format = _format(fact.unit, _power(fact), float(fact.value)) if number else _DASH
    cell.comment = Comment(in_workbook(f"{_source(fact)}\n{fact.assurance}"), "Tickmark", width=360, height=100)
    cell.hyperlink = fact.url
    cell.font = Font(bold=bold, color=_COLOURS.get(fact.assurance))


def _formula(lines: Sequence[Line], place: int, column: int, letter: str) -> str:
    """The formula of a total that other rows of its sheet give exactly, or nothing: `=SUM(B3:B6)` for rows right above
    it, `=B3-B4` by what it is by definition. A total that does not foot keeps the number that is printed,
    and so do total assets: that they are liabilities and equity is a check, not how they are added up.
    """
    line = lines[place]
    total = _amount(line, column)
    if line.metric not in _TOTALS or not total:
        return ""
    unit = next((entry.unit for entry in line.entries if entry is not None), "")
    above = Decimal(0)
    for first in range(place - 1, -1, -1):
        entry = lines[first].entries[column]
        if entry is not None and entry.unit != unit:
            break
        above += _amount(lines[first], column)
        if above == total and place - first > 1:
            return f"=SUM({letter}{first + _FIRST_ROW}:{letter}{place - 1 + _FIRST_ROW})"
    rows = {other.metric: number for number, other in enumerate(lines) if other.label is None and number != place}
    defining = (identity for identity in IDENTITIES if identity.left == line.metric != "total_assets")
    for form in (form for identity in defining for form in identity.forms):
        terms = [(rows[name], sign) for name, sign in form if name in rows and _amount(lines[rows[name]], column)]
        if 1 < len(terms) == len(form) and sum(s * _amount(lines[row], column) for row, s in terms) == total:
            signed = "".join(f"{'+' if sign > 0 else '-'}{letter}{row + _FIRST_ROW}" for row, sign in terms)
            return f"={signed.removeprefix('+')}"
    return ""


def _amount(line: Line, column: int) -> Decimal:
    entry = line.entries[column]
    return entry.amount if entry is not None else Decimal(0)


def _unit(unit: str, power: int) -> str:
    """What the numbers of a row are shown in: `USD millions`, `million shares`, `USD per share`, `%`."""
    if unit == "pure":
        return "%"
    if "/" in unit or not power:
        return spoken(unit)
    return f"{_SCALES[power]} shares" if unit == "shares" else f"{unit} {_SCALES[power]}s"


def _format(unit: str, power: int, value: float) -> str:
    """A number format: each comma behind the digits shows a thousandth; a decimal where whole ones would hide what is
    printed.
    """
    if unit == "pure":
        return _PERCENT
    if "/" in unit:
        return _PRICE
    digits = "#,##0" + (".0" if value % 10**power else "") + "," * (power // 3)
    return f"{digits};({digits});0"


def _finish(cell: Cell, entry: Entry, power: int, *, bold: bool) -> None:
    """The cell's format, its source as a comment, and a link to the filing."""
    from openpyxl.comments import Comment
    from openpyxl.styles import Font

    cell.number_format = _format(entry.unit, power, float(entry.amount))
    said = [_source(fact) for fact in entry.facts]
    text = "printed in no filing; what is left of\n" + "\nwithout\n".join(said) if entry.worked_out else said[0]
    cell.comment = Comment(
        in_workbook(
            "\n".join([text, *(f"stated otherwise: {_source(other)}" for other in entry.others), entry.assurance])
        ),
        "Tickmark",
        width=360,
        height=120,
    )
    cell.hyperlink = entry.facts[0].url
    cell.font = Font(bold=bold, italic=entry.worked_out, color=_COLOURS.get(entry.assurance))


def _source(fact: StoredFact) -> str:
    place = (
        f"table {fact.table_index} row {fact.row_index} column {fact.column_index}"
        if fact.table_index is not None
        else f"paragraph {fact.paragraph_index}"
    )
    return (
        f"'{fact.printed}' in {fact.doc_type} filed {fact.filing_date}, {fact.section_id or 'outside items'}, {place}; "
        f"fact {fact.fact_id}"
    )
