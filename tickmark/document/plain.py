"""Plain text as filed in the 1990s, and preformatted text within HTML: paragraphs, and tables drawn with spaces.

Tables stand between `<TABLE>` and `</TABLE>`, or are runs of lines whose numbers stand below each other. What is neither is paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from tickmark.document.ascii_columns import find_columns
from tickmark.document.ascii_labels import dangles, label_end
from tickmark.document.ascii_lines import MAX_LINE, PLAIN, Line, Look, Piece, no_amount, read_line
from tickmark.document.ascii_rows import YEAR, is_data, is_footnote, year_line
from tickmark.document.ascii_tables import lay_out
from tickmark.document.text import fold
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.model import Block, Document, RawCell, RawTable

MAX_TEXT = 10_000_000  # visible characters of one document; the longest of 53 annual and quarterly reports has a tenth of that
MAX_CELLS = 400_000  # texts and numbers that gaps set apart on the lines of one document; justified paragraphs have some on each line
MAX_LINES = 200_000  # lines of one document; an annual report has some ten thousand
_PAGE = re.compile(r"<PAGE>|\f", re.IGNORECASE)
_TABLE = re.compile(r"<(/?)TABLE>", re.IGNORECASE)
_SGML = re.compile(r"</?[A-Z][A-Z\d-]{0,20}>", re.IGNORECASE)
_LIST = re.compile(r"\s*(?:item\s+\d|part\s+[ivx]+\b|note\s+\d|\(\w\)\s|\d{1,2}\.\s)", re.IGNORECASE)
_PREFORMATTED = re.compile(rb"<pre[\s>].*?(?:</pre|\Z)", re.IGNORECASE | re.DOTALL)
_ROW = re.compile(rb"<tr[\s>]", re.IGNORECASE)
_MARKS = re.compile(rb"<(/?(?:table|caption|s|c|page|fn|f\d{1,2}))>", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"\s*(?:page\s)?[-–]?\s?(?:[A-Z]{1,2}-)?\d{1,3}\s?[-–]?", re.IGNORECASE)
_EMPTY_LINES = re.compile(r"\n{20,}")
_WORDS = 9  # words from which a line that reaches across the page is a paragraph's
_REACHING = 0.69  # of a full line, that such a line ends behind
_HEAD_WORDS = 3  # words of a text apart, at most, that heads a column behind a long label
_LABEL_WORDS = 7  # words from which a text that reaches into the numbers is no label
_LEAD = 6  # words of a text that leads to a table, at least
_LABEL_PIECES = 3  # pieces that a label is of at most; justified text has more
_CELLS_APART = 4  # characters between pieces of different cells, at least
_TITLE = re.compile(
    r"^\s*(?:(?:condensed|consolidated|unaudited|combined|supplemental|interim)\s+)*(?:(?:statements?|reconciliations?|schedules?) of\b|balance sheets?\b|income statements?\b)",
    re.IGNORECASE,
)
_GAP = 14  # lines without numbers that a table may hold
_BLANKS = 2  # blank lines between two rows of an unmarked table
_TITLE_START = 8  # characters that a title in the middle of a page is set in at least
_OFF_MIDDLE = 12  # characters that its margins differ by at most
_LOOKED_BACK = 50  # rows of a table whose columns a further one is held against
_PAGE_WIDTH = 80
_BLANK = read_line("")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text with its white space folded. `tabular` says that it looks like a row of a table but stands in none."""

    text: str
    page: int
    tabular: bool = False
    centered: bool = False
    look: Look = PLAIN


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table drawn with spaces; `unread` texts in it found no column."""

    cells: tuple[tuple[RawCell, ...], ...]
    columns: int
    page: int
    unread: int


Running = dict[int, list[Paragraph]]  # by page


def marks_as_text(html: bytes) -> bytes:
    """HTML whose preformatted text has drawn tables: there `<TABLE>`, `<S>`, `<C>` and `<PAGE>` are no elements, and become text."""
    return _PREFORMATTED.sub(lambda found: found[0] if _ROW.search(found[0]) else _MARKS.sub(rb"&lt;\1&gt;", found[0]), html)


def read_plain(text: str, sha256: str, warnings: tuple[str, ...] = ()) -> Document:
    """Read a document of plain text: a block for each paragraph and for each table.

    Raises:
        EmptyDocument: nothing but white space.
        DocumentTooLarge: more than `MAX_TEXT` characters or `MAX_LINES` lines.
    """
    return put_together(parts(text), sha256, "plain", warnings, "a document of plain text")


def put_together(found: Iterable[Paragraph | DrawnTable], sha256: str, source_format: str, warnings: tuple[str, ...], what: str) -> Document:
    """A document of paragraphs and drawn tables in order; `what` names it in its remarks.

    Raises:
        EmptyDocument: there is none.
    """
    blocks: list[Block] = []
    tables: list[RawTable] = []
    tabular = unplaced = 0
    for part in found:
        if isinstance(part, DrawnTable):
            blocks.append(Block(len(blocks), "", len(tables), page=part.page))
            tables.append(RawTable(len(tables), part.cells, part.columns))
            unplaced += part.unread
        else:
            bold, italic, underlined, size = part.look
            blocks.append(Block(len(blocks), part.text, None, bold, italic, underlined, part.centered, size, page=part.page))
            tabular += part.tabular
    if not blocks:
        raise EmptyDocument("the document shows no text")
    return Document(sha256, source_format, tuple(blocks), tuple(tables), (*warnings, *remarks(len(tables), tabular, unplaced, what)))


def remarks(tables: int, tabular: int, unplaced: int, what: str) -> tuple[str, ...]:
    """Warnings for tables of plain text: that their columns are told by where numbers stand, and what was left out of them."""
    said = [f"{what}: the columns of its {tables:,} tables are told by where their numbers stand" if tables else what]
    if tabular:
        said.append(f"{tabular:,} lines of plain text look like rows of tables but stand in none, and are kept as text")
    if unplaced:
        said.append(f"{unplaced:,} texts in tables of plain text stand in none of their columns and were not read")
    return tuple(said)


def parts(text: str, page: int = 0) -> Iterator[Paragraph | DrawnTable]:
    """Paragraphs and tables of preformatted text, in order.

    Raises:
        DocumentTooLarge: more than `MAX_TEXT` characters or `MAX_LINES` lines.
    """
    if len(text) > MAX_TEXT:
        raise DocumentTooLarge(f"the document has {len(text):,} characters; the limit is {MAX_TEXT:,}")
    text = _EMPTY_LINES.sub("\n\n\n", text.replace("\r\n", "\n").replace("\r", "\n"))
    leaves = _PAGE.split(text)
    count = text.count("\n") + sum(not leaf.isspace() for leaf in leaves if leaf) + len(_TABLE.findall(text))
    if count > MAX_LINES:
        raise DocumentTooLarge(f"the document has {count:,} lines; the limit is {MAX_LINES:,}")
    budget = _Budget()
    lines: list[Line] = []
    running: Running = {}
    marked = False
    for number, leaf in enumerate(leaves, page):
        if not leaf or leaf.isspace():
            continue
        position = 0
        for mark in (*_TABLE.finditer(leaf), None):
            after = mark.start() if mark else len(leaf)
            if after > position:
                more = [budget.spend(read_line(_clean(line))._replace(page=number)) for line in leaf[position:after].split("\n")]
                _turn(lines, more, running)
            if mark:
                yield from with_running(stretch(lines, marked=marked), running)
                lines, running, marked, position = [], {}, not mark[1], mark.end()
    yield from with_running(stretch(lines, marked=marked), running)


def _turn(lines: list[Line], more: list[Line], running: Running) -> None:
    """Adds lines to those before; where a page ends between them, its number and that of the next stand outside, and one blank line is left."""
    if lines and lines[-1].page != more[0].page:
        for edge, place in ((lines, -1), (more, 0)):
            while edge and (edge[place].blank or _PAGE_NUMBER.fullmatch(edge[place].text)):
                line = edge.pop(place)
                if not line.blank:
                    running.setdefault(line.page, []).append(Paragraph(_shown(line), line.page))
        lines.append(_BLANK)
    lines += more


def with_running(found: Iterable[Paragraph | DrawnTable], running: Running) -> Iterator[Paragraph | DrawnTable]:
    """The parts with what stands outside the flow of pages put back between them: each page's before what follows it."""
    waiting = sorted(running.items(), reverse=True)
    for part in found:
        while waiting and waiting[-1][0] < part.page:
            yield from waiting.pop()[1]
        yield part
    for _, lines in reversed(waiting):
        yield from lines


class _Budget:
    """How many numbers a document may still have in lines that could be rows of tables."""

    def __init__(self) -> None:
        self.left = MAX_CELLS

    def spend(self, line: Line) -> Line:
        """The line, counted."""
        self.left -= len(line.pieces) if len(line.pieces) > 1 else 0
        if self.left < 0:
            raise DocumentTooLarge(f"the lines of the document have more than {MAX_CELLS:,} texts and numbers set apart as in tables")
        return line


def stretch(lines: Sequence[Line], *, marked: bool = False, width: int = _PAGE_WIDTH) -> Iterator[Paragraph | DrawnTable]:
    """The parts of a stretch of lines.

    Args:
        lines: all of them.
        marked: whether they stand within `<TABLE>` marks.
        width: places that a full line takes up.
    """
    position = 0
    for first, after in _marked_runs(lines, width) if marked else _unmarked_runs(lines, width):
        laid = lay_out(lines[first:after])
        if laid is None:
            continue
        yield from _paragraphs(lines[position:first], width)
        yield from _paragraphs([lines[first + number] for number in laid.titles], width, apart=True)
        yield DrawnTable(laid.cells, laid.columns, lines[first].page, laid.unread)
        position = first + laid.after
    yield from _paragraphs(lines[position:], width)


def _clean(line: str) -> str:
    """A line with its marks blanked out and its tabs as spaces."""
    if "<" in line:
        line = _SGML.sub(lambda match: " " * len(match[0]), line)
    return line.expandtabs(8).rstrip() if len(line) <= MAX_LINE else line


# -- where tables stand ----------------------------------------------------------------------------------


def _words(line: Line, over: int | None = None) -> int:
    """Words of the longest run of pieces that are no further apart than those of justified text; only of those that reach over a place, where one is given."""
    most = count = 0
    for number, piece in enumerate(line.pieces):
        if number and (line.measured or _apart(line.pieces[number - 1], piece)):
            count = 0
        count += len(piece.text.split())
        if over is None or piece.end > over:
            most = max(most, count)
    return most


def _apart(before: Piece, piece: Piece) -> bool:
    """Whether two pieces of a line stand in different cells: by the space between them, or by a date's year that ends the first."""
    gap = piece.start - before.end
    return gap >= _CELLS_APART or (gap > 1 and YEAR.fullmatch(before.text) is not None)


def _is_row(line: Line) -> bool:
    """Whether a line ends on amounts with nothing but a label before them."""
    pieces = line.pieces
    if not is_data(line) or not (pieces[-1].numeric or no_amount(pieces[-1].text)):
        return False
    first = next((n for n, piece in enumerate(pieces) if piece.numeric and n), 0)
    if first == 0:
        return len(pieces) > 1
    return first <= _LABEL_PIECES and all(piece.numeric or no_amount(piece.text) for piece in pieces[first:])


def _is_prose(line: Line, width: int) -> bool:
    if not line.pieces or _is_row(line) or (line.measured and len(line.pieces) > 1 and len(line.pieces[-1].text.split()) <= _HEAD_WORDS):
        return False
    return line.pieces[-1].end > _REACHING * width and _words(line) >= _WORDS


def _marked_runs(lines: Sequence[Line], width: int) -> Iterator[tuple[int, int]]:
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


def _unmarked_runs(lines: Sequence[Line], width: int) -> Iterator[tuple[int, int]]:
    """Runs of lines whose amounts stand below each other, with the headers above them."""
    rows = [number for number, line in enumerate(lines) if _is_row(line)]
    run: list[int] = []
    after = 0
    for row in rows:
        if run and not (_bridged(lines, run[-1], row) and _goes_on(lines, run, row, width)):
            if _aligned(lines, run):
                start, after = _with_head(lines, run[0], after, width), label_end(lines, run[-1])
                yield start, after
            run = []
        run.append(row)
    if run and _aligned(lines, run):
        yield _with_head(lines, run[0], after, width), label_end(lines, run[-1])


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
    """Whether a row belongs to the run before it: what stands behind a blank line and a header of its own, in other columns or under a title, is another table."""
    between = lines[run[-1] + 1 : row]
    if _introduced(between) or (lines[row].page == lines[run[-1]].page and (_titled(between) or _headed_anew(lines, run[-1], row, width))):
        return False
    if lines[row].page != lines[run[-1]].page:
        return not any(len(line.rules) > 1 or len(line.pieces) > 1 or year_line(line) for line in between if line.page == lines[row].page)
    if not any(line.blank for line in between) or not any(line.rules or len(line.pieces) > 1 or year_line(line) for line in _behind_blank(between)):
        return True
    ends = {piece.right for number in run[-_LOOKED_BACK:] for piece in lines[number].numbers}
    return all(any(abs(piece.right - end) <= 2 for end in ends) for piece in lines[row].numbers)


def _introduced(between: Sequence[Line]) -> bool:
    """Whether lines of a page hold a text that leads to a table ("... consisted of the following:"), and a header of times behind it."""
    leads = [
        number for number, line in enumerate(between) if line.measured and len(line.pieces) == 1 and line.text.endswith((":", ".")) and _words(line) >= _LEAD
    ]
    return bool(leads) and any(year_line(line) for line in between[leads[0] + 1 :])


def _titled(between: Sequence[Line]) -> bool:
    """Whether lines of a page hold the title of a statement behind a blank line, and a header of columns below it."""
    titles = [number for number, line in enumerate(between) if number and len(line.pieces) == 1 and _TITLE.search(line.text)]
    blank = next((number for number, line in enumerate(between) if line.blank), len(between))
    below = [number for number in titles if number > blank]
    return bool(below) and any(line.rules or len(line.pieces) > 1 or year_line(line) for line in between[below[-1] + 1 :])


def _headed_anew(lines: Sequence[Line], before: int, row: int, width: int) -> bool:
    """Whether a title in the middle of the page, or in bold, stands between two rows, and headers of columns below it."""
    left = _numbers_left(lines, (before, row))
    right = lines[before].pieces[-1].end
    titled = False
    for line in lines[before + 1 : row]:
        if titled and not is_data(line) and (len(line.rules) > 1 or (line.pieces and line.pieces[-1].end > left and (len(line.pieces) > 1 or year_line(line)))):
            return True
        titled = not is_data(line) and (titled or _is_title(line, width, right))
    return False


def _is_title(line: Line, width: int, right: int) -> bool:
    """Whether a line is one text in the middle of the page, or of a table that ends at `right`, or in bold."""
    if len(line.pieces) != 1 or line.pieces[0].numeric:
        return False
    start, end = line.pieces[0].start, line.pieces[0].end
    return line.look.bold or (start >= _TITLE_START and any(abs(start - (full - end)) <= _OFF_MIDDLE for full in (width, right)))


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
    return len(run) > 1 and any(len(column.lines) > 1 for column in find_columns((row, lines[row].numbers[-40:]) for row in run))


def _with_head(lines: Sequence[Line], first: int, after: int, width: int) -> int:
    """The first line of a table: the headers above its first row, not before line `after`."""
    left = _numbers_left(lines, (first,))
    start = first
    for number in range(first - 1, max(after, first - _GAP) - 1, -1):
        line = lines[number]
        if line.blank:
            continue
        if line.pieces and (_crosses(line, left) or (_is_prose(line, width) and line.pieces[0].start < left - 2)):
            while start < first and lines[start].tight and not _heads(lines[start], left):
                start += 1  # the end of that paragraph
            break
        if not _heads(line, left) and any(above.blank for above in lines[number + 1 : start]):
            break
        start = number
    return start


def _heads(line: Line, left: int) -> bool:
    """Whether a line above a table's first row may head its columns: it has rulers or several texts, or stands over the numbers."""
    return bool(line.rules) or len(line.pieces) > 1 or (bool(line.pieces) and line.pieces[0].start >= left - 2)


# -- paragraphs ------------------------------------------------------------------------------------------


def _paragraphs(lines: Sequence[Line], width: int, *, apart: bool = False) -> Iterator[Paragraph]:
    """Paragraphs of lines: a blank line, a ruler, a row of a table, a line set apart, or one that starts an item, a part or a note ends the one before."""
    gathered: list[Line] = []
    for line in lines:
        row = _is_row(line)
        number = _PAGE_NUMBER.fullmatch(line.text) is not None
        if gathered and ((apart and not dangles(gathered[-1].text)) or row or number or not line.pieces or line.tight is False or _LIST.match(line.text)):
            yield _paragraph(gathered, width, underlined=bool(line.rules) and len(gathered) == 1)
            gathered = []
        if row or number:
            yield Paragraph(_shown(line), line.page, tabular=row, look=line.look)
        elif line.pieces:
            gathered.append(line)
    if gathered:
        yield _paragraph(gathered, width)


def _paragraph(lines: Sequence[Line], width: int, *, underlined: bool = False) -> Paragraph:
    first = lines[0]
    start, end = first.pieces[0].start, first.pieces[-1].end
    centered = len(lines) <= 3 and start >= _TITLE_START and end < width and abs(start - (width - end)) <= _OFF_MIDDLE
    looks = [line.look for line in lines]
    look = Look(all(k.bold for k in looks), all(k.italic for k in looks), underlined or all(k.underlined for k in looks), max(k.size for k in looks))
    return Paragraph(" ".join(_shown(line) for line in lines), first.page, False, centered, look)


def _shown(line: Line) -> str:
    text = fold(line.text)
    return unescape(text) if "&" in text else text
