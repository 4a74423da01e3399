"""Tables as banks, insurers, producers, carriers, shells and others print them: every number with its value, sign, unit
and exact days.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table_designs import Design, read_designs, wrong
from tickmark.document.html import read_html
from tickmark.tables import read_tables

pytestmark = pytest.mark.slow

DESIGNS = [
    design
    for path in sorted((Path(__file__).resolve().parents[3] / "corpus/table_designs").glob("*.txt"))
    for design in read_designs(path)
]


@pytest.mark.parametrize("design", DESIGNS, ids=[design.name for design in DESIGNS])
def test_every_number_of_a_design(design: Design) -> None:
    tables = read_tables(read_html(design.html, "0" * 64), design.fiscal, lambda _: None)
    found = {(table.index, reading.row, reading.column): reading for table in tables for reading in table.readings}
    errors = {
        (place, said.text): why
        for place, said in design.cells.items()
        if (why := wrong(design, said, found.get(place)))
    }
    assert not errors


def test_the_designs_say_something() -> None:
    assert len(DESIGNS) > 150
    assert sum(len(design.cells) for design in DESIGNS) > 2500
