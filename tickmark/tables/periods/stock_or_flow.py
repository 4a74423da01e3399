"""Balance or change: whether a number stands for a point in time or for a period, from its place in the table before
what its labels name is weighed.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from tickmark.evidence import Source
from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.grid.subtotals import Addends
from tickmark.tables.grid.table_classifier import tells_change
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.row_periods import is_triangle, repeated_at_ends
from tickmark.tables.headers.time_words import (
    ACCUMULATED_ROW,
    AHEAD_BAND,
    CHANGE_DUE,
    CHANGE_HEAD,
    COST_HEAD,
    FLOW_ROW,
    NAMELESS,
    OF_WHOLE_FLOW,
    PROPERTY_HEADS,
    RESULTS,
    VALUE_HEAD,
)
from tickmark.tables.periods.balance_case import Case
from tickmark.tables.periods.balance_rules import is_balance
from tickmark.tables.periods.caption_time import CaptionTime
from tickmark.tables.periods.certain_words import averages_people, certainly_balance, of_averages, plainly_flow
from tickmark.tables.periods.named_kinds import names_flow, nested_words
from tickmark.tables.periods.roll_forward import RollForward
from tickmark.tables.periods.statement_tie_out import Ties
from tickmark.tables.periods.stock_flow import Evidence, RowEvidence, flow_score, row_score
from tickmark.tables.units.nonmonetary_units import of_returns
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.read import NOTHING, Clue

_DONE = Pattern(
    "tables/done",
    r"during .{0,90}?\b(?:issued|sold|granted|(?:re)?purchased|paid|incurred|recorded|recogni[sz]ed|received|raised"
    r"|converted|cancell?ed)\b",
    means='"during 2024 ... issued": what was done in a period',
    examples=("[[during 2024, shares were issued]] to the founders",),
    counterexamples=("shares issued during 2024",),
    at="start",
)
# log-odds of a flow that a table of results, or one that tells by what percentage its numbers changed, has beforehand
_OF_RESULTS = 1.0
_SUM = 0.5  # weight of what the other rows of its sum are; the same between 0.45 and 0.6
_DIGIT = Pattern(
    "tables/digit",
    r"\d",
    means="a digit",
    examples=("For the period ended March [[3]]1, 2016",),
    counterexamples=("Total change for the period",),
)
_COMPANY = 0.25  # weight of what the table's other rows are; chosen by cross-validation over companies


class StockOrFlow:
    """Tells the balances of one table from its changes."""

    kind: str
    averages: bool
    of_flows: bool
    closes: bool
    timeless: bool
    brought_about: bool
    of_share: bool
    bands: bool
    netted: set[int]
    repeated: frozenset[int]
    of_properties: bool
    of_returns: bool
    triangle: bool
    roll: RollForward
    caption: CaptionTime

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
        self.averages = self.averages or averages_people(caption.introduction.lower())
        self.closes = self._closes(rows)
        self.of_returns = of_returns(rows)
        heads = " | ".join(cell.text.lower() for row in rows if row.kind == "header" for cell in row.texts)
        self.lean = (
            _OF_RESULTS
            if CHANGE_HEAD.search(heads) or tells_change(rows) or RESULTS.search(caption.introduction.lower())
            else 0.0
        )
        self.timeless = self._is_timeless(rows)
        corner = " | ".join(row.label.lower() for row in rows if row.kind != "data")
        self.brought_about = CHANGE_DUE.search(f"{heads} | {corner}") is not None
        self.of_share = OF_WHOLE_FLOW.search(corner) is not None
        self.of_flows = any(plainly_flow(piece, "") for piece in corner.split(" | "))
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
        self._parts = {
            found.total: self._by_index[found.parts[0]] for found in sums if found.parts[0] in self._by_index
        }
        self._added = {index: (*found.parts, found.total) for found in sums for index in found.parts}

    @cached_property
    def _mean(self) -> float:
        """The log-odds of a flow that the rows of the table have on average."""
        return sum(map(own_score, self._rows)) / max(1, len(self._rows))

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
            found = self._answers[asked] = is_balance(Case(self, row, own, nested, column))
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

    def certainly_balance(self, label: str, over: str, column: ColumnContext) -> bool | None:
        """What words that leave no doubt say: True for a balance, False for a change."""
        return False if self.averages or self.of_share else certainly_balance(label, over, column.words)

    def weighs_as_balance(self, row: Row, nested: Clue, column: ColumnContext) -> bool:
        """Whether the words around the number, the rows of its sum and those of its table speak for a balance; of a
        total that does not say of what, those of what it adds up.
        """
        if NAMELESS.fullmatch(row.label.lower()):
            row = self._parts.get(row.index) or self._by_index.get(row.index - 1, row)
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
        return _SUM * (sum(map(own_score, group)) / len(group) - own_score(row)) if group else 0.0

    def _is_timeless(self, rows: list[Row]) -> bool:
        """Whether neither the table nor what stands above it names a day, a year up to the report's, or a length."""
        last = self.calendar.end.year
        if any(n.printed.year_like and n.printed.value <= last for row in rows for n in row.numbers):
            return False
        clues = [self.caption.clue, *(read_head_clue(text.text) for row in rows for text in row.texts)]
        ahead = [clue for clue in clues if clue.years and min(clue.years) > last and not clue.dates]
        return not any((clue.dated or clue.months) and clue not in ahead for clue in clues)

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

    def of_what_was_done(self, column: ColumnContext) -> bool:
        """Whether the caption says what was done in a time ("During the three months ended ..., the Company issued
        shares"), and no column has a day.
        """
        done = self.caption.clue.months and not (self.caption.clue.instant or column.clue.dated)
        return (
            bool(done)
            and "acqui" not in self.caption.words
            and _DONE.match(self.caption.text.lower().lstrip()) is not None
        )

    def names_flow(self, row: Row) -> bool:
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


def own_score(row: Row) -> float:
    """The log-odds of a flow that a row's label and the label it is nested under give."""
    return _scored(row.label, row.parents[-1] if row.parents else row.context)


_scored = lru_cache(maxsize=8192)(row_score)


def _stated(clue: Clue) -> str:
    if clue.months or clue.to_date:
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
