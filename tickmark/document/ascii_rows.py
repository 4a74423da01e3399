"""Which lines of preformatted text are rows of amounts, and which only look so: years over columns, footnotes, headers
with marks.
"""

from __future__ import annotations

from tickmark.document.ascii_lines import Line, no_amount
from tickmark.language.rules import Pattern
from tickmark.numbers import YEAR

MARK = Pattern(
    "document/ascii-mark",
    r"\(\d{1,2}\)",
    means="a footnote's number in brackets",
    examples=("(1)",),
    counterexamples=("(1.5)",),
    at="whole",
)


def year_line(line: Line) -> bool:
    """Whether all numbers of a line are years."""
    return bool(line.numbers) and all(YEAR.fullmatch(piece.text) for piece in line.numbers)


def is_footnote(line: Line) -> bool:
    """Whether a line begins with the mark of a footnote, and goes on in words alone."""
    first, rest = line.pieces[:1], line.pieces[1:]
    return (
        bool(rest)
        and MARK.fullmatch(first[0].text) is not None
        and rest[0].kind == "text"
        and not any(piece.kind == "number" for piece in rest)
    )


def is_data(line: Line) -> bool:
    """Whether a line holds amounts."""
    if line.numbers:
        return not year_line(line) and not is_footnote(line) and not _marked_heads(line)
    return (
        len(line.pieces) > 1
        and line.pieces[0].kind == "text"
        and all(piece.kind == "dash" for piece in line.pieces[1:])
    )


def _marked_heads(line: Line) -> bool:
    """Whether a line of a page has several texts set apart and no numbers but marks of footnotes among them: headers of
    columns.
    """
    texts = [piece for piece in line.pieces[1:] if piece.kind == "text" and not no_amount(piece.text)]
    return line.measured and len(texts) > 1 and all(MARK.fullmatch(piece.text) for piece in line.numbers)
