"""One page of a PDF file: its words with their places, and the thin lines drawn on it.

Places are in points; x grows to the right and y upwards as the text is read, also where the page is turned.
"""

from __future__ import annotations

import ctypes
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from tickmark.document.pdf_ink import Item, Marks, crossed, inked, objects
from tickmark.document.pdf_layers import address, in_doubtful_forms, is_on_doubtful_layer
from tickmark.document.pdf_words import PICTURE, Page, PageWord, Rule, turned, untold
from tickmark.language.rules import Pattern

MAX_OBJECTS = 50_000  # drawings of one page that are looked at
MAX_TEXTS = 15_000  # pieces of text of one page
_DEEPEST = 3  # forms within forms, of which drawings are looked at
_THIN = 1.6  # points that a line is at most thick
_SHORT = 6.0  # points that a line is at least long
_APART = 0.2  # of the font size, from which a gap ends a word though no space is printed
_APART_AT_SPACE = 0.1  # the same where the library takes the gap for a space
_BACK = 0.5  # of the font size, that a letter may lie behind the one before
_OFF = 0.25  # of the font size, that a letter's baseline may lie off its word's
_TALLER = 3.0  # than its font's size, that a letter's box is where the font is drawn in other units
_OTHER_SIZE = 0.2  # of a digit's height, by which the next is of another size
_OVER = 0.5  # of a digit's width, that it lies over the one before it at most
_NARROWEST = 0.12  # of the font size, that letters are wide on average at least
_OF_NUMBERS = frozenset("().,-\u2212%$€£¥")
_TINY = 1.5  # points; smaller letters are not for reading
_INVISIBLE = 3  # text rendering mode (ISO 32000-1, table 106)
_SPACES = frozenset((0, 9, 10, 13, 32, 0xA0, 0x2002, 0x2003, 0x2009, 0x202F, 0x3000))
_ZERO, _NINE = 48, 57
_MOST_ACTUAL = 512  # letters of such a text that are looked at
_SPACE, _BREAKS = 32, (10, 13)
_SURROGATES = 0xD800, 0xE000
_LIGATURES = {
    **dict(zip((11, 12, 14, 15), ("ff", "fi", "ffi", "ffl"), strict=True)),
    **dict(zip((27, 28, 29, 30, 31), ("ff", "fi", "fl", "ffi", "ffl"), strict=True)),
}  # places of TeX's fonts (OT1, T1) that have no names
_HYPHENS = frozenset((2, 0xAD, 0xFFFE))  # what the library gives for a hyphen at the end of a line
_BOLD = Pattern(
    "document/bold",
    r"bold|black|heavy|demi",
    means="the name of a bold font",
    examples=("Helvetica-[[Bold]]",),
    counterexamples=("Helvetica",),
    flags=re.IGNORECASE,
)
_ITALIC = Pattern(
    "document/italic",
    r"italic|oblique",
    means="the name of a slanted font",
    examples=("Times-[[Italic]]",),
    counterexamples=("Times-Roman",),
    flags=re.IGNORECASE,
)
_FLAG_ITALIC, _FLAG_BOLD = 1 << 6, 1 << 18  # of a font descriptor (ISO 32000-1, table 123)
_WEIGHT = 600
_TURNS = 4
_QUARTER = 1.5707963


def read_page(page: Any) -> Page:
    """The words and lines of a page of `pypdfium2`."""
    if _has_too_many_texts(page):
        return Page([], [], 0.0, damaged=f"more than {MAX_TEXTS:,} pieces of text")
    left, bottom, right, top = page.get_bbox()
    items = objects(page)
    textpage = page.get_textpage()
    try:
        letters = _Letters(textpage.raw, page.pdf, in_doubtful_forms(page.pdf, items))
        turn = letters.turn()
        words, marks, askew, hidden = letters.words(turn, (left, bottom, right, top))
    finally:
        textpage.close()
    drawn, pictures, covered = _drawn(items, turn)
    area = max(1.0, abs((right - left) * (top - bottom)))
    width = right - left if turn % 2 == 0 else top - bottom
    recognised = all(hidden) and bool(words) and covered > PICTURE * area
    kept = [place for place, unprinted in enumerate(hidden) if recognised or not unprinted]
    candidates = [words[place] for place in kept]
    placed = [marks[place] for place in kept]
    ink = inked(page, candidates, placed, partial(untold, turn=turn), items, of_text=not recognised)
    shown = zip(candidates, ink, crossed(candidates, drawn), strict=True)
    visible = [word for word, ink, line in shown if ink and not line]
    return Page(
        visible,
        drawn,
        width,
        askew,
        len(words) - len(visible),
        recognised and bool(visible),
        pictures,
        turn=turn,
        covered=covered / area,
    )


def _has_too_many_texts(page: Any) -> bool:
    """Whether a page holds more pieces of text than the library can set in order in seconds: it compares them."""
    count = pdfium.FPDFPage_CountObjects(page.raw)
    if count <= MAX_TEXTS:
        return False
    items = (pdfium.FPDFPage_GetObject(page.raw, number) for number in range(count))
    texts = [item for item in items if pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_TEXT]
    return len(texts) > MAX_TEXTS


class _Style(NamedTuple):
    """What all letters of a text object have in common: the quarter that they are turned by (-1: askew), the size of
    the font as its text is scaled, or 0, whether it is bold and italic, and whether it is put on the page without being
    painted.
    """

    quarter: int
    size: float
    bold: bool
    italic: bool
    invisible: bool


class _Letters:
    """The letters of a page. Each question to the library costs more than what is done with its answer: what letters
    have in common is asked once.
    """

    def __init__(self, textpage: Any, document: Any, doubtful: frozenset[int]) -> None:
        self.page = textpage
        self._document = document
        self._doubtful = doubtful
        self.count = max(0, pdfium.FPDFText_CountChars(textpage))
        self.codes = self._codes()
        self._styles: dict[int, _Style] = {}  # by the address of a text object
        self._fonts: dict[tuple[bytes, int], tuple[bool, bool]] = {}
        self._replaced: dict[int, bool] = {}  # by the address of a text object
        self._matrix = pdfium.FS_MATRIX()
        self._name = ctypes.create_string_buffer(128), ctypes.c_int()

    def _codes(self) -> list[int]:
        """What the letters say: all at once, and one by one where some say nothing or take more than one unit."""
        text = (ctypes.c_ushort * (self.count + 1))()
        told = pdfium.FPDFText_GetText(self.page, 0, self.count, text)
        codes: list[int] = text[: self.count]
        if told == self.count + 1 and not any(_SURROGATES[0] <= code < _SURROGATES[1] for code in codes):
            return codes
        return [pdfium.FPDFText_GetUnicode(self.page, index) for index in range(self.count)]

    def turn(self) -> int:
        """How many quarters most letters are turned by."""
        step = max(1, self.count // 200)
        found = Counter(self.quarter(index) for index in range(0, self.count, step) if self.codes[index] not in _SPACES)
        return found.most_common(1)[0][0] if found else 0

    def quarter(self, index: int) -> int:
        """The quarter that a letter is turned by, clockwise, or -1 for one that stands askew."""
        angle = pdfium.FPDFText_GetCharAngle(self.page, index) / _QUARTER
        nearest = round(angle)
        return nearest % _TURNS if abs(angle - nearest) < 0.05 else -1

    def words(
        self, turn: int, bounds: tuple[float, float, float, float]
    ) -> tuple[list[PageWord], list[Marks], int, list[bool]]:
        """Words in the order of the file, where the digits and signs of each stand, how many stand otherwise than
        `turn`, and which of the words are not printed.
        """
        box, x, y = pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
        whole, loose, origin = self.page, pdfium.FPDFText_GetLooseCharBox, pdfium.FPDFText_GetCharOrigin
        by_box, by_x, by_y = ctypes.byref(box), ctypes.byref(x), ctypes.byref(y)
        corners = turned(*bounds[:2], turn), turned(*bounds[2:], turn)
        (x_low, x_high), (y_low, y_high) = (
            sorted(corner[0] for corner in corners),
            sorted(corner[1] for corner in corners),
        )
        found: list[PageWord] = []
        hidden: list[bool] = []
        marks: list[Marks] = []
        askew = 0
        word: _Gathered | None = None
        spaced = False
        level: tuple[float, float] | None = None
        for index, code in enumerate((*self.codes, 0)):
            if code in _BREAKS or (code == _SPACE and pdfium.FPDFText_IsGenerated(whole, index)):
                spaced = True  # put in by the library, also within words: places tell better
                continue
            if code in _SPACES:
                if word is not None:
                    found.append(word.finished())
                    hidden.append(word.unprinted)
                    marks.append(tuple(word.marks))
                    word = None
                continue
            if not loose(whole, index, by_box):
                continue
            left, bottom, right, top = box.left, box.bottom, box.right, box.top
            if turn or word is None or level != (bottom, top):  # else it stands on the line of the letter before
                if not origin(whole, index, by_x, by_y):
                    continue
                level = bottom, top
            base, high = y.value, abs(top - bottom)
            if turn:
                (left, _), (right, _) = turned(left, bottom, turn), turned(right, top, turn)
                _, base = turned(x.value, base, turn)
                high = high if turn % 2 == 0 else abs(box.right - box.left)
            if left > right:
                left, right = right, left
            digit = _ZERO <= code <= _NINE
            if word is not None and not (
                word.goes_on(left, base, _APART_AT_SPACE if spaced else _APART)
                and not (digit and word.is_of_another_size(left, right, high))
            ):
                found.append(word.finished())
                hidden.append(word.unprinted)
                marks.append(tuple(word.marks))
                word = None
            spaced = False
            if word is None:
                if not (x_low - 1 <= left and right <= x_high + 1 and y_low - 1 <= base <= y_high + 1):
                    continue
                style = self.style(index)
                if style.quarter != turn:
                    askew += 1
                    continue
                size = style.size if style.size >= _TINY and high < _TALLER * style.size else high / 1.15
                word = _Gathered(left, base, size, style.bold, style.italic, style.invisible or size < _TINY)
            if digit and not word.hidden and self.is_doubtful(index):
                word.hidden = True
            word.add(
                _LIGATURES.get(code) or ("-" if code in _HYPHENS else chr(code) if code < 0x110000 else ""),
                left,
                right,
                high,
            )
        return found, marks, askew, hidden

    def style(self, index: int) -> _Style:
        """How the text is set that a letter is of."""
        text = pdfium.FPDFText_GetTextObject(self.page, index)
        at = address(text) if text else 0
        known = self._styles.get(at) if at else None
        if known is None:
            unpainted = bool(text) and pdfium.FPDFTextObj_GetTextRenderMode(text) == _INVISIBLE
            known = _Style(self.quarter(index), self._size(index), *self._font(index), unpainted)
            if at:
                self._styles[at] = known
        return known

    def _size(self, index: int) -> float:
        """The font size as printed: that of the font, scaled as its text is; 0 where nobody can say. Fonts differ in
        what they tell of the height of a letter's box: some give that of an `a` or of a `p`.
        """
        matrix = self._matrix
        if not pdfium.FPDFText_GetMatrix(self.page, index, ctypes.byref(matrix)):
            return 0.0
        return float(pdfium.FPDFText_GetFontSize(self.page, index)) * math.hypot(matrix.c, matrix.d)

    def _font(self, index: int) -> tuple[bool, bool]:
        """Whether a letter is bold, and italic."""
        buffer, flags = self._name
        if not pdfium.FPDFText_GetFontInfo(self.page, index, buffer, 128, ctypes.byref(flags)):
            buffer.value, flags.value = b"", 0
        key = buffer.value, flags.value
        if key not in self._fonts:
            name = key[0].decode("utf-8", "replace")
            heavy = (
                bool(_BOLD.search(name))
                or bool(flags.value & _FLAG_BOLD)
                or pdfium.FPDFText_GetFontWeight(self.page, index) >= _WEIGHT
            )
            self._fonts[key] = heavy, bool(_ITALIC.search(name)) or bool(flags.value & _FLAG_ITALIC)
        return self._fonts[key]

    def is_doubtful(self, index: int) -> bool:
        """Whether the file gives a text with digits in place of what it draws there (`ActualText`), or nobody knows
        whether it is shown.
        """
        text = pdfium.FPDFText_GetTextObject(self.page, index)
        if not text:
            return False
        at = address(text)
        known = self._replaced.get(at)
        if known is None:
            known = self._replaced[at] = (
                at in self._doubtful
                or is_on_doubtful_layer(text, self._document)
                or any(map(str.isdigit, _actual_text(text)))
            )
        return known


def _actual_text(text: Any) -> str:
    """What a file says that a text object is to be read as: empty where it says nothing, a digit where it is long."""
    buffer, size = (ctypes.c_ushort * _MOST_ACTUAL)(), ctypes.c_ulong()
    for number in range(max(0, pdfium.FPDFPageObj_CountMarks(text))):
        mark = pdfium.FPDFPageObj_GetMark(text, number)
        if pdfium.FPDFPageObjMark_GetParamStringValue(
            mark, b"ActualText", buffer, ctypes.sizeof(buffer), ctypes.byref(size)
        ):
            whole = size.value <= ctypes.sizeof(buffer)
            return bytes(buffer)[: size.value].decode("utf-16-le", "replace") if whole else "0"
    return ""


class _Gathered:
    """A word being put together."""

    __slots__ = ("bold", "first", "hidden", "high", "italic", "last", "marks", "parts", "size", "x0", "x1", "y")

    def __init__(self, x0: float, y: float, size: float, bold: bool, italic: bool, hidden: bool) -> None:
        self.x0 = self.x1 = x0
        self.y = y
        self.size = size
        self.bold = bold
        self.italic = italic
        self.hidden = hidden
        self.parts: list[str] = []
        self.first: float | None = None
        self.last: float | None = None
        self.high = 0.0
        self.marks: list[tuple[float, float, int]] = []

    def goes_on(self, left: float, base: float, apart: float) -> bool:
        """Whether a letter belongs to it that is no further off than `apart` font sizes."""
        return abs(base - self.y) <= _OFF * self.size and -_BACK * self.size <= left - self.x1 <= apart * self.size

    def is_of_another_size(self, left: float, right: float, high: float) -> bool:
        """Whether a digit is smaller or larger than those before it, as a mark is, or printed over the last of them."""
        if self.last is None:
            return False
        return abs(high - self.high) > _OTHER_SIZE * max(high, self.high) or left < self.last - _OVER * (right - left)

    def add(self, letter: str, left: float, right: float, high: float) -> None:
        """One letter more, in a box of some height."""
        if letter.isdigit():
            self.first = left if self.first is None else self.first
            self.last = right
            self.high = high
        if letter.isdigit() or (letter in _OF_NUMBERS and right - left > _NARROWEST * self.size):
            self.marks.append((left, right, int(letter) if "0" <= letter <= "9" else -1))
        self.parts.append(letter)
        self.x1 = max(self.x1, right)

    @property
    def unprinted(self) -> bool:
        """Whether it is not painted, or so narrow that nobody reads it."""
        return self.hidden or (len(self.parts) > 1 and self.x1 - self.x0 < _NARROWEST * self.size * len(self.parts))

    def finished(self) -> PageWord:
        """The word; ligatures as the letters they stand for."""
        text = "".join(self.parts)
        if not text.isascii():
            text = "".join(
                unicodedata.normalize("NFKC", letter) if "\ufb00" <= letter <= "\ufb06" else letter for letter in text
            )
        left, right = (self.x0, self.x1) if self.first is None or self.last is None else (self.first, self.last)
        return PageWord(self.x0, self.x1, self.y, self.size, text, left, right, self.bold, self.italic)


def _drawn(items: Sequence[Item], turn: int) -> tuple[list[Rule], int, float]:
    """The thin horizontal lines of a page, how many pictures it has, and how large the largest is."""
    found: list[Rule] = []
    pictures, largest = 0, 0.0
    if sum(depth == 1 for _, depth, _ in items) > MAX_OBJECTS:
        return found, pictures, largest
    ends = [ctypes.c_float() for _ in range(4)]
    by_ends = [ctypes.byref(end) for end in ends]
    for kind, depth, item in items:
        if kind not in (pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE) or depth > _DEEPEST:
            continue
        if not pdfium.FPDFPageObj_GetBounds(item, *by_ends):
            continue
        left, bottom, right, top = (end.value for end in ends)
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            pictures += 1
            largest = max(largest, abs((right - left) * (top - bottom)))
            continue
        (x0, y0), (x1, y1) = turned(left, bottom, turn), turned(right, top, turn)
        x0, x1 = sorted((x0, x1))
        if abs(y1 - y0) <= _THIN and x1 - x0 >= _SHORT:
            found.append(Rule(x0, x1, (y0 + y1) / 2))
    return found, pictures, largest
