"""What the pages of a PDF file say that are pictures: words with their places, as a program or a model made them out.

A transcript is kept beside the document that it is of, so that all stages read the same words, whatever is installed
where they run::

    library/transcripts/<sha256>.json
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from tickmark.document.pdf_words import PageWord
from tickmark.errors import LakeError
from tickmark.files import Files
from tickmark.settings import settings

FOLDER = "library/transcripts"
_HELD = 4  # transcripts in memory
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Transcript:
    """`engine` names what read the pages, as `tesseract 5.3.0` or `model:openai/gpt-4o`; `pages` are their words by the
    page's number from 0; `remarks` say what was left out. `placed` says that the words stand where the
    picture has them.
    """

    engine: str
    pages: dict[int, tuple[PageWord, ...]]
    remarks: tuple[str, ...] = ()
    placed: bool = True


_held: OrderedDict[str, Transcript] = OrderedDict()


def hold(sha256: str, transcript: Transcript) -> None:
    """Remember a transcript in this process."""
    _held[sha256] = transcript
    _held.move_to_end(sha256)
    while len(_held) > _HELD:
        _held.popitem(last=False)


def transcript_of(sha256: str) -> Transcript | None:
    """The transcript of a document, where there is one.

    Raises:
        LakeError: it is damaged.
    """
    if sha256 not in _held:
        try:
            hold(sha256, _unpacked(_files().get(_path(sha256))))
        except FileNotFoundError:
            return None
    return _held[sha256]


def keep(sha256: str) -> None:
    """Store a transcript that is remembered; nothing happens where there is none."""
    if sha256 in _held:
        _files().put(_path(sha256), _packed(_held[sha256]))


def forget(sha256: str) -> None:
    """Delete the transcript of a document; nothing happens where there is none."""
    _held.pop(sha256, None)
    _files().delete(_path(sha256))


def _files() -> Files:
    return Files(settings().data.rstrip("/"))


def _path(sha256: str) -> str:
    return f"{FOLDER}/{sha256}.json"


def _packed(transcript: Transcript) -> bytes:
    pages = {str(number): [list(word) for word in words] for number, words in transcript.pages.items()}
    told = {"format": _FORMAT, "engine": transcript.engine, "remarks": transcript.remarks, "pages": pages}
    told |= {"placed": transcript.placed}
    return json.dumps(told, ensure_ascii=False).encode()


def _unpacked(data: bytes) -> Transcript:
    try:
        told: dict[str, Any] = json.loads(data)
        pages = {int(number): tuple(PageWord(*word) for word in words) for number, words in told["pages"].items()}
        return Transcript(str(told["engine"]), pages, tuple(map(str, told["remarks"])), bool(told["placed"]))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LakeError(f"a transcript is damaged: {error}", hint="remove the document and add it again") from error
