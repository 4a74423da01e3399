"""The currency of sheets of one's own: the one that they name. Unlike a filing's, theirs is no dollar by default."""

from __future__ import annotations

from tickmark.model import Document
from tickmark.tables.units.currency import currency_in

_FORMATS = ("xlsx", "xls", "csv")  # of files of one's own


def is_sheet(document: Document) -> bool:
    """Whether a document is a workbook or delimited text."""
    return document.source_format in _FORMATS


def currency_of_sheets(document: Document) -> str:
    """The only currency that sheets name or have the sign of; nothing where they have none or several."""
    texts = (
        *(block.text for block in document.blocks),
        *(cell.text for table in document.tables for cells in table.cells for cell in cells),
    )
    found = {code for text in texts if (code := currency_in(text))}
    return found.pop() if len(found) == 1 else ""
