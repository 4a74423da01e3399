"""A small sample of a document's words, by which two that say nearly the same are known."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

from tickmark.model import Document

SIZE = 64  # hashes kept
NEAR = 0.85  # share of them in common, from which two documents say nearly the same
_RUN = 4  # words hashed together
_MOST = 200_000  # words looked at


def sketch(document: Document) -> tuple[int, ...]:
    """The smallest hashes of a document's runs of words, sorted."""
    texts: Iterable[str] = (
        *(block.text for block in document.blocks),
        *(cell.text for table in document.tables for row in table.cells for cell in row),
    )
    words = [word for text in texts for word in re.findall(r"\w+", text.lower())][:_MOST]
    runs = {" ".join(words[place : place + _RUN]) for place in range(max(1, len(words) - _RUN + 1))}
    return tuple(sorted(int.from_bytes(hashlib.blake2b(run.encode(), digest_size=6).digest()) for run in runs)[:SIZE])


def likeness(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """About how much of what two documents say is the same, from 0 to 1."""
    smallest = sorted({*one, *other})[:SIZE]
    if not smallest:
        return 0.0
    both = set(one) & set(other)
    return sum(value in both for value in smallest) / len(smallest)
