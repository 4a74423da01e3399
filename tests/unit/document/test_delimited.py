"""Delimited text: one table with the file's own rows and columns."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document import open_document
from tickmark.document.decimal_commas import REMARK, with_points
from tickmark.document.delimited import read_delimited
from tickmark.errors import EmptyDocument
from tickmark.model import Document
from tickmark.stages.local import Given, read_local

ROWS = [
    ["Consolidated Balance Sheets", "", ""], ["(In millions, except par value)", "", ""], ["", "December 31, 2023",
    "December 31, 2022"], ["ASSETS", "", ""],
    ["  Cash and cash equivalents", "$ 1,250", "$ 980"], ["  Receivables", "450", "430"], ["Total assets", "1,700",
    "1,410"],
    ["Total liabilities", "900", "(10)"], ["Total liabilities and stockholders' equity", "1,700", "1,410"],
]  # fmt: skip
GIVEN = Given("10-K", date(2023, 12, 31))


def written(delimiter: str, rows: list[list[str]] = ROWS) -> str:
    return "".join(
        delimiter.join(f'"{field}"' if delimiter in field else field for field in row) + "\r\n" for row in rows
    )


def opened(raw: bytes, name: str) -> Document:
    return open_document(raw, hashlib.sha256(raw).hexdigest(), name)


def facts(raw: bytes, name: str = "x.csv") -> list[dict[str, Any]]:
    verified, rejected = read_local(raw, name, GIVEN).facts
    assert rejected.empty
    return verified.to_dict("records")  # type: ignore[no-any-return]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_a_statement_in_any_dialect(delimiter: str, encoding: str) -> None:
    text = written(delimiter).replace("Receivables", "Receivables – net")
    found = facts(text.encode(encoding))
    assert {(row["row_index"], row["column_index"], row["value"], str(row["period_end_date"])) for row in found} == {
        (4, 1, 1.25e9, "2023-12-31"), (4, 2, 9.8e8, "2022-12-31"), (5, 1, 4.5e8, "2023-12-31"), (5, 2, 4.3e8,
        "2022-12-31"), (6, 1, 1.7e9, "2023-12-31"),
        (6, 2, 1.41e9, "2022-12-31"), (7, 1, 9e8, "2023-12-31"), (7, 2, -1e7, "2022-12-31"), (8, 1, 1.7e9,
        "2023-12-31"), (8, 2, 1.41e9, "2022-12-31"),
    }  # fmt: skip
    assert {row["metric"] for row in found} >= {"cash_and_equivalents", "total_assets", "total_liabilities"}
    assert {row["source_format"] for row in found} == {"csv_table"}


def test_titles_are_paragraphs_and_indent_is_kept() -> None:
    document = opened(written(",").encode(), "x.csv")
    assert [block.text for block in document.blocks] == [
        "Consolidated Balance Sheets",
        "(In millions, except par value)",
        "",
    ]
    assert document.tables[0].cells[4][0].indent == 6 and document.tables[0].cells[6][0].indent == 0


def test_a_declared_delimiter_counts_and_a_quoted_field_may_hold_lines() -> None:
    document = opened(b'sep=;\nRevenue;5,1\n"Cost\nof sales";3,2\n', "x.csv")
    assert [[cell.text for cell in row] for row in document.tables[0].cells] == [
        ["Revenue", "5.1"],
        ["Cost of sales", "3.2"],
    ]


def test_html_under_the_name_of_delimited_text_is_read_as_html() -> None:
    assert opened(b"<!DOCTYPE html><html><body><p>Revenue, 5</p></body></html>", "x.csv").source_format == "html"


def test_text_of_no_delimited_name_stays_text() -> None:
    assert opened(b"Revenue, 5\nCosts, 3\n", "x.txt").source_format == "plain"


@pytest.mark.parametrize("raw", [b"", b",,,\n,,\n", b"  \n"])
def test_nothing_is_an_empty_document(raw: bytes) -> None:
    with pytest.raises(EmptyDocument):
        opened(raw, "x.csv")


@given(st.lists(st.lists(st.text("ab 1,;\t|\"'\n", max_size=8), max_size=6), max_size=8))
def test_whatever_is_written_keeps_its_place(rows: list[list[str]]) -> None:
    import csv
    import io

    target = io.StringIO()
    csv.writer(target, lineterminator="\n").writerows(rows)
    text = target.getvalue()
    if not text.strip():
        return
    try:
        document = opened(f"sep=,\n{text}".encode(), "x.csv")
    except EmptyDocument:
        return
    for table in document.tables:
        for number, row in enumerate(table.cells):
            assert all(cell.text == " ".join(rows[number][cell.column].split()) for cell in row)


def test_decimal_commas_are_read_where_no_number_speaks_against_them() -> None:
    text = (
        "Income statement (EUR million);2023;2022\nRevenue;12.345,6;11.234,5\nMaterial;(4.321,0);(4.000)\nNet "
        "income;-12,5;300\n"
    )
    found = facts(text.encode())
    assert {(row["label"], row["value"], row["unit"]) for row in found if row["fiscal_period"] == "FY2023"} == {
        ("Revenue", 12_345.6e6, "EUR"), ("Material", -4_321e6, "EUR"), ("Net income", -12.5e6, "EUR")
    }  # fmt: skip
    assert (
        next(row["value"] for row in found if (row["label"], row["fiscal_period"]) == ("Material", "FY2022"))
        == -4_000e6
    )
    assert REMARK in opened(text.encode(), "x.csv").warnings
    assert [with_points(field) for field in ("31.12.2023", "1.234", "Note 1,2", "(0,5)%")] == [
        "December 31, 2023",
        "1,234",
        "Note 1,2",
        "(0.5)%",
    ]
    german = facts(b"Gewinnrechnung (in Mio. EUR);2023;2022\nRevenue;1,5;1,4\n")
    assert {(row["value"], row["unit"]) for row in german} == {(1.5e6, "EUR"), (1.4e6, "EUR")}
    plain = "Income statement (USD million);2023;2022\nRevenue;12,345.6;11,234\nNet income;1,250;980\n"
    assert {row["value"] for row in facts(plain.encode())} == {12_345.6e6, 11_234e6, 1_250e6, 980e6}


def test_points_that_part_thousands_twice_tell_decimal_commas_as_well() -> None:
    document = read_delimited(b"Cash;1.204.330;402.118\nTotal;5.008.448;606.330\n", "0" * 64)
    assert [[cell.text for cell in row] for row in document.tables[0].cells] == [
        ["Cash", "1,204,330", "402,118"],
        ["Total", "5,008,448", "606,330"],
    ]


@pytest.mark.parametrize("field", ["500)", "(500", "--500", "((500))", "-(500)", "-500-"])
def test_a_number_of_which_nobody_can_say_whether_it_is_below_zero_is_not_read(field: str) -> None:
    rows = [[field if cell == "430" else cell for cell in row] for row in ROWS]
    values = {fact["value"] for fact in facts(written(",", rows).encode())}
    assert 450e6 in values and not values & {500e6, -500e6}


@pytest.mark.parametrize("sign", ["\x08", "\x1b[8m", "\x7f"])
def test_a_number_with_control_characters_is_not_read_and_told(sign: str) -> None:
    raw = f"Item,2023,2022\nNet sales,500,400\nOther,98{sign}76,30\n".encode()
    found = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.csv")
    assert [cell.text for cell in found.tables[0].cells[2]] == ["Other", "30"]
    assert "1 numbers with control characters in them were not read" in found.warnings


def test_a_unit_behind_a_control_makes_no_name_of_a_number_and_an_escape_none_of_a_name() -> None:
    raw = b"Item,2023\nNet sales,912\x08 usd\n\x1b[31m\x1b]0;title\x07East,30\n"
    found = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.csv")
    assert [[cell.text for cell in row] for row in found.tables[0].cells[1:]] == [
        ["Net sales"],
        ["\x1b[31m\x1b]0;title\x07East", "30"],
    ]
