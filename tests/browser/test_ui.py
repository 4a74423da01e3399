"""The Dagster UI in headless Chromium: what a data engineer and an analyst see. Screenshots go to ci-artifacts/."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from chromium import NEEDS_CHROMIUM, chromium
from dagster_processes import REPOSITORY, dagster_ui, graphql
from playwright.sync_api import Browser, Page, expect
from sample_company import built_annual

from assets.declaration import GROUPS
from tickmark.schemas import TABLES

ARTIFACTS = REPOSITORY / "ci-artifacts"
LINEAGE = """{ assetNodeOrError(assetKey: {path: ["tables"]}) { ... on AssetNode { metadataEntries { label
  ... on TableColumnLineageMetadataEntry { lineage { columnName columnDeps { assetKey { path } columnName } } } } } } \
}"""
PATIENCE = 60_000  # milliseconds that an element may take to appear on a busy machine

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="module")
def ui(tmp_path_factory: pytest.TempPathFactory, sample_edgar: str) -> Iterator[str]:
    """The UI on a place where one quarter of the bundled company is built."""
    with dagster_ui(built_annual(tmp_path_factory.mktemp("ui"), sample_edgar)) as url:
        yield url


@pytest.fixture(scope="module")
def browser(ui: str) -> Iterator[tuple[Browser, str]]:
    """The browser and the address it is for, which comes first: Playwright's event loop and Dagster's would get in each
    other's way.
    """
    with chromium() as opened:
        yield opened, ui


@pytest.fixture
def page(browser: tuple[Browser, str]) -> Iterator[Page]:
    with browser[0].new_context(base_url=browser[1], viewport={"width": 1900, "height": 1100}) as context:
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        yield opened


def _shot(page: Page, name: str) -> None:
    ARTIFACTS.mkdir(exist_ok=True)
    target = ARTIFACTS / f"{name}.png"
    page.screenshot(path=target)
    assert target.stat().st_size > 20_000, "an empty page"


def test_the_asset_graph_shows_every_stage_in_its_group(page: Page) -> None:
    page.goto("/asset-groups")
    groups = {*GROUPS.values(), "publication"}
    for group in groups:
        expect(page.get_by_text(group, exact=True).first).to_be_visible(timeout=PATIENCE)
    _shot(page, "asset-graph-groups")
    page.set_viewport_size({"width": 3200, "height": 3000})  # what lies outside the view is not drawn
    page.goto("/asset-groups?expanded=" + quote(",".join(f"global@global:{group}" for group in sorted(groups))))
    for table in [*TABLES, "warehouse"]:
        expect(page.get_by_text(table, exact=True).first).to_be_visible(timeout=PATIENCE)
    _shot(page, "asset-graph")


def test_a_partition_shows_the_gates_result_and_its_chart(page: Page) -> None:
    page.goto("/assets/verified_facts?view=partitions&partition=2024Q3%7CMRDW")
    for label in (
        "verified share",
        "corroborated",
        "verified by witness",
        "agreement with tags",
        "dagster/row_count",
        "verified and rejected by reason",
    ):
        expect(page.get_by_text(label, exact=True).first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Materialized", exact=True).first).to_be_visible(timeout=PATIENCE)
    chart = page.locator("img[src^='data:image/svg+xml']").first
    expect(chart).to_be_visible(timeout=PATIENCE)
    assert chart.evaluate("image => image.naturalWidth") > 100, "the chart is not drawn"
    _shot(page, "partition-metadata")


def test_the_checks_of_an_asset_are_listed(page: Page) -> None:
    page.goto("/assets/verified_facts?view=checks")
    for name in ("contract", "each_candidate_once", "mostly_verified", "not_quarantined", "agrees_with_tags"):
        expect(page.get_by_text(name, exact=True).first).to_be_visible(timeout=PATIENCE)
    _shot(page, "checks")


def test_the_columns_of_the_contract_are_documented(page: Page) -> None:
    page.goto("/assets/verified_facts?view=overview")
    expect(page.get_by_text("value in base units, sign as printed", exact=False).first).to_be_visible(timeout=PATIENCE)
    _shot(page, "columns")


def test_a_column_shows_the_columns_it_comes_from(page: Page, ui: str) -> None:
    """On the page as a tag; for tools that draw it as column lineage, asked for as they do."""
    page.goto("/assets/tables?view=overview")
    expect(page.get_by_text("from: sections.title", exact=False).first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("ordinal of the <table> element", exact=False).first).to_be_visible(timeout=PATIENCE)
    _shot(page, "column-lineage")
    (entry,) = [
        e for e in graphql(ui, LINEAGE)["assetNodeOrError"]["metadataEntries"] if e["label"] == "dagster/column_lineage"
    ]
    sources = {
        column["columnName"]: [(dep["assetKey"]["path"], dep["columnName"]) for dep in column["columnDeps"]]
        for column in entry["lineage"]
    }
    assert set(sources) == set(TABLES["tables"].column_names)
    assert sources["title"] == [(["sections"], "title")]


def test_an_asset_says_how_fresh_it_promises_to_be(page: Page) -> None:
    for asset, promise in (
        ("tables", "Fails if more than 5 months since last materialization"),
        ("warehouse", "Fresh if materialized no earlier than 24 hours before"),
    ):
        page.goto(f"/assets/{asset}?view=overview")
        expect(page.get_by_text("Freshness policy", exact=True).first).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text(promise, exact=False).first).to_be_visible(timeout=PATIENCE)
    _shot(page, "freshness")
