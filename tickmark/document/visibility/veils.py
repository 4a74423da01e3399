"""Declarations that make text unreadable by means that no filing needs, or by values that are not worked out here."""

from __future__ import annotations

from functools import lru_cache

from tickmark.document.visibility.css import (
    FEATURES,
    OTHERS_COLOURS,
    PLAIN_VALUES,
    THINNEST,
    Style,
    colour,
    is_unknown,
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
    (*_VEILS, "visibility", "content", "contain", "box-shadow", "outline-offset", "clip-path", "filter",
     "letter-spacing", "word-spacing", "font-size-adjust", "zoom", "grid-area", "grid-row", "grid-column",
     "grid-row-start", "grid-column-start", "color", "background-color", "-webkit-text-fill-color",
     "font-feature-settings",
     "font-variant", "font-variant-numeric")
)  # fmt: skip
_SHADES = frozenset(("color", "background-color", "-webkit-text-fill-color"))
_JUDGED = (
    "display", "visibility", "content-visibility", "opacity", "color", "-webkit-text-fill-color", "font-size", "font",
    "background-color", "height", "max-height", "left", "top", "text-indent", "margin-left", "right", "bottom",
    "position", "transform", "translate", "scale", "inset", "clip", "margin", "margin-top", "margin-right",
)  # fmt: skip
_HARMLESS_CONTAIN = frozenset(("none", "layout", "style", "layout style", "initial", "unset", "inherit"))
_SPACINGS = ("letter-spacing", "word-spacing")
_GRID_PLACES = ("grid-area", "grid-row", "grid-column", "grid-row-start", "grid-column-start")
_FRACTIONS = ("frac", "numr", "dnom")


@lru_cache(maxsize=4096)
def is_veiled(own: Style, font: float) -> bool:
    """Whether text is made unreadable by means that no filing needs, or by values that are not worked out here."""
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
    if any(own.get(name, "auto") not in ("auto", *PLAIN_VALUES) for name in _GRID_PLACES):
        return True
    if not OTHERS_COLOURS.isdisjoint(map(own.get, _SHADES)):
        return True
    if any(part in own.get(name, "") for name in FEATURES for part in _FRACTIONS):
        return True
    return own.get("font-size-adjust", "none") in ("0", "0.0") or (opacity(own.get("zoom", "1")) or 0.0) < THINNEST
