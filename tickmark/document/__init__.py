"""Bytes to Documents with addresses: HTML, and plain text as filed in the 1990s."""

from __future__ import annotations

from pathlib import PurePosixPath

from tickmark.document.html import cached_html
from tickmark.errors import DocumentError
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
    """
    suffix = PurePosixPath(name).suffix.lower()
    if suffix in _HTML:
        return cached_html(raw, sha256)
    raise DocumentError(f"{name}: no reader for {suffix or 'a file without suffix'}", hint="HTML and plain text can be read")
