"""Typed tables of the published database, one per sheet that users added, made from the catalogue and its rows.

Names come from `sheets`, whose contract allows small letters, digits and `_` alone; they are quoted all the same.
Values come as JSON and are cast, so that no text of a sheet is ever part of a statement.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

MAX_TABLES = 20_000
"""Tables made at most; of what is beyond, catalogue and rows are there."""
_TYPES = {"number": "DOUBLE", "day": "DATE", "truth": "BOOLEAN", "text": "VARCHAR"}
_CATALOGUE = """
    SELECT table_name, accession, column_name, kind, header, unit, document, sheet, ticker, period FROM sheets
    WHERE table_name IN (SELECT DISTINCT table_name FROM sheets ORDER BY table_name LIMIT ?)
    ORDER BY table_name, accession, ordinal
"""


def create_sheets(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the tables, from `sheets` and `sheet_rows` of the same database. Where two documents have a table of one
    name, the first gets it.
    """
    columns = connection.execute(_CATALOGUE, [MAX_TABLES]).fetchall()
    for name, of_table in groupby(columns, key=itemgetter(0)):
        _create(connection, name, [column for _, column in _of_first(list(of_table))])


def drop_sheets(connection: duckdb.DuckDBPyConnection) -> None:
    """Take out the tables that `create_sheets` made, while the catalogue that they were made from is still there."""
    for (name,) in connection.execute("SELECT DISTINCT table_name FROM sheets").fetchall():
        connection.execute(f'DROP TABLE IF EXISTS "{name}"')


def _of_first(columns: list[tuple[str, ...]]) -> list[tuple[str, tuple[str, ...]]]:
    return [(column[1], column) for column in columns if column[1] == columns[0][1]]


def _create(connection: duckdb.DuckDBPyConnection, name: str, columns: list[tuple[str, ...]]) -> None:
    accession = columns[0][1]
    casts = ", ".join(
        f'TRY_CAST(json_extract_string(cells, \'$."{column}"\') AS {_TYPES[kind]}) AS "{column}"'
        for _, _, column, kind, *_ in columns
    )
    select = (
        f"SELECT row_index AS sheet_row, {casts} FROM sheet_rows "  # noqa: S608 - names of the contract
        "WHERE table_name = ? AND accession = ? ORDER BY row_index"
    )
    connection.execute(f'CREATE TABLE "{name}" AS {select}', [name, accession])
    *_, document, sheet, ticker, period = columns[0]
    connection.execute(
        f'COMMENT ON TABLE "{name}" IS '
        f"{_literal(f'{ticker} {period}: {document}' + (f', sheet {sheet}' if sheet else ''))}"
    )
    for _, _, column, _, header, unit, *_ in columns:
        said = f"{header} [{unit}]" if unit else header
        connection.execute(f'COMMENT ON COLUMN "{name}"."{column}" IS {_literal(said)}')


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
