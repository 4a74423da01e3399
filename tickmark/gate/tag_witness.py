"""The issuer's own tags as a witness of the gate. Extraction never reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tickmark.gate.testimony import Row
from tickmark.xbrl import Tag, agreement

_PART_AXES = ("StatementBusinessSegmentsAxis", "SubsegmentsAxis", "ProductOrServiceAxis", "StatementGeographicalAxis")


@dataclass(frozen=True, slots=True)
class TagEvidence:
    """Which facts the tags at their cells agree with, and what they say of those that they contradict. `of_parts` are
    facts that agree and bear no part of the company, though all tags at their cells are of one.
    """

    agreeing: frozenset[str]
    contradicted: Mapping[str, str]
    of_parts: frozenset[str] = frozenset()


def hear_tags(rows: Iterable[Row], tags: Sequence[Tag]) -> TagEvidence:
    """Hold candidates against the tags at their cells."""
    if not tags:
        return TagEvidence(frozenset(), {})
    listed = list(rows)
    found = agreement(listed, tags)
    against = {
        one.fact_id: f"tag {one.concept}: {one.tagged} (differs in {', '.join(one.kinds)})"
        for one in found.disagreements
    }
    tagged: dict[tuple[int | None, ...], bool] = {}
    for tag in tags:
        if tag.in_table:
            place = tag.location.table_index, tag.location.row_index, tag.location.column_index
            tagged[place] = tagged.get(place, True) and names_a_part(tag)
    agreeing = [row for row in listed if _place(row) in tagged and row["fact_id"] not in against]
    of_parts = (row["fact_id"] for row in agreeing if not row["segment"] and tagged[_place(row)])
    return TagEvidence(frozenset(row["fact_id"] for row in agreeing), against, frozenset(of_parts))


def names_a_part(tag: Tag) -> bool:
    """Whether a tag is of a segment, a product or a place, not of the whole company."""
    return any(axis.endswith(_PART_AXES) for axis, _ in tag.dimensions)


def _place(row: Row) -> tuple[int | None, ...]:
    return row["table_index"], row["row_index"], row["column_index"]
