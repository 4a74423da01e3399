"""Currency signs as evidence: most filings begin every column of amounts with one, and end it with one. Where a filing
does, a column or a table without any is none of amounts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import read_statement, time_words_removed
from tickmark.tables.model import NumberCell
from tickmark.tables.units import currency
from tickmark.tables.units.nonmonetary_units import may_name_money, names_money
from tickmark.tables.units.table_scale import FAR, TableScale

# rows in which every amount has its sign, to one in which some have, of a filing that marks its columns; the others
# count shares or things
_PARTLY = 1
_THINGS = Pattern(
    "tables/things",
    r"\(([a-z][a-z -]{2,30}) in (?:thousand|million|billion)s?\b",
    means="a thing that a table has in a power of ten",
    examples=("[[(barrels in thousands]])",),
    counterexamples=("(in thousands)",),
)
_MANNER = Phrases("manner")
_LEAST = 2  # rows of numbers from which a table tells how a filing prints


@dataclass(frozen=True, slots=True)
class Unmarked:
    """What of a table holds things and no amounts, for want of a sign: the columns with these right `edges`; the rows
    `apart`, which state a scale of their own, or what they are nested under does, among marked amounts; or `all` of it.
    """

    edges: frozenset[int] = frozenset()
    apart: frozenset[int] = frozenset()
    all: bool = False

    def holds(self, cell: NumberCell, row: Row, header: str) -> bool:
        """Whether a number is one of these; `header` is in lower case."""
        if cell.symbol is not None or not (self.all or self.edges or self.apart):
            return False
        return self.all or (
            _of_things(header, row.label.lower()) if cell.edge in self.edges else row.index in self.apart
        )


@dataclass(frozen=True, slots=True)
class Marking:
    """How a filing prints currency signs: in every column of amounts (`columns`), and in nearly every table of amounts
    (`tables`).
    """

    columns: bool = False
    tables: bool = False

    def unmarked(self, rows: list[Row], above: str, scale: TableScale) -> Unmarked:
        """What of a table holds no amounts: a column without any sign, also in rows that mark their amounts; or all of
        a table without signs, unless a word in it, or `above` it in lower case, or its statement of scale is of money.
        """
        marked = {number.edge for row in rows for number in row.numbers if number.symbol}
        if marked:
            beside = {
                number.edge
                for row in rows
                if any(n.symbol for n in row.numbers)
                for number in row.numbers
                if not number.printed.dash
            }
            of_amounts = {row.parents for row in rows if row.parents and any(number.symbol for number in row.numbers)}
            apart = (row.index for row in rows if _stands_apart(row, nested=row.parents not in of_amounts))
            return Unmarked(frozenset(beside - marked), frozenset(apart)) if self.columns else Unmarked()
        statements = [statement.text.lower() for statement, where in scale.statements if where.kind not in FAR]
        if self.tables and any(_counts_things(text) for text in statements):
            return Unmarked(all=True)
        stated = any(currency.NAMED.search(text) for text in statements)
        words = [
            text.lower()
            for row in rows
            for text in ([row.label] if row.kind == "data" else [cell.text for cell in row.texts])
        ]
        return Unmarked(
            all=self.tables and not (stated or names_money(above) or any(may_name_money(text) for text in words))
        )


def marking(tables: Iterable[list[Row]]) -> Marking:
    """How the tables of a filing are marked."""
    wholly = partly = signed = unsigned = 0
    for rows in tables:
        rates = {n.edge for row in rows for n in row.numbers if n.percent} - {
            n.edge for row in rows for n in row.numbers if n.symbol
        }
        lines = [
            found
            for row in rows
            if row.kind == "data"
            if (found := [n for n in row.numbers if n.edge not in rates and not n.printed.dash])
        ]
        if len(lines) < _LEAST:
            continue
        has_sign = [[n.symbol is not None for n in line] for line in lines]
        signed += any(map(any, has_sign))
        unsigned += not any(map(any, has_sign))
        wholly += sum(len(signs) > 1 and all(signs) for signs in has_sign)
        partly += sum(any(signs) and not all(signs) for signs in has_sign)
    return Marking(wholly > _PARTLY * partly, 0 < signed >= unsigned)


def _counts_things(statement: str) -> bool:
    """Whether a statement of scale is of things that it names, "(vehicles in thousands)", and not of money, nor of
    shares.
    """
    found = _THINGS.search(statement)
    return found is not None and not (
        _MANNER.search(found[1]) or names_money(found[1]) or currency.NAMED.search(statement)
    )


def _stands_apart(row: Row, *, nested: bool) -> bool:
    """Whether a row without signs, or what it is `nested` under without any that has, states a scale of its own and
    names no money.
    """
    if not row.numbers or any(number.symbol for number in row.numbers):
        return False
    stated = next(
        (text for text in (row.label, *(reversed(row.parents) if nested else ())) if _states_and_names(text)), ""
    )
    return bool(stated) and not (
        may_name_money(stated.lower()) or currency.NAMED.search(stated.lower()) or may_name_money(row.label.lower())
    )


@lru_cache(maxsize=32768)
def _states_and_names(text: str) -> bool:
    """Whether a label states a scale and says what is counted in it."""
    return read_statement(text) is not None and bool(time_words_removed(text))


@lru_cache(maxsize=32768)
def _of_things(header: str, label: str) -> bool:
    """Whether a header says more than when, and neither it nor the label has a word for amounts of money."""
    return bool(time_words_removed(header)) and not may_name_money(header) and not may_name_money(label)
