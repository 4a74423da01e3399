"""The sign of an amount in plain words, where the printed one is the opposite."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from tickmark.factstore.fact import StoredFact

COSTS: Final = frozenset(
    [
        "cost_of_revenue",
        "cost_of_revenue_excluding_depreciation",
        "research_and_development",
        "selling_general_and_administrative",
        "operating_expenses",
        "interest_expense",
        "capital_expenditure",
        "oil_and_gas_expenditure",
        "real_estate_acquisitions",
        "acquisitions",
        "debt_repaid",
        "interest_paid",
        "dividends_paid",
        "share_repurchases",
        "depreciation_and_amortization",
    ]
)
"""Metrics whose name says that money is spent: in words their amount is positive, however it is printed."""
_SIGNED: Final = frozenset(
    [
        "gross_profit",
        "operating_income",
        "income_before_tax",
        "net_income",
        "eps_basic",
        "eps_diluted",
        "comprehensive_income",
        "retained_earnings",
        "shareholders_equity",
        "operating_cash_flow",
        "investing_cash_flow",
        "financing_cash_flow",
        "net_change_in_cash",
        "net_change_in_cash_before_exchange_rates",
    ]
)
"""Metrics that can be negative: a `Net loss` printed without brackets is one."""
_LOSS = re.compile(r"\b(?:loss(?:es)?|deficit|decrease|cash (?:flows? )?used)\b", re.IGNORECASE)
_GAIN = re.compile(r"\b(?:income|earnings|profit|increase|provided|from|generated|retained|\(loss(?:es)?\)|\(deficit\)|\(used\b)", re.IGNORECASE)
_DEDUCTED = re.compile(
    r"\ballowances?\b|\baccumulated (?:depreciation|amorti[sz]ation|impairment)|\btreasury (?:stock|shares)\b|\bimputed interest\b|^less\b", re.IGNORECASE
)
"""Balances that are taken off others: what is printed in brackets is how much."""
_MOVEMENT = re.compile(r"\b(?:changes?|net of|purchases?|increases?|decreases?|write-?offs?)\b", re.IGNORECASE)
_REFUNDED = re.compile(r"\b(?:refund|receiv|recover|benefit)", re.IGNORECASE)
"""Taxes that may have come back: what is printed in brackets did."""
_SPENT = re.compile(r"\b(?:costs?|expenses?)\b", re.IGNORECASE)
_NET = re.compile(r"\bnet\b", re.IGNORECASE)
_ONLY_GAIN = re.compile(r"\bgains?\b", re.IGNORECASE)
_REST = 0.1  # of pretax income: what other owners and affiliates may take; more is another operation's profit and proves nothing of the tax
_BENEFIT_BRACKETED = re.compile(r"\((?:benefit|credit)", re.IGNORECASE)
_BENEFIT_FIRST = re.compile(r"\((?:less:? )?(?:expense|provision)\b", re.IGNORECASE)


def is_flipped(fact: StoredFact, taxes: frozenset[str]) -> bool:
    """Whether the printed sign is the opposite of what the metric's name says."""
    label = fact.row_label or fact.label
    if fact.segment is not None and fact.metric is None:
        return fact.value < 0 and fact.table_kind == "income_statement" and _is_spending(label)
    if fact.metric is None:
        return fact.value < 0 and (_names_what_is_in_brackets(label) or (fact.table_kind == "income_statement" and _is_spending(label)))
    if fact.metric in COSTS or (fact.metric == "interest_income" and not _NET.search(label)):
        return fact.value < 0
    if fact.metric == "income_taxes_paid":
        return fact.value < 0 and not _REFUNDED.search(label)
    if fact.metric == "treasury_stock":
        return fact.value < 0  # taken off equity
    if fact.metric in ("change_in_inventory", "change_in_merchandise"):
        return True  # printed as what it does to cash
    if fact.metric == "income_tax":
        return fact.fact_id in taxes
    if fact.value < 0 and fact.metric not in _SIGNED and fact.table_kind == "income_statement" and _is_spending(label):
        return True
    loss = _LOSS.search(label)
    return bool(fact.metric and fact.value > 0 and loss and not _GAIN.search(label) and fact.unit != "shares" and fact.metric in _SIGNED)


def _names_what_is_in_brackets(label: str) -> bool:
    """Whether a row without a metric is called by what its brackets take off: an allowance, a gain among costs."""
    return bool((_DEDUCTED.search(label) and not _MOVEMENT.search(label)) or (_ONLY_GAIN.search(label) and not _LOSS.search(label)))


def _is_spending(label: str) -> bool:
    """Whether a row of an income statement is called by what was spent, and by nothing that was earned."""
    return bool(_SPENT.search(label) and not _GAIN.search(label))


def flipped_taxes(facts: Sequence[StoredFact]) -> frozenset[str]:
    """Income taxes printed with a minus as a cost: where the label says so, else where pretax income and net income of the same table do."""
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
