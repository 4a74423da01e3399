"""Pages and lines: every fact, passage and citation of a PDF file names the page and the line on which its number is
printed.
"""

from __future__ import annotations

import hashlib
import random
from datetime import date

import pypdfium2
import pytest
from pdf_pages import Page, pdf

from tests.unit.document.test_pdf import COLUMNS, cover, head, rows
from tickmark.document import open_document
from tickmark.document.pdf_lines import printed_lines
from tickmark.document.pdf_page import read_page
from tickmark.document.places import place_of_block
from tickmark.document.text import fold
from tickmark.stages.local import Given, read_local

LABELS = (
    "Product sales",
    "Service fees",
    "Licence income",
    "Freight",
    "Rent",
    "Wages",
    "Training",
    "Travel",
    "Insurance",
    "Energy",
    "Repairs",
    "Audit fees",
)


def made_up(seed: int, *, letters: str = "Helvetica") -> bytes:
    """Three pages: a cover with a statement, a table of random numbers that begins anew overleaf, and sentences that
    run over lines.
    """
    draw = random.Random(seed)
    first = Page()
    y = cover(first)
    first.text(60, y, "Item 8. Financial Statements and Supplementary Data", bold=True)
    rows(first, head(first, y - 30))
    second = Page()
    second.text(60, 750, f"Example Instruments, Inc. page {draw.randint(100, 900)}", size=8)
    y = head(second, 700)
    second_rows = [
        (label, f"{draw.randint(1000, 9999):,}", f"{draw.randint(1000, 9999):,}") for label in draw.sample(LABELS, 10)
    ]
    y = rows(second, y, second_rows)
    third = Page()
    y = 740.0
    for number in range(6):
        sales, profit = draw.randint(1, 900) / 10, draw.randint(1, 90) / 10
        third.text(
            60,
            y,
            f"Sales of region {number} were ${sales} million in the year ended December 31, 2023, which was a good",
        )
        third.text(
            60, y - 12, f"result in a market that fell. Operating income of that region was ${profit} million in 2023."
        )
        y -= 40
    third.number(COLUMNS[1], 40, str(draw.randint(10, 99)))
    return pdf(first, second, third, letters=letters)


def printed(raw: bytes) -> dict[tuple[int, int], str]:
    """The text of every line of every page, counted from 1."""
    document = pypdfium2.PdfDocument(raw)
    found = {}
    for page in range(len(document)):
        for number, line in enumerate(printed_lines(read_page(document[page]), page), 1):
            found[page + 1, number] = fold(line.text)
    return found


@pytest.mark.parametrize("letters", ["Helvetica", "Courier"])
@pytest.mark.parametrize("seed", range(6))
def test_the_page_and_line_of_a_fact_hold_its_number(seed: int, letters: str) -> None:
    raw = made_up(seed, letters=letters)
    lines = printed(raw)
    verified, rejected = read_local(raw, "x.pdf").facts
    assert len(verified) > 15 and len(set(verified["page"])) > 1
    for frame in (verified, rejected):
        for row in frame.to_dict("records"):
            digits = row["printed"].strip("$ ()%").split()[0]
            assert digits in lines[row["page"], row["line"]], row["label"]


def test_a_passage_begins_where_its_block_does() -> None:
    raw = made_up(0)
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")
    lines = printed(raw)
    for block in document.blocks:
        page, line = place_of_block(document, block.index)
        if block.text:
            assert page is not None and line is not None
            assert block.text.startswith(lines[page, line][:20])


def test_what_has_no_pages_has_no_page() -> None:
    verified, _ = read_local(
        b'(in millions of dollars),"December 31, 2023"\nTotal assets,7\nCash,5\n',
        "x.csv",
        Given("10-K", date(2023, 12, 31), "FY2023"),
    ).facts
    assert len(verified) and verified["page"].isna().all() and verified["line"].isna().all()
