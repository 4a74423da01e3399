"""Words that set amounts of one name apart: net and gross, opening and closing, pensions and other benefits."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tickmark.yaml_files import read_yaml

_FILE: Final = Path(__file__).with_name("contrasts.yaml")
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")
Sides = frozenset[tuple[int, int]]
"""Contrasts by their numbers, and the sides of each that a text is on."""


@cache
def _read() -> tuple[re.Pattern[str], dict[str, Sides]]:
    """A pattern of all words that say a side, and the sides that each says."""
    said: dict[str, set[tuple[int, int]]] = {}
    for number, contrast in enumerate(read_yaml(_FILE)):
        for side, names in enumerate(contrast):
            for name in names:
                said.setdefault(str(name), set()).add((number, side))
    words = "|".join(map(re.escape, sorted(said, key=len, reverse=True)))
    return re.compile(rf"(?<= )(?:{words})(?= )"), {name: frozenset(sides) for name, sides in said.items()}


@lru_cache(maxsize=16_384)
def sides_of(text: str) -> Sides:
    """The sides of contrasts that a text names, the longest words first: `non-current` is not `current`.

    >>> len(sides_of("net carrying")), sides_of("non-current") & sides_of("current")
    (2, frozenset())
    """
    pattern, said = _read()
    plain = f" {_BETWEEN.sub(' ', text.casefold().replace('u.s.', 'us'))} "
    return frozenset[tuple[int, int]]().union(*(said[match[0]] for match in pattern.finditer(plain)))


@lru_cache(maxsize=4096)
def compared(asked: Sides, held: Sides) -> tuple[int, int, int, int]:
    """In how many contrasts a description is on the side that is asked for, on another side, on none though one is
    asked for, and on one though none is asked for.

    >>> net, gross = sides_of("net"), sides_of("gross")
    >>> compared(net, net), compared(net, gross), compared(net, sides_of("")), compared(sides_of(""), net)
    ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    """
    agrees = {number for number, _ in asked & held}
    both = {number for number, _ in asked} & {number for number, _ in held}
    missed = {number for number, _ in asked} - both
    unsaid = {number for number, _ in held} - both
    return len(agrees), len(both - agrees), len(missed), len(unsaid)


__all__ = ["Sides", "compared", "sides_of"]
