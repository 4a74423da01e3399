"""What the second reader is given: an HTML document's own bytes, or the cells of a paged or delimited one."""

from __future__ import annotations

from functools import lru_cache

from tickmark.model import Document
from tickmark.second_reader import Page, read_page
from tickmark.second_reader.page import Cell, PageTable


@lru_cache(maxsize=6)
def _read(sha256: str, holder: _Raw) -> Page:  # noqa: ARG001
    return read_page(holder.raw)


class _Raw:
    """Bytes that compare by their digest, so that one document is parsed once."""

    def __init__(self, raw: bytes, sha256: str) -> None:
        self.raw = raw
        self.sha256 = sha256

    def __hash__(self) -> int:
        return hash(self.sha256)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Raw) and other.sha256 == self.sha256


def page_of(document: Document, raw: bytes | None = None) -> Page:
    """The page that the second reader reads.

    Args:
        document: as read; its cells are taken where the bytes are not HTML, or not at hand.
        raw: the bytes of an HTML document, which the second reader parses itself.
    """
    if raw is not None and document.source_format == "html":
        page = _read(document.sha256, _Raw(raw, document.sha256))
        if len(page.tables) == len(document.tables):
            return page
    return _drawn(document)


def _drawn(document: Document) -> Page:
    tables: list[PageTable] = []
    lines: list[str] = []
    since: list[str] = []
    parents = {table.parent for table in document.tables}
    for block in document.blocks:
        if block.table_index is None:
            since.append(block.text)
            lines.append(block.text)
            continue
        raw = document.tables[block.table_index]
        rows = tuple(tuple(Cell(cell.row, cell.column, cell.colspan, " ".join(cell.text.split())) for cell in row) for row in raw.cells)
        tables.append(PageTable(raw.index, rows, tuple(since), raw.index in parents))
        since = []
    return Page(tuple(tables), tuple(lines))
