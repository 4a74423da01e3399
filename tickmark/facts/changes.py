"""What facts of one document say of each other: the change over a year before, and how far off what was expected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from tickmark.language.phrases import Phrases
from tickmark.model import OUTLOOK, Fact

_YEAR = (357, 378)  # days between the same day of two years, give or take a week: a 52/53-week year has 364 or 371
_EXPECTED = f"{OUTLOOK} > "
_BOUND = Phrases("bound_of_guidance")  # of one outlook's columns


class Change(NamedTuple):
    """As fractions; None where the document does not say. `on_year` is over the same row's value a year before,
    `on_outlook` over the middle of what was expected.
    """

    on_year: float | None = None
    on_outlook: float | None = None


def changes(facts: Sequence[Fact]) -> list[Change]:
    """Of each fact of one document, in order."""
    on_year, on_outlook = year_over_year(facts), against_outlook(facts)
    return [Change(on_year.get(position), on_outlook.get(position)) for position in range(len(facts))]


def year_over_year(facts: Sequence[Fact]) -> dict[int, float]:
    """Position of a fact -> change over the same row's value a year before, as a fraction of its size; from this
    document alone.
    """
    rows: dict[tuple[object, ...], list[tuple[int, int]]] = defaultdict(list)
    known = {period: (period.months, period.end.toordinal()) for period in {fact.period for fact in facts}}
    for position, fact in enumerate(facts):
        table, row, *_ = fact.location
        if table is not None:
            months, end = known[fact.period]
            rows[(table, row, fact.metric, fact.unit, fact.segment, months)].append((position, end))
    found: dict[int, float] = {}
    for of_row in rows.values():
        for position, end in of_row if len(of_row) > 1 else ():
            before = [place for place, earlier in of_row if _YEAR[0] <= end - earlier <= _YEAR[1]]
            if len(before) == 1 and facts[before[0]].value:
                earlier_value, later = facts[before[0]].value, facts[position].value
                found[position] = float((later - earlier_value) / abs(earlier_value))
    return found


def against_outlook(facts: Sequence[Fact]) -> dict[int, float]:
    """Position of a fact -> its difference to the middle of what was expected of it, as a fraction of that, where this
    document says both of the same period.
    """
    if not any(fact.label.startswith(_EXPECTED) for fact in facts):
        return {}
    expected: dict[tuple[object, ...], dict[str, list[Decimal]]] = defaultdict(lambda: defaultdict(list))
    reported: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for position, fact in enumerate(facts):
        name = (fact.row_label or fact.label.removeprefix(_EXPECTED)).casefold()
        key: tuple[object, ...] = (name, fact.unit, fact.period, fact.segment)
        if fact.label.startswith(_EXPECTED):
            expected[key][_BOUND.sub("", fact.column_label.casefold()).strip(" |")].append(fact.value)
        else:
            reported[key].append(position)
    found: dict[int, float] = {}
    for key, columns in expected.items():
        middles = {(min(values) + max(values)) / 2 for values in columns.values()}
        middle = middles.pop()
        if middle and not middles:  # not one outlook before and another after
            found |= {position: float((facts[position].value - middle) / abs(middle)) for position in reported[key]}
    return found
