"""What stands above a table: its caption and its title, apart from what runs on over pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from tickmark.caching import last_kept
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Block, Document
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import power_named, read_statement, time_words_removed
from tickmark.tables.headers.time_words import INTRODUCES
from tickmark.time.read import read_clue

_REACH = 8  # blocks looked at above a table
_PAGE_NOISE = Pattern(
    "tables/page-noise",
    r"(?:page\s*)?[-–]?\s*[A-Z]?-?\d{1,3}\s*[-–]?|table of contents|index|\(?continued\)?|\(?unaudited\)?|see "
    r"(?:accompanying )?notes.*|the accompanying notes.*|form 10-[kq]",
    means='a page number, "continued", "see accompanying notes"',
    examples=("Table of Contents",),
    counterexamples=("Statements of Income",),
    at="whole",
    flags=re.IGNORECASE,
)
_FOOTNOTE = Pattern(
    "tables/footnote",
    r"(?:\([0-9A-Za-z]{1,3}\)|[*†‡]+|\[\w\]|\d{1,2}\s)\s*\S",
    means="a footnote's mark before its text",
    examples=("[[(3) R]]ecent Accounting Pronouncements",),
    counterexamples=("3. Recent Accounting Pronouncements",),
    at="start",
)
_OF_TABLES = Phrases("of_tables")
_LAYOUT_ROWS = 4
_PAGES = 5
_DIGITS = Pattern(
    "tables/digits",
    r"\d+",
    means="digits, which page headers differ in",
    examples=("Page [[12]]",),
    counterexamples=("Page",),
)
_OF_SCALE_OR_TIME = Pattern(
    "tables/of-scale-or-time",
    "dollars?|amounts?|figures|expressed|stated|tabular|shares|data|except|per(?:iods?)?",
    means="a word of a statement of scale or time",
    examples=("calculationisbasedonfollowing[[data]]",),
    counterexamples=("followingtablelistsdebtoutstanding",),
)
_SENTENCE = 300  # characters of a text, from its end, that speak of the table below
_BREAK = Pattern(
    "tables/sentence-break",
    r"(?<=[.;])\s+(?=[A-Z(])",
    means="the end of a sentence",
    examples=("ITEM 6.[[ ]]SELECTED FINANCIAL DATA",),
    counterexamples=("Selected Financial Data",),
)
_STANDALONE = 160  # characters; a longer statement of scale speaks of its own sentence


@dataclass(frozen=True, slots=True)
class Caption:
    """Texts above a table, nearest first. `lead` is the paragraph or heading that introduces it; `title` the nearest
    heading.

    The first `near` texts stand below or in the nearest headings; what is above those speaks of something else. `notes`
    are footnotes below the table that name a power of ten: `(2) Square feet reported in thousands.`
    """

    texts: tuple[str, ...]
    lead: str
    title: str
    near: int = 0
    notes: tuple[str, ...] = ()

    def scales(self) -> Caption:
        """What of it states a scale, and nothing else."""
        return Caption(tuple(text for text in self.texts if read_statement(text[-_SENTENCE:])), "", "")

    def under(self, above: Caption) -> Caption:
        """The caption with the scales that the caption of a like table above states of several tables."""
        return replace(self, texts=(*self.texts, *(text for text in above.scales().texts if _OF_TABLES.search(text))))


def sentences_of(text: str) -> list[str]:
    """The sentences of a paragraph above a table."""
    return _BREAK.split(text.rstrip())


def last_sentence(text: str) -> str:
    """The sentence of a paragraph that stands next above a table."""
    return sentences_of(text)[-1]


def introducing(text: str) -> str:
    """The sentence of a paragraph above a table that speaks of the table, or else the last."""
    sentences = sentences_of(text)
    return next((sentence for sentence in reversed(sentences) if INTRODUCES.search(sentence.lower())), sentences[-1])


@last_kept
def page_furniture(document: Document) -> frozenset[int]:
    """Blocks that are running headers and footers: the same text, but for digits, on five pages or more."""
    shapes = {
        block.index: _DIGITS.sub("#", block.text)
        for block in document.blocks
        if block.text and len(block.text) < _STANDALONE
    }
    pages = Counter(shapes.values())
    return frozenset(
        index
        for index, shape in shapes.items()
        if pages[shape] >= _PAGES or _PAGE_NOISE.fullmatch(document.blocks[index].text)
    )


def caption_of(document: Document, block: int, rows_of: dict[int, list[Row]], furniture: frozenset[int]) -> Caption:
    """The caption of the table at a block: what stands between it and the numbers before it."""
    texts: list[str] = []
    statements: list[str] = []
    title = ""
    near = 0
    for index in range(block - 1, max(-1, block - 1 - _REACH), -1):
        above = document.blocks[index]
        if above.table_index is not None:
            rows = rows_of.get(above.table_index, [])
            if any(row.kind == "data" for row in rows) or len(rows) > _LAYOUT_ROWS:
                break
            lines = (" ".join(cell.text for cell in row.texts) for row in reversed(rows))
            texts += [line for line in lines if not _FOOTNOTE.match(line)]
            continue
        if index in furniture:
            if read_statement(above.text):
                statements.append(above.text)
            continue
        numbered = above.bold and bool(above.lines)  # a note's heading on a printed page: `(5) Revenue by region`
        if _FOOTNOTE.match(above.text) and not (numbered or _introduces(above)):
            continue
        heading = is_heading(above)
        if title and not heading and not near:
            near = len(texts)
        texts.append(above.text)
        if not title and heading and _names(above.text):
            title = above.text
    lead = next((text for text in texts[: near or len(texts)] if _names(text)), texts[0] if texts else "")
    notes = tuple(note for note in _footnotes(document, block, rows_of) if power_named(note.lower()))
    return Caption((*texts, *statements), lead, title or lead[:200], near or len(texts), notes)


def _footnotes(document: Document, block: int, rows_of: dict[int, list[Row]]) -> Iterator[str]:
    """The short footnotes right below the table at a block, as paragraphs or in tables of their own."""
    for below in document.blocks[block + 1 : block + 1 + _REACH]:
        rows = [] if below.table_index is None else rows_of.get(below.table_index, [])
        lines = [below.text] if below.table_index is None else [" ".join(c.text for c in row.texts) for row in rows]
        if not all(_FOOTNOTE.match(line) for line in lines if line):
            return
        yield from (line for line in lines if line and len(line) < _STANDALONE)


def headings_above(document: Document, block: int) -> tuple[str, ...]:
    """The short texts right above the table at a block, nearest first, up to a table, a paragraph of prose, or the
    heading of an item of the form.
    """
    found = []
    for above in reversed(document.blocks[max(0, block - _REACH // 2) : block]):
        if above.table_index is not None or len(above.text) >= _STANDALONE:
            break
        found.append(above.text)
        if above.text[:5].lower() == "item " and above.text[5:6].isdigit():
            break
    return tuple(found)


def _names(text: str) -> bool:
    """Whether a heading names what the table is, and not only its scale or its time."""
    return bool(_OF_SCALE_OR_TIME.sub("", time_words_removed(text)))


def is_heading(block: Block) -> bool:
    """A short block set apart by weight, slant, underline or its tag."""
    return len(block.text) < 200 and (
        block.bold
        or block.heading > 0
        or block.underlined
        or block.italic
        or (block.text.isupper() and len(block.text) > 5)
    )


def _introduces(block: Block) -> bool:
    return block.text.rstrip().endswith(":")


_ACQUIRED = Pattern(
    "tables/acquired",
    r"\b(?:acqui\w+|merger|purchase (?:price|consideration)|business combination|consideration (?:transferred|paid))\b",
    means="an acquisition",
    examples=("HARBORLIGHT HOLDINGS, INC. [[Purchase price]] allocation (in thousands):",),
    counterexamples=("HARBORLIGHT HOLDINGS, INC. Accrued liabilities (in thousands):",),
    flags=re.IGNORECASE,
)
_CLOSED = Phrases("closed", fold=True)
_ON_DAY = Pattern(
    "tables/on-day",
    r"\b[Oo]n (?:[A-Z][a-z]+\.? \d{1,2}, \d{4}|\d{1,2} [A-Z][a-z]+\.? \d{4})\b",
    means='"on March 3, 2024"',
    examples=("[[On August 12, 2004]], the Company acquired Corvid Labs.",),
    counterexamples=("Results of the acquired business (in thousands):",),
)
_NARRATIVE = 14  # blocks above a table that may tell of the acquisition it allocates


def acquisition_date(document: Document, block: int, caption: Caption) -> tuple[date, str] | None:
    """The day of the acquisition whose price the table at a block allocates, and the sentence that names it; None for
    other tables.
    """
    if not _ACQUIRED.search(f"{caption.title} {caption.lead}"):
        return None
    for above in reversed(document.blocks[max(0, block - _NARRATIVE) : block]):
        for sentence in _BREAK.split(above.text):
            named = _ON_DAY.search(sentence) if _CLOSED.search(sentence) else None
            dates = read_clue(named[0]).dates if named else ()
            if dates:
                return dates[0], sentence
    return None
