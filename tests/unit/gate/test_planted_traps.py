"""Filings of odd layouts, written blind with their keys: no witness confirms what a number of them is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.whole_filings import Whole, judge, read_wholes
from tests.support.whole_readings import read_whole
from tickmark.assurance import CORROBORATED

CORPUS = Path(__file__).resolve().parents[3] / "corpus"
TRAPS = list(read_wholes(CORPUS / "traps_blind.txt"))
SECOND = list(read_wholes(CORPUS / "traps_blind_second.txt"))
KEPT_OUT, KNOWN = 14, 3  # traps of whose errors only the total is looked at, and that total
ASPECTS = frozenset(("value", "unit", "period", "member", "extra"))


def wrong_but_sure(whole: Whole) -> dict[object, frozenset[str]]:
    """What is wrong of the corroborated facts of one trap."""
    facts = read_whole(whole).facts
    sure = {place: fact for place, fact in facts.items() if fact["assurance"] == CORROBORATED and place in whole.cells}
    return {
        (place, whole.cells[place].label): bad
        for place, fact in sure.items()
        if (bad := ASPECTS & judge(whole, whole.cells[place], fact).keys())
    }


@pytest.mark.parametrize("whole", [*TRAPS, *SECOND[:-KEPT_OUT]], ids=lambda whole: whole.name)
def test_nothing_wrong_is_corroborated(whole: Whole) -> None:
    assert not wrong_but_sure(whole)


def test_of_the_traps_kept_out_no_more_is_wrong() -> None:
    assert sum(len(wrong_but_sure(whole)) for whole in SECOND[-KEPT_OUT:]) <= KNOWN


def test_the_traps_leave_most_of_what_is_right_corroborated() -> None:
    """A gate that confirms nothing would pass, too."""
    sure = sum(fact["assurance"] == CORROBORATED for whole in TRAPS[:3] for fact in read_whole(whole).facts.values())
    assert sure > 0.5 * sum(len(whole.cells) for whole in TRAPS[:3])
