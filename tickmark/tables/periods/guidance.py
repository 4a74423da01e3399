"""What a company expects: tables of guidance. Their numbers are of a period to come, and never of the one that the
document reports on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, Words
from tickmark.model import OUTLOOK, Period
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.captions import Caption
from tickmark.tables.model import Reading
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.read import lengths, read_clue

_ESTIMATES = "|".join(f"{digit}e" for digit in range(10))  # of "2024E"
_EXPECTED = Pattern(
    "tables/expected",
    r"\boutlook\b"
    r"|\b(?:our|company['’]s|financial|business|(?:full[- ])?year|quarter(?:ly)?|annual|(?:19|20)\d\d|fy ?\d\d"
    r"|updated|current|previous|prior|initial|non-gaap) guidance\b"
    rf"|\b(?:20|fy)\d(?:{_ESTIMATES})\b"
    r"|^guidance\b|\bguidance (?:for|range|summary|is|as follows)\b"
    r"|\b(?:our|company['’]s|a) forecasts? (?:of|for)\b"
    r"|\b(?:we|company|management)(?: currently| now)? (?:expects?|anticipates?|projects?):?$",
    means="an outlook: guidance, forecast, what management expects",
    examples=("Reconciliation of [[2024 Guidance]]",),
    counterexamples=("Volume Outstanding as of September 30,",),
    flags=re.IGNORECASE,
)
_MAY_EXPECT = Words(f"expect|outlook|project|guidance|forecast|anticipate|{_ESTIMATES}")
_COLUMN = Pattern(
    "tables/column",
    r"\b(?:outlook|guidance|forecast)\b|\b(?:20|fy)\d\de\b",
    means="a header over an outlook",
    examples=("Q4 FY2025 [[Outlook]] ($ in millions)",),
    counterexamples=("Total (in millions)",),
    flags=re.IGNORECASE,
)
_ESTIMATED = Pattern(
    "tables/estimated",
    r"(?<=\d\d)e\b",
    means='the E of "2024E"',
    examples=("Fourth Quarter 2024[[E]]",),
    counterexamples=("Third Quarter 2024",),
    flags=re.IGNORECASE,
)
_TOLD_ON = Phrases("guidance_told_on", at="start", fold=True)
_RULES = Phrases("rules", fold=True)
_REPORTED = Phrases("reported", fold=True)
_BOTH = Pattern(
    "tables/both",
    r"\b(?:quarter|q[1-4])\b.*\b(?:full[- ]year|and (?:the |for )*(?:fiscal )?(?:year|fy))\b|\b(?:year"
    r"|fy)\b.{0,12}\band\b.*\b(?:quarter|q[1-4])\b",
    means="a quarter and a full year in one heading",
    examples=("Third [[Quarter and Full Year]] 2024 Outlook",),
    counterexamples=("Third Quarter 2024",),
    flags=re.IGNORECASE,
)
_NEAR = 3  # texts above a table that may say so
_TEXT = 300  # characters; of a longer text only its end speaks of the table
_QUARTER, _YEAR = 3, 12  # months
_UNDATED = (
    SourceKind.REPORT_DATE,
    SourceKind.NOT_LATER,
    SourceKind.CAPTION,
    SourceKind.AS_COLUMNS_STAND,
)  # what dates a number that its row and column do not


def outlooks(
    readings: list[Reading], caption: Caption, rows: Sequence[Row], calendar: ReportingCalendar
) -> list[Reading]:
    """The readings of a table with those of an outlook under that name, and of the period that they look ahead to.

    A number is of an outlook by its column ("Q4 Guidance" beside "Q4 Actual"), whenever its period ends; or by what
    stands above the table, where the period is to come. One that only the document's own period dates is moved to the
    period that the table looks ahead to; where the table does not say to which one, it is left out.
    """
    heads = [cell.text for row in rows if row.kind == "header" for cell in row.texts]
    whole = " ".join((*caption.texts[:_NEAR], *heads)).lower()
    if not _MAY_EXPECT.found_in(whole):
        return readings
    of_rules = any(_RULES.search(text) for text in caption.texts[:_NEAR])
    columns = {
        label: _COLUMN.search(label) is not None and not (of_rules or _RULES.search(label))
        for label in {reading.column_label for reading in readings}
    }
    above = [text[-_TEXT:] for text in caption.texts[:_NEAR]] + [
        text for text in heads if not any(text in label for label in columns)
    ]
    said = any(_EXPECTED.search(text.strip()) for text in above)
    if not said and not any(columns.values()):
        return readings
    ahead = {
        period: text
        for text in reversed([*above, *heads])
        for period in _ahead(text, calendar)
        if not _is_day_of_telling(text)
    }
    period, where = next(iter(ahead.items())) if len(ahead) == 1 else (None, "")
    only = said and not (any(columns.values()) and any(_REPORTED.search(label) for label in columns))
    found: list[Reading] = []
    for reading in readings:
        undated = reading.period_source.origin.kind in _UNDATED and reading.period.end <= calendar.end
        undated = undated or (only and _is_day_of_telling(reading.column_label))
        if (
            columns[reading.column_label]
            and reading.period.end <= calendar.end
            and len(own := _ahead(reading.column_label, calendar)) == 1
        ):
            reading = reading._replace(
                period=own[0], period_source=Source(SourceKind.COLUMN_HEADER, reading.column_label[:80])
            )
        if not (columns[reading.column_label] or (only and (undated or reading.period.end > calendar.end))):
            found.append(reading)
        elif period is not None or not undated:
            ahead_of = reading._replace(parents=(OUTLOOK, *reading.parents))
            found.append(
                ahead_of._replace(period=period, period_source=Source(SourceKind.EXPECTED, where.strip()[:80]))
                if undated and period
                else ahead_of
            )
    return found


def _is_day_of_telling(header: str) -> bool:
    """Whether the day in a header is the one on which guidance was given: `Prior (May 1, 2025)`."""
    return any(_TOLD_ON.match(piece) and read_clue(piece).dates for piece in header.split(" | "))


def _ahead(text: str, calendar: ReportingCalendar) -> list[Period]:
    """The periods that a text names and that end after the document's own: two for "the first quarter and the full year
    of 2025".
    """
    text = _ESTIMATED.sub("", text)
    clue = read_clue(text)
    named = (
        {_QUARTER, _YEAR}
        if _BOTH.search(text)
        else {clue.months, *lengths(text)} - {0} or {_QUARTER if clue.quarter else _YEAR}
    )
    periods = []
    for months in sorted(named):
        of_year = [
            calendar.quarter_end(year, clue.quarter)
            if clue.quarter and months == _QUARTER
            else calendar.named_year(year)
            for year in clue.years
        ]
        periods += [Period(calendar.start(end, months), end) for end in clue.dates or of_year]
    return [period for period in dict.fromkeys(periods) if period.end > calendar.end]
