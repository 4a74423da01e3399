"""Vectors: unit length, one a text whatever it is embedded with, and none made twice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tickmark.errors import EmbeddingError
from tickmark.retrieval.chunks import Chunk
from tickmark.retrieval.embedder import BATCH, Embedder, embed_chunks, embedder, known_vectors
from tickmark.retrieval.model_files import DEFAULT_MODEL, PINNED, WEIGHTS, ModelFiles, model_files
from tickmark.schemas import TABLES

TEXTS = [f"{word} decreased because of costs in segment {n}. " * (n % 9 + 1) for n, word in enumerate(["Revenue", "Inventory", "Cash", "Goodwill"] * 6)]


@pytest.fixture(scope="module")
def model() -> Embedder:
    loaded = embedder(DEFAULT_MODEL)
    assert loaded is not None
    return loaded


def passage(text: str, heading: str = "") -> Chunk:
    return Chunk("doc", "doc_c00_0123456789ab", "Item7", heading, None, False, 0, 1, 0, len(text), text)


def test_vectors_are_unit_vectors(model: Embedder) -> None:
    vectors = model.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), 384)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert model.embed([]).shape == (0, 384)


def test_a_text_has_the_same_vector_in_any_company(model: Embedder) -> None:
    together = model.embed(TEXTS)
    assert len(TEXTS) > BATCH
    assert np.array_equal(model.embed(TEXTS[3:4])[0], together[3])
    assert np.array_equal(model.embed(TEXTS[::-1])[::-1], together)


def test_meaning_is_near_meaning(model: Embedder) -> None:
    sales, revenue, lawsuit = model.embed(["net sales rose in the quarter", "revenue increased during the period", "the court dismissed the complaint"])
    assert sales @ revenue > sales @ lawsuit + 0.2


def test_what_is_known_is_not_embedded_again(model: Embedder) -> None:
    made_up = np.full(384, 384**-0.5, dtype=np.float32)
    vectors = embed_chunks([passage("old"), passage("new"), passage("new")], model, {"old": made_up})
    assert np.array_equal(vectors[0], made_up)
    assert np.array_equal(vectors[1], model.embed(["new"])[0])
    assert np.array_equal(vectors[1], vectors[2])


def test_only_vectors_of_the_same_model_are_taken_over(model: Embedder) -> None:
    row = {
        "ticker": "X", "period": "2024Q1", "accession": "0000000001-24-000001", "doc_id": "d", "section_id": "Item7", "heading": "Costs", "is_toc": False,
        "first_block": 0, "end_block": 1, "char_start": 0, "char_end": 1, "embedding": np.zeros(384, dtype=np.float32),
    }  # fmt: skip
    frame = TABLES["chunks"].frame(
        [
            row | {"chunk_id": "a", "text": "same", "embedding_model": model.model_id},
            row | {"chunk_id": "b", "text": "other", "embedding_model": "another@000000000000"},
        ]
    )
    assert list(known_vectors(frame, model)) == ["Costs\nsame"]
    assert known_vectors(None, model) == {}


def test_weights_that_are_not_the_published_ones_are_refused(tmp_path: Path) -> None:
    published = model_files(DEFAULT_MODEL)
    assert published is not None
    for name in PINNED:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((published.folder / name).read_bytes())
    weights = bytearray((tmp_path / WEIGHTS).read_bytes())
    weights[-1] ^= 1
    (tmp_path / WEIGHTS).write_bytes(weights)
    with pytest.raises(EmbeddingError, match="not the file"):
        Embedder(ModelFiles(DEFAULT_MODEL, tmp_path))


def test_without_a_model_there_is_no_embedder() -> None:
    assert embedder("none") is None
