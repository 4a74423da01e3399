"""Passages to unit vectors, by a sentence-transformers model on this machine's processor.

The same text gives the same vector whatever it is embedded with: the length it is padded to and the rows of its batch
follow from its own length, so that one processor does the same arithmetic on it in any batch, which does not depend on
its neighbours (the tests compare the bits). A passage that has its vector already is not embedded again, and where none
is new the model is not even loaded. In bfloat16 where the processor computes in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from tickmark.errors import EmbeddingError
from tickmark.extras import need
from tickmark.retrieval.chunks import embedded_text
from tickmark.retrieval.model_files import ModelFiles, model_files
from tickmark.retrieval.tokens import load_tokenizer
from tickmark.schemas import EMBEDDING_DIMENSIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from pandas import DataFrame
    from sentence_transformers import SentenceTransformer
    from tokenizers import Tokenizer

PADDING_STEP = 16  # tokens; a text is padded to the next multiple
BATCH_TOKENS = 2048  # of one forward pass at most: enough to keep a few cores busy, little enough for their caches
# of one forward pass, never less: matrices of other heights are multiplied in another order of additions on some
# processors
_BATCH_ROWS = 8
_BF16_FLAGS = frozenset(("avx512_bf16", "amx_bf16"))
_CPU_INFO = Path("/proc/cpuinfo")
_CPU_QUOTA = Path("/sys/fs/cgroup/cpu.max")


class Embedder:
    """One model. `model_id` names it with the digest of its weights and the arithmetic it runs in; threads that share
    it take turns.

    Raises:
        EmbeddingError: a file of the model is missing, or is not the one expected.
    """

    def __init__(self, files: ModelFiles, *, bf16: bool | None = None) -> None:
        self.bf16 = has_bf16() if bf16 is None else bf16
        self.model_id = f"{Path(files.name).name}@{files.digest}{'+bf16' if self.bf16 else ''}"
        self._files = files
        self._lock = Lock()

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Unit vectors, float32, one row a text in the order given; what is beyond the model's limit of tokens is not
        read.

        Raises:
            EmbeddingError: the model cannot be loaded, or makes no usable vectors.
        """
        import numpy as np

        vectors = np.zeros((len(texts), EMBEDDING_DIMENSIONS), dtype=np.float32)
        if not texts:
            return vectors
        with self._lock:
            tokens = [encoding.ids for encoding in self._tokenizer.encode_batch_fast(list(texts))]
            for length, rows in _batches([len(own) for own in tokens], self._files.limit):
                own = [tokens[row] for row in rows]
                vectors[rows] = self._forward(own + own[:1] * (_batch_rows(length) - len(own)), length)[: len(own)]
        return vectors

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = load_tokenizer(self._files.folder)
        tokenizer.enable_truncation(self._files.limit)
        return tokenizer

    @cached_property
    def _model(self) -> SentenceTransformer:
        return _load(self._files, bf16=self.bf16)

    def _forward(self, tokens: Sequence[Sequence[int]], length: int) -> npt.NDArray[np.float32]:
        import numpy as np
        import torch

        model: Any = self._model
        ids = torch.full((len(tokens), length), int(model.tokenizer.pad_token_id or 0), dtype=torch.long)
        mask = torch.zeros_like(ids)
        for row, own in enumerate(tokens):
            ids[row, : len(own)] = torch.tensor(own)
            mask[row, : len(own)] = 1
        features = {"input_ids": ids, "attention_mask": mask, "token_type_ids": torch.zeros_like(ids)}
        with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.bf16):
            pooled: npt.NDArray[np.float64] = model(features)["sentence_embedding"].double().numpy()
        lengths = np.linalg.norm(pooled, axis=1, keepdims=True)
        if not np.isfinite(lengths).all() or not lengths.all():
            raise EmbeddingError(
                f"{self.model_id} makes vectors that have no direction",
                hint="its weights are damaged, or not meant for sentences",
            )
        found: npt.NDArray[np.float32] = (pooled / lengths).astype(np.float32)
        return found


def _batches(sizes: Sequence[int], limit: int) -> Iterator[tuple[int, list[int]]]:
    """Padded length, and positions of the texts that go through the model together at it; shortest first."""
    groups: dict[int, list[int]] = {}
    for position, size in enumerate(sizes):
        groups.setdefault(min(limit, -(-size // PADDING_STEP) * PADDING_STEP), []).append(position)
    for length, positions in sorted(groups.items()):
        count = _batch_rows(length)
        for first in range(0, len(positions), count):
            yield length, positions[first : first + count]


def _batch_rows(length: int) -> int:
    """How many texts of a padded length go through the model together; the last of them are copies where there are
    fewer.
    """
    return max(1, min(_BATCH_ROWS, BATCH_TOKENS // length))


def _load(files: ModelFiles, *, bf16: bool) -> SentenceTransformer:
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    import torch
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    torch.set_num_threads(_threads(torch.get_num_threads()))
    logging.disable_progress_bar()
    try:
        model = SentenceTransformer(
            str(files.folder), device="cpu", local_files_only=True, model_kwargs={"use_safetensors": True}
        ).eval()
    except Exception as error:  # whatever the loader raises, the model cannot be used
        raise EmbeddingError(
            f"the embedding model in {files.folder} cannot be loaded: {error}", hint="run 'tickmark doctor'"
        ) from error
    dimensions = model.get_embedding_dimension()
    if dimensions != EMBEDDING_DIMENSIONS:
        raise EmbeddingError(
            f"{files.name} makes vectors of {dimensions} dimensions; the warehouse holds {EMBEDDING_DIMENSIONS}"
        )
    if bf16:  # once here instead of in every pass, where autocast would do the same
        for module in model.modules():
            if isinstance(module, torch.nn.Linear):
                module.to(torch.bfloat16)
    return model


@cache
def has_bf16() -> bool:
    """Whether the processor multiplies bfloat16 itself; where it must be emulated it is slower than float32."""
    try:
        lines = _CPU_INFO.read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return any(not _BF16_FLAGS.isdisjoint(line.split()) for line in lines if line.startswith("flags"))


def _threads(default: int) -> int:
    """Threads that keep busy what this process may use: its processors by affinity and by its container's quota;
    `default` (OMP_NUM_THREADS) at most.
    """
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else default
    try:
        quota, period = _CPU_QUOTA.read_text(encoding="ascii").split()
        if quota != "max":
            allowed = min(allowed, round(int(quota) / int(period)))
    except (OSError, ValueError, ZeroDivisionError):
        pass
    return max(1, min(default, allowed))


@cache
def embedder(model: str) -> Embedder | None:
    """The model of that name or folder, one in a process; None where `model` is 'none'. It is loaded when it is first
    needed.

    Raises:
        EmbeddingError: it is not here, or is not the one expected.
    """
    files = model_files(model)
    if files is None:
        return None
    need("vectors")
    return Embedder(files)


def vectors_of(
    texts: Sequence[str], model: Embedder, known: Mapping[str, npt.NDArray[np.float32]]
) -> list[npt.NDArray[np.float32]]:
    """Vectors of embedded texts; one that is in `known` (see `known_vectors`) keeps its vector, and equal texts are
    embedded once.

    Raises:
        EmbeddingError: as `Embedder.embed`.
    """
    new = list(dict.fromkeys(text for text in texts if text not in known))
    made = dict(zip(new, model.embed(new), strict=True))
    return [known[text] if text in known else made[text] for text in texts]


def known_vectors(frame: DataFrame | None, model: Embedder) -> dict[str, npt.NDArray[np.float32]]:
    """Embedded text -> vector, from rows of `chunks` that this very model made: those of the last build, or of other
    partitions too.
    """
    return {text: vector for text, (vector, made_by) in stored_vectors(frame).items() if made_by == model.model_id}


def stored_vectors(frame: DataFrame | None) -> dict[str, tuple[npt.NDArray[np.float32], str]]:
    """Embedded text -> vector and the model that made it, from rows of `chunks`; what has none is left out."""
    import numpy as np

    if frame is None or frame.empty:
        return {}
    same = frame[frame["embedding"].notna()]
    return {
        embedded_text(heading, text): (np.asarray(vector, dtype=np.float32), str(made_by))
        for heading, text, vector, made_by in zip(
            same["heading"], same["text"], same["embedding"], same["embedding_model"], strict=True
        )
    }
