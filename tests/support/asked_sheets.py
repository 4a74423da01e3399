"""Sheets in a database as it is published, to be asked."""

from __future__ import annotations

import hashlib
import io
from datetime import date

import duckdb
import pandas as pd
from openpyxl import Workbook

from tickmark.ask.sheets.answering import SheetAsker
from tickmark.document import open_document
from tickmark.entities.mentions import CompanyNames
from tickmark.factstore import StoredCompany
from tickmark.library.sheets import catalogue_rows, sheet_tables, value_rows
from tickmark.model import Filing
from tickmark.published_sheets import create_sheets

KEY, NAME = "ACME-TOOLS", "Acme Tools"


def database(**sheets: str) -> duckdb.DuckDBPyConnection:
    """A database with delimited texts as sheets of Acme Tools, by the names of their files."""
    return _database({f"{name}.csv": text.encode() for name, text in sheets.items()})


def _database(files: dict[str, bytes]) -> duckdb.DuckDBPyConnection:
    catalogue, values, filings = [], [], []
    for name, raw in files.items():
        digest = hashlib.sha256(raw).hexdigest()
        day = date(2024, 12, 31)
        filing = Filing(KEY, "2024Q4", 10**10, NAME, "SHEET", f"own-{digest[:16]}", day, day, name, "", sha256=digest)
        tables = sheet_tables(open_document(raw, digest, name), filing)
        catalogue += catalogue_rows(filing, tables)
        values += value_rows(filing, tables)
        filings.append({"ticker": KEY, "period": "2024Q4", "accession": filing.accession, "company": NAME,
                        "filing_date": filing.filing_date, "document": filing.document, "source": "own"})  # fmt: skip
    connection = duckdb.connect()
    for table, rows in (("sheets", catalogue), ("sheet_rows", values), ("raw_filings", filings)):
        connection.register("given", pd.DataFrame(rows))
        connection.execute(f"CREATE TABLE {table} AS SELECT * FROM given")  # noqa: S608 - names from above
        connection.unregister("given")
    create_sheets(connection)
    return connection


def asker(**sheets: str) -> SheetAsker:
    """Asks sheets of Acme Tools."""
    return _asker(database(**sheets))


def workbooks(**books: Workbook) -> SheetAsker:
    """Asks workbooks of Acme Tools, by the names of their files."""
    files = {}
    for name, book in books.items():
        stream = io.BytesIO()
        book.save(stream)
        files[f"{name}.xlsx"] = stream.getvalue()
    return _asker(_database(files))


def _asker(connection: duckdb.DuckDBPyConnection) -> SheetAsker:
    return SheetAsker(
        connection.cursor, CompanyNames([StoredCompany(KEY, NAME, 10**10, "1231", (date(2024, 12, 31),) * 2)])
    )


def told(asked: SheetAsker, question: str) -> str | float | None:
    """What is answered: a number, or the name that the answer begins with; None where it is refused or not read."""
    answer = asked.answer(question)
    if answer is None or answer.status != "answered":
        return None
    text = answer.answer.text
    return text.partition(" has ")[0] if " has the " in text else answer.answer.value
