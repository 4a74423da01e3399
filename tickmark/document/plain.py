"""Plain text as filed in the 1990s, and preformatted text within HTML: paragraphs, and tables drawn with spaces.

Tables of plain text are kept line by line for reading and searching. Their columns are not read, so no number in them becomes a table's cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tickmark.document.text import fold
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.model import Block, Document

MAX_TEXT = 10_000_000  # visible characters of one document; the longest of 53 annual and quarterly reports has a tenth of that
_DOCUMENT = re.compile(r"<DOCUMENT>(.*?)(?:</DOCUMENT>|\Z)", re.DOTALL | re.IGNORECASE)
_TEXT = re.compile(r"<TEXT>(.*?)(?:</TEXT>|\Z)", re.DOTALL | re.IGNORECASE)
_HEADER = re.compile(r"\s*(?:-----BEGIN PRIVACY|<SEC-DOCUMENT>|<IMS-DOCUMENT>|<SUBMISSION>|<DOCUMENT>)", re.IGNORECASE)
_PAGE = re.compile(r"<PAGE>|\f", re.IGNORECASE)
_SGML = re.compile(r"</?[A-Z][A-Z\d-]{0,20}>", re.IGNORECASE)
_COLUMNS = re.compile(r"\S {3,}(?=[$(\d—-])|\. ?\. ?\. ?\. ?|[-=_]{5,}")
_LIST = re.compile(r"\s*(?:item\s+\d|part\s+[ivx]+\b|note\s+\d|\(\w\)\s|\d{1,2}\.\s)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """One paragraph, or one line of a table, folded."""

    text: str
    tabular: bool


def pieces(text: str) -> Iterator[Piece]:
    """Paragraphs of preformatted text, and the lines of its tables one by one. A line that starts an item, a part or a note starts a paragraph."""
    lines: list[str] = []
    for line in text.splitlines():
        shown = line.strip()
        tabular = bool(_COLUMNS.search(shown))
        if lines and (not shown or tabular or _LIST.match(line)):
            yield Piece(fold(" ".join(lines)), False)
            lines = []
        if tabular:
            yield Piece(fold(shown), True)
        elif shown:
            lines.append(shown)
    if lines:
        yield Piece(fold(" ".join(lines)), False)


def is_submission(text: str) -> bool:
    """Whether the text is a whole submission with EDGAR's header, or one document of it in its wrapper."""
    return _HEADER.match(text) is not None


def first_document(text: str) -> tuple[str, int]:
    """The text of a submission's first document, and how many documents follow it."""
    first = _DOCUMENT.search(text)
    if first is None:
        return text, 0
    body = _TEXT.search(first[1])
    return (body[1] if body else first[1]), len(re.findall("<DOCUMENT>", text[first.end() :], re.IGNORECASE))


def read_plain(text: str, sha256: str, warnings: tuple[str, ...] = ()) -> Document:
    """Read a document of plain text: a block for each paragraph and for each line of a table.

    Raises:
        EmptyDocument: nothing but white space.
        DocumentTooLarge: more than `MAX_TEXT` characters.
    """
    if len(text) > MAX_TEXT:
        raise DocumentTooLarge(f"the document has {len(text):,} characters; the limit is {MAX_TEXT:,}")
    blocks: list[Block] = []
    tabular = 0
    for page, part in enumerate(_PAGE.split(text)):
        for piece in pieces(_SGML.sub("", part)):
            if piece.text:
                blocks.append(Block(len(blocks), piece.text, page=page))
                tabular += piece.tabular
    if not blocks:
        raise EmptyDocument("the document shows no text")
    return Document(sha256, "plain", tuple(blocks), (), (*warnings, "a document of plain text", *unread(tabular)))


def unread(lines: int) -> tuple[str, ...]:
    """The warning for lines of tables in plain text."""
    return (f"tables of plain text are kept as text; the columns of their {lines:,} lines are not read",) if lines else ()
