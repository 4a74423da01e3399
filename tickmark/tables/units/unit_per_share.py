"""Which numbers are amounts per share: prices, dividends, earnings and values of one share, unit, option or award."""

from __future__ import annotations

from tickmark.evidence import Source, SourceKind
from tickmark.tables.model import NumberCell
from tickmark.tables.units import unit_words
from tickmark.tables.units.unit_table import TO_THE_CENT, TableUnits
from tickmark.tables.units.unit_words import HeaderWords, RowWords

_WHOLE_PRICE = 100  # no dividend of one share is as large and printed without its cents
_PRICE_LIMIT = 10_000  # no exercise price or grant-date value of one share is as large
_HIGHEST_PAR = 100  # dollars
_THOUSAND = 3  # the power of ten of the least scale


def amount_per_share(cell: NumberCell, row: RowWords, header: HeaderWords, table: TableUnits) -> Source | None:
    """What says that a number is an amount per share, or None."""
    printed, head, decimals = cell.printed, row.head, cell.printed.decimals or 0
    if printed.grouped and printed.decimals == 0:
        return None
    if table.kind == "equity" and not decimals and abs(printed.value) >= _WHOLE_PRICE:
        return None
    if table.heads.quoted and (decimals or printed.dash or not table.mostly_whole) and not printed.grouped:
        return Source(SourceKind.PRICES_OF_SHARE)
    if (
        decimals < TO_THE_CENT
        and not table.labels.units
        and "share" not in header.words
        and header.words.endswith("average price")
    ):
        return None
    if decimals >= TO_THE_CENT and abs(printed.value) <= _HIGHEST_PAR and unit_words.PAR_ALONE.search(head):
        return Source(SourceKind.ROW_LABEL)
    of_whole = "purchase price" in head and "per " not in head and (printed.grouped or printed.decimals != TO_THE_CENT)
    if of_whole or "par value" in head or "stated value" in head:
        return None
    cents = printed.decimals == TO_THE_CENT and table.mostly_whole
    named = unit_words.PER_SHARE.holds(head)
    if named and (cents or not (unit_words.sets_apart(header.lowest) or unit_words.INCOME_BEHIND.search(head))):
        return Source(SourceKind.ROW_LABEL)
    if decimals >= TO_THE_CENT and not printed.grouped and unit_words.OF_ONE_SHARE.holds(head):
        return Source(SourceKind.ROW_LABEL)
    if cents and not printed.grouped and unit_words.INCOME_BASIC.fullmatch(row.label):
        return Source(SourceKind.CENTS_OF_INCOME)
    if unit_words.over_per_share(header.words) and (decimals > 1 or not unit_words.sets_apart(header.lowest)):
        return Source(SourceKind.COLUMN_HEADER)
    if table.heads.prices_of_shares and header.words.endswith(" price") and decimals >= TO_THE_CENT:
        return Source(SourceKind.COLUMN_HEADER)
    return _by_what_is_over(cell, row, table) or _of_award(cell, row, header, table)


def _by_what_is_over(cell: NumberCell, row: RowWords, table: TableUnits) -> Source | None:
    """What the labels over a row, its table's other rows or its title say of amounts per share, or None."""
    printed, ungrouped = cell.printed, not cell.printed.grouped
    decimals = printed.decimals or 0
    over_shares = unit_words.PER_SHARE.holds(row.parents)
    if (
        unit_words.PER_SHARE_ALONE.fullmatch(row.over)
        and ungrouped
        and abs(printed.value) < _WHOLE_PRICE
        and not unit_words.COUNT_OF_SHARES.holds(row.label)
    ):
        return Source(SourceKind.PARENT_LABEL)
    if over_shares and decimals >= TO_THE_CENT and not unit_words.COUNT_OF_SHARES.holds(row.label):
        return Source(SourceKind.PARENT_LABEL)
    if (
        printed.decimals == TO_THE_CENT
        and (table.mostly_whole or table.whole_and_cents)
        and ungrouped
        and unit_words.BASIC_ALONE.fullmatch(row.over)
    ):
        return Source(SourceKind.PARENT_LABEL)
    of_basic = unit_words.BASIC_ALONE.fullmatch(row.label) and not unit_words.COUNT_OF_SHARES.holds(row.parents)
    titled = table.whole_and_cents and unit_words.PER_SHARE.holds(table.heads.above)
    if (titled or table.labels.earnings_per_share) and printed.decimals == TO_THE_CENT and ungrouped and of_basic:
        return Source(SourceKind.CENTS_AMONG_PER_SHARE)
    if table.cents_throughout and decimals >= TO_THE_CENT and ungrouped:
        return Source(SourceKind.ABOVE_TABLE)
    return None


def _of_award(cell: NumberCell, row: RowWords, header: HeaderWords, table: TableUnits) -> Source | None:
    """What says that dollars and cents in a column of money are the price or the value of one share or award, or
    None.
    """
    cents = cell.printed.decimals == TO_THE_CENT and abs(cell.printed.value) < _PRICE_LIMIT
    if not cents or not (cell.symbol or cell.edge in table.money_columns) or (table.scale.money()[0] or 0) < _THOUSAND:
        return None
    priced = unit_words.PER_SHARE_WORDS.holds(row.label) or unit_words.PER_SHARE_WORDS.holds(header.words)
    named = (table.mostly_whole or table.awards) and (table.awards or unit_words.OF_AWARDS.search(row.label))
    return Source(SourceKind.PRICE_OF_AWARD) if priced and named else None
