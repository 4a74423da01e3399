"""The days of a table's amounts: from headers, row groups, labels, roll-forwards and the lines above, in this order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from tickmark.second_reader.calendar import Calendar, months_before
from tickmark.second_reader.captions import ColumnHeader, RowLabel, column_header, looks_ahead, row_label, when
from tickmark.second_reader.columns import Columns
from tickmark.second_reader.days import MONTHS, When
from tickmark.second_reader.kinds import TITLE, Case, Kinds, carried_for_sure
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.rollforward import between_dated, between_named, months_between
from tickmark.second_reader.words import kind_of_label

_NEAR = 3  # lines above a table whose *as of* or *for the year ended* is about it
_LATE = timedelta(days=10)
_MOST_YEARS = 3  # of which an interim report states balances or flows; more are years of origin or of maturity
_SAME_DAY = 8  # days between the ends of a year of 52 or 53 weeks and that of the year before, at most
_QUARTERLY = re.compile(
    r"\bquarterly\b(?=.*\b(?:data|information|results|financial|summary)\b)|\bby quarter\b", re.IGNORECASE
)
_MEAN_MONTH = 30.4375  # days
_HEADING = re.compile(r"(?:note|item)\s+\d", re.IGNORECASE)
_EVENT = re.compile(rf"\b(?:on|since|after|before|until|through|by|dated)\s+(?:{'|'.join(MONTHS)})\b", re.IGNORECASE)
_VINTAGE = re.compile(
    r"\bvintages?\b|\bby (?:\w+ )*(?:year|date) of origination\b|\borigination year\b|\byear of origination\b",
    re.IGNORECASE,
)


class End(StrEnum):
    """What a last day was read from."""

    HEADER = "header date"
    GROUP = "group date"
    HEADER_IN_PARTS = "header month and year"
    QUARTER = "quarter"
    CAPTION = "caption date"
    YEAR_AND_DAY = "year with context day"
    YEAR_BY_ORDER = "year by order"
    YEAR_IN_CAPTION = "year in caption"
    YEAR = "bare year"
    MATURITY = "maturity"


@dataclass(frozen=True, slots=True)
class Days:
    """An instant (`months` 0) or a duration of so many months, with its last day.

    `certain` where the header itself names the last day and the length, and the label is of such a thing; `basis` says,
    for people, what it was read from.
    """

    end: date
    months: int
    basis: str = ""
    certain: bool = False


class Length(StrEnum):
    """What the length of a duration was read from."""

    HEADER = "header length"
    GROUP = "group length"
    TITLE = "context length"
    SENTENCE = "sentence length"
    YEAR = "year"
    QUARTERLY = "quarterly"


_OF_YEAR = frozenset((End.YEAR, End.YEAR_AND_DAY, End.YEAR_BY_ORDER))
_NO_END: tuple[None, None] = (None, None)
_NO_LENGTH: tuple[int, None] = (0, None)
_NOTHING = When()


class Clock:
    """Reads the days of a table's amounts."""

    def __init__(self, layout: Layout, calendar: Calendar) -> None:
        self.calendar = calendar
        stub = tuple(layout.amounts[0].stub) if layout.amounts else ()
        lines = _own_lines(layout.lines)
        near = (*reversed(stub), *_introduction(lines[:_NEAR]))
        self.context = [_named_of_table(text) for text in near]
        titles = [text for text in (*reversed(stub), *lines) if len(text) < TITLE]
        self.far = list(map(when, titles))
        self.quarterly = any(map(_QUARTERLY.search, titles))
        headers = {amount.headers: column_header(amount.headers).when for amount in layout.amounts}
        self.ends = {day for header in headers.values() for day in header.dates}
        self.days_named = self.ends | {day for header in headers.values() if (day := self._in_parts(header))}
        self.years = list(dict.fromkeys(year for header in headers.values() for year in header.years))
        over = {text for texts in headers for text in texts}
        of_origin = any(map(_VINTAGE.search, (*stub, *lines[:_NEAR], *over))) or any(map(_is_prior, layout.amounts))
        self.vintages = of_origin or (not calendar.annual and len(self.years) > _MOST_YEARS)
        labels = {amount.label: row_label(amount.label) for amount in layout.amounts}
        dated = sum(labels[amount.label].only_date for amount in layout.amounts)
        self.periods = len({header for header in headers.values() if header.says})
        self.kinds = Kinds(
            layout,
            lines,
            [when(text) for text in stub],
            self.context,
            balance_columns=self._balance_columns(),
            flow_columns=self._flow_columns(),
            triangle=2 * dated > len(layout.amounts) and bool(self.years or self.ends),
        )
        self.future = self._future(labels.values())
        self.between = between_dated(layout, calendar)
        self.moves = between_named(layout)
        self.columns = Columns(layout, lambda amount: column_header(amount.headers).when, _of_another_column)

    def days(self, amount: Amount) -> Days | None:
        """When an amount was, or over what period; None where the page leaves a choice."""
        found = self._days(amount)
        return found if found is None or found.end <= self.calendar.end + _LATE else None

    def _days(self, amount: Amount) -> Days | None:
        over, label = column_header(amount.headers), row_label(amount.label)
        if _of_another_column(amount):
            return self._of_another_column(amount, over)
        header, own = over.when, label.when
        if self.vintages and header.years and not header.dates:
            named = [when(text).dates for text in (*amount.headers, amount.group) if len(when(text).dates) == 1]
            day = named[0][0] if named else self._of_caption()[0]
            if day is None and header.month_days == ((self.calendar.end.month, self.calendar.end.day),):
                day = self.calendar.end
            return Days(day, 0, "vintage") if day else None
        if len(self.future) > 1 and (due := self._due(over, label)):
            return due
        if over.ahead:
            return None
        group = when(amount.group) if amount.group and not looks_ahead(amount.group) else _NOTHING
        if len(own.dates) == 1 and own.lengths and not header.says:
            group, own = own, _NOTHING  # a label that names the period of its row: For the year ended May 31, 2023
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
        if over.span and len(header.dates) == 2 and kind_of_label(amount.label)[0] != "instant":
            first, last = header.dates
            months = round(((last - first).days + 1) / _MEAN_MONTH)
            return Days(last, max(1, months), "header range") if first < last else None
        if len(header.years) == 1 and not (header.month_days or header.lengths or header.quarters) and self.ends:
            header = self._like_its_neighbour(amount, header)
            over = replace(over, when=header)
        end, basis = self._end(header, group)
        if end is None:
            return self._between_columns(amount) if not (header.says or group.says) else None
        if label.later or (own.years and own.years[0] > end.year):
            return Days(end, 0, f"{basis}, maturity") if not header.lengths and not group.lengths else None
        if (label.average or over.average) and not header.lengths:
            return None
        return self._of_kind(amount, over, group, end, basis)

    def _like_its_neighbour(self, amount: Amount, header: When) -> When:
        """A year beside a whole date, as of the same day: `Three Months Ended June 30, 2023 | 2022`."""
        other = self.columns.dated_left(amount)
        left = column_header(other.headers).when if other else _NOTHING
        if len(left.dates) != 1:
            return header
        return replace(header, month_days=((left.dates[0].month, left.dates[0].day),), lengths=left.lengths)

    def _of_another_column(self, amount: Amount, over: ColumnHeader) -> Days | None:
        """The days of a change or a share: those of the column that it is measured by."""
        other = self.columns.dated_left(amount) if over.share and not over.change else self.columns.measured_by(amount)
        if other is None:
            return None
        found = self._days(replace(amount, headers=other.headers))
        return replace(found, basis=f"{found.basis}, of another column", certain=False) if found else None

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

    def _future(self, labels: Iterable[RowLabel]) -> frozenset[int]:
        """The years ahead that headers and labels name: those in which obligations are due."""
        ends = self.calendar.end
        found = {year for year in self.years if year > ends.year} | {
            day.year for day in self.ends if day > ends + _LATE
        }
        for label in labels:
            if label.only_date and label.when.years and label.when.years[0] > ends.year:
                found.add(label.when.years[0])
        return frozenset(found)

    def _due(self, over: ColumnHeader, label: RowLabel) -> Days | None:
        """Obligations by the year in which they are due: balances on the last day reported on, or on the one that the
        lines above name.
        """
        header = over.when
        years = header.years or (label.when.years if label.only_date else ())
        past = any(day <= self.calendar.end + _LATE for day in header.dates)
        if past or (years and max(years) < min(self.future) - 1):
            return None
        day, _ = self._of_caption()
        return Days(day or self.calendar.end, 0, End.MATURITY)

    def _of_kind(self, amount: Amount, over: ColumnHeader, group: When, end: date, basis: End | None) -> Days | None:
        """The days of an amount whose last day is known, once it is known to be a balance or a change over a period."""
        label = row_label(amount.label)
        months, length = self._length(over.when, group)
        moved = amount.cell.row in self.moves
        opens, closes = self._edge(label)
        if not moved and (label.closing or over.closing or closes) and not label.held:
            return Days(end, 0, f"{basis}, closing")
        if not moved and (label.opening or over.opening or opens):
            months = months or (12 if self._is_year_end(end) and self.calendar.annual else 0)
            opened = self.calendar.before(end, months) if months else None
            return Days(opened, 0, f"{basis}, opening") if opened else None
        kind, rule = ("duration", "roll-forward") if moved else self._kind(amount, over, group, basis)
        plain = basis is End.HEADER and not moved and kind_of_label(amount.label)[0] == kind
        if kind == "instant":
            return Days(end, 0, f"{basis}, {rule}", plain and over.when.instant)
        if kind == "duration":
            if not months:
                months, length = self._unsaid_length(end, basis, moved)
            if basis is End.CAPTION and length is Length.SENTENCE and not (moved or kind_of_label(amount.label)[1]):
                return None  # one sentence names day and length: it may introduce more than the table
            certain = plain and bool(over.when.lengths) and not over.when.instant
            return Days(end, months, f"{basis}, {rule}, {length}", certain) if months else None
        return None

    def _kind(self, amount: Amount, over: ColumnHeader, group: When, basis: End | None) -> tuple[str | None, str]:
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

    def _unsaid_length(self, end: date, basis: End | None, moved: bool) -> tuple[int, Length | None]:
        """The length of a duration whose table names none: a quarter in a table of quarters, else the year of an annual
        report.
        """
        if self.quarterly and self.periods > 1:
            return 3, Length.QUARTERLY
        flows = self.kinds.flow_columns or (self.kinds.certain["duration"] and not self.kinds.labels["instant"])
        of_year = moved or basis in _OF_YEAR or (basis is End.HEADER and self._all_year_ends() and flows)
        if self.calendar.annual and of_year and self._is_year_end(end):
            return 12, Length.YEAR
        return _NO_LENGTH

    def _edge(self, label: RowLabel) -> tuple[bool, bool]:
        """Whether a label names the first or the last day of a fiscal year, and no year: `Balance, January 1`."""
        if len(label.when.month_days) != 1 or label.when.dates or label.when.years or label.when.lengths:
            return False, False
        month, day = label.when.month_days[0]
        return (month, day) == self.calendar.first_day, (month, day) == self.calendar.year_end

    def _all_year_ends(self) -> bool:
        """Whether all dates over columns end fiscal years."""
        return bool(self.ends) and all(map(self._is_year_end, self.ends))

    def _balance_columns(self) -> bool:
        """Whether an interim report's columns are its own end and the end of the year before, as those of a balance
        sheet.
        """
        if self.calendar.annual or len(self.days_named) != 2 or any(part.lengths for part in self.context):
            return False
        earlier, later = sorted(self.days_named)
        return later == self.calendar.end and self._is_year_end(earlier) and (later - earlier).days < 330

    def _flow_columns(self) -> bool:
        """Whether the columns are dated as those of a statement of income: three year ends, or an interim end and that
        a year before.
        """
        ends = sorted(self.days_named, reverse=True)
        if self.calendar.annual:
            return (len(ends) > 2 and all(map(self._is_year_end, ends))) or len(self.years) > 2
        return len(ends) > 1 and abs((ends[0] - ends[1]).days - 365) <= _SAME_DAY and not self._is_year_end(ends[0])

    def _is_year_end(self, end: date) -> bool:
        month, day = self.calendar.year_end
        around = (date(end.year + shift, month, min(day, 28)) for shift in (-1, 0, 1))
        return any(abs((end - near).days) <= _SAME_DAY for near in around)

    def _end(self, header: When, group: When) -> tuple[date | None, End | None]:
        """The last day, from the header, the group, or what the lines above name."""
        for part, basis in ((header, End.HEADER), (group, End.GROUP)):
            if len(part.dates) == 1 and not part.years:
                return part.dates[0], basis
            if len(part.dates) > 1:
                return _NO_END
        year = header.years or group.years
        quarter = header.quarters or group.quarters
        if len(year) > 1 or len(quarter) > 1 or (quarter and not year):
            return _NO_END
        if quarter:
            return self.calendar.quarter_end(year[0], quarter[0]), End.QUARTER
        month_days = header.month_days or group.month_days
        if year:
            if len(month_days) == 1:
                return self._on(year[0], month_days[0]), End.HEADER_IN_PARTS
            spoken = bool(header.lengths or group.lengths)
            return self._by_context(year[0], spoken=spoken) if not month_days else _NO_END
        if month_days:
            return _NO_END
        return (
            self._of_caption() if len(self.years) != 1 or self.ends else self._by_context(self.years[0], spoken=False)
        )

    def _in_parts(self, header: When) -> date | None:
        """The day that a header names by a month and day and a year on lines of their own."""
        parts = not header.dates and len(header.years) == len(header.month_days) == 1
        return self._on(header.years[0], header.month_days[0]) if parts else None

    def _on(self, year: int, month_day: tuple[int, int]) -> date | None:
        try:
            exact = date(year, *month_day)
        except ValueError:
            return None
        return exact if exact in self.calendar.printed else self.calendar.near(exact)

    def _by_context(self, year: int, *, spoken: bool) -> tuple[date | None, End | None]:
        """A bare year, by the day that the stub or the lines above name.

        Under a length (`spoken`) it ends in an interim report on the report's own day: `First half | 2023 | 2022`.
        """
        for part in self.context:
            if len(part.dates) > 1 and len(part.dates) == len(self.years) and year in self.years:
                return self._unless_other(part.dates[self.years.index(year)], year), End.YEAR_BY_ORDER
            of_year = [day for day in part.dates if day.year == year]
            if len(part.dates) > 1 and len(of_year) == 1 and not part.lengths:
                return self._unless_other(of_year[0], year), End.YEAR_IN_CAPTION
            days = {(day.month, day.day) for day in part.dates} | set(part.month_days)
            if len(days) == 1 and (
                self.calendar.annual or part.lengths or part.instant or self._spoken_on(days, spoken)
            ):
                return self._on(year, next(iter(days))), End.YEAR_AND_DAY
            if days:
                return _NO_END
        if self.calendar.annual:
            return self.calendar.fiscal_year_end(year), End.YEAR
        ago = self.calendar.end.year - year
        if (spoken or any(part.lengths for part in self.far)) and 0 <= ago <= 1:
            return self.calendar.near(
                months_before(self.calendar.end, 12 * ago)
            ) if ago else self.calendar.end, End.YEAR
        return _NO_END

    def _spoken_on(self, days: set[tuple[int, int]], spoken: bool) -> bool:
        """Whether a length is stated, and the one day of the year is that on which the report's period ends."""
        end = self.calendar.end
        return (end.month, end.day) in days and (spoken or any(part.lengths for part in self.far))

    def _unless_other(self, day: date, year: int) -> date | None:
        """A day that a caption names, unless the company's year of that name ends on another day close by."""
        closes = self.calendar.fiscal_year_end(year) if self.calendar.annual else None
        return None if closes and closes != day and abs((closes - day).days) <= _SAME_DAY else day

    def _of_caption(self) -> tuple[date | None, End | None]:
        """No header names a day: the one date of the stub or of the lines above."""
        for part in self.context:
            if len(part.dates) == 1 and not part.years:
                return part.dates[0], End.CAPTION
            if part.dates or part.years or part.month_days:
                return _NO_END
        return _NO_END

    def _length(self, header: When, group: When) -> tuple[int, Length | None]:
        """Months of a duration: from the header, the group, titles near and far, and sentences."""
        for part, basis in ((header, Length.HEADER), (group, Length.GROUP)):
            if len(part.lengths) == 1:
                return part.lengths[0], basis
            if part.lengths:
                return _NO_LENGTH
            if part.quarters:
                return 3, basis
        for parts, basis in ((self.far, Length.TITLE), (self.context, Length.SENTENCE)):
            for part in parts:
                if len(part.lengths) == 1:
                    return part.lengths[0], basis
                if part.lengths:
                    return _NO_LENGTH
        return _NO_LENGTH


def _is_prior(amount: Amount) -> bool:
    return column_header(amount.headers).prior


def _of_another_column(amount: Amount) -> bool:
    over = column_header(amount.headers)
    return over.change or (over.share and not (over.when.dates or over.when.years))


def _introduction(lines: Sequence[str]) -> Iterator[str]:
    """The lines that introduce a table, nearest first: titles and one sentence."""
    sentences = 0
    for line in lines:
        sentences += len(line) >= TITLE
        if sentences < 2 or len(line) < TITLE:
            yield line


def _own_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines above a table down from the heading that they stand under, nearest first."""
    headed = False
    for place, line in enumerate(lines):
        sentence = len(line) >= TITLE or line.endswith(".")
        if headed and sentence:
            return tuple(lines[:place])
        headed = headed or (not sentence and line[:1].isupper() and line[-1:] not in ":;,")
        if _HEADING.match(line):
            return tuple(lines[: place + 1])
    return tuple(lines)


def _named_of_table(text: str) -> When:
    """What a line says of its table's time; nothing where its date is that of an event: `Acquired on December 22,
    2022`.
    """
    said = when(text)
    return _NOTHING if _EVENT.search(text) and not (said.instant or said.lengths) else said
