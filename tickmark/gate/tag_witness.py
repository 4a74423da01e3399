"""The issuer's own tags as a witness of the gate. Extraction never reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tickmark.gate.testimony import Row
from tickmark.xbrl import Tag, agreement


@dataclass(frozen=True, slots=True)
class TagEvidence:
    """Which facts the tags at their cells agree with, and what they say of those that they contradict."""

    agreeing: frozenset[str]
    contradicted: Mapping[str, str]


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
    tagged = {
        (tag.location.table_index, tag.location.row_index, tag.location.column_index) for tag in tags if tag.in_table
    }
    agreeing = frozenset(
        row["fact_id"]
        for row in listed
        if (row["table_index"], row["row_index"], row["column_index"]) in tagged and row["fact_id"] not in against
    )
    return TagEvidence(agreeing, against)
