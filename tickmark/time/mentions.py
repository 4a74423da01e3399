"""A period that a text names, and where in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

Kind = Literal["fiscal", "ended", "date", "range", "last", "prior", "latest", "trailing"]


@dataclass(frozen=True, slots=True)
class PeriodMention:
    """A period named at text[start:end].

    `kind` says what else is set: `fiscal` a period by name: `year` (0 where the text names none), and `quarter` (1 to
    4), `months` (3, 6, 9, 12) and `part` (which half: 1, 2); `ended` a duration by its last day: `day`, and `months` (0
    where the text does not say); `date` a day by itself: `day`; `range` from `first` to `last`; `last` the newest
    `count` periods of `months`; `latest` the newest one; `trailing` the newest twelve months; `prior` the one before
    another (`months` 12 or 3), or the same one a year before (`same`). `style` is `fiscal`, `calendar` or empty, as the
    words say. `edge` is `end` or `begin` where a balance at that edge is meant. `loose` days stand for a whole month,
    or are taken over from another date of the text. A year that `lends` only says which another mention is of.
    """

    start: int
    end: int
    kind: Kind
    year: int = 0
    quarter: int = 0
    part: int = 0
    months: int = 0
    day: date | None = None
    count: int = 0
    style: str = ""
    edge: str = ""
    loose: bool = False
    same: bool = False
    lends: bool = False
    first: PeriodMention | None = None
    last: PeriodMention | None = None

    @property
    def fiscal_name(self) -> str | None:
        """The period as the warehouse names it (`FY2024`, `Q2 2024`, `H1 2024`, `9M 2024`); None where the text does
        not name it so.
        """
        if self.kind != "fiscal":
            return None
        if self.quarter:
            return f"Q{self.quarter} {self.year}"
        if self.months == 6:
            return f"H{self.part} {self.year}"
        return f"9M {self.year}" if self.months == 9 else f"FY{self.year}"
