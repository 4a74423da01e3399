"""Tables as banks, insurers, producers, carriers, shells and others print them: every number with its value, sign, unit
and exact days.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.support.table_designs import Design, read_designs, wrong
from tickmark.document.html import read_html
from tickmark.tables import read_tables

pytestmark = pytest.mark.slow

NAMES = [
    (path, line.removeprefix("# ").partition(";")[0].strip())
    for path in sorted((Path(__file__).resolve().parents[3] / "corpus/table_designs").glob("*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line.startswith("# ")
]


@cache
def designs(path: Path) -> dict[str, Design]:
    """The designs of a file by name, drawn when a test asks for the first of them: others only collect these tests."""
    return {design.name: design for design in read_designs(path)}


@pytest.mark.parametrize(("path", "name"), NAMES, ids=[name for _, name in NAMES])
def test_every_number_of_a_design(path: Path, name: str) -> None:
    design = designs(path)[name]
    tables = read_tables(read_html(design.html, "0" * 64), design.fiscal, lambda _: None)
    found = {(table.index, reading.row, reading.column): reading for table in tables for reading in table.readings}
    errors = {
        (place, said.text): why
        for place, said in design.cells.items()
        if (why := wrong(design, said, found.get(place)))
    }
    assert not errors


def test_the_designs_say_something() -> None:
    found = [design for path in {path for path, _ in NAMES} for design in designs(path).values()]
    assert len(found) == len(NAMES) > 150  # none has the name of another of its file
    assert sum(len(design.cells) for design in found) > 2500
