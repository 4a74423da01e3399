"""Plain text as filed in the 1990s, and preformatted text within HTML: paragraphs, and tables drawn with spaces.

Tables stand between `<TABLE>` and `</TABLE>`, or are runs of lines whose numbers stand below each other. What is
neither is paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import accumulate

from tickmark.document.ascii_labels import dangles
from tickmark.document.ascii_lines import MAX_LINE, PAGE_END, PLAIN, Line, Look, read_line
from tickmark.document.ascii_runs import OFF_MIDDLE, TITLE_START, is_row, marked_runs, unmarked_runs
from tickmark.document.ascii_tables import lay_out
from tickmark.document.text import fold
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.language.rules import Pattern
from tickmark.model import Block, Document, RawCell, RawTable

MAX_TEXT = (
    10_000_000  # visible characters of one document; the longest of 53 annual and quarterly reports has a tenth of that
)
# texts and numbers that gaps set apart on the lines of one document; justified paragraphs have some on each line
MAX_CELLS = 400_000
MAX_LINES = 200_000  # lines of one document; an annual report has some ten thousand
_PAGE = Pattern(
    "document/page",
    r"<PAGE>|\f",
    means="a page break",
    examples=("[[<PAGE>]] 12",),
    counterexamples=("page 12",),
    flags=re.IGNORECASE,
)
_TABLE = Pattern(
    "document/table",
    r"<(/?)TABLE>",
    means="the beginning or the end of a table",
    examples=("[[</TABLE>]]",),
    counterexamples=("<tr>",),
    flags=re.IGNORECASE,
)
_SGML = Pattern(
    "document/sgml",
    r"</?[A-Z][A-Z\d-]{0,20}>",
    means="a tag",
    examples=("[[<CAPTION>]] Assets",),
    counterexamples=("a < b",),
    flags=re.IGNORECASE,
)
_LIST = Pattern(
    "document/list-line",
    r"\s*(?:item\s+\d|part\s+[ivx]+\b|note\s+\d|\(\w\)\s|\d{1,2}\.\s)",
    means="a line that begins an item, part or note",
    examples=("[[  Item 7]]. Management's discussion",),
    counterexamples=("Items of income",),
    at="start",
    flags=re.IGNORECASE,
)
_PREFORMATTED = re.compile(rb"<pre[\s>].*?(?:</pre|\Z)", re.IGNORECASE | re.DOTALL)
_ROW = re.compile(rb"<tr[\s>]", re.IGNORECASE)
_MARKS = re.compile(rb"<(/?(?:table|caption|s|c|page|fn|f\d{1,2}))>", re.IGNORECASE)
_PAGE_NUMBER = Pattern(
    "document/page-number",
    r"\s*(?:page\s)?[-–]?\s?(?:[A-Z]{1,2}-)?\d{1,3}\s?[-–]?",
    means="a page number and nothing else",
    examples=(" - 12 -",),
    counterexamples=("12 percent",),
    at="whole",
    flags=re.IGNORECASE,
)
_EMPTY_LINES = Pattern(
    "document/empty-lines",
    r"\n{20,}",
    means="a page of empty lines",
    examples=("Net[[\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n]]sales",),
    counterexamples=("Net\n\nsales",),
)
_PAGE_WIDTH = 80
_TURNED = read_line("")._replace(page=PAGE_END)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text with its white space folded. `tabular` says that it looks like a row of a table but stands in none. `lines`
    say where each line of it begins in the text, and its page and number there.
    """

    text: str
    page: int
    tabular: bool = False
    centered: bool = False
    look: Look = PLAIN
    lines: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table drawn with spaces; `unread` texts in it found no column. `lines` are the page and the number there of
    each row's line.
    """

    cells: tuple[tuple[RawCell, ...], ...]
    columns: int
    page: int
    unread: int
    lines: tuple[tuple[int, int], ...] = ()


Running = dict[int, list[Paragraph]]  # by page


def marks_as_text(html: bytes) -> bytes:
    """HTML whose preformatted text has drawn tables: there `<TABLE>`, `<S>`, `<C>` and `<PAGE>` are no elements, and
    become text.
    """
    return _PREFORMATTED.sub(
        lambda found: found[0] if _ROW.search(found[0]) else _MARKS.sub(rb"&lt;\1&gt;", found[0]), html
    )


def read_plain(text: str, sha256: str, warnings: tuple[str, ...] = ()) -> Document:
    """Read a document of plain text: a block for each paragraph and for each table.

    Raises:
        EmptyDocument: nothing but white space.
        DocumentTooLarge: more than `MAX_TEXT` characters or `MAX_LINES` lines.
    """
    return put_together(parts(text), sha256, "plain", warnings, "a document of plain text")


def put_together(
    found: Iterable[Paragraph | DrawnTable], sha256: str, source_format: str, warnings: tuple[str, ...], what: str
) -> Document:
    """A document of paragraphs and drawn tables in order; `what` names it in its remarks.

    Raises:
        EmptyDocument: there is none.
    """
    blocks: list[Block] = []
    tables: list[RawTable] = []
    tabular = unplaced = 0
    paged = source_format == "pdf"
    for part in found:
        if isinstance(part, DrawnTable):
            blocks.append(Block(len(blocks), "", len(tables), page=part.page))
            tables.append(RawTable(len(tables), part.cells, part.columns, lines=part.lines if paged else ()))
            unplaced += part.unread
        else:
            bold, italic, underlined, size = part.look
            blocks.append(
                Block(
                    len(blocks),
                    part.text,
                    None,
                    bold,
                    italic,
                    underlined,
                    part.centered,
                    size,
                    page=part.page,
                    lines=part.lines if paged else (),
                )
            )
            tabular += part.tabular
    if not blocks:
        raise EmptyDocument("the document shows no text")
    return Document(
        sha256, source_format, tuple(blocks), tuple(tables), (*warnings, *remarks(len(tables), tabular, unplaced, what))
    )


def remarks(tables: int, tabular: int, unplaced: int, what: str) -> tuple[str, ...]:
    """Warnings for tables of plain text: that their columns are told by where numbers stand, and what was left out of
    them.
    """
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
        position = shown = 0
        for mark in (*_TABLE.finditer(leaf), None):
            after = mark.start() if mark else len(leaf)
            if after > position:
                more = []
                for text_line in leaf[position:after].split("\n"):
                    shown += not (text_line.isspace() or not text_line)
                    more.append(budget.spend(read_line(_clean(text_line))._replace(page=number, number=shown)))
                _turn(lines, more, running)
            if mark:
                yield from with_running(stretch(lines, marked=marked), running)
                lines, running, marked, position = [], {}, not mark[1], mark.end()
    yield from with_running(stretch(lines, marked=marked), running)


def _turn(lines: list[Line], more: list[Line], running: Running) -> None:
    """Adds lines to those before; where a page ends between them, its number and that of the next stand outside, and
    one blank line is left.
    """
    if lines and lines[-1].page != more[0].page:
        for edge, place in ((lines, -1), (more, 0)):
            while edge and (edge[place].blank or _PAGE_NUMBER.fullmatch(edge[place].text)):
                line = edge.pop(place)
                if not line.blank:
                    running.setdefault(line.page, []).append(
                        Paragraph(_shown(line), line.page, lines=((0, line.page, line.number),))
                    )
        lines.append(_TURNED)
    lines += more


def with_running(found: Iterable[Paragraph | DrawnTable], running: Running) -> Iterator[Paragraph | DrawnTable]:
    """The parts with what stands outside the flow of pages put back between them: each page's before what follows
    it.
    """
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
            raise DocumentTooLarge(
                f"the lines of the document have more than {MAX_CELLS:,} texts and numbers set apart as in tables"
            )
        return line


def stretch(
    lines: Sequence[Line], *, marked: bool = False, width: int = _PAGE_WIDTH
) -> Iterator[Paragraph | DrawnTable]:
    """The parts of a stretch of lines.

    Args:
        lines: all of them.
        marked: whether they stand within `<TABLE>` marks.
        width: places that a full line takes up.
    """
    position = 0
    for first, after in marked_runs(lines, width) if marked else unmarked_runs(lines, width):
        laid = lay_out(lines[first:after])
        if laid is None:
            continue
        yield from _paragraphs(lines[position:first], width)
        yield from _paragraphs([lines[first + number] for number in laid.titles], width, apart=True)
        rows = lines[first : first + len(laid.cells)]
        yield DrawnTable(
            laid.cells, laid.columns, lines[first].page, laid.unread, tuple((line.page, line.number) for line in rows)
        )
        position = first + laid.after
    yield from _paragraphs(lines[position:], width)


def _clean(line: str) -> str:
    """A line with its marks blanked out and its tabs as spaces."""
    if "<" in line:
        line = _SGML.sub(lambda match: " " * len(match[0]), line)
    return line.expandtabs(8).rstrip() if len(line) <= MAX_LINE else line


# -- paragraphs ------------------------------------------------------------------------------------------


def _paragraphs(lines: Sequence[Line], width: int, *, apart: bool = False) -> Iterator[Paragraph]:
    """Paragraphs of lines: a blank line, a ruler, a row of a table, a line set apart, or one that starts an item, a
    part or a note ends the one before.
    """
    gathered: list[Line] = []
    for line in lines:
        row = is_row(line)
        number = _PAGE_NUMBER.fullmatch(line.text) is not None
        if gathered and (
            (apart and not dangles(gathered[-1].text))
            or row
            or number
            or not line.pieces
            or line.tight is False
            or line.begins
            or _LIST.match(line.text)
        ):
            yield _paragraph(gathered, width, underlined=bool(line.rules) and len(gathered) == 1)
            gathered = []
        if row or number:
            yield Paragraph(_shown(line), line.page, tabular=row, look=line.look, lines=((0, line.page, line.number),))
        elif line.pieces:
            gathered.append(line)
    if gathered:
        yield _paragraph(gathered, width)


def _paragraph(lines: Sequence[Line], width: int, *, underlined: bool = False) -> Paragraph:
    first = lines[0]
    start, end = first.pieces[0].start, first.pieces[-1].end
    centered = len(lines) <= 3 and start >= TITLE_START and end < width and abs(start - (width - end)) <= OFF_MIDDLE
    looks = [line.look for line in lines]
    look = Look(
        all(k.bold for k in looks),
        all(k.italic for k in looks),
        underlined or all(k.underlined for k in looks),
        max(k.size for k in looks),
    )
    texts = [_shown(line) for line in lines]
    starts = accumulate((len(text) + 1 for text in texts[:-1]), initial=0)
    places = tuple((start, line.page, line.number) for start, line in zip(starts, lines, strict=True))
    return Paragraph(" ".join(texts), first.page, False, centered, look, places)


def _shown(line: Line) -> str:
    text = fold(line.text)
    return unescape(text) if "&" in text else text
