"""The file a search reads: which words stand in which sentences of which passages, and the passages' vectors; mapped
into memory, never parsed.

A unit is a sentence, a row of a table, or the head of a passage (its section's title and its heading). Words are kept
as 64-bit digests in ascending order, each with its units in ascending order, so that a filing's share of a word is a
slice. The same passages give the same bytes. Belongs here: the file and what it is made from. What is made of it for a
question is in `ranking`.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tickmark.errors import StorageError
from tickmark.retrieval.pieces import sentences
from tickmark.retrieval.words import DAY, MONTHS_LONG, indexed
from tickmark.schemas import EMBEDDING_DIMENSIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FORMAT = 3
MAGIC = b"TICKMIX1"
NUMBER, MONEY, PERCENT, SHARES, ROW, HEAD = 1, 2, 4, 8, 16, 32
_ALIGNED = 64  # bytes: a cache line
_LONGEST_UNIT = 65_535
_MOST = 255
_NUMBER = re.compile(r"\d")
_MONEY = re.compile(r"[$€£¥]\s?\(?\d|\d (?:thousand|million|billion|trillion)\b")
_PERCENT = re.compile(r"\d\s?%|\d percent\b")
_SHARES = re.compile(r"\d[^.;]{0,60}\b(?:shares|units|options|awards)\b|\bshares\b[^.;]{0,60}\d", re.IGNORECASE)
_KINDS = {
    "words": "<u8", "starts": "<u4", "units": "<u4", "counts": "u1", "owners": "<u4", "flags": "u1", "lengths": "<u2",
    "firsts": "<u4", "classes": "u1",
    "tables": "<i4", "filings": "<u4", "lines": "<u8", "vectors": "<f4",
}  # fmt: skip
CLASSES = ("other", "notes", "statements", "discussion", "risks", "business", "contents")


@dataclass(frozen=True, slots=True)
class Source:
    """A filing as its passages name it. `fiscal` is the fiscal period it is about (`FY2024`, `Q2 2024`); days are
    ISO.
    """

    ticker: str
    company: str
    form: str
    accession: str
    period: str
    fiscal: str
    report_date: str
    filing_date: str
    url: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A row of `chunks` with the title of its section. `vector` is its unit vector, None where built without a
    model; `page` and `line` are those of a paged document, from 1.
    """

    chunk_id: str
    doc_id: str
    section_id: str
    title: str
    heading: str
    table_index: int | None
    is_toc: bool
    first_block: int
    end_block: int
    text: str
    vector: npt.NDArray[np.float32] | None = None
    page: int | None = None
    line: int | None = None


@lru_cache(maxsize=1 << 18)
def word_key(word: str) -> int:
    """The 64-bit digest that stands for a word."""
    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "little")


def class_of(passage: Passage) -> int:
    """Position in `CLASSES` of the kind of section a passage stands in, by its id and, where a note has no number, its
    item.
    """
    section = passage.section_id
    if passage.is_toc:
        return CLASSES.index("contents")
    if "Note" in section:
        return CLASSES.index("notes")
    item = {
        "Item8": "statements",
        "Part1Item1": "statements",
        "Item7": "discussion",
        "Part1Item2": "discussion",
        "Item7A": "discussion",
        "Part1Item3": "discussion",
    }
    item |= {"Item1A": "risks", "Part2Item1A": "risks", "Item1": "business"}
    return CLASSES.index(item.get(section, "other"))


def units_of(text: str) -> list[str]:
    """Sentences and rows of a passage."""
    found: list[str] = []
    for line in text.split("\n"):
        found += [line] if "\t" in line else [line[start:end] for start, end in sentences(line)]
    return found


def flags_of(unit: str) -> int:
    """What kinds of number a sentence or row has."""
    flags = ROW if "\t" in unit else 0
    if not _NUMBER.search(unit):
        return flags
    flags |= NUMBER
    flags |= MONEY if _MONEY.search(unit) else 0
    flags |= PERCENT if _PERCENT.search(unit) else 0
    return flags | (SHARES if _SHARES.search(unit) else 0)


class Postings:
    """The arrays of an index and the filings it covers.

    `words` u64[W] ascending; `starts` u32[W+1] into `units` u32[P] and `counts` u8[P]; `owners` u32[U] unit -> passage;
    `flags` u8[U]; `lengths` u16[U] in words; `firsts` u32[C+1] passage -> first unit, which is its head; `classes`
    u8[C]; `tables` i32[C], -1 for none; `filings` u32[F+1] filing -> first passage; `lines` u64[C+1] passage -> first
    byte of its line in meta.jsonl; `vectors` f32[C, 384], or [0, 384] where built without a model.
    """

    words: npt.NDArray[np.uint64]
    starts: npt.NDArray[np.uint32]
    units: npt.NDArray[np.uint32]
    counts: npt.NDArray[np.uint8]
    owners: npt.NDArray[np.uint32]
    flags: npt.NDArray[np.uint8]
    lengths: npt.NDArray[np.uint16]
    firsts: npt.NDArray[np.uint32]
    classes: npt.NDArray[np.uint8]
    tables: npt.NDArray[np.int32]
    filings: npt.NDArray[np.uint32]
    lines: npt.NDArray[np.uint64]
    vectors: npt.NDArray[np.float32]

    def __init__(self, arrays: Mapping[str, npt.NDArray[Any]], sources: Sequence[Source], model: str | None) -> None:
        for name in _KINDS:
            setattr(self, name, arrays[name])
        self.sources = tuple(sources)
        self.model = model

    def slice_of(self, word: str) -> slice:
        """Where a word's units stand in `units`; empty where no passage has it."""
        import numpy as np

        key = np.uint64(word_key(word))
        position = int(np.searchsorted(self.words, key))
        if position == len(self.words) or self.words[position] != key:
            return slice(0, 0)
        return slice(int(self.starts[position]), int(self.starts[position + 1]))

    def tobytes(self) -> bytes:
        """The file: magic, length of the header, header as JSON, arrays."""
        import numpy as np

        places: dict[str, Any] = {}
        body, position = [], 0
        for name, kind in _KINDS.items():
            data = np.ascontiguousarray(getattr(self, name), dtype=kind)
            places[name] = [list(data.shape), position]
            raw = data.tobytes()
            raw += bytes(-len(raw) % _ALIGNED)
            body.append(raw)
            position += len(raw)
        header = json.dumps(
            {"arrays": places, "filings": [asdict(source) for source in self.sources], "model": self.model},
            sort_keys=True,
        ).encode()
        header += b" " * (-(len(MAGIC) + 8 + len(header)) % _ALIGNED)
        return b"".join((MAGIC, len(header).to_bytes(8, "little"), header, *body))


def open_postings(path: Path) -> Postings:
    """Map an index into memory.

    Raises:
        StorageError: missing, of another format, or cut short.
    """
    import numpy as np

    data = mapped(path)
    try:
        if data[: len(MAGIC)] != MAGIC:
            raise ValueError("it is of another format")
        first = len(MAGIC) + 8
        size = int.from_bytes(data[len(MAGIC) : first], "little")
        header = json.loads(data[first : first + size])
        arrays = {}
        for name, kind in _KINDS.items():
            shape, position = header["arrays"][name]
            arrays[name] = np.frombuffer(data, kind, int(np.prod(shape)), first + size + position).reshape(shape)
        return Postings(arrays, [Source(**source) for source in header["filings"]], header["model"])
    except (ValueError, KeyError, TypeError) as error:
        raise StorageError(f"{path} is no index or is damaged: {error}", hint="run 'tickmark index build'") from error


def mapped(path: Path) -> mmap.mmap:
    """A file of an index, mapped into memory; given back when nobody holds it any more.

    Raises:
        StorageError: it is missing, or empty.
    """
    try:
        with path.open("rb") as stream:
            return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:
        raise StorageError(f"{path} cannot be opened: {error}", hint="run 'tickmark index build'") from error


def make_postings(source: Source, passages: Sequence[Passage], lines: Sequence[int], model: str | None) -> Postings:
    """The index of one filing.

    Args:
        passages: in the order of the document.
        lines: first byte of each passage's line in meta.jsonl, and the byte after the last.
        model: what made the vectors; where None, or where a passage has none, the index has none.
    """
    import numpy as np

    found: dict[int, list[tuple[int, int]]] = {}
    owners: list[int] = []
    flags: list[int] = []
    lengths: list[int] = []
    firsts = [0]
    for ordinal, passage in enumerate(passages):
        head = f"{passage.title} {passage.heading}" if passage.heading != passage.title else passage.title
        for position, unit in enumerate([head, *units_of(passage.text)]):
            number, words = len(owners), indexed(unit)
            owners.append(ordinal)
            flags.append(flags_of(unit) if position else HEAD)
            lengths.append(min(_LONGEST_UNIT, sum(word[0] not in (DAY, MONTHS_LONG) for word in words)))
            for word, count in Counter(words).items():
                found.setdefault(word_key(word), []).append((number, min(count, _MOST)))
        firsts.append(len(owners))
    keys = sorted(found)
    sizes = [len(found[key]) for key in keys]
    pairs = np.array([pair for key in keys for pair in found[key]], dtype=np.uint32).reshape(-1, 2)
    whole = model is not None and all(passage.vector is not None for passage in passages)
    vectors = (
        np.array([passage.vector for passage in passages], dtype=np.float32)
        if whole and passages
        else np.zeros((0, EMBEDDING_DIMENSIONS))
    )
    arrays: dict[str, Any] = {
        "words": keys, "starts": np.concatenate(([0], np.cumsum(sizes, dtype=np.int64))), "units": pairs[:, 0],
        "counts": pairs[:, 1], "owners": owners, "flags": flags,
        "lengths": lengths, "firsts": firsts, "classes": [class_of(passage) for passage in passages],
        "tables": [-1 if passage.table_index is None else passage.table_index for passage in passages], "filings": [0,
        len(passages)], "lines": lines, "vectors": vectors,
    }  # fmt: skip
    return Postings(_typed(arrays), [source], model if whole else None)


def merge(parts: Sequence[Postings]) -> Postings:
    """One index over the filings of several, in their order. It has vectors only where all have them by one model."""
    import numpy as np

    models = {part.model for part in parts}
    model = models.pop() if len(models) == 1 else None
    unit_counts, chunk_counts = [len(part.owners) for part in parts], [len(part.classes) for part in parts]
    unit_offsets, chunk_offsets = _offsets(unit_counts), _offsets(chunk_counts)
    line_offsets = _offsets([int(part.lines[-1]) for part in parts])
    sizes: list[npt.NDArray[np.int64]] = [np.diff(part.starts).astype(np.int64) for part in parts]
    keys = _joined([np.repeat(part.words, size) for part, size in zip(parts, sizes, strict=True)], "<u8")
    units = _joined([part.units + np.uint32(offset) for part, offset in zip(parts, unit_offsets, strict=True)], "<u4")
    order = np.argsort(keys, kind="stable")  # parts come in order and so do their units
    words, starts = np.unique(keys[order], return_index=True)
    arrays: dict[str, Any] = {
        "words": words,
        "starts": np.append(starts, len(keys)),
        "units": units[order],
        "counts": _joined([p.counts for p in parts], "u1")[order],
    }
    arrays["owners"] = _joined(
        [part.owners + np.uint32(offset) for part, offset in zip(parts, chunk_offsets, strict=True)], "<u4"
    )
    arrays |= {
        name: _joined([getattr(part, name) for part in parts], _KINDS[name])
        for name in ("flags", "lengths", "classes", "tables")
    }
    arrays["firsts"] = _running([(part.firsts, offset) for part, offset in zip(parts, unit_offsets, strict=True)])
    arrays["filings"] = _running([(part.filings, offset) for part, offset in zip(parts, chunk_offsets, strict=True)])
    arrays["lines"] = _running([(part.lines, offset) for part, offset in zip(parts, line_offsets, strict=True)])
    arrays["vectors"] = (
        np.concatenate([part.vectors for part in parts]) if model else np.zeros((0, EMBEDDING_DIMENSIONS))
    )
    return Postings(_typed(arrays), [source for part in parts for source in part.sources], model)


def _offsets(sizes: Sequence[int]) -> list[int]:
    total, found = 0, []
    for size in sizes:
        found.append(total)
        total += size
    return found


def _running(parts: Iterable[tuple[npt.NDArray[Any], int]]) -> npt.NDArray[np.int64]:
    """Boundaries of several parts behind one another; each part's last is the next one's first."""
    import numpy as np

    shifted = [array.astype(np.int64) + offset for array, offset in parts]
    return np.concatenate([np.zeros(1, np.int64), *(array[1:] for array in shifted)])


def _joined(arrays: Sequence[npt.NDArray[Any]], kind: str) -> npt.NDArray[Any]:
    import numpy as np

    return np.concatenate([np.zeros(0, kind), *arrays])


def _typed(arrays: Mapping[str, Any]) -> dict[str, npt.NDArray[Any]]:
    import numpy as np

    return {name: np.asarray(arrays[name], dtype=kind) for name, kind in _KINDS.items()}
