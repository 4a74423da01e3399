"""Raw bytes -> what is read of them, whoever reads: UTF-8, of a submission the documents for people, without what
nobody sees.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tickmark.document.plain import marks_as_text
from tickmark.document.recognise import recognise, refuse
from tickmark.document.submission import documents_to_read, is_submission
from tickmark.document.text import as_utf8
from tickmark.document.visibility import as_seen

_PREFORMATTED = re.compile(rb"<[pP][rR][eE]")  # twice as quick as without regard to case


class Bytes:
    """Bytes that hash by their digest, so that one document is parsed once in a process."""

    def __init__(self, raw: bytes, sha256: str) -> None:
        self.raw = raw
        self.sha256 = sha256

    def __hash__(self) -> int:
        return hash(self.sha256)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bytes) and other.sha256 == self.sha256 and other.raw == self.raw


class Markup(NamedTuple):
    """A document in UTF-8; `html` is False for plain text. `warnings` say what was left out or decoded in another way
    than declared.
    """

    data: bytes
    html: bool
    warnings: tuple[str, ...]


@lru_cache(maxsize=6)
def markup(document: Bytes) -> Markup:
    """What is read of a document. Both readers get these bytes, so that neither sees what a person does not.

    Raises:
        DocumentTooLarge: more bytes than time and memory allow for, or nested too deeply to tell what is seen.
        EmptyDocument: nothing but white space.
        DocumentError: another format.
    """
    refuse(document.raw)
    data, warnings = as_utf8(document.raw)
    html = recognise(data)
    if not html or is_submission(data[:2000].decode("utf-8", "ignore")):
        submitted = documents_to_read(data.decode("utf-8"))
        warnings += submitted.remarks
        data = submitted.text.encode("utf-8")
        html = html and recognise(data)
    if not html:
        return Markup(data, False, warnings)
    seen = as_seen(marks_as_text(data) if _PREFORMATTED.search(data) else data)
    return Markup(seen.data, True, warnings + seen.remarks)


def bytes_as_seen(raw: bytes, sha256: str) -> bytes:
    """An HTML document's bytes as both readers get them."""
    return markup(Bytes(raw, sha256)).data
