"""Typed tables of sheets: names, kinds and values of columns, as SQL has them after publishing."""

from __future__ import annotations

import hashlib
import io
from datetime import date
from typing import Any

import duckdb
import pytest
from old_workbooks import xls
from openpyxl import Workbook

from tickmark.document import open_document
from tickmark.library.sheets import SheetTable, sheet_tables
from tickmark.model import Filing
from tickmark.published_sheets import create_sheets
from tickmark.schemas import TABLES
from tickmark.stages import steps

PRICES = (
    "Date,Open,Close "
    "(USD),Volume,Note\n2024-03-01,10.5,11,1000,\n2024-03-04,11,12,2000,split\n2024-03-28,12,13.5,1500,\n2024-04-02,13,14,10,\n"
)
KPIS = "KPI,FY2023,FY2024\nGross margin,0.43,0.45\nRevenue,1100,1204\nEmployees,400,412\n"
CUSTOMERS = (
    "Region,Customers,Churn "
    "%,Active,Since\nNorth,120,2.5%,yes,31/12/2019\nSouth,80,4.0%,no,01/03/2020\nWest,95,n/a,yes,15/06/2021\n"
)


def filing(raw: bytes, name: str) -> Filing:
    return Filing("ACME", "2024Q1", 1, "Acme", "SHEET", "own-" + "a" * 16, date(2024, 3, 31), date(2024, 3, 31), name,
    "", "", hashlib.sha256(raw).hexdigest(), len(raw), "own")  # fmt: skip


def tables(raw: bytes | str, name: str = "x.csv") -> list[SheetTable]:
    data = raw.encode() if isinstance(raw, str) else raw
    return sheet_tables(open_document(data, hashlib.sha256(data).hexdigest(), name), filing(data, name))


def columns(table: SheetTable) -> dict[str, tuple[str, str]]:
    return {column.name: (column.kind, column.unit) for column in table.columns}


def test_columns_are_named_and_typed() -> None:
    (prices,) = tables(PRICES, "Daily prices.csv")
    assert prices.name.startswith("sheet_daily_prices_") and len(prices.rows) == 4
    assert columns(prices) == {
        "date": ("day", ""),
        "open": ("number", ""),
        "close_usd": ("number", "USD"),
        "volume": ("number", ""),
        "note": ("text", ""),
    }
    assert prices.rows[1] == (2, ("2024-03-04", 11.0, 12.0, 2000.0, "split"))


def test_percentages_are_fractions_and_a_cell_of_another_kind_is_counted() -> None:
    many = "Region,Churn\n" + "".join(f"R{n},{n}.5%\n" for n in range(10)) + "Total,n/a\n"
    (table,) = tables(many)
    assert columns(table)["churn"] == ("number", "%") or columns(table)["churn"] == ("number", "")
    assert table.rows[3][1][1] == pytest.approx(0.035) and table.rows[-1][1][1] is None and table.columns[1].other == 1


def test_years_head_columns_and_a_margin_stays_what_it_is() -> None:
    (kpis,) = tables(KPIS)
    assert list(columns(kpis)) == ["kpi", "fy2023", "fy2024"] and kpis.rows[0][1] == ("Gross margin", 0.43, 0.45)
    (bare,) = tables(KPIS.replace("FY", ""))
    assert list(columns(bare)) == ["kpi", "c_2023", "c_2024"] and len(bare.rows) == 3


def test_days_and_truths() -> None:
    (customers,) = tables(CUSTOMERS)
    assert [column.kind for column in customers.columns] == ["text", "number", "text", "truth", "day"]
    assert customers.rows[1][1][3:] == (False, "2020-03-01")
    (unsure,) = tables("Day,Close\n03/04/2024,1\n05/04/2024,2\n")
    assert unsure.columns[0].kind == "text"  # days or months first: nothing shows


def test_sheets_of_workbooks_are_tables_of_their_own() -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    first.title = "Kopfzahl & Büro"
    for row in (["Headcount by department"], [], ["Department", "2024-01", "2024-02"], ["Sales", 4, 5], ["R&D", 7, 8]):
        first.append(row)
    book.create_sheet("Budget").append(["Line", "EUR"])
    book["Budget"].append(["Travel", 1200])
    book.create_sheet("Empty")
    written = io.BytesIO()
    book.save(written)
    heads, budget = tables(written.getvalue(), "plan 2024.xlsx")
    assert heads.name.startswith("sheet_plan_2024_kopfzahl_buro_") and heads.title == "Headcount by department"
    assert heads.columns[0].name == "department" and heads.rows[0][1][0] == "Sales"
    assert columns(budget) == {"line": ("text", ""), "eur": ("number", "EUR")}
    (old,) = tables(xls({"Heads": [["Team", "People"], ["Sales", 4], ["R&D", 7]]}), "old.xls")
    assert old.rows == ((1, ("Sales", 4.0)), (2, ("R&D", 7.0)))


HOSTILE = {
    "headers that command": "a\"; DROP TABLE sheets; --,b'); SELECT 1,$.x\n1,2,3\n4,5,6\n",
    "the same header twice": "a,a,A\n1,2,3\n4,5,6\n",
    "no letters": "%%%,***,---\n1,2,3\n4,5,6\n",
    "other scripts": "売上,доход,عدد\n1,2,3\n4,5,6\n",
    "sql words": "select,from,where\n1,2,3\n4,5,6\n",
    "quotes in cells": "name,x\nO'Neil \"Bob\",1\n'; DROP TABLE sheets; --,2\n",
    "infinite numbers": "name,x\na,1e400\nb,nan\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_of_a_sheet_is_part_of_a_statement(name: str) -> None:
    published(HOSTILE[name].encode(), "Robert'); DROP TABLE x;--.csv", expected=2)


def published(raw: bytes, name: str, expected: int) -> list[dict[str, Any]]:
    """The rows of the one table, as the published database has them."""
    import pandas as pd

    class Store:
        def get(self, _: str) -> bytes:
            return raw

    of = filing(raw, name)
    row = {column: getattr(of, column) for column in TABLES["raw_filings"].column_names} | {
        "fiscal": None,
        "currency": None,
    }
    catalogue, values = steps.sheets(TABLES["raw_filings"].frame([row]), Store())  # type: ignore[arg-type]
    TABLES["sheets"].validate(catalogue)
    TABLES["sheet_rows"].validate(values)
    with duckdb.connect() as connection:
        for table, frame in (("sheets", catalogue), ("sheet_rows", values)):
            connection.execute(TABLES[table].ddl())
            connection.register("incoming", pd.DataFrame(frame))
            connection.execute(f'INSERT INTO "{table}" BY NAME SELECT * FROM incoming')  # noqa: S608
        create_sheets(connection)
        (target,) = connection.execute("SELECT DISTINCT table_name FROM sheets").fetchall()
        found = connection.table(target[0]).df()
        assert len(found) == expected == connection.execute("SELECT count(*) FROM sheet_rows").fetchone()[0]  # type: ignore[index]
        return found.to_dict("records")  # type: ignore[return-value]


def test_sql_has_the_values_in_their_types() -> None:
    found = published(PRICES.encode(), "prices.csv", expected=4)
    assert (
        found[1]["close_usd"] == 12.0
        and found[1]["date"].date() == date(2024, 3, 4)
        and found[1]["note"] == "split"
        and found[1]["sheet_row"] == 2
    )


def test_filings_have_no_sheets() -> None:
    assert steps.sheets(TABLES["raw_filings"].empty(), None)[0].empty  # type: ignore[arg-type]
