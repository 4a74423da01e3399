"""Values stored with formulas that do not come to them."""

from __future__ import annotations

import hashlib
import io
import zipfile

import pytest
from openpyxl import Workbook

from tickmark.document import open_document
from tickmark.document.formulas import contradicted
from tickmark.model import Document

VALUES = {(1, 2): 500, (2, 2): 250.5, (3, 2): "n/a", (5, 2): True}


def sheet(formula: str, stored: str) -> bytes:
    """A sheet with one formula."""
    return f'<sheetData><row r="9"><c r="B9" s="1"><f>{formula}</f><v>{stored}</v></c></row></sheetData>'.encode()


@pytest.mark.parametrize(
    "formula, stored",
    [
        ("B1-B2", "249.5"), ("SUM(B1:B2)", "750.5"), ("$B$1*2+-(B2)", "749.5"), ("SUM(B1,B2,4)/2", "377.25"),
        ("B1+B4", "500"), ("1/3", "0.333333333333333"),
        ("B1/B3", "7"), ("B1+B5", "7"), ("ROUND(B1,0)", "7"), ("Other!B1", "7"), ("B1^2", "7"), ("SUMIF(B1:B2)", "7"),
        ("SUM(B1:ZZZ99999)", "7"), ("B1:B2", "7"), ("(B1", "7"), ("-", "7"), ("B1 B2", "7"), ("(" * 380, "7"),
        ("B1", "text"),
    ],
)  # fmt: skip
def test_what_agrees_and_what_is_no_plain_formula_is_left_alone(formula: str, stored: str) -> None:
    assert contradicted(sheet(formula, stored), VALUES) == set()


@pytest.mark.parametrize(
    "formula, stored", [("B1-B2", "250"), ("B1", "501"), ("SUM(B1:B2)", "5"), ("2+2", "5"), ("B1/B4", "9")]
)
def test_what_does_not_agree_is_found(formula: str, stored: str) -> None:
    assert contradicted(sheet(formula, stored), VALUES) == {(9, 2)}


def changed(before: bytes, after: bytes) -> Document:
    """A workbook whose sheet has this in the place of that."""
    book = Workbook()
    for row in (["Year ended", 2023, 2022], ["Net sales", 500, 400], ["Other", "=B2", 30]):
        book.active.append(row)  # type: ignore[union-attr]
    made, target = io.BytesIO(), io.BytesIO()
    book.save(made)
    with zipfile.ZipFile(made) as package, zipfile.ZipFile(target, "w") as rest:
        for name in package.namelist():
            part = package.read(name)
            assert before in part or not name.endswith("sheet1.xml")
            rest.writestr(name, part.replace(before, after) if name.endswith("sheet1.xml") else part)
    raw = target.getvalue()
    return open_document(raw, hashlib.sha256(raw).hexdigest(), "x.xlsx")


@pytest.mark.parametrize(
    "before, after, lie",
    [
        (b"<f>B2</f><v></v>", b"<f>B2</f><v>9876</v>", "9876"),
        (b'<c r="C2" t="n"><v>400</v></c>', b'<c r="C2" t="n"><v>400</v></c><c r="C2" t="n"><v>9876</v></c>', "9876"),
    ],
)
def test_a_cell_of_two_values_is_not_read_and_told(before: bytes, after: bytes, lie: str) -> None:
    found = changed(before, after)
    texts = {cell.text for row in found.tables[0].cells for cell in row}
    assert lie not in texts and "500" in texts
    assert any("1 cells have a value stored" in said or "2 cells have a value" in said for said in found.warnings)


def test_a_stored_value_that_its_formula_comes_to_is_read() -> None:
    found = changed(b"<f>B2</f><v></v>", b"<f>B2</f><v>500</v>")
    assert [cell.text for cell in found.tables[0].cells[2]] == ["Other", "500", "30"]
