"""Tables that only frame pages: what stands in them is read as if they were not there."""

from __future__ import annotations

from tickmark.document import open_document
from tickmark.model import Document

PROSE = "We run nine mills on three rivers and sell what they grind to bakers in all parts of the country. " * 3
AMOUNTS = "<table><tr><td>Flour</td><td>512</td></tr><tr><td>Bran</td><td>48</td></tr></table>"


def read(body: str) -> Document:
    return open_document(f"<html><body>{body}</body></html>".encode(), "0" * 64, "a.html")


def test_a_document_within_one_table_keeps_its_paragraphs() -> None:
    page = f"<p>ITEM 1. BUSINESS</p><p>{PROSE}</p>{AMOUNTS}<p>Our year ends in June.</p>"
    bare, framed = read(page), read(f"<table width='90%'><tr><td>{page}</td></tr></table>")
    assert [block.text for block in framed.blocks] == [block.text for block in bare.blocks]
    assert framed.tables[1].cells == bare.tables[0].cells
    assert [table.index for table in framed.tables] == [0, 1]  # addresses count every table of the document


def test_each_page_may_have_a_table_of_its_own() -> None:
    pages = "".join(f"<table><tr><td><p>Page {n}</p><p>{PROSE}</p>{AMOUNTS}</td></tr></table>" for n in (1, 2))
    document = read(pages)
    assert [block.text for block in document.blocks if block.text][::2] == ["Page 1", "Page 2"]
    assert [block.table_index for block in document.blocks if block.table_index is not None] == [1, 3]


def test_a_table_with_a_table_in_a_cell_beside_others_stays_one() -> None:
    document = read(f"<table><tr><td>Mill one</td><td>{PROSE}{AMOUNTS}</td></tr></table>")
    assert document.tables[0].cells[0][0].text == "Mill one"
    assert not any(block.text for block in document.blocks)


def test_a_cell_with_a_short_text_above_a_table_stays_one() -> None:
    document = read(f"<table><tr><td>In thousands{AMOUNTS}</td></tr></table>")
    assert document.tables[0].cells[0][0].text == "In thousands"
