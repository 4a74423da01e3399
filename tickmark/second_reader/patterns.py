"""Patterns of many alternatives, compiled so that they are quick where none of them is found, as mostly."""

from __future__ import annotations

import re

_EDGE = r"\b"


def any_of(alternatives: str) -> re.Pattern[str]:
    """A pattern for text in lower case. What its alternatives begin with, a word's edge, is looked for once.

    >>> any_of(r"\\bstores\\b|\\bunits\\b|^shares").pattern
    '\\\\b(?:stores\\\\b|units\\\\b)|^shares'
    """
    parts = _parts(alternatives)
    at_edge = [part.removeprefix(_EDGE) for part in parts if part.startswith(_EDGE)]
    others = [part for part in parts if not part.startswith(_EDGE)]
    return re.compile("|".join([*([rf"\b(?:{'|'.join(at_edge)})"] if at_edge else []), *others]))


def _parts(alternatives: str) -> list[str]:
    """The alternatives that stand in no brackets."""
    found, depth, since, at = [], 0, 0, 0
    while at < len(alternatives):
        char = alternatives[at]
        if char == "\\":
            at += 1
        elif char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "|" and not depth:
            found.append(alternatives[since:at])
            since = at + 1
        at += 1
    return [*found, alternatives[since:]]
