"""Nearest passages: all compared where they are few, by the graph where they are many, and what a search makes of
it.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from tickmark.errors import StorageError
from tickmark.retrieval.artefacts import CONFIG, GRAPH, INDEX, MANIFEST, META, files_of, files_of_all
from tickmark.retrieval.nearest import EXACT_BELOW, Nearest, graph_of
from tickmark.retrieval.postings import Passage, Source, open_postings
from tickmark.retrieval.search import Search

MANY = EXACT_BELOW + 200


@pytest.fixture(scope="module")
def vectors() -> np.ndarray:
    """Unit vectors in a hundred bundles, as passages are."""
    random = np.random.default_rng(7)
    bundles = random.normal(size=(100, 384))
    found = bundles[random.integers(0, 100, MANY)] + 0.6 * random.normal(size=(MANY, 384))
    return (found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float32)


@pytest.fixture(scope="module")
def graph(vectors: np.ndarray, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("graph") / GRAPH
    path.write_bytes(graph_of(vectors))
    return path


def opened(vectors: np.ndarray, graph: Path) -> Nearest:
    return Nearest(vectors, graph, hashlib.sha256(graph.read_bytes()).hexdigest())


def test_few_are_compared_one_by_one(vectors: np.ndarray) -> None:
    own = Nearest(vectors)
    cosines = vectors @ vectors[5]
    assert (
        own.best(vectors[5], [(0, 50), (60, 90)], 4).tolist()
        == sorted([*range(50), *range(60, 90)], key=lambda n: -cosines[n])[:4]
    )
    assert own.best(vectors[5], [], 4).tolist() == []
    assert len(own.best(vectors[5], [(0, 3)], 10)) == 3


def test_equals_come_in_their_order() -> None:
    same = np.tile(np.eye(1, 384, dtype=np.float32), (6, 1))
    assert Nearest(same).best(same[0], [(0, 6)], 6).tolist() == [0, 1, 2, 3, 4, 5]


def test_the_graph_finds_what_comparing_finds(vectors: np.ndarray, graph: Path) -> None:
    by_graph, compared, whole = opened(vectors, graph), Nearest(vectors), [(0, MANY)]
    queries = vectors[::60]
    agreeing = sum(len(set(by_graph.best(q, whole, 20)) & set(compared.best(q, whole, 20))) for q in queries)
    assert agreeing >= 0.97 * 20 * len(queries)
    assert by_graph.best(vectors[9], whole, 20).tolist() == opened(vectors, graph).best(vectors[9], whole, 20).tolist()
    assert all(by_graph.best(q, whole, 1)[0] == n * 60 for n, q in enumerate(queries))


def test_what_is_not_searched_is_not_found(vectors: np.ndarray, graph: Path) -> None:
    most = [(0, EXACT_BELOW - 50), (EXACT_BELOW, MANY)]
    for found in (
        opened(vectors, graph).best(vectors[EXACT_BELOW - 10], most, 20),
        opened(vectors, graph).best(vectors[0], [(500, 700)], 20),
    ):
        assert len(found) == 20
    assert EXACT_BELOW - 10 not in opened(vectors, graph).best(vectors[EXACT_BELOW - 10], most, 20)


def test_the_same_vectors_give_the_same_file(vectors: np.ndarray) -> None:
    assert graph_of(vectors[:300]) == graph_of(vectors[:300])


def test_a_damaged_graph_is_refused_and_only_when_it_is_asked(vectors: np.ndarray, graph: Path, tmp_path: Path) -> None:
    path = tmp_path / GRAPH
    path.write_bytes(graph.read_bytes()[:-9])
    own = Nearest(vectors, path, "of another file")
    assert own.best(vectors[3], [(0, 50)], 1).tolist() == [3]
    with pytest.raises(StorageError, match="damaged"):
        own.best(vectors[3], [(0, MANY)], 1)
    with pytest.raises(StorageError, match="cannot be read"):
        Nearest(vectors, tmp_path / "missing", "x").best(vectors[3], [(0, MANY)], 1)


def test_a_search_over_many_passages_asks_the_graph(vectors: np.ndarray, tmp_path: Path) -> None:
    source = Source(
        "HLBN", "Halberd Nine Corp", "10-K", "0000000041-24-000001", "2024Q4", "FY2024", "2024-12-31", "2025-02-01", ""
    )
    passages = [
        Passage(f"c{n}", "d", "Item1", "Business", "Business", None, False, n, n + 1, f"Tool number {n}.", vector)
        for n, vector in enumerate(vectors)
    ]
    part = files_of(source, passages, "model@1")
    assert GRAPH not in part
    for folder, files in ((tmp_path / "one", part), (tmp_path / "all", {})):
        folder.mkdir()
        for name, data in files.items():
            (folder / name).write_bytes(data)
    whole = files_of_all([(open_postings(tmp_path / "one" / INDEX), part[META], json.loads(part[MANIFEST])["chunks"])])
    assert set(whole) == {CONFIG, GRAPH, INDEX, MANIFEST, META}
    for name, data in whole.items():
        (tmp_path / "all" / name).write_bytes(data)
    meaning = SimpleNamespace(model_id="model@1", embed=lambda _: vectors[77:78])
    with Search(tmp_path / "all", cast(Any, meaning)) as search:
        answer = search.ask("Halberd quixotry")
    assert answer.dense
    assert answer.passages[0].chunk_id == "c77"
    (tmp_path / "all" / GRAPH).write_bytes(b"something else")
    with Search(tmp_path / "all", cast(Any, meaning)) as search, pytest.raises(StorageError, match="damaged"):
        search.ask("Halberd quixotry")
