"""Passages to unit vectors, by a sentence-transformers model.

The same text gives the same vector whatever it is embedded with: each batch has one of a few fixed shapes, chosen by the
text's own length, so that the arithmetic on a row never depends on its neighbours. A passage that has its vector already is not
embedded again. In bfloat16 where the processor computes in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tickmark.errors import EmbeddingError
from tickmark.retrieval.chunks import Chunk, embedded_text
from tickmark.retrieval.model_files import ModelFiles, model_files
from tickmark.schemas import EMBEDDING_DIMENSIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pandas as pd
    from sentence_transformers import SentenceTransformer

BATCH = 16
LENGTHS = (32, 64, 96, 128, 160, 192, 224, 256)  # tokens a batch is padded to; finer steps waste less and are more shapes
_BF16_FLAGS = ("avx512_bf16", "amx_bf16")


class Embedder:
    """A loaded model. `model_id` names it with the digest of its weights and the arithmetic it runs in."""

    def __init__(self, files: ModelFiles, *, bf16: bool | None = None) -> None:
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        self.bf16 = has_bf16() if bf16 is None else bf16
        self.model_id = f"{files.name}@{files.digest}{'+bf16' if self.bf16 else ''}"
        self._limit = files.limit
        self._model = _load(files)

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Unit vectors, float32, one row a text in the order given."""
        import numpy as np

        vectors = np.zeros((len(texts), EMBEDDING_DIMENSIONS), dtype=np.float32)
        tokenizer: Any = self._model.tokenizer
        sizes = [len(ids) for ids in tokenizer(list(texts), truncation=True, max_length=self._limit)["input_ids"]] if texts else []
        for length, members in _by_length(sizes, self._limit):
            for first in range(0, len(members), BATCH):
                chosen = members[first : first + BATCH]
                vectors[chosen] = self._batch([texts[i] for i in chosen], length)[: len(chosen)]
        return vectors

    def _batch(self, texts: list[str], length: int) -> npt.NDArray[np.float32]:
        """One batch of the full size; a short one is filled up with empty texts."""
        import torch

        full = texts + [""] * (BATCH - len(texts))
        tokenizer: Any = self._model.tokenizer
        features = dict(tokenizer(full, padding="max_length", max_length=length, truncation=True, return_tensors="pt"))
        with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.bf16):
            pooled = self._model(features)["sentence_embedding"].float()
        found: npt.NDArray[np.float32] = torch.nn.functional.normalize(pooled, dim=1).numpy()
        return found


def _by_length(sizes: Sequence[int], limit: int) -> Iterable[tuple[int, list[int]]]:
    """Padded length -> positions of the texts that it takes, shortest first."""
    lengths = sorted({*(n for n in LENGTHS if n < limit), limit})
    groups: dict[int, list[int]] = {}
    for position, size in enumerate(sizes):
        groups.setdefault(next(n for n in lengths if size <= n), []).append(position)
    return sorted(groups.items())


def _load(files: ModelFiles) -> SentenceTransformer:
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    logging.disable_progress_bar()
    try:
        model = SentenceTransformer(str(files.folder), device="cpu", local_files_only=True)
    except Exception as error:  # whatever the loader raises, the model cannot be used
        raise EmbeddingError(f"the embedding model in {files.folder} cannot be loaded: {error}", hint="run 'tickmark doctor'") from error
    dimensions = len(model.encode(["dimensions"], show_progress_bar=False)[0])
    if dimensions != EMBEDDING_DIMENSIONS:
        raise EmbeddingError(f"{files.name} makes vectors of {dimensions} dimensions; the warehouse holds {EMBEDDING_DIMENSIONS}")
    return model


@cache
def has_bf16() -> bool:
    """Whether the processor multiplies bfloat16 itself; where it must be emulated it is slower than float32."""
    try:
        flags = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False
    return any(flag in flags for flag in _BF16_FLAGS)


@cache
def embedder(model: str) -> Embedder | None:
    """The model of that name or folder, loaded once in a process; None where `model` is 'none'.

    Raises:
        EmbeddingError: it is not here, cannot be loaded, or is not the one expected.
    """
    files = model_files(model)
    return None if files is None else Embedder(files)


def embed_chunks(chunks: Sequence[Chunk], model: Embedder, known: Mapping[str, npt.NDArray[np.float32]]) -> list[npt.NDArray[np.float32]]:
    """Vectors of passages; one whose text is in `known` (see `known_vectors`) keeps its vector, and equal texts are embedded once."""
    vectors = dict(known)
    new = list(dict.fromkeys(chunk.embedded for chunk in chunks if chunk.embedded not in vectors))
    vectors.update(zip(new, model.embed(new), strict=True))
    return [vectors[chunk.embedded] for chunk in chunks]


def known_vectors(frame: pd.DataFrame | None, model: Embedder) -> dict[str, npt.NDArray[np.float32]]:
    """Embedded text -> vector, from rows of `chunks` that this very model made."""
    import numpy as np

    if frame is None or frame.empty:
        return {}
    same = frame[(frame["embedding_model"] == model.model_id) & frame["embedding"].notna()]
    return {
        embedded_text(heading, text): np.asarray(vector, dtype=np.float32)
        for heading, text, vector in zip(same["heading"], same["text"], same["embedding"], strict=True)
    }
