"""Descriptions of revenue lines in made-up reports of many shapes: each says what its line is, and nothing of its
neighbours.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from further_shape_filings import FURTHER_SHAPES
from more_shape_filings import MORE_SHAPES
from sector_filings import described
from shape_filings import SHAPES

pytestmark = pytest.mark.slow

ALL = SHAPES | MORE_SHAPES | FURTHER_SHAPES


@pytest.mark.parametrize("shape", ALL)
def test_each_line_has_its_own_words(shape: str, tmp_path: Path) -> None:
    report, words = ALL[shape]
    company = described(report, tmp_path)
    assert company is not None
    told = {line.name: line.description for line in company.lines}
    assert {name: own in told[name] if own else not told[name] for name, own in words.items()} == dict.fromkeys(
        words, True
    ), told
    strange = {
        name: other
        for name in words
        for other, own in words.items()
        if own and own != words[name] and own in told[name]
    }
    assert strange == {}
