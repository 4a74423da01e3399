"""Numbers of delimited text in the manner of the continent (`12.345,6`), written with a decimal point as everything
behind reads them.
"""

from __future__ import annotations

from collections.abc import Iterable

from tickmark.language.lexicon import lexicon
from tickmark.language.rules import Pattern

REMARK = "numbers with decimal commas were read, and are shown with decimal points"
_NUMBER = Pattern(
    "document/number-in-cell",
    r"[\s(+\-−–€$£]*\d[\d.,]*[\s)%€$£]*",
    means="a number with its signs",
    examples=("€ 1.234,5",),
    counterexamples=("1.234,5 Mio.",),
    at="whole",
)
APOSTROPHES = Pattern(
    "document/apostrophes",
    r"(?<![\d.,])\d{1,3}(?:['’‘´]\d{3})+(?!\d)",
    means="thousands parted by apostrophes",
    examples=("[[1'234'567]]",),
    counterexamples=("1,234",),
)
_COMMA = Pattern(
    "document/comma",
    r"\d(?:\.\d{3})*,(?:\d{1,2}|\d{4,})(?!\d)|\d\.\d{3}(?:,\d|\.\d{3})",
    means="a number with a comma before its decimals",
    examples=("[[1.234,5]]",),
    counterexamples=("1,234.5",),
)
_POINT = Pattern(
    "document/point",
    r"\d(?:,\d{3})*\.(?:\d{1,2}|\d{4,})(?!\d)|\d,\d{3}\.\d|\d,\d{3},\d{3}",
    means="a number with a point before its decimals",
    examples=("[[1,234.5]]",),
    counterexamples=("1.234,5",),
)
_DAY = Pattern(
    "document/day-or-no-decimals",
    r"\d\.\d{1,2}\.|,\d*[.,]",
    means="a day by numbers, or decimals that are none",
    examples=("3[[1.12.]]2024",),
    counterexamples=("31,12",),
)
_MORE = 5  # times as many, at least
_SWAPPED = str.maketrans(".,", ",.")


def is_number(field: str) -> bool:
    """Whether a field is a number of either manner."""
    return _NUMBER.fullmatch(field) is not None


def has_decimal_commas(fields: Iterable[str]) -> bool:
    """Whether a file writes its decimals with commas: many more numbers can only be read so than only otherwise, days
    aside.
    """
    numbers = [field for field in fields if is_number(field) and not _DAY.search(field)]
    return sum(_COMMA.search(number) is not None for number in numbers) > _MORE * sum(
        _POINT.search(number) is not None for number in numbers
    )


def with_points(field: str) -> str:
    """A field of such a file; a day (`31.12.2024`) is said in words, and of what is no number alone the words of scale
    are said in English (`in Mio. EUR`).
    """
    if not field or field.isspace():
        return field
    if not is_number(field) or _DAY.search(field):
        return lexicon("de").in_english(field)
    return field.translate(_SWAPPED)
