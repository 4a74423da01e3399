"""Nearest passages, exact and by graph."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tickmark.errors import EmbeddingError, NotInWarehouse
from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.retrieval.index import build, exact, index_of, load, warehouse_index
from tickmark.schemas import TABLES


def passages(count: int) -> tuple[list[str], np.ndarray]:
    vectors = np.random.default_rng(7).normal(size=(count, 384)).astype(np.float32)
    return [f"c{n:04}" for n in range(count)], vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def test_exact_search_finds_the_passage_itself_first() -> None:
    ids, vectors = passages(50)
    hits = exact(vectors[17], vectors, ids, 3)
    assert hits[0].chunk_id == "c0017"
    assert hits[0].score == pytest.approx(1.0, abs=1e-5)
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)


def test_the_graph_agrees_with_exact_search() -> None:
    ids, vectors = passages(600)
    index = build(ids, vectors)
    queries = vectors[::30]
    agreeing = sum(len({h.chunk_id for h in index.search(q, 10)} & {h.chunk_id for h in exact(q, vectors, ids, 10)}) for q in queries)
    assert agreeing >= 0.95 * 10 * len(queries)


def test_the_same_passages_in_any_order_give_the_same_files(tmp_path: Path) -> None:
    ids, vectors = passages(80)
    index_of(tmp_path / "a", ids, vectors)
    index_of(tmp_path / "b", ids[::-1], vectors[::-1])
    for name in ("index.bin", "index.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_stale_or_damaged_index_is_built_again(tmp_path: Path) -> None:
    ids, vectors = passages(40)
    first = index_of(tmp_path, ids[:30], vectors[:30])
    assert load(tmp_path, first.digest) is not None
    second = index_of(tmp_path, ids, vectors)
    assert second.digest != first.digest
    assert load(tmp_path, first.digest) is None
    (tmp_path / "index.bin").write_bytes(b"half")
    assert load(tmp_path, second.digest) is None
    assert index_of(tmp_path, ids, vectors).search(vectors[39], 1)[0].chunk_id == "c0039"


def test_no_passages_and_wrong_vectors() -> None:
    empty = build([], np.zeros((0, 384), dtype=np.float32))
    assert empty.search(np.ones(384, dtype=np.float32), 5) == []
    with pytest.raises(EmbeddingError, match="shape"):
        build(["a"], np.zeros((1, 12), dtype=np.float32))


def published(lake: Lake, target: str, period: str, vectors: np.ndarray) -> None:
    rows = [
        {
            "ticker": "HLBN", "period": period, "accession": "0000000001-24-000001", "doc_id": f"d{period}", "chunk_id": f"{period}_{n:03}", "section_id": "Item7",
            "is_toc": n == 0, "first_block": n, "end_block": n + 1, "char_start": 0, "char_end": 4, "text": "text", "embedding": vector,
            "embedding_model": "model@1" if n != 1 else "other@2",
        }
        for n, vector in enumerate(vectors)
    ]  # fmt: skip
    lake.commit("chunks", "HLBN", period, {"chunks": TABLES["chunks"].frame(rows)})
    publish(lake, target)


def test_the_index_of_a_warehouse_follows_what_is_published(tmp_path: Path) -> None:
    lake, target = Lake(str(tmp_path)), str(tmp_path / "warehouse.duckdb")
    _, vectors = passages(24)
    published(lake, target, "2023Q4", vectors[:12])
    first = warehouse_index(target, "model@1")
    assert first.chunk_ids == tuple(f"2023Q4_{n:03}" for n in range(2, 12))
    assert first.search(vectors[5], 1)[0].chunk_id == "2023Q4_005"
    kept = (tmp_path / "warehouse.duckdb.index" / "index.bin").read_bytes()
    published(lake, target, "2024Q1", vectors[12:])
    second = warehouse_index(target, "model@1")
    assert len(second.chunk_ids) == 20
    assert second.search(vectors[20], 1)[0].chunk_id == "2024Q1_008"
    assert (tmp_path / "warehouse.duckdb.index" / "index.bin").read_bytes() != kept
    with pytest.raises(NotInWarehouse, match="no passages embedded by unknown"):
        warehouse_index(target, "unknown@3")
