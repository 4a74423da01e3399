"""Rows that a text near their table sets apart from its scale and its money, in words of its own: `the line for vans is
a plain count`, `rows marked † are in thousands`, `scrap price in cents per ton`.

What exactly such a row is in is not read: nothing is known of its amounts but that they are not like the others.
"""

from __future__ import annotations

from collections.abc import Iterable

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, words
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale_words import POWERS

_CLAUSE = Pattern(
    "tables/clause-apart",
    r"[;,.()](?!\d)|\b(?:but|except|other than|while)\b",
    means="what ends a clause of a text above a table",
    examples=("thousands[[;]] vans in units", "thousands [[but]] rows"),
    counterexamples=("1.5",),
)
_IN_OTHER_UNITS = Phrases("other_units_of_rows")
_FRAME = frozenset(words("frame_of_rows"))
_SIGNS = frozenset("*†‡§#")
_SHORTEST = 4  # letters of a word that names something
_HEAD = 2  # words of a clause with which it names its row
_LONGEST = 14  # words of a clause


def rows_apart(rows: Iterable[Row], texts: Iterable[str]) -> frozenset[int]:
    """The rows with numbers, by their index, that clauses of the texts name by a word or a mark and say another unit or
    power of ten of than of the rest. Where a clause names most of the rows, it speaks of the table.

    >>> rows = [Row(n, "data", label, 0.0, False) for n, label in enumerate(("Fuel", "Vans in use", "Tires"))]
    >>> sorted(rows_apart(rows, ["(in thousands of dollars, but the line for vans is a plain count)"]))
    [1]
    """
    listed = [row for row in rows if row.kind == "data"]
    found: set[int] = set()
    for text in texts:
        pieces = _CLAUSE.split(text.lower())
        powers = [power for power in map(_power, pieces) if power]
        for piece in pieces:
            said = [word.strip("“”\"':") for word in piece.split()]
            if not said or len(said) > _LONGEST or "share" in piece:
                continue
            other = bool(powers) and _power(piece) not in ("", powers[0])
            if not (other or _IN_OTHER_UNITS.search(piece)):
                continue
            named = {row.index for row in listed if _names(said, row)}
            if named and 2 * len(named) <= len(listed):
                found |= named
    return frozenset(found)


def _power(piece: str) -> str:
    """The first power of ten of a clause."""
    return next((word for word in piece.split() if word.rstrip("s") in POWERS), "")


def _names(said: list[str], row: Row) -> bool:
    """Whether a clause begins with the first word of a row's label that names something, or has the row's mark."""
    marks = _SIGNS.intersection(row.marks + row.label)
    if marks:
        return any(set(word) <= marks for word in said if word)
    heads = [word for word in said if word not in _FRAME][:_HEAD]
    label = [word for word in row.label.lower().split() if len(word) >= _SHORTEST]
    return bool(label) and any(_stem(word) == _stem(label[0]) for word in heads)


def _stem(word: str) -> str:
    return word.removesuffix("s")


__all__ = ["rows_apart"]
