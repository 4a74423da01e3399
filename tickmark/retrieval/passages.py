"""A passage as a search looks at it: its sentences and rows, their words, and what kinds of number each has.

A unit is a sentence, a row of a table, or the head of a passage (its section's title and its heading). Words are kept
by a checksum each, so that a question's word is found in all units of a hundred passages by one comparison. Belongs
here: what is kept of one passage. What finds passages is in `passage_index`, what is made of them in `ranking`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tickmark.retrieval.pieces import sentences
from tickmark.retrieval.words import DAY, MONTHS_LONG, indexed

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

NUMBER, MONEY, PERCENT, SHARES, ROW, HEAD = 1, 2, 4, 8, 16, 32
CLASSES = ("other", "notes", "statements", "discussion", "risks", "business", "contents")
_NUMBER = re.compile(r"\d")
_MONEY = re.compile(r"[$€£¥]\s?\(?\d|\d (?:thousand|million|billion|trillion)\b")
_PERCENT = re.compile(r"\d\s?%|\d percent\b")
_SHARES = re.compile(r"\d[^.;]{0,60}\b(?:shares|units|options|awards)\b|\bshares\b[^.;]{0,60}\d", re.IGNORECASE)
_ITEMS = {
    "Item8": "statements",
    "Part1Item1": "statements",
    "Item7": "discussion",
    "Part1Item2": "discussion",
    "Item7A": "discussion",
    "Part1Item3": "discussion",
    "Item1A": "risks",
    "Part2Item1A": "risks",
    "Item1": "business",
}


@dataclass(frozen=True, slots=True)
class Source:
    """A filing as its passages name it. `fiscal` is the fiscal period it is about (`FY2024`, `Q2 2024`); days are
    written as `2024-12-31`.
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


def class_of(passage: Passage) -> int:
    """Position in `CLASSES` of the kind of section a passage stands in, by its id and, where a note has no number, its
    item.
    """
    if passage.is_toc:
        return CLASSES.index("contents")
    section = passage.section_id
    return CLASSES.index("notes" if "Note" in section else _ITEMS.get(section, "other"))


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


def word_key(word: str) -> int:
    """The checksum that stands for a word among those of a few passages."""
    return zlib.crc32(word.encode())


@dataclass(frozen=True, slots=True)
class Read:
    """A passage as it is indexed: its words in order, how many of them are no days and lengths of time, and `units`,
    its sentences and rows as `Units` reads them.
    """

    words: list[str]
    length: int
    units: bytes


def read(passage: Passage) -> Read:
    """What is kept of a passage."""
    import numpy as np

    head = f"{passage.title} {passage.heading}" if passage.heading != passage.title else passage.title
    units = units_of(passage.text)
    words = [indexed(unit) for unit in (head, *units)]
    flags = [HEAD, *map(flags_of, units)]
    every = [word for unit in words for word in unit]
    length = sum(word[0] not in (DAY, MONTHS_LONG) for word in every)
    first = np.array([class_of(passage), length, len(words)], "<u4")
    parts = (
        first,
        np.array(list(map(word_key, every)), "<u4"),
        np.array(list(map(len, words)), "<u2"),
        np.array(flags, "u1"),
    )
    return Read(every, length, b"".join(part.tobytes() for part in parts))


class Units:
    """The sentences and rows of some passages, one after another; the first of each passage is its head.

    `owner` i64[u] is unit -> passage, `heads` i64[n] passage -> its head; `flags` u8[u]; `lengths` i64[n] in words;
    `classes` i64[n] positions in `CLASSES`.
    """

    def __init__(self, kept: Sequence[bytes]) -> None:
        import numpy as np

        count = len(kept)
        firsts = np.array([np.frombuffer(data, "<u4", 3) for data in kept], np.int64).reshape(count, 3)
        self.classes, self.lengths, sizes = firsts.T
        keys, counts, flags = [np.zeros(0, "<u4")], [np.zeros(0, "<u2")], [np.zeros(0, "u1")]
        for data, size in zip(kept, sizes.tolist(), strict=True):
            end = len(data) - 3 * size
            keys.append(np.frombuffer(data, "<u4", (end - 12) // 4, 12))
            counts.append(np.frombuffer(data, "<u2", size, end))
            flags.append(np.frombuffer(data, "u1", size, end + 2 * size))
        self.flags = np.concatenate(flags)
        self.owner = np.repeat(np.arange(count), sizes)
        self.heads = np.concatenate((np.zeros(1, np.int64), np.cumsum(sizes)))[:-1]
        self._keys = np.concatenate(keys)
        self._unit = np.repeat(np.arange(len(self.owner)), np.concatenate(counts))

    def having(self, words: Sequence[str]) -> npt.NDArray[np.float64]:
        """Whether a unit has one of the words: 0 or 1, f64[u]."""
        import numpy as np

        has = np.zeros(len(self.owner))
        for word in words:
            has[self._unit[self._keys == word_key(word)]] = 1.0
        return has

    def often(self, word: str) -> npt.NDArray[np.int64]:
        """How often each passage has a word: i64[n]."""
        import numpy as np

        return np.bincount(self.owner[self._unit[self._keys == word_key(word)]], minlength=len(self.classes))
