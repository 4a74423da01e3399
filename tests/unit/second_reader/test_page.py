"""The second reader's page: tables as grids of visible text, and the lines between them."""

from __future__ import annotations

from tickmark.second_reader.page import read_page


def page(body: str) -> bytes:
    return f"<html><body>{body}</body></html>".encode()


def test_cells_stand_at_their_grid_columns_and_empty_ones_are_left_out() -> None:
    raw = (
        "<table><tr><td rowspan=2>A</td><td colspan=2></td><td>B</td></tr><tr><td>C</td><td "
        "colspan=3>D</td></tr></table>"
    )
    rows = read_page(page(raw)).tables[0].rows
    assert [(cell.column, cell.colspan, cell.text) for row in rows for cell in row] == [
        (0, 1, "A"),
        (3, 1, "B"),
        (1, 1, "C"),
        (2, 3, "D"),
    ]


def test_lines_before_a_table_are_those_since_the_last_one() -> None:
    raw = (
        "<p>Title</p><div>(in "
        "<b>millions</b>)</div><table><tr><td>1</td></tr></table><p>Next</p><table><tr><td>2</td></tr></table>"
    )
    found = read_page(page(raw))
    assert [table.before for table in found.tables] == [("Title", "(in millions)"), ("Next",)]
    assert found.lines == ("Title", "(in millions)", "Next")


def test_what_is_hidden_is_not_read_and_marks_of_notes_are_no_digits() -> None:
    raw = (
        '<p>(In <span style="display:none">millions</span>thousands)</p><table><tr>'
        '<td>500<span style="visibility:hidden">9</span></td><td>41<sup>(1)</sup></td>'
        '<td>7<span style="font-size:6pt;vertical-align:super">2</span></td></tr></table>'
    )
    found = read_page(page(raw))
    assert found.lines == ("(In thousands)",)
    assert [cell.text for cell in found.tables[0].rows[0]] == ["500", "41", "7"]


def test_inline_tags_show_their_text_and_their_header_shows_nothing() -> None:
    raw = (
        '<ix:header><p>7</p></ix:header><table><tr><td><ix:nonFraction scale="6" '
        'name="us-gaap:Revenues">1,234</ix:nonFraction></td></tr></table>'
    )
    found = read_page(page(raw))
    assert (found.lines, found.tables[0].rows[0][0].text) == ((), "1,234")


def test_a_table_that_holds_tables_is_a_frame() -> None:
    raw = "<table><tr><td>a<table><tr><td>1</td></tr></table></td></tr></table><table><tr><td>2</td></tr></table>"
    assert [(table.index, table.holds) for table in read_page(page(raw)).tables] == [(0, True), (1, False), (2, False)]


def test_tables_in_the_header_of_inline_xbrl_keep_their_places() -> None:
    raw = b"<html><body><ix:header><table><tr><td>hidden</td></tr></table></ix:header><table><tr><td>1</td></tr></table></body></html>"
    assert [[cell.text for row in table.rows for cell in row] for table in read_page(raw).tables] == [[], ["1"]]
