"""PDF files: tables by where their numbers stand, paragraphs over pages, what repeats on pages, and what cannot be
read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date
from typing import Any

import pypdfium2
import pytest
from pdf_pages import Page, pdf

from tickmark.document import open_document
from tickmark.document.pdf_page import read_page
from tickmark.errors import DocumentError, EmptyDocument
from tickmark.model import Document
from tickmark.stages.local import read_local

ROWS = [
    ("Revenue", "2,500", "2,100"),
    ("Cost of revenue", "(1,400)", "(1,250)"),
    ("Gross profit", "1,100", "850"),
    ("Net income", "310", "226"),
]
COLUMNS = (450.0, 540.0)


def opened(raw: bytes) -> Document:
    return open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")


def cover(page: Page) -> float:
    """The cover of a made-up annual report; the height of the line below it."""
    page.text(250, 740, "FORM 10-K", bold=True, size=14)
    page.text(180, 715, "For the fiscal year ended December 31, 2023")
    page.text(240, 690, "Example Instruments, Inc.", bold=True)
    page.text(180, 675, "(Exact name of registrant as specified in its charter)", size=8)
    return 640


def head(page: Page, y: float) -> float:
    """Title and headers of an income statement."""
    page.text(200, y, "Consolidated Statements of Income", bold=True)
    page.text(240, y - 13, "(In millions)")
    page.text(450, y - 34, "Years ended", bold=True)
    page.rule(390, 545, y - 38)
    page.text(385, y - 50, "December 31, 2023", size=8)
    page.text(475, y - 50, "December 31, 2022", size=8)
    for right in COLUMNS:
        page.rule(right - 65, right + 4, y - 54)
    return y - 68


def rows(page: Page, y: float, found: list[tuple[str, ...]] = ROWS) -> float:
    for number, (label, *values) in enumerate(found):
        page.text(60, y, label)
        for right, value in zip(COLUMNS, values, strict=True):
            if not number:
                page.text(right - 50, y, "$")
            page.number(right, y, value)
        y -= 15
    return y


def statement() -> Page:
    page = Page()
    y = cover(page)
    page.text(60, y, "Item 8. Financial Statements and Supplementary Data", bold=True)
    rows(page, head(page, y - 30))
    return page


def facts(raw: bytes) -> list[dict[str, Any]]:
    local = read_local(raw, "x.pdf")
    verified, rejected = local.facts
    assert rejected.empty
    return verified.to_dict("records")  # type: ignore[no-any-return]


RIGHT = {
    (label, float(value.replace(",", "").replace("(", "-").rstrip(")")) * 1e6, year)
    for label, *values in ROWS
    for value, year in zip(values, (2023, 2022), strict=True)
}


def told(found: list[dict[str, Any]]) -> set[tuple[str, float, int]]:
    assert {(row["unit"], str(row["period_start"])[4:], str(row["period_end_date"])[4:]) for row in found} == {
        ("USD", "-01-01", "-12-31")
    }
    return {(row["row_label"], row["value"], row["period_end_date"].year) for row in found}


def test_a_statement_with_its_headers_signs_scale_and_places() -> None:
    local = read_local(pdf(statement()), "annual.pdf")
    assert (local.filing.form, local.filing.company, local.fiscal.name, local.fiscal.end) == (
        "10-K",
        "Example Instruments, Inc.",
        "FY2023",
        date(2023, 12, 31),
    )
    found = facts(pdf(statement()))
    assert told(found) == RIGHT
    assert {row["source_format"] for row in found} == {"pdf_table"} and {row["section_id"] for row in found} == {
        "Item8"
    }
    assert {(row["row_label"], row["column_index"]) for row in found} == {
        (label, column) for label, *_ in ROWS for column in (1, 2)
    }
    assert {row["metric"] for row in found if row["row_label"] == "Revenue"} <= {"revenue", None}


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_that_is_turned_reads_as_it_is_seen(turn: int) -> None:
    page = statement()
    matrix = {90: "0 1 -1 0 792 0", 180: "-1 0 0 -1 612 792", 270: "0 -1 1 0 0 612"}[turn]
    page.drawn = [f"q {matrix} cm", *page.drawn, "Q"]
    page.turned = turn
    assert told(facts(pdf(page))) == RIGHT


def test_a_table_goes_on_over_the_page_below_what_repeats() -> None:
    """The rows of the second page have the headers of the first; heads, feet and page numbers are no rows."""
    pages = [Page() for _ in range(4)]
    y = head(pages[0], cover(pages[0]))
    rows(pages[0], y, ROWS[:2])
    rows(pages[1], 720, ROWS[2:])
    for number, page in enumerate(pages, 1):
        page.text(60, 770, "Example Instruments, Inc. Annual Report", size=8)
        page.text(300, 30, str(number))
    for page in pages[2:]:
        page.text(60, 600, "The company makes instruments and sells them all over the world to those who need them.")
    found = facts(pdf(*pages))
    assert told(found) == RIGHT and len({row["table_index"] for row in found}) == 1
    texts = [block.text for block in opened(pdf(*pages)).blocks]
    assert texts.count("Example Instruments, Inc. Annual Report") == 4 and [
        text for text in texts if text.isdigit()
    ] == ["1", "2", "3", "4"]


def test_a_year_alone_at_the_head_of_pages_is_no_page_number() -> None:
    pages = [Page() for _ in range(4)]
    pages[0].text(480, 700, "2023", bold=True)
    rows(pages[0], 680)
    for number, page in enumerate(pages, 1):
        page.text(300, 30, str(number))
    assert "2023" in {cell.text for table in opened(pdf(*pages)).tables for row in table.cells for cell in row}


def test_a_paragraph_goes_on_overleaf() -> None:
    first, second = Page(), Page()
    line = "The company makes instruments and sells them all over the world to those who need them, and was paid for"
    for number in range(20):
        first.text(60, 700 - 12 * number, line)
    second.text(60, 740, "instruments that it had not made yet.")
    second.text(60, 700, "Another paragraph begins here.")
    blocks = [block.text for block in opened(pdf(first, second)).blocks]
    assert blocks == [
        f"{' '.join([line] * 20)} instruments that it had not made yet.",
        "Another paragraph begins here.",
    ]


def test_labels_over_lines_marks_of_footnotes_and_leader_dots() -> None:
    page = Page()
    page.text(60, 740, "(In millions)")
    page.number(COLUMNS[0], 740, "2023")
    page.number(COLUMNS[1], 740, "2022")
    page.text(60, 712, "Income before taxes and before the")
    page.text(66, 701, "share of others")
    page.text(134, 705, "(1)", size=6)
    rows_of = [("", "310", "226")]
    rows(page, 701, rows_of)
    page.text(60, 680, "Net income ........................................")
    page.number(COLUMNS[0], 680, "200")
    page.number(COLUMNS[1], 680, "150")
    labels = [row[0].text for row in opened(pdf(page)).tables[0].cells if len(row) == 3]
    assert labels[-2:] == ["Income before taxes and before the share of others(1)", "Net income"]


def test_raised_marks_stay_with_labels_of_rows_alone() -> None:
    """As in HTML: of words in the first cell; behind an amount, a year or a name of letters, and in prose, they go."""
    page = Page()
    page.text(60, 740, "Sales")
    page.text(87, 744, "1", size=6)
    page.text(94, 740, "were as follows in each of the years, in millions:")
    for column, year in zip(COLUMNS, ("2023", "2022"), strict=True):
        page.number(column, 722, year)
    page.text(COLUMNS[0] + 1, 726, "2", size=6)
    lines = (("Pumps", "(1)", 90.0), ("Other", "a", 86.0), ("Valves", "TM", 91.0), ("Total", "*", 84.0))
    for place, (label, mark, x) in enumerate(lines):
        y = 704 - 18 * place
        page.text(60, y, label)
        page.text(x, y + 4, mark, size=6)
        rows(page, y, [("", "310", "226")])
    found = opened(pdf(page))
    assert [row[0].text for row in found.tables[0].cells if len(row) == 3] == [
        "Pumps(1)",
        "Other(a)",
        "Valves",
        "Total*",
    ]
    assert found.blocks[0].text == "Sales were as follows in each of the years, in millions:"
    assert "20232" not in " ".join(cell.text for cell in found.tables[0].cells[0])


def test_headings_keep_their_weight_and_size_and_underlines_are_no_rulers() -> None:
    page = Page()
    page.text(60, 740, "Liquidity", bold=True, size=14)
    page.text(60, 700, "Sources of cash")
    page.rule(60, 60 + 70, 698.5)
    page.text(60, 680, "Cash came from customers.")
    blocks = opened(pdf(page)).blocks
    assert (blocks[0].text, blocks[0].bold, round(blocks[0].size)) == ("Liquidity", True, 14)
    assert [block.text for block in blocks] == [
        "Liquidity",
        "Sources of cash",
        "Cash came from customers.",
    ] and not blocks[2].bold


def test_hidden_and_slanted_words_are_left_out_and_told() -> None:
    page = statement()
    page.text(60, 100, "Revenue was $9,999 million in 2023.", mode=3)
    page.raw("BT /F1 30 Tf 0.7 0.7 -0.7 0.7 200 200 Tm (DRAFT) Tj ET")
    document = opened(pdf(page))
    assert "9,999" not in str(document.blocks) and "DRAFT" not in str(document.blocks)
    assert any("5 letters stand at an angle" in said for said in document.warnings) and any(
        "6 words are not printed" in said for said in document.warnings
    )
    assert told(facts(pdf(page))) == RIGHT


def test_the_text_under_a_scan_is_read_and_told() -> None:
    page = Page()
    page.picture()
    page.text(60, 700, "Revenue was $9,999 million in 2023.", mode=3)
    with pytest.raises(EmptyDocument):  # nothing of it is in the picture
        opened(pdf(page))
    page.raw("0 g " + "".join(f"{x} 700 1 9 re " for x in range(60, 400, 4)) + "f")
    document = opened(pdf(page))
    assert document.blocks[0].text == "Revenue was $9,999 million in 2023." and any(
        "recognised from a scan" in said for said in document.warnings
    )


def scan() -> Page:
    page = Page()
    page.picture()
    return page


REFUSED: dict[str, tuple[Callable[[], bytes], type[DocumentError], str]] = {
    "a scan": (lambda: pdf(scan(), scan()), EmptyDocument, "2 pages of pictures and no text"),
    "an empty page": (lambda: pdf(Page()), EmptyDocument, "shows no text"),
    "a password": (lambda: pdf(statement(), protected=True), DocumentError, "protected by a password"),
    "no pages": (lambda: b"%PDF-1.7\n%%EOF\n", DocumentError, "damaged"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_says_why(name: str) -> None:
    make, error, said = REFUSED[name]
    with pytest.raises(error, match=said):
        opened(make())


def test_pages_without_text_among_others_are_told() -> None:
    assert any(
        "1 pages are pictures without text and were not read: 2" in said
        for said in opened(pdf(statement(), scan())).warnings
    )


def test_the_bytes_tell_a_pdf_whatever_its_name() -> None:
    raw = pdf(statement())
    assert open_document(raw, hashlib.sha256(raw).hexdigest(), "annual.htm").source_format == "pdf"


def test_a_label_that_goes_on_below_its_numbers_and_further_left() -> None:
    page = Page()
    page.text(60, 740, "(In millions)")
    page.number(COLUMNS[0], 740, "2023")
    page.number(COLUMNS[1], 740, "2022")
    rows(page, 710, [("   Derivatives designated as", "175", "241")])
    page.text(60, 699, "hedging instruments")
    rows(page, 680, [("Balance as of December 31,", "604", "594")])
    page.text(60, 669, "2023")
    assert [row[0].text for row in opened(pdf(page)).tables[0].cells if len(row) == 3][-2:] == [
        "Derivatives designated as hedging instruments",
        "Balance as of December 31, 2023",
    ]


def test_a_word_is_as_large_as_its_font_is_printed_whatever_the_font_tells_of_its_boxes() -> None:
    page = Page()
    page.raw("q 0.5 0 0 0.5 0 0 cm")
    page.text(200, 1400, "Cost of sales", size=20)
    page.raw("Q")
    page.text(100, 680, "Revenue", size=12)
    told = "/Ascent 300 /Descent 0 /FontBBox [0 0 500 300] /ItalicAngle 0 /CapHeight 300 /StemV 80"
    document = pypdfium2.PdfDocument(pdf(page, told=told))
    assert {word.text: round(word.size, 1) for word in read_page(document[0]).words} == {
        "Cost": 10.0, "of": 10.0, "sales": 10.0, "Revenue": 12.0,
    }  # fmt: skip


def test_letters_that_texs_fonts_draw_together_are_read() -> None:
    page = Page()
    page.raw("BT /F1 10 Tf 50 700 Td (Gross pro\\034t) Tj ET")
    document = pypdfium2.PdfDocument(pdf(page))
    assert " ".join(word.text for word in read_page(document[0]).words) == "Gross profit"


def test_amounts_midway_between_the_two_lines_of_their_label() -> None:
    page = Page()
    y = rows(page, head(page, cover(page)))
    for first, second in (("Net income attributable to the", "owners of the company"), ("Balances as of May", "2021")):
        page.text(60, y, first)
        for right, value in zip(COLUMNS, ("300", "220"), strict=True):
            page.number(right, y - 8, value)
        page.text(60, y - 16, second)
        y -= 36
    labels = [row[0].text for table in opened(pdf(page)).tables for row in table.cells if len(row) > 1]
    assert labels[-2:] == ["Net income attributable to the owners of the company", "Balances as of May 2021"]


def test_rows_with_a_column_of_words_are_rows_of_the_table() -> None:
    page = Page()
    y = cover(page)
    for x, text in ((250, "Principal"), (320, "Rate"), (390, "Payments"), (480, "Book value")):
        page.text(x, y, text)
    for number, day in enumerate(("March 27, 2027", "November 1, 2029", "May 1, 2043"), 1):
        y -= 16
        page.text(60, y, day)
        page.number(290, y, f"{number},000")
        page.number(345, y, f"{number}.40%")
        page.text(380, y, "Semi-annually")
        page.number(530, y, f"{number * 997}")
    table = opened(pdf(page)).tables[-1]
    assert [row[0].text for row in table.cells][-3:] == ["March 27, 2027", "November 1, 2029", "May 1, 2043"]


def test_a_heading_in_bold_does_not_end_a_table_whose_rows_are_bordered() -> None:
    page = Page()
    y = head(page, cover(page))
    for group in ("Revenue by product", "Revenue by region"):
        page.text(60, y, group, bold=True)
        for number in range(3):
            y -= 18
            page.text(60, y, f"Line {'ABC'[number]}")
            for right in COLUMNS:
                page.number(right, y, f"{number + 1},200")
                page.rule(right - 60, right + 3, y - 5)
        y -= 18
        for right in COLUMNS:
            page.rule(right - 60, right + 3, y - 5)
        y -= 2
    labels = [row[0].text for row in opened(pdf(page)).tables[-1].cells if len(row) > 1 and row[0].text]
    assert labels.count("Line A") == 2
