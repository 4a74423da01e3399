"""Statements as a workbook: a sheet per statement of each company, numbers as numbers, each cell with the place that it was read from and a link to the filing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tickmark.assurance import DISPUTED, UNCORROBORATED
from tickmark.errors import ConfigError
from tickmark.factstore import StoredFact
from tickmark.financials import TITLES, Entry, Financials
from tickmark.security import in_workbook

if TYPE_CHECKING:
    from openpyxl.cell import Cell


_FORMATS: Final = {"shares": "#,##0", "pure": "0.00%"}
_MONEY, _PRICE = "#,##0;(#,##0);0", "#,##0.00##;(#,##0.00##)"
_COLOURS: Final = {UNCORROBORATED: "B26A00", DISPUTED: "B00020"}
_FIRST_WIDTH, _WIDTH = 44, 17  # characters
_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\]")


def write_workbook(found: Sequence[Financials], target: Path) -> None:
    """Write the statements of companies; values in base units with the sign of plain words.

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
        for statement in company.statements:
            sheet = book.create_sheet(_NOT_IN_NAMES.sub(" ", f"{company.company.ticker} {TITLES[statement.name]}")[:31])
            sheet.append([in_workbook(company.company.name), *(column.name for column in company.columns), "Unit"])
            sheet.append(["", *(column.end for column in company.columns), ""])
            for line in statement.lines:
                units = [entry.unit for entry in line.entries if entry is not None]
                sheet.append(
                    [
                        in_workbook(f"{line.metric}: {line.label}" if line.label else line.metric),
                        *(float(entry.amount) if entry else None for entry in line.entries),
                        units[0],
                    ]
                )
                for cell, entry in zip(sheet[sheet.max_row][1:], line.entries, strict=False):
                    if entry is not None:
                        _finish(cell, entry)
            for cell in (*sheet[1], *sheet[2]):
                cell.font = Font(bold=True)
            sheet.column_dimensions["A"].width = _FIRST_WIDTH
            for cell in sheet[1][1:]:
                sheet.column_dimensions[cell.column_letter].width = _WIDTH
            sheet.freeze_panes = "B3"
    book.save(target)


def _finish(cell: Cell, entry: Entry) -> None:
    """The cell's format, its source as a comment, and a link to the filing."""
    from openpyxl.comments import Comment
    from openpyxl.styles import Font

    cell.number_format = _PRICE if "/" in entry.unit else _FORMATS.get(entry.unit, _MONEY)
    said = [_source(fact) for fact in entry.facts]
    text = "printed in no filing; what is left of\n" + "\nwithout\n".join(said) if entry.worked_out else said[0]
    cell.comment = Comment(
        in_workbook("\n".join([text, *(f"stated otherwise: {_source(other)}" for other in entry.others), entry.assurance])), "Tickmark", width=360, height=120
    )
    cell.hyperlink = entry.facts[0].url
    cell.font = Font(italic=entry.worked_out, color=_COLOURS.get(entry.assurance))


def _source(fact: StoredFact) -> str:
    place = f"table {fact.table_index} row {fact.row_index} column {fact.column_index}" if fact.table_index is not None else f"paragraph {fact.paragraph_index}"
    return f"'{fact.printed}' in {fact.doc_type} filed {fact.filing_date}, {fact.section_id or 'outside items'}, {place}; fact {fact.fact_id}"
