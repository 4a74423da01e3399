"""Regular expressions that are asked of every text of a document."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator


def word(*starts: str) -> str:
    r"""What matches one of these beginnings of a word.

    The same as `\b(?:...)`, but the letters come first and the boundary is asked for behind them: then a search goes
    from one place with these letters to the next, where one that begins with `\b` tries every place. Over the text of a
    filing that is ten times as quick.

    Args:
        starts: letters, without anything that has a meaning in patterns.
    """
    return "(?:" + "|".join(rf"{start}(?<!\w{start})" for start in starts) + ")"


def by_letters(words: str) -> str:
    """What matches one of these words, the longest that stands there: alternatives go by their first letters, then by
    the next ones, so that a search is done
    with most words of a text at their first letter. Where a word goes on that none of these does, what follows has to
    tell (`\\b`).

    Args:
        words: divided by `|`, without anything that has a meaning in patterns.

    >>> by_letters("may|march|mar|april")
    '(?:ma(?:y|r(?:ch)?)|april)'
    """
    return _by_letters(words.split("|"))


def _by_letters(words: list[str]) -> str:
    rest: dict[str, list[str]] = {}
    for word in words:
        if word:
            rest.setdefault(word[0], []).append(word[1:])
    branches = [letter + _by_letters(following) for letter, following in rest.items()]
    if "" in words:
        return f"(?:{'|'.join(branches)})?" if branches else ""
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


_TAKEN_FOR = str.maketrans("ſ\u212aı", "ski", "\u0307")


def small(text: str) -> str:
    """What a pattern without regard to case has matched, in the small letters that the pattern is made of: it takes
    `ſ`, the kelvin sign, `ı` and `İ` for
    s, k and i, and they have other small letters.

    >>> small("Auguſt"), small("MİLLION")
    ('august', 'million')
    """
    low = text.lower()
    return low if low.isascii() else low.translate(_TAKEN_FOR)


class Words:
    """Words, or parts of such, of which a text may hold one: found many times as quickly as by a pattern with as many
    alternatives.

    Args:
        words: divided by `|`; those that texts hold most come first.
    """

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words.split("|")

    def found_in(self, text: str) -> str:
        """The first of them that a text holds, or nothing."""
        for word in self.words:
            if word in text:
                return word
        return ""


class Sought(Words):
    """A pattern that most of the texts it is looked for in do not hold, with words of which every match has at least
    one: in a text without any of them, which is found out many times as quickly, it is not looked for.

    Args:
        pattern: the regular expression.
        needs: the words, or parts of such, divided by `|`; in lower case where the pattern takes no heed of case.
        flags: of `re`.
    """

    __slots__ = ("_folded", "pattern")

    def __init__(self, pattern: str, needs: str, flags: int = 0) -> None:
        super().__init__(needs)
        self.pattern = re.compile(pattern, flags)
        self._folded = bool(self.pattern.flags & re.IGNORECASE)

    def search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """The first match in a text, or in its characters from `start` to `end`; None where there is none."""
        return self.pattern.search(text, start, end) if self.found_in(text.lower() if self._folded else text) else None

    def match(self, text: str) -> re.Match[str] | None:
        """The match that a text begins with, or None."""
        return self.pattern.match(text) if self.found_in(text.lower() if self._folded else text) else None

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """The match that is all of a text, or None."""
        return self.pattern.fullmatch(text) if self.found_in(text.lower() if self._folded else text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every match in a text."""
        return self.pattern.finditer(text) if self.found_in(text.lower() if self._folded else text) else iter(())

    def removed_from(self, text: str, leaving: str = "") -> str:
        """The text without any match; what is to be left in the place of one may be given."""
        return self.pattern.sub(leaving, text) if self.found_in(text.lower() if self._folded else text) else text
