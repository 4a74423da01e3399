"""Segments, products and regions named in a text, among those that a company's facts are of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tickmark.language.name_index import NameIndex
from tickmark.language.rules import Pattern
from tickmark.language.words import Word, words_of

_BRACKETS = Pattern(
    "language/brackets",
    r"\s+\([a-z][^)]{3,}\)$",
    means="what a name says of itself in brackets",
    examples=("China[[ (including Hong Kong)]]",),
    counterexamples=("China (PRC)",),
)
_LAND = Pattern(
    "language/united-states",
    r"\bUnited States\b",
    means="the country that has a short name",
    examples=("[[United States]]",),
    counterexamples=("United Kingdom",),
)
_INITIAL = Pattern(
    "language/initial",
    r"\b[A-Z](?=[a-z])",
    means="the first letter of a word with a capital",
    examples=("[[E]]urope",),
    counterexamples=("EMEA",),
)
_CLASS = Pattern(
    "language/class",
    r"(?:class|series) [a-z]\b(?= )",
    means="a class of stock by its letter",
    examples=("[[Class A]] common stock",),
    counterexamples=("Classics",),
    at="start",
    flags=re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SegmentMention:
    """A segment at text[start:end]; `segments` are the printed members that the words may mean."""

    start: int
    end: int
    segments: tuple[str, ...]


class SegmentNames:
    """Printed members made findable. A member printed under another (`Products > iPhone`) is also found by its last
    part, and so is one whose first word others begin with too, by what follows it; a class of stock is found by its
    letter, and a name of four words or more by its initials (`EMEA`).

    Args:
        segments: printed members of one or several companies.
    """

    def __init__(self, segments: Iterable[str]) -> None:
        named = []
        segments = tuple(segments)
        shared = Counter(segment.split()[0].casefold() for segment in segments if len(segment.split()) > 1)
        for segment in segments:
            first, *rest = segment.split()
            if len(rest) > 1 and " > " not in segment and shared[first.casefold()] > 1 and rest[0][0].isalpha():
                named.append(
                    (" ".join(rest), segment)
                )  # `Automotive regulatory credits` beside `Automotive asset sales`
            named.append((segment, segment))
            if (short := _LAND.sub("U.S.", segment)) != segment:
                named += [(short, segment), (short.rsplit(" > ", 1)[-1], segment)]
            if len(initials := "".join(_INITIAL.findall(segment))) > 3 and " > " not in segment:
                named.append((initials, segment))
            if " > " in segment:
                named.append((segment.rsplit(" > ", 1)[1], segment))
            if (bare := _BRACKETS.sub("", segment)) not in segments:
                named.append((bare, segment))  # `China (including Hong Kong)`
            if segment.lower().endswith((" segment", " segments")):
                named.append((segment.rsplit(" ", 1)[0], segment))
            if (lettered := _CLASS.match(segment)) is not None:
                named.append((lettered[0], segment))
        self._phrases: NameIndex[str] = NameIndex(named)

    def find(self, text: str, *, taken: Sequence[tuple[int, int]] = ()) -> tuple[SegmentMention, ...]:
        """Segments named in a text, in its order; places in `taken` are left alone."""
        words = words_of(text)
        return self.find_in(text, words, [_within(word, taken) for word in words])

    def find_in(self, text: str, words: Sequence[Word], taken: Sequence[bool]) -> tuple[SegmentMention, ...]:
        """As `find`, over a text's words, of which `taken` ones are left alone."""
        found = self._phrases.find(words, taken)
        return tuple(SegmentMention(f.start, f.end, f.values) for f in found if text[f.start : f.end] != "us")


def _within(word: Word, taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < word.end and word.start < end for start, end in taken)
