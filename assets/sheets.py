"""Sheets that users added, as typed tables."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, MaterializeResult, multi_asset

from assets.cell import working
from assets.declaration import specs
from resources import LakeResource, RawStoreResource


@multi_asset(**specs("sheets"))
def sheets(
    context: AssetExecutionContext, lake: LakeResource, raw_store: RawStoreResource
) -> Iterator[MaterializeResult]:
    """Type every sheet of the workbooks and delimited texts that were added to this ticker and quarter."""
    from tickmark.stages import steps

    with working(context, lake) as cell:
        raw = cell.filings()
        if raw is not None:
            yield from cell.commit("sheets", *steps.sheets(raw, raw_store.open()))
