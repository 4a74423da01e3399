"""Rows that print their amount before their label."""

from __future__ import annotations

import hashlib

from pdf_pages import Page, pdf

from tickmark.document import open_document
from tickmark.model import RawTable

BRIDGE = [
    ("$ 1,300", "2022 operating income"),
    ("(325)", "Lower margin on valves"),
    ("18", "Rent of two halls that were let in 2023"),
    ("—", "Insurance"),
    ("$ 993", "2023 operating income"),
]
EXHIBITS = [("10.1", "Credit agreement"), ("10.2", "Lease of the hall in Leeds"), ("10.3", "Form of award")]
NOTES = [("(1)", "Includes leased machines"), ("(2)", "Before taxes"), ("(3)", "Net of refunds")]


def tables(rows: list[tuple[str, str]], right: float = 100) -> tuple[RawTable, ...]:
    page = Page()
    page.text(60, 740, "Operating income fell from one year to the next, as the bridge below shows in detail.")
    page.text(60, 716, "(In millions)", size=9)
    page.rule(60, 400, 712)
    for place, (amount, label) in enumerate(rows):
        page.number(right, 700 - 13 * place, amount, size=9)
        page.text(right + 10, 700 - 13 * place, label, size=9)
    page.rule(60, 400, 700 - 13 * len(rows))
    raw = pdf(page)
    return open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf").tables


def texts(rows: tuple[RawTable, ...]) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in row if cell.text) for table in rows for row in table.cells]


def test_amounts_left_of_their_labels_stand_behind_them() -> None:
    found = texts(tables(BRIDGE))
    for amount, label in BRIDGE:
        assert (label, amount) in found


def test_numbers_of_lists_and_of_notes_stay_where_they_are() -> None:
    assert not [row for row in texts(tables(EXHIBITS)) if len(row) > 1]
    assert not [row for row in texts(tables(NOTES)) if len(row) > 1]


def test_a_page_whose_last_line_is_its_title_and_number_has_no_row_of_them() -> None:
    pages = []
    for number, title in enumerate(("of income", "of cash flows", "of changes in equity", "of financial position")):
        page = Page()
        page.text(60, 740, f"Consolidated statements {title}")
        for place, (label, amount) in enumerate((("Sales", "1,250"), ("Costs", "(812)"), ("Income", "438"))):
            page.text(60, 700 - 14 * place, label, size=9)
            page.number(300, 700 - 14 * place, amount, size=9)
        page.text(60, 60, f"Consolidated statements {title}", size=8)
        page.number(520, 60, str(41 + number), size=8)
        pages.append(page)
    raw = pdf(*pages)
    found = texts(open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf").tables)
    assert sum("1,250" in row for row in found) == len(pages)
    assert not [row for row in found if row[-1] in ("41", "42", "43", "44")]
