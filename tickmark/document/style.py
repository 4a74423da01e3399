"""The few properties of CSS that carry meaning in filings: weight, slant, size, alignment, indent, visibility, page
breaks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tickmark.language.rules import Pattern


class Style(NamedTuple):
    """What applies to a piece of text. `size` and `indent` are in points; `raised` is a superscript."""

    bold: bool = False
    italic: bool = False
    underlined: bool = False
    centered: bool = False
    raised: bool = False
    size: float = 0.0
    indent: float = 0.0


PLAIN = Style()
STYLED_TAGS = frozenset(
    ("b", "strong", "i", "em", "u", "sup", "center", "th", "td", "table", "h1", "h2", "h3", "h4", "h5", "h6")
)
_LENGTH = Pattern(
    "document/style-length",
    r"(-?[0-9.]{1,12})(pt|px|em|in|%|rem)?",
    means="a length of a style",
    examples=("10.5pt",),
    counterexamples=("wide",),
    at="whole",
)
_POINTS = {"pt": 1.0, "px": 0.75, "em": 10.0, "rem": 10.0, "in": 72.0, None: 0.75}
_PAGE_BREAKS = frozenset(("page-break-before", "page-break-after", "break-before", "break-after"))
_BREAKING = ("always", "left", "right", "page")
_KEPT = 4096  # styles remembered at a time; a filing has some hundreds


class Look:
    """A style, and what it becomes inside an element, worked out once for each thing an element says."""

    __slots__ = ("_in_cells", "_inside", "_known", "raised", "style")

    def __init__(self, style: Style = PLAIN, known: dict[Style, Look] | None = None) -> None:
        self.style = style
        self.raised = style.raised
        self._inside: dict[object, tuple[Look | None, bool]] = {}
        self._in_cells: dict[object, tuple[Look | None, bool]] = {}  # of `<td>`, the most frequent element by far
        self._known = {style: self} if known is None else known

    def inside(self, tag: str, css: str | None, align: str | None) -> tuple[Look | None, bool]:
        """The look inside an element, None where it is not displayed; and whether the element begins or ends a page."""
        kept = self._in_cells if tag == "td" else self._inside
        key: object = css if align is None and (tag == "td" or tag not in STYLED_TAGS) else (tag, css, align)
        found = kept.get(key)
        if found is None:
            if len(kept) >= _KEPT:
                kept.clear()
            found = kept[key] = self._read(tag, css, align)
        return found

    def _read(self, tag: str, css: str | None, align: str | None) -> tuple[Look | None, bool]:
        style, breaks = effective(self.style, tag, css, align)
        if style is None:
            return None, False
        look = self._known.get(style)
        if look is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            look = self._known[style] = Look(style, self._known)
        return look, breaks


def effective(parent: Style, tag: str, css: str | None, align: str | None) -> tuple[Style | None, bool]:
    """The style inside an element, or None where it is not displayed; and whether the element begins or ends a page."""
    style = _of_tag(parent, tag)
    if align is not None:
        style = style._replace(centered=align.lower() == "center")
    return (style, False) if css is None else _of_css(style, css)


def _of_tag(style: Style, tag: str) -> Style:
    if tag in ("b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"):
        return style._replace(bold=True)
    if tag in ("i", "em"):
        return style._replace(italic=True)
    if tag == "u":
        return style._replace(underlined=True)
    if tag == "sup":
        return style._replace(raised=True)
    if tag == "center":
        return style._replace(centered=True)
    if tag == "th":
        return style._replace(bold=True, centered=True, indent=0.0)
    if tag in ("td", "table"):
        return style._replace(indent=0.0, centered=False)
    return style


@lru_cache(maxsize=4096)
def _declarations(css: str) -> list[tuple[str, str]]:
    """Names and values in lower case."""
    parts = (declaration.partition(":") for declaration in css.split(";"))
    return [(name.strip().lower(), value.strip().lower()) for name, _, value in parts]


def _of_css(style: Style, css: str) -> tuple[Style | None, bool]:
    changes: dict[str, bool | float] = {}
    indent = style.indent
    breaks = False
    for name, value in _declarations(css):
        if name == "display" and value.startswith("none"):
            return None, False
        if name == "font-weight":
            changes["bold"] = value in ("bold", "bolder") or (
                len(value) == 3 and value.isdecimal() and int(value) >= 600
            )
        elif name == "font-style":
            changes["italic"] = value.startswith(("italic", "oblique"))
        elif name.startswith("text-decoration"):
            changes["underlined"] = "underline" in value
        elif name == "text-align":
            changes["centered"] = value == "center"
        elif name == "vertical-align":
            changes["raised"] = (
                value == "super" or (value.startswith("top") and style.raised) or changes.get("raised", False)
            )
        elif name == "top" and value.startswith("-"):
            changes["raised"] = True
        elif name == "font-size":
            changes["size"] = _points(value) or style.size
        elif name in ("padding-left", "margin-left", "text-indent"):
            indent += _points(value)
        elif name in ("padding", "margin"):
            indent += _points(_left_of(value))
        elif name == "font":
            changes["bold"] = "bold" in value
            changes["italic"] = "italic" in value
        elif name in _PAGE_BREAKS:
            breaks = breaks or value.startswith(_BREAKING)
    if indent != style.indent:
        changes["indent"] = indent
    return (style._replace(**changes) if changes else style), breaks  # type: ignore[arg-type]


def _left_of(shorthand: str) -> str:
    """Left side of a padding or margin shorthand: 1 value all sides, 2 and 3 the second, 4 the fourth."""
    values = shorthand.split(None, 4)
    if not values:
        return ""
    return values[{1: 0, 2: 1, 3: 1}.get(len(values), 3)]


def _points(value: str) -> float:
    match = _LENGTH.match(value)
    if not match or match[2] == "%":
        return 0.0
    try:
        return float(match[1]) * _POINTS[match[2]]
    except ValueError:
        return 0.0
