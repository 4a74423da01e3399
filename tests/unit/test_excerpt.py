"""Surroundings of a fact as a person sees them."""

from __future__ import annotations

import hashlib

import pytest

from tickmark.document import open_document
from tickmark.errors import DocumentError
from tickmark.excerpt import TableExcerpt, TextExcerpt, excerpt
from tickmark.model import Document, Location

STATEMENT = """
<p>Figures in thousands.</p>
<table>
<tr><td></td><td colspan="7">Year Ended</td></tr>
<tr><td></td><td colspan="3">2024</td><td></td><td colspan="3">2023</td></tr>
<tr><td>Revenue</td><td>$</td><td>1,234</td><td></td><td></td><td>$</td><td>1,100</td><td></td></tr>
<tr><td>Cost of revenue</td><td colspan="2">(700</td><td>)</td><td></td><td colspan="2">(650</td><td>)</td></tr>
<tr><td>&nbsp;</td></tr>
<tr><td>Margin</td><td colspan="2">43.3</td><td>%</td><td></td><td colspan="2">40.9</td><td>%</td></tr>
<tr><td>Staff</td><td colspan="2">12</td><td></td><td></td><td colspan="2">—</td><td></td></tr>
</table>
<p>Revenue rose by 12.2% to $1,234 thousand. It was $11,234 thousand long ago. Costs rose as well.</p>
"""


def document(html: str = STATEMENT) -> Document:
    raw = f"<html><body>{html}</body></html>".encode()
    return open_document(raw, hashlib.sha256(raw).hexdigest(), "a.htm")


def table(location: Location, **options: int) -> TableExcerpt:
    found = excerpt(document(), location, "", **options)
    assert isinstance(found, TableExcerpt)
    return found


def text(sentence: str, printed: str, paragraph: int = 2) -> TextExcerpt:
    found = excerpt(document(), Location(paragraph_index=paragraph, sentence=sentence), printed)
    assert isinstance(found, TextExcerpt)
    return found


def test_split_numbers_are_put_together_under_their_headers() -> None:
    found = table(Location(0, 2, 6), header_rows=2)
    assert [row.cells for row in found.rows] == [
        ("", "Year Ended", ""),
        ("", "2024", "2023"),
        ("Revenue", "$1,234", "$1,100"),
        ("Cost of revenue", "(700)", "(650)"),
        ("Margin", "43.3%", "40.9%"),
        ("Staff", "12", "—"),
    ]
    assert [row.marked for row in found.rows] == [None, None, 2, None, None, None]
    assert (found.header, found.hidden, found.cell) == (2, 0, "1,100")


def test_rows_left_out_are_counted_and_the_head_stays() -> None:
    found = table(Location(0, 6, 1), header_rows=2, around=1)
    assert [(row.row_index, row.skipped) for row in found.rows] == [(0, 0), (1, 0), (5, 2), (6, 0)]


def test_a_wide_table_keeps_its_labels_and_the_cell() -> None:
    cells = "".join(f"<td>{n}</td>" for n in range(100, 140))
    wide = document(f"<table><tr><td>Label</td>{cells}</tr></table>")
    found = excerpt(wide, Location(0, 0, 31), "130", columns=5)
    assert isinstance(found, TableExcerpt)
    assert found.rows[0].cells[0] == "Label"
    assert found.rows[0].cells[found.rows[0].marked or 0] == "130"
    assert (len(found.rows[0].cells), found.hidden) == (5, 36)


def test_a_year_over_several_columns_does_not_merge_them() -> None:
    several = document(
        '<table><tr><td></td><td colspan="2">2024</td></tr><tr><td>Sales</td><td>7</td><td>8</td></tr></table>'
    )
    found = excerpt(several, Location(0, 1, 2), "8")
    assert isinstance(found, TableExcerpt)
    assert [row.cells for row in found.rows] == [("", "2024", ""), ("Sales", "7", "8")]


def test_the_sentence_and_its_number_are_found() -> None:
    found = text("It was $11,234 thousand long ago.", "11,234")
    assert found.paragraph[found.start : found.end] == "It was $11,234 thousand long ago."
    assert found.number and found.paragraph[slice(*found.number)] == "11,234"


def test_digits_within_a_longer_number_are_not_the_number() -> None:
    assert text("It was $11,234 thousand long ago.", "1,234").number is None


@pytest.mark.parametrize(
    "location",
    [
        Location(3, 0, 0),
        Location(0, 99, 1),
        Location(0, 2, 3),
        Location(0, 2, None),
        Location(paragraph_index=77, sentence="x"),
        Location(),
    ],
    ids=["table", "row", "empty cell", "no column", "paragraph", "nowhere"],
)
def test_an_address_without_anything_is_an_error(location: Location) -> None:
    with pytest.raises(DocumentError):
        excerpt(document(), location, "1")


def test_a_sentence_that_is_not_in_its_paragraph_is_an_error() -> None:
    with pytest.raises(DocumentError, match="paragraph 2"):
        text("Revenue fell.", "1")
