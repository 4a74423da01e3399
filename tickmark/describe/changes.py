"""What of a company's revenue is told otherwise than the year before: lines that appeared, vanished, were renamed,
split or joined, and values of the year before that were restated.

A line is the same where its name and group are; it was renamed where the value that this report gives for the year
before is that of exactly one line which vanished. A line which vanished was split where the values for the year before
of lines that follow one another add up to it, and lines which vanished were joined in the one whose value they add up
to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Literal

from tickmark.describe.names import key_words

if TYPE_CHECKING:
    from tickmark.describe.rows import Company, Described

    Rows = dict["Key", Described]

_YEAR = range(358, 373)  # days between the ends of a year and the one before; years may have 52 or 53 weeks
_SAME_LENGTH = 8  # days
_NO_LINES = ("elsewhere", "rounding")  # rows that are made of what other rows leave
_NEARLY = 0.0005  # share of a value within which two statements of it are the same
ChangeKind = Literal["appeared", "vanished", "renamed", "split", "joined", "restated"]


Key = tuple[Any, ...]
"""The stems of a row's name and of its group."""


@dataclass(frozen=True, slots=True)
class Change:
    """A line or segment that is told otherwise. `name` and `group` are those of now, of a vanished one those of then.

    `called` is what it, what it was split from or what was joined in it was called; `then` is the value of that as the
    report of the year before states it, `now_stated` the same year's value as this report does, `value` this year's;
    all in base units, None where there is none.
    """

    kind: ChangeKind
    name: str
    group: str
    called: str = ""
    then: float | None = None
    now_stated: float | None = None
    value: float | None = None


class YearBefore:
    """The values of the year before that stand beside those of a filing's main period.

    Args:
        facts: its rows of `verified_facts`.
    """

    def __init__(self, facts: Sequence[Mapping[str, Any]]) -> None:
        self._by_id = {str(fact["fact_id"]): fact for fact in facts}
        self._alike: dict[tuple[Any, ...], list[Mapping[str, Any]]] = defaultdict(list)
        for fact in facts:
            self._alike[_place(fact)].append(fact)

    def of(self, fact_id: str | None) -> float | None:
        """The value a year before a fact's, of the same row and member of its table; None where none or several are
        there.
        """
        fact = self._by_id.get(fact_id or "")
        if fact is None or fact["period_start"] is None:
            return None
        values = {float(own["value"]) for own in self._alike[_place(fact)] if _year_before(own, fact)}
        return values.pop() if len(values) == 1 else None


def changes(then: Company, now: Company) -> list[Change]:
    """What a company's report tells otherwise than that of the year before, of lines and of segments."""
    return [*_of(then.lines, now.lines), *_of(then.segments, now.segments, "segment")]


def _of(then: Iterable[Described], now: Iterable[Described], group: str = "") -> list[Change]:
    before = {_key(row): row for row in then if row.kind not in _NO_LINES}
    after = {_key(row): row for row in now if row.kind not in _NO_LINES}
    gone = {key: row for key, row in before.items() if key not in after}
    new = {key: row for key, row in after.items() if key not in before}
    found = list(_split(gone, new, group)) + list(_joined(gone, new, group))
    for row in new.values():
        same = [old for old in gone.values() if row.before and _alike(old.value, row.before)]
        rivals = [other for other in new.values() if other.before and same and _alike(same[0].value, other.before)]
        if len(same) == len(rivals) == 1:
            old = gone.pop(_key(same[0]))
            found.append(Change("renamed", row.name, row.group or group, old.name, old.value, row.before, row.value))
        else:
            found.append(Change("appeared", row.name, row.group or group, "", None, row.before, row.value))
    found += [Change("vanished", row.name, row.group or group, "", row.value) for row in gone.values()]
    for key in before.keys() & after.keys():
        old, row = before[key], after[key]
        if row.before is not None and not _alike(old.value, row.before):
            found.append(Change("restated", row.name, row.group or group, "", old.value, row.before, row.value))
    return sorted(found, key=lambda change: (change.kind, change.group, change.name))


def _split(gone: Rows, new: Rows, group: str) -> Iterator[Change]:
    """The parts of lines which vanished; takes both out."""
    for key, old in list(gone.items()):
        if parts := _adding_up(new, old.value, lambda row: row.before):
            del gone[key]
            for row in map(new.pop, parts):
                yield Change("split", row.name, row.group or group, old.name, old.value, row.before, row.value)


def _joined(gone: Rows, new: Rows, group: str) -> Iterator[Change]:
    """Lines that hold several which vanished; takes all out."""
    for key, row in list(new.items()):
        if row.before and (parts := _adding_up(gone, row.before, lambda old: old.value)):
            del new[key]
            olds = [gone.pop(part) for part in parts]
            names, then = " + ".join(old.name for old in olds), sum(old.value for old in olds)
            yield Change("joined", row.name, row.group or group, names, then, row.before, row.value)


def _adding_up(rows: Rows, value: float, of: Callable[[Described], float | None]) -> list[Key]:
    """The keys of two or more rows that follow one another and add up to a value; empty where none do."""
    keys = list(rows)
    for first in range(len(keys)):
        total = 0.0
        for last in range(first, len(keys)):
            own = of(rows[keys[last]])
            if not own:
                break
            total += own
            if last > first and _alike(total, value):
                return keys[first : last + 1]
    return []


def _key(row: Described) -> Key:
    return key_words(row.name) or (row.name,), key_words(row.group)


def _alike(one: float, other: float) -> bool:
    return abs(one - other) <= _NEARLY * max(abs(one), abs(other))


def _place(fact: Mapping[str, Any]) -> tuple[Any, ...]:
    return fact["table_index"], fact["row_label"], fact["segment"], fact["metric"], fact["unit"]


def _year_before(own: Mapping[str, Any], fact: Mapping[str, Any]) -> bool:
    if own["period_start"] is None:
        return False
    first, last = _days(own), _days(fact)
    length = (first[1] - first[0]).days - (last[1] - last[0]).days
    return (last[1] - first[1]).days in _YEAR and abs(length) <= _SAME_LENGTH


def _days(fact: Mapping[str, Any]) -> tuple[date, date]:
    return fact["period_start"], fact["period_end_date"]
