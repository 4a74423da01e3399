"""Whose share of a profit, or of equity, a statement's rows state: the owners' own, the common shareholders', or the
whole with noncontrolling interests.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tickmark.catalogue import load
from tickmark.factstore.fact import StoredFact

SHARED: Final = frozenset(metric.name for metric in load() if metric.shared)
"""Metrics whose several rows are the whole and the shares of it."""
_ORDER: Final = {
    "": ("owners", "plain", "common", "total"),
    "owners": ("owners", "plain", "common", "total"),
    "total": ("total", "plain", "owners", "common"),
    "common": ("common", "owners", "plain", "total"),
}
"""Order in which rows are taken, by whose share is wanted."""
_NONCONTROLLING_NAMED = re.compile(r"non-?controlling|minority", re.IGNORECASE)
_NONCONTROLLING = re.compile(
    rf"{_NONCONTROLLING_NAMED.pattern}|^consolidated (?:net )?\(?(?:income|profit|earnings|loss)|^total equity",
    re.IGNORECASE,
)
_TOTAL_COLUMN = re.compile(r"(?:^|\| )total (?:consolidated )?equity$", re.IGNORECASE)
"""The column of a statement of equity that holds noncontrolling interests too."""
_INTERESTS = re.compile(r"non-?controlling|minority interest", re.IGNORECASE)
_COMMON = re.compile(
    r"\b(?:attributable|available|applicable) to (?:the )?(?:common|ordinary)|(?:used|for) .*\b(?:basic|diluted)\b",
    re.IGNORECASE,
)
_OWNERS = re.compile(
    r"\b(?:attributable|applicable) to\b|\b(?:owners|(?:equity|share)holders) of the (?:parent|company|group)\b"
    r"|\bof "
    r"the owners\b|\bshare of equity\b|\b(?:share|stock)(?:holders?|owners?)\b",
    re.IGNORECASE,
)


def share_kind(fact: StoredFact) -> str:
    """Whose share a row of profit or equity states: `owners` (the company's own), `common` (after preferred dividends),
    `total` (with noncontrolling interests), else `plain`.
    """
    label = fact.row_label or fact.label
    if fact.metric == "shareholders_equity" and _TOTAL_COLUMN.search(fact.column_label or ""):
        return "total"
    if _COMMON.search(label):
        return "common"
    if _OWNERS.search(label) and not _NONCONTROLLING_NAMED.search(label):
        return "owners"
    return "total" if _NONCONTROLLING.search(label) else "plain"


def of_share(pool: Sequence[StoredFact], facts: Sequence[StoredFact], share: str = "") -> list[StoredFact]:
    """Those facts of one shared metric and period that state the share that is wanted; all where none says whose it is.

    Args:
        pool: facts of the metric and period, best first; not empty.
        facts: all of the company's.
        share: `owners`, `common` or `total`; empty for the one that the statement is about.
    """
    best = pool[0]
    first = [f for f in pool if (f.accession, f.table_index) == (best.accession, best.table_index)]
    whole = _with_others(first, facts)
    if whole and share == "total":
        return [f for f in pool if f.fact_id in whole]
    pool, first = ([f for f in some if f.fact_id not in whole] for some in (pool, first))
    kinds = {share_kind(f) for f in (pool if share else first)}
    kind = next((kind for kind in _ORDER[share] if kind in kinds), "plain")
    if kind == "plain" and share != "total" and "common" in kinds and _parted(best, facts):
        kind = "common"  # the row between them takes off what belongs to others
    return [f for f in pool if share_kind(f) == kind] or list(pool)


def _with_others(first: Sequence[StoredFact], facts: Sequence[StoredFact]) -> frozenset[str]:
    """Ids of the rows of one table that are another row of it and the noncontrolling interests between them, whatever
    they are called: "Total Acme stockholders' equity", "Noncontrolling interests", "Total stockholders' equity".
    Earnings attributable to shareholders are never the whole, though the interests before them stand in brackets.
    """
    owned = [fact for fact in first if share_kind(fact) in ("owners", "plain")]
    if len({fact.value for fact in owned}) < 2:
        return frozenset()
    at = owned[0]
    others = {
        fact.value
        for fact in facts
        if (fact.accession, fact.table_index, fact.period_end_date)
        == (at.accession, at.table_index, at.period_end_date)
        and fact.metric != at.metric
        and _INTERESTS.search(fact.row_label or fact.label)
    }
    return frozenset(
        whole.fact_id
        for whole in owned
        for part in owned
        if whole.value != part.value
        and whole.value - part.value in others
        and "attributable" not in (whole.row_label or whole.label).lower()
    )


def _parted(fact: StoredFact, facts: Sequence[StoredFact]) -> bool:
    """Whether the fact's table takes off the part of the profit that belongs to noncontrolling interests."""
    rows = (f for f in facts if f.accession == fact.accession and f.table_index == fact.table_index)
    return any(f.metric != fact.metric and f.value and _INTERESTS.search(f.row_label or f.label) for f in rows)
