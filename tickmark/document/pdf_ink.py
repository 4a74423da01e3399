"""Which words of a page leave ink where they stand: the page is drawn once, and what is white on white, clipped, on a
layer that is switched off, below something else or transparent leaves none.
"""

from __future__ import annotations

import ctypes
from bisect import bisect
from collections.abc import Callable, Sequence
from typing import Any

import pypdfium2.raw as pdfium

from tickmark.document.pdf_words import PageWord

_SCALE = 1.5  # pixels of a point
_LONGEST = 3000.0  # pixels of a side of the picture
_CONTRAST = 16  # of 255 shades, between the letters of a word and what is around them
_HIGH = 0.7  # of the font size, that digits are high
_STRUCK = (0.2, 0.5)  # of the font size, between which a line over the baseline strikes a word through
_SHARED = 0.6  # of the narrower of two words, that they have in common where one is printed over the other
_NEAR = 4  # words before one, in the order of the page, that it may be printed over
_FEWEST = 3  # pixels across, in which ink can be told
_WIDE = 8  # pixels across, of which both halves have to show ink


def inked(page: Any, words: Sequence[PageWord], place: Callable[[float, float], tuple[float, float]]) -> list[bool]:
    """Whether each word can be seen on the page as it is drawn; a word that is drawn too small for that cannot.

    Args:
        place: where a point of the words is on the page.
    """
    if not words:
        return []
    width, height = page.get_size()
    scale = min(_SCALE, _LONGEST / max(width, height, 1.0))
    shades = page.render(scale=scale, grayscale=True, may_draw_forms=False).to_numpy()
    rows, columns = shades.shape[:2]
    x, y = ctypes.c_int(), ctypes.c_int()

    def pixel(point: tuple[float, float]) -> tuple[int, int]:
        pdfium.FPDF_PageToDevice(page.raw, 0, 0, columns, rows, 0, *point, ctypes.byref(x), ctypes.byref(y))
        return x.value, y.value

    found = []
    for word in words:
        if not any(map(str.isalnum, word.text)):
            found.append(True)
            continue
        corners = (word.x0, word.y), (word.x1, word.y + _HIGH * word.size)
        (left, right), (top, bottom) = (
            sorted(ends) for ends in zip(*(pixel(place(*corner)) for corner in corners), strict=True)
        )
        box = shades[max(0, top) : bottom + 1, max(0, left) : right + 1]
        parts = [box] if max(box.shape[:2]) < _WIDE else _halves(box)
        found.append(all(_shows_ink(part) for part in parts))
    return found


def _halves(box: Any) -> list[Any]:
    """The two halves of a picture, along its longer side."""
    rows, columns = box.shape[:2]
    if columns >= rows:
        return [box[:, : columns // 2], box[:, columns // 2 :]]
    return [box[: rows // 2], box[rows // 2 :]]


def _shows_ink(part: Any) -> bool:
    return bool(part.size >= _FEWEST and int(part.max()) - int(part.min()) >= _CONTRAST)


def crossed(words: Sequence[PageWord], lines: Sequence[tuple[float, float, float]]) -> list[bool]:
    """Whether each word is struck through by one of some horizontal lines (left, right, height), or printed over by
    another word.
    """
    by_height = sorted(lines, key=lambda line: line[2])
    heights = [line[2] for line in by_height]
    found = []
    for word in words:
        low, high = (bisect(heights, word.y + share * word.size) for share in _STRUCK)
        found.append(any(left <= word.x0 + 1 and right >= word.x1 - 1 for left, right, _ in by_height[low:high]))
    order = sorted(range(len(words)), key=lambda place: (round(words[place].y / 2), words[place].x0))
    for at, place in enumerate(order):
        for other in order[max(0, at - _NEAR) : at]:
            if _overlap(words[place], words[other]):
                found[place] = found[other] = True
    return found


def _overlap(one: PageWord, other: PageWord) -> bool:
    """Whether two different words with digits are printed in one place; the letters of a ligature are, too."""
    shared = min(one.x1, other.x1) - max(one.x0, other.x0)
    return (
        one.text != other.text
        and all(any(map(str.isdigit, word.text)) for word in (one, other))
        and abs(one.y - other.y) < _STRUCK[0] * one.size
        and shared > _SHARED * min(one.x1 - one.x0, other.x1 - other.x0)
    )
