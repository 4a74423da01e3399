"""A data engineer's first day, in the Dagster UI with its daemon: from nothing to an alert about a broken source, and
to
a backfill whose facts are published without a further step. Screenshots go to ci-artifacts/.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import NEEDS_CHROMIUM, chromium, screenshot
from dagster_processes import dagster_ui, graphql
from edgar_folders import companies
from places import Place, place_in
from playwright.sync_api import Page, expect
from webhook import webhook

from pipelines.instance import open_instance
from samples.serve import serve
from tickmark.lake import Lake
from tickmark.schemas import TABLES
from tickmark.warehouse import open_warehouse

CONFIG = 'ops: {register_companies: {config: {tickers: [AAA], since: "2024-06-01"}}}'
BROKEN, SOUND = "2024Q2|AAA", "2024Q3|AAA"
EMPTY = "2021Q4"  # AAA has no filing for it
ADD = """mutation Add($period: String!) { addDynamicPartition(partitionsDefName: "period", partitionKey: $period,
  repositorySelector: {repositoryName: "__repository__", repositoryLocationName: "tickmark"}) { __typename } }"""
RUNS = "{ runsOrError { ... on Runs { results { jobName status tags { key value } } } } }"
BACKFILLS = "{ partitionBackfillsOrError { ... on PartitionBackfills { results { status } } } }"
PATIENCE = 60_000  # milliseconds that an element may take to appear on a busy machine
AGES = 600.0  # seconds that the daemon may take for a few runs on a busy machine

pytestmark = [NEEDS_CHROMIUM, pytest.mark.timeout(1800)]


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, str]]]:
    """What is posted to the webhook that the settings name."""
    with webhook() as (url, posted):
        monkeypatch.setenv("TICKMARK_ALERT_URL", url)
        yield posted


@pytest.fixture
def place(tmp_path: Path, messages: list[dict[str, str]]) -> Iterator[Place]:
    """EDGAR with one company, and an empty place for data and runs."""
    assert messages == []
    with serve(companies(tmp_path / "edgar", {"AAA": 1}, brief=True)) as url:
        found = place_in(tmp_path, url)
        with open_instance(found.home):
            pass  # as `tickmark dev` makes it ready
        yield found


@pytest.fixture
def ui(place: Place) -> Iterator[str]:
    with dagster_ui(place, daemon=True) as url:
        yield url


@pytest.fixture
def page(ui: str) -> Iterator[Page]:
    with chromium() as browser, browser.new_context(base_url=ui, viewport={"width": 1600, "height": 1000}) as context:
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        yield opened


def _until(holds: Callable[[], bool], told: Callable[[], Any]) -> None:
    limit = time.monotonic() + AGES
    while not holds():
        assert time.monotonic() < limit, told()
        time.sleep(2)


def _left_alone(page: Page) -> None:
    """An open page of the UI asks for news all the while."""
    page.goto("about:blank")


def _backfills(ui: str) -> list[str]:
    return [one["status"] for one in graphql(ui, BACKFILLS)["partitionBackfillsOrError"]["results"]]


def _runs(ui: str, job: str) -> list[tuple[str, str]]:
    """Partition and status of a job's runs, the latest first."""
    found = graphql(ui, RUNS)["runsOrError"]["results"]
    return [
        (next((tag["value"] for tag in run["tags"] if tag["key"] == "dagster/partition"), ""), run["status"])
        for run in found
        if run["jobName"] == job
    ]


def _published(place: Place) -> set[str]:
    """The partitions that the database holds facts of."""
    if not place.warehouse.exists():
        return set()
    with open_warehouse(str(place.warehouse)) as connection:
        rows = connection.execute("SELECT DISTINCT period || '|' || ticker FROM verified_facts").fetchall()
    return {str(row[0]) for row in rows}


def _shot(page: Page, name: str) -> None:
    page.screenshot(path=screenshot(f"engineer-{name}"))


def test_from_nothing_to_an_alert_and_a_published_backfill(
    page: Page, ui: str, place: Place, messages: list[dict[str, str]]
) -> None:
    broken = next((place.folder / "edgar").rglob("mrdw-20240601.htm.gz"))
    held = broken.read_bytes()
    broken.unlink()

    page.goto("/locations/tickmark/jobs/add_companies/playground")
    page.locator(".CodeMirror").first.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(CONFIG)
    _shot(page, "add-companies")
    page.get_by_role("button", name="Launch Run").click()
    _until(lambda: bool(_runs(ui, "add_companies")), lambda: "no run was launched")
    _left_alone(page)

    # The daemon builds both quarters by itself; that of the broken source fails, and says so to the webhook.
    _until(lambda: bool(messages) and _published(place) == {SOUND}, lambda: (messages, _runs(ui, "build_filings")))
    assert dict(_runs(ui, "build_filings")) == {SOUND: "SUCCESS", BROKEN: "FAILURE"}
    assert {message["partition"] for message in messages} == {BROKEN}
    assert messages[0]["text"].startswith(f"Tickmark: build_filings failed for {BROKEN}: ")
    page.goto("/runs")
    expect(page.get_by_text("Failure", exact=True).first).to_be_visible()
    _shot(page, "failed-run")
    _left_alone(page)

    # The source is mended; a backfill from the job's page builds what failed or is missing, and is published at its
    # end. A quarter without a filing is skipped, and is no failure.
    broken.write_bytes(held)
    assert graphql(ui, ADD, period=EMPTY)["addDynamicPartition"]["__typename"] == "AddDynamicPartitionSuccess"
    page.goto("/locations/tickmark/jobs/build_filings/partitions")
    page.get_by_role("button", name="Materialize").first.click()
    expect(page.get_by_role("button", name="All", exact=True)).to_have_count(2)  # periods and tickers
    for every in page.get_by_role("button", name="All", exact=True).all():
        every.click()
    page.get_by_text("Backfill only failed and missing partitions").click()
    _shot(page, "backfill-dialog")
    page.get_by_role("button", name="Launch backfill").click()
    _until(lambda: bool(_backfills(ui)), lambda: "no backfill was launched")
    _left_alone(page)
    _until(lambda: _published(place) == {BROKEN, SOUND}, lambda: _runs(ui, "build_filings"))
    _until(lambda: _backfills(ui) == ["COMPLETED_SUCCESS"], lambda: graphql(ui, BACKFILLS))
    runs = _runs(ui, "build_filings")
    assert sorted(runs[:2]) == [(f"{EMPTY}|AAA", "SUCCESS"), (BROKEN, "SUCCESS")] and len(runs) == 4
    lake = Lake(place.data)
    assert [f"{period}|{ticker}" for ticker, period in lake.partitions()] == [BROKEN, SOUND]
    assert all(set(lake.state(*cell)) == set(TABLES) for cell in lake.partitions())
    assert len(messages) == 1, "what succeeds says nothing"
    page.goto("/assets/verified_facts?view=partitions&partition=2024Q2%7CAAA")
    expect(page.get_by_text("Materialized", exact=True).first).to_be_visible()
    _shot(page, "published")
