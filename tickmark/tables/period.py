"""Period of one cell: a duration or an instant with exact days, from its row, its column, the caption and the document, in that order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from tickmark.calendars import DocumentCalendar, shift
from tickmark.model import Period
from tickmark.periods import NOTHING, Clue, lengths, read_clue
from tickmark.tables.captions import Caption
from tickmark.tables.grid import Row
from tickmark.tables.headers import ColumnContext
from tickmark.tables.lexicon import flow_score

_DURATION_KINDS = frozenset(("income_statement", "cash_flow", "comprehensive_income"))
_INSTANT_KINDS = frozenset(("balance_sheet", "maturity", "fair_value"))
_CAPTION_SOURCES = 3  # texts above a table that may date it


@dataclass(frozen=True, slots=True)
class Dated:
    """A period and the words for what it was read from."""

    period: Period
    source: str


class PeriodReader:
    """Dates the cells of one table."""

    def __init__(self, calendar: DocumentCalendar, kind: str, maturity: bool, caption: Caption, rows: list[Row], section_title: str = "") -> None:
        self.calendar = calendar
        self.kind = "maturity" if maturity else kind
        self.caption = caption
        self.quarterly = calendar.fiscal.quarter is not None
        self.clue, self.clue_text = self._caption_clue(caption, section_title)
        self.caption_lengths = lengths(self.clue_text) if self.clue_text else ()
        self.title_words = f"{caption.lead} {caption.title}".lower()
        self.spans = self._roll_forward(rows)
        years = {y for row in rows if row.kind != "data" for cell in row.texts for y in read_clue(cell.text).years}
        self.fiscal_names = not years or max(years) >= calendar.fiscal.year or calendar.fiscal.year <= calendar.end.year

    def _caption_clue(self, caption: Caption, section_title: str) -> tuple[Clue, str]:
        for text in (*caption.texts[:_CAPTION_SOURCES], section_title):
            clue = read_clue(text)
            if clue.dated or clue.months:
                return clue, text
        return NOTHING, ""

    def _roll_forward(self, rows: list[Row]) -> dict[int, tuple[date, date]]:
        """Row index -> the two balances around it, where balances carry dates in the first column."""
        dated: list[tuple[int, date]] = []
        for row in rows:
            if row.kind == "data" or row.kind == "label":
                day = self._label_day(read_clue(row.label), row.label)
                if day is not None:
                    dated.append((row.index, day))
        spans: dict[int, tuple[date, date]] = {}
        for (first, start), (after, end) in zip(dated, dated[1:], strict=False):
            if end > start:
                for index in range(first + 1, after):
                    spans[index] = (start, end)
        return spans

    def _label_day(self, clue: Clue, label: str) -> date | None:
        if not clue.dates or not re.match(r"(?:total )?(?:\w+ ){0,4}?(?:balances?|outstanding|unvested|nonvested|non-vested|vested|as of|at|shares|exercisable|gross|beginning|ending|net|january|february|march|april|may|june|july|august|september|october|november|december)\b", label.lower()):
            return None
        if clue.months:
            return None
        return self.calendar.boundary(clue.dates[-1])

    def read(self, row: Row, column: ColumnContext) -> Dated:
        """The period of the number in this row and column."""
        own = read_clue(row.label)
        nested, nested_text = self._nested(row)
        instant, why = self._is_instant(row, own, nested, column)
        if instant:
            return self._instant(row, own, nested, nested_text, column, why)
        return self._duration(row, own, nested, nested_text, column)

    def _nested(self, row: Row) -> tuple[Clue, str]:
        for parent in reversed(row.parents):
            clue = read_clue(parent)
            if clue.dated or clue.months or clue.instant:
                return clue, parent
        return NOTHING, ""

    def _is_instant(self, row: Row, own: Clue, nested: Clue, column: ColumnContext) -> tuple[bool, str]:
        label = row.label.lower()
        if own.edge and not own.months and re.search(r"balance|cash|beginning of|end of|^beginning|^ending|opening|closing|outstanding|nonvested|unvested|accru", label):
            return True, "row label"
        if own.instant or (own.dates and not own.months and self._label_day(own, row.label) is not None):
            return True, "row label"
        if self.kind in _INSTANT_KINDS:
            return True, f"a {self.kind.replace('_', ' ')} table"
        if row.index in self.spans and not column.clue.dated:
            return False, "between two balances"
        if self.kind in _DURATION_KINDS:
            return False, f"a {self.kind.replace('_', ' ')} table"
        score = flow_score(row.label, row.parents, column.label, self.caption.lead)
        score += self._stated(nested, column)
        return score < 0, "what the labels name"

    def _stated(self, nested: Clue, column: ColumnContext) -> float:
        """Weight of what headers and caption say outright; the nearest counts, in units of the lexicon's log-odds."""
        clue = column.clue
        if nested.months or nested.instant:
            return 4.0 if nested.months else -4.0
        if clue.months and not clue.instant:
            return 4.0
        if clue.instant and not clue.months:
            return -4.0
        if self.clue.months and not self.clue.instant:
            return 2.5
        if self.clue.instant and not self.clue.months:
            return -2.5
        return 0.0

    def _instant(self, row: Row, own: Clue, nested: Clue, nested_text: str, column: ColumnContext, why: str) -> Dated:
        clue = column.clue
        if own.edge == "begin" and not own.dates:
            held = self._duration(row, NOTHING, nested, nested_text, column)
            start = held.period.start
            assert start is not None
            return Dated(Period(None, date.fromordinal(start.toordinal() - 1)), f"{row.label[:60]}: the day before {held.source}")
        if own.dates:
            return Dated(Period(None, self.calendar.boundary(own.dates[-1])), f"row label: {row.label[:80]}")
        if own.month_day and clue.years:
            day = self._with_year(own.month_day, clue.years[-1])
            if day:
                return Dated(Period(None, self.calendar.boundary(day)), f"row label and column header: {row.label[:60]}, {clue.years[-1]}")
        if self.kind == "maturity":
            end, source = self._caption_end()
            return Dated(Period(None, end), f"a schedule of the future, as of {source}")
        end, source = self._end(own if own.dated and not _future(own, self.calendar) else NOTHING, row, nested, nested_text, column, 0)
        return Dated(Period(None, end), f"{source}; an instant by {why}")

    def _duration(self, row: Row, own: Clue, nested: Clue, nested_text: str, column: ColumnContext) -> Dated:
        span = self.spans.get(row.index)
        if span is not None and not column.clue.dated:
            return Dated(Period(date.fromordinal(span[0].toordinal() + 1), span[1]), "between the balances above and below")
        months, length_source = self._months(own, nested, column)
        end, source = self._end(own if own.dated else NOTHING, row, nested, nested_text, column, months)
        return Dated(Period(self.calendar.start(end, months), end), f"{source}; {months} months: {length_source}")

    def _months(self, own: Clue, nested: Clue, column: ColumnContext) -> tuple[int, str]:
        for clue, where in ((own, "row label"), (nested, "parent label"), (column.clue, "column header")):
            if clue.to_date and self.quarterly:
                return 3 * (self.calendar.fiscal.quarter or 4), where
            if clue.months:
                return clue.months, where
        if len(self.caption_lengths) == 1 or (self.caption_lengths and not self.quarterly):
            return self.caption_lengths[-1], "caption"
        if self.clue.months and not self.caption_lengths:
            return self.clue.months, "caption"
        if not self.quarterly:
            return 12, "an annual report"
        if self.caption_lengths:
            return self.caption_lengths[0], "caption"
        if self.kind in ("cash_flow", "roll_forward", "equity"):
            return 3 * (self.calendar.fiscal.quarter or 1), "year to date"
        return 3, "a quarterly report"

    def _end(self, own: Clue, row: Row, nested: Clue, nested_text: str, column: ColumnContext, months: int) -> tuple[date, str]:
        clue = column.clue
        month_day = clue.month_day or nested.month_day or own.month_day or self.clue.month_day or (self._day_of_caption() if not clue.dates else None)
        for source, text, where in ((own, row.label, "row label"), (clue, column.label, "column header"), (nested, nested_text, "parent label")):
            if source.dates:
                day = source.dates[-1]
                if source is clue and source.years and not nested.dates and months and len(source.dates) == 1 and source.years[-1] != day.year:
                    day = self._with_year((day.month, day.day), source.years[-1]) or day
                return (self.calendar.boundary(day) if not months else day), f"{where}: {text[:80]}"
            if source.years:
                end = self._year_end(source, month_day, months)
                return end, f"{where}: {text[:80]}"
        end, source_text = self._caption_end(month_day)
        return end, source_text

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

    def _caption_end(self, month_day: tuple[int, int] | None = None) -> tuple[date, str]:
        text = self.clue_text[:80]
        if self.clue.dates:
            return self.clue.dates[0] if self.clue.months else self.calendar.boundary(self.clue.dates[0]), f"caption: {text}"
        if self.clue.years and not _future(self.clue, self.calendar):
            return self._year_end(Clue(years=self.clue.years[:1], quarter=self.clue.quarter), self.clue.month_day, self.clue.months), f"caption: {text}"
        return self.calendar.end, "the report's own date"


def _future(clue: Clue, calendar: DocumentCalendar) -> bool:
    return bool(clue.years) and max(clue.years) > calendar.fiscal.year


__all__ = ["Dated", "PeriodReader", "shift"]
