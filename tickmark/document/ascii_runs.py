"""Where tables stand among lines of preformatted text: between marks, or as runs of lines whose numbers stand below
each other, with the headers above them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import ceil

from tickmark.document.ascii_columns import find_columns
from tickmark.document.ascii_labels import label_end
from tickmark.document.ascii_lines import PAGE_END, Line, Piece, no_amount
from tickmark.document.ascii_rows import is_data, is_footnote, year_line
from tickmark.language.rules import Pattern
from tickmark.numbers import YEAR
from tickmark.time.read import read_clue

_WORDS = 9  # words from which a line that reaches across the page is a paragraph's
_REACHING = 0.69  # of a full line, that such a line ends behind
_AMONG_WORDS = 3  # amounts that a row has at least whose columns are not all of amounts
_HEAD_WORDS = 3  # words of a text apart, at most, that heads a column behind a long label
_LABEL_WORDS = 7  # words from which a text that reaches into the numbers is no label
_LEAD = 6  # words of a text that leads to a table, at least
_LABEL_PIECES = 3  # pieces that a label is of at most; justified text has more
_CELLS_APART = 4  # characters between pieces of different cells, at least
_TITLE = Pattern(
    "document/title",
    r"^\s*(?:(?:condensed|consolidated|unaudited|combined|supplemental|interim)\s+)*(?:(?:statements?"
    r"|reconciliations?|schedules?) of\b|balance sheets?\b|income statements?\b)",
    means="the title of a statement",
    examples=("[[  CONSOLIDATED STATEMENTS OF]] INCOME",),
    counterexamples=("Other statements of income",),
    flags=re.IGNORECASE,
)
_MEASURE = Pattern(
    "document/measure",
    r"\(?\d[\d.,]*\)?(?:\s*(?:to|[-–])\s*\d[\d.,]*)?\s+"
    r"(?:years?|months?|weeks?|days?|bps|pts?\.?|pp|(?:basis )?points?)",
    means="a number with its measure in a cell: a length of time, points",
    examples=("9.1 years", "3 to 5 years", "(10) bps"),
    counterexamples=("years ended 2023",),
    at="whole",
)
_FEWEST_TIMES = 2  # amounts of a row that is a table by itself
_MOSTLY_TIMES = 2 / 3  # of its heads, that are times: `2024 | 2025 | 2026 | 2027 | 2028 | Thereafter | Total`
_NEAR_TIMES = 4  # lines that their times stand above it at most
_GAP = 14  # lines without numbers that a table may hold
_BLANKS = 2  # blank lines between two rows of an unmarked table
TITLE_START = 8  # characters that a title in the middle of a page is set in at least
OFF_MIDDLE = 12  # characters that its margins differ by at most
_LOOKED_BACK = 50  # rows of a table whose columns a further one is held against


def _words(line: Line, over: int | None = None) -> int:
    """Words of the longest run of pieces that are no further apart than those of justified text; only of those that
    reach over a place, where one is given.
    """
    most = count = 0
    for number, piece in enumerate(line.pieces):
        if number and (line.measured or _apart(line.pieces[number - 1], piece)):
            count = 0
        count += len(piece.text.split())
        if over is None or piece.end > over:
            most = max(most, count)
    return most


def _apart(before: Piece, piece: Piece) -> bool:
    """Whether two pieces of a line stand in different cells: by the space between them, or by a date's year that ends
    the first.
    """
    gap = piece.start - before.end
    return gap >= _CELLS_APART or (gap > 1 and YEAR.fullmatch(before.text) is not None)


def is_row(line: Line) -> bool:
    """Whether a line ends on amounts with nothing but a label before them."""
    pieces = line.pieces
    if not is_data(line) or not _is_amount(pieces[-1]):
        return False
    first = next((n for n, piece in enumerate(pieces) if piece.numeric and n), 0)
    if first == 0:
        return len(pieces) > 1
    others = [n for n, piece in enumerate(pieces) if n > first and not _is_amount(piece)]
    return len(_joined(pieces[:first])) <= _LABEL_PIECES and (not others or _has_words_of_its_own(line, others))


def _is_amount(piece: Piece) -> bool:
    """Whether a piece is an amount, stands in the place of one, or has its measure: `1,235`, `N/A`, `9.1 years`."""
    return piece.numeric or no_amount(piece.text) or _MEASURE.fullmatch(piece.text) is not None


def _has_words_of_its_own(line: Line, others: Sequence[int]) -> bool:
    """Whether the texts among a row's amounts are cells of a column of words, as in "Notes 2030 | 1,500 | 2.85% |
    Semi-Annually | 1,494 | 1,492".
    """
    pieces = line.pieces
    return (
        line.measured
        and len(line.numbers) >= _AMONG_WORDS
        and len(others) < _AMONG_WORDS
        and all(
            len(pieces[n].text.split()) <= _HEAD_WORDS
            and pieces[n].start - pieces[n - 1].end >= _CELLS_APART - 1
            and pieces[n + 1].start - pieces[n].end >= _CELLS_APART - 1
            for n in others
        )
    )


def _is_prose(line: Line, width: int) -> bool:
    if (
        not line.pieces
        or is_row(line)
        or (line.measured and len(line.pieces) > 1 and len(line.pieces[-1].text.split()) <= _HEAD_WORDS)
    ):
        return False
    return line.pieces[-1].end > _REACHING * width and _words(line) >= _WORDS


def marked_runs(lines: Sequence[Line], width: int) -> Iterator[tuple[int, int]]:
    """Between the marks all is table, but for paragraphs of two lines or more."""
    first = 0
    prose = [_is_prose(line, width) for line in lines]
    for number in range(len(lines)):
        if prose[number] and (prose[number - 1] if number else False):
            if number - 1 > first:
                yield first, number - 1
            first = number + 1
    if first < len(lines):
        yield first, len(lines)


def unmarked_runs(lines: Sequence[Line], width: int) -> Iterator[tuple[int, int]]:
    """Runs of lines whose amounts stand below each other, with the headers above them."""
    rows = [number for number, line in enumerate(lines) if is_row(line)]
    run: list[int] = []
    after = 0
    for row in (*rows, None):
        if run and (row is None or not (_bridged(lines, run[-1], row) and _goes_on(lines, run, row, width))):
            for part in [run] if _aligned(lines, run) else [[one] for one in run if _below_times(lines, one)]:
                start, after = _with_head(lines, part[0], after, width), label_end(lines, part[-1])
                yield start, after
            run = []
        if row is not None:
            run.append(row)


def _bridged(lines: Sequence[Line], before: int, row: int) -> bool:
    """Whether what stands between two rows may stand in a table."""
    if row - before > _GAP:
        return False
    left = _numbers_left(lines, (before, row))
    blanks = 0
    for line in lines[before + 1 : row]:
        blanks = blanks + 1 if line.blank else 0
        if blanks > _BLANKS or _crosses(line, left):
            return False
    return True


def _goes_on(lines: Sequence[Line], run: Sequence[int], row: int, width: int) -> bool:
    """Whether a row belongs to the run before it: what stands behind a blank line and a header of its own, in other
    columns or under a title, is another table.
    """
    between = lines[run[-1] + 1 : row]
    if _introduced(between) or (
        lines[row].page == lines[run[-1]].page and (_titled(between) or _headed_anew(lines, run[-1], row, width))
    ):
        return False
    if lines[row].page != lines[run[-1]].page:
        return not any(
            len(line.rules) > 1 or len(line.pieces) > 1 or year_line(line)
            for line in between
            if line.page == lines[row].page
        )
    if not any(line.blank for line in between) or not any(
        line.rules or len(line.pieces) > 1 or year_line(line) for line in _behind_blank(between)
    ):
        return True
    ends = {piece.right for number in run[-_LOOKED_BACK:] for piece in lines[number].numbers}
    return all(any(abs(piece.right - end) <= 2 for end in ends) for piece in lines[row].numbers)


def _introduced(between: Sequence[Line]) -> bool:
    """Whether lines of a page hold a text that leads to a table ("... consisted of the following:"), and a header of
    times behind it.
    """
    leads = [
        number
        for number, line in enumerate(between)
        if line.measured and len(line.pieces) == 1 and line.text.endswith((":", ".")) and _words(line) >= _LEAD
    ]
    return bool(leads) and any(year_line(line) for line in between[leads[0] + 1 :])


def _titled(between: Sequence[Line]) -> bool:
    """Whether lines of a page hold the title of a statement behind a blank line, and a header of columns below it."""
    titles = [
        number for number, line in enumerate(between) if number and len(line.pieces) == 1 and _TITLE.search(line.text)
    ]
    blank = next((number for number, line in enumerate(between) if line.blank), len(between))
    below = [number for number in titles if number > blank]
    return bool(below) and any(
        line.rules or len(line.pieces) > 1 or year_line(line) for line in between[below[-1] + 1 :]
    )


def _headed_anew(lines: Sequence[Line], before: int, row: int, width: int) -> bool:
    """Whether a title in the middle of the page, or in bold, stands between two rows, and headers of columns below
    it.
    """
    left = _numbers_left(lines, (before, row))
    right = lines[before].pieces[-1].end
    above = next((line.rules for line in lines[max(0, before - _LABEL_PIECES) : before][::-1] if line.rules), None)
    border = above if above == lines[before + 1].rules else None  # what is drawn between rows heads no columns
    titled = False
    for line in lines[before + 1 : row]:
        if (
            titled
            and not is_data(line)
            and (
                (len(line.rules) > 1 and line.rules != border)
                or (line.pieces and line.pieces[-1].end > left and (len(line.pieces) > 1 or year_line(line)))
            )
        ):
            return True
        titled = not is_data(line) and (titled or _is_title(line, width, right))
    return False


def _is_title(line: Line, width: int, right: int) -> bool:
    """Whether a line is one text in the middle of the page, or of a table that ends at `right`, or in bold."""
    if len(line.pieces) != 1 or line.pieces[0].numeric:
        return False
    start, end = line.pieces[0].start, line.pieces[0].end
    return line.look.bold or (
        start >= TITLE_START and any(abs(start - (full - end)) <= OFF_MIDDLE for full in (width, right))
    )


def _behind_blank(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines behind the first blank one."""
    return lines[next(number for number, line in enumerate(lines) if line.blank) :]


def _numbers_left(lines: Sequence[Line], rows: Sequence[int]) -> int:
    """Where the first amounts of rows begin."""
    return min(next((p.start for p in lines[row].pieces if p.numeric and p.start), 0) for row in rows)


def _crosses(line: Line, left: int) -> bool:
    """Whether a line is of words that reach on into the numbers."""
    return (
        bool(line.pieces)
        and line.pieces[0].start < left
        and line.pieces[-1].end > left + 4
        and _words(line, left) >= _LABEL_WORDS
        and not (line.measured and line.text.isupper())
        and (not line.numbers or is_footnote(line))
    )


def _aligned(lines: Sequence[Line], run: Sequence[int]) -> bool:
    """Whether amounts of two rows or more stand below each other."""
    return len(run) > 1 and any(
        len(column.lines) > 1 for column in find_columns((row, lines[row].numbers[-40:]) for row in run)
    )


def _joined(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts of a line that more than a space sets apart: `After 2028` is one, whose year is a piece of its own."""
    found: list[Piece] = []
    for piece in pieces:
        if found and piece.start - found[-1].end <= 1:
            before = found.pop()
            piece = piece._replace(start=before.start, text=f"{before.text} {piece.text}")
        found.append(piece)
    return found


def _below_times(lines: Sequence[Line], row: int) -> bool:
    """Whether each amount of a row of a page stands below a time of its own, a few lines above."""
    amounts = [piece for piece in lines[row].pieces if piece.numeric]
    if not lines[row].measured or len(amounts) < _FEWEST_TIMES:
        return False
    for line in reversed(lines[max(0, row - _NEAR_TIMES) : row]):
        heads = [piece for piece in _joined(line.pieces) if piece.end > amounts[0].start - _CELLS_APART]
        if line.page == lines[row].page and len(heads) == len(amounts):
            times = sum(not read_clue(head.text).empty for head in heads)
            over = all(
                head.start < amount.end + _CELLS_APART and head.end > amount.start - _CELLS_APART
                for head, amount in zip(heads, amounts, strict=True)
            )
            return over and times >= min(len(heads) - 1, ceil(_MOSTLY_TIMES * len(heads)))
    return False


def _with_head(lines: Sequence[Line], first: int, after: int, width: int) -> int:
    """The first line of a table: the headers above its first row, not before line `after`."""
    left = _numbers_left(lines, (first,))
    start = first
    for number in range(first - 1, max(after, first - _GAP) - 1, -1):
        line = lines[number]
        if line.measured and line.page != lines[first].page:
            break
        if line.blank:
            continue
        if is_row(line) and _introduced(lines[number + 1 : first]):
            break  # of a table of its own
        if line.pieces and (_crosses(line, left) or (_is_prose(line, width) and line.pieces[0].start < left - 2)):
            while start < first and lines[start].tight and not _heads(lines[start], left):
                start += 1  # the end of that paragraph
            break
        lone = len(line.pieces) == 1 and is_data(line)  # what is left of a graph
        if (lone or not _heads(line, left)) and any(
            above.blank and above.page != PAGE_END for above in lines[number + 1 : start]
        ):
            break
        start = number
    return start


def _heads(line: Line, left: int) -> bool:
    """Whether a line above a table's first row may head its columns: it has rulers or several texts, or stands over the
    numbers.
    """
    return bool(line.rules) or len(line.pieces) > 1 or (bool(line.pieces) and line.pieces[0].start >= left - 2)
