"""HTML bytes -> Document: every visible text block and table cell with its address.

One walk over the tree, without recursion (filings nest deeply, hostile ones more so). Inline
XBRL elements are transparent: their text is visible text, their attributes are never looked at.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from lxml import etree, html

from tickmark.document.style import PLAIN, Style, effective
from tickmark.document.text import decode_label, fold
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.model import Block, Document, RawCell, RawTable

MAX_BYTES = 100 * 2**20
MAX_SPAN = 1000  # the HTML standard's limit of colspan

_BLOCK_TAGS = frozenset(
    [
        "p",
        "div",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "li",
        "ul",
        "ol",
        "dl",
        "dt",
        "dd",
        "hr",
        "center",
        "blockquote",
        "pre",
        "section",
        "article",
        "header",
        "footer",
        "body",
        "form",
        "fieldset",
        "title",
        "address",
        "main",
        "nav",
        "aside",
        "figure",
    ]
)
_SKIPPED_TAGS = frozenset(("script", "style", "noscript", "head", "template", "ix:header", "ix:hidden", "svg", "object", "iframe"))
_FOOTNOTE_MARK = re.compile(r"\s*(?:[(\[]?(?:\d{1,2}|[a-z]|[ivx]{1,4}|[A-Z])[)\]]?[,;]?\s*|[*†‡§#]{1,4}\s*)+")
_TARGET = re.compile(rb"href\s*=\s*[\"']#([^\"']+)[\"']", re.IGNORECASE)


class _Frame(NamedTuple):
    """What an open element sets for its contents."""

    style: Style
    tag: str
    table: _TableBuilder | None
    in_cell: bool


class _Run:
    """Text being gathered, with the styles of its characters."""

    __slots__ = ("anchors", "bold", "breaks", "centered", "heading", "indent", "italic", "links", "parts", "size", "underlined", "visible")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.visible = self.bold = self.italic = self.underlined = 0
        self.size = 0.0
        self.centered = False
        self.indent = 0.0
        self.heading = 0
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.breaks = 0

    def add(self, text: str, style: Style) -> None:
        self.parts.append(text)
        count = len(text) - text.count(" ") - text.count("\n") - text.count("\xa0")
        if count:
            if not self.visible:
                self.centered = style.centered
                self.indent = style.indent
            self.visible += count
            self.breaks = 0
            if style.bold:
                self.bold += count
            if style.italic:
                self.italic += count
            if style.underlined:
                self.underlined += count
            if style.size > self.size:
                self.size = style.size

    def text(self) -> str:
        return fold("".join(self.parts))


class _TableBuilder:
    """Lays cells out as the HTML table model does."""

    __slots__ = ("block", "carried", "cell", "column", "index", "parent", "row", "rows", "spans", "width")

    def __init__(self, index: int, parent: int | None) -> None:
        self.index = index
        self.parent = parent
        self.rows: list[list[RawCell]] = []
        self.row = -1
        self.column = 0
        self.carried: list[tuple[int, int, int]] = []  # (first column, column after, first row free again), sorted
        self.width = 0
        self.cell: _Run | None = None
        self.spans = (1, 1)
        self.block = 0

    def start_row(self) -> None:
        self.row += 1
        self.column = 0
        self.rows.append([])
        if self.carried:
            self.carried = sorted(span for span in self.carried if span[2] > self.row)

    def start_cell(self, colspan: int, rowspan: int) -> None:
        for first, after, _ in self.carried:
            if first <= self.column < after:
                self.column = after
        self.spans = (colspan, rowspan)
        self.cell = _Run()

    def end_cell(self) -> None:
        run = self.cell
        if run is None:
            return
        self.cell = None
        colspan, rowspan = self.spans
        text = run.text()
        if text or run.links:
            indent = run.indent + _leading_spaces(run.parts)
            bold = run.visible > 0 and run.bold >= 0.9 * run.visible
            self.rows[self.row].append(RawCell(self.row, self.column, rowspan, colspan, text, bold, indent, tuple(run.links)))
        after = self.column + colspan
        if rowspan > 1:
            self.carried.append((self.column, after, self.row + rowspan))
            self.carried.sort()
        self.column = after
        self.width = max(self.width, after)

    def table(self) -> RawTable:
        return RawTable(self.index, tuple(tuple(row) for row in self.rows), self.width, self.parent)


def _leading_spaces(parts: list[str]) -> float:
    lead = 0
    for part in parts:
        stripped = part.lstrip("\xa0 \n\t\r")
        lead += part[: len(part) - len(stripped)].count("\xa0")
        if stripped:
            break
    return 3.0 * lead


def _span(value: str | None) -> int:
    if value is None:
        return 1
    try:
        return max(1, min(MAX_SPAN, int(value)))
    except ValueError:
        return 1


class _Walker:
    """The state of one walk."""

    def __init__(self, targets: frozenset[str]) -> None:
        self.targets = targets
        self.blocks: list[Block] = []
        self.tables: list[_TableBuilder] = []
        self.run = _Run()
        self.page = 0
        self.pending_anchors: list[str] = []

    def flush(self) -> None:
        run = self.run
        if run.visible:
            text = run.text()
            n = run.visible
            self.blocks.append(
                Block(
                    len(self.blocks), text, None, run.bold >= 0.9 * n, run.italic >= 0.9 * n, run.underlined >= 0.9 * n,
                    run.centered, run.size, run.heading, self.page, tuple(self.pending_anchors + run.anchors), tuple(run.links),
                )
            )  # fmt: skip
            self.pending_anchors = []
            self.run = _Run()
        elif run.parts or run.anchors or run.heading:
            self.pending_anchors += run.anchors
            self.run = _Run()

    def text(self, text: str | None, frame: _Frame) -> None:
        if not text:
            return
        if frame.in_cell:
            cell = frame.table.cell if frame.table else None
            if cell is not None and not (frame.style.raised and _FOOTNOTE_MARK.fullmatch(text)):
                cell.add(text, frame.style)
        elif frame.table is None:
            self.run.add(text, frame.style)

    def start_table(self, parent: _TableBuilder | None) -> _TableBuilder:
        self.flush()
        builder = _TableBuilder(len(self.tables), parent.index if parent else None)
        self.tables.append(builder)
        self.blocks.append(Block(len(self.blocks), "", builder.index, page=self.page, anchors=tuple(self.pending_anchors)))
        self.pending_anchors = []
        return builder

    def anchor(self, name: str, frame: _Frame) -> None:
        if frame.in_cell or frame.table is not None:
            block = self.blocks[-1]
            self.blocks[-1] = Block(block.index, block.text, block.table_index, page=block.page, anchors=(*block.anchors, name), links=block.links)
        else:
            self.run.anchors.append(name)

    def line_break(self, frame: _Frame) -> None:
        if frame.in_cell:
            if frame.table and frame.table.cell:
                frame.table.cell.parts.append(" ")
        elif frame.table is None:
            self.run.parts.append(" ")
            self.run.breaks += 1
            if self.run.breaks >= 2:
                self.flush()


def read_html(raw: bytes, sha256: str) -> Document:
    """Read one HTML document.

    Args:
        raw: the bytes as filed; UTF-8, or the charset the document declares, or Windows-1252.
        sha256: digest of `raw`, kept as the document's identity.

    Raises:
        DocumentTooLarge: more than `MAX_BYTES`.
        EmptyDocument: nothing visible.
    """
    if len(raw) > MAX_BYTES:
        raise DocumentTooLarge(f"the document has {len(raw):,} bytes; the limit is {MAX_BYTES:,}")
    if not raw.strip():
        raise EmptyDocument("the document is empty")
    encoding, warnings = decode_label(raw)
    parser = html.HTMLParser(encoding=encoding, huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(raw, parser=parser)
    except etree.XMLSyntaxError as error:
        raise EmptyDocument(f"the document cannot be read as HTML: {error}") from error
    if root is None:
        raise EmptyDocument("the document holds no HTML")
    targets = frozenset(name.decode("utf-8", "replace") for name in _TARGET.findall(raw))
    walker = _walk(root, targets)
    if not walker.blocks:
        raise EmptyDocument("the document shows no text")
    tables = tuple(builder.table() for builder in walker.tables)
    return Document(sha256, "html", tuple(walker.blocks), tables, warnings)


def _walk(root: etree._Element, targets: frozenset[str]) -> _Walker:
    walker = _Walker(targets)
    top = _Frame(PLAIN, "", None, False)
    stack: list[_Frame] = [top]
    events = etree.iterwalk(root, events=("start", "end"))
    skipping = 0
    for event, element in events:
        if event == "start":
            if skipping:
                skipping += 1
                continue
            frame = _open(walker, element, stack[-1])
            if frame is None:
                _pass_over(walker, element, stack[-1])
                skipping = 1
                events.skip_subtree()
                continue
            stack.append(frame)
            if element.text:
                walker.text(element.text, frame)
        else:
            if skipping:
                skipping -= 1
            else:
                _close(walker, stack.pop())
            if not skipping and element.tail:
                walker.text(element.tail, stack[-1])
    walker.flush()
    return walker


def _open(walker: _Walker, element: etree._Element, parent: _Frame) -> _Frame | None:
    """Enter an element; None where it and all in it is invisible."""
    tag = element.tag
    if tag in _SKIPPED_TAGS:
        return None
    css = element.get("style")
    style = effective(parent.style, tag, css, element.get("align"))
    if style is None:
        return None
    frame = _Frame(style, tag, parent.table, parent.in_cell)
    if css and "page-break" in css and ("always" in css or "left" in css or "right" in css):
        if parent.table is None:
            walker.flush()
        walker.page += 1
    if tag == "td" or tag == "th":
        return _open_cell(element, frame)
    if tag == "tr":
        if frame.table is not None:
            frame.table.end_cell()
            frame.table.start_row()
        frame = _Frame(style, tag, frame.table, False)
    elif tag == "table":
        frame = _Frame(style, tag, walker.start_table(parent.table), False)
    elif tag == "br":
        walker.line_break(frame)
    elif tag in _BLOCK_TAGS:
        _block_boundary(walker, frame)
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            walker.run.heading = int(tag[1])
    elif tag == "a":
        link = element.get("href")
        if link and link[0] == "#":
            target = frame.table.cell if frame.in_cell and frame.table else walker.run
            if target is not None:
                target.links.append(link[1:])
    if walker.targets:
        for attribute in ("id", "name"):
            name = element.get(attribute)
            if name and name in walker.targets and not (attribute == "name" and tag != "a"):
                walker.anchor(name, frame)
    return frame


def _pass_over(walker: _Walker, element: etree._Element, parent: _Frame) -> None:
    """Keep the addresses right where something invisible is left out: its cells, rows and tables count all the same."""
    table = parent.table
    if table is not None and element.tag == "tr":
        table.end_cell()
        table.start_row()
    elif table is not None and element.tag in ("td", "th") and parent.tag == "tr":
        table.end_cell()
        table.start_cell(_span(element.get("colspan")), _span(element.get("rowspan")))
        table.end_cell()
    for _ in element.iter("table"):
        walker.tables.append(_TableBuilder(len(walker.tables), table.index if table else None))


def _open_cell(element: etree._Element, frame: _Frame) -> _Frame:
    """Enter a td or th; one that is no child of a tr has no place in the grid and its text is lost to it."""
    table = frame.table
    parent = element.getparent()
    if table is None or parent is None or parent.tag != "tr" or table.row < 0:
        return frame
    table.end_cell()
    table.start_cell(_span(element.get("colspan")), _span(element.get("rowspan")))
    return _Frame(frame.style, frame.tag, table, True)


def _block_boundary(walker: _Walker, frame: _Frame) -> None:
    if frame.in_cell:
        if frame.table and frame.table.cell:
            frame.table.cell.parts.append(" ")
    elif frame.table is None:
        walker.flush()


def _close(walker: _Walker, frame: _Frame) -> None:
    tag = frame.tag
    if tag == "td" or tag == "th":
        if frame.in_cell and frame.table is not None:
            frame.table.end_cell()
    elif tag == "table":
        if frame.table is not None:
            frame.table.end_cell()
    elif tag in _BLOCK_TAGS:
        _block_boundary(walker, frame)


@lru_cache(maxsize=6)
def _cached(sha256: str, read: _Reader) -> Document:
    return read_html(read(), sha256)


class _Reader:
    """A callable that hashes by what it reads, so that one document is parsed once in a process."""

    def __init__(self, raw: bytes, sha256: str) -> None:
        self.raw = raw
        self.sha256 = sha256

    def __call__(self) -> bytes:
        return self.raw

    def __hash__(self) -> int:
        return hash(self.sha256)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reader) and other.sha256 == self.sha256


def cached_html(raw: bytes, sha256: str) -> Document:
    """`read_html`, with the last six documents kept: the stages of one partition read the same ones."""
    return _cached(sha256, _Reader(raw, sha256))
