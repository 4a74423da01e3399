"""A filing says the same however it is drawn: the bundled company's reports with their tables drawn and their sentences
written in all the ways of `benchmarks/redrawn.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from corruptions import filings
from lxml import etree
from redrawn import DRAWINGS, SENTENCES, Drawing, named, readings, redrawn, same, told

from samples import make_samples
from tickmark.document.html import read_html
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing
from tickmark.tables import read_tables

pytestmark = pytest.mark.slow

EDGAR = make_samples.HERE / "edgar"


@cache
def reports() -> list[tuple[Filing, bytes]]:
    """Its annual report and a quarter's."""
    found = list(filings(EDGAR))
    return [next(one for one in found if one[0].form == form) for form in ("10-K", "10-Q")]


@cache
def drawn_by_itself(form: str) -> tuple[Filing, bytes, list[Counter[object]]]:
    filing, raw = next(one for one in reports() if one[0].form == form)
    return filing, raw, readings(raw, filing)


def _without_tables(root: etree._Element) -> None:
    for table in list(root.iter("table")):
        table.drop_tree()


@cache
def said_by_itself(form: str) -> tuple[Filing, bytes, list[Counter[object]]]:
    """A report without its tables, most of its length, and what its sentences state."""
    filing, whole = next(one for one in reports() if one[0].form == form)
    raw = redrawn(whole, _without_tables)
    return filing, raw, told(raw, filing)


@cache
def _as_it_is(raw: bytes) -> bytes:
    return redrawn(raw, lambda _: None)


def _drawn(raw: bytes, drawing: Drawing, form: str) -> bytes:
    """The document drawn otherwise; every drawing changes the annual report."""
    found = redrawn(raw, drawing)
    assert form == "10-Q" or found != _as_it_is(raw)
    return found


@pytest.mark.parametrize("form", ["10-K", "10-Q"])
@pytest.mark.parametrize("name", DRAWINGS)
def test_a_table_drawn_otherwise_is_read_alike(name: str, form: str) -> None:
    filing, raw, before = drawn_by_itself(form)
    after = readings(_drawn(raw, DRAWINGS[name], form), filing)
    changed = {
        table: (first - second, second - first)
        for table, (first, second) in enumerate(zip(before, after, strict=True))
        if first != second
    }
    assert changed == {}
    alike, of = same(before, after)
    assert alike == of > 300


@cache
def named_by_itself() -> list[Counter[object]]:
    filing, raw, _ = drawn_by_itself("10-K")
    return named(raw, filing)


@pytest.mark.parametrize(
    "name",
    [
        "no styles",
        "no currency signs",
        "capitals",
        "footnote marks in labels",
        "no spans",
        "an empty column behind each",
    ],
)
def test_metrics_and_members_are_told_alike(name: str) -> None:
    filing, raw, _ = drawn_by_itself("10-K")
    [before], [after] = named_by_itself(), named(redrawn(raw, DRAWINGS[name]), filing)
    assert (before - after, after - before) == (Counter(), Counter())
    assert before.total() > 100


@pytest.mark.parametrize("name", ["an empty first column", "an empty column behind each", "no spans"])
def test_what_is_read_stands_at_its_address(name: str) -> None:
    filing, raw, _ = drawn_by_itself("10-K")
    document = read_html(redrawn(raw, DRAWINGS[name]), filing.sha256)
    cells = {
        (table.index, cell.row, cell.column): cell.text
        for table in document.tables
        for row in table.cells
        for cell in row
    }
    read = [
        (cells.get((table.index, r.row, r.column), ""), r.text)
        for table in read_tables(document, fiscal_period(document, filing), lambda _: None)
        for r in table.readings
    ]
    assert len(read) > 300
    assert [(cell, text) for cell, text in read if text not in cell] == []


@pytest.mark.parametrize("form", ["10-K", "10-Q"])
@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_written_otherwise_is_read_alike(name: str, form: str) -> None:
    filing, raw, before = said_by_itself(form)
    after = told(_drawn(raw, SENTENCES[name], form), filing)
    assert {
        block: (first - second, second - first)
        for block, (first, second) in enumerate(zip(before, after, strict=True))
        if first != second
    } == {}
    assert sum(map(Counter.total, before)) > 20
