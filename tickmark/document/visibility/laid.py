"""How an element lies on the page: out of its place, over others, or at another place of its line than in the text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tickmark.document.visibility.css import ADDED, FUNCTION, PLAIN_VALUES, Style, pixels
from tickmark.document.visibility.elements import is_inline


class Laid(NamedTuple):
    """How an element lies on the page: whether it leaves its `place` and can lie over others (`floats` is anywhere,
    `shifted` is upwards), whether it `paints` what it lies over, its `height`, and whether it sets its own margins;
    whether it stands at another place of its line than in the text (`jumbled`), or what it holds does (`reorders`), or
    moves while one looks (`moves`); whether a style sheet `adds` signs before or behind it.
    """

    floats: bool = False
    shifted: bool = False
    paints: bool = False
    placed: bool = False
    height: float = 0.0
    margins: bool = False
    jumbled: bool = False
    reorders: bool = False
    moves: bool = False
    adds: bool = False


FLAT = Laid()
_PAINTED = frozenset(
    ("img", "hr", "svg", "iframe", "video", "canvas", "object", "embed", "input", "button", "textarea")
)
_BORDERS = (
    "border", "border-top", "border-bottom", "border-width", "border-top-width", "border-bottom-width",
)  # fmt: skip
_AROUND = ("outline", "outline-width", "box-shadow")
_MOVING = ("animation", "animation-name", "offset", "offset-path")
_LAYING = frozenset(
    (
        *_MOVING, *_BORDERS, *_AROUND, "position", "content", "translate", "transform", "background-color",
        "background", "background-image", "height", "order", "flex-direction", "flex-flow", "float", "margin",
        "margin-top", "margin-left", "margin-right", "margin-block-start", "margin-block", "margin-inline",
        "margin-inline-start", "margin-inline-end",
    )
)  # fmt: skip
"""Properties that can make an element lie otherwise than flat."""
_IN_PLACE = frozenset((*_BORDERS, "background-color", "background", "background-image", "height"))
_OVERLAP = 8.0  # pixels; text is set off the line by less


def leaves_nothing(own: Style) -> bool:
    """Whether an element of this style that holds nothing stays in its place and lies over nothing beside it."""
    return _IN_PLACE.issuperset(_LAYING.intersection(own))


def laid(tag: str, own: Style, attributes: Mapping[str, str], font: float) -> Laid:
    """How an element lies, from its own style."""
    coloured = "bgcolor" in attributes
    if not coloured and tag not in _PAINTED and _LAYING.isdisjoint(own):
        return FLAT
    return _laid(tag if tag in _PAINTED or is_inline(tag) else "div", own, coloured, font)


@lru_cache(maxsize=4096)
def _laid(tag: str, own: Style, coloured: bool, font: float) -> Laid:

    def length(name: str, at: int = 0) -> float:
        parts = own.get(name, "").split()
        return (pixels(parts[min(at, len(parts) - 1)], font) or 0.0) if parts else 0.0

    position = own.get("position", "static")
    up = min(length("top"), -length("bottom"), length("inset")) if position in ("relative", "sticky") else 0.0
    moved = "-" in own.get("translate", "") or any(
        name.startswith("translate") and "-" in values for name, values in FUNCTION.findall(own.get("transform", ""))
    )
    moves = any(own.get(name, "none") not in PLAIN_VALUES for name in _MOVING)
    around = max((pixels(part, font) or 0.0 for name in _AROUND for part in own.get(name, "").split()), default=0.0)
    shifted = min(up, length("margin-top"), length("margin"), length("margin-block-start")) <= -_OVERLAP
    shifted = shifted or moved or around >= _OVERLAP  # an outline reaches over what is before it
    shade = own.get("background-color", "") + own.get("background", "") + own.get("background-image", "")
    borders = max(around, *(length(name, at) for name in _BORDERS for at in (0, 1, 2)))
    coloured = coloured or shade not in ("", "transparent", "none", "inherit")
    return Laid(
        position in ("absolute", "fixed"),
        shifted,
        tag in _PAINTED or coloured or borders >= _OVERLAP,
        position not in ("static", ""),
        length("height"),
        any(name.startswith("margin") for name in own),
        moves or own.get("order", "0") not in ("0", "initial", "unset") or (is_inline(tag) and _leaves_line(own, font)),
        any("reverse" in own.get(name, "") for name in ("flex-direction", "flex-flow")),
        moves,
        own.get("content") == ADDED,
    )


_OFF_PLACE = 0.4  # of the font size, by which a part of a line is moved into others


def _leaves_line(own: Style, font: float) -> bool:
    """Whether a part of a line is moved along it."""
    if own.get("float", "none") != "none":
        return True
    least = _OFF_PLACE * font
    margins = [
        own.get(name, "") for name in ("margin-left", "margin-right", "margin-inline-start", "margin-inline-end")
    ]
    if any(
        (pixels(part, font) or 0.0) <= -least for value in (*margins, own.get("margin", "")) for part in value.split()
    ):
        return True
    sides = ("left", "right", "inset", "inset-inline-start") if own.get("position") in ("relative", "sticky") else ()
    shifts = [part for name in (*sides, "translate") for part in own.get(name, "").split()]
    for name, arguments in FUNCTION.findall(own.get("transform", "")):
        shifts += arguments.split(",")[:1] if name in ("translate", "translatex") else []
    return any(abs(pixels(part.strip(), font, font) or 0.0) >= least for part in shifts)
