"""The number that should stand in a claim's place, printed as the author printed it (`$61.9 billion` -> `$60.9
billion`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_EVEN, Decimal

from tickmark.narrate.claims.numbers import Number

_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")
_MORE = 3  # decimals that are added where fewer would not say what the facts say
_THOUSAND = 1000


def printed_like(number: Number, value: Decimal) -> Iterator[Number]:
    """A value in the words and the scale of a number, with as many decimals first, then with more; nothing for numbers
    in words.

    Args:
        number: as the author printed it.
        value: what the facts say, in base units; only its size is printed, the sign stays the author's.
    """
    digits = _DIGITS.search(number.text)
    if digits is None:
        return
    decimals = len(digits[0].partition(".")[2])
    scale = number.step.scaleb(decimals)
    grouped = "," in digits[0] or (digits[0].isdigit() and len(digits[0]) < len(str(_THOUSAND)))
    for places in range(decimals, decimals + _MORE + 1):
        amount = (abs(value) / scale).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
        if not amount:
            continue
        shown = f"{amount:,.{places}f}" if grouped or "." in digits[0] else f"{amount:.{places}f}"
        text = number.text[: digits.start()] + shown + number.text[digits.end() :]
        base = amount * scale
        yield replace(
            number,
            end=number.start + len(text),
            text=text,
            value=-base if number.value < 0 else base,
            step=Decimal(1).scaleb(-places) * scale,
        )
