"""Lines of a statement that a note breaks down without naming them: known by addition alone, where all rows of the note
in their order are parts of lines.

Statement                     Note                      The note's rows add up to `Wealth fees` and `Deposit fees`, one
Wealth fees         14,620    Trusts            8,460   after the other, and to nothing else: `Trusts` and `Brokerage`
Deposit fees         8,340    Brokerage         6,160   are parts of the first, and so on.
Mortgage banking     3,980    Overdrafts        4,910
                              Treasury fees     3,430
                              Within the scope 22,960
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tickmark.describe.lines import Breakdown
from tickmark.describe.names import is_adjustment, is_generic, is_place, is_timing, key_words
from tickmark.describe.sums import STATEMENTS, Line, name_of

Row = Mapping[str, Any]
FEWEST, MOST_ROWS, MOST_PARTS = 3, 40, 12


def parted(one: Breakdown, facts: Sequence[Row], tables: Mapping[int, Row]) -> Breakdown | None:
    """A breakdown with the parts that another table has of several of its lines; None where no table has.

    Args:
        facts: verified facts of the main period.
        tables: rows of `tables` by `table_index`.
    """
    leaves = [line for _, line in one.lines if not line.adjustment]
    values = [round(line.value) for line in leaves]
    lines = {round(line.value): line for line in leaves if values.count(round(line.value)) == 1}
    columns: dict[tuple[int, int], list[Row]] = defaultdict(list)
    for fact in facts:
        table = fact["table_index"]
        if table != one.table_index and tables.get(table, {}).get("kind", "other") in STATEMENTS:
            columns[table, fact["column_index"]].append(fact)
    for rows in columns.values():
        if FEWEST <= len(rows) <= MOST_ROWS and (runs := _runs(_unclosed(rows), lines)):
            return replace(one, root=_with(one.root, runs))
    return None


def _unclosed(rows: Sequence[Row]) -> list[Row]:
    """The rows of a column above the total that closes it; none where it has no such total."""
    ordered = sorted(rows, key=lambda row: int(row["row_index"]))
    total = 0.0
    for place, row in enumerate(ordered):
        if place >= FEWEST and round(float(row["value"])) == round(total):
            return ordered[:place]
        total += float(row["value"])
    return []


def _runs(rows: Sequence[Row], lines: Mapping[int, Line]) -> dict[int, list[Line]]:
    """The rows as runs that each add up to a line: value -> parts; empty where they are not, or no line has parts."""
    found: dict[int, list[Line]] = {}
    place = 0
    while place < len(rows):
        total = 0.0
        for end in range(place, min(len(rows), place + MOST_PARTS)):
            total += float(rows[end]["value"])
            if (
                round(total) in lines
                and round(total) not in found
                and _may_be(rows[place : end + 1], lines[round(total)])
            ):
                parts = [
                    Line(name_of(row), float(row["value"]), row, str(row["row_label"] or ""))
                    for row in rows[place : end + 1]
                ]
                found[round(total)] = parts
                place = end + 1
                break
        else:
            return {}
    return found if len(found) > 1 and any(len(parts) > 1 for parts in found.values()) else {}


def _may_be(rows: Sequence[Row], line: Line) -> bool:
    """Whether rows may be a line, or its parts: one alone shares a word with its name, several are things sold."""
    names = [name_of(row) for row in rows]
    if len(rows) == 1:
        return bool({*key_words(names[0])} & {*key_words(line.name)})
    return len({*names}) == len(names) and not any(
        is_generic(name) or is_place(name) or is_timing(name) or is_adjustment(name) for name in names
    )


def _with(node: Line, runs: Mapping[int, Sequence[Line]]) -> Line:
    """A tree with the parts of its lines; a line that the note has as it is stands where the note has it."""
    own = runs.get(round(node.value)) if not node.parts else None
    if own is None:
        return replace(node, parts=[_with(part, runs) for part in node.parts])
    return replace(node, parts=[*own]) if len(own) > 1 else replace(node, fact=own[0].fact)
