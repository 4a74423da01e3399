"""Columns of a table drawn with spaces: where its numbers stand below each other, and which of them a header stands
over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf

from tickmark.document.ascii_lines import Piece
from tickmark.time.read import read_clue

MAX_COLUMNS = 100
_SLACK = 1  # characters that the right edges of numbers of one column may lie apart
_TOUCH = 3  # characters, and the share of a ruler, from which a text reaches over it
_TOUCHED = 0.3
_ALONE = 0.45  # the same for a time alone on its line
_CELLS = 24  # columns whose cells are told from rulers, at most
_BARE = 0.2  # of the width of a cell, that a text stands off the middle rather than leave a column bare
_OVER = 1  # characters that a text may reach over its cell
_OFF_CENTRE = 0.3  # of the distance of columns, that a header may stand off the middle of its group


@dataclass(slots=True)
class Column:
    """Characters `left` to `right` that its numbers take up, and the lines they are on."""

    left: int
    right: int
    lines: set[int] = field(default_factory=set)

    @property
    def centre(self) -> float:
        """The middle of it."""
        return (self.left + self.right - 1) / 2

    def overlap(self, start: int, end: int) -> int:
        """Characters in common with a stretch of a line."""
        return min(self.right, end) - max(self.left, start)


def find_columns(lines: Iterable[tuple[int, Sequence[Piece]]]) -> list[Column]:
    """The columns of numbered lines, left to right: numbers that end alike, or that stand over each other and never on
    one line.
    """
    pieces = sorted((piece.right, piece.left, piece.start, number) for number, line in lines for piece in line)
    groups: list[Column] = []
    last = None
    for right, left, start, number in pieces:
        if last is not None and right - last <= _SLACK:
            group = groups[-1]
            group.left, group.right = min(group.left, start if start == left else left), max(group.right, right)
            group.lines.add(number)
        else:
            groups.append(Column(left, right, {number}))
        last = right
    merged: list[Column] = []
    for group in groups:
        while merged and merged[-1].right > group.left and not merged[-1].lines & group.lines:
            before = merged.pop()
            group = Column(min(before.left, group.left), max(before.right, group.right), before.lines | group.lines)
        merged.append(group)
    return sorted(merged[:MAX_COLUMNS], key=lambda column: column.left)


def column_of(piece: Piece, columns: Sequence[Column]) -> int | None:
    """The column that a piece stands in, or nearest to; None where it lies further off than a column is wide."""
    place = bisect_right(columns, piece.start, key=lambda column: column.left)
    near = range(max(0, place - 2), min(len(columns), place + 2))
    best = max(near, key=lambda n: columns[n].overlap(piece.start, piece.end), default=None)
    if best is None:
        return None
    return (
        best if columns[best].overlap(piece.start, piece.end) >= -(columns[best].right - columns[best].left) else None
    )


def heads(
    pieces: Sequence[Piece], columns: Sequence[Column], rules: Sequence[tuple[int, int]], *, measured: bool = False
) -> list[tuple[int, int]]:
    """The first and the last column that each text of a header line stands over.

    Args:
        pieces: of one line, left to right, without what stands over the labels.
        columns: of the numbers below, at least one.
        rules: the rulers drawn right below the line, which say what each text spans.
        measured: whether the places were measured on a page.
    """
    centres = [column.centre for column in columns]
    groups = (in_cells(pieces, columns, rules) if measured else []) or _even_groups(pieces, columns, rules)
    if groups and not (
        measured and any(_over_one(piece, centres, group) for piece, group in zip(pieces, groups, strict=True))
    ):
        return groups
    spans: list[tuple[int, int]] = []
    clues = [read_clue(piece.text) for piece in pieces]
    of_time = all(clue.dated or clue.months for clue in clues)
    for place, piece in enumerate(pieces):
        ruled = _ruled(piece, pieces, columns, rules)
        if ruled is not None:
            spans.append(ruled)
            continue
        under = [n for n, column in enumerate(columns) if column.overlap(piece.start, piece.end) > 0]
        nearest = min(range(len(centres)), key=lambda n: abs(centres[n] - piece.centre))
        first, last = (under[0], under[-1]) if under else (nearest, nearest)
        spread = clues[place].dated or (
            clues[place].months and (of_time or " " in piece.text)
        )  # "Year" may end the words of one column ("at end of")
        alone_over_all = len(pieces) == 1 and piece.start <= columns[0].left and columns[-1].right <= piece.end
        if len(pieces) < len(columns) and spread and not alone_over_all:
            low = (pieces[place - 1].centre + piece.centre) / 2 if place else -1.0
            high = (pieces[place + 1].centre + piece.centre) / 2 if place + 1 < len(pieces) else float("inf")
            first, last = _grown(piece.centre, centres, low, high, (first, last))
        spans.append((first, last))
    return _apart(spans, pieces, centres)


def _even_groups(
    pieces: Sequence[Piece], columns: Sequence[Column], rules: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The columns in groups of one size, where two or more times stand each over its own group; nothing where rulers of
    their own tell, or some stand elsewhere.
    """
    if len(pieces) < 2 or len(rules) == len(pieces) or any(read_clue(piece.text).empty for piece in pieces):
        return []
    ruled = [
        n
        for n, column in enumerate(columns)
        if not rules or any(column.overlap(start, end) > 0 for start, end in rules)
    ]
    size, rest = divmod(len(ruled), len(pieces))
    if rest or size < 2 or ruled[-1] - ruled[0] != len(ruled) - 1:
        return []
    groups = [(ruled[n * size], ruled[(n + 1) * size - 1]) for n in range(len(pieces))]
    over = all(
        columns[first].left <= piece.centre <= columns[last].right
        for piece, (first, last) in zip(pieces, groups, strict=True)
    )
    return groups if over else []


def _over_one(piece: Piece, centres: Sequence[float], group: tuple[int, int]) -> bool:
    """Whether a text stands over one column rather than over the middle of its group."""
    first, last = group
    apart = (centres[last] - centres[first]) / max(1, last - first)
    off = abs((centres[first] + centres[last]) / 2 - piece.centre)
    return any(off - abs(centre - piece.centre) > _OFF_CENTRE * apart for centre in centres[first : last + 1])


def in_cells(
    pieces: Sequence[Piece], columns: Sequence[Column], rules: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The columns that texts stand over the middle of, where a ruler below each column tells how wide its cell is;
    nothing where that tells no more.

    Of all ways to give the texts columns beside each other, the one whose texts stand the least off the middle of their
    cells, and that leaves few columns bare.
    """
    cells = [next(((start, end) for start, end in rules if start <= column.centre <= end), None) for column in columns]
    found = [cell for cell in cells if cell is not None]
    if (
        len(found) < len(columns)
        or len(set(found)) < len(columns)
        or len(columns) > _CELLS
        or not 0 < len(pieces) < len(columns)
    ):
        return []
    pitch = (found[-1][1] - found[0][0]) / len(found)
    best: list[tuple[float, list[tuple[int, int]]]] = [
        (_BARE * n, []) for n in range(len(found) + 1)
    ]  # by the columns used up
    for piece in pieces:
        ways: list[tuple[float, list[tuple[int, int]]]] = [(inf, [])]
        for after in range(1, len(found) + 1):
            least = (ways[-1][0] + _BARE, ways[-1][1])
            for first in range(after):
                start, end = found[first][0], found[after - 1][1]
                if start - _OVER <= piece.start and piece.end <= end + _OVER and best[first][0] < inf:
                    cost = best[first][0] + abs((start + end) / 2 - (piece.start + piece.end) / 2) / pitch
                    least = min(least, (cost, [*best[first][1], (first, after - 1)]))
            ways.append(least)
        best = ways
    return best[-1][1] if best[-1][0] < inf else []


def _ruled(
    piece: Piece, pieces: Sequence[Piece], columns: Sequence[Column], rules: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """The columns over which the rulers below a text reach, if those are the text's own: the one that it stands over,
    or all that it reaches over.
    """
    touched = [
        (start, end)
        for start, end in rules
        if min(end, piece.end) - max(start, piece.start) >= max(_TOUCH, _TOUCHED * (end - start))
    ]
    touched = touched or [(start, end) for start, end in rules if start - 1 <= piece.centre <= end]
    if not touched:
        return None
    start, end = touched[0][0], touched[-1][1]
    if any(other is not piece and start <= other.centre < end for other in pieces):
        return None
    under = [
        n
        for n, column in enumerate(columns)
        if column.overlap(start, end) > 0 and start - 2 <= column.centre <= end + 1
    ]
    if len(pieces) == 1 and len(rules) > 1 and len(under) < len(columns) and _over_all(piece, columns):
        return 0, len(columns) - 1
    return (under[0], under[-1]) if under else None


def _over_all(piece: Piece, columns: Sequence[Column]) -> bool:
    """Whether a time alone on its line stands over the middle of all columns."""
    first, last = columns[0].centre, columns[-1].centre
    return not read_clue(piece.text).empty and abs((first + last) / 2 - piece.centre) * len(columns) <= _ALONE * (
        last - first + 1
    )


def _grown(
    centre: float, centres: Sequence[float], low: float, high: float, single: tuple[int, int]
) -> tuple[int, int]:
    """The widest group of columns that a time stands over the middle of, among those nearer to it than to the texts
    beside it.
    """
    if (
        low < 0
        and high == float("inf")
        and abs((centres[0] + centres[-1]) / 2 - centre) * len(centres) <= _ALONE * (centres[-1] - centres[0] + 1)
    ):
        return 0, len(centres) - 1
    near = [n for n, middle in enumerate(centres) if low < middle < high]
    if not near:
        return single
    first = last = min(near, key=lambda n: abs(centres[n] - centre))
    for pair in ((first - 1, first), (first, first + 1)):
        if (
            near[0] <= pair[0]
            and pair[1] <= near[-1]
            and abs((centres[pair[0]] + centres[pair[1]]) / 2 - centre)
            < abs((centres[first] + centres[last]) / 2 - centre)
        ):
            first, last = pair
    while first > near[0] and last < near[-1]:
        pitch = (centres[last + 1] - centres[first - 1]) / (last - first + 2)
        if abs((centres[first - 1] + centres[last + 1]) / 2 - centre) > _OFF_CENTRE * pitch:
            break
        first, last = first - 1, last + 1
    return first, last


def _apart(spans: list[tuple[int, int]], pieces: Sequence[Piece], centres: Sequence[float]) -> list[tuple[int, int]]:
    """No column under two texts: it goes to the nearer one."""
    for place in range(1, len(spans)):
        (first, last), (after, end) = spans[place - 1], spans[place]
        while last >= after and (last > first or end > after):
            nearer = abs(centres[last] - pieces[place - 1].centre) <= abs(centres[last] - pieces[place].centre)
            if (nearer and end > after) or last == first:
                after += 1
            else:
                last -= 1
        spans[place - 1], spans[place] = (first, last), (after, end)
    return spans
