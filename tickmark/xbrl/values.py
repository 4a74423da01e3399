"""What a printed text stands for under a transformation of inline XBRL: numbers, number words, dates, tick boxes.

Sources: XBRL transformation registries 1 to 5 (their names differ in hyphens alone) and the SEC's own registry.
"""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache

DASHES = frozenset("-‐‑‒–—―−")
_ZERO = frozenset(("fixedzero", "zerodash", "numdash"))
_COMMA = frozenset(("numcommadecimal", "numdotcomma", "numspacecomma", "numcomma", "numcommadecimalapos"))
_UNITS = frozenset(("numunitdecimal", "numunitdecimalapos", "numunitdecimalin"))
_GROUPS = re.compile(r"[\s,'’`´]")
_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")


@lru_cache(maxsize=65536)
def transform_number(text: str, name: str) -> Decimal | None:
    """The magnitude that a printed text stands for under a transformation; None where it is none.

    Args:
        text: as printed, white space folded.
        name: the transformation's name in lower case without hyphens and prefix; "" for none.
    """
    if name in _ZERO or (text and set(text) <= DASHES):
        return Decimal(0)
    if name.startswith("numwords"):
        return number_in_words(text)
    text = text.strip("()$€£¥% ")
    if name in _COMMA:
        text = re.sub(r"[\s.'’`´]", "", text).replace(",", ".")
    elif name in _UNITS:
        whole, parts = re.match(r"[0-9\s.,'’]*", text), re.search(r"([0-9]{1,2})[^0-9]*$", text)
        if whole is None or parts is None or whole.end() > parts.start():
            return None
        text = re.sub(r"[^0-9]", "", whole[0]) + "." + parts[1].zfill(2)
    else:
        text = _GROUPS.sub("", text)
    return Decimal(text) if _PLAIN.fullmatch(text) else None


_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_TRUE, _FALSE = ("fixedtrue", "booleantrue"), ("fixedfalse", "booleanfalse")
_TICKED, _UNTICKED = "☑☒xþý1", "☐oo¨0"


def transform_text(text: str, name: str) -> str:
    """A non-numeric text as its transformation means it: ISO dates, `true` and `false`; other text as printed.

    Args:
        text: as printed, white space folded.
        name: the transformation's name in lower case without hyphens and prefix; "" for none.
    """
    if name in _TRUE or (name == "boolballotbox" and text in _TICKED):
        return "true"
    if name in _FALSE or (name == "boolballotbox" and text in _UNTICKED):
        return "false"
    return _iso_date(text, name) or text if name.startswith("date") else text


def _iso_date(text: str, name: str) -> str | None:
    """A date in the order that its transformation's name spells; a day without a year is `--MM-DD`, as XML Schema
    writes it.
    """
    parts = re.findall(r"[0-9]+|[^\W\d_]{3,}", text)
    order = re.findall("day|month|year", name)
    if len(parts) != len(order) or len(set(order)) != len(order):
        return None
    found = dict(zip(order, parts, strict=True))
    month = found.get("month", "")
    number = (
        int(month) if month.isdigit() else _MONTHS.index(month[:3].lower()) + 1 if month[:3].lower() in _MONTHS else 0
    )
    try:
        day, year = int(found.get("day", "1")), int(found.get("year", "2000"))
        value = date(year + 2000 if year < 100 else year, number, day)
    except ValueError:
        return None
    return f"{value:--%m-%d}" if "year" not in found else value.isoformat() if "day" in found else f"{value:%Y-%m}"


_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_WORDS = {word: number for number, word in enumerate(_ONES)} | {
    word: 10 * number for number, word in enumerate(_TENS, start=2)
}
_POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}


def number_in_words(text: str) -> Decimal | None:
    """English number words: "twenty-five million three hundred" is 25,000,300; "no" and "none" are 0; None for other
    words.
    """
    words = [word for word in re.split(r"[\s,\-‐‑–]+", text.lower()) if word and word != "and"]
    if words in (["no"], ["none"], ["nil"]):
        return Decimal(0)
    total = group = 0
    for word in words:
        if word in _WORDS:
            group += _WORDS[word]
        elif word in ("a", "an"):
            group += 1
        elif word == "hundred":
            group = max(group, 1) * 100
        elif word in _POWERS:
            total += max(group, 1) * 10 ** _POWERS[word]
            group = 0
        else:
            return None
    return Decimal(total + group) if words else None
