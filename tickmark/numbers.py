"""Printed number <-> value: digits, separators, parentheses, dashes, percent and currency signs."""

from __future__ import annotations

import re
from decimal import Context, Decimal
from functools import lru_cache
from typing import NamedTuple

from tickmark.language.rules import Pattern
from tickmark.language.units import MARK, SIGN, SIGNS

YEAR = Pattern(
    "numbers/year",
    r"(?:19|20)\d\d",
    means="a year and nothing else",
    examples=("2024",),
    counterexamples=("2024 plan",),
    at="whole",
)
DASHES = frozenset("—–-−‒―")
_NUMBER = re.compile(
    rf"""(?P<open>\()?\s*(?P<sign>[-−–+])?\s*(?P<symbol>{SIGN})?\s*(?P<inner>\()?\s*(?P<sign2>[-−–])?\s*
    (?P<digits>(?:\d{{1,3}}(?:,\d{{3}})+|\d\d?(?:,\d\d)+,\d{{3}}|\d+)(?:\.\d+)?|\.\d+)
    \s*(?P<close>\))?\s*(?:(?P<word>thousand|million|billion|trillion|mn|mm|bn|[KMBkm])\b)?
    \s*(?P<percent>%)?\s*(?P<close2>\))?\s*(?P<percent2>%)?
    (?P<sign3>(?<=\d)[-−])?(?:\s*(?P<behind>{SIGN}))?""",
    re.VERBOSE,
)
_WORDS = {
    **dict.fromkeys(("thousand", "K", "k"), 3),
    **dict.fromkeys(("million", "M", "m", "mn", "mm"), 6),
    **dict.fromkeys(("billion", "B", "bn"), 9),
    "trillion": 12,
}
_DASH_CELL = re.compile(
    rf"\(?\s*(?P<symbol>{SIGN})?\s*(?:[—–\-−‒―]{{1,3}}|-\s?0\s?-|[Nn]il|NIL)\s*\)?\s*(?P<percent>%)?\s*\)?"
)
_FOOTNOTE = re.compile(r"(?:\s*(?:\((?:\d{1,2}|[a-z]{1,2}|[ivx]+)\)|\[(?:\d{1,2}|[a-z])\]|[*†‡§#^]))+$")
_FRACTION = re.compile(
    rf"(?P<symbol>{SIGN})?\s*(?P<whole>\d{{1,4}})?[\s-]{{0,2}}(?:(?P<n>\d{{1,2}})\s?/\s?(?P<d>2|4|8|16|32|64)"
    rf"|(?P<sign>[¼½¾⅛⅜⅝⅞]))"
)
_FRACTION_SIGNS = {"¼": (1, 4), "½": (1, 2), "¾": (3, 4), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8)}
_IDENTIFIER = re.compile(r"0\d+-\d+|\d{2}-\d{7}|\d{5}-\d{4}|\d{3}-\d{4}")
_RANGE = re.compile(rf"(?P<a>\S.*?\d\S*)\s*(?:-|–|—|to)\s*(?P<b>{MARK}?\s*\d.*)")


MAX_TEXT = 60  # characters; a longer text is no number, and none has more digits than a Decimal carries through
_MAX_DIGITS = 24
_SHORT_YEAR = 2  # digits
_EXACT = Context(prec=1000)  # scaling rounds nothing, however many digits are printed


class Printed(NamedTuple):
    """One number as printed. `value` is unscaled, with the sign as printed; `decimals` is None for a dash, which is
    zero.

    `symbol` is the currency's ISO code where one is printed beside it, `grouped` whether thousands are separated,
    `power` the power of ten that a word behind an amount of money states (`$1.2 billion`, `£41.8m`), 0 for none.
    """

    value: Decimal
    decimals: int | None
    percent: bool = False
    symbol: str | None = None
    grouped: bool = False
    power: int = 0

    @property
    def dash(self) -> bool:
        """A dash stands for zero."""
        return self.decimals is None

    @property
    def year_like(self) -> bool:
        """A bare whole number that could be a year."""
        return (
            self.decimals == 0
            and not self.grouped
            and not self.percent
            and self.symbol is None
            and 1900 <= self.value <= 2100
        )


@lru_cache(maxsize=65536)
def read_number(text: str) -> Printed | None:
    """The one number that a cell's whole text is, or None. Footnote marks behind it are passed over.

    >>> read_number("$ (1,234.5)")
    Printed(value=Decimal('-1234.5'), decimals=1, percent=False, symbol='USD', grouped=True, power=0)
    """
    if len(text) > MAX_TEXT:
        return None
    if text[:1] in "<$" and text[-1:] == ">":
        text = text.replace("<", "(").replace(">", ")")
    match = _NUMBER.fullmatch(text)
    if match is None:
        fraction = _fraction(text) if "/" in text or text[-1:] in _FRACTION_SIGNS else None
        if fraction is not None:
            return fraction
        dash = _DASH_CELL.fullmatch(text)
        if dash is not None:
            return Printed(
                Decimal(0), None, bool(dash["percent"]), SIGNS.get(dash["symbol"]) if dash["symbol"] else None
            )
        shorter = _FOOTNOTE.sub("", text)
        if shorter == text or not shorter:
            return None
        match = _NUMBER.fullmatch(shorter)
        if match is None or (match["open"] and not (match["close"] or match["close2"])):
            return None
    return _printed(match)


def _printed(match: re.Match[str]) -> Printed | None:
    digits = match["digits"]
    bare = digits.replace(",", "")
    if len(bare) > _MAX_DIGITS:
        return None
    doubled = (match["open"] and match["inner"]) or (
        match["sign"] and (match["inner"] or match["sign2"] or match["sign3"])
    )
    if doubled and bare.strip("0."):  # -0- is a dash
        return None  # what ((500)), -(500), --500 and -500- mean is not known
    value = Decimal(bare)
    sign = match["symbol"] or match["behind"]
    percent, power = bool(match["percent"] or match["percent2"]), _WORDS.get(match["word"] or "", 0)
    rises = match["sign"] == "+"
    if rises and not (percent or sign or "." in bare or "," in digits):
        return None  # +31 40 555 is dialled
    if match["open"] or match["inner"] or (match["sign"] and not rises) or match["sign2"] or match["sign3"]:
        value = -value
    decimals = len(bare.partition(".")[2])
    symbol = SIGNS[sign] if sign else None
    if power and (percent or symbol is None):
        return None  # 1.2 million of what, nobody says; 5.2M may be months
    return Printed(value, decimals, percent, symbol, "," in digits, power)


def _fraction(text: str) -> Printed | None:
    """A number with halves, quarters, eighths ... as prices of shares were printed until 2001; None for any other text,
    a day of a month among them.
    """
    match = _FRACTION.fullmatch(text)
    if match is None:
        return None
    part, whole = (int(match["n"]), int(match["d"])) if match["n"] else _FRACTION_SIGNS[match["sign"]]
    if part >= whole or part % 2 == 0:
        return None
    value = int(match["whole"] or 0) + Decimal(part) / Decimal(whole)
    exponent = value.as_tuple().exponent
    return Printed(
        value, -exponent if isinstance(exponent, int) else 0, False, SIGNS[match["symbol"]] if match["symbol"] else None
    )


@lru_cache(maxsize=16384)
def read_range(text: str) -> tuple[Printed, Printed] | None:
    """The two ends of a printed range (`3.80% - 4.95%`, `3 to 7`), or None. A percent sign at the end counts for both,
    and so does the century of two years (`2026-27`).
    Numbers of files, taxpayers, postal districts and telephones (`000-06217`, `94-1234567`, `55802-1234`, `555-0123`)
    are no ranges.
    """
    match = _RANGE.fullmatch(text) if len(text) <= MAX_TEXT else None
    if match is None or _IDENTIFIER.fullmatch(text):
        return None
    low, high = read_number(match["a"].strip()), read_number(match["b"].strip())
    if low is None or high is None or low.dash or high.dash or low.value < 0 or high.value < 0:
        return None
    if high.percent and not low.percent:
        low = Printed(low.value, low.decimals, True, low.symbol, low.grouped)
    if low.year_like and len(match["b"]) == _SHORT_YEAR and low.value % 100 < high.value:
        high = high._replace(value=low.value - low.value % 100 + high.value)
    return low, high


def currency_symbol(text: str) -> str | None:
    """ISO code where the text is a currency sign (with an opening parenthesis at most), else None."""
    return SIGNS.get(text.strip("( "))


def scaled(value: Decimal, scale: int) -> Decimal:
    """Value in base units: the printed number times ten to the power of `scale`.

    >>> scaled(Decimal("1.5"), 6)
    Decimal('1500000')
    """
    result = value.scaleb(scale, _EXACT)
    return (
        result.quantize(Decimal(1), context=_EXACT)
        if result == result.to_integral_value()
        else result.normalize(_EXACT)
    )
