"""Where the texts of a page stand in its bytes: each gets a number that survives the parser, so that what a browser's
tree hides can be taken out of the bytes themselves, and every address in the document stays as it was.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from html import unescape

from tickmark.errors import DocumentTooLarge

MAX_STEPS = 100_000_000  # open elements that a parser may look through, in some seconds
MAX_TAGS = 3_000_000  # a filing of 4 MB has some 90,000
MAX_REOPENED = 3_000_000  # elements that a parser opens again, since they were left open where a paragraph ended
_RAW = rb"script|style|title|textarea|xmp|iframe|noembed|noframes"
_TOKEN = re.compile(
    rb"<!--(?:-?>|.*?(?:--!?>|\Z))"
    rb"|<(?:(?P<end>/)?(?P<name>[a-z][^\s/>]*+)(?:[^>=]++|=[ \t\n\f\r]*+(?>\"[^\"]*+\"|'[^']*+'|))*+>|[!?/][^>]*+>?)",
    re.IGNORECASE | re.DOTALL,
)
_RAW_NAME = re.compile(_RAW, re.IGNORECASE)
_FLAT = frozenset(
    (
        b"area", b"base", b"br", b"col", b"embed", b"hr", b"img", b"input", b"link", b"meta", b"param", b"source",
        b"track", b"wbr", b"p", b"li", b"dd", b"dt", b"td", b"th", b"tr", b"tbody", b"thead", b"tfoot", b"option",
        b"html", b"body", b"head",
    )
)  # fmt: skip
"""Elements that hold nothing, or that close by themselves: however many are left open, they are not nested."""
_FORMATTING = frozenset(
    (b"a", b"b", b"big", b"code", b"em", b"font", b"i", b"nobr", b"s", b"small", b"strike", b"strong", b"tt", b"u")
)
_CLOSES_PARAGRAPHS = frozenset(
    b"p div ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table center blockquote pre form hr address section article aside "
    b"details dialog dir fieldset figcaption figure footer header hgroup main menu nav summary listing xmp".split()
)
_CELLS = (b"td", b"th", b"caption")
_OPEN, _SHUT = "\ufde0", "\ufde1"  # no characters, by Unicode's own word
_SPACE = b" \t\n\r\f"


class Pieces:
    """The texts between the tags of a document's bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._key = hashlib.sha256(data).hexdigest()[:12]  # so that no page can hold a number of its own making
        self._spans = [span for span in _texts(data) if not _is_space(data[slice(*span)])]
        self._number = re.compile(f"{_OPEN}{self._key}:([0-9]+){_SHUT}")

    def numbered(self) -> bytes:
        """The bytes with a number before each text."""
        parts, last = [], 0
        for number, (start, _) in enumerate(self._spans):
            parts += [self._data[last:start], f"{_OPEN}{self._key}:{number}{_SHUT}".encode()]
            last = start
        return b"".join((*parts, self._data[last:]))

    def of(self, text: str) -> tuple[str, tuple[int, ...], bool]:
        """A text of the tree without its numbers, the numbers, and whether all of it stands behind one."""
        if _OPEN not in text:
            return text, (), text.isspace()
        first, *rest = self._number.split(text)
        return "".join((first, *rest[1::2])), tuple(map(int, rest[::2])), not first.strip()

    def plain(self, text: str) -> str:
        """A page without its numbers."""
        return self._number.sub("", text)

    def without(self, numbers: Iterable[int]) -> bytes:
        """The bytes without these texts; tags stay."""
        parts, last = [], 0
        for number in sorted(set(numbers)):
            start, end = self._spans[number]
            parts.append(self._data[last:start])
            last = end
        return b"".join((*parts, self._data[last:]))


def _texts(data: bytes) -> list[tuple[int, int]]:
    """Start and end of each text, in the order of the bytes. What `<script>` and its like hold is one text."""
    found: list[tuple[int, int]] = []
    at = 0
    while (token := _TOKEN.search(data, at)) is not None:
        if token.start() > at:
            found.append((at, token.start()))
        at = token.end()
        name = token["name"]
        if name and not token["end"] and _RAW_NAME.fullmatch(name):
            closing = re.compile(rb"</" + re.escape(name) + rb"[\s/>]", re.IGNORECASE).search(data, at)
            end = closing.start() if closing else len(data)
            if name.lower() not in (b"script", b"style") and end > at:
                found.append((at, end))
            at = end
    if at < len(data) and data[at : at + 1] != b"<":
        found.append((at, len(data)))
    return found


def _is_space(text: bytes) -> bool:
    return not text.strip(_SPACE) or (b"&" in text and not unescape(text.decode("utf-8", "replace")).strip(" \t\n\r\f"))


def check_nesting(data: bytes) -> None:
    """Refuse what a parser of HTML would look through without end.

    Raises:
        DocumentTooLarge: too deep, or too many elements that are left open and opened again in each paragraph.
    """
    if (tags := data.count(b"<")) > MAX_TAGS:
        raise DocumentTooLarge(f"the document has {tags:,} tags; the limit is {MAX_TAGS:,}")
    opened = _Opened()
    for token in _TOKEN.finditer(data):
        name = token["name"]
        if name is None:
            continue
        if token["end"]:
            opened.close(name.lower())
        else:
            opened.open(name.lower(), token[0])
        if opened.steps > MAX_STEPS:
            raise DocumentTooLarge(
                f"elements are nested {len(opened.stack):,} deep, too deeply to tell which of them are seen"
            )
        if opened.reopened > MAX_REOPENED:
            raise DocumentTooLarge(f"{opened.reopened:,} elements are left open, too many to tell which are seen")


class _Opened:
    """About which elements are open, and how far a parser looks through them."""

    def __init__(self) -> None:
        self.stack: list[bytes] = []
        self.steps = self.reopened = 0
        self._count: Counter[bytes] = Counter()
        self._formatting = 0
        self._formats: set[bytes] = set()
        self._outside: list[int] = []  # formatting elements open around each table

    def open(self, name: bytes, tag: bytes) -> None:
        if name in _FORMATTING:
            self.steps += self._formatting
            self._formatting += 1
            if len(self._formats) < 1000:
                self._formats.add(tag)
        else:
            if name in _CLOSES_PARAGRAPHS:
                self.steps += len(self.stack)
            self.reopened += min(self._formatting, 3 * len(self._formats))  # of equal ones, three are opened again
            if name == b"table":
                self._outside.append(self._formatting)
            elif name in _CELLS and self._outside:
                self._formatting = 0
        if name not in _FLAT:
            self.stack.append(name)
            self._count[name] += 1

    def close(self, name: bytes) -> None:
        if name in _FORMATTING:
            self._formatting = max(0, self._formatting - 1)
        elif name in _CELLS and self._outside:
            self._formatting = self._outside[-1]
        elif name == b"table" and self._outside:
            self._formatting = self._outside.pop()
        if name in _FLAT:
            return
        if not self._count[name]:
            self.steps += len(self.stack)
            return
        last = b""
        while last != name:
            last = self.stack.pop()
            self._count[last] -= 1
            self.steps += 1
