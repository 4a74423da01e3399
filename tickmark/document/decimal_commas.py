"""Numbers of delimited text in the manner of the continent (`12.345,6`), written with a decimal point as everything
behind reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tickmark.language.lexicon import lexicon

REMARK = "numbers with decimal commas were read, and are shown with decimal points"
_NUMBER = re.compile(r"[\s(+\-−–€$£]*\d[\d.,]*[\s)%€$£]*")
_COMMA = re.compile(r"\d(?:\.\d{3})*,(?:\d{1,2}|\d{4,})(?!\d)|\d\.\d{3}(?:,\d|\.\d{3})")
_POINT = re.compile(r"\d(?:,\d{3})*\.(?:\d{1,2}|\d{4,})(?!\d)|\d,\d{3}\.\d|\d,\d{3},\d{3}")
_DAY = re.compile(r"\d\.\d{1,2}\.|,\d*[.,]")
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
