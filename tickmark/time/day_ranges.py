"""Headers that give a period by its first and its last day: `1 Jan-30 Jun 2024`, `1.1.-30.6.2024`, `January - March`.

>>> from tickmark.time.abbreviations import spelled_out
>>> spelled_out("1 jan–30 jun 2024"), spelled_out("1.4. - 30.6.2024"), spelled_out("january 1 - december 31, 2023")
('six months ended june 30, 2024', 'three months ended june 30, 2024', 'twelve months ended december 31, 2023')
>>> spelled_out("1 july 2023 to 30 june 2024"), spelled_out("jan–sep 2024"), spelled_out("october 1 – october 31, 2023")
('twelve months ended june 30, 2024', 'nine months ended september 30, 2024', 'october 1 – october 31, 2023')
"""

from __future__ import annotations

import calendar

from tickmark.language.rules import Pattern

_LENGTHS = dict(enumerate("two three four five six seven eight nine ten eleven twelve".split(), 2))
"""A range within one month is read by its days."""
_JOIN = r"\s*(?:[-–—]|\bto\b|\bthrough\b|\buntil\b|\bbis\b)\s*"
_YEAR = r"(?:19|20)\d\d"
_LEAP = 2024  # a year that has every day


class DayRanges:
    """What reads headers of two days, with the names of months that there are (name in lower case -> number)."""

    def __init__(self, months: dict[str, int]) -> None:
        names = "|".join(sorted(months, key=len, reverse=True))
        self._months = months
        self._forms = (
            Pattern(
                "time/range-day-first",
                rf"\b(?P<d>\d{{1,2}})\.? (?P<m>{names})\b\.?,?(?: (?P<y>{_YEAR}))?{_JOIN}"
                rf"(?P<e>\d{{1,2}})\.? (?P<n>{names})\b\.?,?(?: (?P<z>{_YEAR})\b)?",
                means="a period by its first and last day, each with its number first",
                examples=("1 jan–30 jun 2024", "1 april to 30 june"),
                counterexamples=("30 june 2024",),
            ),
            Pattern(
                "time/range-month-first",
                rf"\b(?P<m>{names})\b\.? (?P<d>\d{{1,2}})(?:, (?P<y>{_YEAR}))?\s*[-–—]\s*"
                rf"(?P<n>{names})\b\.? (?P<e>\d{{1,2}})\b(?:, (?P<z>{_YEAR})\b)?",
                means="a period by its first and last day, each with its month first",
                examples=("january 1 - june 30, 2024",),
                counterexamples=("june 30, 2024",),
            ),
            Pattern(
                "time/range-in-points",
                rf"(?<![\d.])0?(?P<d>1)\.(?P<m>\d{{1,2}})\.(?P<y>{_YEAR})?{_JOIN}"
                rf"(?P<e>2[89]|3[01])\.(?P<n>\d{{1,2}})\.(?P<z>{_YEAR})?(?!\d)",
                means="a period by its first and last day in numbers with points",
                examples=("1.1.–30.6.2024", "01.01.2024 - 30.06.2024"),
                counterexamples=("30.06.2024",),
            ),
            Pattern(
                "time/range-of-months",
                rf"(?<!\d )(?<!\d)\b(?P<m>{names})\b\.?\s*[-–—]\s*(?P<n>{names})\b\.?,?(?: (?P<z>{_YEAR})\b)(?!\d)",
                means="a period by its first and last month",
                examples=("jan–sep 2024",),
                counterexamples=("sep 2024", "1 jan - sep 2024"),
            ),
        )

    def in_months(self, low: str) -> str:
        """A header in lower case with a range of two whole months or more as their length and last day; any other text
        as it is.
        """
        for form in self._forms:
            if (match := form.search(low)) is not None and (said := self._said(match.groupdict())):
                return f"{low[: match.start()]}{said}{low[match.end() :]}"
        return low

    def _said(self, of: dict[str, str | None]) -> str:
        first, last = (self._number(of[name] or "") for name in ("m", "n"))
        if not (first and last) or (of.get("d") or "1") != "1":
            return ""
        end = of["z"]
        ends_on = calendar.monthrange(int(end) if end else _LEAP, last)[1]
        if of.get("e") and abs(ends_on - int(of["e"] or 0)) > (not end):
            return ""
        months = (last - first) % 12 + 1
        if of.get("y") and end and (int(end) * 12 + last) - (int(of["y"] or 0) * 12 + first) + 1 != months:
            return ""
        if months not in _LENGTHS:
            return ""
        day = f"{calendar.month_name[last].lower()} {of.get('e') or ends_on}"
        return f"{_LENGTHS[months]} months ended {day}" + (f", {end}" if end else "")

    def _number(self, name: str) -> int:
        number = int(name) if name.isdigit() else self._months.get(name, 0)
        return number if number in range(1, 13) else 0
