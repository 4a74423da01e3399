"""Counts of shares against what is known of them: how many there are, and the amounts per share that stand beside
them.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.model import Reading, Table
from tickmark.tables.units.table_scale import FAR

_SHARES_LIMIT = Decimal("1.2")  # of the shares outstanding: more than any table can count but authorized ones
_AUTHORIZED_LIMIT = 100  # of the shares outstanding: more than any company authorizes
_LONG = Decimal(
    10**6
)  # of thousands or millions that no count is printed in, where no statement tells of as many shares
_MOST = Decimal(10**11)  # shares that no company has
_EARNED = Phrases("income_or_loss")
_AVERAGED = Pattern(
    "tables/average-shares",
    r"\b(?:weighted|average|basic|diluted|denominator|comput\w+|calculat\w+)\b",
    means="average shares",
    examples=("[[average]] shares outstanding – diluted",),
    counterexamples=("shares outstanding",),
)
_NEAR = 0.02  # of a power of ten by which what is earned and what is divided may differ
_HALF = 0.5  # of its last digit, by which an amount per share is rounded
_STEP = 3  # powers of ten between scales
# averages and amounts per share of one period; a statement with several classes and discontinued operations has six
_MOST_OF_EACH = 8
_LEAST = 2  # quotients that have to agree
_FEWEST = 100  # printed, to be told from others by their size
_FEWEST_OF_ALL = 50_000  # shares outstanding, of which a company has more
_ABOUT = 0.15  # of a power of ten, by which the shares outstanding of two days may differ
_BALANCE = Phrases("balance")
_MOSTLY = 0.75  # of the quotients that have to agree


@dataclass(slots=True)
class _Period:
    """What a table prints of one period: amounts per share, averages of shares, amounts earned."""

    per_share: list[Decimal] = field(default_factory=list)
    shares: list[Reading] = field(default_factory=list)
    earned: list[Decimal] = field(default_factory=list)

    def powers(self) -> Iterator[tuple[int, Source]]:
        """By which powers of ten its counts would have to be larger for an amount per share to be what it says, with
        what they were scaled by.
        """
        for count in self.shares[:_MOST_OF_EACH]:
            for each in self.per_share[:_MOST_OF_EACH]:
                for amount in self.earned[-2 * _MOST_OF_EACH :]:  # net income stands last
                    power = math.log10(abs(amount / (each * count.value)))
                    nearest = round(power / _STEP) * _STEP
                    rounded = math.log10(1 + _HALF * 10.0 ** int(each.as_tuple().exponent) / abs(float(each)))
                    if (each < 0) == (amount < 0) and abs(power - nearest) < _NEAR + rounded:
                        yield nearest, count.scale_source


def plausible(tables: list[Table]) -> tuple[Table, ...]:
    """The tables with their counts of shares as they can be: in the power of ten that the amounts per share beside them
    take, as many and no more than the company has.
    """
    divided = [_divided(table) for table in tables]
    averages = (abs(r.value) for t in divided if t.kind == "income_statement" for r in t.readings if r.unit == "shares")
    outstanding = max((count for count in averages if count >= _FEWEST_OF_ALL), default=None)
    if outstanding is not None:
        divided = [_as_many(table, outstanding) for table in divided]
    return tuple(_in_full(table, outstanding) for table in divided)


def _as_many(table: Table, outstanding: Decimal) -> Table:
    """The table with its counts of shares in the power of ten that makes a balance of them as many as there are, where
    nothing states another.
    """
    unstated = {
        (r.row, r.column): r
        for r in table.readings
        if r.unit == "shares" and r.scale_source.kind is SourceKind.SHARES_UNSTATED and r.value
    }
    balances = [
        r
        for r in unstated.values()
        if abs(r.value) >= _FEWEST and _BALANCE.search(f"{r.row_label} | {r.column_label}".lower())
    ]
    powers = {
        round(math.log10(outstanding / abs(r.value)) / _STEP) * _STEP
        for r in balances
        if _is_power(outstanding / abs(r.value))
    }
    if len(powers) != 1 or 0 in powers:
        return table
    power = powers.pop()
    readings = [
        r._replace(value=r.value.scaleb(power), scale=power, scale_source=Source(SourceKind.AS_MANY_AS_SHARES))
        if (r.row, r.column) in unstated
        else r
        for r in table.readings
    ]
    return replace(table, readings=tuple(readings))


def _is_power(ratio: Decimal) -> bool:
    """Whether a number is a thousand, a million or the like, or one, give or take what shares change in number from one
    day to another.
    """
    power = math.log10(ratio)
    return power > -_STEP / 2 and abs(power - round(power / _STEP) * _STEP) < _ABOUT


def _divided(table: Table) -> Table:
    """The table with its counts of shares in the power of ten by which the amounts earned and those per share say they
    are misread.
    """
    if not any(reading.unit == "shares" for reading in table.readings):
        return table
    periods: defaultdict[object, _Period] = defaultdict(_Period)
    for reading in table.readings:
        if not reading.value:
            continue
        of, label = periods[reading.period], " ".join((reading.row_label, *reading.parents)).lower()
        if reading.unit.endswith("/shares"):
            of.per_share.append(reading.value)
        elif (
            reading.unit == "shares"
            and abs(reading.value).scaleb(-reading.scale) >= _FEWEST
            and _AVERAGED.search(label)
        ):
            of.shares.append(reading)
        elif reading.unit != "pure" and _EARNED.search(label):
            of.earned.append(reading.value)
    found = Counter(power for period in periods.values() for power in period.powers())
    powers = Counter(power for power, _ in found.elements())
    power, most = next(iter(powers.most_common(1)), (0, 0))
    if power == 0 or most < max(_LEAST, _MOSTLY * found.total()):
        return table
    sources = {source for of, source in found if of == power}
    readings = [
        r._replace(
            value=r.value.scaleb(power),
            scale=r.scale + power,
            scale_source=Source(SourceKind.AS_AMOUNTS_PER_SHARE, of=(r.scale_source,)),
        )
        if r.unit == "shares" and r.scale_source in sources and r.scale + power >= 0
        else r
        for r in table.readings
    ]
    return replace(table, readings=tuple(readings))


def _limit(reading: Reading, outstanding: Decimal | None) -> Decimal:
    """The largest count that a reading's scale may make of it."""
    far = reading.scale_source.kind in FAR
    if outstanding is None:
        return _LONG.scaleb(reading.scale) if far else _MOST
    return outstanding * _SHARES_LIMIT if far else min(_MOST, outstanding * _AUTHORIZED_LIMIT)


def _in_full(table: Table, outstanding: Decimal | None) -> Table:
    """The table with its counts of shares read as printed: all that a statement scales which makes any of them many
    times as many as there are, or more than any company has; where the statement stands far away, more than there are.
    """
    impossible = {
        r.scale_source
        for r in table.readings
        if r.unit == "shares" and r.scale > 0 and abs(r.value) > _limit(r, outstanding)
    }
    found = [r.unit == "shares" and r.scale_source in impossible for r in table.readings]
    if not any(found):
        return table
    readings = [
        r._replace(
            value=r.value.scaleb(-r.scale),
            scale=0,
            scale_source=Source(SourceKind.MORE_THAN_SHARES, of=(r.scale_source,)),
        )
        if full
        else r
        for r, full in zip(table.readings, found, strict=True)
    ]
    return replace(table, readings=tuple(readings))
