"""Documents drawn again as plain text, in the manners of the 1990s and 2000s: from the tables and paragraphs of a page
to lines of spaces.

The tables are those of the drawing `word`, where a cell holds the whole of a number, so that columns are what a reader
sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from tickmark.model import Document, RawCell, RawTable

_AMOUNT = re.compile(
    r"[$€£]?\s*[(+-]?[$€£]?\s*[(-]?\d[\d,]*(?:\.\d+)?\s*\)?\s*(?:%|x|ppts|bps|bp)?\s*\)?(?:\s*\((?:\d|[a-z])\))?|[—–-]+\s*%?|[$€£] [—–-]+"
)
_RANGE = re.compile(r"[$(]?\d[\d,.]*%?\)? ?(?:-|–|to|million|billion)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_SIGNED = re.compile(r"([$€£])\s*(.*)")
_TAIL = re.compile(r"(?:\)\s*%|\)|%)$")
_LABELS = 46
_NARROW = 34


@dataclass(frozen=True)
class Manner:
    """How tables are drawn. `marks`: `` for none, `table` for the two of a table, `all` with `<CAPTION>`, `<S>` and
    `<C>`.
    """

    marks: str = ""
    stacked: bool = True  # headers of one column over several lines, no wider than it
    align: str = "center"  # of headers over one column
    leaders: str = ""  # behind labels
    rules: str = "-"  # below headers and over totals; empty for none
    parted: bool = True  # the currency sign at the left of its column
    labels: int = _LABELS
    above: bool = False  # the corner's text stands as a line of its own above the headers
    gap: int = 3
    lines: int = 0  # of a page; none for no pages
    again: bool = False  # headers are printed again on the next page
    ragged: bool = False  # numbers on the first line of a wrapped label


MANNERS = {
    "marked": Manner("all"),
    "table only": Manner("table", leaders=".", rules="-"),
    "bare": Manner(),
    "bare, headers in full": Manner(stacked=False),
    "bare, no rules": Manner(rules="", parted=False),
    "leaders, to the right": Manner("all", align="right", leaders="."),
    "spaced leaders, to the left": Manner("", align="left", leaders=" ."),
    "narrow labels": Manner("all", labels=_NARROW, parted=False, rules="="),
    "narrow labels, numbers first": Manner("", labels=_NARROW, ragged=True, leaders="."),
    "scale above": Manner("", above=True, gap=2),
    "pages": Manner("all", lines=56),
    "pages, headers again": Manner("table", lines=48, again=True),
    "bare pages": Manner("", lines=52, rules=""),
}


def as_text(documents: Sequence[tuple[str, Document]], manner: Manner, head: str = "") -> bytes:
    """A submission of plain text.

    Args:
        documents: types and pages of it.
        manner: how to draw.
        head: lines before the first document.
    """
    parts = [head]
    for number, (kind, document) in enumerate(documents, start=1):
        lines = _paged(_lines(document, manner), manner)
        parts.append(
            f"<DOCUMENT>\n<TYPE>{kind}\n<SEQUENCE>{number}\n<TEXT>\n" + "\n".join(lines) + "\n</TEXT>\n</DOCUMENT>\n"
        )
    return "".join(parts).encode()


def _lines(document: Document, manner: Manner) -> Iterator[str]:
    """Lines of a document; tables are one string with their headers first, parted by a form feed from the rows."""
    for block in document.blocks:
        if block.table_index is not None:
            yield from ("", *_table(document.tables[block.table_index], manner), "")
        elif block.bold or block.centered:
            yield from ("", *(line.center(78).rstrip() for line in wrap(block.text, 60)), "")
        else:
            yield from ("", *wrap(block.text, 76, initial_indent="   "), "")


def _paged(lines: Iterator[str], manner: Manner) -> list[str]:
    found: list[str] = []
    page, used = 1, 0
    head: list[str] = []
    for line in lines:
        if line.startswith("\0"):  # a table's header, for the next page
            head = line[1:].split("\n") if len(line) > 1 else []
            continue
        if line == "" and found and found[-1] == "":
            continue
        if manner.lines and used >= manner.lines:
            found += ["", f"- {page} -".center(78).rstrip(), "", "<PAGE>", ""]
            page, used = page + 1, 0
            if manner.again and head:
                found += [*head, ""]
        found.append(line)
        used += 1
    return found


# -- tables ----------------------------------------------------------------------------------------------


def is_amount(text: str) -> bool:
    """Whether a cell holds a number, and no year."""
    return _AMOUNT.fullmatch(text) is not None and _YEAR.fullmatch(text) is None


def is_row(row: Sequence[RawCell]) -> bool:
    """Whether a row holds amounts."""
    return any(cell.column > 0 and (is_amount(cell.text) or _RANGE.match(cell.text)) for cell in row)


class Sizes:
    """Where the columns of a table stand: `at` their first character, `wide` their characters."""

    def __init__(self, table: RawTable, manner: Manner) -> None:
        rows = [row for row in table.cells if row]
        count = max(cell.column + cell.colspan for row in rows for cell in row)
        labels = [cell for row in rows for cell in row if cell.column == 0 and cell.colspan == 1]
        self.label = min(manner.labels, max([8, *(len(cell.text) + 2 * round(cell.indent > 6) for cell in labels)]))
        self.wide = [0] * count
        for row in rows:
            for cell in row:
                if cell.column and cell.colspan == 1:
                    text = cell.text
                    least = (
                        len(text) + 1 if is_row(row) else max(map(len, text.split())) if manner.stacked else len(text)
                    )
                    self.wide[cell.column] = max(self.wide[cell.column], least, 9)
        self.at = [0] * (count + 1)
        place = self.label + 2
        for column in range(1, count):
            place += manner.gap if self.wide[column] else 0
            self.at[column] = place
            place += self.wide[column]
        self.at[count] = place

    def span(self, cell: RawCell) -> tuple[int, int]:
        """First character and the one after the last, that a cell stands over."""
        last = cell.column + cell.colspan - 1
        return self.at[cell.column], self.at[last] + self.wide[last]


def _table(table: RawTable, manner: Manner) -> Iterator[str]:
    rows = [row for row in table.cells if row]
    if not any(map(is_row, rows)):
        yield from _list(rows)
        return
    sizes = Sizes(table, manner)
    if manner.marks:
        yield "<TABLE>"
    if manner.marks == "all":
        yield "<CAPTION>"
    first = next(number for number, row in enumerate(rows) if is_row(row))
    head, body = _heads(rows[:first], sizes, manner)
    yield from head
    if manner.marks == "all":
        yield (
            "<S>".ljust(sizes.label + 2)
            + "".join(
                " " * (manner.gap if sizes.wide[n] else 0) + "<C>".ljust(sizes.wide[n])
                for n in range(1, len(sizes.wide))
                if sizes.wide[n]
            ).rstrip()
        )
    yield "\0" + "\n".join(head)
    yield from body
    for number in range(first, len(rows)):
        row = rows[number]
        if is_row(row):
            yield from _row(row, sizes, manner)
            if manner.rules and number + 1 < len(rows) and _total(rows[number + 1]):
                yield _ruled(sizes, "-" if manner.rules == "-" else "=")
        elif any(cell.column for cell in row):
            yield ""
            yield from _heads([row], sizes, manner)[0]
        else:
            yield from _words(row, sizes)
    if manner.rules:
        yield _ruled(sizes, "=")
    if manner.marks:
        yield "</TABLE>"
    yield "\0"


def _list(rows: Sequence[Sequence[RawCell]]) -> Iterator[str]:
    wide = [
        max((len(cell.text) for row in rows for cell in row if cell.column == n and cell.colspan == 1), default=0)
        for n in range(20)
    ]
    for row in rows:
        line = ""
        for cell in row:
            line = line.ljust(sum(w + 3 for w in wide[: cell.column] if w)) + cell.text
        yield line


def _heads(rows: Sequence[Sequence[RawCell]], sizes: Sizes, manner: Manner) -> tuple[list[str], list[str]]:
    """Lines of headers and titles, and those of labels that stand behind them."""
    head: list[str] = []
    body: list[str] = []
    for number, row in enumerate(rows):
        over = [cell for cell in row if cell.column]
        corner = next((cell for cell in row if not cell.column), None)
        if not over and corner is not None:
            titled = corner.colspan > 1 or any(cell.column for later in rows[number + 1 :] for cell in later)
            if titled:
                head += [line.center(sizes.at[-1]).rstrip() for line in wrap(corner.text, 60)]
            else:
                body += _words(row, sizes)
            continue
        if corner is not None and manner.above:
            head += [corner.text.center(sizes.at[-1]).rstrip(), ""]
            corner = None
        head += _stacked(over, corner, sizes, manner)
        if manner.rules and over:
            line = ""
            for cell in over:
                left, right = sizes.span(cell)
                line = line.ljust(left) + manner.rules * (right - left)
            head.append(line)
    return head, body


def _stacked(over: Sequence[RawCell], corner: RawCell | None, sizes: Sizes, manner: Manner) -> list[str]:
    columns: list[tuple[int, int, list[str], str]] = []
    for cell in over:
        left, right = sizes.span(cell)
        width = right - left
        texts = wrap(cell.text, max(width, max(map(len, cell.text.split()))), break_on_hyphens=False)
        columns.append((left, width, texts, "center" if cell.colspan > 1 else manner.align))
    if corner is not None:
        columns.insert(0, (0, sizes.label, wrap(corner.text, sizes.label), "left"))
    lines = []
    for texts in zip_longest(*(reversed(texts) for _, _, texts, _ in columns), fillvalue=""):
        line = ""
        for (left, width, _, align), text in zip(columns, texts, strict=True):
            shown = text.center(width) if align == "center" else text.rjust(width) if align == "right" else text
            line = line.ljust(left) + shown if text else line
        lines.append(line.rstrip())
    return lines[::-1]


def _words(row: Sequence[RawCell], sizes: Sizes) -> list[str]:
    cell = row[0]
    return wrap(
        cell.text,
        max(sizes.label, 30),
        initial_indent="  " * (cell.indent > 6),
        subsequent_indent="  " * (cell.indent > 6) + "  ",
    )


def _row(row: Sequence[RawCell], sizes: Sizes, manner: Manner) -> Iterator[str]:
    label = next((cell for cell in row if not cell.column), None)
    indent = "  " * (label is not None and label.indent > 6)
    texts = (
        wrap(label.text, sizes.label, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
        if label
        else [""]
    )
    at = 0 if manner.ragged else len(texts) - 1
    for number, text in enumerate(texts):
        if number != at:
            yield text
            continue
        line = text
        if manner.leaders and text and len(text) < sizes.label:
            dots = (manner.leaders * sizes.label)[: sizes.label - len(text)]
            line = text + dots
        for cell in row:
            if cell.column:
                line = line.ljust(sizes.at[cell.column]) + _amount(cell.text, sizes.span(cell), manner)
        yield line.rstrip()


def _amount(text: str, span: tuple[int, int], manner: Manner) -> str:
    width = span[1] - span[0]
    if not is_amount(text):
        return text.rjust(width - 1)
    signed = _SIGNED.fullmatch(text)
    sign, rest = (signed[1], signed[2]) if signed else ("", text)
    rest = re.sub(r"\s+(?=[%)])", "", rest).replace("—", "--").replace("–", "--")
    tail = _TAIL.search(rest)
    digits = rest if tail or manner.align == "left" else rest + " "
    if manner.parted:
        return sign + digits.rjust(width - len(sign))
    return (sign + digits).rjust(width)


def _total(row: Sequence[RawCell]) -> bool:
    return (
        bool(row)
        and not row[0].column
        and re.match(r"total|net (?:income|loss)\b|gross", row[0].text, re.IGNORECASE) is not None
    )


def _ruled(sizes: Sizes, sign: str) -> str:
    line = ""
    for column in range(1, len(sizes.wide)):
        if sizes.wide[column]:
            line = line.ljust(sizes.at[column]) + sign * sizes.wide[column]
    return line
