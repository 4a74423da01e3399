"""How long a passage is for the embedding model, without loading the model.

Tokens are counted word by word and remembered: filings repeat their words, so the tokenizer sees each once.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from tickmark.errors import EmbeddingError
from tickmark.retrieval.model_files import DEFAULT_MODEL, NO_MODEL, TOKENIZER, model_files

if TYPE_CHECKING:
    from pathlib import Path

    from tokenizers import Tokenizer

SPECIAL_TOKENS = 2  # one before the passage, one after it
DEFAULT_LIMIT = 256  # of all-MiniLM-L6-v2
CHARACTERS_PER_TOKEN = (
    3  # measured on 53 filings with that model: 5.2 in text, 3.6 in tables; less than either, so that passages fit
)
_REMEMBERED = 400_000  # words, about 40 MB


class TokenCounter:
    """Counts the tokens of a text. `limit` is what one passage may have, the special tokens not counted."""

    def __init__(self, limit: int, tokenizer: Tokenizer | None = None) -> None:
        self.limit = limit
        self._tokenizer = tokenizer
        self._known: dict[str, int] = {}

    def count(self, text: str) -> int:
        """Tokens of a text; an estimate from its characters where there is no tokenizer."""
        if self._tokenizer is None:
            return -(-len(text) // CHARACTERS_PER_TOKEN)
        known = self._known
        words = text.split()
        try:
            return sum([known[word] for word in words])
        except KeyError:
            self.learn(text)
            return sum(known[word] for word in words)

    def learn(self, text: str) -> None:
        """Have the tokenizer look at the words of a text that it has not seen, all at once."""
        if self._tokenizer is None:
            return
        if len(self._known) > _REMEMBERED:
            self._known.clear()
        new = [word for word in set(text.split()) if word not in self._known]
        encoded = self._tokenizer.encode_batch_fast(new, add_special_tokens=False)
        self._known.update(zip(new, map(len, encoded), strict=True))


@cache
def token_counter(model: str) -> TokenCounter:
    """The counter of a model. 'none' counts as the default model does, so that vectors can be added later without
    cutting passages anew; where that is not installed, by characters.

    Raises:
        EmbeddingError: there is no such model here, or it has no tokenizer.json.
    """
    try:
        files = model_files(DEFAULT_MODEL if model == NO_MODEL else model)
    except EmbeddingError:
        if model != NO_MODEL:
            raise
        files = None
    if files is None:
        return TokenCounter(DEFAULT_LIMIT - SPECIAL_TOKENS)
    return TokenCounter(files.limit - SPECIAL_TOKENS, load_tokenizer(files.folder))


def load_tokenizer(folder: Path) -> Tokenizer:
    """The tokenizer of a model's folder, without truncation or padding.

    Raises:
        EmbeddingError: it has none that can be read.
    """
    os.environ.setdefault(
        "TOKENIZERS_PARALLELISM", "false"
    )  # a fork after parallel use would print a warning per process
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
    except Exception as error:  # tokenizers raises plain Exception
        raise EmbeddingError(
            f"{folder / TOKENIZER} cannot be read: {error}", hint="the model must bring a tokenizer.json"
        ) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
