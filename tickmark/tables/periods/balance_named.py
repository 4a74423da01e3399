"""Rules of balance or change by what columns, labels and captions name, and where none of them tells, by the weight of
all the words around.
"""

from __future__ import annotations

from collections.abc import Sequence

from tickmark.evidence import SourceKind
from tickmark.language.phrases import Phrases
from tickmark.ordered_rules import Rule
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.time_words import (
    ASSET_CLASSES,
    ASSUMED,
    AT_COST,
    BALANCE_ROW,
    BENEFIT_COST,
    FLOW_NAME,
    FLOW_ROW,
    HELD,
    OBLIGATION,
    OBTAINED,
)
from tickmark.tables.periods.balance_case import Case, dated_without_length
from tickmark.tables.periods.balance_stated import AT_A_DAY
from tickmark.tables.periods.certain_words import names_result
from tickmark.tables.periods.named_kinds import is_of_value, names_balance, nested_words
from tickmark.tables.units.quantity_patterns import ASIDE, NUMBER_OF, ONE_SERVED, SITES_BELOW, STAFF

_KEPT = Phrases("kept")
_AREAS = Phrases("areas", at="whole")
_DONE = Phrases("done_over_time", at="end")
_USED = Phrases("used_over_time")
HAPPENS = Phrases("what_happens")


def of_value_beside_cost(case: Case) -> bool:
    return case.table.valued and not case.column.clue.months and is_of_value(case.column.words)


def done_in_time_above(case: Case) -> bool:
    kept = _KEPT.search(f"{case.label} | {case.column.words}") is not None
    return case.table.of_what_was_done(case.column) and not kept


def caption_of_a_day(case: Case) -> bool:
    above, column = case.table.caption.clue, case.column.clue
    undated = not (column.dated or case.nested.dated or FLOW_ROW.search(case.label))
    dated = len(above.dates) > 1 or (bool(above.dates) and undated)
    if not (above.instant and dated):
        return False
    return not (case.column.clue.fiscal or above.months or above.years or case.length_over_it or case.names_flow)


def caption_of_a_close(case: Case) -> bool:
    return case.table.caption.of_a_close and not (case.names_flow or case.column.clue.months)


def total_of_flow(case: Case) -> bool:
    names = (case.total, case.name) if case.name.startswith("total ") else (case.total,)
    return any(FLOW_NAME.fullmatch(name) and not name.endswith(AT_COST) for name in names)


def assets_of_period(case: Case) -> bool:
    clue = case.column.clue
    return bool(clue.months) and not clue.instant and case.name in ASSET_CLASSES


def label_of_balance(case: Case) -> bool:
    if case.table.kind == "roll_forward" or case.names_flow:
        return False
    total = case.table.totals.get(case.row.index, "")
    return names_balance(case.label, case.row.parents[-1:], total, case.column.words)


def held_in_period_column(case: Case) -> bool:
    return bool(case.column.clue.instant and case.column.clue.months) and HELD.fullmatch(case.name) is not None


def assumed_for_obligation(case: Case) -> bool:
    return bool(case.over and ASSUMED.search(case.label) and OBLIGATION.match(case.over))


def assumed_for_cost(case: Case) -> bool:
    return bool(case.over and ASSUMED.search(case.label) and BENEFIT_COST.search(case.over))


def parent_of_flow(case: Case) -> bool:
    parent = case.over.strip(" :")
    flow = parent not in AT_COST and (FLOW_NAME.fullmatch(parent) is not None or names_result(parent))
    return flow and BALANCE_ROW.fullmatch(case.name) is None


def table_shows_expenses(case: Case) -> bool:
    return case.table.caption.of_expenses and not ASSUMED.search(case.column.words)


def table_shows_balances(case: Case) -> bool:
    flow = FLOW_ROW.search(nested_words(case.row)) is not None
    return case.table.caption.of_balances and not (flow or case.length_over_it or case.table.caption.clue.months)


def what_there_is(case: Case) -> bool:
    """Whether people, sites or areas are counted, of which there are so many on a day: `Full-time employees`, `Square
    feet`, and nothing says that it is over a time.
    """
    if case.length_over_it or case.names_flow or case.column.of_a_year:
        return False
    if _numbers_things(case.column.texts[-1:]):
        return True
    texts = (case.name, case.over.strip(" :"), *(text.lower().strip() for text in case.column.texts[-1:]))
    return any(_AREAS.search(text) or STAFF.fullmatch(text) or SITES_BELOW.fullmatch(text) for text in texts if text)


def what_was_done(case: Case) -> bool:
    """Whether a row counts or measures what was done over the year that its column names: `Homes delivered`, `Volume
    (tons)`, `Vehicle fuel (MWh)`.
    """
    clue = case.column.clue
    if not case.column.of_a_year or clue.instant or clue.edge or any(number.symbol for number in case.row.numbers):
        return False
    return bool(_DONE.search(ASIDE.removed_from(case.label).strip(" :")) or _USED.search(case.label))


def _numbers_things(heads: Sequence[str]) -> bool:
    """Whether a column is headed by the number of some things that there are, and not of what happens: `Number of
    cruise ships`, not `Number of deliveries`.
    """
    named = next((found for head in heads if (found := NUMBER_OF.search(head.lower()))), None)
    return named is not None and not HAPPENS.search(named[1])


def nothing_of_time(case: Case) -> bool:
    """Whether a table tells no time, and its column and row name no flow: of a fleet, `Owned | Leased`."""
    if not case.table.timeless or case.table.caption.of_a_period or case.names_flow:
        return False
    clue = case.column.clue
    return not (clue.dated or clue.months) and bool(time_words_removed(case.column.words))


def served_as_of_a_day(case: Case) -> bool:
    """Whether customers, students or the like are counted in a column `As of September 30, 2024`."""
    return dated_without_length(case) and ONE_SERVED.search(case.label) is not None


def told_at_a_day(case: Case) -> bool:
    """Whether a label names what is struck at the close even of a quarter or a year: `Net asset value per share`,
    `Remaining lease term (years)`.
    """
    return not case.names_flow and AT_A_DAY.search(case.label) is not None


NAMED: tuple[Rule[SourceKind, Case, bool], ...] = (
    Rule(
        SourceKind.REPEATED_AT_ENDS,
        lambda case: case.row.index in case.table.repeated,
        True,
        examples=(
            "10-Q // | Three Months Ended September 30, | | Nine Months Ended September 30, | // "
            "| 2024 | 2023 | 2024 | 2023 // Stores | [[80]] | 70 | 80 | 70 // Visits | 12 | 10 | 30 | 28",
        ),
        counterexamples=(
            "10-Q // | Three Months Ended September 30, | | Nine Months Ended September 30, | // "
            "| 2024 | 2023 | 2024 | 2023 // Stores | [[80]] | 70 | 240 | 210 // Visits | 12 | 10 | 30 | 28",
        ),
    ),
    Rule(
        SourceKind.LABEL_NAMED,
        told_at_a_day,
        True,
        examples=("10-Q // | Three Months Ended September 30, | // | 2024 | 2023 // NAV per share | [[8.02]] | 7.77",),
        counterexamples=("10-Q // | Three Months Ended September 30, | // | 2024 | 2023 // Visits | [[12]] | 10",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        lambda case: case.table.brought_about,
        False,
        examples=("| 2024 | 2023 | Change due to volume // North | [[80]] | 70 | 10",),
        counterexamples=("| 2024 | 2023 | Change // North | [[80]] | 70 | 10",),
    ),
    Rule(
        SourceKind.ROW_LABEL,
        lambda case: OBTAINED.search(case.label) is not None,
        False,
        examples=("| 2024 | 2023 // Leases obtained in exchange for liabilities | [[80]] | 70",),
        counterexamples=("| 2024 | 2023 // Leases | [[80]] | 70",),
    ),
    Rule(
        SourceKind.COLUMNS_AHEAD,
        lambda c: c.table.bands and not (c.column.clue.months or c.column.of_a_year),
        True,
        examples=("| Less than 1 year | 1-3 years | 3-5 years // Towers | [[80]] | 70 | 60",),
        counterexamples=("| North | South | East // Towers | [[80]] | 70 | 60",),
    ),
    Rule(
        SourceKind.COST_TO_VALUE,
        of_value_beside_cost,
        True,
        examples=("| Cost | Fair Value // Kestrel fund | [[80]] | 70",),
        counterexamples=("| Cost | Sales // Kestrel fund | [[80]] | 70",),
    ),
    Rule(
        SourceKind.DONE_IN_TIME_ABOVE,
        done_in_time_above,
        False,
        examples=(
            "During the year ended December 31, 2024, the Company issued shares as follows: // "
            "| Shares | Amount // To directors | [[80]] | 70",
        ),
        counterexamples=("Shares: // | Shares | Amount // To directors | [[80]] | 70",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        lambda case: case.named_by_column is True,
        True,
        examples=("Currency | Notional // Euro | [[204]] // Yen | 80",),
        counterexamples=("Currency | Gains // Euro | [[204]] // Yen | 80",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        lambda case: case.named_by_column is False,
        False,
        examples=("Currency | Losses // Euro | [[204]] // Yen | 80",),
        counterexamples=("Currency | Notional // Euro | [[204]] // Yen | 80",),
    ),
    Rule(
        SourceKind.COLUMNS_OF_CLOSES,
        lambda case: case.table.closes and not case.length_over_it,
        True,
        examples=("10-Q // | September 30, 2024 | December 31, 2023 // North | [[80]] | 70",),
        counterexamples=("10-Q // | September 30, 2024 | September 30, 2023 // North | [[80]] | 70",),
    ),
    Rule(
        SourceKind.CAPTION,
        caption_of_a_day,
        True,
        examples=("Hotels and rooms at December 31, 2023: // | Hotels | Rooms // Alabama | [[5]] | 612",),
        counterexamples=("Hotels and rooms: // | Hotels | Rooms // Alabama | [[5]] | 612",),
    ),
    Rule(
        SourceKind.CAPTION,
        caption_of_a_close,
        True,
        examples=("Number of stores at the end of each year: // | 2024 | 2023 // Alabama | [[5]] | 6",),
        counterexamples=("Alabama: // | 2024 | 2023 // Alabama | [[5]] | 6",),
    ),
    Rule(
        SourceKind.TOTAL_NAMED,
        total_of_flow,
        False,
        examples=("| 2024 | 2023 // Stores | 80 | 70 // Kiosks | [[20]] | 30 // Total revenues | 100 | 100",),
        counterexamples=("| 2024 | 2023 // Stores | 80 | 70 // Kiosks | [[20]] | 30 // Total units | 100 | 100",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        assets_of_period,
        False,
        examples=("| Year Ended December 31, 2024 | Year Ended December 31, 2023 // Loans | [[80]] | 70",),
        counterexamples=("| 2024 | 2023 // Loans | [[80]] | 70",),
    ),
    Rule(
        SourceKind.LABEL_NAMED,
        label_of_balance,
        True,
        examples=("| 2024 | 2023 // Long-term debt | [[2,010]] | 1,900",),
        counterexamples=("| 2024 | 2023 // Debt repaid | [[2,010]] | 1,900",),
    ),
    Rule(
        SourceKind.HELD_IN_PERIOD_COLUMN,
        held_in_period_column,
        True,
        examples=(
            "| As of and for the Year Ended December 31, 2024 | As of and for the Year Ended December 31, 2023 // "
            "Farm loans | [[80]] | 70",
        ),
        counterexamples=("| Year Ended December 31, 2024 | Year Ended December 31, 2023 // Farm loans | [[80]] | 70",),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        assumed_for_obligation,
        True,
        examples=(
            "| 2024 | 2023 // Projected benefit obligation: // "
            "Expected long-term return on plan assets | [[3.9]] | 3.8",
        ),
        counterexamples=(
            "| 2024 | 2023 // Net periodic benefit cost: // Expected long-term return on plan assets | [[3.9]] | 3.8",
        ),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        assumed_for_cost,
        False,
        examples=(
            "| 2024 | 2023 // Net periodic benefit cost: // Expected long-term return on plan assets | [[3.9]] | 3.8",
        ),
        counterexamples=(
            "| 2024 | 2023 // Projected benefit obligation: // "
            "Expected long-term return on plan assets | [[3.9]] | 3.8",
        ),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        parent_of_flow,
        False,
        examples=("| 2024 | 2023 // Earnings // Reported, diluted | [[3.45]] | 3.1",),
        counterexamples=("| 2024 | 2023 // Shares // Reported, diluted | [[3.45]] | 3.1",),
    ),
    Rule(
        SourceKind.TABLE_SHOWS,
        table_shows_expenses,
        False,
        examples=(
            "The remuneration of all directors was as follows: // | 2024 | 2023 // Short-term benefits | [[4.1]] | 3.9",
        ),
        counterexamples=("Directors // | 2024 | 2023 // Short-term benefits | [[4.1]] | 3.9",),
    ),
    Rule(
        SourceKind.TABLE_SHOWS,
        table_shows_balances,
        True,
        examples=("Inventories: // | 2024 | 2023 // North | [[80]] | 70",),
        counterexamples=("Regions: // | 2024 | 2023 // North | [[80]] | 70",),
    ),
    Rule(
        SourceKind.PARENT_LABEL,
        lambda case: case.day_above and not case.plainly_flow,
        True,
        examples=("| Amount | Share // December 31, 2023: // Commercial | [[402]] | 12",),
        counterexamples=("| Amount | Share // Offices: // Commercial | [[402]] | 12",),
    ),
    Rule(
        SourceKind.LABEL_NAMED,
        lambda c: not (c.day_above or c.held) and c.plainly_flow,
        False,
        examples=("| 2024 | 2023 // Advertising costs | [[12]] | 10",),
        counterexamples=("| 2024 | 2023 // Deferred costs | [[12]] | 10",),
    ),
    Rule(
        SourceKind.LABEL_NAMED,
        what_was_done,
        False,
        examples=("| 2024 | 2023 // Homes delivered (units) | [[3,204]] | 3,010",),
        counterexamples=("| 2024 | 2023 // Homes owned (units) | [[3,204]] | 3,010",),
    ),
    Rule(
        SourceKind.LABEL_NAMED,
        what_there_is,
        True,
        examples=("| Full-time | Square feet // Tempe headquarters | 684 | [[186,000]]",),
        counterexamples=("| Full-time | Square feet leased in the year // Tempe headquarters | 684 | [[186,000]]",),
    ),
    Rule(
        SourceKind.TIMELESS,
        nothing_of_time,
        True,
        examples=("Fleet // | Owned | Leased // Tractors | [[34]] | 22",),
        counterexamples=("| 2024 | 2023 // Change in estimate | [[80]] | 70",),
    ),
    Rule(
        SourceKind.COLUMN_HEADER,
        served_as_of_a_day,
        True,
        examples=("| As of September 30, 2024 | As of September 30, 2023 // New students | [[80]] | 70",),
        counterexamples=("| September 30, 2024 | September 30, 2023 // New students | [[80]] | 70",),
    ),
    Rule(
        SourceKind.WEIGHED,
        lambda case: case.weighs_as_balance,
        True,
        examples=("| 2024 | 2023 // North | [[80]] | 70",),
        counterexamples=("| 2024 | 2023 // Change in estimate | [[80]] | 70",),
    ),
    Rule(
        SourceKind.WEIGHED,
        lambda _: True,
        False,
        examples=("| 2024 | 2023 // Change in estimate | [[80]] | 70",),
        counterexamples=("| 2024 | 2023 // North | [[80]] | 70",),
    ),
)
