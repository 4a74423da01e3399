"""The search index of a published warehouse: made beside it, and changed filing by filing where the warehouse was
published anew.

Words are in `passage_index`, vectors in `nearest`. What a filing's passages were made of is written beside them, so
that only partitions that changed are read.
"""

from __future__ import annotations

import fcntl
import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from tickmark.errors import NotInWarehouse, StorageError
from tickmark.retrieval.nearest import forget_vectors, keep_vectors, update_graph, vectors_file
from tickmark.retrieval.passage_index import FORMAT, META, IndexChange, Indexed, PassageIndex, damaged, documents_of
from tickmark.retrieval.passages import Passage, Source

if TYPE_CHECKING:
    import duckdb

Partition = tuple[str, str]
_FISCAL = re.compile(r"_(\d{4})(?:q([1-4]))?_")
_PARTITIONS = """SELECT ticker, period, string_agg(digest, ' ' ORDER BY table_name) FROM tickmark_partitions
    WHERE table_name IN ('chunks', 'raw_filings', 'sections') AND problem IS NULL
    GROUP BY ALL HAVING sum("rows") FILTER (table_name = 'chunks') > 0 ORDER BY ALL"""
_FILINGS = """SELECT ticker, company, form, accession, period, report_date, filing_date,
    coalesce(nullif(url, ''), document) FROM raw_filings
    WHERE (ticker, period) IN (SELECT unnest($1::VARCHAR[]), unnest($2::VARCHAR[]))
    ORDER BY ticker, report_date, filing_date, accession"""
_NAMES = """SELECT accession, min(doc_id) FROM chunks
    WHERE (ticker, period) IN (SELECT unnest($1::VARCHAR[]), unnest($2::VARCHAR[])) GROUP BY accession"""
_PASSAGES = """SELECT c.chunk_id, c.doc_id, c.section_id, coalesce(s.title, '') AS title, coalesce(c.heading,
'') AS heading, c.table_index, c.is_toc, c.first_block, c.end_block,
      c.text, c.page, c.line, c.embedding, c.embedding_model
    FROM chunks AS c LEFT JOIN sections AS s ON s.accession = c.accession AND s.section_id = c.section_id
    WHERE c.accession = ? ORDER BY coalesce(s.ordinal, 1000000), c.doc_id, c.char_start, c.chunk_id"""


@dataclass(frozen=True, slots=True)
class Built:
    """An index that is there: its folder, and how many filings were indexed anew or taken over."""

    folder: Path
    filings: int
    made: int
    passages: int


def index_folder(target: str) -> Path:
    """Where the index of a warehouse lies: beside it, or for one at a URL in a temporary folder of this machine."""
    from tickmark.warehouse import local_path

    path = local_path(target)
    if path is not None:
        return path.with_name(f"{path.name}.index")
    return Path(tempfile.gettempdir()) / f"tickmark-index-{hashlib.sha256(target.encode()).hexdigest()[:16]}"


def build_index(target: str) -> Built:
    """The index over everything that a warehouse publishes, made where it is missing, changed where the warehouse was
    published anew.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        NotInWarehouse: it holds no passages.
        StorageError: the index cannot be written, or is damaged.
    """
    from tickmark.warehouse import open_warehouse

    home = index_folder(target)
    folder = home / f"format-{FORMAT}"
    with closing(open_warehouse(target)) as database:
        wanted = _partitions(database)
        if not wanted:
            raise NotInWarehouse("the warehouse holds no passages", hint="run 'tickmark build TICKER'")
        index = PassageIndex(folder) if (folder / META).exists() else None
        if index is not None and _held(index.indexed) == wanted:
            return Built(folder, len(index.indexed), 0, index.passages)
        try:
            with _lock(home):
                return _change(database, folder, wanted)
        except OSError as error:
            raise StorageError(f"the index in {home} cannot be written: {error}") from error


def without(target: str) -> None:
    """Make the search index of a warehouse anew, where it has one, so that no file of it holds what was removed: what
    is replaced otherwise stays in its files until they are merged.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        StorageError: the index cannot be written.
    """
    home = index_folder(target)
    if home.exists():
        shutil.rmtree(home, ignore_errors=True)
        with suppress(NotInWarehouse):  # nothing is left to be found
            build_index(target)


@contextmanager
def _lock(home: Path) -> Iterator[None]:
    """One process at a time changes an index; the system frees the lock of one that dies."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / ".lock").open("wb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def _partitions(database: duckdb.DuckDBPyConnection) -> dict[Partition, str]:
    """The partitions that have passages, and what those are made of."""
    rows = database.execute(_PARTITIONS).fetchall()
    return {(ticker, period): hashlib.sha256(digests.encode()).hexdigest()[:16] for ticker, period, digests in rows}


def _held(filings: Sequence[Indexed]) -> dict[Partition, str]:
    """The same of an index."""
    return {(one.source.ticker, one.source.period): one.made_of for one in filings}


def _change(database: duckdb.DuckDBPyConnection, folder: Path, wanted: Mapping[Partition, str]) -> Built:
    held = _held(PassageIndex(folder).indexed) if (folder / META).exists() else {}
    fresh = [partition for partition, made_of in wanted.items() if held.get(partition) != made_of]
    made = 0
    with IndexChange(folder) as change:
        for partition in {*fresh, *(held.keys() - wanted.keys())} & held.keys():
            change.remove(*partition)
        for source, passages, model in _read(database, fresh):
            filing = change.add(source, wanted[source.ticker, source.period], passages, model)
            if model is not None:
                keep_vectors(folder, filing, [p.vector for p in passages if p.vector is not None])
            made += 1
    index = PassageIndex(folder)
    update_graph(folder, index.indexed)
    forget_vectors(folder, index.indexed)
    for other in folder.parent.iterdir():
        if other != folder and other.is_dir():
            shutil.rmtree(other, ignore_errors=True)  # of an earlier format
    return Built(folder, len(index.indexed), made, index.passages)


def _read(
    database: duckdb.DuckDBPyConnection, partitions: Sequence[Partition]
) -> Iterator[tuple[Source, list[Passage], str | None]]:
    """The filings of some partitions that have passages, with these and the model of their vectors."""
    for source in sources(database, partitions):
        passages, model = passages_of(database, source.accession)
        yield source, passages, model


def sources(database: duckdb.DuckDBPyConnection, partitions: Sequence[Partition] | None = None) -> list[Source]:
    """The filings of some partitions whose passages a warehouse holds, by ticker and day; by default, of all."""
    chosen = list(_partitions(database)) if partitions is None else partitions
    cells = [[ticker for ticker, _ in chosen], [period for _, period in chosen]]
    names = dict(database.execute(_NAMES, cells).fetchall())
    rows = [row for row in database.execute(_FILINGS, cells).fetchall() if row[3] in names]
    return [
        Source(
            ticker, company, form, accession, period, _fiscal(ticker, names[accession]), str(reported), str(filed), url
        )
        for ticker, company, form, accession, period, reported, filed, url in rows
    ]


def _fiscal(ticker: str, doc_id: str) -> str:
    match = _FISCAL.search(doc_id, len(re.sub(r"[^a-z0-9]+", "_", ticker.lower()).strip("_")))
    return "" if match is None else f"Q{match[2]} {match[1]}" if match[2] else f"FY{match[1]}"


def passages_of(database: duckdb.DuckDBPyConnection, accession: str) -> tuple[list[Passage], str | None]:
    """The passages of a filing in the order of its sections, and the model of their vectors where all have one by the
    same model.
    """
    import numpy as np

    rows = database.execute(_PASSAGES, [accession]).fetchall()
    models = {row[-1] for row in rows}
    model = models.pop() if len(models) == 1 else None
    names = [field.name for field in fields(Passage) if field.name != "vector"]
    return [
        Passage(
            **dict(zip(names, row, strict=False)), vector=None if row[-2] is None else np.asarray(row[-2], np.float32)
        )
        for row in rows
    ], model


@dataclass(frozen=True, slots=True)
class Verified:
    """A filing's passages, or a file of the index, compared with what they are to be. `place` names it."""

    place: str
    same: bool
    detail: str = ""


def verify_index(target: str) -> Iterator[Verified]:
    """Read every file of the index, and make every passage of it again from the warehouse.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        StorageError: the index is missing or damaged.
    """
    from tickmark.warehouse import open_warehouse

    folder = index_folder(target) / f"format-{FORMAT}"
    with closing(open_warehouse(target)) as database:
        wrong = damaged(folder) if (folder / META).exists() else {}
        yield from (Verified(name, not reason, reason) for name, reason in wrong.items())
        if any(wrong.values()):
            return
        wanted = _partitions(database)
        index = PassageIndex(folder) if wrong else None
        if index is None or _held(index.indexed) != wanted:
            raise StorageError(
                f"there is no index of {target} as it is published now", hint="run 'tickmark index build'"
            )
        numbers = {source.accession: number for number, source in enumerate(index.sources)}
        for source, passages, model in _read(database, list(wanted)):
            number = numbers.pop(source.accession, None)
            reason = "missing" if number is None else _differs(index, number, source, passages, model)
            yield Verified(source.accession, not reason, reason)
        yield from (Verified(accession, False, "not in the warehouse") for accession in numbers)


def _differs(index: PassageIndex, number: int, source: Source, passages: list[Passage], model: str | None) -> str:
    """How the index has a filing otherwise than the warehouse; empty where it does not."""
    import numpy as np

    kept = index.indexed[number]
    if (kept.source, kept.passages, kept.model) != (source, len(passages), model):
        return "its filing is another"
    documents = [document for document, _ in documents_of(source, passages)]
    for chunk, document in zip(index.chunks_of(number), documents, strict=True):
        if index.kept(chunk) != tuple(document.get_first(name) for name in ("row", "units")):
            return f"passage {index.place_of(chunk)} is another"
    if model is not None:
        vectors = np.load(vectors_file(index.folder, kept))
        if not np.array_equal(vectors, np.array([passage.vector for passage in passages])):
            return "its vectors are others"
    return ""
