"""Made-up filings of many trades, each drawn as another maker of HTML draws, from their bytes to the gate: every number
of their tables.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.whole_filings import Whole, judge, read_wholes
from tests.support.whole_readings import read_whole

pytestmark = pytest.mark.slow

WHOLES = [
    whole
    for path in sorted((Path(__file__).resolve().parents[3] / "corpus/whole_filings").glob("*.txt"))
    for whole in read_wholes(path)
]


@pytest.mark.parametrize("whole", WHOLES, ids=[whole.name for whole in WHOLES])
def test_every_number_of_a_filing(whole: Whole) -> None:
    read = read_whole(whole)
    wrong = {
        (place, said.label): bad
        for place, said in whole.cells.items()
        if (bad := judge(whole, said, read.facts.get(place)))
    }
    assert not wrong
    assert not read.failed and not read.rejected
