"""Pages as pictures, and the places of numbers on them."""

from __future__ import annotations

import hashlib
import re
import struct
import zlib

import pytest
from pdf_pages import Page, pdf

from tickmark.document import open_document
from tickmark.document.pdf_picture import Pictures
from tickmark.errors import DocumentError
from tickmark.narrate.html.filing import Mark
from tickmark.narrate.html.paged import paged_page


def page(turned: int = 0) -> Page:
    """A page with a row of two numbers and a range."""
    made = Page(turned=turned)
    made.text(60, 500, "Net revenue")
    made.number(300, 500, "1,234")
    made.number(400, 500, "987")
    made.text(60, 480, "Volatility")
    made.text(250, 480, "51.12% - 56.22%")
    return made


def dark(png: bytes, box: tuple[float, float, float, float]) -> float:
    """The share of dark dots of a place of a picture."""
    width, height = struct.unpack(">II", png[16:24])
    start = png.index(b"IDAT") + 4
    rows = zlib.decompress(png[start : start + struct.unpack(">I", png[start - 8 : start - 4])[0]])
    left, top, wide, high = box
    columns = range(int(left * width), int((left + wide) * width))
    lines = range(int(top * height), int((top + high) * height))
    dots = [rows[line * (width + 1) + 1 + column] < 128 for line in lines for column in columns]
    return sum(dots) / max(1, len(dots))


@pytest.mark.parametrize("seen", [False, True])
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_the_place_of_a_number_is_where_it_is_drawn(turned: int, seen: bool) -> None:
    made = page(turned)
    if seen and turned:  # the text is turned back, so that it runs to the right
        matrix = {90: "0 1 -1 0 792 0", 180: "-1 0 0 -1 612 792", 270: "0 -1 1 0 0 612"}[turned]
        made.drawn = [f"q {matrix} cm", *made.drawn, "Q"]
    pictures = Pictures(pdf(made))
    shown = pictures.picture(1)
    for printed in ("1,234", "987"):
        assert printed in pictures.text(1, 1)
        (box,) = pictures.boxes(1, 1, printed)
        assert dark(shown.png, (box.left, box.top, box.width, box.height)) > 0.08
        beside = (
            (box.left, box.top + 3 * box.height) if seen or turned % 180 == 0 else (box.left + 3 * box.width, box.top)
        )
        assert dark(shown.png, (*beside, box.width, box.height)) == 0
    pictures.close()


def test_a_range_is_one_place_and_what_is_not_there_is_none() -> None:
    pictures = Pictures(pdf(page()))
    assert len(pictures.boxes(1, 2, "51.12% - 56.22%")) == 1
    assert pictures.boxes(1, 2, "77") == [] == pictures.boxes(1, 9, "987") == pictures.boxes(4, 1, "987")
    with pytest.raises(DocumentError, match="no page 2"):
        pictures.picture(2)
    pictures.close()


def test_a_page_of_evidence_marks_the_cell_and_says_why() -> None:
    marks = [
        Mark("f1", 0, 1, 1, "1,234", (("Value", "<b>1234</b>"),), 1, 1),
        Mark("f2", 0, 1, 2, "555", (), 1, 1),  # not on that line
        Mark("f3", 0, 1, 2, "987", (), None, None),
    ]
    text, found = paged_page(pdf(page()), "Acme <report>", marks, "../report.html")
    assert found == {"t0r1c1"} and 'id="t0r1c1"' in text and 'src="data:image/png;base64,' in text
    assert "&lt;b&gt;1234" in text and "Acme &lt;report&gt;" in text and "<script" not in text


def test_of_equal_numbers_in_a_row_the_one_of_the_column_is_marked() -> None:
    made = Page()
    for right, year in ((300, "2024"), (400, "2023"), (500, "2022")):
        made.number(right, 560, year)
    for place, label in enumerate(("Revenue", "Net income", "Total assets")):
        made.text(60, 540 - 20 * place, label)
        for right in (300, 400, 500):
            made.number(right, 540 - 20 * place, "1,234")
    raw = pdf(made)
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")
    (row,) = (
        number for number, cells in enumerate(document.tables[0].cells) if cells and cells[0].text == "Net income"
    )
    page_and_line = document.tables[0].lines[row]
    columns = [cell.column for cell in document.tables[0].cells[row][1:]]
    lefts = []
    for column in columns:
        mark = Mark("f", 0, row, column, "1,234", (), page_and_line[0] + 1, page_and_line[1])
        text, found = paged_page(raw, "Acme", [mark], "")
        assert found == {f"t0r{row}c{column}"} and text.count('class="tm-mark"') == 1
        lefts.append(float(re.search(r'class="tm-mark"[^>]*left:([\d.]+)%', text)[1]))
    assert lefts == sorted(lefts) and len(set(lefts)) == 3
