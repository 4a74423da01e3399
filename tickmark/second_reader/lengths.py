"""The length of a duration in months: by its header, its group of rows, the titles, or what such a table must mean."""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from tickmark.second_reader.days import When
from tickmark.second_reader.ends import OF_YEAR, End
from tickmark.second_reader.kinds import Kinds
from tickmark.second_reader.surroundings import Surroundings


class Length(StrEnum):
    """What the length of a duration was read from."""

    HEADER = "header length"
    GROUP = "group length"
    TITLE = "context length"
    SENTENCE = "sentence length"
    YEAR = "year"
    QUARTERLY = "quarterly"
    YEAR_TO_DATE = "since the year opened"


Found = tuple[int, Length | None]
_NO_LENGTH: Found = (0, None)


def stated_length(around: Surroundings, header: When, group: When) -> Found:
    """Months of a duration: from the header, the group, titles near and far, and sentences."""
    for part, basis in ((header, Length.HEADER), (group, Length.GROUP)):
        if len(part.lengths) == 1:
            return part.lengths[0], basis
        if part.lengths:
            return _NO_LENGTH
        if part.quarters:
            return 3, basis
    for parts, basis in ((around.far, Length.TITLE), (around.context, Length.SENTENCE)):
        for part in parts:
            if len(part.lengths) == 1:
                return part.lengths[0], basis
            if part.lengths:
                return _NO_LENGTH
    return _NO_LENGTH


def unsaid_length(around: Surroundings, kinds: Kinds, end: date, basis: End | None, *, moved: bool) -> Found:
    """The length of a duration whose table names none: a quarter in a table of quarters, else the year of an annual
    report.

    Args:
        around: what stands around the table.
        kinds: what its titles, labels and columns say of its amounts.
        end: last day of the duration.
        basis: what that was read from.
        moved: whether the amount stands between an opening and a closing balance.
    """
    if (around.quarterly and around.periods > 1) or around.four_quarters:
        return 3, Length.QUARTERLY
    flows = around.flow_columns or (kinds.certain["duration"] and not kinds.labels["instant"])
    of_year = moved or basis in OF_YEAR or (basis is End.HEADER and around.all_year_ends and flows)
    if around.calendar.annual and of_year and around.calendar.is_year_end(end):
        return 12, Length.YEAR
    return _NO_LENGTH
