"""Proofs that need no reading: do the verified facts of a filing agree with each other?

Each proof is named in `checks` of the facts it covers, with `!` before it where it fails, and reported with its
numbers; a failure is never hidden and never repaired. Differences are allowed half a unit of the last printed digit for
each number that enters.

A statement may be built in several ways (costs printed with or without a minus, equity with or without other owners'
share). Such a proof counts as failed only where it holds for another period of the same filing, which shows how that
statement is built.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from tickmark.proofs.books import Books, Row
from tickmark.proofs.cash import cash_proofs
from tickmark.proofs.groups import GROUPS, Group, Outcome, outcomes
from tickmark.proofs.identities import identity_proofs, share_proofs
from tickmark.proofs.repeated import comparatives, repeated_proofs
from tickmark.proofs.results import ProofResult, summary
from tickmark.proofs.sums import sum_proofs

__all__ = ["GROUPS", "Group", "Outcome", "ProofResult", "comparatives", "note", "outcomes", "proof_report", "summary"]


def note(rows: list[Row], results: Sequence[ProofResult]) -> None:
    """Note the outcome of proofs in the `checks` of the facts that they cover.

    Args:
        rows: rows of `verified_facts` of one filing; their `checks` are changed in place.
        results: of `proof_report` over these rows, and perhaps others.
    """
    by_id: dict[str, dict[str, None]] = defaultdict(dict)
    for result in results:
        for fact_id in result.fact_ids:
            by_id[fact_id][result.check] = None
    for row in rows:
        noted = by_id.get(row["fact_id"])
        if noted:
            row["checks"] = _with(row["checks"], tuple(noted))


@lru_cache
def _with(checks: str, noted: tuple[str, ...]) -> str:
    return json.dumps([*json.loads(checks), *noted])


def proof_report(rows: Sequence[Row]) -> list[ProofResult]:
    """Every proof over the verified facts of one filing, with its numbers.

    Args:
        rows: rows of `verified_facts` of one filing.
    """
    books = Books.of(rows)
    return [
        *identity_proofs(books),
        *share_proofs(books),
        *cash_proofs(books),
        *repeated_proofs(books),
        *sum_proofs(books),
    ]
