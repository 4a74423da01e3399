"""Numbers in words up to ninety-nine: one table for lengths of periods, counts and amounts.

>>> NUMERALS["eleven"], NUMERALS["fifty-two"], NUMERALS["thirty nine"]
(11, 52, 39)
"""

from __future__ import annotations

from typing import Final

_ONES = [
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
WORDS: Final = {word: number for number, word in enumerate(_ONES, 1)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
"""Those of one word."""
HYPHENED: Final = WORDS | {f"{tens}-{ones}": WORDS[tens] + WORDS[ones] for tens in _TENS for ones in _ONES[:9]}
"""Those of one word, and of two with a hyphen between."""
NUMERALS: Final = HYPHENED | {word.replace("-", " "): number for word, number in HYPHENED.items()}
"""All, with a hyphen or a space."""
