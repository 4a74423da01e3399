"""Nearest passages: exact within one filing, by hnswlib across filings.

Within a filing the stored vectors are compared one by one (a few milliseconds at most). Across filings an HNSW graph is kept in a
file beside what it was built from, with the digest of what it covers; where that no longer agrees the graph is built again. One thread
and one seed build it, so the same passages give the same file.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tickmark.errors import EmbeddingError, NotInWarehouse, StorageError
from tickmark.schemas import EMBEDDING_DIMENSIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

EF_CONSTRUCTION = 200  # hnswlib's own default trade of build time for recall
LINKS = 16  # hnswlib's M
EF_SEARCH = 128
SEED = 20231
_FORMAT = 1
_PASSAGES = "SELECT chunk_id, embedding FROM chunks WHERE embedding_model = ? AND embedding IS NOT NULL AND NOT is_toc ORDER BY chunk_id"


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage with the cosine of its vector and the query's, from -1 to 1."""

    chunk_id: str
    score: float


def exact(query: npt.NDArray[np.float32], vectors: npt.NDArray[np.float32], chunk_ids: Sequence[str], k: int) -> list[Hit]:
    """The k nearest of all vectors, best first; equal scores in the order of their ids.

    Args:
        query: shape (384,), unit length.
        vectors: shape (n, 384), unit length each.
    """
    import numpy as np

    scores = vectors @ query
    order = np.lexsort((np.array(chunk_ids), -scores))[:k]
    return [Hit(chunk_ids[i], float(scores[i])) for i in order]


class Index:
    """An HNSW graph over passages of many filings."""

    def __init__(self, graph: Any, chunk_ids: Sequence[str], digest: str) -> None:
        self._graph = graph
        self.chunk_ids = tuple(chunk_ids)
        self.digest = digest

    def search(self, query: npt.NDArray[np.float32], k: int) -> list[Hit]:
        """The k passages that the graph finds nearest, best first; fewer where there are fewer."""
        k = min(k, len(self.chunk_ids))
        if k == 0:
            return []
        self._graph.set_ef(max(EF_SEARCH, k))
        labels, distances = self._graph.knn_query(query.reshape(1, -1), k=k, num_threads=1)
        hits = [Hit(self.chunk_ids[label], 1.0 - float(distance)) for label, distance in zip(labels[0], distances[0], strict=True)]
        return sorted(hits, key=lambda hit: (-hit.score, hit.chunk_id))


def covers(chunk_ids: Sequence[str], vectors: npt.NDArray[np.float32]) -> str:
    """Digest of what an index is built from."""
    total = hashlib.sha256(f"{_FORMAT} {LINKS} {EF_CONSTRUCTION} {SEED}\n".encode())
    total.update("\n".join(chunk_ids).encode())
    total.update(vectors.tobytes())
    return total.hexdigest()


def build(chunk_ids: Sequence[str], vectors: npt.NDArray[np.float32]) -> Index:
    """Build the graph in the order of the ids.

    Raises:
        EmbeddingError: vectors of another length, or not one for each id.
    """
    import hnswlib
    import numpy as np

    if vectors.shape != (len(chunk_ids), EMBEDDING_DIMENSIONS):
        raise EmbeddingError(f"{len(chunk_ids)} passages need vectors of shape ({len(chunk_ids)}, {EMBEDDING_DIMENSIONS}), not {vectors.shape}")
    order = np.argsort(np.array(chunk_ids), kind="stable")
    ids, ordered = [chunk_ids[i] for i in order], np.ascontiguousarray(vectors[order], dtype=np.float32)
    graph = hnswlib.Index(space="cosine", dim=EMBEDDING_DIMENSIONS)
    graph.init_index(max_elements=max(1, len(ids)), ef_construction=EF_CONSTRUCTION, M=LINKS, random_seed=SEED)
    if ids:
        graph.add_items(ordered, np.arange(len(ids)), num_threads=1)
    return Index(graph, ids, covers(ids, ordered))


def save(index: Index, folder: Path) -> None:
    """Write `index.bin` and `index.json` into a folder, each beside its place first and then renamed; the description comes last and names the digest."""
    folder.mkdir(parents=True, exist_ok=True)
    graph, description = folder / "index.bin", folder / "index.json"
    written = folder / f".index.{os.getpid()}"
    index._graph.save_index(str(written))
    file_digest = hashlib.sha256(written.read_bytes()).hexdigest()
    written.replace(graph)
    written.write_text(json.dumps({"digest": index.digest, "file": file_digest, "chunk_ids": index.chunk_ids}), encoding="utf-8")
    written.replace(description)


def load(folder: Path, digest: str) -> Index | None:
    """The index in a folder, where it covers what `digest` says; None where it is missing, stale or half replaced, so that it has to be built.

    Raises:
        StorageError: a file cannot be read for another reason.
    """
    import hnswlib

    graph, description = folder / "index.bin", folder / "index.json"
    try:
        known = json.loads(description.read_text(encoding="utf-8"))
        if known["digest"] != digest or hashlib.sha256(graph.read_bytes()).hexdigest() != known["file"]:
            return None
    except (FileNotFoundError, KeyError, ValueError):
        return None
    except OSError as error:
        raise StorageError(f"{folder} cannot be read: {error}") from error
    opened = hnswlib.Index(space="cosine", dim=EMBEDDING_DIMENSIONS)
    opened.load_index(str(graph), max_elements=max(1, len(known["chunk_ids"])))
    return Index(opened, known["chunk_ids"], digest)


def index_of(folder: Path, chunk_ids: Sequence[str], vectors: npt.NDArray[np.float32]) -> Index:
    """The index over these passages: the one in the folder, or built and kept there where that covers anything else."""
    import numpy as np

    order = np.argsort(np.array(chunk_ids), kind="stable")
    digest = covers([chunk_ids[i] for i in order], np.ascontiguousarray(vectors[order], dtype=np.float32))
    found = load(folder, digest)
    if found is None:
        found = build(chunk_ids, vectors)
        save(found, folder)
    return found


def warehouse_index(target: str, model_id: str) -> Index:
    """The index over the passages that are published in a warehouse, kept beside it; of a warehouse at a URL, in a temporary folder of this machine.

    Tables of contents are left out, and so are vectors of other models, which cannot be compared with these.

    Args:
        target: path or URL of the warehouse.
        model_id: of the embedder that makes the queries' vectors.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        NotInWarehouse: it holds no vector of that model.
    """
    from tickmark.warehouse import local_path, open_warehouse

    with open_warehouse(target) as database, database.cursor() as cursor:
        rows = cursor.sql(_PASSAGES, params=[model_id]).to_arrow_table().combine_chunks()
    if not rows.num_rows:
        raise NotInWarehouse(f"{target} holds no passages embedded by {model_id}", hint="run 'tickmark build' with that model")
    vectors = rows["embedding"].combine_chunks().flatten().to_numpy().reshape(-1, EMBEDDING_DIMENSIONS)
    path = local_path(target)
    name = hashlib.sha256(f"{target} {model_id}".encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"tickmark-index-{name}" if path is None else path.with_name(f"{path.name}.index")
    return index_of(folder, rows["chunk_id"].to_pylist(), vectors)
