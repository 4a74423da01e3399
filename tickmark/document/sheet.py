"""Sheets of cells -> blocks and tables: a heading with the sheet's name, the titles above the cells, and one table with
the sheet's own rows and columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set

from tickmark.document.decimal_commas import is_number
from tickmark.document.text import fold
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, RawCell, RawTable
from tickmark.numbers import YEAR, read_number

MAX_ROWS = 100_000  # rows of one sheet
MAX_COLUMNS = 500  # columns of one sheet
MAX_CELLS = 400_000  # cells of one document; the longest of annual reports has a tenth of that
PROSE = 300  # characters from which a cell's text is no label: the notes that sheets hold whole in one cell
_MAX_PARTS = 300  # tables of one sheet; what stands below the last of them belongs to it
_FEW = 2  # words that any column may have among its numbers
_LINES = Pattern(
    "document/line-break",
    r"\n\s*",
    means="a line break within a cell",
    examples=("Net[[\n]]sales",),
    counterexamples=("Net sales",),
)


class Sheets:
    """Collects the sheets of one document."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.tables: list[RawTable] = []
        self.cells = 0
        self.halves = 0
        self.page = 0

    def add(self, name: str, rows: Sequence[Sequence[RawCell]], typed: Set[tuple[int, int]] = frozenset()) -> None:
        """One sheet. What is too long for a cell, and numbers that name things in a column of words, become paragraphs
        below it.

        Args:
            name: its title; empty for none.
            rows: cells with text by row from 0, left to right; the text of a cell may hold line breaks.
            typed: rows and columns of the cells that hold numbers for certain, and not text that may look like one.

        Raises:
            DocumentTooLarge: more than `MAX_CELLS` cells in the document.
        """
        rows = [[cell for cell in row if not self._is_half(cell)] for row in rows]
        self.cells += sum(map(len, rows))
        if self.cells > MAX_CELLS:
            raise DocumentTooLarge(f"the document has more than {MAX_CELLS:,} cells")
        if name and any(rows):
            self._text(name, bold=True, heading=1)
        wordy = _wordy(rows, typed)
        for first, after in parted(rows):
            self._table(rows[:after], first, wordy, typed)
        self.page += 1

    def _is_half(self, cell: RawCell) -> bool:
        """Whether a cell is a number with half a bracket, `500)`: whether it is below zero, nobody can say."""
        half = cell.text.count("(") + cell.text.count(")") == 1 and is_number(cell.text.strip("() "))
        self.halves += half
        return half

    def _table(
        self, rows: Sequence[Sequence[RawCell]], first: int, wordy: frozenset[int], typed: Set[tuple[int, int]]
    ) -> None:
        """The rows from `first` on as one table, whose rows have the numbers that they have on the sheet."""
        titles = _titles(rows[first:])
        kept: list[tuple[RawCell, ...]] = [()] * first
        prose: list[RawCell] = []
        for number, row in enumerate(rows[first:], first):
            if number - first in titles:
                self._text(fold(row[0].text), bold=row[0].bold)
                kept.append(())
                continue
            apart = [
                cell
                for cell in row
                if len(cell.text) > PROSE
                or (cell.column in wordy and (number, cell.column) not in typed and _bare(cell))
            ]
            kept.append(tuple(cell._replace(text=fold(cell.text)) for cell in row if cell not in apart))
            prose += [cell._replace(text=f"{row[0].text}: {cell.text}") if _bare(cell) else cell for cell in apart]
        while kept and not kept[-1]:
            kept.pop()
        if kept:
            columns = max(cell.column + cell.colspan for row in kept for cell in row)
            self.blocks.append(Block(len(self.blocks), "", len(self.tables), page=self.page))
            self.tables.append(RawTable(len(self.tables), tuple(kept), columns))
        for cell in prose:
            for line in _LINES.split(cell.text):
                self._text(fold(line))

    def _text(self, text: str, *, bold: bool = False, heading: int = 0) -> None:
        if text:
            self.blocks.append(Block(len(self.blocks), text, bold=bold, heading=heading, page=self.page))

    def document(self, sha256: str, source_format: str, warnings: tuple[str, ...]) -> Document:
        """All of it.

        Raises:
            EmptyDocument: no cell has text.
        """
        if self.halves:
            warnings = (*warnings, f"numbers with half a bracket that were not read: {self.halves:,}")
        if not self.blocks:
            raise EmptyDocument("the document shows no text")
        return Document(sha256, source_format, tuple(self.blocks), tuple(self.tables), warnings)


def _labels(rows: Sequence[Sequence[RawCell]]) -> int:
    """The column of the labels."""
    return min((row[0].column for row in rows if len(row) > 1), default=MAX_COLUMNS)


def _titles(rows: Sequence[Sequence[RawCell]]) -> frozenset[int]:
    """Rows at the top that hold one text each, over the labels: they say what the sheet is of."""
    labels = _labels(rows)
    found = []
    for number, row in enumerate(rows):
        if len(row) > 1 or (row and (row[0].column > labels or read_number(row[0].text) is not None)):
            break
        if row:
            found.append(number)
    return frozenset(found)


def parted(rows: Sequence[Sequence[RawCell]]) -> Iterator[tuple[int, int]]:
    """The tables of one sheet, as their first row and the one after the last: one begins behind an empty row,
    with words of its own or behind amounts, where headers of columns stand once more.
    """
    labels = _labels(rows)
    first = start = parts = 0
    amounts = headed = empty = worded = False
    for number, row in enumerate(rows):
        if not row:
            start, empty, worded = (start if empty else number + 1), True, worded and empty
            continue
        kind = _kind(row, labels)
        if kind == "heads" and empty and (amounts or (headed and worded)) and parts < _MAX_PARTS:
            yield first, start
            first, parts, amounts = start, parts + 1, False
        amounts, headed = amounts or kind == "amounts", headed or kind == "heads"
        empty, worded = empty and kind == "words", kind == "words"
    yield first, len(rows)


def _kind(row: Sequence[RawCell], labels: int) -> str:
    """What a row is: `amounts` behind a label, `heads` of columns, or `words`, one text alone."""
    rest = row[1:] if row[0].column <= labels else row
    if any(read_number(cell.text) is not None and not YEAR.fullmatch(cell.text) for cell in rest):
        return "amounts"
    return "heads" if rest else "words"


def _bare(cell: RawCell) -> bool:
    """Digits without any sign, and no year: what names a thing as well as an amount."""
    return cell.text.isascii() and cell.text.isdigit() and YEAR.fullmatch(cell.text) is None


def _wordy(rows: Sequence[Sequence[RawCell]], typed: Set[tuple[int, int]]) -> frozenset[int]:
    """Columns right of the labels that hold more words than numbers, such as the answers on a cover sheet: there, text
    in digits is a name.
    """
    words: Counter[int] = Counter()
    numbers: Counter[int] = Counter()
    for row in rows:
        for cell in row[1:]:
            number = (cell.row, cell.column) in typed or read_number(cell.text) is not None
            (numbers if number else words)[cell.column] += 1
    return frozenset(column for column, count in words.items() if count > _FEW and count > numbers[column])
