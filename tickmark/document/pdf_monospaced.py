"""Pages whose letters are all of one width, as plain text: a letter's place on its line is its column."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from tickmark.document.pdf_lines import Printed

_FEWEST = 40  # words that tell the width of letters
_LONG = 4  # letters of such a word, at least
_MOST = 0.95  # of those words, that are of one width a letter
_OFF = 0.015  # of that width, that a word is off at most
_BLANKS = 3  # blank lines in a row that are kept


def is_monospaced(pages: Sequence[Sequence[Printed]]) -> bool:
    """Whether nearly all words have letters of one width, measured in their font's size."""
    widths = [width for lines in pages for line in lines for width in _widths(line, of_size=True)]
    if len(widths) < _FEWEST:
        return False
    usual = median(widths)
    return sum(abs(width - usual) <= _OFF * usual for width in widths) >= _MOST * len(widths)


def as_text(pages: Sequence[Sequence[Printed]]) -> str:
    """The pages as plain text, parted by form feeds."""
    left = min(line.words[0].x0 for lines in pages for line in lines if line.words)
    return "\f".join("\n".join(_lines(lines, left)) for lines in pages)


def _widths(line: Printed, *, of_size: bool = False) -> list[float]:
    """The widths of a letter of each of its longer words, in points or in font sizes."""
    return [
        (word.x1 - word.x0) / len(word.text) / (word.size if of_size else 1.0)
        for word in line.words
        if len(word.text) >= _LONG
    ]


def _lines(lines: Sequence[Printed], left: float) -> list[str]:
    widths = [width for line in lines for width in _widths(line)]
    if not widths:
        return [line.text for line in lines]
    pitch = median(widths)
    steps = [above.y - below.y for above, below in pairwise(lines)]
    leading = median(steps) if steps else 0.0
    found: list[str] = []
    for place, line in enumerate(lines):
        if place and leading > 0:
            found += [""] * min(_BLANKS, round(steps[place - 1] / leading) - 1)
        text = ""
        for word in line.words:
            column = max(round((word.x0 - left) / pitch), len(text) + bool(text))
            text = text.ljust(column) + word.text
        found.append(text)
    return found
