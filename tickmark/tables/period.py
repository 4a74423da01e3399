"""Period of one cell: a duration or an instant with exact days, from its row, its column, the caption and the document, in that order."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from datetime import date

from tickmark.calendars import DocumentCalendar
from tickmark.model import Period
from tickmark.periods import NOTHING, Clue, lengths, read_clue, read_label_clue, read_range
from tickmark.tables.addends import Addends
from tickmark.tables.captions import Caption
from tickmark.tables.chains import labelled_edges, summed_edges
from tickmark.tables.event_days import EventDays
from tickmark.tables.grid import Row
from tickmark.tables.headers import ColumnContext
from tickmark.tables.scale import time_words_removed, without_statement
from tickmark.tables.stock_flow import Evidence, flow_score, row_score
from tickmark.tables.ties import Ties
from tickmark.tables.time_words import (
    ACCUMULATED,
    ALLOCATED,
    BALANCE_ROW,
    CASH_BREAKDOWN,
    CASH_HELD,
    FLOW_COLUMN,
    FLOW_NAME,
    FLOW_ROW,
    INTRODUCES,
    OBLIGATION,
    OBTAINED,
    OF_A_PERIOD,
    RECOGNIZED,
    RESTATED_OPENING,
    STOCK_COLUMN,
    TOTAL_EQUITY,
)

WEIGHED = "what the labels name"
_DURATION_KINDS = frozenset(("income_statement", "cash_flow", "comprehensive_income"))
_INSTANT_KINDS = frozenset(("balance_sheet", "maturity", "fair_value"))
_PLAINLY_STOCK = -1.5  # log-odds of a flow below which a row of what looks like an income statement is a balance all the same
_QUARTER = 3  # months
_AHEAD = 45  # days after the report's date at which a balance may still be one that is stated, and not one that is planned
_TIMELESS = 12  # letters besides those of time that a label about time may have ("Total for 2023")
_COMPANY = 0.25  # weight of what the table's other rows are; chosen by cross-validation over companies
_CAPTION_SOURCES = 4  # texts above a table that may date it
_CAPTION_LENGTH = 200  # characters; of a longer text only the last sentence speaks of the table
_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-Z(])")


@dataclass(frozen=True, slots=True)
class Dated:
    """A period and the words for what it was read from."""

    period: Period
    source: str


class PeriodReader:
    """Dates the cells of one table."""

    def __init__(
        self,
        calendar: DocumentCalendar,
        kind: str,
        caption: Caption,
        rows: list[Row],
        *,
        ties: Ties,
        totals: dict[int, str],
        chains: dict[int, str],
        sums: list[Addends],
        vintages: bool = False,
        acquired: tuple[date, str] | None = None,
    ) -> None:
        self.calendar = calendar
        self.kind = kind
        self.caption = caption
        self.vintages = vintages
        self.ties = ties
        self.table_tie = ties.of_rows(rows)
        self.totals = totals
        self.acquired = acquired if not any(read_clue(cell.text).dated for row in rows if row.kind != "data" for cell in row.texts) else None
        self.quarterly = calendar.fiscal.quarter is not None
        self.clue, self.clue_text = self._caption_clue(caption)
        self.caption_lengths = lengths(self.clue_text) if self.clue_text else ()
        self.title_words = f"{caption.lead} {caption.title}".lower()
        title = without_statement(caption.title).lower().strip(" :.")
        self.of_a_period = OF_A_PERIOD.search(self.title_words) is not None or FLOW_NAME.fullmatch(title) is not None
        self._flow_rows: dict[int, bool] = {}
        self.shape = self._shape(rows)
        self.quarters = self._quarters(rows)
        corner = " ".join(row.label for row in rows[:4] if row.kind == "header").lower()
        self.dates_of_issue = bool(re.search(r"\b(?:date|maturity|maturities|due|issued|issuance)\b", corner))
        self.events = EventDays(rows, calendar.end)
        heads = {read_clue(cell.text).edge for row in rows if row.kind == "header" for cell in row.texts if "alance" in cell.text or "BALANCE" in cell.text}
        self.balance_columns = {"begin", "end"} <= heads
        ranges = ((row.index, read_range(row.label)) for row in rows if row.kind == "data")
        self.named_spans = {index: span for index, span in ranges if span is not None}
        self.spans = self._roll_forward(rows)
        restated = {row.index: "begin" for row in rows if row.index in self.spans and RESTATED_OPENING.search(row.label.lower())}
        self.edges = chains | labelled_edges(rows) | summed_edges(rows, sums) | restated
        self.closed = max((index for index, edge in self.edges.items() if edge == "end"), default=10**9)
        scores = [row_score(row.label, row.parents[-1] if row.parents else row.context) for row in rows if row.kind == "data"]
        self.mean = sum(scores) / len(scores) if scores else 0.0
        years = {y for row in rows if row.kind != "data" for cell in row.texts for y in read_clue(cell.text).years}
        future = [row.index for row in rows if row.kind != "data" for cell in row.texts if max(read_clue(cell.text).years, default=0) > calendar.fiscal.year]
        self.ahead = min(future, default=10**9)
        self.fiscal_names = not years or max(years) >= calendar.fiscal.year or calendar.fiscal.year <= calendar.end.year

    def _caption_clue(self, caption: Caption) -> tuple[Clue, str]:
        for position, text in enumerate(caption.texts[: min(caption.near, _CAPTION_SOURCES)]):
            if position and len(text) > _CAPTION_LENGTH and not text.rstrip().endswith(":"):
                continue
            text = _last_sentence(text)
            clue = read_clue(text)
            if clue.dated and self._remarks_on_the_past(text, clue):
                continue
            if clue.months or clue.years or clue.month_day or any(self.calendar.is_boundary(day) for day in clue.dates):
                return replace(clue, dates=tuple(day for day in clue.dates if self.calendar.is_boundary(day))), text
        return NOTHING, ""

    def _remarks_on_the_past(self, text: str, clue: Clue) -> bool:
        """Whether a text is a sentence about earlier periods alone that introduces no table: a remark on the table before."""
        last = max((*clue.years, *(day.year for day in clue.dates)), default=self.calendar.end.year)
        return last < self.calendar.end.year and last < self.calendar.fiscal.year and text.endswith(".") and not INTRODUCES.search(text.lower())

    def _roll_forward(self, rows: list[Row]) -> dict[int, tuple[date, date]]:
        """Row index -> the two balances around it, where balances carry dates in the first column."""
        dated: list[tuple[int, date]] = []
        for row in rows:
            if row.kind == "data" or row.kind == "label":
                day = self._label_day(read_label_clue(row.label), row.label)
                if day is not None:
                    dated.append((row.index, day))
        spans: dict[int, tuple[date, date]] = {}
        for (first, start), (after, end) in itertools.pairwise(dated):
            if end > start:
                for index in range(first + 1, after):
                    spans[index] = (start, end)
        return spans

    def _label_day(self, clue: Clue, label: str) -> date | None:
        if not clue.dates or not re.match(
            r"(?:total )?(?:\w+ ){0,4}?(?:balances?|outstanding|unvested|nonvested|non-vested|vested|as of|at|shares|exercisable|gross|goodwill|accruals?|reserves?|beginning|ending|net|january|february|march|april|may|june|july|august|september|october|november|december)\b",
            label.lower(),
        ):
            return None
        if clue.months:
            return None
        return self.calendar.boundary(clue.dates[-1])

    def read(self, row: Row, column: ColumnContext, at: int) -> Dated:
        """The period of the number in this row and column, `at` a grid column."""
        if self.vintages and column.clue.years:
            column = replace(column, clue=replace(column.clue, years=()), dated=bool(column.clue.dates))
        if self.acquired is not None and ALLOCATED.search(f"{self.title_words} {row.label}".lower()) and not self.clue.months:
            return Dated(Period(None, self.acquired[0]), f"the acquisition above the table: {self.acquired[1][:100]}")
        span = self._named_span(row)
        if span is not None and not column.dated:
            return Dated(Period(*span), f"row label: {row.label[:80]}")
        event = self.events.day(row, column, at, self.clue.years[-1] if self.clue.years else self.clue.dates[-1].year if self.clue.dates else 0)
        own = NOTHING if event and not self.events.of_issue else self._own(row, column)
        nested, nested_text = self._nested(row)
        instant, why = self._is_instant(row, own, nested, column)
        if event and (instant or not self.events.of_issue):
            return Dated(Period(None if instant else event, event), f"the day in the first column: {row.label[:40]}")
        if instant:
            return self._instant(row, own, nested, nested_text, column, why)
        return self._duration(row, own, nested, nested_text, column)

    def _named_span(self, row: Row) -> tuple[date, date] | None:
        """The days from and to which a row counts, where its label gives both; of a total, those of all such rows."""
        span = self.named_spans.get(row.index)
        if span is None and len(self.named_spans) > 1 and row.label.lower().startswith("total"):
            return min(first for first, _ in self.named_spans.values()), max(last for _, last in self.named_spans.values())
        return span

    def _own(self, row: Row, column: ColumnContext) -> Clue:
        """What the row itself says of time. Under a dated column that counts only where the label is about time or names a balance."""
        if self.dates_of_issue:
            return NOTHING
        if row.qualifier:
            return self._past(read_clue(row.qualifier))
        clue = self._past(read_label_clue(row.label))
        if (clue.edge or clue.instant) and RECOGNIZED.search(row.label.lower()):
            clue = replace(clue, edge="", instant=False)
        if clue.empty or not (clue.dates or clue.years or clue.months):
            return clue
        if column.dated and not clue.edge and self._label_day(clue, row.label) is None and len(time_words_removed(row.label)) > _TIMELESS:
            return NOTHING
        return clue

    def _past(self, clue: Clue) -> Clue:
        """Without the dates after the report's: those fall due, expire or begin, and date no amount."""
        if clue.dates and clue.dates[-1].toordinal() > self.calendar.end.toordinal() + _AHEAD:
            return replace(clue, dates=tuple(d for d in clue.dates if d <= self.calendar.end))
        return clue

    def _nested(self, row: Row) -> tuple[Clue, str]:
        for parent in (*reversed(row.parents), row.context):
            clue = read_label_clue(parent)
            if clue.dated or clue.months or clue.instant:
                return clue, parent
        return NOTHING, ""

    def _is_instant(self, row: Row, own: Clue, nested: Clue, column: ColumnContext) -> tuple[bool, str]:
        label = row.label.lower()
        if (
            own.edge
            and not own.months
            and re.search(r"balance|cash|beginning of|end of|\bbeginning\b|^ending|opening|closing|outstanding|nonvested|unvested|accru", label)
        ):
            return True, "row label"
        if column.clue.edge and re.search(r"balance|beginning of|end of", column.words):
            return True, "column header"
        if self.balance_columns and not column.clue.edge:
            return False, "between the columns of two balances"
        if own.months and not (own.instant or own.edge):
            return False, "row label"
        if self.of_a_period:
            return False, "what the table names is of a period"
        if own.instant or (own.dates and not own.months and self._label_day(own, row.label) is not None):
            return True, "row label"
        if nested.instant and nested.dates and not (nested.months or column.clue.months or own.months):
            return True, "parent label"
        if row.index in self.edges:
            return self.edges[row.index] != "between", "a roll-forward"
        if self.kind == "cash_flow" and row.index > self.closed and CASH_HELD.search(label):
            return True, "cash broken down after its closing balance"
        if self.kind == "cash_flow" and CASH_BREAKDOWN.search(f"{nested_words(row)} | {label}"):
            return True, "cash broken down"
        if self.kind in ("equity", "roll_forward") and TOTAL_EQUITY.match(label):
            return True, "row label"
        if self.kind in _INSTANT_KINDS:
            return True, f"a {self.kind.replace('_', ' ')} table"
        if (row.index in self.spans and not column.dated) or column.span:
            return False, "between two balances"
        if self.kind in _DURATION_KINDS and not (self.kind != "cash_flow" and flow_score(self.evidence(row, nested, column)) < _PLAINLY_STOCK):
            return False, f"a {self.kind.replace('_', ' ')} table"
        if OBTAINED.search(label):
            return False, "row label"
        named = _named_by_column(column, acquired="acqui" in self.title_words)
        if named is not None:
            return named, "column header"
        if self.kind != "roll_forward" and not self._names_flow(row) and _balance(label, row.parents[-1:], self.totals.get(row.index, ""), column):
            return True, "what the label names"
        if row.parents and OBLIGATION.match(row.parents[-1].lower()) and " rate" in f" {label}":
            return True, "parent label"
        if row.parents and FLOW_NAME.fullmatch(row.parents[-1].lower().strip(" :")) and not BALANCE_ROW.fullmatch(label.strip(" :")):
            return False, "parent label"
        score = flow_score(self.evidence(row, nested, column))
        return score + _COMPANY * self.mean < 0, WEIGHED

    def _names_flow(self, row: Row) -> bool:
        """Whether the row, what it is nested under or the table's title names a flow."""
        if row.index not in self._flow_rows:
            self._flow_rows[row.index] = FLOW_ROW.search(f"{nested_words(row)} {self.title_words}") is not None
        return self._flow_rows[row.index]

    def weighed(self, row: Row, column: ColumnContext) -> Evidence | None:
        """The evidence of a cell whose stock or flow is weighed; None where its place in the table settles it."""
        nested = self._nested(row)[0]
        settled = self._is_instant(row, self._own(row, column), nested, column)[1] != WEIGHED
        return None if settled else self.evidence(row, nested, column)

    def evidence(self, row: Row, nested: Clue, column: ColumnContext) -> Evidence:
        """What `flow_score` weighs."""
        parent = row.parents[-1] if row.parents else row.context
        clue = column.clue
        stated = [
            f"kind:{self.kind}",
            f"column:{_stated(clue)}",
            f"nested:{_stated(nested)}",
            f"caption:{_stated(self.clue)}",
            f"both:{_stated(clue)}/{_stated(self.clue)}",
        ]
        stated.append(self.shape)
        stated.append(f"place:{'after' if row.index > self.closed else 'elsewhere'}")
        stated.append(f"label:{self.ties.of_label(row.label)}")
        stated.append(f"total:{self.ties.of_label(self.totals[row.index]) if row.index in self.totals else 'none'}")
        stated.append(f"tie:{self.ties.of_row(row)}/{self.table_tie}")
        caption = f"{self.caption.title} {_last_sentence(self.caption.lead)}"
        return Evidence(row.label, parent, column.words, caption, self.totals.get(row.index, ""), tuple(stated))

    def _quarters(self, rows: list[Row]) -> bool:
        """Whether one header row names the ends of three quarters or more."""
        for row in rows:
            if row.kind == "header":
                clues = [read_clue(cell.text) for cell in row.texts]
                months = sorted({c.month_day[0] for c in clues if c.month_day} | {d.month for c in clues for d in c.dates})
                if len(months) >= 3 and all((b - a) % 3 == 0 for a, b in itertools.pairwise(months)):
                    return True
        return False

    def _shape(self, rows: list[Row]) -> str:
        """How many days or years the headers name, and how far the first two are apart: balances come in pairs of period and last year end."""
        clues = [read_clue(cell.text) for row in rows if row.kind != "data" for cell in row.texts]
        dates = list(dict.fromkeys(day for clue in clues for day in clue.dates))
        years = list(dict.fromkeys(year for clue in clues for year in clue.years))
        form = "quarter" if self.quarterly else "year"
        if len(dates) >= 2:
            gap = round(abs((dates[0] - dates[1]).days) / 30.4375)
            return f"shape:{form}:{min(len(dates), 4)} dates:{min(gap, 13)}"
        return f"shape:{form}:{len(dates)} dates:{min(len(years), 4)} years"

    def _instant(self, row: Row, own: Clue, nested: Clue, nested_text: str, column: ColumnContext, why: str) -> Dated:
        clue = column.clue
        edge = own.edge or column.clue.edge or self.edges.get(row.index, "")
        if edge == "begin" and (column.clue.edge or not (own.dates or own.month_day)):
            held = self._duration(row, own if column.clue.edge else NOTHING, nested, nested_text, column)
            start = held.period.start
            assert start is not None
            return Dated(Period(None, date.fromordinal(start.toordinal() - 1)), f"{row.label[:60]}: the day before {held.source}")
        if own.dates:
            return Dated(Period(None, self._opened(own) or self.calendar.boundary(own.dates[-1])), f"row label: {row.label[:80]}")
        year = clue.years[-1] if clue.years else clue.dates[-1].year if clue.dates else 0
        if own.month_day and year:
            day = self._with_year(own.month_day, year)
            if day and clue.dates and day > clue.dates[-1]:
                day = self._with_year(own.month_day, year - 1)
            if day:
                return Dated(Period(None, self.calendar.boundary(day)), f"row label and column header: {row.label[:60]}, {year}")
        if self.kind == "maturity":
            end, source = self._schedule_date(row, nested, nested_text, column)
            return Dated(Period(None, end), f"a schedule of the future, as of {source}")
        end, source = self._end(own if own.dated and not _future(own, self.calendar) else NOTHING, row.label, nested, nested_text, column, 0)
        if end.year > self.calendar.end.year and end.toordinal() > self.calendar.end.toordinal() + _AHEAD:
            end, source = self.calendar.end, f"the report's own date, not the later one of the {source}"
        return Dated(Period(None, end), f"{source}; an instant by {why}")

    def _opened(self, own: Clue) -> date | None:
        """The close before an opening balance that is named by the first day of a year of whole weeks."""
        if own.edge != "begin":
            return None
        before = date.fromordinal(own.dates[-1].toordinal() - 1)
        return before if self.calendar.is_boundary(before) and self.calendar.near(before) == before else None

    def _schedule_date(self, row: Row, nested: Clue, nested_text: str, column: ColumnContext) -> tuple[date, str]:
        """The balance a schedule of the future, or of years of origination, breaks down: a whole date named near it, never one of its years."""
        for clue, text in ((nested, nested_text), (column.clue, column.label)):
            past = [day for day in clue.dates if day <= self.calendar.end]
            if past:
                return past[0], text[:80]
        if column.clue.years and not self.vintages and row.index < self.ahead:
            return self._end(NOTHING, "", NOTHING, "", column, 0)
        if nested.years and not self.vintages and not _future(nested, self.calendar):
            return self._end(NOTHING, "", nested, nested_text, column, 0)
        return self._caption_end()

    def _duration(self, row: Row, own: Clue, nested: Clue, nested_text: str, column: ColumnContext) -> Dated:
        span = (self._close(column.span[0]), self._close(column.span[1])) if column.span else None if column.dated else self.spans.get(row.index)
        if span is not None and own.empty:
            start, end = self.calendar.boundary(span[0]), self.calendar.boundary(span[1])
            return Dated(Period(date.fromordinal(start.toordinal() + 1), end), "between the balances on both sides")
        months, length_source = self._months(own, nested, column)
        end, source = self._end(own if own.dated or own.quarter else NOTHING, row.label, nested, nested_text, column, months)
        return Dated(Period(self.calendar.start(end, months), end), f"{source}; {months} months: {length_source}")

    def _close(self, clue: Clue) -> date:
        """The day that a column of balances is named by."""
        return clue.dates[-1] if clue.dates else self.calendar.named_year(clue.years[-1])

    def _months(self, own: Clue, nested: Clue, column: ColumnContext) -> tuple[int, str]:
        for clue, where in ((own, "row label"), (nested, "parent label"), (column.clue, "column header")):
            if clue.to_date and self.quarterly:
                return 3 * (self.calendar.fiscal.quarter or 4), where
            if clue.months:
                return clue.months, where
        if self.quarters:
            return 3, "columns a quarter apart"
        if len(self.caption_lengths) == 1 or (self.caption_lengths and not self.quarterly):
            return self.caption_lengths[-1], "caption"
        if self.clue.months and not self.caption_lengths:
            return self.clue.months, "caption"
        if not self.quarterly:
            return 12, "an annual report"
        if self.caption_lengths:
            return self.caption_lengths[0], "caption"
        if self.kind in ("cash_flow", "roll_forward", "equity") or self.edges:
            return 3 * (self.calendar.fiscal.quarter or 1), "year to date"
        return 3, "a quarterly report"

    def _end(self, own: Clue, label: str, nested: Clue, nested_text: str, column: ColumnContext, months: int) -> tuple[date, str]:
        clue = column.clue
        if own.quarter and months == _QUARTER and not own.years and not own.dates:
            for source, where in ((clue, "column header"), (nested, "parent label")):
                if source.years and not source.dates:
                    return self.calendar.quarter_end(source.years[-1], own.quarter), f"row label and {where}: {label[:60]}, {source.years[-1]}"
        month_day = clue.month_day or nested.month_day or own.month_day or self.clue.month_day or (self._day_of_caption() if not clue.dates else None)
        for source, text, where in ((own, label, "row label"), (clue, column.label, "column header"), (nested, nested_text, "parent label")):
            if source.dates:
                day = source.dates[-1]
                if source is clue and source.years and not nested.dates and months and len(source.dates) == 1 and source.years[-1] != day.year:
                    day = self._with_year((day.month, day.day), source.years[-1]) or day
                return (self.calendar.boundary(day) if not months else day), f"{where}: {text[:80]}"
            if source.years:
                end = self._year_end(source, month_day, months)
                return end, f"{where}: {text[:80]}"
        return self._caption_end()

    def _year_end(self, clue: Clue, month_day: tuple[int, int] | None, months: int) -> date:
        year = clue.years[-1]
        if clue.quarter:
            return self.calendar.quarter_end(year, clue.quarter)
        if month_day is not None:
            day = self._with_year(month_day, year)
            if day is not None:
                return self.calendar.near(day) if abs((self.calendar.near(day) - day).days) <= 4 else day
        if not self.quarterly or months == 12:
            return self.calendar.named_year(year)
        base = self.calendar.fiscal.year if self.fiscal_names else self.calendar.end.year
        return self.calendar.same_quarter(base - year)

    def _with_year(self, month_day: tuple[int, int], year: int) -> date | None:
        try:
            return date(year, *month_day)
        except ValueError:
            return date(year, 2, 28) if month_day == (2, 29) else None

    def _day_of_caption(self) -> tuple[int, int] | None:
        if self.clue.dates:
            day = self.clue.dates[0]
            return day.month, day.day
        return None

    def _caption_end(self) -> tuple[date, str]:
        text = self.clue_text[:80]
        if self.clue.dates:
            day = max(self.clue.dates[:2])
            return day if self.clue.months else self.calendar.boundary(day), f"caption: {text}"
        if self.clue.years and not _future(self.clue, self.calendar):
            return self._year_end(Clue(years=(max(self.clue.years[:2]),), quarter=self.clue.quarter), self.clue.month_day, self.clue.months), f"caption: {text}"
        return self.calendar.end, "the report's own date"


def nested_words(row: Row) -> str:
    """The labels a row is nested under, in lower case."""
    return " ".join(row.parents).lower()


def _balance(label: str, parents: tuple[str, ...], total: str, column: ColumnContext) -> bool:
    """Whether the row, its total or else its column is named as balances are and nothing in the row speaks of a flow."""
    heads = [piece.strip(" :") for piece in column.words.split(" | ")]
    in_column = any(BALANCE_ROW.fullmatch(head) for head in heads) and not FLOW_ROW.search(label)
    return any(BALANCE_ROW.fullmatch(text.lower().strip(" :")) for text in (label, total, *parents)) or in_column


def _named_by_column(column: ColumnContext, *, acquired: bool) -> bool | None:
    """Whether a header says that its column holds balances (True) or what a period brought (False); None where it says neither,
    or of what was acquired, where fair values are those of the day."""
    heads = column.words.split(" | ")
    if any(FLOW_COLUMN.fullmatch(head) for head in heads):
        return None if ACCUMULATED.search(column.words) else False
    if any(STOCK_COLUMN.fullmatch(head) for head in heads):
        return None if acquired else True
    return None


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


def _last_sentence(text: str) -> str:
    """The sentence that introduces the table, where a paragraph stands above it."""
    if len(text) <= _CAPTION_LENGTH:
        return text
    sentences = _SENTENCE.split(text.rstrip())
    return sentences[-1]


def _future(clue: Clue, calendar: DocumentCalendar) -> bool:
    return bool(clue.years) and max(clue.years) > calendar.fiscal.year
