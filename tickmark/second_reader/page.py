"""HTML bytes -> the tables and lines that a person sees, by BeautifulSoup.

Only what the second reader needs is kept of the page: tables as grids of text, and the lines of text between them.
No tree is built: inline elements (`<span>`, `<font>`, `<b>`) are nine tenths of a filing's tags.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bs4 import BeautifulSoup
from bs4.builder._lxml import LXMLTreeBuilder

_CELL_TAGS = frozenset(("td", "th"))
_LINE_TAGS = frozenset(
    ("p", "div", "li", "ul", "ol", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "center", "dt", "dd", "blockquote",
     "section", "article", "caption", "title", "body", "pre", "header", "footer", "address")
)  # fmt: skip
_SKIPPED_TAGS = frozenset(("script", "style", "head", "noscript", "template", "ix:header", "ix:hidden", "svg"))
_TELLING_TAGS = _SKIPPED_TAGS | {"sup"}
_BOXES = _LINE_TAGS | _CELL_TAGS | {"table", "tr"}
_SHOWS, _HIDES, _RAISES = range(3)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_RAISED = re.compile(r"vertical-align\s*:\s*(?:super|top)|;?\s*top\s*:\s*-\d", re.IGNORECASE)
_MARK = re.compile(r"\s*[(\[]?(?:\d{1,2}|[a-z]{1,2}|[*†‡§#]+)[)\]]?(?:\s*,\s*[(\[]?(?:\d{1,2}|[a-z])[)\]]?)*\s*")
_LONGEST_MARK = 12  # characters of a footnote mark such as "(1), (2)"
_NO_WIDTH = frozenset("\u200b\u200c\u200d\u2060\ufeff\xad")
_UNSEEN = dict.fromkeys(map(ord, _NO_WIDTH))
_BREAK = "\n"
_DOTS = 3  # behind a label, and they are none of it
_MOST_IN_ROW = 200  # cells with text of one row; those behind them are of no table that somebody reads
_STYLE = re.compile(rb'\sstyle="([^"]*)"', re.IGNORECASE)
_HIDES_OR_RAISES = re.compile(
    rb"display\s*:\s*none|visibility\s*:\s*hidden|super|top\s*:\s*-|align\s*:\s*top", re.IGNORECASE
)
_INLINE_TAG = re.compile(
    rb"</?ix:(?:nonfraction|nonnumeric|continuation|footnote|fraction|exclude)\b[^<>]*>", re.IGNORECASE
)
_NO_TABLE = b"<table></table>"
_BARE_TAG = re.compile(rb"<(span|font|b|i|u)>([^<>]*)</\1>", re.IGNORECASE)
_TAG_HEADER = re.compile(rb"<ix:header\b[^<>]*>.*?</ix:header\s*>", re.IGNORECASE | re.DOTALL)
"""Styles that hide and raise nothing, tags that show nothing, and the header of inline XBRL, which nobody sees, are
nine tenths of the bytes: without them parsing takes half as long.
"""


@dataclass(frozen=True, slots=True)
class Cell:
    """One `<td>` that holds text: its `<tr>` ordinal, its left grid column, the columns it spans and its text, white
    space folded.
    """

    row: int
    column: int
    colspan: int
    text: str


@dataclass(frozen=True, slots=True)
class PageTable:
    """A `<table>` as a grid. `before` are the lines between the table before it and this one, nearest last;
    `holds` whether there are tables within its cells, so that its own grid is a frame."""

    index: int
    rows: tuple[tuple[Cell, ...], ...]
    before: tuple[str, ...]
    holds: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A document as the second reader sees it: its tables in order, every line of text outside them, and those `after`
    the last one.
    """

    tables: tuple[PageTable, ...]
    lines: tuple[str, ...]
    after: tuple[str, ...] = ()

    def behind(self, index: int) -> tuple[str, ...]:
        """The lines between a table and the next one, nearest first."""
        return self.tables[index + 1].before if index + 1 < len(self.tables) else self.after


@dataclass(slots=True)
class _Open:
    """A cell that has begun, and the pieces of its text."""

    row: int
    column: int
    colspan: int
    parts: list[str] = field(default_factory=list)


class _Table:
    """A table that has begun: its cells laid out as the HTML table model does, columns that cells above still cover
    skipped.
    """

    def __init__(self, index: int, before: tuple[str, ...]) -> None:
        self.index, self.before, self.holds = index, before, False
        self.rows: list[list[Cell]] = []
        self.in_row = False
        self._hanging: dict[int, int] = {}
        self._below: dict[int, int] = {}
        self._column = 0

    def row(self) -> None:
        """Begin the next row."""
        self.rows.append([])
        self.in_row = True
        self._hanging = self._below
        self._below = {column: left - 1 for column, left in self._hanging.items() if left > 1}
        self._column = 0

    def cell(self, attributes: Any) -> _Open:
        """Place a cell."""
        colspan = rowspan = 1
        if attributes:
            colspan, rowspan = _span(attributes, "colspan"), _span(attributes, "rowspan")
        while self._hanging and self._hanging.get(self._column):
            self._column += 1
        placed = _Open(len(self.rows) - 1, self._column, colspan)
        if rowspan > 1:
            self._below.update(dict.fromkeys(range(self._column, self._column + colspan), rowspan - 1))
        self._column += colspan
        return placed

    def done(self) -> PageTable:
        """The table as it was read."""
        return PageTable(self.index, tuple(map(tuple, self.rows)), self.before, self.holds)


class _Builder(LXMLTreeBuilder):
    """Takes what BeautifulSoup's parser meets, and keeps tables and lines instead of a tree: cells that hold text, and
    text outside tables, line feeds standing for block elements.
    """

    CHUNK_SIZE = 65_536

    def __init__(self) -> None:
        super().__init__(multi_valued_attributes=None, huge_tree=True)

    def initialize_soup(self, soup: BeautifulSoup) -> None:
        super().initialize_soup(soup)
        self.tables: list[_Table] = []
        self.lines: list[str] = []
        self._hidden = 0
        self._raised = 0
        self._mark: list[str] = []
        self._text: list[str] = []
        self._stack: list[tuple[int, _Open | None]] = []
        self._open: list[_Table] = []
        self._cell: _Open | None = None

    def start(self, tag: Any, attrib: Any, nsmap: Mapping[str, str] = {}) -> None:  # noqa: ARG002
        state = _state(tag, attrib) if attrib or tag in _TELLING_TAGS else _SHOWS
        self._stack.append((state, self._cell))
        if state == _HIDES:
            self._hidden += 1
        elif state == _RAISES:
            self._raised += 1
        if tag in _CELL_TAGS:
            if self._open and self._open[-1].in_row:
                self._cell = self._open[-1].cell(attrib)
        elif tag == "table":
            self._start_table()
        elif tag == "tr":
            if self._open:
                self._open[-1].row()
        elif tag in _LINE_TAGS:
            self.data(_BREAK)

    def end(self, tag: Any) -> None:
        state, outer = self._stack.pop()
        if state == _HIDES:
            self._hidden -= 1
        elif state == _RAISES:
            self._raised -= 1
            if not self._raised:
                self._flush_mark()
        if tag in _CELL_TAGS:
            self._end_cell(outer)
        elif tag == "table":
            self._open.pop()
            self._cell = outer
        elif tag == "tr" and self._open:
            self._open[-1].in_row = False
            self._cell = outer
        elif tag in _LINE_TAGS:
            self.data(_BREAK)

    def data(self, data: Any) -> None:
        if self._hidden:
            return
        if self._raised:
            self._mark.append(data)
        elif self._cell is not None:
            self._cell.parts.append(data)
        elif not self._open:
            self._text.append(data)

    def read_lines(self) -> tuple[str, ...]:
        """The lines of text since the last table."""
        text = _seen("".join(self._text))
        self._text.clear()
        found = [line for line in (" ".join(line.split()) for line in text.split(_BREAK)) if line]
        self.lines += found
        return tuple(found)

    def _start_table(self) -> None:
        for outer in self._open:
            outer.holds = True
        before = self._open[0].before if self._open else self.read_lines()
        self._open.append(_Table(len(self.tables), before))
        self.tables.append(self._open[-1])
        self._cell = None

    def _end_cell(self, outer: _Open | None) -> None:
        """Put the cell at hand into its row where it holds text; a cell around its table holds that text too."""
        cell, self._cell = self._cell, outer
        if cell is None or cell is outer or not cell.parts:
            return
        text = " ".join(_seen("".join(cell.parts)).split())
        if (bare := text.rstrip(".… ")) and len(text) - len(bare) >= _DOTS:  # that lead to the numbers
            text = bare
        if text and len(self._open[-1].rows[cell.row]) < _MOST_IN_ROW:
            self._open[-1].rows[cell.row].append(Cell(cell.row, cell.column, cell.colspan, text))
        if len(self._open) == 1:
            return
        around = next((held for _, held in reversed(self._stack) if held is not None and held is not cell), None)
        if around is not None:
            around.parts += cell.parts

    def comment(self, text: Any) -> None:
        """Comments are not seen."""

    def pi(self, target: str, data: str) -> None:
        """Processing instructions are not seen."""

    def _flush_mark(self) -> None:
        text = "".join(self._mark)
        self._mark.clear()
        if text and (len(text) > _LONGEST_MARK or not _MARK.fullmatch(text.lower())):
            self.data(text)


def _seen(text: str) -> str:
    """A text without its characters that have no width."""
    return text if text.isascii() or _NO_WIDTH.isdisjoint(text) else text.translate(_UNSEEN)


def read_page(raw: bytes) -> Page:
    """Tables and lines of an HTML document.

    Args:
        raw: its bytes, in UTF-8 or ASCII as EDGAR has them.
    """
    builder = _Builder()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # XHTML is read as HTML, as browsers do
        BeautifulSoup(_lightened(raw), builder=builder, from_encoding="utf-8")
    after = builder.read_lines()
    return Page(tuple(table.done() for table in builder.tables), tuple(builder.lines), after)


def _lightened(raw: bytes) -> bytes:
    """The bytes without what shows nothing; tables that nobody sees keep their places among the others."""
    seen = _TAG_HEADER.sub(lambda header: _NO_TABLE * header[0].lower().count(b"<table"), raw)
    kept: dict[bytes, bytes] = {}

    def telling(style: re.Match[bytes]) -> bytes:
        whole = style[0]
        if whole not in kept:
            kept[whole] = whole if _HIDES_OR_RAISES.search(style[1]) else b""
        return kept[whole]

    return _BARE_TAG.sub(rb"\2", _INLINE_TAG.sub(b"", _STYLE.sub(telling, seen)))


def _span(attributes: Any, name: str) -> int:
    """A `colspan` or `rowspan`; 1 where it is not a sane number."""
    value = attributes.get(name)
    if value is None:
        return 1
    try:
        return max(1, min(1000, int(value)))
    except ValueError:
        return 1


def _state(tag: Any, attributes: Any) -> int:
    """Whether an element hides or raises what is in it."""
    if tag in _SKIPPED_TAGS:
        return _HIDES
    style = attributes.get("style")
    if style is not None:
        if _HIDDEN.search(style):
            return _HIDES
        if tag not in _BOXES and ("op:" in style or "align" in style) and _RAISED.search(style):
            return _RAISES
    return _RAISES if tag == "sup" else _SHOWS
