"""Balance or change: whether a number stands for a point in time or for a period, from its place in the table before
what its labels name is weighed.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from tickmark.evidence import Source, SourceKind
from tickmark.tables.caption_time import CaptionTime
from tickmark.tables.certain_words import certainly_balance, of_averages, plainly_flow, still_authorized, to_date
from tickmark.tables.grid import Row
from tickmark.tables.headers import ColumnContext
from tickmark.tables.named_kinds import is_of_value, named_by_column, names_balance, names_flow, nested_words
from tickmark.tables.non_period_dates import at_a_day, day_of, read_head_clue
from tickmark.tables.nonmonetary_units import of_returns
from tickmark.tables.roll_forward import RollForward, edge_above, label_day
from tickmark.tables.row_periods import is_triangle, repeated_at_ends
from tickmark.tables.scale import time_words_removed
from tickmark.tables.statement_tie_out import Ties
from tickmark.tables.stock_flow import Evidence, RowEvidence, flow_score, row_score
from tickmark.tables.subtotals import Addends
from tickmark.tables.table_classifier import tells_change
from tickmark.tables.time_words import (
    ACCUMULATED_ROW,
    AFTER_CLOSING,
    AHEAD_BAND,
    ASSET_CLASSES,
    ASSUMED,
    AT_COST,
    BALANCE_ROW,
    BENEFIT_COST,
    CASH_BREAKDOWN,
    CASH_HELD,
    CHANGE_DUE,
    CHANGE_HEAD,
    COST_HEAD,
    FLOW_AFTER,
    FLOW_NAME,
    FLOW_ROW,
    HELD,
    HELD_THEN,
    NAMELESS,
    OBLIGATION,
    OBTAINED,
    PROPERTY_HEADS,
    RESULTS,
    TOTAL_EQUITY,
    VALUE_HEAD,
)
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.read import NOTHING, Clue

_DURATION_KINDS = frozenset(("income_statement", "cash_flow", "comprehensive_income"))
_INSTANT_KINDS = frozenset(("balance_sheet", "maturity", "fair_value"))
_PLAINLY_STOCK = (
    -1.5
)  # log-odds of a flow below which a row of what looks like an income statement is a balance all the same
_EDGE_ROW = re.compile(
    r"balance|cash|beginning of|end of|\bbeginning\b|^ending|opening|closing|outstanding|nonvested|unvested|accru"
)
_UNPAID = re.compile(
    r"\b(?:purchase[sd]?|acquired|acquisitions?|expenditures?|additions?)\b(?!.*\bcash\b)"
)  # at the end of a period, of what was bought in it
_KEPT = re.compile(r"\b(?:outstanding|balances?|carrying|remaining|unpaid|payable|receivable|at end|closing)\b")
_DONE = re.compile(
    r"during .{0,90}?\b(?:issued|sold|granted|(?:re)?purchased|paid|incurred|recorded|recogni[sz]ed|received|raised"
    r"|converted|cancell?ed)\b"
)
_EDGE_COLUMN = re.compile(r"balance|beginning of|end of")
# log-odds of a flow that a table of results, or one that tells by what percentage its numbers changed, has beforehand
_OF_RESULTS = 1.0
_SUM = 0.5  # weight of what the other rows of its sum are; the same between 0.45 and 0.6
_DIGIT = re.compile(r"\d")
_COMPANY = 0.25  # weight of what the table's other rows are; chosen by cross-validation over companies


class StockOrFlow:
    """Tells the balances of one table from its changes."""

    def __init__(
        self,
        calendar: ReportingCalendar,
        kind: str,
        caption: CaptionTime,
        rows: list[Row],
        roll: RollForward,
        *,
        ties: Ties,
        totals: dict[int, str],
        sums: list[Addends],
    ) -> None:
        self.calendar = calendar
        self.kind = kind
        self.caption = caption
        self.roll = roll
        self.ties = ties
        self.table_tie = ties.of_rows(rows)
        self.totals = totals
        self.averages = of_averages(
            [
                caption.introduction.lower(),
                *(cell.text.lower() for row in rows if row.kind == "header" for cell in row.texts),
            ]
        )
        self.closes = self._closes(rows)
        self.of_returns = of_returns(rows)
        heads = " | ".join(cell.text.lower() for row in rows if row.kind == "header" for cell in row.texts)
        self.lean = (
            _OF_RESULTS
            if CHANGE_HEAD.search(heads) or tells_change(rows) or RESULTS.search(caption.introduction.lower())
            else 0.0
        )
        self.brought_about = CHANGE_DUE.search(heads) is not None
        self.triangle = is_triangle(rows)
        named = {cell.text.lower().strip() for row in rows if row.kind == "header" for cell in row.texts}
        self.valued = any(COST_HEAD.fullmatch(head) for head in named) and any(
            VALUE_HEAD.fullmatch(head) for head in named
        )
        self.bands = (
            len(
                [
                    row
                    for row in rows
                    if row.kind == "header"
                    for cell in row.texts
                    if AHEAD_BAND.fullmatch(cell.text.lower())
                ]
            )
            > 1
        )
        self._flow_rows: dict[int, bool] = {}
        self._answers: dict[tuple[object, ...], tuple[bool, Source]] = {}
        self._forms: dict[
            int, tuple[ColumnContext, tuple[object, ...]]
        ] = {}  # by the column's id; it is kept, so that no other takes that
        self._flow_title = kind != "segment" and FLOW_ROW.search(caption.words) is not None  # segments have both
        self._row_evidence: dict[int, RowEvidence] = {}
        self._caption_says = _stated(caption.clue)
        self.shape = self._shape(rows, quarterly=calendar.fiscal.quarter is not None)
        self._rows = [row for row in rows if row.kind == "data"]
        self._by_index = {row.index: row for row in rows}
        netted = {row.index for row in self._rows if ACCUMULATED_ROW.fullmatch(row.label.lower().strip(" :"))}
        self.netted = netted | {
            index for found in sums if not netted.isdisjoint(found.parts) for index in (*found.parts, found.total)
        }
        self.repeated = repeated_at_ends(rows)
        self.of_properties = all(head.search(heads) for head in PROPERTY_HEADS)
        self._added = {index: (*found.parts, found.total) for found in sums for index in found.parts}

    @cached_property
    def _mean(self) -> float:
        """The log-odds of a flow that the rows of the table have on average."""
        return sum(map(_own_score, self._rows)) / max(1, len(self._rows))

    def is_balance(self, row: Row, own: Clue, nested: Clue, column: ColumnContext) -> tuple[bool, Source]:
        """Whether the number stands for a point in time, and why. Columns that say the same but for the digits of their
        days and years are asked about once for each row.
        """
        asked = (
            row.index,
            self._form(column),
            own if own is not NOTHING else None,
            nested if nested is not NOTHING else None,
        )
        found = self._answers.get(asked)
        if found is None:
            found = self._answers[asked] = self._is_balance(row, own, nested, column)
        return found

    def _form(self, column: ColumnContext) -> tuple[object, ...]:
        """What a column says, without the digits of its days and years."""
        found = self._forms.get(id(column))
        if found is None:
            clue = column.clue
            of_time = (
                clue.edge,
                clue.since is None,
                clue.months,
                clue.instant,
                clue.to_date,
                bool(clue.dates),
                bool(clue.month_day),
                bool(clue.years),
            )
            form = (_DIGIT.sub("0", column.label), of_time, column.dated, column.span is not None, column.bound)
            found = self._forms[id(column)] = column, form
        return found[1]

    def _is_balance(self, row: Row, own: Clue, nested: Clue, column: ColumnContext) -> tuple[bool, Source]:
        """What is stated of it decides before its place in the table, that before what its labels name, and where none
        of them tells, all the words around it are weighed.
        """
        label = row.label.lower()
        found = self._stated(label, row, own, nested, column)
        if found is None:
            certain = self._certain(label, row, column)
            found = self._placed(label, row, nested, column, certain) or self._named(
                label, row, nested, column, certain
            )
        return found or (self._weighs_as_balance(row, nested, column), Source(SourceKind.WEIGHED))

    def _stated(
        self, label: str, row: Row, own: Clue, nested: Clue, column: ColumnContext
    ) -> tuple[bool, Source] | None:
        """By what the label, the header or the caption say of time outright."""
        if self.kind == "cash_flow" and not (own.dates or nested.dates) and _UNPAID.search(label):
            return False, Source(SourceKind.ROW_LABEL)
        if own.edge and not own.months and _EDGE_ROW.search(label):
            return True, Source(SourceKind.ROW_LABEL)
        if edge_above(row) and not own.months:
            return True, Source(SourceKind.PARENT_LABEL)
        if (column.clue.edge and _EDGE_COLUMN.search(column.words)) or still_authorized(column.words):
            return True, Source(SourceKind.COLUMN_HEADER)
        if self.of_returns:
            return True, Source(SourceKind.WORTH_OF_INVESTMENT)
        if column.clue.since is None and (to_date(column.words) or to_date(label)):
            return True, Source(SourceKind.TO_DATE)
        if self.triangle or column.bound:
            return True, Source(SourceKind.TRIANGLE if self.triangle else SourceKind.COLUMN_HEADER)
        if self.roll.in_columns and not column.clue.edge:
            return False, Source(SourceKind.COLUMNS_OF_BALANCES)
        if own.quarter and HELD_THEN.search(label.rstrip(" :")):
            return True, Source(SourceKind.ROW_LABEL)
        if own.months and not (own.instant or own.edge):
            return False, Source(SourceKind.ROW_LABEL)
        if column.clue.since is not None:
            return False, Source(SourceKind.COLUMN_HEADER)
        if self.caption.of_a_period:
            return False, Source(SourceKind.TABLE_OF_PERIOD)
        if own.dates and nested.months and not time_words_removed(row.label):
            return False, Source(SourceKind.PARENT_LABEL)
        if own.instant or (own.dates and not own.months and label_day(own, row.label, self.calendar) is not None):
            return True, Source(SourceKind.ROW_LABEL)
        if nested.instant and nested.dates and not (nested.months or column.clue.months or own.months):
            return True, Source(SourceKind.PARENT_LABEL)
        if (
            nested.instant
            and nested.month_day
            and not (nested.years or nested.months or own.months)
            and nested.month_day == day_of(column.clue)
        ):
            return True, Source(SourceKind.PARENT_LABEL)
        return None

    def _placed(
        self, label: str, row: Row, nested: Clue, column: ColumnContext, certain: bool | None
    ) -> tuple[bool, Source] | None:
        """By the row's place between balances, and by the kind of the table."""
        as_of = column.clue.instant and column.clue.dates and not column.clue.months
        if self.averages and as_of:
            return True, Source(SourceKind.COLUMN_HEADER)
        if certain:
            return True, Source(SourceKind.CERTAIN_WORDS)
        if row.index in self.roll.edges and certain is None:
            return self.roll.edges[row.index] != "between", Source(SourceKind.ROLL_FORWARD)
        if self.kind == "cash_flow" and row.index > self.roll.closed and CASH_HELD.search(label):
            return True, Source(SourceKind.CASH_AFTER_CLOSING)
        if self.kind == "cash_flow" and CASH_BREAKDOWN.search(f"{nested_words(row)} | {label}"):
            return True, Source(SourceKind.CASH_BREAKDOWN)
        if row.index in self.netted or self.of_properties:
            return True, Source(SourceKind.NET_OF_ACCUMULATED)
        if self.kind in ("equity", "roll_forward") and TOTAL_EQUITY.match(label):
            return True, Source(SourceKind.ROW_LABEL)
        if (
            self.kind == "roll_forward"
            and row.index > self.roll.closed
            and AFTER_CLOSING.search(label)
            and not FLOW_AFTER.search(label)
        ):
            return True, Source(SourceKind.SPLIT_OF_CLOSING)
        if self.kind in _INSTANT_KINDS and not (
            self.averages or (self.kind == "fair_value" and read_head_clue(column.label).months)
        ):
            return True, Source(SourceKind.TABLE_KIND, self.kind.replace("_", " "))
        if (row.index in self.roll.spans and not column.of_a_year) or column.span:
            return False, Source(SourceKind.BETWEEN_BALANCES)
        if self.kind == "income_statement" and column.clue.instant and column.clue.dates and not column.clue.months:
            return True, Source(SourceKind.COLUMN_HEADER)
        if self.kind in _DURATION_KINDS and not (
            self.kind != "cash_flow" and flow_score(self.evidence(row, nested, column)) < _PLAINLY_STOCK
        ):
            return False, Source(SourceKind.TABLE_KIND, self.kind.replace("_", " "))
        return None

    def _named(
        self, label: str, row: Row, nested: Clue, column: ColumnContext, certain: bool | None
    ) -> tuple[bool, Source] | None:
        """By what the label, the column, the labels above and the caption name."""
        if certain is False:
            return False, Source(SourceKind.CERTAIN_WORDS)
        return (
            self._named_by_columns(label, row, column)
            or self._named_by_heads(label, row, nested, column)
            or self._named_by_labels(label, row, column)
            or self._named_by_caption(label, row, nested, column)
        )

    def _named_by_columns(self, label: str, row: Row, column: ColumnContext) -> tuple[bool, Source] | None:
        """By what all columns of the table are, and what its own header names."""
        if row.index in self.repeated:
            return True, Source(SourceKind.REPEATED_AT_ENDS)
        if self.brought_about:
            return False, Source(SourceKind.COLUMN_HEADER)
        if OBTAINED.search(label):
            return False, Source(SourceKind.ROW_LABEL)
        if self.bands and not (column.clue.months or column.of_a_year):
            return True, Source(SourceKind.COLUMNS_AHEAD)
        if self.valued and not column.clue.months and is_of_value(column.words):
            return True, Source(SourceKind.COST_TO_VALUE)
        named = named_by_column(column.words, acquired="acqui" in self.caption.words)
        if self._of_what_was_done(column) and not _KEPT.search(f"{label} | {column.words}"):
            return False, Source(SourceKind.DONE_IN_TIME_ABOVE)
        return (named, Source(SourceKind.COLUMN_HEADER)) if named is not None else None

    def _named_by_heads(self, label: str, row: Row, nested: Clue, column: ColumnContext) -> tuple[bool, Source] | None:
        """By the days that head the columns, or stand above the table."""
        if self.closes and not (column.clue.months or nested.months):
            return True, Source(SourceKind.COLUMNS_OF_CLOSES)
        above = self.caption.clue
        dated = len(above.dates) > 1 or (
            above.dates and not (column.clue.dated or nested.dated or FLOW_ROW.search(label))
        )
        if (
            above.instant
            and dated
            and not (above.months or above.years or column.clue.months or nested.months or self._names_flow(row))
        ):
            return True, Source(SourceKind.CAPTION)
        if self.caption.of_a_close and not (self._names_flow(row) or column.clue.months):
            return True, Source(SourceKind.CAPTION)
        return None

    def _named_by_labels(self, label: str, row: Row, column: ColumnContext) -> tuple[bool, Source] | None:
        """By what the row, its total and the label over it name."""
        own, total = label.strip(" :"), self._total(row)
        if any(
            FLOW_NAME.fullmatch(text) and not text.endswith(AT_COST)
            for text in (total, own)
            if text.startswith("total ") or text is total
        ):
            return False, Source(SourceKind.TOTAL_NAMED)
        if column.clue.months and not column.clue.instant and own in ASSET_CLASSES:
            return False, Source(SourceKind.COLUMN_HEADER)
        if (
            self.kind != "roll_forward"
            and not self._names_flow(row)
            and names_balance(label, row.parents[-1:], self.totals.get(row.index, ""), column.words)
        ):
            return True, Source(SourceKind.LABEL_NAMED)
        if column.clue.instant and column.clue.months and HELD.fullmatch(own):
            return True, Source(SourceKind.HELD_IN_PERIOD_COLUMN)
        over = row.parents[-1].lower() if row.parents else ""
        if over and ASSUMED.search(label) and (OBLIGATION.match(over) or BENEFIT_COST.search(over)):
            return OBLIGATION.match(over) is not None, Source(SourceKind.PARENT_LABEL)
        parent = over.strip(" :")
        if parent not in AT_COST and FLOW_NAME.fullmatch(parent) and not BALANCE_ROW.fullmatch(own):
            return False, Source(SourceKind.PARENT_LABEL)
        return None

    def _named_by_caption(
        self, label: str, row: Row, nested: Clue, column: ColumnContext
    ) -> tuple[bool, Source] | None:
        """By what the table is said to show, and by words that plainly name a flow where nothing is held at a day."""
        if self.caption.of_expenses and not ASSUMED.search(column.words):
            return False, Source(SourceKind.TABLE_SHOWS)
        if self.caption.of_balances and not (
            FLOW_ROW.search(nested_words(row)) or column.clue.months or nested.months or self.caption.clue.months
        ):
            return True, Source(SourceKind.TABLE_SHOWS)
        held = (
            column.clue.dates
            or column.clue.month_day
            or column.clue.instant
            or nested.dates
            or nested.instant
            or at_a_day(self.caption.clue)
        )
        day_above = bool(nested.dates) and not (nested.months or column.clue.months or column.of_a_year)
        if not held or day_above:
            flow = plainly_flow(
                label, f"{self._total(row)} | {nested_words(row)} | {self.caption.introduction.lower()}"
            )
            if flow != day_above:
                return not flow, Source(SourceKind.PARENT_LABEL if day_above else SourceKind.LABEL_NAMED)
        return None

    def _total(self, row: Row) -> str:
        """What the total of a row is called, in lower case."""
        return self.totals.get(row.index, "").lower().strip(" :")

    def _certain(self, label: str, row: Row, column: ColumnContext) -> bool | None:
        """What words that leave no doubt say."""
        return (
            False
            if self.averages
            else certainly_balance(label, row.parents[-1].lower() if row.parents else "", column.words)
        )

    def _weighs_as_balance(self, row: Row, nested: Clue, column: ColumnContext) -> bool:
        score = flow_score(self.evidence(row, nested, column)) + self._of_sum(row)
        return score + _COMPANY * self._mean + self.lean < 0

    def _of_sum(self, row: Row) -> float:
        """How far the rows of a sum, on average, speak for a flow more than one of its parts does: what is added up is
        all of a kind.
        """
        parts = self._added.get(row.index)
        if parts is None:
            return 0.0
        group = [one for one in (self._by_index[index] for index in parts) if not NAMELESS.fullmatch(one.label.lower())]
        return _SUM * (sum(map(_own_score, group)) / len(group) - _own_score(row)) if group else 0.0

    def _closes(self, rows: list[Row]) -> bool:
        """Whether a quarterly report heads its columns with the quarter's last day and the last year's: no period of it
        ends on the latter.
        """
        heads = [read_head_clue(cell.text) for row in rows if row.kind != "data" for cell in row.texts]
        days = {(day.month, day.day) for clue in heads for day in clue.dates} | {
            clue.month_day for clue in heads if clue.month_day
        }
        ends = {(day.month, day.day) for day in (self.calendar.end, self.calendar.last_year_end)}
        return (
            self.calendar.fiscal.quarter is not None
            and len(ends) == 2
            and ends == days
            and not any(clue.months for clue in heads)
        )

    def _of_what_was_done(self, column: ColumnContext) -> bool:
        """Whether the caption says what was done in a time ("During the three months ended ..., the Company issued
        shares"), and no column has a day.
        """
        done = self.caption.clue.months and not (self.caption.clue.instant or column.clue.dated)
        return (
            bool(done)
            and "acqui" not in self.caption.words
            and _DONE.match(self.caption.text.lower().lstrip()) is not None
        )

    def _names_flow(self, row: Row) -> bool:
        """Whether the row, what it is nested under or the table's title names a flow."""
        if row.index not in self._flow_rows:
            self._flow_rows[row.index] = self._flow_title or names_flow(nested_words(row))
        return self._flow_rows[row.index]

    def evidence(self, row: Row, nested: Clue, column: ColumnContext) -> Evidence:
        """What `flow_score` weighs."""
        of_row = self._row_evidence.get(row.index)
        if of_row is None:
            of_row = self._row_evidence[row.index] = self._evidence_of(row)
        says = _stated(column.clue)
        return Evidence(
            of_row, column.words, (f"column:{says}", f"nested:{_stated(nested)}", f"both:{says}/{self._caption_says}")
        )

    def _evidence_of(self, row: Row) -> RowEvidence:
        stated = (
            f"kind:{self.kind}",
            f"caption:{self._caption_says}",
            self.shape,
            f"place:{'after' if row.index > self.roll.closed else 'elsewhere'}",
            f"label:{self.ties.of_label(row.label)}",
            f"total:{self.ties.of_label(self.totals[row.index]) if row.index in self.totals else 'none'}",
            f"tie:{self.ties.of_row(row)}/{self.table_tie}",
        )
        return RowEvidence(
            row.label,
            row.parents[-1] if row.parents else row.context,
            self.caption.introduction,
            self.totals.get(row.index, ""),
            stated,
        )

    def _shape(self, rows: list[Row], *, quarterly: bool) -> str:
        """How many days or years the headers name, and how far the first two are apart: balances come in pairs of
        period and last year end.
        """
        clues = [read_head_clue(cell.text) for row in rows if row.kind != "data" for cell in row.texts]
        dates = list(dict.fromkeys(day for clue in clues for day in clue.dates))
        years = list(dict.fromkeys(year for clue in clues for year in clue.years))
        form = "quarter" if quarterly else "year"
        if len(dates) >= 2:
            gap = round(abs((dates[0] - dates[1]).days) / 30.4375)
            return f"shape:{form}:{min(len(dates), 4)} dates:{min(gap, 13)}"
        return f"shape:{form}:{len(dates)} dates:{min(len(years), 4)} years"


def _own_score(row: Row) -> float:
    """The log-odds of a flow that a row's label and the label it is nested under give."""
    return _scored(row.label, row.parents[-1] if row.parents else row.context)


_scored = lru_cache(maxsize=8192)(row_score)


def _stated(clue: Clue) -> str:
    if clue.months:
        return "both" if clue.instant else "length"
    if clue.instant:
        return "instant"
    if clue.dates:
        return "date"
    if clue.years and clue.month_day:
        return "day of year"
    if clue.years and clue.fiscal:
        return "fiscal year"
    return "year" if clue.years else "day" if clue.month_day else "none"
