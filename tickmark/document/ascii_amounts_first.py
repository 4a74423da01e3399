"""Rows that print their amount before their label, turned into rows as all others are.

A bridge from one total to the next is often set so: a narrow column of amounts, and what each is for right of it.

    (In millions)
    $ 1,300   2022 operating income
       (325)  Lower margin on servers
        (43)  Higher cost of a unit
    $   932   2023 operating income
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tickmark.document.ascii_lines import Line, Piece, read_line

_FEWEST = 3  # rows of such a table
_RAGGED = 2  # characters that the last digits of its amounts differ by at most, and twice as many lie between columns
_LABELS_RAGGED = 1  # characters that the first letters of its labels differ by
_SIGNED = 2  # of its amounts that can be nothing but amounts: `$14.1`, `(325)`, `1,300`


class _Row(NamedTuple):
    """A line read as an amount and its label. `at` is where the label begins; None where that was not measured."""

    amount: Piece
    label: str
    at: int | None


def amounts_behind(lines: Sequence[Line]) -> list[Line]:
    """The lines; those of a table whose amounts stand first have them behind their labels."""
    turned = list(lines)
    read = [_row(line) for line in lines]
    for numbers in _runs(lines, read):
        rows = {number: row for number in numbers if (row := read[number]) is not None}
        left = min(row.at for row in rows.values() if row.at is not None)
        width = max(len(row.label) for row in rows.values())
        width = max(width, *(lines[n].pieces[-1].end - left for n in numbers if lines[n].pieces))
        right = left + width + 2 * _RAGGED + max(row.amount.right - row.amount.start for row in rows.values())
        for number, row in rows.items():
            turned[number] = _turned(lines[number], row, left, right)
    return turned


def _turned(line: Line, row: _Row, left: int, right: int) -> Line:
    """The line with its label at `left` and the last digit of its amount at `right`."""
    by = right - row.amount.right
    label = Piece(left, left + len(row.label), row.label, "text", left, left + len(row.label), row.amount.bold)
    amount = row.amount._replace(start=row.amount.start + by, end=row.amount.end + by, left=row.amount.left + by)
    return line._replace(text=f"{row.label} {row.amount.text}", pieces=(label, amount._replace(right=right)))


def _runs(lines: Sequence[Line], read: Sequence[_Row | None]) -> Iterator[list[int]]:
    """The line numbers of each table whose amounts stand first, with those of its rulers and of labels that go on."""
    run: list[int] = []
    right, at = 0, None  # where the digits of the first row end, and the first label that was measured begins
    for number, (line, row) in enumerate(zip(lines, read, strict=True)):
        if run and not _goes_on(line, row, right, at):
            if _is_table([found for n in run if (found := read[n]) is not None]):
                yield run
            run, at = [], None
        if row is not None:
            right = right if run else row.amount.right
            at = row.at if at is None else at
        if run or row is not None:
            run.append(number)
    if _is_table([found for n in run if (found := read[n]) is not None]):
        yield run


def _goes_on(line: Line, row: _Row | None, right: int, at: int | None) -> bool:
    """Whether a line belongs to the table: a row whose digits end where the others' do, a ruler, or more of a label."""
    if row is not None:
        return abs(row.amount.right - right) <= _RAGGED
    if not line.pieces:
        return bool(line.rules)
    return at is not None and abs(line.pieces[0].start - at) <= _LABELS_RAGGED and len(line.pieces) == 1


def _is_table(rows: Sequence[_Row]) -> bool:
    """Whether rows hold amounts and their labels, and not the numbers of a list: `10.1 Credit agreement`."""
    starts = [row.at for row in rows if row.at is not None]
    if len(rows) < _FEWEST or not starts or max(starts) - min(starts) > _LABELS_RAGGED:
        return False
    if sum(any(sign in row.amount.text for sign in ("$", "(", ",")) for row in rows) < _SIGNED:
        return False
    digits = [float("".join(c for c in row.amount.text if c.isdigit() or c == ".") or 0) for row in rows]
    return any(after <= before for before, after in pairwise(digits))


def _row(line: Line) -> _Row | None:
    """A line as an amount and its label, where it begins with an amount and ends on words."""
    if not line.pieces:
        return None
    first, *others = line.pieces
    if any(piece.kind == "number" for piece in others):
        return None
    if first.numeric:
        label, amount, at = " ".join(piece.text for piece in others), first, others[0].start if others else None
    else:
        word, _, rest = first.text.partition(" ")
        pieces = read_line(word).pieces
        if first.kind != "text" or len(pieces) != 1 or not pieces[0].numeric:
            return None
        (amount,) = pieces
        amount = amount._replace(
            start=first.start,
            end=first.start + amount.end,
            left=first.start + amount.left,
            right=first.start + amount.right,
        )
        label, at = " ".join((rest, *(piece.text for piece in others))), None
    words = label[:1].isalpha() or (label[:4].isdigit() and label[4:5] == " " and label[5:6].isalpha())
    return _Row(amount, label, at) if words and "%" not in amount.text else None
