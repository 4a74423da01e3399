"""Characters: which encoding, and white space folded."""

from __future__ import annotations

import codecs
import re

from tickmark.errors import DocumentError
from tickmark.language.rules import Pattern

_DECLARED = re.compile(rb"(?:charset|encoding)\s*=\s*[\"']?\s*([A-Za-z0-9_\-]{1,40})", re.IGNORECASE)
_INVISIBLE = "\u200b\u200c\u200d\ufeff\xad"
# Character sets of documents; Python knows other codecs by name, such as base64, that are none.
_CHARACTER_SETS = Pattern(
    "document/character-sets",
    r"iso[-_]?8859|latin|l\d$|windows|cp\d|ibm|mac|koi8|big5|gb|euc|shift|sjis|hz$|tis|viscii",
    means="the name of a character set of one byte or of Asia",
    examples=("windows-1252",),
    counterexamples=("utf-8",),
    at="start",
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_MOSTLY = 0.6  # of the bytes of a document, that are NUL where it is no text: half of those of UTF-16 are
_HEAD = 4096  # bytes in which a document says what it is
_LEGACY = 0.3  # share of its non-ASCII characters that a UTF-8 document with errors in it may get wrong


def fold(text: str) -> str:
    """White space of every kind folded to single spaces, none at the ends; invisible characters dropped."""
    if not text.isascii():
        for character in _INVISIBLE:
            text = text.replace(character, "")
    return " ".join(text.split())


def as_utf8(raw: bytes) -> tuple[bytes, tuple[str, ...]]:
    """The document in UTF-8 without NUL bytes, and warnings where it is not what it declares or holds bytes that stand
    for nothing.

    UTF-8 wins wherever the bytes are valid UTF-8, since filings that declare ASCII or Windows-1252
    are mostly that anyway; otherwise what is declared, otherwise Windows-1252, as the HTML standard says.
    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return _decoded(
                raw[len(mark) :], encoding, f"a byte order mark says {encoding.upper()}" if encoding != "utf-8" else ""
            )
    if b"\0" in raw:
        if raw.count(0) > _MOSTLY * len(raw):
            raise DocumentError("the document is binary data, not text")
        wide = _sixteen_bit(raw[:_HEAD])
        if wide:
            return _decoded(raw, wide, f"read as {wide.upper()}, which nothing in it declares")
        clean, warnings = as_utf8(raw.replace(b"\0", b""))
        return clean, (f"{raw.count(0):,} NUL bytes were left out", *warnings)
    if raw.isascii():
        return raw, ()
    try:
        raw.decode("utf-8")
        declared = _declared(raw)
        return raw, (
            (f"declares {declared} but is valid UTF-8, and is read as that",) if _CHARACTER_SETS.match(declared) else ()
        )
    except UnicodeDecodeError as error:
        position = error.start
        if error.reason == "unexpected end of data":
            return raw[:position], ("the document breaks off within a character",)
    return _legacy(raw, position)


def _legacy(raw: bytes, position: int) -> tuple[bytes, tuple[str, ...]]:
    declared = _declared(raw)
    if _CHARACTER_SETS.match(declared):
        try:
            return raw.decode(declared).encode("utf-8"), ()
        except (LookupError, UnicodeError):
            pass
    text = raw.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    if wrong < _LEGACY * (len(text) - len(text.encode("ascii", "ignore"))):
        return text.encode("utf-8"), (
            f"{wrong:,} bytes or sequences are not valid UTF-8, the first at byte {position:,}; "
            f"they are read as \ufffd",
        )
    return raw.decode("windows-1252", "replace").encode("utf-8"), (
        f"byte {position:,} is not valid UTF-8; read as Windows-1252",
    )


def _declared(raw: bytes) -> str:
    """The character set that a document names, in lower case, or nothing."""
    match = _DECLARED.search(raw[:_HEAD])
    return match[1].decode("ascii").lower() if match else ""


def _sixteen_bit(head: bytes) -> str:
    """UTF-16 without a byte order mark: mostly ASCII, so nearly every second byte is NUL."""
    for encoding, zeros in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        if len(zeros) > 1 and zeros.count(0) > 0.7 * len(zeros):
            return encoding
    return ""


def _decoded(raw: bytes, encoding: str, note: str) -> tuple[bytes, tuple[str, ...]]:
    text = raw.decode(encoding, "replace")
    wrong = text.count("\ufffd") if encoding != "utf-8" or b"\xef\xbf\xbd" not in raw else 0
    warnings = [note] if note else []
    if wrong:
        warnings.append(f"{wrong:,} sequences are not valid {encoding.upper()}; they are read as \ufffd")
    if "\0" in text:
        text = text.replace("\0", "")
        warnings.append("NUL characters were left out")
    return text.encode("utf-8", "replace"), tuple(warnings)
