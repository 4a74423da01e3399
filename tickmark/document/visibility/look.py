"""How an element's text looks, from its own style and that of what it is in: whether a person can see it, and whether
it is set off the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tickmark.document.visibility.css import (
    FEATURES,
    THINNEST,
    Colour,
    Style,
    contrast,
    font_size,
    html_colour,
    over,
    pixels,
    size_in_font,
)
from tickmark.document.visibility.elements import NO_TEXT, is_inline
from tickmark.document.visibility.paint import BLACK, LINK, WHITE, ink_of, opacity_of, paper_of
from tickmark.document.visibility.shift import (
    ENDLESS,
    FARTHEST,
    LEFT,
    TRACKS,
    beside_cell,
    drift_of,
    frame_of,
    in_another_cell,
    is_away,
    is_loose,
    may_cut,
    room_of,
    scale,
)
from tickmark.document.visibility.veils import is_veiled
from tickmark.language.rules import Pattern

SMALLEST = 2.0  # pixels; smaller letters are dots
FAINTEST = 1.2  # contrast to the background that an eye needs to see that there is a letter; print has 7 and more
_UP = 30.0  # pixels by which elements, one in another, may be moved up altogether
SMALL = 0.75  # of the size around it: what a footnote mark is set in
_NEVER_SHOWN = NO_TEXT | {
    "title", "datalist", "noembed", "noframes", "rp", "audio", "video", "canvas", "object", "iframe", "select",
    "textarea", "meter", "progress", "math", "template", "frameset", "marquee",
}  # fmt: skip
_STRUCK = frozenset(("s", "strike", "del"))
_CELLS = frozenset(("td", "th", "tr", "table", "tbody", "thead", "tfoot"))
_FONT_STEPS = {1: 10.0, 2: 13.0, 3: 16.0, 4: 18.0, 5: 24.0, 6: 32.0, 7: 48.0}
_SIZES = {"sup": 1 / 1.2, "sub": 1 / 1.2, "small": 1 / 1.2, "big": 1.2}
_STEP = Pattern(
    "document/font-step",
    r"\s*([+-]?)(\d{1,2})\s*",
    means="the size of a font in steps",
    examples=("+2",),
    counterexamples=("2pt",),
    at="whole",
)
_SIZE_IN_FONT_END = Pattern(
    "document/size-in-font-end",
    r"(?:px|pt|pc|in|cm|mm|em|ex|%|small|large|medium|smaller|larger)(?:\s?/\s?[\w.%]+)?\s",
    means="the size in `font`, before its families",
    examples=("bold 12[[px/1.5 ]]serif",),
    counterexamples=("serif",),
)
_RAISED = ("sups", "subs", "sinf", "ordn", "super", "sub", "ordinal")
_RAISING = frozenset((*FEATURES, "vertical-align", "position", "transform", "translate"))
_SYMBOLS = ("wingdings", "webdings", "symbol", "zapfdingbats", "zapf dingbats", "itc zapf dingbats", "marlett")
"""Fonts that draw other signs than the text has."""
_NO_BOX = frozenset(("none", "table-column", "table-column-group"))
_TRACKED = frozenset(TRACKS[:4])


class Look(NamedTuple):
    """How text looks: font size in pixels, its colour (`ink`) on what background (`paper`, None where that is a
    picture).
    """

    displayed: bool = True
    visible: bool = True
    font: float = 16.0
    opacity: float = 1.0
    ink: Colour = BLACK
    paper: Colour | None = WHITE
    struck: bool = False
    away: bool = False
    reversed: bool = False
    off_line: bool = False
    link: Colour = LINK
    right_to_left: bool = False
    canvas: Colour = WHITE  # of the page
    loose: bool = False  # text may stand outside of the box that its background is painted in
    room: tuple[float, float] = (ENDLESS, ENDLESS)  # width and height of the box that cuts off what leaves it
    moved: tuple[float, float] = (0.0, 0.0)  # to the right and down within that box
    one_line: bool = False  # lines are not wrapped
    drawn: float = 1.0  # size of what is drawn, in sizes of what is laid out: `zoom`, `scale`
    drift: tuple[float, float] = (0.0, 0.0)  # to the right and down of its place, with all it is in
    indent: float = 0.0  # of the first line
    frame: tuple[float, float] = (ENDLESS, ENDLESS)  # declared width and height of the box it is in
    unsized: bool = False  # boxes in it have the sizes of columns or tracks, which are not worked out
    symbols: bool = False  # digits are drawn as other signs
    beside: tuple[float, float] | None = None  # to the right and down of its place in a cell; None outside of tables
    variables: tuple[tuple[str, str], ...] = ()  # custom properties that hold here
    root: float = 16.0  # font size of the page, which `rem` is counted in

    @property
    def seen(self) -> bool:
        """Whether a person sees the text, and sees it as it is written."""
        if not (self.displayed and self.visible) or self.away or self.struck or self.reversed:
            return False
        if self.font * self.drawn < SMALLEST or self.opacity * self.ink[3] < THINNEST:
            return False
        if self.loose and not _is_legible(self.ink, self.canvas):
            return False
        return self.paper is not None and _is_legible(self.ink, self.paper)


def _is_legible(ink: Colour, paper: Colour) -> bool:
    return contrast(over(ink, paper), paper) >= FAINTEST


def inside(
    parent: Look, tag: str, own: Style, attributes: Mapping[str, str], fonts: frozenset[str] = frozenset()
) -> Look:
    """How text in an element looks, given how it looks around the element.

    Args:
        own: the element's deciding declarations.
        attributes: those of HTML that decide (`hidden`, `color`, `bgcolor`, `size`, `open`, `dir`, `face`).
        fonts: families that the page brings with it.
    """
    display = own.get("display", "")
    unshown = "hidden" in attributes or "popover" in attributes
    if not parent.displayed or tag in _NEVER_SHOWN or display in _NO_BOX or (unshown and not display):
        return parent._replace(displayed=False)
    closed = "open" not in attributes or (tag == "details" and "name" in attributes)
    if (tag in ("dialog", "details") and closed) or own.get("content-visibility") == "hidden":
        return parent._replace(displayed=False)
    if not own and not attributes and tag not in _SIZES and tag not in _STRUCK and tag != "bdo":
        plain = (is_inline(tag) and parent.off_line) or tag == "rt"
        if tag in _CELLS and parent.beside != (0.0, 0.0):
            return parent._replace(off_line=plain, beside=(0.0, 0.0))
        return parent if plain == parent.off_line else parent._replace(off_line=plain)
    font = _font(parent.font, tag, own, attributes)
    visibility = own.get("visibility", "")
    decoration = own.get("text-decoration", "") + own.get("text-decoration-line", "")
    cell = tag in _CELLS and (not display or display.startswith("table"))
    inline = is_inline(tag) and display in ("", "inline")
    position = own.get("position", "")
    apart = position in ("absolute", "fixed") or own.get("float", "none") != "none"
    boxed = not inline or apart
    right_to_left = _is_right_to_left(parent, own, attributes)
    ink = ink_of(parent, tag, own, attributes)
    paper = parent.paper if display == "contents" else paper_of(parent, tag, own, attributes, ink)
    cuts = boxed and may_cut(own)
    frame = frame_of(parent, own, font, cell=cell, shrinks=apart or "inline" in display or tag == "table")
    room, moved = room_of(parent, own, font, frame, cuts=cuts)
    drift, indent = drift_of(parent, own, font, position)
    adrift = min(drift[0], drift[0] + indent) < -LEFT or drift[1] <= -_UP or max(drift) >= FARTHEST
    beside = beside_cell(parent, own, font, position, cell=cell)
    adrift = adrift or in_another_cell(beside)
    squeezed = boxed and not cell and frame[0] < font / 2
    unknown = cuts and parent.unsized and pixels(own.get("width", ""), font) is None
    outside = moved[0] >= room[0] or moved[1] >= room[1]
    lines = own.get("white-space", "")
    return Look(
        True,
        parent.visible if visibility in ("", "inherit", "unset", "revert") else visibility in ("visible", "initial"),
        font,
        parent.opacity * opacity_of(own),
        ink,
        paper,
        parent.struck or tag in _STRUCK or "line-through" in decoration,
        parent.away
        or (outside or adrift or squeezed or unknown)
        or is_veiled(own, font)
        or is_away(parent, own, font, cut=cuts and not cell),
        parent.reversed or (right_to_left and _is_overridden(tag, own)),
        (inline or display.startswith("inline")) and (parent.off_line or _is_off_line(tag, own, font)),
        (html_colour(attributes["link"]) if "link" in attributes else None) or parent.link,
        right_to_left,
        paper or WHITE if tag in ("body", "html") else parent.canvas,
        (parent.loose and paper == parent.paper) or (not cell and is_loose(own)),
        room,
        moved,
        lines in ("nowrap", "pre") if lines not in ("", "inherit", "unset") else parent.one_line,
        parent.drawn * scale(own),
        drift,
        indent,
        frame if boxed else parent.frame,
        own.get("table-layout") == "fixed" or not _TRACKED.isdisjoint(own) or (parent.unsized and not cuts),
        _has_symbols(parent, tag, own, attributes, fonts),
        beside,
        parent.variables,
        parent.root,
    )


def _has_symbols(parent: Look, tag: str, own: Style, attributes: Mapping[str, str], fonts: frozenset[str]) -> bool:
    """Whether the font of an element draws other signs than its text has, or is one of the page's own `fonts`."""
    named = own.get("font-family") or (attributes.get("face", "") if tag == "font" else "")
    if not named and "font" in own:
        named = _SIZE_IN_FONT_END.split(own["font"])[-1]
    if not named or named in ("inherit", "unset"):
        return parent.symbols
    first = named.partition(",")[0].strip(" \"'").lower()
    return first in _SYMBOLS or first in fonts


def _font(inherited: float, tag: str, own: Style, attributes: Mapping[str, str]) -> float:
    for value in (own.get("font-size", ""), size_in_font(own.get("font", ""))):
        if value and (size := font_size(value, inherited)) is not None:
            return size
    if tag == "font" and (step := _STEP.fullmatch(attributes.get("size", ""))):
        number = int(step[2])
        return _FONT_STEPS[min(7, max(1, 3 + (number if step[1] == "+" else -number) if step[1] else number))]
    return inherited * _SIZES.get(tag, 1.0)


def _is_right_to_left(parent: Look, own: Style, attributes: Mapping[str, str]) -> bool:
    if "direction" in own and own["direction"] in ("ltr", "rtl"):
        return own["direction"] == "rtl"
    side = attributes.get("dir", "").strip().lower()
    return side == "rtl" if side in ("ltr", "rtl") else parent.right_to_left


def _is_overridden(tag: str, own: Style) -> bool:
    """Whether letters are set in one direction whatever they are: `1,234` as `432,1`."""
    return own.get("unicode-bidi", "bidi-override" if tag == "bdo" else "") in ("bidi-override", "isolate-override")


def _is_off_line(tag: str, own: Style, font: float) -> bool:
    """Whether text is raised or lowered."""
    if tag in ("sup", "sub", "rt"):
        return True
    if _RAISING.isdisjoint(own):
        return False
    if any(part in own.get(name, "") for name in FEATURES if name in own for part in _RAISED):
        return True
    aligned = own.get("vertical-align", "")
    if (
        aligned in ("super", "sub", "top", "text-top", "bottom", "text-bottom")
        or (pixels(aligned, font, font) or 0.0) != 0.0
    ):
        return True
    if own.get("position") == "relative" and any(pixels(own.get(side, ""), font, font) for side in ("top", "bottom")):
        return True
    return ("transform" in own or "translate" in own) and drift_of(Look(), own, font, "")[0][1] != 0.0
