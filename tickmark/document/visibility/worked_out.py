"""Values that a style works out: custom properties (`var(--a)`), arithmetic (`calc(2px + 1em)`), colours mixed of
others and those of spaces other than sRGB. What is not worked out here stays as it is, and is of unknown effect.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import tinycss2

from tickmark.document.visibility.css import (
    CUSTOM,
    DOUBT,
    FIXED_PIXELS,
    INHERIT,
    Style,
    colour,
    font_size,
    is_taken,
)

Variables = tuple[tuple[str, str], ...]
Number = tuple[float, str]  # and its kind: "" for none, "px", "%"

_DEEPEST = 16  # variables within variables
_MOST = 2_000  # characters of a value with what its variables stand for
_FUNCTIONS = frozenset(("calc", "-webkit-calc", "-moz-calc", "min", "max", "clamp", "abs", "sign"))
_MIXED_IN = frozenset(("srgb", "oklab", "lab", "srgb-linear"))


class _Unknown(Exception):
    """A value that cannot be worked out."""


class _Invalid(Exception):
    """A value that browsers take for none."""


def needs_work(own: Style, root: float) -> bool:
    """Whether any of the declarations is to be worked out."""
    return any("(" in value or (root != 16.0 and "rem" in value) for value in own.values()) or any(
        name.startswith(CUSTOM) for name in own
    )


@lru_cache(maxsize=4096)
def worked_out(own: Style, around: Variables, font: float, root: float) -> tuple[Style, Variables]:
    """Declarations with the values that they stand for, and the variables that hold within the element.

    Args:
        around: the variables of what the element is in.
        font: its font size in pixels, of what it is in.
        root: that of the whole page, which `rem` is counted in.
    """
    variables = dict(around)
    mine = {name: value for name, value in own.items() if name.startswith(CUSTOM)}
    for name, value in mine.items():
        word = value.strip().lower()
        if word in ("initial", "revert", "revert-layer"):
            variables.pop(name, None)
        elif word not in INHERIT:
            variables[name] = value
    for name in mine:
        if "var(" in variables.get(name, "").lower():
            try:
                variables[name] = _substituted(variables[name], variables, 0)
            except _Unknown:
                pass  # where it is used, it is not known
            except _Invalid:
                del variables[name]
    found: dict[str, str] = {}
    doubtful = False
    names = sorted((name for name in own if name not in mine), key=lambda name: name not in ("font-size", "font"))
    for name in names:
        value = own[name]
        if "(" in value:
            try:
                value = _value(name, value, variables, font, root)
            except _Unknown:
                doubtful = doubtful or "var(" in value.lower()
            except _Invalid:
                continue
        if root != 16.0 and "rem" in value:
            value = _with_root(value, root)
        found[name] = value
        if name == "font-size":
            found[name] = value = "0" if value.startswith("-") and "(" in own[name] else value
            font = font_size(value, font) or font
    if doubtful:
        found[DOUBT] = "var"
    return Style(found), tuple(sorted(variables.items()))


def _value(name: str, value: str, variables: Mapping[str, str], font: float, root: float) -> str:
    if "var(" in value.lower():
        value = _substituted(value, variables, 0)
        if "(" not in value:
            value = " ".join(value.split()).lower()
            if not is_taken(name, value):
                raise _Invalid
            return value
    tokens = tinycss2.parse_component_value_list(value, skip_comments=True)
    return " ".join("".join(_reckoned(token, font, root) for token in tokens).split()).lower()


def _substituted(value: str, variables: Mapping[str, str], depth: int) -> str:
    """A value with what its variables stand for."""
    if depth > _DEEPEST or len(value) > _MOST:
        raise _Unknown
    parts = []
    for token in tinycss2.parse_component_value_list(value, skip_comments=True):
        if token.type != "function":
            parts.append(token.serialize())
        elif token.lower_name != "var":
            inner = _substituted(tinycss2.serialize(token.arguments), variables, depth + 1)
            parts.append(f"{token.name}({inner})")
        else:
            parts.append(_variable(token.arguments, variables, depth))
    return "".join(parts)


def _variable(arguments: list[Any], variables: Mapping[str, str], depth: int) -> str:
    named, comma, fallback = _cut(arguments)
    name = tinycss2.serialize(named).strip()
    if name in variables:
        found = variables[name]
        return _substituted(found, variables, depth + 1) if "var(" in found.lower() else found
    if not comma:
        raise _Invalid
    return _substituted(tinycss2.serialize(fallback), variables, depth + 1)


def _cut(arguments: Sequence[Any]) -> tuple[Sequence[Any], bool, Sequence[Any]]:
    at = next((at for at, token in enumerate(arguments) if token == ","), None)
    return (arguments, False, ()) if at is None else (arguments[:at], True, arguments[at + 1 :])


def _reckoned(token: Any, font: float, root: float) -> str:
    """A token as it is written, or as the number or colour that it comes to."""
    if token.type != "function":
        return str(token.serialize())
    name = token.lower_name
    if name in _FUNCTIONS:
        try:
            number, kind = _function(token, font, root)
        except _Unknown:
            return str(token.serialize())
        return f"{number:.6f}".rstrip("0").rstrip(".") + kind
    if name in ("color-mix", "light-dark"):
        parts = _parted(token.arguments)
        if name == "light-dark" and len(parts) == 2:
            return "".join(_reckoned(part, font, root) for part in parts[0]).strip()
        return _mixed(parts) or str(token.serialize())
    inner = "".join(_reckoned(part, font, root) for part in token.arguments)
    return f"{token.name}({inner})"


def _parted(arguments: Sequence[Any]) -> list[Sequence[Any]]:
    parts: list[Sequence[Any]] = []
    more = True
    while more:
        part, more, arguments = _cut(arguments)
        parts.append(part)
    return parts


def _mixed(parts: list[Sequence[Any]]) -> str:
    """The colour that `color-mix` comes to; empty where that is not worked out.

    Between two colours of one shade each, spaces differ by how dark the middle is: it is worked out in sRGB and only
    where one of the two has nearly all of the share, or where the space is sRGB.
    """
    if len(parts) != 3:
        return ""
    space = tinycss2.serialize(parts[0]).split()
    if len(space) < 2 or space[0].lower() != "in" or space[1].lower() not in _MIXED_IN:
        return ""
    shades, shares = [], []
    for part in parts[1:]:
        share = [token.value for token in part if token.type == "percentage"]
        named = tinycss2.serialize([token for token in part if token.type != "percentage"]).strip().lower()
        shade = colour(named)
        if shade is None or len(share) > 1:
            return ""
        shades.append(shade)
        shares.append(share[0] / 100 if share else None)
    first, second = shares
    if first is None:
        first = 0.5 if second is None else 1 - second
    if second is None:
        second = 1 - first
    whole = first + second
    if whole <= 0 or first < 0 or second < 0 or (space[1].lower() != "srgb" and 0.02 < first / whole < 0.98):
        return ""
    one, other = first / whole, second / whole
    alpha = shades[0][3] * one + shades[1][3] * other
    mixed = [
        (a * shades[0][3] * one + b * shades[1][3] * other) / (alpha or 1.0)
        for a, b in zip(shades[0][:3], shades[1][:3], strict=True)
    ]
    alpha *= min(1.0, whole)
    return "rgba({},{alpha:.4f})".format(",".join(f"{round(part * 255)}" for part in mixed), alpha=alpha)


def _with_root(value: str, root: float) -> str:
    tokens = tinycss2.parse_component_value_list(value, skip_comments=True)
    return "".join(
        f"{token.value * root:g}px" if token.type == "dimension" and token.lower_unit == "rem" else token.serialize()
        for token in tokens
    )


def _function(token: Any, font: float, root: float) -> Number:
    parts = [_sum(part, font, root) for part in _parted(token.arguments)]
    name = token.lower_name
    if name.endswith("calc") and len(parts) == 1:
        return parts[0]
    kinds = {kind for _, kind in parts}
    if name == "sign" and len(parts) == 1 and kinds <= {"", "px"}:
        return float((parts[0][0] > 0) - (parts[0][0] < 0)), ""
    if len(kinds) != 1:
        raise _Unknown
    (kind,) = kinds
    numbers = [number for number, _ in parts]
    if name == "min":
        return min(numbers), kind
    if name == "max":
        return max(numbers), kind
    if name == "abs" and len(numbers) == 1:
        return abs(numbers[0]), kind
    if name == "clamp" and len(numbers) == 3:
        return max(numbers[0], min(numbers[1], numbers[2])), kind
    raise _Unknown


def _sum(tokens: Sequence[Any], font: float, root: float) -> Number:
    """What a sum of products comes to."""
    kept = [token for token in tokens if token.type not in ("whitespace", "comment")]
    total: Number | None = None
    sign = 1.0
    while kept:
        product, kept = _product(kept, font, root)
        number, kind = product
        if total is None:
            total = (sign * number, kind)
        elif total[1] != kind:
            raise _Unknown
        else:
            total = (total[0] + sign * number, kind)
        if not kept:
            break
        if kept[0] not in ("+", "-") or len(kept) < 2:
            raise _Unknown
        sign = 1.0 if kept[0] == "+" else -1.0
        kept = kept[1:]
    if total is None:
        raise _Unknown
    return total


def _product(tokens: list[Any], font: float, root: float) -> tuple[Number, list[Any]]:
    (number, kind), rest = _term(tokens[0], font, root), tokens[1:]
    while len(rest) > 1 and rest[0] in ("*", "/"):
        by, unit = _term(rest[1], font, root)
        if rest[0] == "*" and "" in (kind, unit):
            number, kind = number * by, kind or unit
        elif rest[0] == "/" and unit == "" and by:
            number /= by
        else:
            raise _Unknown
        rest = rest[2:]
    return (number, kind), rest


def _term(token: Any, font: float, root: float) -> Number:
    if token.type == "number":
        return float(token.value), ""
    if token.type == "percentage":
        return float(token.value), "%"
    if token.type == "dimension":
        unit = token.lower_unit
        per = FIXED_PIXELS.get(unit) or {"em": font, "rem": root, "ex": font / 2, "ch": font / 2}.get(unit)
        if per is None:
            raise _Unknown
        return token.value * per, "px"
    if token.type == "() block":
        return _sum(token.content, font, root)
    if token.type == "function" and token.lower_name in _FUNCTIONS:
        return _function(token, font, root)
    raise _Unknown
