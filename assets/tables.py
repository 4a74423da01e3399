"""Tables with numbers, and what governs their cells."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, MaterializeResult, multi_asset

from assets.cell import working
from assets.declaration import specs
from resources import LakeResource, RawStoreResource


@multi_asset(**specs("tables"))
def tables(
    context: AssetExecutionContext, lake: LakeResource, raw_store: RawStoreResource
) -> Iterator[MaterializeResult]:
    """Lay out every table and read its headers, scale, units and periods."""
    from tickmark.stages import steps

    with working(context, lake) as cell:
        raw = cell.filings()
        if raw is not None:
            yield from cell.commit("tables", steps.tables(raw, raw_store.open()))
