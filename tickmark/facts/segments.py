"""Which printed member a number belongs to: a segment, a product line, a region; None for the whole company."""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.tables.model import Reading, Table
from tickmark.tables.scale import time_words_removed

_DISAGGREGATED = re.compile(
    r"segment|disaggregat|geograph|by (?:product|region|country|customer|end market|service|market|type|source)|revenues? (?:from|by)|net sales by|product (?:lines?|categor)",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\b(?:totals?|consolidated|company|combined|subtotal|overall|as reported)\b", re.IGNORECASE)
_REVENUE = re.compile(r"\b(?:revenues?|sales|operating income|operating profit|income from operations|profit)\b", re.IGNORECASE)
_HEADING = re.compile(
    r"\b(?:revenues?|net sales|sales|income|profit|assets|expenses?|costs?|depreciation|amortization|capital|earnings|loss|expenditures?|change|percent)\b|%",
    re.IGNORECASE,
)


def segment_of(table: Table, reading: Reading) -> str | None:
    """The member a reading is about, as printed, in tables that break the company down; None in every other table and for totals."""
    if table.kind in ("income_statement", "balance_sheet", "cash_flow", "comprehensive_income", "equity", "maturity"):
        return None
    if table.kind != "segment" and not _DISAGGREGATED.search(table.title):
        return None
    column = member_of_column(reading.column_label)
    if column is not None:
        return column
    label = reading.row_label.strip(" :")
    if not label or _TOTAL.search(label):
        return (
            next((p for p in reversed(reading.parents) if not _HEADING.search(p) and not _TOTAL.search(p)), None)
            if label and not _REVENUE.search(label)
            else None
        )
    if _HEADING.search(label):
        return next((p.strip(" :") for p in reversed(reading.parents) if not _HEADING.search(p) and not _TOTAL.search(p)), None)
    return label


@lru_cache(maxsize=8192)
def member_of_column(header: str) -> str | None:
    """The member a column header names: what is left of it without dates, lengths and statements of scale, unless that is a heading or a total."""
    for piece in reversed(header.split(" | ")):
        if not time_words_removed(piece) or _HEADING.search(piece):
            continue
        return None if _TOTAL.search(piece) else piece.strip(" :")
    return None
