"""Changes of revenue lines as rows and as a workbook; tables of lines are in `test_describe.py`."""

from __future__ import annotations

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tickmark.describe.changes import Change
from tickmark.describe.rows import Company
from tickmark.describe.spreadsheets import CHANGE_COLUMNS, as_csv, change_rows, write_changes
from tickmark.errors import StorageError

FOUND = Company("Made Up", "MADE", "1", "FY2024", 95e6, "USD", (), ())
CHANGES = [
    Change("renamed", "=Flow control", "Valves", "Valve systems", 50e6, 50e6, 55.5e6),
    Change("appeared", "Software", "", "", None, None, 40e6),
]


def test_rows_are_in_millions_and_a_value_that_is_not_there_stays_empty() -> None:
    renamed, appeared = change_rows(FOUND, CHANGES)
    assert tuple(renamed) == CHANGE_COLUMNS
    assert (renamed["Called before"], renamed["As then stated ($m)"], renamed["Revenue ($m)"]) == (
        "Valve systems",
        50,
        55.5,
    )
    assert appeared["As then stated ($m)"] is None
    assert as_csv([renamed], CHANGE_COLUMNS).splitlines()[1] == (
        "Made Up,MADE,FY2024,renamed,Valves,'=Flow control,Valve systems,50.0,50.0,55.5"
    )


def test_a_workbook_with_one_sheet_of_changes_that_runs_no_formula(tmp_path: Path) -> None:
    path = write_changes(FOUND, CHANGES, tmp_path / "new")
    assert path == tmp_path / "new/MADE_FY2024_changes.xlsx"
    book = load_workbook(path)
    assert book.sheetnames == ["Changes"]
    rows = list(book["Changes"].iter_rows(values_only=True))
    assert rows[0] == CHANGE_COLUMNS
    assert rows[2][3:6] == ("appeared", None, "Software")
    assert book["Changes"]["F2"].data_type == "s"


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StorageError, match="cannot be written"):
        write_changes(FOUND, CHANGES, tmp_path / "file")
