"""A value that facts give, and what verification says of a claim that rests on it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from tickmark.factstore import StoredFact
from tickmark.narrate.claims.claim import Claim, Finding, ProvedBy
from tickmark.narrate.claims.rules import Rules, verdict_of


@dataclass(frozen=True, slots=True)
class Proof:
    """A value that facts state or give by arithmetic: `facts` it rests on, `sure` how well what they are called fits
    the claim; `remark` what a reader should know of it; `relation` what two amounts give, where it is one of these;
    `named` whether the claim's words name the very row.
    """

    value: Decimal
    facts: tuple[StoredFact, ...]
    sure: float
    how: str
    remark: str = ""
    by: ProvedBy = "rule"
    relation: Literal["growth", "change", "share"] | None = None
    named: bool = False


def found(
    known: Rules, claim: Claim, proof: Proof | None, code: str | None, message: str, *, confidence: float | None = None
) -> Finding:
    """What verification says, in words."""
    severity = known.severities[code] if code else "ok"  # type: ignore[index]
    fact = proof.facts[0] if proof else None
    sure = confidence if confidence is not None else (proof.sure if proof else 0.0)
    if proof and not claim.period_named:
        sure *= 0.8
    subject = claim.subject
    return Finding(
        verdict=verdict_of(code),
        severity=severity,
        code=code,
        message=message,
        fact_ids=tuple(dict.fromkeys(f.fact_id for f in proof.facts)) if proof else (),
        confidence=round(min(sure, 0.5) if severity == "warning" else sure, 2),
        evidence=place(fact) if fact else {},
        metric=(fact.metric if fact and not (subject and subject.derived) else None)
        or (subject.metric if subject else None),
        entity=fact.entity if fact else None,
        period=period_name(fact) if fact else None,
        segment=fact.segment if fact else (subject.segment if subject else None),
        how=proof.how if proof else "",
        relation=(proof.relation or ("stated" if len(proof.facts) == 1 else "computed")) if proof else "",
        proved_by=proof.by if proof else "rule",
    )


def place(fact: StoredFact) -> dict[str, object]:
    """Where a fact stands, for a reader."""
    where: dict[str, object] = {
        "accession": fact.accession,
        "form": fact.doc_type,
        "section": fact.section_id,
        "printed": fact.printed,
        "label": fact.label,
    }
    if fact.table_index is not None:
        where |= {"table": fact.table_index, "row": fact.row_index, "column": fact.column_index}
    else:
        where |= {"paragraph": fact.paragraph_index, "sentence": fact.sentence_string}
    return where | {"url": fact.url}


def period_name(fact: StoredFact) -> str:
    """The period of a fact: the company's name for it, or its days."""
    if fact.period_start is None:
        return fact.period_end_date.isoformat()
    return fact.fiscal_period or f"{fact.period_start} to {fact.period_end_date}"
