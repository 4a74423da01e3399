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

_TABLE_TAGS = frozenset(("table", "tr", "td", "th"))
_LINE_TAGS = frozenset(
    ("p", "div", "li", "ul", "ol", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "center", "dt", "dd", "blockquote",
     "section", "article", "caption", "title", "body", "pre", "header", "footer", "address")
)  # fmt: skip
_SKIPPED_TAGS = frozenset(("script", "style", "head", "noscript", "template", "ix:header", "ix:hidden", "svg"))
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_RAISED = re.compile(r"vertical-align\s*:\s*(?:super|top)|;?\s*top\s*:\s*-\d", re.IGNORECASE)
_MARK = re.compile(r"\s*[(\[]?(?:\d{1,2}|[a-z]{1,2}|[*†‡§#]+)[)\]]?(?:\s*,\s*[(\[]?(?:\d{1,2}|[a-z])[)\]]?)*\s*")
_LONGEST_MARK = 12  # characters of a footnote mark such as "(1), (2)"
_UNSEEN = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\xad"))  # characters without width
_BREAK = "\n"


@dataclass(frozen=True, slots=True)
class Cell:
    """One `<td>`: its `<tr>` ordinal, its left grid column, its spans and its text, white space folded."""

    row: int
    column: int
    colspan: int
    text: str


@dataclass(frozen=True, slots=True)
class PageTable:
    """A `<table>` as a grid. `before` are the lines between the table before it and this one, nearest last."""

    index: int
    rows: tuple[tuple[Cell, ...], ...]
    before: tuple[str, ...]
    nested: bool

    def at(self, row: int, column: int) -> Cell | None:
        """The cell that starts at an address, or None."""
        if 0 <= row < len(self.rows):
            return next((cell for cell in self.rows[row] if cell.column == column), None)
        return None


@dataclass(frozen=True, slots=True)
class Page:
    """A document as the second reader sees it: its tables in order, and every line of text outside them."""

    tables: tuple[PageTable, ...]
    lines: tuple[str, ...]


class _Builder(LXMLTreeBuilder):
    """Builds a tree of tables, rows and cells; everything else is text, line feeds standing for block elements."""

    CHUNK_SIZE = 65_536

    def __init__(self) -> None:
        super().__init__(huge_tree=True)
        self._hidden = 0
        self._raised = 0
        self._mark: list[str] = []
        self._stack: list[int] = []

    def start(self, tag: Any, attrib: Any, nsmap: Mapping[str, str] = {}) -> None:  # noqa: ARG002
        state = 0
        if tag in _SKIPPED_TAGS:
            state = 1
        elif attrib:
            style = attrib.get("style")
            if style is not None:
                if _HIDDEN.search(style):
                    state = 1
                elif "op:" in style or "align" in style:
                    state = 2 if tag not in _TABLE_TAGS and tag not in _LINE_TAGS and _RAISED.search(style) else 0
        if tag == "sup":
            state = state or 2
        self._stack.append(state)
        if state == 1:
            self._hidden += 1
        elif state == 2:
            self._raised += 1
        assert self.soup is not None
        if tag in _TABLE_TAGS:
            spans = {name: attrib[name] for name in ("colspan", "rowspan") if name in attrib} if attrib else {}
            self.soup.handle_starttag(tag, None, None, spans)
        elif tag in _LINE_TAGS:
            self.soup.handle_data(_BREAK)

    def end(self, tag: Any) -> None:
        state = self._stack.pop()
        if state == 1:
            self._hidden -= 1
        elif state == 2:
            self._raised -= 1
            if not self._raised:
                self._flush_mark()
        assert self.soup is not None
        if tag in _TABLE_TAGS:
            self.soup.endData()
            self.soup.handle_endtag(tag, None)
        elif tag in _LINE_TAGS:
            self.soup.handle_data(_BREAK)

    def data(self, data: Any) -> None:
        if self._hidden:
            return
        if self._raised:
            self._mark.append(data)
            return
        assert self.soup is not None
        self.soup.handle_data(data)

    def comment(self, text: Any) -> None:
        """Comments are not seen."""

    def pi(self, target: str, data: str) -> None:
        """Processing instructions are not seen."""

    def _flush_mark(self) -> None:
        text = "".join(self._mark)
        self._mark.clear()
        assert self.soup is not None
        if len(text) > _LONGEST_MARK or not _MARK.fullmatch(text.lower()):
            self.soup.handle_data(text)


def read_page(raw: bytes) -> Page:
    """Tables and lines of an HTML document.

    Args:
        raw: its bytes, in UTF-8 or ASCII as EDGAR has them.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # XHTML is read as HTML, as browsers do
        soup = BeautifulSoup(raw, builder=_Builder(), from_encoding="utf-8")
    tables: list[PageTable] = []
    lines: list[str] = []
    since: list[str] = []
    ordinal = {id(tag): index for index, tag in enumerate(soup.find_all("table"))}
    for node in soup.children:
        if isinstance(node, Tag):
            inside = [node, *node.find_all("table")] if node.name == "table" else node.find_all("table")
            for tag in inside:
                nested = tag is not node or len(inside) > 1
                tables.append(PageTable(ordinal[id(tag)], _rows(tag), tuple(since), nested))
            if inside:
                since = []
        elif isinstance(node, NavigableString):
            found = [" ".join(line.split()) for line in node.translate(_UNSEEN).split(_BREAK)]
            since += [line for line in found if line]
            lines += [line for line in found if line]
    return Page(tuple(sorted(tables, key=lambda table: table.index)), tuple(lines))


def _rows(table: Tag) -> tuple[tuple[Cell, ...], ...]:
    """The grid of a table, as the HTML table model lays it out."""
    rows: list[tuple[Cell, ...]] = []
    hanging: dict[int, int] = {}  # column -> rows that a cell from above still covers
    for tr in _own(table, "tr"):
        cells: list[Cell] = []
        column = 0
        below: dict[int, int] = {at: left - 1 for at, left in hanging.items() if left > 1}
        for td in tr.children:
            if not isinstance(td, Tag) or td.name not in ("td", "th"):
                continue
            while hanging.get(column):
                column += 1
            colspan, rowspan = _span(td, "colspan"), _span(td, "rowspan")
            cells.append(Cell(len(rows), column, colspan, " ".join(td.get_text().translate(_UNSEEN).split())))
            if rowspan > 1:
                below.update(dict.fromkeys(range(column, column + colspan), rowspan - 1))
            column += colspan
        hanging = below
        rows.append(tuple(cells))
    return tuple(rows)


def _own(table: Tag, name: str) -> Iterator[Tag]:
    for tag in table.find_all(name):
        if tag.find_parent("table") is table:
            yield tag


def _span(td: Tag, name: str) -> int:
    try:
        return max(1, min(1000, int(str(td.attrs.get(name, "1")))))
    except ValueError:
        return 1
