"""Nearest passages: all compared where they are few, by the graph where they are many, and what a search makes of
it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from tickmark.errors import StorageError
from tickmark.retrieval.nearest import EXACT_BELOW, GRAPH, Graph, Vectors, keep_vectors, update_graph
from tickmark.retrieval.passage_index import IndexChange, PassageIndex
from tickmark.retrieval.passages import Passage, Source
from tickmark.retrieval.search import Search

MANY = EXACT_BELOW + 200


@pytest.fixture(scope="module")
def vectors() -> np.ndarray:
    """Unit vectors in a hundred bundles, as passages are."""
    random = np.random.default_rng(7)
    bundles = random.normal(size=(100, 384))
    found = bundles[random.integers(0, 100, MANY)] + 0.6 * random.normal(size=(MANY, 384))
    return (found / np.linalg.norm(found, axis=1, keepdims=True)).astype(np.float32)


def source(number: int) -> Source:
    accession = f"0000000041-24-{number:06}"
    day = f"20{10 + number}-12-31"
    return Source("HLBN", "Halberd Nine Corp", "10-K", accession, f"20{10 + number}Q4", "FY2024", day, day, "")


def write(folder: Path, filings: dict[int, np.ndarray]) -> PassageIndex:
    """Make the index of a folder hold these filings, by number, in place of those of the same number."""
    with IndexChange(folder) as change:
        for number, own in filings.items():
            passages = [
                Passage(
                    f"c{number}-{n}", "d", "Item1", "Business", "Business", None, False, n, n + 1, f"Tool {n}.", vector
                )
                for n, vector in enumerate(own)
            ]
            change.remove("HLBN", source(number).period)
            filing = change.add(source(number), str(own[:1].tolist()), passages, "model@1")
            keep_vectors(folder, filing, list(own))
    index = PassageIndex(folder)
    update_graph(folder, index.indexed)
    return PassageIndex(folder)


@pytest.fixture(scope="module")
def index(vectors: np.ndarray, tmp_path_factory: pytest.TempPathFactory) -> PassageIndex:
    """Three filings of one company: a small one, a large one, and a hundred passages."""
    return write(tmp_path_factory.mktemp("index"), {1: vectors[:50], 2: vectors[50:-100], 3: vectors[-100:]})


def number_of(index: PassageIndex) -> Callable[[int], int]:
    """Passage -> which vector it has."""
    firsts = [0, 50, MANY - 100]
    return lambda chunk: firsts[index.filing_of(chunk)] + index.place_of(chunk)


def test_few_are_compared_one_by_one(vectors: np.ndarray, index: PassageIndex) -> None:
    own, which = Vectors(index), number_of(index)
    cosines = vectors @ vectors[5]
    there = sorted([*range(50), *range(MANY - 100, MANY)], key=lambda n: -cosines[n])
    assert list(map(which, own.best(vectors[5], [0, 2], 4))) == there[:4]
    assert own.best(vectors[5], [], 4) == []
    assert len(own.best(vectors[5], [0], 70)) == 50


def test_equals_come_in_their_order(tmp_path: Path) -> None:
    same = np.tile(np.eye(1, 384, dtype=np.float32), (6, 1))
    index = write(tmp_path, {1: same})
    assert Graph.of(tmp_path) is None
    assert Vectors(index).best(same[0], [0], 6) == [0, 1, 2, 3, 4, 5]


def test_the_graph_finds_what_comparing_finds(vectors: np.ndarray, index: PassageIndex) -> None:
    by_graph, which, whole = Vectors(index), number_of(index), [0, 1, 2]
    queries = vectors[::60]
    found = [list(map(which, by_graph.best(query, whole, 20))) for query in queries]
    compared = [np.argsort(-(vectors @ query))[:20].tolist() for query in queries]
    agreeing = sum(len(set(one) & set(other)) for one, other in zip(found, compared, strict=True))
    assert agreeing >= 0.97 * 20 * len(queries)
    assert all(one[0] == number * 60 for number, one in enumerate(found))


def test_what_is_not_searched_is_not_found(vectors: np.ndarray, index: PassageIndex) -> None:
    found = Vectors(index).best(vectors[3], [1, 2], 20)
    assert len(found) == 20
    assert {index.filing_of(chunk) for chunk in found} <= {1, 2}


def test_a_graph_is_changed_by_filing(vectors: np.ndarray, tmp_path: Path) -> None:
    write(tmp_path, {1: vectors[:50], 2: vectors[50:-100], 3: vectors[-100:]})
    first = Graph.of(tmp_path)
    turned = -vectors[:60]
    index = write(tmp_path, {1: turned})
    second = Graph.of(tmp_path)
    assert first and second and second.next == first.next + 60
    assert Vectors(index).best(turned[7], [0, 1, 2], 1) == [7]
    assert 0 not in {index.filing_of(chunk) for chunk in Vectors(index).best(vectors[7], [0, 1, 2], 20)}
    assert [path.name for path in tmp_path.glob("graph-*")] == [second.file]
    write(tmp_path, {2: vectors[60:-90]})
    third = Graph.of(tmp_path)
    assert third and third.next == third.alive, "more than half was replaced: it is made anew"


def test_a_damaged_graph_is_refused_and_only_when_it_is_asked(vectors: np.ndarray, tmp_path: Path) -> None:
    index = write(tmp_path, {1: vectors[:50], 2: vectors[50:]})
    graph = Graph.of(tmp_path)
    assert graph
    path = tmp_path / graph.file
    path.write_bytes(path.read_bytes()[:-9])
    assert Vectors(index).best(vectors[3], [0], 1) == [3]
    with pytest.raises(StorageError, match="damaged"):
        Vectors(index).best(vectors[3], [0, 1], 1)
    path.unlink()
    with pytest.raises(StorageError, match="cannot be read"):
        Vectors(index).best(vectors[3], [0, 1], 1)


def test_a_search_over_many_passages_asks_the_graph(vectors: np.ndarray, tmp_path: Path) -> None:
    write(tmp_path, {1: vectors})
    assert (tmp_path / GRAPH).exists()
    meaning = SimpleNamespace(model_id="model@1", embed=lambda _: vectors[77:78])
    with Search(tmp_path, cast(Any, meaning)) as search:
        answer = search.ask("Halberd quixotry")
    assert answer.dense
    assert answer.passages[0].chunk_id == "c1-77"
    next(tmp_path.glob("graph-*.bin")).write_bytes(b"something else")
    with Search(tmp_path, cast(Any, meaning)) as search, pytest.raises(StorageError, match="damaged"):
        search.ask("Halberd quixotry")
