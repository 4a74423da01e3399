"""Values of CSS as far as they decide what can be seen: declarations, lengths, colours.

What cannot be understood is None, never a guess: `calc(...)` is no length, `var(...)` is no colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import tinycss2
import tinycss2.color4

from tickmark.errors import DocumentTooLarge
from tickmark.language.rules import Pattern

Colour = tuple[float, float, float, float]  # red, green, blue, alpha, each from 0 to 1


class Style(dict[str, str]):
    """An element's deciding declarations, values in lower case. Two are equal only if they are one: a style attribute
    is parsed once, and what it says by itself is worked out once.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


CUSTOM = "--"  # how the names of custom properties begin
DOUBT = "?"  # before a property that is declared in a way nobody here understands
INHERIT = frozenset(("inherit", "unset"))
ADDED = "added()"  # `content` of an element before or behind which a style sheet adds signs of its own
THINNEST = 0.1  # opacity below which nothing is seen
FUNCTION = Pattern(
    "document/function",
    r"([a-z0-9]+)\(([^()]*)\)",
    means="a function of a style",
    examples=("[[scale(0)]]",),
    counterexamples=("none",),
)
PLAIN_VALUES = frozenset(("none", "normal", "initial", "unset", "inherit", ""))
FEATURES = ("font-feature-settings", "font-variant", "font-variant-numeric", "font-variant-position")

PROPERTIES = frozenset(
    (
        "display", "visibility", "content-visibility", "opacity", "filter", "color", "-webkit-text-fill-color",
        "background",
        "background-color", "background-image", "font", "font-size", "text-decoration", "text-decoration-line",
        "position",
        "left", "right", "top", "bottom", "text-indent", "margin-left", "margin-top", "margin", "transform", "scale",
        "height",
        "width", "max-height", "max-width", "overflow", "overflow-x", "overflow-y", "clip", "clip-path",
        "vertical-align", "float",
        "unicode-bidi", "direction", "zoom", "translate", "inset", "inset-inline-start", "inset-block-start",
        "margin-inline-start", "margin-inline", "margin-block-start", "margin-block", "block-size", "inline-size",
        "max-block-size", "max-inline-size", "mask", "mask-image", "-webkit-mask", "-webkit-mask-image",
        "mix-blend-mode", "letter-spacing", "font-size-adjust", "-webkit-text-security", "animation",
        "animation-name", "contain", "grid-template-rows", "grid-template-columns", "grid-template", "grid",
        "flex-basis", "flex", "aspect-ratio", "outline", "outline-offset", "box-shadow", "padding", "padding-left",
        "padding-top", "padding-inline-start", "padding-inline", "padding-block-start", "padding-block",
        "margin-right", "margin-inline-end", "line-height", "white-space", "box-sizing", "content", "rotate",
        "offset", "offset-path", "transform-origin", "-webkit-text-stroke", "z-index", "border", "border-top",
        "border-bottom", "inset-inline-end", "inset-block-end", "inset-inline", "inset-block", "mask-border",
        "-webkit-mask-box-image", "table-layout", "word-spacing", "grid-area", "grid-row", "grid-column",
        "outline-width", "border-width", "border-top-width", "border-bottom-width", "order", "flex-direction",
        "flex-flow", "grid-column-start", "grid-row-start", "font-family", "font-variant", "font-variant-position",
        "font-variant-numeric", "font-feature-settings", "-webkit-line-clamp", "line-clamp", "quotes", "text-shadow",
        "columns", "column-count", "column-width", "background-clip", "color-scheme", "container-type",
    )
)  # fmt: skip
"""The properties that decide what can be seen, or what is set off the line."""

_HARMLESS = frozenset(
    """accent-color align-content align-items align-self backface-visibility background-attachment background-origin
    background-position background-position-x background-position-y background-repeat background-size border-block
    border-block-color border-block-end border-block-end-color border-block-end-style border-block-end-width
    border-block-start border-block-start-color border-block-start-style border-block-start-width border-block-style
    border-block-width border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style
    border-collapse border-color border-inline border-inline-color border-inline-end border-inline-end-color
    border-inline-end-style border-inline-end-width border-inline-start border-inline-start-color
    border-inline-start-style border-inline-start-width border-inline-style border-inline-width border-left
    border-left-color border-left-style border-left-width border-radius border-right border-right-color
    border-right-style border-right-width border-spacing border-style border-top-color border-top-left-radius
    border-top-right-radius border-top-style box-decoration-break break-after break-before break-inside caption-side
    caret-color clear column-fill column-gap column-rule column-rule-color column-rule-style column-rule-width
    column-span container-name counter-increment counter-reset counter-set cursor empty-cells flex-grow flex-shrink
    flex-wrap font-kerning font-optical-sizing font-smoothing font-stretch font-style font-synthesis
    font-variant-caps font-variant-ligatures font-weight gap grid-gap hyphens image-rendering isolation
    justify-content justify-items justify-self keep keep-lines keep-next keep-true language layout-grid-mode
    line-break list-style list-style-image list-style-position list-style-type margin-block-end margin-bottom
    min-block-size min-height min-inline-size min-width object-fit object-position orphans osx-font-smoothing
    overflow-anchor overflow-wrap padding-block-end padding-bottom padding-inline-end padding-right page
    page-break-after page-break-before page-break-inside pointer-events print-color-adjust punctuation-trim
    punctuation-wrap resize row-gap ruby-align scroll-behavior scrollbar-color scrollbar-width so-language tab-size
    tap-highlight-color text-align text-align-last text-autospace text-decoration-color text-decoration-skip-ink
    text-decoration-style text-decoration-thickness text-justify text-overflow text-rendering text-size-adjust
    text-transform text-underline-offset text-underline-position text-wrap touch-action transition transition-delay
    transition-duration transition-property transition-timing-function user-select widows will-change word-break
    word-wrap""".split()
)
"""Properties that cannot hide text, nor change how its digits are seen; any other one that is not read could."""
_NOBODYS = ("mso-", "-aw-", "-sec-", "-ix-", "-qr-", "-donnelley-", "tab-stops", "panose-")
"""How the properties of word processors and of filing agents begin, which no browser knows."""
_ONCE_PREFIXED = frozenset(
    (
        "clip-path", "filter", "transform", "transform-origin", "animation", "animation-name", "box-shadow",
        "box-sizing", "opacity", "flex", "flex-basis", "background-size", "text-decoration", "text-decoration-line",
        "background-clip", "columns", "column-count", "column-width", "order", "flex-direction", "flex-flow",
        "font-feature-settings",
    )
)  # fmt: skip
LENGTHS = frozenset(
    (
        "left", "right", "top", "bottom", "text-indent", "margin-left", "margin-top", "height", "width", "max-height",
        "max-width", "inset-inline-start", "inset-block-start", "margin-inline-start", "margin-block-start",
        "block-size", "inline-size", "max-block-size", "max-inline-size", "letter-spacing", "padding-left",
        "padding-top", "margin-right", "margin-inline-end", "outline-offset",
    )
)  # fmt: skip
_COLOURS = frozenset(("color", "background-color", "-webkit-text-fill-color"))
_LENGTH_WORDS = frozenset(("auto", "none", "normal", "min-content", "max-content", "fit-content", "stretch"))
_WITHOUT_UNIT = LENGTHS | {"font-size", "vertical-align", "margin"}  # which quirks mode takes for pixels
_BARE_NUMBER = Pattern(
    "document/css-number",
    r"[+-]?(?:\d+\.?\d*|\.\d+)",
    means="a number without a unit",
    examples=("1.5",),
    counterexamples=("1.5em",),
    at="whole",
)
_BARE_COLOUR = Pattern(
    "document/bare-colour",
    r"[0-9a-f]{3}|[0-9a-f]{6}",
    means="the digits of a colour",
    examples=("ffffff",),
    counterexamples=("white",),
    at="whole",
)

_OF_ITSELF = (
    LENGTHS
    | frozenset(
        (
            "contain", "opacity", "filter", "inset", "inset-inline-end", "inset-block-end", "inset-inline",
            "inset-block", "margin", "margin-inline", "margin-block", "transform", "translate", "scale", "rotate",
            "clip", "clip-path", "mask", "mask-image", "-webkit-mask", "-webkit-mask-image", "overflow", "overflow-x",
            "overflow-y", "position", "zoom",
            "padding", "padding-inline-start", "padding-inline", "padding-block-start", "padding-block", "z-index",
        )
    )
) - {"text-indent", "letter-spacing"}  # fmt: skip
"""Properties that an element takes over from what it is in only where it says so: what that is, is not followed."""
_GENERAL = frozenset(("inherit", "initial", "unset", "revert", "revert-layer"))
_KEYWORDS = {
    "display": frozenset(
        (
            "none", "block", "inline", "inline-block", "list-item", "contents", "flow-root", "flex", "inline-flex",
            "grid", "inline-grid",
            "table", "inline-table", "table-row", "table-cell", "table-column", "table-caption", "table-row-group",
            "table-header-group",
            "table-footer-group", "table-column-group", "ruby", "ruby-text", "run-in", "math", "-webkit-box",
            "inline flow-root", "block flow",
        )
    ),
    "visibility": frozenset(("visible", "hidden", "collapse")),
    "content-visibility": frozenset(("visible", "hidden", "auto")),
    "direction": frozenset(("ltr", "rtl")),
    "background-clip": frozenset(("border-box", "padding-box", "content-box")),
    "color-scheme": frozenset(("normal", "light", "only light", "light only")),
    "container-type": frozenset(("normal", "inline-size")),
    "float": frozenset(("left", "right", "none", "inline-start", "inline-end")),
    "unicode-bidi": frozenset(("normal", "embed", "isolate", "bidi-override", "isolate-override", "plaintext")),
    "position": frozenset(("static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky")),
}  # fmt: skip
_WORDS = {
    "overflow": frozenset(("visible", "hidden", "clip", "scroll", "auto", "overlay")),
    "overflow-x": frozenset(("visible", "hidden", "clip", "scroll", "auto", "overlay")),
    "overflow-y": frozenset(("visible", "hidden", "clip", "scroll", "auto", "overlay")),
    "text-decoration-line": frozenset(("none", "underline", "overline", "line-through", "blink")),
}  # fmt: skip
"""Properties whose values are one or more of these words."""
_LINES = _WORDS["text-decoration-line"] | {"solid", "double", "dotted", "dashed", "wavy", "auto", "from-font"}
_SYSTEM_COLOURS = {
    **dict.fromkeys(("windowtext", "canvastext", "buttontext", "fieldtext", "infotext", "captiontext", "menutext"),
                    "black"),
    **dict.fromkeys(("window", "canvas", "field", "infobackground", "menu", "highlighttext"), "white"),
}  # fmt: skip
OTHERS_COLOURS = frozenset(
    (
        "accentcolor", "accentcolortext", "activetext", "background", "buttonborder", "buttonface", "graytext",
        "highlight", "linktext", "mark", "marktext", "selecteditem", "selecteditemtext", "visitedtext",
        "activeborder", "activecaption", "appworkspace", "buttonhighlight", "buttonshadow", "inactiveborder",
        "inactivecaption", "inactivecaptiontext", "scrollbar", "threeddarkshadow", "threedface", "threedhighlight",
        "threedlightshadow", "threedshadow", "windowframe", "-webkit-link", "-webkit-activelink", "-webkit-text",
        "-webkit-focus-ring-color",
    )
)  # fmt: skip
"""Colours that the reader's system chooses: what they are is not known."""
_PIXELS = {
    "px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54, "rem": 16.0,
    "vw": 12.8, "vh": 8.0, "vmin": 8.0, "vmax": 12.8,
}  # fmt: skip
_LENGTH = Pattern(
    "document/css-length",
    r"([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)",
    means="a length with its unit",
    examples=("1.5em",),
    counterexamples=("auto",),
    at="whole",
)
_FONT_SIZES = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0, "x-large": 24.0, "xx-large": 32.0,
    "xxx-large": 48.0,
}  # fmt: skip
FIXED_PIXELS = {unit: _PIXELS[unit] for unit in ("px", "pt", "pc", "in", "cm", "mm", "q")}
_RELATIVE_SIZES = {"smaller": 1 / 1.2, "larger": 1.2}
_SIZE_IN_FONT = Pattern(
    "document/size-in-font",
    r"(?:^|\s)([+-]?(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|in|cm|mm|q|rem|em|ex|ch|vw|vh|%)|0(?:\.0*)?|(?:x{1,3}-)?(?:small"
    r"|large)|medium|smaller|larger)"
    r"(?=[\s/]|$)",
    means="the size within `font`",
    examples=("bold[[ 12px]]/1.5 serif",),
    counterexamples=("serif",),
)
_SIMPLE = Pattern(
    "document/simple",
    r"(?:[\w\s:;#.,%+-]|'[\w\s,.-]*'|\"[\w\s,.-]*\"){0,4000}",
    means="a style without anything that could hold a semicolon or an escape",
    examples=("color: red; width: 5%",),
    counterexamples=("width: calc(5%)",),
    at="whole",
    flags=re.ASCII,
)
_LONGEST = 100_000  # characters of one style attribute
_BRACKETS = re.compile(r"[()\[\]{}]")
_DEEPEST = 200  # brackets within brackets


_SINGLE = {
    "background": ("background-color", "background-image"),
    "font": ("font-size",),
    "text-decoration": ("text-decoration-line",),
}
"""What shorthands stand for."""
_SHORTHAND = {single: name for name, singles in _SINGLE.items() for single in singles}


@lru_cache(maxsize=4096)
def declarations(css: str, quirks: bool = False) -> Mapping[str, tuple[str, bool]]:
    """The deciding declarations of a style attribute: value in lower case without comments, and whether it is
    `!important`. Pages without a doctype are read with `quirks`, in which `color:ffffff` and `left:-9999` count.

    >>> dict(declarations("display/**/:none; COLOR : White!important; border: 0"))
    {'display': ('none', False), 'color': ('white', True)}
    """
    if CUSTOM not in css and _SIMPLE.fullmatch(css):  # as nearly all are; the parser takes fifty times as long
        parts = (part.partition(":") for part in css.lower().split(";"))
        named = ((_unprefixed(name.strip()), " ".join(value.split())) for name, _, value in parts)
        known = (_declared(name, _in_quirks(name, value) if quirks else value, False) for name, value in named if name)
        return _merged(one for one in known if one is not None)
    if len(css) > _LONGEST:
        raise DocumentTooLarge(f"a style of {len(css):,} characters; the limit is {_LONGEST:,}")
    check_depth(css)
    nodes = tinycss2.parse_blocks_contents(css, skip_comments=True, skip_whitespace=True)
    return _merged(_read(nodes, quirks))


def _declared(name: str, value: str, important: bool) -> tuple[str, tuple[str, bool]] | None:
    """A declaration that decides; one of unknown effect has `DOUBT` before its name; None for one without any."""
    if name in PROPERTIES:
        if is_taken(name, value):
            return name, (value, important)
        bare = _BARE_NUMBER.fullmatch(value) or _BARE_COLOUR.fullmatch(value) or not value
        return None if bare else (DOUBT + name, (value, important))
    if name in _HARMLESS or name.startswith(_NOBODYS):
        return None
    plain = name.removeprefix("-webkit-").removeprefix("-moz-").removeprefix("-ms-").removeprefix("-o-")
    if plain in _HARMLESS or not value:
        return None
    return DOUBT + name, (value, important)


def check_depth(css: str) -> None:
    """Refuse styles whose brackets are nested deeper than a parser can go.

    Raises:
        DocumentTooLarge: they are.
    """
    depth = 0
    for bracket in _BRACKETS.finditer(css):
        depth = depth + 1 if bracket[0] in "([{" else max(0, depth - 1)
        if depth > _DEEPEST:
            raise DocumentTooLarge(f"a style whose brackets are more than {_DEEPEST} deep")


def declarations_of(content: list[object], quirks: bool = False) -> Mapping[str, tuple[str, bool]]:
    """The deciding declarations of a rule's block, as `declarations`."""
    return _merged(_read(tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True), quirks))


def _unprefixed(name: str) -> str:
    """A property by the name that it has today: `-webkit-transform` is `transform`."""
    plain = name.removeprefix("-webkit-").removeprefix("-moz-")
    return plain if plain in _ONCE_PREFIXED else name


def _in_quirks(name: str, value: str) -> str:
    """The value as quirks mode takes it: bare numbers are pixels, bare digits colours."""
    if name in _WITHOUT_UNIT:
        return " ".join(f"{part}px" if _BARE_NUMBER.fullmatch(part) else part for part in value.split())
    if name in _COLOURS and _BARE_COLOUR.fullmatch(value):
        return f"#{value}"
    return value


def put(into: dict[str, tuple[str, bool]], name: str, value: str, important: bool) -> None:
    """Add a declaration to those before it, as a browser does: what is `!important` stays, and a shorthand takes the
    place of the single properties that it stands for.

    >>> declared = {"background-color": ("navy", False)}
    >>> put(declared, "background", "white", False)
    >>> declared
    {'background': ('white', False)}
    """
    stronger = (name, _SHORTHAND[name]) if name in _SHORTHAND else (name,)
    if not important and any(into.get(of, ("", False))[1] for of in stronger):
        return
    for single in _SINGLE.get(name, ()):
        if single in into and (important or not into[single][1]):
            del into[single]
        into.pop(DOUBT + single, None)
    into.pop(DOUBT + name, None)
    into[name] = (value, important)


def _merged(found: Iterable[tuple[str, tuple[str, bool]]]) -> dict[str, tuple[str, bool]]:
    merged: dict[str, tuple[str, bool]] = {}
    for name, (value, important) in found:
        put(merged, name, value, important)
    return merged


def _read(nodes: list[object], quirks: bool) -> Iterator[tuple[str, tuple[str, bool]]]:
    important: set[str] = set()
    for node in nodes:
        if getattr(node, "type", "") != "declaration":
            continue
        kept = [token for token in node.value if token.type != "comment"]  # type: ignore[attr-defined]
        value = " ".join(tinycss2.serialize(kept).split())
        if node.name.startswith(CUSTOM):  # type: ignore[attr-defined]
            yield node.name, (value, node.important)  # type: ignore[attr-defined]
            continue
        name = _unprefixed(node.lower_name)  # type: ignore[attr-defined]
        if name in important and not node.important:  # type: ignore[attr-defined]
            continue
        if "var(" not in value.lower():
            value = value.lower()
        value = _in_quirks(name, value) if quirks else value
        found = _declared(name, value, node.important)  # type: ignore[attr-defined]
        if found is None:
            continue
        if node.important:  # type: ignore[attr-defined]
            important.add(name)
        yield found


@lru_cache(maxsize=8192)
def is_taken(name: str, value: str) -> bool:
    """Whether a browser takes the declaration: what is no value of its property leaves the one before in force, as in
    `display:none; display:no`.
    """
    if value == "inherit" and name in _OF_ITSELF:
        return False
    if value in _GENERAL or "(" in value:
        return True
    if name in _KEYWORDS:
        return value in _KEYWORDS[name]
    if name in _WORDS:
        return bool(value) and _WORDS[name].issuperset(value.split())
    if name == "text-decoration":
        return bool(value) and all(part in _LINES or _is_shade_or_length(part) for part in value.split())
    if name in _COLOURS:
        return value == "currentcolor" or value in OTHERS_COLOURS or colour(value) is not None
    if name == "font-size":
        return font_size(value, 16.0) is not None
    if name in LENGTHS:
        return value in _LENGTH_WORDS or pixels(value, 16.0, 100.0) is not None
    if name == "opacity":
        return opacity(value) is not None
    return bool(value)


def _is_shade_or_length(value: str) -> bool:
    return colour(value) is not None or pixels(value, 16.0, 100.0) is not None


def opacity(value: str) -> float | None:
    """An `opacity` from 0 to 1; None where it is none."""
    match = _LENGTH.fullmatch(value)
    if match is None or match[2] not in ("", "%"):
        return None
    return min(1.0, max(0.0, float(match[1]) / (100 if match[2] else 1)))


@lru_cache(maxsize=16384)
def pixels(value: str, font: float, whole: float | None = None) -> float | None:
    """A length in pixels; None where it is none.

    Args:
        font: font size in pixels, which `em` is counted in.
        whole: what a percentage is of, in pixels; without it a percentage is no length.

    >>> pixels("-9999px", 16), pixels("2em", 10), pixels("auto", 10)
    (-9999.0, 20.0, None)
    """
    match = _LENGTH.fullmatch(value)
    if match is None:
        return None
    number, unit = float(match[1]), match[2]
    if unit == "":
        return number if number == 0 else None
    if unit == "%":
        return None if whole is None else number / 100 * whole
    if unit == "em":
        return number * font
    if unit in ("ex", "ch"):
        return number * font / 2
    return number * _PIXELS[unit] if unit in _PIXELS else None


def font_size(value: str, inherited: float) -> float | None:
    """A `font-size` in pixels; None where it says nothing, or nothing that can be understood."""
    if value in _FONT_SIZES:
        return _FONT_SIZES[value]
    if value in _RELATIVE_SIZES:
        return inherited * _RELATIVE_SIZES[value]
    size = pixels(value, inherited, inherited)
    return None if size is None or size < 0 else size


def size_in_font(value: str) -> str:
    """The size in a `font` shorthand, `bold 10pt/12pt Arial` -> `10pt`; empty where there is none."""
    match = _SIZE_IN_FONT.search(value)
    return match[1] if match else ""


@lru_cache(maxsize=4096)
def colour(value: str) -> Colour | None:
    """A colour; None for what is none, or depends on others (`currentcolor`, `inherit`, `var(...)`).

    >>> colour("#fff"), colour("transparent")
    ((1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 0.0))
    """
    found = tinycss2.color4.parse_color(_SYSTEM_COLOURS.get(value, value))
    if found is None or isinstance(found, str):
        return None
    try:
        red, green, blue = _in_srgb(found)
    except (NotImplementedError, ValueError):
        return None
    return (_part(red), _part(green), _part(blue), _part(found.alpha))


_FROM_LIGHT = (
    (3.2409699, -1.5373832, -0.4986108),
    (-0.9692436, 1.8759675, 0.0415551),
    (0.0556301, -0.2039770, 1.0569715),
)
"""From XYZ of daylight to linear red, green and blue."""
_FROM_PAPER = (
    (3.1341359, -1.6173864, -0.4906619),
    (-0.9787955, 1.9162544, 0.0334427),
    (0.0719554, -0.2289768, 1.4053860),
)
"""From XYZ of what is printed, lit by D50."""
_FROM_P3 = ((1.2249402, -0.2249402, 0.0), (-0.0420570, 1.0420570, 0.0), (-0.0196376, -0.0786361, 1.0982736))


def _in_srgb(found: tinycss2.color4.Color) -> tuple[float, ...]:
    """Red, green and blue of a colour of any space that is known here."""
    space = found.space
    coordinates = tuple(part or 0.0 for part in found.coordinates)
    if space == "srgb-linear":
        return tuple(map(_coded, coordinates))
    if space == "display-p3":
        return tuple(map(_coded, _turned(_FROM_P3, map(_linear, coordinates))))
    if space in ("oklab", "oklch", "xyz", "xyz-d65"):
        return tuple(map(_coded, _turned(_FROM_LIGHT, found.to("xyz-d65").coordinates)))
    if space in ("lab", "lch", "xyz-d50"):
        return tuple(map(_coded, _turned(_FROM_PAPER, found.to("xyz-d50").coordinates)))
    return tuple(part or 0.0 for part in found.to("srgb").coordinates)


def _turned(matrix: tuple[tuple[float, ...], ...], vector: Iterable[float]) -> list[float]:
    parts = list(vector)
    return [sum(a * b for a, b in zip(row, parts, strict=True)) for row in matrix]


def _coded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * float(part ** (1 / 2.4)) - 0.055


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _part(value: float | None) -> float:
    """One of red, green, blue or opacity, between none and all of it."""
    return min(1.0, max(0.0, value or 0.0))


@lru_cache(maxsize=1024)
def html_colour(value: str) -> Colour | None:
    """A colour of an HTML attribute, `bgcolor="CCEEFF"`: a name, or any text, which browsers make a colour of.

    >>> html_colour("#fff") == html_colour("FFFFFF") == html_colour("ffffff0") == colour("white")
    True
    """
    text = value.strip().lower()
    if not text or text == "transparent":
        return None
    if "(" not in text and (named := colour(text)) is not None and not text.startswith("#"):
        return named
    if len(text) == 4 and text[0] == "#" and _BARE_COLOUR.fullmatch(text[1:]):
        return colour(text)
    text = "".join("00" if ord(sign) > 0xFFFF else sign for sign in text)[:128].removeprefix("#")
    digits = "".join(sign if sign in "0123456789abcdef" else "0" for sign in text)
    digits += "0" * ((3 - len(digits)) % 3 if digits else 3)
    size = len(digits) // 3
    parts = [digits[at : at + size][-8:] for at in range(0, 3 * size, size)]
    while len(parts[0]) > 2 and all(part.startswith("0") for part in parts):
        parts = [part[1:] for part in parts]
    red, green, blue = (int(part[:2], 16) / 255 for part in parts)
    return red, green, blue, 1.0


def colour_in(value: str) -> Colour | None:
    """The colour in a `background` shorthand; None where it has none, or a picture whose colours nobody knows."""
    if is_picture(value):
        return None
    for token in tinycss2.parse_component_value_list(value, skip_comments=True):
        if token.type in ("ident", "hash", "function") and (found := colour(token.serialize())) is not None:
            return found
    return None


def is_picture(value: str) -> bool:
    """Whether a background is a picture, or shaded."""
    return "url(" in value or "gradient(" in value or "image(" in value


def over(top: Colour, below: Colour) -> Colour:
    """The colour that is seen where one lies over another."""
    alpha = top[3]
    red, green, blue = (a * alpha + b * (1 - alpha) for a, b in zip(top[:3], below[:3], strict=True))
    return (red, green, blue, 1.0)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast as WCAG defines it: 1 for equal colours, 21 for black on white."""
    first, second = sorted((_luminance(one), _luminance(other)))
    return (second + 0.05) / (first + 0.05)


def _luminance(shade: Colour) -> float:
    red, green, blue = map(_linear, shade[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
