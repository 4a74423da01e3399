"""The same table printed in other layouts says the same: headers split over rows, without their spans, centred, dates
in other forms.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tickmark.document.html import read_html
from tickmark.model import Document, FiscalPeriod, RawCell, RawTable
from tickmark.tables import Reading, read_tables
from tickmark.tables.grid.grid import read_rows

pytestmark = pytest.mark.slow

SAMPLE = next((Path(__file__).parents[4] / "samples" / "edgar").rglob("mrdw-20240831.htm.gz"))
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
DATE = re.compile("(" + "|".join(MONTHS) + r") (\d{1,2}), ?((?:19|20)\d\d)")
YEAR_LAST = re.compile(r"^(.*\b(?:" + "|".join(MONTHS) + r") \d{1,2}),? ?((?:19|20)\d\d)$")


def heads(table: RawTable) -> set[int]:
    """The rows above the first one with numbers."""
    found: set[int] = set()
    for row in read_rows(table):
        if row.kind == "data":
            break
        found.add(row.index)
    return found


def reprinted(change: Callable[[RawCell], RawCell]) -> Callable[[RawTable], RawTable]:
    """Change every header cell that does not stand over the labels."""

    def layout(table: RawTable) -> RawTable:
        rows = heads(table)
        return replace(
            table,
            cells=tuple(
                tuple(change(c) if i in rows and c.column > 0 else c for c in row) for i, row in enumerate(table.cells)
            ),
        )

    return layout


def years_apart(table: RawTable) -> RawTable:
    """Each header row that ends on whole dates becomes two: what comes before the year, and the year."""
    rows, lines = heads(table), []
    for index, row in enumerate(table.cells):
        apart = [(cell, YEAR_LAST.match(cell.text) if cell.column > 0 else None) for cell in row]
        if index in rows and any(match for _, match in apart):
            lines.append([cell._replace(text=match[1] + ",") for cell, match in apart if match])
            lines.append([cell._replace(text=match[2]) if match else cell for cell, match in apart])
        else:
            lines.append(list(row))
    return replace(
        table, cells=tuple(tuple(cell._replace(row=index) for cell in line) for index, line in enumerate(lines))
    )


LAYOUTS = {
    "years in a row of their own": years_apart,
    "spans lost": reprinted(lambda c: c._replace(colspan=1)),
    "centred": reprinted(lambda c: c._replace(column=c.column + c.colspan // 2, colspan=1) if c.colspan >= 6 else c),
    "capitals": reprinted(lambda c: c._replace(text=c.text.upper())),
    "dates in digits": reprinted(
        lambda c: c._replace(text=DATE.sub(lambda m: f"{MONTHS.index(m[1]) + 1}/{m[2]}/{m[3]}", c.text))
    ),
    "day first": reprinted(lambda c: c._replace(text=DATE.sub(r"\2 \1 \3", c.text))),
    "footnote marks": reprinted(lambda c: c._replace(text=re.sub(r"(\d{4})$", r"\1 (a)", c.text))),
    "unaudited": reprinted(lambda c: c._replace(text=re.sub(r"(\d{4})$", r"\1 (unaudited)", c.text))),
}


@pytest.fixture(scope="module")
def sample() -> Document:
    return read_html(gzip.decompress(SAMPLE.read_bytes()), "0" * 64)


def readings(document: Document) -> list[Reading]:
    """All of them, in order."""
    fiscal = FiscalPeriod(2024, None, date(2024, 8, 31), "test")
    return [reading for table in read_tables(document, fiscal, lambda _: None) for reading in table.readings]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))
def test_layout_changes_no_reading(layout: Callable[[RawTable], RawTable], sample: Document) -> None:
    changed = replace(sample, tables=tuple(layout(table) for table in sample.tables))
    assert changed.tables != sample.tables, "the sample has no header that this layout prints otherwise"
    before, after = readings(sample), readings(changed)
    assert [reading.text for reading in after] == [reading.text for reading in before]
    for one, other in zip(before, after, strict=True):
        assert (other.value, other.unit, other.period) == (one.value, one.unit, one.period), (
            f"{one.row_label} | {one.column_label} | {other.column_label}"
        )
