"""What a person sees of an HTML document: text that nobody can see, or that is struck through, is taken out before
anything reads it.

Styles decide, of elements and of `<style>` blocks: `display`, `visibility`, size, colour against the background,
opacity, position, clip, and elements that browsers do not show (`hidden`, closed `<details>`). Footnote digits behind a
number, set off the line by whatever means, go too: `500<span style="vertical-align:4pt">1</span>` is 500. Elements stay
where they are, so every address in the document stays as it was.

Most documents hide nothing: a look at their bytes tells that, and they are given back as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any, NamedTuple

from lxml import etree

from tickmark.document.visibility.cascade import Cascade, sheet_rules
from tickmark.document.visibility.css import Colour, contrast, declarations, html_colour, over, put
from tickmark.document.visibility.look import FAINTEST, NO_TEXT, SMALL, Look, inside, is_inline
from tickmark.errors import DocumentTooLarge

_STYLE = re.compile(rb"""\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>"']+)""", re.IGNORECASE)
_BGCOLOR = re.compile(rb"bgcolor\s*=\s*[\"']?([^\"'\s>]+)")
_SHEET = re.compile(rb"<style\b[^>]*>(.*?)(?:</style\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_HIDDEN_ATTRIBUTE = re.compile(rb"hidden(?<=\shidden)(?:\s*=[^<>]*|\s[^<>]*|/?)>")
_HIDING_TAG = re.compile(
    rb"<(?:s(?:trike|elect|)|d(?:etails|ialog|atalist|el)|no(?:frames|embed)|rp|bdo|textarea|video|audio|canvas)[\s>/]"
)
_COLOURED_FONT = re.compile(
    rb"<font\b[^<>]*\scolor\s*=\s*[\"']?\s*(?:#?[ef][0-9a-f]|[a-z]*white|snow|ivory|azure|mintcream|seashell)"
)
_INLINE_TAG = rb"(?:span|font|a|b|i|u|em|strong|small|su[pb]|ix:[a-z]+)(?:\s[^<>]*)?>"
_BETWEEN_DIGITS = re.compile(rb"<(?<=[0-9]<)/?" + _INLINE_TAG + rb"(?:</?" + _INLINE_TAG + rb")*(?=[0-9])")
_RAISING_TAG = re.compile(rb"<(?:su[pb]|small)\b|<font\b[^<>]*\ssize\s*=")
_PLAIN_NONE = re.compile(rb"display\s*:\s*none", re.IGNORECASE)
_PLAINLY_HIDDEN = re.compile(
    rb"display\s*:\s*none[^<>]*>(?:\s|<(?:span|p|div|font|b|ix:non[a-z]+)\b[^<>]*>)*[^<]*(?:[0-9]|thousand|illion)"
)
_ATTRIBUTES = ("hidden", "color", "bgcolor", "size", "open", "dir", "text")
_MARK = re.compile(r"\s*[(\[]?\d{1,2}[)\]]?(?:\s*,\s*[(\[]?\d{1,2}[)\]]?)*\s*")
_FRACTION = ("/", "⁄")
_TELLING = re.compile(r"\d|\b(?:thousand|million|billion|trillion|hundred|lakh|crore)s?\b", re.IGNORECASE)
_MORE_THAN_SPACE = re.compile(rb"[^<>]*>(?!(?:&#160;|&nbsp;|\xc2\xa0|[\s_-])*</)")
_SMALL_PRINT = 10.0  # pixels, of 7.5 points; footnote marks are set in such sizes
_SHOWN = 60  # characters of a hidden text that a remark quotes


class Seen(NamedTuple):
    """A document as it is seen: its bytes without what is not, and the texts taken out that hold digits or words of
    scale.
    """

    data: bytes
    unseen: tuple[str, ...] = ()
    marks: int = 0

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a reader should know of it."""
        if not self.unseen:
            return ()
        first = " ".join(self.unseen[0].split())[:_SHOWN]
        count = len(self.unseen)
        what = "text with numbers or a scale is" if count == 1 else f"{count:,} texts with numbers or a scale are"
        return (f"{what} hidden from a reader of the page and not read, the first: '{first}'",)


def as_seen(data: bytes) -> Seen:
    """A document without the text that a person does not see.

    Args:
        data: HTML in UTF-8.

    Raises:
        DocumentTooLarge: nested too deeply, or too many style rules, to tell what is seen.
    """
    rules = (
        [rule for sheet in _SHEET.findall(data) for rule in sheet_rules(sheet.decode("utf-8", "replace"))]
        if b"<s" in data or b"<S" in data
        else []
    )
    if not rules and not _may_hide(data):
        return Seen(data)
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    root = etree.fromstring(data, parser)
    if root is None:
        return Seen(data)
    if any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log):
        raise DocumentTooLarge("elements are nested too deeply to tell which of them are seen")
    walk = _Walk(Cascade(root, rules))
    walk.through(root)
    if not walk.changed:
        return Seen(data)
    whole = etree.tostring(root.getroottree(), method="html", encoding="utf-8")
    return Seen(whole, tuple(text for text in walk.unseen if _TELLING.search(text)), walk.marks)


def _may_hide(data: bytes) -> bool:
    """Whether anything in the bytes could hide text, or set a digit off its line; a few documents of which that is so
    hide nothing.
    """
    low = data.lower()
    if _HIDING_TAG.search(low) or _HIDDEN_ATTRIBUTE.search(low) or _PLAINLY_HIDDEN.search(low):
        return True
    if b"<font" in low and _COLOURED_FONT.search(low):
        return True
    plain = Look()
    papers = {shade for value in set(_BGCOLOR.findall(low)) if (shade := html_colour(value.decode("latin-1")))}
    inks: dict[Colour, list[bytes]] = {plain.ink: [b""]}
    off_line: set[bytes] = set()
    for written in set(_STYLE.findall(low)):
        own = _values(declarations(_unescaped(written.strip(b"\"'").decode("utf-8", "replace"))))
        if not own or (
            own == {"display": "none"} and len(_PLAIN_NONE.findall(written)) == written.count(b"display") == 1
        ):
            continue
        look = inside(plain, "span", own, {})
        if not (look.seen and inside(plain, "div", own, {}).seen) and _holds_text(low, written):
            return True
        if look.off_line or look.font <= _SMALL_PRINT:
            off_line.add(written)
        inks.setdefault(look.ink, []).append(written)
        if look.paper is not None:
            papers.add(look.paper)
    for ink, styles in inks.items():
        if any(contrast(over(ink, paper), paper) < FAINTEST for paper in papers) and any(
            _holds_text(low, written) for written in styles
        ):
            return True
    return any(
        _RAISING_TAG.search(tags) or not off_line.isdisjoint(_STYLE.findall(tags))
        for tags in (found[0] for found in _BETWEEN_DIGITS.finditer(low))
    )


def _holds_text(low: bytes, style: bytes) -> bool:
    """Whether any element with this style holds more than what fills a space: `<span style="color:#fff">&#160;</span>`
    does not.
    """
    at = low.find(style) if style else -1
    while at >= 0:
        if _MORE_THAN_SPACE.match(low, at + len(style)):
            return True
        at = low.find(style, at + len(style))
    return not style


def _values(declared: Mapping[str, tuple[str, bool]]) -> dict[str, str]:
    return {name: value for name, (value, _) in declared.items()}


def _unescaped(text: str) -> str:
    return unescape(text) if "&" in text else text


class _Walk:
    """Goes through a document in the order of its text, and takes out of it what is not seen."""

    def __init__(self, cascade: Cascade) -> None:
        self._cascade = cascade
        self._known: dict[object, Look] = {}
        self.unseen: list[str] = []
        self.marks = 0
        self.changed = False
        self._digit: Look | None = None  # how the digit looks that the text of this line ends in so far
        self._mark: tuple[Any, str] | None = (
            None  # a mark behind it: its element, and whether it is its `text` or its `tail`
        )

    def through(self, root: Any) -> None:
        """The whole document."""
        looks = [Look(), Look()]
        silent = 0
        for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
            if event == "start":
                tag = element.tag
                look = self._look(looks, tag, element)
                looks.append(look)
                silent += tag in NO_TEXT
                if not is_inline(tag):
                    self._line_ends()
                if element.text and not silent:
                    self._text(element, "text", element.text, look)
                continue
            if event == "end":
                looks.pop()
                silent -= element.tag in NO_TEXT
                if not is_inline(element.tag):
                    self._line_ends()
            if element.tail and not silent:
                self._text(element, "tail", element.tail, looks[-1])
        self._line_ends()

    def _look(self, around: list[Look], tag: str, element: Any) -> Look:
        """How text in an element looks; `around` are the looks of the elements it is in, outermost first."""
        parent = around[-2] if tag == "summary" and _is_heading(element) else around[-1]
        attributes = element.attrib
        key: tuple[int, ...] = ()
        css = attributes.get("style", "") if attributes else ""
        hints = tuple((name, attributes[name]) for name in _ATTRIBUTES if name in attributes) if attributes else ()
        declared: Mapping[str, tuple[str, bool]] = {}
        if self._cascade:
            key, declared = self._cascade.of(element)
        known = (parent, tag, css, hints, key)
        found = self._known.get(known)
        if found is None:
            own = _values(_cascaded(declared, declarations(css)))
            found = self._known[known] = inside(parent, tag, own, dict(hints))
        return found

    def _text(self, element: Any, place: str, text: str, look: Look) -> None:
        if not look.seen:
            if not text.isspace():
                self.unseen.append(text)
                self._take(element, place)
            return
        bare = text.strip()
        if not bare:
            if text[0] in " \t\n\r\f" or "\xa0" in text:
                self._digit = None
            return
        if self._mark is not None and bare.startswith(_FRACTION):
            self._mark = None  # 8 and a half, as 8 <sup>1</sup>/<sub>2</sub>
        behind = self._digit
        if behind is not None and not text[0].isspace() and _MARK.fullmatch(text) and _is_set_off(look, behind):
            self._settle()
            self._mark = (element, place)
            return
        self._settle()
        self._digit = look if text[-1].isdigit() else None

    def _line_ends(self) -> None:
        self._settle()
        self._digit = None

    def _settle(self) -> None:
        """Take out the mark that has turned out to be one."""
        if self._mark is not None:
            element, place = self._mark
            self._take(element, place)
            self.marks += 1
            self._mark = None

    def _take(self, element: Any, place: str) -> None:
        setattr(element, place, None)
        self.changed = True


def _is_set_off(look: Look, behind: Look) -> bool:
    """Whether text is raised, lowered or much smaller than the digit it stands behind."""
    return (look.off_line and not behind.off_line) or look.font <= SMALL * behind.font


def _cascaded(
    sheet: Mapping[str, tuple[str, bool]], own: Mapping[str, tuple[str, bool]]
) -> dict[str, tuple[str, bool]]:
    """Declarations of style blocks with those of the element itself, which win unless the former are `!important`."""
    merged = dict(sheet)
    for name, (value, important) in own.items():
        put(merged, name, value, important)
    return merged


def _is_heading(element: Any) -> bool:
    """Whether the element is what a closed `<details>` shows: its first `<summary>`."""
    parent = element.getparent()
    return (
        parent is not None
        and parent.tag == "details"
        and next(element.itersiblings("summary", preceding=True), None) is None
    )
