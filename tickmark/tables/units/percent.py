"""Which plain numbers are percentages: the sign is often printed on the first and last number of a column only, or on
the first of a row.

    Statutory rate   21.0%        Revenue            512
    State taxes       2.3         Growth             9 %
    Other             (.4)        Selling expenses    88
    Effective rate   22.9%        Growth            17 %

On the left all are percentages; on the right each is of the row above it, and the amounts between are none.
"""

from __future__ import annotations

from itertools import takewhile

from tickmark.language.phrases import Phrases
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.headers.scale import read_statement
from tickmark.tables.model import NumberCell
from tickmark.tables.units import unit_words

Place = tuple[int, int]
_OF_TIME = Phrases("measured_time")
_OF_ROW_ABOVE = Phrases("of_row_above", fold=True)
_WHOLE = 100
_PARTS = 2  # into which a percentage is broken down, and rows that show it, at the least
_MOST = 0.6  # of the rows that begin with a percentage; in others rounding may hide it


class _Runs:
    """Columns that are in percent at the row being read, by the right edge of their numbers, with the plain numbers
    since the last sign.
    """

    def __init__(self) -> None:
        self.found: set[Place] = set()
        self.pending: dict[int, list[NumberCell]] = {}
        self.decimals: dict[int, int | None] = {}
        self.plain: set[int] = set()

    def apart(self, edge: int) -> bool:
        """Whether a percent sign that no other stands above follows an amount in its column."""
        return edge in self.plain and edge not in self.pending

    def sign(self, edge: int, decimals: int | None) -> None:
        """A percent sign: what stood between it and the sign before is in percent too."""
        self.found.update((n.row, n.column) for n in self.pending.get(edge, []))
        self.pending[edge] = []
        self.decimals[edge] = decimals if decimals is not None else self.decimals.get(edge)

    def no_share(self, number: NumberCell) -> bool:
        """Whether a number among those in percent is an amount: it says so, or is more than a whole where percentages
        have decimals.
        """
        if number.edge not in self.pending:
            return False
        over = self._is_over_whole(number) and bool(self.decimals[number.edge])
        return number.symbol is not None or number.printed.grouped or over

    def is_amount_between(self, number: NumberCell) -> bool:
        """Whether a number below a percentage is more than a whole in a column that begins with amounts: `1,058`, `436
        %`, `874`.
        """
        return number.edge in self.plain and self._is_over_whole(number)

    @staticmethod
    def _is_over_whole(number: NumberCell) -> bool:
        return not number.printed.decimals and abs(number.printed.value) > _WHOLE

    def end(self, edge: int) -> None:
        """The column goes on with something else. A run that no second sign closes is in percent as far down as its
        numbers are printed to the same decimals and could be shares of a whole."""
        numbers = self.pending.pop(edge, [])
        decimals = self.decimals.pop(edge, None)
        shares = takewhile(
            lambda n: n.printed.dash or (n.printed.decimals == decimals and abs(n.printed.value) <= _WHOLE), numbers
        )
        self.found.update((n.row, n.column) for n in shares)

    def end_all(self) -> None:
        """A new part of the table begins."""
        for edge in list(self.pending):
            self.end(edge)
        self.plain.clear()


def percent_cells(rows: list[Row]) -> set[Place]:
    """(row, column) of the plain numbers that share a percent sign printed above them or to their left."""
    runs = _Runs()
    money = {number.edge for row in rows for number in row.numbers if number.symbol}
    for row in rows:
        if row.kind == "header" or (row.kind == "label" and read_head_clue(row.label).dated):
            runs.end_all()
        scaled = _scaled(runs, row)
        for number in row.numbers:
            _read(runs, number, row, scaled=scaled)
        _across(runs, row, money)
    runs.end_all()
    return runs.found | _parts_of_a_change(rows, money)


def _parts_of_a_change(rows: list[Row], money: set[int]) -> set[Place]:
    """Plain numbers that a percentage at the head of their row is broken down into ("14 % | 1 | — | 13"), in most rows
    that begin with one.
    """
    parts: list[list[NumberCell]] = []
    added = 0
    for row in rows:
        if len(row.numbers) > _PARTS and row.numbers[0].percent:
            rest = [n for n in row.numbers[1:] if not n.percent]
            if len(rest) == len(row.numbers) - 1 and not any(n.printed.grouped or n.edge in money for n in rest):
                parts.append(rest)
                added += abs(sum(n.printed.value for n in rest) - row.numbers[0].printed.value) * 2 <= len(rest)
    return (
        {(n.row, n.column) for rest in parts for n in rest}
        if added >= _PARTS and _MOST * len(parts) <= added
        else set()
    )


def _read(runs: _Runs, number: NumberCell, row: Row, *, scaled: bool) -> None:
    edge = number.edge
    if number.percent and runs.apart(edge) and _OF_ROW_ABOVE.search(row.label):
        return
    if number.percent:
        runs.sign(edge, number.printed.decimals)
    elif number.symbol or number.printed.grouped or scaled:
        runs.end(edge)
        runs.plain.add(edge)
    elif (
        edge in runs.pending
        and not runs.is_amount_between(number)
        and not _OF_TIME.search(row.label.lower())
        and (
            (not number.printed.dash and number.printed.decimals == runs.decimals[edge])
            or not (unit_words.MULTIPLE_NAMED.search(row.label.lower()) or any(runs.no_share(n) for n in row.numbers))
        )
    ):
        runs.pending[edge].append(number)
    else:
        runs.plain.add(edge)


def _scaled(runs: _Runs, row: Row) -> bool:
    """Whether a row states a scale of its own although all of its numbers stand below percentages: `Berths (in
    millions)`, and not the change in percent of `Customers (in thousands)`.
    """
    return all(number.edge in runs.pending for number in row.numbers) and read_statement(row.label) is not None


def _across(runs: _Runs, row: Row, money: set[int]) -> None:
    """A row whose first number alone carries the sign. Columns with a currency sign anywhere, those of `money`, take no
    part.
    """
    if len(row.numbers) < 2 or not row.numbers[0].percent or not row.numbers[0].printed.decimals:
        return
    decimals = row.numbers[0].printed.decimals
    rest = [n for n in row.numbers[1:] if not n.percent]
    if rest and all(n.edge not in money and (n.printed.dash or n.printed.decimals == decimals) for n in rest):
        for number in rest:
            runs.found.add((number.row, number.column))
            runs.sign(number.edge, number.printed.decimals or decimals)
