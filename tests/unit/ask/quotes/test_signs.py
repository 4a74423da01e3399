"""Signs of a sentence: its words, its reason, its period, its place."""

from __future__ import annotations

from datetime import date
from typing import Any

from tickmark.ask.quotes.passages import UNKNOWN_NAME, UNKNOWN_WORD, Passage, roots_of
from tickmark.ask.quotes.sentences import sentences_of
from tickmark.ask.quotes.signs import SIGNS, Report, in_order, of_unmet, signs_of, years_of
from tickmark.ask.quotes.wishes import Wish, weighed
from tickmark.ask.wordings import read_phrase
from tickmark.time.resolve import Slot

ANNUAL = Report("10-K", date(2024, 8, 31), 0.0)
QUARTERLY = Report("10-Q", date(2024, 5, 31), 0.25)
YEAR = Slot("FY2024", date(2023, 9, 1), date(2024, 8, 31), 12)


def signs(text: str, asked: str, report: Report = ANNUAL, section: str = "Item7", **wish: Any) -> dict[str, float]:
    passage = Passage("a", section, "Results", 0, 1, text, roots_of(text), roots_of("Results"))
    wanted = Wish(read_phrase(asked), **wish)
    return signs_of(next(sentences_of(passage)), wanted, weighed(wanted, lambda _: 1.0), report)


def test_every_sign_is_told() -> None:
    found = signs("Sales of valves fell in 2024 due to a strike at two foundries.", "sales of valves")
    assert list(found) == list(SIGNS) and len(in_order(found)) == len(SIGNS)


def test_words_count_where_they_stand() -> None:
    text = "Valves were in short supply in the north. Freight and pumps cost more than in the year before."
    found = signs(text, "valves freight turbines")
    assert 0 < found["own"] < 1 and 0 < found["paragraph"] < 1 and found["passage"] == 0.0


def test_what_is_unmet_counts_near_and_anywhere() -> None:
    text = "Valves were in short supply.\nFreight and pumps cost more than in the year before, as dealers know."
    passage = Passage("a", "Item7", "Results", 0, 1, text, roots_of(text), roots_of("Results"))
    (sentence,) = sentences_of(passage)
    wanted = Wish(read_phrase("valves freight turbines"))
    left = of_unmet(sentence, weighed(wanted, lambda term: UNKNOWN_WORD if term.said == "turbines" else 1.0))
    assert (left["unmet"], left["nowhere"], left["unknown"]) == (2.0, 1.0, 1.0)
    assert left["unmet_most"] == left["nowhere_most"] == UNKNOWN_NAME and left["nowhere_share"] == UNKNOWN_NAME / 5


def test_the_subject_stands_before_the_reason() -> None:
    told = signs("Sales of valves fell due to a strike at two foundries.", "valves", reason=True)
    only_cause = signs("Sales of pumps fell due to lower sales of valves in the north.", "valves", reason=True)
    assert told["cause"] == only_cause["cause"] == 1.0 and told["subject"] > only_cause["subject"] == 0.0


def test_a_rise_speaks_against_a_fall() -> None:
    text = "Sales of valves rose in the north due to two new dealers."
    assert signs(text, "valves", reason=True, falls=True)["against"] == 1.0
    assert signs(text, "valves", reason=True, rises=True)["against"] == 0.0


def test_a_report_of_a_quarter_is_the_wrong_one_for_a_year() -> None:
    text = "Sales of valves fell in 2024 due to a strike at two foundries."
    asked = {"slots": (YEAR,), "years": frozenset({"2024"})}
    assert signs(text, "valves", QUARTERLY, **asked)["wrong_report"] == 1.0
    annual = signs(text, "valves", ANNUAL, **asked)
    assert (annual["wrong_report"], annual["of_period"], annual["year_told"]) == (0.0, 1.0, 1.0)
    assert signs(text, "valves", years=frozenset({"2021"}))["another_year"] == 1.0


def test_a_part_of_the_year_is_of_another_length() -> None:
    text = "For the three months ended May 31, sales of valves fell due to a strike."
    assert signs(text, "valves", slots=(YEAR,))["another_length"] == 1.0


def test_the_word_of_a_question_wants_its_answer() -> None:
    assert signs("The plant in the north opens in the third quarter.", "when does the plant open")["dated"] == 1.0
    assert signs("The Audit Committee reviews the security of systems.", "who reviews security")["by_whom"] == 1.0
    assert signs("We do not hold derivatives for trading purposes.", "does it hold derivatives")["denies"] == 1.0


def test_sections_are_told_apart() -> None:
    text = "Sales of valves could fall if competition grows in the north."
    risks = signs(text, "valves", section="Item1A")
    assert risks["risks"] == 1.0 and risks["supposed"] == 1.0 and risks["discussion"] == 0.0


def test_the_year_after_the_one_compared_with_is_told() -> None:
    assert years_of("fell 4% compared with 2023") == {"2023", "2024"}
