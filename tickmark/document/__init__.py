"""Bytes to Documents with addresses: HTML, plain text as filed in the 1990s, PDF, workbooks, and delimited text."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tickmark.document.foreign import in_english
from tickmark.document.html import read_html
from tickmark.document.markup import Bytes, bytes_as_seen
from tickmark.document.plain import MAX_TEXT
from tickmark.document.recognise import format_of
from tickmark.errors import DocumentTooLarge
from tickmark.extras import need
from tickmark.model import Document

__all__ = ["Bytes", "bytes_as_seen", "open_document"]


def open_document(raw: bytes, sha256: str, name: str) -> Document:
    """Read a filing's document by what its bytes are. The last six are kept: the stages of one partition read the same
    ones.

    Args:
        raw: bytes as filed.
        sha256: digest of `raw`.
        name: file name, such as `nvda-20240128.htm`; it only tells delimited text from other text.

    Raises:
        DocumentError: no reader for that format, or the bytes are damaged.
        EmptyDocument: nothing visible.
        DocumentTooLarge: beyond the limits that keep time and memory bounded.
        ConfigError: it is a PDF file, and the extra `pdf` is not installed.
    """
    return _cached(sha256, Bytes(raw, sha256), format_of(raw, name))


@lru_cache(maxsize=6)
def _cached(sha256: str, read: Bytes, kind: str) -> Document:
    document = in_english(_reader(kind)(read.raw, sha256))
    shown = sum(len(block.text) for block in document.blocks) + sum(
        len(cell.text) for table in document.tables for row in table.cells for cell in row
    )
    if shown > MAX_TEXT:
        raise DocumentTooLarge(f"the document shows {shown:,} characters; the limit is {MAX_TEXT:,}")
    return document


def _reader(kind: str) -> Callable[[bytes, str], Document]:
    if kind == "pdf":
        need("pdf")
        from tickmark.document.pdf import read_pdf

        return read_pdf
    if kind == "xlsx":
        from tickmark.document.workbook import read_workbook

        return read_workbook
    if kind == "xls":
        from tickmark.document.old_workbook import read_old_workbook

        return read_old_workbook
    if kind == "csv":
        from tickmark.document.delimited import read_delimited

        return read_delimited
    return read_html
