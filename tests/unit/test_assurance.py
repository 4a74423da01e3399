"""Words and marks of assurance: what tables show, what answers say."""

from __future__ import annotations

import json
import re

import pytest

from tickmark.assurance import MARKS, WITNESSES, caution, legend, mark, rank, tally, weakest
from tickmark.cli.facts import Assurance
from tickmark.schemas import ASSURANCES, TABLES


def test_every_assurance_has_a_mark_but_the_best_and_an_option() -> None:
    assert list(MARKS) == list(ASSURANCES) == [choice.value for choice in Assurance]
    assert [bool(mark) for mark in MARKS.values()] == [False, True, True]


def test_a_value_is_as_certain_as_its_least_certain_fact() -> None:
    assert weakest(["corroborated", "disputed", "uncorroborated"]) == "disputed"
    assert weakest(["corroborated"]) == "corroborated"
    assert weakest([]) == weakest([None]) == "uncorroborated"
    assert sorted(ASSURANCES, key=rank) == list(ASSURANCES)
    assert (mark(["corroborated", "uncorroborated"]), mark(["corroborated"])) == ("†", "")


def test_a_legend_explains_the_marks_that_are_there() -> None:
    assert legend(["2,249", "1,223"]) == []
    assert [line[0] for line in legend(["2,249†", "1,223"])] == ["†"]
    assert [line[0] for line in legend(["=‡", "1†"])] == ["†", "‡"]


def test_counts_are_one_phrase() -> None:
    assert tally(5_574, 5_210, 3, 12) == "5,574 verified, 5,210 of them corroborated, 3 disputed, 12 rejected"


@pytest.mark.parametrize(
    ("assurances", "said"),
    [
        (["corroborated", "corroborated"], None),
        ([], None),
        (["uncorroborated"], "This value is uncorroborated: nothing but the page confirms it."),
        (["disputed"], "This value is disputed: the page and the company's own tag contradict each other."),
        (
            ["disputed", "corroborated", "uncorroborated", "uncorroborated"],
            "Not all facts behind this answer are corroborated: one or more are disputed (the page and the company's "
            "own tag "
            "contradict each other) and one or more are uncorroborated (nothing but the page confirms it).",
        ),
    ],
)
def test_doubt_is_one_sentence(assurances: list[str], said: str | None) -> None:
    assert caution(assurances) == said


def test_witnesses_can_be_stored() -> None:
    pattern = next(column.pattern for column in TABLES["verified_facts"].columns if column.name == "witnesses")
    assert pattern and re.search(pattern, json.dumps(list(WITNESSES)))
