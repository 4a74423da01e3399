"""Balances that no row states and everybody speaks of: all debt, net debt, cash with securities. They are added up from
one balance sheet: `total debt of $61 billion` is its long-term debt and what is due within a year.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Final

from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.language.rules import small
from tickmark.narrate.claims.cash import SECURITIES, speaks_of_cash_with_securities
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.compare import rounds_to
from tickmark.narrate.claims.proof import Proof
from tickmark.narrate.claims.reservations import DEBT
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import CompanyView

_ALL: Final = Phrases("claims_all_debt", fold=True)
_CASH: Final = "cash"
_LONG, _SHORT, _CASH_METRIC, _INVESTED = (
    "long_term_debt", "short_term_debt", "cash_and_equivalents", "short_term_investments",
)  # fmt: skip
_FAR_FROM_CASH: Final = (
    "long-term",
    "long term",
    "equity",
    "debt securities",
    "method",
    "unrealized",
    "held-to-maturity",
)
_REACH: Final = 60
"""Characters before a number, and behind it, in which its debt or cash is named."""
_ADDED: Final = 3


def sum_proof(claim: Claim, view: CompanyView) -> Proof | None:
    """The sum of balances that a claim says, where those of one balance sheet come to it; None where they do not, or it
    says none.
    """
    if claim.role not in ("level", "base") or claim.number.kind != "money" or claim.number.power is None:
        return None
    return next((p for p in _sums(claim, view) if _rounds(claim, p.value)), None)


def against(claim: Claim, view: CompanyView) -> Proof | None:
    """What all debt came to, where a claim says in so many words that its amount is of all of it and no sum agrees."""
    said = DEBT.search(claim.sentence, 0, claim.start)
    if said is None or said["net"] or not _ALL.search(_around(claim)) or claim.number.kind != "money":
        return None
    sums = [proof for proof in _debts(claim, view) if len(proof.facts) > 1]
    return None if not sums or any(_rounds(claim, proof.value) for proof in sums) else sums[-1]


def _around(claim: Claim) -> str:
    """What stands at a number, up to the next one behind it."""
    behind = claim.sentence[claim.end : claim.end + _REACH]
    stop = next((n for n, char in enumerate(behind) if char.isdigit() or char in ";."), len(behind))
    return claim.sentence[max(0, claim.start - _REACH) : claim.start] + " | " + behind[:stop]


def _rounds(claim: Claim, value: Decimal) -> bool:
    return rounds_to(claim.number, abs(claim.number.value), value, rules().tolerances)


def _sums(claim: Claim, view: CompanyView) -> Iterator[Proof]:
    if DEBT.search(claim.sentence, 0, claim.start) is not None:
        yield from _debts(claim, view)
    elif speaks_of_cash_with_securities(claim):
        for sheet in _sheets(claim, view):
            cash, rest = _of(sheet, _CASH_METRIC), _invested(sheet)
            yield from _added(cash[:1], rest, "cash and securities")


def _debts(claim: Claim, view: CompanyView) -> Iterator[Proof]:
    said = DEBT.search(claim.sentence, 0, claim.start)
    for sheet in _sheets(claim, view):
        owed, due = _of(sheet, _LONG)[:1], _of(sheet, _SHORT)
        if not owed:
            continue
        total = sum((abs(f.amount) for f in (*owed, *due)), Decimal(0))
        facts = (*owed, *due)
        if said is None or not said["net"]:
            yield Proof(total, facts, 0.85, "computed: all debt of the balance sheet")
            continue
        cash = _of(sheet, _CASH_METRIC)[:1]
        for less in (cash, [*cash, *_invested(sheet)]) if cash else ():
            left = total - sum((abs(f.amount) for f in less), Decimal(0))
            yield Proof(left, (*facts, *less), 0.8, "computed: all debt less cash")


def _sheets(claim: Claim, view: CompanyView) -> list[list[StoredFact]]:
    """The balances of the day that a claim is of, by the table that states them: those that have cash."""
    period = claim.period
    if period is None:
        return []
    balances = [
        f for f in view.facts
        if f.segment is None and f.period_start is None and f.table_index is not None
        and fits(period, None, f.period_end_date)
    ]  # fmt: skip
    tables: dict[tuple[str, int | None], list[StoredFact]] = defaultdict(list)
    for fact in balances:
        tables[(fact.accession, fact.table_index)].append(fact)
    tables = {place: sheet for place, sheet in tables.items() if any(f.metric == _CASH_METRIC for f in sheet)}
    return [sheet for sheet in tables.values() if any(f.metric in ("total_assets", _LONG, _INVESTED) for f in sheet)]


def _of(sheet: Sequence[StoredFact], metric: str) -> list[StoredFact]:
    """A balance sheet's rows of a metric, each once."""
    return list({(f.row_label, f.amount): f for f in sheet if f.metric == metric}.values())


def _invested(sheet: Sequence[StoredFact]) -> list[StoredFact]:
    """Rows of securities that are as good as cash."""
    named = (f for f in sheet if f.metric in (None, _INVESTED) and _is_liquid(small(f.row_label or "")))
    return list({(f.row_label, f.amount): f for f in named}.values())


def _is_liquid(row: str) -> bool:
    return any(word in row for word in SECURITIES) and not any(word in row for word in (*_FAR_FROM_CASH, _CASH))


def _added(first: Sequence[StoredFact], rest: Sequence[StoredFact], how: str) -> Iterator[Proof]:
    """A row with one or several others."""
    for size in range(1, _ADDED + 1):
        for more in combinations(rest, size):
            facts = (*first, *more)
            if len(facts) > 1:
                yield Proof(sum((abs(f.amount) for f in facts), Decimal(0)), facts, 0.85, f"computed: {how}")


__all__ = ["against", "sum_proof"]
