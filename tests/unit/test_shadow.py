"""Old and new side by side: what counts as a difference, and what was reviewed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import shadow
from shadow import Case, Difference, Reviewed, differences, report, reviewed, rows_of

ROW = dict.fromkeys(shadow.PLACE) | {
    "fact_id": "a", "table_index": 0, "row_index": 1, "column_index": 2, "value": 5.0, "unit": "USD",
    "period_start": None,
    "period_end_date": "2024-12-31", "metric": None, "row_label": "Cash", "label": "Cash", "printed": "5",
    "column_label": "2024", "section_id": None,
    "period_source": "column header: 2024", "snapshot_id": "1",
}  # fmt: skip


def columns(old: list[dict[str, Any]] | str, new: list[dict[str, Any]] | str) -> list[tuple[str, str, str]]:
    return [(found.column, found.old, found.new) for found in differences("case", old, new)]


def test_equal_rows_differ_in_nothing_and_the_version_does_not_count() -> None:
    assert columns([ROW], [ROW | {"snapshot_id": "2", "a_new_column": "x"}]) == []


def test_a_fact_of_another_unit_is_one_difference_and_not_two_facts() -> None:
    assert columns([ROW], [ROW | {"fact_id": "b", "unit": "NOK"}]) == [("unit", "USD", "NOK")]


def test_an_explanation_in_other_words_is_a_difference() -> None:
    assert columns([ROW], [ROW | {"period_source": "caption"}]) == [("period_source", "column header: 2024", "caption")]


def test_facts_that_one_version_alone_has_and_errors_are_shown() -> None:
    elsewhere = ROW | {"fact_id": "c", "row_index": 9}
    assert columns([ROW], [ROW, elsewhere]) == [("only new", "", "5.0 USD /2024-12-31")]
    assert columns([ROW, elsewhere], [ROW]) == [("only old", "5.0 USD /2024-12-31", "")]
    assert columns("ValueError: no", [ROW]) == [("error", "ValueError: no", "1 facts")]
    assert columns([ROW, elsewhere], [elsewhere, ROW]) == [("order", "as it was", "another")]


def test_a_reviewed_difference_is_counted_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        Difference("design x/y", "unit", "USD", "NOK", "Cash"),
        Difference("design x/y", "unit", "USD", "SEK", "Cash"),
    ]
    path = tmp_path / "reviewed.csv"
    path.write_text("case,column,old,new,reason\ndesign *,unit,USD,NOK,kroner were read as dollars\n")
    known = reviewed(path)
    assert known == [Reviewed("design *", "unit", "USD", "NOK", "kroner were read as dollars")]
    assert report(found, known) == 1
    assert "reviewed: kroner were read as dollars" in capsys.readouterr().out
    assert reviewed(tmp_path / "none.csv") == []


def test_every_reviewed_line_says_why() -> None:
    assert all(line.reason.strip() for line in reviewed(shadow.REVIEWED))


def test_made_up_documents_are_read() -> None:
    made = list(shadow.made_up_cases(every=False))
    kinds = {case.name.split()[0] for case in made}
    assert kinds == {"design", "whole_filings", "releases", "sentence"}
    assert len({case.name for case in made}) == len(made)
    sentence = next(case for case in made if case.name.startswith("sentence"))
    assert rows_of(sentence) and isinstance(sentence, Case)
