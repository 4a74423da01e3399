"""Sentences as they are read: amounts spelled in one way, without the marks of footnotes and the words that say no more
than "about"; and the way back to what is printed.

Filers write "$5 million", "US$5 million", "$5M" and "5 million dollars" for the same. What tells amounts from one
another, and which time is whose, is then asked of one spelling.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from tickmark.language.rules import Pattern
from tickmark.language.units import CODE, READ

_SCALES = {"K": "thousand", "M": "million", "MM": "million", "MN": "million", "B": "billion", "BN": "billion"}
_SPELLED = {
    currency.code: currency.signs[0] for currency in READ if currency.signs and currency.signs[0] in "$€£¥"
}  # as later rules know them
_CURRENCIES = {"US$": "$", "U.S": "$", **_SPELLED}
_CODES = "|".join(_SPELLED)
_CODE = Pattern(
    "plain/currency-code",
    rf"(?:US\$|U\.S\. ?\$|(?:{_CODES})(?<![\w$€£¥].{{3}})(?: ?[$€£¥])?) ?(?=[\d(])",
    means="a code of a currency where a sign would do",
    examples=("of [[US$]]5", "USD 5"),
    counterexamples=("of $5",),
)
_LETTER = Pattern(
    "plain/scale-letter",
    r"\d( ?(?:MM|MN|BN|mm|mn|bn|[KMB]))(?![\w-])",
    means="a letter for a scale",
    examples=("$[[5M]] in", "4 bn"),
    counterexamples=("5-MB",),
)
_COUNTED = Pattern(
    "plain/dollars",
    r"(?<![\w$.,])(\d[\d,]*(?:\.\d+)? (?:thousand|million|billion)) (?:U\.S\. |US )?dollars\b",
    means="dollars in words",
    examples=("about [[5 million dollars]]",),
    counterexamples=("$5 million",),
)
_PERCENT = Pattern(
    "plain/percent",
    r"(?<=\d) (?:percent|per cent)\b",
    means="percent in words",
    examples=("5[[ percent]]",),
    counterexamples=("a percent",),
)
_AND = Pattern(
    "plain/ampersand",
    r"(?<=[\dMBn%)] )&(?= [$€£¥\d])",
    means="an ampersand between two amounts",
    examples=("$5 [[&]] $4",),
    counterexamples=("R&D",),
)
_MARK = Pattern(
    "plain/note-mark",
    r" ?\((?:[a-z]|\d)\)(?=[ ,.;]|$)",
    means="the mark of a footnote",
    examples=("sales[[ (a)]] of",),
    counterexamples=("sales (net)",),
)
_ABOUT = Pattern(
    "plain/about",
    rf"(?:[Aa]pproximately|[Aa]pprox\.|[Aa]bout|[Rr]oughly) (?=(?:US ?|(?:{_CODES}) ?|(?:{CODE}) )?[$€£¥]?\d)",
    means="a word that says an amount is rounded",
    examples=("[[approximately ]]$5",),
    counterexamples=("about sales",),
)
_DIGITS = 24  # characters that an amount has before its scale
_MONEY = Pattern(
    "plain/money-at-end",
    rf"(?:[$€£¥]|{_CODES}) ?\(?[\d,.]+$",
    means="an amount of money at the end",
    examples=("of $5", "USD 5.2"),
    counterexamples=("of 5",),
)


class Plain(NamedTuple):
    """A sentence in one spelling. `places` are characters of it from which on `printed` ones follow: of each piece that
    was spelled otherwise, the first and the last.
    """

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
    found = sorted(_otherwise(sentence))
    if not found:
        return Plain(sentence)
    pieces: list[str] = []
    places: list[int] = []
    printed: list[int] = []
    last = length = 0
    for start, end, written in found:
        if start < last:
            continue
        pieces += (sentence[last:start], written)
        length += start - last
        places += (length, length + len(written))
        printed += (start, end)
        length += len(written)
        last = end
    return Plain("".join((*pieces, sentence[last:])), tuple(places), tuple(printed))


def _otherwise(sentence: str) -> Iterator[tuple[int, int, str]]:
    """First and last character of what is spelled otherwise, and what stands for it."""
    for match in _CODE.finditer(sentence):
        yield match.start(), match.end(), _CURRENCIES[match[0][:3]]
    for match in _LETTER.finditer(sentence):
        if _MONEY.search(sentence, max(0, match.start(1) - _DIGITS), match.start(1)):
            yield match.start(1), match.end(), " " + _SCALES[match[1].strip().upper()]
    for match in _COUNTED.finditer(sentence):
        yield match.start(), match.end(), "$" + match[1]
    for match in _PERCENT.finditer(sentence):
        yield match.start(), match.end(), "%"
    for match in _AND.finditer(sentence):
        yield match.start(), match.end(), "and"
    for match in _MARK.finditer(sentence):
        before = sentence[max(0, match.start() - _DIGITS) : match.start()]
        if (
            before[-1:] in ("B", "n", "%")
            or before.endswith("dollars")
            or (match[0][0] == " " and (before[-1:].isdigit() or before[-1:] == "M"))
        ):
            yield match.start(), match.end(), ""
    for match in _ABOUT.finditer(sentence):
        yield match.start(), match.end(), ""
