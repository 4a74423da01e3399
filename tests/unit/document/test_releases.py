"""Made-up releases of many trades, as the exhibits of current reports, from the bytes of the submission to the gate:
the numbers of their tables and of their sentences.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.releases import Release, judge_release, judge_told, read_releases
from tests.support.whole_readings import read_whole
from tickmark.errors import FiscalPeriodUnknown

DATA = Path(__file__).resolve().parents[3] / "corpus/releases"
OF_NO_RESULTS = list(read_releases(DATA / "reports_of_no_results.txt"))
RELEASES = [
    release
    for path in sorted(DATA.glob("*.txt"))
    for release in read_releases(path)
    if release.name not in {other.name for other in OF_NO_RESULTS}
]
# share of the numbers of one release's sentences that may be left unread, or without a metric, at most: which of them
# is not judged here
LEFT_OUT = 0.2
FEW = 2
WORDS = ("x", "bps", "pts")  # behind numbers that the drawings have no keys of
AMBIGUOUS = frozenset(("films and streaming with subscribers",))
"""Releases with columns that the reader takes for one period, of which the gate believes neither."""


@pytest.mark.parametrize("release", RELEASES, ids=[release.name for release in RELEASES])
def test_every_number_of_a_release(release: Release) -> None:
    read = read_whole(release)
    wrong = {
        (place, said.label): bad
        for place, said in release.cells.items()
        if (bad := judge_release(release, said, read.facts.get(place)))
    }
    assert not wrong
    unasked = [
        fact
        for place, fact in read.facts.items()
        if place not in release.cells and not str(fact["label"]).startswith("Outlook")
        if not str(fact["printed"]).endswith(WORDS)
    ]
    assert not unasked
    ambiguous = [line for line in read.rejected if "the same row, header and days also state" in line]
    assert not read.failed and read.rejected == (ambiguous if release.name in AMBIGUOUS else [])
    judged = [
        (
            told,
            judge_told(
                release, told, [f for f in read.said if str(f["sentence_string"]).lstrip("• ") in told.paragraph]
            ),
        )
        for told in release.told
    ]
    assert not [(told.text, bad) for told, bad in judged if bad.keys() - {"missing", "no metric"}]
    assert sum("missing" in bad for _, bad in judged) <= max(FEW, LEFT_OUT * len(judged))


@pytest.mark.parametrize("release", OF_NO_RESULTS, ids=[release.name for release in OF_NO_RESULTS])
def test_a_report_of_no_results_is_about_no_period(release: Release) -> None:
    with pytest.raises(FiscalPeriodUnknown):
        read_whole(release)
