"""What bytes are, whatever their file name says: HTML, plain text, PDF, a workbook, delimited text, or something that
is no filing's document.
"""

from __future__ import annotations

import codecs
import re
from pathlib import PurePosixPath

from tickmark.errors import DocumentError, DocumentTooLarge, EmptyDocument

MAX_BYTES = 100 * 2**20
_SIGNATURES = (
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"{\\rtf", "an RTF file"),
    (b"PAR1", "a Parquet file"),
)
_ROOT = re.compile(rb"<(?![?!])\s*([A-Za-z_][\w.:\-]{0,80})")
_TAG = re.compile(  # no <table>: plain text of the 1990s has those too, but without <tr>
    (
        rb"<(?:!doctype html|/?(?:html|head|body|title|p|div|tr|td|br|hr|font|center|span|b|i|u|a|h[1-6]|ul|ol|li"
        rb"|blockquote|pre|img|ix:\w+)(?=[\s>/]))"
    ),
    re.IGNORECASE,
)
_DRAWN = (
    b"<C>",
    b"<c>",
    b"<CAPTION>",
    b"<caption>",
)  # marks of tables drawn in plain text, which may have some of its words in <b>
_STRUCTURE = re.compile(rb"<(?:!doctype html|html|body|div|p|tr|td|br|pre|ix:\w+)(?=[\s>/])", re.IGNORECASE)
_HINT = "HTML, plain text, PDF, XLSX, XLS and CSV can be read"
_COMPOUND = b"\xd0\xcf\x11\xe0"  # of files of the old Office, and of new ones under a password
_DELIMITED = {".csv", ".tsv", ".tab"}
_MARKED_UP = re.compile(rb"\s*<(?:!doctype|html|\?xml|sec-document|submission|document)", re.IGNORECASE)
_HEAD = 4096  # bytes looked at
PDF_HEAD = 1024  # bytes in which a PDF file names itself, as its readers allow
PDF = re.compile(rb"(?:[^<]*[\r\n])?\s*%PDF-")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x1a")) + b"\x7f"
_BINARY = 0.02  # share of control characters from which bytes are no text
_JSON = re.compile(rb"[\[{]\s*(?:[\"{\[\]}]|-?\d)")


def format_of(raw: bytes, name: str) -> str:
    """The format of a document: `pdf`, `xlsx`, `xls`, `csv`, or `html`, which plain text counts as. The bytes tell it;
    the name only tells delimited text from other text.

    Args:
        raw: the bytes as filed.
        name: file name.

    Raises:
        DocumentTooLarge, EmptyDocument, DocumentError: as `refuse`.
    """
    refuse(raw)
    if raw.startswith(_COMPOUND):
        return "xls"
    if PDF.match(raw[:PDF_HEAD]):
        return "pdf"
    if raw.startswith(b"PK\x03\x04"):
        return "xlsx"
    return (
        "csv"
        if PurePosixPath(name).suffix.lower() in _DELIMITED
        and not _MARKED_UP.match(raw[:_HEAD].removeprefix(codecs.BOM_UTF8))
        else "html"
    )


def refuse(raw: bytes) -> None:
    """Turn down what is certainly no filing's document.

    Args:
        raw: the bytes as filed.

    Raises:
        DocumentTooLarge: more than `MAX_BYTES`.
        EmptyDocument: nothing but white space.
        DocumentError: another format; the message says which.
    """
    if len(raw) > MAX_BYTES:
        raise DocumentTooLarge(f"the document has {len(raw):,} bytes; the limit is {MAX_BYTES:,}")
    if not raw or raw.isspace():
        raise EmptyDocument("the document is empty")
    if raw.startswith(_COMPOUND):
        _refuse_but_workbooks(raw)
    for signature, what in _SIGNATURES:
        if raw.startswith(signature):
            raise DocumentError(f"the document is {what}, which is not read", hint=_HINT)


def _refuse_but_workbooks(raw: bytes) -> None:
    """Turn down compound files that hold no old workbook; their directory names what they hold in two bytes a
    letter.
    """
    if _named("EncryptedPackage") in raw:
        raise DocumentError(
            "the document is an Office file under a password, which is not read", hint="save it without one"
        )
    if _named("Workbook") not in raw and _named("Book") not in raw:
        raise DocumentError("the document is an old Office file (.doc, .ppt), which is not read", hint=_HINT)


def _named(text: str) -> bytes:
    return text.encode("utf-16-le") + b"\0\0"


def recognise(raw: bytes) -> bool:
    """True for HTML, False for plain text.

    Args:
        raw: the bytes in UTF-8.

    Raises:
        EmptyDocument: nothing but white space.
        DocumentError: another format; the message says which.
    """
    if not raw or raw.isspace():
        raise EmptyDocument("the document is empty")
    head = raw[:_HEAD].lstrip()
    controls = len(head) - len(head.translate(None, _CONTROLS))
    if controls > _BINARY * len(head):
        raise DocumentError("the document is binary data, not HTML", hint=_HINT)
    if _JSON.match(head):
        raise DocumentError("the document is JSON, not HTML", hint=_HINT)
    if head.startswith(b"<?xml"):
        root = _ROOT.search(raw)
        name = root[1].decode() if root else ""
        if name.lower().rpartition(":")[2] != "html":
            raise DocumentError(f"the document is XML with the root element <{name}>, not HTML", hint=_HINT)
    if _TAG.search(raw) is None:
        return False
    return _STRUCTURE.search(raw) is not None or not any(mark in raw for mark in _DRAWN)
