"""What a question leaves to the one before it, or to its own words: shares, changes since a period, signs, definitions
behind a colon, members by short names.
"""

from __future__ import annotations

import pytest
from ask_facts import asker

from tickmark.ask import Asker
from tickmark.language.member_names import SegmentNames


@pytest.fixture(scope="module")
def over() -> Asker:
    return asker()


def ask_in_turn(over: Asker, *questions: str) -> float | None:
    before = None
    for question in questions:
        answer, before = over.conversation(question, before=before)
    assert answer.citations, answer.answer.text
    return answer.answer.value


@pytest.mark.parametrize(
    ("questions", "value"),
    [
        (("Merrowdale gross profit fiscal 2024", "as a percentage of revenue?"), 1_026 / 2_249),
        (("Merrowdale gross profit fiscal 2024", "as a percentage of revenue?", "and in 2023?"), 927 / 2_110),
        (("Merrowdale R&D in fiscal 2024", "how did it change from 2023?"), 11e6),
        (("Merrowdale R&D in fiscal 2024", "how did it change from 2022?"), 21e6),
        (("How did Merrowdale's R&D change since fiscal 2022?",), 21e6),
        (("Total R&D of Merrowdale from fiscal 2022 through fiscal 2024",), 331e6),
        (("How much did Merrowdale sell in fiscal 2024?",), 2_249e6),
        (("Merrowdale inventory turnover in fiscal 2024 on average inventory",), 1_223 / 460),
        (("Merrowdale's cover in fiscal 2024: inventory divided by total assets",), 500 / 3_600),
        (("Merrowdale's return on assets in fiscal 2024: net income divided by total assets",), 260 / 3_600),
    ],
)
def test_what_was_said_before_counts(over: Asker, questions: tuple[str, ...], value: float | None) -> None:
    if value is None:
        assert over.ask(questions[-1]).status != "answered"
    else:
        assert ask_in_turn(over, *questions) == pytest.approx(value)


@pytest.mark.parametrize(
    ("question", "said"),
    [("Was Merrowdale's operating cash flow positive in fiscal 2024?", "Yes"), ((
    "Was Quarrington's net income negative "
                                                                                "in 2022?"), "Yes"),
     ("Was Quarrington's net income negative in 2023?", "No")],
)  # fmt: skip
def test_a_sign_is_asked_for(over: Asker, question: str, said: str) -> None:
    assert over.ask(question).answer.text.startswith(said)


@pytest.mark.parametrize(
    "question",
    [
        "Merrowdale as a percentage of revenue in fiscal 2024",  # of what
        "How many shares did Merrowdale pay in dividends in fiscal 2024?",  # dividends are no number of shares
        "Merrowdale's comparable sales growth in fiscal 2024",
        "Merrowdale's positive revenue in fiscal 2024",
    ],
)
def test_what_is_left_open_is_refused(over: Asker, question: str) -> None:
    assert over.ask(question).status != "answered"


def test_members_have_short_names() -> None:
    names = SegmentNames(["Europe, Middle East & Africa", "United States", "Tablets > United States"])
    assert [m.segments[0] for m in names.find("EMEA sales")] == ["Europe, Middle East & Africa"]
    assert "United States" in names.find("U.S. sales")[0].segments
    assert names.find("tell us of sales") == ()
