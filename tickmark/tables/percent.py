"""Which plain numbers are percentages: the sign is often printed on the first and last number of a column only, or on the first of a row."""

from __future__ import annotations

import re

from tickmark.tables.grid import Row
from tickmark.tables.model import NumberCell
from tickmark.tables.time_names import read_head_clue

Place = tuple[int, int]
_OF_TIME = re.compile(r"\((?:in )?(?:years|months|days)\)|\b(?:expected|remaining|contractual) (?:term|life)\b")


class _Runs:
    """Columns that are in percent at the row being read, by the right edge of their numbers, with the plain numbers since the last sign."""

    def __init__(self) -> None:
        self.found: set[Place] = set()
        self.pending: dict[int, list[NumberCell]] = {}
        self.decimals: dict[int, int | None] = {}

    def sign(self, edge: int, decimals: int | None) -> None:
        """A percent sign: what stood between it and the sign before is in percent too."""
        self.found.update((n.row, n.column) for n in self.pending.get(edge, []))
        self.pending[edge] = []
        self.decimals[edge] = decimals if decimals is not None else self.decimals.get(edge)

    def end(self, edge: int) -> None:
        """The column goes on with something else. A run that no second sign closes is in percent where its
        numbers are printed to the same decimals and could be shares of a whole."""
        numbers = self.pending.pop(edge, [])
        decimals = self.decimals.pop(edge, None)
        if all(n.printed.dash or (n.printed.decimals == decimals and abs(n.printed.value) <= 100) for n in numbers):
            self.found.update((n.row, n.column) for n in numbers)

    def end_all(self) -> None:
        """A new part of the table begins."""
        for edge in list(self.pending):
            self.end(edge)


def percent_cells(rows: list[Row]) -> set[Place]:
    """(row, column) of the plain numbers that share a percent sign printed above them or to their left."""
    runs = _Runs()
    for row in rows:
        if row.kind == "header" or (row.kind == "label" and read_head_clue(row.label).dated):
            runs.end_all()
        for number in row.numbers:
            _read(runs, number, row)
        _across(runs, row)
    runs.end_all()
    return runs.found


def _read(runs: _Runs, number: NumberCell, row: Row) -> None:
    edge = number.edge
    if number.percent:
        runs.sign(edge, number.printed.decimals)
    elif number.symbol or number.printed.grouped:
        runs.end(edge)
    elif edge in runs.pending and not _OF_TIME.search(row.label.lower()):
        plain_row = not any(n.symbol or n.printed.grouped for n in row.numbers if n.edge in runs.pending)
        if number.printed.dash or number.printed.decimals == runs.decimals[edge] or plain_row:
            runs.pending[edge].append(number)


def _across(runs: _Runs, row: Row) -> None:
    """A row whose first number alone carries the sign."""
    if len(row.numbers) < 2 or not row.numbers[0].percent or not row.numbers[0].printed.decimals:
        return
    decimals = row.numbers[0].printed.decimals
    rest = [n for n in row.numbers[1:] if not n.percent]
    if rest and all(not n.symbol and (n.printed.dash or n.printed.decimals == decimals) for n in rest):
        for number in rest:
            runs.found.add((number.row, number.column))
            runs.sign(number.edge, number.printed.decimals or decimals)
