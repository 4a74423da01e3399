"""Whose document it is, by the CIK that it gives itself: in the contexts of inline XBRL, in the header of a submission,
on its cover.

A document that names others and not the company it was filed under is somebody else's, whatever the index says. So is
one without a CIK whose cover prints the name of another registrant.
"""

from __future__ import annotations

import html
import re

from tickmark.entities import name_words
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


def check_registrant(raw: bytes, cik: int, names: tuple[str, ...], printed: str = "", cover: str = "") -> None:
    """Refuse a document that names others than the company it is to be of.

    Args:
        raw: the document's bytes.
        cik: of the company that the index has it under.
        names: the company's, now and formerly. One of them on the cover is enough, since companies that reorganise get
            another CIK.
        printed: the name of the registrant on the cover, where it is printed as that; one word in common with a name
            of the company is enough: `General Electric Company` is `GENERAL ELECTRIC CO`.
        cover: the words of the cover page.

    Raises:
        DocumentError: it is another company's.
    """
    own = ciks_in(raw)
    if cik in own:
        return
    shared = frozenset(name_words(printed))
    if shared:
        on_cover = frozenset(name_words(cover))
        known = [words for name in names if (words := frozenset(name_words(name)))]
        if not known or any(words & shared or words <= on_cover for words in known):
            return
    else:
        text = f" {_key(_words(raw))} "
        if not own or any(len(_key(name)) > 1 and f" {_key(name)} " in text for name in names):
            return
    others = ", ".join(str(other) for other in sorted(own)[:3])
    who = f"{printed!r}, as its cover says" if shared else f"the company with the CIK {others}"
    raise DocumentError(
        f"the document is of {who}; the index has it under {names[0] if names else 'a company'} with the CIK {cik}"
    )


def _words(raw: bytes) -> str:
    return html.unescape(_MARKUP.sub(" ", raw[:_HEAD].decode("utf-8", "replace")))


def _key(name: str) -> str:
    return _NAMES.sub(" ", name.lower()).strip()
