"""Which period a column of changes belongs to: the later of the two that it sets against each other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from tickmark.model import RawCell
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.headers.scale import without_statement
from tickmark.time.read import Clue, read_clue

Headers = Sequence[Sequence[RawCell]]  # the header rows of one block, top to bottom


def nearest_dated(rows: Headers, column: int) -> RawCell | None:
    """The header nearest to the left of a column that names a time, in the lowest row that has one."""
    return next(
        (
            cell
            for row in reversed(rows)
            for cell in reversed(row)
            if _left_of(cell, column) and read_head_clue(cell.text).dated
        ),
        None,
    )


def after_dated(rows: Headers, column: int) -> bool:
    """Whether the columns to the left are all dated: one beside several of them says the same of each."""
    lowest = next((row for row in reversed(rows) if any(without_statement(cell.text) for cell in row)), [])
    left = [read_clue(cell.text).dated for cell in lowest if cell.column > 0 and _left_of(cell, column)]
    return len(left) > 1 and all(left)


def changed(rows: Headers, column: int) -> Clue | None:
    """What the header of the period that changed says of time: of the two nearest to the left the later one ("2023",
    "2022", "Change"), and the nearest where each period has columns of its own behind it ("2023", "Change", "2022",
    "Change", "2021").
    """
    for row in rows:
        clues = [
            clue
            for cell in row
            if _left_of(cell, column)
            for clue in (read_head_clue(cell.text),)
            if clue.dates or clue.years
        ]
        if clues:
            return clues[-1] if _one_by_one(row) else max(clues[-2:], key=_last_day)
    return None


def of_its_time(rows: Headers, column: int) -> Clue | None:
    """What the time to the left of a column says, where the same columns stand behind each time: "2023", "Grant date
    fair value", "2022", "Grant date fair value".
    """
    for row in rows:
        left = [cell for cell in row if _left_of(cell, column)]
        if left and _names_day(left[-1]) and _one_by_one(row):
            return read_head_clue(left[-1].text)
    return None


def _one_by_one(row: Sequence[RawCell]) -> bool:
    """Whether the same columns that name no time stand behind each that does; the last may stand alone."""
    behind: list[list[str]] = []
    for cell in row:
        if _names_day(cell):
            behind.append([])
        elif behind and without_statement(cell.text):
            behind[-1].append(cell.text.lower())
    return (
        len(behind) > 1
        and bool(behind[0])
        and all(group == behind[0] for group in behind[1:-1])
        and behind[-1] in ([], behind[0])
    )


def _names_day(cell: RawCell) -> bool:
    clue = read_head_clue(cell.text)
    return bool(clue.dates or clue.years)


def _left_of(cell: RawCell, column: int) -> bool:
    return cell.column + cell.colspan <= column


def _last_day(clue: Clue) -> date:
    return clue.dates[-1] if clue.dates else date(clue.years[-1], 12, 31)
