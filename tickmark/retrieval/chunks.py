"""A filing cut into passages: by section, note, heading and table, each as long as the embedding model reads.

The same document is always cut the same way. Every visible block stands in exactly one section here, the deepest one,
so no passage is there twice. Belongs here: where passages begin and end. What a passage is made of is in `pieces`, what
it is called in `naming`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tickmark.document.places import Place, place_of_block, place_of_row
from tickmark.model import Document, Filing, FiscalPeriod, Section
from tickmark.retrieval.model_files import DEFAULT_MODEL
from tickmark.retrieval.naming import chunk_id, doc_id
from tickmark.retrieval.pieces import Piece, Unit, joined, split, units
from tickmark.retrieval.running import running_blocks
from tickmark.retrieval.tokens import TokenCounter, token_counter
from tickmark.sections import section_of_block

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_CONTENTS = frozenset(("TableOfContents", "CrossReferenceIndex"))
_FOOTNOTE = re.compile(r"(?:\(\w{1,3}\)|\[\w{1,3}\]|[*†‡§]+|_{3,}|\d\s)\s*\S")
_SCALE = re.compile(r"\(.{0,80}\b(?:millions|thousands|billions|unaudited|dollars)\b.{0,80}\)", re.IGNORECASE)
_HEADING_SHARE = 4  # a heading, and what is repeated over each part of a table, take a quarter of a passage at most
_SMALL_SHARE = 3  # a passage that fills less than a third goes on below the next heading
_CAPTION_PIECES = 3


@dataclass(frozen=True, slots=True)
class Chunk:
    """One passage. Blocks `first_block` up to, not including, `end_block`; characters `char_start` up to `char_end` of
    the section's text.

    `text` is what stands there without page headers and footers; a later part of a long table has the caption and the
    header rows before it. `heading` is the nearest one above; `table_index` the table it holds, `row` the first of its
    rows below the header.
    """

    doc_id: str
    chunk_id: str
    section_id: str
    heading: str
    table_index: int | None
    is_toc: bool
    first_block: int
    end_block: int
    char_start: int
    char_end: int
    text: str
    row: int | None = None

    @property
    def embedded(self) -> str:
        """What the embedding model is given."""
        return embedded_text(self.heading, self.text)


def embedded_text(heading: str | None, text: str) -> str:
    """What the embedding model is given of a passage: its text, below its heading where that does not stand in it."""
    return text if not heading or heading in _spaced(text) else f"{heading}\n{text}"


def chunk(
    document: Document,
    sections: Sequence[Section],
    filing: Filing,
    fiscal: FiscalPeriod | None = None,
    counter: TokenCounter | None = None,
) -> list[Chunk]:
    """Cut a filing into passages, in the order of its sections.

    Args:
        document: as read.
        sections: of the document.
        filing: what the names of the passages are made from.
        fiscal: the fiscal period the document is about, for those names; without it, the partition's.
        counter: how passages are measured; by default, by the tokens of the default embedding model.

    Raises:
        EmbeddingError: without `counter`, where the default model's tokenizer is not installed or damaged.
    """
    counter = counter or token_counter(DEFAULT_MODEL)
    owner = section_of_block(sections)
    furniture = running_blocks(document)
    in_rows = {section.section_id for section in sections if section.rows is not None}
    found: list[Chunk] = []
    for section in sections:
        mine = {None, *in_rows} if section.rows is not None else {section.section_id}
        blocks = {
            block for first, end in section.ranges for block in range(first, end) if owner(block) in mine
        } - furniture
        own = units(document, section, blocks, counter)
        found += _named(_Cutter(section, counter).cut(own), section, doc_id(filing, section, fiscal))
    return found


@dataclass(slots=True)
class _Passage:
    """A passage being filled. `size` counts the tokens of its pieces; `repeated` is what stands over each part of a
    long table, printed above the pieces.
    """

    heading: str
    pieces: list[Piece] = field(default_factory=list)
    size: int = 0
    table_index: int | None = None
    is_toc: bool = False
    repeated: str = ""

    @property
    def titled(self) -> bool:
        """Whether nothing but headings is in it."""
        return not self.repeated and all(piece.heading for piece in self.pieces)

    @property
    def text(self) -> str:
        body = joined(self.pieces)
        return f"{self.repeated}\n{body}" if self.repeated else body


def _named(passages: Sequence[_Passage], section: Section, name: str) -> Iterator[Chunk]:
    for ordinal, passage in enumerate(passages):
        text, pieces = passage.text, passage.pieces
        yield Chunk(
            name, chunk_id(name, ordinal, text), section.section_id, passage.heading, passage.table_index,
            passage.is_toc,
            pieces[0].block, max(piece.block for piece in pieces) + 1, pieces[0].start, pieces[-1].end, text,
            next((piece.row for piece in pieces if piece.row is not None), None),
        )  # fmt: skip


class _Cutter:
    """Walks over a section's units and closes a passage wherever the next piece does not belong to it or would not
    fit.
    """

    def __init__(self, section: Section, counter: TokenCounter) -> None:
        self.count = counter.count
        self.limit = counter.limit
        self.contents = section.section_id in _CONTENTS
        self.done: list[_Passage] = []
        self.latest = self._shortened(section.title)  # heading of what comes next
        self.open = _Passage(self.latest)

    def cut(self, own: Iterable[Unit]) -> list[_Passage]:
        """The passages of a section's units."""
        for unit in own:
            if unit.table_index is None:
                for piece in unit.pieces:
                    self._text(piece)
            else:
                self._table(unit)
        self._close()
        return self.done

    def _shortened(self, heading: str) -> str:
        words = heading.split()
        while words and self.count(" ".join(words)) > self.limit // _HEADING_SHARE:
            words = words[: len(words) * 3 // 4]
        return " ".join(words)

    def _room(self) -> int:
        """Tokens that still fit into the open passage."""
        passage = self.open
        if not passage.pieces and not passage.repeated:
            return self.limit - self.count(self.latest)
        above = passage.repeated or passage.pieces[0].text
        printed = passage.heading in _spaced(above) or (bool(passage.pieces) and passage.pieces[0].heading)
        return (
            self.limit - passage.size - self.count(passage.repeated) - (0 if printed else self.count(passage.heading))
        )

    def _append(self, piece: Piece) -> None:
        if self.open.titled:
            self.open.heading = self.latest
        self.open.pieces.append(piece)
        self.open.size += piece.tokens

    def _close(self, keep: Sequence[Piece] = ()) -> None:
        """End the open passage; `keep`, its last pieces, go on to the next."""
        del self.open.pieces[len(self.open.pieces) - len(keep) :]
        if self.open.pieces:
            self.open.is_toc |= self.contents
            self.done.append(self.open)
        self.open = _Passage(self.latest)
        for piece in keep:
            self._append(piece)

    def _trailing(self, *, lead: bool) -> list[Piece]:
        """The last pieces that speak of what comes next: headings, and with `lead` also what introduces or qualifies a
        table.
        """
        kept: list[Piece] = []
        size = 0
        for piece in reversed(self.open.pieces):
            size += piece.tokens
            speaks = piece.heading or (lead and (piece.text.endswith(":") or _SCALE.fullmatch(piece.text) is not None))
            if not speaks or len(kept) == _CAPTION_PIECES or size > self.limit // _HEADING_SHARE:
                break
            kept.insert(0, piece)
        return kept

    def _text(self, piece: Piece) -> None:
        size = piece.tokens
        if self.open.table_index is not None and not (_FOOTNOTE.match(piece.text) and size <= self._room()):
            self._close()
        if piece.heading:
            full = self.open.size * _SMALL_SHARE >= self.limit
            if size > self._room() or (full and not self.open.titled):
                self._close()
            self.latest = self._shortened(piece.text)
        if size <= self._room():
            self._append(piece)
        else:
            self._overflow(piece, size)

    def _overflow(self, piece: Piece, size: int) -> None:
        """A paragraph that does not fit: it starts a new passage; where that would leave a small one, or it is too long
        for any, it is split by sentences.
        """
        if self.open.size * _SMALL_SHARE >= self.limit:
            self._close(self._trailing(lead=True))
        if size <= self._room():
            self._append(piece)
            return
        for part in split(piece, self.count, self.limit - self.count(self.latest)):
            length = part.tokens
            if length > self._room():
                self._close(self._trailing(lead=False))
            if length > self._room():
                self._close()
            self._append(part)

    def _table(self, unit: Unit) -> None:
        """A table below its caption; where it does not fit into one passage, caption and header rows stand over each
        further part.
        """
        caption = self._trailing(lead=True) if self.open.table_index is None else []
        self._close(caption)
        repeated = self._repeated([*caption, *unit.pieces[: unit.header_rows]])
        fits = sum(piece.tokens for piece in unit.pieces) <= self._room()
        heading = self.open.heading
        room = self.limit - self.count(repeated) - self.count(heading)
        for piece in unit.pieces:
            for part in (piece,) if fits else split(piece, self.count, room):
                if not fits and part.tokens > self._room():
                    self._start_table(unit)
                    self._close()
                    self.open = _Passage(heading, repeated=repeated)
                self._append(part)
        self._start_table(unit)
        if unit.is_toc:
            self._close()

    def _start_table(self, unit: Unit) -> None:
        self.open.table_index = unit.table_index
        self.open.is_toc = unit.is_toc

    def _repeated(self, pieces: Sequence[Piece]) -> str:
        """What stands over each part of a table, as far as a quarter of a passage holds."""
        lines: list[str] = []
        room = self.limit // _HEADING_SHARE
        for piece in pieces:
            room -= piece.tokens
            if room < 0:
                break
            lines.append(piece.text)
        return "\n".join(lines)


def _spaced(text: str) -> str:
    return text.replace("\t", " ")


def _place(document: Document, passage: Chunk) -> Place:
    """The page and line of a passage: of a table's rows, those of the first one, which may be overleaf from what is
    printed over it.
    """
    if passage.table_index is not None and passage.row is not None:
        return place_of_row(document, passage.table_index, passage.row)
    return place_of_block(document, passage.first_block)


def frame_rows(
    filing: Filing,
    document: Document,
    chunks: Sequence[Chunk],
    vectors: Mapping[str, tuple[npt.NDArray[np.float32], str]] | None = None,
) -> list[dict[str, Any]]:
    """Rows of the warehouse table `chunks`.

    Args:
        vectors: those that are known already, each with the model that made it, by the embedded text.
    """
    found = [(vectors or {}).get(c.embedded, (None, None)) for c in chunks]
    return [
        {
            "ticker": filing.ticker, "period": filing.period, "accession": filing.accession, "doc_id": c.doc_id,
            "chunk_id": c.chunk_id,
            "section_id": c.section_id, "heading": c.heading or None, "table_index": c.table_index, "is_toc": c.is_toc,
            "first_block": c.first_block,
            "end_block": c.end_block, **dict(zip(("page", "line"), _place(document, c), strict=True)),
            "char_start": c.char_start, "char_end": c.char_end, "text": c.text,
            "embedding": vector, "embedding_model": model,
        }
        for c, (vector, model) in zip(chunks, found, strict=True)
    ]  # fmt: skip
