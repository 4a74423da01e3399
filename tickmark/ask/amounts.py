"""How amounts read in an answer, and how they are rounded as a question asks."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal

from tickmark.ask.plan import Style
from tickmark.ask.quantity import PURE
from tickmark.language.units import spoken

_WIDE = Context(prec=60)
_NAMES = {3: "thousand", 6: "million", 9: "billion", 12: "trillion"}
_COUNTED = 1000  # from here on a whole plain number counts things, and has no decimals


def rounded(value: Decimal, unit: str, style: Style) -> Decimal:
    """A value in base units, rounded as asked: decimals count in the scale, or the percent, that it is shown in."""
    if style.decimals is None:
        return value
    shift = _shift(unit, style)
    step = Decimal(1).scaleb(shift - style.decimals, _WIDE)
    return (
        value.quantize(step, ROUND_HALF_UP, _WIDE)
        if shift - style.decimals < 0
        else (value / step).quantize(Decimal(1), ROUND_HALF_UP, _WIDE) * step
    )


def _shift(unit: str, style: Style) -> int:
    """Power of ten that one unit of the shown number is worth."""
    if unit == PURE:
        if style.unit == "basis points":
            return -4
        return -2 if style.percent or style.unit == "percentage points" else 0
    return style.scale or 0


def worded(value: Decimal, unit: str, style: Style) -> str:
    """An amount for reading: `$60,922 million`, `72.72%`, `$11.93 per share`, `4.17`."""
    if unit == PURE:
        return _pure(value, style)
    if "/" in unit:
        money, _, per = spoken(unit).partition(" per ")
        return f"{_money(money, _grouped(value, style.decimals, 2, 4))} per {per}"
    scale = style.scale if style.scale is not None else _own_scale(value)
    shown = value.scaleb(-scale, _WIDE)
    most = (
        3 if style.scale is not None else 6 if shown == round(shown, 6) else 2
    )  # what was worked out is not told to the last digit
    number = _grouped(shown, style.decimals, 0, most)
    name = f" {_NAMES[scale]}" if scale in _NAMES else ""
    return f"{number}{name} shares" if unit == "shares" else f"{_money(unit, number)}{name}"


def _pure(value: Decimal, style: Style) -> str:
    if style.unit == "basis points":
        return f"{_grouped(value.scaleb(4), style.decimals, 0, 0)} basis points"
    if style.unit == "percentage points":
        return f"{_grouped(value.scaleb(2), style.decimals, 2, 2)} percentage points"
    if style.percent:
        return f"{_grouped(value.scaleb(2), style.decimals, 2, 2)}%"
    whole = abs(value) >= _COUNTED and value == value.to_integral_value()
    number = _grouped(value, style.decimals, 0 if whole else 2, 4 if abs(value) < 1 else 2)
    return f"{number} days" if style.unit == "days" else number


def _own_scale(value: Decimal) -> int:
    """Millions for what statements print in thousands and more; small amounts, and what is counted to the last share or
    dollar, in full.
    """
    counted = value == value.to_integral_value() and value % _COUNTED != 0
    return 6 if abs(value) >= 1_000_000 and not counted else 0


def _money(unit: str, number: str) -> str:
    if unit == "USD":
        return f"-${number[1:]}" if number.startswith("-") else f"${number}"
    return f"{unit} {number}"


def _grouped(value: Decimal, decimals: int | None, least: int, most: int) -> str:
    """A number with its thousands marked: with the decimals asked for, else from `least` to `most` as it needs."""
    if decimals is not None:
        return f"{value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP, _WIDE):,f}"
    text = f"{value.quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP, _WIDE):,f}"
    while "." in text and text.endswith("0") and len(text.rpartition(".")[2]) > least:
        text = text[:-1]
    return text.rstrip(".") if text.endswith(".") else text
