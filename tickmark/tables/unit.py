"""Unit and scale of one cell: money, shares, money per share, or a plain number; and the power of ten it is printed in.

The nearest statement wins: the cell's own signs, its row's label, the labels it is nested under, its column's header, the table's caption,
the page's header, the document's convention. What was read from where is part of the answer.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tickmark.tables import currency, unit_words
from tickmark.tables.addends import Addends, signed_rows
from tickmark.tables.captions import Caption, introducing
from tickmark.tables.grid import Row
from tickmark.tables.headers import ColumnContext
from tickmark.tables.marks import Marking
from tickmark.tables.model import NumberCell
from tickmark.tables.percent import percent_cells
from tickmark.tables.quantities import QuantityReader, corner_texts, may_name_money, of_returns
from tickmark.tables.scale import excepts, stated_power, time_words_removed, without_statement
from tickmark.tables.share_counts import counted_above, counts_stated, rows_of_shares
from tickmark.tables.table_scale import FAR, TableScale
from tickmark.tables.unit_column import MEASURE, MONEY, row_units

_LEAD = 200  # characters of the introduction, from its end, that name what the table holds
_REFERENCES = 100  # more than notes and levels a filing numbers
_WHOLE_PRICE = 100  # no dividend of one share is as large and printed without its cents
_PRICE_LIMIT = 10_000  # no exercise price or grant-date value of one share is as large
_HIGHEST_PAR, _WHOLE = 100, 100  # dollars; percent
CURRENCY_SIGN = "currency sign"
UNMARKED = "no currency sign, where amounts have one"
_OWN = ("row label", "parent label", "column header")
_INVESTED = "what an investment of 100 is worth"
CENTS = "dollars and cents where amounts are whole"
_THOUSAND, _TO_THE_CENT = 3, 2  # powers of ten: of the least scale, and of a cent
BY_DEFAULT = "an amount of money by default"


@lru_cache(maxsize=32768)
def _naming(header: str) -> str:
    """The lowest header over a column that says more than when ("Interest rates | 2023")."""
    pieces = header.split(" | ")
    return next((piece for piece in reversed(pieces) if time_words_removed(piece)), pieces[-1])


@lru_cache(maxsize=16384)
def _of_one_share(money: str, source: str, words: str) -> UnitScale:
    """An amount per share, in cents or pence where `words` name them."""
    small = unit_words.SMALL_MONEY.search(words)
    if small is None:
        return UnitScale(f"{money}/shares", 0, source, "amounts per share are never scaled")
    return UnitScale(f"{'GBP' if small[0] == 'pence' else money}/shares", -2, source, f"in {small[0]}")


class UnitScale(NamedTuple):
    """A unit with its power of ten, and what each was read from."""

    unit: str
    scale: int
    unit_source: str
    scale_source: str


class UnitReader:
    """Decides unit and scale cell by cell within one table; what depends on the table alone is decided once."""

    def __init__(self, scale: TableScale, kind: str, caption: Caption, rows: list[Row], sums: list[Addends], marking: Marking | None = None) -> None:
        self.scale = scale
        self._money, self._share_count = scale.money(), scale.shares()
        self._row_words: dict[int, tuple[str, str, bool]] = {}
        self.kind = kind
        heads = [without_statement(cell.text).lower().strip() for row in rows if row.kind == "header" for cell in row.texts]
        above = f"{caption.title} {caption.lead}".lower()
        headed = f"{above} {' '.join(heads)}"
        self.quoted = {"high", "low"} <= set(heads) and unit_words.QUOTED.search(headed) is not None and not unit_words.OUTLOOK.search(headed)
        self.exchanged = unit_words.EXCHANGED.search(headed) is not None
        self.of_units = unit_words.HOLDINGS.search(" ".join((above, *heads, *(row.label.lower() for row in rows)))) is not None
        self.of_repurchases = any(unit_words.REPURCHASED.search(head) for head in heads)
        self.prices_of_shares = "shares" in heads  # columns of prices beside one of shares
        self.of_warrants = "warrants" in heads and any("exercise" in head for head in heads)
        named = {code for head in heads if (code := currency.headed(head))}
        several = len(named) > 1 and "USD" in named  # columns of several currencies; without the dollar they may be what is hedged
        stated = any(currency.stated(cell.text) for row in rows if row.kind == "header" for cell in row.texts)
        self._named_currency = [currency.headed] * several + [currency.stated] * stated
        self.percent_columns = {n.edge for row in rows for n in row.numbers if n.percent}
        signed_alone = (row for row in rows if not unit_words.PER_SHARE.search(unit_words.said(row.label)))
        self.money_columns = {n.edge for row in signed_alone for n in row.numbers if n.symbol}
        self.percents = percent_cells(rows)
        self.row_units = row_units(rows)
        self.currency = currency.of_table([statement.text for statement, _ in scale.statements], (*caption.texts, *heads), scale.currency)
        statement = kind in ("income_statement", "balance_sheet", "cash_flow", "equity")
        everything = frozenset(row.index for row in rows)
        summed = frozenset(row for found in sums for row in (*found.parts, found.total))
        unsaid = marking is not None and marking.tables and not self.money_columns  # a scale stated far away speaks of amounts, which have signs
        self.quantities = QuantityReader(
            rows, caption, scale.near() if unsaid else scale.money()[0], everything if statement else summed, scale.near(), signed_rows(rows, sums)
        )
        self.of_returns = of_returns(rows)
        self.names_shares = "share" in above or any("share" in row.label.lower() for row in rows)
        self.of_shares = rows_of_shares(rows, kind, caption)
        self.of_expense = unit_words.AWARDS_EXPENSED.search(introducing(caption.lead).lower()) is not None
        self.of_stock = any(unit_words.STOCK_ROW.search(unit_words.said(row.label)) for row in rows if row.kind == "data")
        self.of_awards = bool(unit_words.OF_AWARDS.search(f"{caption.title} {caption.lead}".lower()))
        self.of_earnings = any(unit_words.PER_SHARE.search(unit_words.said(row.label)) for row in rows if row.kind == "data")
        decimals = [n.printed.decimals or 0 for row in rows for n in row.numbers if not n.percent and not n.printed.dash]
        cents = sum(d >= 2 for d in decimals)
        self.per_share_title = (
            bool(decimals)
            and cents == len(decimals)
            and any(unit_words.PER_SHARE.search(without_statement(text).lower()) for text in (caption.title, caption.lead[-_LEAD:]))
        )
        self.counts = counts_stated(rows)
        self.of_grants = any(row.label.lower().startswith("exercise price") for row in rows if row.kind == "data")  # one in each column
        self.above = above
        self.whole_rows = {n.row for row in rows for n in row.numbers if n.printed.decimals == 0 and not (n.printed.dash or n.percent)}
        self.in_actuals = any(unit_words.IN_ACTUALS.search(text.lower()) for text in corner_texts(rows))
        signed = {n.printed.decimals for row in rows for n in row.numbers if n.symbol and not n.printed.dash}
        self.cents_apart = self.of_earnings and signed == {0, _TO_THE_CENT}
        self.mostly_whole = sum(d == 0 for d in decimals) * 2 >= len(decimals)
        self.unmarked = (marking or Marking()).unmarked(rows, above, scale)

    def read(self, cell: NumberCell, row: Row, column: ColumnContext) -> UnitScale | None:
        """Unit and scale, or None where the number is no amount (years of useful life, remaining terms)."""
        if cell.percent:
            return UnitScale("pure", -2, "percent sign", "percent sign")
        if (cell.row, cell.column) in self.percents:
            return UnitScale("pure", -2, "percent sign further up or to the left", "percent sign further up or to the left")
        label, parents, row_timed = self._words_of(row)
        header = column.words
        if row.index in self.row_units:
            return self._named_unit(*self.row_units[row.index])
        if cell.symbol is None:
            if (
                cell.printed.decimals
                and (cell.edge not in self.percent_columns or unit_words.MULTIPLE.search(label))
                and not unit_words.PERCENT.search(_naming(header))
                and (self.exchanged or self._in_times(cell, label) or unit_words.TIMES.search(_naming(header)))
            ):
                return UnitScale("pure", 0, "a ratio in times", "a ratio in times")
            if not cell.printed.grouped and unit_words.TIME.search(header):
                return None
            percent = self._in_percent(cell, label, parents, header)
            if percent:
                return UnitScale("pure", -2, percent, percent)
            if not cell.printed.grouped and row_timed:
                return None
            if abs(cell.printed.value) < _REFERENCES and (unit_words.REFERENCE if not cell.printed.decimals else unit_words.NOTE).fullmatch(
                header.rsplit(" | ", 1)[-1]
            ):
                return None
        if self.of_returns and not cell.printed.grouped:
            return UnitScale(self.scale.currency, 0, _INVESTED, f"printed in full: {_INVESTED}")
        if not self.of_units and cell.symbol is None and header.rsplit(" | ", 1)[-1] in ("units", "quantity", "quantities"):
            return None
        quantity = self.quantities.read(cell, row, column)
        if quantity is not None:
            return None if quantity.scale is None else UnitScale("pure", quantity.scale, quantity.source, quantity.source)
        per_share = self._per_share(cell, label, parents, header)
        named = self._currency_over(column) or self.currency
        money = currency.of_cell(cell.symbol, named, self.scale.currency)
        if per_share:
            return _of_one_share(money, per_share, f"{row.label} | {header}".lower() if cell.symbol is None else "")
        shares = self._shares(cell, label, parents, header)
        power, where = self._power(cell, row, column, shares=bool(shares))
        if shares:
            return UnitScale("shares", power, shares, where)
        if self.unmarked.holds(cell, row, header):
            return self._thing(cell, power, where)
        if not (power or cell.symbol or cell.printed.decimals) and excepts(where, row.label) and not may_name_money(row.label.lower()):
            return UnitScale("pure", 0, f"taken out of the {where}", where)
        if self._unscaled(cell, power, where):
            of_share = self.of_earnings or self.of_awards or unit_words.PER_SHARE_ABOVE.search(f"{self.above} | {where.lower()} | {parents} | {header}")
            source = CENTS if of_share or not cell.symbol else CURRENCY_SIGN
            return UnitScale(f"{money}/shares" if of_share else money, 0, source, f"{where.split(':')[0]}: not of {CENTS}")
        return UnitScale(money, power, CURRENCY_SIGN if cell.symbol else BY_DEFAULT, where)

    def _currency_over(self, column: ColumnContext) -> str:
        """The currency that the headers over a number say it is in, or nothing."""
        return next((code for name in self._named_currency for text in reversed(column.texts) if (code := name(text))), "")

    def _words_of(self, row: Row) -> tuple[str, str, bool]:
        """`unit_words.row_words`, asked once for each row."""
        found = self._row_words.get(row.index)
        if found is None:
            found = self._row_words[row.index] = unit_words.row_words(row)
        return found

    def _named_unit(self, of: str, power: int, text: str) -> UnitScale | None:
        """What a column of units says of a row; none where it is measured in a unit of its own."""
        unit = self.currency or self.scale.currency if of == MONEY else "pure"
        return None if of == MEASURE else UnitScale(unit, power, f"column of units: {text}", f"column of units: {text}")

    def _thing(self, cell: NumberCell, power: int, where: str) -> UnitScale | None:
        """The unit of a number that is no amount of money, for want of a sign; what is not counted is left out."""
        near = where.startswith(_OWN) or (self.unmarked.all and not where.startswith(FAR))
        if cell.printed.decimals and not (near and power):
            return None
        return UnitScale("pure", power if near else 0, UNMARKED, where if near else UNMARKED)

    def _unscaled(self, cell: NumberCell, power: int, where: str) -> bool:
        """Whether a number of dollars and cents is none of the thousands or millions that the table or the document counts in and prints whole."""
        printed = cell.printed
        if not (self.scale.whole or self.cents_apart) or power < _THOUSAND or printed.decimals != _TO_THE_CENT or printed.grouped or printed.dash:
            return False
        own = where.startswith(("row label", "column header")) and "per share" not in where.lower()
        return not own and (self.mostly_whole or self.cents_apart or where.startswith(FAR) or "per share" in where.lower() or "per-share" in where.lower())

    def _in_times(self, cell: NumberCell, label: str) -> bool:
        """Whether a row names a ratio among amounts of money ("Book-to-bill ratio")."""
        return (unit_words.TIMES.search(label) or unit_words.MULTIPLE.search(label)) is not None or (
            cell.edge in self.money_columns and label.endswith(" ratio") and not cell.printed.grouped
        )

    def _in_percent(self, cell: NumberCell, label: str, parents: str, header: str) -> str:
        """What says that a number without any sign is a percentage, or nothing."""
        if self.kind in ("cash_flow", "balance_sheet"):
            return ""
        last = _naming(header)
        whole_ratio = not cell.printed.decimals and label.endswith("ratio")
        if (
            cell.edge in self.percent_columns
            and (cell.printed.decimals or whole_ratio)
            and abs(cell.printed.value) < 100
            and unit_words.SHARE_OF_WHOLE.search(label)
        ):
            return "row label names a rate, among others in percent"
        if not (cell.printed.grouped or cell.printed.dash) and abs(cell.printed.value) <= _WHOLE and unit_words.PERCENT.search(parents.rsplit(" | ", 1)[-1]):
            return "parent label in percent"
        if not cell.printed.grouped and cell.printed.decimals and abs(cell.printed.value) <= _WHOLE and unit_words.ASSUMED.fullmatch(label):
            return "row label names an assumed rate"
        if cell.printed.grouped or cell.edge in self.money_columns:
            return ""
        if cell.printed.dash:
            of_rates = cell.edge in self.percent_columns and unit_words.RATE.search(last)
            return "label or header in percent" if unit_words.PERCENT.search(label) or unit_words.PERCENT.search(header) or of_rates else ""
        if cell.printed.decimals and unit_words.RATE.search(last):
            return "column header names a rate"
        if cell.printed.decimals and abs(cell.printed.value) < 100 and unit_words.RATE.search(unit_words.PURPOSE.sub("", label)):
            return "row label names a rate"
        for text, where in ((label, "row label"), (header, "column header"), (parents, "parent label")):
            if unit_words.PERCENT.search(text):
                return f"{where} in percent"
        return ""

    def _per_share(self, cell: NumberCell, label: str, parents: str, header: str) -> str:
        if cell.printed.grouped and cell.printed.decimals == 0:
            return ""
        if self.kind == "equity" and not cell.printed.decimals and abs(cell.printed.value) >= _WHOLE_PRICE:
            return ""
        if self.quoted and (cell.printed.decimals or cell.printed.dash or not self.mostly_whole) and not cell.printed.grouped:
            return "highest and lowest prices of a share"
        if not cell.printed.decimals and not self.of_units and "share" not in header and header.endswith("average price"):
            return ""
        head = unit_words.PURPOSE.sub("", label)
        if (cell.printed.decimals or 0) >= _TO_THE_CENT and abs(cell.printed.value) <= _HIGHEST_PAR and unit_words.PAR_ALONE.search(head):
            return "row label"
        of_whole = "purchase price" in head and "per " not in head and (cell.printed.grouped or cell.printed.decimals != 2)
        if of_whole or "par value" in head or "stated value" in head:
            return ""
        cents = cell.printed.decimals == 2 and self.mostly_whole
        if (
            unit_words.PER_SHARE.search(head)
            and not unit_words.OF_COMPUTATION.search(head)
            and (cents or not (unit_words.sets_apart(header) or unit_words.INCOME_BEHIND.search(head)))
        ):
            return "row label"
        if (cell.printed.decimals or 0) >= 2 and not cell.printed.grouped and unit_words.OF_ONE_SHARE.search(head):
            return "row label"
        if cents and not cell.printed.grouped and unit_words.INCOME_BASIC.fullmatch(label):
            return "cents of income named basic or diluted"
        if unit_words.over_per_share(header) and ((cell.printed.decimals or 0) > 1 or not unit_words.sets_apart(header)):
            return "column header"
        if self.prices_of_shares and header.endswith(" price") and (cell.printed.decimals or 0) >= 2:
            return "column header"
        if parents and unit_words.PER_SHARE.search(parents) and (cell.printed.decimals or 0) >= 2 and not unit_words.COUNT_OF_SHARES.search(label):
            return "parent label"
        if cents and not cell.printed.grouped and unit_words.BASIC_ALONE.fullmatch(parents.rsplit(" | ", 1)[-1]):
            return "parent label"
        if (
            parents
            and cell.printed.dash
            and cell.row not in self.whole_rows
            and unit_words.PER_SHARE.search(parents)
            and re.search(r"\bbasic\b|\bdiluted\b|operations", label)
        ):
            return "parent label"
        if (
            self.of_earnings
            and cell.printed.decimals == 2
            and not cell.printed.grouped
            and unit_words.BASIC_ALONE.fullmatch(label)
            and not unit_words.COUNT_OF_SHARES.search(parents)
        ):
            return "cents of a row named basic or diluted, among amounts per share"
        if self.per_share_title and (cell.printed.decimals or 0) >= 2 and not cell.printed.grouped:
            return "above the table"
        return self._of_award(cell, label, header)

    def _of_award(self, cell: NumberCell, label: str, header: str) -> str:
        """What says that dollars and cents in a column of money are the price or the value of one share or award, or nothing."""
        cents = cell.printed.decimals == _TO_THE_CENT and abs(cell.printed.value) < _PRICE_LIMIT
        if not cents or not (cell.symbol or cell.edge in self.money_columns) or self.scale.money()[0] < _THOUSAND:
            return ""
        priced = unit_words.PER_SHARE_WORDS.search(label) or unit_words.PER_SHARE_WORDS.search(header)
        named = (self.mostly_whole or self.of_awards) and (self.of_awards or unit_words.OF_AWARDS.search(label))
        return "a price or value of one share or award" if priced and named else ""

    def _shares(self, cell: NumberCell, label: str, parents: str, header: str) -> str:
        """What says that a number counts shares, or nothing."""
        last = _naming(header)
        if self.in_actuals and not (cell.symbol or cell.printed.decimals):
            return "said over the labels"
        if self.of_grants and not (cell.symbol or cell.printed.decimals) and unit_words.AWARDS_DONE.match(label):
            return "row label, over the price of each grant"
        if cell.symbol is not None:
            return "column header" if unit_words.NUMBER_OF_AWARDS.search(last) and not unit_words.MONEY_ROW.search(label) else ""
        if unit_words.counts_shares(header, last, signed=cell.edge in self.money_columns):
            return "column header"
        if self.of_repurchases and unit_words.OF_A_PROGRAM.search(last) and not unit_words.LEFT_OF_A_PROGRAM.search(last):
            return "column header"
        if "($)" in last or unit_words.VALUE_COLUMN.search(last):
            return ""
        if last == "warrants" and self.of_warrants and cell.edge not in self.money_columns:
            return "column header"
        if self.kind in ("cash_flow", "balance_sheet"):
            counted = unit_words.STATED_SHARES.search(label)
            return (
                "row label" if unit_words.AVERAGE_SHARES.search(label) or (counted and "par value" not in label and cell.edge not in self.money_columns) else ""
            )
        if (
            unit_words.SHARES_HEAD.search(last)
            and not unit_words.MONEY_WORDS.search(last)
            and not (cell.edge in self.money_columns and not unit_words.COUNT_HEAD.search(last))
        ):
            return "column header"
        if self.of_stock and unit_words.STOCK_HEAD.fullmatch(last) and cell.edge not in self.money_columns:
            return "column header"
        if cell.row in self.of_shares and self.kind == "equity" and not (unit_words.MONEY_ROW.search(label) or unit_words.MONEY_HEAD.search(last)):
            return self.of_shares[cell.row]
        done = unit_words.AWARDS_HEAD.match(last) and (self.of_awards or unit_words.OF_AWARDS.search(label))
        if done and cell.edge not in self.money_columns and not unit_words.MONEY_ROW.search(label):
            return "column header"
        if self.kind == "equity" and (
            unit_words.MONEY_HEAD.search(last) or (cell.edge in self.money_columns and not parents and not unit_words.PLAIN_COUNT.search(label))
        ):
            return ""
        if unit_words.COUNTED.search(label) or (parents and unit_words.COUNTED.search(parents.rsplit(" | ", 1)[-1]) and not unit_words.MONEY_ROW.search(label)):
            return "row label"
        if self.kind == "equity" and cell.edge in self.money_columns:
            return ""
        if unit_words.COUNT_OF_SHARES.search(label) and not (
            cell.edge in self.money_columns and unit_words.MONEY_WORDS.search(unit_words.PURPOSE.sub("", label))
        ):
            return "row label"
        if parents and unit_words.COUNT_OF_SHARES.search(parents.rsplit(" | ", 1)[-1]) and not unit_words.MONEY_ROW.search(label):
            return "parent label"
        if self.names_shares and ("denominator" in parents or "denominator" in last) and not unit_words.MONEY_ROW.search(label):
            return "parent label"
        if cell.row in self.of_shares and not (unit_words.MONEY_ROW.search(label) or unit_words.MONEY_ROW.search(last)):
            return self.of_shares[cell.row]
        said_diluted = unit_words.DILUTED.search(label) or unit_words.LEFT_UNDILUTED.search(parents.rsplit(" | ", 1)[-1])
        return "" if cell.edge in self.money_columns and not said_diluted else self._loosely_shares(label, parents, header)

    def _loosely_shares(self, label: str, parents: str, header: str) -> str:
        over = parents.rsplit(" | ", 1)[-1]
        if unit_words.BASIC_ALONE.fullmatch(label) and unit_words.MONEY_ROW.search(over) and " per " not in over and "share" not in over:
            return ""  # the income that the shares divide
        if unit_words.BASIC_ALONE.fullmatch(label) and not (self.of_units or self.of_earnings):
            return ""  # a name, among things that nobody holds
        of_units = not (self.money_columns or self.scale.near()) and unit_words.UNITS_HELD.fullmatch(label)
        if (of_units or unit_words.SHARES.search(label)) and not (self.of_expense or unit_words.MONEY_WORDS.search(unit_words.PURPOSE.sub("", label))):
            return "row label"
        if (
            parents
            and unit_words.SHARES.search(parents)
            and not unit_words.MONEY_WORDS.search(unit_words.PURPOSE.sub("", over))
            and not unit_words.MONEY_ROW.search(label)
        ):
            return "parent label"
        if unit_words.SHARES_HEAD.search(header) and not unit_words.MONEY_WORDS.search(header) and not unit_words.MONEY_ROW.search(label):
            return "column header"
        return ""

    def _power(self, cell: NumberCell, row: Row, column: ColumnContext, *, shares: bool) -> tuple[int, str]:
        for texts, where in (((row.label,), "row label"), (row.parents[::-1], "parent label"), (column.texts[::-1], "column header")):
            stated = stated_power(texts, shares=shares)
            if stated is not None:
                return 0 if excepts(stated[1], row.label) else stated[0], f"{where}: {stated[1][:120]}"
        if shares and re.search(r"\(in (?:whole )?shares\)|\(shares\)", row.label.lower()):
            return 0, f"row label: {row.label[:120]}"
        power, where = (shares and counted_above(cell, self.counts)) or (self._share_count if shares else self._money)
        if power and excepts(where, row.label):
            return 0, where
        if shares and not power and cell.printed.decimals and not cell.printed.dash:
            power, where = self._money[0], f"a fraction of a share is not counted: {self._money[1]}"
        if power and cell.printed.grouped and abs(cell.printed.value) * 10**power >= 10**14:
            return 0, f"printed in full: {cell.text} cannot be scaled by {where}"
        return power, where
