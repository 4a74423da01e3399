"""Filings of odd layouts, written blind with their keys: no witness confirms what a number of them is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.whole_filings import Whole, judge, read_wholes
from tests.support.whole_readings import read_whole
from tickmark.assurance import CORROBORATED

TRAPS = list(read_wholes(Path(__file__).resolve().parents[3] / "corpus/traps_blind.txt"))
ASPECTS = frozenset(("value", "unit", "period", "member", "extra"))


@pytest.mark.parametrize("whole", TRAPS, ids=[whole.name for whole in TRAPS])
def test_nothing_wrong_is_corroborated(whole: Whole) -> None:
    facts = read_whole(whole).facts
    sure = {place: fact for place, fact in facts.items() if fact["assurance"] == CORROBORATED and place in whole.cells}
    wrong = {
        (place, whole.cells[place].label): bad
        for place, fact in sure.items()
        if (bad := ASPECTS & judge(whole, whole.cells[place], fact).keys())
    }
    assert not wrong


def test_the_traps_leave_most_of_what_is_right_corroborated() -> None:
    """A gate that confirms nothing would pass, too."""
    sure = sum(fact["assurance"] == CORROBORATED for whole in TRAPS[:3] for fact in read_whole(whole).facts.values())
    assert sure > 0.5 * sum(len(whole.cells) for whole in TRAPS[:3])
