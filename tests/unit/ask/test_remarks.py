"""What is said beside a question."""

from __future__ import annotations

import pytest

from tickmark.ask.remarks import without_remarks


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("sales of 2021 - making a chart", ["sales of 2021"]),
        ("goodwill at the end, it suddenly shot up", ["goodwill at the end"]),
        ("sales per store (rough, sorry)", ["sales per store", "sales per store (rough)"]),
        ("deferred tax assets, only domestic", []),
        ("sales of pumps (not valves)", []),
        ("sales of pumps, before rebates", []),
        ("sales of pumps, 2021", []),
        ("goodwill - wow", []),
    ],
)
def test_a_remark_is_left_out_where_it_changes_nothing(text: str, bare: list[str]) -> None:
    assert list(without_remarks(text)) == bare


def test_words_that_amounts_are_called_by_stay() -> None:
    assert list(without_remarks("sales of pumps, Europe", lambda remark: remark == "Europe")) == []
    assert list(without_remarks("sales of pumps, Europe", lambda remark: remark == "Asia")) == ["sales of pumps"]
