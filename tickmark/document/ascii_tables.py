"""Lines of preformatted text laid out as a table: one row for each line, column 0 for the labels, one column for each
under which numbers stand.

A row's number is that of its line in the table, blank lines and rulers included, from 0. A label that runs over several
lines stands in the row of its numbers; a header has the columns that it stands over, or that the ruler below it reaches
over, as its span.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from tickmark.document.ascii_columns import Column, column_of, find_columns, heads, in_cells
from tickmark.document.ascii_heads import rounds_below, wrapped_heads
from tickmark.document.ascii_labels import SAYING, dangles, fills, goes_on, label_end, label_pieces, numbers_of_labels
from tickmark.document.ascii_lines import Line, Piece
from tickmark.document.ascii_rows import MARK, is_data, year_line
from tickmark.document.text import fold
from tickmark.language.rules import Pattern
from tickmark.model import RawCell
from tickmark.numbers import YEAR
from tickmark.time.read import read_clue

_INDENT = 3.0  # points that a space sets a label in
_BRACKET_LINES = 4  # lines that a label goes on over
_BESIDE = 2  # characters that a head reaches beyond its columns at most
_HEAD_LINES = 6  # lines of a header below one of its lines
_MOST_HEADS = 40  # texts of one header line
_CENTRED = 6  # characters that a title is set in at least, where no header tells it from a label
_DAY = Pattern(
    "document/day-without-year",
    r"[A-Z][a-z]{2,8}\.? \d{1,2},",
    means="a day without its year, which the next line has",
    examples=("December 31,",),
    counterexamples=("December 2003",),
    at="whole",
)
_BARE = Pattern(
    "document/bare-number",
    r"\d{1,4}",
    means="up to four digits",
    examples=("2003",),
    counterexamples=("2,003",),
    at="whole",
)
_MOSTLY = 0.6
_FEW = 2  # numbers of a column that may stand within labels
_WORDY = 3  # times as many rows have to have words there
_OF_ALL = Pattern(
    "document/of-all",
    r"\b(?:thousands?|millions?|dollars|unaudited)\b|000",
    means="what a text alone on a header line says of all columns",
    examples=("([[Unaudited]])",),
    counterexamples=("Quarter Ended March 31,",),
    flags=re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Laid:
    """A table's rows. `titles` are lines above its headers that stand over the whole of it; lines from `after` on are
    none of its rows. `unread` counts texts that found no column.
    """

    cells: tuple[tuple[RawCell, ...], ...]
    columns: int
    titles: tuple[int, ...]
    after: int
    unread: int


def lay_out(lines: Sequence[Line]) -> Laid | None:
    """The table that lines hold; None where no line holds amounts. Dashes alone, under which no number stands anywhere,
    are none.
    """
    data = [number for number, line in enumerate(lines) if is_data(line)]
    if not any(lines[number].numbers for number in data):
        return None
    return _Table(numbers_of_labels(lines[: label_end(lines, data[-1])]), data).laid()


def _over_last(piece: Piece, columns: Sequence[Column]) -> bool:
    """Whether a text stands right of all columns but the last."""
    return len(columns) > 1 and piece.start > columns[-2].right


class _Table:
    """A table being laid out."""

    def __init__(self, lines: list[Line], data: list[int]) -> None:
        self.lines = lines
        self.data = set(data)
        self.unread = 0
        numbers = [
            (
                n,
                [
                    piece
                    for piece in lines[n].pieces
                    if piece.kind == "number" or (piece.kind == "dash" and lines[n].measured)
                ],
            )
            for n in data
        ]
        self.columns = self._without_words(find_columns(numbers))
        self.stub = self._labels_are_numbers()
        if self.stub is not None:
            self.columns = self.columns[1:]
        self._settle()
        self.boundary = self._boundary()
        self.lines = wrapped_heads(self.lines, self.data, self.boundary, len(self.columns))
        self.labelled = max(
            (
                piece.end
                for number in data
                for piece in self.lines[number].pieces
                if piece.kind == "text" and piece.start < self.boundary
            ),
            default=0,
        )
        self._text_columns()
        self.stub_end = self._stub_end()
        self.labels_left = min((lines[number].pieces[0].start for number in data), default=0)
        self.cells: list[list[RawCell]] = [[] for _ in lines]
        self.labels: list[Piece | None] = [None] * len(lines)

    # -- columns -----------------------------------------------------------------------------------------

    def _labels_are_numbers(self) -> Column | None:
        """The first column, where it holds years or counts that stand in the place of labels."""
        if len(self.columns) < 2:
            return None
        first = self.columns[0]
        alone = bare = 0
        for number in first.lines:
            pieces = self.lines[number].pieces
            alone += pieces[0].kind == "number" and first.overlap(pieces[0].start, pieces[0].end) > 0
            bare += _BARE.fullmatch(pieces[0].text) is not None
        return first if alone == len(first.lines) and bare >= _MOSTLY * alone else None

    def _without_words(self, columns: list[Column]) -> list[Column]:
        """The columns but for numbers within labels: few of them, where most rows have words."""
        kept: list[Column] = []
        for column in columns:
            if len(column.lines) <= _FEW and len(self.data) > _FEW * _WORDY:
                worded = sum(
                    any(
                        piece.kind == "text" and column.overlap(piece.start, piece.end) > 0
                        for piece in self.lines[number].pieces
                    )
                    for number in self.data
                )
                if 2 * worded > len(self.data):
                    for number in column.lines:
                        pieces = self.lines[number].pieces
                        held = tuple(
                            p._replace(kind="text") if p.kind == "number" and column.overlap(p.start, p.end) > 0 else p
                            for p in pieces
                        )
                        self.lines[number] = self.lines[number]._replace(pieces=held)
                    continue
            kept.append(column)
        return kept or columns

    def _settle(self) -> None:
        """Numbers that one space sets apart are numbers where they end in a column that is free, else part of the words
        before them; numbers in the place of labels are texts.
        """
        for number, line in enumerate(self.lines):
            first = line.pieces[0] if line.pieces else None
            if (
                self.stub is not None
                and first is not None
                and first.kind == "number"
                and self.stub.overlap(first.start, first.end) > 0
                and number in self.data
            ):
                line = line._replace(pieces=(first._replace(kind="text"), *line.pieces[1:]))
            if any(piece.kind == "doubtful" for piece in line.pieces):
                line = line._replace(pieces=tuple(self._settled(line, number in self.data)))
            self.lines[number] = line

    def _settled(self, line: Line, data: bool) -> list[Piece]:
        found: list[Piece] = []
        taken = {column_of(piece, self.columns) for piece in line.pieces if piece.numeric}
        for piece in line.pieces:
            if piece.kind == "doubtful":
                ends = next(
                    (
                        n
                        for n, c in enumerate(self.columns)
                        if n not in taken and c.left <= piece.right - 1 and -1 <= c.right - piece.right <= 2
                    ),
                    None,
                )
                if data and ends is not None and not YEAR.fullmatch(piece.text):
                    found.append(piece._replace(kind="number"))
                    taken.add(ends)
                    continue
                before = found.pop() if found and found[-1].kind == "text" else None
                text = f"{before.text} {piece.text}" if before else piece.text
                start = before.start if before else piece.start
                found.append(
                    Piece(start, piece.end, text, "text", start, piece.end, before.bold if before else piece.bold)
                )
            elif (
                (piece.kind == "text" or MARK.fullmatch(piece.text))
                and found
                and found[-1].kind == "text"
                and piece.start - found[-1].end <= 1
            ):
                before = found.pop()  # what a year within a label had parted from it: `Balance at June 30, 2022 - net`
                found.append(before._replace(end=piece.end, right=piece.end, text=f"{before.text} {piece.text}"))
            else:
                found.append(piece)
        return found

    def _boundary(self) -> int:
        """Where the numbers begin: what stands left of it is a label."""
        first = self.columns[0]
        return min(
            (
                piece.start
                for number in first.lines
                for piece in self.lines[number].pieces
                if piece.kind == "number" and first.overlap(piece.left, piece.right) > 0
            ),
            default=first.left,
        )

    def _text_columns(self) -> None:
        """Columns of words among those of numbers."""
        stray = [
            (number, [piece])
            for number in sorted(self.data)
            for piece in self.lines[number].pieces[label_pieces(self.lines[number]) :]
            if piece.kind == "text"
            and not any(
                c.overlap(piece.start, piece.end) > (-2 if self.lines[number].measured else 0) for c in self.columns
            )
            if piece.start >= self.boundary or (self.lines[number].measured and len(piece.text) > SAYING)
        ]
        found = [column for column in find_columns(stray) if column.left >= self.boundary or len(column.lines) > 1]
        self.columns = sorted([*self.columns, *found], key=lambda column: column.left)

    # -- rows --------------------------------------------------------------------------------------------

    def laid(self) -> Laid:
        """The whole of it."""
        titles = self._titles()
        head = min(self.data)
        below = self._columns_below()
        for number, line in enumerate(self.lines):
            if number in self.data:
                self._data_row(number, line)
            elif line.pieces and number not in titles:
                if self._is_label(line, number > head):
                    first = line.pieces[0]
                    self.labels[number] = first._replace(
                        end=line.pieces[-1].end, text=" ".join(piece.text for piece in line.pieces)
                    )
                else:
                    self._header_row(number, line, below[number])
        self._stack_members()
        self._stack_headers()
        self._wrap()
        for number, label in enumerate(self.labels):
            if label is not None:
                indent = 0.0 if label.text.isupper() and number not in self.data else _INDENT * label.start
                self.cells[number].insert(0, RawCell(number, 0, 1, 1, label.text, label.bold, indent))
        return Laid(
            tuple(tuple(row) for row in self.cells), 1 + len(self.columns), tuple(titles), len(self.lines), self.unread
        )

    def _data_row(self, number: int, line: Line) -> None:
        said = label_pieces(line)
        words = [
            p
            for n, p in enumerate(line.pieces)
            if p.kind == "text" and p.start < self.boundary and not self._beside_labels(line, n, said)
        ]
        if words:
            self.labels[number] = words[0]._replace(end=words[-1].end, text=" ".join(piece.text for piece in words))
        taken: set[int] = set()
        rest = [piece for piece in line.pieces if piece not in words]
        for piece in sorted(rest, key=lambda piece: (piece.kind != "number", piece.start)):
            column = column_of(piece, self.columns)
            if column is None or column in taken:
                self.unread += 1
                continue
            taken.add(column)
            self.cells[number].append(RawCell(number, column + 1, 1, 1, piece.text, piece.bold))
        self.cells[number].sort(key=lambda cell: cell.column)

    def _stub_end(self) -> int:
        """Where the labels end: what stands right of it on a measured page heads a column, however far left of the
        numbers.
        """
        ends = [
            line.pieces[min(label_pieces(line), len(line.pieces)) - 1].end
            for n, line in enumerate(self.lines)
            if n in self.data and line.measured
        ]
        return min(self.boundary, max((end for end in ends if end <= self.boundary), default=self.boundary))

    def _heads(self, line: Line, piece: Piece) -> bool:
        """Whether a text of a measured line stands right of all labels."""
        return line.measured and piece.start > self.stub_end and self.stub_end < self.boundary

    def _beside_labels(self, line: Line, place: int, said: int) -> bool:
        """Whether a text left of the numbers stands in a column of its own: behind the `said` pieces of the label or,
        on a page, where such a column begins.
        """
        piece = line.pieces[place]
        left = [
            column
            for column in self.columns
            if column.right <= self.boundary and column.overlap(piece.start, piece.end) > 0
        ]
        return bool(left) and (
            place >= said or (line.measured and any(abs(column.left - piece.start) <= 1 for column in left))
        )

    def _columns_below(self) -> list[list[tuple[int, Column]]]:
        """For each line, the columns that the data rows below it up to the next header use, as those rows set them."""
        found: list[list[tuple[int, Column]]] = [[] for _ in self.lines]
        using: dict[int, Column] = {}
        head = min(self.data)
        in_data = False
        for number in range(len(self.lines) - 1, -1, -1):
            line = self.lines[number]
            if number in self.data:
                if not in_data:
                    using, in_data = {}, True
                for piece in line.pieces:
                    place = column_of(piece, self.columns) if piece.start >= self.boundary else None
                    if place is not None:
                        own = using.get(place)
                        left, right = (
                            (min(own.left, piece.left), max(own.right, piece.right))
                            if own
                            else (piece.left, piece.right)
                        )
                        using[place] = Column(left, right)
            elif line.pieces and not self._is_label(line, number > head):
                in_data = False
            found[number] = sorted(using.items()) if not in_data and line.pieces else []
        return found

    def _is_label(self, line: Line, below_head: bool) -> bool:
        """Whether a line without amounts labels the rows below it, and heads no column."""
        pieces = line.pieces
        if any(self._heads(line, piece) for piece in pieces):
            return False
        if line.measured and line.tight and below_head and pieces[-1].end <= self.boundary:
            return True
        if any(piece.numeric for piece in pieces):
            return False
        if len(pieces) == 1:
            piece = pieces[0]
            if piece.start < self.boundary and (piece.start <= _CENTRED or piece.centre < self.boundary - 2):
                return piece.end <= self.boundary + 4 or not (
                    piece.start > _CENTRED and not read_clue(piece.text).empty
                )
            return below_head and read_clue(piece.text).empty
        return pieces[-1].end <= self.boundary

    def _header_row(self, number: int, line: Line, below: list[tuple[int, Column]]) -> None:
        if len(line.pieces) > _MOST_HEADS or not below:
            self.unread += len(line.pieces)
            return
        columns = [column for _, column in below]
        over = [
            p
            for p in line.pieces
            if (p.end > self.boundary and (p.centre >= self.boundary - 2 or len(line.pieces) == 1))
            or self._heads(line, p)
        ]
        if (
            len(line.pieces) == len(columns) and line.pieces[0].start >= self.labelled
        ):  # one for each column, though set left of its numbers
            over = list(line.pieces)
        words = [piece for piece in line.pieces if piece not in over]
        if words:
            self.labels[number] = words[0]._replace(text=" ".join(piece.text for piece in words))
        rules = self._rulers_of_heads(number)
        whole = (
            len(over) == 1
            and _OF_ALL.search(over[0].text) is not None
            and not (line.measured and _over_last(over[0], columns))
        )
        spans = [(0, len(columns) - 1)] if whole else heads(over, columns, rules, measured=line.measured)
        if not (number + 1 < len(self.lines) and self.lines[number + 1].rules) and len(rules) == len(columns):
            spans = in_cells(over, columns, rules) or heads(over, columns, (), measured=line.measured)
        spans = self._over_cycles(number, over, columns) or spans
        if len(over) == 1 and self._ends_below(number, over[0]):
            spans = [
                min(
                    ((n, n) for n in range(len(columns))),
                    key=lambda span: abs(columns[span[0]].centre - over[0].centre),
                )
            ]
        for piece, (first, last) in zip(over, spans, strict=True):
            text = fold(piece.text.strip("-_= "))
            left, right = below[first][0], below[last][0]
            if text:
                self.cells[number].append(RawCell(number, left + 1, 1, right - left + 1, text))

    def _rulers_of_heads(self, number: int) -> tuple[tuple[int, int], ...]:
        """The rulers below a header line; one of a page that is drawn below the labels too spans no columns. Where
        rulers follow some lines further down, they part columns or groups of them, and hold for all these lines.
        """
        rules = self.lines[number + 1].rules if number + 1 < len(self.lines) else ()
        if not self.lines[number].measured:
            return rules
        if not rules:
            below = self.lines[number + 1 : number + 1 + _HEAD_LINES]
            first = next((place for place, line in enumerate(below) if line.rules), len(below))
            drawn = takewhile(lambda line: line.rules or line.blank, below[first:])
            groups = sorted(segment for line in drawn for segment in line.rules)
            rules = tuple(groups) if 1 < len(groups) <= len(self.columns) else ()
        return tuple((start, end) for start, end in rules if start > self.labels_left or end <= self.boundary)

    def _over_cycles(
        self, number: int, over: Sequence[Piece], columns: Sequence[Column]
    ) -> list[tuple[int, int]] | None:
        """The columns that texts of a page stand over, where the same times come again and again right below: each text
        is of one round of them, wherever over it it is set.

            Group              Company
             2024     2023        2024     2023
        """
        rounds = rounds_below(self.lines[number : number + _HEAD_LINES], columns) if self.lines[number].measured else []
        found = []
        for piece in over:
            own = [
                (first, last)
                for first, last in rounds
                if piece.start < columns[last].right + _BESIDE and piece.end > columns[first].left - _BESIDE
            ]
            if len(own) != 1:
                return None
            found += own
        return found if len(set(found)) == len(found) else None

    def _ends_below(self, number: int, piece: Piece) -> bool:
        """Whether a day without its year goes on in a year right below it, beside which stand whole dates."""
        below = self.lines[number + 1].pieces if number + 1 < len(self.lines) else ()
        if _DAY.fullmatch(piece.text) is None or len(below) < 2:
            return False
        years = [other for other in below if YEAR.fullmatch(other.text)]
        return len(years) == 1 and abs(years[0].centre - piece.centre) <= 2

    def _stack_members(self) -> None:
        """The words over one group of columns, printed over several lines of a page (`Parent`, `company`), put together
        on the last of them; times are told apart line by line.
        """
        open_spans: dict[tuple[int, int], RawCell] = {}
        for number, line in enumerate(self.lines):
            if number in self.data or line.rules or not line.measured:
                open_spans = {} if line.pieces or line.rules else open_spans
                continue
            for cell in [cell for cell in self.cells[number] if cell.colspan > 1 and read_clue(cell.text).empty]:
                before = open_spans.get((cell.column, cell.colspan))
                if before is not None:
                    self.cells[before.row].remove(before)
                    whole = cell._replace(text=f"{before.text} {cell.text}")
                    self.cells[number][self.cells[number].index(cell)] = cell = whole
                open_spans[cell.column, cell.colspan] = cell

    def _stack_headers(self) -> None:
        """The texts of one column's header, printed over several lines, put together on the last of them."""
        stacked: dict[int, RawCell] = {}
        last = -1
        for number in range(len(self.lines)):
            row = self.cells[number]
            if number in self.data or not row:
                if number in self.data or self.lines[number].rules:
                    stacked = {}
                continue
            single = [cell for cell in row if cell.colspan == 1]
            if not single:
                continue
            if stacked:
                self.cells[last] = [cell for cell in self.cells[last] if cell.colspan > 1]
            for cell in single:
                before = stacked.get(cell.column)
                stacked[cell.column] = cell._replace(text=f"{before.text} {cell.text}") if before else cell
            wide = [cell for cell in row if cell.colspan > 1]
            self.cells[number] = sorted(
                (*wide, *(cell._replace(row=number) for cell in stacked.values())), key=lambda cell: cell.column
            )
            last = number

    def _opened(self, number: int) -> tuple[int, Piece] | None:
        """Where, among the lines of a page's header right above, a label leaves a bracket open or ends on a word that
        another follows, and that label; headers of columns and rulers may stand between.
        """
        if not self.lines[number].measured or number in self.data:
            return None
        for above in range(number - 1, max(-1, number - 1 - _BRACKET_LINES), -1):
            label = self.labels[above]
            if above in self.data:
                return None
            if label is not None:
                return (above, label) if label.text.count("(") > label.text.count(")") or dangles(label.text) else None
        return None

    def _set_in(self, number: int, before: Piece, label: Piece) -> bool:
        """Whether a label is set in below the one before, or as close below it as lines of one text are."""
        return label.start > before.start or self.lines[number].tight is True

    # -- titles and labels -------------------------------------------------------------------------------

    def _titles(self) -> list[int]:
        """Lines at the top that stand over the whole table."""
        head = min(self.data)
        right = max(column.right for column in self.columns)
        left = min((line.pieces[0].start for number, line in enumerate(self.lines) if number in self.data), default=0)
        whole, numbers = (left + right) / 2, (self.boundary + right) / 2
        found: list[int] = []
        for number in range(head):
            pieces = self.lines[number].pieces
            if not pieces:
                continue
            piece = pieces[0]
            if (
                len(pieces) > 1
                or (piece.centre >= self.boundary - 2 and abs(piece.centre - whole) >= abs(piece.centre - numbers))
                or year_line(self.lines[number])
            ):
                return found
            found.append(number)
        return [number for number in found if self.lines[number].pieces[0].start > _CENTRED + left]

    def _wrap(self) -> None:
        """Labels that run over several lines, put together in the row of their numbers."""
        width = max(
            (
                label.end
                for number, label in enumerate(self.labels)
                if label and (number in self.data or self.lines[number].measured)
            ),
            default=0,
        )
        begun: dict[int, int] = {}  # line of the rest of a label -> the row of amounts that it belongs to
        for number in range(1, len(self.lines)):
            label, before = self.labels[number], self.labels[number - 1]
            opened = self._opened(number) if label is not None else None
            if label is not None and opened is not None:
                place, whole = opened
                self.labels[place] = None
                self.labels[number] = whole._replace(text=f"{whole.text} {label.text}", end=label.end)
                continue
            if label is not None and self._ends_label(number, label, begun):
                continue
            if label is None or before is None or self.lines[number].tight is False:
                continue
            whole = before._replace(text=f"{before.text} {label.text}")
            if self.cells[number - 1] and number - 1 not in self.data:
                continue
            if number - 1 not in self.data:
                if self.cells[number] and number not in self.data:
                    continue
                close = self.lines[number].tight is True and label.text[0].islower()
                if self.lines[number].wrapped or close or (before.bold == label.bold and goes_on(before, label, width)):
                    self.labels[number - 1] = None
                    self.labels[number] = whole._replace(end=label.end)
            elif (
                number not in self.data
                and not self.cells[number]
                and self._set_in(number, before, label)
                and not self._begins_below(number, label)
                and (
                    label.text[0].islower()
                    or dangles(before.text)
                    or (label.start > before.start and fills(before, label, width))
                )
                and not label.text.endswith(":")
            ):
                self.labels[number - 1] = whole
                self.labels[number] = None
                begun[number] = number - 1

    def _begins_below(self, number: int, label: Piece) -> bool:
        """Whether a label is for certain the beginning of the one in the row of amounts below it."""
        below = number + 1
        if below not in self.data or not self.lines[below].wrapped:
            return False
        rest = self.labels[below]
        return rest is not None and rest.start == label.start

    def _ends_label(self, number: int, label: Piece, begun: dict[int, int]) -> bool:
        """Whether a line is the third or a later one of a label whose amounts stand on its first, as close below the
        second as lines of one text are; it is put to them then.
        """
        line, row = self.lines[number], begun.get(number - 1)
        if row is None or not (line.measured and line.tight) or number in self.data or self.cells[number]:
            return False
        whole = self.labels[row]
        if whole is None or label.start != self.lines[number - 1].pieces[0].start or label.text.endswith(":"):
            return False
        if not (line.wrapped or label.text[0].islower() or dangles(whole.text)):
            return False
        self.labels[row] = whole._replace(text=f"{whole.text} {label.text}")
        self.labels[number] = None
        begun[number] = row
        return True
