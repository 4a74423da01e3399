"""What passages are made of: the paragraphs, rows and sentences of a section with their places in its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from operator import itemgetter

from tickmark.model import Block, Document, RawCell, RawTable, Section
from tickmark.retrieval.tokens import TokenCounter
from tickmark.sections import section_lines

_HEADING_CHARACTERS = 160
_LAYOUT_ROWS = 2  # a table of fewer rows with numbers lays out text, such as a bullet and its paragraph
_HEADER_ROWS = 6
_CONTENTS_ROWS = 4
_CONTENTS_SHARE = 0.6
_CURRENCIES = frozenset("$€£¥")
_DATA = re.compile(r"[$€£¥]?\s*[(\-–—]?\s*[$€£¥]?\s*\d[\d,.]*\s*%?\s*\)?%?|[—–-]+")
_DIGITS = re.compile(r"\d+")
_YEAR = re.compile(r"(?:19|20)\d\d")
_PAGE = re.compile(r"(?:[A-Z]{1,2}-?)?\d{1,3}(?:(?:\s*[-–]\s*|,\s+)\d{1,3})*")
_END = re.compile(r"[.!?][\"”’')\]]*\s+(?=[\"“‘'(\[]?[A-Z0-9•])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Inc|Corp|Co|Ltd|No|Nos|vs|Mr|Mrs|Ms|Dr|St|Jr|Sr|al|Art|Sec|Reg|Rev|Rul|approx|etc|Jan|Feb|Mar|Apr|Jun"
    r"|Jul|Aug|Sept?|Oct|Nov|Dec)|\b[A-Za-z])\.$"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of the section's text, or a part of one: characters `start` up to `end`, `tokens` for the embedding model.

    `line` tells parts of one line from those of others; `gap` is the white space between a part and the one before it;
    `row` is that of a table, below its header.
    """

    start: int
    end: int
    text: str
    block: int
    line: int
    tokens: int
    heading: bool = False
    gap: str = ""
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Unit:
    """A block: a paragraph, or a table. `table_index` is None for a table that only lays out text; `header_rows` are
    its first pieces.
    """

    block: int
    pieces: tuple[Piece, ...]
    table_index: int | None = None
    header_rows: int = 0
    is_toc: bool = False


def units(document: Document, section: Section, blocks: Collection[int], counter: TokenCounter) -> Iterator[Unit]:
    """Those `blocks` of a section, in order, with their places in `section_text`."""
    position = 0
    places: list[tuple[int, int | None, int, int, str]] = []
    for number, (block, row, text) in enumerate(section_lines(document, section)):
        if text and block in blocks:
            places.append((block, row, number, position, text))
        position += len(text) + 1
    counter.learn(" ".join(place[-1] for place in places))
    for block, grouped in groupby(places, key=itemgetter(0)):
        shown = document.blocks[block]
        heading = shown.table_index is None and _is_heading(shown)
        rows = [
            (row or 0, Piece(start, start + len(text), text, block, number, counter.count(text), heading))
            for _, row, number, start, text in grouped
        ]
        if shown.table_index is None:
            yield Unit(block, tuple(piece for _, piece in rows))
        else:
            yield _table_unit(document.tables[shown.table_index], block, rows)


def _table_unit(table: RawTable, block: int, rows: Sequence[tuple[int, Piece]]) -> Unit:
    cells = [[cell for cell in table.cells[row] if cell.text] for row, _ in rows]
    data = [_has_data(row) for row in cells]
    toc = _is_contents(cells)
    if sum(data) < _LAYOUT_ROWS and not toc:
        pieces = (
            replace(piece, heading=True) if _is_heading_row(row) else piece
            for row, (_, piece) in zip(cells, rows, strict=True)
        )
        return Unit(block, tuple(pieces))
    first = data.index(True) if any(data) else 0
    header = first
    while header and (header > _HEADER_ROWS or _is_label(cells[header - 1])):
        header -= 1
    placed = [replace(piece, row=row) if place >= header else piece for place, (row, piece) in enumerate(rows)]
    return Unit(block, tuple(placed), table.index, header, toc)


def _has_data(cells: Sequence[RawCell]) -> bool:
    """A number that is no year, beside something else."""
    return len(cells) > 1 and any(_DATA.fullmatch(cell.text) and not _YEAR.fullmatch(cell.text) for cell in cells[1:])


def _is_label(cells: Sequence[RawCell]) -> bool:
    """A row that names the rows below it (Current assets:) and no column."""
    return len(cells) == 1 and cells[0].column == 0 and cells[0].colspan <= 3


def _is_contents(cells: Sequence[Sequence[RawCell]]) -> bool:
    """Whether most rows lead to a page: by a link, or by a number at their end, where those numbers do not fall and are
    the only ones.
    """
    if len(cells) < _CONTENTS_ROWS:
        return False
    if sum(any(cell.links for cell in row) for row in cells) >= _CONTENTS_SHARE * len(cells):
        return True
    if any(
        cell.text in _CURRENCIES or (_DATA.fullmatch(cell.text) and not _PAGE.fullmatch(cell.text))
        for row in cells
        for cell in row
    ):
        return False
    pages = [row[-1].text for row in cells if len(row) > 1 and _PAGE.fullmatch(row[-1].text)]
    numbers = [int(_DIGITS.findall(page)[0]) for page in pages]
    return len(pages) >= _CONTENTS_SHARE * len(cells) and numbers == sorted(numbers) and len(set(numbers)) > 1


def _is_heading_row(cells: Sequence[RawCell]) -> bool:
    return all(cell.bold for cell in cells) and _reads_as_heading(" ".join(cell.text for cell in cells))


def _is_heading(block: Block) -> bool:
    return bool(block.heading or block.bold or block.italic or block.underlined) and _reads_as_heading(block.text)


def _reads_as_heading(text: str) -> bool:
    return (
        len(text) <= _HEADING_CHARACTERS
        and not text.endswith((";", ",", ":"))
        and any(c.isalpha() for c in text)
        and not text.startswith(("•", "(", "*"))
    )


def split(piece: Piece, count: Callable[[str], int], limit: int) -> list[Piece]:
    """A piece as sentences of at most `limit` tokens each; a longer sentence is parted at the white space between its
    words.
    """
    parts: list[Piece] = []
    done = 0
    for start, end in sentences(piece.text):
        for first, last in _fitting(piece.text, start, end, count, max(1, limit)):
            text, gap = piece.text[first:last], piece.text[done:first]
            parts.append(
                replace(
                    piece, start=piece.start + first, end=piece.start + last, text=text, tokens=count(text), gap=gap
                )
            )
            done = last
    return parts


def sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence; the space between two belongs to neither."""
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        if text[match.start()] == "." and _ABBREVIATION.search(text, max(start, match.start() - 12), match.start() + 1):
            continue
        spans.append((start, match.start() + len(match.group().rstrip())))
        start = match.end()
    if start < len(text):
        spans.append((start, len(text)))
    return spans


def _fitting(text: str, start: int, end: int, count: Callable[[str], int], limit: int) -> Iterator[tuple[int, int]]:
    """The span itself, or parts of it of at most `limit` tokens; a single word beyond that is cut by characters, of
    which a token has one at least.
    """
    if count(text[start:end]) <= limit:
        yield start, end
        return
    first, last, size = start, start, 0
    for match in re.finditer(r"\S+", text[start:end]):
        left, right = start + match.start(), start + match.end()
        length = count(text[left:right])
        if size and size + length > limit:
            yield first, last
            first, size = left, 0
        while length > limit:
            yield left, min(right, left + limit)
            first = left = min(right, left + limit)
            length = count(text[left:right]) if left < right else 0
        last, size = right, size + length
    if first < last and size:
        yield first, last


def joined(pieces: Sequence[Piece]) -> str:
    """The text of pieces as it stands in the section, lines parted by line feeds."""
    text = [pieces[0].text]
    for previous, piece in pairwise(pieces):
        text += [piece.gap if piece.line == previous.line else "\n", piece.text]
    return "".join(text)
