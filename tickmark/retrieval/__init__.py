"""Passages of filings, their vectors, and searches among them. Search itself is in `tickmark.retrieval.search`."""

from tickmark.retrieval.chunks import Chunk, chunk, embedded_text, frame_rows
from tickmark.retrieval.embedder import Embedder, embed_chunks, embedder, known_vectors
from tickmark.retrieval.nearest import Nearest
from tickmark.retrieval.tokens import TokenCounter, token_counter

__all__ = [
    "Chunk",
    "Embedder",
    "Nearest",
    "TokenCounter",
    "chunk",
    "embed_chunks",
    "embedded_text",
    "embedder",
    "frame_rows",
    "known_vectors",
    "token_counter",
]
