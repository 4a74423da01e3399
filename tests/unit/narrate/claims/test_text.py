"""Which lines of a paragraph are things of their own, and which were only wrapped."""

from __future__ import annotations

import pytest

from tickmark.narrate.claims.text import block_sentences, read_narrative

_LONG = "Operating costs of the group rose by more than anybody had thought in the first months of 2024, to all of"


@pytest.mark.parametrize(
    "text",
    [
        f"{_LONG}\n$208 million. Sales were $900 million.",
        "Sales in 2024 were\n$208 million, 4% more",
        f"{_LONG} the 14\nDivisions and $208 million in Europe alone, where nobody had expected them to go up by 5% in one year.",
    ],
)
def test_a_line_that_stops_within_its_sentence_goes_on_below(text: str) -> None:
    assert len(read_narrative(text).blocks) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Sales: $208 million\nIncome: $31 million\nCash: $12 million",
        "$208 million of sales\n$31 million of income",
        f"{_LONG} $208 million.\nSales were $900 million.",
    ],
)
def test_lines_that_each_say_one_thing_stand_alone(text: str) -> None:
    assert len(read_narrative(text).blocks) == len(text.splitlines())


@pytest.mark.parametrize(("text", "count"), [("Gross margin? 18.2%. Sales grew.", 2), ("Why so? Sales grew.", 2)])
def test_a_question_is_read_with_the_number_that_answers_it(text: str, count: int) -> None:
    (block,) = read_narrative(text).blocks
    spans = block_sentences(block)
    assert len(spans) == count and (
        block.plain.text[slice(*spans[0])].strip() == "Gross margin? 18.2%."
    ) is text.startswith("Gross")
