"""A narrative as its readers see it: blocks and sentences without markup, each character with its place in what was
written.

Markdown and plain text alike. Invisible characters, emphasis, tags and addresses of links are left out and look-alike
digits and spaces are folded, so that nothing can be written that a reader sees as one number and the verifier as
another.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tickmark.facts.text.sentences import sentences
from tickmark.narrate.claims.spelled import in_digits, with_points

MAX_NARRATIVE = 300_000  # characters; beyond this it is no narrative
LONGEST_SENTENCE = 1_500  # characters
MAX_NUMBERS = 20_000  # of a narrative
MOST_NUMBERS = 40  # of one sentence
_DIGITS = re.compile(r"[$€£¥(+−-]{0,3}\d[\d.,]*")
_BEGINS = re.compile(r"[*_\"'(\[]*[A-Z$€£¥0-9]")
_ENDS = (".", "!", "?", ":", ";", ")", "]", '"', "”")
_AMOUNT = re.compile(r"[(+-]*[$€£¥0-9]")
_LONG_LINE = 100  # characters from which a line that ends within its sentence was wrapped
_GAPS = ("...", ". . .", "   ", "\t")
_LEADERS = ". \t"
_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+")
_ITEM = re.compile(r"\s*(?:[-*+•▪◦]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])\s+")
_COLUMN = 24  # characters of the name of a column, at most
_ROW = re.compile(r"\s*\|?.*(?<!\\)\|.*")
_RULE_ROW = re.compile(r"\s*\|?(?:\s*:?-{2,}:?\s*\|)*\s*:?-{2,}:?\s*\|?\s*")
_DEFINITION = re.compile(r"\s{0,3}\[\^(?P<name>[^\]\s]{1,40})\]:\s*")
_FACT_ID = re.compile(r"\b[0-9a-f]{12,64}\b")
_DROPPED = re.compile(
    r"<!--.*?-->|</?[a-zA-Z][^<>\n]{0,300}>|(?<=\])\([^()\s]{0,500}\)|(?<=\])\(<[^<>\n]{0,500}>\)"
    r"|https?://[^\s)>\]]{1,500}"
    r"|\*{1,3}|(?<![\w])_{1,3}(?=\w)|(?<=\w)_{1,3}(?![\w])|`|~~|\\(?=[\\`*_{}\[\]()#+\-.!|~<>$&])",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Plain:
    """Folded text; `places[i]` is where its character i stands in the narrative."""

    text: str
    places: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where characters `start` to `end` stand in the narrative."""
        if not self.places:
            return 0, 0
        first = self.places[min(start, len(self.places) - 1)]
        return first, (self.places[end - 1] + 1 if end > start else first)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a Markdown table: its row and column from 0 (the head is row -1)."""

    row: int
    column: int
    plain: Plain


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item, heading or table of a narrative, with the headings it stands under, the nearest last."""

    kind: str
    plain: Plain
    headings: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Narrative:
    """All of a narrative: its blocks in order, and `notes`, the text of each footnote by its name."""

    source: str
    blocks: tuple[Block, ...]
    notes: dict[str, str]
    _lines: list[int] = field(default_factory=list)

    def line(self, place: int) -> int:
        """The line, from 1, that a character stands in."""
        if not self._lines:
            self._lines.append(0)
            self._lines.extend(match.end() for match in re.finditer("\n", self.source))
        return bisect_right(self._lines, place)


def plain(source: str, start: int, end: int) -> Plain:
    """Characters `start` to `end` of a narrative, folded."""
    characters: list[str] = []
    places: list[int] = []
    skipped = [(match.start(), match.end()) for match in _DROPPED.finditer(source, start, end)]
    skipped.append((end, end))
    position = start
    for first, after in skipped:
        for place in range(position, first):
            for character in _folded(source[place]):
                if character == " " and (not characters or characters[-1] == " "):
                    continue
                characters.append(character)
                places.append(place)
        position = max(position, after)
    while characters and characters[-1] == " ":
        characters.pop()
        places.pop()
    return _in_digits("".join(characters), places)


def _in_digits(text: str, places: list[int]) -> Plain:
    """Folded text with its numbers in words as digits; each stands where its words do."""
    for start, end, digits in sorted(in_digits(text), reverse=True):
        text = text[:start] + digits + text[end:]
        places[start:end] = [*places[start : start + 1] * (len(digits) - 1), places[end - 1]]
    return Plain(text, tuple(places))


def _folded(character: str) -> str:
    if character.isascii():
        return " " if character.isspace() else character if character.isprintable() else ""
    category = unicodedata.category(character)
    if category in ("Cf", "Cc", "Mn", "Me"):
        return ""
    if category in ("Zs", "Zl", "Zp"):
        return " "
    if character in "‘’“”–—…™®×½¼¾†‡":
        return "'" if character in "‘’" else character
    return unicodedata.normalize("NFKC", character)


def read_narrative(source: str) -> Narrative:
    """Blocks of Markdown or plain text, code left out."""
    written, source = source, with_points(source)
    blocks: list[Block] = []
    notes: dict[str, str] = {}
    headings: list[tuple[int, str]] = []
    lines = list(_lines(source))
    number = 0
    while number < len(lines):
        start, end = lines[number]
        line = source[start:end]
        if not line.strip():
            number += 1
            continue
        if _FENCE.match(line):
            number = _after_fence(source, lines, number)
            continue
        under = tuple(text for _, text in headings)
        definition = _DEFINITION.match(line)
        heading = _HEADING.match(line)
        if definition:
            after = _run(source, lines, number + 1)
            notes[definition["name"]] = " ".join(source[start + definition.end() : lines[after - 1][1]].split())
            number = after
        elif heading:
            text = plain(source, start + heading.end(), end)
            level = line.lstrip().index(" ") if " " in line.lstrip() else 1
            headings = [(depth, name) for depth, name in headings if depth < level] + [(level, text.text)]
            blocks.append(Block("heading", text, under))
            number += 1
        elif (
            number + 1 < len(lines) and _ROW.fullmatch(line) and _RULE_ROW.fullmatch(source[slice(*lines[number + 1])])
        ):
            after = number + 2
            while after < len(lines) and source[slice(*lines[after])].strip() and "|" in source[slice(*lines[after])]:
                after += 1
            blocks.append(_table(source, [lines[number], *lines[number + 2 : after]], under))
            number = after
        elif (after := _after_bars(source, lines, number)) > number + 1:
            blocks.append(_table(source, lines[number:after], under, headed=_is_head(source, lines[number])))
            number = after
        else:
            after = _run(source, lines, number + 1)
            if listed := _set_lines(source, lines[number:after]):
                blocks += _listed(source, lines[number:after], listed, under)
                number = after
                continue
            item = _ITEM.match(line)
            first = start + (item.end() if item else 0)
            for begin, stop in _by_line(source, [(first, end), *lines[number + 1 : after]]):
                blocks.append(Block("item" if item else "paragraph", plain(source, begin, stop), under))
            number = after
    return Narrative(written, tuple(blocks), notes)


def _by_line(source: str, lines: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A paragraph as one span, or as one per line where its lines are things of their own.

    They are where each begins like a sentence and has a number, or was broken off although the next word would have
    fitted; not where a full line stops within its sentence (`costs were` / `$5 million.`).
    """
    texts = [source[start:end].strip() for start, end in lines]
    if len(texts) > 1:
        width = max(map(len, texts))
        breaks = list(itertools.pairwise(texts))
        own = sum(
            bool(_BEGINS.match(below))
            and not above.endswith((",", "-", "–", "("))
            and len(above) + 1 + len(below.split()[0]) <= width
            for above, below in breaks
            if below
        )
        begin = sum(bool(_BEGINS.match(below)) for _, below in breaks)
        each_claims = all(any(character.isdigit() for character in text) for text in texts)
        if any(_within_sentence(above, below, width, texts[0]) for above, below in breaks if below):
            return [(lines[0][0], lines[-1][1])]
        if begin == len(breaks) and (each_claims or (own and 3 * own >= len(breaks))):
            return lines
    return [(lines[0][0], lines[-1][1])]


def _within_sentence(above: str, below: str, width: int, first: str) -> bool:
    """Whether a line ends within a sentence: a long one before an amount, or one that had no room for the next word."""
    if above.endswith(_ENDS) or _is_clock(below.split()[0]):
        return False
    amount = bool(_AMOUNT.match(below)) and not _AMOUNT.match(first)
    full = len(above) + 1 + len(below.split()[0]) > width
    return (amount and (full or len(above) >= _LONG_LINE)) or (full and len(above) >= _LONG_LINE)


def _is_clock(word: str) -> bool:
    """Whether a word is the time at which a message was sent, which begins it (`[09:02]`, `10:15`)."""
    hours, colon, minutes = word.strip("[]()").partition(":")
    return bool(colon) and hours.isdigit() and minutes[:2].isdigit()


def _set_lines(source: str, lines: Sequence[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Of the lines of a paragraph those that set an amount apart from its name by points or blanks (`Revolver .....
    60.0`): where the name ends and the amount begins; none where it is only one.
    """
    found = {}
    for place, (start, end) in enumerate(lines):
        gaps = [at for mark in _GAPS if (at := source.find(mark, start + len(mark), end)) >= 0]
        amount = min(gaps, default=end)
        while amount < end and source[amount] in _LEADERS:
            amount += 1
        if gaps and source[start : min(gaps)].strip() and _AMOUNT.match(source, amount, end):
            found[place] = min(gaps), amount
    return found if len(found) > 1 else {}


def _listed(
    source: str, lines: Sequence[tuple[int, int]], listed: Mapping[int, tuple[int, int]], under: tuple[str, ...]
) -> Iterator[Block]:
    """Lines that set amounts apart as the rows of a table, and the others, and names with digits, as paragraphs."""
    for place, (start, end) in enumerate(lines):
        if place not in listed:
            yield Block("paragraph", plain(source, start, end), under)
            continue
        name_end, amount = listed[place]
        name = plain(source, start, name_end)
        if any(character.isdigit() for character in name.text):
            yield Block("paragraph", name, under)
        cells = Cell(0, 0, name), Cell(0, 1, plain(source, amount, end))
        yield Block("table", plain(source, start, end), under, cells)


def _lines(source: str) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(source):
        end = source.find("\n", start)
        end = len(source) if end < 0 else end
        yield start, end
        start = end + 1


def _after_fence(source: str, lines: list[tuple[int, int]], number: int) -> int:
    for after in range(number + 1, len(lines)):
        if _FENCE.match(source[slice(*lines[after])]):
            return after + 1
    return len(lines)


def _run(source: str, lines: list[tuple[int, int]], number: int) -> int:
    """The line after the last that continues a paragraph."""
    while number < len(lines):
        line = source[slice(*lines[number])]
        if (
            not line.strip()
            or _HEADING.match(line)
            or _ITEM.match(line)
            or _FENCE.match(line)
            or _DEFINITION.match(line)
            or line.lstrip().startswith("|")
        ):
            break
        number += 1
    return number


def _after_bars(source: str, lines: list[tuple[int, int]], number: int) -> int:
    """The line after the last of lines that stand between bars, each with as many as the first: rows of a table without
    a rule below its head. Where no bar stands at their beginning, the first has to name columns.
    """
    first = source[slice(*lines[number])]
    bars, after = first.count("|"), number
    open_row = not first.lstrip().startswith("|")
    if len(_row(source, *lines[number])) <= len(("name", "amount")) or (open_row and not _names_columns(first)):
        return number
    while (
        after < len(lines)
        and source[slice(*lines[after])].lstrip().startswith("|") is not open_row
        and source[slice(*lines[after])].count("|") == bars
    ):
        after += 1
    return after


def _names_columns(line: str) -> bool:
    """Whether a line without numbers has a short name between each two of its bars (`Line | Amount | y/y`)."""
    cells = [cell.strip() for cell in line.split("|")]
    return all(cell and len(cell) <= _COLUMN for cell in cells) and not any(char.isdigit() for char in line)


def _is_head(source: str, line: tuple[int, int]) -> bool:
    """Whether a row names columns: each of its cells but the first is a year, or has letters (`| | FY24 | 2023 |`)."""
    cells = [source[slice(*cell)].strip() for cell in _row(source, *line)[1:]]
    return all((cell.isdigit() and len(cell) == len("2024")) or not cell or cell[0].isalpha() for cell in cells)


def _table(source: str, rows: list[tuple[int, int]], headings: tuple[str, ...], *, headed: bool = True) -> Block:
    cells: list[Cell] = []
    for row, (start, end) in enumerate(rows, -1 if headed else 0):
        for column, (first, after) in enumerate(_row(source, start, end)):
            cells.append(Cell(row, column, plain(source, first, after)))
    return Block("table", plain(source, rows[0][0], rows[-1][1]), headings, tuple(cells))


def _row(source: str, start: int, end: int) -> list[tuple[int, int]]:
    bars = [match.start() for match in re.finditer(r"(?<!\\)\|", source[start:end])]
    edges = [start - 1, *(start + bar for bar in bars), end]
    spans = [(a + 1, b) for a, b in itertools.pairwise(edges)]
    if spans and not source[spans[0][0] : spans[0][1]].strip():
        spans = spans[1:]
    if spans and bars and not source[spans[-1][0] : spans[-1][1]].strip():
        spans = spans[:-1]
    return spans


def too_long(text: str) -> str | None:
    """Why a text is no narrative: it has more characters or numbers than one."""
    for count, most, what in (
        (len(text), MAX_NARRATIVE, "characters"),
        (sum(1 for _ in _DIGITS.finditer(text, 0, MAX_NARRATIVE)), MAX_NUMBERS, "numbers"),
    ):
        if count > most:
            return f"a narrative of {count:,} {what} is too long: {most:,} at most"
    return None


_SIGNED = 3
"""Characters that begin a number with its signs."""


def block_sentences(block: Block) -> list[tuple[int, int]]:
    """Where each sentence of a block's folded text begins and ends; what is longer than any sentence, or has more
    numbers, is cut, so that time stays in proportion to the text.
    """
    text = block.plain.text
    return [
        within
        for start, end in _with_answers(text, sentences(text))
        for piece in _pieces(text, start, end)
        for within in _of_few_numbers(text, *piece)
    ]


def _with_answers(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sentences, a question with the number that answers it (`Gross margin? 18.2%.`)."""
    asked: int | None = None
    for place, (start, end) in enumerate(spans):
        first = start if asked is None else asked
        behind = text[spans[place + 1][0] :].lstrip()[:_SIGNED] if place + 1 < len(spans) else ""
        asked = first if text[start:end].rstrip().endswith("?") and behind.strip("$€£~+-–−")[:1].isdigit() else None
        if asked is None:
            yield first, end


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > LONGEST_SENTENCE:
        cut = max(
            text.rfind(mark, start + LONGEST_SENTENCE // 2, start + LONGEST_SENTENCE) for mark in ("; ", ", ", " ")
        )
        after = cut + 1 if cut > start else start + LONGEST_SENTENCE
        yield start, after
        start = after
    yield start, end


def _of_few_numbers(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A sentence, cut before each number that would be one too many; each is read beside all the others."""
    begins = [match.start() for match in _DIGITS.finditer(text, start, end)]
    edges = [start, *begins[MOST_NUMBERS::MOST_NUMBERS], end]
    yield from itertools.pairwise(edges)


def fact_ids(text: str) -> list[str]:
    """Ids of facts that a text names: those set as code where there are such."""
    if quoted := re.findall(r"`([0-9a-f]{12,64})`", text):
        return list(quoted)
    return [match[0] for match in _FACT_ID.finditer(text) if not match[0].isdigit()]
