"""The proofs as an analyst looks at them: which belong together, how they came out, and what a break says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tickmark.proofs.results import ProofResult


@dataclass(frozen=True, slots=True)
class Group:
    """Proofs of one kind. `name` is that of the check in Dagster, `heading` that of a column, `doc` what is proved."""

    name: str
    heading: str
    proofs: tuple[str, ...]
    doc: str


GROUPS = (
    Group(
        "balance_sheet_balances",
        "balance sheet",
        ("balance_sheet_balances", "assets_are_liabilities_and_equity"),
        "Total assets are liabilities and equity.",
    ),
    Group(
        "totals_foot",
        "totals",
        ("total_foots", "members_sum_to_the_company"),
        (
            "Totals and subtotals are the sum of the rows above them, and members sum to the company, wherever tables "
            "show how they are built."
        ),
    ),
    Group(
        "results_follow",
        "results",
        (
            "gross_profit_is_revenue_less_cost",
            "operating_income_is_what_expenses_leave",
            "net_interest_income_is_income_less_expense",
            "income_before_tax_is_what_expenses_leave",
            "net_income_is_what_tax_leaves",
            "continuing_income_is_what_tax_leaves",
        ),
        (
            "Gross profit, operating income, net interest income, income before tax and net income are what cost, "
            "expenses and tax leave."
        ),
    ),
    Group(
        "cash_ties",
        "cash",
        (
            "cash_ties_to_the_balance_sheet",
            "change_leads_from_opening_to_closing_cash",
            "cash_flows_sum_to_the_change_in_cash",
        ),
        (
            "The three cash flows sum to the change in cash, it leads from opening to closing cash, and that is the "
            "balance sheet's."
        ),
    ),
    Group(
        "earnings_per_share_tie",
        "per share",
        ("basic_eps_times_shares_is_net_income", "diluted_eps_times_shares_is_net_income"),
        "Earnings per share times shares is net income.",
    ),
    Group(
        "stated_twice_alike",
        "stated twice",
        (
            "stated_twice_alike",
            "net_income_ties_to_the_cash_flow_statement",
            "net_income_ties_to_the_statement_of_equity",
        ),
        "What a filing states in several places is the same in each.",
    ),
    Group(
        "comparatives_agree",
        "comparatives",
        ("comparative_agrees",),
        (
            "What a filing says of earlier periods is what earlier filings said of them; a break is a restatement or "
            "an "
            "error."
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many proofs of a group hold, and those that fail."""

    group: Group
    held: int
    breaks: tuple[ProofResult, ...]

    @property
    def text(self) -> str:
        """`12 hold`, `11 hold, 1 fails` or `nothing to prove`."""
        if not self.held and not self.breaks:
            return "nothing to prove"
        failing = f"{len(self.breaks):,} {'fails' if len(self.breaks) == 1 else 'fail'}" if self.breaks else ""
        return ", ".join(part for part in (f"{self.held:,} hold", failing) if part)


def outcomes(results: Iterable[ProofResult]) -> tuple[Outcome, ...]:
    """Results by group, every group once and in the order of `GROUPS`."""
    listed = list(results)
    found = []
    for group in GROUPS:
        own = [result for result in listed if result.name in group.proofs]
        found.append(
            Outcome(group, sum(result.holds for result in own), tuple(result for result in own if not result.holds))
        )
    return tuple(found)
