"""Extracted facts held against the issuer's tags, cell by cell."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from tickmark.model import Location, Period
from tickmark.xbrl.tags import Tag

TOLERANCE = Decimal("1e-9")  # relative; a DOUBLE holds 15 to 17 decimal digits
KINDS = ("value", "sign", "unit", "period end", "period length")
_COMPARABLE_UNIT = re.compile(r"pure|shares|[A-Z]{3}|[A-Z]{3}/shares")

Cell = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A fact that says other than the tag at its cell. `kinds` are among `KINDS`.

    `claimed` and `tagged` are for people: value, unit and period of each side. Which side is wrong is open.
    """

    fact_id: str
    location: Location
    kinds: tuple[str, ...]
    printed: str
    label: str
    concept: str
    dimensions: tuple[tuple[str, str], ...]
    claimed: str
    tagged: str

    def __str__(self) -> str:
        at = f"table {self.location.table_index}, row {self.location.row_index}, column {self.location.column_index}"
        return (
            f"{at}: {self.label} {self.printed!r}: {', '.join(self.kinds)}: fact says {self.claimed}, {self.concept} "
            f"says {self.tagged}"
        )


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well facts agree with tags.

    `compared` facts stand at a tagged cell, `agreeing` of them agree in everything, `untagged` stand at a cell without
    a tag or in text. `tagged_cells` are the cells with tags, `covered_cells` those of them that at least one fact
    stands at.
    """

    compared: int
    agreeing: int
    untagged: int
    tagged_cells: int
    covered_cells: int
    disagreements: tuple[Disagreement, ...]

    @property
    def share(self) -> float | None:
        """Share of compared facts that agree; None where nothing could be compared."""
        return self.agreeing / self.compared if self.compared else None

    @property
    def coverage(self) -> float | None:
        """Share of tagged cells that a fact stands at; None for a filing without tags."""
        return self.covered_cells / self.tagged_cells if self.tagged_cells else None

    @property
    def by_kind(self) -> dict[str, int]:
        """How often each of `KINDS` disagrees; a fact can disagree in several."""
        counts = Counter(kind for disagreement in self.disagreements for kind in disagreement.kinds)
        return {kind: counts[kind] for kind in KINDS}


def agreement(facts: Iterable[Mapping[str, Any]], tags: Iterable[Tag]) -> Agreement:
    """Hold each fact against the tags at its cell; where a cell has several, against the one that fits best.

    Values are compared with the sign as printed, units where the tag's is one of the contract's (an issuer's own
    measure, such as stores, says nothing about it), period ends by day and lengths by whole months, since issuers tag
    52 or 53 weeks either way.

    Args:
        facts: rows of one filing with the warehouse's columns value, unit, period_start, period_end_date, table_index,
            row_index, column_index, and fact_id where there is one; indexes null for a fact from text.
        tags: of the same filing, from `read_tags`.
    """
    cells: dict[Cell, list[Tag]] = defaultdict(list)
    for tag in tags:
        place = tag.location
        if place.table_index is not None and place.row_index is not None and place.column_index is not None:
            cells[place.table_index, place.row_index, place.column_index].append(tag)
    compared = agreeing = untagged = 0
    covered: set[Cell] = set()
    disagreements = []
    for fact in facts:
        cell = _cell(fact)
        if cell is None or cell not in cells:
            untagged += 1
            continue
        compared += 1
        covered.add(cell)
        kinds, tag = min(
            ((_differences(fact, tag), tag) for tag in cells[cell]), key=lambda pair: (len(pair[0]), "value" in pair[0])
        )
        if kinds:
            disagreements.append(_disagreement(fact, tag, kinds))
        else:
            agreeing += 1
    return Agreement(compared, agreeing, untagged, len(cells), len(covered), tuple(disagreements))


def _cell(fact: Mapping[str, Any]) -> Cell | None:
    indexes = tuple(fact.get(name) for name in ("table_index", "row_index", "column_index"))
    if any(_is_null(index) for index in indexes):
        return None
    table, row, column = (int(index) for index in indexes if index is not None)
    return table, row, column


def _is_null(value: Any) -> bool:
    """None, or one of pandas' and NumPy's ways to say it: NaN, NaT and NA are not equal to themselves."""
    return (
        value is None or str(value) == "<NA>" or value != value
    )  # pandas NA has no truth value: it comes before the comparison


def _differences(fact: Mapping[str, Any], tag: Tag) -> tuple[str, ...]:
    kinds = []
    value = Decimal(str(fact["value"]))
    if not value.is_finite() or abs(abs(value) - abs(tag.printed_value)) > TOLERANCE * max(
        abs(value), abs(tag.printed_value)
    ):
        kinds.append("value")
    elif value * tag.printed_value < 0:
        kinds.append("sign")
    if _COMPARABLE_UNIT.fullmatch(tag.unit) and fact["unit"] != tag.unit:
        kinds.append("unit")
    period = _period(fact)
    if period is None or period.end != tag.period.end:
        kinds.append("period end")
    elif period.months != tag.period.months:
        kinds.append("period length")
    return tuple(kinds)


def _period(fact: Mapping[str, Any]) -> Period | None:
    end = _day(fact["period_end_date"])
    return None if end is None else Period(_day(fact["period_start"]), end)


def _day(value: Any) -> date | None:
    if _is_null(value):
        return None
    if isinstance(value, datetime):
        return value.date()
    return value if isinstance(value, date) else date.fromisoformat(str(value)[:10])


def _disagreement(fact: Mapping[str, Any], tag: Tag, kinds: tuple[str, ...]) -> Disagreement:
    claimed = _in_words(Decimal(str(fact["value"])), str(fact["unit"]), _period(fact))
    tagged = _in_words(tag.printed_value, tag.unit, tag.period)
    return Disagreement(
        str(fact.get("fact_id") or ""),
        tag.location,
        kinds,
        tag.printed,
        tag.label,
        tag.concept,
        tag.dimensions,
        claimed,
        tagged,
    )


def _in_words(value: Decimal, unit: str, period: Period | None) -> str:
    when = "no period"
    if period is not None:
        when = f"at {period.end}" if period.start is None else f"{period.start} to {period.end}"
    number = format(value.normalize(), ",f") if value.is_finite() else str(value)
    return f"{number} {unit}, {when}"
