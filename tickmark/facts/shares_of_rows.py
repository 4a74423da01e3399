"""Rows that say what part of something, or how much of a change, the row above them is, as in

    Research and development            2,040    1,824
    % of net revenue                     15.1%    27.2%

Their labels say nothing of what they are a part; that row's label is put before theirs.
"""

from __future__ import annotations

import re
from itertools import groupby

from tickmark.language.rules import Pattern
from tickmark.tables.model import Table

_OF_THE_ROW_ABOVE = Pattern(
    "labels/share-of-the-row-above",
    r"(?:as an? )?(?:%|percent(?:age)?) (?:of|change|increase|growth|\(?decrease)\b"
    r"|(?:year[- ]over[- ]year |yoy |y/y )?(?:growth(?: rate)?|change|increase|margin)(?: %| \(%\)| yoy| y/y)?$",
    means="a share or a change that does not say of what",
    examples=("[[% of]] net revenue", "[[As a percentage of]] revenues", "[[Percentage change]] from 2023"),
    counterexamples=("Gross margin percentage", "Percent owned"),
    at="start",
    flags=re.IGNORECASE,
)


def rows_above(table: Table) -> dict[int, str]:
    """Row -> label of the row that its percentages are of, for rows whose own label leaves that out.

    That is the row right above under the same parents, other such rows aside, and it holds amounts.
    """
    found: dict[int, str] = {}
    above: dict[tuple[str, ...], str] = {}
    last: tuple[str, ...] | None = None
    for row, group in groupby(sorted(table.readings, key=lambda r: (r.row, r.column)), key=lambda r: r.row):
        readings = list(group)
        first = readings[0]
        if first.parents != last:
            above.clear()
            last = first.parents
        share = _OF_THE_ROW_ABOVE.match(first.row_label) and all(reading.unit == "pure" for reading in readings)
        if share and (owner := above.get(first.parents)):
            found[row] = owner
        elif not share:
            amount = any(reading.unit != "pure" for reading in readings)
            above[first.parents] = first.row_label if amount else ""
    return found
