"""Unit and scale of one cell: money, shares, money per share, or a plain number; and the power of ten it is printed in.

The nearest statement wins: the cell's own signs, its row's label, the labels it is nested under, its column's header,
the table's caption, the page's header, the document's convention. What was read from where is part of the answer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Words
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.subtotals import Addends, signed_rows
from tickmark.tables.headers.captions import Caption
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.scale import read_statement, stated_power
from tickmark.tables.headers.scale_words import POWERS
from tickmark.tables.model import Behind, NumberCell
from tickmark.tables.units import currency, unit_words
from tickmark.tables.units.currency_sign_convention import Marking
from tickmark.tables.units.money_runs import rows_of_other_precision
from tickmark.tables.units.nonmonetary_units import (
    Quantity,
    QuantityReader,
    may_name_money,
    of_returns,
    power_of_measure,
)
from tickmark.tables.units.noted_scales import with_noted_scales
from tickmark.tables.units.percent import percent_cells
from tickmark.tables.units.scale_apart import apart_power, set_apart
from tickmark.tables.units.share_counts import counted_above, counts_stated
from tickmark.tables.units.stated_unit import IN_CENTS, StatedUnit, StatedUnits
from tickmark.tables.units.table_scale import FAR, TableScale
from tickmark.tables.units.unit_column import MEASURE, MONEY, row_units
from tickmark.tables.units.unit_per_share import amount_per_share
from tickmark.tables.units.unit_percent import MOST_TIMES, in_percent, in_times, per_many
from tickmark.tables.units.unit_shares import count_of_shares
from tickmark.tables.units.unit_table import TO_THE_CENT, header_texts, table_units
from tickmark.tables.units.unit_words import HeaderWords, RowWords

_DAYS_TOLD = Phrases("days_told", at="start")
"""A key figure that is told in days: how long sales are outstanding."""
_IN_SHARES = Phrases("in_shares")
_COUNTED = Phrases("held_counts", "counted_things")
_SECURITIES = Phrases("securities_held")
_UNITS_HELD = Words("units")
_IN_POINTS = Phrases("in_basis_points", at="start", fold=True)
_TOO_MANY_SHARES = 5 * 10**10
_TOO_LARGE = 10**14  # for an amount of one company, in any currency but the smallest
_REFERENCES = 100  # more than notes and levels a filing numbers
_OWN = (SourceKind.ROW_LABEL, SourceKind.PARENT_LABEL, SourceKind.COLUMN_HEADER)
_OF_CENTS = f"not of {SourceKind.CENTS.value}"
_THOUSAND = 3  # the power of ten of the least scale
_UNITS = ("units", "quantity", "quantities")
_STATEMENTS = ("income_statement", "balance_sheet", "cash_flow", "equity")


_BEHIND = {
    Behind.TIMES: (0, Source(SourceKind.TIMES)),
    Behind.BASIS_POINTS: (-4, Source(SourceKind.BASIS_POINTS)),
    Behind.MEASURE: (0, Source(SourceKind.OWN_MEASURE)),
    Behind.POINTS: (-2, Source(SourceKind.PERCENT_BESIDE)),
}
"""The power of ten of a number by the word behind it."""
_SMALL = frozenset((Behind.CENTS, Behind.PENCE))
_STERLING, _PENCE = "GBP", ("pence", "(p)")
_NOT_STATED: tuple[StatedUnit | None, Source] = (None, Source(SourceKind.UNSTATED))
_INVESTED = Source(SourceKind.INVESTED)


class UnitScale(NamedTuple):
    """A unit with its power of ten, and what each was read from."""

    unit: str
    scale: int
    unit_source: Source
    scale_source: Source


def _plain(power: int, source: Source) -> UnitScale:
    """A plain number, whose power of ten is read from where it is told that it is one."""
    return UnitScale("pure", power, source, source)


@lru_cache(maxsize=16384)
def _of_one_share(money: str, source: Source, words: str) -> UnitScale:
    """An amount per share, in cents or pence where `words` name them."""
    small = unit_words.SMALL_MONEY.search(words)
    if small is None:
        return UnitScale(f"{money}/shares", 0, source, Source(SourceKind.NEVER_SCALED))
    return UnitScale(
        f"{'GBP' if small[0] in _PENCE else money}/shares", -2, source, Source(SourceKind.SMALL_MONEY, small[0])
    )


def _tells_currency(text: str) -> bool:
    """Whether a title or a corner of a sheet says which currency its amounts are in: `All figures in £`, `EUR`, `Net
    sales by region (USD)`.
    """
    aside = text.lower().rpartition("(")[2].removesuffix(")")
    return bool(currency.told(text) or currency.headed(text.lower()) or currency.headed(aside) or aside == "$")


class UnitReader:
    """Decides unit and scale cell by cell within one table; what depends on the table alone is decided once."""

    def __init__(
        self,
        scale: TableScale,
        kind: str,
        caption: Caption,
        rows: list[Row],
        sums: list[Addends],
        marking: Marking | None = None,
        *,
        named: bool = False,
    ) -> None:
        """`named` says that what stands above the table of a sheet names the currency of its money."""
        self.scale = scale
        self.named = named
        self._noted = with_noted_scales(rows, caption.notes)
        rows = [self._noted.get(row.index, row) for row in rows]
        self.table = table_units(scale, kind, caption, rows)
        self._money, self._share_count = scale.money(), scale.shares()
        self._row_words: dict[int, RowWords] = {}
        heads = header_texts(rows)
        self.currency = currency.of_table(
            [statement.text for statement, _ in scale.statements], (*caption.texts, *heads), scale.currency
        )
        self._name_currency = currency.namers(
            heads, [cell.text for row in rows if row.kind == "header" for cell in row.texts]
        )
        self.percents = percent_cells(rows)
        self.row_units = row_units(rows)
        self.stated = StatedUnits(rows, caption)
        self.of_returns = of_returns(rows)
        self.counts = counts_stated(rows)
        summed = frozenset(row for found in sums for row in (*found.parts, found.total))
        of_amounts = frozenset(row.index for row in rows) if kind in _STATEMENTS else summed
        self._summed = summed
        unsaid = (
            marking is not None and marking.tables and not self.table.money_columns
        )  # a scale stated far away speaks of amounts, which have signs
        power = scale.near() if unsaid else scale.money()[0] or 0
        self.signed_sums = signed_rows(rows, sums)
        near = tuple(statement.text for statement, where in scale.statements if where.kind not in FAR)
        mixed = any(apart.power for statement in near for apart in set_apart(statement))
        self.whole_rows = frozenset() if mixed else rows_of_other_precision(rows, power) - summed
        self.quantities = QuantityReader(rows, caption, power, of_amounts, scale.near(), self.signed_sums, near, sums)
        self.corner = [text for text in self.quantities.corner if text[:1] == "("]  # else it names the labels
        self.unmarked = (marking or Marking()).unmarked(rows, self.table.heads.above, scale)
        self.of_points = not self.table.money_columns and any(map(_IN_POINTS.match, caption.texts[:1]))
        of_statistics = bool(
            self.table.percent_columns or self.quantities.mixed or any(map(unit_words.PERCENT.holds, heads))
        )
        self.of_money = (
            kind != "other"
            or not of_statistics
            or bool(self.table.money_columns)
            or bool(near)
            or any(map(may_name_money, (self.table.heads.above, *heads)))
            or any(may_name_money(row.label.lower()) for row in rows)
        )
        self.said_above = next(filter(_tells_currency, (*caption.texts, *heads)), "") if scale.told else ""

    def read(self, cell: NumberCell, row: Row, column: ColumnContext) -> UnitScale | None:
        """Unit and scale, or None where the number is no amount (a level, a note, years without their unit)."""
        row = self._noted.get(row.index, row)
        if cell.percent:
            return _plain(-2, Source(SourceKind.PERCENT_SIGN))
        if cell.behind in _BEHIND and cell.symbol is None:
            return _plain(*_BEHIND[cell.behind])
        words, header = self._words_of(row), unit_words.header_words(column.words)
        if cell.symbol is None and any(map(unit_words.BASIS_POINTS.search, column.words.split(" | "))):
            return _plain(-4, Source(SourceKind.BASIS_POINTS))
        if (cell.row, cell.column) in self.percents:
            return _plain(-2, Source(SourceKind.PERCENT_SIGN_NEAR))
        if row.index in self.row_units:
            return self._named_unit(*self.row_units[row.index])
        if (cents := self._in_cents(cell, row, column)) is not None:
            return self._of_cents(cell, row.label, words, header, *cents)
        if cell.symbol is None:
            if self.of_points and not (cell.printed.decimals or cell.printed.grouped):
                return _plain(-4, Source(SourceKind.BASIS_POINTS))
            near = (row.label.lower(), header.lowest, *(over.lower() for over in row.parents[-1:]), *self.corner)
            if any(map(unit_words.BASIS_POINTS.search, near)):
                return _plain(-4, Source(SourceKind.BASIS_POINTS))
            if per_many(row.label.lower()) or _DAYS_TOLD.search(row.label.lower()):
                return _plain(0, Source(SourceKind.OWN_MEASURE, row.label[:120]))
            if self._in_times(cell, words, header):
                return _plain(0, Source(SourceKind.TIMES))
            if (term := _in_time(cell, row.label.lower(), header.words)) is not None:
                return term
            of_time = not cell.printed.grouped and unit_words.TIME.holds(header.words)
            percent = None if of_time else in_percent(cell, words, header, self.table)
            if percent and percent.kind is SourceKind.RATE_BY_ROW and row.index in self.summed_under(column):
                percent = None
            if percent and self.scale.told:
                return self._rate_of_sheet(cell, f"{row.label} {header.words}".lower())
            if percent:
                return _plain(-2, percent)
            if of_time or _no_amount(cell, words, header):
                return None
        if self.of_returns and not cell.printed.grouped:
            return UnitScale(self.scale.currency or "USD", 0, _INVESTED, Source(SourceKind.IN_FULL, str(_INVESTED)))
        if not self.table.labels.units and cell.symbol is None and (header.lowest in _UNITS or header.naming in _UNITS):
            return None
        quantity = None if self._says_money(row.label) else self.quantities.read(cell, row, column)
        if quantity is not None:
            return self._quantity(cell, quantity)
        return self._amount(cell, row, column, words, header)

    def summed_under(self, column: ColumnContext) -> frozenset[int]:
        """The rows of sums, below a header that says that its numbers are amounts of money, `2025 £m`: no rates,
        whatever their labels name (`Profit before tax at the standard rate`).
        """
        return self._summed if any(map(_is_money_head, column.texts)) else frozenset()

    def _says_money(self, label: str) -> bool:
        """Whether a label of a sheet names its currency and its scale behind it: `Average pay (JPY thousand)`."""
        return self.scale.told and label.endswith(")") and _is_money_head(label)

    def _in_cents(self, cell: NumberCell, row: Row, column: ColumnContext) -> tuple[StatedUnit, Source] | None:
        """What says that a number is in cents or pence: a sign behind it, its label, a header."""
        if cell.behind in _SMALL:
            return IN_CENTS, Source(SourceKind.SMALL_MONEY, cell.text)
        if cell.symbol is not None or cell.printed.grouped:
            return None
        said = self.stated.over(cell, row, column)
        return said if said is not None and said[0].of_money and said[0].power < 0 else None

    def _of_cents(
        self, cell: NumberCell, label: str, words: RowWords, header: HeaderWords, stated: StatedUnit, said: Source
    ) -> UnitScale | None:
        """An amount in cents is one per share, or per whatever else its row is of: `CASM (cents)`; one printed as
        `7.4p` is one per share unless its label names something else: `Cost per litre`.
        """
        own = stated.unit if stated.unit != MONEY else self.currency
        money = currency.of_cell(None, own, self.scale.currency)
        if cell.behind is Behind.PENCE and money != _STERLING:
            return None
        of_share = cell.behind is Behind.PENCE and not _is_of_others(label.lower())
        each = "shares" if of_share or amount_per_share(cell, words, header, self.table) else "unit"
        return UnitScale(f"{money}/{each}", stated.power, said, said) if money else None

    def _quantity(self, cell: NumberCell, quantity: Quantity) -> UnitScale | None:
        """A plain number, or money per unit; None of what has to be left out, and of a sheet's prices."""
        if quantity.scale is None and self._is_count_of_sheet(cell):
            return _plain(0, Source(SourceKind.UNSTATED))
        if quantity.scale is None or (quantity.priced and self.scale.told):
            return None
        if not quantity.priced:
            return _plain(quantity.scale, quantity.source)
        money = currency.of_cell(cell.symbol, self.currency, self.scale.currency)
        return UnitScale(f"{money}/unit", quantity.scale, quantity.source, quantity.source) if money else None

    def _amount(
        self, cell: NumberCell, row: Row, column: ColumnContext, words: RowWords, header: HeaderWords
    ) -> UnitScale | None:
        """Money, money per share, or a count of shares; or what is none of these by a statement of its unit, or for
        want of a sign.
        """
        stated, said = (self.stated.over(cell, row, column) if cell.symbol is None else None) or _NOT_STATED
        told = stated.unit if stated is not None and stated.of_money and stated.unit != MONEY else ""
        named = told or self._currency_over(column) or self._named_beside(row, column) or self.currency
        money = currency.of_cell(cell.symbol, named, self.scale.currency)
        per_share = amount_per_share(cell, words, header, self.table)
        if per_share and not money:
            return None
        if per_share:
            return _of_one_share(
                money, per_share, f"{row.label} | {header.words}".lower() if cell.symbol is None else ""
            )
        valued = any(map(_is_money_head, column.texts[-1:]))
        shares = None if valued else count_of_shares(cell, words, header, self.table)
        power, where = self._power(cell, row, column, shares=bool(shares))
        if power is None:
            return None
        if shares:
            return UnitScale("shares", power, shares, where)
        if stated is not None and stated.power:
            own = money if stated.of_money else stated.unit
            return UnitScale(own, stated.power, said, said) if own else None
        of_amounts = row.index in self.signed_sums and cell.edge in self.table.money_columns
        if not of_amounts and self.unmarked.holds(cell, row, header.words):
            return self._thing(cell, power, where)
        if (
            not (power or cell.symbol or cell.printed.decimals)
            and apart_power(where.text, row.label) == 0
            and not may_name_money(row.label.lower())
        ):
            return UnitScale("pure", 0, Source(SourceKind.SET_APART, of=(where,)), where)
        if stated is not None and not stated.of_money:
            held = self.table.labels.units and _UNITS_HELD.found_in(said.text.lower())
            unit = "shares" if held else stated.unit
            return UnitScale(unit, 0, said, said) if unit else None
        if self.scale.told and not (money and self._told_money(cell, row, column, where)):
            counted = self._is_count_of_sheet(cell) and _counts_things(row.label, column.words)
            return _plain(0, Source(SourceKind.UNSTATED)) if counted else None
        if self._unscaled(cell, power, where):
            words_over = f"{self.table.heads.above} | {where.text.lower()} | {words.parents} | {header.words}"
            of_share = (
                self.table.labels.earnings_per_share
                or self.table.awards
                or unit_words.PER_SHARE_ABOVE.search(words_over)
            )
            source = SourceKind.CENTS if of_share or not cell.symbol else SourceKind.CURRENCY_SIGN
            return UnitScale(
                f"{money}/shares" if of_share else money, 0, Source(source), where._replace(text=_OF_CENTS)
            )
        if cell.symbol is None and (self._counts_by_its_label(row, where) or self._is_left_unsaid(row, column, where)):
            return self._thing(cell, power, where)
        if power and where.kind is not SourceKind.ROW_LABEL and row.index in self.whole_rows:
            return None  # in full, or a count
        if cell.symbol is None and self._speaks_of_no_money(row, column, where):
            return None
        source = SourceKind.CURRENCY_SIGN if cell.symbol else SourceKind.MONEY_BY_DEFAULT
        return UnitScale(money, power, Source(source, self.said_above), where)

    def _is_count_of_sheet(self, cell: NumberCell) -> bool:
        """Whether a whole number of a sheet, which nothing says to be money, is a count in full: what a sheet says of
        thousands it says of its money.
        """
        whole = not cell.printed.decimals and not cell.printed.dash
        return self.scale.told and whole and cell.symbol is None and not cell.printed.year_like

    def _counts_by_its_label(self, row: Row, where: Source) -> bool:
        """Whether a row says of itself what it is counted in, and neither it nor anything in the table says that it is
        money: `Wafer starts (thousands)`.
        """
        label = row.label.lower()
        money = may_name_money(label) or currency.mentioned(row.label) or "$" in label or "dollar" in label
        return where.kind is SourceKind.ROW_LABEL and not self.table.money_columns and not money

    def _speaks_of_no_money(self, row: Row, column: ColumnContext, where: Source) -> bool:
        """Whether no sign, scale or word of the table or above it tells of money: `Locations | Remaining Term`."""
        if self.of_money or where.kind not in FAR or row.index in self.signed_sums:
            return False
        return not any(may_name_money(text.lower()) for text in (row.label, *row.parents, *column.texts))

    def _is_left_unsaid(self, row: Row, column: ColumnContext, where: Source) -> bool:
        """Whether nothing near a number says that it is money, or in thousands, where others of its table say so of
        themselves: `Units placed 6,420` beside `Order backlog ($ millions) 46.2`.
        """
        if where.kind not in FAR or not self.table.scaled_apart or row.index in self.signed_sums:
            return False
        return not any(may_name_money(text.lower()) for text in (row.label, *row.parents, *column.texts))

    def _currency_over(self, column: ColumnContext) -> str:
        """The currency that the headers over a number say it is in, or nothing."""
        return next(
            (code for name in self._name_currency for text in reversed(column.texts) if (code := name(text))), ""
        )

    def _named_beside(self, row: Row, column: ColumnContext) -> str:
        """The currency that a label or a header of a sheet names ("Close (USD)"), or nothing."""
        return (
            next((code for text in (row.label, *reversed(column.texts)) if (code := currency.mentioned(text))), "")
            if self.scale.told
            else ""
        )

    def _told_money(self, cell: NumberCell, row: Row, column: ColumnContext, where: Source) -> bool:
        """Whether anything in a sheet says that a number is money: a sign in its column or its sum, a statement, or
        words of money over it or beside it.
        """
        if (
            cell.symbol
            or cell.edge in self.table.money_columns
            or row.index in self.signed_sums
            or self.table.kind in _STATEMENTS
        ):
            return True
        if row.index in self.quantities.added_to_money or (self.named and row.index in self.quantities.summed):
            return True
        said = self.currency or self.said_above or self._named_beside(row, column)
        if said or currency.NAMED.search(where.text.lower()):
            return True
        return any(may_name_money(text.lower()) for text in (row.label, *row.parents, *column.texts))

    def _rate_of_sheet(self, cell: NumberCell, words: str) -> UnitScale | None:
        """A rate that a sheet prints without a sign: a fraction as it stands ("Gross margin 0.45"), more than one only
        where percent is said. Nobody can tell which of both "Gross margin (%) 0.45" is, nor what 45 is where nothing
        says percent.
        """
        percent, fraction = (
            unit_words.PERCENT.holds(words) or cell.edge in self.table.percent_columns,
            abs(cell.printed.value) <= 1,
        )
        if percent and (not fraction or not cell.printed.value):
            return _plain(-2, Source(SourceKind.PERCENT_BESIDE))
        return _plain(0, Source(SourceKind.RATE)) if fraction and not percent else None

    def _words_of(self, row: Row) -> RowWords:
        """`unit_words.row_words`, asked once for each row."""
        found = self._row_words.get(row.index)
        if found is None:
            found = self._row_words[row.index] = unit_words.row_words(row)
        return found

    def _named_unit(self, of: str, power: int, text: str) -> UnitScale | None:
        """What a column of units says of a row."""
        if of == MEASURE:
            power = power_of_measure(text)
        unit = (
            (currency.mentioned(text) if self.scale.told else "") or self.currency or self.scale.currency
            if of == MONEY
            else "pure"
        )
        return (
            None
            if not unit
            else UnitScale(unit, power, Source(SourceKind.UNIT_COLUMN, text), Source(SourceKind.UNIT_COLUMN, text))
        )

    def _thing(self, cell: NumberCell, power: int, where: Source) -> UnitScale | None:
        """The unit of a number that is no amount of money, for want of a sign; what is not counted is left out."""
        near = where.kind in _OWN or (self.unmarked.all and where.kind not in FAR)
        if cell.printed.decimals and not (near and power):
            return None
        return UnitScale(
            "pure", power if near else 0, Source(SourceKind.UNMARKED), where if near else Source(SourceKind.UNMARKED)
        )

    def _unscaled(self, cell: NumberCell, power: int, where: Source) -> bool:
        """Whether a number of dollars and cents is none of the thousands or millions that the table or the document
        counts in and prints whole.
        """
        printed = cell.printed
        if self._of_mills(cell, power, where):
            return True
        if (
            not (self.scale.whole or self.table.cents_apart)
            or power < _THOUSAND
            or printed.decimals != TO_THE_CENT
            or printed.grouped
            or printed.dash
        ):
            return False
        low = where.text.lower()
        own = where.kind in (SourceKind.ROW_LABEL, SourceKind.COLUMN_HEADER) and "per share" not in low
        return not own and (
            self.table.mostly_whole
            or self.table.cents_apart
            or where.kind in FAR
            or "per share" in low
            or "per-share" in low
        )

    def _of_mills(self, cell: NumberCell, power: int, where: Source) -> bool:
        """Whether a small number has more decimals than any amount of money is told with: `Rate per contract $0.912`
        where the document counts in millions, or where the table's amounts have fewer.
        """
        printed = cell.printed
        small = (printed.decimals or 0) > TO_THE_CENT and abs(printed.value) < _REFERENCES and power >= _THOUSAND
        near = where.kind in (SourceKind.ROW_LABEL, SourceKind.PARENT_LABEL, SourceKind.COLUMN_HEADER)
        return small and not near and (where.kind in FAR or self.table.coarser)

    def _in_times(self, cell: NumberCell, row: RowWords, header: HeaderWords) -> bool:
        """Whether a number with decimals is so many times another: a multiple, a rate of exchange, a ratio among
        amounts of money ("Book-to-bill ratio").
        """
        if in_times(cell, row.label):
            return True
        among_percents = cell.edge in self.table.percent_columns and not unit_words.MULTIPLE.search(row.label)
        if not cell.printed.decimals or among_percents or unit_words.PERCENT.holds(header.naming):
            return False
        rate = (
            unit_words.TIMES.search(row.label) and cell.row not in self.signed_sums
        )  # not "Foreign exchange rates" of a change in amounts
        if (
            self.table.heads.exchanged
            or rate
            or unit_words.MULTIPLE.search(row.label)
            or unit_words.TIMES.search(header.naming)
        ):
            return True
        small = abs(cell.printed.value) < MOST_TIMES and not cell.printed.grouped
        return cell.edge in self.table.money_columns and row.label.endswith(" ratio") and small

    def _power(self, cell: NumberCell, row: Row, column: ColumnContext, *, shares: bool) -> tuple[int | None, Source]:
        """The power of ten of a number, None where it is stated in an unknown word, and where it is read from."""
        if cell.printed.power:
            return cell.printed.power, Source(SourceKind.IN_CELL)
        for texts, kind in (
            ((row.label,), SourceKind.ROW_LABEL),
            (row.parents[::-1], SourceKind.PARENT_LABEL),
            (column.texts[::-1], SourceKind.COLUMN_HEADER),
        ):
            stated = stated_power(texts, shares=shares)
            if stated is not None:
                apart = apart_power(stated[1], row.label) if kind is not SourceKind.ROW_LABEL else None
                return stated[0] if apart is None else apart, Source(kind, stated[1][:120])
        if shares and _IN_SHARES.search(row.label.lower()):
            return 0, Source(SourceKind.ROW_LABEL, row.label[:120])
        far = self._share_count if shares else self._money
        power, where = (shares and counted_above(cell, self.counts)) or self.scale.at(row.index, shares=shares) or far
        apart = apart_power(where.text, row.label) if power else None
        if apart or (apart is not None and row.index not in self.signed_sums):
            return apart, where
        if shares and power == 0 and cell.printed.decimals and not cell.printed.dash:
            power, where = self._money[0], Source(SourceKind.FRACTION_OF_SHARE, self._money[1].text, (self._money[1],))
        if shares and where.kind in FAR and cell.printed.grouped and _too_many(cell, power):
            return 0, Source(SourceKind.IN_FULL, f"{cell.text} cannot be scaled by {where}")
        if power and cell.printed.grouped and abs(cell.printed.value) * 10**power >= _TOO_LARGE:
            if power >= POWERS["trillion"]:
                return None, where  # 2,500 (in trillions): nobody has so much, and nobody prints it in full
            return 0, Source(SourceKind.IN_FULL, f"{cell.text} cannot be scaled by {where}")
        return power, where


def _is_money_head(text: str) -> bool:
    """Whether a header says that its numbers are in a currency: `Share capital £000`."""
    return bool(currency.currency_in(text)) and read_statement(text) is not None


def _counts_things(label: str, heads: str) -> bool:
    """Whether a row counts things by its label, or by heads that name securities: `Meals served`, `Series A`."""
    return _COUNTED.search(label.lower()) is not None or _SECURITIES.search(heads) is not None


def _is_of_others(label: str) -> bool:
    """Whether a label names of what an amount is one each, other than shares: `cost per litre`."""
    return " per " in label and "share" not in label


def _too_many(cell: NumberCell, power: int | None) -> bool:
    """Whether no company has so many shares, which nothing near the number says are in thousands or millions."""
    return bool(power) and abs(cell.printed.value) * 10 ** (power or 0) >= _TOO_MANY_SHARES


def _in_time(cell: NumberCell, label: str, header: str) -> UnitScale | None:
    """A number of the years, months or days that its label or a header says in brackets it is told in: `Remaining lease
    term (years)`.
    """
    if cell.printed.grouped or cell.printed.dash:
        return None
    named = next((text for text in (label, header) if unit_words.SPAN_ASIDE.search(text)), None)
    return _plain(0, Source(SourceKind.OWN_MEASURE, named[:120])) if named else None


def _no_amount(cell: NumberCell, row: RowWords, header: HeaderWords) -> bool:
    """Whether a number without a sign counts years or days, or refers to a note or a level."""
    if row.timed and not cell.printed.grouped:
        return True
    referring = unit_words.NOTE if cell.printed.decimals else unit_words.REFERENCE
    return abs(cell.printed.value) < _REFERENCES and referring.fullmatch(header.lowest) is not None
