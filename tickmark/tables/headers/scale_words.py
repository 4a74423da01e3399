"""The words for powers of ten: those that are known, multiples of them ("tens of thousands"), and words in their place
that are not known.
"""

from __future__ import annotations

from itertools import pairwise
from string import ascii_lowercase
from unicodedata import name

from tickmark.language.rules import Pattern
from tickmark.language.rules import words as words_of
from tickmark.language.units import ALONE, NAMES, SIGNS, any_of

POWERS = {"hundred": 2, "thousand": 3, "lakh": 5, "lac": 5, "million": 6, "crore": 7, "billion": 9, "trillion": 12}
LAKHS = "lakh|lac|crore"
WORDS = f"thousand|million|billion|trillion|{LAKHS}"
_TENS = Pattern(
    "tables/tens",
    r"\b(?P<tens>tens of|ten|hundreds of|hundred)[ -](?=(?:thousand|million|billion|lakh|crore)s\b)",
    means="tens or hundreds of a power of ten",
    examples=("revenue by product (in [[tens of ]]thousands)",),
    counterexamples=("statement of receipts (dollars in hundreds)",),
)
_PLACE = Pattern(
    "tables/place",
    r"\b(?:in|of|expressed in)\s$",
    means="what stands before a multiple that is a statement",
    examples=("amounts [[in ]]",),
    counterexamples=("more than",),
)
_LONGEST = 160  # characters of a text that is a statement and not a sentence that holds one
_IN_PLACE = Pattern(
    "tables/in-place",
    r"(?:^|[(,;]|\b(?:table|statements?) )\s*(?:all )?(?P<of>(?:u\.?s\.? )?dollars?|amounts?|figures|us\$|rs\.?|inr"
    r"|[$€£¥₹])?\s*(?:(?:are|is) )?(?:expressed |presented |stated |shown |reported )?"
    r"in (?P<word>[a-z]{3,})(?=\s*(?:[),;]|$|except|of (?:u\.?s\.? )?dollars))",
    means='"in" with a word that may be a misspelt power of ten',
    examples=("annualized base rent [[(in thousands]])",),
    counterexamples=("(units and $ in thousands)",),
)
_ODD_COUNTS = Pattern(
    "tables/odd-counts",
    r"(?:^|[(,;$€£¥]|\b(?:dollars?|amounts?|figures)) ?in [$€£¥]?\s?(?P<count>\d[\d,]*0|00)['’]?s\b",
    means='"in 100s", "in $10,000s"',
    examples=("[[(in 000s]])",),
    counterexamples=("(in milions)",),
)
_TWO_POWERS = Pattern(
    "tables/two-powers",
    r"\b(?:thousand|million|billion)s of (?:thousand|million|billion)s\b"
    r"|\((?:in )?(thousand|million|billion)s(?:,| and| or) in (?!\1)(?:thousand|million|billion)s[),]",
    means="two powers of ten in a row",
    examples=("[[thousands of millions]] of dollars", "[[(in thousands, in millions)]]"),
    counterexamples=("thousands of dollars", "(in thousands, shares in millions)"),
)
_NO_POWERS = Pattern(
    "tables/no-powers",
    rf"(?:{any_of(word for text in (*NAMES, *ALONE) for word in text.split())}|cent|unit|share|percentage|currencie"
    rf"|actual|bracket|table|note|billing)s?|sterling"
    rf"|{any_of(sign.lower() for sign in SIGNS if sign.isalpha())}|full|whole|total|cash"
    r"|percent|bold|italics|parentheses|kind|stock|aggregate|nominal|real|constant|local|currency|foreign|excess",
    means="what else amounts are said to be in",
    examples=("dollars",),
    counterexamples=("trillions",),
    at="whole",
)
_ODD_WORDS = frozenset(words_of("odd_powers"))
_NO_AMOUNTS = ("basis", "bps", "bp")  # "(in basis points)": no power of ten of money
_BEFORE_IN = {
    "all",
    "amounts",
    "figures",
    "dollars",
    "are",
    "is",
    "expressed",
    "presented",
    "stated",
    "shown",
    "reported",
}
_BEFORE_MULTIPLE = ("of",)  # "(in units of $100,000)"
_COUNTING_SIGNS = frozenset("十百千万萬亿億兆")
_OPENING = ("in", "en", "x", "×", "ln", "1n", "not")
_IN_ONE = ("in", "millions")  # an aside that says nothing else
_ASIDE_WORDS = 6
_NEAR = 2  # letters that a misspelt word has wrong
_SHORTEST = 6  # letters of a word that may be misspelt


def single(low: str) -> tuple[str, int]:
    """A text in lower case with the first multiple of a power of ten as the power alone, and by how many tens it was
    multiplied; "hundreds of thousands of users" is
    no statement and taken out.

    >>> single("(in tens of thousands)"), single("sold to hundreds of thousands of users")
    (('(in thousands)', 1), ('sold to  of users', 0))
    """
    match = _TENS.search(low) if "ten" in low or "hundred" in low else None
    if match is None:
        return low, 0
    if _PLACE.search(low[: match.start()]):
        return low[: match.start()] + low[match.end() :], 2 if match["tens"].startswith("hundred") else 1
    return low[: match.start()] + low[match.end() :].lstrip(ascii_lowercase), 0


def unknown_word(low: str) -> str:
    """The word that a short text in lower case has in the place of a power of ten, where it is none that is known; or
    nothing.

    "(amounts in 10,000s)" states a power as a number that is none of the usual ones.

    >>> (unknown_word("(in milllions)"), unknown_word("amounts in myriads"),
    ...  unknown_word("(dollars in thousands)"), unknown_word("(in years)"))
    ('milllions', 'myriads', '', '')
    """
    if "in " not in low or len(low) > _LONGEST:
        return ""
    said = low.strip("( ").split()
    if any(words[0] == "in" and words[1] in _NO_AMOUNTS for words in pairwise(said[:_ASIDE_WORDS])) and not (
        {*said[: said.index("in")]} - _BEFORE_IN
    ):
        return "basis points"
    odd = _ODD_COUNTS.search(low)
    if odd is not None and odd["count"] != "000":
        return odd["count"]
    if (both := _TWO_POWERS.search(low)) is not None:
        return both[0]
    match = _IN_PLACE.search(low)
    if match is None:
        return ""
    word = match["word"]
    if _NO_POWERS.fullmatch(word) or word.rstrip("s") in POWERS:
        return ""
    return word if match["of"] or _misspelt(word) else ""


def odd_aside(low: str) -> bool:
    """Whether an aside of a text in lower case states a power of ten in a way that is not known for sure: by another
    tongue's word, a letter, a number, two powers, letters that only look like those of a known word.

    >>> [odd_aside(text) for text in ("(in tausend)", "(x 1,000)", "(in mi11ions)", "(in 2 millions)", "(in 億円)")]
    [True, True, True, True, True]
    >>> odd_aside("(in thousands) (in millions)")
    True
    >>> [odd_aside(text) for text in ("(in millions)", "(in $ m)", "(in 2023)", "(in millions, except per share)")]
    [False, False, False, False]
    """
    asides = [aside.partition(")")[0].split() for aside in low.split("(")[1:]]
    bare = {aside[1].strip(".,;:").rstrip("s") for aside in asides if len(aside) == len(_IN_ONE) and aside[0] == "in"}
    return any(map(_is_odd, asides)) or len(bare & POWERS.keys()) > 1


def _is_odd(words: list[str]) -> bool:
    if not 0 < len(words) <= _ASIDE_WORDS:
        return False
    said = words.index("in") if "in" in words[:3] and words[0] != "not" else 0
    first, *rest = words[said:]
    if first[0] in "x×" and first[1:2].isdigit():
        return True
    if _COUNTING_SIGNS.intersection("".join(words)):
        return True
    if first not in _OPENING or not rest:
        return False
    bare = [word.strip(".,;:") for word in rest]
    if bare[0] in _NO_AMOUNTS:
        return True
    powers = sum(word.rstrip("s") in POWERS for word in bare)
    if any(_is_disguised(word) for word in bare) or (first in ("ln", "1n", "not") and powers):
        return True
    if first == "en" and "miles" in bare:  # in English they are a length
        return True
    if not _ODD_WORDS.isdisjoint(bare) and not any("$" in word for word in bare):
        return True
    if any(word.startswith(("10^", "1/")) or word.strip("$0") in ("1,", "1", "10,") for word in bare):
        return True
    several = POWERS.keys() - {"hundred"} | {"half", "quarter"}
    if any(one in _BEFORE_MULTIPLE and other.strip("$€£¥").replace(",", "").isdigit() for one, other in pairwise(bare)):
        return True
    if any(one in several and other.rstrip("s") in POWERS for one, other in pairwise(bare)):
        return True
    if bare[0].strip("'’‘") == "000" and not bare[0].startswith("0"):
        return True
    if powers > 1 and bare[1] == "and" and bare[0].rstrip("s") in POWERS and bare[2].rstrip("s") in POWERS:
        return True
    return powers > 0 and ("or" in bare or (bare[0].isdigit() and bare[1].rstrip("s") in POWERS))


def _is_disguised(word: str) -> bool:
    """Whether a word mixes letters with digits within, or with letters of other scripts."""
    if any(letter.isalpha() and not name(letter, "").startswith("LATIN") for letter in word):
        return True
    inner = word.strip("0123456789")
    return inner.isalnum() and len(inner) > _NEAR and any(map(str.isdigit, inner)) and inner[0] in "mtbhl"


def _misspelt(word: str) -> bool:
    """Whether a word that is no power of ten is like one that is, or made as one: "milllions", "zillions"."""
    if word.rstrip("s").endswith(("illion", "illiard")):
        return True
    return len(word) >= _SHORTEST and any(
        word[0] == known[0] and _distance(word, f"{known}s") <= _NEAR for known in ("thousand", "million", "billion")
    )


def _distance(one: str, other: str) -> int:
    """How many letters have to be changed, put in, left out or swapped with their neighbour to come from one word to
    the other.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if last and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]
