"""HTML bytes -> the tables and lines that a person sees, by BeautifulSoup.

Only what the second reader needs is kept of the page: tables as grids of text, and the lines of text between them.
The tree is built without inline elements (`<span>`, `<font>`, `<b>`), which are nine tenths of a filing's tags.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bs4 import BeautifulSoup
from bs4.builder._lxml import LXMLTreeBuilder
from bs4.element import NavigableString, Tag

_CELL_TAGS = frozenset(("td", "th"))
_LINE_TAGS = frozenset(
    ("p", "div", "li", "ul", "ol", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "center", "dt", "dd", "blockquote",
     "section", "article", "caption", "title", "body", "pre", "header", "footer", "address")
)  # fmt: skip
_SKIPPED_TAGS = frozenset(("script", "style", "head", "noscript", "template", "ix:header", "ix:hidden", "svg"))
_BOXES = _LINE_TAGS | _CELL_TAGS | {"table", "tr"}
_SHOWS, _HIDES, _RAISES = range(3)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_RAISED = re.compile(r"vertical-align\s*:\s*(?:super|top)|;?\s*top\s*:\s*-\d", re.IGNORECASE)
_MARK = re.compile(r"\s*[(\[]?(?:\d{1,2}|[a-z]{1,2}|[*†‡§#]+)[)\]]?(?:\s*,\s*[(\[]?(?:\d{1,2}|[a-z])[)\]]?)*\s*")
_LONGEST_MARK = 12  # characters of a footnote mark such as "(1), (2)"
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\xad"))  # characters without width
_BREAK = "\n"
_PLAIN_STYLE = re.compile(rb"""\sstyle="(?![^"]*(?:display|visibility|vertical-align|top\s*:))[^"]*\"""", re.IGNORECASE)
_INLINE_TAG = re.compile(
    rb"</?ix:(?:nonfraction|nonnumeric|continuation|footnote|fraction|exclude)\b[^<>]*>", re.IGNORECASE
)
"""Styles that hide and raise nothing, and tags that show nothing, are nine tenths of the bytes: without them parsing
takes half as long.
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
    """A cell whose start has been seen; `opened` once its tag is in the tree."""

    column: int
    colspan: int
    opened: bool = False


class _Grid:
    """Where the next cell of a table goes: columns that cells above still cover are skipped."""

    def __init__(self) -> None:
        self._hanging: dict[int, int] = {}
        self._below: dict[int, int] = {}
        self._column = 0

    def row(self) -> None:
        """Begin the next row."""
        self._hanging = self._below
        self._below = {column: left - 1 for column, left in self._hanging.items() if left > 1}
        self._column = 0

    def cell(self, colspan: int, rowspan: int) -> _Open:
        """Place a cell."""
        while self._hanging.get(self._column):
            self._column += 1
        placed = _Open(self._column, colspan)
        if rowspan > 1:
            self._below.update(dict.fromkeys(range(self._column, self._column + colspan), rowspan - 1))
        self._column += colspan
        return placed


class _Builder(LXMLTreeBuilder):
    """Builds a tree of tables, rows and those cells that hold text; everything else is text, line feeds standing for
    block elements.

    A cell's tag bears its grid column, laid out as the HTML table model does, since empty cells, two of three, leave no
    tag.
    """

    CHUNK_SIZE = 65_536

    def __init__(self) -> None:
        super().__init__(multi_valued_attributes=None, huge_tree=True)
        self._hidden = 0
        self._raised = 0
        self._mark: list[str] = []
        self._stack: list[tuple[int, _Open | None]] = []
        self._grids: list[_Grid] = []
        self._cell: _Open | None = None

    def start(self, tag: Any, attrib: Any, nsmap: Mapping[str, str] = {}) -> None:  # noqa: ARG002
        state = _state(tag, attrib)
        self._stack.append((state, self._cell))
        if state == _HIDES:
            self._hidden += 1
        elif state == _RAISES:
            self._raised += 1
        assert self.soup is not None
        if tag in _CELL_TAGS:
            if self._grids:
                self._cell = self._grids[-1].cell(_span(attrib, "colspan"), _span(attrib, "rowspan"))
        elif tag == "table":
            self._open_cell()
            self._cell = None
            self._grids.append(_Grid())
            self.soup.handle_starttag(tag, None, None, {})
        elif tag == "tr":
            if self._grids:
                self._grids[-1].row()
                self.soup.handle_starttag(tag, None, None, {})
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
        assert self.soup is not None
        if tag in _CELL_TAGS:
            if self._cell is not None and self._cell.opened:
                self.soup.endData()
                self.soup.handle_endtag("td", None)
            self._cell = outer
        elif tag == "table" or (tag == "tr" and self._grids):
            self.soup.endData()
            self.soup.handle_endtag(tag, None)
            if tag == "table":
                self._grids.pop()
            self._cell = outer
        elif tag in _LINE_TAGS:
            self.data(_BREAK)

    def data(self, data: Any) -> None:
        if self._hidden:
            return
        if self._raised:
            self._mark.append(data)
            return
        if self._cell is not None and not self._cell.opened:
            if data.isspace():
                return
            self._open_cell()
        assert self.soup is not None
        self.soup.handle_data(data)

    def _open_cell(self) -> None:
        """Put the tag of the cell at hand into the tree, now that it holds something."""
        cell = self._cell
        if cell is not None and not cell.opened:
            cell.opened = True
            assert self.soup is not None
            self.soup.handle_starttag("td", None, None, {"column": str(cell.column), "colspan": str(cell.colspan)})

    def comment(self, text: Any) -> None:
        """Comments are not seen."""

    def pi(self, target: str, data: str) -> None:
        """Processing instructions are not seen."""

    def _flush_mark(self) -> None:
        text = "".join(self._mark)
        self._mark.clear()
        if text and (len(text) > _LONGEST_MARK or not _MARK.fullmatch(text.lower())):
            self.data(text)


def read_page(raw: bytes) -> Page:
    """Tables and lines of an HTML document.

    Args:
        raw: its bytes, in UTF-8 or ASCII as EDGAR has them.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # XHTML is read as HTML, as browsers do
        soup = BeautifulSoup(
            _INLINE_TAG.sub(b"", _PLAIN_STYLE.sub(b"", raw)), builder=_Builder(), from_encoding="utf-8"
        )
    tables: list[PageTable] = []
    lines: list[str] = []
    since: list[str] = []
    ordinal = {id(tag): index for index, tag in enumerate(soup.find_all("table"))}
    for node in soup.children:
        if isinstance(node, Tag):
            inside = [node, *node.find_all("table")] if node.name == "table" else node.find_all("table")
            for tag in inside:
                holds = len(inside) > 1 and tag.find("table") is not None
                tables.append(PageTable(ordinal[id(tag)], _rows(tag, nested=holds), tuple(since), holds))
            if inside:
                since = []
        elif isinstance(node, NavigableString):
            found = [" ".join(line.split()) for line in node.translate(_UNSEEN).split(_BREAK)]
            since += [line for line in found if line]
            lines += [line for line in found if line]
    return Page(tuple(sorted(tables, key=lambda table: table.index)), tuple(lines), tuple(since))


def _rows(table: Tag, *, nested: bool) -> tuple[tuple[Cell, ...], ...]:
    """The cells of a table that hold text, by row."""
    trs = [tr for tr in table.find_all("tr") if not nested or tr.find_parent("table") is table]
    return tuple(tuple(_cells(tr, place)) for place, tr in enumerate(trs))


def _cells(tr: Tag, row: int) -> Iterator[Cell]:
    for td in tr.children:
        if isinstance(td, Tag) and td.name == "td":
            text = " ".join(td.get_text().translate(_UNSEEN).split())
            if text:
                yield Cell(row, int(str(td["column"])), int(str(td["colspan"])), text)


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
    style = attributes.get("style") if attributes else None
    if style is not None:
        if _HIDDEN.search(style):
            return _HIDES
        if tag not in _BOXES and ("op:" in style or "align" in style) and _RAISED.search(style):
            return _RAISES
    return _RAISES if tag == "sup" else _SHOWS
