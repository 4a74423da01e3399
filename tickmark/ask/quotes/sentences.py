"""The sentences of passages that may be quoted, each with what stands around it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tickmark.ask.quotes.passages import Passage, roots_of
from tickmark.ask.said import said
from tickmark.language.rules import Pattern
from tickmark.retrieval.pieces import sentences

_SHORTEST: Final = 40
"""Characters of a line of text that is no heading and no row."""
_BULLETS: Final = "•▪‑–-◦·*"
_ENDS: Final = tuple('.!?;:”"')
_LONGEST: Final = 900
"""Characters that a quotation is filled up to with the sentences beside it."""
LONGEST_POLICY: Final = 1_400
"""And the quotation of a policy: a paragraph tells it."""
_LONGEST_WITH_LEAD: Final = 1_400
"""Characters of a quotation with the paragraph before it, of which it gives the reason."""
_REFERS: Final[Pattern] = said("quotes/refers")
"""Sentences about what the sentence before them says: `The increase was due to ...`."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a passage.

    Attributes:
        passage: where it stands.
        line: its paragraph, with the items of a list that it leads to.
        span: where it stands in its paragraph.
        before: the sentence that it refers to (`The increase was due to ...`), or nothing.
        above: the paragraph that it refers to, or nothing.
        place: its place in its paragraph, the first is 0.
        items: whether a list follows it.
    """

    passage: Passage
    line: str
    span: tuple[int, int]
    before: str
    above: str
    place: int
    items: bool

    @property
    def text(self) -> str:
        """The sentence alone."""
        return self.line[slice(*self.span)]

    @property
    def own(self) -> frozenset[str]:
        """The roots of its words, and of those of what it refers to."""
        return roots_of(self.text) | roots_of(self.lead)

    @property
    def lead(self) -> str:
        """The sentence or the paragraph that it refers to, or nothing."""
        return self.before or self.above

    def quoted(self, longest: int = _LONGEST) -> str:
        """The sentence with the one that it refers to, and those that follow it and the one before in its paragraph, as
        far as they are short enough; a short paragraph whole; with the paragraph that it refers to.
        """
        text = self._filled(longest)
        lead = self.above.strip()
        return f"{lead} {text}" if lead and len(lead) + len(text) <= _LONGEST_WITH_LEAD else text

    def _filled(self, longest: int) -> str:
        if len(self.line) <= longest:
            return self.line.strip()
        spans = sentences(self.line)
        first = last = spans.index(self.span)
        first -= bool(self.before)
        while last + 1 < len(spans) and spans[last + 1][1] - spans[first][0] <= longest:
            last += 1
        if first and spans[last][1] - spans[first - 1][0] <= longest:
            first -= 1
        return self.line[spans[first][0] : spans[last][1]].strip()


def sentences_of(passage: Passage) -> Iterator[Sentence]:
    """The sentences of a passage: no rows of tables, no headings, and none that only leads to a table."""
    lines = passage.text.split("\n")
    for number, line in enumerate(lines):
        items = _items(line, lines[number + 1 :])
        line = " ".join((line, *items))
        if "\t" in line or len(line) < _SHORTEST or not (items or line.rstrip().endswith(_ENDS)):
            continue
        before = ""
        for place, (start, end) in enumerate(sentences(line)):
            text = line[start:end]
            if text.rstrip().endswith(":"):  # what it says is in a table below
                continue
            refers = bool(_REFERS.match(text))
            above = lines[number - 1] if refers and number and not start and "\t" not in lines[number - 1] else ""
            yield Sentence(passage, line, (start, end), before if refers else "", above, place, bool(items))
            before = text


def _items(line: str, below: Sequence[str]) -> list[str]:
    """The items of the list that a line leads to, with the lines between them that lead to more; none where it leads
    to none.

    >>> _items("Margin rose due to:", ["• lower freight", "This was offset by:", "• wages", "Sales rose."])
    ['• lower freight', 'This was offset by:', '• wages']
    """
    if not line.rstrip().endswith(":"):
        return []
    marked = [item.strip()[:1] in tuple(_BULLETS) for item in (*below, "")]
    belongs = (marked[n] or (item.rstrip().endswith(":") and marked[n + 1]) for n, item in enumerate(below))
    return [below[n].strip() for n, _ in enumerate(itertools.takewhile(bool, belongs))]


__all__ = ["LONGEST_POLICY", "Sentence", "sentences_of"]
