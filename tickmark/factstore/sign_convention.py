"""The sign of an amount in plain words, where the printed one is the opposite."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from tickmark.catalogue import find_metric
from tickmark.factstore.fact import StoredFact

_LOSS = re.compile(r"\b(?:loss(?:es)?|deficit|decrease|cash (?:flows? )?used)\b", re.IGNORECASE)
_GAIN = re.compile(
    r"\b(?:income|earnings|profit|increase|provided|from|generated|retained|\(loss(?:es)?\)|\(deficit\)|\(used\b)",
    re.IGNORECASE,
)
_DEDUCTED = re.compile(
    r"\ballowances?\b|\baccumulated (?:depreciation|amorti[sz]ation|impairment)|\btreasury (?:stock|shares)\b"
    r"|\bimputed interest\b|^less\b",
    re.IGNORECASE,
)
"""Balances that are taken off others: what is printed in brackets is how much."""
_MOVEMENT = re.compile(r"\b(?:changes?|net of|purchases?|increases?|decreases?|write-?offs?)\b", re.IGNORECASE)
_REFUNDED = re.compile(r"\b(?:refund|receiv|recover|benefit)", re.IGNORECASE)
"""Taxes that may have come back: what is printed in brackets did."""
_SPENT = re.compile(r"\b(?:costs?|expenses?)\b", re.IGNORECASE)
_NET = re.compile(r"\bnet\b", re.IGNORECASE)
_ONLY_GAIN = re.compile(r"\bgains?\b", re.IGNORECASE)
# of pretax income: what other owners and affiliates may take; more is another operation's profit and proves nothing of
# the tax
_REST = 0.1
_BENEFIT_BRACKETED = re.compile(r"\((?:benefit|credit)", re.IGNORECASE)
_BENEFIT_FIRST = re.compile(r"\((?:less:? )?(?:expense|provision)\b", re.IGNORECASE)


def is_flipped(fact: StoredFact, taxes: frozenset[str]) -> bool:
    """Whether the printed sign is the opposite of what the metric's name says."""
    label = fact.row_label or fact.label
    if fact.segment is not None and fact.metric is None:
        return fact.value < 0 and fact.table_kind == "income_statement" and _is_spending(label)
    if fact.metric is None:
        return fact.value < 0 and (
            _names_what_is_in_brackets(label) or (fact.table_kind == "income_statement" and _is_spending(label))
        )
    known = find_metric(fact.metric)
    sign = known.sign if known else "amount"
    if sign in ("spending", "deducted") or (sign == "received" and not _NET.search(label)):
        return fact.value < 0
    if sign == "refundable":
        return fact.value < 0 and not _REFUNDED.search(label)
    if sign == "opposite":
        return True
    if sign == "tax":
        return fact.fact_id in taxes
    if sign == "either":
        return bool(fact.value > 0 and fact.unit != "shares" and _LOSS.search(label) and not _GAIN.search(label))
    return fact.value < 0 and fact.table_kind == "income_statement" and _is_spending(label)


def _names_what_is_in_brackets(label: str) -> bool:
    """Whether a row without a metric is called by what its brackets take off: an allowance, a gain among costs."""
    return bool(
        (_DEDUCTED.search(label) and not _MOVEMENT.search(label))
        or (_ONLY_GAIN.search(label) and not _LOSS.search(label))
    )


def _is_spending(label: str) -> bool:
    """Whether a row of an income statement is called by what was spent, and by nothing that was earned."""
    return bool(_SPENT.search(label) and not _GAIN.search(label))


def flipped_taxes(facts: Sequence[StoredFact]) -> frozenset[str]:
    """Income taxes printed with a minus as a cost: where the label says so, else where pretax income and net income of
    the same table do.
    """
    profits: dict[tuple[Any, ...], list[float]] = defaultdict(list)
    pretax: dict[tuple[Any, ...], float] = {}
    for fact in facts:
        if fact.segment is None and fact.metric == "net_income":
            profits[_column(fact)].append(fact.value)
        elif fact.segment is None and fact.metric == "income_before_tax":
            pretax.setdefault(_column(fact), fact.value)
    flipped = set()
    for fact in facts:
        if fact.metric != "income_tax" or not fact.value:
            continue
        label = fact.row_label or fact.label
        if _BENEFIT_FIRST.search(label):
            flipped.add(fact.fact_id)
        elif fact.value < 0 and not _BENEFIT_BRACKETED.search(label):
            before, after = pretax.get(_column(fact)), profits.get(_column(fact), [])
            if before is not None and after:
                as_printed = min(abs(before - fact.value - net) for net in after)
                other_way = min(abs(before + fact.value - net) for net in after)
                if other_way < as_printed and other_way <= _REST * abs(before):
                    flipped.add(fact.fact_id)
    return frozenset(flipped)


def _column(fact: StoredFact) -> tuple[Any, ...]:
    return (fact.accession, fact.table_index, fact.period_start, fact.period_end_date)
