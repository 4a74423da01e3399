"""Growth and margins over the columns of a company's statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

from tickmark.financials import Column, Entry, Financials

_YEAR, _SLACK = timedelta(days=364), timedelta(days=10)  # years of 52 and of 53 weeks among them


@dataclass(frozen=True, slots=True)
class Measure:
    """`over` by `under` of the same column, such as gross profit by revenue; or, without `under`, the growth of `over`
    against the column of a year before.
    """

    name: str
    over: str
    under: str | None = None


MEASURES: Final = (
    Measure("Revenue growth", "revenue"),
    Measure("Operating income growth", "operating_income"),
    Measure("Net income growth", "net_income"),
    Measure("Growth of diluted EPS", "eps_diluted"),
    Measure("Gross margin", "gross_profit", "revenue"),
    Measure("Operating margin", "operating_income", "revenue"),
    Measure("Net margin", "net_income", "revenue"),
    Measure("Operating cash flow margin", "operating_cash_flow", "revenue"),
    Measure("R&D by revenue", "research_and_development", "revenue"),
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: the statement's name, its line and its column, counted from 0."""

    statement: str
    line: int
    column: int


def places(found: Financials, measure: Measure, column: int) -> tuple[Place, Place] | None:
    """The two values that a measure of a column is made of; None where one is missing, in another unit, or (the one
    that is divided by) not positive, or where amounts per share are of two filings: shares may have been split between.
    """
    if measure.under is None:
        before = year_before(found.columns, column)
        both = (_place(found, measure.over, column), None if before is None else _place(found, measure.over, before))
    else:
        both = (_place(found, measure.over, column), _place(found, measure.under, column))
    first, second = both
    if first is None or second is None:
        return None
    one, other = entry_at(found, first), entry_at(found, second)
    split = "/" in one.unit and one.facts[0].accession != other.facts[0].accession
    return (first, second) if one.unit == other.unit and other.amount > 0 and not split else None


def value(found: Financials, measure: Measure, column: int) -> Decimal | None:
    """A measure of a column as a fraction: .25 is 25 %."""
    both = places(found, measure, column)
    if both is None:
        return None
    ratio = entry_at(found, both[0]).amount / entry_at(found, both[1]).amount
    return ratio - 1 if measure.under is None else ratio


def year_before(columns: Sequence[Column], column: int) -> int | None:
    """The column of as many months that ends a year before another."""
    this = columns[column]
    return next(
        (
            place
            for place, other in enumerate(columns)
            if other.months == this.months and abs(this.end - other.end - _YEAR) <= _SLACK
        ),
        None,
    )


def entry_at(found: Financials, place: Place) -> Entry:
    """The value at a place that `places` gave."""
    statement = next(statement for statement in found.statements if statement.name == place.statement)
    entry = statement.lines[place.line].entries[place.column]
    assert entry is not None
    return entry


def _place(found: Financials, metric: str, column: int) -> Place | None:
    for statement in found.statements:
        for number, line in enumerate(statement.lines):
            if line.metric == metric and line.label is None and line.entries[column] is not None:
                return Place(statement.name, number, column)
    return None
