"""Jobs: the whole graph for one cell, and publishing."""

from __future__ import annotations

from dagster import AssetSelection, define_asset_job

from assets.declaration import WAREHOUSE
from tickmark.stages import STAGES

BUILD, PUBLISH = "build_filings", "publish_warehouse"

build_filings = define_asset_job(
    BUILD,
    AssetSelection.assets(*(table for stage in STAGES.values() for table in stage.tables)),
    description=(
        "Everything from EDGAR to reports for one ticker and quarter. For a backfill of a ticker, launch it "
        "from this job's page: cells without a filing are skipped."
    ),
)
publish_warehouse = define_asset_job(
    PUBLISH,
    AssetSelection.assets(WAREHOUSE),
    description="Publish the lake's present state as the database that people open.",
)
