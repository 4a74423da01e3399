"""A filing's passages as sentences, each with the heading above it and the places it is printed in.

A paragraph that goes on in the next passage is read as one, a list belongs to the sentence that announces it, a long
list within a sentence is taken apart at its semicolons, and a row of a table that holds prose is a sentence under the
row's first cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tickmark.language.rules import Pattern
from tickmark.retrieval.pieces import sentences

LONGEST = 900  # characters of a sentence with the list that it announces
BULLETS = ("•", "·", "▪", "■", "●", "◦", "‣", "–", "-", "*", "►")
_LONG = 350  # a sentence of more is taken apart at its semicolons
_HEADING = 120  # characters
_RUN_IN = 8  # words of a heading that a paragraph begins with
_RUN_IN_LOW = 4  # words of one that is not in capitals
_SAYING = re.compile(
    r"\b(?:is|are|was|were|has|have|had|includes?|consists?|offers?|sells?|provides?|increased|decreased|makes"
    r"|designs|develops|manufactures?|produces?|distributes?|operates?|owns?|runs|manages?|serves?|supports|leases"
    r"|comes?|comprises?|derives?|represents?|suppl(?:y|ies)|relates?|uses|buys|purchases|competes?|depends?|faces"
    r"|rose|fell|grew|declined|can|could|may|will|must)\b"
)
_STUB = 90  # characters of the first cell of a row of prose
_SPANNED = 6  # rows that a cell spans at most
_PIECE = 4  # words that an entry of a list without marks has
_PROSE = 5  # words that a cell of prose has
_ENDS = (".", "!", "?", ":", ";", "”", '"')
_MORE = (";", "; and", "; or", ", and")  # ends of an entry that others follow
_MARKED = re.compile(r"(?:\(?\w{1,3}\)|\[\w{1,3}\])")
_NUMBERED = re.compile(r"^(?:\((?:\d{1,2}|[ivx]{1,4}|[a-z])\)|\d{1,2}[.)])\s+(?=[A-Z])")
_NOTE_WITHIN = re.compile(r"[.;]\s+(?=\((?:\d{1,2}|[a-z])\)\s+[A-Z])")
_IN_BRACKETS = Pattern(
    "describe/name-with-what-it-includes",
    r"\((?:\w+ly )?(?:including|includes?|such as|e\.g|consist|compris)[^()]+\)$",
    means="behind a name, in brackets, what it includes: no heading",
    examples=("Fresh Foods [[(including meat and produce)]]",),
    counterexamples=("Note 3 (Revenue)", "Fresh Foods (including meat) rose"),
    flags=re.IGNORECASE,
)
_ABBREVIATION = re.compile(r"[A-Z][A-Za-z&]{1,6}")


@dataclass(frozen=True, slots=True)
class Text:
    """A passage to be read. `position` is its place among those of the filing."""

    chunk_id: str
    section: str
    heading: str
    text: str
    table_index: int | None
    position: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or an entry of a list, with the heading above it.

    `printed` are the passages it stands in, each with the part that is printed there; it is the `since`-th below its
    heading, `above` are headings right above that one; `paragraph` numbers the paragraphs of the filing; `cell` is
    whether it stands in a table, beside a cell that is the heading; `run_in` whether its paragraph begins with its
    heading (`Cargo. We carry freight.`); `entry` whether it is one of a list that a sentence announces.
    """

    text: str
    printed: tuple[tuple[Text, str], ...]
    paragraph: int
    heading: str
    since: int
    above: tuple[str, ...] = ()
    cell: bool = False
    run_in: bool = False
    entry: bool = False

    @property
    def passage(self) -> Text:
        """Where it begins."""
        return self.printed[0][0]

    @property
    def path(self) -> tuple[str, ...]:
        """The headings above it, that of its passage among them unless an item or a note begins in between."""
        begins = self.heading.split(maxsplit=1)[:1]
        numbered = any(word.lower() in ("item", "note") or word.rstrip(".").isdigit() for word in begins)
        own = (self.heading, *self.above)
        return own if numbered or self.passage.heading in own else (*own, self.passage.heading)


@dataclass(slots=True)
class _Paragraph:
    """Lines of passages that are one paragraph; `cells` where it is a row of a table."""

    parts: list[tuple[Text, str]]
    first: bool  # of its passage
    cells: list[str] = field(default_factory=list)
    entry: bool = False  # of a list without marks

    @property
    def text(self) -> str:
        return " ".join(part for _, part in self.parts)

    @property
    def heading(self) -> bool:
        text = self.text
        return (
            not self.cells
            and len(text) < _HEADING
            and not text.endswith((".", ";", ":", ",", " and", " or"))
            and not text.startswith(BULLETS)
            and not self.entry
            and not _MARKED.match(text)
            and not _IN_BRACKETS.search(text)
        )

    @property
    def bullet(self) -> str:
        return self.text[0] if self.text.startswith(BULLETS) else ""

    def printed(self, start: int, end: int) -> tuple[tuple[Text, str], ...]:
        """The passages that characters `start` up to `end` stand in."""
        found, offset = [], 0
        for passage, part in self.parts:
            if piece := part[max(0, start - offset) : max(0, end - offset)].strip():
                found.append((passage, piece))
            offset += len(part) + 1
        return tuple(found)


def read(texts: Sequence[Text]) -> Iterator[Sentence]:
    """The sentences of passages that stand in the order of the filing."""
    paragraphs = _paragraphs(texts)
    _mark_entries(paragraphs)
    heading, above, since, latest = "", [], 0, ""  # type: tuple[str, list[str], int, str]
    for number, paragraph in enumerate(paragraphs):
        passage = paragraph.parts[0][0]
        if paragraph.first and passage.heading != latest:
            heading, above, since, latest = passage.heading, [], 0, passage.heading
        if paragraph.heading:
            above = [*above[-2:], heading] if since == 0 and heading != paragraph.text else []
            heading, since = paragraph.text, 0
            continue
        if paragraph.cells:
            stub = _spanning(paragraphs, number)
            yield from _of_row(paragraph, number, stub)
            continue
        spans = _sentences(paragraph.text)
        run_in = _run_in(paragraph, spans)
        if run_in:
            heading, above, since, spans = run_in, [], 0, spans[1:]
        for place, (start, end) in enumerate(spans):
            if (
                run_in and (further := _run_in(paragraph, spans[place:])) and "," not in further
            ):  # `East. Ohio and Maine. West. Utah.`
                heading, since = further, 0
                continue
            for text, printed in _parts(paragraph, start, end, paragraphs, number):
                since += 1
                entry = paragraph.entry or bool(paragraph.bullet)
                yield Sentence(text, printed, number, heading, since, tuple(above), run_in=bool(run_in), entry=entry)


def _mark_entries(paragraphs: Sequence[_Paragraph]) -> None:
    """Mark the entries of lists that are laid out without marks: what follows a colon, each but the last ending with a
    semicolon, or each a piece of a sentence without an end (`theme parks in Florida and a cruise line`).
    """
    for before, own in pairwise(paragraphs):
        follows = before.text.endswith(":") or (before.entry and before.text.endswith(_MORE))
        listed = before.text.endswith(":") or before.entry
        own.entry = not own.cells and (
            (follows and (own.text.endswith(_MORE) or before.entry)) or (listed and _is_piece(own))
        )


def _is_piece(paragraph: _Paragraph) -> bool:
    """Whether a paragraph is a piece of a sentence and no heading: without an end, most of its words in lower case."""
    words = [word for word in paragraph.text.split() if word[0].isalpha()]
    return paragraph.heading and len(words) >= _PIECE and 2 * sum(word[0].islower() for word in words) > len(words)


def _run_in(paragraph: _Paragraph, spans: Sequence[tuple[int, int]]) -> str:
    """The heading that a paragraph, or an entry of a list, begins with; empty where it begins with a sentence."""
    first = _NUMBERED.sub("", paragraph.text[slice(*spans[0])].lstrip("".join(BULLETS) + " "))
    words = first.split()
    capitals = sum(word[0].isupper() for word in words if len(word) >= _RUN_IN_LOW)
    short = len(words) <= _RUN_IN_LOW or (len(words) <= _RUN_IN and 2 * capitals >= len(words) - 1)
    titled = short and first[:1].isupper() and first.endswith(".")
    return first.rstrip(" .") if len(spans) > 1 and titled and not _SAYING.search(first) else ""


def abbreviations(texts: Sequence[Text]) -> Iterator[tuple[str, str]]:
    """Letters and what they stand for, from rows of a glossary."""
    for text in texts:
        for line in text.text.split("\n"):
            short, tab, rest = line.strip().partition("\t")
            if (
                tab
                and "\t" not in rest
                and _ABBREVIATION.fullmatch(short)
                and short.upper()[:2] == short[:2]
                and any("a" <= letter <= "z" for letter in rest)
            ):
                yield short, rest


def _paragraphs(texts: Sequence[Text]) -> list[_Paragraph]:
    found: list[_Paragraph] = []
    for text in texts:
        first = True
        for line in text.text.split("\n"):
            if not line.strip():
                continue
            own = _paragraph(text, line.strip(), first)
            if first and found and _goes_on(found[-1], own):
                found[-1].parts += own.parts
            else:
                found.append(own)
            first = False
    return found


def _paragraph(text: Text, line: str, first: bool) -> _Paragraph:
    """A line; one whose mark stands in a cell of its own is no row of a table."""
    cells = [cell.strip() for cell in line.split("\t") if cell.strip()]
    if len(cells) == 2 and len(cells[0]) <= 3 and not cells[0].isalnum():
        return _Paragraph([(text, " ".join(cells))], first)
    return _Paragraph([(text, line)], first, cells if len(cells) > 1 else [])


def _goes_on(before: _Paragraph, after: _Paragraph) -> bool:
    """Whether a paragraph was cut where its passage was full, or where a page ended."""
    if (
        before.cells
        or after.cells
        or before.heading
        or (after.heading and after.text[0].isupper())
        or after.bullet
        or before.parts[-1][0].section != after.parts[0][0].section
    ):
        return False
    return not before.text.endswith(_ENDS) and (
        len(before.text) > _HEADING or after.text[0].islower() or after.text[0] == "("
    )


def _sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence; one that begins with a mark, as notes in a row do (`... and Chile. (b) Europe
    includes ...`), is one of its own.
    """
    found = []
    for start, end in sentences(text):
        cuts = [start, *(start + match.end() for match in _NOTE_WITHIN.finditer(text[start:end])), end]
        found += [
            (first, last - len(text[first:last]) + len(text[first:last].rstrip())) for first, last in pairwise(cuts)
        ]
    return found


def _spanning(paragraphs: Sequence[_Paragraph], number: int) -> str:
    """The first cell of the row that a row of lists has its own from, since that cell spans both; empty where it has
    one of its own (`Skin (Soaps, Oils) | Olay, Ivory` below `Beauty | Hair (Dyes, Gels) | Pantene, Wella`).
    """
    own = paragraphs[number]
    if not (_is_list(own.cells[0]) or len(own.cells[0]) > _STUB):
        return ""
    for above in reversed(paragraphs[max(0, number - _SPANNED) : number]):
        if not above.cells or above.parts[0][0] is not own.parts[0][0]:
            return ""
        if len(above.cells) > len(own.cells):
            return above.cells[0] if len(above.cells[0]) <= _STUB and not _is_list(above.cells[0]) else ""
    return ""


def _is_list(cell: str) -> bool:
    return ", " in cell and not any(letter.isdigit() for letter in cell)


def _of_row(paragraph: _Paragraph, number: int, spanning: str) -> Iterator[Sentence]:
    """What the cells of a row say of its first, or of the one `spanning` it: sentences, and lists of names."""
    stub, since = spanning or paragraph.cells[0], 0
    if len(stub) > _STUB:
        return
    for cell in paragraph.cells if spanning else paragraph.cells[1:]:
        words = [word for word in cell.split() if re.search("[A-Za-z]{2}", word)]
        names = len(words) > 1 and _is_list(cell)
        if names or (len(words) >= _PROSE and len(words) * 2 > len(cell.split())):
            for start, end in sentences(cell):
                since += 1
                yield Sentence(
                    cell[start:end], ((paragraph.parts[0][0], cell[start:end]),), number, stub, since, cell=True
                )


def _parts(
    paragraph: _Paragraph, start: int, end: int, paragraphs: Sequence[_Paragraph], number: int
) -> Iterator[tuple[str, tuple[tuple[Text, str], ...]]]:
    """A sentence with the list it announces, or its entries where it is long."""
    text = paragraph.text[start:end]
    if text.endswith(":"):
        listed, printed = text, paragraph.printed(start, end)
        following = paragraphs[number + 1 :][:40]
        below = following[:1] and (following[0].entry or following[0].bullet != paragraph.bullet)
        for entry in following if below else ():
            within = entry.entry or entry.bullet not in ("", paragraph.bullet)
            if not within or len(listed) + len(entry.text) > LONGEST:
                break
            listed, printed = f"{listed}\n{entry.text}", (*printed, *entry.parts)
        yield listed, printed
    elif len(text) > _LONG and ";" in text:
        for match in re.finditer(r"[^;]+;?", text):
            for inner in re.finditer(r".+?(?:(?<=[a-z]:)(?=\s)|$)", match[0], re.DOTALL):
                first, last = start + match.start() + inner.start(), start + match.start() + inner.end()
                if piece := paragraph.text[first:last].strip():
                    yield piece, paragraph.printed(first, last)
    else:
        yield text, paragraph.printed(start, end)
