"""Jobs: the whole graph for one cell, the vectors of all passages, and publishing."""

from __future__ import annotations

from dagster import AssetSelection, define_asset_job

from assets.declaration import DESCRIPTIONS, EMBEDDINGS, SEARCH_INDEX, WAREHOUSE
from tickmark.stages import STAGES

BUILD, EMBED, PUBLISH = "build_filings", "embed_passages", "publish_warehouse"

build_filings = define_asset_job(
    BUILD,
    AssetSelection.assets(*(table for stage in STAGES.values() for table in stage.tables), DESCRIPTIONS),
    description=(
        "Everything from EDGAR to reports and descriptions of revenue "
        "for one ticker and quarter. For a backfill of a ticker, launch it "
        "from this job's page: cells without a filing are skipped."
    ),
)
embed_passages = define_asset_job(
    EMBED,
    AssetSelection.assets(EMBEDDINGS),
    description="Make the vectors of all passages that have none yet.",
)
publish_warehouse = define_asset_job(
    PUBLISH,
    AssetSelection.assets(WAREHOUSE, SEARCH_INDEX),
    description="Publish the lake's present state as the database that people open, and index it for searches.",
)
