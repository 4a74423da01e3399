"""How many people a company employs, as facts: what the sentences of its business section say of all of them, where
they agree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal

from tickmark.cover import read_cover
from tickmark.facts.text.employees import METRIC, Employed, employed
from tickmark.model import Document, Fact, Location, Period
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.sentences import TimeReader

_SECTION = "Item1"  # of annual reports: the business, of which the number of employees is a required part


def employees(document: Document, section_of: Mapping[int, str], calendar: ReportingCalendar) -> list[Fact]:
    """Facts of the sentences that count a company's employees, in order: of days that they name, or of the report's own
    last one where none names a day; none where two differ about a day.

    Args:
        document: as read.
        section_of: block index -> section_id.
        calendar: of the document.
    """
    blocks = [block for block in document.blocks if section_of.get(block.index) == _SECTION]
    if not blocks:
        return []
    counted = list(employed(blocks, TimeReader(calendar), read_cover(document).company))
    dated = [one for one in counted if one.dated] or counted
    values: dict[Period, set[Decimal]] = defaultdict(set)
    for one in dated:
        values[one.period].add(one.value)
    return [_fact(document, one) for one in dated if len(values[one.period]) == 1]


def _fact(document: Document, one: Employed) -> Fact:
    return Fact(
        METRIC, one.counted, one.value, "pure", one.period, Location(paragraph_index=one.block, sentence=one.sentence),
        one.printed, f"{document.source_format}_text", _SECTION,
        scale=one.scale, scale_source="as printed", unit_source=f"counts {one.counted}",
        period_source=one.period_source,
    )  # fmt: skip
