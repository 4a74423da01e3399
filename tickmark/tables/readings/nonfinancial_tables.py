"""Tables away from the financial pages: lists of officers, exhibits, properties, purchases of shares, the registrant's
numbers on the cover.

What the document says of its statements ("in millions", in a note's sentence or at the head of a page) says nothing of
them. There a number is money where something in or above its own table says so, and is scaled by what stands there;
ages, exhibit numbers and post codes are no amounts.
"""

from __future__ import annotations

from collections.abc import Sequence

from tickmark.evidence import Source, SourceKind
from tickmark.language.rules import Pattern
from tickmark.tables.model import Reading
from tickmark.tables.units.table_scale import FAR

_UNSTATED = frozenset((*FAR, SourceKind.UNSTATED, SourceKind.SHARES_UNSTATED))
_PROSE = Pattern(
    "tables/prose",
    r"Cover|TableOfContents|Signatures|CrossReferenceIndex|Item(?:1[BC]|[345]|9[ABC]?|1[0-4])|Part2Item(?:1A?|[2-5])",
    means="sections whose tables hold no amounts",
    examples=("Part2Item2",),
    counterexamples=("Part1Item2",),
    at="whole",
)
_MIXED = Pattern(
    "tables/mixed",
    r"FrontMatter|Item(?:1A?|2|15|16)|Part2Item6",
    means="sections whose tables hold amounts only beside a currency sign",
    examples=("Item1",),
    counterexamples=("Item7",),
    at="whole",
)
_STATEMENTS = ("income_statement", "balance_sheet", "cash_flow", "equity", "comprehensive_income")
_IN_FULL = Source(SourceKind.IN_FULL, "nothing in or above the table states a scale")
_BY_DEFAULT = (SourceKind.MONEY_BY_DEFAULT, SourceKind.CENTS)


def on_their_own(readings: Sequence[Reading], section_id: str | None, kind: str) -> list[Reading]:
    """The readings of a table without those that are amounts only by default, and by a scale stated elsewhere, where
    the section is none of the financial pages.

    In sections of prose, a scale stated elsewhere is taken from all others too.
    """
    prose = section_id is not None and _PROSE.fullmatch(section_id) is not None
    mixed = (
        section_id is not None
        and _MIXED.fullmatch(section_id) is not None
        and not any(r.unit_source.kind is SourceKind.CURRENCY_SIGN for r in readings)
    )
    if kind in _STATEMENTS or not (prose or mixed):
        return list(readings)
    kept = [r for r in readings if not (r.unit_source.kind in _BY_DEFAULT and r.scale_source.kind in _UNSTATED)]
    return [_in_full(r) if prose and r.scale > 0 and r.scale_source.kind in FAR else r for r in kept]


def _in_full(reading: Reading) -> Reading:
    return reading._replace(value=reading.value.scaleb(-reading.scale), scale=0, scale_source=_IN_FULL)
