"""Revenue lines and segments of made-up reports of further trades: each is found, described by its own words, and free
of changes, marks of lists and neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from sector_filings import described
from trade_filings import TRADES

from tickmark.describe.rows import Described


@pytest.mark.parametrize("trade", TRADES)
def test_lines_and_segments_have_their_own_words(trade: str, tmp_path: Path) -> None:
    own = TRADES[trade]
    company = described(own.report, tmp_path)
    assert company is not None
    assert wrong(own.lines, company.lines, own.never) == {}
    assert wrong(own.segments, company.segments, own.never) == {}
    assert {
        name: kind for line in company.lines for name, kind in [(line.name, line.kind)] if name in own.kinds
    } == own.kinds


def wrong(wanted: Mapping[str, str], found: Sequence[Described], never: Sequence[str]) -> dict[str, str]:
    """Names whose description has not the words that it must have, or has some that it may not have; and the
    description.
    """
    told = {line.name: line.description for line in found}
    strange = {
        name: [*never, *(words for words in wanted.values() if words and words not in own)]
        for name, own in wanted.items()
    }
    right = {
        name: name in told and (words in told[name] if words else not told[name]) for name, words in wanted.items()
    }
    return {
        name: told.get(name, "missing")
        for name in wanted
        if not right[name] or any(words in told[name] for words in strange[name])
    }
