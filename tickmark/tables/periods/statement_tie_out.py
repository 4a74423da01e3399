"""What ties a table to the statements: numbers and labels that stand in a balance sheet, or in a statement of flows,
too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.headers import header_blocks
from tickmark.tables.headers.scale import time_words_removed
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.read import Clue

_TELLING = 1000  # smaller numbers meet by chance


@dataclass(frozen=True, slots=True)
class Ties:
    """Numbers of the statements: those of balance sheets and those of statements of flows. A note breaks one of them
    down, and its total ties to it.
    """

    sides: dict[Decimal, int]  # 1 in statements of flows, -1 in balance sheets, 0 in both
    balance_labels: frozenset[str]
    flow_labels: frozenset[str]
    days: Mapping[Decimal, frozenset[date]]  # of the columns of balance sheets that an amount stands in

    def of_label(self, label: str) -> str:
        """`balance`, `flow`, `both` or `none`: which statements have a row of that label."""
        name = time_words_removed(label)
        held, moved = name in self.balance_labels, name in self.flow_labels
        return "both" if held and moved else "balance" if held else "flow" if moved else "none"

    def of_row(self, row: Row) -> str:
        """`balance`, `flow` or `none`: which statement a number of the row stands in, where it stands in one kind
        only.
        """
        return _side(self._weight(row))

    def of_rows(self, rows: list[Row]) -> str:
        """The same of a whole table, by the most of its numbers."""
        return _side(sum(map(self._weight, rows)))

    def _weight(self, row: Row) -> int:
        return sum([self.sides.get(abs(n.printed.value), 0) for n in row.numbers if not n.percent])


def _side(weight: int) -> str:
    return "flow" if weight > 0 else "balance" if weight < 0 else "none"


def statement_ties(kinds: dict[int, str], rows_of: dict[int, list[Row]], calendar: ReportingCalendar) -> Ties:
    """Gather the numbers of a document's statements, by the kinds of its tables."""

    def numbers(wanted: frozenset[str]) -> set[Decimal]:
        values = (
            abs(n.printed.value)
            for index, kind in kinds.items()
            if kind in wanted
            for row in rows_of[index]
            for n in row.numbers
        )
        return {value for value in values if value >= _TELLING}

    def labels(wanted: frozenset[str]) -> frozenset[str]:
        return frozenset(
            time_words_removed(row.label)
            for index, kind in kinds.items()
            if kind in wanted
            for row in rows_of[index]
            if row.numbers
        )

    held, moved = frozenset(("balance_sheet",)), frozenset(("income_statement", "cash_flow"))
    balances, flows = numbers(held), numbers(moved)
    sides = {value: (value in flows) - (value in balances) for value in balances | flows}
    return Ties(sides, labels(held), labels(moved), _days(kinds, rows_of, calendar))


def _days(
    kinds: dict[int, str], rows_of: dict[int, list[Row]], calendar: ReportingCalendar
) -> dict[Decimal, frozenset[date]]:
    """Amount -> the days of the columns of balance sheets that it stands in."""
    found: dict[Decimal, set[date]] = defaultdict(set)
    for rows in (rows_of[index] for index, kind in kinds.items() if kind == "balance_sheet"):
        governing = header_blocks(rows)
        for row in rows:
            for number in row.numbers:
                day = _day(governing[row.index].column(number.column, number.colspan).clue, calendar)
                if day is not None:
                    found[abs(number.printed.value)].add(day)
    return {amount: frozenset(days) for amount, days in found.items()}


def _day(clue: Clue, calendar: ReportingCalendar) -> date | None:
    """The day of a balance sheet's column: one that it names, or the close of the report's period and of the years
    before.
    """
    if clue.dates:
        return calendar.boundary(clue.dates[-1])
    if not clue.years:
        return None
    return calendar.end if clue.years[-1] == calendar.end.year else calendar.named_year(clue.years[-1])
