"""What the second reader is given: an HTML document's own bytes, or the cells of a paged or delimited one."""

from __future__ import annotations

from functools import lru_cache

from tickmark.document import Bytes
from tickmark.model import Document
from tickmark.second_reader import Page, read_page
from tickmark.second_reader.page import Cell, PageTable


@lru_cache(maxsize=6)
def _read(raw: Bytes) -> Page:
    return read_page(raw.raw)


def page_of(document: Document, raw: bytes | None = None) -> Page:
    """The page that the second reader reads.

    Args:
        document: as read; its cells are taken where the bytes are not HTML, or not at hand.
        raw: the bytes of an HTML document, which the second reader parses itself.
    """
    if raw is not None and document.source_format == "html":
        page = _read(Bytes(raw, document.sha256))
        if len(page.tables) == len(document.tables):
            return page
    return _drawn(document)


def _drawn(document: Document) -> Page:
    tables = {raw.index: PageTable(raw.index, (), (), True) for raw in document.tables}
    lines: list[str] = []
    since: list[str] = []
    parents = {table.parent for table in document.tables}
    for block in document.blocks:
        if block.table_index is None:
            since.append(block.text)
            lines.append(block.text)
            continue
        raw = document.tables[block.table_index]
        rows = tuple(
            tuple(Cell(cell.row, cell.column, cell.colspan, " ".join(cell.text.split())) for cell in row)
            for row in raw.cells
        )
        tables[raw.index] = PageTable(raw.index, rows, tuple(since), raw.index in parents)
        since = []
    return Page(tuple(tables[index] for index in sorted(tables)), tuple(lines), tuple(since))
