"""What a reader sees otherwise than it is written, or cannot tell: numbers beside it are confirmed by nothing."""

from __future__ import annotations

import re

from tickmark.language.rules import Pattern

_LINE = Pattern(
    "claims/unclear-line",
    r"[\u202a-\u202e\u2066-\u2069]"  # turns the direction of what follows
    r"|[\u0335-\u0338\u20d2-\u20d3\u20e5-\u20eb]"  # lies over the letter before
    r"|~~|<(?:s|del|strike)\b"
    r"|[A-Za-z](?!\u03bc)[\u0370-\u052f]|(?!\u03bc)[\u0370-\u052f][A-Za-z]"  # two scripts in one word, but for micro
    r"|[^\W\D0-9\uff10-\uff19]",  # digits of other scripts than the wide ones, which are read
    means="words that are seen otherwise than they are written: turned, struck through, in letters of two scripts",
    examples=("was \u202e$5\u202c million", "the l\u0435ss", "~~$5~~", "in \u0662\u0660"),
    counterexamples=("was $5 million — up 3%", "\u03bcm", "Caf\u00e9"),
    flags=re.IGNORECASE,
)
_BEHIND = Pattern(
    "claims/unclear-behind",
    r"^\s*(?:thousand|million|billion|trillion|[€£¥])",
    means="a second scale, or a currency, behind a number that has been read whole",
    examples=(" million", " €"),
    counterexamples=(" in millions", ", €5"),
    flags=re.IGNORECASE,
)
_REACH = 16  # characters behind a number that are looked at


def unclear(narrative: str, span: tuple[int, int], known: dict[int, bool]) -> bool:
    """Whether what stands around a number is seen otherwise than it is written.

    Args:
        narrative: its text.
        span: of the number in it.
        known: what has been found of lines, by where they begin.

    >>> unclear("It was l\u0435ss than $5 million.", (17, 27), {})
    True
    """
    start = narrative.rfind("\n", 0, span[0]) + 1
    if start not in known:
        end = narrative.find("\n", span[1])
        known[start] = _LINE.search(narrative[start : end if end >= 0 else len(narrative)]) is not None
    return known[start] or _BEHIND.search(narrative[span[1] : span[1] + _REACH]) is not None
