"""How an element's text looks, from its own style and that of what it is in: whether a person can see it, and whether
it is set off the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tickmark.document.visibility.css import (
    OTHERS_COLOURS,
    Colour,
    colour,
    colour_in,
    contrast,
    font_size,
    html_colour,
    is_picture,
    is_unknown,
    opacity,
    over,
    pixels,
    size_in_font,
)
from tickmark.language.rules import Pattern

Style = Mapping[str, str]

SMALLEST = 2.0  # pixels; smaller letters are dots
FAINTEST = 1.2  # contrast to the background that an eye needs to see that there is a letter; print has 7 and more
THINNEST = 0.1  # opacity below which nothing is seen
FAR = 300.0  # pixels by which something is moved out of sight to the left or the top
FARTHEST = 5000.0  # and to the right or the bottom
_UP = 30.0  # pixels by which elements, one in another, may be moved up altogether
_SCREEN = 600.0  # and of what stays where it is while the page is scrolled
_OUTSIDE = -8.0  # pixels beyond an edge of the window, where no scrolling reaches what stays where it is
_LEFT = 60.0  # pixels to the left of its box at which text may begin, and of no more than that box is indented by
_PERCENT = 20.0  # of the box that something is in, by which it is moved to the left or the top of it
SMALL = 0.75  # of the size around it: what a footnote mark is set in
_ENDLESS = 1e9
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
    "textarea", "meter", "progress", "math", "template", "frameset", "marquee",
}  # fmt: skip
_STRUCK = frozenset(("s", "strike", "del"))
_CELLS = frozenset(("td", "th", "tr", "table", "tbody", "thead", "tfoot"))
_FONT_STEPS = {1: 10.0, 2: 13.0, 3: 16.0, 4: 18.0, 5: 24.0, 6: 32.0, 7: 48.0}
_SIZES = {"sup": 1 / 1.2, "sub": 1 / 1.2, "small": 1 / 1.2, "big": 1.2}
_FUNCTION = Pattern(
    "document/function",
    r"([a-z0-9]+)\(([^()]*)\)",
    means="a function of a style",
    examples=("[[scale(0)]]",),
    counterexamples=("none",),
)
_BOXES = frozenset(("none", "border-box", "padding-box", "content-box", "margin-box", "initial", "unset", "inherit"))
_FILTERED = Pattern(
    "document/filtered-opacity",
    r"opacity\(\s*([\d.]+%?)",
    means="the opacity within a filter",
    examples=("[[opacity(50%]])",),
    counterexamples=("opacity: 1",),
)
_STEP = Pattern(
    "document/font-step",
    r"\s*([+-]?)(\d{1,2})\s*",
    means="the size of a font in steps",
    examples=("+2",),
    counterexamples=("2pt",),
    at="whole",
)
_UNFILTERED = Pattern(
    "document/unfiltered",
    r"none|initial|unset|inherit|opacity\([^()]*\)",
    means="a filter that leaves text as it is, but for its opacity",
    examples=("opacity(50%)",),
    counterexamples=("invert(1)",),
    at="whole",
)
_PLAIN_TRANSFORM = Pattern(
    "document/plain-transform",
    r"none|initial|unset|(?:(?:translate[xy]?|scale[xy]?)\([^()]*\) ?|rotate\(-?90deg\))+",
    means="a transformation after which text can be read where it stands",
    examples=("translate(2px, 1px)", "rotate(-90deg)"),
    counterexamples=("skewx(20deg)", "rotate(180deg)"),
    at="whole",
)
_LINK: Colour = (0.0, 0.0, 238 / 255, 1.0)
_VEILS = (
    "mask", "mask-image", "-webkit-mask", "-webkit-mask-image", "mix-blend-mode", "-webkit-text-security",
    "animation", "animation-name", "rotate", "offset", "offset-path", "transform-origin", "-webkit-text-stroke",
    "mask-border", "-webkit-mask-box-image",
)  # fmt: skip
"""Properties that a page of text has no use for, and that can make text unreadable."""
_VEILING = frozenset(
    (*_VEILS, "visibility", "content", "contain", "box-shadow", "outline-offset", "clip-path", "filter",
     "letter-spacing", "word-spacing", "font-size-adjust", "zoom", "grid-area", "grid-row", "grid-column", "color",
     "background-color", "-webkit-text-fill-color")
)  # fmt: skip
_JUDGED = (
    "display", "visibility", "content-visibility", "opacity", "color", "-webkit-text-fill-color", "font-size", "font",
    "background-color", "height", "max-height", "left", "top", "text-indent", "margin-left", "right", "bottom",
    "position", "transform", "translate", "scale", "inset", "clip", "margin", "margin-top", "margin-right",
)  # fmt: skip
_HARMLESS_CONTAIN = frozenset(("none", "layout", "style", "layout style", "initial", "unset", "inherit"))
_PLAIN_VALUES = frozenset(("none", "normal", "initial", "unset", "inherit", ""))
_SPACINGS = ("letter-spacing", "word-spacing")
_GRID_PLACES = ("grid-area", "grid-row", "grid-column")
_NO_BOX = frozenset(("none", "table-column", "table-column-group"))
_OVERFLOWS = ("overflow", "overflow-x", "overflow-y")
_MARGINS = ("margin", "margin-left", "margin-top", "text-indent", "margin-inline-start", "margin-block-start")
_COLOURED = frozenset(("body", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "colgroup", "col"))
_TRACKS = (
    "grid-template-rows", "grid-template-columns", "grid-template", "grid", "flex-basis", "flex", "aspect-ratio",
)  # fmt: skip
_TRACKED = frozenset(_TRACKS[:4])
_PADDINGS = ("padding", "padding-left", "padding-top", "padding-inline-start", "padding-inline", "padding-block")
_SIDES = (
    "left", "right", "top", "bottom", "inset", "inset-inline-start", "inset-block-start", "inset-inline-end",
    "inset-block-end", "inset-inline", "inset-block",
)  # fmt: skip
_SIZED = (
    "height",
    "width",
    "max-height",
    "max-width",
    "block-size",
    "inline-size",
    "max-block-size",
    "max-inline-size",
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
    link: Colour = _LINK
    right_to_left: bool = False
    canvas: Colour = _WHITE  # of the page
    loose: bool = False  # text may stand outside of the box that its background is painted in
    room: tuple[float, float] = (_ENDLESS, _ENDLESS)  # width and height of the box that cuts off what leaves it
    moved: tuple[float, float] = (0.0, 0.0)  # to the right and down within that box
    one_line: bool = False  # lines are not wrapped
    drawn: float = 1.0  # size of what is drawn, in sizes of what is laid out: `zoom`, `scale`
    drift: tuple[float, float] = (0.0, 0.0)  # to the right and down of its place, with all it is in
    indent: float = 0.0  # of the first line
    frame: tuple[float, float] = (_ENDLESS, _ENDLESS)  # declared width and height of the box it is in
    unsized: bool = False  # boxes in it have the sizes of columns or tracks, which are not worked out

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
    unshown = "hidden" in attributes or "popover" in attributes
    if not parent.displayed or tag in _NEVER_SHOWN or display in _NO_BOX or (unshown and not display):
        return parent._replace(displayed=False)
    closed = "open" not in attributes or (tag == "details" and "name" in attributes)
    if (tag in ("dialog", "details") and closed) or own.get("content-visibility") == "hidden":
        return parent._replace(displayed=False)
    if not own and not attributes and tag not in _SIZES and tag not in _STRUCK and tag != "bdo":
        plain = (is_inline(tag) and parent.off_line) or tag == "rt"
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
    ink = _ink(parent, tag, own, attributes)
    paper = parent.paper if display == "contents" else _paper(parent, tag, own, attributes, ink)
    cuts = boxed and _cuts(own)
    frame = _frame(parent, own, font, cell=cell, shrinks=apart or "inline" in display or tag == "table")
    room, moved = _room(parent, own, font, frame, cuts=cuts)
    drift, indent = _drift(parent, own, font, position)
    adrift = min(drift[0], drift[0] + indent) < -_LEFT or drift[1] <= -_UP or max(drift) >= FARTHEST
    squeezed = boxed and not cell and frame[0] < font / 2
    unknown = cuts and parent.unsized and pixels(own.get("width", ""), font) is None
    outside = moved[0] >= room[0] or moved[1] >= room[1]
    lines = own.get("white-space", "")
    return Look(
        True,
        parent.visible if visibility in ("", "inherit", "unset", "revert") else visibility in ("visible", "initial"),
        font,
        parent.opacity * _opacity(own),
        ink,
        paper,
        parent.struck or tag in _STRUCK or "line-through" in decoration,
        parent.away
        or (outside or adrift or squeezed or unknown)
        or _is_veiled(own, font)
        or _is_away(parent, own, font, cut=cuts and not cell),
        parent.reversed or (right_to_left and _is_overridden(tag, own)),
        inline and (parent.off_line or _is_off_line(tag, own, font)),
        (html_colour(attributes["link"]) if "link" in attributes else None) or parent.link,
        right_to_left,
        paper or _WHITE if tag in ("body", "html") else parent.canvas,
        (parent.loose and paper == parent.paper) or (not cell and _is_loose(own)),
        room,
        moved,
        lines in ("nowrap", "pre") if lines not in ("", "inherit", "unset") else parent.one_line,
        parent.drawn * _scale(own),
        drift,
        indent,
        frame if boxed else parent.frame,
        own.get("table-layout") == "fixed" or not _TRACKED.isdisjoint(own) or (parent.unsized and not cuts),
    )


def _cuts(own: Style) -> bool:
    return any(part in _CUTTING for name in _OVERFLOWS for part in own.get(name, "").split(" "))


def _scale(own: Style) -> float:
    """How much smaller than laid out an element is drawn, the shorter side: `zoom:.3`, `transform:scale(.5)`."""
    found = [opacity(part) for name in ("zoom", "scale") for part in own.get(name, "").split()]
    for name, arguments in _FUNCTION.findall(own.get("transform", "")):
        found += [opacity(part.strip()) for part in arguments.split(",") if name.startswith("scale")]
    factor = 1.0
    for part in found:
        factor = factor if part is None else min(factor, part)
    return factor


def _frame(parent: Look, own: Style, font: float, *, cell: bool, shrinks: bool) -> tuple[float, float]:
    """The declared size of an element's box. What declares none is as wide as the box it is in, and as high as its
    text; cells are as wide as their text, unless their table says what they are.
    """
    if cell:
        names = ("width", "max-width") if parent.unsized else ("max-width",)
        return _least(own, font, parent.frame[0] if parent.unsized else _ENDLESS, *names), _ENDLESS
    wide = _least(own, font, parent.frame[0], "width", "max-width", "inline-size", "max-inline-size")
    high = _least(own, font, parent.frame[1], "height", "max-height", "block-size", "max-block-size")
    return (parent.frame[0] if wide == _ENDLESS and not shrinks else wide), high


def _least(own: Style, font: float, whole: float, *names: str) -> float:
    """The least of some sizes, percentages of `whole`."""
    of = whole if whole < _ENDLESS else None
    return min((size for name in names if (size := pixels(own.get(name, ""), font, of)) is not None), default=_ENDLESS)


def _drift(parent: Look, own: Style, font: float, position: str) -> tuple[tuple[float, float], float]:
    """How far an element with all that it is in is moved to the right and down, and the indent of its first line."""

    def length(name: str, at: int = 0) -> float:
        parts = own.get(name, "").split()
        return (pixels(parts[min(at, len(parts) - 1)], font) or 0.0) if parts else 0.0

    indent = length("text-indent") if "text-indent" in own else parent.indent
    right, down = parent.drift
    right += length("margin-left") + length("margin", 3) + length("margin-inline-start") + length("padding-left")
    down += length("margin-top") + length("margin") + length("margin-block-start") + length("padding-top")
    right += length("padding", 3) + length("padding-inline-start")
    down += length("padding") + length("padding-block-start")
    if position not in ("", "static"):
        right += length("left") + length("inset", 3) + length("inset-inline-start")
        down += length("top") + length("inset") + length("inset-block-start")
    if position in ("relative", "sticky"):
        right -= length("right")
        down -= length("bottom")
    values = own.get("translate", "").split()
    functions = [("translate", ",".join(values))] if values else []
    for name, arguments in (*functions, *_FUNCTION.findall(own.get("transform", ""))):
        parts = [pixels(part.strip(), font) or 0.0 for part in arguments.split(",")]
        right += parts[0] if name in ("translate", "translatex") else 0.0
        down += parts[-1] if name in ("translate", "translatey") and (len(parts) > 1 or name[-1] == "y") else 0.0
    return (right, down), indent


def _room(
    parent: Look, own: Style, font: float, frame: tuple[float, float], *, cuts: bool
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The size of the box that cuts off the text of an element, and how far from its corner the element stands."""

    def length(name: str, at: int = 0) -> float:
        parts = own.get(name, "").split()
        return (pixels(parts[min(at, len(parts) - 1)], font) or 0.0) if parts else 0.0

    room, (right, down) = parent.room, parent.moved
    if not cuts and room == (_ENDLESS, _ENDLESS):
        return room, (0.0, 0.0)
    padding = length("padding-left") or length("padding", 3), length("padding-top") or length("padding")
    if cuts:
        bordered = own.get("box-sizing") == "border-box"
        indent = length("text-indent")
        spread = own.get("line-height", "")
        high = pixels(spread, font, font) or (float(spread) * font if spread.replace(".", "", 1).isdigit() else 0.0)
        inner = indent + padding[0] * bordered, max(0.0, (high - font) / 2) + padding[1] * bordered
        return (min(room[0], frame[0]), min(room[1], frame[1])), inner
    right += padding[0] + length("margin-left") + length("margin", 3) + length("left") + length("text-indent")
    down += padding[1] + length("margin-top") + length("margin") + length("top")
    for name, arguments in _FUNCTION.findall(own.get("transform", "")):
        values = [pixels(part.strip(), font) or 0.0 for part in arguments.split(",")]
        right += values[0] if name in ("translate", "translatex") else 0.0
        down += values[-1] if name in ("translate", "translatey") and (len(values) > 1 or name[-1] == "y") else 0.0
    return room, (right, down)


def _opacity(own: Style) -> float:
    own_opacity = opacity(own["opacity"]) if "opacity" in own else None
    filtered = _FILTERED.search(own.get("filter", ""))
    through = 1.0 if filtered is None else (opacity(filtered[1]) or 0.0)
    return through if own_opacity is None else through * own_opacity


def _is_veiled(own: Style, font: float) -> bool:
    """Whether text is made unreadable by means that no filing needs, or by values that are not worked out here."""
    if _VEILING.isdisjoint(own) and not any("(" in value for value in own.values()):
        return False
    if any(own.get(name, "none") not in _PLAIN_VALUES for name in _VEILS) or own.get("visibility") == "collapse":
        return True
    content = own.get("content", "normal")
    if "(" in content or own.get("contain", "none") not in _HARMLESS_CONTAIN or "inset" in own.get("box-shadow", ""):
        return True
    if (pixels(own.get("outline-offset", ""), font) or 0.0) < 0.0:
        return True
    if own.get("clip-path", "none") not in _BOXES or _UNFILTERED.fullmatch(own.get("filter", "none")) is None:
        return True
    if any(name in own and "(" in own[name] and is_unknown(own[name]) for name in _JUDGED):
        return True
    if any(
        name in own and "(" in own[name] and colour(own[name]) is None for name in ("color", "-webkit-text-fill-color")
    ):
        return True
    if any((pixels(own.get(name, ""), font) or 0.0) <= -0.3 * max(font, 1.0) for name in _SPACINGS):
        return True
    if any(own.get(name, "auto") not in ("auto", *_PLAIN_VALUES) for name in _GRID_PLACES):
        return True
    if any(own.get(name, "") in OTHERS_COLOURS for name in ("color", "background-color", "-webkit-text-fill-color")):
        return True
    return own.get("font-size-adjust", "none") in ("0", "0.0") or (opacity(own.get("zoom", "1")) or 0.0) < THINNEST


def _font(inherited: float, tag: str, own: Style, attributes: Mapping[str, str]) -> float:
    for value in (own.get("font-size", ""), size_in_font(own.get("font", ""))):
        if value and (size := font_size(value, inherited)) is not None:
            return size
    if tag == "font" and (step := _STEP.fullmatch(attributes.get("size", ""))):
        number = int(step[2])
        return _FONT_STEPS[min(7, max(1, 3 + (number if step[1] == "+" else -number) if step[1] else number))]
    return inherited * _SIZES.get(tag, 1.0)


def _ink(parent: Look, tag: str, own: Style, attributes: Mapping[str, str]) -> Colour:
    for name in ("-webkit-text-fill-color", "color"):
        if name in own:
            if own[name] == "initial":
                return _BLACK
            return colour(own[name]) or parent.ink
    if tag == "a" and "href" in attributes:
        return parent.link
    from_attribute = attributes.get("text" if tag == "body" else "color" if tag == "font" else "", "")
    return (html_colour(from_attribute) if from_attribute else None) or parent.ink


def _paper(parent: Look, tag: str, own: Style, attributes: Mapping[str, str], ink: Colour) -> Colour | None:
    """The background: of the element, or of what it is in where its own is transparent; None for a picture."""
    if "currentcolor" in own.get("background-color", "") + own.get("background", ""):
        return ink
    picture = own.get("background-image", "none") not in ("none", "initial")
    value = own.get("background-color") or own.get("background", "")
    if picture or is_picture(value) or ("background" in attributes and tag in _COLOURED):
        return None
    shade = colour(own["background-color"]) if "background-color" in own else colour_in(value) if value else None
    if shade is None and "bgcolor" in attributes and tag in _COLOURED:
        shade = html_colour(attributes["bgcolor"])
    if shade is None or shade[3] == 0.0:
        return parent.paper
    return over(shade, parent.paper or _WHITE)


def _is_away(parent: Look, own: Style, font: float, *, cut: bool) -> bool:
    """Whether the element is moved off the page, or is a box in which nothing can be seen, since it can `cut`."""

    def lengths(*names: str) -> list[float]:
        return [pixels(part, font) or 0.0 for name in names if name in own for part in own[name].split()]

    position = own.get("position", "")
    placed = position in ("absolute", "fixed", "relative", "sticky", "-webkit-sticky")
    if placed and own.get("z-index", "").startswith("-"):
        return True  # below what it is in
    if position == "fixed" and any(length <= _OUTSIDE for length in lengths(*_SIDES)):
        return True
    if position == "absolute":
        wide, high = (_SCREEN if size == _ENDLESS else size for size in parent.frame)
        if max(lengths("bottom"), default=0.0) >= high or max(lengths("right"), default=0.0) >= wide:
            return True
    if placed and any(map(_is_far, lengths(*_SIDES))):
        return True
    if placed and any(_is_far_in_box(part) for name in _SIDES for part in own.get(name, "").split()):
        return True
    if position == "fixed" and any(
        abs(length) >= _SCREEN for length in lengths(*_SIDES, "padding-left", "padding-top")
    ):
        return True
    indents = lengths("text-indent", "margin-left", "margin-inline-start", "margin-inline", "margin", "translate")
    if any(map(_is_far, indents)) or abs(pixels(own.get("text-indent", ""), font, 100.0) or 0.0) >= FAR:
        return True
    shifts = ("text-indent", "margin-left", "margin-inline-start", "margin-inline", "margin", "margin-top")
    if any(_is_far_in_box(part) for name in shifts for part in own.get(name, "").split()):
        return True
    left = sum(lengths("padding-left", "padding-inline-start")) + min(0.0, *lengths("margin-left"), 0.0)
    if left + min(0.0, *lengths("text-indent"), 0.0) < -_LEFT:
        return True
    if any(length <= -_LEFT for length in lengths("margin-top", "margin-block-start", "margin-block", "margin")):
        return True
    apart = own.get("float", "none") != "none" or position in ("absolute", "fixed")
    if apart and any(length <= -FAR for length in lengths("margin-right", "margin-inline-end")):
        return True
    transform = own.get("transform", "none")
    if _PLAIN_TRANSFORM.fullmatch(transform) is None:
        return True
    functions = _FUNCTION.findall(transform)
    if functions and _moves_away(functions, font):
        return True
    if any(_is_far_in_box(part) for part in own.get("translate", "").split()):
        return True
    if "scale" in own and any((opacity(part) or 0.0) < THINNEST for part in own["scale"].split() if part != "none"):
        return True
    if position in ("absolute", "fixed") and own.get("clip", "auto") not in ("auto", "initial", "unset"):
        return True
    if not cut:
        return False
    if own.get("line-height", "").rstrip("%px") in ("0", "0.0") or any(name in own for name in _TRACKS):
        return True
    if any("(" in own.get(name, "") for name in _SIZED):
        return True
    if any(_is_far_in_box(part) for name in _PADDINGS for part in own.get(name, "").split()):
        return True
    return any(_is_narrow(own, name, font) for name in _SIZED)


def _is_loose(own: Style) -> bool:
    """Whether text may leave its box: where that is moved, or of a size that is not the text's."""
    if own.get("position", "static") not in ("static", "sticky") or "transform" in own or "translate" in own:
        return True
    return any(name in own for name in _SIZED) or any("-" in own.get(name, "") for name in _MARGINS)


def _is_narrow(own: Style, name: str, font: float) -> bool:
    side = pixels(own.get(name, ""), font, 100.0)
    return side is not None and side < _NARROW


def _is_far(length: float) -> bool:
    return length <= -FAR or length >= FARTHEST


def _is_far_in_box(part: str) -> bool:
    """Whether a percentage moves something out of the box that it is in."""
    if not part.endswith("%"):
        return False
    share = pixels(part, 0.0, 100.0) or 0.0
    return share <= -_PERCENT or share >= 100.0


def _moves_away(functions: list[tuple[str, str]], font: float) -> bool:
    """Whether a `transform` makes letters too small, turns them over or moves them out of sight, all parts together."""
    across = down = 0.0
    for name, arguments in functions:
        values = [part.strip() for part in arguments.split(",")]
        if name.startswith("scale") and any((opacity(part) or 0.0) < 0.3 for part in values):
            return True
        if name.startswith("translate"):
            lengths = [pixels(part, font, _PERCENT) for part in values]
            if None in lengths or any(abs(pixels(part, 0.0, 1.0) or 0.0) > 0.5 for part in values if part[-1:] == "%"):
                return True
            across += 0.0 if name[-1] == "y" else lengths[0] or 0.0
            down += (lengths[-1] or 0.0) if name[-1] == "y" or len(lengths) > 1 else 0.0
    return _is_far(across) or _is_far(down)


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
    aligned = own.get("vertical-align", "")
    if (
        aligned in ("super", "sub", "top", "text-top", "bottom", "text-bottom")
        or (pixels(aligned, font, font) or 0.0) != 0.0
    ):
        return True
    return own.get("position") == "relative" and any(
        pixels(own.get(side, ""), font, font) for side in ("top", "bottom")
    )


class Laid(NamedTuple):
    """How an element lies on the page: whether it leaves its `place` and can lie over others (`floats` is anywhere,
    `shifted` is upwards), whether it `paints` what it lies over, its `height`, and whether it sets its own margins.
    """

    floats: bool = False
    shifted: bool = False
    paints: bool = False
    placed: bool = False
    height: float = 0.0
    margins: bool = False


FLAT = Laid()
_PAINTED = frozenset(
    ("img", "hr", "svg", "iframe", "video", "canvas", "object", "embed", "input", "button", "textarea")
)
_BORDERS = (
    "border", "border-top", "border-bottom", "border-width", "border-top-width", "border-bottom-width",
)  # fmt: skip
_AROUND = ("outline", "outline-width", "box-shadow")
_OVERLAP = 8.0  # pixels; text is set off the line by less


def laid(tag: str, own: Style, attributes: Mapping[str, str], font: float) -> Laid:
    """How an element lies, from its own style."""
    if not own and tag not in _PAINTED and "bgcolor" not in attributes:
        return FLAT

    def length(name: str, at: int = 0) -> float:
        parts = own.get(name, "").split()
        return (pixels(parts[min(at, len(parts) - 1)], font) or 0.0) if parts else 0.0

    position = own.get("position", "static")
    up = min(length("top"), -length("bottom"), length("inset")) if position in ("relative", "sticky") else 0.0
    moved = "-" in own.get("translate", "") or any(
        name.startswith("translate") and "-" in values for name, values in _FUNCTION.findall(own.get("transform", ""))
    )
    around = max((pixels(part, font) or 0.0 for name in _AROUND for part in own.get(name, "").split()), default=0.0)
    shifted = min(up, length("margin-top"), length("margin"), length("margin-block-start")) <= -_OVERLAP
    shifted = shifted or moved or around >= _OVERLAP  # an outline reaches over what is before it
    shade = own.get("background-color", "") + own.get("background", "") + own.get("background-image", "")
    borders = max(around, *(length(name, at) for name in _BORDERS for at in (0, 1, 2)))
    coloured = "bgcolor" in attributes or shade not in ("", "transparent", "none", "inherit")
    return Laid(
        position in ("absolute", "fixed"),
        shifted,
        tag in _PAINTED or coloured or borders >= _OVERLAP,
        position not in ("static", ""),
        length("height"),
        any(name.startswith("margin") for name in own),
    )
