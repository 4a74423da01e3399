"""Where the texts of a page stand in its bytes: each gets a number that survives the parser, so that what a browser's
tree hides can be taken out of the bytes themselves, and every address in the document stays as it was.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from html import unescape
from html.entities import codepoint2name

from tickmark.errors import DocumentTooLarge

MAX_STEPS = 100_000_000  # open elements that a parser may look through, in some seconds
MAX_TAGS = 3_000_000  # a filing of 4 MB has some 90,000
MOST_FORMATS = 1000
MAX_REOPENED = 3_000_000  # elements that a parser opens again, since they were left open where a paragraph ended
_RAW = frozenset(b"script style title textarea xmp iframe noembed noframes".split())
_TOKEN = re.compile(
    rb"<!--(?:-?>|.*?(?:--!?>|\Z))"
    rb"|<(?:(?P<end>/)?(?P<name>[a-z][^\s/>]*+)(?:[^>=]++|=[ \t\n\f\r]*+(?>\"[^\"]*+\"|'[^']*+'|))*+>|[!?/][^>]*+>?)",
    re.IGNORECASE | re.DOTALL,
)
_TAG = re.compile(
    rb"<(?:(/?[a-z][^\s/>]*+)(?:[^>=]*+(?:=\"[^\"]*+\"[^>=]*+)*+>"
    rb"|(?:[^>=]++|=[ \t\n\f\r]*+(?>\"[^\"]*+\"|'[^']*+'|))*+>)"
    rb"|!--(?:-?>|.*?(?:--!?>|\Z))|[!?/][^>]*+>?)",
    re.IGNORECASE | re.DOTALL,
)
"""As `_TOKEN`: the name of each tag, with its slash; empty for what is no tag."""
_FLAT, _FORMATTING, _CLOSES_PARAGRAPHS, _CELL, _TABLE, _END, _QUIET = 1, 2, 4, 8, 16, 32, 64
_NAMES = {
    _FLAT: "area base br col embed hr img input link meta param source track wbr p li dd dt td th tr tbody thead tfoot "
    "option html body head",
    _FORMATTING: "a b big code em font i nobr s small strike strong tt u",
    _CLOSES_PARAGRAPHS: "p div ul ol li dl dt dd h1 h2 h3 h4 h5 h6 table center blockquote pre form hr address "
    "section article aside details dialog dir fieldset figcaption figure footer header hgroup main menu nav "
    "summary listing xmp",
    _CELL: "td th caption",
    _TABLE: "table",
}
"""What elements do to those that are open. Flat ones hold nothing, or close by themselves: however many are left open,
they are not nested.
"""
_KINDS = {
    name.encode(): sum(kind for kind, those in _NAMES.items() if name in those.split())
    for names in _NAMES.values()
    for name in names.split()
}
_TAGS = {
    **{name: kind | _QUIET * (kind & (_FLAT | _CLOSES_PARAGRAPHS) == _FLAT) for name, kind in _KINDS.items()},
    **{b"/" + name: kind | _END | _QUIET * (kind & _FLAT) for name, kind in _KINDS.items()},
    b"": _FLAT | _QUIET,
}
"""What tags do; quiet ones nothing, as long as nothing is open that is opened again in each paragraph."""
_OPEN, _SHUT = "\ufde0", "\ufde1"  # no characters, by Unicode's own word
_SPACE = b" \t\n\r\f"


class Pieces:
    """The texts between the tags of a document's bytes; of `texts`, if given, those that are all of one of them."""

    def __init__(self, data: bytes, texts: Iterable[str] | None = None) -> None:
        self._data = data
        self._key = hashlib.sha256(data).hexdigest()[:12]  # so that no page can hold a number of its own making
        if texts is None:
            self._spans = [span for span in _texts(data) if not _is_space(data[slice(*span)])]
        else:
            wanted = b"|".join("".join(map(_encoded, text)).encode("utf-8", "replace") for text in sorted(set(texts)))
            self._spans = [match.span(1) for match in re.finditer(b">(%b)(?=<)" % wanted, data)]
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


@lru_cache(maxsize=1024)
def _encoded(letter: str) -> str:
    """A pattern of the ways in which a page can write a letter.

    >>> _encoded("a"), _encoded("&")
    ('a', '(?:\\\\&|&amp;?|&#0*38;|&#[xX]0*26;)')
    """
    if letter.isascii() and (letter.isalnum() or letter.isspace()):
        return letter
    number = ord(letter)
    named = f"&{codepoint2name[number]};?|" if number in codepoint2name else ""
    return f"(?:{re.escape(letter)}|{named}&#0*{number};|&#[xX]0*{_either_case(number)};)"


def _either_case(number: int) -> str:
    """A number in hexadecimal digits, the letters among them small or capital."""
    return "".join(digit if digit.isdigit() else f"[{digit}{digit.upper()}]" for digit in f"{number:x}")


def _texts(data: bytes) -> list[tuple[int, int]]:
    """Start and end of each text, in the order of the bytes. What `<script>` and its like hold is one text."""
    found: list[tuple[int, int]] = []
    at = 0
    tokens = _TOKEN.finditer(data)
    while (token := next(tokens, None)) is not None:
        start, end = token.span()
        if start > at:
            found.append((at, start))
        at = end
        ending, name = token.groups()
        if name is not None and ending is None and name.lower() in _RAW:
            closing = re.compile(rb"</" + re.escape(name) + rb"[\s/>]", re.IGNORECASE).search(data, at)
            end = closing.start() if closing else len(data)
            if name.lower() not in (b"script", b"style") and end > at:
                found.append((at, end))
            at = end
            tokens = _TOKEN.finditer(data, at)
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
    if (count := data.count(b"<")) > MAX_TAGS:
        raise DocumentTooLarge(f"the document has {count:,} tags; the limit is {MAX_TAGS:,}")
    tags = _TAG.findall(data)
    if _reopened(tags, len(tags)) > MAX_REOPENED:
        started = (token for token in _TOKEN.finditer(data) if token["name"] and token["end"] is None)
        formats = {token[0] for token in started if _KINDS.get(token["name"].lower(), 0) & _FORMATTING}
        reopened = _reopened(tags, 3 * min(len(formats), MOST_FORMATS))
        if reopened > MAX_REOPENED:
            raise DocumentTooLarge(f"{reopened:,} elements are left open, too many to tell which are seen")


def _reopened(tags: list[bytes], most: int) -> int:
    """How many elements a parser opens again that were left open: at each tag no more than `most`, since of equal ones
    three are.

    Raises:
        DocumentTooLarge: too deep.
    """
    stack: list[bytes] = []
    count: dict[bytes, int] = {}  # how often each name is in the stack
    kinds = dict(_TAGS)
    steps = reopened = formatting = 0
    outside: list[int] = []  # formatting elements open around each table
    for tag in tags:
        kind = kinds.get(tag)
        if kind is None:
            kind = kinds[tag] = _TAGS.get(tag.lower(), _END if tag[:1] == b"/" else 0)
        if kind & _QUIET and not formatting and not (outside and outside[-1]):
            continue
        if not kind & _END:
            if kind & _FORMATTING:
                steps += formatting
                formatting += 1
            else:
                if kind & _CLOSES_PARAGRAPHS:
                    steps += len(stack)
                if formatting:
                    reopened += min(formatting, most)
                    if outside and kind & _CELL:
                        formatting = 0
                if kind & _TABLE:
                    outside.append(formatting)
            if not kind & _FLAT:
                name = tag.lower()
                stack.append(name)
                count[name] = count.get(name, 0) + 1
        else:
            if kind & _FORMATTING:
                formatting = max(0, formatting - 1)
            elif outside and kind & _CELL:
                formatting = outside[-1]
            elif outside and kind & _TABLE:
                formatting = outside.pop()
            if kind & _FLAT:
                continue
            name = tag[1:].lower()
            if not count.get(name):
                steps += len(stack)
            else:
                last = b""
                while last != name:
                    last = stack.pop()
                    count[last] -= 1
                    steps += 1
        if steps > MAX_STEPS:
            raise DocumentTooLarge(
                f"elements are nested {len(stack):,} deep, too deeply to tell which of them are seen"
            )
    return reopened
