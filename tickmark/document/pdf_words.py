"""Words, lines and pages with their places: what the process that reads PDF files gives, and transcripts of scans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

PICTURE = 0.6  # of a page, that a picture of it takes up at least
_STAMP = 15  # words that a program may have printed over a scan
_TURNS = 4


class PageWord(NamedTuple):
    """A word: its extent, its baseline, its font size; `left` and `right` bound its digits (its extent where it has
    none).
    """

    x0: float
    x1: float
    y: float
    size: float
    text: str
    left: float
    right: float
    bold: bool
    italic: bool


class Rule(NamedTuple):
    """A horizontal line."""

    x0: float
    x1: float
    y: float


@dataclass(slots=True)
class Page:
    """What was read of a page.

    `askew` words stand at another angle than most, `invisible` ones are not printed; `recognised` says that its words
    were made out from a picture: by us, or by a program that put them invisibly over a scan; `damaged` says why a page
    could not be read at all; `shift` is how far a column of a page was moved to the left, `reach` where its full lines
    end then; `turn` how many quarters its text is turned by; `covered` is the share of the page that its largest
    picture takes up; `placed` says that its words stand where the page shows them; `engine` is what made
    them out, where we had it do so.
    """

    words: list[PageWord]
    rules: list[Rule]
    width: float
    askew: int = 0
    invisible: int = 0
    recognised: bool = False
    pictures: int = 0
    damaged: str = ""
    shift: float = 0.0
    reach: float = 0.0
    turn: int = 0
    covered: float = 0.0
    placed: bool = True
    engine: str = ""

    @property
    def is_scan(self) -> bool:
        """Whether what it shows is a picture, with no more words than a stamp has."""
        if self.recognised or not self.pictures:
            return False
        return not self.words or (self.covered > PICTURE and len(self.words) < _STAMP)


def turned(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point as it lies once text that is turned by `turn` quarters, clockwise, runs to the right."""
    return ((x, y), (-y, x), (-x, -y), (y, -x))[turn]


def told(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point of the page as it lies once its text, turned by `turn` quarters, runs to the right."""
    return turned(x, y, turn % _TURNS)


def untold(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point of turned text as it lies on the page."""
    return turned(x, y, -turn % _TURNS)
