"""A statement that a page breaks says what it says unbroken."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Table, read_tables

TITLE = "<p><b>CONSOLIDATED STATEMENTS OF EQUITY{}</b></p><p>(in millions)</p>"
HEAD = ("", "Common stock", "Retained earnings", "Total")
ROWS = [
    ("Balance at December 31, 2021", "$ 17", "$ 401", "$ 418"),
    ("Net income", "", "77", "77"),
    ("Dividends", "", "(11)", "(11)"),
    ("Stock compensation", "5", "", "5"),
    ("Balance at December 31, 2022", "22", "467", "489"),
    ("Net income", "", "88", "88"),
    ("Dividends", "", "(12)", "(12)"),
    ("Stock compensation", "6", "", "6"),
    ("Balance at December 31, 2023", "$ 28", "$ 543", "$ 571"),
]
BREAK = '<hr style="page-break-after:always"/>'


def table(*lines: tuple[str, ...]) -> str:
    return (
        "<table>"
        + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
        + "</table>"
    )


def read(body: str) -> tuple[Table, ...]:
    fiscal = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
    return read_tables(
        read_html(f"<html><body><p>Annual report</p>{body}</body></html>".encode(), "0" * 64), fiscal, lambda _: None
    )


def said(tables: tuple[Table, ...]) -> list[tuple[object, ...]]:
    return [(r.row_label, r.text, r.value, r.unit, r.period) for t in tables for r in t.readings]


@pytest.mark.parametrize("after", [5, 6, 7])
@pytest.mark.parametrize(
    "between",
    [
        ("", ()),
        (BREAK + TITLE.format(" (Continued)"), (HEAD,)),
        ("<p>42</p>" + BREAK + TITLE.format(" - CONTINUED"), (HEAD,)),
        (BREAK, (HEAD,)),
    ],
    ids=["nothing", "title and header again", "page number, title and header", "header again"],
)
def test_a_break_changes_nothing(between: tuple[str, tuple[tuple[str, ...], ...]], after: int) -> None:
    whole = read(TITLE.format("") + table(HEAD, *ROWS))
    words, head = between
    broken = read(TITLE.format("") + table(HEAD, *ROWS[:after]) + words + table(*head, *ROWS[after:]))
    assert [len({r.row for r in t.readings}) for t in broken] == [after, len(ROWS) - after]
    assert said(broken) == said(whole)
    assert [t.index for t in broken] == [0, 1] and broken[1].continued
    first = broken[1].readings[0]
    assert first.row == len(head), "addresses count from the top of the <table> that holds the cell"


def test_a_table_with_a_time_of_its_own_stands_alone() -> None:
    lines = [
        ("Revenue", "$ 1", "$ 2", "$ 3"),
        ("Cost", "4", "5", "9"),
        ("Margin", "6", "7", "13"),
        ("Tax", "8", "9", "17"),
        ("Net", "10", "11", "21"),
    ]
    head = ("", "North", "South", "Total")
    one, two = read(
        "<p>(in millions)</p>"
        + table(("Year ended December 31, 2023",), head, *lines)
        + table(("Year ended December 31, 2022",), head, *lines)
    )
    assert {r.period.end.year for r in one.readings} == {2023}
    assert {r.period.end.year for r in two.readings} == {2022}
    assert not two.continued
