"""Finding known phrases in a text: the longest first, in any number, and in the order of words that `of` and `for` turn
round.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tickmark.language.rules import Pattern
from tickmark.language.words import Word, content

T = TypeVar("T")
_TURNING = frozenset(("of", "for", "from", "on", "in", "to", "the", "a", "an"))
_AND = Pattern(
    "language/and",
    r"\band\b|&",
    means="and, as a word or a sign",
    examples=("R[[&]]D", "gas and oil"),
    counterexamples=("android",),
    flags=re.IGNORECASE,
)
_LISTED = Pattern(
    "language/listed",
    r"\band\b|&|,",
    means="a word or a sign that lists",
    examples=("sales, net", "R[[&]]D"),
    counterexamples=("net sales",),
    flags=re.IGNORECASE,
)
_TO = Pattern(
    "language/to",
    r"\bto\b",
    means="to, as a word",
    examples=("debt [[to]] equity",),
    counterexamples=("total",),
    flags=re.IGNORECASE,
)
_WIDEST = 14  # words, joining ones included


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """What a phrase at text[start:end] means: `values` has several where the phrase has several meanings."""

    start: int
    end: int
    values: tuple[T, ...]
    name: str


class NameIndex(Generic[T]):
    """Phrases and their meanings, looked up by their words.

    Args:
        named: phrases, each with a meaning.
        fixed: says of a phrase that its words stand in this order only (`the ratio of a to b` is no `a ratio`).
    """

    def __init__(self, named: Iterable[tuple[str, T]], *, fixed: Callable[[str], bool] = lambda _: False) -> None:
        self._exact: dict[tuple[str, ...], dict[T, list[str]]] = defaultdict(dict)
        self._turned: dict[tuple[str, ...], dict[T, list[str]]] = defaultdict(dict)
        self._longest = 1
        self._known: set[str] = set()
        for name, value in named:
            key = content(name)
            if key:
                self._exact[key].setdefault(value, []).append(name)
                if not fixed(name):
                    self._turned[tuple(sorted(key))].setdefault(value, []).append(name)
                self._longest = max(self._longest, len(key))
                self._known.update(key)

    def exactly(self, text: str) -> tuple[T, ...]:
        """Meanings of a text that is a phrase as a whole, in any order of words."""
        key = content(text)
        return tuple(self._exact.get(key) or self._turned.get(tuple(sorted(key)), {}))

    def find(self, words: Sequence[Word], taken: Sequence[bool] | None = None) -> list[Found[T]]:
        """Phrases in a text, in its order, none over another; `taken` words are left alone."""
        free = [not t for t in taken] if taken is not None else [True] * len(words)
        windows = []
        for first, word in enumerate(words):
            if free[first] and word.key in self._known:
                windows += self._windows(words, first, free)
        windows.sort(key=lambda w: (-w[2], w[3], w[0]))
        found = []
        for first, last, _, _, meanings in windows:
            if all(free[first : last + 1]):
                free[first : last + 1] = [False] * (last + 1 - first)
                found.append(Found(words[first].start, words[last].end, tuple(meanings), next(iter(meanings.values()))))
        return sorted(found, key=lambda f: f.start)

    def _windows(
        self, words: Sequence[Word], first: int, free: Sequence[bool]
    ) -> list[tuple[int, int, int, bool, dict[T, str]]]:
        found = []
        keys: list[str] = []
        turnable = True
        for last in range(first, min(len(words), first + _WIDEST)):
            word = words[last]
            if not free[last] or (word.sign and word.text not in ",&()/%"):
                break
            if word.sign or word.small:
                turnable = turnable and word.key in _TURNING
                continue
            keys.append(word.key)
            if word.key not in self._known or len(keys) > self._longest:
                break
            if meanings := _fitting(self._exact.get(tuple(keys)), words[first : last + 1]):
                found.append((first, last, len(keys), False, meanings))
            elif (
                turnable
                and len(keys) > 1
                and (meanings := _fitting(self._turned.get(tuple(sorted(keys))), words[first : last + 1]))
            ):
                found.append((first, last, len(keys), True, meanings))
        return found


def _fitting(meanings: dict[T, list[str]] | None, window: Sequence[Word]) -> dict[T, str]:
    """Meanings whose names are joined as the words are: `cash flow and net income` are two things, `cash flow to net
    income` is a ratio.

    Words joined by `and` are a name only where the name has one (`revenue and net income` holds no `revenue, net`),
    those joined by a comma where it has either; where one meaning's name has the same joining word, the others do not
    count.
    """
    if not meanings:
        return {}
    listed, turned = any(w.key == "and" or w.text in "&," for w in window), any(w.key == "to" for w in window)
    joining = _AND if any(w.key == "and" or w.text == "&" for w in window) else _LISTED
    kept = {
        value: own
        for value, names in meanings.items()
        if (own := [name for name in names if not listed or joining.search(name)])
    }
    alike = {
        value: own
        for value, names in kept.items()
        if (own := [n for n in names if bool(_LISTED.search(n)) == listed and bool(_TO.search(n)) == turned])
    }
    return {value: names[0] for value, names in (alike or kept).items()}
