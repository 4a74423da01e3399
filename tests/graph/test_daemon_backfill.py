"""Backfills that Dagster's daemon runs in processes of its own, and that are killed. One that is left alone is in
`tests/browser/test_engineer.py`.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from dagster import DagsterInstance
from dagster_processes import dagster_ui, graphql
from edgar_folders import companies
from places import Place, place_in

from assets.partitions import PERIOD, TICKER, cell_key
from pipelines.instance import open_instance
from samples.serve import serve
from tickmark.lake import Lake

KILLS = int(os.environ.get("TICKMARK_TEST_DAEMON_KILLS", "0"))
"""Moments at which the daemon and all that it started are killed; 20 for the full proof."""
PERIODS = ["2021Q4", "2024Q2", "2024Q3"]  # the first has no filing
LAUNCH = """mutation Launch($params: LaunchBackfillParams!) { launchPartitionBackfill(backfillParams: $params) {
  __typename ... on LaunchBackfillSuccess { backfillId } ... on PythonError { message } ... on \
PartitionKeysNotFoundError { message } } }"""
STATUS = """query Status($id: String!) { partitionBackfillOrError(backfillId: $id) { ... on PartitionBackfill { status numPartitions error { message } } } }"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    with serve(companies(tmp_path / "edgar", {"AAA": 1, "BBB": 2}, brief=True)) as url:
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


@pytest.mark.skipif(KILLS == 0, reason="half a minute a kill: TICKMARK_TEST_DAEMON_KILLS=20 for the full proof")
@pytest.mark.usefixtures("instance")
@pytest.mark.timeout(600 + 180 * KILLS)
def test_a_daemon_killed_in_mid_backfill_loses_nothing(place: Place, tmp_path: Path) -> None:
    """What is visible is whole after each kill, and one more backfill ends as if nothing had been."""
    job = {"repositoryName": "__repository__", "repositoryLocationName": "tickmark"}
    selector = {"partitionSetName": "build_filings_partition_set", "repositorySelector": job}
    keys = [str(cell_key(ticker, period)) for ticker in ("AAA", "BBB") for period in PERIODS[1:]]
    dice = random.Random(int(os.environ.get("TICKMARK_TEST_SEED", time.time_ns() % 10**6)))
    lake = Lake(place.data)
    for kill in range(KILLS):
        with dagster_ui(place, daemon=True) as url:
            graphql(url, LAUNCH, params={"selector": selector, "partitionNames": keys})
            time.sleep(moment := dice.uniform(10, 60))
            killed = _kill_daemon(place)
        states = {cell: lake.state(*cell) for cell in lake.partitions()}
        print(f"kill {kill}: after {moment:.0f} s, {killed} processes; {len(states)} partitions")
        for cell, state in states.items():
            frames = lake.read_many(list(state), *cell)
            assert ("verified_facts" in state) == ("rejected_facts" in state)
            if "verified_facts" in state:
                assert len(frames["verified_facts"]) + len(frames["rejected_facts"]) == len(frames["extracted_facts"])
    with dagster_ui(place, daemon=True) as url:
        launched = graphql(url, LAUNCH, params={"selector": selector, "partitionNames": keys})
        # the backfills whose daemon was killed go on first, two runs at a time
        done = _finished(url, launched["launchPartitionBackfill"]["backfillId"], 600 + 60 * KILLS)
    assert done["status"] == "COMPLETED_SUCCESS", done
    calm = place_in(tmp_path / "calm", place.environment["EDGAR_URL"])
    calm.folder.mkdir()
    built = subprocess.run(
        [Path(sys.executable).with_name("tickmark"), "build", "AAA", "BBB"],
        env=os.environ | calm.environment,
        check=False,
    )
    assert built.returncode == 0
    asked = [(ticker, period) for ticker in ("AAA", "BBB") for period in PERIODS[1:]]
    assert lake.partitions() == asked
    assert _digests(lake, asked) == _digests(Lake(calm.data), asked)


def _digests(lake: Lake, cells: Sequence[tuple[str, str]]) -> dict[tuple[str, str, str], str]:
    """Those of the tables of some partitions."""
    return {
        (manifest.ticker, manifest.period, table): entry.digest
        for manifest in lake.manifests()
        for table, entry in manifest.entries.items()
        if (manifest.ticker, manifest.period) in cells
    }


def _kill_daemon(place: Place) -> int:
    """Kill the daemon of a place with all that it started, without a word; the number of processes."""
    victims = []
    for process in psutil.process_iter(["environ"]):
        if (process.info["environ"] or {}).get("DAGSTER_HOME") == str(place.home) and process.pid != os.getpid():
            victims.append(process)
    for process in victims:
        with suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGKILL)
    psutil.wait_procs(victims, timeout=10)
    return len(victims)
