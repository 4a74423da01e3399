"""Passages by the cosine of their vectors and a question's: by an HNSW graph where many are searched, compared one by
one where few are.

The graph (hnswlib) lies beside the vectors it is built from. One thread and one seed build it from the vectors in their
order, so the same passages give the same file on machines of one kind; it is loaded by the first question that needs
it.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tickmark.errors import StorageError
from tickmark.schemas import EMBEDDING_DIMENSIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

EXACT_BELOW = (
    4096  # passages: comparing all of them takes as long as the graph then, measured by benchmarks/nearest_passages.py
)
SHARE = 0.5  # of what the graph covers that has to be searched, for it to be asked; a smaller part is compared
EF_CONSTRUCTION, LINKS, EF_SEARCH = (
    200,
    16,
    128,
)  # hnswlib's defaults for building; finds 99.7 % of the true 20 nearest of 17,000 passages
SEED = 20231


def graph_of(vectors: npt.NDArray[np.float32]) -> bytes:
    """The graph over unit vectors f32[n, 384], as a file."""
    import hnswlib
    import numpy as np

    graph = hnswlib.Index(space="ip", dim=EMBEDDING_DIMENSIONS)
    graph.init_index(max_elements=len(vectors), ef_construction=EF_CONSTRUCTION, M=LINKS, random_seed=SEED)
    graph.add_items(np.ascontiguousarray(vectors), np.arange(len(vectors)), num_threads=1)
    with tempfile.TemporaryDirectory(prefix="tickmark-") as folder:
        path = Path(folder) / "graph"
        graph.save_index(str(path))
        return path.read_bytes()


class Nearest:
    """The vectors of an index, f32[n, 384] of unit length, and the file of their graph with its digest, where there is
    one.
    """

    def __init__(self, vectors: npt.NDArray[np.float32], graph: Path | None = None, digest: str = "") -> None:
        self._vectors = vectors
        self._path, self._digest = graph, digest

    def best(
        self, vector: npt.NDArray[np.float32], ranges: Sequence[tuple[int, int]], count: int
    ) -> npt.NDArray[np.int64]:
        """Numbers of the passages nearest to a unit vector among those in some ranges, nearest first; of equals, the
        first.

        Raises:
            StorageError: the graph is not what it was when it was made.
        """
        import numpy as np

        searched = sum(end - first for first, end in ranges)
        if self._path is not None and searched >= max(EXACT_BELOW, SHARE * len(self._vectors)):
            found = self._by_graph(vector, ranges, count, searched)
            if len(found) >= min(count, searched):
                return found[:count]
        numbers = np.concatenate([np.zeros(0, np.int64), *(np.arange(first, end) for first, end in ranges)])
        cosines = np.concatenate(
            [np.zeros(0, np.float32), *(self._vectors[first:end] @ vector for first, end in ranges)]
        )
        if count < len(numbers):
            kept = np.argpartition(-cosines, count - 1)[:count]
            numbers, cosines = numbers[kept], cosines[kept]
        order: npt.NDArray[np.int64] = numbers[np.lexsort((numbers, -cosines))]
        return order

    def _by_graph(
        self, vector: npt.NDArray[np.float32], ranges: Sequence[tuple[int, int]], count: int, searched: int
    ) -> npt.NDArray[np.int64]:
        """The nearest of all passages that are in the ranges; fewer than `count` where too few of them are."""
        import numpy as np

        wanted = min(
            len(self._vectors),
            count if searched == len(self._vectors) else 2 * -(-count * len(self._vectors) // searched),
        )
        self._graph.set_ef(max(EF_SEARCH, wanted))
        labels, _ = self._graph.knn_query(vector.reshape(1, -1), k=wanted, num_threads=1)
        found = labels[0].astype(np.int64)
        numbers: npt.NDArray[np.int64] = found[
            np.logical_or.reduce([(found >= first) & (found < end) for first, end in ranges])
        ]
        order = np.lexsort((numbers, -(self._vectors[numbers] @ vector)))
        return numbers[order]

    @cached_property
    def _graph(self) -> Any:
        import hnswlib

        assert self._path is not None
        try:
            with self._path.open("rb") as stream:
                digest = hashlib.file_digest(stream, "sha256").hexdigest()
            if digest != self._digest:
                raise StorageError(
                    f"{self._path} is damaged", hint="remove the index's folder and run 'tickmark index build'"
                )
            graph = hnswlib.Index(space="ip", dim=EMBEDDING_DIMENSIONS)
            graph.load_index(str(self._path), max_elements=len(self._vectors))
        except (OSError, RuntimeError) as error:
            raise StorageError(
                f"{self._path} cannot be read: {error}", hint="remove the index's folder and run 'tickmark index build'"
            ) from error
        return graph
