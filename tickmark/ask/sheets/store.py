"""The typed tables of a warehouse, read for questions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from tickmark.ask.sheets.frames import Cell, Column, Frame, Sheet, frames_of
from tickmark.ask.sheets.working import Step

if TYPE_CHECKING:
    import duckdb

MOST_ROWS = 200_000
"""Rows of a sheet that is asked by rules; longer ones are asked by SQL."""
MOST_TABLES = 300
"""Sheets that are looked at for one question."""
_KEPT = 64
_CATALOGUE = """
    SELECT table_name, s.accession, s.ticker, r.company, s.document, s.sheet, s.title, r.filing_date, s.row_count,
        column_name, header, column_index, kind, unit, other_cells
    FROM sheets s JOIN raw_filings r USING (ticker, period, accession)
    ORDER BY table_name, s.accession, ordinal
"""
_SQL = {"sum": "sum(v)", "average": "avg(v)", "median": "median(v)", "max": "max(v)", "min": "min(v)"}


class SheetStore:
    """The sheets behind a warehouse, read when they are first asked for.

    Args:
        connect: opens the sandboxed warehouse.
    """

    def __init__(self, connect: Callable[[], duckdb.DuckDBPyConnection]) -> None:
        self._connect = connect
        self._known: list[tuple[Sheet, date, int]] | None = None
        self._frames: OrderedDict[tuple[str, str], list[Frame]] = OrderedDict()

    def frames(self, tickers: Collection[str], known_by: date | None, documents: Collection[str] = ()) -> list[Frame]:
        """The sheets of companies, of all where none is named, that were there by a day.

        Args:
            tickers: whose.
            known_by: only documents that were public by then; None for all.
            documents: only these accessions; of all where there are none.
        """
        fitting = [
            sheet
            for sheet, filed, rows in self._catalogue()
            if (not tickers or sheet.ticker in tickers)
            and (known_by is None or filed <= known_by)
            and (not documents or sheet.accession in documents)
            and rows <= MOST_ROWS
        ]
        return [frame for sheet in fitting[:MOST_TABLES] for frame in self._read(sheet)]

    def owners(self) -> frozenset[str]:
        """Companies that have sheets."""
        return frozenset(sheet.ticker for sheet, _, _ in self._catalogue())

    def again(self, frame: Frame, step: Step) -> Decimal:
        """What the database makes of an operation on the same cells, read anew."""
        parts, values = [], []
        for column, cells in groupby(sorted(step.cells, key=_column), key=_column):
            parts.append(f'SELECT "{column}" AS v FROM "{frame.sheet.table}" '  # noqa: S608 - names of the contract
                         "WHERE sheet_row IN (SELECT unnest(?::BIGINT[]))")  # fmt: skip
            values.append([cell.row for cell in cells])
        query = f"SELECT {_SQL[step.operation]} FROM ({' UNION ALL '.join(parts)})"  # noqa: S608 - as above
        row = self._connect().execute(query, values).fetchone()
        return Decimal(str(row[0])) if row and row[0] is not None else Decimal("NaN")

    def _catalogue(self) -> list[tuple[Sheet, date, int]]:
        if self._known is None:
            self._known = []
            connection = self._connect()
            if connection.execute("SELECT 1 FROM information_schema.tables WHERE table_name = 'sheets'").fetchone():
                taken: set[str] = set()
                rows = connection.execute(_CATALOGUE).fetchall()
                for (table, _), own in groupby(rows, key=itemgetter(0, 1)):
                    if table not in taken:  # of two documents with a table of one name the first has it
                        taken.add(table)
                        self._known.append(_sheet(list(own)))
        return self._known

    def _read(self, sheet: Sheet) -> Sequence[Frame]:
        key = (sheet.table, sheet.accession)
        if key not in self._frames:
            names = ", ".join(f'"{column.name}"' for column in sheet.columns)
            query = f'SELECT sheet_row, {names} FROM "{sheet.table}" ORDER BY sheet_row'  # noqa: S608 - as above
            rows = self._connect().execute(query).fetchall()
            columns = [column.name for column in sheet.columns]
            held = tuple((row[0], dict(zip(columns, row[1:], strict=True))) for row in rows)
            self._frames[key] = frames_of(_with_rows(sheet, held))
            while len(self._frames) > _KEPT:
                self._frames.popitem(last=False)
        self._frames.move_to_end(key)
        return self._frames[key]


def _column(cell: Cell) -> str:
    return cell.name


def _sheet(rows: list[tuple[object, ...]]) -> tuple[Sheet, date, int]:
    table, accession, ticker, company, document, sheet, title, filed, count, *_ = rows[0]
    columns = tuple(
        Column(str(name), str(header or ""), int(str(place)), str(kind), str(unit or ""), int(str(other)))
        for *_, name, header, place, kind, unit, other in rows
    )
    found = Sheet(
        str(table), str(ticker), str(company or ticker), str(accession), str(document), str(sheet or ""),
        str(title or ""), columns, (),
    )  # fmt: skip
    day = filed.date() if hasattr(filed, "date") else filed
    assert isinstance(day, date)
    return found, day, int(str(count))


def _with_rows(sheet: Sheet, rows: tuple[tuple[int, dict[str, object]], ...]) -> Sheet:
    return Sheet(
        sheet.table, sheet.ticker, sheet.company, sheet.accession, sheet.document, sheet.sheet, sheet.title,
        sheet.columns, rows,
    )  # fmt: skip
