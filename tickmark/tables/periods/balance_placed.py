"""Rules of balance or change by the place of the number among the balances of its table, by the kind of the table and
by words that leave no doubt.
"""

from __future__ import annotations

from tickmark.evidence import SourceKind
from tickmark.ordered_rules import Rule
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.headers.time_words import AFTER_CLOSING, CASH_BREAKDOWN, CASH_HELD, FLOW_AFTER, TOTAL_EQUITY
from tickmark.tables.periods.balance_case import CASH_FLOWS, Case, dated_without_length
from tickmark.tables.periods.named_kinds import nested_words
from tickmark.tables.periods.stock_flow import flow_score

_DURATION_KINDS = frozenset(("income_statement", "cash_flow", "comprehensive_income"))
_INSTANT_KINDS = frozenset(("balance_sheet", "maturity", "fair_value"))
_PLAINLY_STOCK = -1.5  # log-odds of a flow below which a row of what looks like an income statement is a balance


def in_roll_forward(case: Case, *, between: bool) -> bool:
    edge = case.table.roll.edges.get(case.row.index)
    return case.certain is None and edge is not None and (edge == "between") is between


def after_closing(case: Case) -> bool:
    return case.row.index > case.table.roll.closed


def splits_closing(case: Case) -> bool:
    named = AFTER_CLOSING.search(case.label) is not None and FLOW_AFTER.search(case.label) is None
    return case.table.kind == "roll_forward" and after_closing(case) and named


def in_table_of_balances(case: Case) -> bool:
    table = case.table
    moved = table.kind == "fair_value" and bool(read_head_clue(case.column.label).months)
    return table.kind in _INSTANT_KINDS and not (table.averages or moved)


def between_balances(case: Case) -> bool:
    return (case.row.index in case.table.roll.spans and not case.column.of_a_year) or bool(case.column.span)


def in_table_of_changes(case: Case) -> bool:
    table = case.table
    if table.kind not in _DURATION_KINDS:
        return False
    return table.kind == "cash_flow" or flow_score(table.evidence(case.row, case.nested, case.column)) >= _PLAINLY_STOCK


PLACED: tuple[Rule[SourceKind, Case, bool], ...] = (
    Rule(
        SourceKind.COLUMN_HEADER,
        lambda case: case.table.averages and dated_without_length(case),
        True,
        examples=(
            "Average balances // | As of December 31, 2024 | As of December 31, 2023 // Average loans | [[80]] | 70",
        ),
        counterexamples=("| 2024 | 2023 // Average loans | [[80]] | 70",),
    ),
    Rule(
        SourceKind.ROW_LABEL,
        lambda c: c.table.kind in ("equity", "roll_forward") and TOTAL_EQUITY.match(c.label) is not None,
        True,
        examples=(
            "Statement of stockholders' equity // | Common Stock | Retained Earnings | Total // "
            "Balance at December 31, 2023 | 10 | 70 | 80 // Net income | | 20 | 20 // "
            "Balance at December 31, 2024 | 10 | 90 | 100 // Total equity | [[10]] | 90 | 100",
        ),
        counterexamples=(
            "Statement of stockholders' equity // | Common Stock | Retained Earnings | Total // "
            "Balance at December 31, 2023 | 10 | 70 | 80 // Net income | | 20 | 20 // "
            "Balance at December 31, 2024 | 10 | 90 | 100 // Foreign currency | [[10]] | 90 | 100",
        ),
    ),
    Rule(
        SourceKind.CERTAIN_WORDS,
        lambda case: case.certain is True,
        True,
        examples=("| 2024 | 2023 // Total assets | [[80]] | 70",),
        counterexamples=("| 2024 | 2023 // Rent | [[80]] | 70",),
    ),
    Rule(
        SourceKind.ROLL_FORWARD,
        lambda case: in_roll_forward(case, between=False),
        True,
        examples=(
            "| 2024 | 2023 // Opening claims | [[80]] | 70 // Added | 20 | 30 // Paid | (10) | (20) // "
            "Closing claims | 90 | 80",
        ),
        counterexamples=(
            "| 2024 | 2023 // Opening claims | 80 | 70 // Added | [[20]] | 30 // Paid | (10) | (20) // "
            "Closing claims | 90 | 80",
        ),
    ),
    Rule(
        SourceKind.ROLL_FORWARD,
        lambda case: in_roll_forward(case, between=True),
        False,
        examples=(
            "| 2024 | 2023 // At January 1 | 1,204 | 1,110 // Additions | [[877]] | 800 // "
            "Accounts written off | (804) | (706) // At December 31 | 1,277 | 1,204",
        ),
        counterexamples=(
            "| 2024 | 2023 // At January 1 | [[1,204]] | 1,110 // Additions | 877 | 800 // "
            "Accounts written off | (804) | (706) // At December 31 | 1,277 | 1,204",
        ),
    ),
    Rule(
        SourceKind.CASH_AFTER_CLOSING,
        lambda c: c.table.kind == "cash_flow" and after_closing(c) and CASH_HELD.search(c.label) is not None,
        True,
        examples=(
            CASH_FLOWS
            + (
                "Cash and cash equivalents, beginning of year | 100 | 50 // "
                "Cash and cash equivalents, end of year | 600 | 450 // "
                "Restricted cash included in other assets | [[30]] | 31"
            ),
        ),
        counterexamples=(CASH_FLOWS + "Cash paid for interest | [[30]] | 31",),
    ),
    Rule(
        SourceKind.CASH_BREAKDOWN,
        lambda c: c.table.kind == "cash_flow" and bool(CASH_BREAKDOWN.search(f"{nested_words(c.row)} | {c.label}")),
        True,
        examples=(CASH_FLOWS + "Reconciliation of cash and cash equivalents: // Restricted cash | [[30]] | 31",),
        counterexamples=(CASH_FLOWS + "Supplemental information: // Interest paid | [[30]] | 31",),
    ),
    Rule(
        SourceKind.NET_OF_ACCUMULATED,
        lambda c: c.row.index in c.table.netted or c.table.of_properties,
        True,
        examples=(
            "| 2024 | 2023 // Machinery | 80 | 70 // Less: accumulated depreciation | [[(20)]] | (15) // Net | 60 | 55",
        ),
        counterexamples=("| 2024 | 2023 // Machinery depreciation | [[20]] | 15",),
    ),
    Rule(
        SourceKind.SPLIT_OF_CLOSING,
        splits_closing,
        True,
        examples=(
            "| 2024 | 2023 // Balance at beginning of year | 80 | 70 // Additions | 20 | 30 // "
            "Payments | (10) | (20) // Balance at end of year | 90 | 80 // "
            "Less: current portion | [[30]] | 25 // Long-term portion | 60 | 55",
        ),
        counterexamples=(
            "| 2024 | 2023 // Balance at beginning of year | 80 | 70 // Additions | 20 | 30 // "
            "Payments | (10) | (20) // Balance at end of year | 90 | 80 // Paid in cash | [[30]] | 25 // "
            "Long-term portion | 60 | 55",
        ),
    ),
    Rule(
        SourceKind.TABLE_KIND,
        in_table_of_balances,
        True,
        examples=("| 2025 | 2026 | 2027 | Total // Aircraft deliveries | [[412]] | 398 | 310 | 1,120",),
        counterexamples=("| 2022 | 2023 | 2024 | Total // Aircraft deliveries | [[412]] | 398 | 310 | 1,120",),
    ),
    Rule(
        SourceKind.BETWEEN_BALANCES,
        between_balances,
        False,
        examples=(
            "| Total // Balance, December 31, 2022 | 80 // Net income | [[61]] // Distributions | (56) // "
            "Balance, December 31, 2023 | 85 // Net income | 67 // Distributions | (59) // "
            "Balance, December 31, 2024 | 93",
        ),
        counterexamples=("| Total // Net income | [[61]] // Distributions | (56)",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        lambda case: case.table.kind == "income_statement" and dated_without_length(case),
        True,
        examples=(
            "STATEMENTS OF OPERATIONS // | As of December 31, 2024 | As of December 31, 2023 // "
            "Net sales | 80 | 70 // Fuel | [[12]] | 10 // Wages | 13 | 13 // Rent | 22 | 2 // "
            "Income tax expense | 11 | 10 // Net income | 24 | 20 // Per share | 1.1 | 1.2 // "
            "Diluted | 1.1 | 1.1",
        ),
        counterexamples=(
            "STATEMENTS OF OPERATIONS // | 2024 | 2023 // Net sales | 80 | 70 // Fuel | [[12]] | 10 // "
            "Wages | 13 | 13 // Rent | 22 | 2 // Income tax expense | 11 | 10 // Net income | 24 | 20 // "
            "Per share | 1.1 | 1.2 // Diluted | 1.1 | 1.1",
        ),
    ),
    Rule(
        SourceKind.TABLE_KIND,
        in_table_of_changes,
        False,
        examples=(
            "STATEMENTS OF OPERATIONS // | 2024 | 2023 // Net sales | 80 | 70 // Fuel | [[12]] | 10 // "
            "Wages | 13 | 13 // Rent | 22 | 2 // Income tax expense | 11 | 10 // Net income | 24 | 20 // "
            "Per share | 1.1 | 1.2 // Diluted | 1.1 | 1.1",
        ),
        counterexamples=("| 2024 | 2023 // Fuel | [[12]] | 10",),
    ),
    Rule(
        SourceKind.CERTAIN_WORDS,
        lambda case: case.certain is False,
        False,
        examples=("| 2024 | 2023 // Net sales | [[494]] | 480",),
        counterexamples=("| 2024 | 2023 // North | [[494]] | 480",),
    ),
)
