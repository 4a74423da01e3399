"""Matrices whose columns are members though no header says so: known by the column that all others add up to.

(in millions) | Pumps | Valves | Total        `Pumps` and `Valves` become the members of their columns,
Equipment     |   501 |    380 |   881        since each row adds up to its `Total`
Service       |   120 |     40 |   160
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from typing import Any

from tickmark.describe.name_matching import stems
from tickmark.describe.names import clean, is_generic
from tickmark.facts.member_names import is_cost

FEWEST = 2  # rows that add up, and columns besides the total
MOST_AWRY = 0.2  # share of the rows that need not
_OF_PERIOD = re.compile(
    r"\b(?:19|20)\d\d\b|\b(?:years?|quarters?|months?|weeks?|ended|fiscal|as of|change|increase|decrease)\b|%",
    re.IGNORECASE,
)
Row = Mapping[str, Any]
Column = tuple[str, ...]
"""What the header of a column says, the outermost first."""


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
    """Cells of a table with the member that their column gives them; none where its columns do not add up. Columns of
    the same words are one, as where some cells have a sign of currency before them and stand a column further.
    """
    grid: dict[int, dict[Column, Row]] = defaultdict(dict)
    for row in rows:
        words = words_of(str(row["column_label"] or ""))
        if words in grid[row["row_index"]]:
            return []
        grid[row["row_index"]][words] = row
    columns = [words for words in dict.fromkeys(words for cells in grid.values() for words in cells) if words]
    totals = [words for words in columns if is_generic(words[-1])]
    told = {words for words in columns if not is_generic(words[-1])}
    if len(totals) != 1 or len(told) < FEWEST or len({words[-1] for words in told}) < len(told):
        return []
    if any(is_cost(words[-1]) for words in told):  # `Revenues` beside `Costs` and `Income`, which add up to it
        return []
    whole = totals[0]
    full = [cells for cells in grid.values() if whole in cells and len(cells.keys() & told) >= FEWEST]
    adding = [cells for cells in full if _adds_up(cells, whole, told)]
    of_company = any(cells[whole]["metric"] == "revenue" for cells in adding)
    if len(adding) < (1 if of_company else FEWEST) or len(full) - len(adding) > MOST_AWRY * len(full):
        return []
    return [
        (cells[column], member)
        for cells in grid.values()
        for column in told & cells.keys()
        if (member := _member(cells[column], column)) != cells[column]["segment"]
    ]


def _adds_up(cells: Mapping[Column, Row], whole: Column, told: Set[Column]) -> bool:
    unit = 10.0 ** int(cells[whole]["scale"] or 0)
    parts = [float(cells[column]["value"]) for column in told & cells.keys()]
    return abs(sum(parts) - float(cells[whole]["value"])) <= max(1.0, len(parts) / 2) * unit


def _member(fact: Row, words: tuple[str, ...]) -> str:
    """The member of a cell: what it has, within its column's words where these are not in it."""
    own = [part for part in str(fact["segment"] or "").split(" > ") if part]
    outer = [word for word in words if not is_generic(word) and all(stems(word) != stems(part) for part in own)]
    return " > ".join([*outer, *own])
