"""Which of several printings of a value counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from tickmark.assurance import CORROBORATED, DISPUTED
from tickmark.catalogue import load
from tickmark.factstore.fact import StoredFact
from tickmark.forms import forms

STATEMENT_KINDS: Final = {
    "income": ("income_statement",),
    "comprehensive": ("comprehensive_income", "income_statement"),
    "balance": ("balance_sheet",),
    "cashflow": ("cash_flow",),
}
"""Kinds of tables that are the statement of a metric."""
_STATEMENT_SECTIONS = (
    *(form.statements for form in forms() if form.statements),
    "Item15",
)  # where many 10-Ks print them


def preference(facts: Sequence[StoredFact]) -> Any:
    """Order of trust: disputed facts last; then whether the table is the metric's statement, whether the fact is
    corroborated, the day of filing, how many metrics of the statement the table states, the place.
    """
    statements = {metric.name: metric.statement for metric in load()}
    stated: Counter[tuple[str, str, int | None]] = Counter()
    for accession, statement, table, _ in {
        (f.accession, statements.get(f.metric or "", ""), f.table_index, f.metric) for f in facts if f.segment is None
    }:
        stated[(accession, statement, table)] += 1
    most: Counter[tuple[str, str]] = Counter()
    for (accession, statement, table), count in stated.items():
        if table is not None:
            most[(accession, statement)] = max(most[(accession, statement)], count)

    def key(fact: StoredFact) -> tuple[Any, ...]:
        statement = statements.get(fact.metric or "", "")
        count = stated[(fact.accession, statement, fact.table_index)] if fact.table_index is not None else 0
        own_kind = fact.table_kind in STATEMENT_KINDS.get(statement, ()) or (
            not statement and fact.table_kind in _ALL_KINDS
        )
        in_statements = (fact.section_id or "").startswith(_STATEMENT_SECTIONS)
        primary = own_kind and (not statement or 3 * count >= most[(fact.accession, statement)])
        rank = (
            0
            if primary and in_statements and "Note" not in (fact.section_id or "")
            else 1
            if primary
            else 2
            if fact.table_index is not None
            else 3
        )
        return (
            fact.assurance == DISPUTED,
            rank,
            fact.assurance != CORROBORATED,
            -fact.filing_date.toordinal(),
            not in_statements,
            -count,
            fact.accession,
            *_address(fact),
        )

    return key


_ALL_KINDS = frozenset(kind for kinds in STATEMENT_KINDS.values() for kind in kinds)


def _address(fact: StoredFact) -> tuple[int, int, int, int]:
    return tuple(
        -1 if n is None else n for n in (fact.table_index, fact.row_index, fact.column_index, fact.paragraph_index)
    )  # type: ignore[return-value]
