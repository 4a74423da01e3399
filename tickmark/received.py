"""Whether what a source sent is what was asked of it: a filing, whole, or an index page; not an error page, a login
page or the half of a document.

What is not is a fault of the source that may pass: nothing of it is kept, and it is asked for again.
"""

from __future__ import annotations

import html
import json
import re

from tickmark.errors import NotAFiling, TruncatedBody, WrongDocument
from tickmark.fetching import Reply, page_title, refuse_error_page

_HTML_TAG = re.compile(rb"<(?:html|document|body|table|div|p)[\s>]", re.IGNORECASE)
_OPENED = re.compile(rb"<html[\s>]|<document>|<sec-document>|-----begin privacy", re.IGNORECASE)
_CLOSED = re.compile(rb"</(?:html|body|document|text|sec-document|submission)\s*>|-----end privacy", re.IGNORECASE)
_INLINE_XBRL = re.compile(rb"<ix:(?:header|nonnumeric|nonfraction)[\s>]", re.IGNORECASE)
_MARKUP = re.compile(r"<(?:script|style|title)\b.*?</(?:script|style|title)\s*>|<[^<>]*>", re.IGNORECASE | re.DOTALL)
_OF_A_FILING = re.compile(
    r"securities and exchange commission|(?:securities )?exchange act|securities act of|commission file"
    r"|\b(?:10[-‐‑– ]{0,3}[kq]|[86][-‐‑–]k|[24]0[-‐‑–]f)(?:sb|405|t)?\b|(?:annual|quarterly|transition|current) report"
    r"|(?:fiscal )?(?:year|quarter|months|weeks|period)s? ended|conformed submission type|press release"
    r"|exhibit\s*(?:99|13)",
    re.IGNORECASE,
)
_OF_A_DOOR = re.compile(
    rb"<(?:input|form|script|iframe|frameset)\b|<meta\b[^<>]*\bhttp-equiv\s*=\s*[\"']?refresh"
    rb"|\bcould not be retrieved\b"
    rb"|<(?:title|h[12])\b[^<>]*>\s*(?:index of|directory listing)\b"
    rb"|<(?:title|h[12])\b[^<>]*>[^<>]{0,60}\b(?:sign[ -]?in|log[ -]?(?:in|on)|captcha|bad gateway|gateway time-?out"
    rb"|access denied|forbidden|unavailable|not found|redirect(?:ing|ed)?|captive|hotspot|maintenance"
    rb"|network (?:access|sign)|just a moment|attention required|interruption|(?:request|page|access|site) blocked"
    rb"|(?:quota|limit) exceeded|for sale|internal server error)\b",
    re.IGNORECASE,
)
"""What pages in front of a network have, and errors, and no filing: EDGAR takes no forms and no scripts."""
_HEAD = 65_536  # bytes that tell the format
_COVER = 400_000  # bytes in which a filing says what it is
_TAIL = 4_096  # bytes in which a document ends
_QUOTED = 80  # characters of a page that an error quotes


def check_json(reply: Reply, url: str) -> None:
    """An index page is a JSON object.

    Raises:
        NotAFiling, TruncatedBody, RateLimited: it is not, and may be when asked for again.
        WrongDocument: it is JSON, or claims to be, but no index page.
    """
    refuse_error_page(reply, url)
    try:
        data = json.loads(reply.body)
    except RecursionError:
        raise WrongDocument(f"{url}: JSON nested too deeply for an index page") from None
    except ValueError as error:
        if reply.body.lstrip()[:1] == b"<":
            raise NotAFiling(f"{url}: got a page in place of the index: '{_said(reply.body)}'") from error
        kind = WrongDocument if reply.framed else TruncatedBody
        raise kind(f"{url}: not JSON: {error}") from error
    if not isinstance(data, dict):
        raise WrongDocument(f"{url}: JSON, but not an object")


def check_document(reply: Reply, name: str, url: str) -> None:
    """A document is what its name says, ends as it began, and says somewhere in its beginning that it is a filing.

    Raises:
        NotAFiling, TruncatedBody, RateLimited: it is not, and may be when asked for again.
        WrongDocument: the source refuses this client, or sends another format than the name says.
    """
    refuse_error_page(reply, url)
    body = reply.body
    start = body[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    suffix = name.rsplit(".", 1)[-1].lower()
    if not start:
        raise WrongDocument(f"{url}: empty")
    if suffix in ("htm", "html", "xhtml"):
        if not (start.startswith(b"<") and _HTML_TAG.search(start)):
            raise WrongDocument(f"{url}: not HTML: begins with {start[:40]!r}")
    elif suffix == "pdf" and not start.startswith(b"%PDF-"):
        raise WrongDocument(f"{url}: not PDF: begins with {start[:40]!r}")
    elif suffix == "xml" and not start.startswith(b"<"):
        raise WrongDocument(f"{url}: not XML: begins with {start[:40]!r}")
    if suffix in ("htm", "html", "xhtml", "txt"):
        if not is_filing(body):
            raise NotAFiling(f"{url}: got something that is no filing: '{_said(body)}'")
        if not _ends(body, framed=reply.framed or suffix == "txt"):
            raise TruncatedBody(f"{url}: does not end as it began: its last {_TAIL:,} bytes close nothing")


def is_filing(body: bytes) -> bool:
    """Whether a document says in its beginning that it is a filing, or an exhibit of one: by its tags, or in words that
    stand on every cover; a page with a field for a password is none, whatever it says.

    >>> (is_filing(b"<html><title>Annual report</title><h1>502 Bad Gateway</h1></html>"),
    ...  is_filing(b"<p>FORM&#160;10-K</p>"))
    (False, True)
    """
    head = body[:_COVER]
    if _INLINE_XBRL.search(head):
        return True
    if _OF_A_DOOR.search(head):
        return False
    text = " ".join(html.unescape(_MARKUP.sub(" ", head.decode("utf-8", "replace"))).split())
    return _OF_A_FILING.search(text) is not None


def _ends(body: bytes, *, framed: bool) -> bool:
    """Whether a document that opens its markup closes it; one that opens none ends where its transfer did, if that
    told.
    """
    if _CLOSED.search(body[-_TAIL:]):
        return True
    return framed and _OPENED.search(body[:_HEAD]) is None


def _said(body: bytes) -> str:
    """What a page says of itself: its title, or its first words."""
    return page_title(body) or " ".join(_MARKUP.sub(" ", body[:_HEAD].decode("utf-8", "replace")).split())[:_QUOTED]
