"""Statements in PDF files that set thousands apart otherwise, mark small numbers, state a scale once, or print the
parent beside its group.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from pdf_pages import Page, pdf, width

from tickmark.document.pdf import lines_of_pages
from tickmark.stages.local import Given, read_local

END = date(2024, 12, 31)
ROWS = (("Revenue", 5216, 5760), ("Cost of sales", -2833, -2707), ("Gross profit", 2383, 3053), ("Operating profit", 1852, 2418), ("Profit for the year", 1736, 2229))  # fmt: skip


def statement(
    write: Any, *, heads: tuple[str, ...] = ("2024", "2023"), lower: float = 0.0, marks: bool = False
) -> bytes:
    """An income statement whose amounts `write` prints."""
    page = Page()
    page.text(60, 740, "Consolidated income statement", bold=True, size=12)
    page.text(60, 722, "for the year ended 31 December 2024")
    page.text(60, 706, "(in EUR thousands, except per share amounts)")
    for right, head in zip((430.0, 530.0), heads, strict=True):
        page.number(right, 680, head)
    for place, (label, *values) in enumerate(ROWS):
        y = 660 - 16 * place
        page.text(60, y, label)
        for right, value in zip((430.0, 530.0), values, strict=True):
            page.number(right, y - lower, write(value))
            if marks and place == 1:
                page.text(right + width(")", 10) + 0.4, y - lower + 3.2, "2", size=5.5)
    for place, (label, *shown) in enumerate(
        (("Basic earnings per share", 5.60, 7.19), ("Diluted earnings per share", 5.49, 7.05))
    ):
        page.text(60, 560 - 16 * place, label)
        for right, value in zip((430.0, 530.0), shown, strict=True):
            page.number(
                right, 560 - 16 * place, f"{value:.2f}".replace(".", "," if write(1234) in ("1.234", "1 234") else ".")
            )
    return pdf(page)


def facts(raw: bytes) -> dict[tuple[str, date], float]:
    frame = read_local(raw, "x.pdf", Given("10-K", END, year_end="1231")).facts[0]
    tables = frame[frame.source_format == "pdf_table"]
    return {
        (row.row_label, row.period_end_date): row.value
        for row in tables.itertuples()
        if "per share" not in row.row_label
    }


WANTED = {
    (label, date(year, 12, 31)): value * 1000.0
    for label, *values in ROWS
    for year, value in zip((2024, 2023), values, strict=True)
}


@pytest.mark.parametrize("mark", [",", ".", " ", "\u2019"], ids=["commas", "points", "spaces", "apostrophes"])
def test_thousands_however_they_are_set_apart(mark: str) -> None:
    assert facts(statement(lambda value: f"{value:,}".replace(",", mark))) == WANTED


def test_years_and_notes_beside_amounts_are_not_joined_to_them() -> None:
    page = Page()
    for place, number in enumerate((101, 234, 567)):
        page.text(60, 700 - 20 * place, f"Note 5 {number}")
        page.number(430, 700 - 20 * place, "1,234")
    _, lines = lines_of_pages(pdf(page))
    assert [line.text for line in lines[0]] == ["Note 5 101 1,234", "Note 5 234 1,234", "Note 5 567 1,234"]


def test_numbers_in_prose_stay_as_they_are_printed() -> None:
    page = Page()
    page.text(60, 700, "Sales rose by 5,3 per cent to 1.234 units in the year")
    for place in range(8):
        page.text(60, 640 - 15 * place, "Item")
        page.number(430, 640 - 15 * place, "1.234,5")
    _, lines = lines_of_pages(pdf(page))
    assert lines[0][0].text == "Sales rose by 5,3 per cent to 1.234 units in the year"
    assert lines[0][1].text == "Item 1,234.5"


def test_amounts_set_lower_than_their_labels_with_marks_of_footnotes() -> None:
    assert facts(statement(lambda value: f"{value:,}", lower=2.0, marks=True)) == WANTED


def grouped(heads: tuple[tuple[float, str], ...]) -> bytes:
    """A statement of a group and of its parent, whose names stand where `heads` says."""
    page = Page()
    page.text(60, 740, "Consolidated income statement", bold=True, size=12)
    page.text(60, 722, "for the year ended 31 December 2024")
    page.text(60, 706, "(in EUR thousands)")
    for right, head in heads:
        page.text(right, 692, head)
    rights = (320.0, 390.0, 460.0, 530.0)
    for right, year in zip(rights, ("2024", "2023") * 2, strict=True):
        page.number(right, 676, year)
    for place, (label, *values) in enumerate(ROWS):
        page.text(60, 660 - 16 * place, label)
        for right, value in zip(rights, (*values, *(value // 2 for value in values)), strict=True):
            page.number(right, 660 - 16 * place, f"{value:,}")
    return pdf(page)


@pytest.mark.parametrize("heads", [((330.0, "Group"), (466.0, "Company")), ((365.0, "Group"), (488.0, "Company"))], ids=["centred", "right"])  # fmt: skip
def test_columns_of_the_parent_alone_state_nothing_of_the_group(heads: tuple[tuple[float, str], ...]) -> None:
    frame = read_local(grouped(heads), "x.pdf", Given("10-K", END, year_end="1231")).facts[0]
    revenue = frame[frame.row_label == "Revenue"]
    assert [(row.value, row.segment, row.metric) for row in revenue.itertuples()] == [
        (5_216_000.0, None, "revenue"),
        (5_760_000.0, None, "revenue"),
        (2_608_000.0, "Company", None),
        (2_880_000.0, "Company", None),
    ]
