"""Bare money in sentences of filings whose text is in thousands or millions: `$62` of a report in millions is 62
million.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tickmark.facts.text.conventions import item_of

if TYPE_CHECKING:
    from tickmark.factstore import StoredFact
    from tickmark.narrate.claims.numbers import Number

BareScales = Mapping[tuple[str, str], int]
"""The power of ten of bare money, by accession and item."""
_WORDS: Final = {3: "thousand", 6: "million", 9: "billion"}
_WHOLE: Final = 100_000
"""From here money is printed in whole units whatever the text around it is in."""


def bare_scales(facts: Iterable[StoredFact]) -> BareScales:
    """The power at which the gate read bare money of sentences, for each item that has such facts, all at one power."""
    found: dict[tuple[str, str], set[int]] = defaultdict(set)
    for fact in facts:
        if fact.table_index is None and not any(c.isalpha() for c in fact.printed) and _is_money(fact.unit):
            found[fact.accession, item_of(fact.section_id or "")].add(fact.scale)
    return {place: power for place, powers in found.items() if len(powers) == 1 for power in powers if power in _WORDS}


def in_scale(number: Number, power: int) -> Number:
    """An amount at the scale of the text it stands in, which its text then names; what is a price, or names its own
    scale, stays.
    """
    cents = number.step < Decimal("0.1")
    if number.kind != "money" or number.power is not None or cents or abs(number.value) >= _WHOLE:
        return number
    times = Decimal(10) ** power
    return replace(
        number,
        value=number.value * times,
        step=number.step * times,
        power=power,
        text=f"{number.text.strip()} {_WORDS[power]}",
    )


def _is_money(unit: str) -> bool:
    return unit.isalpha() and unit.isupper()


__all__ = ["BareScales", "bare_scales", "in_scale"]
