"""What a company had planned: columns of budgets, and of what was reported against them, beside those of what happened.
Board papers and management accounts set them side by side; none of them states what was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.model import Reading

_BUDGET = Pattern(
    "tables/budget-column",
    r"\b(?:budget(?:s|ed)?|bud|aop)\b|^planned$|\b(?:base|best|worst|upside|downside)[ -]case\b"
    r"|(?:^|\s)[+−–-]\s?\d+(?:\.\d+)?\s?(?:%|bps?|basis points?)$",
    means="a header over what was planned, or would be in some case",
    examples=("Q3 2024 [[Budget]]", "Budgeted", "Fuel[[ +10%]]", "[[Base case]]", "[[+100 basis points]]"),
    counterexamples=("2012 Plan", "Budgetary", "Change 10%", "2023-24"),
    flags=re.IGNORECASE,
)
_PLAN = Pattern(
    "tables/plan-column",
    r"(?:(?:q[1-4]|h[12]|ytd|mtd|year[- ]to[- ]date|month|quarter)\W{0,2}(?:(?:fy)?\W?(?:20)?\d\d\W{0,2})?)*"
    r"(?:plan|goal)(?:\W{1,2}(?:q[1-4]|h[12]|ytd|mtd)\W{0,2}(?:(?:20)?\d\d)?)?",
    means="a header over a plan, with or without its quarter; plans of a year are schemes for shares or pensions",
    examples=("Plan", "Q3 2024 Plan", "YTD Plan"),
    counterexamples=("2012 Plan", "Pension Plan"),
    at="whole",
    flags=re.IGNORECASE,
)
_TARGETS = Phrases("targets", at="whole", fold=True)
_TARGET_LEVELS = Phrases("target_levels", at="whole", fold=True)
_AGAINST = Pattern(
    "tables/against-plan",
    r"(?:[\W\d]|\b(?:var(?:iances?)?|diff(?:erences?)?|vs|versus|against|to|of|over|under|actual|budget|bud|plan|target"
    r"|fav(?:ou?rable)?|unfav(?:ou?rable)?|adverse|better|worse|percent|pct|ytd|mtd|m|k|b|w|f|a)\b)+",
    means="a header over the difference to a plan",
    examples=("Var. %", "Variance", "Actual vs Budget", "B/(W)"),
    counterexamples=("Change from 2022", "2023 Actuals"),
    at="whole",
    flags=re.IGNORECASE,
)
_DIFFERENCE = Pattern(
    "tables/difference-column",
    r"\b(?:var|variances?|diff|differences?|vs|versus|against|b/\(?w|fav|better|adverse)",
    means="a word for the difference to a plan",
    examples=("Variance", "[[vs]] budget"),
    counterexamples=("Change",),
    flags=re.IGNORECASE,
)

_ACTUAL = Phrases("actual", fold=True)
_BESIDE_ACTUAL = Phrases("beside_actual", fold=True)
_SHIFT = Phrases("rate_shift", at="whole")
_NUMBER = "+−–-±0123456789.,%() "
_SEVERAL = 2  # headers of the kind, from which a table is one of returns
_SINCE = frozenset(("since inception", "since launch", "inception", "itd"))
_COUNTS = frozenset(("one", "three", "five", "seven", "ten", *map(str, range(1, 31))))
_ANNUAL = " p.a."
_YEARS = ("year", "years", "yr", "yrs", "y")


def without_returns_of_years(readings: list[Reading]) -> list[Reading]:
    """The readings of a table without the percentages of a period that have a column for several years or since a fund
    began: how many days these are is not said. One such header alone may be a row that its columns share ("7 years").
    """
    heads = {head for reading in readings for head in reading.column_label.split(" | ") if _of_years(head)}
    if len({head.lower() for head in heads}) < _SEVERAL and not any(head.lower().endswith(_ANNUAL) for head in heads):
        return readings
    return [
        reading
        for reading in readings
        if reading.unit != "pure" or reading.period.start is None or heads.isdisjoint(reading.column_label.split(" | "))
    ]


def without_plans(readings: list[Reading]) -> list[Reading]:
    """The readings of a table without those of columns of a plan, and of columns that set the plan against what was.

    A target counts as a plan where the table has such a difference too, or where it is no percentage: pension assets
    have targets as well. Rows of what would be if a rate had moved are none of what was.
    """
    labels = {reading.column_label for reading in readings}
    against = {one for one in labels if any(map(_is_difference, (one, *one.split(" | "))))}
    plans = {one for one in labels if _BUDGET.search(one) or _PLAN.fullmatch(one)}
    targets = {one for one in labels if _TARGETS.fullmatch(time_words_removed(one))}
    targets |= {one for one in labels if targets and _TARGET_LEVELS.fullmatch(time_words_removed(one))}
    plans |= targets if against else set()
    cases = {row for row in {reading.row_label for reading in readings} if _is_case(row)}
    if not plans and not targets and not cases:
        return readings
    return [
        reading
        for reading in readings
        if reading.column_label not in (plans | against if plans else ())
        and reading.row_label not in cases
        and (reading.column_label not in targets or (reading.unit == "pure" and reading.value <= 1))
    ]


def tells_actual(head: str) -> bool:
    """Whether a header or a title says that what stands below it happened, as those do beside plans."""
    return _ACTUAL.search(head) is not None


def without_columns_beside_actual(readings: Sequence[Reading]) -> list[Reading]:
    """The readings of a table that has columns of the actual, without those of plans and of differences beside them."""
    if not any(map(tells_actual, {reading.column_label for reading in readings})):
        return list(readings)
    return [
        reading
        for reading in readings
        if tells_actual(reading.column_label) or not _BESIDE_ACTUAL.search(reading.column_label)
    ]


def _is_case(row: str) -> bool:
    """Whether a row is labelled by nothing but how far something would move.

    >>> _is_case("+100 basis points"), _is_case("10% increase"), _is_case("5.25%"), _is_case("Increase")
    (True, True, False, False)
    """
    return row[:1] in _NUMBER and _SHIFT.fullmatch(row.strip(_NUMBER).lower()) is not None


def _of_years(head: str) -> bool:
    """Whether a header stands over the return of several years, whose days it does not name: `5 Years p.a.`."""
    words = head.lower().removesuffix(_ANNUAL).replace("-", " ").split()
    return " ".join(words) in _SINCE or (len(words) == 2 and words[0] in _COUNTS and words[1].strip(".") in _YEARS)


def _is_difference(head: str) -> bool:
    """Whether a header, or one of the headers over each other, stands over the difference to a plan."""
    return _DIFFERENCE.search(head) is not None and _AGAINST.fullmatch(head) is not None
