"""Declarations that make text unreadable by means that no filing needs, or by values that are not worked out here."""

from __future__ import annotations

from functools import lru_cache

import tinycss2

from tickmark.document.visibility.css import (
    DOUBT,
    FEATURES,
    OTHERS_COLOURS,
    PLAIN_VALUES,
    THINNEST,
    Style,
    colour,
    opacity,
    pixels,
)
from tickmark.language.rules import Pattern

_BOXES = frozenset(("none", "border-box", "padding-box", "content-box", "margin-box", "initial", "unset", "inherit"))
_UNFILTERED = Pattern(
    "document/unfiltered",
    r"none|initial|unset|inherit|opacity\([^()]*\)",
    means="a filter that leaves text as it is, but for its opacity",
    examples=("opacity(50%)",),
    counterexamples=("invert(1)",),
    at="whole",
)
_VEILS = (
    "mask", "mask-image", "-webkit-mask", "-webkit-mask-image", "mix-blend-mode", "-webkit-text-security",
    "animation", "animation-name", "rotate", "offset", "offset-path", "transform-origin", "-webkit-text-stroke",
    "mask-border", "-webkit-mask-box-image",
)  # fmt: skip
"""Properties that a page of text has no use for, and that can make text unreadable."""
_VEILING = frozenset(
    (*_VEILS, "visibility", "content", "contain", "box-shadow", "outline-offset", "clip-path", "filter", "text-shadow",
     "letter-spacing", "word-spacing", "font-size-adjust", "zoom", "grid-area", "grid-row", "grid-column",
     "grid-row-start", "grid-column-start", "color", "background-color", "-webkit-text-fill-color",
     "font-feature-settings",
     "font-variant", "font-variant-numeric", "flex", "flex-basis", "vertical-align", "grid-template-columns")
)  # fmt: skip
_SHADES = frozenset(("color", "background-color", "-webkit-text-fill-color"))
_READ_ELSEWHERE = frozenset(
    ("transform", "clip-path", "filter", "clip", "background", "background-image", "content", "quotes", "font-family",
     "grid", "grid-template", "grid-template-rows", "grid-template-columns", "width", "max-width", "inline-size",
     "max-inline-size")
)  # fmt: skip
"""Properties with functions that are judged where they are read."""
_WITH_COLOURS = (
    "color",
    "-webkit-text-fill-color",
    "background-color",
    "border",
    "outline",
    "box-shadow",
    "text-decoration",
)
"""Properties whose functions are colours, and those that begin so."""
_HARMLESS_CONTAIN = frozenset(("none", "layout", "style", "layout style", "initial", "unset", "inherit"))
_SPACINGS = ("letter-spacing", "word-spacing")
_GRID_PLACES = ("grid-area", "grid-row", "grid-column", "grid-row-start", "grid-column-start")
_FAR = 5.0  # times the size of the font that text may stand above or below its line
_UNCUT = frozenset("0% )")  # letters of an inset of nothing
_SHADOW = 4.0  # pixels up to which the shadow of a text lies over nothing else
_FRACTIONS = ("frac", "numr", "dnom")


@lru_cache(maxsize=4096)
def is_veiled(own: Style, font: float) -> bool:
    """Whether text is made unreadable by means that no filing needs, or by values that are not worked out here."""
    if any(name.startswith(DOUBT) for name in own):
        return True
    if not any("(" in value for value in own.values()):
        if _VEILING.isdisjoint(own):
            return False
        if _SHADES.issuperset(_VEILING.intersection(own)):
            return not OTHERS_COLOURS.isdisjoint(map(own.get, _SHADES))
    if any(own.get(name, "none") not in PLAIN_VALUES for name in _VEILS) or own.get("visibility") == "collapse":
        return True
    content = own.get("content", "normal")
    if "(" in content or own.get("contain", "none") not in _HARMLESS_CONTAIN or "inset" in own.get("box-shadow", ""):
        return True
    if any(abs(pixels(part, font) or 0.0) > _SHADOW for part in own.get("text-shadow", "").split()):
        return True
    if (pixels(own.get("outline-offset", ""), font) or 0.0) < 0.0:
        return True
    if _is_cut(own.get("clip-path", "none")) or _UNFILTERED.fullmatch(own.get("filter", "none")) is None:
        return True
    if any("(" in value and not _is_understood(name, value) for name, value in own.items()):
        return True
    if any((pixels(own.get(name, ""), font, font) or 0.0) <= -0.3 * max(font, 1.0) for name in _SPACINGS):
        return True
    if any(own.get(name, "auto") not in ("auto", *PLAIN_VALUES) for name in _GRID_PLACES):
        return True
    if abs(pixels(own.get("vertical-align", ""), font, font) or 0.0) > _FAR * max(font, 1.0) or _is_squeezed(own, font):
        return True
    if not OTHERS_COLOURS.isdisjoint(map(own.get, _SHADES)):
        return True
    if any(part in own.get(name, "") for name in FEATURES for part in _FRACTIONS):
        return True
    return own.get("font-size-adjust", "none") not in PLAIN_VALUES or (opacity(own.get("zoom", "1")) or 0.0) < THINNEST


def _is_squeezed(own: Style, font: float) -> bool:
    """Whether a box is given no room by its neighbours, or gives none to a column: an item of no width that does not
    grow, a track of none.
    """
    tracks = own.get("grid-template-columns", "").split()
    if any(pixels(track, font, 0.0) == 0.0 for track in tracks):
        return True
    flex = own.get("flex", "").split()
    grows = flex[0] if flex else own.get("flex-grow", "0")
    basis = flex[-1] if len(flex) > 1 else own.get("flex-basis", "auto")
    return grows in ("0", "0.0") and pixels(basis, font, 0.0) == 0.0


def _is_cut(path: str) -> bool:
    """Whether a clip path may take something off a box: all but that of its whole.

    >>> _is_cut("inset(0%)"), _is_cut("inset(100%)"), _is_cut("border-box")
    (False, True, False)
    """
    return path not in _BOXES and not (path.startswith("inset(") and _UNCUT.issuperset(path[len("inset(") :]))


def _is_understood(name: str, value: str) -> bool:
    """Whether the functions of a value are ones whose effect is known."""
    if name in _READ_ELSEWHERE:
        return "var(" not in value
    return name.startswith(_WITH_COLOURS) and all(
        colour(token.serialize().lower()) is not None
        for token in tinycss2.parse_component_value_list(value)
        if token.type == "function"
    )
