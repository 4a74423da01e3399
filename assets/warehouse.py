"""The database that people open, published from the lake."""

from typing import TYPE_CHECKING

from dagster import (
    AssetCheckResult,
    AssetCheckSpec,
    AssetExecutionContext,
    AutomationCondition,
    MaterializeResult,
    MetadataValue,
    asset,
)

from assets.cell import failing_clearly
from assets.declaration import ENGINEERS, WAREHOUSE
from assets.freshness import EVERY_NIGHT
from resources import LakeResource, WarehouseResource
from tickmark.schemas import TABLES

if TYPE_CHECKING:
    from tickmark.publish import Published

_WHEN_SOMETHING_CHANGED = (
    AutomationCondition.any_deps_updated().since_last_handled()
    & ~AutomationCondition.any_deps_in_progress()
    & ~AutomationCondition.in_progress()
)


@asset(
    deps=list(TABLES),
    group_name="publication",
    owners=[ENGINEERS],
    kinds={"python", "duckdb"},
    automation_condition=_WHEN_SOMETHING_CHANGED,
    freshness_policy=EVERY_NIGHT,
    check_specs=[
        AssetCheckSpec(
            "complete",
            asset=WAREHOUSE,
            description="Every partition of the lake is in it: none was damaged and left out.",
        )
    ],
    description=(
        "The DuckDB database that people open: every partition of the lake as native tables, swapped in by "
        "rename. Readers keep the snapshot they opened."
    ),
)
def warehouse(context: AssetExecutionContext, lake: LakeResource, warehouse: WarehouseResource) -> MaterializeResult:
    """Publish the lake's present state."""
    from tickmark.publish import publish

    with failing_clearly(context):
        published = publish(lake.open(), warehouse.path)
    for said in (*published.problems, *filter(None, [published.replaced])):
        context.log.warning(said)
    problems = MetadataValue.json(list(published.problems))
    complete = AssetCheckResult(check_name="complete", passed=not published.problems, metadata={"problems": problems})
    return MaterializeResult(metadata={**_metadata(published), "problems": problems}, check_results=[complete])


def _metadata(published: "Published") -> dict[str, object]:
    """What the UI shows of a publication: where, how long, and the rows of each table."""
    rows = {f"rows of {table}": count for table, count in published.rows.items()}
    replaced = {"replaced": MetadataValue.text(published.replaced)} if published.replaced else {}
    return {
        "database": MetadataValue.path(published.target),
        "changed": published.changed,
        "seconds": round(published.seconds, 2),
        **replaced,
        **rows,
    }
