"""Whose lines a table has, where its head says so above the labels (`Pumps net sales by product`)."""

from __future__ import annotations

from tickmark.describe.lines import with_heads
from tickmark.describe.reading import Text


def text(table: int | None, words: str) -> Text:
    return Text("c", "Item8Note3", "Revenue", words, table, 0)


FACTS = [{"table_index": 7, "row_label": "Small"}, {"table_index": 7, "row_label": "Large"}]


def test_the_cells_above_the_first_label_are_the_head() -> None:
    passages = [text(None, "Pumps\tfell"), text(7, "(in millions)\t2024\nPumps net sales\t2023\nSmall\t5\nLarge\t6")]
    found = with_heads({7: {"kind": "other"}, 8: {}}, FACTS, passages)
    assert found == {7: {"kind": "other", "heads": ("(in millions)", "Pumps net sales")}, 8: {}}


def test_a_passage_without_any_label_says_nothing() -> None:
    assert with_heads({7: {}}, FACTS, [text(7, "Pumps net sales\t2023\nTotal\t11")])[7]["heads"] == ()
