"""Lines, segments and descriptions of made-up annual reports of many trades; those that are kept out are for the
benchmark alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up_revenue import CORPUS, MadeUp, read_reports
from sector_filings import described

REPORTS = [
    one
    for name in (
        "tuned",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
    )
    for one in read_reports(CORPUS / f"{name}.txt")
]
MILLION = 1e6


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.slug)
def test_lines_segments_and_descriptions(report: MadeUp, tmp_path: Path) -> None:
    found = described(report, tmp_path)
    assert found is not None
    lines = {(own.group, own.name): own.value / MILLION for own in found.lines if own.kind != "rounding"}
    assert lines == pytest.approx({(group, name): value for group, name, value in report.lines})
    segments = {own.name: own.value / MILLION for own in found.segments}
    assert segments.keys() == report.segments.keys()
    assert all(any(value == pytest.approx(one) for one in report.segments[name]) for name, value in segments.items())
    rows = (*found.lines, *found.segments)
    told = {own.name: own.description for own in rows}
    assert {name: told[name] for name, words in report.told.items() if not any(w in told[name] for w in words)} == {}
    validated = [own.description for own in rows if own.validated]
    assert [text for text in validated if any(words in text for words in report.never)] == []
