"""What an index is on disk: four files a filing, and the same four over all filings of a published warehouse; the same
passages give the same bytes.

`index.bin` is searched (see `postings`), `meta.jsonl` has a line for each passage, `chunks_manifest.json` names every
passage with the digest of its text and the digests of the files, `build_config.json` says how they were made. Over all
filings there is `graph.bin` as well, where there are so many vectors that a graph finds the nearest sooner than
comparing them (see `nearest`). Filings whose passages are unchanged are not indexed again.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tickmark.errors import NotInWarehouse, StorageError
from tickmark.retrieval.nearest import EXACT_BELOW, graph_of
from tickmark.retrieval.postings import FORMAT, Passage, Postings, Source, make_postings, merge, open_postings

if TYPE_CHECKING:
    import duckdb

INDEX, META, MANIFEST, CONFIG, GRAPH = (
    "index.bin",
    "meta.jsonl",
    "chunks_manifest.json",
    "build_config.json",
    "graph.bin",
)
FILES = (CONFIG, MANIFEST, INDEX, META)
_FISCAL = re.compile(r"_(\d{4})(?:q([1-4]))?_")
_PARTITIONS = (
    "SELECT ticker, period, digest FROM tickmark_partitions WHERE table_name = 'chunks' AND problem IS NULL ORDER BY "
    "ticker, period"
)
_FILINGS = """SELECT ticker, company, form, accession, period, report_date, filing_date,
    coalesce(nullif(url, ''), document) FROM raw_filings
    WHERE accession IN (SELECT DISTINCT accession FROM chunks) ORDER BY ticker, report_date, filing_date, accession"""
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


def files_of(source: Source, passages: Sequence[Passage], model: str | None) -> dict[str, bytes]:
    """The four files of a filing, by name."""
    lines = [_line(source, passage) for passage in passages]
    ends = [0]
    for line in lines:
        ends.append(ends[-1] + len(line))
    index = make_postings(source, passages, ends, model)
    return _files(index, b"".join(lines), [[passage.chunk_id, _digest(passage.text.encode())] for passage in passages])


def files_of_all(parts: Sequence[tuple[Postings, bytes, list[list[str]]]]) -> dict[str, bytes]:
    """The four files over several filings, in their order, and the graph of their vectors where there are many."""
    index = merge([index for index, _, _ in parts])
    graph = graph_of(index.vectors) if len(index.vectors) >= EXACT_BELOW else b""
    return _files(
        index, b"".join(meta for _, meta, _ in parts), [entry for _, _, entries in parts for entry in entries], graph
    )


def _files(index: Postings, meta: bytes, entries: list[list[str]], graph: bytes = b"") -> dict[str, bytes]:
    found = {INDEX: index.tobytes(), META: meta, **({GRAPH: graph} if graph else {})}
    config = {
        "format": FORMAT,
        "model": index.model,
        "filings": [source.accession for source in index.sources],
        **({"graph": _digest(graph)} if graph else {}),
    }
    manifest = {"chunks": entries, "files": {name: _digest(data) for name, data in found.items()}}
    return {CONFIG: _json(config), MANIFEST: _json(manifest), **found}


def _line(source: Source, passage: Passage) -> bytes:
    row = {
        "accession": source.accession, "ticker": source.ticker, "chunk_id": passage.chunk_id, "doc_id": passage.doc_id,
        "section_id": passage.section_id, "title": passage.title,
        "heading": passage.heading, "table_index": passage.table_index, "is_toc": passage.is_toc,
        "first_block": passage.first_block, "end_block": passage.end_block,
        "text": passage.text, "page": passage.page, "line": passage.line,
    }  # fmt: skip
    return json.dumps(row, ensure_ascii=False, sort_keys=True).encode() + b"\n"


def _json(value: Any) -> bytes:
    return json.dumps(value, indent=1, sort_keys=True).encode() + b"\n"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def index_folder(target: str) -> Path:
    """Where the index of a warehouse lies: beside it, or for one at a URL in a temporary folder of this machine."""
    from tickmark.warehouse import local_path

    path = local_path(target)
    if path is not None:
        return path.with_name(f"{path.name}.index")
    return Path(tempfile.gettempdir()) / f"tickmark-index-{_digest(target.encode())[:16]}"


def build_index(target: str) -> Built:
    """The index over everything that a warehouse publishes, made where it is missing or the warehouse was published
    anew.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        NotInWarehouse: it holds no passages.
        StorageError: the index cannot be written.
    """
    from tickmark.warehouse import open_warehouse

    home = index_folder(target)
    with closing(open_warehouse(target)) as database:
        partitions = [tuple(row) for row in database.execute(_PARTITIONS).fetchall()]
        folder = home / _covers(partitions)
        if (folder / CONFIG).exists():
            index = open_postings(folder / INDEX)
            return Built(folder, len(index.sources), 0, len(index.classes))
        try:
            return _build(database, home, folder, {(ticker, period): digest for ticker, period, digest in partitions})
        except OSError as error:
            raise StorageError(f"the index in {home} cannot be written: {error}") from error


def without(target: str) -> None:
    """Take what the warehouse no longer holds out of its search index, where it has one.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        StorageError: the index cannot be written.
    """
    home = index_folder(target)
    if home.exists():
        try:
            build_index(target)
        except NotInWarehouse:  # nothing is left to be found
            shutil.rmtree(home, ignore_errors=True)


def _build(database: duckdb.DuckDBPyConnection, home: Path, folder: Path, digests: dict[tuple[str, str], str]) -> Built:
    parts: list[tuple[Postings, bytes, list[list[str]]]] = []
    made = 0
    for source in sources(database):
        made_of = f"{FORMAT} {digests.get((source.ticker, source.period))} {source}"
        name = f"{source.accession}-{_digest(made_of.encode())[:12]}"
        place = home / "filings" / name
        if not (place / CONFIG).exists():
            passages, model = passages_of(database, source.accession)
            _write(place, files_of(source, passages, model))
            made += 1
        parts.append(
            (
                open_postings(place / INDEX),
                (place / META).read_bytes(),
                json.loads((place / MANIFEST).read_bytes())["chunks"],
            )
        )
    if not parts:
        raise NotInWarehouse("the warehouse holds no passages", hint="run 'tickmark build'")
    _write(folder, files_of_all(parts))
    _forget(home, folder)
    index = open_postings(folder / INDEX)
    return Built(folder, len(parts), made, len(index.classes))


def _covers(partitions: Sequence[tuple[Any, ...]]) -> str:
    return _digest(json.dumps([FORMAT, *partitions]).encode())[:16]


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """All files of a folder at once: beside it first, then renamed; where another process was faster, its folder
    stays.
    """
    beside = folder.with_name(f".{folder.name}-{uuid4().hex}")
    beside.mkdir(parents=True)
    try:
        for name, data in files.items():
            (beside / name).write_bytes(data)
        try:
            beside.replace(folder)
        except OSError:
            if not (folder / CONFIG).exists():
                raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _forget(home: Path, current: Path) -> None:
    """Remove indexes of earlier states; a process that has one mapped keeps it until it ends."""
    kept = {source.accession for source in open_postings(current / INDEX).sources}
    for folder in home.iterdir():
        if folder != current and re.fullmatch(r"[0-9a-f]{16}", folder.name):
            shutil.rmtree(folder, ignore_errors=True)
    for folder in (home / "filings").iterdir():
        if folder.name[:20] not in kept:
            shutil.rmtree(folder, ignore_errors=True)


def sources(database: duckdb.DuckDBPyConnection) -> list[Source]:
    """The filings whose passages a warehouse holds, by ticker and day."""
    rows = database.execute(_FILINGS).fetchall()
    names = dict(database.execute("SELECT accession, min(doc_id) FROM chunks GROUP BY accession").fetchall())
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
    """A file of the index compared with the same one made again. `place` is its folder within the index and its
    name.
    """

    place: str
    same: bool
    detail: str = ""


def verify_index(target: str) -> Iterator[Verified]:
    """Make every file of the index again from the warehouse's passages, and compare bytes.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        StorageError: the index is missing or damaged.
    """
    from tickmark.warehouse import open_warehouse

    home = index_folder(target)
    with closing(open_warehouse(target)) as database:
        folder = home / _covers([tuple(row) for row in database.execute(_PARTITIONS).fetchall()])
        if not (folder / CONFIG).exists():
            raise StorageError(
                f"there is no index of {target} as it is published now", hint="run 'tickmark index build'"
            )
        parts = []
        for source in sources(database):
            files = files_of(source, *passages_of(database, source.accession))
            found = [place for place in (home / "filings").iterdir() if place.name.startswith(source.accession)]
            for place in found:
                yield from _compared(home, place, files)
            if not found:
                yield Verified(f"filings/{source.accession}", False, "missing")
            parts.append((_from_bytes(files[INDEX]), files[META], json.loads(files[MANIFEST])["chunks"]))
        yield from _compared(home, folder, files_of_all(parts))


def _from_bytes(data: bytes) -> Postings:
    with tempfile.TemporaryDirectory(prefix="tickmark-") as folder:
        path = Path(folder) / INDEX
        path.write_bytes(data)
        return open_postings(path)


def _compared(home: Path, place: Path, files: dict[str, bytes]) -> Iterator[Verified]:
    for name in sorted(files):
        try:
            there = (place / name).read_bytes()
        except OSError as error:
            yield Verified(str((place / name).relative_to(home)), False, f"cannot be read: {error.strerror}")
            continue
        same = there == files[name]
        yield Verified(
            str((place / name).relative_to(home)),
            same,
            "" if same else f"{_digest(there)[:12]} on disk, {_digest(files[name])[:12]} made again",
        )
