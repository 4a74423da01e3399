"""What the columns of a row say beside each other: which column a change is measured from, and what lies between two
balances.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from tickmark.second_reader.days import When
from tickmark.second_reader.layout import Amount, Layout

_YEAR_IN_SHORT = re.compile(r"['’]\s?(\d\d)\b")


class Columns:
    """The amounts of each row, left to right.

    Args:
        layout: of the table.
        header_of: what the texts over an amount's column say of time.
        changes: whether its column is of a change, or of a share, of what another column states.
    """

    def __init__(self, layout: Layout, header_of: Callable[[Amount], When], changes: Callable[[Amount], bool]) -> None:
        self._rows: dict[int, list[Amount]] = defaultdict(list)
        for amount in sorted(layout.amounts, key=lambda amount: amount.cell.column):
            self._rows[amount.cell.row].append(amount)
        self._header_of, self._changes = header_of, changes

    def measured_by(self, amount: Amount) -> Amount | None:
        """The amount whose column a change column belongs to: the newest of those on its left.

        Of `2023 | 2022 | Change` the column 2023; of `2023 | Increase | 2022 | Increase | 2021` that on the left of
        each; where the header names years (`'22 vs. '21`), the column of the newest year that it names.
        """
        left = [other for other in self._rows[amount.cell.row] if other.cell.column < amount.cell.column]
        named = self._years_named(amount)
        dated = list(self._run(left))
        if named:
            of_year = [other for other in left if not self._changes(other) and self._newest(other) == max(named)]
            return of_year[-1] if of_year else None
        found = [(when, other) for other in dated if (when := self._order(other)) is not None]
        if not found or len(found) != len(dated):
            return None
        newest = max(when for when, _ in found)
        same = [other for when, other in found if when == newest]
        return same[-1]

    def dated_left(self, amount: Amount) -> Amount | None:
        """The nearest amount on the left that is no change and whose header names a day or a year."""
        left = [other for other in self._rows[amount.cell.row] if other.cell.column < amount.cell.column]
        return next((o for o in reversed(left) if not self._changes(o) and self._order(o) is not None), None)

    def bounds(self, amount: Amount) -> tuple[Amount, Amount] | None:
        """The nearest dated amounts of the row on both sides of an amount."""
        row = self._rows[amount.cell.row]
        at = next(place for place, other in enumerate(row) if other is amount or other.cell == amount.cell)
        before = next((other for other in reversed(row[:at]) if self._header_of(other).dates), None)
        behind = next((other for other in row[at + 1 :] if self._header_of(other).dates), None)
        return (before, behind) if before is not None and behind is not None else None

    def _run(self, left: list[Amount]) -> Iterator[Amount]:
        """The columns next to each other on the left that are no changes; changes right beside are passed over."""
        rest = list(left)
        while rest and self._changes(rest[-1]):
            rest.pop()
        for other in reversed(rest):
            if self._changes(other):
                return
            yield other

    def _years_named(self, amount: Amount) -> set[int]:
        text = " ".join(amount.headers)
        return {2000 + int(year) for year in _YEAR_IN_SHORT.findall(text)} | set(self._header_of(amount).years)

    def _newest(self, amount: Amount) -> int | None:
        order = self._order(amount)
        return None if order is None else order[0]

    def _order(self, amount: Amount) -> tuple[int, int, int] | None:
        """Year, month and day by which a column is newer than another; None where its header names none, or several."""
        header = self._header_of(amount)
        if len(header.dates) == 1:
            return header.dates[0].year, header.dates[0].month, header.dates[0].day
        if len(header.years) == 1 and not header.dates:
            month, day = header.month_days[0] if len(header.month_days) == 1 else (0, 0)
            return header.years[0], (header.quarters[0] if len(header.quarters) == 1 else month), day
        return None
