"""What the second reader makes of one cell: value, unit and days, each with what it was read from, or nothing.

It says *don't know* (None) wherever the page leaves a choice. `basis` names the mechanism, for people and for the
measurement of how far each can be trusted; nothing branches on it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tickmark.second_reader.calendar import Calendar
from tickmark.second_reader.clock import Clock, Days
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.scales import Scale
from tickmark.second_reader.scales import scale_of as _scale_of
from tickmark.second_reader.scales import states_scale as _states_scale
from tickmark.second_reader.words import counts_shares, counts_something, names_shares, per_share

scale_of = lru_cache(20_000)(_scale_of)
states_scale = lru_cache(20_000)(_states_scale)
_CERTAIN = frozenset(("own sign", "line sign", "percent sign"))
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
_COST = re.compile(r"\$|\bcost\b|\bvalue\b|\bissu|\brepurchase|\bpurchase|\bpaid\b|\bproceeds\b|\bwithh", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CellReading:
    """`value` in base units with the printed sign, `unit` and `days`; None for what the second reader does not know.

    `certain` says that value and unit stand beside the digits or are stated for the table; `beside` are its
    headers and labels, `above` the lines without numbers that it stands under; `over` those that introduce its table; `table` those over and beside all its cells.
    """

    printed: str
    value: Decimal | None
    unit: str | None
    value_basis: str
    days: Days | None
    beside: tuple[str, ...]
    above: tuple[str, ...]
    over: tuple[str, ...]
    table: tuple[str, ...]

    @property
    def named(self) -> tuple[str, ...]:
        """All texts that govern the cell within its table."""
        return self.beside + self.above

    @property
    def certain(self) -> bool:
        """Whether another value or unit than this one is out of the question."""
        return self.value_basis in _CERTAIN


@dataclass(frozen=True, slots=True)
class Conventions:
    """What the document says of all its tables: the scale that its statements have, where they agree."""

    scale: Scale | None


def read_table(layout: Layout, calendar: Calendar, conventions: Conventions, inherited: Scale | None) -> list[tuple[int, int, CellReading]]:
    """Row, column and reading of each amount of a table."""
    clock = Clock(layout, calendar)
    ruler = _Ruler(layout, conventions, inherited)
    found = []
    for amount in layout.amounts:
        value, unit, basis = ruler.read(amount)
        beside, above = (*amount.headers, *amount.stubs), (*amount.parents, amount.group)
        over = (*amount.stub, *layout.lines)
        reading = CellReading(amount.cell.text, value, unit, basis, clock.days(amount), beside, above, over, layout.texts)
        found.append((amount.cell.row, amount.cell.column, reading))
    return found


def table_scale(layout: Layout) -> Scale | None:
    """The scale that a table states over itself: in its stub, its headers or the lines above it, nearest first."""
    texts = [*reversed([text for amount in layout.amounts[:1] for text in amount.stub]), *layout.lines]
    for text in texts:
        if states_scale(text):
            return scale_of(text)
    return None


_UNKNOWN = (None, None, "")


class _Ruler:
    """Reads value and unit of a table's amounts."""

    def __init__(self, layout: Layout, conventions: Conventions, inherited: Scale | None) -> None:
        self.layout = layout
        self.scale = table_scale(layout)
        self.basis = "own"
        self.unclear = self.scale is None and any(map(states_scale, self._over()))
        if self.scale is None and not self.unclear and inherited is not None:
            self.scale, self.basis = inherited, "inherited"
        if self.scale is None and not self.unclear and conventions.scale is not None:
            self.scale, self.basis = conventions.scale, "convention"

        self.of_shares = any(_SHARES_FOLLOW.search(_SCALE_NOTE.sub(" ", text)) for text in layout.lines[:1])
        self.of_stock = any(_OF_STOCK.search(_SCALE_NOTE.sub(" ", text)) for text in self._over())

    def _over(self) -> list[str]:
        return [*(text for amount in self.layout.amounts[:1] for text in amount.stub), *self.layout.lines]

    def read(self, amount: Amount) -> tuple[Decimal | None, str | None, str]:
        """Value, unit, and what they were read from."""
        number, label = amount.numeral, amount.label
        signed = number.signed
        header = _SCALE_NOTE.sub(" ", " ".join(amount.headers))
        words = _SCALE_NOTE.sub(" ", label)
        parent = _SCALE_NOTE.sub(" ", amount.parents[-1]) if amount.parents else ""
        column = amount.cell.column
        if amount.percent:
            return signed / 100, "pure", "percent sign"
        if ("%" in header or "percent" in header.lower()) and not amount.currency:
            return (signed / 100, "pure", "percent header") if "$" not in header and not number.grouped else _UNKNOWN
        may_be_percent = column in self.layout.percents and not amount.currency and not number.dash and not number.grouped
        if may_be_percent and (number.decimals or number.digits < 100):
            of_rate = column not in self.layout.signs and (counts_something(header) or counts_something(words))
            return (signed / 100, "pure", "percent column") if of_rate else _UNKNOWN
        currency = amount.currency or self.layout.signs.get(column)
        if per_share(words) or per_share(header) or (per_share(parent) and number.decimals == 2):
            if number.decimals >= 2 and not number.grouped:
                return signed, f"{currency or self.layout.money or 'USD'}/shares", "per share"
            return _UNKNOWN
        scale, basis = self._scale(amount)
        if _PAR.search(words) and not amount.currency:
            return _UNKNOWN
        if counts_shares(parent) and not amount.currency and not _COST.search(words):
            return self._shares(number.digits, signed, scale, basis)
        of_shares = counts_shares(header) or (names_shares(header) and "$" not in header and not _COST.search(header))
        if not amount.currency and (of_shares or (counts_shares(words) and not (currency and _COST.search(words)))):
            if currency and not counts_shares(header) and not re.search(r"\baverage\b|\bnumber of\b|\boutstanding\b", words, re.IGNORECASE):
                return _UNKNOWN
            return self._shares(number.digits, signed, scale, basis)
        if amount.currency:
            return self._money(signed, amount.currency, scale, basis + " sign")
        if number.dash and names_shares(" ".join(amount.headers)):
            return _UNKNOWN
        if names_shares(words) and (not currency or not _COST.search(words) or _IN_SHARES.search(words)):
            return _UNKNOWN
        if counts_something(words) or counts_something(header) or counts_something(parent):
            return _UNKNOWN
        if currency:
            return self._money(signed, currency, scale, basis + " column sign")
        of_row = self.layout.row_signs.get(amount.cell.row)
        if of_row and not names_shares(header):
            return self._money(signed, of_row, scale, basis + " row sign")
        if scale is None or scale.money is None or (number.decimals and number.digits < 100 and "margin" in words.lower()):
            return _UNKNOWN
        if self.layout.signs:
            return self._money(signed, self.layout.money or "USD", scale, basis + " unsigned column")
        if not self.layout.signs and self.of_shares and not number.decimals and not _COST.search(words):
            return self._shares(number.digits, signed, scale, basis + " caption")
        if basis == "own" and not self.of_stock and not _OF_STOCK.search(words):
            return self._money(signed, "USD", scale, basis + " unsigned table")
        return _UNKNOWN

    def _shares(self, digits: Decimal, signed: Decimal, scale: Scale | None, basis: str) -> tuple[Decimal | None, str | None, str]:
        if scale is None or scale.shares is None:
            in_full = scale is None and basis == "none" and digits >= 1_000_000
            return (signed, "shares", "in full") if in_full else _UNKNOWN
        if scale.shares and digits >= 10 ** (11 - scale.shares):
            return _UNKNOWN  # too many to be in thousands or millions
        return signed.scaleb(scale.shares), "shares", basis + " shares"

    def _scale(self, amount: Amount) -> tuple[Scale | None, str]:
        for text in (amount.label, *reversed(amount.headers), *(amount.parents[-1:])):
            if states_scale(text):
                return scale_of(text), "line"
        if self.unclear:
            return None, "unclear"
        return (self.scale, self.basis) if self.scale else (None, "none")

    def _money(self, signed: Decimal, currency: str, scale: Scale | None, basis: str) -> tuple[Decimal | None, str | None, str]:
        if scale is None or scale.money is None:
            return (signed, currency, basis) if signed == 0 else (None, currency, "")
        return signed.scaleb(scale.money), currency, basis
