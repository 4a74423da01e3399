"""Definitions whose measure the question asks for in other words, or by the same formula again."""

from __future__ import annotations

import pytest

from tickmark.ask.definitions import Definition, as_defined, with_definitions
from tickmark.ask.lexer import DEFINED, Lexeme


def measure(text: str, at: int) -> Lexeme:
    return Lexeme("measure", at, at + len(text), text, (text,))


COMPANY = Lexeme("company", 40, 44, "Acme", "ACME")


def test_the_formula_that_a_bracket_gives_again_is_asked_for_once() -> None:
    asked = [measure("costs", 0), Lexeme("percent_of", 6, 13, "as % of"), measure("sales", 14), COMPANY]
    done = as_defined(asked, {"0": Definition("", "costs / sales")})
    assert [x.value for x in done] == [(DEFINED + "0",), "ACME"]


@pytest.mark.parametrize("words", [[Lexeme("times_more", 0, 14, "How many times"), measure("inventory", 20)], []])
def test_a_name_that_the_question_does_not_use_is_what_it_asks_for(words: list[Lexeme]) -> None:
    done = as_defined([*words, COMPANY], {"0": Definition("Turnover", "cost / inventory")})
    assert [x.value for x in done if x.kind == "measure"] == [(DEFINED + "0",)]
    assert COMPANY in done


def test_of_several_definitions_that_are_not_used_the_one_made_of_the_others_counts() -> None:
    given = {"0": Definition("DIO", "inventory / cost"), "1": Definition("CCC", "DIO + receivables / sales")}
    assert as_defined([COMPANY], given)[-1].value == (DEFINED + "1",)
    both = given | {"1": Definition("DSO", "receivables / sales")}
    assert as_defined([COMPANY], both) == [COMPANY]


def test_a_measure_beside_a_nameless_definition_stays() -> None:
    asked = [measure("ROA", 0), COMPANY]
    assert as_defined(asked, {"0": Definition("", "net income / total assets")}) == asked


@pytest.mark.parametrize(
    ("sentence", "body"),
    [
        ("DPO = accounts payable / cost of sales x 365.", "accounts payable / cost of sales * 365"),
        ("Let turnover be revenue over average total assets (FY2022 and FY2023).", "revenue over average total assets between FY2022 and FY2023"),
        ("With ROA defined as net income divided by total assets at year end.", "net income divided by total assets"),
    ],
)  # fmt: skip
def test_bodies_as_analysts_write_them(sentence: str, body: str) -> None:
    _, (found,) = with_definitions(sentence)
    assert found.body == body
