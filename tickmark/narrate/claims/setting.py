"""Where a number stands in its text: the words of its own, those of the numbers before it, and what earlier sentences
were about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tickmark.language.words import content
from tickmark.narrate.claims.claim import Subject
from tickmark.time.moments import Moment

_END = re.compile(
    (
        r"[;:|]|[,.]\s|\s[–—-]\s|\b(?:and|but|while|whereas|against|versus|vs|compared|from|after|because|although"
        r"|though|as(?! (?:an?|of|much|many|well|at|percent\w*|high|low)\b)"
        r"|up|down)\b"
    ),
    re.IGNORECASE,
)
"""Where the words behind a number stop being its own."""
_RIGHT_BEHIND = re.compile(r"\)?\s*(?:of|in|on|for|from|worth of)?\s*(?:(?:the|its|a|an|net|total)\s+)*", re.IGNORECASE)

REMARK = re.compile(r",|\s\(|\bincluding\b|\bexcluding\b|\s[–—-]\s")
"""Begins a remark in the name of a row."""
GENERIC = frozenset((
    "total", "net", "other", "company", "amount", "number", "year", "end", "ended", "balance", "reported",
    "consolidated", "all", "expense", "income",
    "per", "share", "common", "cost", "charge", "loss", "as", "is", "was", "were", "are", "or", "not", "period",
    "attributable", "provided", "used", "operating",
))  # fmt: skip
"""Words that a row's name may have beside those that the text names it by."""


@dataclass(frozen=True)
class Setting:
    """The sentence around a number, for what it can mean beside its likeliest meaning.

    Attributes:
        text: the sentence, the names of companies blank.
        place: the number's place among `spans`, the characters of the sentence's numbers.
        subjects: what the sentence names, in order.
        carried: what the sentences before it named, the last first.
        moments: periods that the sentence names, then those that the narrative spoke of before.
        named_moments: how many of them the sentence names.
        tells_length: whether it says how long its period is (`in the quarter`).
        earlier: the sentences before it, the last first.
        around: the period that its sentence leaves to those before it; None where it tells one.
    """

    text: str
    place: int
    spans: tuple[tuple[int, int], ...]
    subjects: tuple[Subject, ...]
    carried: tuple[Subject, ...]
    moments: tuple[Moment, ...]
    named_moments: int
    tells_length: bool = False
    earlier: tuple[str, ...] = ()
    around: Moment | None = None

    @cached_property
    def windows(self) -> tuple[tuple[int, int], ...]:
        """Characters of the number's own words, then those of each number before it (`sales of 5 and income of 2`:
        `income of 2`, then `sales of 5 and`).
        """
        ends = [self._end_of(n) for n in range(len(self.spans))]
        starts = [0, *(self._start_after(n, ends[n]) for n in range(len(self.spans) - 1))]
        return tuple((starts[n], ends[n]) for n in range(self.place, -1, -1))

    def _end_of(self, place: int) -> int:
        end = self.spans[place][1]
        until = self.spans[place + 1][0] if place + 1 < len(self.spans) else len(self.text)
        for match in _END.finditer(self.text, end, until):
            inside = next((s for s in self.subjects if s.start < match.start() < s.end and s.start >= end), None)
            if inside is None:
                return match.start()
        return until

    def _start_after(self, place: int, end: int) -> int:
        """Where the words of the next number begin: behind what is named right behind this one (`5 of sales because
        costs were 3`), where no sign parts them.
        """
        if end < self.spans[place + 1][0]:
            return end
        stop = self.spans[place][1]
        named = next(
            (s for s in self.subjects if s.start >= stop and _RIGHT_BEHIND.fullmatch(self.text, stop, s.start)), None
        )
        return min(named.end, self.spans[place + 1][0]) if named is not None else stop

    def words(self, window: tuple[int, int]) -> frozenset[str]:
        """Keys of the words of a window."""
        return frozenset(content(self.text[window[0] : window[1]]))

    def named(self, window: tuple[int, int]) -> list[Subject]:
        """Subjects named within a window, the last first."""
        return [s for s in reversed(self.subjects) if window[0] <= s.start < window[1]]

    @cached_property
    def own(self) -> frozenset[str]:
        """Keys of the number's own words."""
        return self.words(self.windows[0])


def nearest(groups: Sequence[Sequence[Subject]], *, metric: bool) -> list[Subject]:
    """The subjects of the first group that names a metric (`metric`) or a segment; empty where none does."""
    for group in groups:
        found = [s for s in group if (s.metric if metric else s.segment)]
        if found:
            return found
    return []
