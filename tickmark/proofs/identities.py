"""Identities between metrics of one period: the balance sheet balances, gross profit is revenue less cost, earnings per
share times shares is net income.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from tickmark.footing import HALF
from tickmark.proofs.books import Books, Period, Row, label_of, last_digit, rounding
from tickmark.proofs.results import ProofResult, period_name

Term = tuple[str, int]
_PER_SHARE = (  # the last: the largest share of net income that may go elsewhere
    ("eps_basic", "shares_basic", "basic_eps_times_shares_is_net_income", 0.02),
    ("eps_diluted", "shares_diluted", "diluted_eps_times_shares_is_net_income", 0.25),
)
_MOST = 64  # ways to choose among several stated values


@dataclass(frozen=True, slots=True)
class Identity:
    """`left` equals the sum of the terms of one of `forms`; `always` where no filing may have it otherwise; `unless` a
    metric that must not be stated.
    """

    name: str
    left: str
    forms: tuple[tuple[Term, ...], ...]
    always: bool = False
    unless: str = ""


_AFTER_TAX = tuple(
    (("income_before_tax", 1), ("income_tax", sign), *((extra, 1) for extra in extras))
    for extras in ((), ("affiliates",), ("discontinued",), ("affiliates", "discontinued"))
    for sign in (-1, 1)
)
_EXPENSES = tuple(
    (("revenue", 1), (expenses, sign))
    for expenses in ("operating_expenses", "benefits_losses_and_expenses")
    for sign in (-1, 1)
)
IDENTITIES = (
    Identity("balance_sheet_balances", "total_assets", ((("liabilities_and_equity", 1),),), always=True),
    Identity(
        "assets_are_liabilities_and_equity",
        "total_assets",
        tuple(
            (("total_liabilities", 1), ("shareholders_equity", 1), *((("mezzanine", 1),) * rows)) for rows in range(3)
        ),
    ),
    Identity(
        "gross_profit_is_revenue_less_cost",
        "gross_profit",
        ((("revenue", 1), ("cost_of_revenue", -1)), (("revenue", 1), ("cost_of_revenue", 1))),
    ),
    Identity(
        "operating_income_is_what_expenses_leave",
        "operating_income",
        tuple(
            ((start, 1), ("operating_expenses", sign), *extra)
            for extra in ((), (("disposals", 1),))
            for start in ("gross_profit", "revenue")
            for sign in (-1, 1)
        ),
    ),
    Identity(
        "net_interest_income_is_income_less_expense",
        "net_interest_income",
        tuple((("interest_income", 1), ("interest_expense", sign)) for sign in (-1, 1)),
    ),
    Identity("income_before_tax_is_what_expenses_leave", "income_before_tax", _EXPENSES, unless="operating_income"),
    Identity("net_income_is_what_tax_leaves", "net_income", _AFTER_TAX),
    Identity("continuing_income_is_what_tax_leaves", "income_from_continuing_operations", _AFTER_TAX),
    Identity(
        "cash_flows_sum_to_the_change_in_cash",
        "net_change_in_cash",
        tuple(
            (("operating_cash_flow", 1), ("investing_cash_flow", 1), ("financing_cash_flow", 1), *extra)
            for extra in ((), (("exchange_effect", 1),))
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class _Attempt:
    left: Row
    right: tuple[Row, ...]
    difference: float
    allowed: float

    @property
    def holds(self) -> bool:
        return abs(self.difference) <= self.allowed


def identity_proofs(books: Books) -> list[ProofResult]:
    """Every identity for every period that states its terms."""
    found: list[ProofResult] = []
    for identity in (identity for identity in IDENTITIES if identity.unless not in books.metrics):
        attempts = {
            period: [_best(books, identity.left, form, period) for form in identity.forms]
            for period in books.metrics.get(identity.left, {})
        }
        found += _judged(
            books,
            identity.name,
            attempts,
            identity.always,
            [tuple(term for term, _ in form) for form in identity.forms],
        )
    return found


def share_proofs(books: Books) -> list[ProofResult]:
    """Earnings per share times shares is net income, within what the printed digits of the three allow.

    What goes to unvested and preferred shares, and what dilution adds to income, is in neither number: a proof counts
    as failed only where more is left over than that can be.
    """
    found: list[ProofResult] = []
    for eps, shares, name, most in _PER_SHARE:
        attempts: dict[Period, list[_Attempt | None]] = {}
        for period in books.metrics.get(eps, {}):
            chosen = product(
                books.options("net_income", period), books.options(eps, period), books.options(shares, period)
            )
            tried = [_per_share(*rows) for rows in chosen]
            attempts[period] = [min(tried, key=lambda attempt: abs(attempt.difference) - attempt.allowed, default=None)]
        results = _judged(books, name, attempts, False)
        found += [
            result for result in results if result.holds or abs(result.difference) > most * abs(result.numbers[0][1])
        ]
    return found


def _per_share(income: Row, per_share: Row, shares: Row) -> _Attempt:
    allowed = HALF * (
        last_digit(per_share) * abs(shares["value"]) + last_digit(shares) * abs(per_share["value"]) + last_digit(income)
    )
    return _Attempt(income, (per_share, shares), income["value"] - per_share["value"] * shares["value"], allowed)


def _best(books: Books, left: str, form: tuple[Term, ...], period: Period) -> _Attempt | None:
    """The choice among stated values that leaves least."""
    choices = [books.options(left, period), *(books.options(term, period) for term, _ in form)]
    size = 1
    for choice in choices:
        size *= len(choice)
    if not 0 < size <= _MOST:
        return None
    best: _Attempt | None = None
    for first, *rest in product(*choices):
        if len({row["fact_id"] for row in rest}) < len(rest):
            continue
        difference = first["value"] - sum(sign * row["value"] for row, (_, sign) in zip(rest, form, strict=True))
        if best is None or abs(difference) < abs(best.difference):
            best = _Attempt(first, tuple(rest), difference, rounding((first, *rest)))
    return best


def _judged(
    books: Books,
    name: str,
    attempts: dict[Period, list[_Attempt | None]],
    always: bool,
    shapes: Sequence[Hashable] = (),
) -> list[ProofResult]:
    """What holds in some form, and what fails in a form that holds for another period; forms of one shape differ in
    their signs, which a filing does not change.
    """
    forms = max((len(listed) for listed in attempts.values()), default=0)
    tried = [[listed[form] for listed in attempts.values()] for form in range(forms)]
    holding = [sum(attempt is not None and attempt.holds for attempt in column) for column in tried]
    usual = max(range(forms), key=lambda form: holding[form], default=0)
    found = []
    for period, listed in attempts.items():
        turned = [bool(shapes) and form != usual and shapes[form] == shapes[usual] for form in range(forms)]
        held = next(
            (
                attempt
                for attempt, other in zip(listed, turned, strict=True)
                if attempt is not None and attempt.holds and not other
            ),
            None,
        )
        failed = listed[usual] if always or (holding and holding[usual]) else None
        attempt = held or failed
        if attempt is not None:
            found.append(_result(books, name, period, attempt))
    return found


def _result(books: Books, name: str, period: Period, attempt: _Attempt) -> ProofResult:
    facts: Iterable[Row] = (attempt.left, *attempt.right)
    ids = tuple(dict.fromkeys(other["fact_id"] for row in facts for other in books.alike(row)))
    numbers = tuple((label_of(row), row["value"]) for row in (attempt.left, *attempt.right))
    return ProofResult(name, period_name(*period), attempt.holds, numbers, attempt.difference, attempt.allowed, ids)
