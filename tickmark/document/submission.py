"""A submission as EDGAR keeps it whole: one text with a header, and each document in a wrapper of its own that names
its type.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tickmark.forms import form_of, is_in_exhibits
from tickmark.language.rules import Pattern

_HEADER = Pattern(
    "document/header",
    r"\s*(?:-----BEGIN PRIVACY|<SEC-DOCUMENT>|<IMS-DOCUMENT>|<SUBMISSION>|<DOCUMENT>)",
    means="what a submission as one file begins with",
    examples=("[[<SEC-DOCUMENT>]]0000.txt",),
    counterexamples=("<html>",),
    at="start",
    flags=re.IGNORECASE,
)
_DOCUMENT = Pattern(
    "document/document",
    r"<DOCUMENT>(.*?)(?:</DOCUMENT>|\Z)",
    means="a document of a submission",
    examples=("[[<DOCUMENT><TYPE>10-K</DOCUMENT>]]",),
    counterexamples=("<DOC>",),
    flags=re.DOTALL | re.IGNORECASE,
)
_TEXT = Pattern(
    "document/submission-text",
    r"<TEXT>(.*?)(?:</TEXT>|\Z)",
    means="the text of a document",
    examples=("[[<TEXT>Revenue</TEXT>]]",),
    counterexamples=("Text",),
    flags=re.DOTALL | re.IGNORECASE,
)
_TYPE = Pattern(
    "document/submission-type",
    r"\s*<TYPE>\s*([^\s<]+)",
    means="the type of a document",
    examples=("[[<TYPE>10-K]]",),
    counterexamples=("TYPE 10-K",),
    at="start",
    flags=re.IGNORECASE,
)
_HTML = Pattern(
    "document/html",
    r"<html[\s>]|<body[\s>]",
    means="HTML",
    examples=("[[<html>]]<body>",),
    counterexamples=("<TABLE>",),
    flags=re.IGNORECASE,
)
_BODY = Pattern(
    "document/body",
    r"<body\b[^>]*>(.*?)(?:</body\s*>|\Z)",
    means="the body of an HTML document",
    examples=("[[<body>Revenue</body>]]</html>",),
    counterexamples=("<head></head>",),
    flags=re.DOTALL | re.IGNORECASE,
)
_NUMBER = Pattern(
    "document/exhibit-number",
    r"ex(?:hibit|[.-])\s*(?:&nbsp;|&#160;)?\s*\d{1,2}\b",
    means="the number of an exhibit",
    examples=("see [[exhibit 99]].1",),
    counterexamples=("see exhibits",),
)
_TAG = Pattern(
    "document/html-tag", r"<[^>]*>", means="a tag of HTML", examples=("[[<b>]]Revenue",), counterexamples=("a > b",)
)
_TOP, _LINES = 20_000, 300  # characters of an exhibit, and those of their text, that may tell its number
_STORE = Pattern(
    "document/no-text",
    r"GRAPHIC|XML|ZIP|EXCEL|JSON|COVER|EX-101\b.*|EX-104\b.*",
    means="pictures, and files for machines",
    examples=("EX-101.INS",),
    counterexamples=("EX-99.1",),
    at="whole",
    flags=re.IGNORECASE,
)


class Submitted(NamedTuple):
    """What is read of a submission: its `text`, the `exhibits` in it by their types, and how many documents for people
    are `left` out.
    """

    text: str
    exhibits: tuple[str, ...]
    left: int

    @property
    def remarks(self) -> tuple[str, ...]:
        """Which of its documents were read, where it has several."""
        read = (f"read with its exhibits: {', '.join(self.exhibits)}",) if self.exhibits else ()
        return (*read, f"{self.left} further documents of the submission were not read") if self.left else read


class _Document(NamedTuple):
    kind: str
    body: str

    @property
    def markup(self) -> bool:
        return _HTML.search(self.body) is not None


def is_submission(text: str) -> bool:
    """Whether the text is a whole submission with EDGAR's header, or one document of it in its wrapper."""
    return _HEADER.match(text) is not None


def documents_to_read(text: str) -> Submitted:
    """The first document of a submission, with the exhibits that say what it only refers to.

    These are the annual report to shareholders (exhibit 13), in which a report of a year may leave its statements, and
    for a current report the press releases and presentations (exhibits 99). They follow as further pages, in the order
    of the submission; one of another format than the first document (text, HTML) is left out.
    """
    documents = [_document(found[1]) for found in _DOCUMENT.finditer(text)]
    if not documents:
        return Submitted(text, (), 0)
    first, others = documents[0], documents[1:]
    form = form_of(first.kind)
    wanted = form.annexes if form else ("EX-13",)
    read = [other for other in others if other.kind.startswith(wanted) and other.markup == first.markup]
    left = sum(other not in read and _STORE.fullmatch(other.kind) is None for other in others)
    if not read:
        return Submitted(first.body, (), left)
    bodies = [first.body, *(_numbered(other) if is_in_exhibits(first.kind) else other.body for other in read)]
    whole = _one_page(bodies) if first.markup else "\n<PAGE>\n".join(bodies)
    return Submitted(whole, tuple(other.kind for other in read), left)


def _document(text: str) -> _Document:
    kind, body = _TYPE.match(text), _TEXT.search(text)
    return _Document(kind[1].upper() if kind else "", body[1] if body else text)


def _numbered(exhibit: _Document) -> str:
    """An exhibit with its type as the first line where its own first lines do not tell its number."""
    page = _BODY.search(exhibit.body) if exhibit.markup else None
    start = page.start(1) if page is not None else 0
    if _NUMBER.search(_TAG.sub(" ", exhibit.body[start : start + _TOP]).lower()[:_LINES]):
        return exhibit.body
    line = f"<p>{exhibit.kind}</p>" if exhibit.markup else f"{exhibit.kind}\n\n"
    return exhibit.body[:start] + line + exhibit.body[start:]


def _one_page(bodies: list[str]) -> str:
    """HTML documents one after another, each from a new page on."""
    inner = [found[1] if (found := _BODY.search(body)) else body for body in bodies]
    return (
        "<html><body>"
        + '<hr style="page-break-after:always">'.join(f"<div>{body}</div>" for body in inner)
        + "</body></html>"
    )
