"""The cash flow statement against itself and against the balance sheet."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import product

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.proofs.books import Books, Row, label_of, period_of, rounding, states_money, tables_of
from tickmark.proofs.results import ProofResult, period_name

_CASH = Pattern(
    "proofs/cash",
    r"\bcash\b|^(?:balance )?(?:at )?(?:beginning|end)\b",
    means="cash, or the balance that a year begins or ends with",
    examples=("cash at hand", "beginning of year"),
    counterexamples=("income",),
    flags=re.IGNORECASE,
)
_LEADS_ON = Pattern(
    "proofs/leads-on",
    r"exchange[- ]rates?|\bcash\b.*(?:held[- ]for[- ]sale|reclassified|discontinued)|(?:held[- ]for[- ]sale"
    r"|reclassified|discontinued).*\bcash\b",
    means="a line between two balances of cash",
    examples=("effect of exchange rates", "cash held for sale"),
    counterexamples=("cash paid",),
    flags=re.IGNORECASE,
)
_MORE = Phrases("more_than_cash", fold=True)


def cash_proofs(books: Books) -> list[ProofResult]:
    """Cash at the ends of the cash flow statement's periods is the balance sheet's, and its change leads from one to
    the other.
    """
    balances: dict[date, list[Row]] = defaultdict(list)
    for index in tables_of(books.metrics.get("net_change_in_cash", {})):
        for row in books.tables[index]:
            if row["period_start"] is None and states_money(row) and _CASH.search(row["row_label"] or ""):
                balances[row["period_end_date"]].append(row)
    return [*_ties(books, balances), *_rolls(books, balances)]


def _ties(books: Books, balances: dict[date, list[Row]]) -> list[ProofResult]:
    """A difference counts as a failure only where the labels say that the two are the same, and another date shows
    it.
    """
    found: list[ProofResult] = []
    broken: list[ProofResult] = []
    for (_, end), stated in books.metrics.get("cash_and_equivalents", {}).items():
        printed = balances.get(end, [])
        if not printed:
            continue
        sheet = stated[0]
        nearest = min(printed, key=lambda row: abs(row["value"] - sheet["value"]))
        result = _result(
            "cash_ties_to_the_balance_sheet", (None, end), nearest, [sheet], nearest["value"] - sheet["value"]
        )
        if result.holds:
            found.append(result)
        elif not any(_MORE.search(row["row_label"]) for row in printed):
            broken.append(result)
    return found + broken if found else []


def _rolls(books: Books, balances: dict[date, list[Row]]) -> list[ProofResult]:
    found: list[ProofResult] = []
    broken: list[ProofResult] = []
    for (start, end), changes in books.metrics.get("net_change_in_cash", {}).items():
        if start is None:
            continue
        opening = next((balances[day] for day in (start - timedelta(days=1), start) if day in balances), [])
        extra = _between(books, changes[0])
        tried = [
            _result("change_leads_from_opening_to_closing_cash", (start, end), close, [first, change, *more], close[
            "value"] - first["value"] - change["value"] - sum(row["value"] for row in more))
            for close, first, change, more in product(balances.get(end, []), opening, changes, extra)
        ]  # fmt: skip
        if tried:
            best = min(tried, key=lambda result: (not result.holds, abs(result.difference)))
            (found if best.holds else broken).append(best)
    return found + broken if found else []


def _between(books: Books, change: Row) -> list[list[Row]]:
    """Rows after the change in cash that may lead on to the closing balance (exchange rates, cash of units for sale):
    none, each, all.
    """
    after = [
        row
        for row in books.tables[change["table_index"]]
        if period_of(row) == period_of(change)
        and states_money(row)
        and _LEADS_ON.search(row["row_label"] or "")
        and row["row_index"] != change["row_index"]
    ]
    return [[], *([row] for row in after), after]


def _result(
    name: str, period: tuple[date | None, date], left: Row, right: Sequence[Row], difference: float
) -> ProofResult:
    rows = [left, *right]
    allowed = rounding(rows)
    ids = tuple(dict.fromkeys(row["fact_id"] for row in rows))
    return ProofResult(
        name,
        period_name(*period),
        abs(difference) <= allowed,
        tuple((label_of(row), row["value"]) for row in rows),
        difference,
        allowed,
        ids,
    )
