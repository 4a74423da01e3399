"""Pages of a PDF file as pictures, with the places of what stands on them: what evidence of a paged document shows."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tickmark.document.pdf import lines_of_pages
from tickmark.document.pdf_file import Drawn, Frame, PdfFile
from tickmark.document.pdf_lines import Printed
from tickmark.document.pdf_words import PageWord, untold
from tickmark.errors import DocumentError

_SCALE = 1.8  # dots of the picture for a point of the page
_MOST_DOTS = 4_000_000
_ABOVE, _BELOW = 0.95, 0.3  # of the font size, that a word reaches over and under its baseline
_LONGEST = 8  # words that a number is printed in at most: `51.12% - 56.22%`
_AROUND = 1.5  # points that are left around a marked word


@dataclass(frozen=True, slots=True)
class Box:
    """A place on a picture, as shares of its width and height."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A page in shades of grey, as PNG."""

    png: bytes
    width: int
    height: int


class Pictures:
    """The pages of one PDF file. It has to be closed.

    Args:
        raw: the file.

    Raises:
        DocumentError: it cannot be read.
    """

    def __init__(self, raw: bytes) -> None:
        self._pages, self._lines = lines_of_pages(raw)
        self._document = PdfFile(raw)

    def close(self) -> None:
        """Give the file back."""
        self._document.close()

    def line(self, page: int, line: int) -> Printed | None:
        """A line of a page, both counted from 1."""
        own = self._lines[page - 1] if 0 < page <= len(self._lines) else []
        return next((printed for printed in own if printed.number == line), None)

    def text(self, page: int, line: int) -> str:
        """What a line says; empty where there is none."""
        printed = self.line(page, line)
        return printed.text if printed else ""

    def picture(self, page: int) -> Picture:
        """A page as a picture.

        Raises:
            DocumentError: there is no such page, or it cannot be drawn.
        """
        if not 0 < page <= len(self._document):
            raise DocumentError(f"the document has no page {page}")
        frame = self._document.frame(page - 1)
        scale = min(_SCALE, math.sqrt(_MOST_DOTS / max(1.0, frame.width * frame.height)))
        drawn = self._document.drawn(page - 1, scale)
        return Picture(png(drawn), drawn.columns, drawn.rows)

    def boxes(self, page: int, line: int, printed: str) -> list[Box]:
        """Where a number stands in a line; several places where the line has it several times."""
        own = self.line(page, line)
        if own is None or not self._pages[page - 1].placed:
            return []
        turn = self._pages[page - 1].turn
        frame = self._document.frame(page - 1)
        return [_box(frame, words, own.shift, turn) for words in _words_of(own, printed)]


def _words_of(line: Printed, printed: str) -> Iterator[Sequence[PageWord]]:
    """The runs of words that a printed number is: those that are spelt like it, else those with its digits."""
    wanted = "".join(printed.split())
    for size in range(1, _LONGEST + 1):
        runs = [line.words[n : n + size] for n in range(len(line.words) - size + 1)]
        found = [run for run in runs if "".join(word.text for word in run) == wanted]
        if found:
            yield from found
            return
    digits = _digits(printed)
    whole = [word for word in line.words if digits and _digits(word.text) == digits]
    yield from ([word] for word in whole or line.words if digits and digits in _digits(word.text))


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdigit())


def _box(frame: Frame, words: Sequence[PageWord], shift: float, turn: int) -> Box:
    first, last = words[0], words[-1]
    corners = (
        (first.x0 + shift - _AROUND, first.y - _BELOW * first.size),
        (last.x1 + shift + _AROUND, first.y + _ABOVE * first.size),
    )
    places = [_on_picture(frame, *untold(x, y, turn)) for x, y in corners]
    left, right = sorted(x for x, _ in places)
    top, bottom = sorted(y for _, y in places)
    return Box(left, top, right - left, bottom - top)


def _on_picture(frame: Frame, x: float, y: float) -> tuple[float, float]:
    across, down = frame.on_picture(x, y)
    return min(max(across, 0.0), 1.0), min(max(down, 0.0), 1.0)


def png(drawn: Drawn) -> bytes:
    """A drawn page as PNG."""
    height, width = drawn.rows, drawn.columns
    lines = b"".join(b"\0" + drawn.shades[width * number : width * (number + 1)] for number in range(height))
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines, 6)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
