"""Candidates, before the gate."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, MaterializeResult, multi_asset

from assets.cell import working
from assets.declaration import specs
from resources import LakeResource, RawStoreResource


@multi_asset(**specs("extracted_facts"))
def extracted_facts(
    context: AssetExecutionContext, lake: LakeResource, raw_store: RawStoreResource
) -> Iterator[MaterializeResult]:
    """Propose facts from tables and text, each with the place it was read from."""
    from tickmark.stages import steps

    with working(context, lake) as cell:
        raw = cell.filings()
        if raw is not None:
            store = raw_store.open()
            facts = steps.extracted_facts(raw, store, cell.settings)
            yield from cell.commit("extracted_facts", facts, left_out=steps.unread(raw, store))
