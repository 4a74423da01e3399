"""What the columns of a row say beside each other: which column a change is measured from, and what lies between two
balances.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from tickmark.second_reader.captions import column_header
from tickmark.second_reader.days import When
from tickmark.second_reader.layout import Amount, Layout

_UNDATED = (0, 0, 0)
_YEAR_IN_SHORT = re.compile(r"['’]\s?(\d\d)\b")


class Columns:
    """The amounts of each row of a table, left to right."""

    def __init__(self, layout: Layout) -> None:
        self._rows: dict[int, list[Amount]] = defaultdict(list)
        for amount in sorted(layout.amounts, key=lambda amount: amount.cell.column):
            self._rows[amount.cell.row].append(amount)

    def measured_by(self, amount: Amount) -> Amount | None:
        """The amount whose column a change column belongs to: the newest of those on its left.

        Of `2023 | 2022 | Change` the column 2023; of `2023 | Increase | 2022 | Increase | 2021` that on the left of
        each; where the header names years (`'22 vs. '21`), the column of the newest year that it names.
        """
        left = [other for other in self._rows[amount.cell.row] if other.cell.column < amount.cell.column]
        named = _years_named(amount)
        dated = list(_run(left))
        if named:
            plain = (other for other in left if not is_of_another_column(other))
            of_year = [other for other in plain if (_order(other) or _UNDATED)[0] == max(named)]
            return of_year[-1] if of_year else None
        found = [(when, other) for other in dated if (when := _order(other)) is not None]
        if not found or len(found) != len(dated):
            return None
        newest = max(when for when, _ in found)
        same = [other for when, other in found if when == newest]
        return same[-1]

    def dated_left(self, amount: Amount) -> Amount | None:
        """The nearest amount on the left that is no change and whose header names a day or a year."""
        left = [other for other in self._rows[amount.cell.row] if other.cell.column < amount.cell.column]
        return next((o for o in reversed(left) if not is_of_another_column(o) and _order(o) is not None), None)

    def between_balances(self, amount: Amount) -> bool:
        """Whether an amount stands between an opening and a closing balance of its row: `Balance at beginning of year |
        Additions | Deductions | Balance at end of year`.
        """
        row = self._rows[amount.cell.row]
        at = amount.cell.column
        opened = any(column_header(other.headers).opening for other in row if other.cell.column < at)
        own = column_header(amount.headers)
        return (
            opened
            and not (own.opening or own.closing)
            and any(column_header(other.headers).closing for other in row if other.cell.column > at)
        )

    def undated(self, amount: Amount) -> bool:
        """Whether an amount's row has no column but changes that names a time: `Volume | Price | Growth`."""
        row = self._rows[amount.cell.row]
        return not any(_header_of(other).says for other in row if not is_of_another_column(other))

    def bounds(self, amount: Amount) -> tuple[Amount, Amount] | None:
        """The nearest dated amounts of the row on both sides of an amount."""
        row = self._rows[amount.cell.row]
        at = next(place for place, other in enumerate(row) if other is amount or other.cell == amount.cell)
        before = next((other for other in reversed(row[:at]) if _header_of(other).dates), None)
        behind = next((other for other in row[at + 1 :] if _header_of(other).dates), None)
        return (before, behind) if before is not None and behind is not None else None


def is_of_another_column(amount: Amount) -> bool:
    """Whether an amount is a change, or a share, of what another column states: `% Change`, `Percent to sales`."""
    over = column_header(amount.headers)
    return over.change or (over.share and not (over.when.dates or over.when.years))


def _run(left: list[Amount]) -> Iterator[Amount]:
    """The columns next to each other on the left that are no changes; changes right beside are passed over."""
    rest = list(left)
    while rest and is_of_another_column(rest[-1]):
        rest.pop()
    for other in reversed(rest):
        if is_of_another_column(other):
            return
        yield other


def _header_of(amount: Amount) -> When:
    return column_header(amount.headers).when


def _years_named(amount: Amount) -> set[int]:
    text = " ".join(amount.headers)
    return {2000 + int(year) for year in _YEAR_IN_SHORT.findall(text)} | set(_header_of(amount).years)


def _order(amount: Amount) -> tuple[int, int, int] | None:
    """Year, month and day by which a column is newer than another; None where its header names none, or several."""
    header = _header_of(amount)
    if len(header.dates) == 1:
        return header.dates[0].year, header.dates[0].month, header.dates[0].day
    if len(header.years) == 1 and not header.dates:
        month, day = header.month_days[0] if len(header.month_days) == 1 else (0, 0)
        return header.years[0], (header.quarters[0] if len(header.quarters) == 1 else month), day
    return None
