"""Items of lists that the makers of HTML draw as tables: a mark in one cell, the text in the next."""

from __future__ import annotations

from tickmark.language.rules import Pattern
from tickmark.model import RawTable

_MARK = Pattern(
    "document/list-mark",
    r"[•●▪■◦‣⁃∙·○□➢➤►❖✓§*–—-]|[o§](?= ?$)|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]",
    means="the mark of a list item",
    examples=("(a)",),
    counterexamples=("Net",),
    at="whole",
)
_ITEM = 25  # characters of an item at least: what is shorter may be a label or a number


def listed(table: RawTable) -> str:
    """The item that a table of one row is, behind its mark; empty where the table is none."""
    cells = [cell.text for row in table.cells for cell in row if cell.text] if len(table.cells) == 1 else []
    return " ".join(cells) if len(cells) == 2 and _MARK.fullmatch(cells[0]) and len(cells[1]) > _ITEM else ""
