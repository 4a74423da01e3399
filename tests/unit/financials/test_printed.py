"""Statements as their issuer prints them, and their sheets in a workbook."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from openpyxl import load_workbook
from sample_warehouse import sample_warehouse

from tickmark.document import open_document
from tickmark.errors import LakeError
from tickmark.factstore import FactStore, StoredCompany, StoredFact
from tickmark.financials import Entry, Financials, Line, Statement, financials
from tickmark.financials.printed import PrintedStatement, printed_statements
from tickmark.financials.workbook import write_workbook
from tickmark.model import Document
from tickmark.rawstore import RawStore
from tickmark.warehouse import open_warehouse

KIND = "income_statement"
PAGE = """<html><body>
<table><tr><td>Statement of income</td><td></td><td>2023</td></tr>
<tr><td><b>Sales</b></td></tr>
<tr><td style="padding-left:9pt">Doors</td><td>$</td><td>60</td></tr>
<tr><td style="padding-left:9pt">Windows</td><td></td><td>40</td></tr>
<tr><td>Net revenue</td><td>$</td><td>100</td></tr></table>
<table><tr><td>Tax</td><td></td><td>(3</td><td>)</td></tr><tr><td>Net earnings</td><td>$</td><td>&#8212;</td></tr></table>
<table><tr><td>Elsewhere</td><td>$</td><td>7</td></tr></table>
</body></html>"""


def page() -> Document:
    return open_document(PAGE.encode(), "0" * 64, "page.htm")


def stored(table: int, row: int, column: int, printed: str, value: float, kind: str | None = KIND) -> StoredFact:
    """A fact of the page; what the layout does not look at is None."""
    given = {
        "accession": "0000000001-24-000009", "filing_date": date(2024, 2, 1), "table_kind": kind, "table_index": table,
        "row_index": row, "column_index": column, "printed": printed, "value": value, "unit": "USD",
    }  # fmt: skip
    return StoredFact(**(dict.fromkeys(StoredFact._fields) | given | {"flipped": False}))


def statement_of(*facts: StoredFact) -> Financials:
    lines = tuple(Line("revenue", None, (Entry(Decimal(1), "USD", (known,)),)) for known in facts)
    return Financials(
        StoredCompany("MRDW", "Merrow Inc", 1, "1231", (date(2024, 2, 1), date(2024, 2, 1))),
        (),
        (Statement("income", lines),),
    )


def test_rows_are_as_printed_with_their_facts() -> None:
    facts = [
        stored(0, 2, 1, "60", 60),
        stored(0, 4, 1, "100", 100),
        stored(1, 0, 2, "(3)", -3),
        stored(1, 1, 2, "—", 0),
        stored(2, 0, 2, "7", 7, kind="other"),
    ]
    statement = printed_statements(statement_of(facts[1]), facts, lambda _: page())["income"]
    assert [(row.label, row.level, row.bold) for row in statement.rows] == [
        ("Statement of income", 0, False), ("Sales", 0, True), ("Doors", 1, False), ("Windows", 1, False),
        ("Net revenue", 0, False), ("Tax", 0, False), ("Net earnings", 0, False),
    ], "the second table goes on with the statement, the third is none"  # fmt: skip
    shown = [[(cell.text, cell.fact and cell.fact.value) for cell in row.cells if cell] for row in statement.rows]
    assert shown == [[("2023", None)], [], [("$60", 60)], [("40", None)], [("$100", 100)], [("(3)", -3)], [("$—", 0)]]
    assert statement.head == 1


def test_the_filing_that_states_most_lines_counts_and_of_equals_the_newest() -> None:
    older, newer = stored(0, 2, 2, "60", 60), stored(0, 4, 2, "100", 100)._replace(
        accession="0000000001-25-000009", filing_date=date(2025, 2, 1)
    )  # fmt: skip
    asked: list[str] = []

    def opened(accession: str) -> Document:
        asked.append(accession)
        return page()

    printed_statements(statement_of(older, newer), [older, newer], opened)
    printed_statements(statement_of(older, older, newer), [older, newer], opened)
    assert asked == [newer.accession, older.accession]


def test_a_statement_in_no_table_is_left_out() -> None:
    loose = stored(0, 2, 2, "60", 60, kind="other")
    assert printed_statements(statement_of(loose), [loose], lambda _: page()) == {}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse of the sample company."""
    return sample_warehouse(tmp_path_factory.mktemp("printed"))


def printed_of(warehouse: Path) -> tuple[Financials, dict[str, PrintedStatement]]:
    raw = RawStore(warehouse.parent / "raw")
    with open_warehouse(str(warehouse)) as connection:
        held = FactStore.over(connection)
        filings = {a: (s, d) for a, s, d in connection.execute(
            "SELECT accession, sha256, document FROM raw_filings").fetchall()}  # fmt: skip
        company = held.facts("MRDW")
        assert company
        opened: Callable[[str], Document] = lambda a: open_document(raw.get(filings[a][0]), *filings[a])  # noqa: E731
        found = financials(held, "MRDW")
        return found, printed_statements(found, company.facts, opened)


def test_every_number_of_the_sample_statements_is_a_verified_fact(sample: Path) -> None:
    _, printed = printed_of(sample)
    assert list(printed) == ["income", "comprehensive", "balance", "cashflow"]
    for statement in printed.values():
        cells = [cell for row in statement.rows[statement.head :] for cell in row.cells if cell]
        assert len(cells) > 10
        assert [cell.text for cell in cells if cell.fact is None] == []
        assert all(cell.fact and cell.fact.printed in cell.text for cell in cells)


def test_a_sheet_as_printed_stands_beside_each_statement(sample: Path, tmp_path: Path) -> None:
    found, printed = printed_of(sample)
    write_workbook([found], tmp_path / "out.xlsx", printed={"MRDW": printed})
    book = load_workbook(tmp_path / "out.xlsx")
    assert book.sheetnames[:2] == ["MRDW Income statement", "MRDW Income, as printed"] and len(book.sheetnames) == 9
    sheet = book["MRDW Income, as printed"]
    rows = {row[0].value: row for row in sheet.iter_rows()}
    assert sheet["A2"].value == "10-K filed 2024-10-24, as printed; USD millions; grey: not a verified fact"
    assert sheet["A2"].hyperlink and sheet.freeze_panes == "B5"
    total, part, dash = rows["Total net revenue"], rows["Services"], rows["Restructuring"]
    assert [cell.value for cell in total[1:]] == [2_249_000_000, 2_110_000_000, 1_984_000_000]
    assert total[1].font.bold and total[1].border.top.style == "thin" and not part[1].font.bold
    assert total[0].alignment.indent > part[0].alignment.indent > 0
    assert "table" in total[1].comment.text and "fact " in total[1].comment.text and total[1].hyperlink
    assert (dash[1].value, dash[1].number_format) == (0, '0;-0;"—"')
    assert rows["Interest expense"][1].value == -45_000_000, "the sign is the page's"
    assert book["MRDW Income statement"]["A3"].value == "Revenue"


def test_a_filing_that_is_not_stored_raises(sample: Path, tmp_path: Path) -> None:
    def nowhere(accession: str) -> Document:
        RawStore(tmp_path / "empty").get("0" * 64)
        raise AssertionError(accession)

    with open_warehouse(str(sample)) as connection:
        held = FactStore.over(connection)
        company = held.facts("MRDW")
        assert company
        with pytest.raises(LakeError, match="has no document"):
            printed_statements(financials(held, "MRDW"), company.facts, nowhere)
