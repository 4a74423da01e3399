"""Tables drawn in text, for tests of the second reader: lines above, then rows with `|` between cells."""

from __future__ import annotations

from datetime import date

from tickmark import second_reader
from tickmark.second_reader import SecondReading, read_page

END = date(2023, 12, 31)
Cells = dict[tuple[int, int], tuple[float | None, str | None, tuple[date, int] | None]]
"""(row, column) -> value, unit, last day and months."""


def table(lines: str, *rows: str, behind: str = "") -> bytes:
    """A page of one table: `lines` above it, and `behind` it, have `|` between them."""
    drawn = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split('|'))}</tr>" for row in rows)
    above = "".join(f"<p>{line}</p>" for line in lines.split("|"))
    return f"<html><body>{above}<table>{drawn}</table><p>{behind}</p></body></html>".encode()


def reading(raw: bytes, annual: bool = True, end: date = END) -> SecondReading:
    """What the second reader makes of a page of a company whose year ends with December."""
    return second_reader.read(read_page(raw), end, annual, "1231")


def cells(raw: bytes, annual: bool = True, end: date = END) -> Cells:
    """The readings of a page with one table."""
    found: Cells = {}
    for (_, row, column), cell in reading(raw, annual, end).cells.items():
        days = (cell.days.end, cell.days.months) if cell.days else None
        value = None if cell.measured.value is None else float(cell.measured.value)
        found[row, column] = (value, cell.measured.unit, days)
    return found
