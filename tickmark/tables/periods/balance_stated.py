"""Rules of balance or change by what is stated of time: by the label, its column and the label above it, and of the
whole table.
"""

from __future__ import annotations

from tickmark.evidence import SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.ordered_rules import Rule
from tickmark.tables.grid.non_period_dates import day_of
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.time_words import HELD_THEN
from tickmark.tables.periods.balance_case import CASH_FLOWS, Case
from tickmark.tables.periods.certain_words import still_authorized, to_date
from tickmark.tables.periods.roll_forward import edge_above, label_day

_UNPAID = Pattern(
    "tables/unpaid",
    r"\b(?:purchase[sd]?|acquired|acquisitions?|expenditures?|additions?)\b(?!.*\bcash\b)",
    means="unpaid at the end of a period, of what was bought in it",
    examples=("[[additions]] to property and equipment",),
    counterexamples=("gain on disposal of property and equipment",),
)
_EDGE_ROW = Pattern(
    "tables/edge-row",
    r"balance|cash|beginning of|end of|\bbeginning\b|^ending|opening|closing|outstanding|nonvested|unvested|accru",
    means="a row of an opening or a closing balance",
    examples=("[[balance]] at year end",),
    counterexamples=("additions",),
)
_EDGE_COLUMN = Phrases("edge_column")
AT_A_DAY = Phrases("told_at_a_day")
"""What is struck at a close, also over quarters and years: `Net asset value per share`."""


def bought_unpaid(case: Case) -> bool:
    dated = case.own.dates or case.nested.dates
    return case.table.kind == "cash_flow" and not dated and _UNPAID.search(case.label) is not None


def edge_in_label(case: Case) -> bool:
    return bool(case.own.edge) and not case.own.months and _EDGE_ROW.search(case.label) is not None


def edge_in_column(case: Case) -> bool:
    words = case.column.words
    at_edge = bool(case.column.clue.edge) and _EDGE_COLUMN.search(words) is not None
    return at_edge or still_authorized(words) or AT_A_DAY.search(words) is not None


def total_to_date(case: Case) -> bool:
    return case.column.clue.since is None and (to_date(case.column.words) or to_date(case.label))


def held_in_quarter(case: Case) -> bool:
    return bool(case.own.quarter) and HELD_THEN.search(case.label.rstrip(" :")) is not None


def day_within_length(case: Case) -> bool:
    return bool(case.own.dates and case.nested.months) and not time_words_removed(case.row.label)


def day_in_label(case: Case) -> bool:
    own = case.own
    if own.instant:
        return True
    return bool(own.dates) and not own.months and label_day(own, case.row.label, case.table.calendar) is not None


def day_in_parent(case: Case) -> bool:
    nested = case.nested
    return bool(nested.instant and nested.dates) and not (case.length_over_it or case.own.months)


def day_of_columns_year_in_parent(case: Case) -> bool:
    nested = case.nested
    plain = nested.instant and nested.month_day and not (nested.years or nested.months or case.own.months)
    return bool(plain) and nested.month_day == day_of(case.column.clue)


STATED: tuple[Rule[SourceKind, Case, bool], ...] = (
    Rule(
        SourceKind.ROW_LABEL,
        bought_unpaid,
        False,
        examples=(
            CASH_FLOWS
            + ("Supplemental information: // Purchases of equipment in accounts payable at end of year | [[30]] | 20"),
        ),
        counterexamples=(CASH_FLOWS + "Purchases of equipment for cash at end of year | [[30]] | 20",),
    ),
    Rule(
        SourceKind.ROW_LABEL,
        edge_in_label,
        True,
        examples=("| 2024 | 2023 // Balance, beginning of year | [[41]] | 38",),
        counterexamples=("| 2024 | 2023 // Balance | [[41]] | 38",),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        lambda case: bool(edge_above(case.row)) and not case.own.months,
        True,
        examples=("| 2024 | 2023 // Reserves, beginning of year: // Gross | [[343]] | 320",),
        counterexamples=("| 2024 | 2023 // Reserves: // Gross | [[343]] | 320",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        edge_in_column,
        True,
        examples=("| Balance at beginning of year | Additions // Warranties | [[41]] | 12",),
        counterexamples=("| Balance at beginning of year | Additions // Warranties | 41 | [[12]]",),
    ),
    Rule(
        SourceKind.WORTH_OF_INVESTMENT,
        lambda case: bool(case.table.of_returns),
        True,
        examples=(
            "| 12/31/2019 | 12/31/2020 | 12/31/2021 // Orchard Corp | [[100.00]] | 112.10 | 131.40 // "
            "S&P 500 | 100.00 | 118.40 | 152.39",
        ),
        counterexamples=("| 12/31/2019 | 12/31/2020 | 12/31/2021 // Orchard Corp | [[180.00]] | 112.10 | 131.40",),
    ),
    Rule(
        SourceKind.TO_DATE,
        total_to_date,
        True,
        examples=("| Cost to date | Cost in 2024 // Software | [[80]] | 12",),
        counterexamples=("| Cost to date | Cost in 2024 // Software | 80 | [[12]]",),
    ),
    Rule(
        SourceKind.TRIANGLE,
        lambda case: case.table.triangle,
        True,
        examples=(
            "Incurred losses, net of reinsurance // | 2021 | 2022 | 2023 | 2024 // "
            "2021 | [[100]] | 103 | 104 | 104 // 2022 | | 90 | 94 | 95 // 2023 | | | 80 | 81 // 2024 | | | | 85",
        ),
        counterexamples=(
            "Incurred losses, net of reinsurance // | 2021 | 2022 | 2023 | 2024 // Fire | [[100]] | 103 | 104 | 104",
        ),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        lambda case: case.column.bound,
        True,
        examples=("| December 31, 2023 | Additions | December 31, 2024 // Goodwill | [[80]] | 12 | 92",),
        counterexamples=("| December 31, 2023 | December 31, 2024 // Goodwill impaired | [[80]] | 92",),
    ),
    Rule(
        SourceKind.COLUMNS_OF_BALANCES,
        lambda case: case.table.roll.in_columns and not case.column.clue.edge,
        False,
        examples=(
            "| Balance at Beginning of Year | Charged to Expense | Balance at End of Year // "
            "Allowance | 41 | [[12]] | 53",
        ),
        counterexamples=("| Charged to Expense | Balance at End of Year // Allowance | [[12]] | 53",),
    ),
    Rule(
        SourceKind.ROW_LABEL,
        held_in_quarter,
        True,
        examples=("| 2024 | 2023 // Backlog: // Fourth quarter backlog | [[80]] | 70",),
        counterexamples=("| 2024 | 2023 // Fourth quarter | [[80]] | 70",),
    ),
    Rule(
        SourceKind.ROW_LABEL,
        lambda c: bool(c.own.months) and not (c.own.instant or c.own.edge),
        False,
        examples=("| 2024 | 2023 // First Quarter | [[0.14]] | 0.12",),
        counterexamples=("| 2024 | 2023 // First store | [[0.14]] | 0.12",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        lambda case: case.column.clue.since is not None,
        False,
        examples=("| From March 3, 2024 through December 31, 2024 | 2023 // Rent | [[80]] | 70",),
        counterexamples=("| December 31, 2024 | 2023 // Rent | [[80]] | 70",),
    ),
    Rule(
        SourceKind.TABLE_OF_PERIOD,
        lambda case: case.table.caption.of_a_period,
        False,
        examples=("Revenue disaggregated by region: // | 2024 | 2023 // Plants | [[80]] | 70",),
        counterexamples=("Regions: // | 2024 | 2023 // Plants | [[80]] | 70",),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        day_within_length,
        False,
        examples=("| Amount | Share // Year ended December 31, 2024: // December 31, 2024 | [[80]] | 70",),
        counterexamples=("| Amount | Share // Stores: // December 31, 2024 | [[80]] | 70",),
    ),
    Rule(
        SourceKind.ROW_LABEL,
        day_in_label,
        True,
        examples=("| 2024 | 2023 // At January 1 | [[1,204]] | 877",),
        counterexamples=("| 2024 | 2023 // Through January | [[1,204]] | 877",),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        day_in_parent,
        True,
        examples=(
            "| Actual | Required // As of December 31, 2023: // Common equity tier 1 capital | [[4,110]] | 2,000",
        ),
        counterexamples=("| Actual | Required // Common equity tier 1 capital | [[4,110]] | 2,000",),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        day_of_columns_year_in_parent,
        True,
        examples=("| December 31, 2024 | December 31, 2023 // At December 31: // Rent | [[80]] | 70",),
        counterexamples=("| December 31, 2024 | December 31, 2023 // Offices: // Rent | [[80]] | 70",),
    ),
)
