"""Sizes and places as far as they are declared: what is moved off the page or cut off by a box without room."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tickmark.document.visibility.css import FUNCTION, THINNEST, Style, opacity, pixels
from tickmark.language.rules import Pattern

if TYPE_CHECKING:
    from tickmark.document.visibility.look import Look

FAR = 300.0  # pixels by which something is moved out of sight to the left or the top
FARTHEST = 5000.0  # and to the right or the bottom
_SCREEN = 600.0  # and of what stays where it is while the page is scrolled
_OUTSIDE = -8.0  # pixels beyond an edge of the window, where no scrolling reaches what stays where it is
LEFT = 60.0  # pixels to the left of its box at which text may begin, and of no more than that box is indented by
_BESIDE = 24.0  # pixels above or below its cell's place at which text may be drawn
_PERCENT = 20.0  # of the box that something is in, by which it is moved to the left or the top of it
ENDLESS = 1e9
_NARROW = 1.5  # pixels; the width or height of a box in which nothing can be seen
_PLAIN_TRANSFORM = Pattern(
    "document/plain-transform",
    r"none|initial|unset|(?:(?:translate[xy]?|scale[xy]?)\([^()]*\) ?|rotate\(-?90deg\))+",
    means="a transformation after which text can be read where it stands",
    examples=("translate(2px, 1px)", "rotate(-90deg)"),
    counterexamples=("skewx(20deg)", "rotate(180deg)"),
    at="whole",
)
_OVERFLOWS = ("overflow", "overflow-x", "overflow-y")
_MARGINS = ("margin", "margin-left", "margin-top", "text-indent", "margin-inline-start", "margin-block-start")
TRACKS = (
    "grid-template-rows", "grid-template-columns", "grid-template", "grid", "flex-basis", "flex", "aspect-ratio",
    "columns", "column-count", "column-width", "container-type",
)  # fmt: skip
_PADDINGS = ("padding", "padding-left", "padding-top", "padding-inline-start", "padding-inline", "padding-block")
_SIDES = (
    "left", "right", "top", "bottom", "inset", "inset-inline-start", "inset-block-start", "inset-inline-end",
    "inset-block-end", "inset-inline", "inset-block",
)  # fmt: skip
_SIZED = (
    "height", "width", "max-height", "max-width", "block-size", "inline-size", "max-block-size", "max-inline-size",
)  # fmt: skip
_SIZES = frozenset((*_SIZED, "-webkit-line-clamp", "line-clamp"))
_LINE = 1.2  # height of a line, in sizes of its letters
_SCALING = frozenset(("zoom", "scale", "transform"))
_MOVING = frozenset(
    (
        *_MARGINS, *_PADDINGS, *_SIDES, "padding-block-start", "position", "translate", "transform", "scale",
        "margin-block", "margin-inline", "margin-right", "margin-inline-end", "z-index", "float", "clip",
    )
)  # fmt: skip
"""Properties that can move an element to where it is not seen."""
_CUTTING = frozenset(("hidden", "clip", "scroll", "auto"))


def may_cut(own: Style) -> bool:
    return any(part in _CUTTING for name in _OVERFLOWS for part in own.get(name, "").split(" "))


def scale(own: Style) -> float:
    """How much smaller than laid out an element is drawn, the shorter side: `zoom:.3`, `transform:scale(.5)`."""
    if _SCALING.isdisjoint(own):
        return 1.0
    found = [opacity(part) for name in ("zoom", "scale") for part in own.get(name, "").split()]
    for name, arguments in FUNCTION.findall(own.get("transform", "")):
        found += [opacity(part.strip()) for part in arguments.split(",") if name.startswith("scale")]
    factor = 1.0
    for part in found:
        factor = factor if part is None else min(factor, part)
    return factor


def frame_of(parent: Look, own: Style, font: float, *, cell: bool, shrinks: bool) -> tuple[float, float]:
    """The declared size of an element's box. What declares none is as wide as the box it is in, and as high as its
    text; cells are as wide as their text, unless their table says what they are.
    """
    if _SIZES.isdisjoint(own):
        return (ENDLESS if cell or shrinks else parent.frame[0]), ENDLESS
    if cell:
        names = ("width", "max-width") if parent.unsized else ("max-width",)
        return _least(own, font, parent.frame[0] if parent.unsized else ENDLESS, *names), ENDLESS
    wide = _least(own, font, parent.frame[0], "width", "max-width", "inline-size", "max-inline-size")
    high = _least(own, font, parent.frame[1], "height", "max-height", "block-size", "max-block-size")
    lines = own.get("-webkit-line-clamp") or own.get("line-clamp", "")
    if lines.isdecimal():
        high = min(high, int(lines) * _LINE * font)
    return (parent.frame[0] if wide == ENDLESS and not shrinks else wide), high


def _least(own: Style, font: float, whole: float, *names: str) -> float:
    """The least of some sizes, percentages of `whole`."""
    of = whole if whole < ENDLESS else None
    return min((size for name in names if (size := pixels(own.get(name, ""), font, of)) is not None), default=ENDLESS)


def drift_of(parent: Look, own: Style, font: float, position: str) -> tuple[tuple[float, float], float]:
    """How far an element with all that it is in is moved to the right and down, and the indent of its first line."""
    if _MOVING.isdisjoint(own):
        return parent.drift, parent.indent
    right, down, indent = _drift(own, font, position)
    return (parent.drift[0] + right, parent.drift[1] + down), parent.indent if indent is None else indent


@lru_cache(maxsize=4096)
def _drift(own: Style, font: float, position: str) -> tuple[float, float, float | None]:
    """How far an element is moved to the right and down by itself, and its own indent."""

    def length(name: str, at: int = 0) -> float:
        parts = own.get(name, "").split()
        return (pixels(parts[min(at, len(parts) - 1)], font) or 0.0) if parts else 0.0

    indent = length("text-indent") if "text-indent" in own else None
    right = length("margin-left") + length("margin", 3) + length("margin-inline-start") + length("padding-left")
    down = length("margin-top") + length("margin") + length("margin-block-start") + length("padding-top")
    right += length("padding", 3) + length("padding-inline-start")
    down += length("padding") + length("padding-block-start")
    if position in ("absolute", "fixed"):
        right += length("left") + length("inset", 3) + length("inset-inline-start")
        down += length("top") + length("inset") + length("inset-block-start")
    aside, below = _offset(own, font, position)
    return right + aside, down + below, indent


def beside_cell(parent: Look, own: Style, font: float, position: str, *, cell: bool) -> tuple[float, float] | None:
    """How far something in a cell of a table is drawn from its place in the cell; None outside of tables."""
    before = (0.0, 0.0) if cell else parent.beside
    if before is None or _MOVING.isdisjoint(own):
        return before
    right, down = _offset(own, font, position)
    return before[0] + right, before[1] + down


def in_another_cell(beside: tuple[float, float] | None) -> bool:
    """Whether what is drawn so far from its cell can stand in another column or row than its own."""
    return beside is not None and (abs(beside[0]) > LEFT or abs(beside[1]) > _BESIDE)


def _offset(own: Style, font: float, position: str) -> tuple[float, float]:
    """How far an element is drawn to the right of and below the place that is kept for it."""

    def length(name: str, at: int = 0) -> float:
        parts = own.get(name, "").split()
        return (pixels(parts[min(at, len(parts) - 1)], font) or 0.0) if parts else 0.0

    right = down = 0.0
    if position in ("relative", "sticky", "-webkit-sticky"):
        right += length("left") + length("inset", 3) + length("inset-inline-start") - length("right")
        down += length("top") + length("inset") + length("inset-block-start") - length("bottom")
    values = own.get("translate", "").split()
    functions = [("translate", ",".join(values))] if values else []
    for name, arguments in (*functions, *FUNCTION.findall(own.get("transform", ""))):
        parts = [pixels(part.strip(), font) or 0.0 for part in arguments.split(",")]
        right += parts[0] if name in ("translate", "translatex") else 0.0
        down += parts[-1] if name in ("translate", "translatey") and (len(parts) > 1 or name[-1] == "y") else 0.0
    return right, down


def room_of(
    parent: Look, own: Style, font: float, frame: tuple[float, float], *, cuts: bool
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The size of the box that cuts off the text of an element, and how far from its corner the element stands."""

    def length(name: str, at: int = 0) -> float:
        parts = own.get(name, "").split()
        return (pixels(parts[min(at, len(parts) - 1)], font) or 0.0) if parts else 0.0

    room, (right, down) = parent.room, parent.moved
    if not cuts and room == (ENDLESS, ENDLESS):
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
    for name, arguments in FUNCTION.findall(own.get("transform", "")):
        values = [pixels(part.strip(), font) or 0.0 for part in arguments.split(",")]
        right += values[0] if name in ("translate", "translatex") else 0.0
        down += values[-1] if name in ("translate", "translatey") and (len(values) > 1 or name[-1] == "y") else 0.0
    return room, (right, down)


def is_away(parent: Look, own: Style, font: float, *, cut: bool) -> bool:
    """Whether the element is moved off the page, or is a box in which nothing can be seen, since it can `cut`."""
    if not cut and _MOVING.isdisjoint(own):
        return False
    if own.get("position") == "absolute":
        wide, high = (_SCREEN if size == ENDLESS else size for size in parent.frame)
        if max(_lengths(own, font, "bottom"), default=0.0) >= high:
            return True
        if max(_lengths(own, font, "right"), default=0.0) >= wide:
            return True
    return _is_away(own, font, cut)


def _lengths(own: Style, font: float, *names: str) -> list[float]:
    return [pixels(part, font) or 0.0 for name in names if name in own for part in own[name].split()]


@lru_cache(maxsize=4096)
def _is_away(own: Style, font: float, cut: bool) -> bool:
    """As `is_away`, whatever the element is in."""

    def lengths(*names: str) -> list[float]:
        return _lengths(own, font, *names)

    position = own.get("position", "")
    placed = position in ("absolute", "fixed", "relative", "sticky", "-webkit-sticky")
    if placed and own.get("z-index", "").startswith("-"):
        return True  # below what it is in
    if position == "fixed" and any(length <= _OUTSIDE for length in lengths(*_SIDES)):
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
    if left + min(0.0, *lengths("text-indent"), 0.0) < -LEFT:
        return True
    if any(length <= -LEFT for length in lengths("margin-top", "margin-block-start", "margin-block", "margin")):
        return True
    apart = own.get("float", "none") != "none" or position in ("absolute", "fixed")
    if apart and any(length <= -FAR for length in lengths("margin-right", "margin-inline-end")):
        return True
    transform = own.get("transform", "none")
    if _PLAIN_TRANSFORM.fullmatch(transform) is None:
        return True
    functions = FUNCTION.findall(transform)
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
    if own.get("line-height", "").rstrip("%px") in ("0", "0.0") or any(name in own for name in TRACKS):
        return True
    if any("(" in own.get(name, "") for name in _SIZED):
        return True
    if any(_is_far_in_box(part) for name in _PADDINGS for part in own.get(name, "").split()):
        return True
    return any(_is_narrow(own, name, font) for name in _SIZED)


@lru_cache(maxsize=4096)
def is_loose(own: Style) -> bool:
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
