"""Vectors: unit length, one a text whatever it is embedded with, and none made twice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tickmark.errors import EmbeddingError
from tickmark.retrieval.chunks import Chunk
from tickmark.retrieval.embedder import Embedder, embedder, has_bf16, known_vectors, vectors_of
from tickmark.retrieval.model_files import DEFAULT_MODEL, PINNED, TOKENIZER, WEIGHTS, ModelFiles, model_files
from tickmark.retrieval.tokens import token_counter
from tickmark.schemas import TABLES

pytestmark = pytest.mark.slow

TEXTS = [
    f"{word} decreased because of costs in segment {n}. " * (n % 9 + 1)
    for n, word in enumerate(["Revenue", "Inventory", "Cash", "Goodwill"] * 6)
]


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


@pytest.mark.parametrize("bf16", [True, False])
def test_a_text_has_the_same_vector_in_any_company(bf16: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = 512  # tokens of one forward pass: several of them with few texts
    monkeypatch.setattr(sys.modules[Embedder.__module__], "BATCH_TOKENS", batch)
    files = model_files(DEFAULT_MODEL)
    assert files is not None
    if bf16 and not has_bf16():
        pytest.skip("this processor has no bfloat16 of its own, so it is never used here")
    model = Embedder(files, bf16=bf16)
    texts = [*TEXTS, *(f"{text} {n}" for n, text in enumerate(TEXTS))]
    together = model.embed(texts)
    assert sum(token_counter(DEFAULT_MODEL).count(text) for text in texts) > 3 * batch
    assert np.array_equal(model.embed(texts[::-1])[::-1], together)
    assert np.array_equal(model.embed(texts[::7]), together[::7])
    for alone in range(0, len(texts), 9):
        assert np.array_equal(model.embed(texts[alone : alone + 1])[0], together[alone])


def test_reading_stops_at_the_limit_of_the_model(model: Embedder) -> None:
    words = [f"word{n}" for n in range(400)]
    long, longer = " ".join(words[:300]), " ".join(words)
    assert np.array_equal(*model.embed([long, longer]))
    assert np.isfinite(model.embed([""])).all()


def test_meaning_is_near_meaning(model: Embedder) -> None:
    sales, revenue, lawsuit = model.embed(
        ["net sales rose in the quarter", "revenue increased during the period", "the court dismissed the complaint"]
    )
    assert sales @ revenue > sales @ lawsuit + 0.2


def test_what_is_known_is_not_embedded_again(model: Embedder) -> None:
    made_up = np.full(384, 384**-0.5, dtype=np.float32)
    vectors = vectors_of(["old", "new", "new"], model, {"old": made_up})
    assert np.array_equal(vectors[0], made_up)
    assert np.array_equal(vectors[1], model.embed(["new"])[0])
    assert np.array_equal(vectors[1], vectors[2])


def test_where_every_text_is_known_no_model_is_loaded() -> None:
    script = """
import sys
import numpy as np
from tickmark.retrieval.embedder import embedder, vectors_of
model = embedder("all-MiniLM-L6-v2")
vectors = vectors_of(["Costs\\nsame"] * 2, model, {"Costs\\nsame": np.ones(384, np.float32)})
assert len(vectors) == 2 and "torch" not in sys.modules and "sentence_transformers" not in sys.modules
print(model.model_id)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3]
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("all-MiniLM-L6-v2@53aa51172d14")


def test_only_vectors_of_the_same_model_are_taken_over(model: Embedder) -> None:
    row = {
        "ticker": "X", "period": "2024Q1", "accession": "0000000001-24-000001", "doc_id": "d", "section_id": "Item7",
        "heading": "Costs", "is_toc": False,
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


def test_a_folder_without_a_model_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match="cannot be read"):
        embedder(str(tmp_path))
    (tmp_path / WEIGHTS).write_bytes(b"not weights")
    (tmp_path / TOKENIZER).write_bytes(b"not a tokenizer")
    broken = embedder(str(tmp_path))
    assert broken is not None
    with pytest.raises(EmbeddingError, match=r"tokenizer\.json"):
        broken.embed(["text"])
    with pytest.raises(EmbeddingError, match="neither a folder nor in the local cache"):
        embedder("no-such-model-anywhere")


def test_without_a_model_there_is_no_embedder() -> None:
    assert embedder("none") is None
