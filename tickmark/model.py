"""The nouns of the field, as frozen values: those that a document has thousands of as named tuples, which are quicker
to make and to compare.

No behaviour beyond what the value itself means.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Company:
    """A registrant. `fiscal_year_end` is EDGAR's MMDD, the day of the last fiscal year end it knows."""

    cik: int
    name: str
    tickers: tuple[str, ...]
    fiscal_year_end: str
    former_names: tuple[str, ...] = ()
    former_tickers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Filing:
    """One filing of EDGAR's index, or a document that users added; `sha256` and `bytes` are set once its document is
    stored.

    `source` is one of `tickmark.schemas.SOURCES`; `fiscal` (`FY2024`, `Q2 2024`) and `currency` are what was told of an
    added document, empty where it is asked.
    """

    ticker: str
    period: str
    cik: int
    company: str
    form: str
    accession: str
    filing_date: date
    report_date: date
    document: str
    url: str
    fiscal_year_end: str = ""
    sha256: str = ""
    bytes: int = 0
    source: str = "issuer_filing"
    fiscal: str = ""
    currency: str = ""


class Period(NamedTuple):
    """A duration (`start` and `end`, both inclusive) or an instant (`start` is None)."""

    start: date | None
    end: date

    @property
    def months(self) -> int:
        """Whole months, at least 1; 0 for an instant. The rule of 30.4375 days is a mean Julian month."""
        if self.start is None:
            return 0
        return max(1, round(((self.end - self.start).days + 1) / 30.4375))


@dataclass(frozen=True, slots=True)
class Block:
    """One visible piece of a document outside tables, or a whole table, in reading order.

    `text` has its white space folded. For a table block `table_index` is the ordinal of the `<table>` element and
    `text` is empty, but for a table that is one item of a list. `bold`, `italic`, `underlined` mean the whole text is;
    `centered` is the alignment; `size` the largest font size in points, 0.0 where none is given. `anchors` are the ids
    and names of elements that start in or just before the block; `links` are in-page link targets inside it. `page`
    counts the page breaks before the block. `lines`, in a document of printed pages, say for each line of the text
    where it begins in it, its page and its number on that page.
    """

    index: int
    text: str
    table_index: int | None = None
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    centered: bool = False
    size: float = 0.0
    heading: int = 0
    page: int = 0
    anchors: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    lines: tuple[tuple[int, int, int], ...] = ()

    @property
    def printed_lines(self) -> list[str]:
        """Its text as the page breaks it; in one piece where the document has no printed pages."""
        starts = [place for place, _, _ in self.lines] or [0]
        return [self.text[start:end].strip() for start, end in pairwise((*starts, len(self.text)))]


OVER = " | "
"""Between a header over several columns and one of theirs."""


class RawCell(NamedTuple):
    """One `<td>`/`<th>`: its `<tr>` ordinal, its left grid column, its spans and its visible text.

    `indent` is the left padding in points (0.0 where none is printed); `bold` means all its text is.
    """

    row: int
    column: int
    rowspan: int
    colspan: int
    text: str
    bold: bool = False
    indent: float = 0.0
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RawTable:
    """A `<table>` laid out as the HTML table model does; `cells[r]` are the cells that start in row r. `lines[r]`, in a
    document of printed pages, are that row's page and the number of its line there.
    """

    index: int
    cells: tuple[tuple[RawCell, ...], ...]
    columns: int
    parent: int | None = None
    lines: tuple[tuple[int, int], ...] = ()

    @property
    def rows(self) -> int:
        """Number of `<tr>` elements."""
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class Document:
    """A filing's document with an address for everything visible in it.

    `blocks` are in reading order; `tables[i].index == i`. `warnings` say what could not be read; `unread` is added to
    while it is being understood, where the rules break down over a part of it (`tickmark.fault_isolation`).
    `from_pixels` are the pages, from 0, whose words were made out from pictures.
    """

    sha256: str
    source_format: str
    blocks: tuple[Block, ...]
    tables: tuple[RawTable, ...]
    warnings: tuple[str, ...] = ()
    from_pixels: frozenset[int] = frozenset()
    unread: list[str] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Section:
    """An item, or a note within an item: blocks `first_block` up to, not including, `end_block`.

    `section_id`: `Item7`, `Item1A`; in a 10-Q `Part1Item2`; a note is its item and its number,
    `Item8Note3`. `parent` is the item's id for a note, else None. `flags` name anything unusual (too short, by
    cross-reference).
    `more` are further block ranges where an item is printed in several places; `rows` are the rows (first, after the
    last)
    of the one table block where the item is no more than some rows of it.
    """

    section_id: str
    title: str
    ordinal: int
    first_block: int
    end_block: int
    parent: str | None = None
    flags: tuple[str, ...] = ()
    more: tuple[tuple[int, int], ...] = ()
    rows: tuple[int, int] | None = None

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """All block ranges (first, after the last), in the order of the document."""
        return tuple(sorted(((self.first_block, self.end_block), *self.more)))


@dataclass(frozen=True, slots=True)
class FiscalPeriod:
    """What the document itself is about: `year` and `quarter` as the company names them; a 10-K has quarter None.

    `months` are those of the year gone by at its `end` where that is no end of a quarter, as of accounts of May; 0
    otherwise.
    """

    year: int
    quarter: int | None
    end: date
    source: str
    months: int = 0

    @property
    def elapsed(self) -> int:
        """The months of the year gone by at its end."""
        return self.months or (12 if self.quarter is None else 3 * self.quarter)

    @property
    def name(self) -> str:
        """`FY2024` or `Q2 2024`."""
        return f"FY{self.year}" if self.quarter is None else f"Q{self.quarter} {self.year}"


class Location(NamedTuple):
    """Where a fact was read: a cell, or a sentence in a paragraph (the index of its block)."""

    table_index: int | None = None
    row_index: int | None = None
    column_index: int | None = None
    paragraph_index: int | None = None
    sentence: str | None = None


class Fact(NamedTuple):
    """A value with everything that makes it mean something, and the place it was read from.

    `value` is in base units with the sign as printed; `unit` is `USD`, `shares`, `USD/shares`, `USD/unit`, `pure` or
    another ISO currency. `scale_source`, `unit_source` and `period_source` say in words what each was read from.
    """

    metric: str | None
    label: str
    value: Decimal
    unit: str
    period: Period
    location: Location
    printed: str
    source_format: str
    section_id: str
    row_label: str = ""
    column_label: str = ""
    segment: str | None = None
    scale: int = 0
    scale_source: str = ""
    unit_source: str = ""
    period_source: str = ""
    extractor: str = "rules"
    negative_evidence: str | None = None


def month_end(day: date) -> date:
    """The month end nearest to a day; 52/53-week years end within days of one (28 January -> 31 January, 1 July -> 30
    June).
    """
    last = date(day.year, day.month, calendar.monthrange(day.year, day.month)[1])
    previous = day.replace(day=1) - timedelta(days=1)
    return previous if (day - previous) < (last - day) else last


OUTLOOK = "Outlook"
"""The label that rows of a table of guidance stand under, so that none is taken for what has been reported."""
CHANGE = "Change"
"""The label that differences between two times stand under, so that none is taken for what either was."""


def partition_period(report_date: date) -> str:
    """The calendar quarter of a report date snapped to its nearest month end: 2023-07-01 -> `2023Q2`."""
    snapped = month_end(report_date)
    return f"{snapped.year}Q{(snapped.month + 2) // 3}"
