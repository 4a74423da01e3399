"""What a spreadsheet program does not show of a cell is never read: in the colour of its paper, tiny, struck through,
in a
row without height, below a merged range, or hidden by a format under a condition.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.colors import Color

from tickmark.document import open_document

Change = Callable[[Any], None]


def _style(**styles: Any) -> Change:
    def change(sheet: Any) -> None:
        for name, value in styles.items():
            setattr(sheet["B3"], name, value)

    return change


def _low_row(sheet: Any) -> None:
    sheet.row_dimensions[3].height = 0.5


def _narrow_column(sheet: Any) -> None:
    sheet.column_dimensions["B"].width = 0.1


def _merged(sheet: Any) -> None:
    sheet["B2"] = 5
    sheet.merged_cells.add("B2:B3")


def _condition(sheet: Any) -> None:
    sheet.conditional_formatting.add(
        "B2:B3", CellIsRule(operator="greaterThan", formula=["6000000"], font=Font(color="FFFFFFFF"))
    )


def _in_millions(sheet: Any) -> None:
    sheet["B3"], sheet["B3"].number_format = 7_777_777_000_000, "#,##0,,"


def _below_zero(sheet: Any) -> None:
    sheet["B3"], sheet["B3"].number_format = -7_777_777, "#,##0;[Red]#,##0"


NAVY = PatternFill("solid", fgColor="FF000080")
HIDDEN: dict[str, Change] = {
    "white": _style(font=Font(color="FFFFFFFF")),
    "nearly white": _style(font=Font(color="FFFAFAFA")),
    "white of the theme": _style(font=Font(color=Color(theme=0))),
    "white by its index": _style(font=Font(color=Color(indexed=1))),
    "on its own colour": _style(font=Font(color="FF000080"), fill=NAVY),
    "tiny": _style(font=Font(size=1)),
    "struck through": _style(font=Font(strike=True)),
    "a white format": _style(number_format="[White]0"),
    "an empty format": _style(number_format=";;;"),
    "in millions among whole numbers": _in_millions,
    "below zero without a sign": _below_zero,
    "low": _low_row,
    "narrow": _narrow_column,
    "below a merged range": _merged,
    "under a condition": _condition,
}
SEEN: dict[str, Change] = {
    "plain": _style(),
    "white on navy": _style(font=Font(color="FFFFFFFF"), fill=NAVY),
    "red format": _style(number_format="#,##0;[Red]-#,##0"),
    "grey": _style(font=Font(color="FF808080")),
    "a filled row": _style(fill=PatternFill("solid", fgColor="FFCCEEFF")),
}


def cells(change: Change) -> list[str]:
    """What is read of a sheet after a change."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Revenue", 2023, 2022], ["Net sales", 123456, 111111], ["Other", 7777777, 4000]):
        sheet.append(row)
    change(sheet)
    target = BytesIO()
    book.save(target)
    raw = target.getvalue()
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "report.xlsx")
    return [cell.text.replace(",", "") for table in document.tables for row in table.cells for cell in row]


@pytest.mark.parametrize("change", HIDDEN.values(), ids=HIDDEN)
def test_a_cell_that_is_not_seen_is_not_read(change: Change) -> None:
    found = cells(change)
    assert "7777777" not in found and "111111" in found


@pytest.mark.parametrize("change", SEEN.values(), ids=SEEN)
def test_a_cell_that_is_seen_is_read(change: Change) -> None:
    assert "7777777" in cells(change)
