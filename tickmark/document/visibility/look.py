"""How an element's text looks, from its own style and that of what it is in: whether a person can see it, and whether
it is set off the line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tickmark.document.visibility.css import (
    Colour,
    colour,
    colour_in,
    contrast,
    font_size,
    html_colour,
    opacity,
    over,
    pixels,
    size_in_font,
)

Style = Mapping[str, str]

SMALLEST = 2.0  # pixels; smaller letters are dots
FAINTEST = 1.2  # contrast to the background that an eye needs to see that there is a letter; print has 7 and more
THINNEST = 0.1  # opacity below which nothing is seen
FAR = 300.0  # pixels by which something is moved out of sight to the left or the top
FARTHEST = 5000.0  # and to the right or the bottom
SMALL = 0.75  # of the size around it: what a footnote mark is set in
_NARROW = 1.5  # pixels; the width or height of a box in which nothing can be seen

_WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
_BLACK: Colour = (0.0, 0.0, 0.0, 1.0)
INLINE = frozenset(
    (
        "span", "font", "a", "b", "i", "u", "em", "strong", "small", "big", "sup", "sub", "s", "strike", "del", "ins",
        "tt", "code", "var",
        "cite", "q", "mark", "abbr", "acronym", "bdo", "bdi", "label", "kbd", "samp", "dfn", "time", "nobr",
    )
)  # fmt: skip
"""Elements in a line of text; those of inline XBRL (`ix:nonfraction`) are, too."""
NO_TEXT = frozenset(("head", "script", "style", "template", "noscript", "svg", "ix:header", "ix:hidden"))
"""Elements whose content is no text of the page, which both readers know."""
_NEVER_SHOWN = NO_TEXT | {
    "title", "datalist", "noembed", "noframes", "rp", "audio", "video", "canvas", "object", "iframe", "select",
    "textarea",
}  # fmt: skip
_STRUCK = frozenset(("s", "strike", "del"))
_CELLS = frozenset(("td", "th", "tr", "table", "tbody", "thead", "tfoot"))
_FONT_STEPS = {1: 10.0, 2: 13.0, 3: 16.0, 4: 18.0, 5: 24.0, 6: 32.0, 7: 48.0}
_SIZES = {"sup": 1 / 1.2, "sub": 1 / 1.2, "small": 1 / 1.2, "big": 1.2}
_FUNCTION = re.compile(r"([a-z0-9]+)\(([^()]*)\)")
_EMPTY_CLIP = re.compile(
    r"inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%|circle\(\s*0|ellipse\(\s*0|polygon\(\s*0(?:px|%)?\s+0(?:px"
    r"|%)?(?:\s*,\s*0(?:px|%)?\s+0(?:px|%)?)*\s*\)"
)
_CUTTING = frozenset(("hidden", "clip", "scroll", "auto"))


class Look(NamedTuple):
    """How text looks: font size in pixels, its colour (`ink`) on what background (`paper`, None where that is a
    picture).
    """

    displayed: bool = True
    visible: bool = True
    font: float = 16.0
    opacity: float = 1.0
    ink: Colour = _BLACK
    paper: Colour | None = _WHITE
    struck: bool = False
    away: bool = False
    reversed: bool = False
    off_line: bool = False

    @property
    def seen(self) -> bool:
        """Whether a person sees the text, and sees it as it is written."""
        if not (self.displayed and self.visible) or self.away or self.struck or self.reversed:
            return False
        if self.font < SMALLEST or self.opacity * self.ink[3] < THINNEST:
            return False
        return self.paper is None or contrast(over(self.ink, self.paper), self.paper) >= FAINTEST


def is_inline(tag: str) -> bool:
    """Whether an element is a part of a line of text."""
    return tag in INLINE or tag.startswith("ix:")


def inside(parent: Look, tag: str, own: Style, attributes: Mapping[str, str]) -> Look:
    """How text in an element looks, given how it looks around the element.

    Args:
        own: the element's deciding declarations, values in lower case.
        attributes: those of HTML that decide (`hidden`, `color`, `bgcolor`, `size`, `open`, `dir`).
    """
    display = own.get("display", "")
    if not parent.displayed or tag in _NEVER_SHOWN or display == "none" or ("hidden" in attributes and not display):
        return parent._replace(displayed=False)
    if (tag in ("dialog", "details") and "open" not in attributes) or own.get("content-visibility") == "hidden":
        return parent._replace(displayed=False)
    font = _font(parent.font, tag, own, attributes)
    visibility = own.get("visibility", "")
    see_through = opacity(own["opacity"]) if "opacity" in own else None
    if (faded := re.search(r"opacity\(\s*([\d.]+%?)", own.get("filter", ""))) is not None:
        see_through = (1.0 if see_through is None else see_through) * (opacity(faded[1]) or 0.0)
    decoration = own.get("text-decoration", "") + own.get("text-decoration-line", "")
    inline = is_inline(tag) and display in ("", "inline")
    return Look(
        True,
        parent.visible if visibility in ("", "inherit", "unset", "revert") else visibility in ("visible", "initial"),
        font,
        parent.opacity if see_through is None else parent.opacity * see_through,
        _ink(parent, own, attributes),
        _paper(parent, own, attributes),
        parent.struck or tag in _STRUCK or "line-through" in decoration,
        parent.away or _is_away(tag, own, font, boxed=not inline or own.get("position") in ("absolute", "fixed")),
        parent.reversed or _is_reversed(tag, own, attributes),
        inline and (parent.off_line or _is_off_line(tag, own, font)),
    )


def _font(inherited: float, tag: str, own: Style, attributes: Mapping[str, str]) -> float:
    for value in (own.get("font-size", ""), size_in_font(own.get("font", ""))):
        if value and (size := font_size(value, inherited)) is not None:
            return size
    if tag == "font" and (step := re.fullmatch(r"\s*([+-]?)(\d{1,2})\s*", attributes.get("size", ""))):
        number = int(step[2])
        return _FONT_STEPS[min(7, max(1, 3 + (number if step[1] == "+" else -number) if step[1] else number))]
    return inherited * _SIZES.get(tag, 1.0)


def _ink(parent: Look, own: Style, attributes: Mapping[str, str]) -> Colour:
    for name in ("-webkit-text-fill-color", "color"):
        if name in own:
            return colour(own[name]) or parent.ink
    from_attribute = attributes.get("color") or attributes.get("text")
    return (html_colour(from_attribute) if from_attribute else None) or parent.ink


def _paper(parent: Look, own: Style, attributes: Mapping[str, str]) -> Colour | None:
    """The background: of the element, or of what it is in where its own is transparent."""
    picture = own.get("background-image", "none") not in ("none", "initial")
    value = own.get("background-color") or own.get("background", "")
    if picture or "url(" in value or "gradient(" in value:
        return None
    shade = colour(own["background-color"]) if "background-color" in own else colour_in(value) if value else None
    if shade is None and "bgcolor" in attributes:
        shade = html_colour(attributes["bgcolor"])
    if shade is None or shade[3] == 0.0:
        return parent.paper
    return over(shade, parent.paper or _WHITE)


def _is_away(tag: str, own: Style, font: float, *, boxed: bool) -> bool:
    """Whether the element is moved off the page, or is a box in which nothing can be seen."""

    def length(name: str) -> float:
        return pixels(own.get(name, ""), font) or 0.0

    position = own.get("position", "")
    if position in ("absolute", "fixed", "relative", "sticky") and (
        any(length(side) <= -FAR or length(side) >= FARTHEST for side in ("left", "top", "right", "bottom"))
    ):
        return True
    if (_is_far(length("text-indent")) and boxed) or _is_far(length("margin-left")) or length("margin-top") <= -FAR:
        return True
    if "margin" in own and any(_is_far(pixels(part, font) or 0.0) for part in own["margin"].split()):
        return True
    if any(_moves_away(name, arguments, font) for name, arguments in _FUNCTION.findall(own.get("transform", ""))):
        return True
    if "scale" in own and any(opacity(part) == 0.0 for part in own["scale"].split()):
        return True
    clip = own.get("clip", "")
    if position in ("absolute", "fixed") and clip.startswith("rect(") and _is_empty(clip[5:].rstrip(") "), font):
        return True
    if _EMPTY_CLIP.search(own.get("clip-path", "")):
        return True
    cut = any(own.get(name, "").split(" ")[0] in _CUTTING for name in ("overflow", "overflow-x", "overflow-y"))
    return (
        cut
        and boxed
        and tag not in _CELLS
        and any(
            (side := pixels(own.get(name, ""), font, 100.0)) is not None and side < _NARROW
            for name in ("height", "width", "max-height", "max-width")
        )
    )


def _is_far(length: float) -> bool:
    return length <= -FAR or length >= FARTHEST


def _is_empty(rectangle: str, font: float) -> bool:
    """Whether `0, 0, 1px, 1px` (top, right, bottom, left) leaves next to nothing."""
    sides = [pixels(part, font) for part in rectangle.replace(",", " ").split()]
    if len(sides) != 4 or None in sides:
        return False
    top, right, bottom, left = (side or 0.0 for side in sides)
    return bottom - top < _NARROW or right - left < _NARROW


def _moves_away(name: str, arguments: str, font: float) -> bool:
    values = [part.strip() for part in arguments.split(",")]
    if name in ("scale", "scalex", "scaley", "scale3d"):
        return any(
            (size := opacity(part)) is not None and size < 0.05 and not part.startswith("-") for part in values[:2]
        )
    if name.startswith("translate"):
        return any(_is_far(pixels(part, font) or 0.0) for part in values)
    return name in ("rotatex", "rotatey") and values[0] in ("90deg", "270deg", "-90deg", ".25turn", "0.25turn")


def _is_reversed(tag: str, own: Style, attributes: Mapping[str, str]) -> bool:
    """Whether letters are shown from right to left whatever they are: `1,234` as `432,1`."""
    if tag == "bdo":
        return attributes.get("dir", "").lower() == "rtl"
    return own.get("unicode-bidi", "") in ("bidi-override", "isolate-override") and own.get("direction") == "rtl"


def _is_off_line(tag: str, own: Style, font: float) -> bool:
    """Whether text is raised or lowered."""
    if tag in ("sup", "sub"):
        return True
    aligned = own.get("vertical-align", "")
    if (
        aligned in ("super", "sub", "top", "text-top", "bottom", "text-bottom")
        or (pixels(aligned, font, font) or 0.0) != 0.0
    ):
        return True
    return own.get("position") == "relative" and any(
        pixels(own.get(side, ""), font, font) for side in ("top", "bottom")
    )
