"""A company's periods as its filings name and date them; what a period named in a text is in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from tickmark.time.mentions import PeriodMention

NEAR = timedelta(days=6)
"""A 52/53-week period ends at most six days from the day it is named after."""
SAME_MONTH = timedelta(days=10)
"""A period named by its month may end some days into the next one."""
_RARE = 2  # periods that fewer facts have are remarks, not columns of a statement


@dataclass(frozen=True, slots=True)
class Slot:
    """A period of one company: `start` is None for an instant. `name` is the company's own, empty where it has none;
    `note` says what was read into the question.
    """

    name: str
    start: date | None
    end: date
    months: int
    note: str = ""


class Calendar:
    """The periods of one company.

    Args:
        periods: (fiscal name or None, first day or None, last day) of each of its facts, as often as it occurs.
    """

    def __init__(self, periods: Iterable[tuple[str | None, date | None, date]]) -> None:
        durations: Counter[tuple[str, date, date]] = Counter()
        instants: Counter[tuple[str, date]] = Counter()
        for name, start, end in periods:
            if start is None:
                instants[(name or "", end)] += 1
            else:
                durations[(name or "", start, end)] += 1
        self._durations = self._most_frequent(durations)
        self._instants = {
            end: Slot(name, None, end, 0) for (name, end), _ in sorted(instants.items(), key=lambda item: item[1])
        }
        known = {slot.end for slot in self._durations}
        self._counted = {end for (_, end), count in instants.items() if count >= _RARE or end in known}

    @staticmethod
    def _most_frequent(durations: Counter[tuple[str, date, date]]) -> tuple[Slot, ...]:
        """One slot for each length and last day: the start that most facts have."""
        best: dict[tuple[int, date], tuple[int, date]] = {}
        totals: Counter[tuple[int, date]] = Counter()
        names: dict[tuple[int, date], str] = {}
        for (name, start, end), count in durations.items():
            key = (max(1, round(((end - start).days + 1) / 30.4375)), end)
            totals[key] += count
            names[key] = names.get(key) or name
            if count > best.get(key, (0, start))[0]:
                best[key] = (count, start)
        slots = (Slot(names[key], start, key[1], key[0]) for key, (_, start) in sorted(best.items()))
        return tuple(slot for slot in slots if totals[(slot.months, slot.end)] >= _RARE or slot.name)

    @property
    def years(self) -> tuple[Slot, ...]:
        """Fiscal years, the oldest first."""
        return tuple(sorted((slot for slot in self._durations if slot.months == 12), key=lambda slot: slot.end))

    @property
    def quarters(self) -> tuple[Slot, ...]:
        """Fiscal quarters, the oldest first."""
        return tuple(
            sorted(
                (
                    slot
                    for slot in self._durations
                    if slot.months in (3, 4) and (slot.months == 3 or slot.name.startswith("Q"))
                ),
                key=lambda slot: slot.end,
            )
        )

    def names(self) -> tuple[str, ...]:
        """Names of the durations, the newest first."""
        return tuple(
            dict.fromkeys(
                slot.name
                for slot in sorted(self._durations, key=lambda s: (s.end, s.months), reverse=True)
                if slot.name
            )
        )

    def durations(self, mention: PeriodMention) -> tuple[Slot, ...]:
        """The durations that a mention means, the oldest first; several for ranges, `last three years` and where the
        length is not said. None where there is no such period.
        """
        if mention.kind == "range" and mention.first and mention.last:
            return self._between(self.durations(mention.first), self.durations(mention.last))
        if mention.kind == "last":
            return (self.quarters if mention.months == 3 else self.years)[-mention.count :]
        if mention.kind == "latest":
            return (self.quarters if mention.months == 3 else self.years or self.quarters)[-1:]
        if mention.kind in ("ended", "date") and mention.day:
            return self._ended(mention)
        return self._named(mention) if mention.kind == "fiscal" else ()

    def instants(self, mention: PeriodMention) -> tuple[Slot, ...]:
        """The instants that a mention means: a day, or the last (for `edge` begin: first) day of a period."""
        if mention.kind == "range" and mention.first and mention.last:
            both = (*self.instants(mention.first), *self.instants(mention.last))
            return self._yearly(both) if len(both) == 2 else ()
        if mention.kind in ("ended", "date") and mention.day:
            return self._on(mention.day, SAME_MONTH if mention.loose else NEAR, month=mention.loose)
        if mention.kind == "latest" and not mention.months:
            return (self._instants[max(self._counted)],) if self._counted else ()
        slots = self.durations(mention)
        if (
            not slots and mention.kind == "fiscal" and mention.quarter == 4
        ):  # a year ends with its fourth quarter, of which filings state nothing else
            slots = self.durations(replace(mention, quarter=0, months=12))
        if mention.edge == "begin":
            return tuple(
                found for slot in slots if slot.start for found in self._on(slot.start - timedelta(days=1), NEAR)
            )
        found = tuple(found for slot in slots for found in self._on(slot.end, timedelta(0)))
        if not found and not slots and mention.kind == "fiscal" and mention.style != "calendar":
            named = [slot for end, slot in sorted(self._instants.items()) if slot.name == mention.fiscal_name]
            return tuple(named[-1:])
        return found

    def before(self, slot: Slot, months: int = 12) -> Slot | None:
        """The slot of the same length that ends `months` before another; None where there is none."""
        target = _months_before(slot.end, months)
        if slot.start is None:
            return next(iter(self._on(target, SAME_MONTH)), None)
        fitting = [s for s in self._durations if s.months == slot.months and abs(s.end - target) <= SAME_MONTH]
        return min(fitting, key=lambda s: abs(s.end - target), default=None)

    def _named(self, mention: PeriodMention) -> tuple[Slot, ...]:
        if mention.style == "calendar":
            ends = {12: 12, 6: 6 * (mention.part or 1), 9: 9, 3: 3 * mention.quarter}[mention.months]
            last = _month_end(mention.year, ends)
            return tuple(s for s in self._durations if s.months == mention.months and abs(s.end - last) <= SAME_MONTH)[
                :1
            ]
        fitting = [
            slot
            for slot in self._durations
            if slot.name == mention.fiscal_name and (mention.quarter or slot.months == mention.months)
        ]
        return tuple(sorted(fitting, key=lambda slot: slot.end)[-1:])

    def _ended(self, mention: PeriodMention) -> tuple[Slot, ...]:
        assert mention.day is not None
        near = SAME_MONTH if mention.loose else NEAR
        fitting = [
            s
            for s in self._durations
            if (abs(s.end - mention.day) <= near or (mention.loose and _same_month(s.end, mention.day)))
            and mention.months in (0, s.months)
        ]
        closest = min((abs(s.end - mention.day) for s in fitting), default=None)
        return tuple(sorted((s for s in fitting if abs(s.end - mention.day) == closest), key=lambda s: s.months))

    def _on(self, day: date, near: timedelta, *, month: bool = False) -> tuple[Slot, ...]:
        """The instant nearest to a day; where that stands for a `month`, one on any day of it, as years of whole weeks
        close on February 1.
        """
        fitting = [
            slot for end, slot in self._instants.items() if abs(end - day) <= near or (month and _same_month(end, day))
        ]
        counted = [slot for slot in fitting if slot.end in self._counted]
        return tuple(sorted(counted or fitting, key=lambda slot: abs(slot.end - day))[:1])

    def _between(self, first: Sequence[Slot], last: Sequence[Slot]) -> tuple[Slot, ...]:
        if len(first) != 1 or len(last) != 1 or first[0].months != last[0].months:
            return ()
        own = [s for s in self._durations if s.months == first[0].months and first[0].end <= s.end <= last[0].end]
        return tuple(sorted(own, key=lambda slot: slot.end))

    def _yearly(self, ends: Sequence[Slot]) -> tuple[Slot, ...]:
        """Instants a year apart from the first to the last."""
        found = [ends[1]]
        while found[0].end - ends[0].end > SAME_MONTH:
            earlier = self.before(found[0])
            if earlier is None or earlier.end >= found[0].end:
                return (ends[0], *found)
            found.insert(0, earlier)
        return tuple(found)


def _same_month(one: date, other: date) -> bool:
    return (one.year, one.month) == (other.year, other.month)


def _month_end(year: int, month: int) -> date:
    return (date(year + month // 12, month % 12 + 1, 1)) - timedelta(days=1)


def _months_before(day: date, months: int) -> date:
    """The day `months` earlier; the last of a month stays the last."""
    index = day.year * 12 + day.month - 1 - months
    last = _month_end(index // 12, index % 12 + 1)
    return last if day == _month_end(day.year, day.month) else date(index // 12, index % 12 + 1, min(day.day, last.day))
