"""Lines that a table states before what parts of the company sell to each other, and that another states after it.

Supply chain                          2,971      The line is `Supply chain` with 2,846, as the income statement has it.
Supply chain - intersegment revenues   (125)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tickmark.describe.names import clean, is_adjustment, key_words
from tickmark.describe.sums import Line
from tickmark.retrieval.words import stem

_WITHIN = frozenset(stem(word) for word in ("intersegment", "inter", "eliminations", "elimination", "less"))


def netted(parts: Sequence[Line], facts: Sequence[Mapping[str, Any]]) -> list[Line]:
    """Lines, each less the elimination that is named after it, where another table states what that leaves.

    Args:
        parts: of a breakdown or a group.
        facts: rows of `verified_facts` of the period.
    """
    found: list[Line] = []
    for part in parts:
        if part.adjustment and (place := _whose(part, found)) is not None:
            line = found[place]
            value = line.value + part.value
            if stated := next((fact for fact in facts if _states(fact, line, value)), None):
                found[place] = replace(line, value=value, fact={**line.fact, "fact_id": stated["fact_id"]})
                continue
        found.append(replace(part, parts=netted(part.parts, facts)) if part.parts else part)
    return found


def _whose(elimination: Line, lines: Sequence[Line]) -> int | None:
    """The place of the one line that an elimination is named after."""
    own = set(key_words(elimination.name)) - _WITHIN
    places = [place for place, line in enumerate(lines) if own and set(key_words(line.name)) == own and not line.parts]
    return places[0] if len(places) == 1 else None


def _states(fact: Mapping[str, Any], line: Line, value: float) -> bool:
    """Whether a row of another table states a line with a value."""
    return (
        fact["table_index"] != line.fact["table_index"]
        and float(fact["value"]) == value
        and key_words(clean(str(fact["row_label"] or ""))) == key_words(line.name)
        and not is_adjustment(str(fact["row_label"]))
    )
