"""Where paragraphs, items of lists and headings begin on a page whose lines are all set alike close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol

from tickmark.document.ascii_labels import dangles
from tickmark.document.pdf_words import PageWord

_SLACK = 0.06  # of a run's width, by which the next word has to fit before a line counts as ended
_SAME_LEFT = 1.5  # points between lines that begin at one place
_SAME_SIZE = 0.6  # points between sizes of letters that are one
_APART = 1.7  # of the size of letters, that lines of one run lie below each other at most
_BULLETS = "•●▪■◦‣∙□➢➤►❖✓"
_LISTED = 0.5  # of the steps of a run, that end early where it is a list


class Printed(Protocol):
    """A line of words from left to right."""

    y: float
    size: float
    words: list[PageWord]

    @property
    def text(self) -> str:
        """Its words with single spaces."""
        ...


def begins(lines: Sequence[Printed]) -> list[bool]:
    """For each line of a column, whether it begins a paragraph although it stands as close to the one above as lines of
    a paragraph do: the one above ends where the next word would have had room, or is a heading in other letters.

    A run of lines that mostly end so is a list: there each line is an item, unless it goes on the one above by its
    first letter or by the last word there.
    """
    found = [False] * len(lines)
    for first, after in _runs(lines):
        run = lines[first:after]
        edge = max(line.words[-1].x1 for line in run)
        room = _SLACK * (edge - run[0].words[0].x0)
        early = [_room_left(above, line, edge - room) for above, line in pairwise(run)]
        listed = sum(early) >= _LISTED * len(early)
        for place, (above, line) in enumerate(pairwise(run), 1):
            opens = not line.text[0].islower() and not dangles(above.text) and not above.text.endswith((",", "-", "–"))
            found[first + place] = opens and (early[place - 1] or listed)
    for place, (above, line) in enumerate(pairwise(lines), 1):
        if above.words and line.words and not line.text[0].islower() and not dangles(above.text):
            found[place] |= _is_heading(above, line)
        if line.words:
            found[place] |= line.text[0] in _BULLETS
    return found


def _runs(lines: Sequence[Printed]) -> Iterator[tuple[int, int]]:
    """Stretches of lines in letters of one size that begin at one place."""
    first = 0
    for place in range(1, len(lines) + 1):
        if place == len(lines) or not _alike(lines[place - 1], lines[place]):
            if place - first > 1:
                yield first, place
            first = place


def _alike(above: Printed, line: Printed) -> bool:
    return bool(
        above.words
        and line.words
        and abs(above.words[0].x0 - line.words[0].x0) <= _SAME_LEFT
        and abs(above.size - line.size) <= _SAME_SIZE
        and above.y - line.y <= _APART * line.size
    )


def _room_left(above: Printed, line: Printed, edge: float) -> bool:
    word = line.words[0]
    return above.words[-1].x1 + 0.3 * line.size + word.x1 - word.x0 < edge


def _is_heading(above: Printed, line: Printed) -> bool:
    """Whether a line in bold or larger letters stands above one in others."""
    bold = all(word.bold for word in above.words) and not any(word.bold for word in line.words)
    return bold or above.size > line.size + _SAME_SIZE
