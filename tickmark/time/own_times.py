"""Times that a report names by itself: "the quarter", "the year", "at year end", "the balance sheet date"."""

from __future__ import annotations

from collections.abc import Iterator

from tickmark.language.rules import Pattern
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.moments import Moment

_SPAN = Pattern(
    "time/own-span",
    r"\b(?:during|in|for|throughout|(?P<closed>ended|ending|closed|closing|finished|finishing)) (?P<named>the "
    r"(?:current |full )?(?:fiscal )?(?P<length>quarter|year))\b"
    r"(?! (?:of|ended|ending|then|before|prior|in|to(?! [$€£])|(?:19|20)\d\d)\b)(?!,? and (?:the )?(?:fiscal "
    r")?(?:year|[\w-]+ (?:month|week)s?)\b)",
    means="the quarter or year of the report itself",
    examples=("[[in the quarter]] we", "during the full year"),
    counterexamples=("in the quarter ended",),
)
_FULL = Pattern(
    "time/full-year",
    r"(?<!\d )(?<!\d)\bfull[- ](?:fiscal )?year\b(?!,? (?:of |fiscal |ended |ending )*[\d'’])",
    means="the full year, not dated",
    examples=("for the [[full year]]",),
    counterexamples=("full year 2024",),
)
_DAY = Pattern(
    "time/own-day",
    r"\b(?:at|as of) (?P<named>(?:the )?(?:fiscal )?(?:year-end|year end|quarter-end|quarter end|period-end|period "
    r"end))\b(?! of|,? (?:fiscal )?\d)"
    r"|\b(?:at|as of) (?P<named2>the end of the (?:current )?(?:fiscal )?(?:year|quarter|period))\b(?! of|,? (?:ended"
    r"|\d))"
    r"|\b(?:at|as of) (?P<before>(?:the end of (?:the )?(?:prior|last|previous|preceding) (?:fiscal )?year|(?:the "
    r")?(?:prior|last|previous) (?:fiscal )?(?:year-end|year end)))\b(?![-’'])"
    r"|\b(?:at|as of) (?P<named3>the (?:balance sheet|reporting) date)\b",
    means="the close of the report's own period",
    examples=("[[at year-end]] we", "as of the end of the quarter"),
    counterexamples=("at year-end 2024",),
)
_SPANS = (
    "the quarter",
    "the year",
    "the current ",
    "the full ",
    "the fiscal ",
)  # one of these is in every match of the first
_DAYS = (
    "year-end",
    "year end",
    "quarter-end",
    "quarter end",
    "period-end",
    "period end",
    "the end of the ",
    "the end of prior ",
    "the end of last ",
    "the end of previous ",
    "the end of preceding ",
    "the balance sheet date",
    "the reporting date",
)  # and one of these in every match of the second


def own_times(low: str, calendar: ReportingCalendar) -> Iterator[tuple[int, int, Moment | None]]:
    """First and last character of each, in a text in lower case, with the report's own period or day; None where it is
    not over: a quarterly report's year; or where no words say that it means the last one: the quarter of a year's
    report.
    """
    quarter, end = calendar.fiscal.quarter, calendar.end
    for match in _SPAN.finditer(low) if any(map(low.__contains__, _SPANS)) else ():
        months = 3 if match["length"] == "quarter" else 12
        over = quarter is not None if months == 3 else quarter is None
        known = over or (months == 3 and low.count("quarter") > 1)
        yield (
            match.start("named"),
            match.end(),
            Moment(end, 0, "day") if match["closed"] else Moment(end, months, "length") if known else None,
        )
    for match in _FULL.finditer(low) if "full" in low else ():
        yield *match.span(), Moment(end, 12, "length") if quarter is None else None
    for match in _DAY.finditer(low) if any(map(low.__contains__, _DAYS)) else ():
        named = match["named"] or match["named2"] or match["named3"] or match["before"]
        before = match["before"] is not None or (quarter is not None and "year" in named)
        yield (
            match.end() - len(named),
            match.end(),
            Moment(calendar.named_year(calendar.fiscal.year - 1) if before else end, 0, "day"),
        )
