"""Items of the form, and notes."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, MaterializeResult, multi_asset

from assets.cell import working
from assets.declaration import specs
from resources import LakeResource, RawStoreResource


@multi_asset(**specs("sections"))
def sections(
    context: AssetExecutionContext, lake: LakeResource, raw_store: RawStoreResource
) -> Iterator[MaterializeResult]:
    """Find the items and notes of each filing, with their bounds."""
    from tickmark.stages import steps

    with working(context, lake) as cell:
        raw = cell.filings()
        if raw is not None:
            yield from cell.commit("sections", steps.sections(raw, raw_store.open()))
