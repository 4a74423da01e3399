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
        f"[09:02] ann: {_LONG} 20\n[09:03] bob: and sales\n[09:04] ann: 900 million",
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


_ROWS = "| Pumps | 5,000 | 4,200 |\n| Valves | 3,100 | 2,900 |"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        (f"| | FY24 | 2023 |\n{_ROWS}", [(-1, "FY24"), (0, "5,000"), (1, "3,100")]),
        (_ROWS, [(0, "5,000"), (1, "3,100")]),
        (f"Sales, $m\n{_ROWS}\n\nAll is well.", [(0, "5,000"), (1, "3,100")]),
        (
            "Line | Amount | Comment\nPumps | 5,000 | up\nValves | 3,100 | ",
            [(-1, "Amount"), (0, "5,000"), (1, "3,100")],
        ),
    ],
)
def test_lines_between_bars_are_a_table_without_a_rule_too(text: str, cells: list[tuple[int, str]]) -> None:
    tables = [block for block in read_narrative(text).blocks if block.kind == "table"]
    assert [[(c.row, c.plain.text) for c in table.cells if c.column == 1] for table in tables] == [cells]


@pytest.mark.parametrize(
    "text",
    [
        "| aside | sales were 5",
        _ROWS.splitlines()[0],
        "| Pumps | 5 |\n| Pumps | 5 | 4 |",
        "Pumps 5 | up 4 | good\nValves 3 | down 2 | bad",
    ],
)
def test_what_stands_between_bars_in_one_line_alone_is_no_table(text: str) -> None:
    assert all(block.kind != "table" for block in read_narrative(text).blocks)
