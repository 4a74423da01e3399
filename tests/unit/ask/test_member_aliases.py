"""Parts of companies called by less than their names, and refusals of names that are not known."""

from __future__ import annotations

import pytest
from ask_facts import asker

from tickmark.ask import Asker
from tickmark.ask.member_aliases import _called
from tickmark.ask.partition import Partition, asked_for

_PARTS = (
    "Data Center and AI",
    "Defense, Space & Security",
    "Energy generation",
    "Energy generation leasing",
    "Intrepid Foundry Services",
    "Global Ventures",
    "Body > Parts",
    "Adhesives & Dyes",
)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("DCAI", "Data Center and AI"),
        ("IDCAI", "Data Center and AI"),
        ("DSSG", "Defense, Space & Security"),
        ("DC", None),
        ("dssg", None),
        ("dss", "Defense, Space & Security"),
        ("e&g", None),
        ("a&d", "Adhesives & Dyes"),
        ("defense", "Defense, Space & Security"),
        ("energy", "Energy generation"),
        ("foundry", "Intrepid Foundry Services"),
        ("global", None),
        ("generation", None),
        ("Body", None),
        ("data centers", None),
    ],
)
def test_what_words_are_short_for(words: str, part: str | None) -> None:
    assert _called(_PARTS, words, "The Intrepid Company") == part


@pytest.fixture(scope="module")
def over() -> Asker:
    return asker()


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Merrowdale smart revenue in fiscal 2024", [531e6]),
        ("Compare Smart Valves' revenue with Quarrington's revenue in fiscal 2024", [531e6, 900e6]),
        ("What share of Merrowdale's fiscal 2024 revenue did each segment have?", [1_718 / 2_249, 531 / 2_249]),
        ("Break down Merrowdale's fiscal 2024 revenue by segment", [1_718e6, 531e6]),
    ],
)
def test_parts_of_companies(over: Asker, question: str, values: list[float]) -> None:
    answer = over.ask(question)
    assert [v.value for v in answer.answer.values] == pytest.approx(values), answer.answer.text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was Quaringtons revenue in fiscal 2024?", "Quarrington Optics Corp (QUAR)"),
        ("Merrowdale Watch revenue in fiscal 2024", "'Watch' is neither a metric nor a line"),
        ("Merrowdale's revenue from Zephyr in fiscal 2024", "There are no filings of Zephyr"),
        ("Zephyr revenue in fiscal 2024", "There are EURO, MRDW, QUAR"),
    ],
)
def test_what_a_refusal_says(over: Asker, question: str, said: str) -> None:
    answer = over.ask(question)
    assert answer.status != "answered" and said in answer.answer.text, answer.answer.text


def test_segments_are_what_a_profit_is_reported_of() -> None:
    products = Partition({"Boats > Sail": None, "Boats > Motor": None, "Parts": None}, "")  # type: ignore[dict-item]
    places = Partition({"Here": None, "There": None}, "")  # type: ignore[dict-item]
    assert asked_for([products, places], "segment", {"boats", "parts"}) is products
    assert asked_for([products, places], "segment", {"here", "there"}) is places
