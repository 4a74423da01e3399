"""Colour and opacity of text, and what it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tickmark.document.visibility.css import Colour, Style, colour, colour_in, html_colour, is_picture, opacity, over
from tickmark.language.rules import Pattern

if TYPE_CHECKING:
    from tickmark.document.visibility.look import Look

_FILTERED = Pattern(
    "document/filtered-opacity",
    r"opacity\(\s*([\d.]+%?)",
    means="the opacity within a filter",
    examples=("[[opacity(50%]])",),
    counterexamples=("opacity: 1",),
)
WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0, 1.0)
LINK: Colour = (0.0, 0.0, 238 / 255, 1.0)
_PAPER = frozenset(("background", "background-color", "background-image"))
_COLOURED = frozenset(("body", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "colgroup", "col"))


def opacity_of(own: Style) -> float:
    if "opacity" not in own and "filter" not in own:
        return 1.0
    own_opacity = opacity(own["opacity"]) if "opacity" in own else None
    filtered = _FILTERED.search(own.get("filter", ""))
    through = 1.0 if filtered is None else (opacity(filtered[1]) or 0.0)
    return through if own_opacity is None else through * own_opacity


def ink_of(parent: Look, tag: str, own: Style, attributes: Mapping[str, str]) -> Colour:
    for name in ("-webkit-text-fill-color", "color"):
        if name in own:
            if own[name] == "initial":
                return BLACK
            return colour(own[name]) or parent.ink
    if tag == "a" and "href" in attributes:
        return parent.link
    from_attribute = attributes.get("text" if tag == "body" else "color" if tag == "font" else "", "")
    return (html_colour(from_attribute) if from_attribute else None) or parent.ink


def paper_of(parent: Look, tag: str, own: Style, attributes: Mapping[str, str], ink: Colour) -> Colour | None:
    """The background: of the element, or of what it is in where its own is transparent; None for a picture."""
    if _PAPER.isdisjoint(own) and "bgcolor" not in attributes and "background" not in attributes:
        return parent.paper
    if "currentcolor" in own.get("background-color", "") + own.get("background", ""):
        return ink
    picture = own.get("background-image", "none") not in ("none", "initial")
    value = own.get("background-color") or own.get("background", "")
    if picture or is_picture(value) or ("background" in attributes and tag in _COLOURED):
        return None
    shade = colour(own["background-color"]) if "background-color" in own else colour_in(value) if value else None
    if not value and "bgcolor" in attributes and tag in _COLOURED:  # a style takes the place of the attribute
        shade = html_colour(attributes["bgcolor"])
    if shade is None or shade[3] == 0.0:
        return parent.paper
    return over(shade, parent.paper or WHITE)
