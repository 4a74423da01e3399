"""Matrices whose columns are members though no header says so: known by the column that all others add up to.

(in millions) | Pumps | Valves | Total        `Pumps` and `Valves` become the members of their columns,
Equipment     |   501 |    380 |   881        since each row adds up to its `Total`
Service       |   120 |     40 |   160
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from tickmark.describe.name_matching import stems
from tickmark.describe.names import clean, is_generic

FEWEST = 2  # rows that add up, and columns besides the total
MOST_AWRY = 0.2  # share of the rows that need not
_OF_PERIOD = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:years?|quarters?|months?|weeks?|ended|fiscal|as of|change|increase|decrease)\b|%",
    re.IGNORECASE,
)
Row = Mapping[str, Any]


def with_columns(facts: Sequence[Row]) -> list[Row]:
    """Rows of `verified_facts` of one period; where columns of a table add up to one of totals, row by row, each
    column's words are the member of its cells, outside the member that a cell has (`Pumps > Service`).
    """
    tables: dict[int, list[Row]] = defaultdict(list)
    for fact in facts:
        tables[fact["table_index"]].append(fact)
    named: dict[int, Row] = {}
    for rows in tables.values():
        for own, member in _members(rows):
            named[id(own)] = {**own, "segment": member}
    return [named.get(id(fact), fact) for fact in facts]


def words_of(column: str) -> tuple[str, ...]:
    """What a column's header says apart from periods, the outermost first."""
    return tuple(clean(part) for part in column.split(" | ") if part.strip() and not _OF_PERIOD.search(part))


def _members(rows: Sequence[Row]) -> list[tuple[Row, str]]:
    """Cells of a table with the member that their column gives them; none where its columns do not add up."""
    by_column: dict[int, tuple[str, ...]] = {}
    grid: dict[int, dict[int, Row]] = defaultdict(dict)
    for row in rows:
        by_column[row["column_index"]] = words_of(str(row["column_label"] or ""))
        grid[row["row_index"]][row["column_index"]] = row
    totals = [column for column, words in by_column.items() if words and is_generic(words[-1])]
    told = {column: words for column, words in by_column.items() if words and not is_generic(words[-1])}
    if len(totals) != 1 or len(told) < FEWEST or len({words[-1] for words in told.values()}) < len(told):
        return []
    whole = totals[0]
    full = [cells for cells in grid.values() if whole in cells and len(cells.keys() & told.keys()) >= FEWEST]
    adding = [cells for cells in full if _adds_up(cells, whole, told)]
    of_company = any(cells[whole]["metric"] == "revenue" for cells in adding)
    if len(adding) < (1 if of_company else FEWEST) or len(full) - len(adding) > MOST_AWRY * len(full):
        return []
    return [
        (cells[column], member)
        for cells in grid.values()
        for column in told.keys() & cells.keys()
        if (member := _member(cells[column], told[column])) != cells[column]["segment"]
    ]


def _adds_up(cells: Mapping[int, Row], whole: int, told: Mapping[int, tuple[str, ...]]) -> bool:
    unit = 10.0 ** int(cells[whole]["scale"] or 0)
    parts = [float(cells[column]["value"]) for column in told.keys() & cells.keys()]
    return abs(sum(parts) - float(cells[whole]["value"])) <= max(1.0, len(parts) / 2) * unit


def _member(fact: Row, words: tuple[str, ...]) -> str:
    """The member of a cell: what it has, within its column's words where these are not in it."""
    own = [part for part in str(fact["segment"] or "").split(" > ") if part]
    outer = [word for word in words if not is_generic(word) and all(stems(word) != stems(part) for part in own)]
    return " > ".join([*outer, *own])
