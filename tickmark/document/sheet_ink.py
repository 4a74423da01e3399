"""Whether the text of a spreadsheet's cell can be seen: its colour on its fill, its size, lines through it."""

from __future__ import annotations

from typing import Any

from tickmark.document.visibility.css import Colour, colour, contrast
from tickmark.document.visibility.look import FAINTEST

_SMALLEST = 2.0  # points; smaller letters are dots
_WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
_BLACK: Colour = (0.0, 0.0, 0.0, 1.0)
_OF_SYSTEM = {64: _BLACK, 65: _WHITE}  # colours of the system by their index
_OF_THEME = {0: _WHITE, 1: _BLACK}  # the first two colours of a theme: the paper's and the text's
_WHITE_FORMATS = ("[white]", "[color2]", "[color 2]")


def is_seen(font: Any, fill: Any, pattern: str) -> bool:
    """Whether a person sees what is printed in a cell of this style; colours that are not known are taken for others
    than those they stand on.
    """
    if font is not None and (font.strike or (font.sz is not None and float(font.sz) < _SMALLEST)):
        return False
    if any(white in pattern.lower() for white in _WHITE_FORMATS):
        return False
    own = font.color if font is not None else None
    filled = fill is not None and getattr(fill, "fill_type", None) == "solid"
    below = fill.fgColor if filled else None
    if own is not None and below is not None and _named(own) == _named(below):
        return False
    ink, paper = (_BLACK if own is None else _shade(own)), (_WHITE if below is None else _shade(below))
    return ink is None or paper is None or contrast(ink, paper) >= FAINTEST


def hides(style: Any) -> bool:
    """Whether a style that holds under a condition would hide a cell on white paper or on its own fill."""
    pattern = style.numFmt.formatCode if style.numFmt is not None else ""
    fill = style.fill
    below = fill.bgColor if fill is not None and fill.bgColor is not None and fill.bgColor.type == "rgb" else None
    if pattern.replace(";", "").strip('"') == "" and ";" in pattern:
        return True
    own = style.font.color if style.font is not None else None
    ink, paper = (None if own is None else _shade(own)), (_WHITE if below is None else _shade(below))
    strikes = style.font is not None and bool(style.font.strike)
    return strikes or (ink is not None and paper is not None and contrast(ink, paper) < FAINTEST)


def _named(shade: Any) -> tuple[object, ...]:
    return shade.type, shade.value, shade.tint


def _shade(shade: Any) -> Colour | None:
    """A colour of a workbook; None for one of a theme that is not known."""
    from openpyxl.styles.colors import COLOR_INDEX

    if shade.type == "rgb":
        return colour(f"#{str(shade.rgb)[-6:]}".lower())
    if shade.tint:
        return None
    if shade.type == "theme":
        return _OF_THEME.get(shade.theme)
    if shade.type == "indexed":
        if shade.indexed in _OF_SYSTEM:
            return _OF_SYSTEM[shade.indexed]
        return colour(f"#{COLOR_INDEX[shade.indexed][-6:]}".lower()) if shade.indexed < len(COLOR_INDEX) else None
    return None
