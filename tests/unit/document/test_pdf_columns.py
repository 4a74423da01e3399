"""Pages set in columns: which are read column by column, and in which order."""

from __future__ import annotations

from pdf_pages import Page, pdf

from tests.unit.document.test_pdf import statement
from tickmark.document.pdf import read_pdf

LEFT = [f"Left line {n} tells of shops and towns and" for n in "abcdefgh"]
RIGHT = [f"Right line {n} tells of ships and ports and" for n in "abcdefgh"]
DAYS = ("2023", "2022")


def two_columns(*, left: list[str] | None = None, right: list[str] | None = None, offset: float = 0.0) -> Page:
    """A page with a heading over two columns of text."""
    page = Page()
    page.text(120, 740, "A heading that stands over both of the columns of this page", size=14, bold=True)
    for x, lines, down in ((60, left or LEFT, 0.0), (330, right or RIGHT, offset)):
        for number, text in enumerate(lines):
            page.text(x, 700 - down - 13 * number, text)
    return page


def order(*pages: Page) -> list[str]:
    """First words of the lines of a document's text, in its order."""
    text = " ".join(block.text for block in read_pdf(pdf(*pages), "0" * 64).blocks)
    return [f"{side} {letter}" for side, letter in _found(text)]


def _found(text: str) -> list[tuple[str, str]]:
    words = text.split()
    return [
        (a, c) for a, b, c in zip(words, words[1:], words[2:], strict=False) if b == "line" and a in ("Left", "Right")
    ]


EXPECTED = [*(f"Left {n}" for n in "abcdefgh"), *(f"Right {n}" for n in "abcdefgh")]


def test_the_left_column_is_read_before_the_right_one() -> None:
    assert order(two_columns()) == EXPECTED


def test_columns_need_not_share_their_lines() -> None:
    assert order(two_columns(offset=5.5)) == EXPECTED


def test_a_statement_is_read_across() -> None:
    document = read_pdf(pdf(statement()), "0" * 64)
    rows = [[cell.text for cell in row] for table in document.tables for row in table.cells if row]
    assert any(len(row) >= 3 and any(letter.isdigit() for letter in row[1]) for row in rows)


def test_a_table_without_prose_beside_it_is_not_parted() -> None:
    page = Page()
    for number in range(12):
        page.text(60, 700 - 13 * number, f"Revenue of region {number} and other lines")
        page.number(420, 700 - 13 * number, f"{number + 1},234")
        page.number(500, 700 - 13 * number, f"{number + 2},567")
    document = read_pdf(pdf(page), "0" * 64)
    rows = [[cell.text for cell in row] for table in document.tables for row in table.cells if row]
    assert ["Revenue of region 3 and other lines", "4,234", "5,567"] in rows


def test_a_table_in_a_column_keeps_its_rows() -> None:
    page = two_columns(right=RIGHT[:4])
    page.rule(330, 560, 640)
    for number, (label, *amounts) in enumerate((("", *DAYS), ("Revenue", "120", "110"), ("Costs", "70", "65"))):
        page.text(330, 625 - 13 * number, label) if label else None
        for right, amount in zip((480, 540), amounts, strict=True):
            page.number(right, 625 - 13 * number, amount)
    document = read_pdf(pdf(page), "0" * 64)
    rows = [[cell.text for cell in row] for table in document.tables for row in table.cells if row]
    assert ["Revenue", "120", "110"] in rows and ["Costs", "70", "65"] in rows


def test_lines_are_counted_on_from_column_to_column() -> None:
    document = read_pdf(pdf(two_columns()), "0" * 64)
    assert document.blocks and order(two_columns(), two_columns()) == EXPECTED * 2


def test_pages_of_the_layout_without_prose_are_parted_where_the_others_are() -> None:
    table = Page()
    for side, x in (("Alpha", 60), ("Beta", 330)):
        for number in range(6):
            table.text(x, 700 - 13 * number, f"{side} item {number}")
            table.number(x + 180, 700 - 13 * number, f"{number + 1},000")
    document = read_pdf(pdf(*(two_columns() for _ in range(4)), table), "0" * 64)
    rows = [[cell.text for cell in row] for own in document.tables for row in own.cells if row]
    assert ["Alpha item 2", "3,000"] in rows and ["Beta item 2", "3,000"] in rows


def test_statements_beside_each_other_are_read_one_after_the_other() -> None:
    page = Page()
    for x, name in ((40, "Income statement"), (320, "Balance sheet")):
        page.text(x, 740, name)
        page.text(x + 160, 725, "2023")
        page.text(x + 210, 725, "2022")
        for number, letter in enumerate("abcdefgh"):
            page.text(x, 700 - 13 * number, f"{name.split()[0]} line {letter}")
            page.text(x + 160, 700 - 13 * number, f"{number + 1}12.6")
            page.text(x + 210, 700 - 13 * number, f"{number + 1}08.1")
    document = read_pdf(pdf(page), "0" * 64)
    labels = [row[0].text for table in document.tables for row in table.cells if row and "line" in row[0].text]
    assert labels == [f"{side} line {letter}" for side in ("Income", "Balance") for letter in "abcdefgh"]


def tables_of(page: Page) -> list[list[list[str]]]:
    document = read_pdf(pdf(page), "0" * 64)
    return [[[cell.text for cell in row] for row in table.cells if row] for table in document.tables]


def test_tables_drawn_beside_each_other_are_two_and_what_goes_on_across_below_is_a_third() -> None:
    page = Page()
    for x, name, lines in ((40, "Balances", "abcde"), (320, "Bridge", "fghi")):
        page.text(x, 720, name)
        page.number(x + 220, 720, "30.06.2025")
        for number, letter in enumerate(lines):
            page.text(x, 700 - 16 * number, f"{name} line {letter}")
            page.number(x + 220, 700 - 16 * number, f"{number + 1}2.6")
            page.rule(x, x + 220, 695 - 16 * number)
    page.text(40, 596, "Indicators")
    page.number(430, 596, "30.06.2025")
    for number, letter in enumerate("klm"):
        page.text(40, 580 - 16 * number, f"Indicator {letter}")
        page.number(430, 580 - 16 * number, f"{number + 1}14.0")
    found = tables_of(page)
    assert [rows[0][0] for rows in found] == ["Balances", "Bridge", "Indicators"]
    assert found[1][1:] == [[f"Bridge line {letter}", f"{n}2.6"] for n, letter in enumerate("fghi", 1)]
    assert found[2][-1] == ["Indicator m", "314.0"]


def test_lines_at_heights_of_their_own_are_of_columns_though_neither_is_prose() -> None:
    page = Page()
    for x, name, down in ((40, "Return", 0.0), (320, "Share", 5.5)):
        page.number(x + 200, 720 - down, "2025")
        for number, letter in enumerate("abcdefgh"):
            page.text(x, 700 - down - 13 * number, f"{name} {letter}")
            page.number(x + 200, 700 - down - 13 * number, f"{number + 1}.8%")
    assert [[row[0] for row in rows[1:]] for rows in tables_of(page)] == [
        [f"{name} {letter}" for letter in "abcdefgh"] for name in ("Return", "Share")
    ]


def test_a_table_across_the_page_below_columns_of_prose_is_whole() -> None:
    page = two_columns()
    page.text(60, 560, "Net sales by business area")
    for place, year in enumerate(("2025", "2024", "2023")):
        page.number(200 + 150 * place, 540, year)
        for number in range(4):
            page.number(200 + 150 * place, 524 - 13 * number, f"{place}{number + 1}8.3")
    for number, letter in enumerate("abcd"):
        page.text(60, 524 - 13 * number, f"Area {letter}")
    assert ["Area c", "038.3", "138.3", "238.3"] in tables_of(page)[-1]


def test_rows_with_signed_changes_are_rows() -> None:
    page = Page()
    for place, head in enumerate(("Actual", "Gap", "Change %")):
        page.number(240 + 90 * place, 720, head)
    for number, letter in enumerate("abcd"):
        page.text(60, 700 - 13 * number, f"Line {letter}")
        for place, text in enumerate((f"{number}8,642", f"+{number}42", f"+{number}.5")):
            page.number(240 + 90 * place, 700 - 13 * number, text)
    assert ["Line b", "18,642", "+142", "+1.5"] in tables_of(page)[0]


def test_labels_are_not_parted_from_their_amounts_where_the_other_pages_have_columns() -> None:
    table = Page()
    for number in range(10):
        table.text(60, 700 - 13 * number, f"Indicator {number} of the year")
        table.number(420, 700 - 13 * number, f"{number + 1},000")
        table.number(500, 700 - 13 * number, f"{number + 2},000")
    document = read_pdf(pdf(*(two_columns() for _ in range(4)), table), "0" * 64)
    rows = [[cell.text for cell in row] for own in document.tables for row in own.cells if row]
    assert ["Indicator 2 of the year", "3,000", "4,000"] in rows
