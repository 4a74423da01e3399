"""Passages; their vectors are made by `embeddings`."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, MaterializeResult, multi_asset

from assets.cell import working
from assets.declaration import specs
from resources import EmbedderResource, LakeResource, RawStoreResource


@multi_asset(**specs("chunks"))
def chunks(
    context: AssetExecutionContext, lake: LakeResource, raw_store: RawStoreResource, embedder: EmbedderResource
) -> Iterator[MaterializeResult]:
    """Cut each filing into passages, no longer than the embedding model reads; one whose text is unchanged keeps its
    vector.
    """
    from tickmark.stages import steps

    with working(context, lake) as cell:
        raw = cell.filings()
        if raw is not None:
            yield from cell.commit("chunks", steps.chunks(raw, raw_store.open(), embedder.name, cell.last("chunks")))
