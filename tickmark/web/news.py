"""What is new of a company since a look at it: filings, periods, and values of its statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from tickmark.api import Company, Filing
from tickmark.errors import NotInWarehouse
from tickmark.financials import Column, Entry, Every, Line, reporting_power
from tickmark.web.watch_list import Look

HEADLINES: Final = ("revenue", "operating_income", "net_income", "eps_diluted")
"""What is shown of a new period."""
_PERIODS: Final[dict[Every, int]] = {"year": 5, "quarter": 8}


@dataclass(frozen=True, slots=True)
class Value:
    """A value of the statements as they are now: `entry` of `line` in `column`."""

    line: Line
    column: Column
    entry: Entry

    @property
    def said(self) -> str:
        """As a look keeps it."""
        return f"{self.entry.amount.normalize():f} {self.entry.unit}"


@dataclass(frozen=True, slots=True)
class Change:
    """A value that is not what was seen; `before` is empty where none was."""

    value: Value
    before: str


@dataclass(frozen=True, slots=True)
class News:
    """What a company has, and what of it was not seen `since`. `filings` are all, the newest first; amounts are best
    shown in ten to the power of `power`.
    """

    company: Company
    since: datetime
    filings: tuple[Filing, ...]
    new: frozenset[str]
    headlines: tuple[Value, ...]
    changes: tuple[Change, ...]
    power: int

    @property
    def nothing(self) -> bool:
        """Whether all was seen."""
        return not (self.new or self.headlines or self.changes)


def look_at(company: Company) -> Look:
    """What there is to see of a company now."""
    values, _ = _values(company)
    return Look(
        datetime.now(UTC),
        tuple(filing.accession for filing in company.filings()),
        {key: value.said for key, value in values.items()},
    )


def news_of(company: Company, seen: Look) -> News:
    """What is new of a company since a look at it. Values of a period that was not seen count as its headlines, not as
    changes; a value that is no longer there is not told.
    """
    values, power = _values(company)
    filings = tuple(sorted(company.filings(), key=lambda f: (f.filing_date, f.accession), reverse=True))
    periods = {_period(key) for key in seen.values}
    return News(
        company,
        seen.at,
        filings,
        frozenset(filing.accession for filing in filings) - set(seen.filings),
        tuple(v for key, v in values.items() if _period(key) not in periods and v.line.metric in HEADLINES),
        tuple(_changes(values, seen.values, periods)),
        power,
    )


def _changes(values: Mapping[str, Value], seen: Mapping[str, str], periods: set[tuple[str, str]]) -> Iterator[Change]:
    for key, value in values.items():
        if _period(key) in periods and seen.get(key) != value.said:
            yield Change(value, seen.get(key, ""))


def _period(key: str) -> tuple[str, str]:
    """The kind of column and the column of a value."""
    return key.partition("|")[0], key.rpartition("|")[2]


def _values(company: Company) -> tuple[dict[str, Value], int]:
    """The values of a company's years and quarters by their keys, and the power of ten that it reports in."""
    values: dict[str, Value] = {}
    power = 0
    for every, periods in _PERIODS.items():
        try:
            found = company.financials(every=every, periods=periods).full
        except NotInWarehouse:  # its filings state no such period
            continue
        power = reporting_power(found)
        for statement, line, column, entry in found.entries():
            key = "|".join((every, statement.name, line.metric, line.label or "", column.name))
            values[key] = Value(line, column, entry)
    return values, power
