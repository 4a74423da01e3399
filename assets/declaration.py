"""What Dagster is told of each stage before it runs: documentation, columns, versions, when to run by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dagster import (
    AssetKey,
    AssetSpec,
    AutomationCondition,
    TableColumn,
    TableColumnConstraints,
    TableColumnDep,
    TableColumnLineage,
    TableSchema,
)

from assets.freshness import EVERY_SEASON
from assets.partitions import cells
from tickmark.schemas import TABLES, Column
from tickmark.stages import STAGES
from tickmark.stages.columns import Source, sources

ENGINEERS, ANALYSTS = "team:data-engineering", "team:analysis"
GROUPS = {
    "raw_filings": "ingestion",
    "sections": "structure",
    "tables": "structure",
    "sheets": "structure",
    "sheet_rows": "structure",
    "extracted_facts": "facts",
    "verified_facts": "facts",
    "rejected_facts": "facts",
    "chunks": "retrieval",
    "reports": "reports",
}
KINDS = {"raw_filings": "html", "reports": "markdown"}
WAREHOUSE = "warehouse"
DESCRIPTIONS = "descriptions"
EMBEDDINGS = "embeddings"
SEARCH_INDEX = "search_index"


def automation() -> AutomationCondition:
    """Run a cell when what it is made from was made anew and passed its blocking checks, and when the stage's code has
    changed.

    A cell that was never built is left alone until what it is made from is there: cells without a filing stay empty.
    """
    recoded = (
        AutomationCondition.code_version_changed().since_last_handled()
        & ~AutomationCondition.missing()
        & ~AutomationCondition.any_deps_missing()
        & ~AutomationCondition.any_deps_in_progress()
        & ~AutomationCondition.in_progress()
    )
    return (AutomationCondition.eager() | recoded) & AutomationCondition.all_deps_blocking_checks_passed()


def spec(table: str, stage_name: str) -> AssetSpec:
    """The asset of one warehouse table, which is made by a stage. Materialising it is optional: a cell without a filing
    is skipped.
    """
    stage, schema = STAGES[stage_name], TABLES[table]
    return AssetSpec(
        table,
        deps=[read for name in stage.reads for read in STAGES[name].tables],
        description=schema.doc,
        group_name=GROUPS[table],
        owners=[ANALYSTS if table == "reports" else ENGINEERS],
        kinds={"python", "parquet", *((KINDS[table],) if table in KINDS else ())},
        code_version=stage.code_version,
        partitions_def=cells,
        skippable=True,
        automation_condition=automation() if stage.reads else None,
        freshness_policy=EVERY_SEASON,
        metadata={
            "dagster/column_schema": column_schema(table),
            "dagster/column_lineage": column_lineage(table),
            "dagster/table_name": table,
        },
    )


def specs(stage_name: str) -> dict[str, Any]:
    """Arguments of `multi_asset` for a stage: all of its tables, made by one step."""
    return {
        "name": stage_name,
        "specs": [spec(table, stage_name) for table in STAGES[stage_name].tables],
        "can_subset": False,
    }


def column_schema(table: str) -> TableSchema:
    """The contract's columns as the UI shows them; a tag names the columns that one comes from."""
    schema, found = TABLES[table], sources(table)
    return TableSchema([_column(column, column.name in schema.key, found[column.name]) for column in schema.columns])


def column_lineage(table: str) -> TableColumnLineage:
    """The same sources, for tools that draw them."""
    found = {
        column: [TableColumnDep(AssetKey(other), name) for other, name in came_from]
        for column, came_from in sources(table).items()
    }
    return TableColumnLineage({column: deps for column, deps in found.items() if deps})


def _column(column: Column, key: bool, came_from: Iterable[Source]) -> TableColumn:
    rules: Mapping[str, str | None] = {
        "part of the key": "" if key else None,
        "matches": column.pattern,
        "one of": ", ".join(column.allowed) if column.allowed else None,
        "at least": f"{column.minimum:g}" if column.minimum is not None else None,
    }
    other = [f"{name} {value}".strip() for name, value in rules.items() if value is not None]
    tags = {"from": ", ".join(".".join(source) for source in came_from)} if came_from else None
    doc = column.doc.replace("<", r"\<")  # the UI takes it for Markdown, and would drop <table> as markup
    return TableColumn(
        column.name, column.kind, doc, TableColumnConstraints(nullable=column.nullable, other=other), tags
    )
