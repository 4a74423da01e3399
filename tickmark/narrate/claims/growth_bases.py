"""Growth on another basis than as reported: `+12% ex-FX` and `organic growth of 9%` are told by the columns and rows
that filings print on that basis, and by no growth of the reported amounts.
"""

from __future__ import annotations

from typing import Final

from tickmark.catalogue.mentions import read_metrics
from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.language.rules import small
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import CompanyView, segment_key

_SAID: Final = {
    "currency": Phrases("claims_without_currency", fold=True),
    "organic": Phrases("claims_organic", fold=True),
}
_REPORTED: Final = Phrases("claims_as_reported", fold=True)
_PRINTED: Final = {
    "currency": (("excluding", "currenc"), ("constant",), ("operation", "change"), ("local currenc",), ("neutral",)),
    "organic": (("organic",),),
}
"""Words that the column or the row of such a rate has, all of one group."""
_BEHIND: Final = 26
"""Characters behind a rate in which its basis stands."""
HOW: Final = "stated on that basis"


def basis_of(claim: Claim) -> str:
    """The basis that a claim's own words name, `currency` or `organic`; empty where they name none."""
    setting = claim.setting
    if setting is None or claim.in_table or claim.number.kind != "percent" or claim.role not in ("growth", "level"):
        return ""
    behind = claim.sentence[claim.end : claim.end + _BEHIND]
    stop = next((n for n, char in enumerate(behind) if char.isdigit() or char in ",;.|"), len(behind))
    before = claim.sentence[setting.windows[0][0] : claim.start]
    before = before[max(before.rfind(mark) for mark in ",;.:|") + 1 :]
    if _REPORTED.search(behind[:stop]):
        return ""
    return next((name for name, words in _SAID.items() if words.search(behind[:stop]) or words.search(before)), "")


def basis_proofs(claim: Claim, view: CompanyView) -> list[Proof]:
    """The rates that a filing states on the basis that a claim names."""
    basis, subject, period = basis_of(claim), claim.subject, claim.period
    if not basis or period is None or subject is None or subject.metric not in ("revenue", None):
        return []
    members = {subject.segment, *subject.segments} if subject.segment else {None}
    found: dict[object, Proof] = {}
    for fact in view.facts:
        if fact.unit != "pure" or fact.table_index is None or not fits(period, fact.period_start, fact.period_end_date):
            continue
        of = segment_key(fact.segment) if fact.segment else None
        if of in members and _is_on(fact, basis) and _is_of_sales(fact, of):
            found.setdefault(fact.amount, Proof(fact.amount, (fact,), 0.9, HOW))
    return list(found.values())


def _is_on(fact: StoredFact, basis: str) -> bool:
    printed = small(f"{fact.column_label or ''} | {fact.row_label or ''}")
    return any(all(word in printed for word in words) for words in _PRINTED[basis])


def _is_of_sales(fact: StoredFact, member: str | None) -> bool:
    """Whether a rate's row names sales, or nothing but the member or the whole company."""
    row = small(fact.row_label or "")
    named = {m.metric for m in read_metrics(row)}
    return named <= {"revenue"} and (bool(named) or segment_key(row) == member or "total" in row or "company" in row)


__all__ = ["HOW", "basis_of", "basis_proofs"]
