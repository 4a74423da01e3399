"""Passages by the cosine of their vectors and a question's: by an HNSW graph where many are searched, compared one by
one where few are.

A filing's vectors are a file that is mapped where it is needed. The graph (hnswlib) is changed filing by filing, on one
thread and with one seed, and loaded by the first question that needs it; a filing that it does not have yet is
compared.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tickmark.errors import StorageError
from tickmark.retrieval.passage_index import Indexed, PassageIndex
from tickmark.schemas import EMBEDDING_DIMENSIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

VECTORS, GRAPH = "vectors", "graph.json"
EXACT_BELOW = (
    4096  # passages: comparing all of them takes as long as the graph then, measured by benchmarks/nearest_passages.py
)
SHARE = 0.5  # of what the graph covers that has to be searched, for it to be asked; a smaller part is compared
MOST_DEAD = 0.5  # of a graph's vectors: where more belong to filings that were replaced, it is made anew
EF_CONSTRUCTION, LINKS, EF_SEARCH = (
    200,
    16,
    128,
)  # hnswlib's defaults for building; finds 99.7 % of the true 20 nearest of 17,000 passages
SEED = 20231
_AGAIN = "remove the index's folder and run 'tickmark index build'"


def vectors_file(folder: Path, filing: Indexed) -> Path:
    """Where the vectors of a filing are."""
    state = hashlib.sha256(f"{filing.made_of} {filing.model}".encode()).hexdigest()[:12]
    return folder / VECTORS / f"{filing.source.accession}-{state}.npy"


def keep_vectors(folder: Path, filing: Indexed, vectors: Sequence[npt.NDArray[np.float32]]) -> None:
    """Write the vectors of a filing, at once."""
    import numpy as np

    path = vectors_file(folder, filing)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{uuid4().hex}.npy")
    np.save(beside, np.asarray(vectors, np.float32).reshape(-1, EMBEDDING_DIMENSIONS))
    beside.replace(path)


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph's file with its digest; file of vectors -> its first label and how many they are; the next label that is
    free. Vectors of filings that were replaced stay in it and are not found.
    """

    file: str
    digest: str
    labels: dict[str, tuple[int, int]] = field(default_factory=dict)
    next: int = 0

    @property
    def alive(self) -> int:
        """How many vectors can be found."""
        return sum(size for _, size in self.labels.values())

    @classmethod
    def of(cls, folder: Path) -> Graph | None:
        """The graph in the folder of an index, where there is one."""
        try:
            return cls(**json.loads((folder / GRAPH).read_bytes()))
        except (FileNotFoundError, ValueError, TypeError):
            return None

    def load(self, folder: Path, size: int) -> Any:
        """The graph itself, with room for so many vectors.

        Raises:
            StorageError: it is not what it was when it was made.
        """
        import hnswlib

        path = folder / self.file
        try:
            with path.open("rb") as stream:
                if hashlib.file_digest(stream, "sha256").hexdigest() != self.digest:
                    raise StorageError(f"{path} is damaged", hint=_AGAIN)
            graph = hnswlib.Index(space="ip", dim=EMBEDDING_DIMENSIONS)
            graph.load_index(str(path), max_elements=size)
        except (OSError, RuntimeError) as error:
            raise StorageError(f"{path} cannot be read: {error}", hint=_AGAIN) from error
        return graph


def update_graph(folder: Path, filings: Sequence[Indexed]) -> None:
    """Bring the graph of an index up to date: what is gone is marked, what is new is added. None where there are few
    vectors.
    """
    import numpy as np

    sizes = {vectors_file(folder, one).name: one.passages for one in filings if one.model and one.passages}
    old = Graph.of(folder) or Graph("", "")
    if sum(sizes.values()) < EXACT_BELOW:
        _replace(folder, None)
        return
    if old.labels.keys() == sizes.keys():
        return
    staying = {name: place for name, place in old.labels.items() if name in sizes}
    if sum(size for _, size in staying.values()) < (1 - MOST_DEAD) * old.next:
        old, staying = Graph("", ""), {}
    new = [name for name in sizes if name not in staying]
    room = old.next + sum(sizes[name] for name in new)
    graph = old.load(folder, room) if old.file else empty_graph(room)
    for first, size in (place for name, place in old.labels.items() if name not in sizes):
        for label in range(first, first + size):
            graph.mark_deleted(label)
    labels, label = dict(staying), old.next
    for name in new:
        vectors = np.load(folder / VECTORS / name)
        graph.add_items(vectors, np.arange(label, label + len(vectors)), num_threads=1)
        labels[name], label = (label, len(vectors)), label + len(vectors)
    beside = folder / f".graph-{uuid4().hex}"
    graph.save_index(str(beside))
    with beside.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    beside.replace(folder / f"graph-{digest[:16]}.bin")
    _replace(folder, Graph(f"graph-{digest[:16]}.bin", digest, labels, label))


def empty_graph(size: int) -> Any:
    """A graph with room for so many vectors."""
    import hnswlib

    graph = hnswlib.Index(space="ip", dim=EMBEDDING_DIMENSIONS)
    graph.init_index(max_elements=size, ef_construction=EF_CONSTRUCTION, M=LINKS, random_seed=SEED)
    return graph


def _replace(folder: Path, graph: Graph | None) -> None:
    """Make a graph the one of the index, or none, and forget others."""
    if graph is None:
        (folder / GRAPH).unlink(missing_ok=True)
    else:
        beside = folder / f".{uuid4().hex}.json"
        beside.write_text(json.dumps(asdict(graph)), encoding="utf-8")
        beside.replace(folder / GRAPH)
    for path in [*folder.glob("graph-*.bin"), *folder.glob(".graph-*")]:
        if graph is None or path.name != graph.file:
            path.unlink(missing_ok=True)


class Vectors:
    """The vectors of an index, and the nearest to another one."""

    def __init__(self, index: PassageIndex) -> None:
        self._index, self._folder = index, index.folder
        self._graph = Graph.of(self._folder) if index.model else None
        self._mapped: dict[int, npt.NDArray[np.float32]] = {}

    def of(self, number: int) -> npt.NDArray[np.float32]:
        """The vectors of a filing, f32[n, 384].

        Raises:
            StorageError: they are missing or damaged.
        """
        import numpy as np

        if number not in self._mapped:
            path = vectors_file(self._folder, self._index.indexed[number])
            try:
                self._mapped[number] = np.load(path, mmap_mode="r")
            except (OSError, ValueError) as error:
                raise StorageError(f"{path} cannot be read: {error}", hint=_AGAIN) from error
        return self._mapped[number]

    def rows(self, chunks: Sequence[int]) -> npt.NDArray[np.float32]:
        """The vectors of passages, f32[n, 384]."""
        import numpy as np

        own = [self.of(self._index.filing_of(chunk))[self._index.place_of(chunk)] for chunk in chunks]
        return np.array(own, np.float32).reshape(-1, EMBEDDING_DIMENSIONS)

    def best(self, vector: npt.NDArray[np.float32], filings: Sequence[int], count: int) -> list[int]:
        """Passages of some filings nearest to a unit vector, nearest first; of equals, the first.

        Raises:
            StorageError: the vectors or their graph are not what they were when they were made.
        """
        searched = sum(self._index.indexed[number].passages for number in filings)
        if self._graph is not None and searched >= max(EXACT_BELOW, SHARE * self._index.passages):
            found = self._by_graph(vector, set(filings), count, searched)
            if len(found) >= min(count, searched):
                return found[:count]
        return self._compared(vector, filings, count)

    def _compared(self, vector: npt.NDArray[np.float32], filings: Sequence[int], count: int) -> list[int]:
        import numpy as np

        numbers = np.concatenate([np.zeros(0, np.int64), *(np.array(self._index.chunks_of(n)) for n in filings)])
        cosines = np.concatenate([np.zeros(0, np.float32), *(self.of(n) @ vector for n in filings)])
        if count < len(numbers):
            kept = np.argpartition(-cosines, count - 1)[:count]
            numbers, cosines = numbers[kept], cosines[kept]
        found: list[int] = numbers[np.lexsort((numbers, -cosines))].astype(np.int64).tolist()
        return found

    @cached_property
    def _labels(self) -> tuple[list[int], list[int]]:
        """First labels in the graph, ascending, and the filings they are of."""
        labels = self._graph.labels if self._graph else {}
        names = {vectors_file(self._folder, one).name: number for number, one in enumerate(self._index.indexed)}
        known = sorted((first, names.get(name, -1)) for name, (first, _) in labels.items())
        return [first for first, _ in known], [number for _, number in known]

    @cached_property
    def _loaded(self) -> Any:
        assert self._graph is not None
        return self._graph.load(self._folder, self._graph.next)

    def _by_graph(self, vector: npt.NDArray[np.float32], filings: set[int], count: int, searched: int) -> list[int]:
        """The nearest of all passages that are in the filings; fewer than `count` where too few of them are."""
        import numpy as np

        assert self._graph is not None
        firsts, numbers = self._labels
        total = self._index.passages
        wanted = min(self._graph.alive, count if searched == total else 2 * -(-count * total // searched))
        self._loaded.set_ef(max(EF_SEARCH, wanted))
        labels, _ = self._loaded.knn_query(vector.reshape(1, -1), k=wanted, num_threads=1)
        found = []
        for label in labels[0].astype(np.int64).tolist():
            place = bisect_right(firsts, label) - 1
            if numbers[place] in filings:
                found.append(self._index.chunks_of(numbers[place])[label - firsts[place]])
        lacking = sorted(filings - set(numbers))
        found += self._compared(vector, lacking, count) if lacking else []
        cosines = self.rows(found) @ vector
        return [found[place] for place in np.lexsort((np.array(found), -cosines)).tolist()]


def forget_vectors(folder: Path, kept: Sequence[Indexed]) -> None:
    """Remove the vectors of filings that the index no longer has."""
    names = {vectors_file(folder, one).name for one in kept if one.model}
    if (folder / VECTORS).exists():
        for path in (folder / VECTORS).iterdir():
            if path.name not in names:
                path.unlink(missing_ok=True)
