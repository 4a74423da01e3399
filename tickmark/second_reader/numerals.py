"""What is printed in a cell: digits, sign, currency and percent marks. `(1,234)` is negative, `—` is zero."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

DOLLAR = "$"
"""In place of a code: the sign alone, which means the dollar of the document."""
SIGNS = {"$": DOLLAR, "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "C$": "CAD", "CHF": "CHF"}
_NAMES = {
    "USD": r"US\$|U\.S\. dollars?|US dollars?|USD", "CNY": r"RMB|[Rr]enminbi|[Yy]uan|CNY", "EUR": r"[Ee]uros?|EUR|€",
    "GBP": r"[Pp]ounds sterling|GBP|£",
    "JPY": r"[Yy]en|JPY|¥", "CAD": r"Canadian dollars?|C\$|CAD", "AUD": r"Australian dollars?|A\$|AUD", "CHF":
    r"Swiss francs?|CHF",
    "SEK": r"Swedish kron(?:a|or)|SEK", "NOK": r"Norwegian kron(?:e|er)|NOK", "DKK": r"Danish kron(?:e|er)|DKK", "INR":
    r"(?:Indian )?[Rr]upees?|INR|₹|Rs\.",
    "BRL": r"[Rr]eais|R\$|BRL", "MXN": r"Mexican pesos?|MXN", "ILS": r"NIS|shekels?|ILS", "HKD": r"HK\$|HKD", "SGD":
    r"S\$|SGD", "KRW": r"Korean won|KRW|₩",
    "ZAR": r"ZAR", "TWD": r"NT\$|TWD", "NZD": r"NZ\$|NZD",
}  # fmt: skip
_NAMED = re.compile(
    rf"(?<![A-Za-z$])(?:{'|'.join(f'(?P<{code}>{names})' for code, names in _NAMES.items())})(?![A-Za-z])"
)
_NAMING = re.compile(
    r"[A-Z]{3}|[$€£¥₹₩]|ollar|enminbi|uan\b|uro|ound|[Yy]en\b|ranc|ron[aeo]|upee|Rs|eais|eso|hekel|won\b|NIS"
)
"""What every name of a currency holds: most lines hold none of it, and need no closer look."""
_POWER_LETTER = re.compile(r"([£€¥₹₩$]|\b[A-Z]{3})(?:[Mm]|mn|[Kk]|bn)\b")
"""What stands behind a currency in a header, as in `£m`, `USDm`."""
_SIGN = r"US\$|C\$|CHF|[$€£¥]"
_NUMBER = re.compile(
    rf"(?P<lead>[-–−+]?\s*)(?P<open>\(?)\s*(?P<sign>{_SIGN})?\s*(?P<inner>[(\-–−]?)\s*(?P<sign2>{_SIGN})?\s*"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d\d?(?:,\d\d)+,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?"
    r"|\.\d+)\s*(?P<percent>%?)\s*(?P<close>\)?)\s*(?P<percent2>%?)"
    r"(?:\s*(?P<word>thousand|million|billion|trillion|[KMBkm]|mn|mm|bn)\b)?"
    r"(?:\s*(?P<mark>\(\w{1,2}\)|\[\w{1,2}\]|[*†‡§#]+))?"
)  # fmt: skip
_POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12, "K": 3, "k": 3, "M": 6, "m": 6, "mn": 6, "mm": 6}
_POWERS |= {"B": 9, "bn": 9}
_DASH = re.compile(rf"(?:{_SIGN})?\s*\(?\s*(?:[-–—−‒]+|nil)\s*\)?\s*(?P<percent>%?)")
_ONLY_SIGN = re.compile(rf"\s*\(?\s*(?P<sign>{_SIGN})\s*\(?\s*")
_ONLY_PERCENT = re.compile(r"\s*\)?\s*(?:%|percent)\s*\)?\s*")
DOLLARS = frozenset(("USD", "CAD", "AUD", "HKD", "SGD", "TWD", "NZD"))
_TELLS = re.compile(
    r"\b(?:amounts|figures|expressed|stated|presented|reported|shown)\b.{0,60}\bin\b"
    r"|^\(?(?:in )?(?:thousands|millions) of \w+ dollars",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_MINUS = frozenset("(-–−")


@dataclass(frozen=True, slots=True)
class Numeral:
    """`digits` without scale and sign, `decimals` of them behind the point; `negative` as printed; `currency` an ISO
    code, or `DOLLAR`, where a sign stands at the digits; `power` the power of ten of a word behind them: 9 for `$1.2
    billion`.
    """

    digits: Decimal
    negative: bool
    percent: bool
    currency: str | None
    dash: bool = False
    grouped: bool = False
    decimals: int = 0
    power: int = 0

    @property
    def signed(self) -> Decimal:
        """Digits with the printed sign."""
        return -self.digits if self.negative else self.digits


@lru_cache(50_000)
def numeral(text: str) -> Numeral | None:
    """The one number that a cell's text is; None where it is none, or more.

    >>> numeral("$ (1,234)").signed
    Decimal('-1234')
    >>> numeral("December 31") is None
    True
    """
    match = _NUMBER.fullmatch(text)
    if match:
        negative = match["lead"].strip() in ("-", "–", "−") and bool(match["lead"].strip())
        negative = negative or bool(match["open"]) or (match["inner"] in _MINUS and bool(match["inner"]))
        sign = match["sign"] or match["sign2"]
        power = _POWERS.get(match["word"] or "", 0)
        if power and not sign:
            return None
        return Numeral(
            Decimal(match["digits"].replace(",", "")), negative, bool(match["percent"] or match["percent2"]),
            SIGNS.get(sign) if sign else None, grouped="," in match["digits"],
            decimals=len(match["digits"].partition(".")[2]), power=power,
        )  # fmt: skip
    match = _DASH.fullmatch(text)
    if match:
        return Numeral(Decimal(0), False, bool(match["percent"]), None, dash=True)
    return None


def currency_alone(text: str) -> str | None:
    """The currency of a cell that holds nothing but its sign: `$`, or `$ (`."""
    match = _ONLY_SIGN.fullmatch(text)
    return SIGNS.get(match["sign"]) if match else None


def currency_named(text: str) -> str | None:
    """The one currency that a text names: `(Amounts in thousands of Renminbi)`; None where it names none, or
    several.
    """
    if not _NAMING.search(text):
        return None
    found = {str(match.lastgroup) for match in _NAMED.finditer(_POWER_LETTER.sub(r"\1", text))}
    return found.pop() if len(found) == 1 else None


def dollar_named(lines: Iterable[str]) -> str:
    """The dollar that the sign alone means: another than that of the United States where most of the lines that say
    what amounts are in, and name a dollar, name it.

    >>> dollar_named(["All amounts are expressed in Canadian dollars", "Cash was $5"])
    'CAD'
    """
    said = Counter(
        code for line in lines if "ollar" in line and _TELLS.search(line) and (code := currency_named(line)) in DOLLARS
    )
    code, most = next(iter(said.most_common(1)), ("USD", 0))
    return code if most > said["USD"] else "USD"


def percent_alone(text: str) -> bool:
    """Whether a cell holds nothing but a percent sign: `%`, `)%`."""
    return bool(_ONLY_PERCENT.fullmatch(text))


def is_year(text: str) -> bool:
    """Whether a text is a bare year: `2023`."""
    return bool(_YEAR.fullmatch(text))
