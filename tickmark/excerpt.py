"""The printed surroundings of a fact: the rows of the table around its cell, or the paragraph around its sentence.

Read from the document itself by the fact's address, so that a person sees what the filing shows and not what was
extracted. Here is no judgement: whether the fact is right was settled by the gate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tickmark.errors import DocumentError
from tickmark.model import Document, Location, RawCell, RawTable

_BEFORE = re.compile(r"[(\[]?\s*[$€£¥]?\s*[(\[]?")  # a cell that only opens a number
_AFTER = re.compile(r"[)\]]?\s*%?\s*[)\]]?")  # a cell that only closes one
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class ExcerptRow:
    """One printed row. `row_index` is its `<tr>` ordinal; `cells` are as many as the excerpt has columns; `skipped`
    rows were left out before it.
    """

    row_index: int
    cells: tuple[str, ...]
    marked: int | None
    skipped: int


@dataclass(frozen=True, slots=True)
class TableExcerpt:
    """Rows around a cell. `header` of the rows are the table's head; `hidden` columns did not fit."""

    rows: tuple[ExcerptRow, ...]
    header: int
    hidden: int
    cell: str


@dataclass(frozen=True, slots=True)
class TextExcerpt:
    """A paragraph with its sentence at `start` to `end`, and the number in it at `number` (None where it is not
    there).
    """

    paragraph: str
    start: int
    end: int
    number: tuple[int, int] | None


class SeenCell(NamedTuple):
    """A text of a table as a reader sees it: in column `seen` of the page, made of the grid columns `first` up to, not
    including, `after` (`$`, `(1,234` and `)` are one).
    """

    seen: int
    first: int
    after: int
    text: str


def seen_rows(table: RawTable) -> tuple[tuple[SeenCell, ...], ...]:
    """The rows of a table in the columns that a reader sees; `seen_rows(table)[r]` is empty where row r shows no
    text.
    """
    pieces = [_pieces(cells) for cells in table.cells]
    grid = _columns([piece for row in pieces for piece in row])
    return tuple(
        tuple(SeenCell(_column_of(piece, grid), piece.first, piece.after, piece.text) for piece in row)
        for row in pieces
    )


def excerpt(
    document: Document, location: Location, printed: str, *, header_rows: int = 0, around: int = 4, columns: int = 7
) -> TableExcerpt | TextExcerpt:
    """The surroundings of a location.

    Args:
        document: the document the fact was read from.
        location: a cell's address, or a paragraph with a sentence.
        printed: the number as printed, marked in the sentence.
        header_rows: rows with text at the table's top that are always shown.
        around: rows with text shown above and below the cell's.
        columns: columns shown at most, the first and the cell's always among them.

    Raises:
        DocumentError: the document has nothing at that address.
    """
    if location.table_index is not None:
        return _of_table(document, location, header_rows, around, columns)
    if location.paragraph_index is not None and location.sentence:
        return _of_text(document, location.paragraph_index, location.sentence, printed)
    raise DocumentError("the fact names neither a cell nor a sentence")


def _of_text(document: Document, paragraph: int, sentence: str, printed: str) -> TextExcerpt:
    if paragraph >= len(document.blocks):
        raise DocumentError(f"the document has no paragraph {paragraph}: it ends with {len(document.blocks) - 1}")
    text = document.blocks[paragraph].text
    start = text.find(sentence)
    if start < 0:
        raise DocumentError(f"paragraph {paragraph} does not hold the sentence")
    at = re.search(rf"(?<![\d.,]){re.escape(printed)}(?!\d|[.,]\d)", sentence)
    number = (start + at.start(), start + at.end()) if at else None
    return TextExcerpt(text, start, start + len(sentence), number)


def _of_table(document: Document, location: Location, header_rows: int, around: int, columns: int) -> TableExcerpt:
    table, cell = _cell(document, location)
    filled = [row for row, cells in enumerate(table.cells) if any(c.text for c in cells)]
    head = [row for row in filled[:header_rows] if row < cell.row]
    here = filled.index(cell.row)
    body = [row for row in filled[max(0, here - around) : here + around + 1] if row not in head]
    pieces = {row: _pieces(table.cells[row]) for row in (*head, *body)}
    grid = _columns([piece for row in pieces.values() for piece in row])
    target = next(_column_of(piece, grid) for piece in pieces[cell.row] if piece.first <= cell.column < piece.after)
    shown = _nearest(len(grid), target, columns)
    rows: list[ExcerptRow] = []
    previous = -1
    for row in (*head, *body):
        texts: dict[int, list[str]] = {}
        for piece in pieces[row]:
            texts.setdefault(_column_of(piece, grid), []).append(piece.text)
        skipped = sum(1 for r in filled if previous < r < row)
        marked = shown.index(target) if row == cell.row else None
        rows.append(ExcerptRow(row, tuple(" ".join(texts.get(column, ())) for column in shown), marked, skipped))
        previous = row
    return TableExcerpt(tuple(rows), len(head), len(grid) - len(shown), cell.text)


def _cell(document: Document, location: Location) -> tuple[RawTable, RawCell]:
    where = f"table {location.table_index}, row {location.row_index}, column {location.column_index}"
    if location.table_index is None or location.table_index >= len(document.tables):
        raise DocumentError(f"the document has no {where}: it has {len(document.tables)} tables")
    table = document.tables[location.table_index]
    row = table.cells[location.row_index] if location.row_index is not None and location.row_index < table.rows else ()
    for cell in row:
        if cell.column == location.column_index and cell.text:
            return table, cell
    raise DocumentError(f"the document has no {where}")


@dataclass(slots=True)
class _Piece:
    """Cells that belong together as printed (`$`, `(1,234`, `)`): grid columns `first` up to, not including,
    `after`.
    """

    first: int
    after: int
    text: str

    @property
    def numeric(self) -> bool:
        return bool(_DIGIT.search(self.text)) and sum(c.isalpha() for c in self.text) <= 3


def _pieces(cells: Iterable[RawCell]) -> list[_Piece]:
    """The texts of a row, with the cells that only open or close a number joined to it."""
    pieces: list[_Piece] = []
    opening: RawCell | None = None
    for cell in cells:
        text, after = cell.text, cell.column + cell.colspan
        if not text:
            continue
        if len(text) <= 3 and pieces and opening is None and _AFTER.fullmatch(text):
            pieces[-1].text += text
            pieces[-1].after = after
        elif len(text) <= 3 and _BEFORE.fullmatch(text):
            opening = cell
        else:
            first, before = (opening.column, opening.text) if opening else (cell.column, "")
            pieces.append(_Piece(first, after, before + text))
            opening = None
    if opening is not None:
        pieces.append(_Piece(opening.column, opening.column + opening.colspan, opening.text))
    return pieces


def _columns(pieces: list[_Piece]) -> list[tuple[int, int]]:
    """The columns a reader sees: where the numbers of all rows stand over each other, and texts that stand over no
    number.
    """
    numbers = {(p.first, p.after) for p in pieces if p.numeric}
    grid: list[tuple[int, int]] = []
    for first, after in sorted(span for span in numbers if not _heads_several(span, numbers)):
        if grid and first < grid[-1][1]:
            grid[-1] = (grid[-1][0], max(after, grid[-1][1]))
        else:
            grid.append((first, after))
    for piece in pieces:
        if not any(first < piece.after and piece.first < after for first, after in grid):
            grid.append((piece.first, piece.first + 1))
    return sorted(grid)


def _heads_several(span: tuple[int, int], numbers: set[tuple[int, int]]) -> bool:
    """A printed number, a year mostly, that stands over two or more columns of numbers."""
    under = [other for other in numbers if other != span and span[0] <= other[0] and other[1] <= span[1]]
    return bool(under) and max(first for first, _ in under) >= min(after for _, after in under)


def _column_of(piece: _Piece, grid: list[tuple[int, int]]) -> int:
    return next(index for index, (first, after) in enumerate(grid) if first < piece.after and piece.first < after)


def _nearest(count: int, target: int, limit: int) -> list[int]:
    """The first column and those around the target, at most `limit`."""
    if count <= limit:
        return list(range(count))
    width = limit - 1
    start = max(1, min(target - width // 2, count - width))
    return sorted({0, target, *range(start, start + width)})
