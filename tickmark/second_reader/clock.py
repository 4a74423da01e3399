"""The days of a table's amounts: from headers, row groups, labels, roll-forwards and the lines above, in this order."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from tickmark.second_reader.calendar import Calendar
from tickmark.second_reader.days import MONTHS, When
from tickmark.second_reader.days import when as read_when
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.sums import groups
from tickmark.second_reader.words import Kind, counts_something, kind_of_label

when = lru_cache(50_000)(read_when)

_CHANGES = re.compile(
    r"\bstatements? of (?:consolidated |condensed )*(?:operations?|income|earnings|loss|cash flows?|comprehensive)"
    r"|\bincome statements?\b|\bcash flow statements?\b",
    re.IGNORECASE,
)
_CASH_FLOWS = re.compile(r"\bcash flows?\b", re.IGNORECASE)
_BALANCES = re.compile(r"\bbalance sheets?\b|\bstatements? of (?:consolidated |condensed )*financial (?:position|condition)", re.IGNORECASE)
_EDGE = r"(?:the )?(?:period|year|quarter|fiscal year)\b"
_OPENING = re.compile(
    rf"\b(?:beginning|start) of {_EDGE}|\b(?:beginning|opening) balances?\b|\bbalances?,? (?:at )?beginning\b"
    r"|,\s*beginning\b|[—–-]\s*beginning\b|^(?:total )?(?:beginning|opening)\b|\bat january 1\b(?!,? (?:19|20)\d\d)",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    rf"\bend of {_EDGE}|\b(?:ending|closing) balances?\b|\bbalances?,? (?:at )?end(?:ing)?\b|,\s*end(?:ing)?\b|[—–-]\s*end(?:ing)?\b|^(?:total )?(?:ending|closing)\b",
    re.IGNORECASE,
)
_BALANCE_ON = re.compile(r"\b(?:balances?|outstanding|unvested|nonvested|exercisable|equity)\b|^at\b|\bas (?:of|at)\b|^vested at", re.IGNORECASE)
_DATED = re.compile(
    r"(?:\bat|\bas of|[-–—,:]|\b\w+)\s*(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")\.?\s+\d{1,2},?\s+(?:19|20)\d\d\)?$",
    re.IGNORECASE,
)  # Reserve June 30, 2024; Goodwill at June 30, 2023
_NOT_A_BALANCE = re.compile(r"\b(?:ended|ending|due|through|matur\w+|expir\w+|until|to|issued|acquired|since|after|before|from|on)\b", re.IGNORECASE)
_CARRIED = re.compile(
    r"\b(?:amortized|adjusted) cost\b|\blevel [123]\b|\bfair value\b|\bcarrying (?:amount|value)|\bbook value\b|\bgross unrealized\b", re.IGNORECASE
)
_SUPPLEMENTAL = re.compile(
    r"\bnot (?:yet )?paid\b|\bunpaid\b|^(?:total )?(?:restricted )?cash(?:,| and\b|$)|^less:? .*\bcash\b"
    r"|^(?!.*(?:increase|decrease|change)).*\brestricted cash\b",
    re.IGNORECASE,
)  # in a statement of cash flows: balances below it, and what was not paid
_TAX_RATE = re.compile(r"\b(?:statutory|effective)\b.*\brate\b", re.IGNORECASE)
_AVERAGE = re.compile(r"\bweighted[- ]average\b(?!.*\bshares\b)", re.IGNORECASE)
_LATER = re.compile(r"\bthereafter\b|\bremainder\b|\bremaining\b", re.IGNORECASE)
_ONLY_DATE = re.compile(r"[A-Za-z]{3,9}\.?\s+\d{1,2},?\s+(?:19|20)\d\d|(?:(?:FY|fiscal)\s*)?(?:19|20)\d\d", re.IGNORECASE)
_CHANGE_COLUMN = re.compile(
    r"\bchanges?\b|\bvariances?\b|\bvs\.?\b|\bversus\b|\bincreases?\b|\bdecreases?\b|\bgrowth\b|\bb/?\(?w\)?\b|\bfavorable\b|\bbetter\b"
    r"|\beffects?\b|\bimpact\b|\bcurrency\b",
    re.IGNORECASE,
)
_PAR = re.compile(r"\bpar value\b|\bauthorized\b|\bissued and outstanding\b", re.IGNORECASE)
_HELD = re.compile(r"\bheld\b|\bduring\b|\bchanges?\b", re.IGNORECASE)
_REMAINING = re.compile(r"\b(?:remaining|next|future|projected|expected)\b", re.IGNORECASE)
_TITLE = 120  # characters of a title, at most; more is a sentence
_NEAR = 3  # lines above a table whose *as of* or *for the year ended* is about it
_MANY, _NEARLY_ALL = 4, 0.85  # rows whose labels say what they are, and the share of them that must say the same
_SPAN = re.compile(r"\bfrom\b.*\b(?:through|to)\b|\b(?:through|to)\b", re.IGNORECASE)
_LATE = timedelta(days=10)


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


@dataclass(frozen=True, slots=True)
class Days:
    """An instant (`months` 0) or a duration of so many months, with its last day.

    `certain` where the header itself names the last day and the length, and the label is of such a thing; `basis` says, for people, what it was read from.
    """

    end: date
    months: int
    basis: str = ""
    certain: bool = False


_OF_YEAR = frozenset((End.YEAR, End.YEAR_AND_DAY, End.YEAR_BY_ORDER))
_NO_END: tuple[None, None] = (None, None)
_NOTHING = When()


@dataclass(frozen=True, slots=True)
class _Label:
    """What a row's label says of time."""

    when: When
    balance: bool
    only_date: bool
    par: bool
    later: bool
    average: bool
    opening: bool
    closing: bool
    held: bool


@lru_cache(50_000)
def _label(text: str) -> _Label:
    return _Label(
        when(text),
        _is_balance(text),
        bool(_ONLY_DATE.fullmatch(text.strip())),
        bool(_PAR.search(text)),
        bool(_LATER.search(text)),
        bool(_AVERAGE.search(text)),
        bool(_OPENING.search(text)),
        bool(_CLOSING.search(text)),
        bool(_HELD.search(text)),
    )


@dataclass(frozen=True, slots=True)
class _Header:
    """What the texts over a column say of time; `unread` where they are of a change between periods, or of the future."""

    when: When
    unread: bool
    average: bool
    opening: bool
    closing: bool
    span: bool
    kind: Kind | None


@lru_cache(50_000)
def _header(texts: tuple[str, ...]) -> _Header:
    text = " ".join(texts)
    return _Header(
        when(text),
        bool(_CHANGE_COLUMN.search(text) or _REMAINING.search(text)),
        bool(_AVERAGE.search(text)),
        bool(_OPENING.search(text)),
        bool(_CLOSING.search(text)),
        bool(_SPAN.search(text)),
        kind_of_label(text)[0],
    )


class Clock:
    """Reads the days of a table's amounts."""

    def __init__(self, layout: Layout, calendar: Calendar) -> None:
        self.calendar = calendar
        stub = tuple(layout.amounts[0].stub) if layout.amounts else ()
        near = (*reversed(stub), *layout.lines[:_NEAR])
        self.context = [when(text) for text in near]
        self.far = [when(text) for text in (*near, *layout.lines[_NEAR:]) if len(text) < _TITLE]
        titles = " | ".join(text for text in (*stub, *layout.lines) if len(text) < _TITLE)
        self.of_changes, self.of_balances = bool(_CHANGES.search(titles)), bool(_BALANCES.search(titles))
        self.of_cash_flows = bool(_CASH_FLOWS.search(titles))
        kinds = {amount.cell.row: kind_of_label(amount.label) for amount in layout.amounts}
        labels = Counter(kind for kind, _ in kinds.values() if kind)
        self.majority = next(iter(labels)) if len(labels) == 1 and labels.total() >= 2 else None
        self.mostly = self._mostly(labels)
        self.summed = self._summed(layout, kinds)
        self.titled = self._titled(layout)
        self.carried = sum(map(bool, map(_CARRIED.search, {text for amount in layout.amounts for text in amount.headers}))) > 1
        self.stub = [when(text) for text in stub]
        dated = sum(_label(amount.label).only_date for amount in layout.amounts)
        self.triangle = 2 * dated > len(layout.amounts)  # years of accident or origin beside years of report
        self.columns = {day for amount in layout.amounts for day in _header(amount.headers).when.dates}
        years: dict[int, None] = {}
        for amount in layout.amounts:
            for year in _header(amount.headers).when.years:
                years.setdefault(year)
        self.years = list(years)
        self.between = self._roll_forward(layout)
        self.moves = _moves(layout)

    def days(self, amount: Amount) -> Days | None:
        """When an amount was, or over what period."""
        found = self._days(amount)
        return found if found is None or found.end <= self.calendar.end + _LATE else None

    def _days(self, amount: Amount) -> Days | None:
        over, label = _header(amount.headers), _label(amount.label)
        header, own = over.when, label.when
        if over.unread:
            return None
        group = when(amount.group) if amount.group and not _REMAINING.search(amount.group) else _NOTHING
        if len(own.dates) == 1:
            if label.balance and not (header.dates and label.par):
                return Days(self.calendar.opening(own.dates[0]), 0, "label date")
            if not header.says and label.only_date:
                return Days(self.calendar.opening(own.dates[0]), 0, "date as label") if self.between else None
        if not header.says and not group.says and amount.cell.row in self.between:
            return self.between[amount.cell.row]
        if own.years and label.only_date:
            if header.years or header.dates:
                return None
            if own.years[0] > self.calendar.end.year:
                day, basis = self._of_caption()
                return Days(day, 0, f"{basis}, maturity") if day else None
            group = replace(group, dates=(), years=own.years, quarters=())
        if over.span and len(header.dates) == 2 and kind_of_label(amount.label)[0] != "instant":
            first, last = header.dates
            months = round(((last - first).days + 1) / 30.4375)
            return Days(last, max(1, months), "header range") if first < last else None
        end, basis = self._end(header, group)
        if end is None:
            return None
        if label.later or (own.years and own.years[0] > end.year):
            return Days(end, 0, f"{basis}, maturity") if not header.lengths and not group.lengths else None
        if label.average or over.average:
            return None
        return self._of_kind(amount, over, group, end, basis)

    def _of_kind(self, amount: Amount, over: _Header, group: When, end: date, basis: End | None) -> Days | None:
        """The days of an amount whose last day is known, once it is known to be a balance or a change over a period."""
        label = _label(amount.label)
        months, length_basis = self._length(over.when, group)
        moved = amount.cell.row in self.moves
        opens, closes = self._edge(label)
        if not moved and (label.closing or over.closing or closes) and not label.held:
            return Days(end, 0, f"{basis}, closing")
        if not moved and (label.opening or over.opening or opens):
            months = months or (12 if self._is_year_end(end) and self.calendar.annual else 0)
            opened = self.calendar.before(end, months) if months else None
            return Days(opened, 0, f"{basis}, opening") if opened else None
        kind, kind_basis = ("duration", "roll-forward") if moved else self._kind(amount, over, group)
        plain = basis is End.HEADER and not moved and kind_of_label(amount.label)[0] == kind
        if kind == "instant":
            return Days(end, 0, f"{basis}, {kind_basis}", plain and over.when.instant)
        if kind == "duration":
            if not months and self.calendar.annual and (moved or basis in _OF_YEAR) and self._is_year_end(end):
                months, length_basis = 12, "year"
            certain = plain and bool(over.when.lengths) and not over.when.instant
            return Days(end, months, f"{basis}, {kind_basis}, {length_basis}", certain) if months else None
        return None

    def _edge(self, label: _Label) -> tuple[bool, bool]:
        """Whether a label names the first or the last day of a fiscal year, and no year: `Balance, January 1`."""
        if len(label.when.month_days) != 1 or label.when.dates or label.when.years or label.when.lengths:
            return False, False
        month, day = label.when.month_days[0]
        first = self.calendar.first_day
        return (month, day) == first, (month, day) == self.calendar.year_end

    def _summed(self, layout: Layout, kinds: dict[int, tuple[Kind | None, bool]]) -> dict[int, Kind]:
        """Row -> instant or duration, where the rows that it adds up with leave no doubt."""
        found: dict[int, Kind] = {}
        for group in groups(layout.amounts):
            votes = Counter(kind for row in group if (kind := kinds[row][0]))
            certain = any(kinds[row][0] and kinds[row][1] for row in group)
            if len(votes) == 1 and (certain or votes.total() > 1):
                agreed: Kind = next(iter(votes))
                found.update(dict.fromkeys(group, agreed))
        return found

    def _mostly(self, labels: Counter[Kind]) -> Kind | None:
        """Instant or duration where nearly all rows that say so say the same."""
        if labels.total() < _MANY:
            return None
        kind, count = labels.most_common(1)[0]
        return kind if count >= _NEARLY_ALL * labels.total() else None

    def _titled(self, layout: Layout) -> Kind | None:
        """Instant or duration by the heading, or the sentence that introduces the table: `Inventories consisted of:`."""
        for place, line in enumerate(layout.lines):
            kind = kind_of_label(line)[0] if place < 2 or len(line) < _TITLE else None
            if kind:
                return kind
        return None

    def _roll_forward(self, layout: Layout) -> dict[int, Days]:
        """Rows between two dated balances: the period from the one to the other.

        Between `Balance at January 1, 2023` and `Balance at December 31, 2023`, `Net income` is of the year 2023.
        """
        balances: dict[int, date] = {}
        rows = sorted({amount.cell.row: amount.label for amount in layout.amounts}.items())
        for row, label in rows:
            said = _label(label)
            if len(said.when.dates) == 1 and (said.balance or said.only_date):
                balances[row] = self.calendar.opening(said.when.dates[0])
        found: dict[int, Days] = {}
        places = sorted(balances)
        for first, last in pairwise(places):
            opened, closed = balances[first], balances[last]
            months = round((closed - opened).days / 30.4375)
            if closed <= opened or months not in (3, 6, 9, 12):
                continue
            for row, _ in rows:
                if first < row < last:
                    found[row] = Days(closed, months, "between balances")
        return found

    def _of_balance_columns(self) -> bool:
        """Whether an interim report's columns are its own end and the end of the year before, as those of a balance sheet."""
        if self.calendar.annual or len(self.columns) != 2 or any(part.lengths for part in self.context):
            return False
        earlier, later = sorted(self.columns)
        return later == self.calendar.end and self._is_year_end(earlier) and (later - earlier).days < 330

    def _is_year_end(self, end: date) -> bool:
        month, day = self.calendar.year_end
        return any(abs((end - date(end.year + shift, month, min(day, 28))).days) <= 8 for shift in (-1, 0, 1))

    def _end(self, header: When, group: When) -> tuple[date | None, End | None]:
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
            return self._by_context(year[0]) if not month_days else _NO_END
        return self._of_caption() if not month_days else _NO_END

    def _on(self, year: int, month_day: tuple[int, int]) -> date | None:
        try:
            exact = date(year, *month_day)
        except ValueError:
            return None
        return exact if exact in self.calendar.printed else self.calendar.near(exact)

    def _by_context(self, year: int) -> tuple[date | None, End | None]:
        """A bare year, by the day that the stub or the lines above name."""
        for part in self.context:
            if len(part.dates) > 1 and len(part.dates) == len(self.years):
                return part.dates[self.years.index(year)], End.YEAR_BY_ORDER
            of_year = [day for day in part.dates if day.year == year]
            if len(part.dates) > 1 and len(of_year) == 1 and not part.lengths:
                return of_year[0], End.YEAR_IN_CAPTION
            days = {(day.month, day.day) for day in part.dates} | set(part.month_days)
            if len(days) == 1 and (self.calendar.annual or part.lengths or part.instant):
                return self._on(year, next(iter(days))), End.YEAR_AND_DAY
            if days:
                return _NO_END
        if self.calendar.annual:
            return self.calendar.fiscal_year_end(year), End.YEAR
        return _NO_END

    def _of_caption(self) -> tuple[date | None, End | None]:
        """No header names a day: the one date of the stub or of the lines above."""
        for part in self.context:
            if len(part.dates) == 1 and not part.years:
                return part.dates[0], End.CAPTION
            if part.dates or part.years or part.month_days:
                return _NO_END
        return _NO_END

    def _length(self, header: When, group: When) -> tuple[int, str]:
        for part, basis in ((header, "header length"), (group, "group length")):
            if len(part.lengths) == 1:
                return part.lengths[0], basis
            if part.lengths:
                return 0, ""
            if part.quarters:
                return 3, basis
        for part in self.far:
            if len(part.lengths) == 1:
                return part.lengths[0], "context length"
            if part.lengths:
                return 0, ""
        for part in self.context:
            if len(part.lengths) == 1:
                return part.lengths[0], "sentence length"
            if part.lengths:
                return 0, ""
        return 0, ""

    def _kind(self, amount: Amount, over: _Header, group: When) -> tuple[str | None, str]:
        header = over.when
        kind, certain = kind_of_label(amount.label)
        if _TAX_RATE.search(amount.label):
            kind, certain = "duration", True
        if any(part.instant and part.lengths for part in (header, group)):  # as of and for the year ended
            return (kind, "as of and for") if kind else (None, "")
        if header.lengths or group.lengths or header.quarters:
            if self.of_cash_flows:
                return ("duration", "length") if not _SUPPLEMENTAL.search(amount.label) else (None, "")
            of_parent = kind_of_label(amount.parents[-1])[0] if amount.parents and kind is None else None
            counted = any(map(counts_something, (amount.label, *amount.parents[-1:]))) and of_parent != "duration"
            if "instant" in (kind, of_parent) or (counted and not certain) or self.triangle:
                return None, ""
            return "duration", "length"
        if header.instant or group.instant:
            return "instant", "as of"
        if self.of_balances and not self.of_changes:
            return "instant", "balance sheet"
        if self.of_changes and not self.of_balances:
            return ("duration", "statement") if not (kind == "instant" and certain) or self.of_cash_flows else (None, "")
        lengths = any(part.lengths for part in self.context)
        if self.carried and not lengths and (kind != "duration" or over.kind != "duration"):
            return "instant", "carried"
        if any(part.lengths and not part.instant for part in self.stub) and kind != "instant":
            return "duration", "stub length"
        if any(part.instant and not part.lengths for part in self.stub) and not (kind == "duration" and certain):
            return "instant", "stub as of"
        against = self.titled is not None and kind is not None and self.titled != kind
        if certain:
            return (kind, "certain label") if not against else (None, "")
        if against or counts_something(amount.label):
            return None, ""
        for part in self.context:
            if part.lengths and not part.instant:
                return ("duration", "context length") if kind != "instant" else (None, "")
            if part.instant and not part.lengths:
                return ("instant", "context as of") if kind != "duration" else (None, "")
            if part.lengths or part.instant:
                break
        parent, sure = kind_of_label(amount.parents[-1]) if amount.parents else (None, False)
        if parent == "instant" and sure and not lengths:
            return "instant", "parent"
        if self._of_balance_columns() and not header.lengths:
            return "instant", "balance columns"
        summed = self.summed.get(amount.cell.row)
        if summed and kind in (None, summed):
            return summed, "sum"
        of_column = over.kind
        if kind and of_column in (None, kind):
            return kind, "label"
        if of_column and kind is None:
            return of_column, "header words"
        if kind is None and self.majority:
            return self.majority, "majority"
        if kind is None and self.mostly:
            return self.mostly, "mostly"
        if kind is None and self.titled:
            return self.titled, "title"
        if kind is None and (header.dates or group.dates):
            return "instant", "date alone"
        return None, ""


def _is_balance(label: str) -> bool:
    """Whether a label with a date is of a balance on that day: `Goodwill at June 30, 2023`."""
    if _BALANCE_ON.search(label):
        return True
    return bool(_DATED.search(label.strip())) and not _NOT_A_BALANCE.search(label)


def _moves(layout: Layout) -> frozenset[int]:
    """Rows between an opening and a closing balance: changes over the period, whatever their labels name."""
    labels = sorted({amount.cell.row: amount.label for amount in layout.amounts}.items())
    found: set[int] = set()
    since: list[int] | None = None
    for row, label in labels:
        if _label(label).held:
            if since is not None:
                since.append(row)
        elif _label(label).opening:
            since = []
        elif _label(label).closing:
            found.update(since or ())
            since = None
        elif since is not None:
            since.append(row)
    return frozenset(found)
