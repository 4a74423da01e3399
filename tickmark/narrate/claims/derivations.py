"""Values that facts of a company state or give by simple arithmetic, found by value: amounts, growth and changes of a
line between two periods, shares of revenue.

    for value in values.saying(number): ...   # every fact, or two, that the number can be
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from tickmark.factstore import StoredFact
from tickmark.language.words import content
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.view import CompanyView, segment_key

Relation = Literal["stated", "printed", "growth", "change", "points", "share", "share points", "multiple", "computed"]
_YEAR = 365
_CLOSE = 12  # days by which a year, or a half, may be off
_QUARTER = 91
_HALF = _YEAR // 2
_LEAST_BASE = 1e-9
_PERCENT = ("percent", "points")
_AMOUNTS = ("money", "per_share")
_COUNTS = ("bare", "count", "shares")
_BESIDE = 15  # widths of a printed number, on each side of it, in which what is near is counted
_SAMPLED = 100  # of these values are looked at
_AROUND_DIGITS = "()$%*+-−–— "
_REACH = 0.06  # of a value that is said to be more or less than a number, at most


@dataclass(frozen=True, slots=True)
class Value:
    """What facts say: the value, how it comes of them, and the facts, the one of the later period first."""

    value: float
    relation: Relation
    facts: tuple[StoredFact, ...]


class Values:
    """All values of a company's facts, by value. What is made of two facts is made once, when first asked for."""

    def __init__(self, view: CompanyView) -> None:
        self._view = view
        self._lines = _lines(view.facts)
        self._kept: dict[str, tuple[list[float], list[Value]]] = {}

    def saying(self, number: Number) -> list[Value]:
        """The values that a number, as it is printed, can stand for, without regard to signs."""
        found: list[Value] = []
        for kind in _kinds(number):
            sizes, values = self._of(kind)
            low, high = _range(number, kind)
            found += values[bisect_left(sizes, low) : bisect_right(sizes, high)]
        return found

    def grown(self, number: Number, facts: Iterable[StoredFact]) -> Iterator[Value]:
        """What the lines of some facts grew by until then, where a number can be a growth or a difference of rates."""
        kind = {"percent": "growth", "points": "points"}.get(number.kind)
        for now in facts if kind is not None else ():
            for then in self._lines.get(line_of(now), ()):
                days = (now.period_end_date - then.period_end_date).days
                if days > 0 and now.months == then.months and _is_distance(days, now.months):
                    yield from _between(str(kind), now, then)

    def row_of(self, fact: StoredFact) -> list[StoredFact]:
        """The values of a fact's line and of its row, in all periods."""
        return [*self._lines.get(line_of(fact), ()), *self._view.row_of(fact)]

    def chance(self, number: Number, is_meant: Callable[[StoredFact], bool]) -> float:
        """How many values of some facts a number would stand for by chance: those a little above and below it, by how
        much wider these ranges are.
        """
        expected = 0.0
        for kind in _kinds(number):
            sizes, values = self._of(kind)
            low, high = _range(number, kind)
            reach = (high - low) * _BESIDE
            first, last = bisect_left(sizes, low - reach), bisect_right(sizes, high + reach)
            step = max(1, (last - first) // _SAMPLED)
            near = sum(is_meant(value.facts[0]) for value in values[first:last:step] if not low <= value.value <= high)
            expected += step * near / (2 * _BESIDE)
        return expected

    def of_kind(self, number: Number, facts: Iterable[StoredFact]) -> Iterator[Value]:
        """What some facts state that is of a number's kind, whatever its value."""
        wanted = _kinds(number)
        for fact in facts:
            for kind in _stated_kinds(fact):
                if kind in wanted:
                    yield Value(float(fact.amount), "printed" if kind == "as printed" else "stated", (fact,))
                    break

    def _of(self, kind: str) -> tuple[list[float], list[Value]]:
        if kind not in self._kept:
            made = sorted(self._made(kind), key=lambda value: abs(value.value))
            self._kept[kind] = ([abs(value.value) for value in made], made)
        return self._kept[kind]

    def _made(self, kind: str) -> Iterator[Value]:
        if kind == "as printed":
            for fact in self._view.facts:
                printed = fact.printed.strip(_AROUND_DIGITS).replace(",", "")
                if fact.unit in ("USD", "pure") and printed.replace(".", "", 1).isdecimal():
                    yield Value(float(printed), "printed", (fact,))
        elif kind in ("growth", "change", "points", "multiple"):
            for now, then in self._pairs():
                yield from _between(kind, now, then)
        elif kind == "share":
            yield from self._shares()
        elif kind == "share points":
            yield from self._share_points()
        else:
            for fact in self._view.facts:
                if kind in _stated_kinds(fact):
                    yield Value(float(fact.amount), "stated", (fact,))

    def _pairs(self) -> Iterator[tuple[StoredFact, StoredFact]]:
        """A fact and the same line's a year before, the quarter before, or of the last year's end."""
        for facts in self._lines.values():
            for place, now in enumerate(facts):
                for then in facts[:place]:
                    days = (now.period_end_date - then.period_end_date).days
                    if now.months == then.months and _is_distance(days, now.months):
                        yield now, then

    def _shares(self) -> Iterator[Value]:
        """What amounts of a period are of the company's, and of their own part's, revenue."""
        wholes: dict[tuple[object, ...], StoredFact] = {}
        for fact in self._view.facts:
            if fact.period_start is None or "/" in fact.unit or fact.unit in ("pure", "shares"):
                continue
            if fact.metric == "revenue" or (fact.segment and "revenue" in self._view.measures(fact)):
                part = _member(fact)
                wholes.setdefault((part, fact.period_start, fact.period_end_date), fact)
        done: set[tuple[object, ...]] = set()
        for fact in self._view.facts:
            if fact.period_start is None or fact.unit in ("pure", "shares") or "/" in fact.unit:
                continue
            part = _member(fact)
            for of in dict.fromkeys((None, part)):
                whole = wholes.get((of, fact.period_start, fact.period_end_date))
                key = (line_of(fact), fact.period_start, fact.period_end_date, fact.value, of)
                if whole is None or whole.amount <= 0 or whole.fact_id == fact.fact_id or key in done:
                    continue
                done.add(key)
                share = float(fact.amount) / float(whole.amount)
                if abs(share) <= 1:
                    yield Value(share, "share", (fact, whole))

    def _share_points(self) -> Iterator[Value]:
        lines: dict[tuple[object, ...], list[Value]] = defaultdict(list)
        for value in self._of("share")[1]:
            fact, whole = value.facts
            lines[(line_of(fact), whole.segment, fact.months)].append(value)
        for values in lines.values():
            for now in values:
                for then in values:
                    days = (now.facts[0].period_end_date - then.facts[0].period_end_date).days
                    if days > 0 and _is_distance(days, now.facts[0].months):
                        yield Value(
                            now.value - then.value, "share points", (now.facts[0], then.facts[0], *now.facts[1:])
                        )


def _kinds(number: Number) -> tuple[str, ...]:
    """The kinds of values that a number can be."""
    if number.kind == "percent":
        return ("rate", "growth", "share")
    if number.kind == "points":
        return ("rate", "points", "share points")
    if number.kind == "multiple":
        return ("multiple",)
    if number.kind == "per_share":
        return ("per share",)
    if number.kind == "money":
        return ("money", "change", "per share") if number.power is None else ("money", "change")
    if number.kind == "shares":
        return ("shares",)
    if number.kind != "bare":  # `417 bridges` is no amount that a table prints in millions
        return ("count", "shares")
    return ("count", "shares", "as printed") if number.power is None else ("money", "change", "count", "shares")


def _stated_kinds(fact: StoredFact) -> tuple[str, ...]:
    if fact.unit == "pure":
        return ("rate",) if fact.scale < 0 else ("count",)
    if fact.unit == "shares":
        return ("shares",)
    return ("per share",) if "/" in fact.unit else ("money",)


def _range(number: Number, kind: str) -> tuple[float, float]:
    """Sizes that a number as printed stands for."""
    size, half = abs(float(number.value)), float(number.step) / 2
    slack = size * 1e-9
    if kind == "as printed":
        return size - slack, size + slack
    low, high = size - half - slack, size + half + slack
    if number.approximate == "above":
        high = max(high, size * (1 + _REACH), size + 2 * half)
    elif number.approximate == "below":
        low = min(low, size * (1 - _REACH), size - 2 * half)
    return low, high


def holding(number: Number, value: float) -> bool:
    """Whether a number as printed can stand for a value, without regard to signs."""
    low, high = _range(number, number.kind)
    return low <= abs(value) <= high


def _between(kind: str, now: StoredFact, then: StoredFact) -> Iterator[Value]:
    before, after = float(then.amount), float(now.amount)
    if kind == "points":
        if now.unit == "pure":
            yield Value(after - before, "points", (now, then))
    elif now.unit == "pure" and now.scale < 0:
        return
    elif kind == "change":
        if now.unit not in ("pure", "shares"):
            yield Value(after - before, "change", (now, then))
    elif abs(before) > _LEAST_BASE:
        if kind == "multiple":
            yield Value(after / before, "multiple", (now, then))
        else:
            yield Value((after - before) / abs(before), "growth", (now, then))


def _is_distance(days: int, months: int) -> bool:
    """Whether two periods lie a year apart, or follow each other; balances also a quarter, a half or three quarters."""
    near = [_YEAR, round(months * 30.4)] if months else [_YEAR, _QUARTER, _HALF, _YEAR - _QUARTER]
    return any(abs(days - distance) <= _CLOSE for distance in near)


def _lines(facts: Iterable[StoredFact]) -> dict[tuple[object, ...], list[StoredFact]]:
    """Facts of one name, part and unit, in the order of their periods, each period's value once."""
    lines: dict[tuple[object, ...], dict[tuple[date | None, date, Decimal], StoredFact]] = defaultdict(dict)
    for fact in facts:
        if fact.table_index is not None:
            lines[line_of(fact)].setdefault((fact.period_start, fact.period_end_date, abs(fact.amount)), fact)
    return {key: sorted(line.values(), key=lambda fact: fact.period_end_date) for key, line in lines.items()}


def line_of(fact: StoredFact) -> tuple[object, ...]:
    """What facts share that state one thing in several periods: metric or words of the name, part, unit, length."""
    return fact.metric or _name_of(fact.label), _member(fact), fact.unit, fact.months


@lru_cache(maxsize=16384)
def _name_of(label: str) -> frozenset[str]:
    return frozenset(word for word in content(label) if not word[0].isdigit())


def _member(fact: StoredFact) -> str | None:
    return _key_of(fact.segment) if fact.segment else None


_key_of = lru_cache(maxsize=8192)(segment_key)
