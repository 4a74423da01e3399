"""Notes to the financial statements: numbered headings in sequence, or headings that look alike where none is
numbered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tickmark.language.rules import Pattern
from tickmark.model import Document
from tickmark.sections.annex import NOTES_HEADING
from tickmark.sections.assemble import Span, line_at
from tickmark.sections.headings import CONTINUED, SENTENCE_END, Line, block_line, caps, row_line
from tickmark.sections.vocabulary import STATEMENTS_ITEM, words

_NOTE = Pattern(
    "sections/note",
    r"\(?note\s*(?P<number>\d{1,2}|[A-Z](?=\s*[.:)\-–—]))\)?(?![\d,%])(?P<separator>\s*[.:)\-–—]*)\s*(?P<title>.*)",
    means="a note's heading",
    examples=("NOTE 14 – REGULATORY CAPITAL MATTERS",),
    counterexamples=("WAYPOST CAPITAL LENDING CORP.",),
    at="start",
    flags=re.IGNORECASE | re.DOTALL,
)
_NUMBERED = Pattern(
    "sections/numbered",
    r"\(?(?P<number>\d{1,2})(?P<separator>\s*[.:)\-–—]+|\s)\s*(?P<title>[A-Z].*)",
    means="a heading that begins with a number",
    examples=("12. Commitments and Contingencies",),
    counterexamples=("2024 2025 2026 Thereafter Total",),
    at="start",
    flags=re.DOTALL,
)
_BEHIND = Pattern(
    "sections/behind",
    r"report of independent registered|management s (?:annual )?(?:report|assessment|responsibility)|(?:financial "
    r"statement )?schedules? (?:i|ii|iii|iv|v)\b"
    r"|(?:selected )?quarterly (?:financial )?(?:data|information|results)|supplement(?:al|ary) (?:financial "
    r")?(?:information|data)|key terms|glossary"
    r"|statement of management|exhibits?\b|signatures?\b|item \d|review report|independent (?:registered|auditor"
    r"|accountant)",
    means="a heading behind the notes",
    examples=("[[schedule ii]] valuation and qualifying accounts",),
    counterexamples=("total next 12 months 13 to 24 months thereafter",),
    at="start",
)
_HEADING = 250  # characters
_PLAIN = 100  # characters of a heading that nothing but its place tells from text
_SKIP = 0.6  # what a missing number costs against one note found
_FEWEST = 2
_RUNNING = 4  # times; a short line that comes so often is a page header
_MOST_UNNUMBERED = 60


class _Note(NamedTuple):
    block: int
    number: int
    name: str
    title: str


def notes_of(document: Document, spans: Sequence[Span], form_family: str) -> tuple[list[Span], tuple[str, ...]]:
    """Notes as spans under the item with the financial statements, and flags for that item (numbers that are
    missing).
    """
    parent = next((s for s in spans if s.section_id == STATEMENTS_ITEM.get(form_family)), None)
    if parent is None or parent.rows is not None:
        return [], ()
    ranges = sorted(((parent.first, parent.end), *parent.more))
    lines = _without_running([line for first, end in ranges for b in range(first, end) if (line := _line(document, b))])
    start = next(
        (line.block for line in lines if line.styled and NOTES_HEADING.fullmatch(words(line.text[:_HEADING]))), None
    )
    chain, flags = _numbered(lines, start)
    flag: tuple[str, ...] = ()
    if len(chain) < _FEWEST:
        chain, flag = (_alike(document, lines, start), ("unnumbered",)) if start is not None else ([], ())
        flags = ()
    found = []
    for note, after in zip(chain, [*chain[1:], None], strict=False):
        end = next(end for first, end in ranges if first <= note.block < end)
        end = min(end, after.block) if after and after.block <= end else end
        if after is None or after.block > end:
            end = next((line.block for line in lines if note.block < line.block < end and _is_behind(line)), end)
        apart = ("annex",) if not parent.first <= note.block < parent.end else ()
        title = note.title if note.title[-1:].isalpha() else _with_next(document, note)
        found.append(
            Span(
                f"{parent.section_id}Note{note.name}", title, note.block, end, (*flag, *apart), parent=parent.section_id
            )
        )
    return found, flags


def _without_running(lines: list[Line]) -> list[Line]:
    """Lines without those that stand on page after page; the heading over the notes is kept once."""
    times = Counter(line.text for line in lines if len(line.text) <= _HEADING)
    seen: set[str] = set()
    kept = []
    for line in lines:
        repeated = times[line.text] >= _RUNNING
        if not repeated or (line.text not in seen and NOTES_HEADING.fullmatch(words(line.text))):
            kept.append(line)
        seen.add(line.text)
    return kept


def _with_next(document: Document, note: _Note) -> str:
    """A heading that is a number alone takes its title from the next line, where that is one."""
    line = _line(document, note.block + 1) if note.block + 1 < len(document.blocks) else None
    bare = len(words(note.title).split()) <= 2 and line is not None and line.styled and len(line.text) <= _HEADING
    return f"{note.title} {line.text}" if bare and line else note.title


def _line(document: Document, block: int) -> Line | None:
    """A line that may head a note; the first row of a longer table counts where it begins with `Note` and a number."""
    b = document.blocks[block]
    if b.table_index is None:
        return block_line(document, block)
    line = line_at(document, block)
    if line is not None:
        return line
    cells = next((cells for cells in document.tables[b.table_index].cells if cells), ())
    return row_line(block, 0, cells) if cells and _NOTE.match(cells[0].text) and len(cells) <= 2 else None


def _is_behind(line: Line) -> bool:
    return line.styled and len(line.text) <= _HEADING and _BEHIND.match(words(line.text[:_HEADING])) is not None


def _numbered(lines: Sequence[Line], start: int | None) -> tuple[list[_Note], tuple[str, ...]]:
    """The best sequence of numbered headings, by `Note 1` or by `1.`, and a flag with the numbers that it lacks."""
    behind = [line for line in lines if start is None or line.block >= start]
    chain: list[_Note] = []
    for plain in (False, True):  # plain: documents that set no heading apart from its text
        chains = [
            _sequence([note for line in behind if (note := read(line, plain))]) for read in (_by_word, _by_number)
        ]
        chain = max(chains, key=lambda c: c[0])[1]
        if len(chain) >= _FEWEST:
            break
    else:
        return [], ()
    numbers = {note.number for note in chain}
    if 1 not in numbers and start is not None:
        first = _first_heading(lines, start, chain[0].block)
        if first is not None:
            chain = [_Note(first.block, 1, "1", first.text[:_HEADING]), *chain]
            numbers.add(1)
    missing = sorted(set(range(1, max(numbers))) - numbers)
    return chain, (f"notes_missing:{','.join(map(str, missing))}",) if missing else ()


def _by_word(line: Line, plain: bool) -> _Note | None:
    if line.text[:6].lower().lstrip("(")[:4] != "note":
        return None
    match = _NOTE.match(line.text)
    if match is None or CONTINUED.search(line.text[:_HEADING]):
        return None
    title = match["title"]
    separated = bool(match["separator"].strip())
    heading = (
        (line.styled or (plain and _title_like(line.text))) and len(line.text) <= _HEADING and not title[:1].islower()
    )
    run_in = separated and (line.text[:4].isupper() or caps(title[:25]))
    if (
        not heading
        and not run_in
        and not (separated and len(line.text) <= 120 and not line.text.endswith((".", ";", ",")))
    ):
        return None
    return _made(line, match["number"])


def _by_number(line: Line, plain: bool) -> _Note | None:
    if (
        not line.text[:2].lstrip("(")[:1].isdigit()
        or not (line.styled or (plain and _title_like(line.text)))
        or len(line.text) > _HEADING
    ):
        return None
    match = _NUMBERED.match(line.text)
    if match is None or CONTINUED.search(line.text) or line.text.rstrip().endswith((",", ";")):
        return None
    return _made(line, match["number"])


def _title_like(text: str) -> bool:
    return len(text) <= _PLAIN and text[-1:] not in ".;,:"


def _made(line: Line, number: str) -> _Note | None:
    text = line.text
    if len(text) > _HEADING:
        pieces = SENTENCE_END.split(text[: 2 * _HEADING], 1)
        text = pieces[0]
    value = int(number) if number.isdigit() else ord(number.upper()) - 64
    return (
        _Note(line.block, value, str(value) if number.isdigit() else number.upper(), text[:_HEADING]) if value else None
    )


def _sequence(found: Sequence[_Note]) -> tuple[float, list[_Note]]:
    """The longest increasing sequence, each number that it skips counted against it; the first line of each number."""
    best: dict[int, tuple[float, list[_Note]]] = {0: (0.0, [])}
    for note in found:
        score, chain = max(
            ((s - _SKIP * (note.number - n - 1), c) for n, (s, c) in best.items() if n < note.number),
            key=lambda pair: pair[0],
        )
        if note.number not in best or score + 1 > best[note.number][0]:
            best[note.number] = (score + 1, [*chain, note])
    return max(best.values(), key=lambda pair: pair[0])


def _first_heading(lines: Sequence[Line], start: int, end: int) -> Line | None:
    """The first heading between the one over all notes and the first numbered one."""
    for line in lines:
        if (
            start < line.block < end
            and line.styled
            and 4 < len(line.text) <= _HEADING
            and not NOTES_HEADING.fullmatch(words(line.text))
            and line.text[0].isupper()
        ):
            return line
    return None


def _alike(document: Document, lines: Sequence[Line], start: int) -> list[_Note]:
    """Where no heading is numbered: every heading after the first that looks like it."""
    first = _first_heading(lines, start, len(document.blocks))
    if first is None:
        return []
    looks = _look(document, first)
    found: list[_Note] = []
    for line in lines:
        if line.block > first.block and _is_behind(line) and (_look(document, line) == looks or line.centered):
            break
        if (
            line.block >= first.block
            and line.styled
            and len(line.text) <= _HEADING
            and _look(document, line) == looks
            and not CONTINUED.search(line.text)
        ):
            found.append(_Note(line.block, len(found) + 1, str(len(found) + 1), line.text))
    return found if _FEWEST <= len(found) <= _MOST_UNNUMBERED else []


def _look(document: Document, line: Line) -> tuple[object, ...]:
    b = document.blocks[line.block]
    if b.table_index is not None:
        return ("table", document.tables[b.table_index].columns, document.tables[b.table_index].rows)
    return (b.bold, b.italic, b.underlined, b.centered, round(b.size), caps(b.text))
