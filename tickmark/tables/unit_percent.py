"""Which numbers without any sign are percentages, by what names them."""

from __future__ import annotations

from tickmark.tables import unit_words
from tickmark.tables.model import NumberCell
from tickmark.tables.unit_table import TableUnits
from tickmark.tables.unit_words import HeaderWords, RowWords

_WHOLE = 100  # percent


def in_percent(cell: NumberCell, row: RowWords, header: HeaderWords, table: TableUnits) -> str:
    """What says that a number without any sign is a percentage, or nothing."""
    if table.kind in ("cash_flow", "balance_sheet"):
        return ""
    printed, label, among = cell.printed, row.label, cell.edge in table.percent_columns
    size = abs(printed.value)
    whole_ratio = not printed.decimals and label.endswith("ratio")
    if among and (printed.decimals or whole_ratio) and size < _WHOLE and unit_words.SHARE_OF_WHOLE.search(label):
        return "row label names a rate, among others in percent"
    if not (printed.grouped or printed.dash) and size <= _WHOLE and unit_words.PERCENT.search(row.over):
        return "parent label in percent"
    if not printed.grouped and printed.decimals and size <= _WHOLE and unit_words.ASSUMED.fullmatch(label):
        return "row label names an assumed rate"
    if printed.grouped or cell.edge in table.money_columns:
        return ""
    if printed.dash:
        of_rates = (among or cell.edge not in table.whole_columns) and unit_words.RATE.search(header.naming)
        return "label or header in percent" if unit_words.PERCENT.search(label) or unit_words.PERCENT.search(header.words) or of_rates else ""
    if printed.decimals and unit_words.RATE.search(header.naming):
        return "column header names a rate"
    if printed.decimals and size < _WHOLE and unit_words.RATE.search(row.head):
        return "row label names a rate"
    for text, where in ((label, "row label"), (header.words, "column header"), (row.parents, "parent label")):
        if unit_words.PERCENT.search(text):
            return f"{where} in percent"
    return ""
