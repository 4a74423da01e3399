"""Which passages have which words: an index of tantivy, changed filing by filing, mapped into memory, small.

A passage is a document of it with its words, the names it is looked up by, and what is kept of it: its row as JSON and
its sentences (`passages`). A filing is one more, with its `Source`. A reader sees the state it opened; a writer's
changes become visible together. Passages are told apart by one number, that of the filing and their place in it; a
filing's number is its position among the sources.
"""

from __future__ import annotations

import atexit
import json
import math
import os
import shutil
import tempfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tickmark.errors import StorageError
from tickmark.retrieval.passages import CLASSES, Passage, Source, class_of, read

if TYPE_CHECKING:
    import tantivy

FORMAT = 5
"""Rises when filings must be indexed anew."""
AROUND = 2
"""Passages before and after one that holds a table."""
META = "meta.json"
_PLACES = 1 << 20
"""More passages than any filing has."""
_FILING = "filing"
_HEAP, _THREADS = 64_000_000, 1
_ROW = (
    *("chunk_id", "doc_id", "section_id", "title", "heading", "table_index", "is_toc", "first_block", "end_block"),
    *("text", "page", "line"),
)
_REMOVE = "remove its folder and run 'tickmark index build'"


@dataclass(frozen=True, slots=True)
class Indexed:
    """A filing in the index. `made_of` says what its passages were, `length` is that of all of them in words, `model`
    the one that made their vectors.
    """

    source: Source
    made_of: str
    passages: int
    length: int
    model: str | None


class Hit(NamedTuple):
    """A passage's number and what is kept of its sentences."""

    chunk: int
    units: bytes


@lru_cache(maxsize=1)
def _schema() -> tantivy.Schema:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("words", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("keys", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("place", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_bytes_field("row", stored=True)
    builder.add_bytes_field("units", stored=True)
    return builder.build()


def _partition(ticker: str, period: str) -> str:
    return f"{ticker} {period}"


class PassageIndex:
    """The index in a folder, as it is when it is opened.

    Raises:
        StorageError: there is none, or it is damaged.
    """

    def __init__(self, folder: Path) -> None:
        import tantivy

        self.folder = folder
        try:
            index = tantivy.Index.open(str(_openable(folder)))
            index.config_reader("manual", 1)
            self._searcher = index.searcher()
            self.indexed = self._filings()
        except (ValueError, OSError, KeyError, TypeError) as error:
            raise StorageError(f"the index in {folder} cannot be opened: {error}", hint=_REMOVE) from error
        self.sources = tuple(one.source for one in self.indexed)
        self._numbers = {source.accession: number for number, source in enumerate(self.sources)}
        models = {one.model for one in self.indexed}
        self.model = models.pop() if len(models) == 1 else None
        """What made the vectors, where all filings have some by the same."""

    def _filings(self) -> list[Indexed]:
        hits = self._search(self._term("keys", _FILING), self._searcher.num_docs)
        found = []
        for address in hits:
            fields = json.loads(self._kept(address, "row"))
            found.append(Indexed(**fields | {"source": Source(**fields["source"])}))
        return sorted(found, key=lambda one: _order(one.source))

    @property
    def passages(self) -> int:
        """How many there are."""
        return sum(one.passages for one in self.indexed)

    def chunks_of(self, number: int) -> range:
        """The numbers of a filing's passages, in their order."""
        return range(number * _PLACES, number * _PLACES + self.indexed[number].passages)

    def filing_of(self, chunk: int) -> int:
        """The filing of a passage."""
        return chunk // _PLACES

    def place_of(self, chunk: int) -> int:
        """The position of a passage among those of its filing."""
        return chunk % _PLACES

    def row(self, chunk: int) -> dict[str, Any]:
        """A passage's row, with the accession and the ticker; `near_table` says whether it stands beside a table."""
        found: dict[str, Any] = json.loads(self._kept(self._address(chunk), "row"))
        return found

    def kept(self, chunk: int) -> tuple[bytes, bytes]:
        """What is kept of a passage: its row as JSON, and its sentences."""
        document = self._document(self._address(chunk))
        return bytes(document.get_first("row") or b""), bytes(document.get_first("units") or b"")

    def hits(self, chunks: Iterable[int]) -> list[Hit]:
        """Passages by their numbers."""
        return [Hit(chunk, self._kept(self._address(chunk), "units")) for chunk in chunks]

    def best(self, weights: Mapping[str, float], filings: Sequence[int] | None, count: int) -> list[Hit]:
        """The best passages by BM25 over the filings that are searched, all where None.

        Args:
            weights: word -> what it counts.
        """
        import tantivy

        boosted = {word: (gain, weight) for word, weight in weights.items() if (gain := self._gain(word))}
        if not boosted:
            return []
        rarity = self.rarity(boosted, filings)
        terms = [
            (tantivy.Occur.Should, tantivy.Query.boost_query(self._term("words", word), weight * rarity[word] / gain))
            for word, (gain, weight) in boosted.items()
            if word in rarity
        ]
        query = self._within(tantivy.Query.boolean_query(terms), filings)
        return [self._hit(address) for address in self._search(query, count)]

    def rarity(self, words: Iterable[str], filings: Sequence[int] | None) -> dict[str, float]:
        """Inverse document frequency of words among the passages of some filings, of those that any passage has."""
        total = self.passages if filings is None else sum(self.indexed[number].passages for number in filings)
        found = {}
        for word in words:
            having = self.having(word, filings)
            if having:
                found[word] = math.log(1 + (max(0, total - having) + 0.5) / (having + 0.5))
        return found

    def having(self, word: str, filings: Sequence[int] | None) -> int:
        """How many passages of some filings have a word; of all filings, some that were replaced may count."""
        if filings is None:
            return int(self._searcher.doc_freq("words", word))
        query = self._within(self._term("words", word), filings)
        found: int = self._searcher.search(query, 1).count  # type: ignore[attr-defined]  # its stub lacks it
        return found

    def named(self, number: int, key: str) -> list[int]:
        """The passages of a filing that are looked up by a name: `table 4`, or `statements` for those of statements
        that hold tables.
        """
        key = f"{self.sources[number].accession} {key}"
        hits = self._search(self._term("keys", key), self.indexed[number].passages)
        return sorted(self._chunk(self._kept_text(address)) for address in hits)

    def exists(self) -> bool:
        """Whether it is still on the disk."""
        return (self.folder / META).exists()

    def _gain(self, word: str) -> float:
        """The inverse document frequency that tantivy has of a word, over all that it holds; 0 where no passage has
        it.
        """
        having, total = self._searcher.doc_freq("words", word), self._searcher.num_docs
        return math.log(1 + (max(0, total - having) + 0.5) / (having + 0.5)) if having else 0.0

    def _term(self, field: str, word: str) -> tantivy.Query:
        import tantivy

        return tantivy.Query.term_query(_schema(), field, word, "freq" if field == "words" else "basic")

    def _within(self, query: tantivy.Query, filings: Sequence[int] | None) -> tantivy.Query:
        import tantivy

        if filings is None or len(filings) == len(self.sources):
            return query
        accessions = [self.sources[number].accession for number in filings]
        inside = tantivy.Query.term_set_query(_schema(), "keys", accessions)
        inside = self._term("keys", accessions[0]) if len(accessions) == 1 else inside
        must = tantivy.Occur.Must
        return tantivy.Query.boolean_query([(must, query), (must, tantivy.Query.const_score_query(inside, 0.0))])

    def _search(self, query: tantivy.Query, count: int) -> list[tantivy.DocAddress]:
        return [address for _, address in self._searcher.search(query, max(1, count), count=False).hits]

    def _address(self, chunk: int) -> tantivy.DocAddress:
        place = f"{self.sources[self.filing_of(chunk)].accession} {self.place_of(chunk)}"
        found = self._search(self._term("place", place), 1)
        if not found:
            raise StorageError(f"the index in {self.folder} lacks passage {place}", hint=_REMOVE)
        return found[0]

    def _kept(self, address: tantivy.DocAddress, field: str) -> bytes:
        return bytes(self._document(address).get_first(field) or b"")

    def _kept_text(self, address: tantivy.DocAddress) -> str:
        return str(self._document(address).get_first("place"))

    def _document(self, address: tantivy.DocAddress) -> tantivy.Document:
        try:
            return self._searcher.doc(address)
        except (ValueError, OSError) as error:
            raise StorageError(f"the index in {self.folder} is damaged: {error}", hint=_REMOVE) from error

    def _hit(self, address: tantivy.DocAddress) -> Hit:
        document = self._document(address)
        return Hit(self._chunk(str(document.get_first("place"))), bytes(document.get_first("units") or b""))

    def _chunk(self, place: str) -> int:
        accession, _, position = place.rpartition(" ")
        return self._numbers[accession] * _PLACES + int(position)


def _order(source: Source) -> tuple[str, ...]:
    return source.ticker, source.report_date, source.filing_date, source.accession


def _openable(folder: Path) -> Path:
    """The folder itself, or where nothing can be written to it, another that leads to its files: tantivy locks what it
    opens.
    """
    if os.access(folder, os.W_OK) and os.access(folder / META, os.R_OK):
        return folder
    other = Path(tempfile.mkdtemp(prefix="tickmark-index-"))
    atexit.register(shutil.rmtree, other, ignore_errors=True)
    for path in folder.iterdir():
        if path.suffix != ".lock":
            (other / path.name).symlink_to(path.resolve())
    return other


def _meta(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / META).read_bytes())
    return found


def damaged(folder: Path) -> dict[str, str]:
    """The files of an index, and what is wrong with each; nothing where it has the checksum it was written with.

    Raises:
        StorageError: there is none.
    """
    try:
        names = {segment["segment_id"].replace("-", "") for segment in _meta(folder)["segments"]}
        own = [path for path in sorted(folder.iterdir()) if path.name.partition(".")[0] in names]
        return {path.name: _wrong(path.read_bytes()) for path in own}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StorageError(f"the index in {folder} cannot be read: {error}", hint=_REMOVE) from error


def _wrong(data: bytes) -> str:
    """What is wrong with a file of tantivy, which ends with the checksum of what stands before as JSON."""
    try:
        size = int.from_bytes(data[-8:-4], "little")
        body, footer = data[: -8 - size], json.loads(data[-8 - size : -8])
        return "" if zlib.crc32(body) == footer["crc"] else "its checksum is another"
    except (ValueError, KeyError, TypeError):
        return "it is cut short"


def _share(folder: Path) -> None:
    """Let others read what tantivy writes for its own user alone, as they may the other files."""
    allowed = next((path.stat().st_mode & 0o666 for path in folder.glob("*.store")), 0o600)
    for name in (META, ".managed.json"):
        (folder / name).chmod(allowed)


class IndexChange:
    """Changes of an index that become visible together, where nothing fails; one is made where there is none.

    with IndexChange(folder) as change:
        change.remove("NVDA", "2024Q1")
        change.add(source, "a digest", passages, None)
    """

    def __init__(self, folder: Path) -> None:
        import tantivy

        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        try:
            self._index = tantivy.Index(_schema(), path=str(folder))
            self._writer = self._index.writer(_HEAP, _THREADS)
        except ValueError as error:
            raise StorageError(f"the index in {folder} cannot be changed: {error}", hint=_REMOVE) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._writer.commit()
        else:
            self._writer.rollback()
        self._writer.wait_merging_threads()
        _share(self._folder)

    def remove(self, ticker: str, period: str) -> None:
        """Take the filings of a partition out."""
        self._writer.delete_documents_by_term("keys", _partition(ticker, period))

    def add(self, source: Source, made_of: str, passages: Sequence[Passage], model: str | None) -> Indexed:
        """Put a filing in, its passages in the order of the document.

        Args:
            model: what made their vectors; None where one of them has none.
        """
        length = 0
        for document, words in documents_of(source, passages):
            self._writer.add_document(document)
            length += words
        filing = Indexed(source, made_of, len(passages), length, model)
        keys = [_FILING, _partition(source.ticker, source.period)]
        self._writer.add_document(_document("", keys, "", json.dumps(asdict(filing)).encode(), b""))
        return filing


def documents_of(source: Source, passages: Sequence[Passage]) -> Iterable[tuple[tantivy.Document, int]]:
    """The passages of a filing as documents, and the length of each in words."""
    holding = [place for place, passage in enumerate(passages) if passage.table_index is not None]
    near = {place + step for place in holding for step in range(-AROUND, AROUND + 1)}
    for place, passage in enumerate(passages):
        kept = read(passage)
        keys = [source.accession, _partition(source.ticker, source.period)]
        if passage.table_index is not None:
            keys += [
                f"{source.accession} {key}" for key in (f"table {passage.table_index}", CLASSES[class_of(passage)])
            ]
        row = row_of(source, passage, near_table=place in near)
        yield _document(" ".join(kept.words), keys, f"{source.accession} {place}", row, kept.units), kept.length


def row_of(source: Source, passage: Passage, *, near_table: bool) -> bytes:
    """The row of a passage as JSON."""
    row = {"accession": source.accession, "ticker": source.ticker, "near_table": near_table}
    return json.dumps(row | {name: getattr(passage, name) for name in _ROW}, ensure_ascii=False).encode()


def _document(words: str, keys: Sequence[str], place: str, row: bytes, units: bytes) -> tantivy.Document:
    import tantivy

    document = tantivy.Document()
    document.add_text("words", words)
    for key in keys:
        document.add_text("keys", key)
    document.add_text("place", place)
    document.add_bytes("row", row)
    document.add_bytes("units", units)
    return document
