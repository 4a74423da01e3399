"""Passages of filings, their vectors, and searches among them. Search itself is in `tickmark.retrieval.search`."""

from tickmark.retrieval.chunks import Chunk, chunk, embedded_text, frame_rows
from tickmark.retrieval.embedder import Embedder, embed_chunks, embedder, known_vectors
from tickmark.retrieval.index import Hit, Index, exact, index_of, warehouse_index
from tickmark.retrieval.tokens import TokenCounter, token_counter

__all__ = [
    "Chunk",
    "Embedder",
    "Hit",
    "Index",
    "TokenCounter",
    "chunk",
    "embed_chunks",
    "embedded_text",
    "embedder",
    "exact",
    "frame_rows",
    "index_of",
    "known_vectors",
    "token_counter",
    "warehouse_index",
]
