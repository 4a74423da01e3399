"""Bytes to Documents with addresses: HTML, and plain text as filed in the 1990s."""

from __future__ import annotations

from pathlib import PurePosixPath

from tickmark.document.html import cached_html
from tickmark.document.plain import MAX_TEXT
from tickmark.errors import DocumentError, DocumentTooLarge
from tickmark.model import Document

_HTML = {".htm", ".html", ".xhtml", ".txt"}


def open_document(raw: bytes, sha256: str, name: str) -> Document:
    """Read a filing's document by the format its file name says.

    Args:
        raw: bytes as filed.
        sha256: digest of `raw`.
        name: file name, such as `nvda-20240128.htm`.

    Raises:
        DocumentError: no reader for that format, or the bytes are not what the name says.
        DocumentTooLarge: beyond the limits that keep time and memory bounded.
    """
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in _HTML:
        document = cached_html(raw, sha256)
        shown = sum(len(block.text) for block in document.blocks) + sum(len(cell.text) for table in document.tables for row in table.cells for cell in row)
        if shown > MAX_TEXT:
            raise DocumentTooLarge(f"the document shows {shown:,} characters; the limit is {MAX_TEXT:,}")
        return document
    raise DocumentError(f"{name}: no reader for {suffix or 'a file without suffix'}", hint="HTML and plain text can be read")
