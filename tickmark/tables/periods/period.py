"""Period of one cell: a duration or an instant with exact days, from its row, its column, the caption and the document,
in that order.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise
from string import ascii_letters

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Period
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.grid.subtotals import Addends
from tickmark.tables.headers import row_periods
from tickmark.tables.headers.captions import Caption
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.time_words import ALLOCATED, FALLS_DUE, NAMELESS
from tickmark.tables.periods.caption_columns import CaptionColumns
from tickmark.tables.periods.caption_time import AHEAD, caption_time
from tickmark.tables.periods.certain_words import still_authorized
from tickmark.tables.periods.chains import row_clue
from tickmark.tables.periods.event_days import EventDays
from tickmark.tables.periods.relative_times import months_counted, of_year_before, since_founded, year_before
from tickmark.tables.periods.roll_forward import edge_above, label_day, roll_forward
from tickmark.tables.periods.statement_tie_out import Ties
from tickmark.tables.periods.stock_flow import Evidence
from tickmark.tables.periods.stock_or_flow import StockOrFlow, own_score
from tickmark.tables.periods.undated_balances import undated_course
from tickmark.time.abbreviations import MONTHS
from tickmark.time.calendar import ReportingCalendar, shift
from tickmark.time.read import (
    NOTHING,
    Clue,
    named_weeks,
    read_clue,
    read_label_clue,
    read_range,
    trailing_year,
    weeks_as_months,
)

_QUARTER, _YEAR = 3, 12  # months
_OF_CALENDAR = "calendar year"
_ROW, _PARENT = Source(SourceKind.ROW_LABEL), Source(SourceKind.PARENT_LABEL)
_COLUMN, _CAPTION = Source(SourceKind.COLUMN_HEADER), Source(SourceKind.CAPTION)
_QUARTERS = {"first", "second", "third", "fourth"}
_ORDINAL = Pattern(
    "tables/ordinal",
    "first|second|third|fourth|1st|2nd|3rd|4th",
    means="a quarter by its number",
    examples=("fourth",),
    counterexamples=("churn rate",),
    at="whole",
)
_HELD = -0.35  # log-odds of a flow, below which a label alone tells a balance
_AT_ENDS = Phrases("ends_of_months")
_RESULTS = Phrases("accounts_of_results", at="start", fold=True)
_LENGTHS = {"month": 1, "quarter": _QUARTER, "year": _YEAR}
"""The length of time that a row counts over, by the last word in brackets behind its label: `Order intake (month)`."""
_YEAR_BEHIND = range(2, 7)  # characters: "-25", " 2025", ". ’25"
_HEADS = 8  # rows of a table that may be its headers
_COVER = 92  # days after the report's at which a cover may say how many shares are outstanding
_TIMELESS = 12  # letters besides those of time that a label about time may have ("Total for 2023")
_OWN_DATE = Source(SourceKind.REPORT_DATE)  # what dates a cell where neither the table nor a text above it does


def _is_month(head: str) -> bool:
    """Whether a header is a month of a year alone: `September 2025`, `Sep-25`."""
    year = head.lstrip(ascii_letters)
    return head.removesuffix(year).lower() in MONTHS and year.strip(" .-'’").isdigit() and len(year) in _YEAR_BEHIND


def _results_from(rows: list[Row]) -> int:
    """The row of a trial balance from which on its accounts are of results, behind those of what is held and owed."""
    return next((row.index for row in rows if row.kind == "data" and _RESULTS.match(row.label)), 0)


def _follow(heads: list[str]) -> bool:
    """Whether headers are months of years that follow one another: each is of one month, as no report's period is."""
    days = [day for head in heads if _is_month(head) for day in read_head_clue(head).dates[:1]]
    months = [12 * day.year + day.month for day in days]
    return len(months) >= _QUARTER and all(after - before == 1 for before, after in pairwise(months))


@dataclass(frozen=True, slots=True)
class Dated:
    """A period and what it was read from."""

    period: Period
    source: Source


class PeriodReader:
    """Dates the cells of one table."""

    def __init__(
        self,
        calendar: ReportingCalendar,
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
        founded: date | None = None,
        sheet: bool = False,
    ) -> None:
        self.calendar = calendar
        self.founded = founded
        self.kind = kind
        self._owns: dict[tuple[int, bool, tuple[date, ...]], Clue] = {}
        self._nesting: dict[int, tuple[Clue, str]] = {}
        self.caption = caption_time(caption, calendar)
        self.by_order = CaptionColumns(self.caption, rows)
        self.vintages = vintages
        self.acquired = (
            acquired
            if not any(read_head_clue(cell.text).dated for row in rows if row.kind != "data" for cell in row.texts)
            else None
        )
        self.quarterly = calendar.fiscal.quarter is not None
        self.quarters = row_periods.ends_of_quarters(rows)
        self.days_abreast = row_periods.days_abreast(rows) if vintages else frozenset()
        self.months_of_rows = row_periods.months_of_rows(rows)
        corner = " ".join(row.label for row in rows[:_HEADS] if row.kind == "header").lower()
        texts = [cell.text for row in rows[:_HEADS] if row.kind == "header" for cell in row.texts]
        heads = [read_head_clue(text) for text in texts]
        months = [text for text in texts if _is_month(text)]
        of_sheet = sheet and len(months) > 1 and len(months) == sum(clue.dated for clue in heads)
        of_sheet = of_sheet and any(calendar.end in clue.dates for clue in heads)  # the month that it is of
        self.of_months = (
            of_sheet
            or _follow(texts)
            or any(clue.to_date or 1 < clue.months < _YEAR or (clue.months and not clue.dated) for clue in heads)
        )
        self.lengths_beside = any(clue.months for clue in heads)
        self.dates_of_issue = row_periods.names_days_of_things(corner, rows[:_HEADS], rows) or row_periods.begun(rows)
        self.ordinals = (
            "quarter" in corner or {row_periods.unmarked(row.label) for row in rows if row.kind == "data"} >= _QUARTERS
        )  # "First", "Second" below it
        self.events = EventDays(rows, calendar.end)
        ranges = ((row.index, read_range(row_periods.days_of(row, rows))) for row in rows if row.kind == "data")
        self.named_spans = (
            {index: span for index, span in ranges if span is not None}
            or row_periods.named_months(rows, calendar.end)
            or row_periods.spans_in_year(rows, calendar.end)
        )
        self.spans_above = row_periods.spans_above(rows)
        self.quarters_added = [
            row for row, count in row_periods.quarters_added(rows).items() if count == calendar.fiscal.quarter
        ]
        self.roll = roll_forward(rows, calendar, chains, sums, founded)
        course = undated_course(rows, self.roll.edges, self.caption, calendar, ties)
        self.roll = replace(self.roll, days=course.days, spans={**self.roll.spans, **course.spans})
        self.measured = self._measured(rows, sums)
        self.stock = StockOrFlow(calendar, kind, self.caption, rows, self.roll, ties=ties, totals=totals, sums=sums)
        self.results_from = _results_from(rows) if any("trial balance" in text.lower() for text in caption.texts) else 0
        years = {y for row in rows if row.kind != "data" for cell in row.texts for y in read_head_clue(cell.text).years}
        future = [
            row.index
            for row in rows
            if row.kind != "data"
            for cell in row.texts
            if max(read_head_clue(cell.text).years, default=0) > calendar.fiscal.year
        ]
        self.ahead = min(future, default=10**9)
        self.fiscal_names = not years or max(years) >= calendar.fiscal.year or calendar.fiscal.year <= calendar.end.year

    def read(self, row: Row, column: ColumnContext, at: int) -> Dated:
        """The period of the number in this row and column, `at` a grid column."""
        month = self.of_months and not column.clue.months and any(map(_is_month, column.label.split(" | ")))
        if month and not self._is_held(row, column):
            column = replace(column, clue=replace(column.clue, months=1))
        if not column.clue.months and (counted := months_counted(column.texts)):
            column = replace(column, clue=replace(column.clue, months=counted, to_date=False))
        clue = column.clue
        if self.lengths_beside and clue.fiscal and clue.years and not (clue.quarter or clue.months or clue.dates):
            column = replace(column, clue=replace(clue, months=_YEAR))  # `FY2024` beside `9M 2025`
        placed = self.by_order.of(column, at)
        if placed is not None:
            dated = self._read(row, placed, at)
            return Dated(dated.period, Source(SourceKind.AS_COLUMNS_STAND, self.by_order.text[:80], (dated.source,)))
        column = since_founded(column, self.founded, self.calendar.end)
        dated = self._read(row, column, at)
        if not of_year_before(column):
            return dated
        return Dated(
            year_before(dated.period, self.calendar), Source(SourceKind.YEAR_BEFORE, column.label[:60], (dated.source,))
        )

    def _read(self, row: Row, column: ColumnContext, at: int) -> Dated:
        if self.vintages and column.clue.years:
            column = replace(column, clue=replace(column.clue, years=()), dated=bool(column.clue.dates))
        elif self.vintages and column.dated and column.clue.dates and column.clue.dates[-1] in self.days_abreast:
            column = replace(
                column, clue=replace(column.clue, dates=column.clue.dates[:-1]), dated=len(column.clue.dates) > 1
            )
        if (
            self.acquired is not None
            and ALLOCATED.search(f"{self.caption.words} {row.label}".lower())
            and not self.caption.clue.months
        ):
            return Dated(Period(None, self.acquired[0]), Source(SourceKind.ACQUISITION, self.acquired[1][:100]))
        span = self._named_span(row)
        if span is not None and (not column.dated or row_periods.holds(column.clue, span)):
            return Dated(
                Period(None if still_authorized(column.words) else span[0], span[1]),
                Source(SourceKind.ROW_LABEL, row.label[:80]),
            )
        if _future(column.clue, self.calendar) and "target" in column.words:
            return Dated(Period(None, self.calendar.end), Source(SourceKind.TARGET))
        event = self.events.day(row, column, at, self.caption.year)
        own = NOTHING if event and not self.events.of_issue else self._own(row, column)
        nested, nested_text = self._nested_of(row)
        instant, why = self.stock.is_balance(self.measured.get(row.index, row), own, nested, column)
        if self.results_from and why.kind is SourceKind.WEIGHED:
            instant = row.index < self.results_from
        if event and (instant or not self.events.of_issue):
            return Dated(Period(None if instant else event, event), Source(SourceKind.EVENT_DAY, row.label[:40]))
        if instant:
            return self._instant(row, own, nested, nested_text, column, why)
        dated = self._duration(row, own, nested, nested_text, column)
        return Dated(
            dated.period, dated.source._replace(of=(*dated.source.of, why))
        )  # the wording leaves out why, `tickmark explain` does not

    def _is_held(self, row: Row, column: ColumnContext) -> bool:
        """Whether a number below a month is of its last day, by its label, or by the words above the table."""
        own, nested = self._own(row, column), self._nested_of(row)[0]
        if own.months:
            return False
        held, why = self.stock.is_balance(row, own, nested, column)
        mixed = self.kind not in ("income_statement", "cash_flow")
        clear = why.kind is not SourceKind.WEIGHED or (mixed and own_score(row) < _HELD)
        return held and (clear or _AT_ENDS.search(self.caption.words) is not None)

    def _measured(self, rows: list[Row], sums: list[Addends]) -> dict[int, Row]:
        """Index of a total that says no more than that it is one -> a row that it adds up, which tells what it
        measures; of roll-forwards, their own balances tell.
        """
        by_index = {row.index: row for row in rows}
        added = (
            (found.total, by_index[found.parts[0]])
            for found in sums
            if NAMELESS.fullmatch(by_index[found.total].label.lower())
        )
        return {
            total: part for total, part in added if total not in self.roll.edges and part.index not in self.roll.edges
        }

    def _named_span(self, row: Row) -> tuple[date, date] | None:
        """The days from and to which a row counts, where its label gives both; of a total, those of all such rows."""
        span = self.named_spans.get(row.index)
        if span is None and row.label.lower().startswith("total"):
            added = [*self.named_spans.values()] or self.spans_above
            return (min(first for first, _ in added), max(last for _, last in added)) if len(added) > 1 else None
        return span

    def _own(self, row: Row, column: ColumnContext) -> Clue:
        """What the row itself says of time. Under a dated column that counts only where the label is about time or
        names a balance.
        """
        asked = row.index, column.dated, column.clue.dates
        found = self._owns.get(asked)
        if found is None:
            found = self._owns[asked] = self._said_by(row, column.dated, column.clue.dates)
        return found

    def _said_by(self, row: Row, dated: bool, days: tuple[date, ...]) -> Clue:
        due = any(FALLS_DUE.holds(parent.lower()) for parent in row.parents)
        if self.dates_of_issue or self.stock.triangle or due or row_periods.named_for_a_day(row.label):
            return NOTHING
        if row.qualifier:
            return self._past(read_clue(row.qualifier), AHEAD)
        aside = row.label.lower().rpartition("(")[2]
        words = aside.removesuffix(")").split(" ") if aside.endswith(")") else [""]
        if "per" not in words and (length := _LENGTHS.get(words[-1], 0)):
            return Clue(months=length)
        label = row_periods.unmarked(row.label)
        ahead = _COVER if "outstanding" in label.lower() else AHEAD
        clue = row_clue(f"{label} quarter" if self.ordinals and _ORDINAL.fullmatch(label) else row.label)
        clue = self._past(clue, ahead)
        if self.months_of_rows and clue.dates:
            return replace(clue, months=self.months_of_rows)
        if clue.empty or not (clue.dates or clue.years or clue.months):
            return clue
        if self.kind == "maturity" and clue.months and clue.years and not clue.dates:
            return NOTHING  # a quarter or a year of the schedule
        if len(clue.dates) > 1 and clue.since is None and days and set(days) <= set(clue.dates):
            return NOTHING  # it names the days of several columns
        if (
            dated
            and not clue.edge
            and label_day(clue, row.label, self.calendar) is None
            and len(time_words_removed(row.label)) > _TIMELESS
        ):
            return Clue(months=_YEAR) if trailing_year(row.label) else NOTHING
        return clue

    def _past(self, clue: Clue, ahead: int) -> Clue:
        """Without the dates more than so many days after the report's: those fall due, expire or begin, and date no
        amount.
        """
        if clue.dates and clue.dates[-1].toordinal() > self.calendar.end.toordinal() + ahead:
            return replace(clue, dates=tuple(d for d in clue.dates if d <= self.calendar.end))
        return clue

    def _nested_of(self, row: Row) -> tuple[Clue, str]:
        """What the labels over a row say of time, the nearest that says anything."""
        found = self._nesting.get(row.index)
        if found is None:
            found = self._nesting[row.index] = self._said_above(row)
        return found

    def _said_above(self, row: Row) -> tuple[Clue, str]:
        for parent in (*reversed(row.parents), row.context):
            clue = read_label_clue(parent)
            if clue.dated or clue.months or clue.instant:
                return clue, parent
        return NOTHING, ""

    def weighed(self, row: Row, column: ColumnContext) -> Evidence | None:
        """The evidence of a cell whose stock or flow is weighed; None where its place in the table settles it."""
        nested = self._nested_of(row)[0]
        settled = self.stock.is_balance(row, self._own(row, column), nested, column)[1].kind is not SourceKind.WEIGHED
        return None if settled else self.stock.evidence(row, nested, column)

    def _instant(
        self, row: Row, own: Clue, nested: Clue, nested_text: str, column: ColumnContext, why: Source
    ) -> Dated:
        clue = column.clue
        if row.index in self.roll.days and not (column.of_a_year or column.clue.edge):
            return Dated(
                Period(None, self.roll.days[row.index]), Source(SourceKind.PLACE_AMONG_BALANCES, row.label[:60])
            )
        edge = own.edge or column.clue.edge or self.roll.edges.get(row.index, "") or edge_above(row)
        if edge == "begin" and (column.clue.edge or not (own.dates or own.month_day)):
            held = self._duration(row, own if column.clue.edge else NOTHING, nested, nested_text, column)
            start = held.period.start
            assert start is not None
            return Dated(
                Period(None, date.fromordinal(start.toordinal() - 1)),
                Source(SourceKind.DAY_BEFORE, row.label[:60], (held.source,)),
            )
        if own.dates:
            return Dated(
                Period(None, self._opened(own) or self.calendar.boundary(own.dates[-1])),
                Source(SourceKind.ROW_LABEL, row.label[:80]),
            )
        year = clue.years[-1] if clue.years else clue.dates[-1].year if clue.dates else 0
        if own.month_day and not (year or nested.dated):
            above = self.caption.year or self.calendar.end.year
            first = row_periods.day_of_year(own.month_day, above)
            if first and self.calendar.boundary(first) != first:
                return Dated(
                    Period(None, self.calendar.boundary(first)),
                    Source(SourceKind.IN_YEAR, f"{row.label[:60]}, {above}", (_ROW, _CAPTION)),
                )
        if own.month_day and not year and len(nested.dates) == 1 and nested.months:
            day = row_periods.day_of_year(own.month_day, nested.dates[0].year)
            if day and nested.dates[0] < day <= self.calendar.end:
                return Dated(
                    Period(None, self.calendar.boundary(day)),
                    Source(SourceKind.IN_YEAR, f"{row.label[:60]}, {day.year}", (_ROW, _PARENT)),
                )
        if own.month_day and year:
            day = row_periods.day_of_year(own.month_day, year)
            last = (
                self._duration(row, NOTHING, nested, nested_text, column).period.end
                if nested.months or clue.months
                else None
            )
            opens = day is not None and bool(clue.years) and day == self.calendar.named_year(year) + timedelta(days=1)
            late = bool(clue.dates) and day is not None and day > clue.dates[-1]
            if day and (opens or late or (last is not None and self.calendar.near(day) > last)):
                day = row_periods.day_of_year(own.month_day, year - 1)
            if day:
                return Dated(
                    Period(None, self.calendar.boundary(day)),
                    Source(SourceKind.IN_YEAR, f"{row.label[:60]}, {year}", (_ROW, _COLUMN)),
                )
        if why.kind is SourceKind.TO_DATE and not (column.dated or own.dated):
            return Dated(Period(None, self.calendar.end), Source(SourceKind.TO_DATE_OF_REPORT, of=(_OWN_DATE, why)))
        if self.kind == "maturity":
            end, source = self._schedule_date(row, nested, nested_text, column)
            return Dated(Period(None, end), Source(SourceKind.SCHEDULE, of=(source,)))
        whole_year = clue.months == _YEAR and clue.years and not (clue.dates or own.dated)
        if (own.quarter and not own.dates) or whole_year:  # `Full year 2024` of a half-year report
            held = self._duration(row, own, nested, nested_text, column)
            return Dated(Period(None, held.period.end), Source(SourceKind.BALANCE, of=(held.source, why)))
        end, source = self._end(
            own if own.dated and not _future(own, self.calendar) else NOTHING, row.label, nested, nested_text, column, 0
        )
        if end.year > self.calendar.end.year and end.toordinal() > self.calendar.end.toordinal() + AHEAD:
            end, source = self.calendar.end, Source(SourceKind.NOT_LATER, of=(source,))
        return Dated(Period(None, end), Source(SourceKind.BALANCE, of=(source, why)))

    def _opened(self, own: Clue) -> date | None:
        """The close before an opening balance that is named by the first day of a year of whole weeks."""
        if own.edge != "begin":
            return None
        before = date.fromordinal(own.dates[-1].toordinal() - 1)
        return before if self.calendar.is_boundary(before) and self.calendar.near(before) == before else None

    def _schedule_date(
        self, row: Row, nested: Clue, nested_text: str, column: ColumnContext
    ) -> tuple[date, Source | str]:
        """The balance a schedule of the future, or of years of origination, breaks down: a whole date named near it,
        never one of its years.
        """
        for clue, text in ((nested, nested_text), (column.clue, column.label)):
            past = [day for day in clue.dates if day <= self.calendar.end]
            if past:
                return past[0], text[:80]
        if column.clue.years and not self.vintages and row.index < self.ahead:
            return self._end(NOTHING, "", NOTHING, "", column, 0)
        if nested.years and not self.vintages and not _future(nested, self.calendar):
            return self._end(NOTHING, "", nested, nested_text, column, 0)
        end, source = self._caption_end()
        long_ago = end < self.calendar.near(shift(self.calendar.end, -_YEAR))  # when what falls due was issued
        return (self.calendar.end, _OWN_DATE) if long_ago else (end, source)

    def _duration(self, row: Row, own: Clue, nested: Clue, nested_text: str, column: ColumnContext) -> Dated:
        span = (
            (self._close(column.span[0]), self._close(column.span[1]))
            if column.span
            else None
            if column.of_a_year
            else self.roll.spans.get(row.index)
        )
        if span is not None and not own.dated:
            start, end = self.calendar.boundary(span[0]), self.calendar.boundary(span[1])
            return Dated(Period(date.fromordinal(start.toordinal() + 1), end), Source(SourceKind.BETWEEN_COLUMNS))
        if _OF_CALENDAR in column.label.lower() and column.clue.years and not own.dated:
            year = column.clue.years[-1]
            return Dated(
                Period(date(year, 1, 1), date(year, 12, 31)), Source(SourceKind.COLUMN_HEADER, column.label[:80])
            )
        for clue, where in ((own, _ROW), (column.clue, _COLUMN), (nested, _PARENT), (self.caption.clue, _CAPTION)):
            if clue.since is not None and clue.dates:
                return Dated(Period(clue.since, clue.dates[-1]), Source(SourceKind.SINCE, of=(where,)))
            if clue.dated:
                break
        months, length_source = self._months(row, own, nested, column)
        weeks = (
            named_weeks(column.label)
            if length_source.kind is SourceKind.COLUMN_HEADER and "eek" in column.label.lower()
            else ()
        )
        end, source = self._end(
            own if own.dated or own.quarter else NOTHING, row.label, nested, nested_text, column, months
        )
        since = self.caption.clue.since
        if since is not None and length_source.kind is SourceKind.CAPTION and self.caption.clue.dates[-1:] == (end,):
            return Dated(Period(since, end), Source(SourceKind.SINCE_CAPTION, of=(source,)))
        if len(weeks) == 1 and weeks_as_months(weeks[0]) == months:
            return Dated(
                Period(end - timedelta(weeks=weeks[0], days=-1), end),
                Source(SourceKind.WEEKS, str(weeks[0]), (source, length_source)),
            )
        return Dated(
            Period(self.calendar.start(end, months), end),
            Source(SourceKind.MONTHS, str(months), (source, length_source)),
        )

    def _close(self, clue: Clue) -> date:
        """The day that a column of balances is named by."""
        day = row_periods.day_of_year(clue.month_day, clue.years[-1]) if clue.month_day and clue.years else None
        return clue.dates[-1] if clue.dates else day or self.calendar.named_year(clue.years[-1])

    def _months(self, row: Row, own: Clue, nested: Clue, column: ColumnContext) -> tuple[int, Source]:
        for clue, where in ((own, _ROW), (nested, _PARENT), (column.clue, _COLUMN)):
            if clue.to_date and self.quarterly:
                return self.calendar.fiscal.elapsed, where
            if clue.months:
                return clue.months, where
        if row.index in self.quarters_added:
            return _QUARTER * (self.calendar.fiscal.quarter or 4), Source(SourceKind.QUARTERS_ADDED)
        if self.quarters:
            return 3, Source(SourceKind.QUARTERLY_COLUMNS)
        if len(self.caption.lengths) == 1 or (self.caption.lengths and not self.quarterly):
            return self.caption.lengths[-1], _CAPTION
        if self.caption.clue.months and not self.caption.lengths:
            return self.caption.clue.months, _CAPTION
        if not self.quarterly:
            return 12, Source(SourceKind.ANNUAL_REPORT)
        if self.caption.lengths:
            return self.caption.lengths[0], _CAPTION
        if self.kind in ("cash_flow", "roll_forward", "equity") or self.roll.edges or self.vintages:
            return self.calendar.fiscal.elapsed, Source(SourceKind.YEAR_TO_DATE)
        return 3, Source(SourceKind.QUARTERLY_REPORT)

    def _end(
        self, own: Clue, label: str, nested: Clue, nested_text: str, column: ColumnContext, months: int
    ) -> tuple[date, Source]:
        clue = column.clue
        if months == _YEAR and not (own.dated or clue.dated or nested.dated) and trailing_year(column.label):
            return self.calendar.end, Source(SourceKind.COLUMN_HEADER, column.label[:80])
        for named, text in ((own, label), (clue, column.label)):
            if not named.quarter or months != _QUARTER:
                continue
            closed = next(
                (head.dates[-1] for head in map(read_head_clue, column.texts) if head.dates and head.months == _YEAR),
                None,
            )
            if named is clue and closed is not None:
                return self._quarter_of(closed, named.quarter), Source(SourceKind.COLUMN_HEADER, text[:80])
            if named.dates:
                continue
            if named.years and named is clue and not own.dated:
                return self.calendar.quarter_end(named.years[-1], named.quarter), Source(
                    SourceKind.COLUMN_HEADER, text[:80]
                )
            if named.years:
                continue
            for source, where in ((own, _ROW), (clue, _COLUMN), (nested, _PARENT), (self.caption.clue, _CAPTION)):
                if source.years and not source.dates:
                    return self.calendar.quarter_end(source.years[-1], named.quarter), Source(
                        SourceKind.QUARTER_IN, text[:60], (where, source.years[-1])
                    )
                if source.dates and source.months == _YEAR:
                    return self._quarter_of(source.dates[-1], named.quarter), Source(
                        SourceKind.QUARTER_IN, text[:60], (where, str(source.dates[-1]))
                    )
        month_day = clue.month_day or nested.month_day or own.month_day
        if month_day is None and not clue.fiscal:  # a fiscal year closes on its own day
            said = [day for day in self.caption.clue.dates[:1] if not (months and self.calendar.boundary(day) != day)]
            said = [] if clue.dates else said  # "as if it had happened on January 1, 2023" names no close
            month_day = self.caption.clue.month_day or next(((day.month, day.day) for day in said), None)
        above = [(clue, column.label, _COLUMN), (nested, nested_text, _PARENT)]
        for source, text, where in (
            (own, label, _ROW),
            *(above if self._by_column(column, nested) else reversed(above)),
        ):
            if source.dates:
                day = source.dates[-1]
                if (
                    source is clue
                    and source.years
                    and not nested.dates
                    and len(source.dates) == 1
                    and source.years[-1] != day.year
                    and not _future(source, self.calendar)
                ):
                    day = row_periods.day_of_year((day.month, day.day), source.years[-1]) or day
                return (self.calendar.boundary(day) if not months else day), where._replace(text=text[:80])
            if source.years:
                if source is clue and not (clue.month_day or clue.quarter) and source.years[-1] in self.by_order.days:
                    return self.by_order.days[source.years[-1]], Source(
                        SourceKind.ROW_AND_CAPTION, f"{text[:40]}, {self.by_order.text[:80]}", (where,)
                    )
                end = (
                    None if months or not self.quarterly or clue.month_day else self._caption_day(source.years[-1])
                ) or self._year_end(source, month_day, months)
                return end, where._replace(text=text[:80])
        if clue.month_day and not self.caption.clue.dated:
            latest = (row_periods.day_of_year(clue.month_day, self.calendar.end.year - back) for back in (0, 1))
            day = next((day for day in latest if day and (day - self.calendar.end).days <= AHEAD), None)
            if day is not None:
                return self.calendar.near(day), Source(SourceKind.COLUMN_HEADER, f"{column.label[:80]}, the last one")
        return self._caption_end()

    def _quarter_of(self, year_end: date, quarter: int) -> date:
        """The last day of a quarter of the year that ends on a day."""
        return self.calendar.near(shift(year_end, -_QUARTER * (4 - quarter))) if quarter < 4 else year_end

    def _year_end(self, clue: Clue, month_day: tuple[int, int] | None, months: int) -> date:
        year = clue.years[-1]
        if clue.quarter:
            return self.calendar.quarter_end(year, clue.quarter)
        if month_day is not None:
            day = row_periods.day_of_year(month_day, year)
            if day is not None:
                return self.calendar.named_day(day)
        if not self.quarterly or months == 12:
            return self.calendar.named_year(year)
        base = self.calendar.fiscal.year if self.fiscal_names else self.calendar.end.year
        if not months and base > year and not clue.months and not self.caption.clue.months:
            return self.calendar.near(
                shift(self.calendar.last_year_end, -12 * (base - year - 1))
            )  # Regulation S-X 10-01: with the last year's close, not with a year ago
        return self.calendar.same_quarter(base - year)

    def _caption_day(self, year: int) -> date | None:
        """The day of that year, where the caption names one in each of several years ("as of September 30, 2023 and
        December 31, 2022").
        """
        days = self.caption.clue.dates
        return (
            next((day for day in days if day.year == year), None)
            if len({day.year for day in days}) == len(days) > 1
            else None
        )

    def _by_column(self, column: ColumnContext, nested: Clue) -> bool:
        """Whether a column's day dates a balance before that of the label over the row; not where only the latter is a
        day on which a period closes.
        """
        days, above = column.clue.dates[-1:], nested.dates[-1:] if nested.instant else ()
        return column.dated and not (
            above and days and self.calendar.is_boundary(above[0]) and not self.calendar.is_boundary(days[0])
        )

    def _caption_end(self) -> tuple[date, Source]:
        text = self.caption.text[:80]
        if self.caption.clue.dates:
            day = max(self.caption.clue.dates[:2])
            return day if self.caption.clue.months else self.calendar.boundary(day), Source(SourceKind.CAPTION, text)
        if self.caption.clue.years and not _future(self.caption.clue, self.calendar):
            return self._year_end(
                Clue(years=(max(self.caption.clue.years[:2]),), quarter=self.caption.clue.quarter),
                self.caption.clue.month_day,
                self.caption.clue.months,
            ), Source(SourceKind.CAPTION, text)
        return self.calendar.end, _OWN_DATE


def _future(clue: Clue, calendar: ReportingCalendar) -> bool:
    return bool(clue.years) and max(clue.years) > calendar.fiscal.year
