"""The same lines and segments, however a report lays its revenue out."""

from __future__ import annotations

from pathlib import Path

import pytest
from revenue_layouts import LAYOUTS, Layout, report_of
from sector_filings import described

MILLION = 1e6


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_lines_and_segments(layout: Layout, tmp_path: Path) -> None:
    report, laid = report_of(layout)
    found = described(report, tmp_path)
    assert found is not None
    lines = {(own.group, own.name): own.value / MILLION for own in found.lines if own.kind != "rounding"}
    assert lines == pytest.approx(laid.lines)
    segments = {own.name: own.value / MILLION for own in found.segments}
    assert segments.keys() == laid.segments.keys()
    assert all(any(value == pytest.approx(one) for one in laid.segments[name]) for name, value in segments.items())
