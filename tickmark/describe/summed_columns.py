"""Segments in the columns of a table that states the kinds of revenue and no total of them: each column's sum.

               | Homes | Offices | Consolidated        The income statement has rents of 80 and interest of 15 and no
Rents          |    50 |      30 |           80        more, so that `Homes` has revenue of 50, and `Offices` of 45.
Interest       |     — |      15 |           15
Expenses       |    20 |      12 |           32
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tickmark.describe.lines import Breakdown
from tickmark.describe.names import is_generic
from tickmark.describe.sums import Line

Row = Mapping[str, Any]
FEWEST, MOST_KINDS = 2, 8


def summed(found: Sequence[Breakdown], facts: Sequence[Row], tables: Mapping[int, Row]) -> list[Breakdown]:
    """Breakdowns of a company's revenue by the columns of tables that have all of its kinds as rows.

    Args:
        found: its other breakdowns, of which the parts are the kinds.
        facts: its verified facts of the main period, with the members of their columns.
        tables: its rows of `tables` by `table_index`.
    """
    grids: dict[int, dict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for fact in facts:
        grids[fact["table_index"]][fact["row_index"]].append(fact)
    return [
        own
        for one in found
        if FEWEST <= len(one.root.parts) <= MOST_KINDS and not (one.by_place or one.by_timing)
        for table, grid in grids.items()
        if table != one.table_index
        for own in _of_table(one, grid, tables.get(table, {}))
    ]


def _of_table(of: Breakdown, grid: Mapping[int, Sequence[Row]], table: Row) -> Iterator[Breakdown]:
    """The columns of a table, each with the sum of what it has of the parts of a breakdown."""
    rows: dict[int, Sequence[Row]] = {}
    for part in of.root.parts:
        place = next((p for p, cells in grid.items() if p not in rows and _is_of(cells, part, of.unit)), None)
        if place is None:
            return
        rows[place] = grid[place]
    columns: dict[str, list[Row]] = defaultdict(list)
    for cells in rows.values():
        for cell in cells:
            if cell["segment"]:
                columns[str(cell["segment"]).split(" > ")[0]].append(cell)
    parts = [
        Line(name, value, {**cells[0], "fact_id": None, "segment": name, "row_index": -1}, name)
        for name, cells in columns.items()
        if (value := sum(float(cell["value"]) for cell in cells))
    ]
    if len(parts) >= FEWEST and abs(sum(part.value for part in parts) - of.revenue) <= len(parts) / 2 * of.unit:
        yield Breakdown(Line(of.root.name, of.revenue, of.root.fact, of.root.label, parts), of.revenue, table, of.unit)


def _is_of(cells: Sequence[Row], part: Line, unit: float) -> bool:
    """Whether a row with members states a part in its column of totals."""
    whole = [cell for cell in cells if not cell["segment"]]
    return (
        len(whole) == 1
        and len(cells) > FEWEST
        and abs(float(whole[0]["value"]) - part.value) <= unit / 2
        and not is_generic(str(whole[0]["row_label"] or ""))
    )
