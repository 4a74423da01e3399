"""The currency of sheets of one's own: the one that they name. Unlike a filing's, theirs is no dollar by default."""

from __future__ import annotations

from itertools import pairwise

from tickmark.language.phrases import Phrases
from tickmark.language.units import SIGNS
from tickmark.model import Document
from tickmark.tables.units.currency import currency_in

_SHORT = 120  # characters
_HEADS = 4  # rows
_FOR_ALL = Phrases("for_all_sheets", fold=True)
_FORMATS = ("xlsx", "xls", "csv")  # of files of one's own


def is_sheet(document: Document) -> bool:
    """Whether a document is a workbook or delimited text."""
    return document.source_format in _FORMATS


def money_named(document: Document) -> set[int]:
    """The blocks of tables whose money is named above them on their sheet (`FY26 actuals, £`), or for all sheets of the
    document (`£ unless stated`, `All amounts in EUR`).
    """
    texts = [block.text for block in document.blocks if block.table_index is None]
    everywhere = any(_FOR_ALL.search(text) and _names_money(text) for text in texts)
    found, named = set[int](), False
    for block in document.blocks:
        if block.table_index is not None:
            heads = (cell.text for row in document.tables[block.table_index].cells[:_HEADS] for cell in row[:1])
            if everywhere or named or any(map(_names_money, heads)):
                found.add(block.index)
        else:
            named = _names_money(block.text) or (named and not block.heading)
    return found


def _names_money(text: str) -> bool:
    """Whether a short text names a currency, and no amount of it."""
    amount = any(a in SIGNS and b.isdigit() for a, b in pairwise(text.replace(" ", "")))
    return len(text) <= _SHORT and bool(currency_in(text)) and not amount


def currency_of_sheets(document: Document) -> str:
    """The only currency that sheets name or have the sign of; nothing where they have none or several."""
    texts = (
        *(block.text for block in document.blocks),
        *(cell.text for table in document.tables for cells in table.cells for cell in cells),
    )
    found = {code for text in texts if (code := currency_in(text))}
    return found.pop() if len(found) == 1 else ""
