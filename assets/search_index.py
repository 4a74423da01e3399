"""The index that searches read, made as soon as a database is published."""

from contextlib import suppress
from typing import TYPE_CHECKING

from dagster import AssetExecutionContext, AutomationCondition, MaterializeResult, MetadataValue, asset

from assets.cell import failing_clearly
from assets.declaration import ENGINEERS, SEARCH_INDEX, WAREHOUSE
from resources import WarehouseResource
from tickmark.errors import NotInWarehouse

if TYPE_CHECKING:
    from tickmark.retrieval.artefacts import Built


@asset(
    name=SEARCH_INDEX,
    deps=[WAREHOUSE],
    group_name="publication",
    owners=[ENGINEERS],
    kinds={"python"},
    automation_condition=AutomationCondition.eager(),
    description=(
        "Words and vectors of every published passage, in files beside the database that searches map into memory. "
        "Filings whose passages are unchanged are not indexed again."
    ),
)
def search_index(context: AssetExecutionContext, warehouse: WarehouseResource) -> MaterializeResult:
    """Index what is published now."""
    from tickmark.stages.publication import index_published

    made = None
    with failing_clearly(context), suppress(NotInWarehouse):
        made = index_published(warehouse.path)
    return MaterializeResult(metadata=_metadata(made))


def _metadata(made: "Built | None") -> dict[str, object]:
    """Where the index is and how much of it is new; nothing without passages, or where the database is elsewhere."""
    if made is None:
        return {}
    counts = {"filings": made.filings, "indexed anew": made.made, "passages": made.passages}
    return {"folder": MetadataValue.path(made.folder)} | counts
