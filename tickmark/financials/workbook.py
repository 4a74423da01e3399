"""Statements as a workbook: a sheet per statement of each company, numbers as numbers, each cell with the place that it
was read from and a link to the filing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tickmark.assurance import DISPUTED, UNCORROBORATED
from tickmark.catalogue import title
from tickmark.errors import ConfigError
from tickmark.factstore import StoredFact
from tickmark.financials import TITLES, Entry, Financials, Line, reporting_power
from tickmark.proofs.identities import IDENTITIES
from tickmark.security import in_workbook

if TYPE_CHECKING:
    from openpyxl.cell import Cell


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
_COLOURS: Final = {UNCORROBORATED: "B26A00", DISPUTED: "B00020"}
_FIRST_ROW = 3  # of the lines; above them are the names and the days of the columns
_FIRST_WIDTH, _WIDTH = 44, 17  # characters
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\]")


def write_workbook(found: Sequence[Financials], target: Path, power: int | None = None) -> None:
    """Write the statements of companies, with the sign of plain words.

    Cells hold base units, to be computed with, and totals that foot are formulas. The format of cells shows money and
    shares in ten to the power of `power` (0, 3, 6 or 9; as the company prints them unless told), as the unit beside
    them says.

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
            sheet = book.create_sheet(_NOT_IN_NAMES.sub(" ", f"{company.company.ticker} {TITLES[statement.name]}")[:31])
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
    book.save(target)


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
        return unit.replace("/shares", " per share")
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
