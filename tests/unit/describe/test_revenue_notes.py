"""Lines, segments and their descriptions of made-up revenue notes of many sectors, keyed before they were run."""

from __future__ import annotations

from pathlib import Path

import pytest
from further_revenue_notes import FURTHER
from more_revenue_notes import MORE
from revenue_notes import NOTES, Keyed
from sector_filings import described

ALL = NOTES | MORE | FURTHER
MILLION = 1e6


@pytest.mark.parametrize("name", ALL)
def test_lines_segments_and_their_words(name: str, tmp_path: Path) -> None:
    keyed: Keyed = ALL[name]
    found = described(keyed.report, tmp_path)
    assert found is not None
    lines = {(own.group, own.name): own.value / MILLION for own in found.lines if own.kind != "rounding"}
    assert lines == pytest.approx(keyed.lines)
    assert {own.name: own.value / MILLION for own in found.segments} == pytest.approx(keyed.segments)
    rows = [*found.lines, *found.segments]
    told = {own.name: own.description for own in rows}
    assert {own: told[own] for own, words in keyed.told.items() if words not in told[own]} == {}
    assert [own.description for own in rows if any(words in own.description for words in keyed.never)] == []


@pytest.mark.parametrize("name", [name for name, keyed in ALL.items() if keyed.products])
def test_what_is_sold_is_listed_by_name(name: str, tmp_path: Path) -> None:
    keyed: Keyed = ALL[name]
    found = described(keyed.report, tmp_path)
    assert found is not None
    listed = {own.name: own.products for own in (*found.lines, *found.segments)}
    assert {own: listed[own] for own, names in keyed.products.items() if not set(names) <= set(listed[own])} == {}
