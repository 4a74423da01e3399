"""What the statements say, by metric and period, and whether another printing agrees with it."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from tickmark.tables.model import Reading, Table

Address = tuple[int, int, int]
Key = tuple[date | None, date]
_SLACK = 1e-9  # of a float's value: what the conversion from decimals may lose


@dataclass(frozen=True, slots=True)
class Stated:
    """`values`: metric -> period -> its printings. `sizes`: period -> (size, metric) in ascending order; `digit`:
    period -> half of the coarsest last digit.
    """

    values: Mapping[str, Mapping[Key, tuple[Reading, ...]]]
    sizes: Mapping[Key, list[tuple[float, str]]]
    digit: Mapping[Key, float]

    @classmethod
    def of(cls, found: Mapping[Address, str], tables: Iterable[Table]) -> Stated:
        """What was assigned so far."""
        values: dict[str, dict[Key, tuple[Reading, ...]]] = defaultdict(dict)
        sizes: dict[Key, list[tuple[float, str]]] = defaultdict(list)
        digit: dict[Key, float] = {}
        for table in tables:
            for reading in table.readings:
                metric = found.get((table.index, reading.row, reading.column))
                if metric is not None and reading.value:
                    key = (reading.period.start, reading.period.end)
                    values[metric][key] = (*values[metric].get(key, ()), reading)
                    sizes[key].append((float(abs(reading.value)), metric))
                    digit[key] = max(digit.get(key, 0.0), float(last_digit(reading)) / 2)
        for listed in sizes.values():
            listed.sort()
        return cls(values, sizes, digit)

    def candidates(self, readings: Iterable[Reading]) -> list[str]:
        """Metrics that have about the size of one of the readings in its period, each once."""
        names: dict[str, None] = {}
        for reading in readings:
            key = (reading.period.start, reading.period.end)
            sizes = self.sizes.get(key)
            if not sizes or not reading.value:
                continue
            size = float(abs(reading.value))
            reach = max(self.digit[key], float(last_digit(reading)) / 2) + size * _SLACK
            for place in range(bisect_left(sizes, (size - reach, "")), len(sizes)):
                if sizes[place][0] > size + reach:
                    break
                names[sizes[place][1]] = None
        return list(names)

    def compare(self, metric: str, readings: Iterable[Reading]) -> tuple[int, int]:
        """How many readings agree with the statement for their period, and how many do not; periods that it does not
        state count as neither.
        """
        agree = differ = 0
        for reading in readings:
            stated = self.values.get(metric, {}).get((reading.period.start, reading.period.end))
            if stated:
                same = any(alike(reading, other) for other in stated)
                agree += same
                differ += not same
        return agree, differ


def alike(one: Reading, other: Reading) -> bool:
    """Whether two printings are of one amount: equal but for the sign, or within half a digit of the coarser one."""
    ours, theirs = last_digit(one), last_digit(other)
    return abs(abs(one.value) - abs(other.value)) <= (Decimal(0) if ours == theirs else max(ours, theirs) / 2)


def last_digit(reading: Reading) -> Decimal:
    """One unit of the last printed digit, in base units."""
    decimals = len(reading.text.partition(".")[2].rstrip(")% ")) if "." in reading.text else 0
    return Decimal(1).scaleb(reading.scale - decimals)
