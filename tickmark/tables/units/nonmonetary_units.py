"""Numbers that are no amount of money although nothing beside them says so: barrels, square feet, aircraft, employees,
prices per barrel.

What is counted one by one (stores, employees) or measured in a unit of its own (ounces, barrels) is a plain number; the
label says of what. A price is money per unit. A number without a sign among many of these whose label names no money,
as rows of operating statistics are, is a plain number where it is printed in full (`1,187,400`), else left out, and so
is what may or may not be in thousands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.subtotals import Addends
from tickmark.tables.headers.captions import Caption, introducing
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.scale import power_named, read_statement, time_words_removed, without_statement
from tickmark.tables.headers.scale_words import POWERS
from tickmark.tables.model import NumberCell
from tickmark.tables.units.currency import NAMED, mentioned
from tickmark.tables.units.money_runs import outside_runs, rows_in_percent, rows_of_other_precision
from tickmark.tables.units.quantity_patterns import (
    A_PRICE,
    ASIDE,
    ASIDE_COUNT,
    BROKEN_DOWN,
    BY,
    BY_HOURS,
    BY_LETTERS,
    BY_VOLUME,
    CHANGED,
    CHURN,
    COUNTED_BELOW,
    COUNTS,
    DELIVERED,
    DWELLINGS,
    EXCEPTED,
    EXPIRING,
    GOODS_DONE,
    HELD,
    INDEX,
    LET,
    MEASURED,
    MEASURED_ASIDE,
    MONEY,
    MONEY_AMONG_STATISTICS,
    MONEY_BESIDE,
    MOVED,
    NOT_OF_MONEY,
    NOT_PRICED_PER,
    NUMBER_OF,
    NUMBER_OF_THINGS,
    OF_COUNTS,
    ONE_SERVED,
    OWN_COUNT,
    PRICED,
    ROLL,
    ROLL_CUE,
    ROOMS,
    SERVED_OR_EMPLOYED,
    SITES_BELOW,
    SITES_TOLD,
    SPANS,
    STAFF,
    STAFF_BY_TRADE,
    THRESHOLD,
    TIME_PER,
    TITLED,
    UNIT_ALONE,
    UNITS_OF_GOODS,
    WELLS,
)
from tickmark.tables.units.scale_apart import set_apart
from tickmark.tables.units.unit_words import SMALL_MONEY

_BEGUN_WITH = 100  # dollars that a performance graph invests
_IN_FULL = 1_000_000  # dollars; what one of some things comes to is less
_MANY = 0.25  # share of a table's rows from which those that nothing names are statistics too
_FEW = 2  # rows a table needs for that
_TO_THE_CENT = 2
_NUMBERS = frozenset(("number", "no.", "#", "count"))
"""Heads of columns that count what their rows name."""
_DUE = frozenset(("past", "business", "of", "in", "within", "after", "over"))
"""Words before days that say when something is due."""
_OF_OIL = {
    f"{letters}{unit}{daily}": power
    for letters, power in (("m", 3), ("mm", 6), ("b", 9), ("t", 12))
    for unit in ("bbl", "bbls", "boe", "bo", "bp", "cf", "cfe", "b")
    for daily in ("", "d", "pd", "/d")
}
"""Thousands, millions, billions and trillions of barrels and cubic feet by their letters."""
_TRADES = frozenset(("sales", "investment", "tax", "benefits", "rental", "income", "interest", "debt", "purchasing"))
"""Words of money that name what people do."""
_CAPACITY = "capacity"
_OF_CREDIT = Phrases("credit_capacity")
_IN_THOUSANDS = Phrases("often_in_thousands")
_THING = range(2, 5)
"""Words of a power of ten with what it counts."""
_JOINED = str.maketrans("()[],;:", "       ")
PLAIN = Source(SourceKind.COUNT)


class Quantity(NamedTuple):
    """A number that is no amount of money. `scale` is None where it must be left out; `source` says what it was read
    from; `priced` is true of an amount of money per unit.
    """

    scale: int | None
    source: Source
    priced: bool = False


_PRICING = frozenset(("daily", "day", "rate", "rates", "price", "prices", "unit", "ton", "ounce", "barrel", "room"))
"""Words by which a statement of scale excepts prices per unit."""
_SHARES = frozenset(("share", "shares", "share-related"))
LEFT_OUT = Quantity(None, Source(SourceKind.OWN_MEASURE))


@lru_cache(maxsize=16384)
def _names(text: str) -> str:
    """What one text names: `price` of something, `measure`, `count`, `few` (a count that is printed in full unless it
    says otherwise), `likely` (counts, unless the table breaks an amount down), `money`, or nothing.
    """
    low = without_statement(text).lower().strip(" :")
    if BY_LETTERS.match(low):
        return "price"
    if TIME_PER.search(text.lower()):
        return "measure"
    if any(part in low for part in ("per", "/", "day", "daily")) and (PRICED.search(low) or _per_thing(low)):
        return "price"
    if MEASURED_ASIDE.search(text.lower()) or _begins_measured(low) or _powers_of_things(text.lower()):
        return "measure"
    bare = ASIDE.removed_from(NOT_OF_MONEY.removed_from(THRESHOLD.removed_from(low))).strip()
    counted = NUMBER_OF.search(low)
    if counted:
        return "" if HELD.search(counted[1]) else "few"
    if _of_days(ASIDE.removed_from(low).split()):
        return "measure"
    if STAFF.fullmatch(bare.rpartition(", ")[2]) and ", " in bare:
        return "few"  # `Backlog, homes`
    if _measured_per(bare):
        return "measure"
    if MONEY.search(bare):
        return "few" if _of_a_trade(bare) else "money"
    if MEASURED.search(bare) or WELLS.fullmatch(bare):
        return "measure"
    if STAFF.fullmatch(bare) or COUNTS.search(bare) or ASIDE_COUNT.search(low):
        return "few"
    if ROLL_CUE.search(bare) and ROLL.fullmatch(bare):
        return "few"
    if _CAPACITY in bare.split() and not _OF_CREDIT.search(bare):
        return "measure"
    if OWN_COUNT.fullmatch(bare):
        return "count" if read_statement(text) is not None else "likely"
    return ""


def _of_a_trade(bare: str) -> bool:
    """Whether a label names people or sites by a trade whose name is elsewhere one of money: `sales representatives`,
    and not `compensation of employees`.
    """
    named = STAFF_BY_TRADE.fullmatch(bare)
    return named is not None and not any(MONEY.search(word) for word in named["before"].split() if word not in _TRADES)


def _per_thing(low: str) -> bool:
    """Whether a text in lower case tells money for each of some things: `revenue per average student`, and not
    `earnings per diluted share` or `net income per books`.
    """
    before, _, behind = low.partition(" per ")
    thing = [word.strip("(),:;*") for word in behind.split()][:3]
    named = " ".join(thing) if all(map(_is_word, thing)) else ""
    held = NOT_PRICED_PER.search(named) or HELD.search(named)
    return bool(named) and held is None and MONEY.search(before) is not None


def _measured_per(bare: str) -> bool:
    """Whether a label tells a measure for each of some things: `metric tons per thousand berths`, and no price."""
    before, per, _ = bare.partition(" per ")
    return bool(per) and MEASURED.search(before) is not None and MONEY.search(before) is None


def _begins_measured(low: str) -> bool:
    """Whether a text in lower case begins with a measure and goes on with what was done with it: `tons received`, and
    not `acres held for sale, at cost`.
    """
    words = ASIDE.removed_from(low).split()
    return len(words) > 1 and is_unit(words[0]) and words[1].endswith("ed")


def _powers_of_things(low: str) -> bool:
    """Whether a text in lower case tells in brackets thousands or millions of what: `(thousand hours)`, `(millions of
    doses)`, and not `(thousands of dollars)`.
    """
    if "(" not in low:
        return False
    for aside in ASIDE.findall(low):
        words = [word for word in aside.strip("() ").split() if word not in ("in", "of")]
        if len(words) in _THING and words[0].removesuffix("s") in POWERS and all(map(_is_word, words)):
            thing = " ".join(words[1:])
            if not (NAMED.search(thing) or HELD.search(thing) or MONEY.search(thing)):
                return True
    return False


def _is_word(text: str) -> bool:
    return text.replace("-", "").isalpha() and text not in ("except", "unless", "and", "or", "as")


def is_unit(text: str) -> bool:
    """Whether a text in lower case is the name of a unit of measure and nothing else, apart from its power of ten."""
    return UNIT_ALONE.fullmatch(text) is not None


def names_money(text: str) -> bool:
    """Whether a text in lower case has a word for amounts of money, other than in brackets, or their sign."""
    return "$" in text or MONEY.search(ASIDE.removed_from(NOT_OF_MONEY.removed_from(text))) is not None


def may_name_money(text: str) -> bool:
    """The same of a label or a header, with words that elsewhere may be of other things ("commitments")."""
    return names_money(text) or MONEY_BESIDE.search(ASIDE.removed_from(text)) is not None


def names_only_time(label: str) -> bool:
    """Whether a row is named by nothing but when something falls due, so that it has the unit of its column: `2025`,
    `2030 and later`, `Thereafter`.
    """
    return not time_words_removed(label) or label.lower().startswith("thereafter")


def _held_or_money(low: str) -> bool:
    """Whether a label in lower case names securities, or has a word that rows of money have among statistics."""
    named = MONEY_AMONG_STATISTICS.search(ASIDE.removed_from(low)) or HELD.search(low)
    return named is not None or may_name_money(low)


class QuantityReader:
    """Tells the quantities of one table from its amounts of money."""

    def __init__(
        self,
        rows: list[Row],
        caption: Caption,
        stated: int,
        summed: frozenset[int],
        near: int = 0,
        signed_sums: frozenset[int] = frozenset(),
        statements: tuple[str, ...] = (),
        sums: Sequence[Addends] = (),
    ) -> None:
        """Look over the table.

        Args:
            rows: its rows.
            caption: what stands above it.
            stated: the power of ten that holds for its money.
            summed: the rows that add up to others or are added up.
            near: the power of ten that the table itself or its caption states.
            signed_sums: the rows of sums with a currency sign.
            statements: the statements of scale of the table or its caption, as printed.
            sums: rows that add up, with their totals.
        """
        data = [row for row in rows if row.kind == "data"]
        self.stated = stated
        self.summed = summed
        self.apart = [apart for text in statements for apart in set_apart(text)]
        of_money = any(NAMED.search(text.lower()) for text in statements)
        self.of_all, self.of_money = bool(near) and not of_money, bool(near) and of_money
        of_one = any(apart.counted for apart in self.apart)  # `(rent in thousands)`
        self.of_amounts = any("$" not in text and "dollar" not in text.lower() for text in statements) and bool(near)
        self.of_amounts = self.of_amounts and not of_one
        self.footnoted = any(map(_is_measured, caption.notes))
        self.excepted = frozenset(
            word for text in statements for word in " ".join(EXCEPTED.findall(text.lower())).split()
        )
        self.signed_sums = signed_sums
        self.signed = {n.edge for row in rows for n in row.numbers if n.symbol}
        self._own = {row.index: _of_row(row) for row in data}
        labels = {row.index: row.label for row in data}
        self.staff = frozenset[int]() if self.signed else _parts_of_staff(sums, labels)
        self.added_to_money = {
            part for found in sums if _names(labels.get(found.total, "")) == "money" for part in found.parts
        }
        named = sum(
            self._own[row.index] in ("price", "measure", "count", "few")
            or CHURN.search(row.label.lower()) is not None
            or ("(" in row.label and SPANS.search(row.label.lower()) is not None)
            for row in data
        )
        above = f"{without_statement(caption.title)} | {without_statement(caption.lead)}".lower()
        self.statistics = named >= (1 if TITLED.search(above) else _FEW) and named >= _MANY * len(data)
        broken_down = (
            not self.statistics
            and MONEY.search(above)
            and (BROKEN_DOWN.search(above) or not any(_names(row.label) == "money" for row in data))
        )
        self.likely = frozenset() if broken_down else frozenset(row.index for row in data if row.index not in summed)
        throughout = not self.signed and MEASURED_ASIDE.search(" ".join(caption.texts[:1]).lower()) is not None
        self._said = _said_above(rows)
        if throughout:
            self._said = {row.index: ("measure", caption.texts[0]) for row in data}
        self.measured = frozenset(index for index, (what, _) in self._said.items() if what == "measure")
        self.priced = frozenset(index for index, (what, _) in self._said.items() if what == "price")
        if self.statistics:
            self.priced |= {row.index for row in data if A_PRICE.search(ASIDE.removed_from(row.label.lower()))}
        texts = [(row.label, *row.parents[-1:]) for row in data]
        counts = sum(any(_names(text) in ("likely", "count") for text in of_row) for of_row in texts)
        self.all_counts = (
            not (self.signed or broken_down)
            and 2 * counts > len(data)
            and not any(_names(text) == "money" for of_row in texts for text in of_row)
        )
        introduction = " | ".join(
            without_statement(introducing(text)) for text in (caption.title, caption.lead)
        ).lower()
        self._among_others(rows, introduction, signed_sums)
        self.corner = [text.lower() for text in corner_texts(rows)]
        corner = " | ".join(map(without_statement, self.corner))
        told = _tells_number(above, introduction) or _tells_number(corner, corner)
        self.amounts = self._added_up(data, introduction) if near and not (told or self.signed) else frozenset()
        self.of_costs = bool(near and not told and MONEY.search(introduction)) and not any(
            _names(row.label) == "money" for row in data
        )  # `Claims handling costs (in thousands)`: adjusters are paid, and not counted
        lead = caption.lead.lower()
        heads = " | ".join(cell.text.lower() for row in rows if row.kind == "header" for cell in row.texts)
        of_things = (
            DELIVERED.search(heads)
            or (SITES_TOLD.search(above) and not MONEY.search(above))
            or (DELIVERED.search(lead) and not MONEY.search(lead))
        )
        counted = of_things if not near else None  # whatever the document counts its money in
        self.of_counts = not self.signed and bool(
            told or counted or (not near and OF_COUNTS.search(f"{above} | {heads}"))
        )
        self.near = near if told else 0
        self.let = LET.search(heads) is not None

    def _among_others(self, rows: list[Row], introduction: str, signed_sums: frozenset[int]) -> None:
        """Look for rows of several units: whether there are any (`mixed`), which of them go on with no amount of money
        (`outside`), and whether the table is `of_securities`, which are counted too.
        """
        data = [row for row in rows if row.kind == "data"]
        others = {
            row.index
            for row in data
            if (own := self._own[row.index]) == "price"
            or (own in ("measure", "count", "few") and not any(number.symbol for number in row.numbers))
        }
        self.mixed = bool(others or rows_in_percent(rows))
        self.whole_rows = rows_of_other_precision(rows, self.stated)
        titled = HELD.search(introduction) is not None  # grants in columns, with the price of each
        self.of_securities = titled or any(HELD.search(row.label.lower()) for row in data)
        of_statement = all(row.index in self.summed for row in data)
        self.outside = frozenset[int]() if titled or of_statement else outside_runs(rows, signed_sums, others)

    def read(self, cell: NumberCell, row: Row, column: ColumnContext) -> Quantity | None:
        """What a number without a percent sign counts or measures; None where it may be an amount."""
        own = self._own[row.index]
        heads, last = _of_heads(column.texts)
        by_hours = next((text for text in (row.label, *column.texts[-1:]) if BY_HOURS.search(text.lower())), "")
        if by_hours and cell.symbol is None and _names(by_hours) in ("", "few", "count", "likely"):
            return Quantity(0, PLAIN)
        if "price" in (own, last) or row.index in self.priced:
            return self._price(cell, row, column)
        if cell.symbol is not None:
            return LEFT_OUT if self._may_be_an_average(cell, row) else None
        to_money = row.index in self.added_to_money
        added = (cell.edge in self.signed and row.index in self.summed) or to_money  # what adds up with amounts is one
        among_amounts = cell.edge in self.signed and row.index in self.signed_sums
        certain = MEASURED_ASIDE.search(row.label.lower()) and not among_amounts
        if (
            (own == "measure" and (certain or not added) and last != "few")
            or (last == "measure" and cell.edge not in self.signed)
            or (row.index in self.measured and (own != "money" or not self.signed))
        ):
            return self._measure(cell, row, column) if own != "money" or last == "measure" else LEFT_OUT
        thing = next(
            (apart for apart in self.apart if apart.counted and apart.of(row.label) and not may_name_money(apart.name)),
            None,
        )
        if thing is not None and not added:
            return Quantity(thing.power, PLAIN)
        whole = not cell.printed.decimals
        if row.index in self.staff and whole and last != "money":
            return self._count(row.label, "few")
        named = column.texts[-1].lower().strip() if column.texts else ""
        numbered = time_words_removed(named) in _NUMBERS  # `2025 Number`
        of_sites = cell.edge not in self.signed and (
            SITES_BELOW.fullmatch(named) is not None or (numbered and not self.of_securities)
        )
        if of_sites or (not self.near and ROOMS.fullmatch(named)) or (self.let and DWELLINGS.fullmatch(named)):
            last = "few"
        counted = last == "few" and heads[-1:] != ["money"] and cell.edge not in self.signed and whole
        if (
            own == "money"
            and not (counted and (numbered or NUMBER_OF.search(column.words) or any(map(counts_goods, column.texts))))
            and not (self.of_counts and row.index in self.summed)
        ):
            return None
        beyond = self.summed and row.index not in self.summed  # what costs add up to is none of them
        by_cost = self.of_costs and own == "few" and not beyond
        if row.index in self.amounts or (by_cost and STAFF.fullmatch(row.label.lower())):
            return None
        if own in ("few", "count") and not (added and among_amounts):
            return self._count(row.label, own)
        if (
            not own
            and whole
            and cell.edge in self.signed
            and UNITS_OF_GOODS.fullmatch(ASIDE.removed_from(row.label.lower()).strip())
        ):
            return self._count(row.label, "few")
        if self.all_counts and whole and own in ("", "likely") and not mentioned(row.label):
            return self._count(row.label, "count")
        if (
            own == "likely"
            and row.index in self.likely
            and whole
            and last != "money"
            and not any(_names(parent) == "money" for parent in row.parents)
        ):
            apart = row.index in self.outside and not self.of_all
            return self._count(row.label, "few" if apart else "count")
        of_sites = SITES_BELOW.fullmatch(ASIDE.removed_from(row.label.lower()).strip(" :")) is not None
        if of_sites and self.mixed and not (own or among_amounts) and whole and row.index not in self.summed:
            return self._count(row.label, "count")  # `Banking offices | 46` among ratios
        if counted:
            return self._count(" | ".join(column.texts), last)
        if self.of_counts and whole:
            return Quantity(self.near, PLAIN)
        of_statistics = (
            (self.statistics or row.index in self.outside)
            and row.index not in self.added_to_money
            and not (own or among_amounts)
            and not any(heads)
            and not (cell.edge in self.signed and names_only_time(row.label))
            and not any(map(_held_or_money, map(str.lower, (row.label, *row.parents))))
        )
        if not of_statistics:
            return None
        if statement := read_statement(row.label):  # `Hours billed (thousands)`
            return Quantity(statement.money, PLAIN)
        # `Emergency room visits | 1,187,400`: nobody says that it is in thousands, and no amount stands over it
        scaled = self.of_all or self.footnoted or any(map(power_of_measure, self._texts(row, column)))
        apart = row.index in self.outside or (cell.printed.grouped and cell.edge not in self.signed)
        return Quantity(0, PLAIN) if whole and apart and not scaled else LEFT_OUT

    def _may_be_an_average(self, cell: NumberCell, row: Row) -> bool:
        """Whether an amount among operating statistics may be what one of some things comes to, in full, and no
        thousands of the document: `Average placement fee $14,920`.
        """
        elsewhere = self.stated and not self.near and not (self.of_all or self.of_money)
        average = row.label.lower().startswith("average ") and abs(cell.printed.value) < _IN_FULL
        return bool(elsewhere and average and self.mixed and row.index not in self.signed_sums)

    def _texts(self, row: Row, column: ColumnContext) -> list[str]:
        """What may name the measure of a number, the nearest first."""
        said = (self._said[row.index][1],) if row.index in self._said else ()
        return [row.label, *reversed(row.parents), *reversed(column.texts), " ".join(column.texts[-2:]), *said]

    def _measure(self, cell: NumberCell, row: Row, column: ColumnContext) -> Quantity:
        """A number in a measure, at the power of ten that its name says: `Oil (MBbl)` counts thousands of barrels. Left
        out where a scale that it does not name may hold for it: the table's, that of a footnote, or the document's, of
        a number that is too small to tell or stands among amounts of money.
        """
        named = next((text for text in self._texts(row, column) if _is_measured(text)), None)
        if named is None or SMALL_MONEY.search(named.lower()):
            return LEFT_OUT
        source = Source(SourceKind.OWN_MEASURE, named[:120])
        if (apart := next((apart for apart in self.apart if apart.of(row.label)), None)) is not None:
            return Quantity(apart.power, source)
        if power := power_of_measure(named) or _power_beside(named, column.texts) or self._power_in_corner(named):
            return Quantity(power, source)
        large = (cell.printed.grouped or cell.printed.decimals) and not self.signed
        known = (
            large
            or not self.stated
            or TIME_PER.search(named.lower())
            or MEASURED_ASIDE.search(named.lower())
            or _of_days(named.lower().split())
        )
        in_full = self.of_money and not _IN_THOUSANDS.search(named.lower())  # `MW | 36` below `($ in thousands)`
        if self.footnoted or not (known or in_full):
            return LEFT_OUT
        return LEFT_OUT if self.of_amounts else Quantity(0, source)

    def _power_in_corner(self, named: str) -> int:
        """The power of ten that the corner of the table tells of a measure: `(square feet in millions)`."""
        unit = MEASURED.search(named.lower())
        return next((power_of_measure(text) for text in self.corner if unit and unit[0] in text), 0)

    def _price(self, cell: NumberCell, row: Row, column: ColumnContext) -> Quantity:
        """Money per unit, in full where it has cents or is per ounce, barrel or another measure; left out where nothing
        says that it is money, and where it may be in thousands.
        """
        texts = self._texts(row, column)
        named = next((text for text in texts if _names(text) == "price" or A_PRICE.search(text.lower())), row.label)
        low = named.lower()
        small = SMALL_MONEY.search(low) is not None
        if cell.symbol is None and not cell.printed.decimals and self._own[row.index] == "money":
            return LEFT_OUT  # `Revenue | 2,500` below `(US$ per barrel)`
        if cell.symbol is None and not (small or BY_LETTERS.match(low) or MONEY.search(low.partition(" per ")[0])):
            return LEFT_OUT
        source = Source(SourceKind.OWN_MEASURE, named[:120])
        if small:
            return Quantity(-2, source, priced=True)
        statement = read_statement(named)
        if statement is not None and statement.money is not None:
            return Quantity(statement.money, source, priced=True)
        in_full = (cell.printed.decimals or 0) >= _TO_THE_CENT or MEASURED.search(low) or self._is_excepted(low)
        in_full = in_full or row.index in self.whole_rows or low.count(" per ") > 1  # `per line per month`
        large = cell.printed.grouped and not (self.of_all or self.of_money)  # no statement of the table's own
        return Quantity(0, source, priced=True) if in_full or large or not (self.stated or self.of_all) else LEFT_OUT

    def _is_excepted(self, named: str) -> bool:
        """Whether the table's statement of scale excepts such prices: `in thousands, except daily amounts`, `except per
        unit data`.
        """
        if "per" in self.excepted and self.excepted.isdisjoint(_SHARES) and " per " in named:
            return True
        return any(word in _PRICING and word in self.excepted for word in named.replace("/", " ").split())

    def _added_up(self, data: list[Row], introduction: str) -> frozenset[int]:
        """Rows of a table that states a scale which are named by what could be counted ("Vehicles", "Aircraft") and add
        up with as many others that could not, or to what is introduced as money by kinds of them: all of such a sum are
        amounts.
        """
        added = [row for row in data if row.index in self.summed and not NUMBER_OF.search(row.label.lower())]
        parts = [self._own[row.index] for row in added if not row.label.lower().startswith("total")]
        of_money_by = MONEY.search(introduction) is not None and BY.search(introduction) is not None
        if (
            "few" not in parts
            or any(self._own[row.index] == "few" and ROLL_CUE.search(row.label.lower()) for row in added)
            or not (of_money_by or parts.count("") >= parts.count("few"))
        ):
            return frozenset()
        return frozenset(row.index for row in added if self._own[row.index] in ("few", "likely", ""))

    def _count(self, text: str, kind: str) -> Quantity:
        statement = read_statement(text)
        if statement is not None and statement.money is not None:
            return Quantity(statement.money, PLAIN)
        apart = next((apart.power for apart in self.apart if apart.of(text)), None)
        if apart is not None:
            return Quantity(apart, PLAIN)
        # "($ in thousands)" is said of money alone, "(in thousands)" may be said of members too
        in_full = self.of_money or (kind == "few" and not (self.of_all and ONE_SERVED.search(text.lower())))
        return Quantity(0, PLAIN) if in_full or not self.stated else LEFT_OUT


def _tells_number(above: str, introduction: str) -> bool:
    """Whether what stands above a table, or its title and the sentence that introduces it, say that it is of the number
    of some things, other than shares, and of no amounts beside.
    """
    if SERVED_OR_EMPLOYED.search(introduction) or (SERVED_OR_EMPLOYED.search(above) and not MONEY.search(introduction)):
        return True
    found = NUMBER_OF_THINGS.search(introduction)
    return found is not None and not (
        HELD.search(found[1]) or MONEY.search(introduction[: found.start()] + introduction[found.end() :])
    )


def _parts_of_staff(sums: Sequence[Addends], labels: dict[int, str]) -> frozenset[int]:
    """The rows that add up to a number of people: `Company drivers` over `Total employees`."""
    return frozenset(
        row
        for found in sums
        if STAFF.fullmatch(ASIDE.removed_from(labels.get(found.total, "").lower().removeprefix("total ")).strip(" :"))
        for row in found.parts
    )


def corner_texts(rows: list[Row]) -> list[str]:
    """What stands over the labels of a table, above its first numbers: a title of its own, or its scale."""
    heads = takewhile(lambda row: row.kind != "data", rows)
    return [cell.text for row in heads if row.kind == "header" for cell in row.texts if cell.column == 0]


def of_returns(rows: list[Row]) -> bool:
    """Whether a table compares what 100 dollars in the company's shares and in an index have become."""
    data = [row for row in rows if row.kind == "data"]
    begun = sum(bool(row.numbers) and row.numbers[0].printed.value == _BEGUN_WITH for row in data)
    first = [number.printed.value for number in data[0].numbers] if data else []
    if len(first) > 1 and set(first) == {_BEGUN_WITH}:  # with the days in rows
        return any(INDEX.search(cell.text) for row in rows if row.kind == "header" for cell in row.texts)
    return begun > 1 and begun >= len(data) - 1 and any(INDEX.search(row.label) for row in data)


def _is_measured(text: str) -> bool:
    return (
        _names(text) == "measure"
        or TIME_PER.search(text.lower()) is not None
        or MEASURED_ASIDE.search(text.lower()) is not None
    )


def _of_days(words: Sequence[str]) -> bool:
    """Whether the words of a text are of days that something was used or idle: `revenue days`, `off-hire days`, and not
    of how long something is due: `31 to 60 days`.
    """
    return len(words) > 1 and words[-1] == "days" and words[-2].replace("-", "").isalpha() and words[-2] not in _DUE


@lru_cache(maxsize=4096)
def power_of_measure(text: str) -> int:
    """The power of ten that the name of a measure says.

    >>> power_of_measure("Gold sold (ounces)"), power_of_measure("Oil (MBbl)"), power_of_measure("ASMs (millions)")
    (0, 3, 6)
    """
    low = text.lower().partition(" per ")[0]  # `tons per thousand berths` are no thousands of tons
    return next((_OF_OIL[word] for word in low.translate(_JOINED).split() if word in _OF_OIL), 0) or power_named(low)


def _power_beside(named: str, texts: Sequence[str]) -> int:
    """The power of ten that another line of the header says and nothing else: `(in millions)` below `2025 tons`."""
    alone = (text for text in texts if named in texts and not without_statement(text).strip(" :"))
    return next((power for text in alone if (power := power_named(text.lower()))), 0)


def _said_above(rows: list[Row]) -> dict[int, tuple[str, str]]:
    """Row index -> `measure` or `price` with the statement, of rows under one that names a unit of its own, "(thousands
    of barrels daily)", or prices such a unit, up to the next statement or the next label that stands as it does.
    """
    found: dict[int, tuple[str, str]] = {}
    what, stated = ("", ""), None
    for row in rows:
        if row.kind == "data":
            if what[0]:
                found[row.index] = what
            continue
        level = (row.indent, row.bold) if row.kind == "label" else None
        if level is not None and level == stated:
            what = ("", "")
        said = [cell.text for cell in row.texts if cell.column == 0 or len(row.texts) == 1]
        for text in said:
            low = EXCEPTED.removed_from(text.lower().partition(";")[0])
            if MEASURED_ASIDE.search(low):
                what, stated = ("measure", text), level
            elif PRICED.search(low):
                what, stated = ("price", text), level
            elif read_statement(text) is not None:
                what = ("", "")
    return found


@lru_cache(maxsize=4096)
def counts_goods(text: str) -> bool:
    """Whether a header names things sold or made, beside columns of what they brought ("Units delivered")."""
    low = text.lower().strip()
    return GOODS_DONE.fullmatch(low) is not None


@lru_cache(maxsize=4096)
def _of_heads(texts: tuple[str, ...]) -> tuple[list[str], str]:
    """What each text of a header names, and what the last does that names anything."""
    broken = next((place for place, text in enumerate(texts) if text.lower().rstrip().endswith("number of")), None)
    if broken is not None:
        texts = (*texts[:broken], " ".join(texts[broken:]))  # a phrase over several header rows
    changed = [CHANGED.fullmatch(text.lower().strip()) is not None for text in texts]
    heads = [
        "few" if counts_goods(text) else "" if of or (any(changed) and text.lower() == "amount") else _names(text)
        for of, text in zip(changed, texts, strict=True)
    ]
    if not any(heads) and EXPIRING.fullmatch(" ".join(texts).lower()):
        heads = ["few"]
    if not any(heads) and len(texts) > 1 and (joined := _names(" ".join(texts[-2:]))) in ("measure", "price"):
        heads[-1] = joined  # "Square" over "Feet", "Average daily" over "TCE rate"
    return heads, next((found for found in reversed(heads) if found), "")


def _of_row(row: Row) -> str:
    """What a row's label names, or else the nearest label that it is nested under."""
    own, above = _names(row.label), _names(row.parents[-1]) if row.parents else ""
    if not own and row.parents:
        over = ASIDE.removed_from(row.parents[-1].lower()).strip(" :")
        if COUNTED_BELOW.fullmatch(over) or (SITES_BELOW.fullmatch(over) and MOVED.match(row.label.lower())):
            return "few"
    by_volume = own == "money" and above == "measure" and _names(BY_VOLUME.sub("", row.label.lower())) != "money"
    return above if above == "price" or (above == "measure" and (not own or by_volume)) else own
