"""Sorts what the trace has let through: corroborated, uncorroborated, disputed, or contradicted and rejected.

A number that was made out from the picture of a page is never corroborated by that page alone, however well it fits:
what misread a digit once would have misread it for every witness. Only a tag of the issuer's does.

A fact is *corroborated* where independent witnesses confirm its value with scale, its unit and its days. What the
reader says alone is *uncorroborated*. What a witness contradicts is rejected with both readings. Where page and tags
stand against each other, and another witness sides with the page, the fact is *disputed* and kept with both readings.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from tickmark.assurance import CONTRADICTED, CORROBORATED, DISPUTED, UNCORROBORATED
from tickmark.gate.invariants import judge
from tickmark.gate.supports import (
    backed_by_proofs,
    hear_disagreements,
    hear_namesakes,
    hear_neighbours,
    hear_proofs,
    hear_repetitions,
    settle_sums,
)
from tickmark.gate.tag_witness import TagEvidence, hear_tags
from tickmark.gate.testimony import Row, Says, Testimony, by_id
from tickmark.gate.wholes import judge_wholes
from tickmark.proofs.results import ProofResult
from tickmark.second_reader import SecondReading
from tickmark.xbrl import Tag


@dataclass(frozen=True, slots=True)
class Witnessed:
    """Rows with `assurance`, `witnesses` and `other_reading` set, and (row, detail) of those that are contradicted."""

    kept: list[Row]
    contradicted: list[tuple[Row, str]]


def assure(
    rows: Sequence[Row],
    reading: SecondReading,
    proofs: Sequence[ProofResult],
    tags: Sequence[Tag] = (),
    from_pixels: Collection[int] = (),
) -> Witnessed:
    """Weigh the candidates of one filing.

    Args:
        rows: candidates that were traced to their place.
        reading: of the filing's document by the second reader.
        proofs: over the same candidates.
        tags: the issuer's, where the filing has them.
        from_pixels: the pages, from 0, whose words were made out from pictures.
    """
    said = by_id(list(rows), reading)
    judge(rows, said, reading)
    by_fact = {row["fact_id"]: row for row in rows}
    judge_wholes(rows, proofs, said)
    backed = backed_by_proofs(proofs)
    hear_proofs(proofs, by_fact, said)
    hear_disagreements(proofs, backed, by_fact, said)
    hear_neighbours(rows, said)
    hear_repetitions(rows, said)
    settle_sums(proofs, by_fact, said)  # again, now that totals are known from where else they are printed
    hear_neighbours(rows, said)
    hear_namesakes(backed, by_fact, said)
    evidence = hear_tags(rows, tags)
    kept: list[Row] = []
    contradicted: list[tuple[Row, str]] = []
    for row in rows:
        verdict, other = _verdict(row["fact_id"], said[row["fact_id"]], evidence)
        if verdict == CONTRADICTED:
            contradicted.append((row, f"claims {_claim(row)}; {other}"))
            continue
        if verdict == CORROBORATED and _seen_only(row, from_pixels) and row["fact_id"] not in evidence.agreeing:
            verdict = UNCORROBORATED
        row["assurance"], row["other_reading"] = verdict, other or None
        row["witnesses"] = _as_json(("page", *said[row["fact_id"]].witnesses, *_tag(row["fact_id"], evidence)))
        kept.append(row)
    return Witnessed(kept, contradicted)


def _seen_only(row: Row, from_pixels: Collection[int]) -> bool:
    """Whether a row was made out from the picture of its page; one that names no page may be."""
    return bool(from_pixels) and (row["page"] is None or row["page"] - 1 in from_pixels)


def _verdict(fact_id: str, said: Testimony, evidence: TagEvidence) -> tuple[str, str]:
    """(assurance or `CONTRADICTED`, the other reading)."""
    tagged = evidence.contradicted.get(fact_id)
    if tagged is not None:
        stands = said.confirmed and len(said.witnesses) > 1
        return (DISPUTED if stands else CONTRADICTED), tagged
    if fact_id in evidence.agreeing:
        left_out = fact_id in evidence.of_parts and said.member is not Says.CONFIRMS
        return (UNCORROBORATED if said.ambiguous or left_out else CORROBORATED), ""
    if said.contradicted:
        return CONTRADICTED, said.other
    return (CORROBORATED if said.confirmed else UNCORROBORATED), ""


def _tag(fact_id: str, evidence: TagEvidence) -> tuple[str, ...]:
    return ("tag",) if fact_id in evidence.agreeing else ()


def _claim(row: Row) -> str:
    span = (
        f"{row['period_start']} to {row['period_end_date']}"
        if row["period_start"]
        else f"as of {row['period_end_date']}"
    )
    return f"{Decimal(repr(float(row['value']))).normalize():,f} {row['unit']}, {span}"


@lru_cache(1000)
def _as_json(witnesses: tuple[str, ...]) -> str:
    return json.dumps(list(dict.fromkeys(witnesses)))
