"""A company's statements over several periods: of each canonical metric the one fact that counts, from whichever filing
states it, and what other filings say.

Belongs here: which periods are the columns, and quarters that no filing states, which two others leave (a fourth
quarter is the year less nine months). Which of several printings counts, whose share, and what sign a value has in
plain words is the fact store's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, Literal

from tickmark.assurance import weakest
from tickmark.catalogue import Metric, load
from tickmark.errors import NotInWarehouse
from tickmark.factstore import (
    SHARED,
    STATEMENTS,
    CompanyFacts,
    FactStore,
    StoredCompany,
    StoredFact,
    conflicting,
    of_share,
    remainder,
    share_kind,
)
from tickmark.language.units import is_money
from tickmark.time.resolve import Calendar, Slot

Every = Literal["year", "quarter"]
TITLES: Final = {
    "income": "Income statement",
    "comprehensive": "Comprehensive income",
    "balance": "Balance sheet",
    "cashflow": "Cash flow",
}
"""Statements in the order in which reports print them, with their titles."""
WHOLE: Final = "with noncontrolling interests"
_QUARTER_MONTHS: Final = 3
_QUARTER = timedelta(days=91)
_WEEK = timedelta(days=6)  # a 52/53-week period may end this far from the day that another filing gives


@dataclass(frozen=True, slots=True)
class Column:
    """A period: `name` is the company's own, `end` its last day and that of the balances."""

    name: str
    start: date
    end: date
    months: int


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of a line in a column, in base units, with the sign of plain words (spending is positive, a loss
    negative).

    `facts` is the fact that counts; or two, where no filing states the value: the first less the second. `others` are
    facts of the same whose value differs: restated, or rounded otherwise.
    """

    amount: Decimal
    unit: str
    facts: tuple[StoredFact, ...]
    others: tuple[StoredFact, ...] = ()

    @property
    def worked_out(self) -> bool:
        """Whether the value is what two facts leave, and printed nowhere."""
        return len(self.facts) > 1

    @property
    def assurance(self) -> str:
        """That of the fact that counts; of two, that of the less certain."""
        return weakest(fact.assurance for fact in self.facts)


@dataclass(frozen=True, slots=True)
class Line:
    """A metric over the columns; `label` is the row's own name where the metric has several rows, each a part of it,
    and `WHOLE` where not only the owners' share is meant.
    """

    metric: str
    label: str | None
    entries: tuple[Entry | None, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """The lines of one statement (`income`, `comprehensive`, `balance` or `cashflow`) as the newest filing prints them;
    only those with a value.
    """

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Financials:
    """A company's statements; `columns` the newest first."""

    company: StoredCompany
    columns: tuple[Column, ...]
    statements: tuple[Statement, ...]

    def entries(self) -> Iterator[tuple[Statement, Line, Column, Entry]]:
        """Every value with what it is of."""
        for statement in self.statements:
            for line in statement.lines:
                for column, entry in zip(self.columns, line.entries, strict=True):
                    if entry is not None:
                        yield statement, line, column, entry


def reporting_power(found: Financials) -> int:
    """The power of ten that the company prints its statements in: 6 for millions; the one of most values of money, 0
    where there is none.
    """
    powers = Counter(
        fact.scale
        for _, _, _, entry in found.entries()
        for fact in entry.facts
        if is_money(entry.unit) and fact.scale in (0, 3, 6, 9)
    )
    return max(powers, key=lambda power: (powers[power], power), default=0)


def financials(
    store: FactStore, ticker: str, *, every: Every = "year", periods: int = 5, as_of: date | None = None
) -> Financials:
    """A company's statements by fiscal year or quarter.

    Args:
        store: the facts.
        ticker: the company.
        every: what the columns are.
        periods: columns at most, counted from the newest.
        as_of: only filings that were public by then count.

    Raises:
        NotInWarehouse: there are no filings of the company, or none that states such a period.
    """
    held = store.facts(ticker)
    if held is None:
        raise NotInWarehouse(
            f"there are no filings of {ticker} in the warehouse", hint=f"run 'tickmark build {ticker}'"
        )
    known = [
        f for f in held.facts if f.metric and f.segment is None and f.unit and (as_of is None or f.filing_date <= as_of)
    ]
    metrics = [metric for metric in load() if metric.statement in TITLES]
    named = {metric.name for metric in metrics}
    calendar = Calendar((f.fiscal_period, f.period_start, f.period_end_date) for f in known if f.metric in named)
    columns = _columns(calendar, every)[:periods]
    if not columns:
        when = f" that were public by {as_of}" if as_of else ""
        other: Every = "quarter" if every == "year" else "year"
        raise NotInWarehouse(
            f"the filings of {held.company.ticker} here{when} state no {every}",
            hint=f"ask for {other}s instead (every={other})"
            if _columns(calendar, other)
            else "build more of its filings",
        )
    reader = _Reader(held, known)
    lines = {
        name: [line for m in metrics if m.statement == name for line in reader.lines(m, columns)] for name in TITLES
    }
    return Financials(
        held.company, columns, tuple(Statement(name, _as_printed(found)) for name, found in lines.items() if found)
    )


def _as_printed(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines in the order of the table that most of them are printed in, then those that stand elsewhere."""
    newest = [next(entry.facts[0] for entry in line.entries if entry is not None) for line in lines]
    ((table, _),) = Counter((fact.accession, fact.table_index) for fact in newest).most_common(1)
    places = [(fact.row_index or 0) if (fact.accession, fact.table_index) == table else None for fact in newest]
    order = sorted(range(len(lines)), key=lambda n: (places[n] is None, places[n] or 0, n))
    return tuple(lines[n] for n in order)


def _columns(calendar: Calendar, every: Every) -> tuple[Column, ...]:
    """The newest first; the quarter that closes a year of which others are stated is a column too, though no filing
    states it.
    """
    if every == "year":
        return tuple(_column(slot) for slot in reversed(calendar.years))
    quarters = {slot.end: _column(slot) for slot in calendar.quarters}
    for year in calendar.years:
        stated = [end for end in quarters if year.start is not None and year.start < end <= year.end + _WEEK]
        if stated and not any(abs(end - year.end) <= _WEEK for end in stated):
            third = next((end for end in stated if abs(end + _QUARTER - year.end) <= 2 * _WEEK), year.end - _QUARTER)
            quarters[year.end] = Column(year.name.replace("FY", "Q4 "), third + timedelta(days=1), year.end, 3)
    return tuple(quarters[end] for end in sorted(quarters, reverse=True))


def _column(slot: Slot) -> Column:
    assert slot.start is not None
    return Column(slot.name or f"{slot.months} months to {slot.end}", slot.start, slot.end, slot.months)


class _Reader:
    """Finds the values of a company's metrics in `known`, its facts that count, best first."""

    def __init__(self, held: CompanyFacts, known: Sequence[StoredFact]) -> None:
        self._facts = held.facts
        self._of: dict[str, dict[tuple[date, int], list[StoredFact]]] = {}
        for fact in known:
            self._of.setdefault(fact.metric or "", {}).setdefault((fact.period_end_date, fact.months), []).append(fact)

    def lines(self, metric: Metric, columns: Sequence[Column]) -> Iterator[Line]:
        """The line of a metric; several where its rows are parts of it; none where it has no value."""
        pools = [self._pool(metric, column) for column in columns]
        for label, own in self._shares(pools) if metric.name in SHARED else self._rows(metric, pools):
            entries = tuple(
                _entry(metric, pool) or (None if label else self._left(metric, column))
                for column, pool in zip(columns, own, strict=True)
            )
            if any(entries):
                yield Line(metric.name, label, entries)

    def _pool(self, metric: Metric, column: Column) -> list[StoredFact]:
        months = 0 if metric.kind == "instant" else column.months
        return self._of.get(metric.name, {}).get((column.end, months), [])

    @staticmethod
    def _rows(metric: Metric, pools: Sequence[list[StoredFact]]) -> list[tuple[str | None, list[list[StoredFact]]]]:
        """The facts of a metric as they are, or, where a statement states it in several rows that are each a part of
        it, those of each row.
        """
        parts: dict[str, None] = {}
        for pool in pools:
            rows = [f for f in pool if (f.accession, f.table_index) == (pool[0].accession, pool[0].table_index)]
            if metric.every and len(conflicting(rows)) > 1:
                parts |= dict.fromkeys(f.row_label or f.label for f in rows)
        return [
            (label, [[f for f in pool if (f.row_label or f.label) == label] for pool in pools]) for label in parts
        ] or [(None, list(pools))]

    def _shares(self, pools: Sequence[list[StoredFact]]) -> list[tuple[str | None, list[list[StoredFact]]]]:
        """The owners' share of a profit or of equity, and the whole where filings state both."""
        own = [of_share(pool, self._facts) if pool else [] for pool in pools]
        whole = [of_share(pool, self._facts, "total") if pool else [] for pool in pools]
        if not any(one and other and not one[0].agrees(other[0]) for one, other in zip(own, whole, strict=True)):
            return [(None, own)]
        return [(None, [pool if pool and _is_owners(pool[0]) else [] for pool in own]), (WHOLE, whole)]

    def _left(self, metric: Metric, column: Column) -> Entry | None:
        """What a longer period leaves without the one before it."""
        if column.months != _QUARTER_MONTHS or metric.unit != "money":
            return None
        pools = self._of.get(metric.name, {}).values()
        two = remainder(
            (f for pool in pools for f in (of_share(pool, self._facts) if metric.name in SHARED else pool)), column.end
        )
        return Entry(two[0].amount - two[1].amount, two[0].unit, two) if two else None


def _is_owners(fact: StoredFact) -> bool:
    """Whether a row of a company with noncontrolling interests leaves them out: a balance in the last column of a
    statement of equity does not.
    """
    return share_kind(fact) != "total" and not (share_kind(fact) == "plain" and fact.table_kind == "equity")


def _entry(metric: Metric, pool: Sequence[StoredFact]) -> Entry | None:
    """The value of a line in a period, from its facts, best first."""
    if not pool:
        return None
    best, *different = conflicting(pool)
    restated = [
        f for f in different if f.unit == best.unit and f.table_kind in STATEMENTS and metric.name not in SHARED
    ]
    return Entry(best.amount, best.unit, (best,), tuple(restated))
