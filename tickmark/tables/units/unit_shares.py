"""Which numbers count shares, units, options or awards."""

from __future__ import annotations

from typing import Literal

from tickmark.evidence import Source, SourceKind
from tickmark.tables.model import NumberCell
from tickmark.tables.units import unit_words
from tickmark.tables.units.unit_table import TableUnits
from tickmark.tables.units.unit_words import HeaderWords, RowWords


def count_of_shares(cell: NumberCell, row: RowWords, header: HeaderWords, table: TableUnits) -> Source | None:
    """What says that a number counts shares, or None. The headers are asked before the labels, what names shares alone
    before what may name more.
    """
    signed = cell.edge in table.money_columns
    said = _at_once(cell, row, header, table)
    if said is None:
        said = _by_header(row, header, table, signed=signed)
    if said is None:
        said = _by_label(cell, row, header, table, signed=signed)
    if said is not None:
        return said or None
    said_diluted = unit_words.DILUTED.holds(row.label) or unit_words.LEFT_UNDILUTED.search(row.over)
    return None if signed and not said_diluted else _loosely(row, header, table)


def _at_once(cell: NumberCell, row: RowWords, header: HeaderWords, table: TableUnits) -> Source | Literal[False] | None:
    """What is told by the number itself and what stands over all labels; False where it says that the number counts
    none, None where it tells nothing.
    """
    if table.labels.in_actuals and not (cell.symbol or cell.printed.decimals):
        return Source(SourceKind.OVER_LABELS)
    if table.labels.grants and not (cell.symbol or cell.printed.decimals) and unit_words.AWARDS_DONE.match(row.label):
        return Source(SourceKind.OVER_GRANT_PRICES)
    alone = None if table.money_columns else table.scale.shares_alone()
    if alone and not (cell.printed.decimals or unit_words.MONEY_ROW.holds(row.label)):
        return alone
    if cell.symbol is not None:
        counted = unit_words.NUMBER_OF_AWARDS.holds(header.naming) and not unit_words.MONEY_ROW.holds(row.label)
        return Source(SourceKind.COLUMN_HEADER) if counted else False
    return None


def _by_header(
    row: RowWords, header: HeaderWords, table: TableUnits, *, signed: bool
) -> Source | Literal[False] | None:
    """What the headers tell, and in statements whose headers name times alone the label; False where they say that it
    counts none, None where they leave it open.
    """
    last = header.naming
    if unit_words.counts_shares(header, signed=signed):
        return Source(SourceKind.COLUMN_HEADER)
    if (
        table.heads.repurchases
        and unit_words.OF_A_PROGRAM.search(last)
        and not unit_words.LEFT_OF_A_PROGRAM.search(last)
    ):
        return Source(SourceKind.COLUMN_HEADER)
    if "($)" in last or unit_words.VALUE_COLUMN.holds(last):
        return False
    if last == "warrants" and table.heads.warrants and not signed:
        return Source(SourceKind.COLUMN_HEADER)
    if table.kind in ("cash_flow", "balance_sheet"):
        counted = unit_words.SHARES_ALONE.holds(row.label) or (
            unit_words.STATED_SHARES.holds(row.label) and "par value" not in row.label and not signed
        )
        return Source(SourceKind.ROW_LABEL) if counted else False
    if (
        unit_words.SHARES_HEAD.holds(last)
        and not unit_words.MONEY_WORDS.holds(last)
        and not (signed and not unit_words.COUNT_HEAD.holds(last))
    ):
        return Source(SourceKind.COLUMN_HEADER)
    if table.labels.stock and unit_words.STOCK_HEAD.fullmatch(last) and not signed:
        return Source(SourceKind.COLUMN_HEADER)
    return None


def _by_label(
    cell: NumberCell, row: RowWords, header: HeaderWords, table: TableUnits, *, signed: bool
) -> Source | Literal[False] | None:
    """What the label and those over it tell; False where they say that it counts none, None where they leave it
    open.
    """
    label, last, equity = row.label, header.naming, table.kind == "equity"
    of_money = unit_words.MONEY_ROW.holds(label)
    if cell.row in table.of_shares and equity and not (of_money or unit_words.MONEY_HEAD.holds(last)):
        return table.of_shares[cell.row]
    done = unit_words.AWARDS_HEAD.match(last) and (table.awards or unit_words.OF_AWARDS.search(label))
    if done and not signed and not of_money:
        return Source(SourceKind.COLUMN_HEADER)
    if equity and (unit_words.MONEY_HEAD.holds(last) or (signed and not row.parents)):
        return False
    if unit_words.COUNTED.holds(label) or (unit_words.COUNTED.holds(row.over) and not of_money):
        return Source(SourceKind.ROW_LABEL)
    if equity and signed:
        return False
    if unit_words.COUNT_OF_SHARES.holds(label) and not (signed and unit_words.MONEY_WORDS.holds(row.head)):
        return Source(SourceKind.ROW_LABEL)
    if unit_words.COUNT_OF_SHARES.holds(row.over) and not of_money:
        return Source(SourceKind.PARENT_LABEL)
    if table.labels.names_shares and ("denominator" in row.parents or "denominator" in last) and not of_money:
        return Source(SourceKind.PARENT_LABEL)
    if cell.row in table.of_shares and not (of_money or unit_words.MONEY_ROW.holds(last)):
        return table.of_shares[cell.row]
    return None


def _loosely(row: RowWords, header: HeaderWords, table: TableUnits) -> Source | None:
    """What words tell that may be of shares and of more: in columns without currency signs, and of what is diluted."""
    label, over = row.label, row.over
    of_basic = unit_words.BASIC_ALONE.fullmatch(label)
    if of_basic and unit_words.MONEY_ROW.holds(over) and " per " not in over and "share" not in over:
        return None  # the income that the shares divide
    if of_basic and not (table.labels.units or table.labels.earnings_per_share):
        return None  # a name, among things that nobody holds
    of_units = not (table.money_columns or table.scale.near()) and unit_words.UNITS_HELD.fullmatch(label)
    if (of_units or unit_words.SHARES.holds(label)) and not (table.expense or unit_words.MONEY_WORDS.holds(row.head)):
        return Source(SourceKind.ROW_LABEL)
    if unit_words.MONEY_ROW.holds(label):
        return None
    if unit_words.SHARES.holds(row.parents) and not unit_words.MONEY_WORDS.holds(unit_words.PURPOSE.sub("", over)):
        return Source(SourceKind.PARENT_LABEL)
    headed = unit_words.SHARES_HEAD.holds(header.words) and not unit_words.MONEY_WORDS.holds(header.words)
    return Source(SourceKind.COLUMN_HEADER) if headed else None
