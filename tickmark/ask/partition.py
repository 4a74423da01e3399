"""The parts that a company's amount is the sum of, as one of its tables lists them: what segments, products or regions
are ranked among.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tickmark.ask.said import said
from tickmark.describe.names import is_place
from tickmark.factstore import StoredFact

_MOST_PARTS = 40
_NO_PART = re.compile(
    r"\b(?:eliminations?|corporate|reconcil\w+|unallocated|consolidat\w+|intersegment|total)\b", re.IGNORECASE
)
"""Names of what makes the parts add up and is no part itself."""
SEGMENT = re.compile(r"\b(?:segments?|divisions?)\b", re.IGNORECASE)
_COUNTRY = re.compile(r"united states|u\.?s\.?a?\b", re.IGNORECASE)
_REGION = said("partition/region")


@dataclass(frozen=True, slots=True)
class Partition:
    """Parts of one amount: the fact of each by its member's name, and the title of the table that lists them."""

    parts: Mapping[str, StoredFact]
    title: str

    @property
    def names(self) -> tuple[str, ...]:
        """The parts by name, what only makes them add up left out."""
        return tuple(name for name in self.parts if not _NO_PART.search(name))

    @property
    def places(self) -> bool:
        """Whether the parts are places, as their names say."""
        return sum(map(is_place, self.names)) * 2 >= len(self.names)


def partitions(amounts: Iterable[StoredFact], whole: StoredFact, others: Iterable[StoredFact]) -> list[Partition]:
    """The ways in which tables divide an amount, the newest filing's first; the same parts once.

    Args:
        amounts: amounts of members that measure the same as the whole, in its period.
        whole: the whole company's.
        others: further amounts of the whole company in that period: a table may divide one of its own, which lacks what
            the whole has.
    """
    own: dict[tuple[object, ...], list[StoredFact]] = defaultdict(list)
    for fact in others:
        if fact.unit == whole.unit:
            own[(fact.accession, fact.table_index)].append(fact)
    runs: dict[tuple[object, ...], list[StoredFact]] = defaultdict(list)
    for fact in amounts:
        if fact.table_index is not None and fact.unit == whole.unit:
            runs[(fact.accession, fact.table_index, None)].append(fact)
            runs[(fact.accession, fact.table_index, fact.row_index)].append(fact)
    found: dict[frozenset[str], Partition] = {}
    for run in sorted(runs.values(), key=lambda run: (run[0].filing_date, len(run)), reverse=True):
        parts = next(
            filter(None, (_adding_up(run, total) for total in (whole, *own[(run[0].accession, run[0].table_index)]))),
            {},
        )
        partition = Partition(parts, run[0].table_title or "")
        if len(partition.names) > 1:
            found.setdefault(frozenset(partition.names), partition)
    return list(found.values())


def asked_for(found: Sequence[Partition], words: str, earning: Collection[str] = ()) -> Partition | None:
    """The partition that a question's words for parts (`segment`, `product`, `region`) are about, the one with most
    parts of several; None where there is none of the kind.

    Segments are what a company reports a profit of: the parts `earning` one, by the names of their members in small
    letters.
    """
    segments: list[Partition] = [
        p for p in found if all(name.split(" > ")[0].casefold() in earning for name in p.names)
    ]
    if SEGMENT.search(words) and segments:
        fitting: Sequence[Partition] = segments
    elif SEGMENT.search(words):
        others = [p for p in found if not p.places]
        titled = [p for p in found if SEGMENT.search(p.title)]
        fitting = (
            [p for p in titled if not (p.places and _REGION.search(p.title))]
            or titled
            or (others if len(others) == 1 else found if len(found) == 1 else [])
        )
    elif _REGION.search(words):
        fitting = [p for p in found if p.places]
        if re.search("countr", words, re.IGNORECASE):
            fitting = [p for p in fitting if any(_COUNTRY.match(name) for name in p.names)] or fitting
    else:
        fitting = [p for p in found if not p.places and not SEGMENT.search(p.title)]
    return max(fitting, key=lambda p: len(p.names), default=None)


def _adding_up(run: Sequence[StoredFact], whole: StoredFact) -> dict[str, StoredFact]:
    """Members whose amounts add up to the whole; empty where they do not. Sums among them (`Total brand`) and parts of
    parts are left out.
    """
    members: dict[str, StoredFact] = {}
    for fact in sorted(run, key=lambda f: (f.row_index or 0, f.column_index or 0)):
        members.setdefault(fact.segment or "", fact)
    if not 1 < len(members) <= _MOST_PARTS:
        return {}
    facts = list(members.values())
    for kept in (facts, [f for f in facts if " > " not in (f.segment or "")], _without_sums(facts)):
        slack = whole.precision + sum(f.precision for f in kept)
        if len(kept) > 1 and abs(sum(f.amount for f in kept) - whole.amount) <= slack:
            return {f.segment or "": f for f in kept}
    return {}


def _without_sums(facts: Sequence[StoredFact]) -> list[StoredFact]:
    """Amounts in which a part and the parts of it count once: a sum below what it is the sum of is a total and gives
    way; one above it is a part of which the others are parts.
    """
    dropped: set[int] = set()
    for place, fact in enumerate(facts):
        for total, run in ((True, facts[:place][::-1]), (False, facts[place + 1 :])):
            others = [f for f in run if id(f) not in dropped]
            sums = itertools.accumulate(f.amount for f in others)
            count = next(
                (
                    n
                    for n, amount in enumerate(sums, 1)
                    if n > 1 and fact.amount and abs(amount - fact.amount) <= fact.precision * n
                ),
                0,
            )
            if count and id(fact) not in dropped:
                dropped |= {id(fact)} if total else {id(f) for f in others[:count]}
    return [f for f in facts if id(f) not in dropped]
