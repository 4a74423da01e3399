"""Sentences as they are read: amounts spelled in one way, without the marks of footnotes and the words that say no more than "about"; and the way back to what is printed.

Filers write "$5 million", "US$5 million", "$5M" and "5 million dollars" for the same. What tells amounts from one another, and which time is whose, is then asked of one spelling.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from tickmark.patterns import Words

_SCALES = {"K": "thousand", "M": "million", "MM": "million", "MN": "million", "B": "billion", "BN": "billion"}
_CURRENCIES = {"US$": "$", "U.S": "$", "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}
_OTHERWISE = re.compile(
    r"""(?P<sign>US\$|U\.S\.[ ]?\$|(?<![\w$€£¥])(?:USD|EUR|GBP|JPY)(?:[ ]?[$€£¥])?)[ ]?(?=[\d(])
    |(?P<letter>(?<=\d)(?:[KMB]|[ ]?(?:MM|MN|BN|mm|mn|bn)))(?![\w-])
    |(?P<counted>(?<![\w$.,])\d[\d,]*(?:\.\d+)?[ ](?:thousand|million|billion)[ ](?:U\.S\.[ ]|US[ ])?dollars\b)
    |(?P<percent>(?<=\d)[ ]per[ ]?cent)(?=\)|\b)
    |(?P<and>(?<=[\dMBn%)][ ])&(?=[ ][$€£¥\d]))
    |(?P<mark>(?:(?<=[\dM])[ ]|(?:(?<=[Bn%])|(?<=dollars))[ ]?)\((?:[a-z]|\d)\)(?=[ ,.;]|$))
    |(?P<about>(?:approximately|approx\.|about|roughly)[ ])(?=(?:USD?[ ]?|EUR[ ]|GBP[ ]|JPY[ ])?[$€£¥]?\d)""",
    re.VERBOSE,
)
_SIGNS = Words("approx|percent|about |US$|USD|dollars| & |S. $|S.$|EUR|per cent|roughly |GBP|JPY")
_DIGITS = 24  # characters that an amount has before its scale
_MONEY = re.compile(r"(?:[$€£¥]|USD|EUR|GBP|JPY) ?\(?[\d,.]+$")
_LETTERED = re.compile(r"\d(?: ?[KMB]| ?(?:mm|mn|bn))\b|[\dn%] ?\((?:[a-z]|\d)\)")


@dataclass(frozen=True, slots=True)
class Plain:
    """A sentence in one spelling. `places` are characters of it from which on `printed` ones follow: of each piece that was spelled otherwise, the first and the last."""

    text: str
    places: tuple[int, ...] = ()
    printed: tuple[int, ...] = ()

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The characters as printed of the characters `start` to `end`."""
        if not self.places:
            return start, end
        at, after = bisect_right(self.places, start) - 1, bisect_right(self.places, end) - 1
        if after > 0 and self.places[after - 1] == end:
            after -= 1  # what is left out behind an amount is no part of it
        return self._printed(at, start), self._printed(after, end)

    def _printed(self, at: int, place: int) -> int:
        if at < 0:
            return place
        along = self.printed[at] + place - self.places[at]
        return along if at + 1 == len(self.printed) else min(along, self.printed[at + 1])


def plainly(sentence: str) -> Plain:
    """A sentence in one spelling.

    >>> plain = plainly("Debt was approximately US$5M & 4 million dollars.")
    >>> plain.text
    'Debt was $5 million and $4 million.'
    """
    if not _SIGNS.found_in(sentence) and _LETTERED.search(sentence) is None:
        return Plain(sentence)
    pieces: list[str] = []
    places: list[int] = []
    printed: list[int] = []
    last = length = 0
    for match in _OTHERWISE.finditer(sentence):
        written = _written(match, sentence)
        if written is None:
            continue
        pieces += (sentence[last : match.start()], written)
        length += match.start() - last
        places += (length, length + len(written))
        printed += (match.start(), match.end())
        length += len(written)
        last = match.end()
    return Plain("".join((*pieces, sentence[last:])), tuple(places), tuple(printed)) if pieces else Plain(sentence)


def _written(match: re.Match[str], sentence: str) -> str | None:
    """What stands for a piece that is spelled otherwise; None where it is something else."""
    if match["sign"]:
        return _CURRENCIES[match["sign"][:3].upper()]
    if match["letter"]:
        if _MONEY.search(sentence, max(0, match.start() - _DIGITS), match.start()) is None:
            return None
        return " " + _SCALES[match["letter"].strip().upper()]
    if match["counted"]:
        return "$" + " ".join(match["counted"].split()[:2])
    if match["percent"]:
        return "%"
    return "and" if match["and"] else ""
