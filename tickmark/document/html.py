"""HTML bytes -> Document: every visible text block and table cell with its address.

The parser calls back for each tag and each text, so neither a tree nor recursion is needed (filings nest deeply,
hostile ones more so). Inline XBRL elements are transparent: their text is visible text, their attributes are never
looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from lxml import etree

from tickmark.caching import collected_later
from tickmark.document.grid import MAX_ROW_CELLS, Cell, Layout, span
from tickmark.document.label_marks import is_in_words, mark_of_label
from tickmark.document.lists import listed
from tickmark.document.markup import Bytes, markup
from tickmark.document.plain import MAX_TEXT, DrawnTable, parts, read_plain, remarks
from tickmark.document.run import Run
from tickmark.document.style import STYLED_TAGS, Look
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, RawTable

MAX_PIECES = 800_000  # blocks, rows, cells and anchors of one document; a filing of 4 MB has some 30,000
MAX_WORK = 3_000_000_000  # open elements times tags: the parser looks through the former for some of the latter
_BLOCK_TAGS = (
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "dl", "dt", "dd", "hr", "center", "blockquote",
    "pre", "section", "article", "header",
    "footer", "body", "form", "fieldset", "title", "address", "main", "nav", "aside", "figure", "caption",
)  # fmt: skip
_SKIPPED_TAGS = frozenset(
    ("script", "style", "noscript", "head", "template", "ix:header", "ix:hidden", "svg", "object", "iframe")
)
_FOOTNOTE_MARK = Pattern(
    "document/html-footnote",
    r"\s*(?:[(\[]?[0-9A-Za-z][)\]]?[,;]?\s*|[*†‡§#]\s*)+",
    means="a footnote's mark",
    examples=("(1)",),
    counterexamples=("$ in millions",),
    at="whole",
)
_CLOSED = re.compile(rb"</html\s*>", re.IGNORECASE)
_OPENED = re.compile(rb"<html[\s>]", re.IGNORECASE)
_CHUNK = 65_536  # bytes given to the parser at a time
_LONGEST_MARK = 40  # characters; a longer superscript is no footnote mark
_TAIL = 4096  # bytes at the end in which `</html>` is looked for
_PROSE = 200  # characters of a cell that is a page and no cell


class _Table:
    """A table being read; `rows` are cells by `<tr>`."""

    __slots__ = ("index", "page", "parent", "placed", "rows")

    def __init__(self, index: int, parent: int | None, page: int, placed: bool) -> None:
        self.index = index
        self.parent = parent
        self.page = page
        self.placed = placed
        self.rows: list[list[Cell]] = []


class _Reader:
    """Receives a document's tags and texts. `look` (None where nothing is displayed), `cell`, `row` and `table` are
    those of the innermost open element; `row` is only set directly within a `<tr>`.

    Args:
        frames: indexes of the tables that only frame pages: what stands in them is read as if they were not there.
    """

    def __init__(self, frames: frozenset[int] = frozenset()) -> None:
        self.frames = frames
        self.look: Look | None = Look()
        self.cell: Run | None = None
        self.row: list[Cell] | None = None
        self.table: _Table | None = None
        self.stack: list[tuple[Look | None, Run | None, list[Cell] | None, _Table | None]] = []
        self.attributes: Mapping[str, str] = {}
        self.pending: list[str] = []
        self.data = self.pending.append
        self.run = Run()
        self.heading = self.breaks = self.page = self.preformatted = 0
        self.drawn: list[str] = []
        self.blocks: list[Block] = []
        self.tables: list[RawTable | None] = []
        self.layout = Layout()
        self.anchors: list[tuple[str, int]] = []
        self.targets: set[str] = set()
        self.pieces = self.stray = self.skipped = 0
        self.drawings = self.tabular = self.unplaced = 0

    # -- what the parser calls ---------------------------------------------------------------------------

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if self.pending:
            self._take()
        look = self.look
        self.stack.append((look, self.cell, self.row, self.table))
        self.row = None
        action = _STARTS.get(tag)
        if look is not None:
            if tag in _SKIPPED_TAGS:
                self.look = None
                self.skipped += 1
            elif attributes:
                css, align = attributes.get("style"), attributes.get("align")
                if css is not None or tag in STYLED_TAGS or align is not None:
                    self.look, breaks = look.inside(tag, css, align)
                    if breaks:
                        self._break_page()
                if "id" in attributes or tag == "a":
                    self._anchors(tag, attributes)
            elif tag in STYLED_TAGS:
                self.look = look.inside(tag, None, None)[0]
        if action is not None:
            self.attributes = attributes
            action(self)

    def end(self, tag: str) -> None:
        if self.pending:
            self._take()
        action = _ENDS.get(tag)
        if action is not None:
            action(self)
        self.look, self.cell, self.row, self.table = self.stack.pop()

    def close(self) -> _Reader:
        if self.pending:
            self._take()
        self._draw()
        self.flush()
        return self

    # -- text --------------------------------------------------------------------------------------------

    def _take(self) -> None:
        pending = self.pending
        text = pending[0] if len(pending) == 1 else "".join(pending)
        pending.clear()
        look = self.look
        if look is None:
            return
        run = self.cell
        if run is not None:
            if not (look.raised and len(text) <= _LONGEST_MARK and _FOOTNOTE_MARK.fullmatch(text)):
                run.add(text, look)
            elif (mark := mark_of_label(text)) and self._is_label(run):
                run.add(mark, look)
        elif self.table is not None and self.table.rows:
            self.stray += not text.isspace()
        elif self.preformatted:
            self.drawn.append(text)
        else:
            self.run.add(text, look)
            if self.breaks and not text.isspace():
                self.breaks = 0

    def _is_label(self, run: Run) -> bool:
        """Whether a cell is the first of its row with a text, and that is words: a mark behind it is of a footnote that
        says something of the row.
        """
        row = self.table.rows[-1] if self.table is not None and self.table.rows else ()
        first = next((cell for cell in row if cell.parts is not None), None)
        return first is run and first.parts is not None and is_in_words("".join(first.parts))

    def flush(self) -> None:
        """Close the block being gathered."""
        run = self.run
        text = run.text()
        if text:
            bold, italic, underlined, centered, size = run.emphasis()
            self.blocks.append(
                Block(
                    len(self.blocks),
                    text,
                    None,
                    bold,
                    italic,
                    underlined,
                    centered,
                    size,
                    self.heading,
                    self.page,
                    (),
                    tuple(run.links or ()),
                )
            )
            self.pieces += 1
        if run.parts is not None or run.links is not None or run.lead:
            self.run = Run()
        self.heading = self.breaks = 0

    def _boundary(self) -> None:
        if self.cell is not None:
            self.cell.gap = True
        elif self.look is not None and (self.table is None or not self.table.rows):
            self.flush()

    def _heading(self, level: int) -> None:
        self._boundary()
        if self.cell is None:
            self.heading = level

    def _line_break(self) -> None:
        if self.cell is not None:
            self.cell.gap = True
        elif self.look is not None and (self.table is None or not self.table.rows):
            self.run.gap = True
            self.breaks += 1
            if self.breaks >= 2:
                self.flush()
            if self.preformatted:
                self.drawn.append("\n")

    def _start_preformatted(self) -> None:
        self._boundary()
        self.preformatted += 1

    def _end_preformatted(self) -> None:
        self._draw()
        self._boundary()
        self.preformatted -= 1

    def _draw(self) -> None:
        """Read the preformatted text gathered so far: its paragraphs, and its tables drawn with spaces."""
        text = "".join(self.drawn)
        self.drawn.clear()
        for part in parts(text, self.page) if text else ():
            self.page = part.page
            if isinstance(part, DrawnTable):
                self.blocks.append(Block(len(self.blocks), "", len(self.tables), page=part.page))
                self.tables.append(RawTable(len(self.tables), part.cells, part.columns))
                self.pieces += sum(map(len, part.cells))
                self.drawings += 1
                self.unplaced += part.unread
            else:
                self.blocks.append(
                    Block(
                        len(self.blocks),
                        part.text,
                        None,
                        centered=part.centered,
                        underlined=part.look.underlined,
                        page=part.page,
                    )
                )
                self.tabular += part.tabular
            self.pieces += 1

    # -- attributes --------------------------------------------------------------------------------------

    def _break_page(self) -> None:
        if self.table is None:
            self.flush()
        self.page += 1

    def _anchors(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Names that a link may lead to: they stand for the block they are in, or the next one."""
        if self.look is None:
            return
        within = self.table is not None and self.table.rows and self.blocks
        index = len(self.blocks) - 1 if within else len(self.blocks)
        for name in (attributes.get("id"), attributes.get("name") if tag == "a" else None):
            if name is not None:
                self.anchors.append((name, index))
                self.pieces += 1

    def _link(self) -> None:
        target = self.attributes.get("href")
        if not target or target[0] != "#" or self.look is None:
            return
        self.targets.add(target[1:])
        if self.cell is not None:
            self.cell.link(target[1:])
        elif self.table is None:
            self.run.link(target[1:])

    # -- tables ------------------------------------------------------------------------------------------

    def _start_table(self) -> None:
        outer = self.table
        if self.look is not None:
            if self.drawn:
                self._draw()
            if outer is not None:
                self._place(outer)
            self.flush()
        if len(self.tables) in self.frames:
            self.tables.append(RawTable(len(self.tables), (), 0))
            self.table = self.cell = None
            return
        self.table = _Table(len(self.tables), outer.index if outer is not None else None, self.page, self.look is None)
        self.cell = None
        self.tables.append(None)

    def _place(self, table: _Table) -> None:
        """Give the table its block, after whatever stands in it before its first row."""
        if not table.placed:
            table.placed = True
            self.flush()
            self.blocks.append(Block(len(self.blocks), "", table.index, page=table.page))
            self.pieces += 1

    def _start_row(self) -> None:
        table = self.table
        if table is None:
            self._boundary()
            return
        self._place(table)
        self.row = []
        table.rows.append(self.row)
        self.cell = None
        self.pieces += 1

    def _end_row(self) -> None:
        if self.table is None:
            self._boundary()

    def _start_cell(self) -> None:
        row = self.stack[-1][2]
        if row is None:
            self._boundary()
            return
        self.pieces += 1
        attributes = self.attributes
        colspan, rowspan = attributes.get("colspan"), attributes.get("rowspan")
        cell = Cell(1 if colspan is None else span(colspan), 1 if rowspan is None else span(rowspan))
        row.append(cell)
        self.cell = cell if self.look is not None else None

    def _end_cell(self) -> None:
        row = self.stack[-1][2]
        if row is None:
            self._boundary()
        else:
            cell = row[-1]
            if cell.parts is not None or cell.links is not None:
                cell.close()

    def _end_table(self) -> None:
        table = self.table
        if table is not None:
            self._place(table)
            self.tables[table.index] = self.layout.table(table.index, table.parent, table.rows)
            table.rows = []
        else:
            self._boundary()

    # -- the whole ---------------------------------------------------------------------------------------

    def document(self, sha256: str, warnings: tuple[str, ...]) -> Document:
        """What was read.

        Raises:
            EmptyDocument: nothing visible.
        """
        if not self.blocks:
            what = " (scripts, styles and hidden elements do not count)" if self.skipped else ""
            raise EmptyDocument(f"the document shows no text{what}")
        named: dict[int, list[str]] = {}
        for name, index in self.anchors:
            if name in self.targets and index < len(self.blocks):
                named.setdefault(index, []).append(name)
        for index, names in named.items():
            self.blocks[index] = replace(self.blocks[index], anchors=tuple(names))
        if self.stray:
            warnings += (f"{self.stray:,} pieces of text stand in tables outside any cell and were not read",)
        if self.layout.cut:
            warnings += (f"{self.layout.cut:,} cells beyond the first {MAX_ROW_CELLS} of their rows were not read",)
        tables = tuple(table for table in self.tables if table is not None)
        if self.drawings or self.tabular:
            warnings += remarks(self.drawings, self.tabular, self.unplaced, "preformatted text")
        items = {table.index: text for table in tables if (text := listed(table))}
        blocks = tuple(
            replace(block, text=items[block.table_index]) if block.table_index in items else block
            for block in self.blocks
        )
        self.blocks, self.tables, self.anchors = (
            [],
            [],
            [],
        )  # parser and target hold each other until the collector comes by, and this with them
        return Document(sha256, "html", blocks, tables, warnings)


_BOUNDARIES: dict[str, Callable[[_Reader], None]] = dict.fromkeys(_BLOCK_TAGS, _Reader._boundary)
_STARTS: dict[str, Callable[[_Reader], None]] = {
    **_BOUNDARIES, **{f"h{level}": partial(_Reader._heading, level=level) for level in range(1, 7)},
    "td": _Reader._start_cell, "th": _Reader._start_cell, "tr": _Reader._start_row, "table": _Reader._start_table,
    "br": _Reader._line_break, "a": _Reader._link, "pre": _Reader._start_preformatted,
}  # fmt: skip
_ENDS: dict[str, Callable[[_Reader], None]] = {
    **_BOUNDARIES, "td": _Reader._end_cell, "th": _Reader._end_cell, "tr": _Reader._end_row,
    "table": _Reader._end_table,
    "pre": _Reader._end_preformatted,
}  # fmt: skip


@collected_later
def read_html(raw: bytes, sha256: str) -> Document:
    """Read one HTML document; plain text with or without EDGAR's header is read as `read_plain` does.

    Args:
        raw: the bytes as filed; UTF-8, or the charset the document declares, or Windows-1252.
        sha256: digest of `raw`, kept as the document's identity.

    Raises:
        DocumentTooLarge: more bytes, more pieces or deeper nesting than time and memory allow for.
        EmptyDocument: nothing visible.
        DocumentError: another format.
    """
    data, html, warnings = markup(Bytes(raw, sha256))
    if not html:
        return read_plain(data.decode("utf-8"), sha256, warnings)
    if _OPENED.search(data) and not _CLOSED.search(data[-_TAIL:]):
        warnings += ("the document does not end with </html>: it may be cut off",)
    document = _parsed(data, frozenset()).document(sha256, warnings)
    frames = _frames(document.tables)
    return _parsed(data, frames).document(sha256, warnings) if frames else document


def _frames(tables: Sequence[RawTable]) -> frozenset[int]:
    """The tables that frame pages: other tables stand in them, no row has two cells with a text, and some cell holds
    prose. Page makers wrap a whole document, or each page of it, in such a table.
    """
    outer = {table.parent for table in tables if table.parent is not None}
    framing = {
        table.index
        for table in tables
        if table.index in outer and all(sum(bool(cell.text) for cell in row) <= 1 for row in table.cells)
    }
    prose = any(len(cell.text) >= _PROSE for index in framing for row in tables[index].cells for cell in row)
    return frozenset(framing) if prose else frozenset()


def _parsed(data: bytes, frames: frozenset[int]) -> _Reader:
    """A document's tags and texts, read to the end.

    Raises:
        DocumentTooLarge: more pieces or deeper nesting than time and memory allow for.
    """
    reader = _Reader(frames)
    deepest = MAX_WORK // (data.count(b"<") + 1)
    parser = etree.HTMLParser(target=reader, encoding="utf-8", huge_tree=True)
    for start in range(
        0, len(data), _CHUNK
    ):  # in chunks, since the parser goes on to the end of what it has after the reader has raised
        parser.feed(data[start : start + _CHUNK])
        if len(reader.stack) > deepest:
            raise DocumentTooLarge(f"elements are nested {len(reader.stack):,} deep")
        if reader.pieces > MAX_PIECES:
            raise DocumentTooLarge(f"the document has more than {MAX_PIECES:,} blocks, rows, cells and anchors")
        if sum(map(len, reader.pending)) > MAX_TEXT:
            raise DocumentTooLarge(f"a single text of the document has more than {MAX_TEXT:,} characters")
    parser.close()
    return reader
