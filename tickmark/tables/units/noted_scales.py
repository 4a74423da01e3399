"""Scales that footnotes state for the rows that bear their marks: `Fiber route miles (a)` above `(a) In thousands.`"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row

_NOTE: Final = Pattern(
    "tables/scale-noted",
    r"(?:\((?P<mark>[0-9A-Za-z]{1,2})\)|(?P<sign>[*†‡]+))\s*"
    r"(?P<scale>(?:(?:expressed|reported|shown|stated|presented) )?in (?:thousands|millions|billions|hundreds)"
    r"(?: of dollars)?)\s*(?=[.;,]?\s*(?:$|[(*†‡]))",
    means="a footnote that is a scale and nothing else",
    examples=("[[(a) In thousands]].", "[[(a) In thousands]]. (b) In millions."),
    counterexamples=("(1) Square feet reported in thousands.", "(a) In thousands of homes we had"),
    flags=re.IGNORECASE,
)
_BRACKETS: Final = str.maketrans("()[],", "     ")


def with_noted_scales(rows: Iterable[Row], notes: Iterable[str]) -> dict[int, Row]:
    """The rows whose footnotes state a scale, by their index, with it in their labels, where readers look for scales.

    >>> with_noted_scales([Row(3, "data", "Route miles", 0.0, False, marks=" (a)")], ["(a) In thousands."])[3].label
    'Route miles (in thousands)'
    """
    scales = {
        (match["mark"] or match["sign"]).lower(): match["scale"].lower()
        for note in notes
        for match in _NOTE.finditer(note)
    }
    found: dict[int, Row] = {}
    for row in rows if scales else ():
        marks = row.marks.lower().translate(_BRACKETS).split()
        stated = next((scales[mark] for mark in marks if mark in scales), "")
        if stated:
            found[row.index] = replace(row, label=f"{row.label} ({stated})")
    return found


__all__ = ["with_noted_scales"]
