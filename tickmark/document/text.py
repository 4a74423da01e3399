"""Characters: which encoding, and white space folded."""

from __future__ import annotations

import re

_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_\-]+)", re.IGNORECASE)
_SPACES = str.maketrans(
    dict.fromkeys("\xa0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000", " ") | dict.fromkeys("\u200b\u200c\u200d\ufeff\xad", "")
)


def fold(text: str) -> str:
    """White space of every kind folded to single spaces, none at the ends; invisible characters dropped."""
    if not text.isascii():
        text = text.translate(_SPACES)
    return " ".join(text.split())


def decode_label(raw: bytes) -> tuple[str, tuple[str, ...]]:
    """The encoding to parse with, and warnings where the document is not in the one it declares.

    UTF-8 wins wherever the bytes are valid UTF-8, since filings that declare ASCII or Windows-1252
    are mostly that anyway; otherwise what is declared, otherwise Windows-1252, as the HTML standard says.
    """
    try:
        raw.decode("utf-8")
        return "utf-8", ()
    except UnicodeDecodeError as error:
        position = error.start
    if position >= len(raw) - 4:  # cut off within a character
        return "utf-8", ("the document breaks off within a character",)
    match = _CHARSET.search(raw[:4096])
    declared = match[1].decode("ascii").lower() if match else ""
    if declared and declared not in ("utf-8", "utf8", "us-ascii", "ascii"):
        try:
            raw.decode(declared)
            return declared, ()
        except (LookupError, UnicodeDecodeError):
            pass
    return "windows-1252", (f"byte {position} is not valid UTF-8; read as Windows-1252",)
