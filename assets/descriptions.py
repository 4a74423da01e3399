"""Revenue lines and segments of a cell as files for spreadsheets, in `descriptions` beside the lake."""

from collections.abc import Iterator

from dagster import AssetExecutionContext, MaterializeResult, MetadataValue, asset

from assets.cell import working
from assets.declaration import ANALYSTS, DESCRIPTIONS, automation
from assets.freshness import EVERY_SEASON
from assets.partitions import cells
from resources import LakeResource

READ = ("raw_filings", "sections", "tables", "verified_facts", "chunks")


@asset(
    name=DESCRIPTIONS,
    deps=READ,
    group_name="reports",
    owners=[ANALYSTS],
    kinds={"python", "excel"},
    partitions_def=cells,
    automation_condition=automation(),
    freshness_policy=EVERY_SEASON,
    output_required=False,
    description=(
        "What the revenue of each filing is the sum of, and what each line is in the company's own words: "
        "two CSV files and an XLSX file a filing."
    ),
)
def descriptions(context: AssetExecutionContext, lake: LakeResource) -> Iterator[MaterializeResult]:
    """Describe the filings of this ticker and quarter; nothing of a cell that is not built so far."""
    from tickmark.stages.descriptions import describe_cell, write

    with working(context, lake) as cell:
        whole = set(READ) <= cell.lake.built(cell.ticker, cell.period).keys() and not cell.quarantined
        raw = cell.filings() if whole else None
        if raw is not None:
            found = describe_cell(raw, {name: cell.read(name) for name in READ[1:]})
            paths = write(found, cell.lake.url, cell.ticker, cell.period)
            lines = [line for company in found for line in company.lines]
            counts = {"filings": len(found), "lines": len(lines), "described": sum(line.validated for line in lines)}
            yield MaterializeResult(
                metadata=counts | {"files": MetadataValue.md("\n".join(f"- {path}" for path in paths) or "none")}
            )
