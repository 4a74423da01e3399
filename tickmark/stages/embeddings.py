"""Vectors of passages: a stage behind `chunks` that nothing waits for.

It takes the partitions whose passages have no vectors of the model yet, embeds those of many filings together, and
commits partition by partition: one that is ended loses at most a batch, and the next goes on where it stopped. The
vectors are columns of `chunks`, so what reads passages finds them there.

    for done in embed(lake, "all-MiniLM-L6-v2", without_vectors(lake, "all-MiniLM-L6-v2")):
        print(done.ticker, done.period, done.passages)
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tickmark.errors import LakeError, NotInWarehouse
from tickmark.retrieval.chunks import embedded_text
from tickmark.retrieval.embedder import embedder, known_vectors, vectors_of
from tickmark.retrieval.model_files import NO_MODEL

if TYPE_CHECKING:
    import pandas as pd

    from tickmark.lake import Lake
    from tickmark.manifest import Manifest
    from tickmark.retrieval.embedder import Embedder

VECTORS = "vectors"
"""What the manifest of `chunks` notes the model's name under, once all of its passages have vectors."""
BATCH = 2_000  # passages that are embedded together: what one process that is ended has done in vain

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Embedded:
    """A partition whose passages have their vectors; `made` of them are new."""

    ticker: str
    period: str
    passages: int
    made: int


def without_vectors(lake: Lake, model: str, cells: Iterable[tuple[str, str]] | None = None) -> list[tuple[str, str]]:
    """The partitions, of these or of the lake, with passages that lack vectors of this model; none for the model
    'none'.
    """
    if model == NO_MODEL:
        return []
    wanted = lake.partitions() if cells is None else cells
    found = ((cell, lake.built(*cell).get("chunks")) for cell in wanted)
    return [cell for cell, manifest in found if manifest and manifest.made_from.get(VECTORS) != model]


def embed(lake: Lake, model: str, cells: Iterable[tuple[str, str]]) -> Iterator[Embedded]:
    """Give the passages of these partitions their vectors; told of each partition once that is committed.

    A partition that is damaged, or was not built, is passed over: building it is what mends it.

    Args:
        model: name or folder of the embedding model, not 'none'.

    Raises:
        EmbeddingError: the model cannot be loaded, or is not the one expected.
        StorageError: the vectors cannot be written.
    """
    loaded = embedder(model)
    if loaded is None:
        return
    waiting: list[tuple[Manifest, pd.DataFrame]] = []
    for ticker, period in cells:
        manifest = lake.built(ticker, period).get("chunks")
        try:
            rows = lake.read("chunks", ticker, period)
        except (NotInWarehouse, LakeError) as error:
            _log.warning("%s %s: no vectors are made: %s", ticker, period, error)
            continue
        if manifest is not None:
            waiting.append((manifest, rows))
        if sum(len(rows) for _, rows in waiting) >= BATCH:
            yield from _committed(lake, model, loaded, waiting)
            waiting.clear()
    if waiting:
        yield from _committed(lake, model, loaded, waiting)


def _committed(
    lake: Lake, model: str, loaded: Embedder, batch: list[tuple[Manifest, pd.DataFrame]]
) -> Iterator[Embedded]:
    """Embed the passages of several partitions together, then commit each as what it was made from before: where its
    passages were cut anew meanwhile, the next build sees that these are older.
    """
    import pandas as pd

    known = known_vectors(pd.concat([rows for _, rows in batch], ignore_index=True), loaded)
    texts = [[embedded_text(*pair) for pair in zip(rows["heading"], rows["text"], strict=True)] for _, rows in batch]
    vectors = iter(vectors_of([text for own in texts for text in own], loaded, known))
    for (manifest, rows), own in zip(batch, texts, strict=True):
        filled = rows.copy()
        filled["embedding"] = pd.Series([next(vectors) for _ in own], index=rows.index, dtype=object)
        filled["embedding_model"] = loaded.model_id
        made_from = dict(manifest.made_from) | {VECTORS: model}
        lake.commit("chunks", manifest.ticker, manifest.period, {"chunks": filled}, made_from)
        yield Embedded(manifest.ticker, manifest.period, len(own), sum(text not in known for text in own))
