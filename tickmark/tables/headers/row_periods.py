"""What the labels of rows and the headers over them say of time together."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.numbers import YEAR
from tickmark.tables.grid.grid import Row
from tickmark.tables.grid.non_period_dates import read_head_clue
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.headers.time_words import NAMELESS
from tickmark.time.read import Clue, read_bare_month, read_clue, read_range

_FROM_TO = Pattern(
    "tables/from-to",
    r"\b(?:begin\w*|from|start\w*)\b[^|]*\| [^|]*\b(?:end\w*|to|through)\b",
    means="a first day and, beside it, a last one",
    examples=("period [[beginning | period ending]]",),
    counterexamples=("remaining recovery period | 2023",),
)
_MARK = Pattern(
    "tables/footnote-behind",
    r"\W*\(\w{1,2}\)$",
    means="a footnote's mark behind a label",
    examples=("1) master repurchase agreement[[ (2)]]",),
    counterexamples=("average train speed (miles per hour)",),
)
_NAMED_FOR_A_DAY = Pattern(
    "tables/named-for-a-day",
    r"[a-z]{3,9}\.? (?:\d{1,2}, ?)?(?:19|20)\d\d,? (?!.*\b(?:outstanding|balance|granted|issued|issuance|exercised"
    r"|expired|vested|in)\b)(?:[\w&+-]+ ){0,4}"
    r"(?:warrants?|notes?|debentures?|bonds?|options?|units?|offering|placement|financing|loans?|facility|grants?"
    r"|awards?|plan)\W*",
    means="notes or warrants named for the day of their issue",
    examples=("september 2024 reg a+ warrants",),
    counterexamples=("balance at september 30, 2022",),
    at="whole",
)
_OF_THINGS = Phrases("of_things")
_ISSUED_OR_DUE = Phrases("issued_or_due")
_TRIANGLE = 3  # rows
_FLOWS = Pattern(
    "tables/result-row",
    r"^net (?:income|loss|earnings)\b|\b(?:revenues?|sales|expenses?)$",
    means="a result, as a row",
    examples=("[[net income]] per share",),
    counterexamples=("net assets",),
)
_LONGEST_MONTH = 31  # days
_LENGTHS = 2  # of periods that end on the same days, and years of each
_ABREAST = 3  # days over neighbouring columns, of vintages and not of balances to compare


def days_of(row: Row, rows: list[Row]) -> str:
    """The row's label, with the day beside it where headers name the one as the beginning and the other as the end of a
    period.
    """
    days = [cell.text for cell in row.texts if cell.column < row.numbers[0].column][:2]
    if len(days) != 2:
        return row.label
    heads = " | ".join(cell.text.lower() for head in rows if head.kind == "header" for cell in head.texts[:2])
    return " - ".join(days) if _FROM_TO.search(heads) else row.label


def names_days_of_things(corner: str, heads: list[Row], rows: list[Row]) -> bool:
    """Whether headers over the labels, `corner`, or over columns of texts beside them say that the days in those are
    when things were issued or fall due.
    """
    first = min((number.column for row in rows for number in row.numbers), default=0)
    beside = (
        cell.text.lower()
        for row in heads
        if row.kind == "header"
        for cell in row.texts
        if cell.column + cell.colspan <= first
    )
    return _OF_THINGS.search(corner) is not None or any(_ISSUED_OR_DUE.search(text) for text in beside)


def days_abreast(rows: list[Row]) -> frozenset[date]:
    """The days that name columns of one header row, where it names three or more."""
    for row in rows:
        days = (
            frozenset(day for cell in row.texts for day in read_clue(cell.text).dates)
            if row.kind == "header"
            else frozenset()
        )
        if len(days) >= _ABREAST:
            return days
    return frozenset()


def ends_of_quarters(rows: list[Row]) -> bool:
    """Whether one header row names the ends of three quarters or more."""
    for row in rows:
        if row.kind == "header":
            clues = [read_head_clue(cell.text) for cell in row.texts]
            named = {clue.month_day[0] for clue in clues if clue.month_day}
            months = sorted(named | {day.month for clue in clues for day in clue.dates})
            if len(months) >= _ABREAST and all((after - month) % 3 == 0 for month, after in pairwise(months)):
                return True
    return False


def months_of_rows(rows: list[Row]) -> int:
    """The length of the periods whose last days label the rows ("Years Ended" over "July 27, 2024"); 0 where they label
    anything else.
    """
    corner = read_clue(" ".join(row.label for row in rows if row.kind == "header"))
    labels = [row.label for row in rows if row.kind == "data" and not row.label.lower().startswith("total")]
    of_days = bool(labels) and all(
        read_clue(label).dates and not time_words_removed(unmarked(label)) for label in labels
    )
    return corner.months if of_days and not corner.dated else 0


def unmarked(label: str) -> str:
    """A label in lower case without the mark of a footnote."""
    low = label.lower()
    return _MARK.sub("", low) if low.endswith(")") else low


def begun(rows: list[Row]) -> bool:
    """Whether most rows bear the year that what they name began in, in brackets behind its name: `Rhone Buyout IV
    (2018)`, which dates none of its amounts.
    """
    labels = [row.label for row in rows if row.kind == "data"]
    years = [label.rpartition("(")[2] for label in labels if label.endswith(")") and label[:1].isalpha()]
    told = {year for year in years if YEAR.fullmatch(year.removesuffix(")"))}
    return len(told) > 1 and 2 * len(told) > len(labels)


def named_for_a_day(label: str) -> bool:
    """Whether a label names a security or an award by the day it was issued on ("July 2022 Placement Agent
    warrants").
    """
    return _NAMED_FOR_A_DAY.fullmatch(unmarked(label)) is not None


def day_of_year(month_day: tuple[int, int], year: int) -> date | None:
    """A day of a year; its last of February in place of a leap day that it has not."""
    try:
        return date(year, *month_day)
    except ValueError:
        return date(year, 2, 28) if month_day == (2, 29) else None


def quarters_added(rows: list[Row]) -> dict[int, int]:
    """Index of a row that says no more than that it is a total, below rows of quarters from the first on -> how many
    those are.
    """
    found: dict[int, int] = {}
    above = 0
    for row in rows:
        if row.kind == "data":
            quarter = read_clue(row.label).quarter
            if quarter == above + 1:
                above = quarter
                continue
            if above > 1 and NAMELESS.fullmatch(row.label.lower()):
                found[row.index] = above
        above = 0
    return found


def named_months(rows: list[Row], until: date) -> dict[int, tuple[date, date]]:
    """The days of rows that are named by months alone, one after the other, as purchases of shares are in a quarter's
    report that ends on `until`.
    """
    found = ((row.index, read_bare_month(row.label, until)) for row in rows if row.kind == "data")
    months = {index: span for index, span in found if span is not None}
    successive = all((after[0] - before[1]).days == 1 for before, after in pairwise(months.values()))
    return months if len(months) > 1 and successive else {}


def spans_in_year(rows: list[Row], until: date) -> dict[int, tuple[date, date]]:
    """The days of rows that are named by their first and last without a year, one after the other, the last by a day:
    `June 1 through June 30`.
    """
    found: dict[int, tuple[date, date]] = {}
    for row in rows:
        span = read_range(row.label, until.year) if row.kind == "data" else None
        if span is not None and span[0] > until:
            span = read_range(row.label, until.year - 1)
        if span is not None:
            found[row.index] = span
    successive = all((after[0] - before[1]).days == 1 for before, after in pairwise(found.values()))
    return found if len(found) > 1 and successive else {}


def spans_above(rows: list[Row]) -> list[tuple[date, date]]:
    """The days from and to which the labels over rows count, of a table with a single total below them all."""
    above = dict.fromkeys(
        parent for row in rows for parent in row.parents[-1:] if " to " in parent or " - " in parent or "–" in parent
    )
    totals = [row for row in rows if row.kind == "data" and row.label.lower().startswith("total")]
    return (
        [span for span in map(read_range, above) if span is not None]
        if len(totals) == 1 and totals[0] is rows[-1]
        else []
    )


def is_triangle(rows: list[Row]) -> bool:
    """Whether each row is named by a year and begins a column further right than the one before: what each year came
    to, as known at the end of each.
    """
    years = [
        (row.label, row.numbers[0].column)
        for row in rows
        if row.kind == "data" and row.numbers and YEAR.fullmatch(row.label)
    ]
    return len(years) >= _TRIANGLE and all(one[0] < other[0] and one[1] < other[1] for one, other in pairwise(years))


def repeated_at_ends(rows: list[Row]) -> frozenset[int]:
    """Indexes of rows that print the same two amounts under two lengths of time ("Three Months Ended", 2023 and 2022,
    "Nine Months Ended", 2023 and 2022), as balances are at their common ends.

    None where what was earned or spent repeats as well: then nothing was before the shorter length.
    """
    lengths = {read_clue(cell.text).months for row in rows if row.kind == "header" for cell in row.texts} - {0}
    if len(lengths) != _LENGTHS or any(
        "dilut" in row.label.lower() for row in rows
    ):  # awards left out of both may be as many
        return frozenset()
    found = set()
    for row in rows:
        printed = [number.printed for number in row.numbers if not number.percent]
        values = [number.value for number in printed]
        if (
            len(values) == 2 * _LENGTHS == len(row.numbers)
            and values[:_LENGTHS] == values[_LENGTHS:]
            and all(values)
            and values[0] != values[1]
        ):
            if _FLOWS.search(row.label.lower()):
                return frozenset()
            found.add(row.index)
    return frozenset(found)


def holds(clue: Clue, span: tuple[date, date]) -> bool:
    """Whether a header names a length of time and its last day, and days lie within: those of a month, under a title
    over its quarter.
    """
    return (
        bool(clue.months and clue.dates)
        and span[1] <= clue.dates[-1]
        and (clue.dates[-1] - span[0]).days <= _LONGEST_MONTH * clue.months
    )
