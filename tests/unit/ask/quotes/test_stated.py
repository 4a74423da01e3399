"""Amounts that sentences state: which may answer, and that a likely one does, with its sentence quoted."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from ask_facts import asker as made_asker

from tickmark.ask.quotes.passages import Passage, roots_of
from tickmark.ask.quotes.quoter import Quoter
from tickmark.ask.quotes.stated import Likely, best_stated, may_answer, stated
from tickmark.ask.quotes.wishes import Wish
from tickmark.ask.wordings import read_phrase
from tickmark.narrate.claims.numbers import find_numbers
from tickmark.time.resolve import Slot

ACCESSION = "0000000001-24-000001"
YEAR = Slot("FY2024", date(2023, 9, 1), date(2024, 8, 31), 12)
PASSAGES = (
    ("Aircraft", "At August 31, 2024 we operated 246 aircraft. The fleet was 9.4 years old on average."),
    ("Legal Proceedings", "In March 2024 the state fined us $1.3 million over a spill at Kestrel."),
    ("Sources", "Factories in Peru, India and Chile made approximately 50%, 27% and 18% of our valves, respectively."),
    ("Returns", "Return on capital was 15.0% and 12.7% for fiscal 2024 and 2023, respectively."),
    ("Pipeline", "The pipeline held 214 hotels with 23,418 rooms at year end."),
    ("Revenues", "Revenues were $1,796 million for the quarter."),
)


@pytest.fixture(scope="module")
def quoter() -> Quoter:
    held = made_asker().store.facts("MRDW")
    assert held is not None
    passages = [
        Passage(ACCESSION, "Item7", heading, n, n + 1, text, roots_of(text), roots_of(heading), n, 1.0 - n / 10)
        for n, (heading, text) in enumerate(PASSAGES)
    ]
    return Quoter("MRDW", passages, {ACCESSION: held.facts[0]})


def wish(text: str, *, years: tuple[str, ...] = ("2024",)) -> Wish:
    return Wish(read_phrase(text), (YEAR,), frozenset(years))


def told(quoter: Quoter, text: str) -> str | None:
    """The amount that answers, as it is printed."""
    asked = wish(text)
    best = best_stated(quoter, quoter.ranked(asked, quoter.terms(asked)), asked, Likely())
    return best.number.text.strip() if best else None


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("how many aircraft operated", "246"),
        ("fine over the spill at Kestrel", "$1.3 million"),
        ("return on capital", "15.0%"),
        ("satisfaction of passengers", None),
        ("aircraft leased to others in Siberia", None),
    ],
)
def test_an_amount_answers_where_its_sentence_says_what_is_asked_for(
    quoter: Quoter, asked: str, answer: str | None
) -> None:
    assert told(quoter, asked) == answer


@pytest.mark.parametrize(
    ("asked", "text", "may"),
    [
        ("return on capital", PASSAGES[3][1], ["15.0%"]),  # the other is of another year
        ("how many rooms in the pipeline", PASSAGES[4][1], ["23,418"]),  # no number of hotels
        ("hotels with more than 214 rooms", PASSAGES[4][1], ["23,418"]),  # what the question names itself
        ("fine per plant", PASSAGES[1][1], []),  # no amount per one
        ("sales excluding leasing", "Sales were $5 million.", []),  # nothing is left out
        ("sales", "Sales excluding leasing were $5 million.", []),  # and here something is
    ],
)
def test_what_may_not_answer(asked: str, text: str, may: list[str]) -> None:
    numbers = find_numbers(text)
    own = wish(asked)
    assert [one.text.strip() for one in numbers if may_answer(text, one, numbers, own)] == may


def stating(quoter: Quoter, asked: Wish, heading: str) -> list[str]:
    """The amounts of the sentences under a heading that may answer."""
    found = stated(quoter, quoter.ranked(asked, quoter.terms(asked)), asked, Likely())
    return [one.number.text.strip() for one in found if one.sentence.passage.heading == heading]


@pytest.mark.parametrize(("place", "share"), [("Peru", "50%"), ("India", "27%"), ("Chile", "18%")])
def test_amounts_in_turn_go_with_the_words_in_turn(quoter: Quoter, place: str, share: str) -> None:
    assert stating(quoter, wish(f"share of valves made in {place}"), "Sources") == [share]


def test_a_quarter_is_no_half_year(quoter: Quoter) -> None:
    phrase, years = read_phrase("revenues"), frozenset({"2024"})
    half = Slot("H1 FY2024", date(2023, 9, 1), date(2024, 2, 29), 6)
    quarter = Slot("Q2 FY2024", date(2023, 12, 1), date(2024, 2, 29), 3)
    assert stating(quoter, Wish(phrase, (half,), years), "Revenues") == []
    assert stating(quoter, Wish(phrase, (quarter,), years), "Revenues") == ["$1,796 million"]


def test_bare_money_of_a_text_in_millions_is_in_millions() -> None:
    held = made_asker().store.facts("MRDW")
    assert held is not None
    text = "For our plant in Queensland we are eligible to claim cash grants of up to $62."
    passage = Passage(ACCESSION, "Item8Note5", "Grants", 0, 1, text, roots_of(text), roots_of("Grants"), 0, 1.0)
    quoter = Quoter("MRDW", [passage], {ACCESSION: held.facts[0]}, scales={(ACCESSION, "Item8"): 6})
    assert stating(quoter, wish("cash grants in Queensland"), "Grants") == ["$62 million"]


def test_what_a_question_names_besides_is_a_sign_of_it(quoter: Quoter) -> None:
    asked = wish("size of the fine over the spill at Kestrel")
    signs = [
        next(stated(quoter, quoter.ranked(one, quoter.terms(one)), one, Likely())).signs["asks_which"]
        for one in (asked, replace(asked, kinds=frozenset(("which_segment",))))
    ]
    assert signs == [0.0, 1.0]
