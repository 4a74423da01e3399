"""Which questions sentences of filings answer, and which an amount does."""

from __future__ import annotations

import pytest
from ask_facts import asker as made_asker

from tickmark.ask.asked import asks_for_sentences
from tickmark.ask.fallback import Fallback


@pytest.fixture(scope="module")
def fallback() -> Fallback:
    return made_asker().fallback


@pytest.mark.parametrize(
    "question",
    [
        "How does Merrowdale value its inventories?",
        "how does merrowdale account for freight",
        "When does Merrowdale recognize revenue from rentals?",
        "when does merrowdale record deferred rent",
        "What depreciation method does Merrowdale use?",
        "Merrowdale accounting policy for freight",
    ],
)
def test_a_way_of_accounting_is_no_amount(fallback: Fallback, question: str) -> None:
    asked = fallback.reading(question)
    assert asks_for_sentences(question)
    assert asked.method and asked.narrative and not asked.why


@pytest.mark.parametrize(
    "question",
    [
        "status of the foundry lawsuit against Merrowdale",
        "Merrowdale strike risk",
        "Merrowdale interest rate hedging",
        "drivers of Merrowdale freight decline fy24",
        "Merrowdale cash runway",
        "Merrowdale product recall risk",
        "What class action is pending against Merrowdale?",
        "Who oversees safety at Merrowdale?",
        "What happens to Merrowdale if a foundry closes?",
        "What are Merrowdale's purchase obligations?",
        "Does Merrowdale have a customer above 10% of sales?",
        "When is the Quarry Lane purchase of Merrowdale expected to close?",
        "Is Merrowdale's business seasonal?",
        "What are Merrowdale's commitments made up of?",
        "When did Merrowdale say it would close the foundry?",
    ],
)
def test_matters_are_told_in_sentences(fallback: Fallback, question: str) -> None:
    assert fallback.reading(question).narrative


@pytest.mark.parametrize(
    "question",
    [
        "Merrowdale litigation settlement in 2024",
        "How much does Merrowdale have to pay under purchase obligations?",
        "Merrowdale purchase obligations due in 2027",
        "How many lawsuits does Merrowdale face?",
        "How much inventory is recorded at Merrowdale?",
        "Did Merrowdale pay a dividend in 2024?",
        "Does Merrowdale make money and how much?",
    ],
)
def test_amounts_are_not(fallback: Fallback, question: str) -> None:
    assert not asks_for_sentences(question)
    assert not fallback.reading(question).narrative
