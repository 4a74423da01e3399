"""What the second reader makes of one cell: value, unit and days, each with what it was read from, or nothing.

It says *don't know* (None) wherever the page leaves a choice. `basis` names the mechanism, for people; nothing branches
on it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from tickmark.second_reader.calendar import Calendar
from tickmark.second_reader.captions import row_label
from tickmark.second_reader.clock import Clock, Days
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.numerals import currency_named as _currency_named
from tickmark.second_reader.patterns import any_of
from tickmark.second_reader.quantities import measure_named, names_things, power_said, price_named
from tickmark.second_reader.runs import rows_of_other_units, unspoken_rows
from tickmark.second_reader.scales import Scale, excepts_per_share
from tickmark.second_reader.scales import scale_of as _scale_of
from tickmark.second_reader.scales import states_scale as _states_scale
from tickmark.second_reader.sums import sums
from tickmark.second_reader.words import (
    TITLE,
    counts_shares,
    counts_something,
    kind_of_label,
    names_shares,
    per_share,
)

scale_of = lru_cache(20_000)(_scale_of)
states_scale = lru_cache(20_000)(_states_scale)
currency_named = lru_cache(20_000)(_currency_named)
_SCALE_NOTE = re.compile(
    (
        r"\([^()]*\b(?:thousand|million|billion)s?\b[^()]*\)|\b(?:dollars|amounts)?\s*in (?:thousands|millions"
        r"|billions),?[^|]*"
    ),
    re.IGNORECASE,
)
_PAR = any_of(
    r"\bpar value\b|\bpaid[- ]in capital\b|\bcommon stock,|\bpreferred stock,|\bordinary shares,|\btreasury "
    r"(?:stock"
    r"|shares)\b|\bstated value\b"
)
_OF_STOCK = any_of(r"\bshares\b|\bstock\b|\boptions?\b|\bunits\b|\bawards\b")
_SHARES_FOLLOW = any_of(
    r"\b(?:number of|changes in) (?:the )?(?:common )?shares\b|^shares of\b|\banti-?dilutive\b|\bshares (?:of "
    r".{0,40})?outstanding (?:was|were)\b"
)
_IN_SHARES = any_of(r"\bshares?\)?$")
_ASIDE = re.compile(r"\([^()]*\d[^()]*\)")
_STOCK_AT_PAR = any_of(
    r"^(?:less:?\s*)?(?:common|preferred|treasury|ordinary|class|additional|capital|convertible|series)\b"
)
_WHOLE_DOLLARS = any_of(
    r"\bgrant[- ]date fair values?\b(?!.*\bvested\b)|\b(?:exercise|share|stock) price\b|\bper share$"
)
_A_NUMBER = any_of(
    r"^(?:awards|options|shares|units|[rp]sus) (?:granted|purchased|issued|vested|exercised|forfeited)\b"
    r"|\baverage\b|\bshares used\b"
    r"|\bdilutive (?:effect|impact)\b|\beffects? of (?:\w+ )*dilutive\b|\bpotentially dilutive\b"
    r"|\bnumber of\b|\boutstanding\b"
)
_EQUITY_COLUMN = any_of(
    r"\bpaid[- ]in\b|\bretained\b|\baccumulated\b|\bcomprehensive\b|\bnon-?controlling\b|\bin excess of\b|\bequity\b"
    r"|^total\b"
    r"|\breinvested\b|\bdeficit\b"
)
_OF_UNITS = any_of(r"\b(?:in|of) units\b|\(units\)|\bunit (?:sales|volumes?|shipments|deliveries)\b")
_AVERAGE = any_of(r"^(?:\w+ )?average\b|\bper [a-z]")
_CASH_FLOWS = any_of(r"\bcash flows?\b")
_POINTS = any_of(r"\bbasis[- ]points?\b|\bbps\b|\bpoints?\b")
_LENGTHS = any_of(r"\b(?:years|months|days)\)?$")
_PER_UNIT = any_of(
    r"\bper (?!cent\b|annum\b|share\b|common\b|diluted\b|basic\b)[a-z]|/(?:day|d|lb|oz|t|mwh|boe|bbl|mcf)\b"
)
_PRICES = any_of(r"\b(?:high|low|prices?)\b")
_OF_ONE = any_of(r"\b(?:grant|selling|average\b.*) prices?\b")
_NAMES_MONEY = any_of(r"\$|\bdollars?\b|[€£¥]|\bu\.?s\.?d\b")
_COST = any_of(
    r"\$|\bdividends?\b|\bcost\b|\bvalue\b|\bissu|\brepurchase|\bpurchase|\bpaid\b|\bproceeds\b|\bwithh"
    r"|\b(?:earnings|income|loss)\b.*\b(?:allocated|attributable|allocable|available)\b"
)


_STATEMENT = re.compile(r"\bbalance sheets?\b|\bstatements? of\b", re.IGNORECASE)
_IN_CENTS = re.compile(r"\bcents\b|¢", re.IGNORECASE)
_SURE_COST = any_of(
    r"\$|\bdividends?\b|\bcost\b|\bvalue\b|\bpaid\b|\bpayments?\b|\bproceeds\b|\bwithh"
    r"|\b(?:earnings|income|loss)\b.*\b(?:allocated|attributable|allocable|available)\b"
)


@dataclass(frozen=True, slots=True)
class CellReading:
    """What one cell is `measured` to be and its `days`; None for what the second reader does not know.

    `beside` are its headers and labels, `above` the lines without numbers that it stands under; `over` those that
    introduce its table; `table` those over and beside all its cells.
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
    """What holds for all tables of a document: the scale that its statements have, where they agree, and its
    currency.
    """

    scale: Scale | None
    currency: str = "USD"


@dataclass(frozen=True)
class TableReading:
    """A table's readings by row and column, of `ranges` those of both numbers, of each row the days of its amounts, and
    the table's `ruler`.
    """

    cells: list[tuple[int, int, CellReading]]
    ranges: dict[tuple[int, int], list[tuple[str, Measured, Days | None]]]
    days: dict[int, list[Days | None]]
    ruler: Ruler


def scale_behind(lines: Sequence[str]) -> Scale | None:
    """The scale that a remark right behind a table states: `Amounts by plant are in thousands of dollars.`"""
    for line in lines[:_REMARKS]:
        if _REMARK.match(line) and line.endswith((".", ".)")) and states_scale(line):
            return scale_of(line)
    return None


def read_table(
    layout: Layout, calendar: Calendar, conventions: Conventions, inherited: Scale | None, behind: Sequence[str] = ()
) -> TableReading:
    """Readings of each amount of a table; `behind` are the lines after it, nearest first."""
    clock = Clock(layout, calendar)
    ruler = Ruler(layout, conventions, inherited, behind)
    found = []
    ranges: dict[tuple[int, int], list[tuple[str, Measured, Days | None]]] = defaultdict(list)
    days: dict[int, list[Days | None]] = defaultdict(list)
    of_cells = _dashes_of_rows(layout, list(map(ruler.read, layout.amounts)))
    readings = _by_sums(layout, of_cells, sums(layout.amounts, clock.kinds.sums))
    for amount, measured in zip(layout.amounts, readings, strict=True):
        beside, above = (*amount.headers, *amount.stubs), (*amount.parents, amount.group)
        over = (*amount.stub, *layout.lines)
        when = clock.days(amount)
        days[amount.cell.row].append(when)
        place = amount.cell.row, amount.cell.column
        if amount.of_range:
            ranges[place].append((f"{amount.numeral.digits}", measured, when))
            continue
        found.append((*place, CellReading(amount.cell.text, measured, when, beside, above, over, layout.texts)))
    return TableReading(found, ranges, days, ruler)


def _by_sums(layout: Layout, measured: list[Measured], found: Iterable[list[Amount]]) -> list[Measured]:
    """Readings, with the scale and unit of the rows that it adds up with for each amount whose own are unknown.

    What adds up is of one unit and scale: `Partner's share of costs` between `Salaries` and a total of money is money.
    """
    if all(one.value is not None for one in measured):
        return measured
    places = {id(amount): at for at, amount in enumerate(layout.amounts)}
    for parts in found:
        own = [places[id(amount)] for amount in parts]
        if all(measured[at].value is not None for at in own):
            continue
        shifts = {
            (one.unit, one.value / layout.amounts[at].numeral.signed)
            for at in own
            if (one := measured[at]).value and layout.amounts[at].numeral.digits
        }
        if len(shifts) == 1:
            ((unit, shift),) = shifts
            most = 10 ** (_MANY_SHARES if unit == "shares" else _MANY_DOLLARS)
            if max(layout.amounts[at].numeral.digits for at in own) * abs(shift) >= most:
                continue  # a scale at which one part is too large is none of the sum's
            for at in own:
                if measured[at].value is None:
                    measured[at] = Measured(layout.amounts[at].numeral.signed * shift, unit, "of a sum")
    return measured


def _dashes_of_rows(layout: Layout, measured: list[Measured]) -> list[Measured]:
    """Readings, with zero in the unit of its row for each dash whose own is not known: all amounts of the row that are
    known are of one unit, `Dividends per share | $ 0.57 | —`.
    """
    units: dict[int, set[str | None]] = defaultdict(set)
    for amount, one in zip(layout.amounts, measured, strict=True):
        if not amount.numeral.dash:
            units[amount.cell.row].add(one.unit if one.value is not None else None)
    return [
        Measured(Decimal(0), unit, "dash of its row")
        if amount.numeral.dash
        and one.value is None
        and len(known := units[amount.cell.row]) == 1
        and (unit := next(iter(known)))
        else one
        for amount, one in zip(layout.amounts, measured, strict=True)
    ]


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
    REMARK = "remark behind it"
    INHERITED = "inherited"
    CONVENTION = "convention"
    NONE = "none"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Measured:
    """Value in base units and unit. `certain_value` where the scale is stated for the table or the line, and the value
    so is certain if the unit is; `certain_unit` where its sign stands beside the digits. `basis` says, for people, what
    they were read from.
    """

    value: Decimal | None
    unit: str | None
    basis: str = ""
    certain_value: bool = False
    certain_unit: bool = False


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
    sure_cost: bool
    in_shares: bool
    a_number: bool
    equity: bool
    at_par: bool
    price: bool
    points: bool
    length: bool
    per_unit: bool
    prices: bool
    of_one: bool


@lru_cache(50_000)
def _words(text: str) -> _Words:
    plain = _plain(text)
    lower = plain.lower()
    return _Words(
        "%" in plain or "percent" in lower,
        "$" in plain,
        "margin" in lower,
        counts_something(plain),
        per_share(plain),
        counts_shares(plain),
        names_shares(plain),
        bool(_PAR.search(lower)),
        bool(_COST.search(lower)),
        bool(_SURE_COST.search(lower)),
        bool(_IN_SHARES.search(lower)),
        bool(_A_NUMBER.search(lower)),
        bool(_EQUITY_COLUMN.search(lower)),
        bool(_STOCK_AT_PAR.search(lower)),
        bool(_WHOLE_DOLLARS.search(lower)),
        bool(_POINTS.search(text.lower())),
        bool(_LENGTHS.search(lower)),
        bool(_PER_UNIT.search(lower)),
        bool(_PRICES.search(lower)),
        bool(_OF_ONE.search(lower)),
    )


def _plain(text: str) -> str:
    """A text without its notes of scale."""
    return _ASIDE.sub(" ", _SCALE_NOTE.sub(" ", text)).strip()


@lru_cache(50_000)
def _of_stock(text: str) -> bool:
    """Whether a text speaks of stock, shares, options or awards."""
    return bool(_OF_STOCK.search(_plain(text).lower()))


@lru_cache(20_000)
def _counts_what_follows(line: str) -> bool:
    """Whether a line says that the amounts below it are numbers of shares."""
    return bool(_SHARES_FOLLOW.search(_SCALE_NOTE.sub(" ", line).lower()))


_UNKNOWN = Measured(None, None)
_STATED = frozenset((ScaleFrom.OWN, ScaleFrom.LINE, ScaleFrom.REMARK))
_REMARK = re.compile(r"^\(?(?:\w+\s+)?(?:amounts?|dollars?|figures|values|numbers)\b[^.]*\b(?:in|of) ", re.IGNORECASE)
_REMARKS = 2  # lines behind a table that may state its scale
_IN_FULL = 1_000_000  # shares from which a count is printed in full
_IN_FULL_AGAIN = 10_000  # money in a label from which whole thousands may be printed in full
_PRICE = 10_000  # dollars per share without cents, at most
_WHOLE = 100  # dollars per share that may be printed without cents below a heading, at most
_NEAREST = 3  # texts over a table that say what it counts
_CENTS = 2  # decimals of dollars per share
_THOUSANDS = 3  # power of ten
_MANY_DOLLARS = 14  # digits of an amount of money in full, from which it is none in thousands or millions
_MANY_SHARES = 11  # digits of a count of shares in full, from which it is none in thousands or millions


class Ruler:
    """Reads value and unit of a table's amounts."""

    def __init__(
        self, layout: Layout, conventions: Conventions, inherited: Scale | None, behind: Sequence[str] = ()
    ) -> None:
        self.layout = layout
        over = [*(text for amount in layout.amounts[:1] for text in amount.stub), *layout.lines]
        self.scale, self.source = table_scale(layout), ScaleFrom.OWN
        if self.scale is None:
            unclear = any(map(states_scale, over))
            if unclear:
                self.source = ScaleFrom.UNCLEAR
            elif (remark := scale_behind(behind)) is not None:
                self.scale, self.source = remark, ScaleFrom.REMARK
            elif inherited is not None:
                self.scale, self.source = inherited, ScaleFrom.INHERITED
            elif conventions.scale is not None:
                self.scale, self.source = conventions.scale, ScaleFrom.CONVENTION
            else:
                self.source = ScaleFrom.NONE
        named = next((code for text in over if (code := currency_named(text))), None)
        self.currency = layout.money or named or conventions.currency
        printed = Counter(
            amount.numeral.decimals for amount in layout.amounts if not amount.percent and not amount.numeral.dash
        )
        self.decimals = printed.most_common(1)[0][0] if printed else 0
        self.cents_apart = any(map(excepts_per_share, over)) and 0 in printed
        self.of_money = any(map(_money_by_name, over))
        self.scale_of_money = any(states_scale(text) and _NAMES_MONEY.search(text.lower()) for text in over)
        self.of_shares = any(map(_counts_what_follows, layout.lines[:1]))
        self.of_stock = any(map(_of_stock, over))
        self.of_cash_flows = any(_CASH_FLOWS.search(text.lower()) for text in over if len(text) < TITLE)
        self.of_units = any(_OF_UNITS.search(text.lower()) for text in over[:_NEAREST] if len(text) < TITLE)
        self.rates = _rows_of_rates(layout)
        self.whole_rows = _whole_rows(layout)
        self.others = rows_of_other_units(layout.amounts)
        self.unspoken = unspoken_rows(layout.amounts, self.others)
        self.row_signs = {
            amount.cell.row: amount.currency
            for amount in reversed(layout.amounts)
            if amount.currency and not _of_prices(amount)
        }
        signed_from = {amount.cell.row: amount.edge for amount in reversed(layout.amounts) if amount.currency}
        self.before_signs = {
            amount.edge for amount in layout.amounts if amount.edge < signed_from.get(amount.cell.row, 0)
        }.difference(layout.signs)
        self.first_in_row: dict[int, Amount] = {}
        for amount in layout.amounts:
            self.first_in_row.setdefault(amount.cell.row, amount)
        self.counts_in_full = self.scale is None or self.source is ScaleFrom.CONVENTION
        self.counts_in_full = self.counts_in_full and any(map(_counted_in_full, layout.amounts))

    def read(self, amount: Amount) -> Measured:
        """Value and unit of an amount: as a rate, as money per share, as a count of shares, or as money."""
        label, header = _words(_label_of(amount)), _words(" ".join(amount.headers))
        parent = _words(amount.parents[-1] if amount.parents else "")
        nearest = _words(amount.headers[-1].strip() if amount.headers else "")
        rate = self._rate(amount, label, header)
        if rate is not None:
            return rate
        number = amount.numeral
        currency = amount.currency or self.layout.signs.get(amount.edge)
        if self._in_cents(amount):
            return _UNKNOWN
        if (quantity := self._quantity(amount, currency)) is not None:
            return quantity
        if (label.of_one or header.of_one) and not (label.per_share or header.per_share):
            return _UNKNOWN
        counted = header.counts_shares or nearest.counts_shares
        if (label.par or (parent.par and label.at_par)) and not (amount.currency or (counted and not currency)):
            counts = counted or parent.counts_shares or number.decimals == _CENTS
            of_stock = label.at_par or not (label.counts_shares or header.names_shares)
            of_money = currency and of_stock and not counts
            return self._money(amount, currency, "column sign") if currency and of_money else _UNKNOWN
        if label.per_share or header.per_share or (parent.per_share and number.decimals == _CENTS):
            counts = label.counts_shares and label.a_number and number.decimals < _CENTS
            whole = not (number.decimals or counts) and number.digits < _PRICE and (label.price or nearest.price)
            if not number.grouped and not number.dash and (number.decimals >= _CENTS or whole):
                certain = bool(amount.currency) and label.per_share and number.decimals >= _CENTS
                unit = f"{currency or self.currency}/shares"
                return Measured(number.signed, unit, "per share", certain, certain)
            return self._shares(amount) if counts and not (amount.currency or number.dash) else _UNKNOWN
        if parent.per_share and not label.counts_shares and (number.decimals or 0 < number.digits < _WHOLE):
            return _UNKNOWN  # `Net income | $ 12` below `Per share amounts:`, beside rows of millions
        if amount.currency and counted:
            return _UNKNOWN
        of_equity = nearest.equity and not counted and self.layout.signs and not amount.numeral.dash
        if not (amount.currency or self.of_cash_flows or of_equity):
            shares = self._count(amount, label, header, parent, currency, counted=counted)
            if shares is not None:
                return shares
        return self._amount_of_money(amount, label, header, parent, currency)

    def _quantity(self, amount: Amount, currency: str | None) -> Measured | None:
        """A number in a unit of its own, or a price per such a unit; None where no text names one."""
        texts = (amount.label, *amount.parents[-1:], *reversed(amount.headers))
        number = amount.numeral
        priced = next((text for text in texts if price_named(text) is not None), None)
        if priced is not None:
            full = number.decimals == _CENTS or price_named(priced) or self.scale is None or not self.scale.money
            money = currency or (self.currency if _NAMES_MONEY.search(priced.lower()) else None)
            if number.percent or number.dash or power_said(priced) or not (full and money):
                return _UNKNOWN
            return Measured(number.signed, f"{money}/unit", "price per unit")
        if amount.currency or number.percent:
            return None
        named = next((text for text in texts if measure_named(text) is not None), None)
        if named is None and not number.decimals:
            named = next(filter(names_things, (amount.label, *amount.headers[-1:])), None)
        if named is None or (currency and (amount.cell.row in self.layout.row_signs or named != amount.label)):
            return None
        power = measure_named(named) or power_said(named)
        scale, source = self._scale(amount)
        if power and (source is not ScaleFrom.LINE or scale == self._scale_said(named)):
            return Measured(number.signed.scaleb(power), "pure", "measure")
        unscaled = source is ScaleFrom.NONE or (source is ScaleFrom.CONVENTION and scale == Scale(0, 0))
        in_full = unscaled or (source is not ScaleFrom.LINE and self.scale_of_money)
        return Measured(number.signed, "pure", "measure") if in_full and not power else _UNKNOWN

    def _scale_said(self, text: str) -> Scale | None:
        return scale_of(text) if states_scale(text) else None

    def _rate(self, amount: Amount, label: _Words, header: _Words) -> Measured | None:
        """A percentage, by its sign, its header, or the signs of its column."""
        number, column = amount.numeral, amount.edge
        if amount.percent:
            return Measured(number.signed / 100, "pure", "percent sign", certain_value=True, certain_unit=True)
        if amount.currency:
            return None
        of_other_unit = label.length or label.per_unit or states_scale(amount.label)
        if header.points or label.points or (of_other_unit and not header.percent):
            return _UNKNOWN if header.percent or column in self.layout.percents else None
        if header.percent:
            return (
                _UNKNOWN if header.dollar or number.grouped else Measured(number.signed / 100, "pure", "percent header")
            )
        if self._in_row_of_rates(amount, header, label):
            return Measured(number.signed / 100, "pure", "percent row")
        if (
            column in self.layout.percents
            and not number.dash
            and not number.grouped
            and (number.decimals or number.digits < 100)
        ):
            between = (amount.cell.row, column) in self.rates
            first = self.first_in_row[amount.cell.row]
            if label.counts and not (first.percent or number.decimals):
                return _UNKNOWN  # `New stores | 12 | 9 | 3`, the last in a column of percentages
            plain = column not in self.layout.signs and (header.counts or label.counts or between)
            return Measured(number.signed / 100, "pure", "percent column") if plain else _UNKNOWN
        return None

    def _in_row_of_rates(self, amount: Amount, header: _Words, label: _Words) -> bool:
        """Whether the first number of a row alone bears the percent sign that all of them mean: `4.85% | 2.46`."""
        first, number = self.first_in_row.get(amount.cell.row), amount.numeral
        if first is None or not first.percent or amount.cell.row in self.layout.row_signs:
            return False
        alike = first.numeral.decimals == number.decimals > 0 and not (number.grouped or number.dash)
        money = amount.edge in self.layout.signs or header.dollar or header.per_share or header.counts_shares
        return alike and label.counts and not (money or header.percent)

    def _count(
        self, amount: Amount, label: _Words, header: _Words, parent: _Words, currency: str | None, *, counted: bool
    ) -> Measured | None:
        """A count of shares, by label, header or the line above; unknown where a label of shares may be of their
        cost.
        """
        if (parent.counts_shares and not label.cost) or (self.of_shares and not self.layout.signs and not label.counts):
            return self._shares(amount)
        of_column = counted or (header.names_shares and not header.dollar and not header.cost)
        if of_column or (label.counts_shares and (label.a_number or not label.cost)):
            if currency and not counted and not label.a_number:
                return _UNKNOWN
            certain = label.counts_shares and not (label.cost or currency or amount.numeral.dash)
            return replace(self._shares(amount), certain_unit=certain)
        if amount.numeral.dash and header.names_shares:
            return _UNKNOWN
        of_money = currency and label.cost and not label.in_shares and (label.sure_cost or amount.numeral.dash)
        if label.names_shares and not of_money:
            return _UNKNOWN
        return None

    def _amount_of_money(
        self, amount: Amount, label: _Words, header: _Words, parent: _Words, currency: str | None
    ) -> Measured:
        """Money, by its own sign, its column's, its row's or its table's; not what has cents where the table has
        none, or where its scale leaves out amounts per share.
        """
        if (
            amount.numeral.decimals == _CENTS
            and (self.decimals < _CENTS or self.cents_apart)
            and not amount.numeral.dash
        ):
            return _UNKNOWN
        if self._may_be_a_price(amount, label, header) or self._of_mills(amount) or self._may_be_an_average(amount):
            return _UNKNOWN
        if amount.currency:
            return self._money(amount, amount.currency, "sign", beside=True)
        if label.counts or header.counts or parent.counts or self.of_units or self._of_own_measure(amount):
            return _UNKNOWN
        if amount.cell.row in self.unspoken:
            return _UNKNOWN
        if self._of_shares_alone(label, header, parent):
            return self._shares(amount)
        if currency:
            return self._money(amount, currency, "column sign")
        if amount.edge in self.before_signs:
            return _UNKNOWN  # `Leases | Annual rent` over `14 | $ 9,402`: signs begin with the money of a row
        of_row = self.row_signs.get(amount.cell.row)
        if of_row and not header.names_shares:
            return self._money(amount, of_row, "row sign")
        scale, source = self._scale(amount)
        number = amount.numeral
        if scale is None or scale.money is None or (number.decimals and number.digits < 100 and label.margin):
            return _UNKNOWN
        of_column = currency_named(" ".join(amount.headers))
        if source is ScaleFrom.LINE and _NAMES_MONEY.search(amount.label.lower()):
            return self._money(amount, self.currency, "label")
        if of_column:
            return self._money(amount, of_column, "header")
        if self.row_signs or any("$" in text and states_scale(text) for text in amount.headers):
            return self._money(amount, self.currency, "unsigned column")
        if self.of_shares and not number.decimals and not label.cost:
            return self._shares(amount)
        if source is ScaleFrom.OWN and self.of_money and not self.of_stock and not _of_stock(_label_of(amount)):
            return self._money(amount, self.currency, "unsigned table")
        return _UNKNOWN

    def _in_cents(self, amount: Amount) -> bool:
        """Whether a text over or beside an amount says that it is in cents."""
        return any(map(_names_cents, (amount.label, *amount.headers, *amount.parents[-1:], *amount.stub)))

    def _may_be_a_price(self, amount: Amount, label: _Words, header: _Words) -> bool:
        """Whether an amount may be in dollars under a scale, or per share: `Time charter rate per day | $ 20,334`;
        `High | 44.10`.
        """
        scale, _ = self._scale(amount)
        scaled = scale is not None and bool(scale.money)
        return (scaled and label.per_unit) or (
            amount.numeral.decimals == _CENTS and (label.prices or header.prices or header.per_unit)
        )

    def _of_mills(self, amount: Amount) -> bool:
        """Whether a small amount has three decimals and more, which no scale of the table explains where it prints
        others with fewer, or where it states none: `Rate per contract | $ 0.912`.
        """
        number = amount.numeral
        stated = self.source in _STATED and self.decimals > _CENTS
        return number.decimals > _CENTS and number.digits < _WHOLE and not stated

    def _may_be_an_average(self, amount: Amount) -> bool:
        """Whether an amount under a scale that is stated elsewhere may be what one of some things comes to, in full:
        `Average placement fee | $ 14,920` among rows of another unit.
        """
        elsewhere = self.source in (ScaleFrom.CONVENTION, ScaleFrom.INHERITED) and bool(self.others)
        return elsewhere and bool(_AVERAGE.search(amount.label.lower())) and amount.numeral.digits < _IN_FULL

    def _of_own_measure(self, amount: Amount) -> bool:
        """Whether a row states a scale for itself and no currency, as counts do in a table of money: `Active buyers (in
        thousands) | 4,110`.
        """
        own = states_scale(amount.label) and amount.cell.row not in self.layout.row_signs
        return own and not _NAMES_MONEY.search(amount.label.lower())

    def _of_shares_alone(self, *over: _Words) -> bool:
        """Whether the table states a scale of shares and none of money, and has no sign of a currency: `Common stock
        activity (millions of shares)`.
        """
        scale = self.scale if self.source is ScaleFrom.OWN else None
        of_shares = scale is not None and scale.money is None and scale.shares is not None and not self.layout.signs
        return of_shares and not any(words.cost or words.dollar or words.price or words.percent for words in over)

    def money_in_label(self, value: Decimal) -> Measured:
        """An amount of money printed within a label, at the scale of the table; unknown where it may be in full, as a
        whole number of thousands.
        """
        in_full = value >= _IN_FULL_AGAIN and value % 1000 == 0
        if self.scale is None or self.scale.money is None or (self.scale.money and in_full):
            return _UNKNOWN
        return Measured(value.scaleb(self.scale.money), self.currency, "money in a label")

    def shares_in_label(self, value: Decimal, power: int | None) -> Measured:
        """A count of shares printed within a label: at the power that it names, else at the table's scale, or in full
        where it is too large.
        """
        if power is not None:
            return Measured(value.scaleb(power), "shares", "shares in a label")
        scale = self.scale.shares if self.scale else None
        if scale is None or (scale and value >= 10 ** (_MANY_SHARES - scale)):
            return Measured(value, "shares", "shares in a label") if value >= _IN_FULL else _UNKNOWN
        return Measured(value.scaleb(scale), "shares", "shares in a label")

    def _shares(self, amount: Amount) -> Measured:
        scale, source = self._scale(amount)
        number = amount.numeral
        if scale is None or scale.shares is None:
            in_full = source is ScaleFrom.NONE and number.digits >= _IN_FULL
            in_full = in_full or (self.counts_in_full and not number.decimals)
            return Measured(number.signed, "shares", "in full") if in_full else _UNKNOWN
        if scale.shares and number.digits >= 10 ** (_MANY_SHARES - scale.shares):
            return _UNKNOWN
        return Measured(number.signed.scaleb(scale.shares), "shares", f"{source} shares")

    def _money(self, amount: Amount, currency: str, basis: str, *, beside: bool = False) -> Measured:
        scale, source = self._scale(amount)
        signed = amount.numeral.signed
        if amount.numeral.power:
            return Measured(signed.scaleb(amount.numeral.power), currency, "word behind the number", True, beside)
        if source is ScaleFrom.CONVENTION and scale is not None and scale.money and amount.numeral.decimals == _CENTS:
            return _UNKNOWN  # 28.92 in a table that says nothing of scale: dollars, or millions
        if source is ScaleFrom.CONVENTION and scale is not None and scale.money == _THOUSANDS and self.decimals == 1:
            return _UNKNOWN  # 138.3 in a document of whole thousands: of millions, likelier, and nothing says so
        in_full = source is ScaleFrom.CONVENTION and scale is not None and scale.money == 0
        if in_full and amount.numeral.decimals not in (0, _CENTS):
            return _UNKNOWN  # 1,204.1 in a document that says nothing of scale is no amount in dollars
        if scale is not None and scale.money and amount.numeral.digits >= 10 ** (_MANY_DOLLARS - scale.money):
            return _UNKNOWN
        if scale is not None and scale.money and source is not ScaleFrom.LINE and amount.cell.row in self.whole_rows:
            return _UNKNOWN
        if scale is None or scale.money is None:
            return Measured(signed, currency, basis) if signed == 0 else Measured(None, currency)
        certain = source in _STATED and amount.numeral.decimals != _CENTS
        return Measured(signed.scaleb(scale.money), currency, f"{source} {basis}", certain, certain and beside)

    def _scale(self, amount: Amount) -> tuple[Scale | None, ScaleFrom]:
        own = amount.stub if amount.stub != self.layout.stub else ()  # of headers further down
        for text in (amount.label, *reversed(amount.headers), *amount.parents[-1:], *reversed(own)):
            if states_scale(text):
                return scale_of(text), ScaleFrom.LINE
        return self.scale, self.source


@lru_cache(20_000)
def _names_cents(text: str) -> bool:
    """Whether a text says that amounts are in cents."""
    return _IN_CENTS.search(text) is not None


@lru_cache(20_000)
def _money_by_name(text: str) -> bool:
    """Whether a text over a table says that its amounts are of money: `(millions of dollars)`, `Balance sheet`,
    `Charges (in millions)`. `Refinery throughput (in thousands)` may be of barrels.
    """
    named = states_scale(text) and (bool(_NAMES_MONEY.search(text.lower())) or currency_named(text) is not None)
    titled = len(text) < TITLE and not counts_something(text)
    return named or (titled and (bool(_STATEMENT.search(text)) or kind_of_label(_plain(text))[0] is not None))


def _of_prices(amount: Amount) -> bool:
    """Whether an amount stands under a header of prices or of values of one share, whose signs say nothing of the
    columns beside it: `Granted | 41,200 | $12.45` under `2024 | Grant date fair value`.
    """
    words = _words(amount.headers[-1] if amount.headers else "")
    return words.price or words.per_share


def _counted_in_full(amount: Amount) -> bool:
    """Whether an amount is a count too large to be one of thousands, as all counts of its table then are not."""
    number = amount.numeral
    return number.grouped and number.digits >= _IN_FULL and not (amount.currency or number.decimals)


def _label_of(amount: Amount) -> str:
    """A row's label; of a row for a day (`Common stock, shares issued | June 30, 2023`), or of a number that a column
    of units calls one (`Headcount | number`), the text before it.
    """
    if len(amount.stubs) > 1 and (row_label(amount.label).only_date or amount.label.lower() == "number"):
        return amount.stubs[-2]
    return amount.label


def _whole_rows(layout: Layout) -> frozenset[int]:
    """Rows without one decimal where other rows have one in each of their amounts, so that one scale cannot hold for
    both: `Gross profit | $ 780.2 | $ 775.0` and `Gross profit per vehicle | $ 3,400 | $ 3,880`.
    """
    decimals: dict[int, set[int]] = defaultdict(set)
    counts = Counter[int]()
    for amount in layout.amounts:
        if not (amount.percent or amount.numeral.percent or amount.numeral.dash or amount.of_range):
            decimals[amount.cell.row].add(amount.numeral.decimals)
            counts[amount.cell.row] += bool(amount.numeral.digits)
    several = {row: found for row, found in decimals.items() if counts[row] > 1}
    scaled = {
        amount.cell.row
        for amount in layout.amounts
        if amount.numeral.power or any(map(states_scale, (amount.label, *amount.parents)))
    }
    signed = {row for row, found in several.items() if found == {1} and row in layout.row_signs} - scaled
    return frozenset(row for row, found in several.items() if found == {0}) if signed else frozenset()


def _rows_of_rates(layout: Layout) -> frozenset[tuple[int, int]]:
    """Rows and right edges of numbers without a sign between two percentages of their column: `21.0% | 2.3 | (.4) |
    22.9%`. None where amounts stand above the first: in `512 | 9% | 88 | 17%` every percentage is of the amount before.
    """
    signed: dict[int, list[int]] = defaultdict(list)
    first: dict[int, int] = {}
    for amount in layout.amounts:
        first[amount.edge] = min(amount.cell.row, first.get(amount.edge, amount.cell.row))
        if amount.percent:
            signed[amount.edge].append(amount.cell.row)
    between = (
        (amount.cell.row, amount.edge)
        for amount in layout.amounts
        if (rows := signed.get(amount.edge))
        and first[amount.edge] == min(rows)
        and min(rows) < amount.cell.row < max(rows)
    )
    return frozenset(between)
