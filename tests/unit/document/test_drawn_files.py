"""Made-up releases drawn again as plain text, workbooks and delimited text: what is read of them is what is read of
their pages.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from drawn_sheets import DELIMITED, STYLES, as_delimited, as_workbook
from drawn_text import MANNERS, as_text
from pdf_pages import Page, pdf
from releases import Release, read_releases

from tickmark.document import open_document
from tickmark.document.html import read_html
from tickmark.model import Document
from tickmark.stages.local import Given, read_local

pytestmark = pytest.mark.slow

_FLAT = re.compile(r"[^a-z0-9]+")
RIGHT = 0.97  # of the facts of the page
RELEASES = Path(__file__).resolve().parents[3] / "corpus/releases"
SHOPS = "malls_oil_airlines_drugs_groups_genes.txt", "shopping centers with FFO and AFFO"
CHIPS = "chips_software_shops_banks_insurers.txt", "chip maker, fiscal quarter with GAAP and non-GAAP blocks"


@cache
def release(file: str, name: str) -> tuple[Release, list[tuple[str, Document]], Counter[tuple[Any, ...]]]:
    """A release, its pages and the facts of their tables."""
    found = next(one for one in read_releases(RELEASES / file, "word") if one.name == name)
    return (
        found,
        [(kind, read_html(page.encode(), "x")) for kind, page in found.documents],
        facts(found, found.html, "a.htm"),
    )


def facts(of: Release, raw: bytes, name: str) -> Counter[tuple[Any, ...]]:
    given = Given(of.form, of.end, year_end=of.year_end)
    rows = read_local(raw, name, given).facts[0]
    rows = rows[rows.source_format.str.endswith("_table")].to_dict("records")
    return Counter(
        (
            _FLAT.sub("", row["row_label"].lower()),
            row["value"],
            row["unit"],
            row["period_start"],
            row["period_end_date"],
        )
        for row in rows
    )


@pytest.mark.parametrize(
    "manner",
    ["marked", "leaders, to the right", "bare, headers in full", "narrow labels", "pages, headers again", "bare pages"],
)
def test_plain_text_is_read_as_its_page(manner: str) -> None:
    for name in (CHIPS, SHOPS):
        of, pages, expected = release(*name)
        assert (expected & facts(of, as_text(pages, MANNERS[manner]), "a.txt")).total() >= RIGHT * expected.total()


@pytest.mark.parametrize("style", ["one sheet", "scaled, one sheet", "hidden"])
def test_a_workbook_is_read_as_its_page(style: str) -> None:
    for name in (CHIPS, SHOPS):
        of, pages, expected = release(*name)
        assert (expected & facts(of, as_workbook(pages, STYLES[style]), "a.xlsx")).total() >= RIGHT * expected.total()


@pytest.mark.parametrize("style", ["commas, quoted, BOM", "semicolons", "decimal commas", "utf-16 tabs"])
def test_delimited_text_is_read_as_its_page(style: str) -> None:
    for name in (CHIPS, SHOPS):
        of, pages, expected = release(*name)
        assert (
            expected & facts(of, as_delimited(pages, DELIMITED[style]), "a.csv")
        ).total() >= RIGHT * expected.total()


def test_pages_of_letters_of_one_width_are_plain_text() -> None:
    lines = [
        "                      HARBOR TOOLS, INC.", "                 CONSOLIDATED BALANCE SHEETS", "                        (In thousands)", "",
        "                                        December 31,   December 31,", "                                            2023           2022", "",
        "Cash and cash equivalents...............    $   1,250      $     980", "Accounts receivable, net................        4,502          4,301",
        "Inventories of finished goods...........        3,118          2,990", "", "  Total current assets..................    $   8,870      $   8,271",
    ]  # fmt: skip
    page = Page()
    for number, line in enumerate(lines * 2):
        page.text(40, 740 - 12 * number, line, size=9)
    document = open_document(pdf(page, letters="Courier"), "monospaced", "x.pdf")
    assert [cell.text for cell in document.tables[0].cells[-1]] == ["Total current assets", "$ 8,870", "$ 8,271"]
    assert {cell.text for row in document.tables[0].cells for cell in row} >= {"December 31, 2023", "December 31, 2022"}


def test_a_table_begins_behind_an_empty_row_where_headers_stand_again() -> None:
    text = "Balance sheets\n(In millions)\n,2023,2022\nCash,5,4\nLoans,7,6\n\nOf parts\n,North,South\nSales,3,2\n\nNotes follow,,\nRent,1,1\n"
    document = open_document(text.encode(), text, "x.csv")
    assert [[(cell.row, cell.text) for row in table.cells for cell in row][:2] for table in document.tables] == [
        [(2, "2023"), (2, "2022")],
        [(7, "North"), (7, "South")],
    ]
    assert [block.text for block in document.blocks if block.text] == ["Balance sheets", "(In millions)", "Of parts"]


def test_a_scale_behind_a_currency_and_days_in_digits_are_read() -> None:
    text = "All amounts in EUR thousands;;\n;FY 2024;FY 2023\nRevenue;412.330,5;398.120,0\nCosts;-181.204,1;-177.990,3\n\n;31.12.2024;31.12.2023\nCash;55.018,2;49.877,9\nLoans;1.330,0;1.214,8\n"
    found = read_local(text.encode(), "x.csv", Given("10-K", date(2024, 12, 31), "FY2024")).facts[0]
    assert set(found.unit) == {"EUR"}
    assert [
        (row["value"], str(row["period_end_date"])[:10]) for row in found.to_dict("records") if row["label"] == "Cash"
    ] == [
        (55018200, "2024-12-31"),
        (49877900, "2023-12-31"),
    ]
