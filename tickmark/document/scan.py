"""Pages that are pictures of text, made out by `tesseract` where that program is installed: words with their places,
for the same readers of lines and tables that printed text goes through.

The program is looked for when a scan is read, and given the picture of one page at a time. Numbers that it is not
certain of are left out: none is better than a wrong one.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median

from tickmark.document.pdf_file import Drawn, Frame, PdfFile
from tickmark.document.pdf_words import PageWord, told
from tickmark.document.transcripts import Transcript
from tickmark.errors import DocumentError, DocumentTooLarge
from tickmark.language.rules import Pattern

PROGRAM = "tesseract"
MAX_SCANNED = 400  # pages of one document
MAX_SECONDS = 900.0  # for all pages of one document; a page takes one to five
_PAGE_SECONDS = 90
_DPI = 300
_MOST_DOTS = 30_000_000
_MOST_OUTPUT = 20_000_000  # bytes of what the program says of one page
_CERTAIN = 55  # of 100, that a number is believed from
_CAPITAL = 0.71  # of the font size, that a capital letter or a digit is high
_AMOUNT = Pattern(
    "document/scanned-amount",
    r"[($€£¥\-–]*\d[\d.,]*[)%]*",
    means="an amount in a picture",
    examples=("(1,234)",),
    counterexamples=("net",),
    at="whole",
)
_DEEP = Pattern(
    "document/deep",
    r"[gjpqyQ,;()\[\]{}$|_@/\\]",
    means="a letter that reaches below the line",
    examples=("Re[[p]]ort",),
    counterexamples=("Total",),
)
_HIGH = Pattern(
    "document/high",
    r"[A-Z0-9bdfhkl]",
    means="a letter as high as a capital",
    examples=("[[T]]otal",),
    counterexamples=("sum",),
)
_BEARING = 0.06  # of the font size, that a letter is set wider than its ink on either side
_NARROW = 0.55  # of the width of a digit: a comma, a point or a bracket
_SIGNS = str.maketrans({"{": "(", "}": ")", "—": "–", "|": ""})
_COLUMNS = 12  # of a line of the program's table


@dataclass(frozen=True, slots=True)
class _Seen:
    """A word of a picture, in dots from its upper left corner."""

    line: tuple[int, int, int]
    left: int
    top: int
    right: int
    bottom: int
    certain: float
    text: str


def installed() -> bool:
    """Whether the program is there."""
    return shutil.which(PROGRAM) is not None


def recognise(document: PdfFile, numbers: Sequence[int]) -> Transcript:
    """The words of pages that are pictures.

    Args:
        document: the file.
        numbers: of the pages, from 0.

    Raises:
        DocumentTooLarge: more pages than there is a limit for.
    """
    if len(numbers) > MAX_SCANNED:
        raise DocumentTooLarge(
            f"the document has {len(numbers):,} pages of pictures; {MAX_SCANNED:,} are recognised at most"
        )
    started = time.monotonic()
    pages: dict[int, tuple[PageWord, ...]] = {}
    late: list[int] = []
    doubtful = 0
    for number in numbers:
        if time.monotonic() - started > MAX_SECONDS:
            late.append(number + 1)
            continue
        words, left_out = _words(document, number)
        pages[number] = words
        doubtful += left_out
    said = [f"{doubtful:,} numbers were recognised with little certainty and were not read"] if doubtful else []
    if late:
        said.append(f"{len(late):,} pages of pictures were not reached in {MAX_SECONDS:.0f} seconds")
    return Transcript(_version(PROGRAM), pages, tuple(said))


@cache
def _version(program: str) -> str:
    """Name and version, as the program says them."""
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return PROGRAM
    return ((answer.stdout or answer.stderr).splitlines() or [PROGRAM])[0].strip()[:60]


def _words(document: PdfFile, number: int) -> tuple[tuple[PageWord, ...], int]:
    """The words of one page with their places on it, and how many numbers were left out."""
    try:
        frame = document.frame(number)
        scale = min(_DPI / 72, math.sqrt(_MOST_DOTS / max(1.0, frame.width * frame.height)))
        drawn = document.drawn(number, scale)
    except DocumentError:
        return (), 0
    picture = b"P5 %d %d 255\n" % (drawn.columns, drawn.rows) + drawn.shades
    seen = list(_read(_asked(picture, round(scale * 72))))
    certain = [word for word in seen if word.certain >= _CERTAIN or _AMOUNT.fullmatch(word.text) is None]
    return tuple(_placed(certain, frame, drawn)), len(seen) - len(certain)


def _asked(picture: bytes, dpi: int) -> str:
    """What the program says of a picture; nothing where it fails or takes too long."""
    command = [PROGRAM, "stdin", "stdout", "--dpi", str(dpi), "--psm", "6", "tsv"]
    try:
        answer = subprocess.run(
            command,
            input=picture,
            capture_output=True,
            timeout=_PAGE_SECONDS,
            check=False,
            env=os.environ | {"OMP_THREAD_LIMIT": "1"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout[:_MOST_OUTPUT].decode("utf-8", "replace") if answer.returncode == 0 else ""


def _read(table: str) -> Iterable[_Seen]:
    """The words of the program's table: level, page, block, paragraph, line, word, left, top, width, height, certainty,
    text.
    """
    for row in table.splitlines()[1:]:
        fields = row.split("\t")
        if len(fields) != _COLUMNS or fields[0] != "5":
            continue
        text = fields[11].strip().translate(_SIGNS)
        try:
            block, paragraph, line = (int(field) for field in fields[2:5])
            left, top, wide, high = (int(field) for field in fields[6:10])
            certain = float(fields[10])
        except ValueError:
            continue
        if text and text.isprintable() and wide > 0 and high > 0:
            yield _Seen((block, paragraph, line), left, top, left + wide, top + high, certain, text)


def _placed(seen: Sequence[_Seen], frame: Frame, drawn: Drawn) -> Iterable[PageWord]:
    """The words in points of the page, those of one line on one baseline."""
    lines: dict[tuple[int, int, int], list[_Seen]] = defaultdict(list)
    for word in seen:
        lines[word.line].append(word)
    sizes = {line: _size(words) for line, words in lines.items()}
    usual = median(sizes.values()) if sizes else 10.0
    for line, words in lines.items():
        size = sizes[line] if sizes[line] > usual / 4 else usual
        slope, base = _baseline(words, size)
        for word in words:
            bottom = base + slope * (word.left + word.right) / 2
            x0, y = _on_page(frame, drawn, word.left, bottom)
            x1, _ = _on_page(frame, drawn, word.right, bottom)
            _, top = _on_page(frame, drawn, word.left, bottom - size)
            bearing = _BEARING * (top - y)
            yield _word(word.text, x0 - bearing, x1 + bearing, y, top - y)


def _size(words: Sequence[_Seen]) -> float:
    """The font size of a line in dots, by the height of its capitals and digits."""
    heights = [word.bottom - word.top for word in words if _HIGH.search(word.text) and not _DEEP.search(word.text)]
    return (median(heights) if heights else max(word.bottom - word.top for word in words) * 0.8) / _CAPITAL


def _baseline(words: Sequence[_Seen], size: float) -> tuple[float, float]:
    """The slope of a line of words, and where it begins; words with letters that reach lower tell nothing."""
    points = [((word.left + word.right) / 2, float(word.bottom)) for word in words if not _DEEP.search(word.text)]
    points = points or [((word.left + word.right) / 2, word.bottom - 0.2 * size) for word in words]
    slope = 0.0
    first, last = points[0], points[-1]
    if last[0] - first[0] > 8 * size:
        slope = (last[1] - first[1]) / (last[0] - first[0])
        slope = slope if abs(slope) < 0.03 else 0.0
    return slope, median(y - slope * x for x, y in points)


def _on_page(frame: Frame, drawn: Drawn, x: float, y: float) -> tuple[float, float]:
    """A dot of the picture as a point of the page, as its words have them."""
    return told(*frame.on_page(x / drawn.columns, y / drawn.rows), frame.turn % 4)


def _word(text: str, x0: float, x1: float, y: float, size: float) -> PageWord:
    """A word with the bounds of its digits, as wide as letters are on average."""
    digits = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not digits:
        return PageWord(x0, x1, y, size, text, x0, x1, False, False)
    widths = [1.0 if letter.isalnum() else _NARROW for letter in text]
    unit = (x1 - x0) / sum(widths)
    left = x0 + unit * sum(widths[: digits[0]])
    return PageWord(x0, x1, y, size, text, left, x1 - unit * sum(widths[digits[-1] + 1 :]), False, False)
