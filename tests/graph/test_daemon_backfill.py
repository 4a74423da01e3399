"""A backfill of one ticker, launched as the UI launches it and run by Dagster's daemon in processes of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dagster import DagsterInstance, DagsterRunStatus, RunsFilter
from dagster_processes import dagster_ui, graphql
from edgar_folders import companies
from places import Place, place_in

from assets.partitions import PERIOD, TICKER, cell_key
from pipelines.instance import open_instance
from samples.serve import serve
from tickmark.lake import Lake
from tickmark.schemas import TABLES

PERIODS = ["2021Q4", "2024Q2", "2024Q3"]  # the first has no filing
LAUNCH = """mutation Launch($params: LaunchBackfillParams!) { launchPartitionBackfill(backfillParams: $params) {
  __typename ... on LaunchBackfillSuccess { backfillId } ... on PythonError { message } ... on \
PartitionKeysNotFoundError { message } } }"""
STATUS = """query Status($id: String!) { partitionBackfillOrError(backfillId: $id) { ... on PartitionBackfill { status numPartitions error { message } } } }"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    with serve(companies(tmp_path / "edgar", {"AAA": 1, "BBB": 2})) as url:
        found = place_in(tmp_path, url)
        for name, value in found.environment.items():
            monkeypatch.setenv(name, value)
        yield found


@pytest.fixture
def instance(place: Place) -> Iterator[DagsterInstance]:
    with open_instance(place.home) as opened:
        opened.add_dynamic_partitions(TICKER, ["AAA", "BBB"])
        opened.add_dynamic_partitions(PERIOD, PERIODS)
        yield opened


def _finished(url: str, backfill: str, seconds: float) -> dict[str, Any]:
    limit = time.monotonic() + seconds
    while True:
        found: dict[str, Any] = graphql(url, STATUS, id=backfill)["partitionBackfillOrError"]
        if found["status"].startswith(("COMPLETED", "FAILED", "CANCELED")):
            return found
        assert time.monotonic() < limit, found
        time.sleep(2)


@pytest.mark.timeout(420)
def test_a_backfill_of_one_ticker_through_the_daemon_completes(place: Place, instance: DagsterInstance) -> None:
    """From the job's page: all periods of the ticker, one of them without a filing, which is a skip and no failure."""
    job = {"repositoryName": "__repository__", "repositoryLocationName": "tickmark"}
    selector = {"partitionSetName": "build_filings_partition_set", "repositorySelector": job}
    with dagster_ui(place, daemon=True) as url:
        parameters = {"selector": selector, "partitionNames": [str(cell_key("AAA", period)) for period in PERIODS]}
        launched = graphql(url, LAUNCH, params=parameters)["launchPartitionBackfill"]
        assert launched["__typename"] == "LaunchBackfillSuccess", launched
        done = _finished(url, launched["backfillId"], 300)
    assert done["status"] == "COMPLETED_SUCCESS", done
    # The daemon also publishes once it sees a build end: runs of other jobs, in any state, are not the backfill's.
    runs = instance.get_runs(RunsFilter(tags={"dagster/backfill": launched["backfillId"]}))
    assert {run.status for run in runs} == {DagsterRunStatus.SUCCESS}
    assert sorted(run.tags["dagster/partition"] for run in runs) == [f"{period}|AAA" for period in PERIODS]
    lake = Lake(place.data)
    assert lake.partitions() == [("AAA", period) for period in PERIODS[1:]]
    assert all(set(lake.state(*cell)) == set(TABLES) for cell in lake.partitions())
