"""Tables as banks, insurers, producers, carriers, shells and others print them: every number with its value, sign, unit and exact days."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table_designs import UNITS, Design, Expected, read_designs
from tickmark.document.html import read_html
from tickmark.tables import Reading, read_tables

DESIGNS = [design for path in sorted((Path(__file__).parents[1] / "data" / "table_designs").glob("*.txt")) for design in read_designs(path)]


def wrong(design: Design, said: Expected, reading: Reading | None) -> str:
    """What a reading has wrong, in words; nothing where it is right."""
    units = said.unit.split("~")
    if reading is None or said.must_not:
        return "" if reading is None and (said.must_not or "?" in units) else "must not be read" if said.must_not else "not read"
    if said.value and (said.value < 0) != (reading.value < 0):
        return f"sign: {reading.value}"
    if "?" in units:
        return "" if reading.unit == "pure" or reading.unit in [UNITS[unit][0] for unit in units if unit in UNITS] else f"unit: {reading.unit}"
    if "*" not in units and (reading.unit, abs(reading.value)) not in [(UNITS[unit][0], abs(said.value).scaleb(UNITS[unit][1])) for unit in units]:
        return f"{reading.value} {reading.unit} by {reading.unit_source}, {reading.scale_source}"
    spans = design.spans(said.period)
    return "" if not spans or (reading.period.start, reading.period.end) in spans else f"{reading.period} by {reading.period_source}"


@pytest.mark.parametrize("design", DESIGNS, ids=[design.name for design in DESIGNS])
def test_every_number_of_a_design(design: Design) -> None:
    tables = read_tables(read_html(design.html, "0" * 64), design.fiscal, lambda _: None)
    found = {(table.index, reading.row, reading.column): reading for table in tables for reading in table.readings}
    errors = {(place, said.text): why for place, said in design.cells.items() if (why := wrong(design, said, found.get(place)))}
    assert not errors


def test_the_designs_say_something() -> None:
    assert len(DESIGNS) > 150
    assert sum(len(design.cells) for design in DESIGNS) > 2500
