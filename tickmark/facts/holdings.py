"""What a company has and does, counted in sentences, as facts: hospitals, licensed beds, homes delivered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal

from tickmark.cover import read_cover
from tickmark.facts.text.things import Thing, things
from tickmark.model import Document, Fact, Location, Period
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.sentences import TimeReader

_SECTIONS = ("Item1", "Item2", "Item7")
"""Of annual reports: the business, the properties and the discussion."""


def holdings(document: Document, section_of: Mapping[int, str], calendar: ReportingCalendar) -> list[Fact]:
    """Facts of the sentences that count what a company has and does, in order; none where two differ about a thing and
    a period.

    Args:
        document: as read.
        section_of: block index -> section_id.
        calendar: of the document.
    """
    blocks = [block for block in document.blocks if section_of.get(block.index) in _SECTIONS]
    if not blocks:
        return []
    counted = list(things(blocks, TimeReader(calendar), read_cover(document).company))
    values: dict[tuple[str, Period], set[Decimal]] = defaultdict(set)
    for one in counted:
        values[one.counted.lower(), one.period].add(one.value)
    return [
        _fact(document, one, section_of[one.block])
        for one in counted
        if len(values[one.counted.lower(), one.period]) == 1
    ]


def _fact(document: Document, one: Thing, section: str) -> Fact:
    return Fact(
        None, one.counted, one.value, "pure", one.period, Location(paragraph_index=one.block, sentence=one.sentence),
        one.printed, f"{document.source_format}_text", section,
        scale=one.scale, scale_source="as printed", unit_source=f"counts {one.counted}",
        period_source=one.period_source,
    )  # fmt: skip
