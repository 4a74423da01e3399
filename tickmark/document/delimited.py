"""Delimited text (CSV, TSV) -> Document: one table with the file's own rows and columns, from 0."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from itertools import islice

from tickmark.document.decimal_commas import REMARK, has_decimal_commas, is_number, with_points
from tickmark.document.sheet import MAX_COLUMNS, MAX_ROWS, Sheets
from tickmark.document.text import as_utf8
from tickmark.errors import DocumentError, DocumentTooLarge
from tickmark.language.rules import Pattern
from tickmark.model import Document, RawCell

_CONTROLS = frozenset(map(chr, (*range(32), 127))) - frozenset("\t\n\r")
_ESCAPE = Pattern(
    "document/terminal-escape",
    r"\x1b(?:\[[\d;?]*[A-Za-z]|\][^\x07\x1b]{0,200}\x07)",
    means="a command to a terminal, which it shows nothing of",
    examples=("\x1b[8m", "\x1b]0;title\x07"),
    counterexamples=("[8m",),
)
MAX_FIELD = 1_000_000  # characters of one field
_DELIMITERS = ",;\t|"
_LOOKED_AT = 200  # records that the delimiter is told by
_SPACE = 3.0  # points that a leading space sets a label in


def read_delimited(raw: bytes, sha256: str) -> Document:
    """Read a table of delimited text. The delimiter is the one of comma, semicolon, tab and bar that parts most lines
    into the same number of fields.

    Args:
        raw: the bytes, in an encoding as `tickmark.document.text.as_utf8` tells it.

    Raises:
        DocumentError: a field is longer than any text, as where a quote is never closed.
        DocumentTooLarge: more rows or cells than time and memory allow for.
        EmptyDocument: no field has text.
    """
    data, warnings = as_utf8(raw)
    text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    delimiter, after = _declared(text)
    delimiter = delimiter or _delimiter(text)
    commas = delimiter != "," and has_decimal_commas(
        field for fields in islice(_records(text[after:], delimiter), MAX_ROWS) for field in fields
    )
    rows: list[list[RawCell]] = []
    beyond = 0
    for number, fields in enumerate(_records(text[after:], delimiter)):
        if number >= MAX_ROWS:
            raise DocumentTooLarge(f"the document has more than {MAX_ROWS:,} rows")
        beyond += max(0, len(fields) - MAX_COLUMNS)
        if commas:
            fields = list(map(with_points, fields))
        rows.append(
            [
                _cell(number, column, field)
                for column, field in enumerate(fields[:MAX_COLUMNS])
                if field and not field.isspace()
            ]
        )
    rows, disguised = _without_controls(rows)
    if disguised:
        warnings = (*warnings, f"{disguised:,} numbers with control characters in them were not read")
    if commas:
        warnings = (*warnings, REMARK)
    if beyond:
        warnings = (*warnings, f"{beyond:,} fields beyond the first {MAX_COLUMNS} of their rows were not read")
    sheets = Sheets()
    sheets.add("", rows)
    return sheets.document(sha256, "csv", warnings)


def _without_controls(rows: list[list[RawCell]]) -> tuple[list[list[RawCell]], int]:
    """The rows without numbers that hold characters that no program shows alike (a NUL, a backspace); how many."""
    kept = [[cell for cell in row if _CONTROLS.isdisjoint(cell.text) or not _is_amount(cell.text)] for row in rows]
    return kept, sum(map(len, rows)) - sum(map(len, kept))


def _is_amount(text: str) -> bool:
    """Whether a text with control characters may show a number: it has a digit that is of no terminal's escape."""
    return any(map(str.isdigit, _ESCAPE.sub("", text)))


def _cell(row: int, column: int, field: str) -> RawCell:
    lead = len(field) - len(field.lstrip(" \xa0"))
    return RawCell(row, column, 1, 1, field.strip(), False, _SPACE * lead)


def _records(text: str, delimiter: str) -> Iterator[list[str]]:
    csv.field_size_limit(MAX_FIELD)
    try:
        yield from csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error as error:
        raise DocumentError(
            f"the delimited text cannot be read: {error}", hint="a quoted field may lack its closing quote"
        ) from error


def _declared(text: str) -> tuple[str, int]:
    """The delimiter that a first line `sep=;` names, and where the records begin."""
    first, _, _ = text[:20].partition("\n")
    if first.lower().startswith("sep=") and len(first) == 5 and first[4] in _DELIMITERS:
        return first[4], len(first) + 1
    return "", 0


def _delimiter(text: str) -> str:
    """What parts the records into the most numbers, and leaves the fewest fields that hold another delimiter; then into
    the same number of fields, two or more.
    """
    best, most = ",", (0, 0)
    for delimiter in _DELIMITERS:
        records = [fields for fields in islice(_records(text[:MAX_FIELD], delimiter), _LOOKED_AT) if len(fields) > 1]
        others = _DELIMITERS[1:].replace(delimiter, "")
        numbers = sum(is_number(field) for fields in records for field in fields)
        held = sum(not set(others).isdisjoint(field) for fields in records for field in fields)
        agreeing = max(Counter(map(len, records)).values(), default=0)
        if (numbers - held, agreeing) > most:
            best, most = delimiter, (numbers - held, agreeing)
    return best
