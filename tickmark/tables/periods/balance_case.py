"""A number of a table that may be a balance or a change over a period, with what the rules ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.non_period_dates import at_a_day
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.periods.certain_words import averages_people, plainly_flow, plainly_held
from tickmark.tables.periods.named_kinds import named_by_column, nested_words
from tickmark.time.read import Clue

if TYPE_CHECKING:
    from tickmark.tables.periods.stock_or_flow import StockOrFlow

CASH_FLOWS = (
    "Statements of cash flows // | 2024 | 2023 // Net cash from operating activities | 1,300 | 1,200 // "
    "Net cash from investing activities | (300) | (200) // Net cash from financing activities | (500) | (600) // "
)
"""The beginning of examples of rules for statements of cash flows."""


@dataclass(frozen=True)
class Case:
    """A number of a `table`: its `row` and `column`, and what its own label (`own`) and the label above it (`nested`)
    say of time.
    """

    table: StockOrFlow
    row: Row
    own: Clue
    nested: Clue
    column: ColumnContext

    @cached_property
    def label(self) -> str:
        """The row's label in lower case."""
        return self.row.label.lower()

    @cached_property
    def name(self) -> str:
        """The label without the marks around it."""
        return self.label.strip(" :")

    @cached_property
    def over(self) -> str:
        """The label that the row is nested under, in lower case."""
        return self.row.parents[-1].lower() if self.row.parents else ""

    @cached_property
    def total(self) -> str:
        """What the total of the row is called, in lower case."""
        return self.table.totals.get(self.row.index, "").lower().strip(" :")

    @cached_property
    def certain(self) -> bool | None:
        """Whether words that leave no doubt name a balance (True) or a change (False)."""
        if averages_people(self.label) or averages_people(self.total):
            return False
        return self.table.certainly_balance(self.label, self.over, self.column)

    @cached_property
    def named_by_column(self) -> bool | None:
        """What the column's own header names."""
        return named_by_column(self.column.words, acquired="acqui" in self.table.caption.words)

    @property
    def names_flow(self) -> bool:
        """The row, what it is nested under or the table's title names a flow."""
        return self.table.names_flow(self.row)

    @property
    def length_over_it(self) -> bool:
        """The column or the label above says a length of time."""
        return bool(self.column.clue.months or self.nested.months)

    @cached_property
    def day_above(self) -> bool:
        """The label above has a day, and nothing a length."""
        return bool(self.nested.dates) and not (self.length_over_it or self.column.of_a_year)

    @cached_property
    def held(self) -> bool:
        """The column, the label above or the caption has a day."""
        column, nested = self.column.clue, self.nested
        return bool(
            column.dates
            or column.month_day
            or column.instant
            or nested.dates
            or nested.instant
            or at_a_day(self.table.caption.clue)
        )

    @cached_property
    def plainly_flow(self) -> bool:
        """Label, total, labels above or the introduction plainly name a flow, or the corner over the labels does."""
        around = f"{self.total} | {nested_words(self.row)} | {self.table.caption.introduction.lower()}"
        return plainly_flow(self.label, around) or (
            self.table.of_flows and not plainly_held(f"{self.label} | {self.over}")
        )

    @cached_property
    def weighs_as_balance(self) -> bool:
        """All the words around the number, weighed, speak for a balance."""
        return self.table.weighs_as_balance(self.row, self.nested, self.column)


def dated_without_length(case: Case) -> bool:
    clue = case.column.clue
    return bool(clue.instant and clue.dates) and not clue.months
