"""Made-up filings of insurers, banks, makers and others: what part of the company each number is of, and that the whole
company's have none.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.segment_designs import Filing, read_filings
from tickmark.metrics.investees import ANOTHER

FILINGS = [
    filing
    for path in sorted((Path(__file__).resolve().parents[3] / "corpus/segment_designs").glob("*.txt"))
    for filing in read_filings(path)
]


@pytest.mark.parametrize("filing", FILINGS, ids=[filing.name for filing in FILINGS])
def test_every_number_is_of_its_part(filing: Filing) -> None:
    found = filing.found()
    wrong = {
        place: (found[place], sorted(said))
        for place, said in filing.said.items()
        if place in found and found[place] not in said and not ("" in said and found[place] == ANOTHER)
    }
    assert not wrong
    assert len(found.keys() & filing.said.keys()) > 0.9 * len(filing.said)


def test_the_filings_say_something() -> None:
    said = [members for filing in FILINGS for members in filing.said.values()]
    assert sum("" not in members for members in said) > 500
    assert sum("" in members for members in said) > 300
