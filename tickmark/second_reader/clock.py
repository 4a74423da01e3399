"""The days of a table's amounts: from headers, row groups, labels, roll-forwards and the lines above, in this order."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache

from tickmark.second_reader.calendar import Calendar
from tickmark.second_reader.captions import ColumnHeader, RowLabel, column_header, looks_ahead, row_label, when
from tickmark.second_reader.columns import Columns, is_of_another_column
from tickmark.second_reader.days import MONTHS, NOTHING, When, quarter_alone
from tickmark.second_reader.ends import OUTRIGHT, End, last_day, of_caption
from tickmark.second_reader.kinds import Case, Kinds, carried_for_sure
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.lengths import Length, stated_length, unsaid_length
from tickmark.second_reader.rollforward import between_dated, between_named, months_between
from tickmark.second_reader.surroundings import LATE, Surroundings
from tickmark.second_reader.words import kind_of_label

_MEAN_MONTH = 30.4375  # days
_TO_DATE = re.compile(r"\byear[- ]to[- ]date\b", re.IGNORECASE)
_OUTRIGHT = (Length.HEADER, Length.GROUP)
_OPENS_THE_YEAR = ("beginning of year", "beginning of the year", "beginning of fiscal year", "start of the year")
_WHAT_REMAINS = "may yet"
_ASIDE = re.compile(r"\([^()]*\)")
_AVERAGES = re.compile(r"(?<!weighted )(?<!weighted-)\baverage (?:daily )?(?:balances?|outstanding)\b", re.IGNORECASE)
_DECEMBER = 12
_WHOLE_YEAR = re.compile(r"\b(?:full|total|fiscal)[ -]year\b|^year$", re.IGNORECASE)
_MONTH_ALONE = re.compile(rf"(?:{'|'.join(MONTHS)})\.? (?:19|20)\d\d", re.IGNORECASE)
_YEARS_JOINED = re.compile(r"\b20\d\d/\d\d\b")


@dataclass(frozen=True, slots=True)
class Days:
    """An instant (`months` 0) or a duration of so many months, with its last day.

    `certain_end` where a header or group of rows names the last day outright; `certain_length` where the page also says
    outright that it is an instant, or a duration of this length. `basis` says, for people, what it was read from.
    """

    end: date
    months: int
    basis: str = ""
    certain_end: bool = False
    certain_length: bool = False


class Clock:
    """Reads the days of a table's amounts."""

    def __init__(self, layout: Layout, calendar: Calendar) -> None:
        self.calendar = calendar
        self.around = Surroundings(layout, calendar)
        self.kinds = Kinds(layout, self.around)
        self.between = between_dated(layout, calendar)
        self.moves = between_named(layout, calendar)
        self.columns = Columns(layout)
        self.averages = any(map(_AVERAGES.search, {text for amount in layout.amounts for text in amount.headers}))
        self.year_opened = any(_opens_the_year(amount.label) for amount in layout.amounts)

    def days(self, amount: Amount) -> Days | None:
        """When an amount was, or over what period; None where the page leaves a choice."""
        found = self._days(amount)
        return found if found is None or found.end <= self.calendar.end + LATE else None

    def _days(self, amount: Amount) -> Days | None:
        over = column_header(amount.headers)
        label = row_label(_ASIDE.sub(" ", amount.label) if over.when.dates else amount.label)
        if is_of_another_column(amount) and not (self._rows_bear_time(amount) or self.columns.undated(amount)):
            return self._of_another_column(amount, over)
        header, own = over.when, label.when
        if self.around.vintages and header.years and len(header.dates) < 2:
            named = [when(text).dates for text in (*amount.headers, amount.group) if len(when(text).dates) == 1]
            day = named[0][0] if named else of_caption(self.around)[0]
            if day is None and header.month_days == ((self.calendar.end.month, self.calendar.end.day),):
                day = self.calendar.end
            texts = (amount.label, *amount.parents[-1:], amount.group, *amount.stub, *self.around.lines[:1])
            written_off = any(kind_of_label(text)[0] == "duration" for text in texts)
            if day and len(header.lengths) == 1 and kind_of_label(amount.label)[0] != "instant":
                return Days(day, header.lengths[0], "vintage, of a period")
            return Days(day, 0, "vintage") if day and not (written_off or header.lengths) else None
        if self.around.planned and over.when.years and max(over.when.years) > self.calendar.end.year:
            return None
        if len(self.around.future) > 1 and not self.around.planned and (due := self._due(over, label)):
            return due
        if over.ahead or _says_two_things(amount.headers, header) or self._of_other_year(amount.headers):
            return None
        group = when(amount.group) if amount.group and not looks_ahead(amount.group) else NOTHING
        if len(own.dates) == 1 and own.lengths and not header.says:
            group, own = own, NOTHING  # a label that names the period of its row: For the year ended May 31, 2023
        if len(own.dates) == 2 and not header.says:
            return self._of_span(amount, own)
        rows_of_periods = not self.between and any(one.lengths for one in self.around.stub)
        if len(own.dates) == 1 and label.only_date and not header.says and rows_of_periods:
            group, own = own, NOTHING  # rows for years: Years ended | December 30, 2023
        if label.balance and len(own.month_days) == 1 and not (own.dates or own.years):
            return self._on_day_of_row(own.month_days[0], header, group)
        if own.lengths and len(own.month_days) == 1 and not (header.says or own.years or own.dates):
            over_it = group.years or _year_over_labels(amount)
            group, own = replace(own, years=over_it), NOTHING  # Quarter ended March 31, below or under 2023
        if own.month_days and not any(self._edge(label)) and not header.dates:
            return None  # a row for a day within the period: March 21
        if len(own.dates) == 1:
            if label.balance and not (header.dates and label.par):
                return Days(self.calendar.opening(own.dates[0]), 0, "label date")
            if not header.says and label.only_date:
                return Days(self.calendar.opening(own.dates[0]), 0, "date as label") if self.between else None
        if not header.says and not (group.dates or group.years) and amount.cell.row in self.between:
            return Days(*self.between[amount.cell.row], "between balances")
        if own.years and label.only_date:
            if header.years or header.dates or (header.month_days and not header.lengths):
                return None
            group = replace(group, dates=(), years=own.years, quarters=())
        quarter = own.quarters or ((alone,) if (alone := quarter_alone(amount.label)) else ())
        if len(quarter) == 1 and not (own.years or own.dates or header.quarters or header.lengths or header.dates):
            group = replace(group, dates=(), quarters=quarter)  # First quarter, below a line that says 2023
        if over.span and len(header.dates) == 2 and kind_of_label(amount.label)[0] != "instant":
            first, last = header.dates
            months = round(((last - first).days + 1) / _MEAN_MONTH)
            return Days(last, max(1, months), "header range") if first < last else None
        if len(header.years) == 1 and not (header.month_days or header.lengths or header.quarters) and self.around.ends:
            header = self._like_its_neighbour(amount, header)
            over = replace(over, when=header)
        if not (header.says or group.says or self.around.periods):
            group = replace(group, years=_year_over_labels(amount))
        end, basis = last_day(self.around, header, group)
        if end is None:
            return None if header.says or group.says else self._between_columns(amount) or self._undated(amount, over)
        if label.later or (len(own.years) == 1 and own.years[0] > end.year):
            return Days(end, 0, f"{basis}, maturity") if not header.lengths and not group.lengths else None
        of_averages = label.average or (amount.parents and row_label(amount.parents[-1]).average)
        if (of_averages or over.average) and not header.lengths:
            return self._average(amount, over, group, end, basis)
        return self._of_kind(amount, over, group, end, basis)

    def _of_other_year(self, texts: tuple[str, ...]) -> bool:
        """Whether a column is of a calendar year, where fiscal years end with another month than December."""
        return self.calendar.year_end[0] != _DECEMBER and any("calendar" in text.lower() for text in texts)

    def _of_span(self, amount: Amount, own: When) -> Days | None:
        """A row for the days from one date to another: `May 1, 2023 - May 28, 2023`; what remains after it is of its
        last day.
        """
        (first, last), label = own.dates, amount.label
        if not (row_label(label).span and first < last <= self.calendar.end + LATE):
            return None
        if _WHAT_REMAINS in " ".join(amount.headers).lower():
            return Days(last, 0, "end of the row's days")
        counted = kind_of_label(" ".join(amount.headers))[0] != "instant"
        return Days(last, max(1, round(((last - first).days + 1) / _MEAN_MONTH)), "row range") if counted else None

    def _on_day_of_row(self, month_day: tuple[int, int], header: When, group: When) -> Days | None:
        """A balance on a day that its row names and a year that its column does: `Balance at June 30 | 2023`.

        Of a column for a period it is the day on which that opens, or on which it ends.
        """
        part = header if header.says else group
        if len(part.years) == 1 and not (part.dates or part.month_days or part.quarters or part.lengths):
            day = self.around.on(part.years[0], month_day)
            closes = self.calendar.fiscal_year_end(part.years[0]) if day and self.calendar.annual else None
            if day and closes and day == closes + timedelta(days=1):  # `At 1 April` of a year that ends on 31 March
                before = self.calendar.fiscal_year_end(part.years[0] - 1)
                return Days(before, 0, "day of the row") if before else None
            return Days(self.calendar.opening(day), 0, "day of the row") if day else None
        if len(part.dates) != 1 or len(part.lengths) != 1:
            return None
        end = part.dates[0]
        opened = self.calendar.before(end, part.lengths[0])
        bounds = {(day.month, day.day): day for day in (opened, end) if day}
        found = bounds.get(month_day) or (opened if opened and _day_after(opened) == month_day else None)
        return Days(found, 0, "day of the row") if found else None

    def _rows_bear_time(self, amount: Amount) -> bool:
        """Whether days come from the rows, so that columns are accounts: `Foreign currency` beside `Retained earnings`
        between two balances.
        """
        return bool(self.between or self.moves) and not column_header(amount.headers).when.says

    def _like_its_neighbour(self, amount: Amount, header: When) -> When:
        """A year beside a whole date, as of the same day: `Three Months Ended June 30, 2023 | 2022`."""
        other = self.columns.dated_left(amount)
        left = column_header(other.headers).when if other else NOTHING
        if len(left.dates) != 1:
            return header
        return replace(header, month_days=((left.dates[0].month, left.dates[0].day),), lengths=left.lengths)

    def _of_another_column(self, amount: Amount, over: ColumnHeader) -> Days | None:
        """The days of a change or a share: those of the column that it is measured by."""
        other = self.columns.dated_left(amount) if over.share and not over.change else self.columns.measured_by(amount)
        if other is None:
            return None
        found = self._days(replace(amount, headers=other.headers))
        return Days(found.end, found.months, f"{found.basis}, of another column") if found else None

    def _between_columns(self, amount: Amount) -> Days | None:
        """The period between two balances of the row: `December 31, 2022 | Acquisitions | December 31, 2023`."""
        bounds = self.columns.bounds(amount)
        if bounds is None:
            return None
        opened, closed = (column_header(other.headers).when.dates for other in bounds)
        if len(opened) != 1 or len(closed) != 1:
            return None
        months = months_between(self.calendar.opening(opened[0]), closed[0])
        return Days(closed[0], months, "between balance columns") if months else None

    def _undated(self, amount: Amount, over: ColumnHeader) -> Days | None:
        """A balance of a table that nothing over or in it dates: of the last day reported on."""
        if not self.around.undated or over.opening or row_label(amount.label).opening:
            return None
        sure = kind_of_label(amount.label) == ("instant", True) and self.kinds.titled in (None, "instant")
        whole = not (self.kinds.labels["duration"] or self.kinds.lengths or over.kind == "duration")
        return Days(self.calendar.end, 0, "undated") if sure and whole else None

    def _due(self, over: ColumnHeader, label: RowLabel) -> Days | None:
        """Obligations by the year in which they are due: balances on the last day reported on, or on the one that the
        lines above name.
        """
        header = over.when
        years = header.years or (label.when.years if label.only_date else ())
        past = any(day <= self.calendar.end + LATE for day in header.dates)
        if past or (years and max(years) < min(self.around.future) - 1):
            return None
        day, _ = of_caption(self.around)
        return Days(day or self.calendar.end, 0, End.MATURITY)

    def _of_kind(self, amount: Amount, over: ColumnHeader, group: When, end: date, basis: End | None) -> Days | None:
        """The days of an amount whose last day is known, once it is known to be a balance or a change over a period."""
        label = row_label(amount.label)
        months, length = stated_length(self.around, over.when, group)
        moved = amount.cell.row in self.moves or self.columns.between_balances(amount)
        opens, closes = self._edge(label)
        if not moved and (label.closing or over.closing or closes) and not label.held:
            return Days(end, 0, f"{basis}, closing")
        if not moved and (label.opening or over.opening or opens):
            months = months or (12 if self.calendar.is_year_end(end) and self.calendar.annual else 0)
            months = months or (self.calendar.months_to_date(end) if _opens_the_year(amount.label) or opens else 0)
            opened = self.calendar.before(end, months) if months else None
            return Days(opened, 0, f"{basis}, opening") if opened else None
        kind, rule, outright = ("duration", "roll-forward", False) if moved else self._kind(amount, over, group, basis)
        certain = basis in OUTRIGHT and not moved
        if kind == "instant" and self._may_be_an_average(amount, over, group):
            return None
        if kind == "instant":
            if (end.month, end.day) == self.calendar.first_day and "balance" in " ".join(amount.headers).lower():
                end = self.calendar.opening(end)
            return Days(end, 0, f"{basis}, {rule}", certain, certain and outright and not over.when.lengths)
        if kind == "duration":
            if not months and any(map(_TO_DATE.search, amount.headers)):
                months, length = self.calendar.months_to_date(end), Length.HEADER
            if not months and moved and self.year_opened and not self.calendar.annual:
                months, length = self.calendar.months_to_date(end), Length.YEAR_TO_DATE
            if not months:
                months, length = unsaid_length(self.around, self.kinds, end, basis, moved=moved)
            if basis is End.CAPTION and length is Length.SENTENCE and not (moved or kind_of_label(amount.label)[1]):
                return None  # one sentence names day and length: it may introduce more than the table
            if length is Length.QUARTERLY and any(map(_WHOLE_YEAR.search, amount.headers)):
                months, length = 12, Length.YEAR
            said = outright and length in _OUTRIGHT and kind_of_label(amount.label)[0] == "duration"
            certain = certain and not (over.span or over.when.instant or group.instant)
            return Days(end, months, f"{basis}, {rule}, {length}", certain, certain and said) if months else None
        return None

    def _may_be_an_average(self, amount: Amount, over: ColumnHeader, group: When) -> bool:
        """Whether a balance may be an average one: in a table with columns of averages, or below `Average balances`."""
        below = bool(amount.parents) and _AVERAGES.search(amount.parents[-1]) is not None
        return below or (self.averages and not (over.when.instant or group.instant))

    def _average(self, amount: Amount, over: ColumnHeader, group: When, end: date, basis: End | None) -> Days | None:
        """An average without a length: one on a day (`As of December 31 | Weighted-average discount rate`), or one of
        awards that were outstanding or granted.
        """
        label = row_label(amount.label)
        if not (label.average or (amount.parents and row_label(amount.parents[-1]).average)):
            rolls = amount.cell.row in self.moves or label.opening or label.closing
            return self._of_kind(amount, over, group, end, basis) if rolls else None
        on_days = over.when.instant or group.instant or self.around.balance_columns
        return Days(end, 0, f"{basis}, average") if on_days and not group.lengths else None

    def _kind(self, amount: Amount, over: ColumnHeader, group: When, basis: End | None) -> tuple[str | None, str, bool]:
        day_named = basis is not None and basis not in (End.YEAR, End.QUARTER)
        return self.kinds.read(
            Case(
                amount.label,
                amount.parents,
                amount.cell.row,
                over.when,
                group,
                over.kind,
                day_named,
                carried_for_sure(amount.headers),
            )
        )

    def _edge(self, label: RowLabel) -> tuple[bool, bool]:
        """Whether a label names the first or the last day of a fiscal year, and no year: `Balance, January 1`."""
        if len(label.when.month_days) != 1 or label.when.dates or label.when.years or label.when.lengths:
            return False, False
        month, day = label.when.month_days[0]
        return (month, day) == self.calendar.first_day, (month, day) == self.calendar.year_end


@lru_cache(20_000)
def _says_two_things(texts: tuple[str, ...], said: When) -> bool:
    """Whether the texts over a column name a time and a part of it: `Year Ended June 30, 2023` over `First Quarter`,
    `Three Months Ended September 30, 2023` over `July 22 to September 30` or `August 2023`; or the year `2022/23`.
    """
    part_of_year = bool(said.quarters) and bool({6, 9, 12} & set(said.lengths))
    part_of_period = bool(said.lengths) and (len(said.month_days) > 1 or any(map(_MONTH_ALONE.fullmatch, texts)))
    return part_of_year or part_of_period or any(map(_YEARS_JOINED.search, texts))


def _opens_the_year(label: str) -> bool:
    """Whether a label is of the balance that a year opens with: `Balance, beginning of year`."""
    return any(words in label.lower() for words in _OPENS_THE_YEAR)


def _day_after(day: date) -> tuple[int, int]:
    following = day + timedelta(days=1)
    return following.month, following.day


def _year_over_labels(amount: Amount) -> tuple[int, ...]:
    """The bare year that stands over the labels alone, of which all columns are: `2023 | Filtration | Flow | Total`."""
    said = [when(text) for text in amount.stub]
    named = {year for one in said for year in one.years}
    other = any(one.dates or one.month_days or one.quarters for one in said)
    return tuple(named) if len(named) == 1 and not other else ()
