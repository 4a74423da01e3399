"""What the second reader makes of one cell: value, unit and days, each with what it was read from, or nothing.

It says *don't know* (None) wherever the page leaves a choice. `basis` names the mechanism, for people; nothing branches
on it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from tickmark.second_reader.calendar import Calendar
from tickmark.second_reader.clock import Clock, Days
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.numerals import currency_named
from tickmark.second_reader.scales import Scale
from tickmark.second_reader.scales import scale_of as _scale_of
from tickmark.second_reader.scales import states_scale as _states_scale
from tickmark.second_reader.words import counts_shares, counts_something, names_shares, per_share

scale_of = lru_cache(20_000)(_scale_of)
states_scale = lru_cache(20_000)(_states_scale)
_SCALE_NOTE = re.compile(
    r"\([^()]*\b(?:thousand|million|billion)s?\b[^()]*\)|\b(?:dollars|amounts)?\s*in (?:thousands|millions|billions),?[^|]*", re.IGNORECASE
)
_PAR = re.compile(
    r"\bpar value\b|\bpaid[- ]in capital\b|\bcommon stock,|\bpreferred stock,|\bordinary shares,|\btreasury (?:stock|shares)\b|\bstated value\b", re.IGNORECASE
)
_OF_STOCK = re.compile(r"\bshares\b|\bstock\b|\boptions?\b|\bunits\b|\bawards\b", re.IGNORECASE)
_SHARES_FOLLOW = re.compile(
    r"\b(?:number of|changes in) (?:the )?(?:common )?shares\b|^shares of\b|\bshares (?:of .{0,40})?outstanding (?:was|were)\b", re.IGNORECASE
)
_IN_SHARES = re.compile(r"\bshares?\)?$", re.IGNORECASE)
_A_NUMBER = re.compile(r"\baverage\b|\bnumber of\b|\boutstanding\b", re.IGNORECASE)
_COST = re.compile(r"\$|\bcost\b|\bvalue\b|\bissu|\brepurchase|\bpurchase|\bpaid\b|\bproceeds\b|\bwithh", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CellReading:
    """What one cell is `measured` to be and its `days`; None for what the second reader does not know.

    `beside` are its
    headers and labels, `above` the lines without numbers that it stands under; `over` those that introduce its table; `table` those over and beside all its cells.
    """

    printed: str
    measured: Measured
    days: Days | None
    beside: tuple[str, ...]
    above: tuple[str, ...]
    over: tuple[str, ...]
    table: tuple[str, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """All texts that govern the cell within its table."""
        return self.beside + self.above


@dataclass(frozen=True, slots=True)
class Conventions:
    """What holds for all tables of a document: the scale that its statements have, where they agree, and its currency."""

    scale: Scale | None
    currency: str = "USD"


def read_table(layout: Layout, calendar: Calendar, conventions: Conventions, inherited: Scale | None) -> list[tuple[int, int, CellReading]]:
    """Row, column and reading of each amount of a table."""
    clock = Clock(layout, calendar)
    ruler = _Ruler(layout, conventions, inherited)
    found = []
    for amount in layout.amounts:
        beside, above = (*amount.headers, *amount.stubs), (*amount.parents, amount.group)
        over = (*amount.stub, *layout.lines)
        reading = CellReading(amount.cell.text, ruler.read(amount), clock.days(amount), beside, above, over, layout.texts)
        found.append((amount.cell.row, amount.cell.column, reading))
    return found


def table_scale(layout: Layout) -> Scale | None:
    """The scale that a table states over itself: in its stub, its headers or the lines above it, nearest first."""
    texts = [*reversed([text for amount in layout.amounts[:1] for text in amount.stub]), *layout.lines]
    for text in texts:
        if states_scale(text):
            return scale_of(text)
    return None


class ScaleFrom(StrEnum):
    """Where a scale was stated."""

    LINE = "line"
    OWN = "own"
    INHERITED = "inherited"
    CONVENTION = "convention"
    NONE = "none"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Measured:
    """Value in base units and unit, `certain` where both stand beside the digits; `basis` says, for people, by what."""

    value: Decimal | None
    unit: str | None
    basis: str = ""
    certain: bool = False


@dataclass(frozen=True, slots=True)
class _Words:
    """What a label or header says of units, notes of scale taken out."""

    percent: bool
    dollar: bool
    margin: bool
    counts: bool
    per_share: bool
    counts_shares: bool
    names_shares: bool
    par: bool
    cost: bool
    in_shares: bool
    a_number: bool
    of_stock: bool


@lru_cache(50_000)
def _words(text: str) -> _Words:
    plain = _SCALE_NOTE.sub(" ", text)
    lower = plain.lower()
    return _Words(
        "%" in plain or "percent" in lower,
        "$" in plain,
        "margin" in lower,
        counts_something(plain),
        per_share(plain),
        counts_shares(plain),
        names_shares(plain),
        bool(_PAR.search(plain)),
        bool(_COST.search(plain)),
        bool(_IN_SHARES.search(plain)),
        bool(_A_NUMBER.search(plain)),
        bool(_OF_STOCK.search(plain)),
    )


_UNKNOWN = Measured(None, None)
_STATED = frozenset((ScaleFrom.OWN, ScaleFrom.LINE))
_CENTS = 2  # decimals of dollars per share
_MANY_SHARES = 11  # digits of a count of shares in full, from which it is none in thousands or millions


class _Ruler:
    """Reads value and unit of a table's amounts."""

    def __init__(self, layout: Layout, conventions: Conventions, inherited: Scale | None) -> None:
        self.layout = layout
        over = [*(text for amount in layout.amounts[:1] for text in amount.stub), *layout.lines]
        self.scale, self.source = table_scale(layout), ScaleFrom.OWN
        if self.scale is None:
            unclear = any(map(states_scale, over))
            if unclear:
                self.source = ScaleFrom.UNCLEAR
            elif inherited is not None:
                self.scale, self.source = inherited, ScaleFrom.INHERITED
            elif conventions.scale is not None:
                self.scale, self.source = conventions.scale, ScaleFrom.CONVENTION
            else:
                self.source = ScaleFrom.NONE
        named = next((code for text in over if (code := currency_named(text))), None)
        self.currency = layout.money or named or conventions.currency
        printed = Counter(amount.numeral.decimals for amount in layout.amounts if not amount.percent and not amount.numeral.dash)
        self.decimals = printed.most_common(1)[0][0] if printed else 0
        self.of_shares = any(_SHARES_FOLLOW.search(_SCALE_NOTE.sub(" ", text)) for text in layout.lines[:1])
        self.of_stock = any(_words(text).of_stock for text in over)

    def read(self, amount: Amount) -> Measured:
        """Value and unit of an amount: as a rate, as money per share, as a count of shares, or as money."""
        label, header = _words(amount.label), _words(" ".join(amount.headers))
        parent = _words(amount.parents[-1] if amount.parents else "")
        rate = self._rate(amount, label, header)
        if rate is not None:
            return rate
        number = amount.numeral
        currency = amount.currency or self.layout.signs.get(amount.cell.column)
        if label.per_share or header.per_share or (parent.per_share and number.decimals == 2):
            if number.decimals >= 2 and not number.grouped:
                return Measured(number.signed, f"{currency or self.currency}/shares", "per share")
            return _UNKNOWN
        if label.par and not amount.currency:
            return _UNKNOWN
        if not amount.currency:
            shares = self._count(amount, label, header, parent, currency)
            if shares is not None:
                return shares
        return self._amount_of_money(amount, label, header, parent, currency)

    def _rate(self, amount: Amount, label: _Words, header: _Words) -> Measured | None:
        """A percentage, by its sign, its header, or the signs of its column."""
        number, column = amount.numeral, amount.cell.column
        if amount.percent:
            return Measured(number.signed / 100, "pure", "percent sign", certain=True)
        if amount.currency:
            return None
        if header.percent:
            return _UNKNOWN if header.dollar or number.grouped else Measured(number.signed / 100, "pure", "percent header")
        if column in self.layout.percents and not number.dash and not number.grouped and (number.decimals or number.digits < 100):
            plain = column not in self.layout.signs and (header.counts or label.counts)
            return Measured(number.signed / 100, "pure", "percent column") if plain else _UNKNOWN
        return None

    def _count(self, amount: Amount, label: _Words, header: _Words, parent: _Words, currency: str | None) -> Measured | None:
        """A count of shares, by label, header or the line above; unknown where a label of shares may be of their cost."""
        if parent.counts_shares and not label.cost:
            return self._shares(amount)
        of_column = header.counts_shares or (header.names_shares and not header.dollar and not header.cost)
        if of_column or (label.counts_shares and not (currency and label.cost)):
            if currency and not header.counts_shares and not label.a_number:
                return _UNKNOWN
            return self._shares(amount)
        if amount.numeral.dash and header.names_shares:
            return _UNKNOWN
        if label.names_shares and (not currency or not label.cost or label.in_shares):
            return _UNKNOWN
        return None

    def _amount_of_money(self, amount: Amount, label: _Words, header: _Words, parent: _Words, currency: str | None) -> Measured:
        """Money, by its own sign, its column's, its row's or its table's; not what has cents where the table has none."""
        if amount.numeral.decimals == _CENTS and self.decimals < _CENTS and not amount.numeral.dash:
            return _UNKNOWN
        if amount.currency:
            return self._money(amount, amount.currency, "sign", beside=True)
        if label.counts or header.counts or parent.counts:
            return _UNKNOWN
        if currency:
            return self._money(amount, currency, "column sign")
        of_row = self.layout.row_signs.get(amount.cell.row)
        if of_row and not header.names_shares:
            return self._money(amount, of_row, "row sign")
        scale, source = self._scale(amount)
        number = amount.numeral
        if scale is None or scale.money is None or (number.decimals and number.digits < 100 and label.margin):
            return _UNKNOWN
        of_column = currency_named(" ".join(amount.headers))
        if of_column:
            return self._money(amount, of_column, "header")
        if self.layout.signs:
            return self._money(amount, self.currency, "unsigned column")
        if self.of_shares and not number.decimals and not label.cost:
            return self._shares(amount)
        if source is ScaleFrom.OWN and not self.of_stock and not label.of_stock:
            return self._money(amount, self.currency, "unsigned table")
        return _UNKNOWN

    def _shares(self, amount: Amount) -> Measured:
        scale, source = self._scale(amount)
        number = amount.numeral
        if scale is None or scale.shares is None:
            in_full = source is ScaleFrom.NONE and number.digits >= 1_000_000
            return Measured(number.signed, "shares", "in full") if in_full else _UNKNOWN
        if scale.shares and number.digits >= 10 ** (_MANY_SHARES - scale.shares):
            return _UNKNOWN
        return Measured(number.signed.scaleb(scale.shares), "shares", f"{source} shares")

    def _money(self, amount: Amount, currency: str, basis: str, *, beside: bool = False) -> Measured:
        scale, source = self._scale(amount)
        signed = amount.numeral.signed
        if scale is None or scale.money is None:
            return Measured(signed, currency, basis) if signed == 0 else Measured(None, currency)
        return Measured(signed.scaleb(scale.money), currency, f"{source} {basis}", certain=beside and source in _STATED)

    def _scale(self, amount: Amount) -> tuple[Scale | None, ScaleFrom]:
        for text in (amount.label, *reversed(amount.headers), *(amount.parents[-1:])):
            if states_scale(text):
                return scale_of(text), ScaleFrom.LINE
        return self.scale, self.source
