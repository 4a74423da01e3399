"""Whether a digit looks like the digit that it is said to be: a font's own table of characters can say otherwise than
it draws.

A digit is compared with those of fonts that the library brings along: where it stands, a little to each side of that,
and cut to its ink. It is doubted where it is clearly more like another one each time, or like none. Digits that are
round alike (3 and 8, 5 and 6, 6 and 8) cannot be told apart so.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy
import pypdfium2
import pypdfium2.raw as pdfium

_FONTS = (
    "Helvetica",
    "Helvetica-Bold",
    "Helvetica-Oblique",
    "Times-Roman",
    "Times-Bold",
    "Times-Italic",
    "Courier",
    "Courier-Bold",
)
_LOW, _LOWEST, _HIGH = -0.04, -0.25, 0.76  # of the font size, from the line: digits, old ones too
_DEEPER = numpy.array([0.0, (_LOWEST - _LOW) / (_HIGH - _LOW), 0.0, 0.0])
_PLACED, _CUT = (6, 9), (8, 12)  # columns and rows that a digit is compared by
_SHIFTS = (-0.6, 0.0, 0.6)  # pixels
_POINTS = 2  # looked at across and down in each of them
_LIKER = (0.1, 0.2)  # by how much another digit has to be more like it, placed and cut
_UNLIKE = 0.3  # than the digit it is said to be, from which it is like none
_INK = 3.0  # part of the darkest, from which a point counts as ink
_SIZE, _SCALE, _TALL = 50.0, 2.0, 100.0  # of the fonts as they are drawn to compare with

Place = Callable[[Any, Any], tuple[Any, Any]]
"""Columns and rows of a picture for points of a page."""


class Digit(NamedTuple):
    """A digit as a file says it, from left to right, on its line."""

    value: int
    left: float
    right: float
    y: float
    size: float


def doubted(shades: Any, at: Place, digits: Sequence[Digit]) -> list[bool]:
    """Which digits look like others than they are said to be.

    Args:
        shades: a picture of the page's text, rows of pixels; ink is what is above zero.
        at: where a point of the page is in it.
        digits: those of the page.
    """
    if not digits:
        return []
    said = numpy.array([digit.value for digit in digits])
    placed = _boxes(digits, _LOW)
    shapes = _sampled(shades, at, placed, *_PLACED, fine=False)
    suspect = _are_others(*_likeness(shapes, _shapes(cut=False), said), _LIKER[0])
    for measure in (_moved, _cut_out):
        if suspect.any():
            suspect[suspect] = measure(shades, at, placed[suspect], said[suspect])
    return [bool(wrong) for wrong in suspect]


def _are_others(other: Any, own: Any, liker: float) -> Any:
    return (other - own > liker) | (own < _UNLIKE)


def _moved(shades: Any, at: Place, placed: Any, said: Any) -> Any:
    """Whether digits are others wherever they stand: a place is known to about half a pixel."""
    shifts = [(across, down) for across in _SHIFTS for down in _SHIFTS]
    likeness = [
        _likeness(_sampled(shades, _shifted(at, *shift), placed, *_PLACED, fine=True), _shapes(cut=False), said)
        for shift in shifts
    ]
    other, own = (numpy.max(side, axis=0) for side in zip(*likeness, strict=True))
    return _are_others(other, own, _LIKER[0])


def _shifted(at: Place, across: float, down: float) -> Place:
    def moved(x: Any, y: Any) -> tuple[Any, Any]:
        column, row = at(x, y)
        return column + across, row + down

    return moved


def _cut_out(shades: Any, at: Place, placed: Any, said: Any) -> Any:
    """Whether digits are others once they are cut to their ink."""
    boxes = _cut(shades, at, placed + _DEEPER * (placed[:, 3:] - placed[:, 1:2]))
    return _are_others(*_likeness(_sampled(shades, at, boxes, *_CUT, fine=True), _shapes(cut=True), said), _LIKER[1])


def _likeness(shapes: Any, known: Any, said: Any) -> tuple[Any, Any]:
    """How much each shape is like the digit that is most like it of those it is not said to be, and like its own."""
    like = numpy.einsum("nc,fdc->nfd", shapes, known).max(axis=1)
    every = numpy.arange(len(said))
    own = like[every, said]
    like[every, said] = -1.0
    return like.max(axis=1), own


def _boxes(digits: Sequence[Digit], low: float) -> Any:
    """Left, lower, right and upper ends."""
    return numpy.array(
        [(one.left, one.y + low * one.size, one.right, one.y + _HIGH * one.size) for one in digits], numpy.float64
    )


def _points(shades: Any, at: Place, boxes: Any, columns: int, rows: int, *, fine: bool) -> Any:
    """The shades of the points of a grid over each box: boxes, rows from the top, columns. `fine` ones are worked out
    between pixels.
    """
    across, down = (numpy.arange(columns) + 0.5) / columns, (numpy.arange(rows) + 0.5) / rows
    x = boxes[:, :1] + (boxes[:, 2:3] - boxes[:, :1]) * across
    y = boxes[:, 3:] - (boxes[:, 3:] - boxes[:, 1:2]) * down
    column, row = at(x[:, None, :], y[:, :, None])
    if not fine:
        return _shade(shades, row, column)
    top, left = numpy.floor(row - 0.5), numpy.floor(column - 0.5)
    low, right = row - 0.5 - top, column - 0.5 - left
    upper, lower = (
        _shade(shades, line, left) * (1 - right) + _shade(shades, line, left + 1) * right for line in (top, top + 1)
    )
    return upper * (1 - low) + lower * low


def _shade(shades: Any, row: Any, column: Any) -> Any:
    height, width = shades.shape[:2]
    return shades.reshape(height, width)[
        numpy.clip(row.astype(numpy.int32), 0, height - 1), numpy.clip(column.astype(numpy.int32), 0, width - 1)
    ].astype(numpy.float32)


def _sampled(shades: Any, at: Place, boxes: Any, columns: int, rows: int, *, fine: bool) -> Any:
    """The shape in each box: of length one, of none where it has one shade."""
    points = _points(shades, at, boxes, columns * _POINTS, rows * _POINTS, fine=fine)
    cells = points.reshape(len(boxes), rows, _POINTS, columns, _POINTS).mean(axis=(2, 4)).reshape(len(boxes), -1)
    cells -= cells.mean(axis=1, keepdims=True)
    return cells / numpy.maximum(numpy.linalg.norm(cells, axis=1, keepdims=True), 1e-6)


def _cut(shades: Any, at: Place, boxes: Any) -> Any:
    """The boxes as large as the ink in them."""
    columns, rows = (3 * _POINTS * count for count in _CUT)
    found = boxes.copy()
    for place, points in enumerate(_points(shades, at, boxes, columns, rows, fine=True)):
        ink = points >= max(1.0, points.max() / _INK)
        across, down = numpy.flatnonzero(ink.any(axis=0)), numpy.flatnonzero(ink.any(axis=1))
        if across.size:
            left, low, right, high = boxes[place]
            wide, tall = (right - left) / columns, (high - low) / rows
            found[place] = (
                left + across[0] * wide,
                high - (down[-1] + 1) * tall,
                left + (across[-1] + 1) * wide,
                high - down[0] * tall,
            )
    return found


@lru_cache(maxsize=2)
def _shapes(*, cut: bool) -> Any:
    """The digits of the library's fonts: fonts, digits, cells."""
    found = []
    document = pypdfium2.PdfDocument.new()
    for name in _FONTS:
        page = document.new_page(10 * _SIZE, _TALL)
        font = pdfium.FPDFText_LoadStandardFont(document.raw, name.encode())
        text = pdfium.FPDFPageObj_CreateTextObj(document.raw, font, _SIZE)
        pdfium.FPDFText_SetText(text, (ctypes.c_ushort * 11)(*range(ord("0"), ord("9") + 1), 0))
        pdfium.FPDFPageObj_Transform(text, 1, 0, 0, 1, _SIZE, _TALL / 3)
        pdfium.FPDFPage_InsertObject(page.raw, text)
        pdfium.FPDFPage_GenerateContent(page.raw)
        shades = 255 - page.render(scale=_SCALE, grayscale=True).to_numpy()
        textpage = page.get_textpage()
        ends = [textpage.get_charbox(value, loose=True)[::2] for value in range(10)]
        boxes = _boxes(
            [Digit(value, left, right, _TALL / 3, _SIZE) for value, (left, right) in enumerate(ends)],
            _LOWEST if cut else _LOW,
        )
        boxes = _cut(shades, _upright, boxes) if cut else boxes
        found.append(_sampled(shades, _upright, boxes, *(_CUT if cut else _PLACED), fine=True))
        textpage.close()
        page.close()
    document.close()
    return numpy.stack(found)


def _upright(x: Any, y: Any) -> tuple[Any, Any]:
    """Where a point of the pages with the library's fonts is."""
    return _SCALE * x, _SCALE * (_TALL - y)
