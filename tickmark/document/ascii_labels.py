"""Labels of rows drawn with spaces: how many pieces one is of, and whether it goes on on the line below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tickmark.document.ascii_lines import Line, Piece
from tickmark.language.rules import Pattern
from tickmark.time.abbreviations import LONG_MONTHS
from tickmark.time.read import read_clue

_DANGLING = Pattern(
    "document/dangling",
    r"(?:\b(?:and|or|of|for|to|in|the|on|by|from|with|at|a|an|net|per|less|before|through|ended|after|than|as|under"
    r"|including|excluding"
    rf"|{LONG_MONTHS})|[-,(&–—])$",
    means="a label that cannot end here",
    examples=("Due after one year [[through]]",),
    counterexamples=("Net cash provided by operating",),
    flags=re.IGNORECASE,
)
_SCALES = frozenset(("thousand", "thousands", "million", "millions", "billion", "billions"))
SAYING = 2  # letters from which a piece is more than a mark before a label


def label_pieces(line: Line) -> int:
    """How many pieces its label is of at most: of a line whose pieces are cells for certain, the first that says
    something and what stands before it.
    """
    if not line.measured:
        return len(line.pieces)
    return next(
        (number for number, piece in enumerate(line.pieces, 1) if sum(map(str.isalpha, piece.text)) >= SAYING),
        len(line.pieces),
    )


def goes_on(before: Piece, label: Piece, width: int) -> bool:
    """Whether a label is the rest of the one on the line before."""
    text = before.text
    if text.endswith(":") and label.text[0].isdigit() and label.start == before.start:
        return fills(before, label, width)  # `... shares issued:` / `1,663 and 1,645`, where no heading is that long
    if text.endswith(":") or label.start < before.start or (text.isupper() and not _may_be_in_capitals(label.text)):
        return False
    if label.text[0].isupper() and text[-1].isdigit() and not read_clue(text).empty:
        return False
    if text.startswith(("in ", "In ", "(in ")) and not _SCALES.isdisjoint(text.lower().strip("()").split()):
        return False  # `in EUR thousand` over the first label
    if (
        dangles(text)
        or label.text[0].islower()
        or (label.text[0] == "(" and (label.text[1:2].islower() or label.text[1:2].isdigit()))
        or text.count("(") > text.count(")")
    ):
        return True
    return fills(before, label, width)


def _may_be_in_capitals(text: str) -> bool:
    """Whether a text may go on one in capitals: `U.S.` is written so in any text."""
    telling = " ".join(word for word in text.split() if "." not in word)
    return bool(telling) and telling == telling.upper()


def fills(before: Piece, label: Piece, width: int) -> bool:
    """Whether the first word of a label had no room left on the line before."""
    return before.end + 1 + len(label.text.split(" ", 1)[0]) > width


def dangles(text: str) -> bool:
    """Whether a text ends on a word, or a sign, that another has to follow."""
    return _DANGLING.search(text) is not None


def numbers_of_labels(lines: Sequence[Line]) -> list[Line]:
    """The lines, with numbers that go on a label as part of it: a line that for certain goes on the one above begins
    where that one does with what its label says.

        Other, net of tax of $47, $100, and
        $(55)                                    (819)     (2,586)     1,027        `$(55)` is of the label
    """
    read = list(lines)
    for number, line in enumerate(read[1:], 1):
        above = read[number - 1].pieces
        if (
            line.wrapped
            and len(above) == 1
            and above[0].kind == "text"
            and len(line.pieces) > 1
            and line.pieces[0].kind == "number"
            and line.pieces[0].start == above[0].start
        ):
            read[number] = line._replace(pieces=(line.pieces[0]._replace(kind="text"), *line.pieces[1:]))
    return read


def label_end(lines: Sequence[Line], last: int) -> int:
    """The line after a table whose last amounts are on a line: on a measured page the rest of that row's label belongs
    to it.
    """
    after = last + 1
    left = min((piece.start for piece in lines[last].pieces if piece.numeric and piece.start), default=0)
    while (
        after < len(lines)
        and lines[after].tight
        and len(lines[after].pieces) == 1
        and lines[after].pieces[0].end <= left
    ):
        before, text = lines[after - 1].pieces[:1], lines[after].pieces[0].text
        if not (before and (text[0].islower() or dangles(before[0].text))):
            break
        after += 1
    return after
