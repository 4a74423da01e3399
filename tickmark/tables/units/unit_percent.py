"""Which numbers without any sign are percentages, by what names them."""

from __future__ import annotations

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.tables.model import NumberCell
from tickmark.tables.units import unit_words
from tickmark.tables.units.unit_table import TableUnits
from tickmark.tables.units.unit_words import HeaderWords, RowWords

_OF_ACCIDENTS = Phrases("accident_rates")
_WHOLE = 100  # percent
MOST_TIMES = (
    20  # times that a ratio among percentages is told in at most; above it, "Debt to capital 35.2" is a percentage
)


def in_times(cell: NumberCell, label: str) -> bool:
    """Whether a number among percentages is so many times another, by its row's name: `Current ratio 1.8`."""
    named = unit_words.MULTIPLE_NAMED.search(label) is not None
    return named and bool(cell.printed.decimals) and abs(cell.printed.value) < MOST_TIMES


def per_many(label: str) -> bool:
    """Whether a row says that its rate is so many in a number of others, or it is one of accidents, which is never told
    in percent: `incident rate (per 200,000 hours worked)`, `TRIR`.
    """
    _, per, behind = label.partition("per ")
    return (bool(per) and behind[:1].isdigit()) or _OF_ACCIDENTS.search(label) is not None


def in_percent(cell: NumberCell, row: RowWords, header: HeaderWords, table: TableUnits) -> Source | None:
    """What says that a number without any sign is a percentage, or None."""
    if table.kind in ("cash_flow", "balance_sheet") and not unit_words.PERCENT.holds(header.lowest):
        return None
    printed, label, among = cell.printed, row.label, cell.edge in table.percent_columns
    if in_times(cell, label):
        return None
    size = abs(printed.value)
    whole_ratio = not printed.decimals and label.endswith("ratio")
    if among and (printed.decimals or whole_ratio) and size < _WHOLE and unit_words.SHARE_OF_WHOLE.search(label):
        return Source(SourceKind.RATE_AMONG_RATES)
    if not (printed.grouped or printed.dash) and size <= _WHOLE and unit_words.PERCENT.holds(row.over):
        return Source(SourceKind.PERCENT_BY_PARENT)
    if not printed.grouped and printed.decimals and size <= _WHOLE and unit_words.ASSUMED.fullmatch(label):
        return Source(SourceKind.ASSUMED_RATE)
    if printed.decimals and label.endswith(" ratio") and MOST_TIMES <= size < 2 * _WHOLE:
        return Source(SourceKind.RATE_BY_ROW)  # `Combined ratio 91.5`
    if printed.grouped or cell.edge in table.money_columns:
        return None
    if printed.dash:
        of_rates = (among or cell.edge not in table.whole_columns) and unit_words.RATE.holds(header.naming)
        said = unit_words.PERCENT.holds(label) or unit_words.PERCENT.holds(header.words) or of_rates
        return Source(SourceKind.PERCENT_BY_WORDS) if said else None
    if printed.decimals and unit_words.RATE.holds(header.naming):
        return Source(SourceKind.RATE_BY_COLUMN)
    if printed.decimals and size < _WHOLE and unit_words.RATE.holds(row.head):
        return Source(SourceKind.RATE_BY_ROW)
    for text, kind in (
        (label, SourceKind.PERCENT_BY_ROW),
        (header.words, SourceKind.PERCENT_BY_COLUMN),
        (row.parents, SourceKind.PERCENT_BY_PARENT),
    ):
        if unit_words.PERCENT.holds(text):
            return Source(kind)
    return None
