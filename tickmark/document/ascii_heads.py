"""Headers of columns that run over several lines: each text put together with the one that it stands on, so that its
columns are told by the whole of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tickmark.document.ascii_columns import Column
from tickmark.document.ascii_labels import dangles
from tickmark.document.ascii_lines import Line, Piece
from tickmark.language.rules import Pattern
from tickmark.time.read import read_clue

_OFF = 2  # characters that lines of one text are off its middle, or its edges, at most
_REST = Pattern(
    "document/goes-on",
    r"[a-z]|\d{1,2},",
    means="what only goes on with something begun: a small letter, a day of a month",
    examples=("[[31,]] 2003",),
    counterexamples=("March 31, 2003",),
    at="start",
)
_BEGUN = Pattern(
    "document/begun",
    r"\b(?:months?|weeks?|quarters?|years?|periods?|ended|ending|three|six|nine|twelve|first|second|third|fourth)$",
    means="a header that goes on in the next line",
    examples=("Fourth",),
    counterexamples=("Operating",),
    flags=re.IGNORECASE,
)


def wrapped_heads(lines: Sequence[Line], data: Collection[int], left: int, columns: int) -> list[Line]:
    """The lines, with texts of headers moved down onto those that they go on in.

    Args:
        lines: of one table.
        data: which of them are rows of amounts.
        left: where the numbers begin.
        columns: how many there are.
    """
    found = list(lines)
    for number in range(len(found) - 1):
        if (
            number in data or number + 1 in data or found[number].measured
        ):  # on a measured page the cells tell what a text stands over
            continue
        upper = [piece for piece in found[number].pieces if piece.end > left]
        lower = [piece for piece in found[number + 1].pieces if piece.end > left]
        pairs = _pairs(upper, lower, columns)
        if pairs:
            whole = {below: _joined(above, below) for above, below in pairs}
            found[number] = found[number]._replace(
                pieces=tuple(piece for piece in found[number].pieces if piece not in upper)
            )
            found[number + 1] = found[number + 1]._replace(
                pieces=tuple(whole.get(piece, piece) for piece in found[number + 1].pieces)
            )
    return found


def rounds_below(lines: Sequence[Line], columns: Sequence[Column]) -> list[tuple[int, int]]:
    """The first and last column of each round of times that is printed twice or more below a line of heads; none where
    none is. Of `Note 2024 2023 2024 2023` that is (1, 2) and (3, 4).

    Args:
        lines: the line, and those below it.
        columns: of the numbers.
    """
    for line in lines[1:]:
        heads = [piece.text for piece in line.pieces if piece.end > columns[0].left - _OFF]
        if len(heads) != len(columns):
            if len(heads) > len(columns):
                return []
            continue
        first = next((place for place, text in enumerate(heads) if not read_clue(text).empty), len(heads))
        times = heads[first:]
        size = len(set(times))
        if 1 < size < len(times):
            again = len(times) % size == 0 and all(text == times[place % size] for place, text in enumerate(times))
            again = again and not any(read_clue(text).empty for text in times)
            return [(at, at + size - 1) for at in range(first, len(heads), size)] if again else []
    return []


def _pairs(upper: Sequence[Piece], lower: Sequence[Piece], columns: int) -> list[tuple[Piece, Piece]]:
    """Each text of a line with the one below that it goes on in; nothing unless all do."""
    pairs = []
    for above in upper:
        under = [below for below in lower if min(above.end, below.end) > max(above.start, below.start)]
        if len(under) != 1 or not _level(above, under[0]):
            return []
        pairs.append((above, under[0]))
    if len({below for _, below in pairs}) < len(pairs):
        return []
    spread = len(lower) < columns and len(upper) > 1  # texts that each stand over several columns, on one level
    return pairs if all(spread or _goes_on(above, below) for above, below in pairs) else []


def _level(above: Piece, below: Piece) -> bool:
    return (
        abs(above.centre - below.centre) <= _OFF
        or abs(above.start - below.start) <= 1
        or abs(above.end - below.end) <= 1
    )


def _goes_on(above: Piece, below: Piece) -> bool:
    return (
        dangles(above.text)
        or (_BEGUN.search(above.text) is not None and not below.text.isdigit())
        or _REST.match(below.text) is not None
    )


def _joined(above: Piece, below: Piece) -> Piece:
    start, end = min(above.start, below.start), max(above.end, below.end)
    return Piece(start, end, f"{above.text} {below.text}", "text", start, end, above.bold and below.bold)
