"""A filing's own page, made harmless, with the cells that facts were read from marked and explained.

Structure, text and layout stay; everything that runs, loads, submits or leaves the page is removed: by lists of what
may stay, not of what must go.
"""

from __future__ import annotations

import html as escaping
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxml import etree
from lxml import html as lxml_html

from tickmark.document.grid import span
from tickmark.document.text import as_utf8
from tickmark.narrate.html.shell import POLICY

_KEPT = frozenset(
    (
        "html", "body", "div", "p", "span", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup",
        "col", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd",
        "b", "i", "u", "em", "strong", "small", "big", "sub", "sup", "s", "strike", "del", "ins", "br", "hr", "center",
        "font", "blockquote", "pre", "tt", "code", "a", "section", "article", "main", "header", "footer", "address",
        "abbr", "cite", "q",
    )
)  # fmt: skip
_DROPPED = frozenset(
    (
        "script", "style", "noscript", "head", "title", "meta", "link", "base", "template", "object", "embed", "applet",
        "iframe", "frame", "frameset", "svg", "math", "canvas", "audio", "video", "source", "track", "map", "area",
        "form", "input", "button", "select", "textarea", "dialog", "portal", "slot", "marquee", "ix:header",
        "ix:hidden", "img", "image", "picture", "param", "xml", "plaintext", "xmp", "noembed", "noframes", "listing",
        "foreignobject",
    )
)  # fmt: skip
_EMPTY = frozenset(("img", "image", "input", "embed", "link", "meta", "base", "param", "source", "track", "area"))
_ATTRIBUTES = frozenset(
    (
        "colspan",
        "rowspan",
        "align",
        "valign",
        "width",
        "height",
        "cellpadding",
        "cellspacing",
        "border",
        "nowrap",
        "bgcolor",
        "lang",
        "dir",
        "start",
        "type",
        "size",
        "color",
        "face",
    )
)
_PROPERTIES = re.compile(
    r"(?:font(?:-size|-family|-weight|-style|-variant)?|text-(?:align|indent|decoration|transform)|line-height"
    r"|letter-spacing|color|background-color|vertical-align|white-space|width|min-width|max-width|height|min-height"
    r"|margin(?:-left|-right|-top|-bottom)?|padding(?:-left|-right|-top|-bottom)?|border(?:-(?:top|right|bottom"
    r"|left))?(?:-(?:width|style|color))?|border-collapse|border-spacing|display|table-layout|page-break-(?:after"
    r"|before)|break-after|break-before|list-style-type|float|clear|overflow|text-wrap|word-break)"
)
_VALUE = re.compile(r"[\w\s.,%#'\"()+-]{1,200}")
_BAD_VALUE = re.compile(r"url|expression|@|\\|image|attr|var|env|javascript|fixed|sticky", re.IGNORECASE)
_NAME = re.compile(r"[\w.:-]{1,100}")
_BLOCKS = frozenset(("p", "div", "li", "td", "th", "dd", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"))
MARK_LIMIT = 5_000  # cells that are marked in one filing

STYLE = """
body{font-family:serif;margin:0 auto;padding:1rem;max-width:60rem;background:#fff;color:#000}
#tm-bar{position:sticky;top:0;z-index:9;background:#10324a;color:#fff;font:0.95rem/1.4 \
system-ui,sans-serif;padding:.5rem 1rem;margin:-1rem -1rem 1rem}
#tm-bar a{color:#cfe8ff}
#tm-bar h1{display:inline;font:inherit;font-weight:700}
.tm-mark{background:#fff3bf!important;scroll-margin:35vh 0}
.tm-mark:target{outline:3px solid #b3261e;outline-offset:1px;background:#ffd54a!important}
.tm-why{display:none}
.tm-mark:target \
.tm-why,.tm-mark:target+.tm-why{display:block;position:fixed;right:1rem;bottom:1rem;width:min(26rem,calc(100vw - \
2rem));box-sizing:border-box;max-height:45vh;overflow:auto;background:#fff;color:#111;border:2px solid #b3261e;
border-radius:.4rem;padding:.8rem 1rem;font:0.9rem/1.45 \
system-ui,sans-serif;text-align:left;white-space:normal;box-shadow:0 4px 18px rgba(0,0,0,.25);z-index:10;text-indent:0}
.tm-mark:has(.tm-close:target){outline:3px solid #b3261e;outline-offset:1px;background:#ffd54a!important}
.tm-close{float:right;margin-left:1rem;color:#0b4f8a}
.tm-why b{display:inline-block;min-width:6.5rem}
@media (max-width:48rem){main{overflow-x:auto}}
@media print{#tm-bar{position:static}.tm-mark:target .tm-why{position:static}}
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A cell to mark: its address, of a paged document its page and line, and lines of (name, text) that say why the
    number means what it does.
    """

    fact_id: str
    table: int
    row: int
    column: int
    printed: str
    reasons: tuple[tuple[str, str], ...]
    page: int | None = None
    line: int | None = None

    @property
    def anchor(self) -> str:
        """The fragment that opens the page at the cell."""
        return f"t{self.table}r{self.row}c{self.column}"


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words to mark where they are printed; `anchor` is the fragment that opens the page at them (`q3`)."""

    anchor: str
    text: str


def filing_page(
    raw: bytes, title: str, marks: Iterable[Mark], back: str, quotes: Iterable[Quoted] = ()
) -> tuple[str, frozenset[str]]:
    """The page, and the anchors of the cells and quotes that were found in it.

    Args:
        raw: the filing as it was filed.
        title: what the bar at its top says.
        marks: cells to mark.
        back: address of the report, relative; empty for nothing.
        quotes: words to mark, each at the paragraph that it begins in.
    """
    text, _ = as_utf8(raw)
    root = lxml_html.fromstring(
        text, parser=lxml_html.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    )
    for element in root.xpath("//*[@data-tm or @data-tm-why or @data-tm-close]"):
        for name in ("data-tm", "data-tm-why", "data-tm-close"):
            element.attrib.pop(name, None)  # a filing does not mark itself
    found = _mark(root, list(marks)[:MARK_LIMIT]) | _mark_quotes(root, list(quotes)[:MARK_LIMIT])
    body = root if root.tag == "body" else next(iter(root.iter("body")), root)
    _clean(body)
    inner = etree.tostring(body, method="html", encoding="unicode")
    inner = re.sub(r"\A<body[^>]*>|</body>\s*\Z", "", inner)
    name = escaping.escape(title)
    way = f' · <a href="{escaping.escape(back)}">back</a>' if back else ""
    page = (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">{POLICY}<meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">'
        f'<title>{name}</title><style>{STYLE}</style></head>\n<body><header id="tm-bar"><h1>{name}</h1> · '
        f"cells that facts were read from are marked{way}</header>\n<main "
        f'aria-label="{name}" tabindex="0">\n{inner}\n</main></body></html>\n'
    )
    return page, found


def _mark(root: lxml_html.HtmlElement, marks: list[Mark]) -> frozenset[str]:
    """Gives the cells their anchors and explanations; the anchors of those found."""
    wanted: dict[int, dict[tuple[int, int], list[Mark]]] = defaultdict(lambda: defaultdict(list))
    for mark in marks:
        wanted[mark.table][(mark.row, mark.column)].append(mark)
    found = set()
    for index, table in enumerate(root.iter("table")):
        for cell, place in _places(table) if index in wanted else ():
            own = wanted[index].get(place)
            if own and _digits(own[0].printed) in _digits("".join(cell.itertext())):
                cell.set("data-tm", own[0].anchor)
                found.add(own[0].anchor)
                cell.append(_why(own))
    return frozenset(found)


def _mark_quotes(root: lxml_html.HtmlElement, quotes: list[Quoted]) -> frozenset[str]:
    """Gives the paragraphs that quotes begin in their anchors; the anchors of those found. Quotes are compared by their
    letters and digits, since white space is laid out anew.
    """
    starts, owners, pieces, length = [], [], [], 0
    for element, text in _texts(root) if quotes else ():
        own = _letters(text)
        if own:
            starts.append(length)
            owners.append(element)
            pieces.append(own)
            length += len(own)
    letters = "".join(pieces)
    found = set()
    for quote in quotes:
        wanted = _letters(quote.text)
        place = letters.find(wanted) if wanted else -1
        if place < 0:
            continue
        block = _block(owners[bisect_right(starts, place) - 1])
        if block is None:
            continue
        if block.get("data-tm") is not None:  # of a cell, or of a quote before
            block.insert(0, lxml_html.Element("span"))
            block[0].tail, block.text, block = block.text, None, block[0]
        block.set("data-tm", quote.anchor)
        found.add(quote.anchor)
    return frozenset(found)


def _texts(element: lxml_html.HtmlElement) -> Iterator[tuple[lxml_html.HtmlElement, str]]:
    """Shown texts in their order, each with the element it stands in."""
    for event, own in etree.iterwalk(element, events=("start", "end")):
        hidden = any(node.tag in _DROPPED for node in (own, *own.iterancestors()))
        if event == "start" and own.text and not hidden:
            yield own, own.text
        outside = own is element or any(node.tag in _DROPPED for node in own.iterancestors())
        if event == "end" and own.tail and not outside:
            yield own.getparent(), own.tail


def _block(element: lxml_html.HtmlElement) -> lxml_html.HtmlElement | None:
    """The nearest element around that is laid out as a block."""
    return next((own for own in (element, *element.iterancestors()) if own.tag in _BLOCKS), None)


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum()).lower()


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


def _places(table: lxml_html.HtmlElement) -> Iterator[tuple[lxml_html.HtmlElement, tuple[int, int]]]:
    """Cells with their row and left grid column, spans laid out as the HTML table model does."""
    taken: set[tuple[int, int]] = set()
    rows = [row for row in table.iter("tr") if next(row.iterancestors("table")) is table]
    for number, row in enumerate(rows):
        column = 0
        for cell in row:
            if cell.tag not in ("td", "th"):
                continue
            while (number, column) in taken:
                column += 1
            yield cell, (number, column)
            wide, high = span(cell.get("colspan", "1")), span(cell.get("rowspan", "1"))
            if high > 1:
                taken.update(
                    (number + down, column + right)
                    for down in range(1, min(high, len(rows) - number))
                    for right in range(wide)
                )
            column += wide


def _why(marks: list[Mark]) -> lxml_html.HtmlElement:
    """The card of a cell. It is shown while its cell is the target of the address; its link `close` makes itself the
    target: the card goes, the page stays where it is, and the cell keeps its outline.
    """
    note = lxml_html.Element("span")
    note.set("data-tm-why", "1")
    close = etree.SubElement(note, "a")
    close.set("data-tm-close", marks[0].anchor)
    close.text = "close"
    for mark in marks[:4]:
        for name, text in mark.reasons:
            bold = etree.SubElement(note, "b")
            bold.text = name
            bold.tail = f" {_plain(text)}"
            etree.SubElement(note, "br")
    return note


def _plain(text: str) -> str:
    return "".join(c for c in text if c.isprintable())


def _clean(body: lxml_html.HtmlElement) -> None:
    """Leaves only the tags, attributes and properties that show text."""
    for element in list(body.iter()):
        tag = element.tag if isinstance(element.tag, str) else ""
        if element is body:
            for name in list(element.attrib):
                del element.attrib[name]
            continue
        if tag.lower() in _EMPTY and element.getparent() is not None:
            element.drop_tag()  # an element without an end tag: what the parser put into it is the text that follows
        elif not tag or tag.lower() in _DROPPED:
            _drop(element)
        elif tag.lower() not in _KEPT or tag.lower() in ("html", "body"):
            _strip(element)
            element.tag = "span"
        else:
            _strip(element)


def _drop(element: lxml_html.HtmlElement) -> None:
    """Removes an element with all in it; what follows it stays."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + element.tail
        else:
            parent.text = (parent.text or "") + element.tail
    parent.remove(element)


def _strip(element: lxml_html.HtmlElement) -> None:
    anchor, why, close = element.get("data-tm"), element.get("data-tm-why"), element.get("data-tm-close")
    link, name = element.get("href", ""), element.get("id") or element.get("name") or ""
    kept = {key: value for key, value in element.attrib.items() if key.lower() in _ATTRIBUTES}
    style = _safe_style(element.get("style", ""))
    element.attrib.clear()
    for key, value in kept.items():
        element.set(key, value[:100])
    if style:
        element.set("style", style)
    if name and _NAME.fullmatch(name):
        element.set("id", f"f-{name}")
    if element.tag == "a" and link.startswith("#") and _NAME.fullmatch(link[1:]):
        element.set("href", f"#f-{link[1:]}")
    if anchor and re.fullmatch(r"t\d+r\d+c\d+|q\d+", anchor):
        element.set("id", anchor)
        element.set("class", "tm-mark")
        element.set("tabindex", "-1")
    if close:
        element.set("id", f"{close}-read")
        element.set("href", f"#{close}-read")
        element.set("class", "tm-close")
    if why:
        element.set("class", "tm-why")
        element.set("role", "note")


def _safe_style(style: str) -> str:
    kept = []
    for declaration in style[:2000].split(";"):
        name, _, value = declaration.partition(":")
        name, value = name.strip().lower(), value.strip()
        if _PROPERTIES.fullmatch(name) and _VALUE.fullmatch(value) and not _BAD_VALUE.search(value):
            kept.append(f"{name}:{value}")
    return ";".join(kept)
