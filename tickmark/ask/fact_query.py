"""What a search for one amount is for, and what it gives."""

from __future__ import annotations

from dataclasses import dataclass

from tickmark.ask.kinds import metric_words
from tickmark.ask.plan import PeriodSpec
from tickmark.factstore import StoredFact
from tickmark.time.resolve import Slot


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for: `metric` or `label`, of the whole company or a `segment`; `share` whose part of a profit;
    `within` the total that a row is a part of; `linked` that the linker alone finds what is described.
    """

    ticker: str
    period: PeriodSpec
    metric: str | None = None
    label: str | None = None
    segment: str | None = None
    share: str = ""
    within: str | None = None
    described: str | None = None
    due: int | None = None
    linked: bool = False

    def words(self) -> str:
        """What is looked for, for reading."""
        what = metric_words(self.metric) if self.metric else f"'{self.described or self.label}'"
        what = f"{what} in {metric_words(self.within)}" if self.within else what
        return f"{self.segment} {what}" if self.segment else what


@dataclass(frozen=True, slots=True)
class FoundFact:
    """The fact that counts, the period it was looked for in, and the facts that say otherwise."""

    fact: StoredFact
    slot: Slot
    conflicts: tuple[StoredFact, ...] = ()
