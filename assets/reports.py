"""What a cell says, from verified facts alone."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, MaterializeResult, multi_asset

from assets.cell import working
from assets.declaration import specs
from resources import LakeResource


@multi_asset(**specs("reports"))
def reports(context: AssetExecutionContext, lake: LakeResource) -> Iterator[MaterializeResult]:
    """Write the report of this ticker and quarter."""
    from tickmark.llm import open_model
    from tickmark.stages import steps

    with working(context, lake) as cell:
        raw = cell.filings()
        if reason := cell.quarantined:
            context.log.warning(f"{cell.ticker} {cell.period}: quarantined, no report is written: {reason}")
        elif raw is not None:
            found = cell.read_both("verified_facts", "rejected_facts")
            yield from cell.commit("reports", steps.reports(raw, *found, model=open_model(cell.settings)))
