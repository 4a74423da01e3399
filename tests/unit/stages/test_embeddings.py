"""Vectors behind the passages: which partitions lack them, batches over filings, and what an end in between leaves."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from lake_rows import chunk

from tickmark.errors import EmbeddingError
from tickmark.lake import Lake
from tickmark.schemas import TABLES
from tickmark.stages import embeddings
from tickmark.stages.embeddings import VECTORS, embed, without_vectors

CELLS = [("AMD", "2024Q1"), ("NVDA", "2024Q1"), ("NVDA", "2024Q2")]


class Model:
    """Stands in for the real one: a vector with a one at the place that the text's length names."""

    model_id = "stand-in@0"

    def __init__(self) -> None:
        self.calls: list[int] = []

    def embed(self, texts: list[str]) -> np.ndarray:
        self.calls.append(len(texts))
        return np.eye(384, dtype=np.float32)[[len(text) % 384 for text in texts]]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Model:
    made = Model()
    monkeypatch.setattr(embeddings, "embedder", lambda _: made)
    return made


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    found = Lake(str(tmp_path))
    for number, (ticker, period) in enumerate(CELLS):
        rows = [
            chunk(ticker, period, n, embedding=None) | {"text": f"{number} {'x' * n}", "embedding_model": None}
            for n in range(3)
        ]
        found.commit("chunks", ticker, period, {"chunks": TABLES["chunks"].frame(rows)}, {"code": "c"})
    return found


def test_passages_of_many_filings_are_embedded_together(lake: Lake, model: Model) -> None:
    assert without_vectors(lake, "m") == CELLS
    assert [(done.ticker, done.passages, done.made) for done in embed(lake, "m", CELLS)] == [
        (ticker, 3, 3) for ticker, _ in CELLS
    ]
    assert model.calls == [9]
    assert without_vectors(lake, "m") == []
    rows = lake.read("chunks", "NVDA", "2024Q2")
    assert set(rows["embedding_model"]) == {Model.model_id}
    assert [int(np.argmax(vector)) for vector in rows["embedding"]] == [
        (len(text) if not heading else len(heading) + 1 + len(text)) % 384
        for heading, text in zip(rows["heading"].fillna(""), rows["text"], strict=True)
    ]
    assert lake.built("NVDA", "2024Q2")["chunks"].made_from == {"code": "c", VECTORS: "m"}


def test_what_was_ended_goes_on_where_it_stopped(lake: Lake, model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embeddings, "BATCH", 3)
    started = embed(lake, "m", CELLS)
    next(started)
    started.close()
    assert without_vectors(lake, "m") == CELLS[1:]
    assert len(list(embed(lake, "m", without_vectors(lake, "m")))) == 2
    assert model.calls == [3, 3, 3]


def test_known_vectors_are_kept_and_another_model_makes_its_own(
    lake: Lake, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    list(embed(lake, "m", CELLS))
    rows = lake.read("chunks", *CELLS[0])
    lake.commit("chunks", *CELLS[0], {"chunks": rows}, {"code": "newer"})
    assert [done.made for done in embed(lake, "m", without_vectors(lake, "m"))] == [0]
    monkeypatch.setattr(model, "model_id", "another@0")
    assert [done.made for done in embed(lake, "another", without_vectors(lake, "another"))] == [3, 3, 3]


@pytest.mark.usefixtures("model")
def test_partitions_that_are_damaged_or_not_built_are_passed_over(lake: Lake) -> None:
    (file,) = Path(lake.url, "lake/chunks/ticker=AMD/period=2024Q1").glob("*.parquet")
    file.write_bytes(b"PAR1")
    assert [done.ticker for done in embed(lake, "m", [*CELLS, ("NOT", "2020Q1")])] == ["NVDA", "NVDA"]


def test_without_a_model_nothing_lacks_vectors(lake: Lake) -> None:
    assert without_vectors(lake, "none") == []
    with pytest.raises(EmbeddingError):
        list(embed(lake, "no-such-model", CELLS))
