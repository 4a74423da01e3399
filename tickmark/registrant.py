"""Whose document it is, by the CIK that it gives itself: in the contexts of inline XBRL, in the header of a submission,
on its cover.

A document that names others and not the company it was filed under is somebody else's, whatever the index says.
"""

from __future__ import annotations

import html
import re

from tickmark.errors import DocumentError

_CONTEXT = re.compile(rb"""scheme\s*=\s*["']https?://www\.sec\.gov/cik["'][^<>]*>\s*([0-9]{1,10})\s*<""")
_HEADER = re.compile(rb"central index key:\s*([0-9]{1,10})\b")
"""In small letters: a pattern for letters of any size is tried at every byte of some megabytes."""
_PRINTED = re.compile(
    r"\b(?:CIK|Central Index Key)(?: (?:No\.?|Number|Code))?\s*[:#]?\s*([0-9]{4,10})\b", re.IGNORECASE
)
_MARKUP = re.compile(r"<(?:script|style|title)\b.*?</(?:script|style|title)\s*>|<[^<>]*>", re.IGNORECASE | re.DOTALL)
_HEAD = 200_000  # bytes in which a cover stands
_NAMES = re.compile(r"[^a-z0-9]+")


def ciks_in(raw: bytes) -> frozenset[int]:
    """The CIKs by which a document names those that it is about; none where it names nobody so.

    >>> sorted(ciks_in(b'<xbrli:identifier scheme="http://www.sec.gov/CIK">0000000042</xbrli:identifier>'))
    [42]
    """
    small = raw.lower()
    found = {int(cik) for pattern in (_CONTEXT, _HEADER) for cik in pattern.findall(small)}
    if not found:
        found = {int(cik) for cik in _PRINTED.findall(_words(raw))}
    return frozenset(found - {0})


def check_registrant(raw: bytes, cik: int, names: tuple[str, ...]) -> None:
    """Refuse a document that names others than the company it is to be of.

    Args:
        raw: the document's bytes.
        cik: of the company that the index has it under.
        names: the company's, now and formerly. One of them on the cover is enough, since companies that reorganise get
            another CIK.

    Raises:
        DocumentError: it is another company's.
    """
    own = ciks_in(raw)
    if not own or cik in own:
        return
    cover = _key(_words(raw))
    if any(len(_key(name)) > 1 and f" {_key(name)} " in f" {cover} " for name in names):
        return
    others = ", ".join(str(other) for other in sorted(own)[:3])
    raise DocumentError(
        f"the document is of the company with the CIK {others}; the index has it under "
        f"{names[0] if names else 'a company'} with the CIK {cik}"
    )


def _words(raw: bytes) -> str:
    return html.unescape(_MARKUP.sub(" ", raw[:_HEAD].decode("utf-8", "replace")))


def _key(name: str) -> str:
    return _NAMES.sub(" ", name.lower()).strip()
