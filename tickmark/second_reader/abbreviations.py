"""Names that a document shortens: `Commercial Airplanes (BCA)`, and what it means by BCA from there on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_SHORT = re.compile(r"\((?:the )?[“\"']?(?P<short>[A-Z][A-Z&]{1,6})[”\"']?\)")
_NAME = re.compile(r"[A-Za-z][\w'’.-]*")
_MOST_WORDS = 8


def read_abbreviations(lines: Iterable[str]) -> Mapping[str, str]:
    """Abbreviation -> the name that stands before it where it is first introduced.

    Its letters are the initials of the name, or those behind the company's own: the B of `Commercial Airplanes (BCA)`.

    >>> read_abbreviations(["Machinery, Energy & Transportation (ME&T) is", "Commercial Airplanes (BCA)"])
    {'ME&T': 'Machinery Energy Transportation', 'BCA': 'Commercial Airplanes'}
    """
    found: dict[str, str] = {}
    for line in lines:
        for match in _SHORT.finditer(line) if "(" in line else ():
            short = match["short"]
            name = _named(_NAME.findall(line[max(0, match.start() - 120) : match.start()]), short.replace("&", ""))
            if name and short not in found:
                found[short] = name
    return found


def _named(words: list[str], letters: str) -> str:
    """The last words, the initials of which are the letters, or else those behind the first of three or more."""
    for wanted in (letters, letters[1:] if len(letters) > 2 else ""):
        for count in range(2, min(_MOST_WORDS, len(words)) + 1):
            own = words[-count:]
            if own[0][0].isupper() and "".join(word[0] for word in own if word[0].isupper()) == wanted:
                return " ".join(own)
    return ""
