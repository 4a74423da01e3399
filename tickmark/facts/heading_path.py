"""Segments that only a heading names, some headings above a table: `Commercial Airplanes`, below it `Business
Environment`, below it `Results of Operations` and a table of revenues.

Headings of equal rank look alike in many filings, so that no style tells where a segment ends. What comes back under
several segments (`Results of Operations`, the head of a page) is below them; what stands once (`Liquidity and Capital
Resources`) ends the last of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Sequence
from decimal import Decimal
from typing import NamedTuple

from tickmark.model import Period
from tickmark.tables.model import Reading, Table

_LONGEST = 70  # characters of a heading that names a segment
_REACH = 80  # blocks below its heading that a table may stand
_ALIKE, _DIGITS = 2, 3  # amounts that a table has in common with the statements, and their digits, at least
_BETWEEN = 6  # headings of its own that a segment may have before the next segment's
_SEVERAL = 2  # segments that have a heading each, at least
_Said = tuple[Decimal, str, Period]
STATEMENTS = ("income_statement", "balance_sheet", "cash_flow", "comprehensive_income", "equity")
"""Kinds of tables that a segment has none of."""


class Heading(NamedTuple):
    """A heading of a document: the block that it is, and its text."""

    block: int
    text: str


def segments_over(
    tables: Sequence[Table], headings: Sequence[Heading], about: Callable[[str], str | None]
) -> dict[int, str]:
    """Index of a table -> the segment under whose heading it stands.

    Args:
        tables: of a document, in its order.
        headings: of the document, in its order.
        about: the segment that a title is of.
    """
    stated = {_said(reading) for table in tables if table.kind in STATEMENTS for reading in table.readings}
    own_tables = [table for table in tables if table.kind not in STATEMENTS and not _of_company(table, stated)]
    runs = _runs(headings, about)
    if len({segment for segment, _ in runs}) < _SEVERAL:
        return {}
    under: dict[str, set[str]] = defaultdict(set)
    for segment, own in runs:
        for heading in own[1:]:
            under[heading.text.lower()].add(segment)
    found: dict[int, str] = {}
    starts = [own[0].block for _, own in runs]
    for place, (segment, own) in enumerate(runs):
        follows = starts[place + 1] if place + 1 < len(runs) else None
        strange = [heading for heading in own[1:] if len(under[heading.text.lower()]) < _SEVERAL]
        closed = follows is not None and follows - own[0].block <= _REACH and len(strange) <= _BETWEEN
        end = min(follows or own[0].block + _REACH, own[0].block + _REACH)
        if strange and not closed:
            end = min(end, strange[0].block)
        for table in own_tables:
            if own[0].block < table.block < end and _nearest(own, table.block) not in strange:
                found[table.index] = segment
    return found


def _of_company(table: Table, stated: Container[_Said]) -> bool:
    """Whether a table states what the statements do: below `Corporate` stands what is of the whole company."""
    telling = {_said(reading) for reading in table.readings if sum(map(str.isdigit, reading.text)) >= _DIGITS}
    return sum(said in stated for said in telling) >= _ALIKE


def _said(reading: Reading) -> _Said:
    return abs(reading.value), reading.unit, reading.period


def _runs(headings: Sequence[Heading], about: Callable[[str], str | None]) -> list[tuple[str, list[Heading]]]:
    """Each segment that a heading names, with that heading and those below it."""
    runs: list[tuple[str, list[Heading]]] = []
    for heading in headings:
        segment = about(heading.text) if len(heading.text) <= _LONGEST else None
        if segment and not (runs and runs[-1][0] == segment):
            runs.append((segment, [heading]))
        elif runs:
            runs[-1][1].append(heading)
    return runs


def _nearest(headings: Sequence[Heading], block: int) -> Heading | None:
    return next((heading for heading in reversed(headings) if heading.block < block), None)
