"""Which words of a page leave ink where they stand: the page is drawn once, and what is white on white, clipped, on a
layer that is switched off, below something else or transparent leaves none.
"""

from __future__ import annotations

import ctypes
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy
import pypdfium2.raw as pdfium

from tickmark.document.pdf_shapes import Digit, doubted
from tickmark.document.pdf_words import PageWord

_SCALE, _LARGEST_SCALE = 2.0, 4.0  # pixels of a point, and where letters are small
_TELLING = 13.0  # pixels of the font size, from which digits can be told apart
_LONGEST = 3000.0  # pixels of a side of the picture
_CONTRAST = 16  # of 255 shades, between the letters of a word and what is around them
_HIGH = 0.7  # of the font size, that digits are high
_STRUCK = (0.2, 0.5)  # of the font size, between which a line over the baseline strikes a word through
_SHARED = 0.6  # of the narrower of two words, that they have in common where one is printed over the other
_NEAR = 4  # words before one, in the order of the page, that it may be printed over
_FEWEST = 3  # pixels across, in which ink can be told
_WIDE = 8  # pixels across, of which both halves have to show ink
_INNER = 0.12  # of a letter's width at each side, that its neighbours may reach into
_LOW = 0.2  # of the font size, that commas and brackets reach below the line
_ACROSS = 48  # of 255 shades, that a line across a number differs from what is behind it
_DEEPEST = 9  # forms within forms, whose texts are told from what is drawn
_FAR = 1000.0  # points by which the picture is measured
Marks = tuple[tuple[float, float, int], ...]
"""Left and right of digits and signs, and the digit; -1 for a sign."""
Item = tuple[int, int, Any]
"""The kind of an object, how many forms deep it is (1: on the page itself), and the raw object."""


def inked(
    page: Any,
    words: Sequence[PageWord],
    marks: Sequence[Marks],
    place: Callable[[float, float], tuple[float, float]],
    items: Sequence[Item],
    *,
    of_text: bool = True,
) -> list[bool]:
    """Whether each word can be seen on the page as it is drawn; a word that is drawn too small for that cannot.

    The page is drawn twice, with its texts and without: what differs is the ink of texts, what does not lies behind or
    over them. A number is seen where each of its digits and signs leaves ink of its own, and nothing else is drawn
    across it.

    Args:
        marks: for each word where its digits and signs stand, from left to right.
        place: where a point of the words is on the page.
        items: what is on the page.
        of_text: whether the words are texts of the page, and not made out from its pictures.
    """
    if not words:
        return []
    width, height = page.get_size()
    sizes = sorted(word.size for word, placed in zip(words, marks, strict=True) if placed) or [_TELLING]
    small = sizes[len(sizes) // 10]  # marks are smaller
    wanted = min(max(_SCALE, _TELLING / max(small, 1.0)), _LARGEST_SCALE)
    scale = min(wanted, _LONGEST / max(width, height, 1.0))
    shades = _drawn(page, scale)
    if not of_text:
        at = _pixels(page, shades, place)
        return [not any(map(str.isalnum, word.text)) or _in_halves(shades, _box(word, at)) for word in words]
    for kind, _, item in items:
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            pdfium.FPDFPageObj_SetIsActive(item, False)
    bare = _drawn(page, scale)
    own = numpy.maximum(shades, bare) - numpy.minimum(shades, bare)
    at = _pixels(page, shades, place)
    lies = _lies(own, at, words, marks)
    rows = bare.reshape(len(bare), -1)
    lightest, darkest = rows.max(axis=1).tolist(), rows.min(axis=1).tolist()
    return [
        number not in lies
        and (not any(map(str.isalnum, word.text)) or _in_halves(own, _box(word, at)))
        and all(_has_ink(own, _letter_box(word, mark, at)) for mark in placed)
        and not (placed and _is_crossed(bare, lightest, darkest, word, at))
        for number, (word, placed) in enumerate(zip(words, marks, strict=True))
    ]


def objects(page: Any) -> list[Item]:
    """What is on a page and in its forms. Asking for each costs more than what is done with it: it is done once."""
    return list(_parts(page.raw, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, 1))


def _parts(whole: Any, count: Callable[[Any], int], part: Callable[[Any, int], Any], depth: int) -> Iterator[Item]:
    kind_of, form = pdfium.FPDFPageObj_GetType, pdfium.FPDF_PAGEOBJ_FORM
    for number in range(count(whole)):
        item = part(whole, number)
        kind = kind_of(item)
        yield kind, depth, item
        if kind == form and depth < _DEEPEST:
            yield from _parts(item, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, depth + 1)


def _lies(
    own: Any, at: Callable[[Any, Any], tuple[Any, Any]], words: Sequence[PageWord], marks: Sequence[Marks]
) -> set[int]:
    """The places of words of which a digit is drawn as another."""
    of, digits = [], []
    for number, (word, placed) in enumerate(zip(words, marks, strict=True)):
        for left, right, value in placed:
            if value >= 0:
                of.append(number)
                digits.append(Digit(value, left, right, word.y, word.size))
    return {number for number, wrong in zip(of, doubted(own, at, digits), strict=True) if wrong}


def _drawn(page: Any, scale: float) -> Any:
    """The shades of a page as it is drawn, a row of pixels each, from 0 (black) to 255."""
    if not pdfium.FPDFPage_HasTransparency(page.raw):
        return page.render(scale=scale, grayscale=True).to_numpy().copy()
    colours = page.render(scale=scale, maybe_alpha=True).to_numpy()  # only so are colours blended as they should be
    return colours[..., :3].max(axis=2)


def _pixels(
    page: Any, shades: Any, place: Callable[[float, float], tuple[float, float]]
) -> Callable[[float, float], tuple[float, float]]:
    """Where a point of the words is in the picture: column and row."""
    rows, columns = shades.shape[:2]
    x, y = ctypes.c_int(), ctypes.c_int()

    def pixel(point: tuple[float, float]) -> tuple[int, int]:
        pdfium.FPDF_PageToDevice(page.raw, 0, 0, columns, rows, 0, *point, ctypes.byref(x), ctypes.byref(y))
        return x.value, y.value

    zero, along, up = (pixel(place(*point)) for point in ((0.0, 0.0), (_FAR, 0.0), (0.0, _FAR)))
    dx, dy = ([(one - start) / _FAR for one, start in zip(end, zero, strict=True)] for end in (along, up))
    return lambda a, b: (zero[0] + a * dx[0] + b * dy[0], zero[1] + a * dx[1] + b * dy[1])


_Box = tuple[int, int, int, int]  # left, top, right and bottom pixels


def _between(low: tuple[float, float], high: tuple[float, float]) -> _Box:
    left, top, right, bottom = round(low[0]), round(low[1]), round(high[0]), round(high[1])
    if left > right:
        left, right = right, left
    if top > bottom:
        top, bottom = bottom, top
    return max(0, left), max(0, top), right, bottom


def _box(word: PageWord, at: Callable[[float, float], tuple[float, float]]) -> _Box:
    return _between(at(word.x0, word.y), at(word.x1, word.y + _HIGH * word.size))


def _letter_box(
    word: PageWord, mark: tuple[float, float, int], at: Callable[[float, float], tuple[float, float]]
) -> _Box:
    inner = _INNER * (mark[1] - mark[0])
    return _between(
        at(mark[0] + inner, word.y - _LOW * word.size), at(mark[1] - inner, word.y + (_HIGH + _LOW / 2) * word.size)
    )


def _has_ink(own: Any, box: _Box) -> bool:
    left, top, right, bottom = box
    part = own[top : bottom + 1, left : right + 1]
    return bool(part.size and part.max() >= _CONTRAST)


def _is_crossed(
    bare: Any,
    lightest: Sequence[int],
    darkest: Sequence[int],
    word: PageWord,
    at: Callable[[float, float], tuple[float, float]],
) -> bool:
    """Whether something that is no text is drawn across the middle of a word's digits. In most places nothing is drawn
    at all, as the lightest and the darkest shade of each row tell.
    """
    left, top, right, bottom = _between(
        at(word.left + 1, word.y + _STRUCK[0] * word.size), at(word.right - 1, word.y + _STRUCK[1] * word.size)
    )
    light, dark = lightest[top : bottom + 1], darkest[top : bottom + 1]
    if not light or max(light) - min(dark) < _ACROSS:
        return False
    part = bare[top : bottom + 1, left : right + 1]
    return bool(part.size and int(part.max()) - int(part.min()) >= _ACROSS)


def _in_halves(shades: Any, box: _Box) -> bool:
    """Whether both halves of a box show ink."""
    left, top, right, bottom = box
    part = shades[top : bottom + 1, left : right + 1]
    parts = [part] if max(part.shape[:2]) < _WIDE else _halves(part)
    return all(_shows_ink(half) for half in parts)


def _halves(box: Any) -> list[Any]:
    """The two halves of a picture, along its longer side."""
    rows, columns = box.shape[:2]
    if columns >= rows:
        return [box[:, : columns // 2], box[:, columns // 2 :]]
    return [box[: rows // 2], box[rows // 2 :]]


def _shows_ink(part: Any) -> bool:
    if part.size < _FEWEST:
        return False
    darkest = int(part.max())
    return darkest >= _CONTRAST and (darkest - part.item(0) >= _CONTRAST or darkest - int(part.min()) >= _CONTRAST)


def crossed(words: Sequence[PageWord], lines: Sequence[tuple[float, float, float]]) -> list[bool]:
    """Whether each word is struck through by one of some horizontal lines (left, right, height), or printed over by
    another word.
    """
    by_height = sorted(lines, key=lambda line: line[2])
    heights = [line[2] for line in by_height]
    found = []
    for word in words:
        low, high = (bisect(heights, word.y + share * word.size) for share in _STRUCK)
        found.append(
            low < high and any(left <= word.x0 + 1 and right >= word.x1 - 1 for left, right, _ in by_height[low:high])
        )
    order = sorted(range(len(words)), key=lambda place: (round(words[place].y / 2), words[place].x0))
    for at, place in enumerate(order):
        for other in order[max(0, at - _NEAR) : at]:
            if words[other].x1 > words[place].x0 and _overlap(words[place], words[other]):
                found[place] = found[other] = True
    return found


def _overlap(one: PageWord, other: PageWord) -> bool:
    """Whether two different words are printed in one place, one of them with digits; the letters of a ligature are,
    too, and accents.
    """
    shared = min(one.x1, other.x1) - max(one.x0, other.x0)
    return (
        shared > _SHARED * min(one.x1 - one.x0, other.x1 - other.x0)
        and abs(one.y - other.y) < _STRUCK[0] * one.size
        and one.text != other.text
        and any(any(map(str.isdigit, word.text)) for word in (one, other))
    )
