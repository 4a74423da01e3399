"""What is said beside a question, behind a dash or a comma or in brackets: `it suddenly shot up`, `making a chart`.

A remark is left out only where it changes nothing: it has no word that sets amounts apart (`only`, `before`, `net of`),
no number, and no word that rows, columns or parts of the company are called by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tickmark.ask.said import said
from tickmark.language.words import words_of

_IN_BRACKETS: Final = said("remarks/in_brackets")
_BEHIND: Final = said("remarks/behind")
_CHANGING: Final = frozenset(
    "ex excl excluding except without no not non only just alone less minus net gross before after of plus incl "
    "including with if over divided by times per for to in from than vs versus each both same other all total "
    "average mean year quarter month half end percent ratio share change growth".split()
)
"""Words by which a remark says something of an amount."""
_FEWEST: Final = 3
"""Words of a question that are left."""


def without_remarks(text: str, says_something: Callable[[str], bool] = lambda _: False) -> Iterator[str]:
    """A text without a remark in brackets, behind its last dash and behind its last comma, where that changes nothing.

    Args:
        text: a question, or a part of one.
        says_something: whether a remark has words that an amount may be called by.

    >>> list(without_remarks("revenue per plane delivered, rough and ready"))
    ['revenue per plane delivered']
    >>> list(without_remarks("sales per store, excluding fuel"))
    []
    """
    for pattern in (_IN_BRACKETS, _BEHIND):
        for found in pattern.finditer(text):
            rest = " ".join(f"{text[: found.start()]}{text[found.end('remark') :]}".split())
            words = [word for word in words_of(found["remark"]) if not word.sign]
            telling = any(word.text.casefold() in _CHANGING or word.text[0].isdigit() for word in words)
            whole = rest.count("(") == rest.count(")") and len(rest.split()) >= _FEWEST
            if words and whole and not telling and not says_something(found["remark"]):
                yield rest


__all__ = ["without_remarks"]
