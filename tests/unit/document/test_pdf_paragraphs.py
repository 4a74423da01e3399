"""Items, headings and paragraphs of a page whose lines are set alike close."""

from __future__ import annotations

from pdf_pages import Page, pdf

from tickmark.document import open_document


def texts(*lines: tuple[str, bool]) -> list[str]:
    """The paragraphs of lines (and whether they are bold), each 12 points below the other."""
    page = Page()
    for number, (line, bold) in enumerate(lines):
        page.text(72, 700 - 12 * number, line, size=10, bold=bold)
    return [block.text for block in open_document(pdf(page), "0" * 64, "a.pdf").blocks]


def test_items_of_a_list_are_paragraphs_of_their_own() -> None:
    items = (
        "Full-year revenue of $178 million to $181 million",
        "Capital expenditures of $9 million for the year, of which three are",
        "for the new hall in Duluth",
        "Runway of 31 months",
    )
    assert texts(*((item, False) for item in items)) == [items[0], f"{items[1]} {items[2]}", items[3]]


def test_a_heading_in_bold_ends_where_its_letters_do() -> None:
    prose = "The order book stood at 97.8 million at the end of the year, of which most will be"
    assert texts(("Order book", True), (prose, False), ("delivered in the next year.", False)) == [
        "Order book",
        f"{prose} delivered in the next year.",
    ]


def test_a_name_that_a_line_ends_before_stays_in_its_sentence() -> None:
    first = "The loan was arranged by the branch of the bank in the north of the country with"
    second = "Harbour Savings Bank and was drawn in full on the first day of the second quarter of"
    assert texts((first, False), (second, False), ("the year.", False)) == [f"{first} {second} the year."]
