"""Tables as filers write them, and the periods that the reader finds in their rows: short forms for the tests of
periods.
"""

from __future__ import annotations

from datetime import date

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

Cell = str | tuple[str, int]
Line = tuple[Cell, ...]
Span = tuple[str, str]  # ISO days; without a first day an instant

YEAR_2023 = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
HALF_2024 = FiscalPeriod(2024, 2, date(2024, 6, 30), "test")
LATE_2022 = FiscalPeriod(2022, None, date(2023, 1, 1), "test")  # a year of whole weeks that ends in the next January
SUMMER_2023 = FiscalPeriod(2023, 2, date(2023, 7, 2), "test")


def year(number: int) -> Span:
    """A calendar year."""
    return f"{number}-01-01", f"{number}-12-31"


def at(day: str) -> Span:
    """A point in time."""
    return "", day


def plain(*rows: Line) -> str:
    """A table with a cell for each text; a cell may be `(text, colspan)`."""
    cells = (
        ("".join(f"<td colspan={c[1]}>{c[0]}</td>" if isinstance(c, tuple) else f"<td>{c}</td>" for c in row))
        for row in rows
    )
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"


def filed(*rows: Line) -> str:
    """The same in three grid columns for each text, with a gap between, and cells of their own for `$`, `)` and `%`."""
    return "<table>" + "".join(f"<tr>{_line(row)}</tr>" for row in rows) + "</table>"


def _line(row: Line) -> str:
    label, *cells = row
    return f"<td colspan=3>{label}</td>" + "".join("<td colspan=3></td>" + _filed_cell(cell) for cell in cells)


def _filed_cell(cell: Cell) -> str:
    text, span = cell if isinstance(cell, tuple) else (cell, 1)
    is_number = bool(text) and (text[0].isdigit() or text[0] in "$(") and not (len(text) == 4 and text.isdigit())
    if span > 1 or not is_number:
        return f"<td colspan={6 * span - 3}>{text}</td>"
    sign, rest = ("$", text[1:]) if text[0] == "$" else ("", text)
    behind = rest[-1] if rest[-1] in ")%" else ""
    return f"<td>{sign}</td><td>{rest.removesuffix(behind) if behind else rest}</td><td>{behind}</td>"


def readings(html: str, fiscal: FiscalPeriod) -> list[Reading]:
    """All numbers of a document, in order."""
    form = "10-K" if fiscal.quarter is None else "10-Q"
    document = read_html(f"<html><body><p>FORM {form}</p>{html}</body></html>".encode(), "0" * 64)
    return [reading for table in read_tables(document, fiscal, lambda _: None) for reading in table.readings]


def periods(html: str, fiscal: FiscalPeriod, table: int = 0) -> list[list[Span]]:
    """The periods of the numbers of one table, row by row."""
    form = "10-K" if fiscal.quarter is None else "10-Q"
    document = read_html(f"<html><body><p>FORM {form}</p>{html}</body></html>".encode(), "0" * 64)
    rows: dict[int, list[Span]] = {}
    for reading in read_tables(document, fiscal, lambda _: None)[table].readings:
        period = reading.period
        rows.setdefault(reading.row, []).append(
            (period.start.isoformat() if period.start else "", period.end.isoformat())
        )
    return list(rows.values())
