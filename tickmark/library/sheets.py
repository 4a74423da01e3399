"""Sheets as typed tables: what users keep in workbooks and delimited text, whatever it is of, with columns that are
named and typed.

A table is what `document.sheet` makes one: a sheet, or a part of it below headers of its own. Its name is
`sheet_<document>_<sheet>_<digest>`; its columns are named by their headers. A column holds numbers, days, truths or
texts, by what nearly all of its cells are; a cell that is something else is null there, and counted.
"""

from __future__ import annotations

import json
import re
import unicodedata
from calendar import month_name
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from tickmark.model import OVER, Block, Document, Filing, RawCell, RawTable
from tickmark.numbers import read_number
from tickmark.tables.units.currency import mentioned

Kind = Literal["number", "day", "truth", "text"]
_NEARLY = 0.9  # of a column's cells, that are of its kind
_HEADS = 12  # rows looked at for the headers
_MOST_COLUMNS = 500
_LONGEST_NAME = 40
_SCALES = ("000", "'000", "000s", "k", "m", "mn", "thousand", "thousands", "million", "millions")
_FEWEST_GROUPS = 2  # headers over several columns, that tell these apart
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?: 00:00(?::00)?)?")
_WRITTEN = re.compile(rf"({'|'.join(month_name[1:])}) (\d{{1,2}}), (\d{{4}})")  # days of sheets with decimal commas
_SLASHED = re.compile(r"(\d{1,2})([/.])(\d{1,2})\2(\d{4})")
_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
_TOTALS = ("total", "grand total", "subtotal", "sub total", "summe", "gesamt", "somme")  # begin a row of totals
_UNIT = re.compile(r"[(\[]([^()\[\]]{1,30})[)\]]")


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column: `name` in SQL, the `header` as printed, its place on the sheet from 0, its kind and the unit that its
    header names.
    """

    name: str
    header: str
    column: int
    kind: Kind
    unit: str
    other: int


@dataclass(frozen=True, slots=True)
class SheetTable:
    """One table: `rows` are the number of the row on the sheet and its values by column, None where a cell is empty or
    of another kind.
    """

    name: str
    sheet: str
    title: str
    table_index: int
    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[int, tuple[Any, ...]], ...]


def sheet_tables(document: Document, filing: Filing) -> list[SheetTable]:
    """The tables of a workbook or of delimited text, in order; none of any other document."""
    found: list[SheetTable] = []
    taken: set[str] = set()
    sheet = title = ""
    for block in document.blocks:
        if block.table_index is None:
            sheet, title = _headed(block, sheet, title)
            continue
        table = _table(document.tables[block.table_index])
        if table is None:
            continue
        name = _unique(_name(filing, sheet), taken)
        found.append(SheetTable(name, sheet, title, block.table_index, *table))
        title = ""
    return found


def catalogue_rows(filing: Filing, tables: Sequence[SheetTable]) -> list[dict[str, Any]]:
    """Rows of `sheets`: one per column of each table."""
    return [
        _of(filing) | {
            "table_name": table.name, "document": filing.document, "sheet": table.sheet or None,
            "title": table.title or None, "table_index": table.table_index,
            "row_count": len(table.rows), "ordinal": ordinal, "column_name": column.name, "header": column.header,
            "column_index": column.column,
            "kind": column.kind, "unit": column.unit or None, "other_cells": column.other,
        }
        for table in tables
        for ordinal, column in enumerate(table.columns)
    ]  # fmt: skip


def value_rows(filing: Filing, tables: Sequence[SheetTable]) -> list[dict[str, Any]]:
    """Rows of `sheet_rows`: one per row of each table, its values as JSON by column."""
    return [
        _of(filing) | {"table_name": table.name, "row_index": number, "cells": json.dumps({c.name: v for c,
        v in zip(table.columns, values, strict=True)}, default=str)}
        for table in tables
        for number, values in table.rows
    ]  # fmt: skip


def _of(filing: Filing) -> dict[str, Any]:
    return {"ticker": filing.ticker, "period": filing.period, "accession": filing.accession}


def _headed(block: Block, sheet: str, title: str) -> tuple[str, str]:
    return (block.text, "") if block.heading else (sheet, f"{title} {block.text}".strip()[:200])


def _table(raw: RawTable) -> tuple[tuple[SheetColumn, ...], tuple[tuple[int, tuple[Any, ...]], ...]] | None:
    """Columns and rows of a table; None where nothing stands below its headers."""
    rows = [(number, row) for number, row in enumerate(raw.cells) if row]
    if not rows:
        return None
    head = _header(rows)
    body = rows[head + 1 :] if head is not None else rows
    if not body:
        return None
    headers = _headers(rows[: head + 1]) if head is not None else {}
    places = sorted({cell.column for _, row in body for cell in row} | set(headers))[:_MOST_COLUMNS]
    lines = [row for _, row in body if not row[0].text.lower().startswith(_TOTALS)] or [row for _, row in body]
    held = {place: [cell.text for row in lines for cell in row if cell.column == place] for place in places}
    taken: set[str] = set()
    columns, readers = [], {}
    for place in places:
        kind, read = _kind(held[place])
        header = headers.get(place, "")
        readers[place] = read
        other = sum(read(cell.text) is None for _, row in body for cell in row if cell.column == place)
        columns.append(
            SheetColumn(
                _unique(_slug(header) or f"column_{place + 1}", taken),
                header,
                place,
                kind,
                _unit(header, held[place]),
                other,
            )
        )
    values = []
    for number, row in body:
        cells = {cell.column: cell.text for cell in row}
        values.append((number, tuple(readers[place](cells[place]) if place in cells else None for place in places)))
    return tuple(columns), tuple(values)


def _header(rows: Sequence[tuple[int, tuple[RawCell, ...]]]) -> int | None:
    """The row of the headers: the last row of texts, two at the least (years count as texts), above the first row with
    amounts; None where amounts begin at once.
    """
    widest = max(len(row) for _, row in rows)
    for place, (_, row) in enumerate(rows[:_HEADS]):
        if any(_is_amount(cell.text) for cell in row[1:]) or (len(row) == 1 and _is_amount(row[0].text)):
            return place - 1 if place and len(rows[place - 1][1]) > 1 else None
        if (
            len(row) == widest > 1
            and place + 1 < len(rows)
            and not any(_is_amount(cell.text) for _, below in rows[place + 1 :] for cell in below)
        ):
            return place  # a table of words alone
    return 0 if len(rows) > 1 else None


def _headers(rows: Sequence[tuple[int, tuple[RawCell, ...]]]) -> dict[int, str]:
    """The header of each column, behind what the row above says over several of them: `October 2025 | Actual`."""
    own = _spread(rows[-1][1])
    over = rows[-2][1] if len(rows) > 1 else ()
    groups = _spread([cell for cell in over if cell.colspan > 1 and cell.text])
    if len(set(groups.values())) < _FEWEST_GROUPS:
        return own
    return {place: f"{groups[place]}{OVER}{text}" if groups.get(place) else text for place, text in own.items()}


def _is_amount(text: str) -> bool:
    number = read_number(text)
    return (number is not None and not number.year_like and not number.dash) or _day(
        text, months_first=True
    ) is not None


def _spread(row: Sequence[RawCell]) -> dict[int, str]:
    return {cell.column + more: cell.text for cell in row for more in range(min(cell.colspan, _MOST_COLUMNS))}


def _kind(texts: Sequence[str]) -> tuple[Kind, Any]:
    """What nearly all cells of a column are, and what reads one of them (None for one that is something else)."""
    months_first = _months_first(texts)
    readers: tuple[tuple[Kind, Any], ...] = (
        ("truth", lambda text: _TRUTHS.get(text.strip().lower())),
        ("day", lambda text: _day(text, months_first=months_first)),
        ("number", _number),
    )
    for kind, read in readers:
        if texts and sum(read(text) is not None for text in texts) >= _NEARLY * len(texts):
            return kind, read
    return "text", str


def _number(text: str) -> float | None:
    number = read_number(text)
    if number is None:
        return None
    return float(number.value / 100 if number.percent else number.value)


def _months_first(texts: Sequence[str]) -> bool | None:
    """Whether days such as 3/4/2024 have the month first, as a column's other days show; None where none does."""
    pairs = [(int(m[1]), int(m[3])) for text in texts if (m := _SLASHED.fullmatch(text.strip()))]
    if any(m[2] == "." for text in texts if (m := _SLASHED.fullmatch(text.strip()))):
        return False
    first, second = any(a > 12 for a, _ in pairs), any(b > 12 for _, b in pairs)
    return None if first == second else second


def _day(text: str, *, months_first: bool | None) -> str | None:
    """A day as 2024-03-04; None for what is none, or may be two."""
    text = text.strip()
    if match := _DAY.fullmatch(text):
        year, month, day = int(match[1]), int(match[2]), int(match[3])
    elif match := _WRITTEN.fullmatch(text):
        month, day, year = list(month_name).index(match[1]), int(match[2]), int(match[3])
    elif (match := _SLASHED.fullmatch(text)) and months_first is not None:
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        month, day = (first, second) if months_first else (second, first)
    else:
        return None
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def _unit(header: str, texts: Sequence[str]) -> str:
    """The unit that a header names in brackets, or its currency with the scale beside it (`USD 000`).

    `%` are numbers printed with the sign, which are stored as fractions; `percent` those that only the header calls so.
    """
    if texts and all(text.rstrip(") ").endswith("%") for text in texts):
        return "%"
    if match := _UNIT.search(header):
        return "percent" if match[1].strip() == "%" else match[1].strip()
    code = mentioned(header.replace("_", " ")) or ""
    said = [word for word in header.replace("$", " ").replace("£", " ").replace("€", " ").split() if word in _SCALES]
    return f"{code} {said[-1]}" if code and said else code


def _name(filing: Filing, sheet: str) -> str:
    stem = _slug(filing.document.rpartition(".")[0] or filing.document)
    return "_".join(filter(None, ("sheet", stem, _slug(sheet), filing.sha256[:4])))


def _slug(text: str) -> str:
    """A name of SQL: small letters, digits and `_`, beginning with a letter; letters of other scripts are spelt by
    their code.
    """
    folded = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    plain = "".join(c if c.isascii() else f"u{ord(c):x}" if c.isalnum() else " " for c in folded[:_LONGEST_NAME])
    name = re.sub(r"[^a-z0-9]+", "_", plain.replace("%", " percent ")).strip("_")
    return f"c_{name}" if name[:1].isdigit() else name


def _unique(name: str, taken: set[str]) -> str:
    for number in _counted():
        candidate = name if number == 1 else f"{name}_{number}"
        if candidate not in taken:
            taken.add(candidate)
            return candidate
    raise AssertionError("numbers do not end")


def _counted() -> Iterator[int]:
    number = 0
    while True:
        number += 1
        yield number
