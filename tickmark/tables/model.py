"""What is understood of a table: one Reading per printed number, and the Table around them."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from tickmark.evidence import Source
from tickmark.model import Period
from tickmark.numbers import Printed, read_number


class Behind(StrEnum):
    """What a word behind a number says it is told in."""

    TIMES = "times"
    BASIS_POINTS = "basis points"
    MEASURE = "a measure"
    POINTS = "percentage points"
    CENTS = "cents"
    PENCE = "pence"


class NumberCell(NamedTuple):
    """A number in a row: the address of the `<td>` with its digits, and what its neighbours add to it."""

    row: int
    column: int
    colspan: int
    text: str
    printed: Printed
    symbol: str | None
    percent: bool
    high: bool = False
    behind: Behind | None = None

    @property
    def edge(self) -> int:
        """Its right-most grid column: the numbers of one column end alike, whether `$` has a cell of its own or not."""
        return self.column + self.colspan - 1

    @property
    def of_range(self) -> bool:
        """Whether it is one end of a range: what else has its cell is no number."""
        return self.high or read_number(self.text) is None

    @property
    def value(self) -> Decimal:
        """Unscaled, sign as printed."""
        return self.printed.value


class Reading(NamedTuple):
    """One number, understood. Each `*_source` says what that choice was read from."""

    row: int
    column: int
    text: str
    value: Decimal
    unit: str
    scale: int
    period: Period
    row_label: str
    parents: tuple[str, ...]
    column_label: str
    scale_source: Source
    unit_source: Source
    period_source: Source
    segment: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table that holds numbers. `scale` is the power of ten of its money, `unit` that of most of its numbers.

    `continued` says that it has no header of its own and goes on from the table before.
    """

    index: int
    block: int
    section_id: str | None
    title: str
    kind: str
    scale: int
    unit: str | None
    scale_source: Source
    rows: int
    columns: int
    header_rows: int
    readings: tuple[Reading, ...]
    continued: bool = False
