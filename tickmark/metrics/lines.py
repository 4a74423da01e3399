"""Lines of tables: the values under one label and one kind of column, over all periods, such as "balance at end of
year" of a roll-forward.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from tickmark.language.rules import Pattern
from tickmark.metrics.rows import in_label
from tickmark.metrics.statements import is_time, without_currency
from tickmark.metrics.vocabulary import clean
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.model import Reading, Table

_DATE = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b,? ?(?:\d{4})?"
_EDGE = Pattern(
    "metrics/edge",
    rf"(?:,| -)? ?(?:\b(?:as of|at|on) )?(?:\bthe )?(?:\b{_DATE}|\b(?:beginning|end|start) of (?:the )?(?:fiscal "
    rf")?(?:year|period|quarter)\b)|\b(?:beginning|ending|opening|closing)\b,? ?",
    means="the day of an opening or closing balance in a label",
    examples=("balance[[, at december 31, 2024]]", "[[beginning ]]balance"),
    counterexamples=("balance",),
)
_MAY_BE_DATED = Pattern(
    "metrics/may-be-dated",
    r"\d|beginning|end|start|opening|closing",
    means="a label that may hold a day",
    examples=("balance at 31", "ending"),
    counterexamples=("balance",),
)


@dataclass(frozen=True, slots=True)
class Line:
    """The readings of one table under one label, one kind of column, one unit. `label`, `parents` and `column` are
    cleaned and without dates.
    """

    table: Table
    label: str
    parents: str
    column: str
    unit: str
    instant: bool
    readings: tuple[Reading, ...]

    @property
    def key(self) -> tuple[str, str, str, bool]:
        """What the same line of another table has in common with it."""
        return self.label, self.column, self.unit, self.instant

    @property
    def right(self) -> int:
        """Its right-most grid column."""
        return max(reading.column for reading in self.readings)

    @property
    def about(self) -> str:
        """What the table, the labels above and the column say."""
        return f"{self.table.kind} {self.table.title} | {self.parents} | {self.column}".lower()


def lines_of(table: Table) -> list[Line]:
    """The lines of a table, top to bottom."""
    groups: dict[tuple[tuple[str, str, str, str, bool], int], list[Reading]] = defaultdict(list)
    for reading in table.readings:
        if not in_label(reading):
            key = (
                undated(reading.row_label),
                _parents(reading.parents),
                _column(reading.column_label),
                reading.unit,
                reading.period.start is None,
            )
            groups[(key, 0 if reading.row_label else reading.row)].append(
                reading
            )  # rows without a label have nothing in common
    return [Line(table, *key, tuple(readings)) for (key, _), readings in groups.items()]


@lru_cache(maxsize=32768)
def undated(label: str) -> str:
    """A cleaned label without dates and without the words of opening and closing balances."""
    text = clean(label)
    if _MAY_BE_DATED.search(text):
        text = _EDGE.sub("", text)
    text = text.strip(" ,-")
    return text if time_words_removed(text) else ""


@lru_cache(maxsize=32768)
def _parents(parents: tuple[str, ...]) -> str:
    return " > ".join(text for text in (undated(parent) for parent in parents) if text)


@lru_cache(maxsize=32768)
def _column(header: str) -> str:
    return clean(" | ".join(piece for piece in without_currency(header).split(" | ") if not is_time(piece)))
