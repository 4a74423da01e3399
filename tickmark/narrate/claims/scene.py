"""The lines, tables and periods that the numbers of a narrative can be of: what stands together in a filing is told
together.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Sequence
from datetime import date
from functools import lru_cache

from tickmark.factstore import StoredFact
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.derivations import Value, Values, line_of

MOST = 400
"""Values of one number that are looked at."""
_AROUND = 4  # claims on each side that a claim is read with


class Scene:
    """The claims of a narrative about one company: the lines, tables and periods that their numbers can be of."""

    def __init__(self, values: Values, claims: Sequence[Claim]) -> None:
        self.claims = list(claims)
        self._places = {claim.span: place for place, claim in reversed(list(enumerate(self.claims)))}
        self.lines: list[frozenset[Hashable]] = []
        self.tables: list[frozenset[Hashable]] = []
        self.periods: list[frozenset[tuple[date, int]]] = []
        self.chance: list[float] = []
        for claim in self.claims:
            found = values.saying(claim.number)[:MOST]
            self.lines.append(frozenset(line_of(value.facts[0]) for value in found))
            self.tables.append(frozenset(_table_of(value.facts[0]) for value in found))
            self.periods.append(frozenset(_period_of(value.facts[0]) for value in found))
            self.chance.append(1 / (1 + len(self.lines[-1])))
        self.votes: dict[tuple[date, int], float] = defaultdict(float)
        for periods, chance in zip(self.periods, self.chance, strict=True):
            for period in periods:
                self.votes[period] += 1 + chance

    @lru_cache(maxsize=512)  # noqa: B019  (kept as long as the narrative)
    def _most(self, place: int) -> float:
        """The votes for the period that most of the other claims can be of."""
        own, votes = self.periods[place], 1 + self.chance[place]
        return max((count - votes * (period in own) for period, count in self.votes.items()), default=0.0) or 1.0

    def measured(self, claim: Claim, value: Value) -> list[float]:
        """How far the numbers around a claim are of the line, the table and the period of a value."""
        line, table, period = line_of(value.facts[0]), _table_of(value.facts[0]), _period_of(value.facts[0])
        place = self._places.get(claim.span)
        if place is None:
            return [0.0] * 6
        beside = near = 0.0
        tables, others = 0.0, 0
        pair = 0.0
        for n in range(max(0, place - _AROUND), min(len(self.claims), place + _AROUND + 1)):
            other = self.claims[n]
            if n == place or other.number.value == claim.number.value:
                continue
            others += 1
            tables += table in self.tables[n]
            if line in self.lines[n]:
                share = math.sqrt(self.chance[n])
                near = max(near, share)
                if other.sentence == claim.sentence:
                    beside = max(beside, share)
                    if abs(n - place) == 1:
                        pair = max(pair, share)
        votes = self.votes.get(period, 0.0) - (1 + self.chance[place]) * (period in self.periods[place])
        return [
            beside, near, tables / others if others else 0.0, votes / max(1, len(self.claims) - 1),
            votes / self._most(place), pair,
        ]  # fmt: skip


def _table_of(fact: StoredFact) -> tuple[Hashable, ...]:
    return fact.accession, fact.table_index, fact.paragraph_index, *_period_of(fact)


def _period_of(fact: StoredFact) -> tuple[date, int]:
    return fact.period_end_date, fact.months
